"""The table by keys and mouse: whole games of every book, and everything that can happen in a turn."""

from __future__ import annotations

import asyncio
import os
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from dicecup.rules import BOOKS, Box, Category, Enter, Keep, Reroll, Roll, Rulebook, Series, Turn, rulebook
from dicecup.saves import Saves, load
from dicecup.terminal.app.screens.dialogs import TextDialog
from dicecup.terminal.app.widgets.score_pad import ScorePad
from dicecup.terminal.sitting import Sitting
from tests.scripted_dice import ScriptedDice

from ...person import TEAMS
from ..stage import QUIET, game, sitting, stage, table, text, until, until_mine, until_shown

THOROUGH = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"
DELUXE = rulebook("deluxe")
OWN = rulebook("deluxe", ["categories=aces,twos,chance", "joker=never"]).named("mine", "A book of our own")


def scripted(folder: Path, rolls: str, book: str = "deluxe", sides: tuple[str, ...] = ("Ann",)) -> Sitting:
    """A game in which these rolls come."""
    series = Series.new(rulebook(book), sides, first=0)
    return Sitting.begin(series, Saves(folder), dice=ScriptedDice([*rolls.split(), *["13456"] * 200]))


# --- whole games ----------------------------------------------------------------------------------------------


async def play_turns(pilot: Pilot[None], until_turn: int) -> None:
    """Roll, hold some, roll, move the cursor, score: until so many boxes are filled."""
    presses = 0
    while (turn := len(game(pilot).history)) < until_turn:
        keys = ["space", "1", "4", "space"] if turn % 3 == 0 else ["space"]
        await pilot.press(*keys, *["down"] * (turn % 4), *["right"] * (turn % 2), "enter")
        presses += 1
        assert presses < 500, text(pilot)


def leap(path: Path, saves: Saves, until_turn: int) -> None:
    """Continue a saved game without a screen: the first legal box, whatever was rolled."""
    seated = Sitting.resume(path, saves)
    while len(seated.game.history) < until_turn:
        seated.roll()
        assert seated.game.roll is not None
        seated.act(Enter(seated.game.card.placements(seated.game.roll)[0].box))


@pytest.mark.parametrize("book", [*BOOKS.values(), OWN], ids=repr)
def test_a_whole_game_of_every_book(tmp_path: Path, book: Rulebook) -> None:
    """One on the screen from the first turn to the last; of the others only the first and last two, unless thorough."""

    async def play() -> None:
        path, turns, saves = sitting(tmp_path, Series.new(book, ["Ann"]), seed=5).path, len(book.boxes), Saves(tmp_path)
        assert path is not None
        if book.name != "deluxe" and not THOROUGH:
            async with stage(tmp_path, Sitting.resume(path, saves)) as pilot:
                await play_turns(pilot, 1)
            leap(path, saves, turns - 2)
        seated = Sitting.resume(path, saves)
        async with stage(tmp_path, seated) as pilot:
            await play_turns(pilot, turns)
            await until_shown(pilot, f"Final score: {game(pilot).totals[0]}.")
            assert len(game(pilot).history) == turns
            assert load(path) == seated.record

    asyncio.run(play())


def test_a_series_of_teams_with_a_roll_off_each_game(tmp_path: Path) -> None:
    async def play() -> None:
        book = rulebook("classic", ["categories=aces,chance"])
        seated = sitting(tmp_path, Series.new(book, TEAMS, 2), seed=6)
        async with stage(tmp_path, seated) as pilot:
            await until_shown(pilot, " begin.")
            await play_turns(pilot, 2 * 2)
            await until_shown(pilot, "Standings after game 1 of 2:")
            await pilot.press("n")
            await until_mine(pilot)
            assert "game 2 of 2" in text(pilot)
            await play_turns(pilot, 2 * 2)
            await until_shown(pilot, " the series.")

    asyncio.run(play())


def test_bots_play_their_sides(tmp_path: Path) -> None:
    async def play() -> None:
        seated = sitting(tmp_path, Series.new(DELUXE, ["Ann", "Random bot"], first=0), bots=("", "random"))
        async with stage(tmp_path, seated) as pilot:
            for turn in range(2):
                await pilot.press("space", "enter")
                await until(pilot, lambda turn=turn: len(game(pilot).history) == 2 * turn + 2)  # type: ignore[misc]
                await until_mine(pilot)
            assert "Random bot rolls " in text(pilot)
            assert game(pilot).side == 0
            said = table(pilot).view.messages.sentences
            assert "u takes that back." not in said, "a bot that plays at once does not wait either"

    asyncio.run(play())


# --- a turn ---------------------------------------------------------------------------------------------------


def test_dice_are_held_set_apart_and_the_others_rolled(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path, scripted(tmp_path, "13356 33123 33344")) as pilot:
            await pilot.press("space", "2", "3")
            assert table(pilot).sitting.held == Keep("33")
            assert "2 held" in text(pilot)
            assert "Roll 3 dice" in text(pilot)
            await pilot.press("space")
            assert game(pilot).rolls == (Roll("13356"), Roll("12333"))
            assert table(pilot).view.tray.faces[1:3] == [3, 3]

    asyncio.run(play())


def test_held_dice_stay_held_until_they_are_released(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path, scripted(tmp_path, "13356 33123 33344")) as pilot:
            await pilot.press("space", "2", "3", "space")
            assert table(pilot).view.tray.held == [False, True, True, False, False]
            assert table(pilot).sitting.held == Keep("33")
            assert "Roll 3 dice" in text(pilot)
            await pilot.press("0")
            assert table(pilot).view.tray.keep == Keep()
            assert "Roll all 5" in text(pilot)
            await pilot.press("u", "space")
            assert game(pilot).keeps == (Keep("33"), Keep("33"))
            assert game(pilot).roll == Roll("33344")
            assert table(pilot).view.tray.keep == Keep(), "after the last roll there is nothing to hold dice for"
            assert "No rolls left" in text(pilot)
            await pilot.press("enter", "space")
            assert table(pilot).view.tray.keep == Keep(), "another turn begins with all five dice"

    asyncio.run(play())


def test_dice_that_stayed_held_are_still_held_when_the_game_goes_on_later(tmp_path: Path) -> None:
    async def play() -> None:
        seated = sitting(tmp_path, Series.new(DELUXE, ["Ann"]), seed=3)
        assert seated.path is not None
        async with stage(tmp_path, seated) as pilot:
            await pilot.press("space", "1", "2", "space")
            held = table(pilot).view.tray.keep
            assert len(held) == 2
        async with stage(tmp_path, Sitting.resume(seated.path, Saves(tmp_path))) as pilot:
            assert table(pilot).view.tray.keep == held

    asyncio.run(play())


@pytest.mark.parametrize("bot", ["", "random"], ids=["person", "bot"])
def test_dice_lie_where_they_lay_when_the_game_goes_on_later(tmp_path: Path, bot: str) -> None:
    """As after the program was killed in the middle of a turn: the keys 1 to 5 mean the same dice."""
    series = Series.new(DELUXE, ["Ann", "Bob"], first=0)
    seated = Sitting.begin(series, Saves(tmp_path), bots=(bot, ""), dice=ScriptedDice(["23456", "14556", "45666"]))
    seated.roll()
    seated.act(Reroll(Keep("46")))
    seated.act(Reroll(Keep("46")))
    assert seated.path is not None
    again = Sitting.resume(seated.path, Saves(tmp_path))

    async def play() -> None:
        async with stage(tmp_path, again, settings=replace(QUIET, bot_pause=600.0)) as pilot:
            assert table(pilot).view.tray.faces == [5, 6, 4, 6, 6]

    asyncio.run(play())


def test_undo_goes_back_through_the_holds_of_this_roll(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path, scripted(tmp_path, "13356")) as pilot:
            await pilot.press("space", "2", "3", "u")
            assert table(pilot).sitting.held == Keep("3")
            await pilot.press("u", "u")
            assert "othing to undo" in table(pilot).view.messages.refusal
            assert table(pilot).view.tray.keep == Keep()

    asyncio.run(play())


def test_u_takes_back_the_last_entry_until_the_next_roll(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path, scripted(tmp_path, "13356 11111")) as pilot:
            await pilot.press("space", "enter", "u")
            assert game(pilot).rolls == (Roll("13356"),)
            assert table(pilot).view.messages.sentences[-1].startswith("Taken back: Ann, ")
            await pilot.press("enter", "space", "u")
            assert game(pilot).rolls == (Roll("11111"),)
            assert "a roll cannot be taken back" in table(pilot).view.messages.refusal
            seated = table(pilot).sitting
            assert seated.path is not None
            assert [mark.kinds for mark in load(seated.path).help or ()] == [("undo",)]

    asyncio.run(play())


def test_a_bot_waits_for_somebody_to_take_an_entry_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicecup.terminal.app.screens.table.UNDO_PAUSE", 600)  # only a key may end the wait

    async def play() -> None:
        series = Series.new(DELUXE, ["Ann", "Greedy bot"], first=0)
        dice = ScriptedDice(["13356", *["13456"] * 200])
        seated = Sitting.begin(series, Saves(tmp_path), dice=dice, bots=("", "greedy"))
        async with stage(tmp_path, seated, settings=replace(QUIET, bot_pause=0.01)) as pilot:
            await pilot.press("space", "enter")
            await until_shown(pilot, "u takes that back.")
            await pilot.press("u")
            assert game(pilot).rolls == (Roll("13356"),)
            assert game(pilot).side == 0
            await pilot.press("enter")
            await until(pilot, lambda: len(game(pilot).history) == 1)
            await pilot.press("down")
            await until(pilot, lambda: len(game(pilot).history) == 2)
            assert [mark.kinds for mark in seated.record.help or ()] == [("undo",)]

    asyncio.run(play())


def test_what_the_rules_refuse_is_said(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path, scripted(tmp_path, "13356 13356 13356")) as pilot:
            await pilot.press("enter")
            story = list(table(pilot).view.messages.sentences)
            assert "! Roll first: press space." in text(pilot)
            await pilot.press("1", *["z", "enter"] * 20)
            assert "! Roll first: press space." in text(pilot)
            await pilot.press("space", "1", "2", "3", "4", "5", "space")
            assert "! Roll first" not in text(pilot), "the next key takes it away"
            assert "is not a roll" in text(pilot)
            await pilot.press("1", "space", "space", "space")
            assert "! That was the last roll: choose a box." in text(pilot)
            await pilot.press("1")
            assert "! That was the last roll: choose a box." in text(pilot)
            assert list(table(pilot).view.messages.sentences) == story, "the story keeps to what happened"
            assert game(pilot).history == ()

    asyncio.run(play())


def test_the_points_of_every_open_box_are_offered_and_the_cursor_starts_at_the_most(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path, scripted(tmp_path, "13356 22233")) as pilot:
            await pilot.press("space")
            pad = pilot.app.screen.query_one(ScorePad)
            assert {str(box): offer.points for box, offer in pad.offers.items()}["threes"] == 6
            assert pad.cursor == Box(Category.CHANCE)
            await pilot.press("enter", "space")
            assert pad.cursor == Box(Category.FULL_HOUSE)
            assert "›+25" in text(pilot)

    asyncio.run(play())


def test_a_forced_yahtzee_is_marked_and_explained(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path, scripted(tmp_path, "66666 44444")) as pilot:
            await pilot.press("space", "enter", "space")
            shown = text(pilot)
            assert "›!20*" in shown
            assert "×" in shown
            told = " ".join(table(pilot).view.messages.sentences)
            assert "It must go to Fours: deluxe rule 16 «Score the total of all 5 dice" in told
            await pilot.press("enter")
            turn = game(pilot).history[-1]
            assert isinstance(turn, Turn)
            assert (turn.points, turn.bonus) == (20, 100)

    asyncio.run(play())


def test_the_mouse_holds_rolls_and_scores(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path, scripted(tmp_path, "13356 33123")) as pilot:
            await pilot.click("#roll")
            await until(pilot, lambda: table(pilot).view.tray.faces == [1, 3, 3, 5, 6])
            await pilot.click("#tray", offset=(10, 2))  # the second die
            await until(pilot, lambda: table(pilot).sitting.held == Keep("3"))
            await until(pilot, lambda: not pilot.app.screen.query_one("#roll").has_class("-active"))  # it springs back
            await pilot.click("#roll")
            await until(pilot, lambda: len(game(pilot).rolls) == 2 and table(pilot).is_mine)
            await pilot.click("#pad", offset=(4, 3))  # the third line below the names: Threes
            await until(pilot, lambda: table(pilot).view.pad.cursor == Box(Category.THREES))
            await pilot.click("#pad", offset=(4, 3))
            await until(pilot, lambda: Box(Category.THREES) in game(pilot).card.boxes)
            assert game(pilot).card[Box(Category.THREES)] == 9

    asyncio.run(play())


# --- zeros ----------------------------------------------------------------------------------------------------


def test_a_zero_in_a_valuable_box_is_asked_about(tmp_path: Path) -> None:
    async def play() -> None:
        asking = replace(QUIET, confirm_zero="valuable")
        async with stage(tmp_path, scripted(tmp_path, "13356"), settings=asking) as pilot:
            await pilot.press("space", "up", "enter")
            await until_shown(pilot, "Cross out YAHTZEE?")
            await pilot.press("n")
            await until_mine(pilot)
            assert game(pilot).history == ()
            await pilot.press("enter")
            await until_shown(pilot, "Cross out YAHTZEE?")
            await pilot.press("y")
            await until_mine(pilot)
            assert game(pilot).cards[0][Box(Category.YAHTZEE)] == 0
            await pilot.press("space", *["down"] * 4, "enter")  # Twos are not worth asking about
            assert game(pilot).cards[0][Box(Category.TWOS)] == 0

    asyncio.run(play())


def test_a_zero_by_choice(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path, scripted(tmp_path, "44123 13356")) as pilot:
            await pilot.press("space", "z", "space", "z")
            await until(pilot, lambda: len(game(pilot).history) == 2)
            entries = [turn for turn in game(pilot).history if isinstance(turn, Turn)]
            assert [(turn.points, turn.scratch) for turn in entries] == [(0, True), (0, True)]
        async with stage(tmp_path, scripted(tmp_path, "44123", "web")) as pilot:
            await pilot.press("space", "z")
            refused = "this book does not let you take a zero instead"
            await until(pilot, lambda: refused in table(pilot).view.messages.refusal)

    asyncio.run(play())


# --- stopping and going on --------------------------------------------------------------------------------------


def test_every_action_is_saved_at_once_and_a_resumed_table_is_the_same(tmp_path: Path) -> None:
    async def play() -> None:
        seated = sitting(tmp_path, Series.new(DELUXE, ["Ann"]), seed=3)
        path = seated.path
        assert path is not None
        async with stage(tmp_path, seated) as pilot:
            await pilot.press("space", "enter", "space", "1", "3")
            await until(pilot, lambda: load(path) == seated.record)
            held = table(pilot).view.tray.keep
        # without quitting: this is what kill -9 leaves behind
        again = Sitting.resume(path, Saves(tmp_path))
        async with stage(tmp_path, again) as pilot:
            assert game(pilot) == seated.game
            assert table(pilot).view.tray.keep == held
            await pilot.press("q")
        assert pilot.app.farewell == "The game is saved. Go on with:\n  dicecup play --resume"  # type: ignore[attr-defined]

    asyncio.run(play())


def test_a_hold_from_before_the_game_was_left_can_be_undone(tmp_path: Path) -> None:
    async def play() -> None:
        seated = sitting(tmp_path, Series.new(DELUXE, ["Ann"]), seed=3)
        assert seated.path is not None
        seated.roll()
        seated.hold(Keep(seated.game.rolls[0][:2]))
        async with stage(tmp_path, Sitting.resume(seated.path, Saves(tmp_path))) as pilot:
            assert len(table(pilot).view.tray.keep) == 2
            await pilot.press("u")
            assert table(pilot).view.tray.keep == Keep()
            await pilot.press("u")
            assert "othing to undo" in table(pilot).view.messages.refusal

    asyncio.run(play())


def test_why_a_game_is_not_saved_is_told_once(tmp_path: Path) -> None:
    async def play() -> None:
        seated = sitting(tmp_path, Series.new(DELUXE, ["Ann"]), seed=3)
        assert seated.path is not None
        async with stage(tmp_path, seated) as pilot:
            other = Sitting.resume(seated.path, Saves(tmp_path))
            other.roll()
            await pilot.press("space", "1", "enter")
            told = [sentence for sentence in table(pilot).view.messages.sentences if "another window" in sentence]
            assert len(told) == 1
            assert "NOT SAVED" in text(pilot)
            await pilot.press("escape")
            await until(pilot, lambda: "New game" in text(pilot))
        assert load(seated.path) == other.record

    asyncio.run(play())


def test_the_cursor_starts_where_most_is_to_be_had(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path, scripted(tmp_path, "44113", "triple")) as pilot:
            await pilot.press("space")
            assert table(pilot).view.pad.cursor == Box(Category.CHANCE, 3)

    asyncio.run(play())


def test_five_held_dice_leave_nothing_to_roll(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path, scripted(tmp_path, "44123")) as pilot:
            await pilot.press("space", *"12345")
            assert "All are held" in text(pilot)
            await pilot.press("space")
            assert len(game(pilot).rolls) == 1
            assert "enter a box instead" in table(pilot).view.messages.refusal

    asyncio.run(play())


def test_resigning_is_asked_about(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path, scripted(tmp_path, "13356")) as pilot:
            await pilot.press("space", "R")
            await until_shown(pilot, "leaving the game for good?")
            await pilot.press("n")
            await until_mine(pilot)
            assert game(pilot).status == "playing"
            await pilot.press("R")
            await until_shown(pilot, "leaving the game for good?")
            await pilot.press("e", "o")
            assert "leaving the game for good?" in text(pilot), "only the first letter of an answer gives it"
            await pilot.press("y")
            await until_shown(pilot, "Ann resigned with 0 points.")
            await pilot.press("q")
        assert pilot.app.farewell == "", "there is no game to go on with"  # type: ignore[attr-defined]

    asyncio.run(play())


def test_real_dice_are_typed(tmp_path: Path) -> None:
    async def play() -> None:
        seated = Sitting.begin(Series.new(DELUXE, ["Ann", "Bob"]), Saves(tmp_path), real_dice=True)
        async with stage(tmp_path, seated) as pilot:

            async def typed(line: str) -> None:
                """Open the box to type in, and type."""
                await pilot.press("space")
                await until(pilot, lambda: isinstance(pilot.app.screen, TextDialog))
                await pilot.press(*line, "enter")
                await until_mine(pilot)

            await until_shown(pilot, "rolled for the start")
            await pilot.press(*"bob", "enter")
            await until_mine(pilot)
            assert game(pilot).first == 1
            await typed("13356")
            await pilot.press("2", "3")
            await typed("33345")
            assert game(pilot).rolls == (Roll("13356"), Roll("33345"))
            assert table(pilot).view.tray.keep == Keep("33")
            await pilot.press("u", "u", "2", "3")  # releases them, takes the dice back
            await typed("344")  # the dice beside the two threes
            assert game(pilot).rolls[-1] == Roll("33344")
            await pilot.press("enter")
            assert len(game(pilot).history) == 1
            await typed("threes 9")
            assert len(game(pilot).history) == 2
            await pilot.press("b")
            assert len(game(pilot).history) == 1

    asyncio.run(play())


def test_what_cannot_be_dice_is_mended_where_it_was_typed(tmp_path: Path) -> None:
    async def play() -> None:
        seated = Sitting.begin(Series.new(DELUXE, ["Ann", "Bob"]), Saves(tmp_path), real_dice=True)
        async with stage(tmp_path, seated) as pilot:
            await until(pilot, lambda: "rolled for the start" in text(pilot))
            await pilot.press(*"nobody", "enter")
            assert "I do not understand 'nobody'" in text(pilot)
            assert "Type help" not in text(pilot)
            await pilot.press("ctrl+u", *"ann", "enter")
            await until(pilot, lambda: "Ann begins." in text(pilot))
            await pilot.press("space", *"13378", "enter")
            assert "a die shows a whole number" in text(pilot)
            await pilot.press("backspace", "backspace", *"56", "enter")
            await until(pilot, lambda: "roll 1 of 3" in text(pilot))
            assert game(pilot).roll == Roll("13356")
            await pilot.press("2", "3", "space", *"12456", "enter")
            assert "You held 3 3, but" in text(pilot)
            await pilot.press("escape")
            assert game(pilot).rolls == (Roll("13356"),)

    asyncio.run(play())


def test_the_last_box_of_a_game_with_real_dice_can_be_taken_back(tmp_path: Path) -> None:
    async def play() -> None:
        short = rulebook("deluxe", ["categories=chance"])
        seated = Sitting.begin(Series.new(short, ["Ann"]), Saves(tmp_path), real_dice=True)
        async with stage(tmp_path, seated) as pilot:
            await pilot.press("space", *"66666", "enter")
            await until(pilot, lambda: "Chance: 30" in text(pilot))
            await pilot.press("enter")
            await until(pilot, lambda: "Is the last box that was entered right?" in text(pilot))
            await pilot.press("t")
            await until(pilot, lambda: not game(pilot).is_over)
            assert Saves(tmp_path).best(short) is None
            await pilot.press("u", "space", *"11111", "enter")
            await until(pilot, lambda: "Chance: 5" in text(pilot))
            await pilot.press("enter")
            await until(pilot, lambda: "Is the last box that was entered right?" in text(pilot))
            await pilot.press("enter")
            await until(pilot, lambda: "Final score: 5." in text(pilot) and "Review" in text(pilot))
            assert Saves(tmp_path).best(short) == 5

    asyncio.run(play())


# --- the cards of the others ------------------------------------------------------------------------------------


def cards_in_sight(pilot: Pilot[None]) -> list[str]:
    """The names above the cards, from left to right."""
    return text(pilot).splitlines()[1].partition("▎")[0].replace("▸", "").split()


@pytest.mark.parametrize(
    ("size", "book", "by_turns"),
    [
        ((60, 20), "deluxe", [["Ann"], ["Bob"], ["Cy"], ["Ann"]]),
        ((80, 24), "deluxe", [["Ann", "Bob"], ["Ann", "Cy"], ["Ann", "Bob"]]),
        ((80, 24), "triple", [["Ann"], ["Bob"], ["Cy"], ["Ann"]]),
        ((120, 40), "deluxe", [["Ann", "Bob", "Cy"], ["Ann", "Bob", "Cy"]]),
        ((200, 60), "triple", [["Ann", "Bob", "Cy"], ["Ann", "Bob", "Cy"]]),
    ],
    ids=str,
)
def test_tab_shows_every_card(tmp_path: Path, size: tuple[int, int], book: str, by_turns: list[list[str]]) -> None:
    async def play() -> None:
        async with stage(tmp_path, scripted(tmp_path, "13356", book, ("Ann", "Bob", "Cy")), size=size) as pilot:
            await pilot.press("space")
            for key, names in zip(("tab", "v", "tab", "v"), by_turns, strict=False):
                assert cards_in_sight(pilot) == names
                await pilot.press(key)

    asyncio.run(play())


def test_with_the_turn_the_card_of_the_mover_is_back_in_sight(tmp_path: Path) -> None:
    async def play() -> None:
        seated = scripted(tmp_path, "13356 66543", sides=("Ann", "Bob", "Cy"))
        async with stage(tmp_path, seated, size=(60, 20)) as pilot:
            await pilot.press("space", "v", "v")
            assert cards_in_sight(pilot) == ["Cy"]
            await pilot.press("enter")
            assert cards_in_sight(pilot) == ["Ann"]
            assert game(pilot).history == (), "a box that was out of sight is not filled"
            await pilot.press("v", "down")
            assert cards_in_sight(pilot) == ["Ann"]
            await pilot.press("up", "v", "v", "enter", "enter")
            assert len(game(pilot).history) == 1
            assert cards_in_sight(pilot) == ["Bob"]

    asyncio.run(play())


def test_the_cards_of_people_can_be_seen_while_a_bot_moves(tmp_path: Path) -> None:
    async def play() -> None:
        seated = sitting(tmp_path, Series.new(DELUXE, ["Random bot", "Ann"], first=0), bots=("random", ""))
        slow = replace(QUIET, bot_pause=1.2)
        async with stage(tmp_path, seated, size=(60, 20), settings=slow) as pilot:
            assert not table(pilot).is_mine
            await pilot.press("tab")
            assert not game(pilot).history, "the bot is still at it"
            assert cards_in_sight(pilot) == ["Ann"]

    asyncio.run(play())
