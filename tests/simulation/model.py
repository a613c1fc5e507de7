"""Who may do what at a table, written a second time from the rules of the game and without the product's code.

It knows seats, turns and phases, and nothing of scores: `ledger.verify` looks after those.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

BOXES = 13
JsonObject = dict[str, Any]


class Wrong(Exception):
    """Something that must not have happened."""


class Told(NamedTuple):
    """An event as it is in the database."""

    kind: str
    by: str
    at: int
    data: JsonObject


@dataclass
class Seat:
    holder: str | None = None
    bot: bool = False
    stand_in: bool = False
    late: bool = False
    """Whether the bot stands in because time ran out, for one turn."""
    link: str | None = None

    @property
    def is_taken(self) -> bool:
        return bool(self.holder or self.bot or self.stand_in)


class Entry(NamedTuple):
    """A box that was filled, and the turn as it was before."""

    seat: int
    side: int
    box: str
    rolls: int
    dice: list[int]
    spent: int
    """Milliseconds that the turn had taken so far."""


@dataclass
class Play:
    """A game under way."""

    line_up: list[int]
    """The seat of each side."""
    contenders: list[int]
    """The sides that still roll for the start, and what they rolled in this round."""
    totals: list[int] = field(default_factory=list)
    side: int = 0
    is_starting: bool = True
    rolls: int = 0
    dice: list[int] = field(default_factory=list)
    boxes: list[set[str]] = field(default_factory=list)
    resigned: set[int] = field(default_factory=set)

    def next_side(self) -> int | None:
        count = len(self.line_up)
        for step in range(1, count + 1):
            side = (self.side + step) % count
            if side not in self.resigned and len(self.boxes[side]) < BOXES:
                return side
        return None


class TableModel:
    """A table as far as its events have been told; `tell` raises `Wrong` for one that has no place there."""

    def __init__(self) -> None:
        self.options: JsonObject = {}
        self.host = ""
        self.seats: list[Seat] = []
        self.phase = ""
        self.play: Play | None = None
        self.games_over = 0
        """So far in this series."""
        self.turn_began = 0
        self.agreed: set[str] = set()
        """Who wants a rematch."""
        self.served: Seat | None = None
        """The seat whose turn a bot has just played because time had run out."""
        self.last: Entry | None = None
        """The box a person has just filled, until somebody rolls or resigns."""
        self.is_readable = True
        """Whether only known kinds have happened so far."""

    # --- what others want to know -------------------------------------------------------------------------------

    @property
    def mover(self) -> str | None:
        """Who is to move: a person's code, `bot`, or None for nobody."""
        if self.play is None:
            return None
        seat = self.seats[self.play.line_up[self.play.side]]
        if seat.bot or seat.stand_in or (self.play.is_starting and self.play.side in self.play.resigned):
            return "bot"
        return seat.holder

    @property
    def patience(self) -> float | None:
        """Seconds after which the table must have moved on by itself; None if it waits for people."""
        mover = self.mover
        if not self.is_readable or mover is None:
            return None
        if mover == "bot":
            return 0.0
        seconds = self.options["turn_seconds"]
        return None if seconds is None else float(seconds)

    def seats_of(self, holder: str) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.holder == holder]

    # --- events -------------------------------------------------------------------------------------------------

    def tell(self, event: Told) -> None:
        kind = event.kind
        tell = getattr(self, f"_{kind}", None)
        if tell is None:
            self.is_readable = False
            return
        if not self.is_readable:
            raise Wrong(f"{kind} after an event that nobody here can read")
        if self.phase == "archived":
            raise Wrong(f"{kind} at a closed table")
        if (kind == "created") != (self.phase == ""):
            raise Wrong("a table is created once, and first of all")
        served, self.served = self.served, None
        if served is not None and self.phase != "gathering" and kind != "returned":
            raise Wrong(f"{kind} before the seat is given back to the person whose time ran out")
        tell(event)

    def _created(self, event: Told) -> None:
        self.options, self.host, self.phase = event.data["options"], event.by, "gathering"
        self.seats = [Seat() for _ in range(self.options["seats"])]

    def _wants(self, phase: str) -> None:
        if self.phase != phase:
            raise Wrong(f"the table is {self.phase}, not {phase}")

    def _wants_seat(self, by: str, number: int) -> Seat:
        if self.seats[number].holder != by:
            raise Wrong(f"seat {number} is not {by}'s")
        return self.seats[number]

    def _wants_host(self, by: str) -> None:
        # Anybody with a seat may act for a host who is away.
        if by != self.host and not self.seats_of(by):
            raise Wrong(f"{by} is neither the host nor seated")

    def _pledged(self, _event: Told) -> None:
        self._wants("gathering")

    def _revealed(self, _event: Told) -> None:
        if self.phase == "playing":
            raise Wrong("a secret is told while its game is played")

    def _seeded(self, event: Told) -> None:
        self._wants("gathering")
        self._wants_seat(event.by, event.data["seat"])

    def _seated(self, event: Told) -> None:
        self._wants("gathering")
        seat = self.seats[event.data["seat"]]
        if seat.is_taken or self.games_over:
            raise Wrong(f"seat {event.data['seat']} cannot be taken")
        if event.data["bot"] is None and (event.data["holder"] != event.by or self.seats_of(event.by)):
            raise Wrong("everybody takes one seat, and for themselves")
        if event.data["bot"] is not None:
            self._wants_host(event.by)
        seat.holder, seat.bot = event.data["holder"], event.data["bot"] is not None

    def _left(self, event: Told) -> None:
        seat = self.seats[event.data["seat"]]
        if event.data["why"] == "left":
            self._wants_seat(event.by, event.data["seat"])
        elif event.by != self.host:
            raise Wrong("only the host removes somebody")
        seat.holder, seat.stand_in, seat.link = event.data["heir"], event.data["stand_in"] is not None, None
        seat.late = False
        if not seat.is_taken or (not seat.holder and not seat.stand_in):
            seat.bot = False

    def _hosted(self, event: Told) -> None:
        self.host = event.data["holder"]

    def _stood_in(self, event: Told) -> None:
        seat = self.seats[event.data["seat"]]
        if seat.bot or seat.stand_in:
            raise Wrong("a bot plays there already")
        if event.data["why"] == "time":
            self._check_time(event.by, event.at, event.data["seat"])
        elif seat.holder != event.by:
            self._wants_host(event.by)
        seat.stand_in, seat.late = True, event.data["why"] == "time"
        self.turn_began = event.at

    def _check_time(self, by: str, at: int, seat: int) -> None:
        if by != "server" or self.options["turn_seconds"] is None or self.play is None:
            raise Wrong("nobody's time is running")
        if seat != self.play.line_up[self.play.side]:
            raise Wrong(f"the time of seat {seat} ran out, which is not to move")
        if at < self.turn_began + 1000 * self.options["turn_seconds"]:
            raise Wrong(f"the time of seat {seat} was not over yet")

    def _returned(self, event: Told) -> None:
        seat = self.seats[event.data["seat"]]
        if not seat.stand_in:
            raise Wrong("nobody stood in there")
        if event.by == "bot":
            if not seat.late or (self.play is not None and self.turn_began != event.at):
                raise Wrong("a bot gives back a seat when its one turn is over")
        else:
            self._wants_seat(event.by, event.data["seat"])
        seat.stand_in = seat.late = False
        self.turn_began = event.at

    def _linked(self, event: Told) -> None:
        self._wants_seat(event.by, event.data["seat"]).link = event.data["hash"]

    def _moved(self, event: Told) -> None:
        seat = self.seats[event.data["seat"]]
        if seat.link is None or seat.link != event.data["hash"] or event.data["holder"] != event.by:
            raise Wrong("no link leads there")
        if seat.holder == self.host and len(self.seats_of(self.host)) == 1:
            self.host = event.by
        seat.holder, seat.stand_in, seat.late, seat.link = event.by, False, False, None
        self.turn_began = event.at

    # --- play ---------------------------------------------------------------------------------------------------

    def _started(self, event: Told) -> None:
        self._wants("gathering")
        if not self.games_over:
            self._wants_host(event.by)
        line_up = [seat for side in event.data["sides"] for seat in side["seats"]]
        if sorted(line_up) != [number for number, seat in enumerate(self.seats) if seat.is_taken]:
            raise Wrong("not all who are seated play")
        sides = list(range(len(line_up)))
        self.play = Play(line_up, sides, boxes=[set() for _ in sides], is_starting=len(sides) > 1)
        self.phase, self.turn_began = "playing", event.at

    def _wants_mover(self, by: str, side: int) -> Play:
        self._wants("playing")
        assert self.play is not None
        if side != self.play.side:
            raise Wrong(f"side {side} moves, but it is the turn of side {self.play.side}")
        if by != self.mover:
            raise Wrong(f"{by} moves for {self.mover}")
        return self.play

    def _rolled(self, event: Told) -> None:
        play, dice = self._wants_mover(event.by, event.data["side"]), event.data["dice"]
        self.last = None
        if play.is_starting:
            self._serve(event.by, play)
            self._roll_for_start(play, sum(dice))
            self.turn_began = event.at
            return
        if play.rolls == 3:
            raise Wrong("a fourth roll")
        if any(dice[place] != play.dice[place] for place in event.data["keep"]):
            raise Wrong("a kept die changed")
        play.rolls, play.dice = play.rolls + 1, dice

    def _roll_for_start(self, play: Play, total: int) -> None:
        play.totals.append(total)
        if len(play.totals) < len(play.contenders):
            play.side = play.contenders[len(play.totals)]
            return
        best = max(play.totals)
        play.contenders = [side for side, total in zip(play.contenders, play.totals, strict=True) if total == best]
        play.totals, play.side = [], play.contenders[0]
        if len(play.contenders) == 1:
            play.is_starting = False
            if play.side in play.resigned:
                following = play.next_side()
                assert following is not None
                play.side = following

    def _entered(self, event: Told) -> None:
        play = self._wants_mover(event.by, event.data["side"])
        if play.is_starting or not play.rolls or event.data["box"] in play.boxes[play.side]:
            raise Wrong(f"{event.data['box']} cannot be filled now")
        side, box, spent = play.side, event.data["box"], max(0, event.at - self.turn_began)
        entry = Entry(play.line_up[side], side, box, play.rolls, play.dice, spent)
        play.boxes[side].add(box)
        self._serve(event.by, play)
        self._pass_on(event.at)
        self.last = entry if event.by != "bot" and self.play is not None else None

    def _took_back(self, event: Told) -> None:
        self._wants("playing")
        last, play = self.last, self.play
        if last is None or play is None or event.data != {"side": last.side, "box": last.box}:
            raise Wrong(f"{event.data['box']} cannot be taken back now")
        if {seat.holder for seat in self.seats if seat.holder} != {event.by} or self.seats[last.seat].stand_in:
            raise Wrong(f"{event.by} is not alone with bots")
        self._wants_seat(event.by, last.seat)
        play.boxes[last.side].remove(last.box)
        play.side, play.rolls, play.dice = last.side, last.rolls, last.dice
        self.turn_began, self.last = event.at - last.spent, None

    def _serve(self, by: str, play: Play) -> None:
        seat = self.seats[play.line_up[play.side]]
        self.served = seat if by == "bot" and seat.late else None

    def _pass_on(self, at: int) -> None:
        assert self.play is not None
        following = self.play.next_side()
        self.play.rolls, self.play.dice, self.turn_began = 0, [], at
        if following is None:
            self._end_game()
        else:
            self.play.side = following

    def _end_game(self) -> None:
        self.play = None
        self.games_over += 1
        self.phase = "over" if self.games_over == self.options["games"] else "gathering"

    def _resigned(self, event: Told) -> None:
        self._wants("playing")
        play, side = self.play, event.data["side"]
        assert play is not None
        if play.line_up[side] != event.data["seat"] or side in play.resigned:
            raise Wrong(f"side {side} cannot resign")
        if self.seats[event.data["seat"]].holder != event.by and event.by != self.host:
            raise Wrong(f"{event.by} resigns for another")
        self.last = None
        play.resigned.add(side)
        left = len(play.line_up) - len(play.resigned)
        if left <= min(1, len(play.line_up) - 1):
            self._end_game()
        elif side == play.side and not play.is_starting:
            self._pass_on(event.at)

    def _agreed(self, event: Told) -> None:
        self._wants("over")
        if event.data["holder"] != event.by or not self.seats_of(event.by) or event.by in self.agreed:
            raise Wrong("only who is seated asks for a rematch, and once")
        self.agreed.add(event.by)

    def _rematched(self, event: Told) -> None:
        self._wants("over")
        if not any(self.seats_of(each) for each in (*self.agreed, event.by)):
            raise Wrong("only who is seated asks for a rematch")
        self.phase, self.games_over, self.agreed = "gathering", 0, set()
        for seat in self.seats:
            if seat.stand_in and not seat.holder:
                seat.bot = seat.stand_in = False

    def _abandoned(self, event: Told) -> None:
        self._wants("playing")
        if event.by != "server":
            raise Wrong("only the server closes a table")
        self._end_game()

    def _archived(self, event: Told) -> None:
        if event.by != "server":
            raise Wrong("only the server closes a table")
        self.phase = "archived"
