"""A second process that thinks for bots, coach, reviews and puzzles, so that the screen never waits for arithmetic.

A thread would not do: Python runs one thread at a time, and importing the solver alone would stop every key for a
tenth of a second. Questions and answers go through pipes as pickles, one at a time. The process ends when the pipe
does, so it never outlives the game, even after `kill -9`.
"""

from __future__ import annotations

import os
import pickle
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import IO, Any, TypeVar, TypeVarTuple

from ..rules import DicecupError
from ..words import terminal
from .bots import OWN_BOTS
from .coaching import TerminalCoach

Result = TypeVar("Result")
Arguments = TypeVarTuple("Arguments")

ONE_CORE = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
"""Keeps NumPy to one core, so that another is left for the screen."""
POLITENESS = 5
"""How nice the process is to others: if there is only one core, the screen goes first."""


class CannotThink(DicecupError):
    """A question that got no answer; the message says why."""

    code = "thinker"


# --- the side that asks ---------------------------------------------------------------------------------------


class Thinker:
    """Starts the process with the first question, and again if it has died."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._turn = threading.Lock()
        self.progress: float | None = None
        """How much of a long piece of work is done, from 0 to 1; None while nothing long is under way."""
        self.waiting_for = ""
        """A sentence about what must be done first, for work whose progress cannot be measured."""

    def ask(self, work: Callable[[TerminalCoach, *Arguments], Result], *arguments: *Arguments) -> Result:
        """Have a method of the coach over there answer. This blocks, so the screen's own thread must not call it.

        Neither `work`, given as in `TerminalCoach.advise`, nor its result may need the solver here.
        """
        with self._turn:
            process = self._started()
            assert process.stdin is not None
            assert process.stdout is not None
            try:
                pickle.dump((work, arguments), process.stdin)
                process.stdin.flush()
                while True:
                    kind, content = pickle.load(process.stdout)  # nosec B301 # from our own process
                    if kind == "waiting":
                        self.waiting_for = content
                    elif kind == "progress":
                        self.progress, self.waiting_for = content, ""
                    else:
                        break
            except (OSError, EOFError, ValueError, pickle.UnpicklingError):  # ValueError: closed meanwhile
                self._process = None
                _end(process)
                raise CannotThink(terminal.THINKER_ENDED) from None
            finally:
                self.progress, self.waiting_for = None, ""
        if kind == "refusal":
            raise CannotThink(content)
        result: Result = content
        return result

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(  # nosec B603 # this Python, and our own code
                # -P: never import anything from the folder that somebody happens to play in.
                [sys.executable, "-P", "-c", f"from {__name__} import serve; serve({OWN_BOTS!r})"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,  # a warning must not appear on the screen
                env={**os.environ, **ONE_CORE, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            )
        return self._process

    def close(self) -> None:
        """End the process, whatever it is thinking about."""
        process, self._process = self._process, None
        if process is not None:
            _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        assert pipe is not None
        with suppress(OSError):  # a question that was not sent completely
            pipe.close()


# --- the side that thinks -------------------------------------------------------------------------------------


def serve(own_bots: Sequence[str] = ()) -> None:
    """Answer questions until the pipe is closed. The player's own bots are known here too."""
    OWN_BOTS[:] = own_bots
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that asks
    if hasattr(os, "nice"):
        os.nice(POLITENESS)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # keeps printed text out of the answers
    questions: queue.SimpleQueue[tuple[Callable[..., Any], tuple[Any, ...]]] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, questions), daemon=True).start()

    from ..solver.compiler import when_preparing

    when_preparing(lambda sentence: _send(answers, "waiting", sentence))
    coach = TerminalCoach(lambda done, total: _send(answers, "progress", done / max(total, 1)))
    while True:
        work, arguments = questions.get()
        try:
            kind, content = "result", work(coach, *arguments)
        except DicecupError as error:
            kind, content = "refusal", str(error)
        except Exception as error:  # a defect of ours must not end the game
            kind, content = "refusal", f"{type(error).__name__}: {error}"
        _send(answers, kind, content)


def _listen(stream: IO[bytes], questions: queue.SimpleQueue[Any]) -> None:
    """Pass questions on, and end the process with the pipe, even in the middle of an answer."""
    while True:
        try:
            questions.put(pickle.load(stream))  # nosec B301 # from the process that started this one
        except Exception:
            os._exit(0)


def _send(answers: IO[bytes], kind: str, content: Any) -> None:
    try:
        pickle.dump((kind, content), answers)
        answers.flush()
    except OSError:
        os._exit(0)
