"""The app on a stage: opened on a screen of a given size without a terminal, and what can be read there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from unittest.mock import patch

from textual.pilot import Pilot

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
HOPS = 4
"""Queues that a key goes through: the app's, the widget's in focus, the screen's, and the app's again."""
THINKER = Thinker()
"""One for all tests of a process: starting it takes a second."""


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
    async with app.run_test(size=size) as pilot, settling(pilot, stuck_disk):
        if opening is not None:
            await until(pilot, lambda: any(isinstance(screen, TableScreen) for screen in app.screen_stack))
        await pilot.pause()
        yield pilot


@asynccontextmanager
async def settling(pilot: Pilot[None], stuck_disk: bool = False) -> AsyncIterator[None]:
    """Press keys each when what the one before led to is done and saved.

    The pilot's own waits until the process sleeps, at least 40 ms a key, and on a busy machine it seems to sleep while
    it waits for its turn. Here every wait ends by what is waited for: the queues that a key goes through, that of the
    app twice, and the disk, which may hold it up in between.
    """
    loop, press, on_disk = asyncio.get_running_loop(), pilot.press, set[asyncio.Future[object]]()
    run_in_executor: Callable[..., asyncio.Future[object]] = loop.run_in_executor

    def begun(*work: object) -> asyncio.Future[object]:
        future = run_in_executor(*work)
        on_disk.add(future)
        future.add_done_callback(on_disk.discard)
        return future

    async def at_once(*_: float) -> None:
        await asyncio.sleep(0)

    async def settled() -> None:
        for _ in range(HOPS):
            await pilot._wait_for_screen()
            if on_disk and not stuck_disk:
                await asyncio.wait(on_disk)
        pilot.app.screen._on_timer_update()

    async def press_settled(*keys: str) -> None:
        for key in keys:
            await press(key)
            await settled()

    with (
        patch("textual.app.wait_for_idle", at_once),
        patch("textual.pilot.wait_for_idle", at_once),
        patch.object(loop, "run_in_executor", begun),
        patch.object(pilot, "press", press_settled),
        patch.object(pilot, "pause", settled),
    ):
        yield


def sitting(folder: Path, series: Series, seed: int = 1, bots: tuple[str, ...] = (), dice: object = None) -> Sitting:
    return Sitting.begin(series, Saves(folder), seed=seed, bots=bots, dice=dice)  # type: ignore[arg-type]


async def until(pilot: Pilot[None], true: Callable[[], bool], seconds: float = 300.0) -> None:
    """Wait for something that a thread brings about."""
    for _ in range(int(seconds / 0.02)):
        if true():
            await pilot.pause()
            return
        await asyncio.sleep(0.02)
    raise AssertionError(f"waited in vain; the screen shows:\n{text(pilot)}")


async def until_shown(pilot: Pilot[None], words: str) -> None:
    await until(pilot, lambda: words in text(pilot))


async def until_mine(pilot: Pilot[None]) -> None:
    """Wait until the table takes keys: a bot, a question or the saving of what a question led to may come first."""
    await until(pilot, lambda: pilot.app.screen is table(pilot) and table(pilot).is_mine)


def table(pilot: Pilot[None]) -> TableScreen:
    """The table, whatever question lies over it."""
    return next(screen for screen in pilot.app.screen_stack if isinstance(screen, TableScreen))


def game(pilot: Pilot[None]) -> Game:
    return table(pilot).game


def text(pilot: Pilot[None]) -> str:
    """The screen as plain text, one line per row."""
    strips = pilot.app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips) + "\n"
