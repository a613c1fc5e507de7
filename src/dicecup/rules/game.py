"""One play of a rulebook: sides, turns, dice.

A `Game` never rolls. It waits either for dice, which `with_roll` supplies, or for a decision, which `apply` makes;
both return a new `Game`. People, bots, tests, replays and the server all play through these few lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal, Protocol

from ..words import say
from ..words.library import rule_refusals
from .books import DEFAULT_BOOK, rulebook
from .box import Box
from .card import Card
from .dice import Keep, Roll, text_format
from .errors import IllegalHere, Malformed, UnknownName
from .rulebook import JOINERS, Rulebook, is_readable

MOST_ROLLS = 3
LONGEST_NAME = 40
LEAST_PARTNERS = 2
MOST_PARTNERS = 10

Status = Literal["starting", "playing", "finished", "resigned", "abandoned"]
Awaits = Literal["dice", "decision", "nothing"]


def is_name(text: str) -> bool:
    """Whether a text is readable and not blank."""
    return is_readable(text) and any(each not in JOINERS and not each.isspace() for each in text)


@dataclass(frozen=True, slots=True)
class Side:
    """Who owns a card: a player, or a team of partners."""

    name: str
    partners: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name in (self.name, *self.partners):
            if type(name) is not str or len(name) > LONGEST_NAME or not is_name(name):
                raise Malformed(say(rule_refusals.NAME_FORM, most=LONGEST_NAME, name=str(name)[:60]))
        if self.partners and not LEAST_PARTNERS <= len(self.partners) <= MOST_PARTNERS:
            raise Malformed(
                say(
                    rule_refusals.TEAM_SIZE,
                    least=LEAST_PARTNERS,
                    most=MOST_PARTNERS,
                    team=self.name,
                    partners=len(self.partners),
                )
            )

    def partner_at(self, turn: int) -> int:
        """Which partner (from 0) has the dice in the side's turn of this number (from 1): they alternate."""
        return (turn - 1) % max(len(self.partners), 1)

    def player_at(self, turn: int) -> str:
        """Who has the dice in the side's turn of this number: a partner, or the side itself."""
        return self.partners[self.partner_at(turn)] if self.partners else self.name


@dataclass(frozen=True, slots=True, init=False)
class Reroll:
    """Hold these dice and roll the others: `Reroll("33")`."""

    keep: Keep

    def __init__(self, keep: Iterable[int] | str) -> None:
        object.__setattr__(self, "keep", Keep(keep))

    def __repr__(self) -> str:
        return f"Reroll({str(self.keep)!r})"

    def __str__(self) -> str:
        return f"hold {self.keep}" if self.keep else "roll all"

    __format__ = text_format


@dataclass(frozen=True, slots=True, init=False)
class Enter:
    """End the turn in this box, such as `Enter("threes")`; `scratch` writes a zero where the dice would score."""

    box: Box
    scratch: bool = False

    def __init__(self, box: Box | str, scratch: bool = False) -> None:
        object.__setattr__(self, "box", Box.of(box))
        object.__setattr__(self, "scratch", scratch)

    def __repr__(self) -> str:
        return f"Enter({str(self.box)!r}{', scratch=True' if self.scratch else ''})"

    def __str__(self) -> str:
        return f"scratch {self.box}" if self.scratch else str(self.box)

    __format__ = text_format


@dataclass(frozen=True, slots=True, init=False)
class Write:
    """End the turn by writing a score for dice that were rolled at a real table and are not known here."""

    box: Box
    points: int

    def __init__(self, box: Box | str, points: int) -> None:
        object.__setattr__(self, "box", Box.of(box))
        object.__setattr__(self, "points", points)

    def __repr__(self) -> str:
        return f"Write({str(self.box)!r}, {self.points!r})"


@dataclass(frozen=True, slots=True)
class Resign:
    """A side leaves the game; without a number, the side whose turn it is."""

    side: int | None = None


Move = Reroll | Enter
"""What a player decides with dice on the table."""
Action = Move | Write | Resign
"""What a side can do."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A finished turn."""

    side: int
    rolls: tuple[Roll, ...]
    """Empty if only the score was written down."""
    keeps: tuple[Keep, ...]
    box: Box
    points: int
    bonus: int = 0
    scratch: bool = False


@dataclass(frozen=True, slots=True)
class Resignation:
    """A side left the game; if it was its turn, with the dice it had rolled."""

    side: int
    rolls: tuple[Roll, ...] = ()
    keeps: tuple[Keep, ...] = ()


@dataclass(frozen=True, slots=True)
class Game:
    """A game at one moment, with everything that led there. Make one with `Game.new`.

    >>> from dicecup import Enter, Game, Reroll
    >>> game = Game.new("deluxe", ["Ann", "Bob"], first=0).with_roll("13356")
    >>> game = game.apply(Reroll("33")).with_roll("33345").apply(Enter("threes"))
    >>> game.totals, game.player, game.awaits
    ((9, 0), 'Bob', 'dice')
    """

    book: Rulebook
    sides: tuple[Side, ...]
    cards: tuple[Card, ...]
    status: Status
    start_rolls: tuple[tuple[int, Roll], ...] = ()
    """The roll-off for the start: who rolled what, in order."""
    first: int | None = None
    """The side that starts; None until that is settled."""
    history: tuple[Turn | Resignation, ...] = ()
    side: int = 0
    """Whose turn it is (or who rolls for the start)."""
    rolls: tuple[Roll, ...] = ()
    """The rolls of the turn under way."""
    keeps: tuple[Keep, ...] = ()
    """The dice held before its second and third roll."""

    def __repr__(self) -> str:
        scores = ", ".join(f"{side.name} {total}" for side, total in zip(self.sides, self.totals, strict=True))
        dice = f" with {self.rolls[-1]}" if self.rolls and not self.is_over else ""
        return f"<Game {self.book.name}: {scores}; {self.status}{dice}>"

    # --- beginning ------------------------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        book: Rulebook | str = DEFAULT_BOOK,
        sides: Sequence[Side | str] = ("Player",),
        first: int | None = None,
    ) -> Game:
        """A new game. Several sides roll for the start unless `first` says who begins."""
        book = rulebook(book)
        seated = seat(book, sides)
        cards = (Card(book),) * len(seated)
        if first is None and len(seated) > 1:
            return cls(book, seated, cards, "starting")
        if not 0 <= (first or 0) < len(seated):
            raise Malformed(say(rule_refusals.FIRST_SIDE, last=len(seated) - 1, first=first))
        return cls(book, seated, cards, "playing", first=first or 0, side=first or 0)

    # --- how it stands --------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        return self.status in ("finished", "resigned", "abandoned")

    @property
    def awaits(self) -> Awaits:
        if self.is_over:
            return "nothing"
        return "dice" if len(self.rolls) == len(self.keeps) else "decision"

    @property
    def card(self) -> Card:
        """The card of the side whose turn it is."""
        return self.cards[self.side]

    @property
    def roll(self) -> Roll | None:
        """The dice on the table, None before the first roll of a turn."""
        return self.rolls[-1] if self.rolls else None

    @property
    def rolls_left(self) -> int:
        return MOST_ROLLS - len(self.rolls)

    @property
    def resigned(self) -> frozenset[int]:
        """The sides that have left."""
        return frozenset(entry.side for entry in self.history if type(entry) is Resignation)

    @property
    def turn_number(self) -> int:
        """The number of the side's current turn, from 1."""
        return len(self.card.points) - self.card.turns_left + 1

    @property
    def is_last_turn(self) -> bool:
        """Whether the game is over once the side has filled its next box."""
        others = next_side(self.cards, self.side, self.resigned | {self.side})
        return not self.is_over and self.card.turns_left == 1 and others is None

    @property
    def player(self) -> str:
        """Who has the dice: the side, or in a team the partner whose turn it is."""
        return self.sides[self.side].player_at(self.turn_number)

    @property
    def totals(self) -> tuple[int, ...]:
        """Each side's score so far."""
        return tuple(card.total for card in self.cards)

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides with the highest score, several in a tie; none while the game goes on or if it was abandoned."""
        if self.status not in ("finished", "resigned"):
            return ()
        resigned = self.resigned
        totals = {side: total for side, total in enumerate(self.totals) if side not in resigned}
        return tuple(side for side, total in totals.items() if total == max(totals.values()))

    def legal_actions(self) -> tuple[Action, ...]:
        """What the side to move may do: reroll with any keep, or enter a box. Empty while dice are awaited.

        Chosen zeros and resigning are legal too, but not listed.
        """
        if self.awaits != "decision":
            return ()
        roll = self.rolls[-1]
        enters = tuple([_enter(placement.box) for placement in self.card.placements(roll)])
        return enters if len(self.rolls) == MOST_ROLLS else _rerolls(roll) + enters

    # --- dice -----------------------------------------------------------------------------------------------

    def with_roll(self, dice: Iterable[int] | str) -> Game:
        """The game with the awaited dice on the table: all five, the kept ones among them."""
        roll = Roll(dice)
        if self.is_over:
            raise IllegalHere(say(rule_refusals.OVER_NO_DICE, status=self.status))
        if self.status == "starting":
            return self._with_start_roll(roll)
        if len(self.rolls) > len(self.keeps):
            raise IllegalHere(rule_refusals.DECISION_AWAITED)
        if self.keeps and not self.keeps[-1].fits(roll):
            raise IllegalHere(say(rule_refusals.HELD_OTHERS, held=" ".join(map(str, self.keeps[-1])), dice=roll))
        return self._moved(rolls=(*self.rolls, roll))

    def _with_start_roll(self, roll: Roll) -> Game:
        start_rolls = (*self.start_rolls, (self.side, roll))
        roller, starter = roll_off(len(self.sides), start_rolls)
        if starter is None:
            return replace(self, start_rolls=start_rolls, side=roller)
        resigned = self.resigned
        begins = starter if starter not in resigned else next_side(self.cards, starter, resigned)
        assert begins is not None  # the last two sides left would have ended the game
        return replace(self, start_rolls=start_rolls, status="playing", first=starter, side=begins)

    # --- decisions ------------------------------------------------------------------------------------------

    def apply(self, action: Action) -> Game:
        """The game after a decision, or `IllegalHere` with the reason."""
        if self.is_over:
            raise IllegalHere(say(rule_refusals.GAME_OVER, status=self.status))
        match action:
            case Reroll(keep):
                return self._reroll(keep)
            case Enter(box, scratch):
                return self._enter(box, scratch)
            case Write(box, points):
                return self._write(box, points)
            case Resign(side):
                return self._resign(self.side if side is None else side)
        raise Malformed(say(rule_refusals.ACTION_FORM, action=action))

    def _decision_roll(self) -> Roll:
        if self.awaits != "decision":
            raise IllegalHere(say(rule_refusals.NOT_ROLLED, clause=self.book.clause("first_roll")))
        return self.rolls[-1]

    def check_roll(self, held: int = 0) -> None:
        """Refuse a roll that cannot be made now with this many dice held."""
        if held and not self.rolls:
            raise IllegalHere(say(rule_refusals.ALL_FIVE_FIRST, clause=self.book.clause("first_roll")))
        if len(self.rolls) == MOST_ROLLS:
            raise IllegalHere(say(rule_refusals.THIRD_ROLL, clause=self.book.clause("rolls")))

    def _reroll(self, keep: Keep) -> Game:
        roll = self._decision_roll()
        self.check_roll(len(keep))
        check_keep(self.book, roll, keep)
        return self._moved(keeps=(*self.keeps, keep))

    def _enter(self, box: Box, scratch: bool) -> Game:
        roll = self._decision_roll()
        return self._ended(self.card.enter(roll, box, scratch=scratch), self.book.box(box), scratch, self.rolls)

    def _write(self, box: Box, points: int) -> Game:
        if self.status == "starting" or self.rolls:
            raise IllegalHere(rule_refusals.SCORE_BEFORE_ROLL)
        roll = self.card.write(box, points)
        return self._ended(self.card.enter(roll, box), self.book.box(box), False, ())

    def _ended(self, card: Card, box: Box, scratch: bool, rolls: tuple[Roll, ...]) -> Game:
        """The game after the side's card has become `card`."""
        bonus = sum(card.bonuses) - sum(self.card.bonuses)
        turn = Turn(self.side, rolls, self.keeps, box, card[box] or 0, bonus, scratch)
        cards = (*self.cards[: self.side], card, *self.cards[self.side + 1 :])
        history = (*self.history, turn)
        following = next_side(cards, self.side, self.resigned)
        # `replace` costs four times as much, and this runs at every turn.
        return Game(
            self.book,
            self.sides,
            cards,
            "finished" if following is None else "playing",
            self.start_rolls,
            self.first,
            history,
            self.side if following is None else following,
        )

    def _resign(self, side: int) -> Game:
        if type(side) is not int or not 0 <= side < len(self.sides):
            raise UnknownName("side", side, [str(number) for number in range(len(self.sides))])
        resigned = self.resigned
        if side in resigned:
            raise IllegalHere(say(rule_refusals.RESIGNED_ALREADY, name=self.sides[side].name))
        mine = side == self.side and self.status == "playing"
        entry = Resignation(side, self.rolls, self.keeps) if mine else Resignation(side)
        game = replace(self, history=(*self.history, entry))
        remaining = len(self.sides) - len(resigned) - 1
        if remaining <= min(1, len(self.sides) - 1):
            return replace(game, status="resigned", rolls=(), keeps=())
        if self.status == "starting" or side != self.side:
            return game
        following = next_side(self.cards, side, resigned | {side})
        if following is None:
            return replace(game, status="finished", rolls=(), keeps=())
        return replace(game, side=following, rolls=(), keeps=())

    def abandoned(self) -> Game:
        """The game broken off with no winner."""
        if self.is_over:
            raise IllegalHere(say(rule_refusals.OVER_ALREADY, status=self.status))
        return replace(self, status="abandoned")

    # --- going through its history --------------------------------------------------------------------------

    def begun(self) -> Game:
        """The game as it was once the start had been settled, before anybody had played."""
        if self.first is None:
            raise IllegalHere(rule_refusals.START_NOT_SETTLED)
        cards = (Card(self.book),) * len(self.sides)
        return Game(self.book, self.sides, cards, "playing", self.start_rolls, self.first, side=self.first)

    def replayed(self, entry: Turn | Resignation) -> Game:
        """The game after an entry of a history has been played again."""
        game = self._with_dice_of(entry)
        if isinstance(entry, Resignation):
            return game.apply(Resign(entry.side))
        return game.apply(Enter(entry.box, entry.scratch) if entry.rolls else Write(entry.box, entry.points))

    def taken_back(self) -> Game:
        """The game just before its last entry was made, with the dice of that turn on the table."""
        if not self.history:
            raise IllegalHere(rule_refusals.NOTHING_TO_TAKE_BACK)
        game = self.begun()
        for entry in self.history[:-1]:
            game = game.replayed(entry)
        return game._with_dice_of(self.history[-1])

    def _with_dice_of(self, entry: Turn | Resignation) -> Game:
        return self._moved(rolls=entry.rolls, keeps=entry.keeps) if entry.rolls else self

    def _moved(self, rolls: tuple[Roll, ...] | None = None, keeps: tuple[Keep, ...] | None = None) -> Game:
        # `replace` costs four times as much, and this runs at every roll.
        return Game(
            self.book,
            self.sides,
            self.cards,
            self.status,
            self.start_rolls,
            self.first,
            self.history,
            self.side,
            self.rolls if rolls is None else rolls,
            self.keeps if keeps is None else keeps,
        )


class Player(Protocol):
    """Anything that can be asked for a decision."""

    def choose(self, game: Game) -> Action:
        """One of `game.legal_actions()`."""
        ...


@cache
def _enter(box: Box) -> Enter:
    return Enter(box)


@cache
def _rerolls(roll: Roll) -> tuple[Action, ...]:
    return tuple(Reroll(keep) for keep in roll.keeps)


def check_keep(book: Rulebook, roll: Roll, keep: Keep) -> None:
    """Refuse to hold dice that are not there, or so many that none are left to roll."""
    if len(keep) == len(roll):
        raise IllegalHere(say(rule_refusals.HOLD_ALL, clause=book.clause("reroll")))
    if not keep.fits(roll):
        raise IllegalHere(say(rule_refusals.CANNOT_HOLD, held=keep, dice=roll))


def seat(book: Rulebook, sides: Sequence[Side | str]) -> tuple[Side, ...]:
    """The sides of a game; refuses those that the book does not seat."""
    listed = (sides,) if isinstance(sides, str) else sides
    seated = tuple(side if isinstance(side, Side) else Side(side) for side in listed)
    check_sides(book, len(seated), sum(bool(side.partners) for side in seated))
    names = [name for side in seated for name in (side.partners or (side.name,))]
    for each in (names, [side.name for side in seated]):
        if len(set(each)) < len(each):
            raise Malformed(say(rule_refusals.NAMES_DIFFER, names=", ".join(each)[:200]))
    return seated


def check_sides(book: Rulebook, sides: int, teams: int) -> None:
    """Refuse a number of sides, or of teams among them, that the book does not seat."""
    if not sides:
        raise Malformed(rule_refusals.NO_SIDES)
    if sides > book.side_limit:
        sentence = rule_refusals.TOO_MANY_SIDES_OF_BOOK if book.max_sides else rule_refusals.TOO_MANY_SIDES
        values = {"count": book.side_limit, "book": book.book.name, "sides": sides}
        raise Malformed(say(sentence, **values, clause=book.clause("max_sides")))
    if teams and not book.partners:
        raise IllegalHere(say(rule_refusals.NO_PARTNERS, book=book.book.name, clause=book.clause("partners")))
    if teams and (teams < sides or teams < 2):
        raise IllegalHere(say(rule_refusals.TEAMS_ONLY, clause=book.clause("partners")))


def roll_off(sides: int, start_rolls: Sequence[tuple[int, Roll]]) -> tuple[int, int | None]:
    """Who rolls next for the start, and who has won it: the highest total wins, and sides tied for it roll again."""
    contenders, position = list(range(sides)), 0
    while len(contenders) > 1:
        round_rolls = start_rolls[position : position + len(contenders)]
        if len(round_rolls) < len(contenders):
            return contenders[len(round_rolls)], None
        position += len(contenders)
        best = max(roll.total for _, roll in round_rolls)
        contenders = [side for side, roll in round_rolls if roll.total == best]
    return contenders[0], contenders[0]


def next_side(cards: Sequence[Card], side: int, resigned: frozenset[int]) -> int | None:
    """The next side clockwise with a box to fill, or None when all are done."""
    count = len(cards)
    for step in range(1, count + 1):
        candidate = (side + step) % count
        if candidate not in resigned and not cards[candidate].is_full:
            return candidate
    return None
