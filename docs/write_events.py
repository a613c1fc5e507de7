"""Writes every kind of event into docs/events.md: `python docs/write_events.py`. A test checks the result."""

from __future__ import annotations

import inspect
import json
import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from dicecup.server.ledger.events import KINDS, LinedUp
from dicecup.server.ledger.options import TableOptions

DOCUMENT = Path(__file__).parent / "events.md"
BEGIN, END = "<!-- kinds: written by write_events.py -->\n", "<!-- end of kinds -->\n"
TYPE_OF = runpy.run_path(str(Path(__file__).with_name("write_types.py")))["type_of"]
"""Types are written as in the page's scripts."""


def fields_of(model: type[BaseModel], default: bool = False) -> Iterator[str]:
    """A table of a model's fields, with what they are if nobody says."""
    schema: dict[str, Any] = model.model_json_schema(mode="serialization", ref_template="{model}")
    yield "| field | type | meaning |" + (" otherwise |" if default else "")
    yield "|---|---|---|" + ("---|" if default else "")
    for name, field in schema["properties"].items():
        kind = TYPE_OF(field).replace("|", "or").replace("(", "").replace(")[]", "[]")
        row = f"| `{name}` | {kind} | {field.get('description', '')} |"
        yield row + (f" `{json.dumps(model.model_fields[name].default)}` |" if default else "")


def kinds() -> Iterator[str]:
    for kind, fact in KINDS.items():
        yield f"### `{kind}`\n"
        yield f"{inspect.getdoc(fact)}\n"
        if fact.model_fields:
            yield from fields_of(fact)
            yield ""
    yield "### The sides of `started`\n"
    yield from fields_of(LinedUp)
    yield "\n### The options of `created`\n"
    yield f"{inspect.getdoc(TableOptions)} Every option stands in the event, also where nobody chose it.\n"
    yield from fields_of(TableOptions, default=True)


def with_kinds(text: str) -> str:
    """The document with its kinds written anew."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + "\n" + "\n".join(kinds()) + "\n\n" + END + after


if __name__ == "__main__":
    DOCUMENT.write_text(with_kinds(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
