"""Duplicate tables while processes die, lines break and the database stalls: no move is lost or made twice, all sides
roll the same dice, and nobody is shown what another does before the turn is over.

The other schedules' model only knows tables where one side plays after the other, so this is judged here.
"""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from dicecup.server.ledger.options import TableOptions
from dicecup.server.storage.interface import Rows

from .checker import SOON, Row, check_told
from .guest import Guest, JsonObject
from .history import Entry
from .machines.event_loop import Process
from .model import Wrong
from .world import World

GAME_OVER = ("resigned", "abandoned", "revealed")
"""Events after which moves of the turn under way may be void."""


@dataclass(eq=False)
class ListeningGuest(Guest):
    """Writes down what it is shown of the game."""

    def _understand(self, number: int, message: JsonObject) -> None:
        state = message.get("state")
        if state and state["phase"] == "playing":
            game, you = state["game"], message.get("you", {}).get("holder", self.holder)
            self.world.history.add(
                "shown",
                table=self.table,
                guest=self.name,
                seq=message["seq"],
                mine=[seat["side"] for seat in state["seats"] if seat["holder"] and seat["holder"] == you],
                side=game["side"],
                dice=game["dice"],
                boxes=[len(side["card"]["boxes"]) for side in game["sides"]],
            )
        super()._understand(number, message)


class DuplicateWorld(World):
    guest_type = ListeningGuest

    def _options(self) -> TableOptions:
        seats, seconds = self.random.choice((2, 2, 3)), self.random.choice((None, 5, 8))
        return TableOptions(seats=seats, turn_seconds=seconds, coach=False, duplicate=True)


class SleepyWorld(DuplicateWorld):
    """Processes stand still just as they have decided a move: what they know when they go on was true long ago."""

    async def _open(self, slot: int, process: Process) -> None:
        await super()._open(slot, process)
        server = self.servers[slot]
        assert server is not None
        storage = server.parts.store
        commit = storage.commit

        async def after_a_sleep(group: Sequence[Rows]) -> list[Exception | None]:
            if self.faults.are_on and any("sealed" in rows for rows in group) and self.random.random() < ASLEEP:
                self.pause(slot, 12.0)
                await asyncio.sleep(0)
            return await commit(group)

        storage.commit = after_a_sleep  # type: ignore[method-assign]


ASLEEP = 0.1
"""How often."""


def judge(world: World) -> int:
    """Raise `Wrong` if a promise was broken; returns how many turns all have finished."""
    chains = world.database.chains()
    check_told(world.history, chains)
    for described in world.history.of("table"):
        table, holders = described.data["table"], described.data["holders"]
        told = {(row["by"], row["action_id"]) for row in chains[table]}
        sealed = [row for row in world.database.all("sealed") if row["table_id"] == table]
        sealed = [row for row in sealed if (row["by"], row["action_id"]) not in told]
        check_dice(chains[table])
        check_shown(world, table, chains[table])
        check_kept(world, table, holders, chains[table], sealed)
        check_nothing_waits(world, table, chains[table], sealed)
    return sum(row["kind"] == "entered" for chain in chains.values() for row in chain)


def check_dice(chain: list[Row]) -> None:
    """All sides roll the same dice first."""
    firsts: dict[tuple[int, int], set[tuple[int, ...]]] = defaultdict(set)
    game = 0
    for row in chain:
        data = json.loads(row["data"])
        game += row["kind"] == "started"
        if row["kind"] == "rolled" and data["roll"] == 1:
            firsts[game, data["turn"]].add(tuple(data["dice"]))
    if different := {place: dice for place, dice in firsts.items() if len(dice) > 1}:
        raise Wrong(f"sides rolled different dice: {different}")


def filled_after(chain: list[Row]) -> list[list[int]]:
    """How many boxes each side has filled, as everybody may know, after so many events."""
    filled: list[list[int]] = [[]]
    for row in chain:
        data, now = json.loads(row["data"]), list(filled[-1])
        if row["kind"] == "started":
            now = [0] * len(data["sides"])
        elif row["kind"] == "entered":
            now[data["side"]] += 1
        filled.append(now)
    return filled


def check_shown(world: World, table: str, chain: list[Row]) -> None:
    """Each side is shown its own dice, and of the others only what the chain tells."""
    filled = filled_after(chain)
    for entry in world.history.of("shown"):
        if entry.data["table"] != table:
            continue
        mine, told = entry.data["mine"], filled[entry.data["seq"]]
        if entry.data["dice"] and entry.data["side"] not in mine:
            raise Wrong(f"{entry.data['guest']} was shown dice of another side")
        for side, (shown, known) in enumerate(zip(entry.data["boxes"], told, strict=True)):
            if shown - known not in ((0, 1) if side in mine else (0,)):
                raise Wrong(f"{entry.data['guest']} was shown {shown} boxes of side {side} when {known} were told")


def check_kept(world: World, table: str, holders: dict[str, str], chain: list[Row], sealed: list[Row]) -> None:
    """An acknowledged move is there once, sealed or in the chain, unless the game ended in that turn."""
    stored = [(row["by"], row["action_id"]) for row in (*chain, *sealed) if row["action_id"] and row["by"] != "bot"]
    if len(stored) > len(set(stored)):
        raise Wrong("an action was done twice")
    ends = [entry for entry in world.history.of("committed") if entry.data["table_id"] == table]
    for entry in world.history.of("answered"):
        action, answer = entry.data["action"], entry.data["answer"]
        if entry.data["table"] != table or "code" in answer or action["type"] not in ("roll", "enter"):
            continue
        if (holders[entry.data["guest"]], action["action_id"]) not in stored and not was_cut_short(entry, ends):
            raise Wrong(f"{action['action_id']} was acknowledged and is gone")


def was_cut_short(entry: Entry, committed: list[Entry]) -> bool:
    """Whether somebody resigned, or the game ended, before all had finished the turn of a move."""
    seq = entry.data["answer"]["seq"]
    return any(each.data["kind"] in GAME_OVER and each.data["seq"] >= seq - MOVES for each in committed)


MOVES = 4
"""The most moves that a side makes in a turn; move numbers run that far beyond the events."""


def check_nothing_waits(world: World, table: str, chain: list[Row], sealed: list[Row]) -> None:
    """In the end no turn that all have finished is still sealed, unless it was finished just then."""
    if chain[-1]["kind"] == "taken_back":
        return  # what only a newer version can read is left to it
    (ended,) = world.history.of("end")
    if any(each.at > ended.at - SOON for each in world.history.of("sealed") if each.data["table"] == table):
        return
    active: set[int] = set()
    for row in chain:
        data = json.loads(row["data"])
        if row["kind"] == "started":
            active = set(range(len(data["sides"])))
        elif row["kind"] == "resigned":
            active -= {data["side"]}
        elif row["kind"] in ("revealed", "abandoned"):
            active = set()
    finished = {row["side"] for row in sealed if row["kind"] == "entered"}
    if active and active <= finished:
        raise Wrong("all have finished the turn, and nobody is told")


def wrong_in(seeds: Iterable[int], kind: type[DuplicateWorld] = DuplicateWorld) -> dict[int, str]:
    """What went wrong, by the seed of the schedule."""
    wrong = {}
    for seed in seeds:
        world = kind(seed)
        world.run()
        try:
            judge(world)
        except Wrong as error:
            wrong[seed] = str(error)
    return wrong
