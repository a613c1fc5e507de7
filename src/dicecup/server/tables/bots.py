"""A server's bots. Making one may mean solving its book first; until then its tables wait while others play."""

from __future__ import annotations

import asyncio

import structlog

from ...players import PLAYERS, Bot, Player, make_player, why_not
from ...rules import BOOKS, Action, Enter, Game, Reroll, Rulebook
from ..coaching.workers import Job, Jobs, Workers
from ..ledger.actions import EnterBox, RollDice
from ..ledger.dice_places import places_of
from .metrics import Metrics

LOG = structlog.get_logger(__name__)
MOST_PLAYERS = 24
"""How many players of house rules are kept, since each may hold a value table. The one that has not played for longest
is forgotten first, and made again when it has to move."""


class BotPlayers:
    def __init__(self, workers: Workers, metrics: Metrics) -> None:
        self._workers = workers
        self._metrics = metrics
        self._printed = Jobs(workers, kept=len(PLAYERS) * len(BOOKS))
        self._house_rules = Jobs(workers, kept=MOST_PLAYERS)

    def _player(self, bot: str, book: Rulebook) -> Job[Player]:
        """The bot for a book, which is made only once."""
        players = self._printed if book.is_printed else self._house_rules
        return players.start("bots", (bot, book.digest), lambda _tell: make_player(bot, book))

    def refusal(self, bot: str, book: Rulebook) -> str | None:
        """Why a bot cannot play a book, answered without making it. The person who seats a bot that is new to house
        rules pays for what it has to learn."""
        reason = why_not(bot, book)
        if reason is None and not book.is_printed and (bot, book.digest) not in self._house_rules:
            self._workers.charge("bot")
        return reason

    async def choose(self, bot: str, game: Game, seed: str) -> Action:
        """The bot's choice. A bot that fails takes the box with the most points: a table must not stand still.

        Any random choice of a bot is drawn from `seed`, so that two processes choose alike."""

        def chosen(player: Player) -> Action:
            if isinstance(player, Bot):
                player.reseed(seed)
            return player.choose(game)

        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            player = await self._player(bot, game.book).done()
            return await self._workers.do("moves", lambda: chosen(player))
        except Exception as error:
            LOG.error("bot_failed", bot=bot, book=game.book.book.name, error=str(error)[:300])
            assert game.roll is not None
            return Enter(max(game.card.placements(game.roll), key=lambda placement: placement.total).box)
        finally:
            self._metrics.bot_seconds.observe(loop.time() - began)


def as_table_action(action: Action, dice: tuple[int, ...], seq: int) -> RollDice | EnterBox:
    """Turn a decision about a multiset of dice into an action about the five positions."""
    name = f"bot.{seq}"
    match action:
        case Reroll(keep):
            return RollDice(action_id=name, seq=seq, type="roll", keep=places_of(keep, dice))
        case Enter(box, scratch):
            return EnterBox(action_id=name, seq=seq, type="enter", box=str(box), scratch=scratch)
        case _:
            raise ValueError(f"a bot rolls or enters; got {action!r}")
