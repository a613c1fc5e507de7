"""Turns an action into the events it causes, or a refusal with the reason. Nothing here changes anything.

`decide` is a pure function of the state, the action and what it may know of the world (`Situation`), so a refused
action sent again at the same `seq` is refused again, and one sent after the table has moved on is stale.
"""

from __future__ import annotations

from ...rules import Enter, Game, Turn, Write
from ...rules.game import LEAST_PARTNERS
from ...words import refusals, say
from . import actions as a
from . import events as e
from .chain import GENESIS, next_event
from .decide_rematch import settle_rematch
from .decide_seats import check_host, own_seat, token_hash
from .decision import Situation, TableDecision, answer, stand_in_bot
from .fold import applied
from .options import TableOptions
from .refusal import Refused
from .state import TableState

MOST_EVENTS = 20_000
_TO_THE_END = (a.RollDice, a.EnterBox, a.WriteScore, a.ResignGame, a.Leave)
"""What is still possible at a table with that many events: each of these brings its game closer to the end."""
_AT_A_DAYS_TABLE = (a.RollDice, a.EnterBox, a.ResignGame, a.TakeBack)
"""What a person can do at the table of a daily game."""


def decide(state: TableState, action: a.TableAction, situation: Situation) -> TableDecision:
    """The events that answer the action."""
    decision = TableDecision(state, situation)
    if state.phase == "archived":
        raise Refused("archived", refusals.CLOSED)
    if state.seq >= MOST_EVENTS and not isinstance(action, _TO_THE_END):
        raise Refused("too_many", refusals.TOO_LONG)
    # No person can make a link to the seat of a daily game, but the server can: see `decide_day_linked`.
    is_linked = isinstance(action, a.ClaimSeat) and any(seat.link for seat in state.seats)
    if state.day is not None and not is_linked and not isinstance(action, _AT_A_DAYS_TABLE):
        raise Refused("daily", refusals.ONE_ATTEMPT)
    if state.closes_at is not None and situation.now >= state.closes_at:
        raise Refused("daily", say(refusals.DAY_CLOSED, day=state.day))
    answer(action, decision)
    _give_back(decision, state)
    finish_decision(decision)
    return decision


def finish_decision(decision: TableDecision) -> None:
    """Add the events that follow automatically from those so far."""
    decision.close_game()
    settle_rematch(decision)
    _go_on(decision)


def decide_created(table: str, options: TableOptions, situation: Situation) -> TableDecision:
    """A new table, with the commitment to its first game."""
    # The event holds every option, chosen or not; but an option added in a later version only if it was chosen.
    complete = TableOptions(**options.model_dump(exclude=set() if options.duplicate else {"duplicate"}))
    fact = e.Created(format=e.FORMAT, options=complete, host=situation.by)
    event = next_event(table, 0, GENESIS, situation.by, situation.now, fact)
    decision = TableDecision(applied(None, event, fact), situation, [event])
    decision.pledge()
    return decision


def decide_day(
    table: str, options: TableOptions, situation: Situation, day: str, practice: bool = False
) -> TableDecision:
    """The table of a daily game, already started, its only player the person who asks. The situation has the secret."""
    complete = TableOptions(**options.model_dump())
    told = {"practice": True} if practice else {}
    fact = e.Created(format=e.FORMAT, options=complete, host=situation.by, day=day, **told)
    event = next_event(table, 0, GENESIS, situation.by, situation.now, fact)
    decision = TableDecision(applied(None, event, fact), situation, [event])
    decision.pledge()
    decision.add(e.Seated(seat=0, holder=situation.by, bot=None, name=situation.name))
    _add_start(decision, None)
    return decision


def decide_day_over(state: TableState, situation: Situation) -> TableDecision:
    """The day of a daily game is over: break off a game still under way and reveal the secret."""
    decision = TableDecision(state, situation)
    if state.day is None or state.pledges[-1].secret is not None:
        raise Refused("wrong_phase", refusals.NOTHING_TO_TELL)
    if state.phase == "playing":
        decision.add(e.Abandoned(game=1))
    decision.reveal()
    return decision


def decide_day_linked(state: TableState, situation: Situation, seat: int, token: str) -> TableDecision:
    """Let a daily game's seat move with a guest's other games. Only the person who takes those over has the token."""
    decision = TableDecision(state, situation)
    decision.add(e.Linked(seat=seat, hash=token_hash(token)))
    return decision


def decide_timeout(state: TableState, situation: Situation) -> TableDecision:
    """The time for a turn ran out: a bot plays this one turn, unless the person comes back before it is over."""
    decision = TableDecision(state, situation)
    seat = state.acting_seat
    if seat is None or state.bot_to_move:
        raise Refused("wrong_phase", refusals.NO_CLOCK)
    decision.add(e.StoodIn(seat=seat, bot=stand_in_bot(), why="time"))
    return decision


def decide_helped(state: TableState, situation: Situation, kind: str) -> TableDecision:
    """The server helps the player to move. No event if this help is marked already, or if the game marks no help."""
    decision, game = TableDecision(state, situation), state.game
    if game is None or state.game_number not in state.marked_games:
        return decision
    if state.seq >= MOST_EVENTS:
        raise Refused("too_many", refusals.TOO_LONG)
    place = (state.game_number, game.side, game.turn_number, len(game.rolls))
    if not any((each.game, each.side, each.turn, each.roll) == place and kind in each.kinds for each in state.help):
        decision.add(e.Helped(side=game.side, turn=game.turn_number, roll=len(game.rolls), help=kind))
    return decision


def _give_back(decision: TableDecision, before: TableState) -> None:
    """Once a bot has played the turn for which time ran out, give the seat back to its person."""
    seat, game, after = before.acting_seat, before.game, decision.state
    if seat is None or game is None or not after.seats[seat].late:
        return
    if decision.situation.by not in (e.BOT, after.seats[seat].holder):
        return
    played = after.series[-1].game
    is_over = (len(played.start_rolls), len(played.history)) != (len(game.start_rolls), len(game.history))
    # Between the games of a series the bot stays for one more turn: nobody else should have to wait for a seed.
    if is_over and not after.between_games:
        decision.add(e.Returned(seat=seat))


def decide_closed(state: TableState, situation: Situation) -> TableDecision:
    """Nobody has come for a long time: close the table and reveal what was secret."""
    decision = TableDecision(state, situation)
    if state.phase == "playing":
        decision.add(e.Abandoned(game=state.game_number))
    # Deleting a person closes their daily game while others still play the same dice: that must not reveal the secret.
    is_due = state.pledges and state.pledges[-1].seeds is not None and state.pledges[-1].secret is None
    is_told = state.closes_at is None or situation.now >= state.closes_at
    if is_due and (is_told or not state.is_private):
        decision.reveal()
    decision.add(e.Archived())
    return decision


# --- play -----------------------------------------------------------------------------------------------------


def _game(state: TableState) -> Game:
    game = state.game
    if game is None:
        raise Refused("wrong_phase", say(refusals.NO_GAME_UNDER_WAY, phase=state.phase))
    return game


def check_hold(state: TableState, holder: str | None, seq: int) -> int:
    """The seat of the player who shows which dice they hold; refused if they cannot."""
    seat = state.acting_seat
    if seat is None or holder is None or state.seats[seat].holder != holder or state.bot_to_move:
        raise Refused("not_your_turn", refusals.NOT_YOUR_DICE)
    if not state.is_current(seq):
        raise Refused("stale", say(refusals.MESSAGE_STALE, now=state.seq, seen=seq), state.seq)
    if state.game is None or state.game.awaits != "decision" or not state.game.rolls_left or not state.dice:
        raise Refused("wrong_phase", refusals.NO_DICE_TO_HOLD)
    return seat


def check_go_on(state: TableState, holder: str | None, seq: int) -> None:
    """Refuse to let a bot go on at once, unless the person who asks could take back the last entry."""
    if seq != state.seq:
        raise Refused("stale", say(refusals.MESSAGE_STALE, now=state.seq, seen=seq), state.seq)
    if holder is None or holder != state.may_take_back:
        raise Refused("wrong_phase", refusals.BOT_NEED_NOT_WAIT)


def _check_turn(state: TableState, situation: Situation) -> None:
    """Only the holder of the seat to move, or the bot that plays it, may move."""
    number = state.acting_seat
    assert number is not None
    seat = state.seats[number]
    mover = e.BOT if state.bot_to_move else seat.holder
    if mover == situation.by:
        return
    if situation.by in (e.BOT, *(seat.holder for seat in state.seats)):
        whose = refusals.NOT_YOUR_MOVE_BOT if seat.stand_in else refusals.NOT_YOUR_MOVE
        raise Refused("not_your_turn", say(whose, name=seat.name))
    raise Refused("not_your_seat", refusals.NO_SEAT)


@answer.register
def _roll(action: a.RollDice, decision: TableDecision) -> None:
    state, situation = decision.state, decision.situation
    game = _game(state)
    _check_turn(state, situation)
    if state.options.dice != "fair":
        raise Refused("wrong_phase", refusals.ROLL_REAL_DICE)
    keep = sorted(set(action.keep))
    game.check_roll(len(keep))
    assert situation.secret is not None
    side, turn, number = state.next_place
    dice = state.fair_dice(situation.secret).dice(side, turn, number, state.dice, keep)
    decision.add(e.Rolled(side=side, turn=turn, roll=number, keep=tuple(keep), dice=tuple(dice)))


@answer.register
def _enter(action: a.EnterBox, decision: TableDecision) -> None:
    game = _game(decision.state)
    _check_turn(decision.state, decision.situation)
    if decision.state.options.dice != "fair":
        raise Refused("wrong_phase", refusals.WRITE_REAL_SCORE)
    box = game.book.written_box(action.box)
    after = game.apply(Enter(box, scratch=action.scratch))
    points, bonus = _earned(after)
    decision.add(e.Entered(side=game.side, box=str(box), scratch=action.scratch, points=points, bonus=bonus), after)


@answer.register
def _write(action: a.WriteScore, decision: TableDecision) -> None:
    state = decision.state
    game = _game(state)
    _check_turn(state, decision.situation)
    if state.options.dice != "real":
        raise Refused("wrong_phase", refusals.NOT_REAL_DICE)
    _add_score(decision, e.Wrote, game, action)


@answer.register
def _correct(action: a.CorrectScore, decision: TableDecision) -> None:
    state = decision.state
    before = state.before_entry
    if before is None or state.correctable is None:
        raise Refused("wrong_phase", refusals.NOTHING_TO_CORRECT)
    seats = state.line_up[before.game.side]
    holders = {state.seats[seat].holder for seat in seats} | {state.host}
    if decision.situation.by not in holders:
        raise Refused("not_your_seat", refusals.NOT_YOUR_SCORE)
    _add_score(decision, e.Corrected, before.game, action)


def _add_score(
    decision: TableDecision, fact: type[e.Wrote | e.Corrected], game: Game, action: a.WriteScore | a.CorrectScore
) -> None:
    box = game.book.written_box(action.box)
    if (action.dice is None) == (action.points is None):
        raise Refused("malformed", refusals.POINTS_OR_DICE)
    if action.dice is not None:
        after = game.with_roll(action.dice).apply(Enter(box))
    else:
        after = game.apply(Write(box, action.points or 0))
    points, bonus = _earned(after)
    dice = None if action.dice is None else tuple(action.dice)
    decision.add(fact(side=game.side, box=str(box), points=points, bonus=bonus, dice=dice), after)


def _earned(game: Game) -> tuple[int, int]:
    turn = game.history[-1]
    assert isinstance(turn, Turn)
    return turn.points, turn.bonus


@answer.register
def _take_back(_action: a.TakeBack, decision: TableDecision) -> None:
    state = decision.state
    before, game, by = state.before_entry, state.game, decision.situation.by
    if state.options.dice != "fair":
        raise Refused("wrong_phase", refusals.CORRECT_INSTEAD)
    if not state.seats_of(by):
        raise Refused("not_your_seat", refusals.NO_SEAT)
    if before is None or game is None:
        raise Refused("wrong_phase", refusals.NOTHING_TO_TAKE_BACK)
    if state.may_take_back != by:
        alone = state.day is not None
        raise Refused("daily" if alone else "not_alone", refusals.ENTRY_STANDS if alone else refusals.NOT_ALONE)
    entry = game.history[-1]
    assert isinstance(entry, Turn)
    decision.add(e.TookBack(side=entry.side, box=str(entry.box)))


@answer.register
def _resign(action: a.ResignGame, decision: TableDecision) -> None:
    seat = own_seat(decision.state, action.seat, decision.situation)
    _game(decision.state)
    side = decision.state.side_of(seat)
    if side is None:
        raise Refused("wrong_phase", refusals.SEAT_NOT_PLAYING)
    decision.add(e.Resigned(side=side, seat=seat))


# --- before and after a game ----------------------------------------------------------------------------------


@answer.register
def _seed(action: a.Seed, decision: TableDecision) -> None:
    state = decision.state
    seat = own_seat(state, action.seat, decision.situation, default=state.unseeded)
    if state.phase != "gathering" or not state.pledges:
        raise Refused("wrong_phase", refusals.SEED_TOO_LATE)
    decision.add(e.Seeded(game=len(state.pledges), seat=seat, seed=action.seed))


@answer.register
def _start(action: a.Start, decision: TableDecision) -> None:
    state = decision.state
    check_host(state, decision.situation)
    if state.phase != "gathering":
        raise Refused("wrong_phase", say(refusals.CANNOT_START, phase=state.phase))
    if state.unseeded and not action.without_seeds:
        waiting = ", ".join(state.seats[seat].name for seat in state.unseeded)
        raise Refused("seeds_missing", say(refusals.SEEDS_MISSING, names=waiting))
    first = action.first
    if state.options.dice == "fair" and first is not None:
        raise Refused("illegal", refusals.DICE_DECIDE)
    if state.options.dice == "real" and first is None:
        first = 0
    _add_start(decision, first)


def _go_on(decision: TableDecision) -> None:
    """Within a series, start the next game automatically once every person has added a seed."""
    state = decision.state
    if state.between_games and state.options.dice == "fair" and not state.unseeded:
        _add_start(decision, None)


def _add_start(decision: TableDecision, first: int | None) -> None:
    state = decision.state
    if state.options.duplicate:
        if len(state.seated) < 2:
            raise Refused("wrong_phase", refusals.DUPLICATE_ALONE)
        first = 0  # all sides begin together
    seeds = tuple(state.seats[seat].seed or "" for seat in state.seated)
    number = state.game_number + 1
    sides = _sides(state)
    decision.add(e.Started(game=number, sides=sides, seeds=seeds, first=first, help_marks=e.HELP_MARKS))


def _sides(state: TableState) -> tuple[e.LinedUp, ...]:
    """Who plays: each side with its partners and seats."""
    if state.between_games:
        line_up = zip(state.series[-1].sides, state.line_up, strict=True)
        return tuple(e.LinedUp(name=side.name, partners=side.partners, seats=seats) for side, seats in line_up)
    seated = state.seated
    if not seated:
        raise Refused("wrong_phase", refusals.NOBODY_SEATED)
    teams = state.options.teams
    if not teams:
        return tuple(e.LinedUp(name=state.seats[seat].name, partners=(), seats=(seat,)) for seat in seated)
    sides = []
    for team in teams:
        members = tuple(seat for seat in seated if state.options.team_of(seat) == team)
        if len(members) < LEAST_PARTNERS:
            raise Refused("wrong_phase", say(refusals.TEAM_TOO_SMALL, team=team, least=LEAST_PARTNERS))
        partners = tuple(state.seats[seat].name for seat in members)
        sides.append(e.LinedUp(name=team, partners=partners, seats=members))
    return tuple(sides)
