"""How we look at the fixtures, the same way for the version that wrote them and for the current one."""

from __future__ import annotations

import hashlib
import json
import struct
from pathlib import Path
from typing import Any

from .current import Record, Rulebook, dicecup

HEADER = 4096
"""Bytes before the numbers of a solved file."""
SAMPLES = 400


def verified(path: Path) -> dict[str, Any]:
    """What `dicecup verify` says about a record: the mark of each check, and the verdict in one word."""
    code, out = dicecup("verify", str(path))
    *checks, verdict = out.splitlines() or [""]
    marks = [line.split()[0] for line in checks if line[:1].strip()]
    return {"code": code, "marks": marks, "verdict": verdict}


def replayed(path: Path) -> dict[str, Any]:
    """What a record holds, in figures; empty if it is not a record."""
    if dicecup("replay", str(path))[0] != 0:
        return {"series": None}
    record = Record.parse(path.read_text("utf-8"))
    series = record.series
    return {
        "series": {
            "book": series.book.book.name,
            "rules": series.book.digest,
            "sides": [[side.name, *side.partners] for side in series.sides],
            "length": series.length,
            "is_over": series.is_over,
            "statuses": [game.status for game in series.games],
            "totals": [list(game.totals) for game in series.games],
            "turns": [len(game.history) for game in series.games],
            "cards": [card.to_json() for card in series.games[-1].cards],
            "winners": list(series.winners),
        }
    }


def shortened(body: Any) -> Any:
    """An answer as the fixtures keep it: for a record, which they also hold as a file, only the hash."""
    is_record = isinstance(body, str) and body.startswith("[Dicecup")
    return {"sha256": hashlib.sha256(body.encode()).hexdigest()} if is_record else body


def line_bytes(line: Any) -> bytes:
    """A line of the engine's transcript: text (with surrogates for bytes that are not UTF-8), or repeated text."""
    text = line if isinstance(line, str) else line["text"] * line["times"]
    return text.encode("utf-8", "surrogateescape")


def start_value(book: Rulebook) -> float:
    """The engine's value of an empty card."""
    request = json.dumps({"op": "value", "book": book.book.name, "card": {}})
    _, out = dicecup("engine", stdin=request.encode())
    return float(json.loads(out)["value"])


def sample(data: bytes) -> list[float]:
    """Some of the numbers at the end of a solved file, which are doubles."""
    step = (len(data) - HEADER) // 8 // SAMPLES * 8
    return [struct.unpack_from("<d", data, HEADER + number * step)[0] for number in range(SAMPLES)]


def outline(openapi: dict[str, Any]) -> dict[str, Any]:
    """What a client must know of the API: addresses, methods, parameters, bodies. Names of types may change."""
    found = {}
    for path, methods in openapi["paths"].items():
        for method, operation in methods.items():
            content = operation.get("requestBody", {}).get("content", {})
            found[f"{method.upper()} {path}"] = {
                "parameters": {
                    each["name"]: {"in": each["in"], "required": each["required"]}
                    for each in operation.get("parameters", [])
                },
                "body": {kind: _resolved(body["schema"], openapi) for kind, body in content.items()},
                "good": sorted(status for status in operation["responses"] if status.startswith("2")),
            }
    return found


def _resolved(schema: Any, openapi: dict[str, Any]) -> Any:
    if isinstance(schema, list):
        return [_resolved(each, openapi) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return _resolved(openapi["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]], openapi)
    # The mapping of a discriminator names types.
    left_out = ("description", "title", "discriminator")
    if isinstance(schema.get("properties"), dict):
        properties = {name: _resolved(each, openapi) for name, each in schema["properties"].items()}
        schema = schema | {"properties": {}}
    else:
        properties = None
    rest = {key: _resolved(value, openapi) for key, value in schema.items() if key not in left_out}
    return rest if properties is None else rest | {"properties": properties}
