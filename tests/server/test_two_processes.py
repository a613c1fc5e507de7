"""Two processes as an operator starts them, on one PostgreSQL: shared things that are stored late or not at all."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dicecup.client import Guest, LiveTable
from dicecup.server.ledger.events import BOT
from tests.postgres import Postgres
from tests.server.process import ServerProcess

HOURS = 3600.0
WAIT = 300.0


@pytest.fixture(scope="module")
def servers(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[ServerProcess]]:
    """Processes whose bots wait for hours, unless they are told to go on."""
    database = postgres.new_database()
    folders: list[Path] = [tmp_path_factory.mktemp("server") for _ in range(2)]
    found = [ServerProcess(folder, database, undo_delay=HOURS) for folder in folders]

    async def start() -> None:
        for server in found:
            await server.start()

    async def stop() -> None:
        for server in found:
            await server.kill()

    asyncio.run(start())
    yield found
    asyncio.run(stop())
    postgres.drop_database(database)


def _is_mine(table: LiveTable) -> bool:
    return bool(table.state["phase"] == "playing" and table.is_my_turn)


async def _enter(table: LiveTable) -> int:
    """Fill a box; the number of the resulting event."""
    await table.until(lambda _state: _is_mine(table))
    while table.game.awaits == "dice":
        await table.seen((await table.act("roll")).seq)
        await table.until(lambda _state: _is_mine(table))
    return (await table.enter(table.game.card.placements(table.game.rolls[-1])[0].box)).seq


async def _take_back_and_go_on(first: str, second: str) -> list[dict[str, Any]]:
    ann = Guest(first)
    await ann.sign_in("Ann")
    view = await ann.create_table(bots=["greedy"])
    name = view["table"]
    async with ann.follow(name) as near, Guest(second, ann.cookie).follow(name) as far:
        await near.act("sit")
        await near.act("seed", seed="s")
        await near.act("start")
        # The first process goes on with what it stores, so it is the one whose bot waits.
        entered = await _enter(near)
        await far.seen(entered)
        back = (await far.act("take_back")).seq
        await near.seen(back)
        await far.until(lambda _state: _is_mine(far))
        for writing, hurrying in ((far, near), (near, far)):
            entered = await _enter(writing)
            await hurrying.seen(entered)
            await hurrying.go_on()
            # Bots wait for hours, so only that can have moved it.
            await writing.until(lambda _state, writing=writing: _is_mine(writing))  # type: ignore[misc]
        return await ann.events(name)


async def _watch(first: str, second: str) -> None:
    people = {name: Guest(url) for name, url in (("Ann", first), ("Bob", first), ("Eve", second), ("Zoe", second))}
    for name, guest in people.items():
        await guest.sign_in(name)
    table = (await people["Ann"].create_table())["table"]

    def see(live: LiveTable, *names: str) -> Any:
        return live.until(lambda state: sorted(state["watchers"]) == list(names))

    async with people["Ann"].follow(table) as ann, people["Eve"].follow(table) as eve:
        await ann.act("sit")
        await see(ann, "Eve")
        await see(eve, "Eve")
        async with people["Bob"].follow(table) as bob, people["Zoe"].follow(table) as zoe:
            for live in (ann, bob, eve, zoe):
                await see(live, "Bob", "Eve", "Zoe")
            # Once, even if watching at both; the nameless are only counted.
            async with Guest(second, people["Bob"].cookie).follow(table), Guest(second).follow(table):
                await ann.until(lambda state: state["watching"] == 5)
                await see(ann, "Bob", "Eve", "Zoe")
                assert (await Guest(first).look(table))["watchers"] == ann.state["watchers"]
        for live in (ann, eve):
            await see(live, "Eve")


def test_who_watches_at_one_process_is_named_at_the_other(servers: list[ServerProcess]) -> None:
    asyncio.run(asyncio.wait_for(_watch(*(server.url for server in servers)), WAIT))


def test_an_entry_is_taken_back_and_a_bot_goes_on_at_another_process(servers: list[ServerProcess]) -> None:
    events = asyncio.run(asyncio.wait_for(_take_back_and_go_on(*(server.url for server in servers)), WAIT))
    kinds = [event["kind"] for event in events]
    back = kinds.index("took_back")
    assert kinds[back - 1] == "entered"
    assert events[back + 1]["by"] == events[back]["by"], "no bot moved between"
    entries = [event["by"] for event in events[back:] if event["kind"] == "entered"]
    assert entries == [events[back]["by"], BOT] * 2
