"""Where line mode reads from: a person at a terminal, or lines that another program or a file has ready."""

from __future__ import annotations

import select
import sys

from ...words import lines

UNDO = ("undo", "u")
GO_ON = ("", "roll", "r", "yes", "y")
STOP = ("quit", "q", "exit")


class TypedLines:
    """Reads standard input, and finds out before a roll whether the entry before it is to be taken back."""

    def __init__(self) -> None:
        self._interactive = sys.stdin.isatty()
        self._ahead: str | None = None
        """A line that was read ahead."""

    def ask(self, prompt: str) -> str:
        """The next line, after a prompt; EOFError if there is none."""
        if self._ahead is None:
            return input(prompt)
        print(prompt, end="", flush=True)
        line, self._ahead = self._ahead, None
        return line

    def wants_undo(self) -> bool:
        """Ask a person, who has to see the entry first. With lines that are ready, look at the next one."""
        while self._interactive:
            answer = input(lines.GO_ON_OR_UNDO).strip().lower()
            if answer in STOP:
                raise EOFError
            if answer in (*UNDO, *GO_ON):
                return answer in UNDO
        try:
            # A program that writes line by line waits for the next dice first: never wait for it in turn.
            if not select.select([sys.stdin], [], [], 0)[0]:
                return False
            self._ahead = input()
        except (EOFError, OSError, ValueError):
            return False
        if self._ahead.strip().lower() not in UNDO:
            return False
        self._ahead = None
        return True
