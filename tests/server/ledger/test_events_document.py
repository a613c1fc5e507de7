"""docs/events.md: its kinds are those of the ledger, and it names every header of a record."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

from dicecup.rules import Record
from dicecup.server.ledger.export import table_record
from tests.server.ledger.chains import played

DOCS = Path(__file__).parents[3] / "docs"
TEXT = (DOCS / "events.md").read_text(encoding="utf-8")


def test_the_kinds_are_up_to_date() -> None:
    script = runpy.run_path(str(DOCS / "write_events.py"))
    assert script["with_kinds"](TEXT) == TEXT, "run python docs/write_events.py"


def test_every_header_of_a_record_from_a_server_is_described() -> None:
    paper = played()
    headers = {name for name, _ in Record.parse(table_record(paper.state, paper.events)).headers}
    described = re.findall(r"^\| `(\w+)` \|", TEXT.split("## Records from a server")[1].split("## The kinds")[0], re.M)
    assert headers < set(described)
    assert {"Dice", "Bots"} == set(described) - headers
    notation = (DOCS / "notation.md").read_text(encoding="utf-8")
    assert all(f"`{name}`" in notation for name in described)
