"""Setting up a game from the menu."""

from __future__ import annotations

import asyncio
import re
import threading
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Select, Static

from dicecup.rules import Enter, Series, Side, rulebook
from dicecup.saves import Saves
from dicecup.terminal.app.screens.house_rules import HouseRulesScreen
from dicecup.terminal.app.screens.new_game import NewGameScreen
from dicecup.terminal.app.screens.table import TableScreen
from dicecup.terminal.coaching import OfferedBot
from dicecup.terminal.sitting import Sitting
from dicecup.terminal.thinker import CannotThink
from tests.scripted_dice import ScriptedDice

from ..stage import THINKER, game, stage, table, text, until, until_mine, until_shown

SIZES = pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=["60x20", "80x24", "120x40"])


async def opened(pilot: Pilot[None]) -> NewGameScreen:
    pilot.app.push_screen(NewGameScreen())
    await until(pilot, lambda: isinstance(pilot.app.screen, NewGameScreen) and bool(pilot.app.screen.bots))
    await pilot.pause()
    assert isinstance(pilot.app.screen, NewGameScreen)
    return pilot.app.screen


async def begun(pilot: Pilot[None]) -> None:
    await pilot.press("ctrl+s")
    await until(pilot, lambda: any(isinstance(screen, TableScreen) for screen in pilot.app.screen_stack))


async def choose(pilot: Pilot[None], **values: object) -> None:
    """Choose from the lists of the form: `book="travel"`."""
    for name, value in values.items():
        pilot.app.screen.query_one(f"#{name.replace('_', '-')}", Select).value = value
        await pilot.pause()


def trouble(pilot: Pilot[None]) -> str:
    return str(pilot.app.screen.query_one("#trouble", Static).content)


def last_lines(pilot: Pilot[None]) -> str:
    """What is right above the keys."""
    return " ".join(text(pilot).split("\n")[-6:-2])


def test_enter_enter_begins_a_game_by_the_official_rules(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path) as pilot:
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(pilot.app.screen, NewGameScreen))
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
            assert table(pilot).game.book.name == "deluxe"
            assert table(pilot).game.sides == (Side("Player"),)

    asyncio.run(play())


def test_people_play_where_bots_cannot_be_had(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(*_: object) -> None:
        raise CannotThink("the process that thinks has ended")

    async def play() -> None:
        async with stage(tmp_path) as pilot:
            monkeypatch.setattr(THINKER, "ask", ended)
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(pilot.app.screen, NewGameScreen))
            await until(pilot, lambda: "no bots now: the process that thinks has ended" in trouble(pilot))
            await begun(pilot)

    asyncio.run(play())


def test_a_form_that_is_left_waits_for_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What came later would look for lines that are gone."""
    may_answer = threading.Event()

    def slow(*_: object) -> list[OfferedBot]:
        may_answer.wait(60)
        return []

    async def play() -> None:
        async with stage(tmp_path) as pilot:
            monkeypatch.setattr(THINKER, "ask", slow)
            await pilot.press("enter")
            await until(pilot, lambda: any(isinstance(worker.node, NewGameScreen) for worker in pilot.app.workers))
            waiting = [worker for worker in pilot.app.workers if isinstance(worker.node, NewGameScreen)]
            leaving = pilot.app.pop_screen()
            assert [worker.is_cancelled for worker in waiting] == [True]
            may_answer.set()
            await leaving

    asyncio.run(play())


def test_bots_are_listed_again_while_a_line_is_being_added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when somebody changes the book twice, faster than the lines appear."""

    async def play() -> None:
        async with stage(tmp_path) as pilot:
            screen = await opened(pilot)

            async def at_once(*_: object) -> list[OfferedBot]:
                return screen.bots

            monkeypatch.setattr(pilot.app, "think", at_once)
            screen._remembered = ["random", "greedy"]
            await screen._list_bots()
            await screen._list_bots()
            assert screen._chosen_bots() == ["random", "greedy"]

    asyncio.run(play())


def test_people_bots_and_a_series(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path) as pilot:
            screen = await opened(pilot)
            await choose(pilot, book="travel", difference=True)
            screen.query_one("#people", Input).value = "Ann, Bob"
            screen.query_one("#games", Input).value = "3"
            await until(pilot, lambda: bool(screen.query("#bot-0")))
            await choose(pilot, bot_0="random")
            await until(pilot, lambda: bool(screen.query("#bot-1")))
            await choose(pilot, bot_1="greedy")
            await begun(pilot)
            series = table(pilot).sitting.series
            assert [side.name for side in series.sides] == ["Ann", "Bob", "Random bot", "Greedy bot"]
            assert (series.length, series.difference, series.book.name) == (3, True, "travel")
            assert table(pilot).sitting.bots.names == {2: "random", 3: "greedy"}

    asyncio.run(play())


def test_all_nine_bots_are_offered_easiest_first_with_their_scores_and_what_they_do(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path) as pilot:
            screen = await opened(pilot)
            assert [bot.name for bot in screen.bots] == [
                *("random", "beginner", "greedy", "casual", "regular", "skilled", "expert", "optimal", "winner")
            ]
            means = [bot.mean for bot in screen.bots[:-1]]
            assert means == sorted(mean for mean in means if mean is not None)
            screen.query_one("#bot-0", Select).focus()
            await pilot.press("enter")
            await until_shown(pilot, "casual · 219 points · plays along")
            assert "winner · plays to win" in text(pilot)

    asyncio.run(play())


def test_teams_and_house_rules(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path) as pilot:
            screen = await opened(pilot)
            await choose(pilot, book="classic")
            screen.query_one("#teams", Input).value = "Reds: Bo, Cy; Blues: Di, Ed"
            await pilot.pause()
            await pilot.click("#all-options")
            await until(pilot, lambda: "House rules for" in text(pilot))
            pilot.app.screen.query_one("#upper_target", Input).value = "60"
            pilot.app.screen.query_one("#joker", Select).value = "never"
            await pilot.press("ctrl+s")
            await until(pilot, lambda: pilot.app.screen is screen)
            assert "upper_target=60, joker=never" in text(pilot)
            await pilot.click("#all-options")
            await until(pilot, lambda: "House rules for" in text(pilot))
            assert pilot.app.screen.query_one("#upper_target", Input).value == "60"
            pilot.app.screen.query_one("#upper_target", Input).value = "50"
            await pilot.press("escape")  # leaves them as they were
            await until(pilot, lambda: pilot.app.screen is screen)
            await begun(pilot)
            series = table(pilot).sitting.series
            assert series.book.changes == {"upper_target": "60", "joker": "never"}
            assert series.sides[0].partners == ("Bo", "Cy")

    asyncio.run(play())


def test_house_rules_under_a_plain_name(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path) as pilot:
            await opened(pilot)
            await choose(pilot, house_rules="free-joker")
            assert "Free choice Joker" in text(pilot)
            await begun(pilot)
            assert table(pilot).game.book.changes == {"forced": "never", "lower_first": "never"}

    asyncio.run(play())


# --- errors ---------------------------------------------------------------------------------------------------


@SIZES
def test_an_error_is_in_sight_above_the_keys_and_its_field_has_the_focus(tmp_path: Path, size: tuple[int, int]) -> None:
    async def play() -> None:
        async with stage(tmp_path, size=size) as pilot:
            screen = await opened(pilot)
            screen.query_one("#people", Input).value = "Ann,Ann"
            await pilot.press("ctrl+s")
            assert "names must differ" in last_lines(pilot).lower()
            assert pilot.app.focused is screen.query_one("#people")
            screen.query_one("#people", Input).value = "Ann"
            screen.query_one("#games", Input).value = "0"
            await pilot.press("ctrl+s")
            assert "A series has 1 to 1000 games" in last_lines(pilot)
            assert pilot.app.focused is screen.query_one("#games")
            screen.query_one("#games", Input).value = ""
            await pilot.press("ctrl+s")
            assert "A series has 1 to 1000 games; got 0" in last_lines(pilot), "no number is not one game"
            screen.query_one("#games", Input).value = "2"
            await choose(pilot, difference=True)
            await pilot.press("ctrl+s")
            assert pilot.app.focused is screen.query_one("#difference")

    asyncio.run(play())


@SIZES
def test_an_error_of_the_house_rules_is_in_sight_too(tmp_path: Path, size: tuple[int, int]) -> None:
    async def play() -> None:
        async with stage(tmp_path, size=size) as pilot:
            pilot.app.push_screen(HouseRulesScreen(rulebook(), {}))
            await pilot.pause()
            pilot.app.screen.query_one("#multipliers", Input).value = "abc"
            await pilot.press("ctrl+s")
            assert "is a list of whole numbers such as 1,2,3; got 'abc'" in last_lines(pilot).replace("   ", " ")
            assert pilot.app.focused is pilot.app.screen.query_one("#multipliers")
            pilot.app.screen.query_one("#multipliers", Input).value = "1"
            pilot.app.screen.query_one("#upper_target", Input).value = "9999"
            await pilot.press("ctrl+s")
            assert "0 to 105" in last_lines(pilot)
            assert pilot.app.focused is pilot.app.screen.query_one("#upper_target")

    asyncio.run(play())


def test_what_does_not_go_together_is_said(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path) as pilot:
            screen = await opened(pilot)
            screen.query_one("#teams", Input).value = "Reds: Bo, Cy; Blues: Di, Ed"
            await pilot.press("ctrl+s")
            assert "not played with partners" in trouble(pilot)
            await choose(pilot, bot_0="random")
            await pilot.press("ctrl+s")
            assert "Teams are made of people" in trouble(pilot)
            await choose(pilot, real_dice=True)
            await pilot.press("ctrl+s")
            assert "Bots cannot roll real dice" in trouble(pilot)

    asyncio.run(play())


def test_a_small_window_shows_house_rules_and_examples_to_their_ends(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path, size=(60, 20)) as pilot:
            await opened(pilot)
            assert "only with classic, triple" in text(pilot)
            await choose(pilot, book="classic")
            await until_shown(pilot, "Reds: Bo, Cy; Blues: Di, Ed\n")
            pilot.app.screen.query_one("#house-rules", Select).focus()
            await pilot.press("enter", "down")
            await until_shown(pilot, "No zero in a box where the dice")
            listed = " ".join(" ".join(re.findall(r"[\w:]+", line[20:])) for line in text(pilot).splitlines())
            assert "Free choice Joker: a further Yahtzee is never forced into a box" in listed

    asyncio.run(play())


# --- the same table again -------------------------------------------------------------------------------------


def test_the_form_remembers_the_last_table(tmp_path: Path) -> None:
    book = rulebook("travel", ["upper_bonus=50"])
    series = Series.new(book, ["Ann", "Bob", "Casual bot"], 3, difference=True)
    Sitting.begin(series, Saves(tmp_path), bots=("", "", "casual"))

    async def play() -> None:
        async with stage(tmp_path) as pilot:
            screen = await opened(pilot)
            await until(pilot, lambda: bool(screen.query("#bot-1")))
            assert "Upper bonus of 50" in text(pilot)
            await begun(pilot)
            again = table(pilot).sitting
            assert (again.series.book, again.series.sides) == (book, series.sides)
            assert (again.series.length, again.series.difference) == (3, True)
            assert again.bots.names == {2: "casual"}

    asyncio.run(play())


def test_the_form_offers_the_table_that_was_played_just_now_even_if_it_could_not_be_saved(tmp_path: Path) -> None:
    """As when `dicecup play` with options opened it, where the folder cannot be written."""
    series = Series.new(rulebook("travel"), ["Ann", "Random bot"], 3, first=0)
    seated = Sitting.begin(series, None, bots=("", "random"))

    async def play() -> None:
        async with stage(tmp_path, seated) as pilot:
            await pilot.press("escape")
            await opened(pilot)
            assert "travel: Travel Yahtzee" in text(pilot)
            await begun(pilot)
            again = table(pilot).sitting
            assert (again.series.sides, again.series.length) == (series.sides, 3)
            assert again.bots.names == {1: "random"}

    asyncio.run(play())


def test_teams_real_dice_and_a_book_of_ones_own_are_remembered(tmp_path: Path) -> None:
    own = rulebook("classic", ["categories=aces,twos,chance"]).named("mine", "A book of our own")
    teams = [Side("Reds", ("Bo", "Cy")), Side("Blues", ("Di", "Ed"))]
    Sitting.begin(Series.new(own, teams), Saves(tmp_path), real_dice=True)

    async def play() -> None:
        async with stage(tmp_path) as pilot:
            await opened(pilot)
            assert "mine: A book of our own" in text(pilot)
            await begun(pilot)
            again = table(pilot).sitting
            assert again.series.sides == tuple(teams)
            assert again.series.book == own
            assert again.real_dice

    asyncio.run(play())


def test_brackets_in_titles_and_names_are_shown_as_they_are(tmp_path: Path) -> None:
    """They would be styles of the screen if they were taken for markup, and `[/b]` would be an error."""
    own = rulebook("deluxe", ["categories=aces,twos,chance"]).named("mine", "The [best] rules [/b]")
    Sitting.begin(Series.new(own, ["Ann [/x]"]), Saves(tmp_path))

    async def play() -> None:
        async with stage(tmp_path) as pilot:
            await until_shown(pilot, "mine Ann [/x] 0")
            await opened(pilot)
            assert "mine: The [best] rules [/b]" in text(pilot)
            pilot.app.screen.query_one("#book", Select).focus()
            await pilot.press("enter")
            assert text(pilot).count("mine: The [best] rules [/b]") == 2, "chosen, and in the list"
            await pilot.press("escape")
            await pilot.click("#all-options")
            await until(pilot, lambda: isinstance(pilot.app.screen, HouseRulesScreen))
            await until_shown(pilot, "The [best] rules [/b]")

    asyncio.run(play())


def test_play_again_sets_the_same_table(tmp_path: Path) -> None:
    book = rulebook("deluxe", ["categories=chance"])
    dice = ScriptedDice(["66666"])
    seated = Sitting.begin(Series.new(book, ["Ann"]), Saves(tmp_path), dice=dice)
    seated.roll()
    seated.act(Enter(book.box("chance")))

    async def play() -> None:
        async with stage(tmp_path, seated) as pilot:
            await until_shown(pilot, "Play again")
            await pilot.press("p")
            await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen) and table(pilot).sitting is not seated)
            await until_mine(pilot)
            assert game(pilot).sides == seated.game.sides
            assert game(pilot).book == book
            assert game(pilot).history == ()
            assert len(Saves(tmp_path).listing()) == 2

    asyncio.run(play())
