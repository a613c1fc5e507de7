"""A program in any language as a player: it is asked to `advise` by the engine protocol, and plays its first choice."""

from __future__ import annotations

import json
import queue
import shlex
import subprocess
import tempfile
import threading
from contextlib import suppress
from typing import Any

from ..rules import Action, DicecupError, Enter, Game, Malformed, Reroll
from ..words import say
from ..words.library import bots
from .own_bots import BotFailed
from .player import Bot

PATIENCE = 60.0
"""Seconds that a program may take to answer."""
LONGEST_ANSWER = 1_000_000
SHOWN = 120
"""Characters of an answer that a message shows."""


class ProgramPlayer(Bot):
    """A program that answers `advise` requests (docs/protocol.md), one line of JSON each, on its standard output.

    `BotFailed` says what it answered, that it ended, or that it took longer than `patience` seconds.
    """

    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        self.command, self.patience = command, patience
        if not command.strip():
            raise Malformed(bots.NO_COMMAND)
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the program
        try:
            self._process = subprocess.Popen(  # nosec B603 # the program that the user named, without a shell
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._said
            )
        except (OSError, ValueError) as error:
            self._said.close()
            reason = getattr(error, "strerror", None) or error
            raise Malformed(say(bots.NOT_STARTED, command=command, why=reason)) from None
        self._answers: queue.Queue[bytes] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        """Pass its lines on; an empty one means that there will be no more."""
        assert self._process.stdout is not None
        while line := self._process.stdout.readline(LONGEST_ANSWER):
            self._answers.put(line)
        self._answers.put(b"")

    def choose(self, game: Game) -> Action:
        assert game.roll is not None
        request = {
            "op": "advise",
            **game.book.to_json(),
            "card": game.card.to_json(),
            "dice": list(game.roll),
            "rolls_left": game.rolls_left,
        }
        assert self._process.stdin is not None
        with suppress(OSError):  # it has ended, which is noticed below
            self._process.stdin.write(json.dumps(request).encode() + b"\n")
            self._process.stdin.flush()
        try:
            line = self._answers.get(timeout=self.patience)
        except queue.Empty:
            self.close()
            raise BotFailed(self.command, game, bots.NO_ANSWER, count=self.patience) from None
        if not line:
            code, last = self._process.wait(), self._last_words()
            sentence = bots.ENDED_SAYING if last else bots.ENDED
            raise BotFailed(self.command, game, sentence, code=code, last=last)
        return self._action(game, line)

    def _action(self, game: Game, line: bytes) -> Action:
        shown = line.decode("utf-8", "replace").strip()[:SHOWN]
        try:
            answer: Any = json.loads(line)
        except (ValueError, RecursionError):
            raise BotFailed(self.command, game, bots.NOT_JSON, answer=shown) from None
        if isinstance(answer, dict) and isinstance(answer.get("error"), dict):
            error = str(answer["error"].get("message"))[:SHOWN]
            raise BotFailed(self.command, game, bots.ANSWERED_ERROR, error=error)
        try:
            first = answer["choices"][0]
            return Reroll(first["keep"]) if "keep" in first else Enter(first["box"])
        except (LookupError, TypeError, DicecupError):
            raise BotFailed(self.command, game, bots.OTHER_ANSWER, answer=shown) from None

    def _last_words(self) -> str:
        """The last line that it wrote to standard error; empty if there is none."""
        self._said.seek(0)
        lines = self._said.read().decode("utf-8", "replace").split("\n")
        return next((line.strip() for line in reversed(lines) if line.strip()), "")[:SHOWN]

    def close(self) -> None:
        """End the program."""
        with suppress(OSError):
            self._process.kill()
        self._process.wait()
        self._reader.join()
        for stream in (self._process.stdin, self._process.stdout, self._said):
            if stream is not None:
                with suppress(OSError):
                    stream.close()
