"""Games that are over, found and reviewed: those of a table, and those of a record that is kept here.

A game under way is not reviewed: everybody who knows the link would have advice on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from ...coach import GameReview, review_of
from ...coach.review import has_chances
from ...rules import Game, Record
from ..ledger.refusal import Refused
from ..tables.registry import Registry
from ..wire.replies import NotReady
from .summary import games_at

MOST_WIN_SIDES = 6
"""With more sides the chances to win take too long to work out, and are left out."""


class Source(NamedTuple):
    """Where games come from."""

    kind: Literal["table", "record"]
    name: str


class Reviewed(NamedTuple):
    """A game that is over, taken apart."""

    number: int
    game: Game
    review: GameReview


async def games_of(registry: Registry, source: Source) -> tuple[Game, ...]:
    """All games of a table or record, in order."""
    if source.kind == "table":
        state = (await registry.table(source.name)).state
        return tuple(games_at(state))
    return (await _record(registry, source.name)).series.games


async def _record(registry: Registry, name: str) -> Record:
    text = await registry.store.record(name)
    if text is None:
        raise Refused("not_found", "there is no such record")

    def parsed() -> Record:
        record = registry.desk.records.get(name)
        if record is None:
            record = Record.parse(text)
            registry.desk.records.put(name, record)
        return record

    return await registry.desk.reviews.ask(parsed)


def over(games: Sequence[Game]) -> list[int]:
    """The numbers, from 1, of the games that can be reviewed."""
    return [number for number, game in enumerate(games, start=1) if game.is_over]


def chosen_game(games: Sequence[Game], number: int | None) -> int:
    """The game asked for, or the last that is over."""
    ended = over(games)
    if number is None and ended:
        return ended[-1]
    if not games:
        raise Refused("not_found", "no game has been played here yet")
    number = number or len(games)
    if not 1 <= number <= len(games):
        raise Refused("not_found", f"there is no game {number} here; the last is game {len(games)}")
    if number not in ended:
        raise Refused("wrong_phase", "this game is not over yet; it can be reviewed when it is")
    return number


async def _rolled_real_dice(registry: Registry, source: Source) -> bool:
    """Whether people rolled dice of their own."""
    if source.kind == "table":
        return (await registry.table(source.name)).state.options.dice == "real"
    return (await _record(registry, source.name)).real_dice


async def reviewed(registry: Registry, source: Source, games: Sequence[Game], number: int) -> Reviewed | NotReady:
    """A game taken apart, once the coach knows its book."""
    game = games[number - 1]
    real_dice = await _rolled_real_dice(registry, source)
    if not await registry.coach.knows(game.book, chances=has_chances(game, MOST_WIN_SIDES)):
        return NotReady(registry.coach.doing(game.book))

    def work() -> Reviewed:
        key = (*source, number)
        kept = registry.desk.reviewed.get(key)
        # With real dice the last score may be corrected after the game: the number alone does not name the game.
        if kept is None or kept[0] != game:
            kept = (game, review_of(game, real_dice=real_dice, most_sides=MOST_WIN_SIDES))
            registry.desk.reviewed.put(key, kept)
        return Reviewed(number, *kept)

    return await registry.desk.reviews.ask(work)
