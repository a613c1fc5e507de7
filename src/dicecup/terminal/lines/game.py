"""The game line by line: it says plain sentences and asks for a line. No colours, no moving cursor."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ...rules import Box, Card, DicecupError, Enter, Game, IllegalHere, Keep, Reroll, Resign, Roll, Turn, Write
from ...rules.dice import FACES
from ...rules.game import MOST_ROLLS
from ..commands import (
    Command,
    DiceCommand,
    HoldCommand,
    RollCommand,
    ScoreCommand,
    WordCommand,
    box_meant,
    parse,
)
from ..drawing import box_list, card_lines, dice_text, listed, offer_lines, wrapped
from ..narration import (
    book_lines,
    entry_sentence,
    pad_of_game,
    player_name,
    result_lines,
    side_name,
    standings_lines,
    start_lines,
    turn_sentence,
)
from ..rules_page import rule_lines, rules_lines
from ..settings import load_settings
from ..sitting import Sitting
from ..typed_dice import settle_start, side_named
from .coach import LineCoach
from .help import COLUMN_HELP, HELP, REAL_DICE_HELP

INTERRUPTED = 130
"""The exit code that shells give a program ended by Ctrl-C."""


class Stopped(Exception):
    """Somebody typed quit."""


class LineGame:
    """A sitting played by lines: `say` prints one, `ask` prints a prompt and reads one (EOFError at the end)."""

    def __init__(self, sitting: Sitting, ask: Callable[[str], str], say: Callable[[str], None]) -> None:
        self.sitting = sitting
        self._ask = ask
        self._say = say
        self.coach = LineCoach(load_settings(sitting.saves))
        self._earlier_holds: list[Keep | None] = []
        """What was held before, since the last roll: `undo` goes back through it."""
        self._announced: tuple[int, int] | None = None
        """The turn that was announced: the game's number and the turns before it."""
        self._shown: tuple[Roll, ...] | None = None
        """The rolls of this turn that were shown."""
        self._told_how = False
        self._told_trouble = ""

    @property
    def game(self) -> Game:
        return self.sitting.game

    def say(self, *lines: str) -> None:
        for line in lines:
            self._say(line)

    def tell(self, text: str) -> None:
        """Say a paragraph."""
        self.say(*wrapped(text, "  "))

    # --- the whole evening ----------------------------------------------------------------------------------

    def play(self) -> int:
        """Play until the series is over or somebody stops; the exit code."""
        try:
            self._welcome()
            while True:
                self._warn_if_unsaved()
                if self.game.is_over:
                    if self._game_over():
                        return 0
                elif self.game.status == "starting":
                    self._settle_start()
                elif self.sitting.bot:
                    self._bot_turn()
                else:
                    self._turn()
        except (Stopped, EOFError):
            self._farewell()
            return 0
        except KeyboardInterrupt:
            self._farewell()
            return INTERRUPTED

    def _welcome(self) -> None:
        series = self.sitting.series
        self.say("dicecup, a game of Yahtzee by the book:", *book_lines(series.book))
        if len(series.sides) > 1:
            self.tell(f"Playing: {listed([side_name(side) for side in series.sides])}.")
        if series.length > 1:
            self.say(f"Game {len(series.games)} of {series.length}.")
        if self.sitting.real_dice:
            self.tell("You roll real dice and type them here. Type help for all commands.")

    def _farewell(self) -> None:
        self.sitting.save()  # Ctrl-C may have come between a move and its saving
        self.say("", *self.sitting.farewell().splitlines())

    def _warn_if_unsaved(self) -> None:
        trouble = self.sitting.trouble
        if trouble and trouble != self._told_trouble:
            self.tell(f"Warning: the game goes on, but it is not being saved: {trouble}.")
        self._told_trouble = trouble

    # --- who starts -----------------------------------------------------------------------------------------

    def _settle_start(self) -> None:
        before = self.game
        if self.sitting.real_dice:
            self._ask_for_start()
        else:
            if not before.start_rolls:
                self.say("", "Everybody rolls for the start: the highest total begins.")
            self.sitting.roll()
        self.say(*start_lines(self.game)[len(start_lines(before)) :])

    def _ask_for_start(self) -> None:
        game = self.game
        roller = game.sides[game.side]
        self.say("")
        self.tell(
            f"Who starts? Type the five dice that {roller.partners[0] if roller.partners else roller.name} rolled for"
            " the start, or the name of the side that starts."
        )
        answer = self._ask("> ")
        with self._refusals_said():
            command = None if side_named(answer, game) is not None else parse(answer, game.book)
            if isinstance(command, WordCommand) and command.name in ("help", "rules", "quit"):
                self._word(command)
            else:
                settle_start(self.sitting, answer)

    # --- a person's turn ------------------------------------------------------------------------------------

    def _turn(self) -> None:
        """Show what is new and do one thing that the person asks for."""
        self._announce_turn()
        if self.game.awaits == "dice" and not self.sitting.real_dice:
            self._earlier_holds.clear()
            self.sitting.roll()
        self._show_dice()
        self._tell_how()
        with self._refusals_said():
            self._do(parse(self._ask(self._prompt()), self.game.book))

    def _prompt(self) -> str:
        return f"{self.game.player}> " if len(self.game.sides) > 1 else "> "

    def _announce_turn(self) -> None:
        game = self.game
        turn = (len(self.sitting.series.games), len(game.history))
        if turn == self._announced:
            return
        self._announced, self._shown = turn, None
        self.say("")
        self.tell(f"{self._turn_title()} {self._scores()}")
        self.say(*card_lines(game.card))
        if self.sitting.real_dice and game.awaits == "dice":
            self.tell("Type the five dice, such as 13356, or box and score, such as threes 9.")

    def _turn_title(self) -> str:
        game, side = self.game, self.game.sides[self.game.side]
        title = f"Turn {game.turn_number} of {len(game.book.boxes)}"
        if side.partners:
            return f"{title} for {side.name}. {game.player} holds the dice."
        return f"{title}. {side.name} holds the dice." if len(game.sides) > 1 else f"{title}."

    def _scores(self) -> str:
        totals = self.game.totals
        if len(totals) == 1:
            return f"Score {totals[0]}."
        return ", ".join(f"{side.name} {total}" for side, total in zip(self.game.sides, totals, strict=True)) + "."

    def _show_dice(self) -> None:
        game = self.game
        if game.roll is None or self._shown == game.rolls:
            return
        self._shown = game.rolls
        self.say("")
        if self.sitting.real_dice:
            self.say(f"Dice: {dice_text(game.roll)}")
        else:
            self.say(f"Roll {len(game.rolls)} of {MOST_ROLLS}: {dice_text(game.roll)}")
        self.say(*offer_lines(game.card, game.roll))
        if self.sitting.held is not None:
            self._say_hold()
        with self._refusals_said():
            self.say(*self.coach.unasked(game))
        if not game.rolls_left:
            self.say("That was the last roll: type the box to fill.")

    def _tell_how(self) -> None:
        """Once in a sitting, how to play."""
        roll = self.game.roll
        if not self._told_how and not self.sitting.real_dice and roll is not None:
            self._told_how = True
            often = max(roll, key=roll.count)
            best = max(self.game.card.placements(roll), key=lambda placement: placement.total).box
            self.say("")
            self.tell(
                "You roll up to three times and then fill one box. Type the dice to hold, such as"
                f" {str(often) * min(roll.count(often), 4)}, and press Enter to roll the others; or type a box to"
                f" fill, such as {str(best).replace(':', ' ')}. Type help for more."
            )

    # --- commands -------------------------------------------------------------------------------------------

    def _do(self, command: Command) -> None:
        match command:
            case HoldCommand(keep, roll):
                self._hold(keep, roll)
            case RollCommand(blank):
                self._roll(blank)
            case DiceCommand(roll):
                self._five_dice(roll)
            case ScoreCommand():
                self._score(command)
            case WordCommand():
                self._word(command)

    def _hold(self, keep: Keep | None, roll: bool) -> None:
        keep = Keep(self.game.roll or ()) if keep is None else keep
        self.game.apply(Reroll(keep))  # refuses, with the clause, what cannot be held
        if roll and not self.sitting.real_dice:
            self._reroll(keep)
            return
        self._earlier_holds.append(self.sitting.held)
        self.sitting.hold(keep)
        self._say_hold()

    def _say_hold(self) -> None:
        held = self.sitting.held
        if held is None:
            self.say("You hold nothing yet.")
            return
        rolled = len(self.game.rolls[-1]) - len(held)
        others = f"{rolled} {'die' if rolled == 1 else 'dice'}"
        if self.sitting.real_dice:
            self.say(f"You hold {dice_text(held)}. Roll {others} and type all five.")
        else:
            self.say(f"You hold {dice_text(held)}. Enter rolls {others}; undo takes the hold back.")

    def _roll(self, blank: bool) -> None:
        game, held = self.game, self.sitting.held
        if self.sitting.real_dice:
            raise IllegalHere("You roll the dice yourselves: type the five that lie there, such as 13356.")
        if blank and held is None:
            if not game.rolls_left:
                raise IllegalHere("Type the box to fill, such as chance. boxes lists them.")
            raise IllegalHere("You hold nothing. Type the dice to hold, or roll to roll all five again, or a box.")
        self._reroll(held or Keep())

    def _reroll(self, keep: Keep) -> None:
        self.game.apply(Reroll(keep))  # what the rules refuse is refused first
        if not self._may(Reroll(keep)):
            return
        self.sitting.act(Reroll(keep))
        self._earlier_holds.clear()

    def _five_dice(self, roll: Roll) -> None:
        if self.sitting.real_dice:
            self.sitting.give(roll)
            self._earlier_holds.clear()
        else:
            self.game.apply(Reroll(Keep(roll)))  # always refused: holding all five is not a roll

    def _score(self, score: ScoreCommand) -> None:
        game = self.game
        box = box_meant(score, game.card)
        if game.awaits == "dice":
            self._write(box, score)
        else:
            assert game.roll is not None
            points = {placement.box: placement.points for placement in game.card.placements(game.roll)}.get(box)
            if score.points is not None:
                self._check_points(score.points, box, points)
            action = Enter(box, score.scratch and points != 0)
            game.apply(action)  # what the rules refuse is refused first
            if self._may(action):
                self._end_turn(action)

    def _may(self, action: Reroll | Enter) -> bool:
        """Whether the coach lets it pass, or is overruled."""
        agreed = self.coach.may(self.game, action, self._ask)
        if not agreed:
            self.say("Nothing is done. hint says what the coach would do.")
        return agreed

    def _check_points(self, typed: int, box: Box, points: int | None) -> None:
        """Somebody typed a score although the dice are known: right or not, say so."""
        if not self.sitting.real_dice:
            column = f", or {typed} {box.category.value} for column {typed}" if self.game.book.columns > 1 else ""
            raise IllegalHere(f"The points are counted for you: type {box.category.value}{column}.")
        if points is not None and typed != points:
            raise IllegalHere(f"These dice score {points} in {box.label}, not {typed}. undo takes the dice back.")

    def _write(self, box: Box, score: ScoreCommand) -> None:
        """Fill a box at a real table, the dice not having been typed."""
        points = 0 if score.scratch else score.points
        if points is None:
            raise IllegalHere(f"Type the dice first, or the score as well, such as {score.category.value} 12.")
        before = self.game.card
        self._end_turn(Write(box, points))
        if before.yahtzees and _might_be_yahtzee(before, box, points):
            self.tell("This was taken for ordinary dice. If it was a Yahtzee, type correct and then the five dice.")

    def _end_turn(self, action: Enter | Write) -> None:
        player = player_name(self.game)
        self.sitting.act(action)
        self._earlier_holds.clear()
        turn = self.game.history[-1]
        assert isinstance(turn, Turn)
        self.say("")
        self.tell(f"{player} scores {entry_sentence(turn)}. Total {self.game.cards[turn.side].total}.")

    def _word(self, word: WordCommand) -> None:
        game = self.game
        match word.name:
            case "card":
                self.say(*pad_of_game(game))
            case "boxes":
                if game.roll is None:
                    raise IllegalHere(f"No dice yet. Open: {', '.join(box.label for box in game.card.open_boxes)}.")
                self.say(*box_list(game.card, game.roll))
            case "hint":
                self.say(*self.coach.hint(game))
            case "values":
                self.say(*self.coach.values(game))
            case "coach":
                self.say(*self.coach.set_mode(word.text))
            case "autoplay":
                self._autoplay()
            case "help":
                self.say(*(REAL_DICE_HELP if self.sitting.real_dice else HELP))
                if game.book.columns > 1:
                    self.say(COLUMN_HELP)
            case "rules":
                self.say(*(rules_lines(game.book) if word.number is None else rule_lines(game.book, word.number)))
            case "undo":
                self._undo()
            case "correct":
                self._correct()
            case "resign":
                self._resign()
            case "quit":
                raise Stopped

    def _autoplay(self) -> None:
        """The coach plays this turn to its end."""
        if self.sitting.real_dice:
            raise IllegalHere("The coach cannot roll your dice for you.")
        player, side, entries = player_name(self.game), self.game.side, len(self.game.history)
        while len(self.game.history) == entries:
            self.sitting.act(self.coach.best(self.game))
        self._earlier_holds.clear()
        turn = self.game.history[-1]
        assert isinstance(turn, Turn), "the coach does not resign"
        self.say("")
        self.tell(turn_sentence(player, turn, self.game.cards[side]))

    def _undo(self) -> None:
        if self._earlier_holds or self.sitting.held is not None:
            self.sitting.hold(self._earlier_holds.pop() if self._earlier_holds else None)
            self._say_hold()
        elif self.sitting.real_dice and self.game.rolls:
            self.sitting.take_dice_back()
            self.say("The dice you typed last are taken back.")
        else:
            raise IllegalHere("Nothing is held, so there is nothing to undo: dice that were rolled stay rolled.")

    def _correct(self) -> None:
        if not self.sitting.real_dice:
            raise IllegalHere("correct is for real dice (--real-dice); here a box that was filled stays filled.")
        last = self.game.history[-1] if self.game.history else None
        self.sitting.take_back()
        self._announced = None
        if isinstance(last, Turn):
            self.tell(f"Taken back: {player_name(self.game)}, {entry_sentence(last)}.")
        else:
            self.say("Taken back: the resignation.")

    def _resign(self) -> None:
        name = self.game.sides[self.game.side].name
        answer = self._ask(f"Does {name} resign, leaving the game for good? Type yes or no> ")
        if answer.strip().lower() not in ("yes", "y"):
            self.say("Nobody resigned.")
            return
        self.sitting.act(Resign())
        self._earlier_holds.clear()
        self.say(f"{name} resigns.")

    @contextmanager
    def _refusals_said(self) -> Iterator[None]:
        """Whatever is refused inside is said in a sentence, and the game goes on unchanged."""
        try:
            yield
        except DicecupError as error:
            text = str(error)
            self.tell(f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith((".", "?", "»)")) else "."))

    # --- a bot's turn ---------------------------------------------------------------------------------------

    def _bot_turn(self) -> None:
        side, entries = self.game.side, len(self.game.history)
        while len(self.game.history) == entries:
            if self.game.awaits == "dice":
                self.sitting.roll()
            else:
                self.sitting.act(self.sitting.bots.choose(self.game))
        turn = self.game.history[-1]
        assert isinstance(turn, Turn), "bots do not resign"
        self.say("")
        self.tell(turn_sentence(self.game.sides[side].name, turn, self.game.cards[side]))

    # --- the end of a game ----------------------------------------------------------------------------------

    def _game_over(self) -> bool:
        """Say how the game ended and, in a series, go on to the next; whether all is over."""
        series = self.sitting.series
        self.say("", *pad_of_game(self.game), "", *result_lines(self.game))
        if self.sitting.real_dice and self._wants_correction():
            self._correct()
            return False
        best = self.sitting.note_best()
        if best:
            self.tell(best)
        self.say(*standings_lines(series))
        if series.is_over:
            if self.sitting.path is not None and not self.sitting.trouble:
                self.say("The record of this game:", f"  {self.sitting.path}")
            return True
        following = f"game {len(series.games) + 1} of {series.length}"
        while not self._agreed(f"Press Enter for {following}, or type quit> "):
            pass
        self.sitting.next_game()
        self.say("", f"{following.capitalize()}.")
        return False

    def _agreed(self, prompt: str) -> bool:
        answer = self._ask(prompt).strip().lower()
        if answer in ("quit", "q", "exit"):
            raise Stopped
        return answer in ("", "yes", "y", "roll", "r")

    def _wants_correction(self) -> bool:
        prompt = "Is the last entry right? Press Enter, or type correct to take it back> "
        while True:
            answer = self._ask(prompt).strip().lower()
            if answer in ("quit", "q", "exit"):
                raise Stopped
            if answer in ("", "yes", "y", "correct"):
                return answer == "correct"


def _might_be_yahtzee(card: Card, box: Box, points: int) -> bool:
    """Whether a bare score that was taken for ordinary dice could also come from a Yahtzee."""
    return (
        any(
            placement.box == box and placement.points == points
            for face in FACES
            for placement in card.placements(Roll([face] * 5))
        )
        and not card.write(box, points).is_yahtzee
    )
