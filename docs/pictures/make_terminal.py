"""Pictures of every screen of the terminal game, to look at.

    python -m docs.pictures.make_terminal [FOLDER [NAME ...]]

writes one SVG per screen and size into FOLDER, of all screens or of those named. Without a folder it remakes the two
that the README shows.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cache
from pathlib import Path

from tests.scripted_dice import ScriptedDice
from textual.pilot import Pilot
from textual.widgets import Input, Select

from dicecup.players import make_player
from dicecup.rules import Record, Series, rulebook
from dicecup.saves import Saves
from dicecup.terminal.app import DicecupApp
from dicecup.terminal.app.screens.new_game import NewGameScreen
from dicecup.terminal.app.screens.puzzle import PuzzleScreen
from dicecup.terminal.coaching import TerminalCoach
from dicecup.terminal.settings import TerminalSettings
from dicecup.terminal.sitting import Sitting
from dicecup.terminal.table_setup import go_on
from dicecup.terminal.thinker import Thinker

SMALL, LARGE = (80, 24), (120, 40)
QUIET = TerminalSettings(motion=False, bot_pause=0.0)
ROLLS = ["33345", "66666", "23456", "11666", "44444", "13356", "22255", "66664", "34561", "11112", "33444"]
LONG_NAMES = ["Maximiliane von Hohenstein", "王小明王小明王小明", "Bartholomew", "Øyvind", "Zoë", "Ann", "Bob", "Cy"]
DAY = "2026-11-15"
WAIT = 120.0
THINKER = Thinker()

Scene = Callable[[Pilot[None]], Awaitable[None]]


@dataclass(frozen=True)
class Picture:
    """A screen: what lies on the table, and what is pressed before the picture is taken."""

    name: str
    scene: Scene
    sitting: Callable[[Saves], Sitting] | None = None
    settings: TerminalSettings = field(default_factory=lambda: QUIET)
    variables: dict[str, str] = field(default_factory=dict)


# --- what is played -------------------------------------------------------------------------------------------


def table(book: str, *names: str, rolls: list[str] = ROLLS) -> Callable[[Saves], Sitting]:
    series = Series.new(rulebook(book), names or ["Ann", "Bob"], first=0)
    return lambda saves: Sitting.begin(series, saves, dice=ScriptedDice([*rolls, *["13456"] * 99]))


@cache
def played_games() -> tuple[Record, ...]:
    """A few finished games of somebody who errs, as anybody's folder holds."""
    records = []
    for seed, level in enumerate(["casual", "regular", "beginner", "casual", "skilled", "regular"]):
        sitting = Sitting.begin(Series.new(rulebook(), ["Ann"]), None, seed=seed)
        person = make_player(level, rulebook(), seed)
        while not sitting.game.is_over:
            if sitting.game.awaits == "dice":
                sitting.roll()
            else:
                sitting.act(person.choose(sitting.game))
        records.append(Record(sitting.series).with_header("Date", DAY))
    return tuple(records)


# --- scenes ---------------------------------------------------------------------------------------------------


def text(pilot: Pilot[None]) -> str:
    strips = pilot.app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


async def until(pilot: Pilot[None], words: str) -> None:
    for _ in range(int(WAIT / 0.05)):
        if words in text(pilot):
            await pilot.pause()
            return
        await asyncio.sleep(0.05)
    raise TimeoutError(f"{words!r} did not appear:\n{text(pilot)}")


def pressing(*keys: str, then: str = "") -> Scene:
    async def scene(pilot: Pilot[None]) -> None:
        for key in keys:
            await pilot.press(key)
        if then:
            await until(pilot, then)

    return scene


TURNS = ["space", "enter"] * 8
FIVE_TURNS = [*["space", "enter"] * 4, "space", "enter", "space"]


async def new_game(pilot: Pilot[None]) -> None:
    await pilot.press("enter")
    await until(pilot, "People")
    screen = pilot.app.screen
    assert isinstance(screen, NewGameScreen)
    while not screen.bots:
        await asyncio.sleep(0.1)
    pilot.app.screen.query_one("#bot-0", Select).value = "expert"
    pilot.app.screen.query_one("#people", Input).value = "Ann, Bob"
    await pilot.pause()


async def house_rules(pilot: Pilot[None]) -> None:
    await pilot.press("enter")
    await until(pilot, "People")
    await pilot.click("#house-rules")
    await until(pilot, "House rules for")


async def review(pilot: Pilot[None]) -> None:
    await pilot.press("down", "down", "enter")
    await until(pilot, "Ann ")
    await pilot.press("enter")
    await until(pilot, "Expected final score")


async def retry(pilot: Pilot[None]) -> None:
    await review(pilot)
    await pilot.press("enter")
    await until(pilot, "What is the best move")
    await pilot.press("enter")


async def puzzle(pilot: Pilot[None]) -> None:
    screen = PuzzleScreen()
    pilot.app.push_screen(screen)
    await until(pilot, "and press enter.")
    screen._show(THINKER.ask(TerminalCoach.daily_puzzle, rulebook(), date.fromisoformat(DAY)))
    await pilot.press("s")
    await pilot.pause()


LIGHT = replace(QUIET, look="light")
FULL = replace(QUIET, coach="full")
WARN = replace(QUIET, coach="warn", confirm_zero="never")

PICTURES = [
    Picture("menu", pressing()),
    Picture("new-game", new_game),
    Picture("house-rules", house_rules),
    Picture("settings", pressing(*["down"] * 5, "enter")),
    Picture("help", pressing("question_mark")),
    Picture("saved-games", pressing("down", "down", "enter", then="Ann ")),
    Picture("review", review),
    Picture("retry", retry),
    Picture("puzzle", puzzle),
    Picture("statistics", pressing(*["down"] * 4, "enter", then="Your final scores")),
    Picture("table", pressing(*FIVE_TURNS, "2", "3", "h", then="worth"), table("deluxe")),
    Picture("table-start", pressing(), table("deluxe", "Ann")),
    Picture("table-triple", pressing(*FIVE_TURNS, "2", "h", then="worth"), table("triple")),
    Picture("table-triple-start", pressing(then="by estimates"), table("triple")),
    Picture("table-triple-values", pressing(*FIVE_TURNS, then="loss  choice"), table("triple"), FULL),
    Picture("table-triple-four", pressing(*FIVE_TURNS), table("triple", *LONG_NAMES[:4])),
    Picture("table-eight", pressing(*TURNS, "space", "1"), table("deluxe", *LONG_NAMES)),
    Picture("forced", pressing("space", "enter", "space"), table("deluxe", "Ann", rolls=["66666", "44444"])),
    Picture("forced-classic", pressing("space", "enter", "space"), table("classic", "Ann", rolls=["66666", "44444"])),
    Picture("coach-values", pressing(*FIVE_TURNS, then="loss  choice"), table("deluxe"), FULL),
    Picture("warning", pressing("space", "down", "enter", then="anyway"), table("deluxe"), WARN),
    Picture("zero", pressing("space", "up", "enter"), table("deluxe", rolls=["13356"])),
    Picture("resign", pressing("space", "R"), table("deluxe")),
    Picture("table-light", pressing(*FIVE_TURNS, "2", "3"), table("deluxe"), LIGHT),
    Picture("menu-light", pressing(), None, LIGHT),
    Picture("new-game-light", new_game, None, LIGHT),
    Picture("statistics-light", pressing(*["down"] * 4, "enter", then="Your final scores"), None, LIGHT),
    Picture("table-no-colour", pressing(*FIVE_TURNS, "2", "3"), table("deluxe"), QUIET, {"NO_COLOR": "1"}),
    Picture("menu-no-colour", pressing(), None, QUIET, {"NO_COLOR": "1"}),
    Picture("new-game-no-colour", new_game, None, QUIET, {"NO_COLOR": "1"}),
]
IN_README = {("table", LARGE): "terminal-table.svg", ("review", SMALL): "terminal-review.svg"}


async def take(picture: Picture, size: tuple[int, int]) -> str:
    """The picture as SVG."""
    with tempfile.TemporaryDirectory() as folder:
        saves = Saves(Path(folder))
        seat = picture.sitting
        if seat is None:
            for number, record in enumerate(played_games()):
                saves.save(saves.records / f"{DAY}-12000{number}-deluxe-aaaaaa.dice", record)
        opening = go_on(lambda: seat(saves)) if seat else None
        app = DicecupApp(saves, opening, thinker=THINKER)
        app.settings = picture.settings
        async with app.run_test(size=size) as pilot:
            if opening:
                await until(pilot, "turn 1")
            await picture.scene(pilot)
            await pilot.pause()
            return app.export_screenshot(simplify=True)


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    names = sys.argv[2:]
    for picture in PICTURES:
        for size in (SMALL, LARGE):
            kept = IN_README.get((picture.name, size))
            if (folder is None and kept is None) or (names and picture.name not in names):
                continue
            os.environ.update(picture.variables)
            svg = asyncio.run(take(picture, size))
            for name in picture.variables:
                del os.environ[name]
            path = (
                folder / f"{picture.name}-{size[0]}x{size[1]}.svg" if folder else Path(__file__).with_name(kept or "")
            )
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(svg, "utf-8")
            print(path, flush=True)
    THINKER.close()


if __name__ == "__main__":
    main()
