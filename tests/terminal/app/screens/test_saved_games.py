"""A saved game in a list: when it began, its book, its scores, and how far it has come."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicecup.rules import Game, Record, Resign, Series, rulebook
from dicecup.saves import SavedRecord
from dicecup.terminal.app.screens.saved_games import described
from tests.games import game_of

from ...person import TEAMS

CHANCE = rulebook("deluxe", ["categories=chance"])
PATH = Path("2026-11-15-183000-deluxe-aaaaaa.dice")


def line(series: Series, number: int = -1, day: str = "2026-11-15") -> str:
    return described(SavedRecord(PATH, Record(series).with_header("Date", day)), number)


def of_one(game: Game) -> Series:
    return Series(game.book, game.sides, 1, False, (game,))


@pytest.mark.parametrize(
    ("turns", "state"),
    [((), "Ann 0; turn 1 of 13"), (("66612 sixes",), "Ann 18; turn 2 of 13")],
)
def test_a_game_under_way_says_which_turn_it_is(turns: tuple[str, ...], state: str) -> None:
    game = game_of(rulebook("deluxe"), *turns, sides=["Ann"])
    assert line(of_one(game)) == f"2026-11-15 18:30  deluxe   {state}"


def test_a_game_that_is_over_says_how_it_ended() -> None:
    new = Game.new(CHANCE, ["Ann", "Bob"], 0)
    finished = game_of(CHANCE, "66666 chance", "11111 chance", sides=["Ann", "Bob"])
    ends = [line(of_one(game)).partition("; ")[2] for game in (finished, new.apply(Resign()), new.abandoned())]
    assert ends == ["finished", "resigned", "abandoned"]


def test_teams_are_listed_with_their_partners() -> None:
    teams = Series.new(rulebook("classic"), TEAMS, first=0)
    assert "Reds (Bo, Cy) 0, Blues (Di, Ed) 0; turn 1 of 13" in line(teams)


def test_without_a_time_in_the_name_of_the_file_only_the_day_is_known() -> None:
    new = of_one(Game.new(CHANCE, ["Ann"]))
    assert line(new, day="2026-11-14") == "2026-11-14  deluxe   Ann 0; turn 1 of 1"


def test_games_of_a_series_are_told_apart_even_if_they_went_alike() -> None:
    """Ann resigns twice at the start, so both games are the same; a third is under way."""
    resigned = Game.new(CHANCE, ["Ann", "Bob"], 0).apply(Resign())
    series = Series(CHANCE, resigned.sides, 4, False, (resigned, resigned))
    states = [line(series, number).partition("; ")[2] for number in (0, 1, -1)]
    assert states == ["game 1 of 4, resigned", "game 3 of 4 is next", "game 3 of 4 is next"]
    series = Series(CHANCE, resigned.sides, 4, False, (resigned, resigned, Game.new(CHANCE, ["Ann", "Bob"], 0)))
    states = [line(series, number).partition("; ")[2] for number in range(3)]
    assert states == ["game 1 of 4, resigned", "game 2 of 4, resigned", "game 3 of 4, turn 1 of 1"]


@pytest.mark.parametrize("ending", ["finished", "abandoned"])
def test_the_last_game_of_a_series_says_how_it_ended(ending: str) -> None:
    finished = game_of(CHANCE, "66666 chance", sides=["Ann"])
    last = finished if ending == "finished" else Game.new(CHANCE, ["Ann"]).abandoned()
    series = Series(CHANCE, finished.sides, 2, False, (finished, last))
    assert line(series).partition("; ")[2] == f"game 2 of 2, {ending}"
