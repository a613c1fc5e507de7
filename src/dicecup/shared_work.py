"""Long work that comes in parts: done here, by several processes on this machine, or by a Dask cluster.

The result of a part is the same whichever worker does it, and results come in the order of the parts. A worker that
is lost in the middle of a part costs only time: another one does that part again.
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
from .extras import need
from .rules import DicecupError, Malformed
from .solver import Progress, silent
from .words import say
from .words.library import computing

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
    """Who does work that comes in parts: this many processes on this machine, or the Dask cluster at an address.

    A program that shares its work among processes needs an `if __name__ == "__main__":` guard, because every process
    loads its file again.

    >>> from dicecup.shared_work import SharedWork
    >>> SharedWork().results(abs, [-3, 4])
    [3, 4]
    """

    processes: int = 1
    cluster: str | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.processes <= MOST_PROCESSES:
            raise Malformed(say(computing.NUMBER_OF_WORKERS, most=MOST_PROCESSES, number=self.processes))
        if self.cluster is not None and self.processes != 1:
            raise Malformed(computing.PROCESSES_OR_CLUSTER)
        if self.cluster is not None and not ADDRESS.fullmatch(self.cluster):
            raise Malformed(say(computing.CLUSTER_ADDRESS, address=repr(self.cluster[:80])))

    @property
    def is_alone(self) -> bool:
        """Whether there is nobody to share it with."""
        return self.processes == 1 and self.cluster is None

    def results(
        self, work: Callable[[Part], Result], parts: Sequence[Part], progress: Progress = silent
    ) -> list[Result]:
        """The result of `work`, a module-level function, for each part."""
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
"""All the work is done in this process."""


@dataclass(frozen=True)
class _Outcome(Generic[Result]):
    """What became of a part. Errors travel as text, because not every error survives being pickled."""

    result: Result | None = None
    refusal: str | None = None
    """What dicecup refuses, in a sentence."""
    defect: str | None = None
    """The traceback of any other error."""

    def taken(self) -> Result:
        if self.refusal is not None:
            raise WorkLost(self.refusal)
        if self.defect is not None:
            raise RuntimeError(say(computing.WORKER_FAILED, traceback=self.defect))
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
    """A process that does one part after another."""

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
    """Do the parts that are sent until the connection closes. Ctrl-C is left to the process that sends them."""
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
                with suppress(OSError):  # it ended before it began, which is noticed below
                    worker.give(number, work, parts[number])
            for connection in wait(list(busy)):
                worker = busy.pop(connection)
                try:
                    outcome: _Outcome[Result] = worker.connection.recv()
                except (EOFError, OSError):
                    worker.end()
                    losses[worker.part] += 1
                    if losses[worker.part] >= MOST_LOSSES:
                        lost = {"part": worker.part + 1, "parts": len(parts), "count": MOST_LOSSES}
                        raise WorkLost(say(computing.WORKERS_ENDED, **lost)) from None
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
    """The same on a worker of a cluster, which may have another version."""
    if version != __version__:
        return _Outcome(refusal=say(computing.WORKER_VERSION, theirs=__version__, yours=version))
    return _attempt(work, part)


def _on_cluster(
    address: str, work: Callable[[Part], Result], parts: Sequence[Part], progress: Progress
) -> list[Result]:
    need(computing.NEEDS_DASK, "distributed")
    from distributed import Client, KilledWorker, as_completed

    for chatty in ("distributed", "distributed.client"):
        logging.getLogger(chatty).setLevel(logging.CRITICAL)  # the errors below say what went wrong, in a sentence
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        why = str(error).partition("\n")[0]
        raise WorkLost(say(computing.NO_SCHEDULER, address=address, why=why)) from None
    found: dict[int, Result] = {}
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise WorkLost(say(computing.NO_WORKERS, address=address)) from None
        futures = client.map(partial(_attempt_there, __version__, work), parts, pure=False)
        numbers = {future.key: number for number, future in enumerate(futures)}
        try:
            for future in as_completed(futures, loop=client.loop):
                found[numbers[future.key]] = future.result().taken()
                future.release()
                progress(len(found), len(parts))
        except ModuleNotFoundError as error:
            raise WorkLost(say(computing.WORKER_LACKS, module=error.name)) from None
        except (CancelledError, OSError):
            raise WorkLost(say(computing.CLUSTER_LOST, address=address)) from None
        except KilledWorker:
            raise WorkLost(computing.CLUSTER_WORKERS_ENDED) from None
        finally:
            client.cancel(futures)
    return [found[number] for number in range(len(parts))]
