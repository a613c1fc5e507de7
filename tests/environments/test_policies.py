"""Random, greedy and optimal play through the environments gives what the library computes and simulates."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from dicecup import BOOKS, ROLLS, Card, Enter, Game, Keep, Reroll, Roll, Rulebook, rulebook
from dicecup.environments import ManyGames, Moves, Solitaire
from dicecup.players import play_games, simulate_player
from dicecup.solver import Greedy, ValueTable, evaluator_for

SMALL = rulebook("deluxe", ["categories=aces,chance"])
WIDE = 4.5
"""In standard errors: a true mean is further off once in 150,000 times."""


def scores_alone(env: Solitaire, games: int, seed: int, choose: Callable[[dict[str, Any]], int]) -> list[int]:
    """The sums of rewards of the first games of a seed."""
    scores = []
    for number in range(games):
        _, info = env.reset(seed=seed if number == 0 else None)
        total, ended = 0.0, False
        while not ended:
            _, reward, ended, truncated, info = env.step(choose(info))
            assert not truncated
            total += reward
        scores.append(int(total))
    return scores


def scores_together(
    book: Rulebook | str, games: int, seed: int, choose: Callable[[NDArray[Any], NDArray[Any]], NDArray[Any]]
) -> NDArray[Any]:
    """The sums of rewards of the first games of a seed, played side by side."""
    env = ManyGames(games, book)
    seen, info = env.reset(seed=seed)
    total, first = np.zeros(games), np.ones(games, bool)
    while first.any():
        seen, reward, terminated, truncated, info = env.step(choose(seen, info["action_mask"]))
        assert not truncated.any()
        total += reward * first
        first &= ~terminated
    return total


@pytest.mark.untraced
@pytest.mark.solver
@pytest.mark.parametrize("book", BOOKS)
def test_perfect_play_alone_is_that_of_the_simulation_game_by_game(book: str) -> None:
    """In triple, our triple engine's; a seed has the same dice as in `dicecup simulate`."""
    games = 1 if book == "triple" else 3
    found = scores_alone(Solitaire(book, values=True), games, 5, lambda info: int(info["best_action"]))
    bot = "expert" if book == "triple" else "optimal"
    assert found == simulate_player(bot, book, games, seed=5).scores.tolist()


@pytest.mark.untraced
@pytest.mark.solver
@pytest.mark.parametrize("book", BOOKS)
def test_greedy_play_alone_is_that_of_the_simulation_game_by_game(book: str) -> None:
    env, greedy, games = Solitaire(book), Greedy(rulebook(book)), 1 if book == "triple" else 3

    def choose(_: dict[str, Any]) -> int:
        assert env.game.roll is not None
        action = greedy.choices(env.game.card, env.game.roll, env.game.rolls_left)[0].action
        assert isinstance(action, Reroll | Enter)
        return env.moves.number(action)

    assert scores_alone(env, games, 6, choose) == simulate_player("greedy", book, games, seed=6).scores.tolist()


class AnyMove:
    """Picks any action that the environments have: no zeros by choice."""

    def __init__(self) -> None:
        self._random = Random(1)

    def choose(self, game: Game) -> Reroll | Enter:
        moves = [each for each in game.legal_actions() if isinstance(each, Reroll | Enter)]
        return self._random.choice([each for each in moves if not (isinstance(each, Enter) and each.scratch)])


def any_legal(seed: int) -> Callable[[NDArray[Any], NDArray[Any]], NDArray[Any]]:
    source = np.random.default_rng(seed)
    return lambda _, mask: (source.random(mask.shape) * mask).argmax(axis=1)


@pytest.mark.untraced
@pytest.mark.solver
@pytest.mark.parametrize("book", BOOKS)
def test_random_play_together_has_the_mean_of_random_play_by_the_rules(book: str) -> None:
    together = scores_together(book, 2000, 3, any_legal(4))
    by_rules = play_games(AnyMove(), book, 60 if book == "triple" else 150, seed=8).scores
    error = sqrt(together.var() / len(together) + by_rules.var() / len(by_rules))
    assert abs(together.mean() - by_rules.mean()) < WIDE * error


@cache
def after(keep: Keep) -> list[tuple[Roll, float]]:
    """What can be rolled after a keep, with its chance, adding one die after the other."""
    found = {tuple(keep): 1.0}
    for _ in range(5 - len(keep)):
        more: dict[tuple[int, ...], float] = {}
        for dice, chance in found.items():
            for face in range(1, 7):
                key = tuple(sorted((*dice, face)))
                more[key] = more.get(key, 0.0) + chance / 6
        found = more
    return [(Roll(dice), chance) for dice, chance in found.items()]


def worth_of_random_play(card: Card) -> float:
    """The mean of what random play adds to a card, roll by roll, using only the rules."""
    if card.is_full:
        return 0.0
    ends = {roll: [each.total + worth_after(card, str(each.box)) for each in card.placements(roll)] for roll in ROLLS}
    worth = {roll: mean(options) for roll, options in ends.items()}
    for _ in range(2):
        held = {
            keep: sum(chance * worth[roll] for roll, chance in after(keep))
            for keep in {keep for roll in ROLLS for keep in roll.keeps if len(keep) < 5}
        }
        worth = {
            roll: mean([*ends[roll], *(held[keep] for keep in set(roll.keeps) if len(keep) < 5)]) for roll in ROLLS
        }
    return sum(chance * worth[roll] for roll, chance in after(Keep(())))


@cache
def _worth_with(filled: frozenset[str]) -> float:
    card = Card(SMALL)
    for box in sorted(filled):
        card = card.enter("12346", box)
    return worth_of_random_play(card)


def worth_after(card: Card, box: str) -> float:
    """Only which of Aces and Chance is filled matters: no bonus is in reach."""
    return _worth_with(frozenset({*map(str, card.boxes), box}))


@pytest.mark.untraced
@pytest.mark.solver
def test_random_play_of_a_small_game_has_its_exact_mean() -> None:
    scores = scores_together(SMALL, 20_000, 1, any_legal(2))
    assert abs(scores.mean() - _worth_with(frozenset())) < WIDE * scores.std() / sqrt(len(scores))


@pytest.mark.untraced
@pytest.mark.solver
def test_perfect_play_of_a_small_game_has_its_exact_mean() -> None:
    table, moves, known = ValueTable.of(SMALL), Moves(SMALL), dict[bytes, int]()

    def best(seen: NDArray[Any]) -> int:
        roll = Roll([face for face in range(1, 7) for _ in range(seen[face - 1])])
        boxes = {str(box): int(points) for box, points in zip(SMALL.boxes, seen[7:9], strict=True) if points >= 0}
        action = table.choices(Card.from_json(SMALL, {"boxes": boxes}), roll, int(seen[6]))[0].action
        assert isinstance(action, Reroll | Enter)
        return moves.number(action)

    def choose(seen: NDArray[Any], _: NDArray[Any]) -> NDArray[Any]:
        chosen = []
        for row in seen:
            # The points so far do not change the best move.
            key = np.concatenate([row[:7], row[7:9] >= 0]).tobytes()
            if key not in known:
                known[key] = best(row)
            chosen.append(known[key])
        return np.array(chosen)

    scores = scores_together(SMALL, 4000, 9, choose)
    exact = table.value(Card(SMALL))
    assert abs(scores.mean() - exact) < WIDE * stdev(scores) / sqrt(len(scores))
    assert evaluator_for(SMALL).exact


@pytest.mark.solver
def test_whoever_waits_for_the_compiler_is_told_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from numba import njit

    from dicecup.environments import many_games
    from dicecup.solver.compiler import is_ready
    from dicecup.words.library import computing

    doubled = njit(lambda number: 2 * number)
    assert not is_ready(doubled)
    doubled(1)
    assert is_ready(doubled)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr(many_games, "is_ready", lambda _: False)
    ManyGames(1)
    assert capsys.readouterr().err == f"{computing.PREPARING_STEPS}\n"
    monkeypatch.setattr(many_games, "is_ready", lambda _: True)
    ManyGames(1)
    assert capsys.readouterr().err == ""
