"""On its way from a decision to the database an event is made, hashed and applied once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from dicecup.rules import Game
from dicecup.server.ledger import chain
from dicecup.server.ledger.events import Fact
from tests.server.conftest import Server, hear, play_on, seated_pair


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each step was taken."""
    counts: Counter[str] = Counter()

    def count(owner: Any, name: str) -> None:
        step: Callable[..., Any] = getattr(owner, name)

        def counted(*arguments: Any, **named: Any) -> Any:
            counts[name] += 1
            return step(*arguments, **named)

        monkeypatch.setattr(owner, name, counted)

    count(Fact, "to_json")
    count(chain, "next_head")
    count(Game, "apply")
    count(Game, "with_roll")
    return counts


def test_an_event_is_made_hashed_and_applied_once(server: Server, counts: Counter[str]) -> None:
    ann, bob, table = seated_pair(server)
    while (view := play_on(table, ann, bob, turns=1))["game"]["awaits"] != "dice":
        pass
    with ann.live(table) as socket:
        hear(socket, "welcome")
        counts.clear()
        mover = (ann, bob)[view["game"]["seat"]]
        for keep in ([], [0, 1], [4]):
            mover.act(table, "roll", keep=keep)
        assert play_on(table, ann, bob)["phase"] == "over"
        counted = counts.copy()
    events = ann.get(f"/api/tables/{table}/events?after={view['seq']}").json()
    kinds = Counter(event["kind"] for event in events)
    assert kinds == {"rolled": 27, "entered": 25, "revealed": 1}
    assert counted == {"to_json": 53, "next_head": 53, "with_roll": 27, "apply": 25 + 2}


def test_a_score_of_real_dice_is_applied_once(server: Server, counts: Counter[str]) -> None:
    ann = server.guest("Ann")
    table = ann.new_table(dice="real", seats=1)
    ann.act(table, "sit")
    ann.act(table, "start")
    for action in (
        {"kind": "write", "box": "fours", "points": 8},
        {"kind": "correct", "box": "fours", "points": 12},
        {"kind": "write", "box": "chance", "dice": [1, 2, 3, 4, 6]},
    ):
        counts.clear()
        ann.act(table, **action)
        assert (counts["to_json"], counts["next_head"], counts["apply"]) == (1, 1, 1), action
