"""Setting a table: who plays, and records to continue."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from dicecup.rules import DicecupError, Malformed, Rulebook, Series, Side, rulebook
from dicecup.saves import Saves
from dicecup.terminal.coaching import TerminalCoach
from dicecup.terminal.sitting import Sitting
from dicecup.terminal.table_setup import begin, go_on, resumed, seats

SERIES = Series.new(rulebook("deluxe"), ["Ann", "Greedy bot"])


@pytest.mark.parametrize(
    ("players", "teams", "bots", "sides", "bot_names"),
    [
        ("", "", "", [Side("Player")], [""]),
        (" Ann , Bob,", "", "", [Side("Ann"), Side("Bob")], ["", ""]),
        ("", "", "Greedy", [Side("Player"), Side("Greedy bot")], ["", "greedy"]),
        (
            "Greedy bot",
            "",
            "greedy,greedy",
            [Side("Greedy bot"), Side("Greedy bot 2"), Side("Greedy bot 3")],
            ["", "greedy", "greedy"],
        ),
        ("", "Reds: Bo, Cy; Blues: Di, Ed;", "", [Side("Reds", ("Bo", "Cy")), Side("Blues", ("Di", "Ed"))], ["", ""]),
    ],
)
def test_who_sits_where(players: str, teams: str, bots: str, sides: list[Side], bot_names: list[str]) -> None:
    assert seats(players, teams, bots) == (sides, bot_names)


def test_teams_say_who_plays_and_are_written_with_partners() -> None:
    with pytest.raises(Malformed, match="leave out --players and --bots"):
        seats("Ann", "Reds: Bo, Cy; Blues: Di, Ed", "")
    with pytest.raises(Malformed, match="teams are written"):
        seats("", "Reds", "")


def test_nothing_is_saved_for_bots_that_cannot_play(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    with pytest.raises(DicecupError, match="unknown bot 'nobody'"):
        begin(SERIES, saves, ("", "nobody"))(TerminalCoach().check_bots)
    assert saves.listing() == []
    assert begin(SERIES, saves, ("", "greedy"))(TerminalCoach().check_bots).bots.names == {1: "greedy"}
    assert len(saves.listing()) == 1


def test_the_bots_of_a_table_that_was_left_are_checked_too(tmp_path: Path) -> None:
    checked: list[tuple[Sequence[str], Rulebook]] = []
    sitting = Sitting.begin(SERIES, Saves(tmp_path), bots=("", "greedy"))
    assert go_on(lambda: sitting)(lambda names, book: checked.append((names, book))) is sitting
    assert checked == [(["greedy"], SERIES.book)]


def test_the_newest_unfinished_record_is_continued_or_the_named_one(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    with pytest.raises(Malformed, match="there is no unfinished game"):
        resumed(saves, None)
    sitting = Sitting.begin(SERIES, saves, seed=1)
    assert sitting.path is not None
    for name in (None, sitting.path.stem, str(sitting.path)):
        assert resumed(saves, name).record == sitting.record
