"""The app on a stage: opened on a screen of a given size without a terminal, and read from there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from textual.css.stylesheet import Stylesheet
from textual.message_pump import MessagePump
from textual.pilot import Pilot
from textual.screen import Screen

from dicecup.rules import Game, Series
from dicecup.saves import Saves
from dicecup.terminal.app import DicecupApp
from dicecup.terminal.app.screens.table import TableScreen
from dicecup.terminal.settings import TerminalSettings
from dicecup.terminal.sitting import Sitting
from dicecup.terminal.table_setup import Opening, go_on
from dicecup.terminal.thinker import Thinker

SMALL, LARGE = (80, 24), (120, 40)
QUIET = TerminalSettings(motion=False, bot_pause=0.0, confirm_zero="never")
"""Nothing moves, nothing asks."""
QUIET_ROUNDS = 10
"""After so many rounds of the loop with nothing to do, there is nothing left to do."""
MOST_FRAMES = 50
"""Waits for the disk and for frames after one key: something that moves by itself would never end."""
THINKER = Thinker()
"""One for all tests in a process, because starting it takes a second."""


@asynccontextmanager
async def stage(
    folder: Path,
    opening: Opening | Sitting | None = None,
    *,
    size: tuple[int, int] = SMALL,
    settings: TerminalSettings = QUIET,
    stuck_disk: bool = False,
) -> AsyncIterator[Pilot[None]]:
    """The app with its own folder of saves; a sitting or a way to one skips the menu."""
    if isinstance(opening, Sitting):
        sitting = opening
        opening = go_on(lambda: sitting)
    app = DicecupApp(Saves(folder), opening, thinker=THINKER)
    app.settings = settings
    with frames_when_asked_for():
        async with app.run_test(size=size) as pilot, settling(pilot, stuck_disk):
            if opening is not None:
                await until(pilot, lambda: any(isinstance(screen, TableScreen) for screen in app.screen_stack))
            await pilot.pause()
            yield pilot


@contextmanager
def frames_when_asked_for() -> Iterator[None]:
    """Screens are drawn when what a key led to is done, not sixty times per second while it happens.

    Now and then they also draw themselves, so that nothing waits for a frame in vain.
    """
    with patch("textual.screen.UPDATE_PERIOD", 0.25), patch.object(Stylesheet, "_parse_rules", _parse_once):
        yield


_PARSED: dict[object, object] = {}
_parse_rules: Callable[..., object] = Stylesheet._parse_rules


def _parse_once(stylesheet: Stylesheet, *source: object, **more: object) -> object:
    """The rules of a style sheet. Textual itself reads them again for every app, a fifth of the time to start one."""
    key = (source, *more.items(), *sorted(stylesheet._variables.items()))
    if key not in _PARSED:
        _PARSED[key] = _parse_rules(stylesheet, *source, **more)
    return _PARSED[key]


@asynccontextmanager
async def settling(pilot: Pilot[None], stuck_disk: bool = False) -> AsyncIterator[None]:
    """Press each key only when what the one before led to is done, saved and drawn.

    The pilot itself waits until the process sleeps, at least 40 ms per key, and on a busy machine the process seems to
    sleep while it waits for its turn. Here we wait for the thing itself: the app, all widgets and the disk have nothing
    left to do, and no frame is due. A frame may lead to another one, when text that is too long adds a scroll bar.
    """
    app, loop, on_disk = pilot.app, asyncio.get_running_loop(), set[asyncio.Future[object]]()
    run_in_executor: Callable[..., asyncio.Future[object]] = loop.run_in_executor

    def begun(*work: object) -> asyncio.Future[object]:
        future = run_in_executor(*work)
        on_disk.add(future)
        future.add_done_callback(on_disk.discard)
        return future

    async def at_once(*_: float) -> None:
        await asyncio.sleep(0)

    async def all_wait_for_messages() -> None:
        """A task that was waiting for a thread or another task gets its turn after a few rounds of the loop."""
        quiet = rounds = 0
        while quiet < QUIET_ROUNDS and not has_failed(pilot):
            widgets = app.screen.walk_children(with_self=True) if app.screen_stack else []
            quiet = 0 if any(is_busy(pump) for pump in [app, *widgets]) else quiet + 1
            rounds += 1
            await asyncio.sleep(0 if rounds < 200 else 0.005)
            assert rounds < 60_000, f"a widget has been busy for minutes; the screen shows:\n{text(pilot)}"

    async def settled() -> None:
        for _ in range(MOST_FRAMES):
            await all_wait_for_messages()
            if on_disk and not stuck_disk:
                await asyncio.wait(on_disk)
            elif app.screen_stack and frame_is_due(app.screen):
                app.screen._on_timer_update()
            else:
                return

    async def press_settled(*keys: str) -> None:
        for key in keys:
            await app._press_keys([key])
            await settled()

    with (
        patch("textual.app.wait_for_idle", at_once),
        patch("textual.pilot.wait_for_idle", at_once),
        patch.object(loop, "run_in_executor", begun),
        patch.object(pilot, "press", press_settled),
        patch.object(pilot, "pause", settled),
    ):
        yield


def is_busy(pump: MessagePump) -> bool:
    """Whether it has messages or is in the middle of one; otherwise it waits for the next."""
    ready: Any = pump._message_queue.ready_event
    return pump._running and (ready.is_set() or not ready._waiters)


def has_failed(pilot: Pilot[None]) -> bool:
    """Whether the app has ended with an error, so that waiting is useless."""
    return pilot.app._exception_event.is_set()


def frame_is_due(screen: Screen[object]) -> bool:
    return bool(
        screen._layout_required
        or screen._scroll_required
        or screen._repaint_required
        or screen._recompose_required
        or screen._dirty_widgets
        or screen._callbacks
    )


def sitting(folder: Path, series: Series, seed: int = 1, bots: tuple[str, ...] = (), dice: object = None) -> Sitting:
    return Sitting.begin(series, Saves(folder), seed=seed, bots=bots, dice=dice)  # type: ignore[arg-type]


async def until(pilot: Pilot[None], true: Callable[[], bool], seconds: float = 300.0) -> None:
    """Wait for something that a thread does."""
    for _ in range(int(seconds / 0.02)):
        await pilot.pause()
        if true():
            return
        if has_failed(pilot):
            break
        await asyncio.sleep(0.02)
    raise AssertionError(f"waited in vain; the screen shows:\n{text(pilot)}")


async def until_shown(pilot: Pilot[None], words: str) -> None:
    await until(pilot, lambda: words in text(pilot))


async def until_mine(pilot: Pilot[None]) -> None:
    """Wait until the table takes keys: a bot, a question or the saving of what a question led to may come first."""
    await until(pilot, lambda: pilot.app.screen is table(pilot) and table(pilot).is_mine)


def table(pilot: Pilot[None]) -> TableScreen:
    """The table, even with a question on top of it."""
    return next(screen for screen in pilot.app.screen_stack if isinstance(screen, TableScreen))


def game(pilot: Pilot[None]) -> Game:
    return table(pilot).game


def text(pilot: Pilot[None]) -> str:
    """The screen as plain text, one line per row."""
    strips = pilot.app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips) + "\n"
