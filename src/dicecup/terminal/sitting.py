"""A sitting: a series being played here, with its dice, its bots and the file it is saved in.

The headers of its record hold everything it needs, beyond the rules, to go on exactly where it was:

    [Date "2026-11-15"]          when it began
    [Dice "real"]                people roll at the table and type what they see
    [Seed "42"]                  the dice follow from this seed
    [Bots "" "greedy"]           for each side the bot that plays it, empty for people
    [Hold "55"]                  dice that are held for the next roll; they stay held after it
    [HelpMarks "1"]              help is marked; each decision made with it has a header [Help ...]
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

from ..dice_sources import DiceSource, SeededDice, SystemDice, rolls_so_far
from ..files import CannotSave
from ..rules import Action, DicecupError, Game, Keep, Malformed, Record, Reroll, Roll, Series, Turn
from ..saves import Saves, load
from ..words import say, terminal
from .bots import Bots

RESUME = "dicecup play --resume"

NOTHING = Keep()


class Sitting:
    """Make one with `Sitting.begin` or `Sitting.resume`. Every move is saved before anybody sees it.

    The move itself saves, unless `saves_at_once` is off: then the caller must `save` before showing the move. The
    full screen does so in a thread, because its keys must not wait for the disk.
    """

    def __init__(self, record: Record, dice: DiceSource | None, saves: Saves | None, path: Path | None) -> None:
        self.record = record
        self.dice = dice
        """None if people roll real dice."""
        self.saves = saves
        """None if the game is not saved."""
        self.path = path
        self.saves_at_once = True
        self.is_new = False
        """Whether it was begun here; a record that was continued is never removed."""
        self._saving = threading.Lock()
        self._written: bytes | None = None
        """The file as it was last read or written here."""
        self._earlier_holds: list[Keep | None] = []
        """The earlier holds since the last move."""
        self.trouble = ""
        """Why the last move could not be saved; empty if it was."""
        seed = record.header("Seed")
        self.bots = Bots(record.series.book, _bots_in(record), int(seed) if seed and dice is not None else None)

    # --- beginning ------------------------------------------------------------------------------------------

    @classmethod
    def begin(
        cls,
        series: Series,
        saves: Saves | None,
        *,
        seed: int | None = None,
        real_dice: bool = False,
        bots: Sequence[str] = (),
        dice: DiceSource | None = None,
    ) -> Sitting:
        """A new series. `bots` names the bot that plays each side; the name is empty for people."""
        record = Record(series, help=()).with_header("Date", date.today().isoformat())
        if real_dice:
            record = record.with_header("Dice", "real")
        elif seed is not None:
            record = record.with_header("Seed", str(seed))
        if any(bots):
            record = record.with_header("Bots", *bots)
        path = saves.new_path(series.book) if saves else None
        sitting = cls(record, dice or dice_for(record), saves, path)
        sitting.is_new = True
        sitting.save()
        return sitting

    @classmethod
    def resume(cls, path: Path, saves: Saves) -> Sitting:
        """The series in a file, exactly where it was."""
        record = load(path)
        try:
            sitting = cls(record, dice_for(record), saves, path)
        except DicecupError as error:
            raise Malformed(f"{path}: {error}") from None
        sitting._written = path.read_bytes()
        return sitting

    # --- where it stands ------------------------------------------------------------------------------------

    @property
    def series(self) -> Series:
        return self.record.series

    @property
    def game(self) -> Game:
        return self.record.game

    @property
    def real_dice(self) -> bool:
        return self.dice is None

    @property
    def bot(self) -> str:
        """The name of the bot whose turn it is; empty for people."""
        return self.bots.names.get(self.game.side, "")

    @property
    def is_elsewhere(self) -> bool:
        """Whether the next move is made elsewhere: never at this keyboard's own table."""
        return False

    def is_played_here(self, side: int) -> bool:
        """Whether people at this keyboard play a side."""
        return side not in self.bots.names

    @property
    def my_sides(self) -> list[int]:
        """The sides of the person at this keyboard; none at its own table, where everybody sits."""
        return []

    @property
    def awaited(self) -> str:
        """Who is to play, unless that is a person at this keyboard."""
        return self.game.player if self.bot else ""

    @property
    def is_kept(self) -> bool:
        """Whether the game can be continued after it was left."""
        return self.path is not None and not self.trouble

    @property
    def where(self) -> str:
        """Where the game is played; the title begins with this."""
        return "dicecup"

    def follow(self) -> list[str] | None:
        """Catch up with what happened elsewhere, in sentences; None if it was a move, which the game itself shows."""
        return []

    @property
    def held(self) -> Keep | None:
        """The dice held for the next roll; None while nothing has been said about them."""
        text, roll = self.record.header("Hold"), self.game.roll
        if text is None or roll is None or self.game.awaits != "decision":
            return None
        return next((keep for keep in roll.keeps if str(keep) == text), None)

    # --- moves ----------------------------------------------------------------------------------------------

    def hold(self, keep: Keep) -> None:
        """Lay these dice aside for the next roll."""
        self._earlier_holds.append(self.held)
        self._hold(keep)

    def undo_hold(self) -> bool:
        """Go back to what was held before; return whether there was anything to go back to."""
        undone = bool(self._earlier_holds) or self.held is not None
        if undone:
            self._hold(self._earlier_holds.pop() if self._earlier_holds else None)  # held before the game was left
        return undone

    def _hold(self, keep: Keep | None) -> None:
        self.record = _without_hold(self.record)
        if keep is not None:
            self.record = self.record.with_header("Hold", str(keep))
        self._moved()

    def roll(self) -> None:
        """Roll the dice that the game awaits."""
        self._move(self._rolled(self.game))

    def give(self, roll: Roll) -> None:
        """Take dice rolled at the table: the awaited ones, those after a hold, or corrected ones for the last typed."""
        game = self.game
        if game.awaits == "dice":
            self._move(game.with_roll(roll))
        elif self.held is not None:
            self._move(game.apply(Reroll(self.held)).with_roll(roll))
        else:
            self._move(replace(game, rolls=game.rolls[:-1]).with_roll(roll))

    def take_dice_back(self) -> None:
        """Forget the dice typed last in this turn."""
        rolls = self.game.rolls[:-1]
        self._move(replace(self.game, rolls=rolls, keeps=self.game.keeps[: max(0, len(rolls) - 1)]))

    def act(self, action: Action) -> None:
        """Make a decision; a reroll is rolled as well."""
        game = self.game.apply(action)
        if isinstance(action, Reroll):
            self._move(self._rolled(game), action.keep)
        else:
            self._move(game)

    @property
    def can_take_back(self) -> bool:
        """Whether the last entry can be taken back: it is a person's, and nobody has rolled since. (With real dice,
        what was written can be corrected at any time.)"""
        game = self.game
        last = game.history[-1] if game.history and not game.is_over and not game.rolls else None
        return isinstance(last, Turn) and last.side not in self.bots.names and not self.real_dice

    def take_back(self) -> None:
        """Take back the last entry of this game. The record keeps it, unless real dice are written down here."""
        if self.real_dice:
            self._move(self.game.taken_back())
            return
        self.record = self.record.with_entry_taken_back()
        self._moved()

    def mark_help(self, kind: str) -> None:
        """Mark the coming decision as made with help of this kind."""
        marked = self.record.with_help(kind)
        if marked != self.record:
            self.record = marked
            self._moved()

    def start_with(self, side: int) -> None:
        """Settle the start without a roll-off."""
        self._move(Game.new(self.series.book, self.series.sides, side))

    def next_game(self) -> None:
        self.record = replace(self.record, series=self.series.next_game())
        self._moved()

    def _rolled(self, game: Game) -> Game:
        assert self.dice is not None, terminal.REAL_DICE_ARE_GIVEN
        return game.with_roll(self.dice.roll(game.keeps[-1] if game.keeps else Keep()))

    def _move(self, game: Game, still_held: Keep = NOTHING) -> None:
        self.record = _without_hold(self.record.with_game(game))
        self._earlier_holds.clear()
        if still_held and game.rolls_left:
            self.record = self.record.with_header("Hold", str(still_held))
        self._moved()

    def _moved(self) -> None:
        if self.saves_at_once:
            self.save()

    # --- the file -------------------------------------------------------------------------------------------

    def save(self) -> None:
        """Write the record as it is now. A failure never ends the game: `trouble` says what it was."""
        if self.saves is None or self.path is None:
            return
        with self._saving:  # of two threads, the later one writes the newer record
            if self._is_played_elsewhere():
                self.trouble = terminal.PLAYED_ELSEWHERE
                return
            try:
                self._written = self.saves.save(self.path, self.record)
                self.trouble = ""
            except CannotSave as error:
                self.trouble = str(error)
            except KeyboardInterrupt:
                self._written = None  # the file may hold the old record or the new one, and both are ours
                raise

    def discard(self) -> None:
        """Remove the file of a game that nobody has touched."""
        if self.path is not None:
            self.path.unlink(missing_ok=True)

    def _is_played_elsewhere(self) -> bool:
        """Whether somebody else has written the file: what they played must not be lost."""
        if self.path is None or self._written is None:
            return False
        try:
            return self.path.read_bytes() != self._written
        except OSError:
            return False  # the file is gone, or saving will say what is wrong

    def farewell(self) -> str:
        """What to say to somebody who stops: whether the game is saved, and how to continue it."""
        if self.path is None:
            return terminal.STOPPED_UNSAVED
        if self.trouble:
            return say(terminal.STOPPED_IN_TROUBLE, trouble=self.trouble)
        in_folder = self.saves is not None and self.path.parent == self.saves.records
        return say(terminal.SAVED, command=RESUME if in_folder else f"{RESUME} {self.path}")

    def keep_best(self) -> str:
        """Keep the score of a finished game if it is the best, and say so. Only solo players have a best."""
        game = self.game
        alone = len(game.sides) == 1 and not self.bots.names
        if self.saves is None or self.path is None or not alone or game.status != "finished":
            return ""
        helped = bool(self.record.help_in(len(self.series.games)))
        try:
            before, score = self.saves.best(game.book, helped=helped), game.totals[0]
            kept = self.saves.keep_score(game.book, score, self.path, helped=helped)
        except (DicecupError, OSError) as error:
            return say(terminal.BEST_NOT_KEPT, why=error)
        if helped:
            return say(terminal.BEST_WITH_HELP, points=max(score, before or 0))
        if not kept:
            return say(terminal.BEST_SO_FAR, points=before)
        if before is None:
            return say(terminal.FIRST_BEST, points=score)
        return say(terminal.NEW_BEST, points=before)


def _without_hold(record: Record) -> Record:
    return replace(record, headers=tuple(header for header in record.headers if header[0] != "Hold"))


def dice_for(record: Record) -> DiceSource | None:
    """The dice that a record continues with; None for real ones."""
    dice, seed = record.header("Dice"), record.header("Seed")
    if dice == "real":
        return None
    if dice is not None:
        raise Malformed(say(terminal.BAD_DICE_HEADER, found=repr(dice[:40])))
    if seed is None:
        return SystemDice()
    if not (seed.isascii() and seed.isdigit() and len(seed) < 20):
        raise Malformed(say(terminal.BAD_SEED_HEADER, found=repr(seed[:40])))
    return SeededDice(int(seed), rolls_so_far(record.series))


def _bots_in(record: Record) -> dict[int, str]:
    names = next((values for name, values in record.headers if name == "Bots"), ())
    if len(names) > len(record.series.sides):
        raise Malformed(say(terminal.BAD_BOTS_HEADER, count=len(record.series.sides), found=len(names)))
    return {side: name for side, name in enumerate(names) if name}
