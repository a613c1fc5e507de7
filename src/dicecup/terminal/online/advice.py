"""Turns what the server's coach says into the advice that the screens show."""

from __future__ import annotations

import time
from typing import Any
from urllib.parse import urlencode

from ...client import JsonObject
from ...coach import Advice, AdvisedChoice
from ...rules import CATEGORIES, Category, DicecupError, Enter, Game, IllegalHere, Keep, Move, Reroll
from ...words import online
from .connection import OnlineRefusal, OnlineTable

ASK_AGAIN = 1.0
"""Seconds until a question that the server cannot answer yet is asked again."""
MOST_TRIES = 300
_BY_LABEL = {category.label: category for category in CATEGORIES}


def online_advice(table: OnlineTable, game: Game) -> Advice:
    """The server's advice on the dice on the table, for the player to move. It waits until the server is ready."""
    return _read(game, _answer(table, "advice?full=true"))


def online_warning(table: OnlineTable, game: Game, move: Move, least: str, places: list[int]) -> Advice | None:
    """The best choice and this move, which holds the dice at `places`, if the server finds the move at least as bad
    as `least`; otherwise None, and then nothing was said that could help."""
    asked: list[tuple[str, str | int]] = [("least", least), *(("keep", place) for place in places)]
    if isinstance(move, Enter):
        asked += [("box", str(move.box)), ("scratch", str(move.scratch).lower())]
    try:
        warning = _answer(table, f"advice/warning?{urlencode(asked)}")["warning"]
    except OnlineRefusal as refusal:
        if refusal.reason != "not_found":
            raise
        return online_advice(table, game)  # a server of an earlier version
    return None if warning is None else _read(game, warning)


def _answer(table: OnlineTable, question: str) -> JsonObject:
    if not table.view["options"]["coach"]:
        raise IllegalHere(online.COACH_FORBIDDEN)
    for _ in range(MOST_TRIES):
        reply: JsonObject = table.request(question)
        if reply["ready"]:
            return reply
        time.sleep(ASK_AGAIN)
    raise DicecupError(online.COACH_NOT_READY)


def _read(game: Game, reply: JsonObject) -> Advice:
    try:
        return _advice(game, reply)
    except (LookupError, TypeError, ValueError, AssertionError):
        raise DicecupError(online.COACH_NOT_UNDERSTOOD) from None


def _advice(game: Game, reply: JsonObject) -> Advice:
    assert game.roll is not None
    looks_ahead = reply["expected"] is not None
    choices = [_choice(game, each, looks_ahead) for each in reply["choices"]]
    scored = tuple(each for each in choices if not (isinstance(each.action, Enter) and each.action.scratch))
    zeros = tuple(each for each in choices if each not in scored)
    return Advice(
        game.card,
        game.roll,
        game.rolls_left,
        reply["exact"],
        looks_ahead,
        reply["note"],
        scored,
        zeros,
        scored[1] if len(scored) > 1 else None,
        reply["sentence"],
    )


def _choice(game: Game, view: JsonObject, looks_ahead: bool) -> AdvisedChoice:
    expected = view["expected"]
    return AdvisedChoice(
        _move(game, view),
        expected - game.card.total if expected is not None else -view["loss"],
        view["loss"],
        view["grade"],
        view["text"],
        dict(_chances(view["chances"])) if looks_ahead else None,
        view["upper_bonus"],
        _chances(view["going_for"] if "going_for" in view else view["aims"]),  # a server of an earlier version
    )


def _move(game: Game, view: JsonObject) -> Move:
    if view["box"] is not None:
        return Enter(game.book.box(view["box"]), view["scratch"])
    return Reroll(Keep(view["dice"]))


def _chances(found: list[dict[str, Any]]) -> tuple[tuple[Category, float], ...]:
    return tuple((_BY_LABEL[each["label"]], each["chance"]) for each in found)
