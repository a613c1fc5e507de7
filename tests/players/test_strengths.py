from __future__ import annotations

import json
from pathlib import Path

import pytest

from dicecup.players import PLAYERS, simulate_player, strength_of, why_not
from dicecup.players.ladder import LADDER, TEMPERATURES
from dicecup.rules import BOOKS, rulebook
from dicecup.solver import Habits, evaluator_for

GAMES = 4000
FIGURES = Path(__file__).parents[2] / "bench" / "figures"


@pytest.mark.untraced
@pytest.mark.parametrize("bot", ["beginner", "greedy", "skilled", "optimal"])
def test_a_bot_is_as_strong_as_it_is_said_to_be(bot: str) -> None:
    scores = simulate_player(bot, BOOKS["deluxe"], GAMES, 7).scores
    said = strength_of(bot, "deluxe").mean
    assert said is not None
    assert abs(scores.mean() - said) < 0.5 + 4 * scores.std() / GAMES**0.5


@pytest.mark.parametrize("book", [name for name, book in BOOKS.items() if book.columns == 1])
def test_every_bot_of_a_one_column_book_was_measured(book: str) -> None:
    able = [bot for bot in PLAYERS if why_not(bot, BOOKS[book]) is None and bot != "winner"]
    means = [strength_of(bot, book).mean for bot in able]
    assert None not in means
    assert means == sorted(means, key=lambda mean: mean or 0), "weakest first"
    assert all(strength_of(bot, book).plays for bot in able)


def test_nobody_knows_other_books() -> None:
    assert strength_of("expert", "mine").mean is None
    assert strength_of("expert", rulebook("deluxe", ["upper_bonus=50"])).mean is None, "measured as printed"


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("random", "any legal move"),
        ("beginner", "no thought of the bonus"),
        ("greedy", "most points this turn"),
        ("casual", "little thought of the bonus"),
        ("regular", "sound, with old habits"),
        ("skilled", "few mistakes"),
        ("expert", "hardly a mistake"),
        ("optimal", "perfect play for points"),
        ("winner", "plays to win"),
    ],
)
def test_a_bot_is_said_to_play_as_it_does(bot: str, said: str) -> None:
    assert said in strength_of(bot, "deluxe").plays


@pytest.mark.parametrize(("name", "book", "to"), [("ladder", "deluxe", 1), ("ladder-triple", "triple", 10)])
def test_the_means_are_those_that_were_measured(name: str, book: str, to: int) -> None:
    """Each bot has a row in the figures of `bench/ladder.py`: first its mean without luck, then that of its games."""
    printed = json.loads((FIGURES / f"{name}.json").read_text("utf-8"))["printed"]
    begin = next(number for number, line in enumerate(printed) if line.startswith("| bot |")) + 2
    rows = [[cell.strip() for cell in line.split("|")] for line in printed[begin : printed.index("", begin)]]
    measured = {bot: float((free_of_luck or played).split(" ")[0]) for _, bot, free_of_luck, played, *_ in rows}
    assert set(LADDER) < measured.keys()
    for bot, mean in measured.items():
        nearest = 1 if bot == "expert" else to
        assert strength_of(bot, book).mean == round(mean / nearest) * nearest


@pytest.mark.parametrize("book", ["travel", "web", "classic", "deluxe"])
def test_perfect_play_scores_what_the_solver_expects(book: str) -> None:
    assert strength_of("optimal", book).mean == round(evaluator_for(book).start_value)


@pytest.mark.parametrize(("book", "games", "near"), [("deluxe", 60, 8), ("triple", 6, 60)])
def test_any_legal_move_scores_about_what_is_said(book: str, games: int, near: int) -> None:
    said = strength_of("random", book).mean
    assert said is not None
    assert abs(simulate_player("random", book, games, 7).scores.mean() - said) < near


def test_the_habits_are_those_that_were_measured() -> None:
    """After a change, measure the ladder again."""
    assert {
        "beginner": Habits(temperature=1.5, bonus=0.0, yahtzee=2.0, patience=0.2),
        "casual": Habits(temperature=0.9, bonus=0.3, yahtzee=1.6, patience=0.5),
        "regular": Habits(temperature=0.65, bonus=0.5, yahtzee=1.4, patience=0.75),
        "skilled": Habits(temperature=0.5, bonus=0.8, yahtzee=1.2, patience=0.9),
        "expert": Habits(temperature=0.3, bonus=1.0, yahtzee=1.0, patience=1.0),
    } == LADDER
    assert TEMPERATURES == {"beginner": 8.0, "casual": 5.0, "regular": 3.0, "skilled": 1.6, "expert": 0.0}
