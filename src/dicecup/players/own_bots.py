"""Bots of your own: named `module:Name`, checked at every choice.

A bot is a class with `choose(self, game) -> Action`. It is made with the rulebook, or with nothing if it takes nothing.
A function of the game is a bot too.
Its module is imported when somebody says `add_own_bot`, and never because a record or a client names it.
"""

from __future__ import annotations

import importlib
import inspect
import traceback
from collections.abc import Callable
from pathlib import Path

from ..rules import Action, DicecupError, Enter, Game, Malformed, Reroll, Rulebook
from .player import Bot, Player


class BotFailed(DicecupError):
    """A player raised an exception or chose what the rules forbid; the message names it and the position."""

    code = "bot"

    def __init__(self, name: str, game: Game, what: str) -> None:
        filled = ", ".join(f"{box} {points}" for box, points in game.card.boxes.items()) or "nothing"
        left = f"{game.rolls_left} roll{'' if game.rolls_left == 1 else 's'} left"
        position = f"with {game.roll}, {left}, on a card of {game.book.name} with {filled}"
        super().__init__(f"the bot {name} {what} ({position})")


class OwnBot(Bot):
    """A player of somebody's own, whose every choice is checked: `BotFailed` says what is wrong with one."""

    def __init__(self, name: str, player: Player) -> None:
        self.name, self.player = name, player

    def reseed(self, seed: str) -> None:
        """Pass it on to a player that can draw by a seed."""
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
        raise BotFailed(name, game, f"raised {type(error).__name__}: {error}{_place(error)}") from error
    if not isinstance(action, Reroll | Enter):
        raise BotFailed(name, game, f"has to choose a Reroll or an Enter, but chose {repr(action)[:80]}")
    try:
        game.apply(action)
    except DicecupError as error:
        raise BotFailed(name, game, f"chose {action!r}, which is not allowed: {error}") from None
    return action


def _place(error: Exception) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    return f" in {Path(frames[-1].filename).name}, line {frames[-1].lineno}" if frames else ""


def own_bot_maker(name: str) -> type[Player] | Player:
    """What `module:Name` names, once its module is imported: a class of bots, or a bot."""
    module, _, attribute = name.partition(":")
    if not all(part.isidentifier() for part in module.split(".")) or not attribute.isidentifier():
        raise Malformed(f"a bot of your own is named module:Name, such as mybots:Cautious; got {name[:80]!r}")
    try:
        found = getattr(importlib.import_module(module), attribute, None)
    except Exception as error:  # whatever a module of somebody's own does
        raise Malformed(
            f"the module {module} of the bot {name} cannot be imported: {type(error).__name__}: {error}{_place(error)}"
        ) from error
    if found is None:
        raise Malformed(f"the module {module} has no {attribute}, so there is no bot {name}")
    if inspect.isfunction(found):
        return _Function(found)
    if not callable(getattr(found, "choose", None)):
        raise Malformed(f"{name} is not a bot: it has no method choose(self, game)")
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
        where = f"{type(error).__name__}: {error}{_place(error)}"
        raise Malformed(f"the bot {name} cannot be made for {book.name}: {where}") from error
