"""Writes docs/dicecup.1, the manual page, from the help of the commands: `python docs/write_man.py`.

The wheel brings it along as share/man/man1/dicecup.1, where `man dicecup` finds it. A test checks that it is up to
date.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer.main

from dicecup.cli import app

DOCUMENT = Path(__file__).parent / "dicecup.1"

OPENING = """\
.\\" Written by docs/write_man.py from the help of the commands.
.TH DICECUP 1 "" dicecup "User Commands"
.SH NAME
dicecup \\- the complete game of Yahtzee
.SH SYNOPSIS
.B dicecup
.I COMMAND
.RI [ ARGUMENT " ...]"
"""

CLOSING = """\
.SH ENVIRONMENT
.TP
.B DICECUP_DATA
The folder for saved games, best scores and the server\\(aqs database.
.TP
.B DICECUP_CACHE
The folder for the values of house rules, which are worked out once and kept.
.TP
.B NO_COLOR
No colours in the terminal.
.TP
.B ACCESSIBLE
Play line by line, for screen readers.
.SH EXIT STATUS
.TP
.B 0
Everything went well.
.TP
.B 1
Something failed that is not the fault of the input.
.TP
.B 2
The input was wrong; a sentence on standard error says how.
.TP
.B 130
Interrupted by Ctrl-C.
"""


def page() -> str:
    group: Any = typer.main.get_command(app)
    lines = [OPENING.rstrip("\n"), ".SH DESCRIPTION", *paragraphs(group.help), *parameters(group, "dicecup")]
    lines.append(".SH COMMANDS")
    for name, command in group.commands.items():
        lines += [f".SS dicecup {name}", *paragraphs(command.help), *parameters(command, f"dicecup {name}")]
    return "\n".join([*lines, CLOSING])


def paragraphs(text: str) -> Iterator[str]:
    """The text of a help; a paragraph that begins with a backspace is shown line by line as it is."""
    for number, paragraph in enumerate(text.split("\n\n")):
        yield from [".PP"] if number else []
        if paragraph.startswith("\b"):
            yield from [".nf", *(roff(line) for line in paragraph.splitlines()[1:]), ".fi"]
        else:
            yield roff(" ".join(paragraph.split()))


def parameters(command: Any, path: str) -> Iterator[str]:
    context = command.make_context(path, [], resilient_parsing=True)
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record is not None:
            term, text = record
            yield from [".TP", f"\\fB{roff(term)}\\fR", roff(" ".join(text.split()))]


def roff(text: str) -> str:
    """A line without anything that the formatter would take for one of its own."""
    text = (
        text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("^", "\\(ha").replace("~", "\\(ti")
    )
    return f"\\&{text}" if text.startswith(".") else text


if __name__ == "__main__":
    DOCUMENT.write_text(page(), "utf-8")
