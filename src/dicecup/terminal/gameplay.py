"""The play of a sitting without a screen: who acts next, what a move leads to, and what to ask before it.

Line mode and the full screen both ask `next_up` and make one move after another until a person has to act. Every move
returns the sentences that tell what happened. When and how to show them is up to the caller.
"""

from __future__ import annotations

from typing import Literal

from ..coach import Advice
from ..rules import (
    Action,
    Box,
    Card,
    Enter,
    Game,
    IllegalHere,
    Keep,
    Malformed,
    Move,
    Placement,
    Reroll,
    Resignation,
    Roll,
    Turn,
    Write,
)
from ..rules.dice import DICE, FACES
from ..words import lines, listed, say, terminal
from .commands import Command, DiceCommand, HoldCommand, ScoreCommand, box_meant, parse, typed_name
from .drawing import dice_text, yahtzee_sentences
from .narration import entry_sentence, player_name, resignation_sentence, start_lines, turn_sentence
from .settings import TerminalSettings
from .sitting import Sitting

NextUp = Literal["start", "machine", "person", "others", "over"]


class Gameplay:
    """Drives one sitting, for both ways of showing it."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.autoplay = False
        """Whether the coach plays for people."""
        self._known_trouble = ""

    @property
    def game(self) -> Game:
        return self.sitting.game

    @property
    def next_up(self) -> NextUp:
        """What comes next: a roll for the start, a move by a bot or by autoplay, one by a person here, something that
        happens elsewhere, or the end."""
        if self.sitting.is_elsewhere:
            return "others"
        if self.game.is_over:
            return "over"
        if self.game.status == "starting":
            return "start"
        return "machine" if self.sitting.bot or self.autoplay else "person"

    @property
    def waiting(self) -> str:
        """Why no person here may play now, in a sentence; empty if one may."""
        if self.autoplay and self.next_up == "machine" and not self.sitting.bot:
            return terminal.COACH_PLAYS
        awaited = self.sitting.awaited
        return say(terminal.IS_PLAYING, player=f"{awaited[:1].upper()}{awaited[1:]}") if awaited else ""

    def offer(self, box: Box) -> Placement | None:
        """What the dice on the table would score in a box; None if they may not go there."""
        roll = self.game.roll
        placements = self.game.card.placements(roll) if roll is not None else ()
        return next((placement for placement in placements if placement.box == box), None)

    def new_trouble(self) -> str:
        """Why the game is not being saved, if that has not been said yet."""
        trouble, known = self.sitting.trouble, self._known_trouble
        self._known_trouble = trouble
        return say(terminal.NOT_SAVED, trouble=trouble) if trouble not in ("", known) else ""

    # --- moves ----------------------------------------------------------------------------------------------

    def roll(self) -> list[str]:
        """Roll the dice that the game awaits, for the start or in a turn."""
        before = self.game
        self.sitting.roll()
        return self._sentences_since(before)

    def act(self, action: Action) -> list[str]:
        """Make a decision; a reroll is rolled as well."""
        before = self.game
        if self.autoplay and not self.sitting.bot:
            before.apply(action)  # a move that is refused here does not count as help
            self.sitting.mark_help("autoplay")
        self.sitting.act(action)
        sentences = self._sentences_since(before)
        if isinstance(action, Write) and _might_be_yahtzee(before.card, action):
            sentences.append(terminal.COUNTED_AS_ORDINARY)
        return sentences

    def follow(self) -> list[str]:
        """Catch up with what happened elsewhere."""
        before, told = self.game, self.sitting.follow()
        return self._sentences_since(before) if told is None else told

    def set_autoplay(self, on: bool) -> None:
        if self.sitting.real_dice:
            raise IllegalHere(terminal.COACH_CANNOT_ROLL)
        self.autoplay = on

    def undo(self) -> list[str]:
        """Take back the last entry or, with real dice, the dice typed last. A roll is never undone."""
        if not self.sitting.real_dice:
            return self.take_back()
        if not self.game.rolls:
            raise IllegalHere(terminal.NO_DICE_TO_UNDO)
        self.sitting.take_dice_back()
        return [terminal.DICE_TAKEN_BACK]

    def take_back(self) -> list[str]:
        """Take back the last box that was entered, or with real dice a resignation."""
        if not self.sitting.can_take_back and not self.sitting.real_dice:
            raise IllegalHere(self._why_not_taken_back())
        before = self.game
        self.sitting.take_back()
        last = before.history[-1]
        if not isinstance(last, Turn):
            return [terminal.RESIGNATION_TAKEN_BACK]
        return [say(terminal.ENTRY_TAKEN_BACK, player=player_name(self.game), entry=entry_sentence(last))]

    def _why_not_taken_back(self) -> str:
        if self.game.rolls:
            return terminal.ROLLED_STAYS
        return terminal.NO_ENTRY_TO_UNDO

    def _sentences_since(self, before: Game) -> list[str]:
        """What has happened since then."""
        game = self.game
        if before.status == "starting":
            return start_lines(game)[len(start_lines(before)) :]
        told_at_once = self.sitting.is_played_here(before.side) and not self.autoplay
        player = player_name(before)
        if len(game.history) == len(before.history):
            if game.roll is None or not game.roll.is_yahtzee or not told_at_once:
                return []
            return [self._yahtzee(player), *yahtzee_sentences(game.card, game.roll)[1:]]
        last = game.history[-1]
        if isinstance(last, Resignation):
            return [resignation_sentence(game.sides[last.side])]
        if told_at_once:
            return [say(terminal.SCORES, player=player, entry=entry_sentence(last))]
        told = turn_sentence(player, last, game.cards[last.side])
        return [told, self._yahtzee(player)] if last.rolls and last.rolls[-1].is_yahtzee else [told]

    def _yahtzee(self, player: str) -> str:
        several = len(self.game.sides) > 1
        return say(terminal.YAHTZEE_FOR, player=player) if several else terminal.YAHTZEE

    # --- what people type at a real table -------------------------------------------------------------------

    def side_named(self, answer: str) -> int | None:
        """The side somebody named, by its whole name or a beginning that only one has."""
        wanted = answer.strip().lower()
        names = [side.name.lower() for side in self.game.sides]
        if wanted in names:
            return names.index(wanted)
        begun = [number for number, name in enumerate(names) if wanted and name.startswith(wanted)]
        return begun[0] if len(begun) == 1 else None

    def type_start(self, answer: str) -> list[str]:
        """Take five dice rolled for the start, or the name of the side that starts."""
        before, named = self.game, self.side_named(answer)
        if named is not None:
            self.sitting.start_with(named)
        else:
            command = self._understood(answer)
            if not isinstance(command, DiceCommand):
                raise IllegalHere(say(terminal.WHO_STARTS_OR_DICE, names=listed([side.name for side in before.sides])))
            self.sitting.give(command.roll)
        return self._sentences_since(before)

    def type_dice(self, answer: str, held: Keep) -> list[str]:
        """Take five dice, some of which were held; or a box, with its score if no dice were typed."""
        before, command = self.game, self._understood(answer)
        if isinstance(command, ScoreCommand):
            return self.act(self.entry(command))
        if isinstance(command, HoldCommand) and (roll := self.rolled_beside(held, command)):
            command = DiceCommand(roll)
        if not isinstance(command, DiceCommand):
            raise IllegalHere(say(terminal.ROLLED_BESIDE, held=dice_text(held)) if held else terminal.FIVE_DICE)
        if before.awaits == "decision" and before.rolls_left:
            self.sitting.hold(held)
        self.sitting.give(command.roll)
        return self._sentences_since(before)

    def rolled_beside(self, held: Keep | None, typed: HoldCommand) -> Roll | None:
        """All five dice, if somebody with real dice typed only those rolled beside the held ones."""
        dice = typed.keep
        if not held or dice is None or typed.by_name or typed.roll or len(held) + len(dice) != DICE:
            return None
        return Roll([*held, *dice]) if self.sitting.real_dice and self.game.awaits == "decision" else None

    def _understood(self, answer: str) -> Command:
        try:
            return parse(answer, self.game.book)
        except Malformed as error:
            raise Malformed(str(error).removesuffix(lines.MORE).rstrip()) from None  # a dialog has no commands

    def entry(self, score: ScoreCommand) -> Enter | Write:
        """The action that a typed box means here; a refusal says what is missing or wrong."""
        box = box_meant(score, self.game.card)
        if self.game.awaits == "dice":
            points = 0 if score.scratch else score.points
            if points is None:
                raise IllegalHere(say(terminal.DICE_OR_SCORE, box=typed_name(score.category)))
            return Write(box, points)
        offer = self.offer(box)
        if score.points is not None:
            self._check_points(score.points, box, offer)
        return Enter(box, score.scratch and (offer is None or offer.points != 0))

    def _check_points(self, typed: int, box: Box, offer: Placement | None) -> None:
        """Check a score that somebody typed although the dice are known."""
        if not self.sitting.real_dice:
            name = typed_name(box.category)
            if self.game.book.columns > 1:
                raise IllegalHere(say(terminal.POINTS_ARE_COUNTED_IN_COLUMNS, box=name, column=typed))
            raise IllegalHere(say(terminal.POINTS_ARE_COUNTED, box=name))
        if offer is not None and typed != offer.points:
            raise IllegalHere(say(terminal.OTHER_POINTS, points=offer.points, box=box.label, typed=typed))

    # --- what to ask before a move --------------------------------------------------------------------------

    def zero_question(self, move: Move, settings: TerminalSettings) -> str:
        """What to ask before a zero; empty if there is nothing to ask."""
        if isinstance(move, Reroll) or not settings.asks_before_zero(move.box, self.game.book):
            return ""
        offer = self.offer(move.box)
        scores = offer is not None and offer.total and not move.scratch
        return "" if scores else say(terminal.CROSS_OUT, box=move.box.label)

    def loss_question(self, move: Move, advice: Advice, settings: TerminalSettings) -> str:
        """What to ask before a move that loses a lot; empty if there is nothing to ask."""
        choice = advice.of(move)
        if choice is None or not settings.warns_of(choice.grade):
            return ""
        return say(terminal.COSTS[choice.grade], points=f"{choice.loss:.1f}")


def _might_be_yahtzee(card: Card, written: Write) -> bool:
    """Whether a bare score that was taken for ordinary dice could also come from a further Yahtzee."""
    return (
        bool(card.yahtzees)
        and any(
            placement.box == written.box and placement.points == written.points
            for face in FACES
            for placement in card.placements(Roll([face] * DICE))
        )
        and not card.write(written.box, written.points).is_yahtzee
    )
