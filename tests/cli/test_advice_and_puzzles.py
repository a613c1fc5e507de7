"""What `advise` and `puzzle` print and refuse, in games small enough to work out by hand.

With the box Chance alone and one roll left, a kept 2 costs 1.5 points and a kept 3 half a point
(see `tests/coach/chance_alone.py`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from dicecup import Card, Enter, Game, Keep, Record, Reroll, Roll, Rulebook, Series, rulebook
from dicecup.coach import advise, review
from dicecup.coach.puzzles import Puzzle, retry
from dicecup.saves import Saves
from dicecup.solver import Choice
from tests.coach.chance_alone import CARELESS, CHANCE
from tests.commands import printed, refused
from tests.games import game_of

RULE = ["--rule", "categories=chance"]
TWO = rulebook("deluxe", ["categories=sixes,chance"])


@pytest.fixture(autouse=True)
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Saves:
    monkeypatch.setenv("DICECUP_DATA", str(tmp_path))
    return Saves()


def keep(saves: Saves, name: str, game: Game) -> None:
    record = Record(Series(game.book, game.sides, 1, False, (game,)))
    saves.save(saves.records / f"{name}.dice", record)


def typing(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    left: Iterator[str] = iter(lines)
    monkeypatch.setattr("builtins.input", lambda _: next(left))


# --- advise -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("most", "shown"), [("0", 32), ("31", 31), ("32", 32), ("33", 32)])
def test_as_many_choices_as_there_are(most: str, shown: int, capsys: pytest.CaptureFixture[str]) -> None:
    """Of five different dice any but all five can be kept, or the box filled: 31 + 1. A box has no aims."""
    lines = printed(capsys, "advise", "12345", "--rolls-left", "1", "--most", most, *RULE)
    choices = [line for line in lines if line.endswith(" %")]
    assert len(choices) == shown
    assert ("(1 more: --most 0 shows all)" in lines) == (shown == 31)
    assert "  15.000   4.500  enter Chance                 0 %" in choices


def test_two_rolls_are_left_unless_the_command_says_otherwise(capsys: pytest.CaptureFixture[str]) -> None:
    """With two rolls left a 5 is kept, and each of the other four dice is worth 4.25."""
    lines = printed(capsys, "advise", "12345", "--most", "1", *RULE)
    assert lines[0].endswith(": dice 1 2 3 4 5, 2 rolls left")
    assert lines[2].split()[:4] == ["22.000", "0.000", "keep", "5"]
    last = printed(capsys, "advise", "12345", "--rolls-left", "0", *RULE)
    assert last[0].endswith(": dice 1 2 3 4 5, 0 rolls left")
    assert last[-1] == "Enter Chance: there is nothing else to do."


def test_three_boxes_that_a_keep_is_going_for_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    best = advise(Card("deluxe"), "12356", 1).best
    assert len(best.aims) > 3
    lines = printed(capsys, "advise", "12356", "--rolls-left", "1", "--most", "1")
    going_for = ", ".join(f"{category.label} {100 * chance:.0f} %" for category, chance in best.aims[:3])
    assert lines[2].endswith(f" %  {going_for}")


def test_a_saved_game_gives_the_card_of_whoever_is_to_move_and_the_rolls_left(
    saves: Saves, capsys: pytest.CaptureFixture[str]
) -> None:
    keep(saves, "two", game_of(TWO, "66612 sixes", "12345 (45) 44455", sides=["Ann", "Bob"]))
    lines = printed(capsys, "advise", "--record", "two")
    assert lines[0] == "deluxe (house rules: categories=sixes,chance): dice 4 4 4 5 5, 1 roll left"
    found = json.loads("".join(printed(capsys, "advise", "--record", "two", "--json")))
    assert {choice["box"] for choice in found["choices"] if "box" in choice} == {"sixes", "chance"}


@pytest.mark.parametrize("option", [["12345"], ["--rolls-left", "0"], ["--card", "{}"]])
def test_a_saved_game_says_all_by_itself(option: list[str], saves: Saves, capsys: pytest.CaptureFixture[str]) -> None:
    keep(saves, "one", game_of(CHANCE, "12345"))
    said = refused(capsys, "advise", "--record", "one", *option)
    assert "--record gives card and dice; leave out DICE, --card and --rolls-left" in said


def test_without_dice_to_decide_about_there_is_no_advice(saves: Saves, capsys: pytest.CaptureFixture[str]) -> None:
    keep(saves, "new", Game.new(CHANCE))
    keep(saves, "held", game_of(CHANCE, "12345").apply(Reroll(Keep("45"))))
    keep(saves, "over", game_of(CHANCE, CARELESS))
    for name in ("new", "held", "over"):
        assert "that game does not wait for a decision" in refused(capsys, "advise", "--record", name)


# --- puzzle -----------------------------------------------------------------------------------------------------


@pytest.fixture
def mistakes(saves: Saves) -> None:
    """Ann and Bob both kept 2 3 4 5 of 1 2 3 4 5 with one roll left; the rest is not worth a puzzle."""
    for name in ("Ann", "Bob"):
        keep(saves, name.lower(), game_of(CHANCE, CARELESS, sides=[name]))


@pytest.mark.usefixtures("mistakes")
def test_ones_own_mistakes_are_those_of_everybody_or_of_one_player(capsys: pytest.CaptureFixture[str]) -> None:
    for options, sources in (
        ([], ["ann, turn 1", "bob, turn 1"]),
        (["--player", "Bob"], ["bob, turn 1"]),
        (["--player", "Bo"], []),
    ):
        found = json.loads("".join(printed(capsys, "puzzle", "--mine", *options, "--json", *RULE)))["puzzles"]
        assert [puzzle["source"] for puzzle in found] == sources
        for puzzle in found:
            assert (puzzle["theme"], puzzle["question"], puzzle["note"]) == ("mine", "What is the best move?", "")
            assert puzzle["solution"]["best"] == {"keep": [4, 5]}
            assert puzzle["solution"]["natural"] == {"keep": [2, 3, 4, 5]}


@pytest.mark.usefixtures("mistakes")
def test_several_mistakes_are_counted_and_a_single_one_is_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typing(monkeypatch, "show", "show")
    lines = printed(capsys, "puzzle", "--mine", *RULE)
    counted = [line for line in lines if line.startswith("Mistake ")]
    assert counted == ["Mistake 1 of 2, ann, turn 1", "Mistake 2 of 2, bob, turn 1"]
    typing(monkeypatch, "show")
    assert printed(capsys, "puzzle", "--mine", "--player", "Ann", *RULE) == [
        "deluxe (house rules: categories=chance). Theme: mine, ***",
        "Card: empty. Upper Section 0, no bonus.",
        "Total so far 0. Dice: 1 2 3 4 5, one roll left.",
        "Points now: Chance 15.",
        "What is the best move?",
        "Keep 4 5: worth 2.0 more than keeping 2 3 4 5, because it scores 2 points more",
        "  this turn on average, mostly through Chance.",
    ]


@pytest.mark.usefixtures("mistakes")
def test_an_answer_may_be_to_roll_all_five_dice_but_not_a_zero(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typing(monkeypatch, "zero chance", "roll")
    lines = printed(capsys, "puzzle", "--mine", "--player", "Ann", *RULE)
    assert lines[5] == "A zero where the dice score is never best. Type the box alone to score there."
    assert lines[6].startswith("That costs 2.00 points (mistake). Keep 4 5: worth 2.0 more than ")


@pytest.mark.usefixtures("mistakes")
def test_a_letter_shows_the_answer_and_the_end_of_the_input_ends_the_puzzles(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typing(monkeypatch, " S ", "hold none")
    lines = printed(capsys, "puzzle", "--mine", *RULE)
    second = lines.index("Mistake 2 of 2, bob, turn 1")
    assert any(line.startswith("Keep 4 5: worth 2.0 more than ") for line in lines[:second])
    assert any(line.startswith("That costs 2.00 points (mistake).") for line in lines[second:])

    def ended(_: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", ended)
    assert [line for line in printed(capsys, "puzzle", "--mine", *RULE) if line.startswith("Mistake ")] == [
        "Mistake 1 of 2, ann, turn 1"
    ]


def test_a_puzzle_about_winning_shows_ones_own_card_and_takes_a_box_that_is_open_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The chances are made up: 60 % for keeping three sixes, half as much for the 18 points in Sixes."""
    card, opponent = (Card.from_json(TWO, {"boxes": boxes}) for boxes in ({"chance": 20}, {"sixes": 24}))
    choices = (Choice(Reroll(Keep("666")), 0.6), Choice(Enter(TWO.box("sixes")), 0.3))
    puzzle = Puzzle("win", card, Roll("11666"), 1, choices, choices[1].action, "Keep 6 6 6: that wins.", opponent)
    monkeypatch.setattr("dicecup.coach.puzzles.draw_puzzle", lambda *_: puzzle)
    typing(monkeypatch, "sixes")
    lines = printed(capsys, "puzzle", "--theme", "win", "--rule", "categories=sixes,chance")
    assert lines[0].endswith(" Theme: win, *****")
    assert "Total so far 20. Dice: 1 1 6 6 6, one roll left." in lines
    assert lines[-2:] == [
        "Your opponent has 24 and Chance open. What wins most often?",
        "That gives away 30.0 % of the chance to win. Keep 6 6 6: that wins.",
    ]


def test_a_zero_that_the_dice_score_anyway_may_be_typed_as_one(
    saves: Saves, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Chance is worth 70/3 later, Sixes 5 * 6 * (1 - (5/6)**3) = 12.64; entered in Chance, 1 1 1 1 2 are only 6."""
    keep(saves, "zero", game_of(TWO, "11112 () 11112 () 11112 chance", "66661 sixes", sides=["Ann"]))
    typing(monkeypatch, "zero sixes")
    lines = printed(capsys, "puzzle", "--mine", "--rule", "categories=sixes,chance")
    assert [line.strip() for line in lines[-2:]] == [
        "Right. Cross out Sixes: worth 4.7 more than entering Chance, because it pays to",
        "save Chance for later.",
    ]


def test_the_puzzle_of_the_day_is_that_of_the_day_asked_for_or_of_today(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[date] = []
    best = Choice(Reroll(Keep("45")), 19.5)
    puzzle = Puzzle("endgame", Card(CHANCE), Roll("12345"), 1, (best,), best.action, "Keep 4 5.")

    def drawn(book: Rulebook, day: date) -> Puzzle:
        assert book == CHANCE
        asked.append(day)
        return puzzle

    monkeypatch.setattr("dicecup.coach.puzzles.daily_puzzle", drawn)
    typing(monkeypatch, "quit", "quit")
    before = date.today()
    printed(capsys, "puzzle", "--daily", "--date", "2026-11-15", *RULE)
    printed(capsys, "puzzle", "--daily", *RULE)
    assert asked[0] == date(2026, 11, 15)
    assert before <= asked[1] <= date.today()


@pytest.mark.usefixtures("mistakes")
@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--player", "Ann"], "--player says whose mistakes --mine shows"),
        (["--mine", "--seed", "1"], "--seed draws a puzzle at random; leave it out with --daily and --mine"),
        (["--daily", "--seed", "0"], "--seed draws a puzzle at random; leave it out with --daily and --mine"),
        (["--daily", "--mine"], "choose one of --theme, --daily and --mine"),
        (["--theme", "win", "--mine"], "choose one of --theme, --daily and --mine"),
        (["--mine", "--date", "2026-11-15"], "--date names the day of a --daily puzzle"),
    ],
)
def test_options_that_do_not_go_together(options: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert why in refused(capsys, "puzzle", *options, *RULE)


def test_a_puzzle_by_estimates_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    triple = rulebook("triple")
    game = Game.new(triple).with_roll("66666").apply(Enter(triple.box("1:aces")))
    ((turn, decision),) = review(game).sides[0].mistakes
    monkeypatch.setattr("dicecup.coach.puzzles.draw_puzzle", lambda *_: retry(turn, decision))
    typing(monkeypatch, "quit")
    lines = printed(capsys, "puzzle", "--book", "triple")
    trusted = " ".join(lines[lines.index("What is the best move?") - 4 :])
    assert "Values are learned estimates" in trusted
