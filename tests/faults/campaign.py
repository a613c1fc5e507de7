"""Play under faults: seat everybody, break one thing after another, see everybody back, and check every history."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from dicecup.server.ledger.verify import verify

from .cluster import cluster
from .history import Verdict, compare, stored
from .kinds import EVERYTHING, Site
from .player import Player

SEATING_AT_ONCE = 8


@dataclass(frozen=True)
class Plan:
    processes: int
    tables: int
    faults: Sequence[str]
    """Names of `kinds.EVERYTHING`, in order."""
    rate: float
    """Actions per second, of all players together."""
    with_postgres: bool = True
    bot_every: int = 4
    """One in so many tables has a bot besides its two people."""
    calm: float = 2.0
    """Seconds of play before each fault."""
    seconds: float = 2.0
    lease: float = 3.0
    """How long a fault lasts, and a pause."""
    patience: float = 120.0
    """Seconds after which we give up on somebody who is not back in play."""
    finish: int = 4
    """How many tables play their game to the end when the faults are over."""
    megabytes: int = 256
    seed: int = 1


@dataclass(frozen=True)
class Outcome:
    """One fault."""

    kind: str
    lasted: float
    tables: Sequence[float]
    """For each table, seconds until it was played on: after the fault's end, or after its beginning if there are other
    servers to go on."""
    gap: float
    """The longest that somebody was without a socket."""

    @property
    def back(self) -> float:
        """Seconds until the last table was played on."""
        return max(self.tables)


@dataclass
class Result:
    outcomes: list[Outcome] = field(default_factory=list)
    verdict: Verdict = field(default_factory=lambda: Verdict(0, (), (), ()))
    stuck: list[str] = field(default_factory=list)
    """Who was not back in play in time."""
    verified: int = 0
    not_verified: list[str] = field(default_factory=list)
    refusals: Counter[str] = field(default_factory=Counter)
    played: float = 0.0
    """Seconds."""
    sent_again: int = 0

    @property
    def problems(self) -> list[str]:
        """Everything that went wrong; empty if all is well."""
        return [*self.verdict.faults, *self.stuck, *self.not_verified]


Progress = Callable[[str], None]


async def run(plan: Plan, progress: Progress = lambda _: None) -> Result:
    result = Result()
    async with cluster(plan.processes, plan.with_postgres, plan.megabytes) as servers:
        began = time.perf_counter()
        players = await seat_all(plan, servers.addresses, progress)
        chance, is_ending = random.Random(plan.seed), asyncio.Event()

        def think() -> float:
            return 0.0 if is_ending.is_set() else chance.expovariate(plan.rate / plan.tables)

        def is_enough(player: Player) -> bool:
            table, is_guest = divmod(player.number, 2)
            if not is_ending.is_set() or table >= plan.finish:
                return is_ending.is_set()
            # The host may have asked for a rematch that the other has not heard of, and would play alone.
            return playing[player.number - 1].done() if is_guest else player.state.get("phase") == "over"

        playing = [asyncio.create_task(player.play(think, is_enough)) for player in players]
        try:
            site = Site(servers, chance, plan.seconds, plan.lease, asyncio.Event())
            for number, kind in enumerate(plan.faults, 1):
                await asyncio.sleep(plan.calm)
                outcome = await _break(kind, site, players, plan.patience, result)
                result.outcomes.append(outcome)
                for task in playing:
                    if task.done():
                        task.result()
                progress(
                    f"{number} of {len(plan.faults)}: {kind}, {outcome.lasted:.1f} s; back in {outcome.back:.1f} s"
                )
            result.played = time.perf_counter() - began
            progress("playing games to their end")
            is_ending.set()
            late = await _end(playing, players, 2 * plan.patience)
            result.stuck += [f"{_where(player)} could not end the game" for player in late]
            try:
                async with asyncio.timeout(2 * plan.patience):
                    await _verify_all(players, result)
            except TimeoutError:
                result.not_verified.append("the servers did not give all records")
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            await asyncio.gather(*(player.leave() for player in players))
        result.verdict = compare(await stored(servers.database), players)
        if result.problems:
            progress(servers.log[-5000:])
    for player in players:
        result.refusals.update(player.refusals)
        result.sent_again += sum(attempt.sent > 1 for attempt in player.attempts)
    return result


async def seat_all(plan: Plan, addresses: Sequence[int], progress: Progress) -> list[Player]:
    """Two people at every table, games under way."""
    gate, seated = asyncio.Semaphore(SEATING_AT_ONCE), 0

    async def seat(number: int) -> list[Player]:
        nonlocal seated
        async with gate:
            pair = [
                Player(2 * number + each, addresses, random.Random(f"{plan.seed} {number} {each}")) for each in (0, 1)
            ]
            bots = ["greedy"] if plan.bot_every and number % plan.bot_every == 0 else []
            await seat_pair(pair, bots=bots)
            seated += 1
            if seated % 50 == 0:
                progress(f"{seated} of {plan.tables} tables are seated")
        return pair

    return [player for pair in await asyncio.gather(*map(seat, range(plan.tables))) for player in pair]


async def seat_pair(pair: Sequence[Player], bots: Sequence[str] = (), **options: Any) -> None:
    """Set up a table for these two, and start the game."""
    for player in pair:
        await player.ask("POST", "/api/me", {"name": f"Player {player.number}"})
    defaults = {"seats": 2 + len(bots), "book": "travel", "games": 1, "bots": list(bots)}
    view = await pair[0].ask("POST", "/api/tables", defaults | options)
    for player in pair:
        player.table = view["table"]
        player.follow()
        await player.has_heard(1)
        await player.insist("sit")
        await player.insist("seed", seed=f"seed of player {player.number}")
    await pair[0].has_heard(pair[1].state["seq"])
    await pair[0].insist("start")


async def _break(kind: str, site: Site, players: Sequence[Player], patience: float, result: Result) -> Outcome:
    for player in players:
        player.longest_gap = 0.0
    began = time.perf_counter()
    site.broken.clear()
    breaking = asyncio.ensure_future(EVERYTHING[kind](site))
    if len(site.cluster.servers) > 1:
        watching = asyncio.create_task(site.broken.wait())
        await asyncio.wait({breaking, watching}, return_when=asyncio.FIRST_COMPLETED)
        watching.cancel()
    else:
        await breaking
    counted_from = time.perf_counter()
    returning = {asyncio.create_task(_back_in_play(player)): player for player in players}
    done, late = await asyncio.wait(returning, timeout=patience)
    for task in late:
        task.cancel()
        result.stuck.append(f"{kind}: {_where(returning[task])} is not back in play")
    await asyncio.gather(*late, return_exceptions=True)
    await breaking
    lasted = time.perf_counter() - began
    waits: dict[str, float] = {}
    for task, player in returning.items():
        wait = task.result() - counted_from if task in done else patience
        waits[player.table] = max(wait, waits.get(player.table, 0.0))
    return Outcome(kind, lasted, tuple(waits.values()), max(player.longest_gap for player in players))


async def _end(playing: Sequence[asyncio.Task[None]], players: Sequence[Player], patience: float) -> list[Player]:
    """Wait until everybody has finished; returns those who did not in time."""
    given_up = time.perf_counter() + patience
    while any(not task.done() for task in playing) and time.perf_counter() < given_up:
        for player in players:  # what one player waits for may have happened to another
            player.look_again()
        done, _ = await asyncio.wait(playing, timeout=1.0)
        for task in done:
            task.result()
    return [player for player, task in zip(players, playing, strict=True) if not task.done()]


def _where(player: Player) -> str:
    """For a message: who it is, and what they wait for."""
    waits = "a bot" if player.waits_for_bot else player.pending and player.pending.kind
    line = "connected" if player.is_connected else "not connected"
    return f"player {player.number} at {player.table} (event {player.state['seq']}, {line}, waits for {waits})"


async def _back_in_play(player: Player) -> float:
    """When the player gets answers again, pending actions are acknowledged, and a bot whose move is due has moved."""
    pending, seq = player.pending, player.state["seq"]
    if pending is not None:
        await player.until(lambda: player.pending is not pending)
    if player.waits_for_bot:
        await player.until(lambda: player.state["seq"] > seq)
    await player.is_answered()
    return time.perf_counter()


async def _verify_all(players: Sequence[Player], result: Result) -> None:
    """Verify every finished game, with the check that anybody can make."""
    for host in players[::2]:
        view = await host.ask("GET", f"/api/tables/{host.table}")
        # Every series has one game.
        for series in range(1, view["games_played"] + 1):
            record = await host.ask("GET", f"/api/tables/{host.table}/record?series={series}")
            verdict = verify(record).verdict
            result.verified += verdict == "verified"
            if verdict != "verified":
                result.not_verified.append(f"{host.table}, game {series}: {verdict}")
