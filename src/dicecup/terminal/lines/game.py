"""The game line by line: plain sentences and a prompt, without colours or a moving cursor."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ...coach.words import percent, wrapped
from ...rules import DicecupError, Game, IllegalHere, Keep, Move, Reroll, Resign, Roll, Write
from ...rules.game import MOST_ROLLS
from ...words import figures, lines, listed, say, terminal
from ..commands import Command, DiceCommand, HoldCommand, RollCommand, ScoreCommand, WordCommand, parse, typed_name
from ..drawing import box_list, card_lines, dice_text, offer_lines
from ..gameplay import Gameplay
from ..narration import book_lines, one_or_team, pad_of_game, result_lines, side_name, standings_lines
from ..rules_page import rule_lines, rules_lines
from ..settings import load_settings
from ..sitting import Sitting
from .coach import LineCoach

INTERRUPTED = 130
"""The exit code that shells give a program ended by Ctrl-C."""


class Stopped(Exception):
    """Somebody typed quit."""


class LineGame:
    """Plays a sitting: `say` prints a line; `ask` prints a prompt and reads a line (EOFError at the end of input).

    `wants_undo` finds out, after a person's entry and before the next roll, whether it is to be taken back.
    """

    def __init__(
        self,
        sitting: Sitting,
        ask: Callable[[str], str],
        say: Callable[[str], None],
        wants_undo: Callable[[], bool] = lambda: False,
    ) -> None:
        self.sitting = sitting
        self._play = Gameplay(sitting)
        self._typed = ask
        self._say = say
        self._wants_undo = wants_undo
        self._asked_after: tuple[int, int] | None = None
        """After which entry that was last asked: the game's number and the number of its entries."""
        self.coach = LineCoach(load_settings(sitting.saves))
        self._announced: tuple[int, int] | None = None
        """The turn that was announced: the game's number and the number of turns before it."""
        self._is_untouched = sitting.is_new
        """Whether the game was begun here, and nobody has typed anything yet."""
        self._shown: tuple[Roll, ...] | None = None
        """The rolls of this turn that have been shown."""
        self._explained = False
        """Whether the first lines on how to play have been said."""

    @property
    def game(self) -> Game:
        return self.sitting.game

    def say(self, *lines: str) -> None:
        for line in lines:
            self._say(line)

    def _ask(self, prompt: str) -> str:
        line = self._typed(prompt)
        self._is_untouched = False
        return line

    def tell(self, *sentences: str) -> None:
        """Say each as a paragraph."""
        for sentence in sentences:
            self.say(*(wrapped(sentence, "  ") or [""]))

    # --- from the welcome to the farewell ---------------------------------------------------------------------

    def play(self) -> int:
        """Play until the series is over or somebody stops; return the exit code."""
        try:
            self._welcome()
            while True:
                trouble = self._play.new_trouble()
                if trouble:
                    self.tell(say(lines.WARNING, trouble=trouble))
                match self._play.next_up:
                    case "start":
                        self._settle_start()
                    case "machine":
                        if not self._takes_back():
                            self._machine_turn()
                    case "person":
                        self._turn()
                    case "others":
                        self._follow()
                    case "over":
                        if self._game_over():
                            return 0
        except EOFError:
            if self._is_untouched:
                self.sitting.discard()
                self.say("", terminal.STOPPED_UNPLAYED)
            else:
                self._farewell()
            return 0
        except Stopped:
            self._farewell()
            return 0
        except KeyboardInterrupt:
            self._farewell()
            return INTERRUPTED
        except DicecupError:  # a bot cannot go on
            self._farewell()
            raise

    def _welcome(self) -> None:
        series = self.sitting.series
        title, *house_rules = book_lines(series.book)
        self.say(say(lines.RULES, title=title), *house_rules)
        if len(series.sides) > 1:
            self.tell(say(lines.PLAYING, names=listed([side_name(side) for side in series.sides])))
        if series.length > 1:
            self.say(say(lines.GAME_NUMBER, number=len(series.games), count=series.length))
        if self.sitting.real_dice:
            self.tell(lines.REAL_DICE)

    def _farewell(self) -> None:
        self.sitting.save()  # Ctrl-C may have come between a move and saving it
        self.say("", *self.sitting.farewell().splitlines())

    # --- who starts -----------------------------------------------------------------------------------------

    def _settle_start(self) -> None:
        if self.sitting.real_dice:
            self._ask_for_start()
            return
        if not self.game.start_rolls:
            self.say("", lines.ROLLS_FOR_START)
        self.say(*self._play.roll())

    def _ask_for_start(self) -> None:
        game = self.game
        roller = game.sides[game.side]
        self.say("")
        self.tell(say(lines.WHO_STARTS, name=roller.player_at(1)))
        answer = self._ask("> ")
        with self._refusals_said():
            command = None if self._play.side_named(answer) is not None else parse(answer, game.book)
            if isinstance(command, WordCommand) and command.name in ("help", "rules", "quit"):
                self._word(command)
            else:
                self.say(*self._play.type_start(answer))

    # --- a person's turn ------------------------------------------------------------------------------------

    def _turn(self) -> None:
        """Show what is new and do one thing that the person types."""
        if self._takes_back():
            return
        self._announce_turn()
        if self.game.awaits == "dice" and not self.sitting.real_dice:
            self._play.roll()
        self._show_dice()
        self._explain()
        with self._refusals_said():
            self._do(parse(self._ask(self._prompt()), self.game.book))

    def _takes_back(self) -> bool:
        """After an entry and before the next roll, ask whether to take the entry back; return whether that was done."""
        entries = (len(self.sitting.series.games), len(self.game.history))
        if not self.sitting.can_take_back or self._asked_after == entries:
            return False
        self._asked_after = entries
        if not self._wants_undo():
            return False
        self._asked_after = None
        self._correct()
        return True

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
            self.tell(lines.DICE_OR_SCORE)

    def _turn_title(self) -> str:
        game, side = self.game, self.game.sides[self.game.side]
        where = {"number": game.turn_number, "count": len(game.book.boxes)}
        if side.partners:
            return say(lines.TURN_OF_TEAM, team=side.name, player=game.player, **where)
        return say(lines.TURN_OF, player=side.name, **where) if len(game.sides) > 1 else say(lines.TURN, **where)

    def _scores(self) -> str:
        game, totals = self.game, self.game.totals
        if len(totals) == 1:
            return say(lines.SCORE, points=totals[0])
        chances = self.coach.chances(game)
        parts = []
        for number, side in enumerate(game.sides):
            known = {"name": side.name, "points": totals[number]}
            if chances:
                parts.append(say(lines.SIDE_SCORE_AND_CHANCE, chance=percent(chances[number]), **known))
            else:
                parts.append(say(lines.SIDE_SCORE, **known))
        return f"{', '.join(parts)}."

    def _show_dice(self) -> None:
        game = self.game
        if game.roll is None or self._shown == game.rolls:
            return
        self._shown = game.rolls
        self.say("")
        if self.sitting.real_dice:
            self.say(say(lines.DICE, dice=dice_text(game.roll)))
        else:
            self.say(say(lines.ROLL, number=len(game.rolls), count=MOST_ROLLS, dice=dice_text(game.roll)))
        self.say(*offer_lines(game.card, game.roll))
        if self.sitting.held is not None:
            self._say_hold()
        with self._refusals_said():
            self._help("values", self.coach.unasked(game))
        if not game.rolls_left:
            self.say(lines.LAST_ROLL)

    def _explain(self) -> None:
        """Say how to play, once per sitting."""
        roll = self.game.roll
        if not self._explained and not self.sitting.real_dice and roll is not None:
            self._explained = True
            often = max(roll, key=roll.count)
            best = max(self.game.card.placements(roll), key=lambda placement: placement.total).box
            name = f"{best.column}:{typed_name(best.category)}" if best.column else typed_name(best.category)
            self.say("")
            self.tell(say(lines.HOW_TO_PLAY, dice=str(often) * min(roll.count(often), 4), box=name))

    # --- commands -------------------------------------------------------------------------------------------

    def _do(self, command: Command) -> None:
        match command:
            case HoldCommand(keep, roll):
                rolled = self._play.rolled_beside(self.sitting.held, command)
                if rolled is not None:
                    self.sitting.give(rolled)
                else:
                    self._hold(keep, roll)
            case RollCommand(blank):
                self._roll(blank)
            case DiceCommand(roll):
                self._five_dice(roll)
            case ScoreCommand():
                self._decide(self._play.entry(command))
            case WordCommand():
                self._word(command)

    def _hold(self, keep: Keep | None, roll: bool) -> None:
        keep = Keep(self.game.roll or ()) if keep is None else keep
        if roll and not self.sitting.real_dice:
            self._decide(Reroll(keep))
            return
        self.game.apply(Reroll(keep))  # raises, with the clause, if these dice cannot be held
        self.sitting.hold(keep)
        self._say_hold()

    def _say_hold(self) -> None:
        held = self.sitting.held
        if held is None:
            self.say(lines.HOLD_NOTHING)
            return
        rolled = len(self.game.rolls[-1]) - len(held)
        said = lines.HOLD_REAL_DICE if self.sitting.real_dice else lines.HOLD
        self.say(say(said, dice=dice_text(held), count=rolled))

    def _roll(self, blank: bool) -> None:
        game, held = self.game, self.sitting.held
        if self.sitting.real_dice:
            raise IllegalHere(lines.ROLL_YOURSELVES)
        if blank and held is None:
            if not game.rolls_left:
                raise IllegalHere(lines.TYPE_THE_BOX)
            raise IllegalHere(lines.NOTHING_HELD)
        self._decide(Reroll(held or Keep()))

    def _five_dice(self, roll: Roll) -> None:
        if self.sitting.real_dice:
            self.sitting.give(roll)
        else:
            self.game.apply(Reroll(Keep(roll)))  # always refused: holding all five is not a roll

    def _decide(self, action: Move | Write) -> None:
        """Do it, unless the coach warns and is heeded. The rules are checked before that."""
        self.game.apply(action)
        if not isinstance(action, Write) and not self._agreed_to(action):
            self.say(lines.CANCELLED)
            return
        comments = [] if isinstance(action, Write) else self.coach.comment(self.game, action)
        side, sentences = self.game.side, self._play.act(action)
        if not isinstance(action, Reroll):
            self.say("")
            self.tell(say(lines.SCORED, sentence=sentences[0], total=self.game.totals[side]), *sentences[1:])
        self.tell(*comments)

    def _agreed_to(self, move: Move) -> bool:
        """Whether to go on with a move that the coach may have warned about."""
        if self.coach.settings.coach != "warn":
            return True
        advice = self.coach.advice_before(self.game, move)
        question = self._play.loss_question(move, advice, self.coach.settings) if advice else ""
        if question:
            self.sitting.mark_help("warning")
        return not question or self._ask(say(lines.YES_OR_NO, question=question)).strip().lower() in ("yes", "y")

    def _word(self, word: WordCommand) -> None:
        game = self.game
        match word.name:
            case "card":
                self.say(*pad_of_game(game))
            case "boxes":
                if game.roll is None:
                    boxes = ", ".join(box.label for box in game.card.open_boxes)
                    raise IllegalHere(say(lines.NO_DICE_YET, boxes=boxes))
                self.say(*box_list(game.card, game.roll))
            case "hint":
                self._help("hint", self.coach.hint(game))
            case "values":
                self._help("values", self.coach.values(game))
            case "coach":
                self.say(*self.coach.set_mode(word.text))
            case "autoplay":
                self._autoplay()
            case "rating":
                self._rating()
            case "help":
                dice = lines.HELP_WITH_REAL_DICE if self.sitting.real_dice else lines.HELP_WITH_ROLLED_DICE
                self.say(*dice.splitlines(), *lines.HELP.splitlines())
                if game.book.columns > 1:
                    self.say(lines.HELP_WITH_COLUMNS)
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

    def _rating(self) -> None:
        """Say how well the people at this table play, judging by the saved games."""
        if self.sitting.saves is None:
            self.say(figures.NOTHING_SAVED)
            return
        game = self.game
        names = [side.name for number, side in enumerate(game.sides) if self.sitting.is_played_here(number)]
        found = self.coach.ratings(self.sitting.saves, game.book, names)
        for rating in found:
            self.say(*(part for line in rating.lines for part in wrapped(line, "  ")))
        if not found:
            self.say(figures.NO_RATED_GAMES)

    def _help(self, kind: str, lines: list[str]) -> None:
        """Say what the coach says; the record is marked before anybody sees it."""
        if lines:
            self.sitting.mark_help(kind)
        self.say(*lines)

    def _autoplay(self) -> None:
        """Let the coach play this turn to its end."""
        self._play.set_autoplay(True)
        try:
            self._machine_turn()
        finally:
            self._play.set_autoplay(False)

    def _undo(self) -> None:
        if self.sitting.undo_hold():
            self._say_hold()
        else:
            self._retold(self._play.undo())

    def _correct(self) -> None:
        self._retold(self._play.take_back())

    def _retold(self, sentences: list[str]) -> None:
        """Say what was taken back; the turn is then announced again."""
        self._announced = None
        self.tell(*sentences)

    def _resign(self) -> None:
        side = self.game.sides[self.game.side]
        question = say(terminal.RESIGN[one_or_team(side)], name=side.name)
        answer = self._ask(say(lines.YES_OR_NO, question=question))
        if answer.strip().lower() not in ("yes", "y"):
            self.say(lines.NOBODY_RESIGNED)
            return
        self.say(*self._play.act(Resign()))

    @contextmanager
    def _refusals_said(self) -> Iterator[None]:
        """Say in a sentence why anything inside is refused; the game goes on unchanged."""
        try:
            yield
        except DicecupError as error:
            text = str(error)
            self.tell(f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith((".", "?", "»)")) else "."))

    # --- a turn of a bot, or of the coach in place of a person ------------------------------------------------

    def _machine_turn(self) -> None:
        choose = self.sitting.bots.choose if self.sitting.bot else self.coach.best
        entries, sentences = len(self.game.history), [""]
        while len(self.game.history) == entries:
            awaits_dice = self.game.awaits == "dice"
            sentences = self._play.roll() if awaits_dice else self._play.act(choose(self.game))
        self.say("")
        self.tell(*sentences)

    def _follow(self) -> None:
        """Follow what others do elsewhere: nothing, at this keyboard's own table."""

    # --- the end of a game ----------------------------------------------------------------------------------

    def _game_over(self) -> bool:
        """Say how the game ended and, in a series, go on to the next; return whether everything is over."""
        series = self.sitting.series
        self.say("", *pad_of_game(self.game), "", *result_lines(self.game))
        if self.sitting.real_dice and self._wants_correction():
            self._correct()
            return False
        best = self.sitting.keep_best()
        if best:
            self.tell(best)
        self.say(*standings_lines(series), *self.coach.accuracy_lines(self.game))
        if series.is_over:
            if self.sitting.path is not None and not self.sitting.trouble:
                self.say(lines.RECORD, f"  {self.sitting.path}")
            return True
        following = {"number": len(series.games) + 1, "count": series.length}
        while not self._agreed(say(lines.NEXT_GAME, **following)):
            pass
        self.sitting.next_game()
        self.say("", say(lines.GAME_NUMBER, **following))
        return False

    def _agreed(self, prompt: str) -> bool:
        answer = self._ask(prompt).strip().lower()
        if answer in ("quit", "q", "exit"):
            raise Stopped
        return answer in ("", "yes", "y", "roll", "r")

    def _wants_correction(self) -> bool:
        prompt = lines.LAST_ENTRY
        while True:
            answer = self._ask(prompt).strip().lower()
            if answer in ("quit", "q", "exit"):
                raise Stopped
            if answer in ("", "yes", "y", "correct"):
                return answer == "correct"
