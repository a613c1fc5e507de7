"""Any interleaving of duplicate, stale and reordered actions leaves the same game as the accepted ones alone."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicecup.rules import DicecupError, Record
from dicecup.server.http.dependencies import Parts
from dicecup.server.ledger import actions as a
from dicecup.server.ledger.decide import decide
from dicecup.server.ledger.decision import Situation
from dicecup.server.ledger.fold import fold
from dicecup.server.ledger.options import TableOptions
from dicecup.server.ledger.refusal import Refused
from dicecup.server.ledger.state import TableState
from dicecup.server.storage.database import database_url
from dicecup.server.storage.interface import Known, NotStored
from dicecup.server.storage.sql_storage import SqlStorage
from dicecup.server.storage.writer import Writer
from dicecup.server.tables.identity import Identities, Person
from dicecup.server.tables.metrics import Metrics
from dicecup.server.tables.table import Table
from dicecup.server.wire.replies import ActionAnswer
from tests.server.conftest import settings as server_settings

PEOPLE = (Person("person1", "Ann"), Person("person2", "Bob"))


class Tables:
    """A registry without HTTP, in an event loop that outlives the examples."""

    def __init__(self, folder: Path) -> None:
        self.runner = asyncio.Runner()
        self.runner.run(self._open(folder))

    async def _open(self, folder: Path) -> None:
        self._storage = SqlStorage(database_url(str(folder / "test.sqlite3")), "process")
        await self._storage.open()
        metrics = Metrics()
        self._writer = Writer(self._storage, metrics.committed)
        self._writer.start()
        identities = Identities(b"k" * 32)
        self._parts = Parts(server_settings(folder), metrics, self._storage, self._writer, identities)
        self.registry = self._parts.registry
        self.services = self.registry.services
        rows = [{"id": person.id, "name": person.name, "created_at": 0} for person in PEOPLE]
        await self._writer.store({"person": rows})

    def close(self) -> None:
        async def close() -> None:
            await self._parts.close()
            await self._storage.close()

        self.runner.run(close())
        self.runner.close()


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    with ExitStack() as stack:
        tables = Tables(tmp_path_factory.mktemp("tables"))
        stack.callback(tables.close)
        yield tables


def action(state: TableState, name: str, pick: int, back: int) -> a.TableAction:
    """Some action that a client could send at this state, or at one up to `back` events ago."""
    game, seq = state.game, max(0, state.seq - back)
    choices: list[dict[str, Any]] = [
        {"type": "roll"},
        {"type": "roll", "keep": [pick % 5]},
        {"type": "enter", "box": "chance"},
        {"type": "seed", "seed": f"late {pick}"},
        {"type": "seat_link"},
    ]
    if game is not None and game.awaits == "decision" and game.roll is not None:
        boxes = [str(placement.box) for placement in game.card.placements(game.roll)]
        # Mostly a move that takes the game forward, so that there is something to disturb.
        choices += [{"type": "enter", "box": boxes[pick % len(boxes)]}] * 5
    if pick % 97 == 0:
        choices = [{"type": "resign"}]
    return a.ACTION.validate_python({"action_id": name, "seq": seq, **choices[pick % len(choices)]})


Step = tuple[int, int, int, str]
steps = st.tuples(
    st.integers(0, 1),
    st.integers(1, 1000),
    st.sampled_from([0, 0, 0, 0, 1, 3]),
    st.sampled_from(["send", "send", "send", "hold", "repeat", "repeat old", "both", "release"]),
)


async def disturb(tables: Tables, script: list[Step]) -> tuple[Table, list[tuple[Person, a.TableAction, ActionAnswer]]]:
    """Play by the script; the accepted actions in the order of their places."""
    registry = tables.registry
    table = await registry.create(TableOptions(), [], PEOPLE[0])
    accepted: list[tuple[Person, a.TableAction, ActionAnswer]] = []
    held: list[tuple[Person, a.TableAction]] = []
    sent: list[tuple[Person, a.TableAction]] = []

    async def send(person: Person, what: a.TableAction) -> None:
        was_known = any(who == person and done == what for who, done, _ in accepted)
        try:
            answer = await table.act(what, person)
        except (Refused, DicecupError):
            assert not was_known, "what was accepted once is answered again"
            return
        first = next((answer for who, done, answer in accepted if who == person and done == what), None)
        assert first in (None, answer), "and with the same words"
        if first is None:
            accepted.append((person, what, answer))

    for number, person in enumerate(PEOPLE):
        for kind in ({"type": "sit"}, {"type": "seed", "seed": "s"}):
            await send(
                person,
                a.ACTION.validate_python({"action_id": f"{kind['type']}{number}", "seq": table.state.seq} | kind),
            )
    await send(PEOPLE[0], a.Start(type="start", action_id="start", seq=table.state.seq))
    for number, (who, pick, back, how) in enumerate(script):
        person = PEOPLE[who]
        made = (person, action(table.state, f"a{number}", pick, back))
        match how:
            case "hold":
                held.append(made)
                continue
            case "release" if held:
                await asyncio.gather(*(send(*each) for each in reversed(held)))
                held.clear()
            case "repeat" if sent:
                await send(*sent[-1])
            case "repeat old" if sent:
                await send(*sent[pick % len(sent)])
            case "both":
                # Two clients at the same moment, one of them twice.
                other = (PEOPLE[1 - who], action(table.state, f"b{number}", pick + 1, back))
                await asyncio.gather(send(*made), send(*other), send(*made))
            case _:
                await send(*made)
        sent.append(made)
    accepted.sort(key=lambda each: each[2].seq)
    return table, accepted


def alone(
    tables: Tables, table: Table, accepted: list[tuple[Person, a.TableAction, ActionAnswer]], start: TableState
) -> TableState:
    """The accepted actions one after the other, undisturbed, with the same secret."""
    state = start
    for person, what, _ in accepted:
        holder = tables.services.identities.holder(table.id, person.id)
        # One secret is enough: a script is too short for a second game.
        situation = Situation(
            holder, 0, table.secrets[1], person.name, seat_token=tables.services.identities.seat_token
        )
        state = decide(state, what.model_copy(update={"seq": state.seq}), situation).state
    return state


@given(script=st.lists(steps, max_size=120))
def test_disturbed_and_undisturbed_games_are_the_same(tables: Tables, script: list[Step]) -> None:
    table, accepted = tables.runner.run(disturb(tables, script))
    events = tables.runner.run(tables.services.store.events(table.id))
    assert fold(events) == table.state, "the stored events are what the table in memory shows"
    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    covered = [seq for _, _, answer in accepted for seq in range(answer.first_seq, answer.seq + 1)]
    created = sum(event.kind in ("created", "pledged") for event in events)
    assert covered == list(range(created + 1, len(events) + 1)), "every event belongs to one accepted action"
    undisturbed = alone(tables, table, accepted, fold(events[:created]))
    assert [Record(series).dump() for series in undisturbed.series] == [
        Record(series).dump() for series in table.state.series
    ]
    assert (undisturbed.seq, undisturbed.dice, undisturbed.phase) == (
        table.state.seq,
        table.state.dice,
        table.state.phase,
    )
    assert [seat.link for seat in undisturbed.seats] == [seat.link for seat in table.state.seats]


def test_a_repeat_is_answered_also_after_a_restart(tables: Tables) -> None:
    async def run() -> None:
        table, accepted = await disturb(tables, [(0, 1, 0, "send"), (1, 1, 0, "send")])
        again = await Table.load(tables.services, table.id)
        assert again is not None
        assert again.state == table.state
        for person, what, answer in accepted:
            assert await again.act(what, person) == answer

    tables.runner.run(run())


def test_a_commit_that_fails_leaves_the_table_as_the_database_has_it(tables: Tables) -> None:
    async def run() -> None:
        table, _ = await disturb(tables, [])
        twin = await Table.load(tables.services, table.id)
        assert twin is not None
        roll = a.RollDice(type="roll", action_id="first", seq=table.state.seq)
        await table.act(roll, PEOPLE[0])
        # The twin has not heard of it: the unique (table, seq) stops it, and it looks again.
        with pytest.raises(Refused) as refused:
            await twin.act(a.RollDice(type="roll", action_id="second", seq=twin.state.seq), PEOPLE[0])
        assert (refused.value.code, refused.value.seq) == ("stale", table.state.seq)
        assert await twin.act(roll, PEOPLE[0])
        assert twin.state == table.state

    tables.runner.run(run())


def test_one_bad_job_does_not_take_others_with_it(tables: Tables) -> None:
    async def run() -> list[Any]:
        writer = tables.services.writer
        rows = [{"person": [{"id": name, "name": name, "created_at": 0}]} for name in ("p3", "person1", "p4")]
        return list(await asyncio.gather(*(writer.store(each) for each in rows), return_exceptions=True))

    first, bad, last = tables.runner.run(run())
    assert first is None
    assert isinstance(bad, NotStored)
    assert last is None
    assert tables.runner.run(tables.services.store.person("p4")) == Known("p4", 0)
