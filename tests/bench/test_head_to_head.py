"""Games to win in bulk: fair starts, repeatable, and better than playing for points."""

from __future__ import annotations

import numpy as np
import pytest

from dicecup import Action, Game, rulebook
from dicecup.players import WinningPlayer, make_player
from dicecup.solver import Habits, ValueTable, play_by_habits
from dicecup.solver.bulk.habits import HabitGames
from dicecup.solver.winning.network_to_win import win_network
from dicecup.solver.winning.one_column import OneColumnForPoints
from head_to_head import GamesToWin, full_states, moves_first, play_against
from tests.games import played_through

SMALL = rulebook("deluxe", {"categories": "sixes,full_house,yahtzee,chance"})


@pytest.fixture(scope="module")
def model() -> OneColumnForPoints:
    return OneColumnForPoints(ValueTable.of(SMALL))


@pytest.fixture(scope="module")
def match(model: OneColumnForPoints) -> tuple[HabitGames, GamesToWin]:
    """The games of somebody who plays for points, and of somebody who plays to win against them."""
    theirs = play_by_habits(SMALL, Habits(), 240, 5)
    return theirs, play_against(model, theirs, 6)


def test_playing_to_win_wins_more_and_scores_less(match: tuple[HabitGames, GamesToWin]) -> None:
    theirs, mine = match
    free = mine.won - mine.luck
    assert free.mean() > 0.5 + 3 * free.std() / len(free) ** 0.5
    assert mine.scores.mean() < theirs.scores.mean()


def test_without_luck_the_result_is_the_same_and_steadier(match: tuple[HabitGames, GamesToWin]) -> None:
    theirs, played = match
    assert played.won.mean() == ((played.scores > theirs.scores) + 0.5 * (played.scores == theirs.scores)).mean()
    assert abs(played.luck.mean()) < 4 * played.luck.std() / len(played.luck) ** 0.5
    assert (played.won - played.luck).std() < 0.1 * played.won.std()


def test_the_network_wins_what_it_should() -> None:
    """Without luck, the deviation of one game is about a hundredth, so 40 games will do."""
    book = rulebook("deluxe")
    model = win_network(book)
    assert model is not None
    played = play_against(model, play_by_habits(book, Habits(), 40, 7), 8)
    free = played.won - played.luck
    assert free.std() < 0.02
    assert free.mean() > 0.515


def test_games_repeat_with_their_seed(model: OneColumnForPoints) -> None:
    theirs = play_by_habits(SMALL, Habits(), 50, 1)
    first, second = (play_against(model, theirs, 2) for _ in range(2))
    assert np.array_equal(first.box_points, second.box_points)
    assert list(moves_first(4)) == [True, False, True, False]


def test_the_bot_plays_as_strongly_one_by_one(match: tuple[HabitGames, GamesToWin]) -> None:
    """The shipped bot through `Game`, against bulk games: win rates within 4 standard errors."""
    bulk = match[1]
    expected = (bulk.won - bulk.luck).mean()
    bots = (WinningPlayer(SMALL), make_player("optimal", SMALL))

    class Both:
        def choose(self, game: Game) -> Action:
            return bots[game.side].choose(game)

    won = []
    for number in range(60):
        game = played_through(Game.new(SMALL, ["W", "P"], first=number % 2), Both(), number)
        won.append(0.5 if len(game.winners) == 2 else float(game.winners == (0,)))
    assert abs(np.mean(won) - expected) < 4 * np.std(won) / len(won) ** 0.5


def test_full_cards_as_states(model: OneColumnForPoints) -> None:
    played = play_by_habits(SMALL, Habits(), 20, 1)
    states = full_states(model, played)
    pairs = np.stack([states, np.roll(states, 1, axis=0)], axis=1)
    scores = played.scores
    expected = (scores > np.roll(scores, 1)) + 0.5 * (scores == np.roll(scores, 1))
    assert model.state_chances(pairs, 0)[:, 0] == pytest.approx(expected)
