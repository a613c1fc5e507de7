"""Series: several games by the same sides."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicecup.rules import BOOKS, Enter, Game, IllegalHere, Malformed, Resign, Rulebook, Series, rulebook
from dicecup.rules.series import earnings
from tests.games import game_of
from tests.strategies import play, rngs, rulebooks, sides


@given(st.data(), rulebooks, rngs)
@settings(max_examples=20)
def test_whole_series(data: st.DataObject, book: Rulebook, rng: Random) -> None:
    seated = data.draw(sides(book, most=3))
    length = data.draw(st.integers(1, 3))
    difference = book.difference != "none" and len(seated) > 1 and data.draw(st.booleans())
    series = Series.new(book, seated, length, difference)
    while not series.is_over:
        if series.game.is_over:
            series = series.next_game()
        series = series.with_game(play(series.game, rng))
    assert len(series.games) == length
    totals = [sum(game.totals[side] for game in series.games) for side in range(len(seated))]
    assert [standing.total for standing in series.standings] == totals
    assert sum(standing.won for standing in series.standings) >= length
    if difference:
        earned = [sum(earnings(game)[side] for game in series.games) for side in range(len(seated))]
        assert [standing.earned for standing in series.standings] == earned
        assert series.winners == tuple(side for side, mark in enumerate(earned) if mark == max(earned))
    elif length == 1:
        assert series.winners == series.game.winners
    elif book.series == "summed":
        assert series.winners == tuple(side for side, total in enumerate(totals) if total == max(totals))
    else:
        assert series.winners == ()
    with pytest.raises(IllegalHere, match="the series is over"):
        series.next_game()


@pytest.mark.parametrize("length", [0, -1, 1001, 1.0, True, None])
def test_bad_lengths(length: int) -> None:
    with pytest.raises(Malformed, match="1 to 1000 games"):
        Series.new(BOOKS["travel"], length=length)


def test_the_longest_series() -> None:
    assert Series.new(BOOKS["travel"], length=1000).length == 1000
    assert Series.new(BOOKS["classic"], length=6).length == 6
    with pytest.raises(IllegalHere, match=r"^classic adds up at most 6 games \(classic rule 2 .*\); got 7$"):
        Series.new(BOOKS["classic"], length=7)


def test_a_book_of_one_game_alone() -> None:
    with pytest.raises(IllegalHere, match=r"^travel is played for only 1 game \(house rule max_games=1\); got 2$"):
        Series.new(rulebook("travel", ["max_games=1"]), length=2)


def test_a_book_without_difference_scoring_is_named_by_its_short_name() -> None:
    with pytest.raises(IllegalHere, match=r"^deluxe has no difference scoring; travel does"):
        Series.new(rulebook("deluxe", ["joker=never"]), ["A", "B"], difference=True)


def test_difference_scoring_needs_an_opponent() -> None:
    with pytest.raises(IllegalHere, match="needs an opponent"):
        Series.new(BOOKS["travel"], difference=True)


def test_the_next_game_waits_for_the_last() -> None:
    series = Series.new(BOOKS["travel"], length=2)
    with pytest.raises(IllegalHere, match="game 1 is not over yet"):
        series.next_game()
    with pytest.raises(IllegalHere, match="another book or other sides"):
        series.with_game(Game.new(BOOKS["web"]))
    with pytest.raises(IllegalHere, match="another book or other sides"):
        series.with_game(Game.new(BOOKS["travel"], ["Somebody else"]))


def test_an_abandoned_game_ends_the_series_without_a_winner() -> None:
    series = Series.new(BOOKS["travel"], ["A", "B"], 2)
    series = series.with_game(series.game.abandoned())
    assert series.is_over
    assert series.winners == ()
    with pytest.raises(IllegalHere, match=r"^the series is over after 1 of 2 games$"):
        series.next_game()


def test_an_abandoned_game_counts_nothing() -> None:
    book = rulebook("travel", ["categories=sixes,chance"])
    series = Series.new(book, ["A", "B"], 2, difference=True, first=0)
    series = series.with_game(game_of(book, "56666 chance", "11112 chance", sides=["A", "B"]).abandoned())
    assert [(each.scores, each.total, each.earned, each.won) for each in series.standings] == [((), 0, 0, 0)] * 2


def test_who_resigned_scores_nothing_in_that_game() -> None:
    book = rulebook("travel", ["categories=chance"])
    series = Series.new(book, ["A", "B"], 2, difference=True, first=0)
    game = play(series.game, Random(0), 4).apply(Resign(1))
    series = series.with_game(game)
    assert series.standings[1].scores == (0,)
    assert series.standings[0].won == 1
    assert series.standings[0].earned == series.standings[0].total == game.totals[0]


def test_the_points_of_whoever_resigned_count_for_nothing() -> None:
    book = rulebook("travel", ["categories=sixes,chance"])
    series = Series.new(book, ["A", "B"], 2, first=0)
    game = game_of(book, "56666 chance", "11112 chance", sides=["A", "B"])
    series = series.with_game(game.apply(Resign(0)))
    assert game.totals == (29, 6)
    assert [(standing.scores, standing.total, standing.won) for standing in series.standings] == [
        ((0,), 0, 0),
        ((6,), 6, 1),
    ]


@pytest.mark.parametrize(
    ("difference", "expected"),
    [("each", (11, 0, 0)), ("runner_up", (4, 0, 0)), ("all_others", (-11, 0, 0)), ("none", (0, 0, 0))],
)
def test_what_the_winner_earns(difference: str, expected: tuple[int, ...]) -> None:
    """22 points against 18 and 15: 4 + 7, 4, and 22 - 33."""
    game = Game.new(rulebook("travel", [f"difference={difference}", "categories=chance"]), ["A", "B", "C"], first=0)
    for dice in ("44446", "33336", "33333"):
        game = game.with_roll(dice).apply(Enter("chance"))
    assert game.totals == (22, 18, 15)
    assert earnings(game) == expected


def test_everybody_who_shares_a_win_earns_each_difference() -> None:
    """22 points twice against 15 twice: 0 + 7 + 7."""
    game = Game.new(rulebook("travel", ["categories=chance"]), ["A", "B", "C", "D"], first=0)
    for dice in ("44446", "33333", "44446", "33333"):
        game = game.with_roll(dice).apply(Enter("chance"))
    assert earnings(game) == (14, 0, 14, 0)


def test_a_game_that_ends_in_a_tie_is_won_by_all_who_share_it() -> None:
    book = rulebook("deluxe", ["categories=chance"])
    series = Series.new(book, ["Ann", "Bob", "Cy"], length=3, first=0)
    won = []
    for turns in (
        ("66666 chance", "66666 chance", "11111 chance"),
        ("11112 chance", "11111 chance", "66666 chance"),
        ("55555 chance", "55555 chance", "55555 chance"),
    ):
        series = series.next_game(0) if series.game.is_over else series
        series = series.with_game(game_of(book, *turns, sides=["Ann", "Bob", "Cy"]))
        won.append([standing.won for standing in series.standings])
    assert won == [[1, 1, 0], [1, 1, 1], [2, 2, 2]]
