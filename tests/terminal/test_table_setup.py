"""Setting a table: who plays, and records to continue."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from dicecup.rules import DicecupError, Enter, Malformed, Rulebook, Series, Side, rulebook
from dicecup.saves import Saves
from dicecup.terminal.coaching import TerminalCoach
from dicecup.terminal.sitting import Sitting
from dicecup.terminal.table_setup import LastTable, begin, go_on, play_again, resumed, seats

from .person import TEAMS

SERIES = Series.new(rulebook("deluxe"), ["Ann", "Greedy bot"])


@pytest.mark.parametrize(
    ("players", "teams", "bots", "sides", "bot_names"),
    [
        ("", "", "", [Side("Player")], [""]),
        (
            "Ann",
            "",
            "Greedy,me:Careful",
            [Side("Ann"), Side("Greedy bot"), Side("Careful")],
            ["", "greedy", "me:Careful"],
        ),
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
    sitting = Sitting.begin(SERIES, Saves(tmp_path), bots=("random", "greedy"))
    assert go_on(lambda: sitting)(lambda names, book: checked.append((names, book))) is sitting
    assert checked == [(["random", "greedy"], SERIES.book)]


def test_the_newest_unfinished_record_is_continued_or_the_named_one(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    with pytest.raises(Malformed, match="there is no unfinished game"):
        resumed(saves, None)
    sitting = Sitting.begin(SERIES, saves, seed=1)
    assert sitting.path is not None
    for name in (None, sitting.path.stem, str(sitting.path)):
        assert resumed(saves, name).record == sitting.record


def test_a_series_that_was_left_between_two_games_is_continued(tmp_path: Path) -> None:
    chance = rulebook("travel", ["categories=chance"])
    saves = Saves(tmp_path)
    sitting = Sitting.begin(Series.new(chance, ["Ann"], 2), saves, seed=1)
    for _ in range(2):
        sitting.roll()
        sitting.act(Enter(chance.box("chance")))
        if not sitting.series.is_over:
            assert resumed(saves, None).record == sitting.record
            sitting.next_game()
    assert sitting.path is not None
    with pytest.raises(Malformed, match="is over; dicecup replay"):
        resumed(saves, str(sitting.path))


@pytest.mark.parametrize(
    ("sides", "length", "difference", "bots", "real_dice"),
    [
        (["Ann", "Greedy bot", "Bob"], 3, True, ("", "greedy", ""), False),
        (["Ann", "Bob"], 2, False, (), True),
        (["Ann"], 1, False, (), False),
    ],
    ids=["with a bot", "real dice", "alone"],
)
def test_playing_again_keeps_everything_but_the_dice(
    tmp_path: Path, sides: list[str], length: int, difference: bool, bots: tuple[str, ...], real_dice: bool
) -> None:
    saves = Saves(tmp_path)
    series = Series.new(rulebook("travel", ["upper_bonus=50"]), sides, length, difference)
    first = Sitting.begin(series, saves, seed=None if real_dice else 7, real_dice=real_dice, bots=bots)
    checked: list[Sequence[str]] = []
    again = play_again(first)(lambda names, _: checked.append(names))
    assert again.series == series
    assert (again.real_dice, again.bots.names) == (real_dice, {side: name for side, name in enumerate(bots) if name})
    assert again.record.header("Seed") is None
    assert [list(names) for names in checked] == ([list(bots)] if bots else [])
    assert again.path is not None
    assert again.path != first.path
    assert len(saves.listing()) == 2


def test_the_form_begins_with_the_table_of_the_newest_record(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    assert LastTable.in_folder(None) == LastTable.in_folder(saves) == LastTable()
    travel = rulebook("travel", ["upper_bonus=50"])
    Sitting.begin(Series.new(travel, ["Greedy bot", "Ann", "Bob"], 4, True), saves, bots=("greedy",))
    assert LastTable.in_folder(saves) == LastTable(travel, "Ann, Bob", ("greedy",), "", 4, True, False)
    teams = Sitting.begin(Series.new(rulebook("classic"), TEAMS, 2), None, real_dice=True)
    assert LastTable.of(teams.record) == LastTable(
        rulebook("classic"), "", (), "Reds: Bo, Cy; Blues: Di, Ed", 2, False, True
    )
