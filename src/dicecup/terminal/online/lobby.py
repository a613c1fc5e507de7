"""A table before its game, in words: what is played there, who sits where, and who may start."""

from __future__ import annotations

from ...client import JsonObject
from ...words import online, say, terminal
from .connection import OnlineTable


def table_words(view: JsonObject) -> str:
    """A table in a list: `Friday game, Deluxe Edition (2004): Ann, 1 seat free`."""
    title, book, people = view["options"]["title"], view["book"]["title"], _people(view)
    if title:
        sentence = online.TITLED_TABLE_WITH_PEOPLE if people else online.TITLED_TABLE
    else:
        sentence = online.TABLE_WITH_PEOPLE if people else online.TABLE
    return say(sentence, title=title, book=book, people=people, state=_state(view))


def _people(view: JsonObject) -> str:
    return ", ".join(seat["name"] for seat in view["seats"] if seat["name"])


def _state(view: JsonObject) -> str:
    if view["phase"] == "playing" or view["between_games"]:
        return online.UNDER_WAY
    free = sum(_is_free(seat) for seat in view["seats"])
    return say(online.SEATS_FREE, count=free) if free else online.ALL_TAKEN


def about_lines(table: OnlineTable) -> list[str]:
    """What is played at the table."""
    view = table.view
    options, book = view["options"], view["book"]
    lines = [options["title"] or online.UNTITLED, say(online.RULES, book=book["title"])]
    if options["games"] > 1:
        lines.append(say(online.SERIES, games=options["games"]))
    if options.get("duplicate"):  # an older server does not say
        lines.append(terminal.ALL_AT_ONCE)
    if options["turn_seconds"]:
        lines.append(say(online.CLOCK, seconds=options["turn_seconds"]))
    if not options["coach"]:
        lines.append(online.NO_COACH)
    return lines


def seat_lines(table: OnlineTable) -> list[str]:
    """Who sits where."""
    return [f"{seat['seat'] + 1}  {_who(table, seat)}" for seat in table.view["seats"]]


def _who(table: OnlineTable, seat: JsonObject) -> str:
    if _is_free(seat):
        return online.FREE
    holder = seat["holder"]
    marked = {
        "you": holder and holder == table.me,
        "host": holder and holder == table.view["host"],
        "bot": seat["bot"],
        "away": holder and not seat["present"],
    }
    marks = [online.MARKS[mark] for mark, applies in marked.items() if applies]
    return say(online.MARKED, name=seat["name"], marks=", ".join(marks)) if marks else str(seat["name"])


def _is_free(seat: JsonObject) -> bool:
    return not (seat["holder"] or seat["bot"] or seat["stand_in"])


def may_start(table: OnlineTable) -> bool:
    """Whether to offer the start: to the host, and to everybody seated while the host is away."""
    view = table.view
    if view["host"] == table.me:
        return True
    host_is_here = any(seat["holder"] == view["host"] and seat["present"] for seat in view["seats"])
    return bool(table.my_seats) and not host_is_here


def is_gathering(table: OnlineTable) -> bool:
    """Whether the table waits for players and the start of a series."""
    return bool(table.view["phase"] == "gathering" and not table.view["between_games"])


def start(table: OnlineTable) -> None:
    """Start the game, even if somebody's program has added no seed."""
    table.act("start", without_seeds=True)
