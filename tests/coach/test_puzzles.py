"""Puzzles of every theme: about what the theme says, clear, repeatable, and fair to answers."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from functools import cache

import pytest

from dicecup import Card, Category, Enter, IllegalHere, Keep, Malformed, Reroll, Roll, Rulebook, outcomes, rulebook
from dicecup.coach import advise, puzzles
from dicecup.coach.advice import natural_action
from dicecup.coach.finished_games import played_sides, saved_records, sides_of
from dicecup.coach.game_review import review
from dicecup.coach.puzzles import Puzzle, Theme, daily_puzzle, draw_puzzle, drills, retry, themes_of
from dicecup.rules import Move
from dicecup.saves import Saves
from dicecup.solver import Choice, evaluator_for
from tests.games import game_of

DELUXE, TRIPLE = rulebook("deluxe"), rulebook("triple")
CHANCE = rulebook("deluxe", ["categories=chance"])
SEEDS = (1, 2, 3, 4, 5) if os.environ.get("HYPOTHESIS_PROFILE") == "thorough" else (1, 2)
STRAIGHTS = (Category.SMALL_STRAIGHT, Category.LARGE_STRAIGHT)


class Ends:
    """Where a turn ends under best play, followed roll by roll: points by category, and the chance of any."""

    def __init__(self, card: Card) -> None:
        self.card, self.evaluator = card, evaluator_for(card.book)
        self._known: dict[tuple[Roll, int], dict[Category, tuple[float, float]]] = {}

    def of(self, action: object, roll: Roll, left: int) -> dict[Category, tuple[float, float]]:
        if isinstance(action, Enter):
            scored = self.card.enter(roll, action.box)[action.box] or 0
            return {action.box.category: (scored, float(scored > 0))}
        assert isinstance(action, Reroll)
        found = dict.fromkeys(self.card.book.categories, (0.0, 0.0))
        for rolled, weight in outcomes(action.keep):
            share = weight / 6 ** (5 - len(action.keep))
            for category, (points, chance) in self._after(rolled, left - 1).items():
                so_far = found[category]
                found[category] = so_far[0] + share * points, so_far[1] + share * chance
        return found

    def _after(self, roll: Roll, left: int) -> dict[Category, tuple[float, float]]:
        if (roll, left) not in self._known:
            self._known[roll, left] = self.of(self.evaluator.turn(self.card).best(roll, left), roll, left)
        return self._known[roll, left]

    def aim(self, action: object, roll: Roll, left: int) -> Category | None:
        """What a choice goes for: the category where it gains most over rolling all five dice."""
        here = self.of(action, roll, left)
        anew = self.of(Reroll(Keep()), roll, left) if isinstance(action, Reroll) else {}
        gains = {
            each: points - anew.get(each, (0.0, 0.0))[0] for each, (points, chance) in here.items() if chance >= 0.1
        }
        best = max(gains, key=lambda each: gains[each], default=None)
        return best if best is not None and gains[best] > 1e-9 else None


@cache
def drawn(book: Rulebook, theme: Theme, seed: int) -> Puzzle:
    """A puzzle that several tests look at: drawing one takes longer than the tests themselves."""
    return draw_puzzle(book, theme, seed)


def values(puzzle: Puzzle) -> dict[object, float]:
    return {choice.action: choice.value for choice in puzzle.choices}


def named(choice: Move) -> str:
    """The dice kept or the box, as a sentence names them."""
    if isinstance(choice, Enter):
        return choice.box.label
    return " ".join(map(str, choice.keep)) if choice.keep else "all five"


# --- themes -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [*SEEDS, 8])  # seed 8 draws some that lose half a point of bonus and much else
def test_a_puzzle_about_the_bonus(seed: int) -> None:
    """At least two fifths of what the obvious move costs is the upper bonus of 35."""
    puzzle = drawn(DELUXE, "bonus", seed)
    choices = {
        choice.action: choice.to_json()
        for choice in advise(puzzle.card, puzzle.roll, puzzle.rolls_left, against=puzzle.natural).choices
    }
    best, natural = choices[puzzle.best], choices[puzzle.natural]
    assert best["upper_bonus"] > natural["upper_bonus"]
    assert 35 * (best["upper_bonus"] - natural["upper_bonus"]) >= 0.4 * (best["value"] - natural["value"])


@pytest.mark.untraced
@pytest.mark.parametrize("seed", SEEDS)
def test_a_puzzle_about_straights(seed: int) -> None:
    """The best choice or the natural one goes for a straight before anything else."""
    puzzle = drawn(DELUXE, "straights", seed)
    ends = Ends(puzzle.card)
    aims = [ends.aim(action, puzzle.roll, puzzle.rolls_left) for action in (puzzle.best, puzzle.natural)]
    assert set(aims) & set(STRAIGHTS)


@pytest.mark.untraced
@pytest.mark.parametrize("seed", SEEDS)
def test_a_puzzle_about_a_second_yahtzee(seed: int) -> None:
    puzzle = drawn(DELUXE, "joker", seed)
    assert len(set(puzzle.roll)) == 1
    assert DELUXE.box("yahtzee") in puzzle.card.boxes


@pytest.mark.parametrize("seed", SEEDS)
def test_a_puzzle_about_the_end(seed: int) -> None:
    assert 1 <= drawn(DELUXE, "endgame", seed).card.turns_left <= 3


def test_a_best_choice_is_clear_if_it_is_better_by_just_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = drawn(DELUXE, "endgame", 1)
    lead = advise(puzzle.card, puzzle.roll, puzzle.rolls_left).choices[1].loss
    assert lead >= puzzles.CLEAR == 0.5
    monkeypatch.setattr(puzzles, "CLEAR", lead)
    assert draw_puzzle(DELUXE, "endgame", 1) == puzzle
    monkeypatch.setattr(puzzles, "CLEAR", lead + 1e-9)
    assert draw_puzzle(DELUXE, "endgame", 1) != puzzle


@pytest.mark.parametrize("seed", SEEDS)
def test_a_puzzle_about_winning(seed: int) -> None:
    """In the last two turns, the best average score does not win most often."""
    puzzle = drawn(DELUXE, "win", seed)
    assert puzzle.opponent is not None
    assert puzzle.card.turns_left in (1, 2)
    assert puzzle.opponent.turns_left == puzzle.card.turns_left - 1
    assert puzzle.natural == advise(puzzle.card, puzzle.roll, puzzle.rolls_left).best.action
    worth = values(puzzle)
    assert list(worth.values()) == sorted(worth.values(), reverse=True)
    assert all(0.0 <= chance <= 1.0 for chance in worth.values())
    best, second, *_ = worth.values()
    assert best - second >= 0.01
    assert best - worth[puzzle.natural] >= 0.03
    assert puzzle.rating == pytest.approx(100 * (best - worth[puzzle.natural]))
    assert f"({100 * best:.1f} % against {100 * worth[puzzle.natural]:.1f} %)" in puzzle.sentence
    wins, _, scores = puzzle.sentence.partition(": that wins more often than ")
    assert wins.endswith(f" {named(puzzle.best)}")
    assert f" {named(puzzle.natural)}, which scores most on average" in scores
    left = ", ".join(box.label for box in puzzle.opponent.open_boxes)
    has = f"has {puzzle.opponent.total} and {left} open" if left else f"has finished with {puzzle.opponent.total}"
    assert puzzle.question == f"Your opponent {has}. What wins most often?"
    lost = 100 * (best - worth[puzzle.natural])
    assert puzzle.answer(puzzle.natural) == f"That gives away {lost:.1f} % of the chance to win. {puzzle.sentence}"
    shown = json.loads(json.dumps(puzzle.to_json()))
    assert (shown["question"], shown["opponent"]) == (puzzle.question, puzzle.opponent.to_json())
    assert shown["card"] == puzzle.card.to_json() != shown["opponent"]


@pytest.mark.parametrize("seed", range(1, 4))
def test_a_puzzle_about_the_last_turn_by_hand(seed: int) -> None:
    """The opponent has finished and one box is left: all that counts is whether the dice reach the other's score."""
    puzzle = draw_puzzle(CHANCE, "win", seed)
    assert puzzle.opponent is not None
    theirs = puzzle.opponent.total
    assert puzzle.question == f"Your opponent has finished with {theirs}. What wins most often?"

    @cache
    def best(roll: Roll, left: int) -> float:
        mine = sum(roll)
        shares = [1.0 if mine > theirs else 0.5 if mine == theirs else 0.0]
        return max(shares + [of_keep(keep, left) for keep in roll.keeps if left])

    @cache
    def of_keep(keep: Keep, left: int) -> float:
        total: float = sum(weight * best(roll, left - 1) for roll, weight in outcomes(keep))
        return total / 6.0 ** (5 - len(keep))

    expected = {Reroll(keep): of_keep(keep, puzzle.rolls_left) for keep in puzzle.roll.keeps}
    found = {action: value for action, value in values(puzzle).items() if isinstance(action, Reroll)}
    assert found == pytest.approx(expected)
    natural = advise(puzzle.card, puzzle.roll, puzzle.rolls_left).best.action
    expected[Enter(CHANCE.box("chance"))] = best(puzzle.roll, 0)  # type: ignore[index]
    more, less = (100 * expected[action] for action in (puzzle.best, natural))  # type: ignore[index]
    assert puzzle.sentence.endswith(f"({more:.1f} % against {less:.1f} %).")


@pytest.mark.untraced
@pytest.mark.parametrize("seed", SEEDS)
def test_a_puzzle_about_columns(seed: int) -> None:
    """The same box in another column; the obvious move, points times column, is wrong by six points or more."""
    puzzle = drawn(TRIPLE, "columns", seed)
    assert isinstance(puzzle.best, Enter)
    assert isinstance(puzzle.natural, Enter)
    assert puzzle.best.box.category == puzzle.natural.box.category
    assert puzzle.best.box.column != puzzle.natural.box.column
    assert puzzle.rolls_left == 0
    scored = {
        box: points * (1, 2, 3)[box.column - 1]
        for box, points in ((each.box, each.points) for each in puzzle.card.placements(puzzle.roll))
    }
    assert scored[puzzle.natural.box] == max(scored.values())
    assert puzzle.rating >= 6.0
    assert puzzle.choices[0].value - puzzle.choices[1].value >= 3.0
    assert f": worth an estimated {puzzle.rating:.1f} more than entering {puzzle.natural.box.label}." in puzzle.sentence


@pytest.mark.untraced
@pytest.mark.parametrize("seed", SEEDS)
def test_a_puzzle_about_the_end_of_three_columns(seed: int) -> None:
    """The last three boxes are priced exactly, so nothing is estimated."""
    puzzle = drawn(TRIPLE, "endgame", seed)
    assert 1 <= puzzle.card.turns_left <= 3
    assert puzzle.rating >= 6.0
    assert puzzle.choices[0].value - puzzle.choices[1].value >= 3.0
    assert "estimate" not in puzzle.sentence
    assert f": worth {puzzle.rating:.1f} more than " in puzzle.sentence
    assert puzzle.to_json()["note"].startswith("Values are learned estimates")


# --- every puzzle -----------------------------------------------------------------------------------------------


def test_a_seed_draws_the_same_puzzle_again() -> None:
    assert draw_puzzle(DELUXE, "endgame", 1) == drawn(DELUXE, "endgame", 1)
    assert draw_puzzle(TRIPLE, "endgame", 1) == drawn(TRIPLE, "endgame", 1)


@pytest.mark.untraced
@pytest.mark.parametrize(
    ("book", "theme", "total", "dice", "best"),
    [
        (DELUXE, "bonus", 207, "23556", "Enter('yahtzee')"),
        (DELUXE, "straights", 58, "12334", "Reroll('33')"),
        (DELUXE, "joker", 197, "44444", "Enter('four_kind')"),
        (DELUXE, "endgame", 214, "34456", "Enter('yahtzee')"),
        (DELUXE, "win", 194, "22666", "Enter('four_kind')"),
        (TRIPLE, "columns", 418, "22222", "Enter('1:yahtzee')"),
        (TRIPLE, "endgame", 3120, "44445", "Enter('1:four_kind')"),
    ],
)
def test_a_link_to_a_puzzle_leads_to_the_same_one_for_good(
    book: Rulebook, theme: Theme, total: int, dice: str, best: str
) -> None:
    puzzle = drawn(book, theme, 1)
    assert (puzzle.card.total, str(puzzle.roll), repr(puzzle.best)) == (total, dice, best)


@pytest.mark.parametrize("theme", ["bonus", "straights", "joker", "endgame"])
@pytest.mark.parametrize("seed", SEEDS)
def test_the_natural_choice_is_clearly_wrong(theme: Theme, seed: int) -> None:
    puzzle = drawn(DELUXE, theme, seed)
    assert (puzzle.theme, puzzle.source, puzzle.opponent) == (theme, f"seed {seed}", None)
    worth = values(puzzle)
    best, second, *_ = worth.values()
    assert best - second >= 0.5
    assert puzzle.natural == natural_action(puzzle.card, puzzle.roll, puzzle.rolls_left) != puzzle.best
    assert puzzle.rating == pytest.approx(best - worth[puzzle.natural])
    assert puzzle.rating >= 1.0
    assert puzzle.question == "What is the best move?"
    assert puzzle.answer(puzzle.best) == f"Right. {puzzle.sentence}"
    assert puzzle.answer(puzzle.natural).startswith(f"That costs {puzzle.rating:.2f} points (")
    shown = json.loads(json.dumps(puzzle.to_json()))
    assert (shown["theme"], shown["book"], shown["rolls_left"]) == (theme, "deluxe", puzzle.rolls_left)
    assert (shown["roll"], shown["opponent"], shown["note"]) == (list(puzzle.roll), None, "")
    assert (shown["rating"], shown["stars"]) == (puzzle.rating, puzzle.stars)
    assert (shown["source"], shown["solution"]["sentence"]) == (f"seed {seed}", puzzle.sentence)
    (lost,) = (
        choice for choice in shown["solution"]["choices"] if shown["solution"]["natural"].items() <= choice.items()
    )
    assert lost["value"] == worth[puzzle.natural]
    assert shown["solution"]["best"] == {key: shown["solution"]["choices"][0][key] for key in shown["solution"]["best"]}


@pytest.mark.parametrize(
    ("turn", "rating", "stars"),
    [
        # With two rolls left, a kept 4 costs 0.25 and a kept 1, 2 or 3 costs 0.75; with one left 2.5, 1.5 and 0.5.
        ("12345 (345)", 1.0, 2),
        ("12345 (35)", 0.75, 1),
        ("12345 (5) 12345 (2345)", 2.0, 3),
        ("12345 (5) 12345 (245)", 1.5, 2),
        ("11334 () 11334 (1334)", 3.5, 4),
        ("11344 () 11344 (134)", 3.5, 4),
        ("11344 () 11344 (1344)", 3.0, 3),
        ("11134 () 11134 (1134)", 5.5, 4),
        ("11133 () 11133 (1133)", 6.0, 5),
    ],
)
def test_stars(turn: str, rating: float, stars: int) -> None:
    """One, and one more each if the obvious move costs at least 1, 2, 3.5 and 6 points."""
    *_, (reviewed, decision) = review(game_of(CHANCE, turn)).sides[0].decisions
    puzzle = retry(reviewed, decision, "a game")
    assert puzzle.rating == pytest.approx(rating)
    assert puzzle.stars == stars
    assert (puzzle.theme, puzzle.source, puzzle.natural) == ("mine", "a game", decision.action)


@pytest.mark.untraced
def test_with_three_columns_a_star_takes_six_times_as_many_points() -> None:
    for seed in SEEDS:
        puzzle = drawn(TRIPLE, "columns", seed)
        assert puzzle.stars == 1 + sum(puzzle.rating >= limit for limit in (6, 12, 21, 36))


def test_a_zero_by_choice_tried_again_is_compared_with_the_next_choice() -> None:
    game = game_of(DELUXE, "66612").apply(Enter(DELUXE.box("sixes"), scratch=True))
    *_, (turn, decision) = review(game).sides[0].decisions
    puzzle = retry(turn, decision)
    assert puzzle.best == Reroll(Keep("666"))
    assert puzzle.natural != puzzle.best
    assert puzzle.natural in values(puzzle)


@pytest.mark.untraced
def test_a_theme_that_never_comes_up_makes_way_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "ATTEMPTS", 1)
    assert themes_of(CHANCE) == ("endgame", "win")
    assert [draw_puzzle(CHANCE, seed=seed).theme for seed in range(3)] == ["win"] * 3


@pytest.mark.parametrize(
    ("rules", "themes"),
    [
        ([], ("bonus", "straights", "joker", "endgame", "win")),
        (["categories=aces,chance"], ("bonus", "endgame", "win")),
        (["categories=large_straight,chance"], ("straights", "endgame", "win")),
        (["categories=small_straight,chance"], ("straights", "endgame", "win")),
        (["categories=yahtzee,chance"], ("joker", "endgame", "win")),
    ],
)
def test_themes_need_their_boxes(rules: list[str], themes: tuple[str, ...]) -> None:
    assert themes_of(rulebook("deluxe", rules)) == themes


@pytest.mark.usefixtures("without_numba")  # which would solve the bonus chances, taking a minute for three books
def test_nobody_wins_a_book_for_one_side_alone() -> None:
    alone = rulebook("deluxe", ["max_sides=1"])
    assert themes_of(alone) == ("bonus", "straights", "joker", "endgame")
    assert themes_of(rulebook("deluxe", ["max_sides=2"]))[-1] == "win"


def test_themes_of_other_books() -> None:
    for book in ("travel", "web", "classic"):
        assert themes_of(rulebook(book)) == ("bonus", "straights", "joker", "endgame", "win")
        assert draw_puzzle(rulebook(book), "bonus", seed=2).card.book == rulebook(book)
    assert themes_of(TRIPLE) == ("columns", "endgame")


def test_without_a_theme_any_of_them_comes_first_and_without_a_seed_none_is_drawn_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = Puzzle("mine", Card(CHANCE), Roll("12345"), 1, (), Reroll(Keep("5")), "Keep 5.")
    monkeypatch.setattr(puzzles, "_puzzle_about", lambda theme, *_: replace(puzzle, theme=theme))
    assert {draw_puzzle(DELUXE, seed=seed).theme for seed in range(40)} == set(themes_of(DELUXE))
    assert len({draw_puzzle(DELUXE).source for _ in range(3)}) == 3


# --- every day --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "day", "theme", "seed", "dice", "left", "best", "natural", "stars"),
    [
        pytest.param("deluxe", 15, "bonus", 739935, "26666", 0, "sixes", "four_kind", 5, marks=pytest.mark.untraced),
        ("deluxe", 16, "straights", 739936, "34455", 2, "hold 55", "hold 345", 3),
        ("deluxe", 17, "joker", 739937, "44444", 1, "full_house", "small_straight", 4),
        pytest.param("deluxe", 18, "endgame", 739938, "22224", 0, "twos", "four_kind", 2, marks=pytest.mark.untraced),
        ("deluxe", 19, "win", 739939, "11255", 2, "hold 25", "hold 1155", 5),
        pytest.param(
            "triple", 15, "endgame", 739935, "44556", 0, "1:full_house", "1:three_kind", 2, marks=pytest.mark.untraced
        ),
        ("triple", 16, "columns", 739936, "33333", 0, "2:yahtzee", "3:yahtzee", 5),
        pytest.param(
            "triple", 17, "endgame", 739937, "12222", 0, "1:four_kind", "3:three_kind", 4, marks=pytest.mark.untraced
        ),
    ],
)
def test_the_puzzle_of_a_day(
    book: str, day: int, theme: str, seed: int, dice: str, left: int, best: str, natural: str, stars: int
) -> None:
    """The same for everybody, in every version; the themes take turns."""
    puzzle = daily_puzzle(rulebook(book), date(2026, 11, day))
    assert (puzzle.theme, puzzle.source, str(puzzle.roll), puzzle.rolls_left) == (theme, f"seed {seed}", dice, left)
    assert (str(puzzle.best), str(puzzle.natural), puzzle.stars) == (best, natural, stars)


def test_the_themes_take_turns_over_the_end_of_a_month(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "draw_puzzle", lambda _book, theme, _seed: theme)
    themes = [daily_puzzle(DELUXE, date(2026, 10, 29) + timedelta(days=number)) for number in range(5)]
    assert sorted(map(str, themes)) == ["bonus", "endgame", "joker", "straights", "win"]


# --- what cannot be asked or answered ---------------------------------------------------------------------------


def test_answers_that_are_no_choice() -> None:
    puzzle = drawn(DELUXE, "bonus", 1)
    with pytest.raises(IllegalHere, match="you cannot keep 1 1 1 1 1 here"):
        puzzle.answer(Reroll(Keep("11111")))


def test_an_answer_just_as_good_as_the_best_is_right() -> None:
    """Equal choices may differ in the last digit of their values."""
    best, as_good, worse = (Reroll(Keep(keep)) for keep in ("45", "5", "345"))
    hardly_worse = Reroll(Keep("4"))
    choices = (Choice(best, 19.5), Choice(as_good, 19.5 - 1e-12), Choice(hardly_worse, 19.496), Choice(worse, 19.0))
    puzzle = Puzzle("mine", Card(CHANCE), Roll("12345"), 1, choices, worse, "Keep 4 5.")
    assert puzzle.answer(best) == puzzle.answer(as_good) == "Right. Keep 4 5."
    assert puzzle.answer(hardly_worse) == "That costs under 0.01 points (good). Keep 4 5."
    assert puzzle.answer(worse) == "That costs 0.50 points (inaccuracy). Keep 4 5."


def test_what_cannot_be_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "ATTEMPTS", 1)
    with pytest.raises(IllegalHere, match="as printed"):
        draw_puzzle(rulebook("triple", ["forced=filled"]))
    with pytest.raises(Malformed, match="a theme of triple is one of columns, endgame; got 'win'"):
        draw_puzzle(TRIPLE, "win")
    with pytest.raises(Malformed, match="one of bonus, straights, joker, endgame, win; got 'luck'"):
        draw_puzzle(DELUXE, "luck")  # type: ignore[arg-type]
    with pytest.raises(Malformed, match="one of bonus, endgame, win"):
        draw_puzzle(rulebook("deluxe", ["categories=fours,fives,chance"]), "straights")
    with pytest.raises(IllegalHere, match="no puzzle about endgame was found in deluxe"):
        draw_puzzle(CHANCE, "endgame", seed=1)


# --- one's own mistakes -----------------------------------------------------------------------------------------


def test_drills_are_ones_own_mistakes(folder: Callable[[int], Saves]) -> None:
    sides = [side for side in played_sides(saved_records(folder(3)), DELUXE) if not side.figures.bot]
    found = drills(sides)
    lost = [decision.loss for side in sides for _, decision in side.review.decisions if decision.loss >= 2.0]
    assert [puzzle.rating for puzzle in found] == pytest.approx(sorted(lost, reverse=True))
    assert {puzzle.theme for puzzle in found} == {"mine"}
    sources = {
        f"{side.figures.record}, turn {turn.number}"
        for side in sides
        for turn, decision in side.review.decisions
        if decision.loss >= 2.0
    }
    assert {puzzle.source for puzzle in found} == sources


def test_no_drills_by_the_turn_alone() -> None:
    """Values that look no further than this turn are no reason to call anything a mistake."""
    book = rulebook("triple", ["forced=filled"])
    game = game_of(book, "11111 1:sixes")
    (side,) = sides_of(game, evaluator_for(book), "a record", "", 1, [])
    assert side is not None
    assert side.review.mistakes
    assert drills([side]) == []
