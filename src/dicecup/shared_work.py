"""Long work that comes in parts: done here, by several processes of this machine, or by a Dask cluster.

Whoever does a part, its result is the same, and results come in the order of the parts. A worker that is lost in the
middle of a part costs only time: somebody else does that part again.
"""

from __future__ import annotations

import logging
import re
import signal
import traceback
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any, Generic, TypeVar, cast

from . import __version__
from .rules import DicecupError, Malformed
from .solver import NotInstalled, Progress, silent

__all__ = ["ALONE", "SharedWork", "WorkLost"]

Part = TypeVar("Part")
Result = TypeVar("Result")

MOST_PROCESSES = 256
MOST_LOSSES = 3
"""A part that ends this many workers is not tried again."""
ADDRESS = re.compile(r"([a-z]+://)?[^\s/]+:[0-9]+")
PATIENCE = 30
"""Seconds to wait for a cluster and its first worker."""


class WorkLost(DicecupError):
    """Work that nobody could finish, and why."""

    code = "work_lost"


@dataclass(frozen=True)
class SharedWork:
    """Who does work that comes in parts: so many processes of this machine, or the Dask cluster at an address.

    A program that shares its work among processes begins with `if __name__ == "__main__":`, because every process
    loads its file again.

    >>> from dicecup.shared_work import SharedWork
    >>> SharedWork().results(abs, [-3, 4])
    [3, 4]
    """

    processes: int = 1
    cluster: str | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.processes <= MOST_PROCESSES:
            raise Malformed(f"the number of worker processes is from 1 to {MOST_PROCESSES}; got {self.processes}")
        if self.cluster is not None and self.processes != 1:
            raise Malformed("work is shared either among processes or on a cluster; choose one of the two")
        if self.cluster is not None and not ADDRESS.fullmatch(self.cluster):
            raise Malformed(f"the address of a cluster is such as tcp://host:8786; got {self.cluster[:80]!r}")

    @property
    def is_alone(self) -> bool:
        """Whether there is nobody to share it with."""
        return self.processes == 1 and self.cluster is None

    def results(
        self, work: Callable[[Part], Result], parts: Sequence[Part], progress: Progress = silent
    ) -> list[Result]:
        """What `work`, a function of a module, makes of each part."""
        if self.cluster is not None:
            return _on_cluster(self.cluster, work, parts, progress)
        if self.processes > 1 and len(parts) > 1:
            return _in_processes(min(self.processes, len(parts)), work, parts, progress)
        found = []
        for part in parts:
            found.append(work(part))
            progress(len(found), len(parts))
        return found


ALONE = SharedWork()
"""Everything is done here."""


@dataclass(frozen=True)
class _Outcome(Generic[Result]):
    """What became of a part. Errors travel as text: not every one survives being pickled."""

    result: Result | None = None
    refusal: str | None = None
    """What dicecup refuses, in a sentence."""
    defect: str | None = None
    """The traceback of any other error."""

    def taken(self) -> Result:
        if self.refusal is not None:
            raise WorkLost(self.refusal)
        if self.defect is not None:
            raise RuntimeError(f"a worker failed:\n{self.defect}")
        return cast(Result, self.result)


def _attempt(work: Callable[[Part], Result], part: Part) -> _Outcome[Result]:
    try:
        return _Outcome(work(part))
    except DicecupError as error:
        return _Outcome(refusal=str(error))
    except Exception:
        return _Outcome(defect=traceback.format_exc())


# --- processes ------------------------------------------------------------------------------------------------


class _Worker:
    """A process that does one part after the other."""

    def __init__(self) -> None:
        # Never forked: compiled code and threads do not survive that.
        context = get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()
        self.part = -1

    def give(self, number: int, work: Callable[[Any], Any], part: object) -> None:
        self.part = number
        self.connection.send((work, part))

    def end(self) -> None:
        self.process.terminate()
        self.process.join()
        self.connection.close()


def _serve(connection: Connection) -> None:
    """Do what is asked until nobody asks any more. Ctrl-C is for whoever asks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            work, part = connection.recv()
        except EOFError:
            return
        connection.send(_attempt(work, part))


def _in_processes(
    count: int, work: Callable[[Part], Result], parts: Sequence[Part], progress: Progress
) -> list[Result]:
    found: dict[int, Result] = {}
    waiting, losses = deque(range(len(parts))), [0] * len(parts)
    idle, busy = [_Worker() for _ in range(count)], dict[Any, _Worker]()
    try:
        while len(found) < len(parts):
            while idle and waiting:
                worker, number = idle.pop(), waiting.popleft()
                busy[worker.connection] = worker
                with suppress(OSError):  # it ended before it began, which is found below
                    worker.give(number, work, parts[number])
            for connection in wait(list(busy)):
                worker = busy.pop(connection)
                try:
                    outcome: _Outcome[Result] = worker.connection.recv()
                except (EOFError, OSError):
                    worker.end()
                    losses[worker.part] += 1
                    if losses[worker.part] >= MOST_LOSSES:
                        raise WorkLost(
                            f"part {worker.part + 1} of {len(parts)} ended {MOST_LOSSES} worker processes;"
                            " perhaps there is not enough memory: try fewer workers"
                        ) from None
                    waiting.appendleft(worker.part)
                    idle.append(_Worker())
                    continue
                found[worker.part] = outcome.taken()
                idle.append(worker)
                progress(len(found), len(parts))
    finally:
        for worker in [*idle, *busy.values()]:
            worker.end()
    return [found[number] for number in range(len(parts))]


# --- Dask -----------------------------------------------------------------------------------------------------


def _attempt_there(version: str, work: Callable[[Part], Result], part: Part) -> _Outcome[Result]:
    """On a worker of a cluster, which may have another version."""
    if version != __version__:
        return _Outcome(refusal=f"a worker has dicecup {__version__} and you have {version}; install the same on both")
    return _attempt(work, part)


def _on_cluster(
    address: str, work: Callable[[Part], Result], parts: Sequence[Part], progress: Progress
) -> list[Result]:
    try:
        from distributed import Client, KilledWorker, as_completed
    except ModuleNotFoundError:
        raise NotInstalled("a cluster needs Dask, which is not installed: pip install 'dicecup[cluster]'") from None
    for chatty in ("distributed", "distributed.client"):
        logging.getLogger(chatty).setLevel(logging.CRITICAL)  # what went wrong is said below, in a sentence
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        reason = str(error).partition("\n")[0]
        raise WorkLost(f"no Dask scheduler answers at {address}: {reason}") from None
    found: dict[int, Result] = {}
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise WorkLost(f"the cluster at {address} has no workers; start one with: dask worker {address}") from None
        futures = client.map(partial(_attempt_there, __version__, work), parts, pure=False)
        numbers = {future.key: number for number, future in enumerate(futures)}
        try:
            for future in as_completed(futures, loop=client.loop):
                found[numbers[future.key]] = future.result().taken()
                future.release()
                progress(len(found), len(parts))
        except ModuleNotFoundError as error:
            raise WorkLost(f"a worker of the cluster lacks {error.name}: install dicecup there as here") from None
        except (CancelledError, OSError):
            raise WorkLost(f"the connection to the cluster at {address} was lost") from None
        except KilledWorker:
            raise WorkLost("a part of the work ended several workers of the cluster; see their logs") from None
        finally:
            client.cancel(futures)
    return [found[number] for number in range(len(parts))]
