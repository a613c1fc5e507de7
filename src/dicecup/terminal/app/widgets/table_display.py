"""The table as it is seen: cards, dice, buttons, what happened recently and the coach."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from ....rules import Action, Enter, Game, Reroll
from ....rules.dice import DICE
from ....words import keys
from ...gameplay import Gameplay
from .. import table_labels
from ..screen_size import is_too_small
from .coach_panel import CoachPanel
from .dice_tray import DiceTray
from .message_log import MessageLog
from .mouse_button import MouseButton
from .score_pad import ScorePad


class TableDisplay(Vertical):
    """Shows a game; what the keys do is the screen's business."""

    def __init__(self, play: Gameplay) -> None:
        super().__init__()
        self._play = play
        self.pad, self.tray, self.messages, self.coach = ScorePad(), DiceTray(), MessageLog(), CoachPanel()
        self._title, self._turn, self._scores = (Static(id=each, markup=False) for each in ("title", "turn", "scores"))
        self._waiting = Static(id="waiting", markup=False)
        self._roll, self._score = MouseButton(keys.ROLL, id="roll"), MouseButton(keys.SCORE, id="score")
        self._turn_seen: tuple[int, int] = (0, 0)
        self._further = 0
        """How many cards ahead somebody has looked since this turn began."""
        self.shows_all_cards = True
        self._chances: Sequence[float] | None = None
        self._chances_of: Game | None = None

    def compose(self) -> ComposeResult:
        yield self._title
        with Horizontal(id="body"):
            yield self.pad
            with Vertical(id="beside"):
                yield self._turn
                yield self.tray
                # A box with its column and a bonus is long: if there is little room, it gets a line of its own.
                with Horizontal(id="buttons", classes="stacked" if self._play.game.book.columns > 1 else ""):
                    yield self._roll
                    yield self._score
                    yield self._waiting
                yield self._scores
                yield self.messages
                yield self.coach

    def fit(self) -> None:
        """From now on draw what fits on the screen as it is now."""
        self.show_labels()
        self._show_cards()
        self.call_after_refresh(self.show_labels)  # the scores are broken into lines as wide as they are laid out now

    def show(self, *, tumble: bool, mine: bool) -> None:
        """Draw the position; dice may tumble. `mine` says whether a person may act."""
        game = self._play.game
        self.tray.show(game.roll, tumble, last=not game.rolls_left)
        self.show_labels()
        self._show_cards()
        self.show_buttons(mine)

    def show_labels(self) -> None:
        game, size = self._play.game, self.screen.size
        title = table_labels.too_small(size) if is_too_small(size) else table_labels.title(self._play.sitting)
        chances = self._chances if self._chances_of == game else None
        scores = table_labels.scores(self._play.sitting, chances, self._scores.size.width or table_labels.MOST_CELLS)
        texts = {self._title: title, self._turn: table_labels.turn(game), self._scores: scores}
        for widget, text in texts.items():
            if widget.content != text:  # an update lays out the whole screen anew
                widget.update(text)
        self._scores.display = len(game.sides) > 1

    def show_chances(self, game: Game, chances: Sequence[float] | None) -> None:
        """Show the chance of each side to win, as long as this is the position; None stops that."""
        self._chances_of, self._chances = game, chances
        self.show_labels()

    def _show_cards(self) -> None:
        game = self._play.game
        roll = game.roll if game.awaits == "decision" else None
        turn = (len(self._play.sitting.series.games), len(game.history))
        if turn != self._turn_seen:
            self._turn_seen, self._further = turn, 0
        shown = self._sides_shown()
        self.shows_all_cards = len(shown) == len(game.sides)
        self.pad.show(game.cards, table_labels.names(self._play.sitting), game.side, roll, shown)

    def _sides_shown(self) -> list[int]:
        """The sides whose cards fit next to the dice: the mover and those that follow, or further ones if asked for.

        If only one card fits, the mover's gives way to the one asked for.
        """
        game = self._play.game
        sides = len(game.sides)
        fit = self.pad.fit_cards(game.cards, table_labels.names(self._play.sitting), self.screen.size)
        if fit == 1:
            return [(game.side + self._further) % sides]
        others = [(game.side + 1 + (self._further + number) % (sides - 1)) % sides for number in range(fit - 1)]
        return sorted({game.side, *others})

    def show_next_card(self) -> None:
        """Show the card of another side."""
        self._further += max(1, len(self._sides_shown()) - 1)
        self._show_cards()

    def show_own_card(self) -> bool:
        """Show the card of the side whose turn it is; False if it is already in sight."""
        if self._play.game.side in self._sides_shown():
            return False
        self._further = 0
        self._show_cards()
        return True

    def show_buttons(self, mine: bool) -> None:
        game, held = self._play.game, len(self.tray.keep)
        placement = self.pad.offers.get(self.pad.cursor) if self.pad.cursor else None
        cannot_roll = game.awaits == "decision" and (not game.rolls_left or held == DICE)
        self._roll.label = table_labels.roll_label(self._play.sitting, held)
        self._roll.disabled = not mine or cannot_roll
        self._score.label = table_labels.score_label(placement)
        self._score.disabled = not mine or placement is None
        waiting = self._play.waiting
        self._waiting.update(waiting)
        self._waiting.display = bool(waiting)
        self._roll.display = self._score.display = not waiting

    def point_at(self, action: Action) -> None:
        """Show what a bot or the coach is about to do."""
        if isinstance(action, Reroll):
            self.tray.hold(action.keep)
        elif isinstance(action, Enter):
            self.pad.point_at(action.box)
        self.show_buttons(mine=False)
