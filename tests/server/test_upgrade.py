"""A rolling upgrade under play: this version beside a copy with one more migration and one more kind of event."""

from __future__ import annotations

import asyncio
import shutil
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Unpack

from dicecup.client import Guest, LiveTable, ServerRefused
from dicecup.server.storage import migrations
from dicecup.table_types import ActionDetails, ActionKind
from tests.server.nursery import Forked

PROGRAM = """
import sys
from pathlib import Path
from dicecup.server.http.serving import serve, write_logs
from dicecup.server.settings import LOCAL_HOSTS, Limits, Settings
folder, database, newer = sys.argv[1:4]
if newer:
    from pydantic import Field
    from dicecup.server.ledger import actions, decide, events, fold
    from dicecup.server.ledger.decision import answer
    from dicecup.server.storage import database as storage
    storage.MIGRATIONS = Path(newer)

    class Cheered(events.Fact, kind="cheered"):
        seat: int = Field(description="who cheers")

    applied = fold._after
    fold._after = lambda state, fact, *more: state if isinstance(fact, Cheered) else applied(state, fact, *more)
    linked = answer.dispatch(actions.SeatLink)

    @answer.register(actions.SeatLink)
    def cheer(action, decision):
        decision.add(Cheered(seat=0))

limits = Limits(
    requests_per_second=1e6, request_burst=10**6, actions_per_second=1e6, action_burst=10**6,
    newcomers_per_hour=10**6, sockets_per_address=10**6, open_tables=10**6, joined_tables=10**6,
)
settings = Settings(
    Path(folder), database=database, hosts=LOCAL_HOSTS, bot_delay=0.0, undo_delay=0.0, prepare_bots=False, limits=limits
)
write_logs(verbose=False)
serve(settings, "127.0.0.1", 0, lambda port: print(port, flush=True))
"""
MIGRATION = """
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{last}"


def upgrade() -> None:
    op.create_table("cheers", sa.Column("id", sa.Integer, primary_key=True))
"""
MOVES = 40
WAIT = 300.0
ENDED = (0, -signal.SIGTERM)
"""After a clean stop a process ends by itself, or by the signal that it had put off."""


class Serving:
    """A process, started and stopped the way an operator does it."""

    def __init__(self, folder: Path, database: str, newer: str = "") -> None:
        folder.mkdir(exist_ok=True)
        self.log = folder / "log"
        with self.log.open("a") as log:
            self.process = Forked(PROGRAM, [str(folder), database, newer], log)
        self.has_ended = False
        self.port = 0

    async def ready(self) -> None:
        line = await asyncio.to_thread(self.process.stdout.readline)
        assert line, self.log.read_text()
        self.port = int(line)

    async def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return await self.ended()

    async def ended(self) -> int:
        status = await asyncio.wait_for(asyncio.to_thread(self.process.wait), WAIT)
        self.has_ended = True
        self.process.stdout.close()
        return status


@asynccontextmanager
async def proxy(ports: list[int]) -> AsyncIterator[str]:
    """Sends each connection to the next process that takes it."""
    turn = 0

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        with suppress(OSError):
            writer.close()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal turn
        for _ in range(len(ports)):
            turn += 1
            with suppress(OSError):
                there, out = await asyncio.open_connection("127.0.0.1", ports[turn % len(ports)])
                await asyncio.gather(carry(reader, out), carry(there, writer))
                return
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()


async def insist(table: LiveTable, kind: ActionKind, **details: Unpack[ActionDetails]) -> tuple[int, int]:
    """Act until it is stored; the numbers of the first and the last event that it became."""
    while True:
        try:
            answer = await table.act(kind, **details)
            return answer.first_seq, answer.seq
        except ServerRefused as refused:
            if refused.code != "stale" or refused.seq is None:
                raise
            await table.seen(refused.seq)


async def play(
    url: str, number: int, upgraded: asyncio.Event, acked: dict[str, list[tuple[int, int]]], away: list[float]
) -> str:
    """One person against a bot, game after game, until all processes are new and a little longer."""
    guest = Guest(url)
    await guest.sign_in(f"P{number}")
    name = str((await guest.create_table(seats=2, bots=["random"], rules={"categories": "aces,chance"}))["table"])
    async with guest.follow(name, patience=WAIT) as table:
        watching = asyncio.create_task(watch(table, away))
        seen = acked.setdefault(name, [])
        seen.append(await insist(table, "sit"))
        seen.append(await insist(table, "start", without_seeds=True))
        left = MOVES
        while left or not upgraded.is_set():
            left -= bool(left)
            await table.until(lambda state: state["phase"] == "over" or table.is_my_turn)
            if table.state["phase"] == "over":
                seen.append(await insist(table, "rematch"))
                seen.append(await insist(table, "start", without_seeds=True))
            elif table.game.awaits == "dice":
                seen.append(await insist(table, "roll"))
            else:
                box = table.game.card.placements(table.game.rolls[-1])[0].box
                seen.append(await insist(table, "enter", box=str(box)))
            await asyncio.sleep(0.02)
        seen.append(await insist(table, "seat_link"))
        watching.cancel()
        seqs = [event["seq"] for event in table.events]
        assert seqs == list(range(seqs[0], seqs[0] + len(seqs))), "everything is heard once and in order"
    return name


def heard(table: LiveTable) -> int:
    return int(table.events[-1]["seq"]) if table.events else 0


async def watch(table: LiveTable, away: list[float]) -> None:
    """How long the line was down, each time it broke."""
    while True:
        await asyncio.sleep(0.01)
        since = time.monotonic()
        while not table.is_connected:
            await asyncio.sleep(0.01)
        if time.monotonic() > since + 0.005:
            away.append(time.monotonic() - since)


def test_an_upgrade_of_all_processes_under_play_loses_nothing(tmp_path: Path, database: str) -> None:
    newer = tmp_path / "migrations"
    shutil.copytree(Path(migrations.__file__).parent, newer)
    last = max(path.stem[1:5] for path in (newer / "versions").glob("v*.py"))
    (newer / "versions" / "v9999_cheers.py").write_text(MIGRATION.format(last=last))
    acked: dict[str, list[tuple[int, int]]] = {}
    away: list[float] = []

    async def run() -> dict[str, list[dict[str, Any]]]:
        old = [Serving(tmp_path / f"old{number}", database) for number in range(2)]
        started = list(old)
        try:
            for server in old:
                await server.ready()
            ports = [server.port for server in old]
            async with proxy(ports) as url:
                upgraded = asyncio.Event()
                playing = [asyncio.create_task(play(url, number, upgraded, acked, away)) for number in range(3)]
                new = Serving(tmp_path / "new", database, str(newer))
                started.append(new)
                await new.ready()
                ports.append(new.port)
                # The new one is at work beside the old ones, and adds what they do not know.
                guest = Guest(f"http://127.0.0.1:{new.port}")
                await guest.sign_in("Newer")
                view = await guest.create_table(seats=1)
                there = Guest(url, guest.cookie)
                async with there.follow(view["table"], patience=WAIT) as table:
                    await insist(table, "sit")
                    answer = await guest.request(
                        "POST",
                        f"/api/tables/{view['table']}/actions",
                        {"type": "seat_link", "action_id": "cheer", "seq": table.state["seq"]},
                    )
                    # Wherever its socket was, it ends up where the event is known.
                    await asyncio.wait_for(table.until(lambda _: heard(table) == answer["seq"]), WAIT)
                    assert table.events[-1]["kind"] == "cheered"
                for server in old:
                    assert await server.stop() in ENDED, server.log.read_text()
                    ports.remove(server.port)
                refused = Serving(tmp_path / "late", database)
                started.append(refused)
                assert await refused.ended() != 0
                assert "newer dicecup" in refused.log.read_text()
                upgraded.set()
                names = await asyncio.wait_for(asyncio.gather(*playing), WAIT)
                events = {name: await Guest(url).events(name) for name in names}
                assert await new.stop() in ENDED, new.log.read_text()
                return events
        finally:
            for server in started:
                if not server.has_ended:
                    server.process.send_signal(signal.SIGKILL)
                    await server.ended()

    found = asyncio.run(run())
    assert sorted(found) == sorted(acked)
    for name, events in found.items():
        assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
        covered = [seq for first, last in acked[name] for seq in range(first, last + 1)]
        assert covered == sorted(set(covered)), "each once"
        people = [event["seq"] for event in events if event["by"] not in ("bot", "server")]
        assert covered == [seq for seq in people if seq >= covered[0]], "whatever was stored was acknowledged"
        assert events[covered[-1] - 1]["kind"] == "cheered", "the new version has the last word"
    assert away, "everybody had to move"
    print("lines were down for", [round(seconds, 2) for seconds in away], "seconds")
