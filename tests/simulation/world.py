"""One schedule: a database, processes, people and what goes wrong, all from one seed."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import Any, cast
from unittest.mock import patch

import structlog
from fastapi import WebSocket
from sqlalchemy.exc import OperationalError

from dicecup.coach.rating.formula import Losses
from dicecup.coach.rating.players import RatedGame
from dicecup.rules import DicecupError, Enter, Game, Reroll
from dicecup.rules.game import Action as Move
from dicecup.server.coaching.findings import Findings
from dicecup.server.http import live
from dicecup.server.http.dependencies import Parts
from dicecup.server.ledger.actions import ACTION
from dicecup.server.ledger.chain import Event, canonical, next_head
from dicecup.server.ledger.options import TableOptions
from dicecup.server.ledger.refusal import Refused
from dicecup.server.ledger.state import TableState
from dicecup.server.settings import Limits, Settings
from dicecup.server.storage.reading import event_row
from dicecup.server.storage.writer import Writer
from dicecup.server.tables.identity import Identities
from dicecup.server.tables.metrics import Metrics
from dicecup.server.wire.problem import Problem
from tests.simulation.machines.database import Database
from tests.simulation.machines.event_loop import Process, VirtualLoop
from tests.simulation.machines.network import Connection
from tests.simulation.machines.simulated_storage import Lines, SimulatedStorage

from .faults import Faults
from .guest import Guest, JsonObject
from .history import History

# What the product logs about intended faults is of no interest.
structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(50))
EPOCH = 1_800_000_000_000
KEY = b"k" * 32
FOLDER = Path("/nowhere")
LIMITS = Limits(actions_per_second=1e6, action_burst=10**6, sockets_per_address=10**6, cached_tables=100)


class QuickPlayer:
    """A bot that decides at once and always in the same way."""

    def choose(self, game: Game) -> Move:
        assert game.roll is not None
        placements = game.card.placements(game.roll)
        if game.rolls_left and sum(game.roll) % 3 == 0:
            return Reroll(())
        return Enter(placements[sum(game.roll) % len(placements)].box)


def _nothing_found(state: TableState, numbers: Collection[int], _evaluator: object) -> dict[int, Findings]:
    sides = {number: len(state.endings[number - 1].holders) for number in numbers}
    nothing = RatedGame("", "", Losses(0, 0.0))
    return {number: Findings((None,) * count, (nothing,) * count) for number, count in sides.items()}


@dataclass(eq=False)
class Server:
    """A running process and the product's parts in it."""

    process: Process
    parts: Parts
    connections: list[Connection] = field(default_factory=list)


class World:
    guest_type = Guest

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.random = Random(f"world {seed}")
        self.loop = VirtualLoop(Random(f"order {seed}"))
        self.history = History(self.loop.time)
        self.faults = Faults(Random(f"faults {seed}"), self.loop)
        self.database = Database(self.now)
        self.lines = Lines(self.loop, self.faults, self.database, self.history)
        self.servers: list[Server | None] = [None] * self.random.choice((2, 2, 3))
        self.guests: list[Guest] = []
        self.tables: list[str] = []
        self._lives = 0
        self._numbers = 0
        self._ids = Random(f"ids {seed}")
        self.loop.set_exception_handler(self._fault)

    # --- running ------------------------------------------------------------------------------------------------

    def run(self) -> History:
        """Play the schedule to its end."""
        with self._seeded():
            try:
                self.loop.run_until_complete(self.loop.spawn(self._schedule()))
            finally:
                self.loop.close()
        return self.history

    @contextmanager
    def _seeded(self) -> Iterator[None]:
        """Everything that would come from the system's randomness and clock comes from the seed."""
        with ExitStack() as stack:
            for name, value in {
                "dicecup.server.tables.registry.new_id": self._new_id,
                "dicecup.server.tables.people.new_id": self._new_id,
                "dicecup.server.ledger.decision.new_secret": lambda: self._ids.randbytes(32),
                "dicecup.server.tables.bots.make_player": lambda _bot, _book: QuickPlayer(),
                # A coach that knows nothing and finds nothing in a game: all that counts is that it is asked.
                "dicecup.server.coaching.coach._evaluator_with_advice": lambda _book, _progress: object(),
                "dicecup.server.coaching.finished_games.findings_at": _nothing_found,
                "dicecup.server.http.live.now": self.now,
                "dicecup.server.tables.people.now": self.now,
            }.items():
                stack.enter_context(patch(name, value))
            yield

    def _new_id(self) -> str:
        return "".join(self._ids.choice("abcdefghijkmnpqrstuvwxyz23456789") for _ in range(16))

    def now(self) -> int:
        return EPOCH + int(self.loop.time() * 1000)

    def number(self) -> int:
        self._numbers += 1
        return self._numbers

    def _fault(self, _loop: Any, context: dict[str, Any]) -> None:
        self.history.add("fault", message=context.get("message"), error=repr(context.get("exception")))

    async def _schedule(self) -> None:
        await asyncio.gather(*(self.start(slot) for slot in range(len(self.servers))))
        await self._set_up()
        followers = [self.loop.spawn(guest.follow()) for guest in self.guests]
        self.history.add("rates", quick_storage=self.faults.storage_is_quick, **asdict(self.faults.rates))
        self.faults.begin()
        trouble = self.loop.spawn(self.faults.trouble(self))
        acting = [guest for guest in self.guests if not guest.name.endswith("elsewhere")]
        actors = [self.loop.spawn(guest.act(lambda: self.faults.are_over)) for guest in acting]
        await asyncio.gather(trouble, *actors)
        self.history.add("calm")
        await asyncio.sleep(CALM_SECONDS)
        self.history.add("end", open=self._open_sockets(), connected=self._connected())
        for follower in followers:
            follower.cancel()

    async def _set_up(self) -> None:
        """People and tables, made through the product before anything goes wrong."""
        parts = self._parts(0)
        for number in range(self.random.choice((1, 1, 1, 2))):
            options = self._options()
            names = [f"{name}{number}" for name in ("Ann", "Bob", "Cem", "Dee")[: self.random.choice((1, 2, 2, 3))]]
            people = [await self._in(0, parts.people.welcome(name, "10.0.0.1", 1000)) for name in names]
            bots = ["random"] if len(people) < options.seats and self.random.random() < 0.7 else []
            table = await self._in(0, parts.registry.create(options, bots, people[0]))
            self.tables.append(table.id)
            holders = {person.name: parts.identities.holder(table.id, person.id) for person in people}
            self.history.add("table", table=table.id, options=options.model_dump(), holders=holders)
            for person in people:
                cookie = parts.identities.cookie(person.id)
                devices = (person.name, f"{person.name} elsewhere")[: self.random.choice((1, 1, 2))]
                for name in devices:
                    own = Random(f"guest {self.seed} {name}")
                    self.guests.append(self.guest_type(self, name, cookie, table.id, own, is_slow=own.random() < 0.3))

    def _options(self) -> TableOptions:
        return TableOptions(
            seats=self.random.choice((1, 2, 2, 3)),
            games=self.random.choice((1, 1, 2)),
            turn_seconds=self.random.choice((None, 5, 8)),
            coach=False,
        )

    # --- processes ----------------------------------------------------------------------------------------------

    def start(self, slot: int) -> asyncio.Task[None]:
        self._lives += 1
        process = Process(f"process{slot}.{self._lives}")
        self.history.add("started", process=process.name)
        return self.loop.spawn(self._open(slot, process), process)

    async def _open(self, slot: int, process: Process) -> None:
        settings = Settings(FOLDER, prepare_bots=False, bot_delay=0.7, absent_after=3.0, limits=LIMITS)
        metrics = Metrics()
        storage = SimulatedStorage(self.lines, process)
        writer = Writer(storage, metrics.committed)
        writer.start()
        parts = Parts(settings, metrics, storage, writer, Identities(KEY))
        parts.services.now = self.now
        while True:
            try:
                await parts.open()
                break
            except OperationalError:  # a supervisor would start this one again
                await asyncio.sleep(0.5)
        self.servers[slot] = Server(process, parts)

    def kill(self, slot: int) -> None:
        server = self.servers[slot]
        if server is None:
            return
        self.servers[slot] = None
        self._bury(server)

    def pause(self, slot: int, seconds: float) -> None:
        server = self.servers[slot]
        if server is None or server.process.is_paused:
            return
        process = server.process
        self.history.add("paused", process=process.name, seconds=seconds)
        process.is_paused = True

        def go_on() -> None:
            process.is_paused = False
            self.history.add("resumed", process=process.name)

        self.loop.later(seconds, go_on)

    def stop(self, slot: int) -> None:
        """End a process as SIGTERM does: it finishes what it began, gives its jobs back, and is gone."""
        server = self.servers[slot]
        if server is None or server.process.is_paused:
            return
        self.history.add("stopping", process=server.process.name)
        self.servers[slot] = None

        async def close() -> None:
            assert server is not None
            with suppress(TimeoutError):
                await asyncio.wait_for(server.parts.close(), STOP_SECONDS)
            self.loop.later(0, lambda: self._bury(server))

        self.loop.spawn(close(), server.process)

    def _bury(self, server: Server) -> None:
        self.history.add("killed", process=server.process.name)
        self.loop.kill(server.process)
        for connection in server.connections:
            if not connection.is_over:
                connection.lose_process()

    def any_server(self) -> Server | None:
        running = [server for server in self.servers if server is not None]
        return self.random.choice(running) if running else None

    def any_process(self) -> Process:
        """The process to which the proxy sends somebody; a missing one if none is running."""
        server = self.any_server()
        return server.process if server else Process("nobody")

    # --- a newer version beside this one --------------------------------------------------------------------------

    def newer_event(self, table: str) -> None:
        """What a process of a newer version does at a table: an event of a kind that nobody here knows."""
        last = self.database.chain(table)[-1]
        at, text, seq, kind = self.now(), canonical({"why": "a slip"}), last["seq"] + 1, "taken_back"
        head = next_head(last["head"], table, seq, kind, at, "server", text)
        event = event_row(Event(table, seq, kind, at, "server", text, head))
        SimulatedStorage(self.lines, Process("newer")).commit_now([{"event": [event]}])

    # --- what people ask of processes -----------------------------------------------------------------------------

    def connect(self, cookie: str, table: str, after: int) -> Connection:
        server = self.any_server()
        number = self.number()
        if server is None:
            connection = Connection(number, self.loop, self.random, Process("nobody"), table, cookie)
            connection.lose_process()
            return connection
        connection = Connection(number, self.loop, self.random, server.process, table, cookie)
        connection.app.state.parts = server.parts
        server.connections.append(connection)
        self.loop.later(0.001, lambda: self._serve(server, connection, table, after))
        return connection

    def _serve(self, server: Server, connection: Connection, table: str, after: int) -> None:
        if server.process.is_alive:
            self.loop.spawn(self._socket(connection, table, after), server.process)

    async def _socket(self, connection: Connection, table: str, after: int) -> None:
        try:
            await live.live(cast(WebSocket, connection), table, after, outlook=False)
        except Exception as error:  # as the server does: logged, and the socket is closed
            self.history.add("socket_failed", socket=connection.number, error=repr(error)[:200])
        if not connection.is_over:
            await connection.close(1011)

    async def request(self, process: Process, cookie: str, table: str, action: JsonObject) -> JsonObject:
        """An action over HTTP."""
        server = next((each for each in self.servers if each is not None and each.process is process), None)
        await asyncio.sleep(self.random.choice((0.001, 0.02)))
        if server is None or not process.is_alive:
            await asyncio.sleep(self.random.choice((0.01, 10.0)))  # refused at once, or not at all
            return {"code": "storage"}
        answer: asyncio.Future[JsonObject] = self.loop.create_future()

        def deliver(found: JsonObject) -> None:
            if not answer.done() and self.faults.delivers():
                answer.set_result(found)

        async def serve() -> None:
            found = await self._answer(server.parts, cookie, table, action)
            self.loop.later(self.random.choice((0.001, 0.02)), lambda: deliver(found))

        self.loop.spawn(serve(), process)
        return await answer

    async def _answer(self, parts: Parts, cookie: str, table: str, action: JsonObject) -> JsonObject:
        try:
            person = await parts.people.known(cookie)
            assert person is not None
            found = await parts.registry.fresh_table(table)
            return (await found.act(ACTION.validate_python(action), person)).model_dump()
        except (Refused, DicecupError, ValueError) as error:
            return Problem.of(error).model_dump()
        except Exception as error:
            return {"code": "internal", "message": repr(error)[:200]}

    # --- small things ---------------------------------------------------------------------------------------------

    def _parts(self, slot: int) -> Parts:
        server = self.servers[slot]
        assert server is not None
        return server.parts

    async def _in(self, slot: int, work: Any) -> Any:
        server = self.servers[slot]
        assert server is not None
        return await self.loop.spawn(work, server.process)

    def _open_sockets(self) -> list[int]:
        return [guest.connection.number for guest in self.guests if guest.connection is not None]

    def _connected(self) -> dict[str, list[str]]:
        """Who has a socket, by table, once per socket."""
        found: dict[str, list[str]] = {table: [] for table in self.tables}
        open_sockets = self._open_sockets()
        holders = {guest.connection.number: guest.holder for guest in self.guests if guest.connection is not None}
        for server in self.servers:
            for connection in server.connections if server else ():
                if not connection.is_over and connection.number in open_sockets:
                    found[connection.table].append(holders[connection.number])
        return found


STOP_SECONDS = 10.0
"""Virtual seconds after which a process that was told to end is killed."""
CALM_SECONDS = 32.0
"""Virtual seconds after the faults, within which everything has to recover."""
