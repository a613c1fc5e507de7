"""From events to state. Every event passes through the rules again, so a chain that folds is a legal game.

The server folds its own events before it commits them, replays them after a restart, and `verify` folds those of a
stranger: an event out of place is `BrokenChain`, whoever made it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from ...fair_dice import check_seed
from ...rules import DicecupError, Enter, Game, Keep, Reroll, Resign, Series, Side, Turn, Write
from ...rules.dice import DICE
from .events import BOT, GENESIS, Event, next_head
from .options import TableOptions
from .state import Ending, Pledge, Seat, TableState

FORMAT = 1


class BrokenChain(DicecupError):
    """An event that cannot follow those before it."""

    code = "broken_chain"


def fold(events: Iterable[Event], state: TableState | None = None) -> TableState:
    """The table after these events."""
    for event in events:
        state = after(state, event)
    if state is None:
        raise BrokenChain("a table begins with its created event; there is none")
    return state


def after(state: TableState | None, event: Event) -> TableState:
    """The table after one more event."""
    seq, head = (state.seq, state.head) if state else (0, GENESIS)
    if event.seq != seq + 1:
        raise BrokenChain(f"event {event.seq} follows event {seq}: some are missing, doubled or out of order")
    try:
        wanted = next_head(head, event.table, event.seq, event.kind, event.at, event.by, event.data)
        if event.head != wanted:
            raise BrokenChain("its hash does not fit: it, or one before it, was changed")
        if state is None:
            state = _created(event)
        elif event.kind not in _FOLDS or event.table != state.table or state.phase == "archived":
            raise BrokenChain(f"{event.kind} has no place here")
        else:
            state = _FOLDS[event.kind](state, event.data, event)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise BrokenChain(f"event {event.seq} ({event.kind}): {error}") from error
    return replace(state, seq=event.seq, head=event.head, last_event_at=event.at)


def _created(event: Event) -> TableState:
    if event.kind != "created" or event.data["format"] != FORMAT:
        raise BrokenChain(f"a chain of format {FORMAT} begins with its created event")
    options = TableOptions.model_validate(event.data["options"])
    return TableState(event.table, options, event.data["host"], (Seat(),) * options.seats)


def _wants(state: TableState, phase: str) -> None:
    if state.phase != phase:
        raise BrokenChain(f"the table is {state.phase}, not {phase}")


def _with_seat(state: TableState, number: int, **changes: Any) -> TableState:
    if type(number) is not int or not 0 <= number < len(state.seats):
        raise BrokenChain(f"there is no seat {number}")
    seat = replace(state.seats[number], **changes)
    return replace(state, seats=(*state.seats[:number], seat, *state.seats[number + 1 :]))


# --- seats ----------------------------------------------------------------------------------------------------


def _seated(state: TableState, data: Mapping[str, Any], _event: Event) -> TableState:
    _wants(state, "gathering")
    number = data["seat"]
    if state.between_games or not state.seats[number].is_open:
        raise BrokenChain(f"seat {number} is taken")
    return _with_seat(state, number, holder=data["holder"], bot=data["bot"], name=data["name"])


def _left(state: TableState, data: Mapping[str, Any], _event: Event) -> TableState:
    number, stand_in, heir = data["seat"], data["stand_in"], data["heir"]
    if stand_in is None and heir is None:
        return _with_seat(state, number, holder=None, name="", bot=None, stand_in=None, seed=None, link=None)
    return _with_seat(state, number, holder=heir, stand_in=stand_in, seed=None, link=None)


def _stood_in(state: TableState, data: Mapping[str, Any], event: Event) -> TableState:
    return replace(_with_seat(state, data["seat"], stand_in=data["bot"]), turn_began=event.at)


def _returned(state: TableState, data: Mapping[str, Any], event: Event) -> TableState:
    return replace(_with_seat(state, data["seat"], stand_in=None), turn_began=event.at)


def _linked(state: TableState, data: Mapping[str, Any], _event: Event) -> TableState:
    return _with_seat(state, data["seat"], link=data["hash"])


def _moved(state: TableState, data: Mapping[str, Any], event: Event) -> TableState:
    number = data["seat"]
    if state.seats[number].link != data["hash"] or data["hash"] is None:
        raise BrokenChain(f"no link leads to seat {number}")
    old = state.seats[number].holder
    state = _with_seat(state, number, holder=data["holder"], stand_in=None, link=None)
    host = data["holder"] if state.host == old and not state.seats_of(old or "") else state.host
    return replace(state, host=host, turn_began=event.at)


def _hosted(state: TableState, data: Mapping[str, Any], _event: Event) -> TableState:
    return replace(state, host=data["holder"])


# --- verifiable dice ------------------------------------------------------------------------------------------


def _pledged(state: TableState, data: Mapping[str, Any], _event: Event) -> TableState:
    _wants(state, "gathering")
    number = len(state.pledges) + 1
    if data["game"] != number or len(bytes.fromhex(data["commitment"])) != 32:
        raise BrokenChain(f"the commitment to game {number} is due")
    if state.pledges and state.pledges[-1].seeds is None:
        raise BrokenChain(f"the dice of game {number - 1} are committed already and not yet used")
    return replace(
        state,
        pledges=(*state.pledges, Pledge(number, data["commitment"])),
        seats=tuple(replace(seat, seed=None) for seat in state.seats),
    )


def _seeded(state: TableState, data: Mapping[str, Any], _event: Event) -> TableState:
    _wants(state, "gathering")
    if not state.pledges or state.pledges[-1].seeds is not None or data["game"] != len(state.pledges):
        raise BrokenChain("a seed comes after the commitment and before the game starts")
    return _with_seat(state, data["seat"], seed=check_seed(data["seed"]))


def _revealed(state: TableState, data: Mapping[str, Any], _event: Event) -> TableState:
    if data["game"] not in range(1, len(state.pledges) + 1):
        raise BrokenChain(f"game {data['game']} was never committed to")
    pledge = state.pledges[data["game"] - 1]
    if pledge.seeds is None or pledge.secret is not None or len(bytes.fromhex(data["secret"])) != 32:
        raise BrokenChain(f"there is nothing to reveal of game {data['game']}")
    if state.phase == "playing" and pledge.game == len(state.pledges):
        raise BrokenChain("the secret of a game is not revealed while it is played")
    told = replace(pledge, secret=data["secret"])
    return replace(state, pledges=(*state.pledges[: pledge.game - 1], told, *state.pledges[pledge.game :]))


# --- play -----------------------------------------------------------------------------------------------------


def _started(state: TableState, data: Mapping[str, Any], event: Event) -> TableState:
    _wants(state, "gathering")
    sides = [Side(side["name"], tuple(side["partners"])) for side in data["sides"]]
    line_up = tuple(tuple(side["seats"]) for side in data["sides"])
    playing = sorted(seat for seats in line_up for seat in seats)
    if playing != state.seated:
        raise BrokenChain("the line-up is not those who are seated")
    options = state.options
    if state.between_games:
        series = (*state.series[:-1], state.series[-1].next_game(data["first"]))
        if line_up != state.line_up or series[-1].sides != tuple(sides):
            raise BrokenChain("a series is played by the same sides")
    else:
        new = Series.new(options.rulebook, sides, options.games, options.difference, data["first"])
        series = (*state.series, new)
    pledges = state.pledges
    if options.dice == "fair":
        seeds = tuple(state.seats[seat].seed or "" for seat in playing)
        if not pledges or pledges[-1].seeds is not None or data["first"] is not None:
            raise BrokenChain("a game with verifiable dice starts after its commitment, and rolls for the start")
        if list(seeds) != list(data["seeds"]):
            raise BrokenChain("the seeds are not those the seats added")
        pledges = (*pledges[:-1], replace(pledges[-1], seeds=seeds))
    return replace(
        state,
        phase="playing",
        line_up=line_up,
        series=series,
        pledges=pledges,
        dice=(),
        kept=(),
        turn_began=event.at,
        before_entry=None,
        helped=frozenset(),
    )


def _rolled(state: TableState, data: Mapping[str, Any], event: Event) -> TableState:
    _wants(state, "playing")
    game, dice, keep = state.series[-1].game, tuple(data["dice"]), tuple(data["keep"])
    if (data["side"], data["turn"], data["roll"]) != state.next_place:
        raise BrokenChain(f"the roll awaited is {state.next_place}")
    if list(keep) != sorted(set(keep)) or not set(keep) <= set(range(DICE)):
        raise BrokenChain("positions to keep are 0 to 4, each once, in order")
    if keep or game.rolls:
        game = game.apply(Reroll(Keep([state.dice[position] for position in keep])))
        if any(dice[position] != state.dice[position] for position in keep):
            raise BrokenChain("a kept die changed")
    if game.status == "starting":
        # Each has a roll for the start in turn; the dice are nobody's to keep.
        return replace(_with_game(state, game.with_roll(list(dice)), event), turn_began=event.at)
    return replace(_with_game(state, game.with_roll(list(dice)), event), dice=dice, kept=keep)


def _entered(state: TableState, data: Mapping[str, Any], event: Event) -> TableState:
    _wants(state, "playing")
    game = state.series[-1].game
    if game.side != data["side"]:
        raise BrokenChain(f"it is the turn of side {game.side}")
    box = game.book.box(data["box"])
    return _turn_over(state, game.apply(Enter(box, scratch=data["scratch"])), data, event)


def _wrote(state: TableState, data: Mapping[str, Any], event: Event) -> TableState:
    _wants(state, "playing")
    series = state.series[-1]
    if series.game.side != data["side"] or state.options.dice != "real":
        raise BrokenChain("that score is not written here now")
    state = _turn_over(state, _written(series.game, data), data, event)
    return replace(state, before_entry=series)


def _corrected(state: TableState, data: Mapping[str, Any], event: Event) -> TableState:
    before = state.before_entry
    if before is None or before.game.side != data["side"]:
        raise BrokenChain("only the last score written can be corrected")
    series = (*state.series[:-1], before)
    over = sum(len(each.games) for each in series) - 1
    back = replace(state, phase="playing", series=series, endings=state.endings[:over])
    state = _turn_over(back, _written(before.game, data), data, event)
    return replace(state, before_entry=before)


def _written(game: Game, data: Mapping[str, Any]) -> Game:
    """The game with a score that real dice made, the dice given or not."""
    box = game.book.box(data["box"])
    if data["dice"] is not None:
        return game.with_roll(list(data["dice"])).apply(Enter(box))
    return game.apply(Write(box, data["points"]))


def _turn_over(state: TableState, game: Game, data: Mapping[str, Any], event: Event) -> TableState:
    turn = game.history[-1]
    if not isinstance(turn, Turn) or (turn.points, turn.bonus) != (data["points"], data["bonus"]):
        raise BrokenChain("the box earns other points")
    seat = state.acting_seat
    if event.by == BOT and seat is not None and state.seats[seat].bot is None:
        state = replace(state, helped=state.helped | {turn.side})
    return replace(_with_game(state, game, event), dice=(), kept=(), turn_began=event.at)


def _resigned(state: TableState, data: Mapping[str, Any], event: Event) -> TableState:
    _wants(state, "playing")
    before = state.series[-1].game
    game = before.apply(Resign(data["side"]))
    state = replace(_with_game(state, game, event), before_entry=None)
    if game.is_over or game.side != before.side:
        state = replace(state, dice=(), kept=(), turn_began=event.at)
    return state


def _with_game(state: TableState, game: Game, event: Event) -> TableState:
    series = state.series[-1].with_game(game)
    if not game.is_over:
        return replace(state, series=(*state.series[:-1], series))
    sides = [[state.seats[seat] for seat in seats] for seats in state.line_up]
    ending = Ending(
        at=event.at,
        holders=tuple(tuple(seat.holder for seat in side if seat.holder) for side in sides),
        bots=tuple(next((seat.bot for seat in side if seat.bot), "") for side in sides),
        helped=state.helped,
    )
    return replace(
        state,
        series=(*state.series[:-1], series),
        phase="over" if series.is_over else "gathering",
        endings=(*state.endings, ending),
    )


def _rematched(state: TableState, _data: Mapping[str, Any], _event: Event) -> TableState:
    _wants(state, "over")
    # Whoever left during the series leaves the seat to others now.
    seats = tuple(Seat() if seat.stand_in and not seat.holder else replace(seat, seed=None) for seat in state.seats)
    return replace(state, phase="gathering", line_up=(), seats=seats, dice=(), kept=(), before_entry=None)


def _abandoned(state: TableState, _data: Mapping[str, Any], event: Event) -> TableState:
    _wants(state, "playing")
    return _with_game(state, state.series[-1].game.abandoned(), event)


def _archived(state: TableState, _data: Mapping[str, Any], _event: Event) -> TableState:
    if state.phase == "playing":
        raise BrokenChain("a game under way is abandoned before its table is archived")
    return replace(state, phase="archived")


_FOLDS: dict[str, Callable[[TableState, Mapping[str, Any], Event], TableState]] = {
    "seated": _seated,
    "left": _left,
    "stood_in": _stood_in,
    "returned": _returned,
    "linked": _linked,
    "moved": _moved,
    "hosted": _hosted,
    "pledged": _pledged,
    "seeded": _seeded,
    "revealed": _revealed,
    "started": _started,
    "rolled": _rolled,
    "entered": _entered,
    "wrote": _wrote,
    "corrected": _corrected,
    "resigned": _resigned,
    "rematched": _rematched,
    "abandoned": _abandoned,
    "archived": _archived,
}
