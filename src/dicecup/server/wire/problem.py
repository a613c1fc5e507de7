"""Why something was refused, in the same form over HTTP and over sockets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from pydantic import BaseModel, Field, ValidationError

from ...rules import DicecupError
from ...words import refusals, say
from ..ledger.refusal import CODES, Refused


class Problem(BaseModel):
    """Why something was refused."""

    code: str = Field(description="one of a fixed list: " + ", ".join(CODES))
    message: str = Field(description="a sentence for people")
    seq: int | None = Field(default=None, description="the table's last event, if an action was stale")

    @property
    def status(self) -> int:
        """The HTTP status that goes with the code."""
        return CODES.get(self.code, CODES["malformed"])[0]

    @classmethod
    def of(cls, error: Exception) -> Self:
        """An error in the form that clients get."""
        match error:
            case Refused():
                return cls(code=error.code, message=readable(error.message), seq=error.seq)
            case ValidationError():
                return cls.of_field(error.errors(include_url=False, include_input=False)[0])
            case DicecupError():
                return cls(code=error.code, message=readable(str(error)[:500]))
            case _:
                return cls(code="malformed", message=refusals.NOT_JSON)

    @classmethod
    def of_field(cls, error: Mapping[str, Any]) -> Self:
        """A sentence about a field that was not accepted."""
        return cls(code="malformed", message=readable(_about_field(error)[:300]))


_BY_KIND = {
    "missing": refusals.FIELD_MISSING,
    "string_too_short": refusals.FIELD_MISSING,
    "extra_forbidden": refusals.FIELD_UNKNOWN,
    "string_too_long": refusals.FIELD_TOO_LONG,
    "too_long": refusals.FIELD_TOO_MANY,
    "less_than_equal": refusals.FIELD_TOO_LARGE,
    "greater_than_equal": refusals.FIELD_TOO_SMALL,
    "literal_error": refusals.FIELD_CHOICE,
    "int_parsing": refusals.FIELD_NUMBER,
    "int_type": refusals.FIELD_NUMBER,
    "string_pattern_mismatch": refusals.FIELD_TEXT,
}
"""The sentence for each kind of fault that pydantic finds; for all others, that the field is wrong."""


def _about_field(error: Mapping[str, Any]) -> str:
    limits = error.get("ctx", {})
    if error["type"] == "value_error" and "error" in limits:
        return str(limits["error"])
    if error["type"] == "value_error":
        return str(error["msg"]).removeprefix("Value error, ")
    # Whether it came in the body, query or path says nothing to people; the names and places inside do.
    parts = [str(part) for part in error["loc"] if part not in ("body", "query", "path")]
    return say(
        _BY_KIND.get(error["type"], refusals.FIELD_WRONG),
        field=".".join(parts)[:80] or refusals.WHOLE_MESSAGE,
        most=limits.get("max_length", limits.get("le")),
        least=limits.get("ge"),
        choices=limits.get("expected"),
    )


def readable(text: str) -> str:
    """The text without characters that UTF-8 cannot encode: an error may quote anything."""
    return text.encode("utf-8", "replace").decode()
