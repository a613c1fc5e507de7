"""`dicecup fairness`: luck over many games."""

from __future__ import annotations

from pathlib import Path

from ..rules import Malformed
from ..saves import Saves
from ..words import say
from ..words.command_line import commands
from .options import FORCE, JSON, RULE, RULES, check_outputs, print_json, shown_progress
from .stats import BOOK_OR_USUAL, PLOT, chosen_book


def fairness(
    book: str | None = BOOK_OR_USUAL,
    plot: Path | None = PLOT,
    rule: list[str] = RULE,
    rules: Path | None = RULES,
    force: bool = FORCE,
    as_json: bool = JSON,
) -> None:
    from ..coach.fairness import fairness as fairness_of
    from ..coach.finished_games import played_sides, saved_records
    from ..coach.pictures import check_picture, write_picture

    check_picture(plot)
    check_outputs(plot, force=force, inputs=[rules])
    records = saved_records(Saves())
    chosen = chosen_book(book, rule, rules)
    with shown_progress(say(commands.SOLVING, book=chosen.book.name)) as progress:
        found = fairness_of(chosen, [side.figures for side in played_sides(records, chosen, progress)])
    if plot is not None:
        if not found.players:
            raise Malformed(commands.NOTHING_TO_DRAW)
        write_picture(plot, found.picture())
    if as_json:
        print_json(found.to_json())
    elif not found.players:
        print(say(commands.NO_GAMES, book=chosen.name))
    else:
        print("\n".join(found.text_lines()))
