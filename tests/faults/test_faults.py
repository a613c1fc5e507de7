"""A few faults of every kind, on a small scale. `python bench/prove.py faults` runs them on a large one.

Players keep playing while servers are killed, paused and restarted, lines break and the database goes away. Then every
promise is compared with the database: nothing that was acknowledged may be lost, doubled or out of order, every
finished game must verify, and everybody must be back in play. The proof measures how soon, since CI is slow.
"""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from typing import Any

import pytest

from tests import postgres

from .campaign import Plan, Result, run
from .history import compare
from .kinds import EVERYTHING, SERVERS
from .player import Attempt, Player

SMALL = Plan(processes=1, tables=5, faults=(), rate=25, calm=0.5, seconds=1, lease=2, finish=2, megabytes=200)
"""Two of the tables have a bot."""


def _run(plan: Plan) -> Result:
    result = asyncio.run(asyncio.wait_for(run(plan, print), 1500))
    assert not result.problems, "\n".join(result.problems[:20])
    assert result.verified >= plan.finish
    assert result.verdict.acknowledged > 10 * plan.tables
    assert [outcome.kind for outcome in result.outcomes] == list(plan.faults)
    return result


@pytest.mark.timeout(1800)
def test_one_process_on_sqlite_keeps_its_promises() -> None:
    _run(replace(SMALL, with_postgres=False, faults=tuple(SERVERS)))


@pytest.mark.timeout(1800)
def test_processes_on_postgresql_keep_their_promises() -> None:
    postgres.require(postgres.programs() is not None)
    _run(replace(SMALL, processes=2, tables=6, faults=tuple(EVERYTHING)))


# What the check itself must notice.


def _history() -> tuple[dict[str, list[dict[str, Any]]], Player]:
    """Two acknowledged actions of one player, as they should be."""
    player = Player(0, [1], random.Random(1), table="t", holder="ann")
    rows: list[dict[str, Any]] = []
    for seq, name in ((1, None), (2, "p0.0"), (3, "p0.1")):
        by = "ann" if name else "server"
        rows.append(
            {"table_id": "t", "seq": seq, "by": by, "head": f"h{seq}", "action_id": name, "action_events": name and 1}
        )
        player.heard[seq] = f"h{seq}"
        if name:
            player.attempts.append(Attempt(name, "roll", 0.0, seq, seq, f"h{seq}"))
    return {"t": rows}, player


def test_a_history_as_it_should_be() -> None:
    rows, player = _history()
    verdict = compare(rows, [player])
    assert (verdict.acknowledged, verdict.faults) == (2, ())


def test_a_lost_action_is_noticed() -> None:
    rows, player = _history()
    del rows["t"][2]
    del player.heard[3]
    assert [fault.split()[1] for fault in compare(rows, [player]).lost] == ["p0.1"]


def test_a_doubled_action_is_noticed() -> None:
    rows, player = _history()
    rows["t"].append(rows["t"][2] | {"seq": 4, "head": "h4"})
    assert len(compare(rows, [player]).doubled) == 1


def test_an_action_that_was_refused_and_happened_is_noticed() -> None:
    rows, player = _history()
    player.attempts[1] = Attempt("p0.1", "roll", 0.0, refused="stale")
    assert len(compare(rows, [player]).doubled) == 1


def test_an_action_whose_answer_never_came_may_have_happened() -> None:
    rows, player = _history()
    player.attempts[1] = Attempt("p0.1", "roll", 0.0)
    assert compare(rows, [player]).faults == ()


def test_an_event_that_nobody_asked_for_is_noticed() -> None:
    rows, player = _history()
    del player.attempts[1]
    assert len(compare(rows, [player]).doubled) == 1


def test_a_gap_and_a_changed_event_are_noticed() -> None:
    rows, player = _history()
    rows["t"][0]["seq"] = 7
    player.heard[2] = "another"
    assert len(compare(rows, [player]).disordered) == 2


def test_answers_out_of_order_are_noticed() -> None:
    rows, player = _history()
    player.attempts.reverse()
    assert len(compare(rows, [player]).disordered) == 1
