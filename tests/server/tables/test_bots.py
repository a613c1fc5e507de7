"""Bots beside the event loop: made when first asked for, tried again after a failure, never in each other's way."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from dicecup.players import Player, make_player
from dicecup.rules import BOOKS, Enter, Game, Rulebook, rulebook
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


def test_a_bot_that_fails_takes_the_box_that_brings_most_with_its_bonus(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second Yahtzee scores 50 in either column left, and earns a chip of 200 in one, of 300 in the other."""
    triple = BOOKS["triple"]
    game = Game.new(triple).with_roll("66666").apply(Enter(triple.box("1:yahtzee"))).with_roll("55555")

    def broken(_bot: str, _book: Rulebook) -> Player:
        raise OSError(24, "Too many open files")

    monkeypatch.setattr(bots, "make_player", broken)

    async def test(made: BotPlayers) -> None:
        assert await made.choose("greedy", game, "seed") == Enter(triple.box("3:yahtzee"))

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


def test_players_of_house_rules_are_forgotten_and_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "MOST_PLAYERS", 1)
    made_for: list[str] = []

    def counted(bot: str, book: Rulebook) -> Player:
        made_for.append(book.name)
        return make_player(bot, book)

    monkeypatch.setattr(bots, "make_player", counted)

    async def test(made: BotPlayers) -> None:
        never, more = (rulebook("deluxe", [rule]) for rule in ("joker=never", "upper_bonus=50"))
        games = [Game.new(book).with_roll("66665") for book in (never, more, never, BOOK, never, BOOK)]
        for game in games:
            assert made.refusal("greedy", game.book) is None
            await made.choose("greedy", game, "seed")
        # Only one kind of house rules is kept. Printed books stay, whatever else is played.
        assert made_for == [never.name, more.name, never.name, BOOK.name]
        assert "bot" in (made.refusal("nobody", BOOK) or "")

    with_bots(test)
