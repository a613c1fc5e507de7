"""`dicecup verify RECORD`: whether the dice were fair and the record is what was played."""

from __future__ import annotations

import typer

from ..saves import Saves, read_record
from .options import JSON, RECORD, print_json

HELP = """Check a record from a server, offline: its chain of events, commitments, seeds and every die.

docs/fairness.md explains what this proves and what it cannot. The exit code is 0 if nothing is wrong and 1 otherwise.
A record that was not played on a server carries nothing to check: nothing is wrong with it, unless you give a head.

\b
Examples:
  dicecup verify game.dice
  dicecup verify game.dice --head 3fa9...    with the head that you noted
"""


def verify(
    record: str = RECORD,
    head: str | None = typer.Option(
        None, help="A head of the chain, 64 hexadecimal digits, that you wrote down or got from somebody else."
    ),
    as_json: bool = JSON,
) -> None:
    from ..server.ledger.verify import verify as check

    report = check(read_record(Saves().find(record)), head)
    if as_json:
        checks = [{"name": each.name, "holds": each.holds, "detail": each.detail} for each in report.checks]
        print_json({"verdict": report.verdict, "checks": checks})
    marks = {True: "ok", False: "WRONG", None: "open"}
    for each in () if as_json else report.checks:
        print(f"{marks[each.holds]:5}  {each.name}: {each.detail}")
    if not as_json:
        print(f"{report.verdict}")
    if report.verdict == "failed":
        raise typer.Exit(1)
