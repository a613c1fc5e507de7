"""Records and the engine protocol keep working for ever: what the version of commit cce5d78 wrote is read as then.

The scripts that wrote the files are in the commit that added them. `compare.py` says what may differ.
"""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from dicecup import Record
from dicecup.cli import main

from .compare import EXACT, LEARNED, differences

FOLDER = Path(__file__).parent / "first_version"
RECORDS: dict[str, Any] = json.loads((FOLDER / "records.json").read_text("utf-8"))


def same(old: Any, new: Any, where: str = "") -> None:
    found = list(differences(old, new, LEARNED if "triple" in f"{where} {json.dumps(old)}" else EXACT))
    assert not found, "\n".join([where, *found[:20]])


def verified(path: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """What `dicecup verify` says about a record: the mark of each check, and the verdict in one word."""
    code = main(["verify", str(path)])
    *checks, verdict = capsys.readouterr().out.splitlines() or [""]
    return {"code": code, "marks": [line.split()[0] for line in checks if line[:1].strip()], "verdict": verdict}


def replayed(path: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """What a record holds, in figures; empty if it is not a record."""
    is_record = main(["replay", str(path)]) == 0
    capsys.readouterr()
    if not is_record:
        return {"series": None}
    series = Record.parse(path.read_text("utf-8")).series
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


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_is_read_and_verified_as_before(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = FOLDER / name
    same(RECORDS[name], verified(path, capsys) | replayed(path, capsys))
    if RECORDS[name]["series"] is not None:
        text = path.read_text("utf-8")
        assert Record.parse(text).dump() == text


def test_a_head_written_down_is_found_in_the_chain() -> None:
    path = str(FOLDER / "records" / "duel.dice")
    events = [line for line in Path(path).read_text("utf-8").splitlines() if line.startswith("[Event ")]
    head = json.loads(json.loads(events[20].removeprefix("[Event ").removesuffix("]")))["head"]
    assert main(["verify", path, "--head", head]) == 0
    assert main(["verify", path, "--head", "0" * 64]) == 1


def line_bytes(line: Any) -> bytes:
    """A line of the engine's transcript: text (with surrogates for bytes that are not UTF-8), or repeated text."""
    text = line if isinstance(line, str) else line["text"] * line["times"]
    return text.encode("utf-8", "surrogateescape")


def test_the_engine_answers_as_it_did(
    monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    lines = [json.loads(line) for line in (FOLDER / "engine.jsonl").read_text("utf-8").splitlines()]
    asked = b"\n".join(line_bytes(line) for line, _ in lines)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(asked), "utf-8"))
    assert main(["engine"]) == 0
    answers = [json.loads(line) for line in capsysbinary.readouterr().out.splitlines()]
    assert len(answers) == len(lines)
    for (line, old), new in zip(lines, answers, strict=True):
        if "ops" in old:  # new operations may follow the old ones
            new["ops"] = new["ops"][: len(old["ops"])]
        same(old, new, where=str(line)[:300])
