"""Which games and sides statistics, fairness and ratings are made from, with only the box Chance."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from dicecup import Game, HelpMark, Record, Resign, Series
from dicecup.coach.charts import WIDTH
from dicecup.coach.fairness import fairness
from dicecup.coach.finished_games import played_sides
from dicecup.coach.rating.players import rated_players
from tests.coach.chance_alone import CARELESS, CHANCE, LUCKY, UNLUCKY, figures
from tests.games import game_of

SVG = "{http://www.w3.org/2000/svg}"


def record(*games: Game, help: tuple[HelpMark, ...] | None = ()) -> Record:
    return Record(Series(CHANCE, games[0].sides, len(games), False, games), help=help)


def alone(turns: str) -> Game:
    return game_of(CHANCE, turns, sides=["Ann"])


def test_only_games_played_to_their_end_count_each_with_its_number() -> None:
    left = game_of(CHANCE, "", sides=["Ann"]).apply(Resign())
    found = played_sides([("a", record(alone(LUCKY), left, alone(CARELESS))), ("b", record(alone(UNLUCKY)))], CHANCE)
    assert [(side.figures.record, side.figures.number, side.figures.score) for side in found] == [
        ("a", 1, 30),
        ("a", 3, 20),
        ("b", 1, 5),
    ]


@pytest.mark.parametrize("ended", [Game.abandoned, lambda game: game.apply(Resign())])
def test_a_game_that_somebody_left_counts_for_nobody(ended: Callable[[Game], Game]) -> None:
    """Ann has filled her card when Bob leaves."""
    left = ended(game_of(CHANCE, "66666 chance", sides=["Ann", "Bob"]))
    assert left.is_over
    assert played_sides([("a", record(left))], CHANCE) == []


def test_an_older_record_does_not_say_whether_there_was_help() -> None:
    marked = (HelpMark(2, 0, 1, 1, ("values",)),)
    records = [
        ("old", record(alone(CARELESS), help=None)),
        ("new", record(alone(CARELESS), alone(CARELESS), help=marked)),
    ]
    found = [(side.figures.help, side.figures.own_losses) for side in played_sides(records, CHANCE)]
    assert [help for help, _ in found] == [None, (), ("values",)]
    assert [sum(losses) for _, losses in found] == pytest.approx([3.0, 3.0, 2.0])


def test_of_real_dice_only_the_last_of_a_turn_are_seen() -> None:
    real = record(alone(LUCKY)).with_header("Dice", "real")
    (side,) = played_sides([("pad", real)], CHANCE)
    assert (side.figures.score, side.figures.luck, side.figures.loss_each) == (30, None, None)
    (ann,) = rated_players([("pad", real)])
    assert ann.why_not == {"unseen": 1}
    (seen,) = rated_players([("rolled", record(alone(LUCKY)))])
    assert (seen.why_not, seen.rating.decisions) == ({}, 1)


def test_the_picture_of_luck_has_a_band_for_everybody() -> None:
    """One game varies by 1.96 times the root of 10, and half as much over four; 5 % more than the longest bar fits."""
    games = [figures(LUCKY), figures(UNLUCKY, "Bob"), *[figures(CARELESS, "Robo", "expert")] * 4]
    drawn = ElementTree.fromstring(fairness(CHANCE, games).picture())
    rows = [text.text for text in drawn.iter(f"{SVG}text") if text.get("x") == "12"]
    assert rows == ["Ann, 1 game", "Bob, 1 game", "Robo, 4 games"]
    reach, unit = 1.959964 * 10**0.5, (WIDTH - 24) / (2 * 1.05 * 55 / 3)
    bands = [float(rect.get("width", 0)) for rect in drawn.iter(f"{SVG}rect") if rect.get("fill-opacity")]
    assert bands == pytest.approx([2 * reach * unit, 2 * reach * unit, reach * unit], abs=0.1)
    marks = [float(circle.get("cx", 0)) - WIDTH / 2 for circle in drawn.iter(f"{SVG}circle")]
    assert marks == pytest.approx([20 / 3 * unit, -55 / 3 * unit, -1 / 3 * unit], abs=0.1)
