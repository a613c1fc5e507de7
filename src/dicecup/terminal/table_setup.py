"""Setting up a table: sides, teams and bots as people write them; a new series, a resumed one, or the same again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..rules import Malformed, Record, Rulebook, Series, Side, rulebook
from ..saves import Saves
from ..words import say, terminal
from .sitting import Sitting

CheckBots = Callable[[Sequence[str], Rulebook], None]
"""`TerminalCoach.check_bots`, here or in another process."""
Opening = Callable[[CheckBots], Sitting]
"""Sets up a table, once it is known that the bots can play there."""


def seats(players: str, teams: str, bots: str) -> tuple[list[Side], list[str]]:
    """The sides, and for each of them the bot that plays it (empty for people)."""
    if teams and (players or bots):
        raise Malformed(terminal.TEAMS_ARE_ALL)
    if teams:
        sides = [_team(text) for text in teams.split(";") if text.strip()]
        return sides, [""] * len(sides)
    if players.strip(", ") == "" and players != "":
        raise Malformed(say(terminal.NO_PLAYERS, typed=repr(players[:40])))
    people = _names(players) or [terminal.PLAYER]
    names, bot_names = list(people), [bot if ":" in bot else bot.lower() for bot in _names(bots)]
    for bot in bot_names:
        kind = bot.rpartition(":")[2] if ":" in bot else say(terminal.BOT, kind=bot.capitalize())
        name, number = kind, 2
        while name in names:
            name, number = f"{kind} {number}", number + 1
        names.append(name)
    return [Side(name) for name in names], [""] * len(people) + bot_names


def _team(text: str) -> Side:
    name, colon, partners = text.partition(":")
    if not colon or not _names(partners):
        raise Malformed(say(terminal.NO_TEAM, typed=repr(text.strip()[:60])))
    return Side(name.strip(), tuple(_names(partners)))


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def begin(
    series: Series, saves: Saves | None, bots: Sequence[str], *, seed: int | None = None, real_dice: bool = False
) -> Opening:
    """A new table. Nothing is saved before the bots are ready, which may mean that a book is solved first."""

    def opening(check_bots: CheckBots) -> Sitting:
        if any(bots):
            check_bots(bots, series.book)
        return Sitting.begin(series, saves, seed=seed, real_dice=real_dice, bots=bots)

    return opening


def go_on(sitting: Callable[[], Sitting]) -> Opening:
    """A table that somebody left before the game was over."""

    def opening(check_bots: CheckBots) -> Sitting:
        left = sitting()
        if left.bots.names:
            check_bots(list(left.bots.names.values()), left.series.book)
        return left

    return opening


def resumed(saves: Saves, name: str | None) -> Sitting:
    """The sitting that a record continues: the named one, or the newest unfinished one."""
    if name is None:
        newest = saves.newest_unfinished()
        if newest is None:
            raise Malformed(say(terminal.NO_UNFINISHED_GAME, folder=saves.records))
        path = newest.path
    else:
        path = saves.find(name)
    sitting = Sitting.resume(path, saves)
    if sitting.series.is_over:
        raise Malformed(say(terminal.GAME_IS_OVER, file=path))
    return sitting


# --- the same table again -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LastTable:
    """What the form for a new game asks for. The newest record holds all of it, so nothing else is stored."""

    book: Rulebook = rulebook()
    """With its house rules."""
    people: str = terminal.PLAYER
    """`Ann, Bob`."""
    bots: tuple[str, ...] = ()
    teams: str = ""
    """`Reds: Bo, Cy; Blues: Di, Ed`."""
    games: int = 1
    difference: bool = False
    real_dice: bool = False

    @classmethod
    def of(cls, record: Record) -> LastTable:
        """The table at which a record was played."""
        series = record.series
        names = next((values for name, values in record.headers if name == "Bots"), ())
        bots = [*names, *[""] * (len(series.sides) - len(names))]
        teams = any(side.partners for side in series.sides)
        people = [side.name for side, bot in zip(series.sides, bots, strict=True) if not bot]
        return cls(
            series.book,
            "" if teams else ", ".join(people),
            tuple(filter(None, bots)),
            "; ".join(map(_written, series.sides)) if teams else "",
            series.length,
            series.difference,
            record.real_dice,
        )

    @classmethod
    def in_folder(cls, saves: Saves | None) -> LastTable:
        """The table of the newest record; an ordinary one if there is none."""
        newest = saves.newest() if saves else None
        return cls() if newest is None or newest.record is None else cls.of(newest.record)


def _written(side: Side) -> str:
    return f"{side.name}: {', '.join(side.partners or (side.name,))}"


def play_again(sitting: Sitting) -> Opening:
    """The same table once more. The dice are new, and the start is settled as the rules say."""
    series = sitting.series
    bots = [sitting.bots.names.get(side, "") for side in range(len(series.sides))]
    following = Series.new(series.book, series.sides, series.length, series.difference)
    return begin(following, sitting.saves, bots, real_dice=sitting.real_dice)
