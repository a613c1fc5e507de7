"""Bots beside the event loop: made when first asked for, tried again after a failure, never in each other's way."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from dicecup.players import Player, make_player
from dicecup.rules import BOOKS, Game, Rulebook, rulebook
from dicecup.server.coaching.workers import Workers
from dicecup.server.tables import bots
from dicecup.server.tables.bots import BotPlayers
from dicecup.server.tables.metrics import Metrics

BOOK = BOOKS["deluxe"]
GAME = Game.new(BOOK).with_roll("66665")
WAIT = 120.0


def with_bots(test: Callable[[BotPlayers], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        workers = Workers()
        try:
            async with asyncio.timeout(WAIT):
                await test(BotPlayers(workers, Metrics()))
        finally:
            workers.close()

    asyncio.run(run())


def test_a_bot_that_could_not_be_made_once_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    attempts: list[str] = []

    def made(bot: str, book: Rulebook) -> Player:
        attempts.append(bot)
        if len(attempts) == 1:
            raise OSError(24, "Too many open files", "weights/triple.npz")
        return make_player(bot, book)

    monkeypatch.setattr(bots, "make_player", made)

    async def test(made: BotPlayers) -> None:
        await made.choose("greedy", GAME, "seed")
        assert attempts == ["greedy"]
        assert made.refusal("greedy", BOOK) is None
        assert await made.choose("greedy", GAME, "seed") == make_player("greedy", BOOK).choose(GAME)
        await made.choose("greedy", GAME, "seed")
        assert attempts == ["greedy", "greedy"]

    with_bots(test)


def test_a_move_does_not_wait_for_another_bot_to_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    gate, begun = threading.Event(), threading.Event()

    def made(bot: str, book: Rulebook) -> Player:
        if bot == "optimal":
            begun.set()
            assert gate.wait(WAIT)
        return make_player("greedy", book)

    monkeypatch.setattr(bots, "make_player", made)

    async def test(made: BotPlayers) -> None:
        await made.choose("greedy", GAME, "seed")
        preparing = asyncio.create_task(made.choose("optimal", GAME, "seed"))
        await asyncio.to_thread(begun.wait, WAIT)
        await made.choose("greedy", GAME, "seed")
        assert not preparing.done()
        gate.set()
        await preparing

    with_bots(test)


def test_so_many_players_are_kept_and_others_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "MOST_PLAYERS", 1)

    async def test(made: BotPlayers) -> None:
        other = rulebook("deluxe", ["joker=never"])
        assert made.refusal("greedy", other) is None
        await made.choose("greedy", GAME, "seed")
        assert made.refusal("greedy", BOOK) is None
        assert "house rules" in (made.refusal("greedy", other) or "")
        assert "bot" in (made.refusal("nobody", BOOK) or "")

    with_bots(test)
