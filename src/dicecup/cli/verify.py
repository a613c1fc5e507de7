"""`dicecup verify RECORD`: whether the dice were fair and the record is what was played."""

from __future__ import annotations

import typer

from ..saves import Saves, read_record
from ..words.command_line import commands, option_help
from .options import JSON, RECORD, print_json


def verify(
    record: str = RECORD,
    head: str | None = typer.Option(None, metavar="HEAD", help=option_help.VERIFY_HEAD),
    as_json: bool = JSON,
) -> None:
    from ..server.ledger.verify import verify as check

    report = check(read_record(Saves().find(record)), head)
    if as_json:
        checks = [{"name": each.name, "holds": each.holds, "detail": each.detail} for each in report.checks]
        print_json({"verdict": report.verdict, "checks": checks})
    for each in () if as_json else report.checks:
        print(f"{commands.CHECKED[each.holds]:5}  {each.name}: {each.detail}")
    if not as_json:
        print(commands.VERDICTS[report.verdict])
    if report.verdict == "failed":
        raise typer.Exit(1)
