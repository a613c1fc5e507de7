"""What happened recently, in sentences."""

from __future__ import annotations

from collections import deque

from rich.text import Text
from textual.widgets import Static

MOST_SENTENCES = 6


class MessageLog(Static):
    """The newest sentence first; older ones are fainter."""

    def __init__(self) -> None:
        super().__init__(id="log")
        self.sentences: deque[str] = deque(maxlen=MOST_SENTENCES)

    def tell(self, *sentences: str) -> None:
        """Add sentences that belong together, in the order in which they are read."""
        if not sentences:
            return
        for sentence in reversed(sentences):
            self.sentences.appendleft(sentence)
        self._draw(len(sentences))

    def refuse(self, reason: str) -> None:
        """Say why something cannot be done."""
        self.tell(f"! {reason[:1].upper()}{reason[1:]}")

    def _draw(self, fresh: int) -> None:
        text = Text()
        for number, sentence in enumerate(self.sentences):
            text.append(f"{sentence}\n", "" if number < fresh else "dim")
        self.update(text)
