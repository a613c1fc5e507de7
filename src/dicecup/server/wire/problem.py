"""Why something was refused, as clients hear it over HTTP and over sockets alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from pydantic import BaseModel, Field, ValidationError

from ...rules import DicecupError
from ..ledger.refusal import CODES, Refused


class Problem(BaseModel):
    """Why something was refused."""

    code: str = Field(description="one of a fixed list: " + ", ".join(CODES))
    message: str = Field(description="a sentence for people")
    seq: int | None = Field(default=None, description="where the table stands, when an action was stale")

    @property
    def status(self) -> int:
        """The HTTP status that goes with the code."""
        return CODES.get(self.code, CODES["malformed"])[0]

    @classmethod
    def of(cls, error: Exception) -> Self:
        """An error as clients are told it."""
        match error:
            case Refused():
                return cls(code=error.code, message=readable(error.message), seq=error.seq)
            case ValidationError():
                return cls.of_field(error.errors(include_url=False, include_context=False, include_input=False)[0])
            case DicecupError():
                return cls(code=error.code, message=readable(str(error)[:500]))
            case _:
                return cls(code="malformed", message="not JSON of the right form")

    @classmethod
    def of_field(cls, error: Mapping[str, Any]) -> Self:
        """A field that pydantic did not accept."""
        where = ".".join(str(part) for part in error["loc"])[:80]
        message = f"{where}: {error['msg']}" if where else str(error["msg"])
        return cls(code="malformed", message=readable(message[:300]))


def readable(text: str) -> str:
    """The text with what no UTF-8 can say replaced: an error may quote anything."""
    return text.encode("utf-8", "replace").decode()
