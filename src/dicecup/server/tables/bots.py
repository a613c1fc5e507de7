"""Bots, off the event loop. Making one may mean solving its book first; until then its tables wait and others play."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor

import structlog

from ...players import Player, make_player, why_not
from ...rules import Action, Enter, Game, Reroll, Rulebook
from ..ledger.actions import EnterBox, RollDice
from ..ledger.dice_places import places_of
from .metrics import Metrics

LOG = structlog.get_logger(__name__)
MOST_PLAYERS = 64
"""Players kept, printed books and house rules together: each may hold a value table."""


class BotBench:
    """The bots of one server."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._players: dict[tuple[str, str], asyncio.Future[Player]] = {}
        # One thread makes players, which can mean solving a book, and another plays: a move must not wait for
        # somebody else's value table.
        self._workshop = ThreadPoolExecutor(1, "bot-workshop")
        self._board = ThreadPoolExecutor(1, "bot-board")

    def player(self, bot: str, book: Rulebook) -> asyncio.Future[Player]:
        """The bot for a book, made once."""
        key = (bot, book.digest)
        future = self._players.get(key)
        if future is None or (future.done() and future.exception()):
            future = asyncio.get_running_loop().run_in_executor(self._workshop, make_player, bot, book)
            self._players[key] = future
        return future

    def refusal(self, bot: str, book: Rulebook) -> str | None:
        """Why a bot cannot be had for a book, as far as is known without making it."""
        reason = why_not(bot, book)
        if reason is not None:
            return reason
        made = self._players.get((bot, book.digest))
        if made is None:
            full = len(self._players) >= MOST_PLAYERS
            return "the bots here play as many kinds of house rules as they can; take a printed book" if full else None
        error = made.exception() if made.done() and not made.cancelled() else None
        return str(error) if error else None

    async def prepare(self, bots: Iterable[str], book: Rulebook) -> None:
        """Make the bots of a book in the background, so that nobody waits for them later."""
        for bot in bots:
            if why_not(bot, book) is not None:
                continue
            try:
                await asyncio.shield(self.player(bot, book))
            except Exception as error:  # a bot that cannot play must not keep the others waiting
                LOG.warning("bot_not_made", bot=bot, book=book.book.name, error=str(error)[:300])

    async def choose(self, bot: str, game: Game) -> Action:
        """What the bot does. A bot that fails takes its best box: a table must not stand still."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            player = await asyncio.shield(self.player(bot, game.book))
            return await loop.run_in_executor(self._board, player.choose, game)
        except Exception as error:
            LOG.error("bot_failed", bot=bot, book=game.book.book.name, error=str(error)[:300])
            assert game.roll is not None
            return Enter(max(game.card.placements(game.roll), key=lambda placement: placement.total).box)
        finally:
            self._metrics.bot_seconds.observe(loop.time() - began)

    def close(self) -> None:
        self._workshop.shutdown(wait=False, cancel_futures=True)
        self._board.shutdown(wait=False, cancel_futures=True)


def as_table_action(action: Action, dice: tuple[int, ...], seq: int) -> RollDice | EnterBox:
    """A decision over multisets as an action over the five positions."""
    name = f"bot.{seq}"
    match action:
        case Reroll(keep):
            return RollDice(action_id=name, seq=seq, type="roll", keep=places_of(keep, dice))
        case Enter(box, scratch):
            return EnterBox(action_id=name, seq=seq, type="enter", box=str(box), scratch=scratch)
        case _:
            raise ValueError(f"a bot rolls or enters; got {action!r}")
