"""Which scores of a game are compared with perfect play, and what a comparison says."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from dicecup.rules import Enter, Game, Resign
from dicecup.server.coaching.reviews import ReviewableGames, Reviews, Source
from dicecup.server.wire.replies import ComparisonReply
from dicecup.solver import evaluator_for
from tests.coach.chance_alone import CHANCE, beaten
from tests.games import game_of

ANN_HAS_PLAYED = game_of(CHANCE, "66666 chance", sides=["Ann", "Bob", "Cy"])
CHANCE_BOX = Enter(CHANCE.box("chance"))


def compared(*games: Game, number: int | None = None) -> ComparisonReply:
    """What is said about a game of a table with these games."""

    async def found(what: Any) -> Any:
        return what

    coach = SimpleNamespace(scores_soon=lambda book: found(evaluator_for(book).scores()))
    reviews = Reviews(cast(Any, None), cast(Any, coach), cast(Any, None), cast(Any, None))
    table = ReviewableGames(games, False, lambda _: None, lambda _: False)
    cast(Any, reviews)._games = lambda _: found(table)
    return asyncio.run(reviews.compared(Source("table", "a table"), number))


def finished(game: Game, *rolls: str) -> Game:
    for roll in rolls:
        game = game.with_roll(roll).apply(CHANCE_BOX)
    return game


def test_every_score_of_a_finished_game_is_compared() -> None:
    found = compared(finished(ANN_HAS_PLAYED, "12345", "45566"))
    assert found.percentiles == [pytest.approx(beaten(score), abs=0.05) for score in (30, 15, 26)]
    assert found.games_of == "perfect games"


def test_whoever_resigned_has_no_score_to_compare() -> None:
    found = compared(finished(ANN_HAS_PLAYED.apply(Resign()), "45566"))
    assert found.percentiles == [pytest.approx(beaten(30), abs=0.05), None, pytest.approx(beaten(26), abs=0.05)]


def test_if_the_game_was_abandoned_only_full_cards_are_compared() -> None:
    assert compared(ANN_HAS_PLAYED.abandoned()).percentiles == [pytest.approx(beaten(30), abs=0.05), None, None]


def test_of_several_games_the_last_that_is_over_or_the_one_asked_for() -> None:
    games = finished(ANN_HAS_PLAYED, "12345", "45566"), finished(ANN_HAS_PLAYED, "66666", "66666"), ANN_HAS_PLAYED
    first, second = (compared(*games, number=number).percentiles for number in (1, 2))
    assert compared(*games).percentiles == second != first
