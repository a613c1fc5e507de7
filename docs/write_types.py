"""Writes what the page's scripts and Python programs take from the server's types: `python docs/write_types.py`.

That is static/js/types.js with every type, static/js/fair/kinds.js with the kinds of events verification knows, and
src/dicecup/table_types.py with what `dicecup.client` says and hears. A test checks that all are up to date.
"""

from __future__ import annotations

import json
import pkgutil
import subprocess
import sys
import textwrap
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema
from ruff import find_ruff_bin

import dicecup.server.wire
from dicecup.server.ledger import actions
from dicecup.server.ledger.events import KINDS
from dicecup.server.wire import messages
from dicecup.server.wire.replies import NewTable
from dicecup.server.wire.table_view import TableView

SOURCE = Path(__file__).parents[1] / "src/dicecup"
SCRIPTS = SOURCE / "server/static/js"
GENERATED = "// Generated from the server's types by `python docs/write_types.py`; do not edit.\n\n"
HEADER = """\
/** @file The shapes of what the server says and is told. Types only: there is nothing here to run. */
"""
WIDTH = 120
EVENT = """\
/**
 * An event of one kind.
 * @template {string} K
 * @template D
 * @typedef {{seq: number, kind: K, at: number, by: string, data: D, head: string}} EventOf
 */
"""
PRIMITIVES = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def wire_models() -> list[type[BaseModel]]:
    """Every model of `dicecup.server.wire`, in the order of its modules."""
    found: list[type[BaseModel]] = []
    for module in pkgutil.iter_modules(dicecup.server.wire.__path__, "dicecup.server.wire."):
        for value in vars(import_module(module.name)).values():
            if isinstance(value, type) and issubclass(value, BaseModel) and value.__module__ == module.name:
                found.append(value)
    return found


def union(annotated: Any) -> list[type[BaseModel]]:
    """The members of an annotated union."""
    return list(get_args(get_args(annotated)[0]))


def names(annotated: Any) -> list[str]:
    return [member.__name__ for member in union(annotated)]


def type_of(schema: dict[str, Any]) -> str:
    """A JSON schema as a type of JSDoc."""
    if "$ref" in schema:
        return "TableEvent" if schema["$ref"] == "EventView" else str(schema["$ref"])
    if "const" in schema or "enum" in schema:
        values = schema.get("enum", [schema.get("const")])
        return " | ".join(f'"{value}"' if isinstance(value, str) else str(value).lower() for value in values)
    several = schema.get("anyOf") or schema.get("oneOf")
    if several:
        return " | ".join(type_of(each) for each in several)
    match schema.get("type"):
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(type_of(each) for each in schema['prefixItems'])}]"
        case "array":
            inner = type_of(schema.get("items", {}))
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case "object" if "properties" in schema:
            fields = [f"{name}: {type_of(each)}" for name, each in schema["properties"].items()]
            return (
                "{" + ", ".join([*fields, *(["[name: string]: any"] if schema["additionalProperties"] else [])]) + "}"
            )
        case "object":
            values = schema.get("additionalProperties")
            return f"Record<string, {type_of(values) if isinstance(values, dict) else 'any'}>"
        case str(name):
            return PRIMITIVES[name]
    return "any"


def typedef(name: str, schema: dict[str, Any], complete: bool) -> str:
    """A type with its fields. What the server says is `complete`: every field is there."""
    lines = [*schema.get("description", "").split("\n"), f"@typedef {{object}} {name}"]
    required = schema.get("required", [])
    for field, each in schema.get("properties", {}).items():
        shown = field if complete or field in required else f"[{field}]"
        lines.append(f"@property {{{type_of(each)}}} {shown} {each.get('description', '')}".rstrip())
    return comment(line for line in lines if line)


def union_of(name: str, members: Iterable[str], meaning: str) -> str:
    return comment([meaning, f"@typedef {{{' | '.join(members)}}} {name}"])


def comment(lines: Iterable[str]) -> str:
    """A comment of JSDoc, in lines that are not too long."""
    wrapped = [
        each
        for line in lines
        for each in textwrap.wrap(line, WIDTH, initial_indent=" * ", subsequent_indent=" *   ", break_on_hyphens=False)
    ]
    return "\n".join(["/**", *wrapped, " */", ""])


def parts() -> Iterator[str]:
    yield GENERATED + HEADER
    models = wire_models()
    said = [model for model in models if model.model_config.get("extra") != "forbid"]
    _, schemas = models_json_schema([(model, "serialization") for model in said], ref_template="{model}")
    for name, schema in schemas["$defs"].items():
        if name != "EventView":  # the union of all kinds says more
            yield typedef(name, schema, complete=True)
    yield union_of("Message", names(messages.Message), "What the server says over a socket.")
    yield EVENT
    _, schemas = models_json_schema([(fact, "serialization") for fact in KINDS.values()], ref_template="{model}")
    for name, schema in schemas["$defs"].items():
        if name != "TableOptions":
            yield typedef(name, schema, complete=True)
    of_kinds = [f'EventOf<"{kind}", {fact.__name__}>' for kind, fact in KINDS.items()]
    yield union_of("TableEvent", of_kinds, "Something that happened at a table, see docs/events.md.")
    asked = [*(model for model in models if model not in said), *union(actions.TableAction)]
    _, schemas = models_json_schema([(model, "validation") for model in asked], ref_template="{model}")
    for name, schema in schemas["$defs"].items():
        yield typedef(name, schema, complete=False)
    yield union_of("Action", names(actions.TableAction), "What a client asks of a table.")
    yield "export {};\n"


def kinds() -> str:
    """The fields of every kind of event."""
    fields = (f"\t{kind}: {json.dumps(list(fact.model_fields))},\n" for kind, fact in KINDS.items())
    meaning = "/** The fields of every kind of event that this version knows. @type {Record<string, string[]>} */\n"
    return f"{GENERATED}{meaning}export const FIELDS = {{\n{''.join(fields)}}};\n"


# --- the same for Python, as far as a client needs it ---------------------------------------------------------------

PYTHON_HEADER = '''\
"""What a server says about a table, field by field, and what it can be told, for `dicecup.client`.

Generated from the server's types by `python docs/write_types.py`; do not edit.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict
'''
PYTHON_PRIMITIVES = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}


def python_type(schema: dict[str, Any]) -> str:
    """A JSON schema as a type of Python."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "const" in schema or "enum" in schema:
        values = schema.get("enum", [schema.get("const")])
        return f"Literal[{', '.join(json.dumps(value) for value in values)}]"
    several = schema.get("anyOf") or schema.get("oneOf") or schema.get("prefixItems")
    if several:
        shown = " | ".join(dict.fromkeys(python_type(each) for each in several))
        return f"list[{shown}]" if "prefixItems" in schema else shown
    match schema.get("type"):
        case "array":
            return f"list[{python_type(schema.get('items', {}))}]"
        case "object":
            values = schema.get("additionalProperties")
            return f"dict[str, {python_type(values) if isinstance(values, dict) else 'Any'}]"
        case str(name):
            return PYTHON_PRIMITIVES[name]
    return "Any"


def typed_dict(name: str, meaning: str, fields: dict[str, dict[str, Any]], *, total: bool = True) -> str:
    """A type with its fields."""
    lines = [f"class {name}(TypedDict{'' if total else ', total=False'}):", *docstring(meaning), ""]
    for field, each in fields.items():
        lines.append(f"    {field}: {python_type(each)}")
        lines += docstring(each.get("description", ""))
    return "\n".join(lines)


def docstring(text: str) -> list[str]:
    """A text as a docstring of a class or of a field."""
    if not text:
        return []
    text = text[0].upper() + text[1:]
    closed = f'"""{text}{"" if text.endswith((".", "?")) else "."}"""'
    return textwrap.wrap(closed, WIDTH, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False)


def python_types() -> str:
    """What the client hears about a table, the choices of a new one, and the details of every action."""
    heard = [TableView, messages.You]
    _, schemas = models_json_schema([(model, "serialization") for model in heard], ref_template="{model}")
    written = [
        typed_dict(name, schema.get("description", ""), schema["properties"])
        for name, schema in schemas["$defs"].items()
    ]
    schema = NewTable.model_json_schema(ref_template="{model}")
    written.append(typed_dict("TableChoices", schema["description"], schema["properties"], total=False))
    details: dict[str, dict[str, Any]] = {}
    for action in union(actions.TableAction):
        for field, each in action.model_json_schema(ref_template="{model}")["properties"].items():
            # What may be left out is left out rather than null; what several actions have means the same in each.
            given = next((one for one in each.get("anyOf", [each]) if one.get("type") != "null"), each)
            details.setdefault(field, {"description": each.get("description", "")} | given)
    told = {field: each for field, each in details.items() if field not in ("type", "action_id", "seq")}
    written.append(
        typed_dict("ActionDetails", "What the actions take; docs/server.md says which takes what.", told, total=False)
    )
    kinds = ", ".join(
        json.dumps(each.model_fields["type"].annotation.__args__[0]) for each in union(actions.TableAction)
    )
    written.append(f'ActionKind = Literal[{kinds}]\n"""What can be done at a table."""')
    return "\n\n".join([PYTHON_HEADER, *written]) + "\n"


def scripts() -> dict[Path, str]:
    """Every file that is generated, with its text."""
    return {
        SCRIPTS / "types.js": "\n".join(parts()),
        SCRIPTS / "fair/kinds.js": kinds(),
        SOURCE / "table_types.py": formatted(python_types()),
    }


def formatted(program: str) -> str:
    """A program as `ruff format` leaves it."""
    ruff = [find_ruff_bin(), "format", "--stdin-filename", str(SOURCE / "table_types.py"), "-"]
    return subprocess.run(ruff, input=program, capture_output=True, text=True, check=True, cwd=SOURCE.parents[1]).stdout


if __name__ == "__main__":
    for path, text in scripts().items():
        path.write_text(text, encoding="utf-8")
        sys.stdout.write(f"{path.name} written\n")
