"""A table before its game, in words: what is played there, who sits where, and who may start."""

from __future__ import annotations

from ...client import JsonObject
from ...words import terminal
from .connection import OnlineTable


def table_words(view: JsonObject) -> str:
    """A table in a list: `Friday game, Deluxe Edition (2004): Ann, 1 seat free`."""
    options, names = view["options"], [seat["name"] for seat in view["seats"] if seat["name"]]
    title = f"{options['title']}, {view['book']['title']}" if options["title"] else str(view["book"]["title"])
    free = sum(_is_free(seat) for seat in view["seats"])
    if view["phase"] == "playing" or view["between_games"]:
        state = "the game is under way"
    else:
        state = f"{free} {'seat' if free == 1 else 'seats'} free" if free else "all seats taken"
    return f"{title}: {', '.join([*names, state])}"


def about_lines(table: OnlineTable) -> list[str]:
    """What is played at the table."""
    view = table.view
    options, book = view["options"], view["book"]
    lines = [options["title"] or "A table online", f"Rules: {book['title']}"]
    if options["games"] > 1:
        lines.append(f"A series of {options['games']} games.")
    if options.get("duplicate"):  # an older server does not say
        lines.append(terminal.ALL_AT_ONCE)
    if options["turn_seconds"]:
        lines.append(f"{options['turn_seconds']} seconds per turn; then a bot takes over.")
    if not options["coach"]:
        lines.append("This table plays without the coach.")
    return lines


def seat_lines(table: OnlineTable) -> list[str]:
    """Who sits where."""
    return [f"{seat['seat'] + 1}  {_who(table, seat)}" for seat in table.view["seats"]]


def _who(table: OnlineTable, seat: JsonObject) -> str:
    if _is_free(seat):
        return "(free)"
    marks = ["you"] if seat["holder"] and seat["holder"] == table.me else []
    marks += ["host"] if seat["holder"] and seat["holder"] == table.view["host"] else []
    marks += ["bot"] if seat["bot"] else []
    marks += ["away"] if seat["holder"] and not seat["present"] else []
    return f"{seat['name']} ({', '.join(marks)})" if marks else str(seat["name"])


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
    """Start the game, also where somebody's program has added no seed."""
    table.act("start", without_seeds=True)
