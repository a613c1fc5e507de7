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
        self.refusal = ""
        """Why the last key did nothing, until the next one."""
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

    def warn(self, trouble: str) -> None:
        """Tell of something that has gone wrong."""
        self.tell(_marked(trouble))

    def refuse(self, reason: str) -> None:
        """Say why something cannot be done. That is no part of the story: `forget` takes it away."""
        self.refusal = _marked(reason)
        self.refresh()

    def forget(self) -> None:
        self.refusal = ""
        self.refresh()

    def _say(self, sentences: Sequence[str], fresh: int) -> None:
        self.sentences.extend(sentences)
        self._fresh = min(fresh, len(self.sentences))
        self.refresh()

    def render(self) -> Text:
        """The last lines; if what is new does not fit, its first lines, unless its end was added later.

        A refusal stands below them.
        """
        refused = self._wrapped(self.refusal, "") if self.refusal else []
        room = max(0, self.size.height - len(refused))
        older = len(self.sentences) - self._fresh
        lines = [
            self._wrapped(sentence, "" if number >= older else "dim") for number, sentence in enumerate(self.sentences)
        ]
        fresh = sum(map(len, lines[older:]))
        drawn = [line for sentence in lines for line in sentence]
        hidden = 0 if self._end_first else max(0, fresh - room)
        last = len(drawn) - hidden
        return Text("\n").join([*drawn[max(0, last - room) : last], *refused])

    def _wrapped(self, sentence: str, style: str) -> list[Text]:
        return list(Text(sentence, style).wrap(CONSOLE, max(1, self.size.width)))


def _marked(text: str) -> str:
    return f"! {text[:1].upper()}{text[1:]}"


CONSOLE = Console()
"""Used only to break lines."""
