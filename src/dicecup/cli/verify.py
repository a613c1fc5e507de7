"""`dicecup verify RECORD`: were the dice fair, and is this what was played?"""

from __future__ import annotations

import typer

from ..rules import Malformed
from ..rules.record import LONGEST_RECORD
from ..saves import Saves

HELP = """Check a record from a server, offline: its chain of events, commitments, seeds and every die.

docs/fairness.md says what this proves and what it cannot. The exit code is 0 if nothing is wrong, 1 if something is.

\b
Examples:
  dicecup verify game.dice
  dicecup verify game.dice --head 3fa9...    (the head that you wrote down while playing)
"""


def register(app: typer.Typer) -> None:
    app.command("verify", help=HELP)(verify)


def verify(
    record: str = typer.Argument(help="A record: a file, or a name from dicecup records."),
    head: str = typer.Option("", help="A head of the chain that you know from elsewhere."),
) -> None:
    from ..server.ledger.verify import verify as check

    path = Saves().find(record)
    if path.stat().st_size > 4 * LONGEST_RECORD:
        raise Malformed(f"{path} is too large to be a record")
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError:
        raise Malformed(f"{path} is not a record: it is not text in UTF-8") from None
    report = check(text, head or None)
    marks = {True: "ok", False: "WRONG", None: "open"}
    for each in report.checks:
        print(f"{marks[each.holds]:5}  {each.name}: {each.detail}")
    print(f"{report.verdict}")
    if report.verdict == "failed":
        raise typer.Exit(1)
