"""What happened recently, in sentences."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text
from textual.widget import Widget

MOST_SENTENCES = 12


class MessageLog(Widget):
    """In the order in which things happened, as far back as there is room; whatever is not new is fainter."""

    def __init__(self) -> None:
        super().__init__(id="log")
        self.sentences: deque[str] = deque(maxlen=MOST_SENTENCES)
        """The newest one last."""
        self._fresh = 0
        """How many of the last ones are new."""
        self._end_first = False
        """Whether the end of what is new matters more than its beginning, if not all of it fits."""

    def tell(self, *sentences: str) -> None:
        """Add sentences that belong together, in the order in which they are read."""
        self._end_first = False
        self._say(sentences, len(sentences))

    def add(self, sentence: str) -> None:
        """Add a sentence to the last ones told."""
        self._end_first = True
        self._say([sentence], self._fresh + 1)

    def refuse(self, reason: str) -> None:
        """Say why something cannot be done."""
        self.tell(f"! {reason[:1].upper()}{reason[1:]}")

    def _say(self, sentences: Sequence[str], fresh: int) -> None:
        self.sentences.extend(sentences)
        self._fresh = min(fresh, len(self.sentences))
        self.refresh()

    def render(self) -> Text:
        """The last lines; if what is new does not fit, its first lines, unless its end was added later."""
        older = len(self.sentences) - self._fresh
        lines = [
            self._wrapped(sentence, "" if number >= older else "dim") for number, sentence in enumerate(self.sentences)
        ]
        fresh = sum(map(len, lines[older:]))
        drawn = [line for sentence in lines for line in sentence]
        hidden = 0 if self._end_first else max(0, fresh - self.size.height)
        last = len(drawn) - hidden
        return Text("\n").join(drawn[max(0, last - self.size.height) : last])

    def _wrapped(self, sentence: str, style: str) -> list[Text]:
        return list(Text(sentence, style).wrap(CONSOLE, max(1, self.size.width)))


CONSOLE = Console()
"""Used only to break lines."""
