"""The five dice on the table, those held set apart.

To the rules dice are a multiset; which of them lies where is known here alone.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Static

from ...rules import Keep, Roll
from ...rules.dice import DICE, FACES
from .die import Die

ROOMY = (110, 34)
"""From this width and height on, dice are drawn larger."""
FRAMES = 5
FRAME_SECONDS = 0.06


def is_roomy(size: Size) -> bool:
    return size.width >= ROOMY[0] and size.height >= ROOMY[1]


class Tray(Horizontal):
    """Five dice. `Tray.Toggled` is sent when the mouse holds or releases one."""

    class Toggled(Message):
        def __init__(self, position: int) -> None:
            super().__init__()
            self.position = position

    def __init__(self) -> None:
        super().__init__(id="tray")
        self.faces: list[int | None] = [None] * DICE
        self.held = [False] * DICE
        self._earlier: list[list[bool]] = []
        """The holds before this one, since the last roll."""
        self._tumbling: Timer | None = None
        self._frames_left = 0

    def compose(self) -> ComposeResult:
        for position in range(DICE):
            with Vertical(classes="place"):
                yield Die(position)
                yield Static(str(position + 1), classes="key")

    def set_large(self, large: bool) -> None:
        self.set_class(large, "large")
        for die in self.query(Die):
            die.large = large

    # --- dice -----------------------------------------------------------------------------------------------

    def show(self, roll: Roll | None, tumble: bool = False) -> None:
        """Put a roll on the table: dice that were held and are still among it stay where they lie."""
        self.settle()
        stay = [held and self.faces[place] is not None for place, held in enumerate(self.held)]
        self.faces = arranged(self.faces, stay, roll)
        self.held = [False] * DICE
        self._earlier.clear()
        if tumble and roll is not None and not all(stay):
            self._moving = [not stays for stays in stay]
            self._frames_left = FRAMES
            self._tumbling = self.set_interval(FRAME_SECONDS, self._tumble)
        self._draw()

    def _tumble(self) -> None:
        self._frames_left -= 1
        if self._frames_left <= 0:
            self.settle()
            return
        for die in self.query(Die):
            if self._moving[die.position]:
                die.face = random.choice(FACES)

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

    def undo(self) -> bool:
        """Go back to what was held before; whether there was anything to go back to."""
        if not self._earlier:
            return False
        self.held = self._earlier.pop()
        self._draw()
        return True

    def on_die_clicked(self, event: Die.Clicked) -> None:
        event.stop()
        self.post_message(self.Toggled(event.position))

    def _draw(self) -> None:
        for place in self.query(".place"):
            die, key = place.query_one(Die), place.query_one(".key", Static)
            die.face = self.faces[die.position]
            die.held = held = self.held[die.position]
            place.set_class(held, "held")
            key.update(f"{die.position + 1} held" if held else str(die.position + 1))


def arranged(faces: Sequence[int | None], stay: Sequence[bool], roll: Roll | None) -> list[int | None]:
    """Where the dice of a roll lie: those that stay in their places, the others in the places left."""
    if roll is None:
        return [None] * DICE
    rest = list(roll)
    placed: list[int | None] = [None] * DICE
    for place, face in enumerate(faces):
        if stay[place] and face in rest:
            placed[place] = face
            rest.remove(face)
    return [rest.pop(0) if face is None else face for face in placed]
