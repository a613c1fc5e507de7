"""The five dice on the table; held ones are set apart.

For the rules, dice are a multiset. Only this widget knows which die lies where.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.events import Click
from textual.message import Message
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from ....rules import Game, Keep, Roll
from ....rules.dice import DICE, FACES
from ....words import say, terminal
from ..screen_size import SCREEN_SIZES, ScreenSize
from .die import die_lines

FRAMES = 5
FRAME_SECONDS = 0.06
SET_APART: dict[ScreenSize, int] = {"small": 1, "usual": 2, "large": 2}
"""How many lines lower than the others a held die lies."""


class DiceTray(Widget):
    """Five dice in one widget: with one widget per die, every roll would be laid out and styled anew.

    `DiceTray.Toggled` is sent when the mouse holds or releases a die.
    """

    ALLOW_SELECT: ClassVar[bool] = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {"tray--die", "tray--empty", "tray--held", "tray--key", "tray--held-key"}

    class Toggled(Message):
        def __init__(self, position: int) -> None:
            super().__init__()
            self.position = position

    def __init__(self) -> None:
        super().__init__(id="tray")
        self.faces: list[int | None] = [None] * DICE
        self._seen = self.faces
        """What is on the screen while dice tumble."""
        self.held = [False] * DICE
        self._earlier: list[list[bool]] = []
        """The holds before this one, since the last roll."""
        self._tumbling: Timer | None = None
        self._frames_left = 0

    # --- dice -----------------------------------------------------------------------------------------------

    def show(self, roll: Roll | None, tumble: bool = False, last: bool = False) -> None:
        """Put a roll on the table. Dice that were held and are still in it stay where they lie, and stay held.

        After the `last` roll of a turn there is nothing to hold them for.
        """
        self.settle()
        before, held = self.faces, self.held
        self.faces = arranged(before, held, roll)
        stay = [held[place] and self.faces[place] == before[place] for place in range(DICE)]
        self.held = [stays and not last and roll is not None for stays in stay]
        self._earlier.clear()
        if tumble and roll is not None and not all(stay):
            self._moving = [not stays for stays in stay]
            self._frames_left = FRAMES
            self._tumbling = self.set_interval(FRAME_SECONDS, self._tumble)
        self._draw()

    def follow(self, game: Game) -> None:
        """Lay the dice where the rolls and holds of this turn would have left them, one after the other."""
        for roll, keep in zip(game.rolls, game.keeps, strict=False):
            self.show(roll)
            self.hold(keep)

    def _tumble(self) -> None:
        self._frames_left -= 1
        if self._frames_left <= 0:
            self.settle()
            return
        self._seen = [
            random.choice(FACES) if moves else face for face, moves in zip(self._seen, self._moving, strict=True)
        ]
        self.refresh()

    def settle(self) -> None:
        """End the tumbling at once."""
        if self._tumbling is not None:
            self._tumbling.stop()
            self._tumbling = None
            self._draw()

    # --- holding --------------------------------------------------------------------------------------------

    @property
    def keep(self) -> Keep:
        """The dice held."""
        return Keep([face for face, held in zip(self.faces, self.held, strict=True) if held and face is not None])

    def toggle(self, position: int) -> None:
        self._earlier.append(list(self.held))
        self.held[position] = not self.held[position]
        self._draw()

    def hold(self, keep: Keep) -> None:
        """Hold these dice, wherever they lie."""
        wanted = list(keep)
        self.held = [False] * DICE
        for position, face in enumerate(self.faces):
            if face in wanted:
                wanted.remove(face)
                self.held[position] = True
        self._draw()

    def release(self) -> bool:
        """Hold none of them; return whether any was held."""
        held = any(self.held)
        if held:
            self._earlier.append(list(self.held))
            self.held = [False] * DICE
            self._draw()
        return held

    def undo(self) -> bool:
        """Go back to what was held before; return whether there was anything to go back to."""
        if not self._earlier and not any(self.held):
            return False
        self.held = self._earlier.pop() if self._earlier else [False] * DICE  # held before the game was left
        self._draw()
        return True

    def on_click(self, event: Click) -> None:
        event.stop()
        place = event.get_content_offset(self)
        for position, (start, end) in enumerate(self._places()):
            if place is not None and start <= place.x < end:
                self.post_message(self.Toggled(position))

    # --- drawing --------------------------------------------------------------------------------------------

    def _draw(self) -> None:
        self._seen = self.faces
        self.refresh()

    def _places(self) -> list[tuple[int, int]]:
        """Where the place of each die begins and ends."""
        ends = [self.size.width * number // DICE for number in range(DICE + 1)]
        return list(pairwise(ends))

    @property
    def _die_size(self) -> ScreenSize:
        """The largest dice that fit."""
        least_place = self.size.width // DICE
        for size in reversed(SCREEN_SIZES):
            die = die_lines(None, False, size)
            if len(die[0]) <= least_place and len(die) + SET_APART[size] < self.size.height:
                return size
        return SCREEN_SIZES[0]

    def render_line(self, y: int) -> Strip:
        pieces = list(self._pieces(y))
        styles = {name: self._style(name) for name in {"", *(name for _, name in pieces)}}  # each one takes a while
        line = Strip([Segment(text, styles[name]) for text, name in pieces])
        return line.adjust_cell_length(self.size.width, styles[""])

    def _style(self, name: str) -> Style:
        return self.get_component_rich_style(f"tray--{name}") if name else self.rich_style

    def _pieces(self, y: int) -> Iterator[tuple[str, str]]:
        """The pieces of a line from left to right, each with the name of its style."""
        size = self._die_size
        for position, (start, end) in enumerate(self._places()):
            held, face = self.held[position], self._seen[position]
            die = die_lines(face, held, size)
            row = y - (SET_APART[size] if held else 0)
            text, name = "", ""
            if 0 <= row < len(die):
                text, name = die[row], "held" if held else "empty" if face is None else "die"
            elif row == len(die):
                text, name = str(position + 1), "held-key" if held else "key"
                named = say(terminal.HELD_DIE, number=text)
                text = named if held and end - start > len(named) else text
            before = max(0, end - start - len(text)) // 2
            yield " " * before, ""
            yield text, name
            yield " " * max(0, end - start - len(text) - before), ""


def arranged(faces: Sequence[int | None], stay: Sequence[bool], roll: Roll | None) -> list[int | None]:
    """Where the dice of a roll lie: those that stay keep their places, the others take the places left."""
    if roll is None:
        return [None] * DICE
    rest = list(roll)
    placed: list[int | None] = [None] * DICE
    for place, face in enumerate(faces):
        if stay[place] and face in rest:
            placed[place] = face
            rest.remove(face)
    return [rest.pop(0) if face is None else face for face in placed]
