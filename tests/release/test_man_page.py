"""The manual page says what the commands' help says."""

from __future__ import annotations

import re
import typing

import typer.main

from dicecup.cli import app
from tests.repository.test_figures import loaded

WRITER = loaded("docs/write_man.py")
TEXT = WRITER.DOCUMENT.read_text("utf-8")


def test_it_is_up_to_date() -> None:
    assert WRITER.page() == TEXT, "run python docs/write_man.py"


def test_every_command_and_option_is_in_it() -> None:
    group: typing.Any = typer.main.get_command(app)
    assert re.findall(r"^\.SS dicecup (\S+)$", TEXT, re.M) == list(group.commands)
    plain = TEXT.replace("\\-", "-")
    for name, command in group.commands.items():
        section = plain.partition(f".SS dicecup {name}\n")[2].partition(".SS ")[0]
        for parameter in command.params:
            for option in parameter.opts:
                assert not option.startswith("--") or re.search(rf"^\\fB.*{option}\b", section, re.M), (name, option)


def test_nothing_in_it_is_taken_for_a_request_to_the_formatter() -> None:
    requests = {line.split()[0] for line in TEXT.splitlines() if line.startswith((".", "'"))}
    assert requests == {'.\\"', ".TH", ".SH", ".SS", ".TP", ".PP", ".B", ".I", ".RI", ".nf", ".fi"}
    assert WRITER.roff(".dice 'n' \\ back") == "\\&.dice \\(aqn\\(aq \\e back"
    assert WRITER.roff("--plain") == "\\-\\-plain"
