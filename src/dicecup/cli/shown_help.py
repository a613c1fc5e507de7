"""How `--help` looks: arguments as documents name them, and where the documentation is."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, metadata
from typing import Any

from typer.core import TyperCommand, TyperGroup

from ..words import say
from ..words.command_line import command_help


class CommandWithHelp(TyperCommand):
    """A command whose arguments are shown as their `metavar` is written, such as RECORD or [BOOK]..., without types."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        for each in self._arguments():
            each.display_type_rich = lambda **_: None

    def _arguments(self) -> list[Any]:
        return [each for each in self.params if each.param_type_name == "argument"]

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        options, *_ = super().collect_usage_pieces(ctx)
        return [options, *(each.metavar for each in self._arguments())]


class Commands(TyperGroup):
    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        super().format_epilog(ctx, formatter)
        address = documentation()
        if address:
            formatter.write_paragraph()
            formatter.write_text(say(command_help.DOCUMENTATION, address=address))


def documentation() -> str:
    """The address of the documentation, as the installed package names it."""
    try:
        named = metadata("dicecup").get_all("Project-URL") or []
    except PackageNotFoundError:
        return ""
    addresses = dict(each.split(", ", 1) for each in named)
    return str(addresses.get("Documentation", ""))
