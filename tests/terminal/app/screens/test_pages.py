"""Pages about finished games: whose statistics and whose review is shown, and puzzles on the screen."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import date
from pathlib import Path

from textual.widgets import Static

from dicecup.rules import BOOKS, Action, Enter, Record, Series, rulebook
from dicecup.terminal.app.screens.puzzle import PuzzleScreen
from dicecup.terminal.app.screens.review import ReviewScreen
from dicecup.terminal.app.screens.statistics import StatisticsScreen
from dicecup.terminal.coaching import PersonRating, PlayedGame, PuzzlePage, StatisticsPage, TerminalCoach
from tests.games import game_of

from ..stage import THINKER, stage, text, until, until_shown

QUICK = rulebook("deluxe", ["categories=fours,fives,sixes,chance"])


def puzzle() -> PuzzlePage:
    return THINKER.ask(TerminalCoach.daily_puzzle, QUICK, date(2026, 11, 16))


def test_statistics_name_the_person_and_end_with_the_newest_games(tmp_path: Path) -> None:
    """A game that cost 9 points per decision, and then 60 that cost 1 and 2 in turn: the first is out of sight."""
    losses = [9.0, *[1.0, 2.0] * 30]
    alone = PersonRating(["Ann alone: 1.5."], alone=True, history=losses)
    others = PersonRating(["Ann with others: 2.0."], alone=False, history=[2.0])
    page = StatisticsPage(
        QUICK,
        ["61 games"],
        ["0-49", "50-99"],
        [0.5, 0.5],
        [0.0, 0.0],
        "",
        losses,
        "Ann",
        ["Ann", "Bob"],
        [alone, others],
    )

    async def look() -> None:
        async with stage(tmp_path, size=(120, 40)) as pilot:
            screen = StatisticsScreen()
            pilot.app.push_screen(screen)
            await until_shown(pilot, "no finished games yet")
            screen._show(page)
            title, plot, lines = (str(found.content) for found in screen.query(Static))
            assert title == f"Statistics: {QUICK.title}, Ann"
            assert lines.splitlines() == ["Ann alone: 1.5.", "", "Ann with others: 2.0.", "", "61 games"]
            told = plot.splitlines()
            assert told[0] == "Your final scores", "nobody is beside them"
            assert told[4:] == [
                f"Loss per decision, game by game: {'▁█' * 30}",
                f"Rating alone, game by game (lower is better): {'▁█' * 30}",
            ]
            screen._show(page._replace(player="perfect play", people=["Ann"]))
            title, plot, _ = (str(found.content) for found in screen.query(Static))
            assert title == f"Statistics: {QUICK.title}"
            assert plot.startswith("Your final scores (│ is perfect play)\n")

    asyncio.run(look())


def test_p_goes_on_to_the_next_person_and_back_to_the_first(tmp_path: Path) -> None:
    page = StatisticsPage(QUICK, [], [], [], [], "", [], "Ann", ["Ann", "Bob", "Cy"])

    async def look() -> None:
        async with stage(tmp_path) as pilot:
            screen = StatisticsScreen()
            pilot.app.push_screen(screen)
            await until_shown(pilot, "no finished games yet")
            screen._load = lambda: None  # type: ignore[method-assign]
            following = []
            for person in ("Ann", "Bob", "Cy"):
                screen._show(page._replace(person=person))
                await pilot.press("p")
                following.append(screen._person)
            assert following == ["Bob", "Cy", "Ann"]

    asyncio.run(look())


def test_each_side_of_a_game_is_reviewed_and_tries_its_own_mistakes_again(tmp_path: Path) -> None:
    game = game_of(
        QUICK,
        *("44456 sixes", "66666 sixes", "55566 fours", "44444 fours"),
        *("66123 fives", "55566 fives", "44444 chance", "11123 chance"),
        sides=["Ann", "Bob"],
    )

    async def look() -> None:
        async with stage(tmp_path) as pilot:
            screen = ReviewScreen(Record(Series(QUICK, game.sides, 1, False, (game,))), 0)
            pilot.app.push_screen(screen)
            await until_shown(pilot, "Review of Ann")
            for name in ("Bob", "Ann", "Bob"):
                await pilot.press("s")
                assert f"Review of {name}\n" in text(pilot)
            mistakes = len(screen._sides[1].mistakes)
            assert mistakes > 1, "Bob took Chance with 8 points and did not roll again"
            await pilot.press("down", "enter")
            again = pilot.app.screen
            assert isinstance(again, PuzzleScreen)
            assert again._retries == (PlayedGame(game, real_dice=False), 1, mistakes, 1)
            await until(pilot, lambda: again.puzzle is not None)
            assert again.puzzle == THINKER.ask(TerminalCoach.retry, PlayedGame(game, real_dice=False), 1, 1)

    asyncio.run(look())


def test_after_the_last_roll_a_puzzle_asks_for_a_box_alone(tmp_path: Path) -> None:
    drawn = puzzle()
    boxes: dict[Action, str] = {action: words for action, words in drawn.answers.items() if isinstance(action, Enter)}
    last = replace(drawn, rolls_left=0, answers=boxes)

    async def look() -> None:
        async with stage(tmp_path) as pilot:
            screen = PuzzleScreen()
            screen._drawn = lambda: asyncio.sleep(0, last)  # type: ignore[method-assign]
            pilot.app.push_screen(screen)
            await until(pilot, lambda: screen.puzzle is not None)
            assert "\nChoose a box and press enter." in str(screen.query_one("#question", Static).content)
            await pilot.press("1", "space")
            assert "held" not in text(pilot)
            assert "That is no choice here." in text(pilot)
            await pilot.press("n")
            await until(pilot, lambda: screen.puzzle is not None)
            assert str(screen.query_one("#answer", Static).content) == "", "that was said about the one before"

    asyncio.run(look())


def test_with_the_next_book_puzzles_begin_anew(tmp_path: Path) -> None:
    drawn = puzzle()

    async def look() -> None:
        async with stage(tmp_path) as pilot:
            screen = PuzzleScreen()
            screen._drawn = lambda: asyncio.sleep(0, drawn)  # type: ignore[method-assign]
            pilot.app.push_screen(screen)
            await until(pilot, lambda: screen.puzzle is not None)
            for key in "btdm":  # the sources that draw something else forget the mistakes that wait
                screen._theme, screen._waiting = "straights", [drawn]
                screen._find = lambda source: None  # type: ignore[method-assign]  # noqa: ARG005
                await pilot.press(key)
                assert not screen._waiting
                assert (screen._theme is None) == (key == "b")
            assert screen._book.book.name == next(iter(BOOKS)), "after the last book comes the first"

    asyncio.run(look())


def test_a_box_of_a_puzzle_is_answered_with_the_second_click(tmp_path: Path) -> None:
    drawn = puzzle()
    boxes = [action.box for action in drawn.answers if isinstance(action, Enter)]

    async def look() -> None:
        async with stage(tmp_path) as pilot:
            screen = PuzzleScreen()
            screen._drawn = lambda: asyncio.sleep(0, drawn)  # type: ignore[method-assign]
            pilot.app.push_screen(screen)
            await until(pilot, lambda: screen.puzzle is not None)
            other = next(box for box in boxes if box != screen.query_one("#pad").cursor)  # type: ignore[attr-defined]
            row = next(number for number, line in enumerate(text(pilot).splitlines()) if other.label in line)
            for said in ("", drawn.answers[Enter(other)]):
                await pilot.click(offset=(4, row))
                await pilot.pause()
                assert str(screen.query_one("#answer", Static).content).partition("\n")[0] == said.partition("\n")[0]

    asyncio.run(look())
