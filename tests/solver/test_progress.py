"""Progress of long work is reported as a growing part of one fixed whole, up to all of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dicecup import Card, Roll, rulebook
from dicecup.players import make_player, play_games, play_match
from dicecup.solver import (
    Greedy,
    Habits,
    Progress,
    ValueTable,
    best_chance,
    play_by_habits,
    simulate,
    state_space,
)
from dicecup.solver.bulk import habits, network_play
from dicecup.solver.bulk import simulate as simulating
from dicecup.solver.exact.solve import solve_bonus_chances, solve_mixtures
from dicecup.solver.learned.network import Network

pytestmark = pytest.mark.solver

SMALL = rulebook("deluxe", {"categories": "aces,sixes,yahtzee,chance"})
CARD = Card(SMALL).enter(Roll("66612"), "sixes")
WORK: dict[str, Callable[[Progress], object]] = {
    "solving": lambda progress: ValueTable.solved(SMALL, progress),
    "chances of the bonus": lambda progress: solve_bonus_chances(
        state_space(SMALL), ValueTable.of(SMALL).values, progress
    ),
    "chances to win": lambda progress: solve_mixtures(state_space(SMALL), ValueTable.of(SMALL).values, progress),
    "scores from a card": lambda progress: ValueTable.of(SMALL).scores_from(CARD, progress),
    "the best chance of a total": lambda progress: best_chance(CARD, 70, progress),
    "games by values": lambda progress: simulate(ValueTable.of(SMALL), 20, 1, progress),
    "games by habit": lambda progress: play_by_habits(SMALL, Habits(temperature=1.0), 50, 1, progress),
    "games by estimates": lambda progress: network_play.simulate_network(
        Network.of(rulebook("triple")), 5, 1, progress
    ),
    "games one by one": lambda progress: play_games(make_player("random", SMALL, 1), SMALL, 3, 1, progress),
    "a match": lambda progress: play_match(["random", "random"], SMALL, 4, 1, progress),
}


@pytest.mark.parametrize("work", WORK)
def test_progress_grows_from_more_than_nothing_to_all(work: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulating, "BATCH", 8)
    monkeypatch.setattr(network_play, "BATCH", 2)
    monkeypatch.setattr(habits, "AT_ONCE", 4)
    told: list[tuple[int, int]] = []
    WORK[work](lambda done, total: told.append((done, total)))
    done, totals = [each[0] for each in told], {each[1] for each in told}
    assert len(told) > 1
    assert len(totals) == 1, "the whole stays the same"
    assert done[0] > 0
    assert done == sorted(done)
    assert len(set(done)) >= len(done) - 1, "it stands still at most once, at the end"
    assert done[-1] in totals


def test_of_games_each_is_told() -> None:
    told: list[tuple[int, int]] = []
    play_games(make_player("random", SMALL, 1), SMALL, 3, 1, lambda *each: told.append(each))
    assert told == [(1, 3), (2, 3), (3, 3)]
    told.clear()
    play_match(["random", "random"], SMALL, 3, 1, lambda *each: told.append(each))
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_games_in_batches_count_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """20 games of 4 turns, 8 at a time: 8, 16, 24, 32 turns, then as many again, then 4 games' turns."""
    monkeypatch.setattr(simulating, "BATCH", 8)
    told: list[tuple[int, int]] = []
    simulate(ValueTable.of(SMALL), 20, 1, lambda *each: told.append(each))
    assert told == [(turns, 80) for turns in (8, 16, 24, 32, 40, 48, 56, 64, 68, 72, 76, 80)]


def test_whoever_needs_no_preparation_is_ready_at_once() -> None:
    told: list[tuple[int, int]] = []
    Greedy(SMALL).prepare(lambda *each: told.append(each))
    assert told == [(1, 1)]
