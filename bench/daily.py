"""A day with many people: programs play the daily game over HTTP and WebSocket, and the boards are recomputed.

    python bench/daily.py [--people 200]

Starts a server in a process of its own. Everybody keeps an identity, asks for their attempt twice, and plays it, every
other one over a WebSocket and the rest by HTTP requests. Then every record is exported, and points, losses and places
are worked out from the records alone: the boards must say the same. Do not run it across midnight UTC.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import secrets
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

from dicecup.client import Guest, JsonObject
from dicecup.coach import review_of
from dicecup.rules import Record
from dicecup.server.ledger.verify import verify

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.server.robot import Robot

from server_load import start_server

AT_ONCE = 8


class Player(NamedTuple):
    name: str
    guest: Guest
    table: str


async def play(url: str, number: int) -> Player:
    guest, name = Guest(url), f"Player {number}"
    await guest.sign_in(name)
    await guest.request("POST", "/api/me/password", {"password": secrets.token_urlsafe(18)})
    tables = {str((await guest.request("POST", "/api/daily", {}))["table"]) for _ in range(2)}
    assert len(tables) == 1, "one attempt"
    (table,) = tables
    if number % 2:
        await Robot(guest, table, number).play()
    else:
        await play_by_requests(guest, table, random.Random(number))
    return Player(name, guest, table)


async def play_by_requests(guest: Guest, table: str, chance: random.Random) -> None:
    view = await guest.look(table)
    while view["phase"] == "playing":
        game = view["game"]
        assert game is not None
        action: dict[str, Any] = {"type": "roll"}
        if game["awaits"] != "dice":
            best = max(game["placements"], key=lambda each: each["points"])
            chosen = best if chance.random() < 0.7 else chance.choice(game["placements"])
            action = {"type": "enter", "box": chosen["box"]}
            if game["rolls_left"] and chance.random() < 0.5:
                action = {"type": "roll", "keep": sorted(chance.sample(range(5), chance.randint(0, 4)))}
        name = f"a{view['seq']}"
        await guest.request("POST", f"/api/tables/{table}/actions", action | {"action_id": name, "seq": view["seq"]})
        view = await guest.look(table)


async def boards(guest: Guest, day: str) -> JsonObject:
    """The boards of a day, once they are worked out."""
    while True:
        reply: JsonObject = await guest.request("GET", f"/api/daily/{day}")
        if reply["ready"]:
            return reply
        await asyncio.sleep(0.5)


def by_the_record(text: str) -> tuple[int, float]:
    """Points, and points lost per decision that mattered."""
    assert verify(text).verdict == "open", "the day is not over"
    game = Record.parse(text).series.games[0]
    losses = [decision.loss for _, decision in review_of(game).sides[0].decisions if decision.unforced]
    return game.totals[0], sum(losses) / len(losses)


async def main(people: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        process, url = await start_server(folder)
        try:
            began, gate = time.perf_counter(), asyncio.Semaphore(AT_ONCE)

            async def one(number: int) -> Player:
                async with gate:
                    return await play(url, number)

            players = await asyncio.gather(*map(one, range(people)))
            played = time.perf_counter() - began
            day = str((await players[0].guest.request("GET", "/api/daily"))["today"]["day"])
            reply = await boards(players[0].guest, day)
            worked_out = time.perf_counter() - began - played
            wanted = {each.name: by_the_record(await each.guest.record(each.table)) for each in players}
        finally:
            process.terminate()
            await process.wait()
    board, book = reply["board"], reply["day"]["book"]
    compare(board, wanted)
    best, count = board["by_points"][0]["points"], len(board["by_points"])
    print(f"{people} people played the daily game ({book}), every other one over a WebSocket: {played:.0f} s")
    print(f"boards of {count} people, worked out in {worked_out:.1f} s, equal those of the exported records")
    print(f"most points {best}, perfect play {board['perfect']}, hindsight {board['hindsight']}")


def compare(board: JsonObject, wanted: dict[str, tuple[int, float]]) -> None:
    """Compare both boards with what the records say: names, figures, order and places."""
    by_points = sorted(((-points, name) for name, (points, _) in wanted.items()))
    found = [(-line["points"], line["name"]) for line in board["by_points"]]
    assert found == by_points
    assert [line["place"] for line in board["by_points"]] == [
        1 + sum(other < points for other, _ in by_points) for points, _ in by_points
    ]
    losses = [line["loss_each"] for line in board["by_skill"]]
    assert losses == sorted(losses)
    assert len(losses) == len(wanted)
    for line in board["by_skill"]:
        assert abs(line["loss_each"] - wanted[line["name"]][1]) < 1e-9
    assert board["hindsight"] is None or board["hindsight"] >= -by_points[0][0]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--people", type=int, default=200)
    asyncio.run(main(parser.parse_args().people))
