"""At a table of several sides: whose move was judged, whose card is clicked, and which game is reviewed."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from dicecup.rules import Box, Category, Enter, Series, rulebook
from dicecup.saves import Saves, load
from dicecup.terminal.app.screens.dialogs import TextDialog
from dicecup.terminal.app.screens.review import ReviewScreen
from dicecup.terminal.sitting import Sitting
from tests.scripted_dice import ScriptedDice

from ..stage import QUIET, game, stage, table, text, until, until_mine, until_shown

QUICK = rulebook("deluxe", ["categories=fours,fives,sixes,chance"])
CHANCE = rulebook("deluxe", ["categories=chance"])


def seated(folder: Path, rolls: str, *sides: str, book: object = QUICK) -> Sitting:
    series = Series.new(book, sides or ("Ann",), first=0)  # type: ignore[arg-type]
    return Sitting.begin(series, Saves(folder), dice=ScriptedDice([*rolls.split(), *["13456"] * 20]))


def accuracy(pilot: Pilot[None]) -> str:
    return str(table(pilot).view.coach.border_subtitle or "")


def test_each_side_is_judged_by_its_own_moves(tmp_path: Path) -> None:
    """Ann writes a six in Sixes, which is a blunder; Bob puts five sixes there."""

    async def play() -> None:
        commented = replace(QUIET, coach="verdict")
        async with stage(tmp_path, seated(tmp_path, "44456 66666", "Ann", "Bob"), settings=commented) as pilot:
            said = table(pilot).view.messages.sentences
            await pilot.press("space", "up", "enter")
            await until(pilot, lambda: any(line.startswith("Ann: A blunder: that cost ") for line in said))
            await until_mine(pilot)
            await pilot.press("space")
            assert accuracy(pilot) == "", "Bob has not chosen yet"
            await pilot.press("enter")
            await until(pilot, lambda: "Bob: That was the best choice." in said)
            await until_mine(pilot)
            await pilot.press("space")
            await until(pilot, lambda: accuracy(pilot).startswith("accuracy 0 %"))
            counted = table(pilot).view.coach.accuracy
            assert (counted[0].good, counted[1].good, counted[1].short) == (0, 1, "accuracy 100 %, 0.0 points lost")

    asyncio.run(play())


def test_the_same_dice_one_roll_later_are_worth_something_else(tmp_path: Path) -> None:
    async def play() -> None:
        shown = replace(QUIET, coach="full")
        async with stage(tmp_path, seated(tmp_path, "11134 11134", book=CHANCE), settings=shown) as pilot:
            await pilot.press("space")
            await until_shown(pilot, "21.2")  # five dice rolled twice
            await pilot.press("5", "space")
            await until_shown(pilot, "17.5")  # five dice rolled once
            assert "21.2" not in text(pilot)

    asyncio.run(play())


@pytest.mark.parametrize(
    ("mode", "keys", "kinds"),
    [
        ("hint", ["h"], ["hint"]),
        ("full", [], ["values"]),
        ("warn", ["enter", "n"], ["warning"]),
        ("warn", ["1", "2", "3", "space"], []),
        ("verdict", ["1", "2", "3", "space"], []),
    ],
)
def test_what_the_coach_shows_before_a_decision_is_marked_in_the_record(
    tmp_path: Path, mode: str, keys: list[str], kinds: list[str]
) -> None:
    async def play() -> None:
        seat = seated(tmp_path, "44456 44456")
        async with stage(tmp_path, seat, settings=replace(QUIET, coach=mode)) as pilot:
            await pilot.press("space", *keys[:1])
            if mode == "warn" and kinds:
                await until_shown(pilot, "Do it anyway?")
            await pilot.press(*keys[1:])
            await until(pilot, lambda: [kind for mark in seat.record.help or () for kind in mark.kinds] == kinds)
            await until_mine(pilot)
        assert seat.path is not None
        assert load(seat.path).help == seat.record.help

    asyncio.run(play())


def test_autoplay_says_who_plays(tmp_path: Path) -> None:
    async def play() -> None:
        slow = replace(QUIET, bot_pause=600.0)
        async with stage(tmp_path, seated(tmp_path, "44456"), settings=slow) as pilot:
            said = table(pilot).view.messages.sentences
            await pilot.press("a")
            assert said[-1] == "The coach plays for you; a ends it."
            await pilot.press("a")
            assert said[-1] == "You play yourself again."

    asyncio.run(play())


def test_whoever_has_the_dice_is_asked_whether_to_resign(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path, seated(tmp_path, "66666", "Ann", "Bob")) as pilot:
            await pilot.press("space", "enter", "R")
            await until_shown(pilot, "Does Bob resign, leaving the game for good?")

    asyncio.run(play())


def test_the_game_that_has_just_ended_is_reviewed(tmp_path: Path) -> None:
    async def play() -> None:
        series = Series.new(CHANCE, ["Ann"], 2)
        seat = Sitting.begin(series, Saves(tmp_path), dice=ScriptedDice(["66666", "11134"]))
        seat.roll()
        seat.act(Enter(CHANCE.box("chance")))
        seat.next_game()
        async with stage(tmp_path, seat) as pilot:
            await pilot.press("space", "enter")
            await until_shown(pilot, "Final score: 10.")
            await pilot.press("r")
            await until(pilot, lambda: isinstance(pilot.app.screen, ReviewScreen))
            assert isinstance(pilot.app.screen, ReviewScreen)
            assert pilot.app.screen._played.game.totals == (10,)

    asyncio.run(play())


def test_real_dice_are_asked_for_by_what_is_held(tmp_path: Path) -> None:
    async def play() -> None:
        seat = Sitting.begin(Series.new(QUICK, ["Ann"]), Saves(tmp_path), real_dice=True)
        async with stage(tmp_path, seat) as pilot:

            async def asked(*keys: str) -> str:
                await pilot.press(*keys)
                await until(pilot, lambda: isinstance(pilot.app.screen, TextDialog))
                return text(pilot)

            assert "or a box and its score, such as threes 9:" in await asked("space")
            await pilot.press(*"44456", "enter")
            await until_mine(pilot)
            assert "The five dice that lie on the table" in await asked("space")
            await pilot.press("escape")
            assert "The 2 dice that you rolled; you hold 4 4 4." in await asked("1", "2", "3", "space")
            await pilot.press("escape")
            assert "The die that you rolled; you hold 4 4 4 5." in await asked("4", "space")

    asyncio.run(play())


def test_a_click_chooses_the_column_under_the_mouse_on_the_card_of_the_mover(tmp_path: Path) -> None:
    async def play() -> None:
        seat = seated(tmp_path, "11134 33345", "Ann", "Bob", book=rulebook("triple"))
        async with stage(tmp_path, seat, size=(200, 60)) as pilot:
            await pilot.press("space", "enter", "space")
            assert game(pilot).side == 1
            lines = text(pilot).splitlines()
            row = next(number for number, line in enumerate(lines) if line.count("+9") == 3)
            places = [place for place, sign in enumerate(lines[row]) if sign == "+"]
            for column in (2, 3, 1):
                await pilot.click(offset=(places[column - 1], row))
                await until(pilot, lambda column=column: table(pilot).view.pad.cursor == Box(Category.THREES, column))  # type: ignore[misc]

    asyncio.run(play())


def test_arrows_stay_in_their_column_or_in_their_line(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path, seated(tmp_path, "33345", book=rulebook("triple"))) as pilot:
            await pilot.press("space")
            pad = table(pilot).view.pad
            pad.point_at(Box(Category.THREES, 1))
            seen = []
            for key in ("right", "down", "left", "left", *["up"] * 4):
                await pilot.press(key)
                seen.append(str(pad.cursor))
            assert seen[:4] == ["2:threes", "2:fours", "1:fours", "3:fours"]
            assert seen[4:] == ["3:threes", "3:twos", "3:aces", "3:chance"], "after the first comes the last"

    asyncio.run(play())


def test_help_counts_the_upper_section_by_the_rules_that_are_played(tmp_path: Path) -> None:
    async def play() -> None:
        book = rulebook("deluxe", ["upper_target=60"])
        async with stage(tmp_path, seated(tmp_path, "33345", book=book), size=(120, 60)) as pilot:
            await pilot.press("question_mark")
            await until_shown(pilot, "22/60  how far the bonus is")
            await pilot.press("b")
            await until_shown(pilot, "Rules: Travel Yahtzee\n")  # the first of the printed books

    asyncio.run(play())
