"""Bots of your own: named `module:Name`, checked at every choice.

A bot is a class with `choose(self, game) -> Action`. It is called with the rulebook, or without arguments if it takes
none. A function of the game is a bot too.
Its module is imported when somebody calls `add_own_bot`, and never because a record or a client names it.
"""

from __future__ import annotations

import importlib
import inspect
import traceback
from collections.abc import Callable
from pathlib import Path

from ..rules import Action, DicecupError, Enter, Game, Malformed, Reroll, Rulebook
from ..rules.game import Player
from ..words import Sentence, say
from ..words.library import bots
from .player import Bot


class BotFailed(DicecupError):
    """A player raised an exception or chose what the rules forbid; the message names it and the position."""

    code = "bot"

    def __init__(self, name: str, game: Game, what: Sentence, **values: object) -> None:
        """`what` is a sentence with places for the `bot`, the `position` and the `values`; if it names no bot, it only
        says what the bot did."""
        filled = ", ".join(f"{box} {points}" for box, points in game.card.boxes.items()) or bots.NOTHING_FILLED
        position = say(bots.POSITION, dice=game.roll, count=game.rolls_left, book=game.book.name, filled=filled)
        if isinstance(what, str) and "{bot}" not in what:
            super().__init__(say(bots.DID, bot=name, what=what, position=position))
        else:
            super().__init__(say(what, bot=name, position=position, **values))


class OwnBot(Bot):
    """A player that somebody wrote. Every choice is checked: `BotFailed` says what is wrong with one."""

    def __init__(self, name: str, player: Player) -> None:
        self.name, self.player = name, player

    def reseed(self, seed: str) -> None:
        """Pass the seed on to a player that can draw by one."""
        reseed = getattr(self.player, "reseed", None)
        if callable(reseed):
            reseed(seed)

    def choose(self, game: Game) -> Action:
        return checked_choice(self.name, self.player, game)


def checked_choice(name: str, player: Player, game: Game) -> Action:
    """What a player decides, or `BotFailed`."""
    try:
        action = player.choose(game)
    except BotFailed:
        raise
    except Exception as error:
        raise BotFailed(name, game, bots.RAISED, **_about(error)) from error
    if not isinstance(action, Reroll | Enter):
        raise BotFailed(name, game, bots.NOT_A_CHOICE, choice=repr(action)[:80])
    try:
        game.apply(action)
    except DicecupError as error:
        raise BotFailed(name, game, bots.FORBIDDEN, choice=action, why=error) from None
    return action


def _about(error: Exception) -> dict[str, object]:
    """About an error that was caught: what it is and where it was raised."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return {"kind": type(error).__name__, "why": error, "file": Path(last.filename).name, "line": last.lineno}


def own_bot_maker(name: str) -> type[Player] | Player:
    """What `module:Name` refers to, once its module is imported: a class of bots, or a bot."""
    module, _, attribute = name.partition(":")
    if not all(part.isidentifier() for part in module.split(".")) or not attribute.isidentifier():
        raise Malformed(say(bots.OWN_NAME, name=name[:80]))
    try:
        found = getattr(importlib.import_module(module), attribute, None)
    except Exception as error:  # a module that somebody wrote may do anything
        raise Malformed(say(bots.NOT_IMPORTED, module=module, bot=name, **_about(error))) from error
    if found is None:
        raise Malformed(say(bots.NOT_IN_MODULE, module=module, name=attribute, bot=name))
    if inspect.isfunction(found):
        return _Function(found)
    if not callable(getattr(found, "choose", None)):
        raise Malformed(say(bots.NO_CHOOSE, bot=name))
    maker: type[Player] | Player = found
    return maker


class _Function:
    """A function of the game as a player."""

    def __init__(self, choose: Callable[[Game], Action]) -> None:
        self.choose = choose


def made(name: str, maker: type[Player] | Player, book: Rulebook) -> OwnBot:
    """The bot, ready to play a book."""
    if not inspect.isclass(maker):
        return OwnBot(name, maker)
    try:
        takes_book = any(
            each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD, each.VAR_POSITIONAL)
            for each in inspect.signature(maker).parameters.values()
        )
        return OwnBot(name, maker(book) if takes_book else maker())  # type: ignore[call-arg]
    except Exception as error:
        raise Malformed(say(bots.NOT_MADE, bot=name, book=book.name, **_about(error))) from error
