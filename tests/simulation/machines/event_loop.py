"""An event loop without clock, sockets or threads: time jumps to the next timer, and a seed decides who goes first.

Every callback belongs to a simulated process, or to the world outside them (people, network, database). Within a
process callbacks run in the order in which they were made ready, as asyncio promises; between processes the seed picks.
"""

from __future__ import annotations

import asyncio
import heapq
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from contextvars import Context, ContextVar, copy_context
from random import Random
from typing import Any, Protocol, TypeVar

Done = TypeVar("Done")
MOST_STEPS = 200_000
"""Callbacks after which a schedule counts as one that never ends."""
STEP_SECONDS = 1e-6
"""The time a callback takes: code that waits for a clock that never advances would wait for ever."""


class Process:
    """One life of a simulated process: what it left undone dies with it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.is_alive = True
        self.is_paused = False
        self.context = copy_context()
        self.context.run(PROCESS.set, self)

    def __repr__(self) -> str:
        return self.name


PROCESS: ContextVar[Process | None] = ContextVar("process", default=None)
"""Whose code runs; None is the world."""
WORLD = copy_context()


class Timers(Protocol):
    """What the database and the faults need of an event loop."""

    def time(self) -> float: ...

    def create_future(self) -> asyncio.Future[Any]: ...

    def later(self, delay: float, callback: Callable[[], object]) -> None:
        """Let something happen in the world, whichever process asks for it."""

    def call_later(
        self, delay: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle: ...


class RealTime:
    """The running loop, in real time, for tests of the database outside of a schedule."""

    def time(self) -> float:
        return asyncio.get_running_loop().time()

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.get_running_loop().create_future()

    def later(self, delay: float, callback: Callable[[], object]) -> None:
        self.call_later(delay, callback)

    def call_later(
        self, delay: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(delay, callback, *args, context=context)


class Stuck(Exception):
    """Nothing is left that could ever happen, or too much happens."""


class VirtualLoop(asyncio.BaseEventLoop):
    def __init__(self, random: Random) -> None:
        super().__init__()
        self._random = random
        self._time = 0.0
        self._queues: dict[Process | None, deque[asyncio.Handle]] = {None: deque()}
        self._steps = 0
        self._tasks: list[tuple[Process | None, asyncio.Task[Any]]] = []
        self.set_task_factory(self._new_task)

    # --- what asyncio asks of a loop --------------------------------------------------------------------------

    def time(self) -> float:
        return self._time

    def _process_events(self, event_list: Any) -> None:
        """There are no events: nothing here waits for the system."""

    def _write_to_self(self) -> None:
        """Nobody has to be woken: there are no other threads."""

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:  # type: ignore[override]
        """A thread's work is done at once, but its result is ready some time later."""
        del executor
        future = self.create_future()

        def finish() -> None:
            if future.cancelled():
                return
            try:
                future.set_result(func(*args))
            except Exception as error:
                future.set_exception(error)

        self.call_later(self._random.choice((0.001, 0.01, 0.01, 0.3)), finish)
        return future

    def _new_task(self, loop: asyncio.AbstractEventLoop, work: Any, **named: Any) -> asyncio.Task[Any]:
        task = asyncio.Task(work, loop=loop, **named)
        # Kept to the end: a collected coroutine runs its `finally`, but nothing of a dead process may run.
        self._tasks.append((PROCESS.get(), task))
        return task

    def _run_once(self) -> None:
        """Run one callback: of all processes that have one ready, the seed picks the process."""
        self._sort()
        able = [process for process, queue in self._queues.items() if queue and not (process and process.is_paused)]
        if not able:
            self._jump()
            return
        handle = self._queues[able[0] if len(able) == 1 else self._random.choice(able)].popleft()
        self._steps += 1
        self._time += STEP_SECONDS
        if self._steps > MOST_STEPS:
            raise Stuck("this schedule does not come to an end")
        if not handle.cancelled():
            handle._run()

    def _sort(self) -> None:
        ready: deque[asyncio.Handle] = self._ready  # type: ignore[attr-defined]
        while ready:
            handle = ready.popleft()
            owner: Process | None = handle._context.get(PROCESS)  # type: ignore[attr-defined]
            if owner is None or owner.is_alive:
                self._queues.setdefault(owner, deque()).append(handle)

    def _jump(self) -> None:
        """Go on to the next timer."""
        timers: list[asyncio.TimerHandle] = self._scheduled  # type: ignore[attr-defined]
        while timers and timers[0].cancelled():
            heapq.heappop(timers)._scheduled = False  # type: ignore[attr-defined]
        if not timers:
            if self._stopping:  # type: ignore[attr-defined]
                return
            raise Stuck("nothing will ever happen again")
        self._time = max(self._time, timers[0].when())
        while timers and timers[0].when() <= self._time:
            timer = heapq.heappop(timers)
            timer._scheduled = False  # type: ignore[attr-defined]
            if not timer.cancelled():
                self._ready.append(timer)  # type: ignore[attr-defined]

    # --- processes ----------------------------------------------------------------------------------------------

    def spawn(self, work: Coroutine[Any, Any, Done], process: Process | None = None) -> asyncio.Task[Done]:
        """Begin something in a process, or in the world."""
        context: Context = (process.context if process else WORLD).copy()
        return context.run(self.create_task, work)

    def later(self, delay: float, callback: Callable[[], object]) -> None:
        """Let something happen in the world, whichever process asks for it."""
        self.call_later(delay, callback, context=WORLD)

    def kill(self, process: Process) -> None:
        """End a process as kill -9 does: nothing of it runs again, not even its cleanup."""
        process.is_alive = False
        self._queues.pop(process, None)

    def close(self) -> None:
        """Discard what the schedule left behind. Whatever its `finally` asks for is never done."""
        self.set_task_factory(None)
        asyncio._set_running_loop(self)
        try:
            for _, task in self._tasks:
                if not task.done():
                    task._log_destroy_pending = False  # type: ignore[attr-defined]
                    coroutine = task.get_coro()
                    assert coroutine is not None, "none of them was run eagerly to its end"
                    with suppress(BaseException):
                        coroutine.close()
                elif not task.cancelled():
                    task.exception()  # looking at it avoids a warning
        finally:
            asyncio._set_running_loop(None)
        self._tasks.clear()
        self._ready.clear()  # type: ignore[attr-defined]
        self._scheduled.clear()  # type: ignore[attr-defined]
        super().close()
