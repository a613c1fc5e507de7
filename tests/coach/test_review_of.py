"""Which reviews have chances to win, and what is passed on to a review; all in games small enough to check."""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import accumulate, product
from math import prod
from pathlib import Path

import pytest

from dicecup import Card, Enter, Game, HelpMark, Malformed, Rulebook, rulebook
from dicecup.coach import advise, words
from dicecup.coach.finished_games import sides_of
from dicecup.coach.game_review import has_chances, review, review_of
from dicecup.coach.pictures import can_write_png, check_picture
from dicecup.coach.statistics import statistics
from dicecup.solver import evaluator_for, win_model
from tests.games import game_of

from .chance_alone import CHANCE, ENDS, worth

NAMES = ("Ann", "Bob", "Cy")
TRIPLE, HOUSE_TRIPLE = rulebook("triple"), rulebook("triple", ["upper_bonus=50"])
DUEL = ("66666 chance", "12345 (345) 12345 (2345) 23456 chance")


def seated(sides: int, book: Rulebook = CHANCE) -> Game:
    return Game.new(book, NAMES[:sides], first=0)


@pytest.mark.parametrize(
    ("sides", "most", "expected"),
    [
        (1, None, False),
        (2, None, True),
        (3, None, True),
        (2, 1, False),
        (2, 2, True),
        (3, 2, False),
        (3, 3, True),
        (2, 8, True),
    ],
)
def test_chances_need_an_opponent_and_not_too_many_sides(sides: int, most: int | None, expected: bool) -> None:
    assert has_chances(seated(sides), most) is expected


def test_chances_need_somebody_who_knows_them() -> None:
    assert has_chances(seated(2, TRIPLE))
    assert not has_chances(seated(2, HOUSE_TRIPLE))


def test_a_review_uses_all_that_is_known() -> None:
    game = game_of(CHANCE, *DUEL, sides=["Ann", "Bob"])
    evaluator, model = evaluator_for(CHANCE), win_model(CHANCE)
    assert review_of(game) == review(game, evaluator, model)
    assert [len(chances) for chances in review_of(game).win] == [2, 2, 2]
    assert review_of(game).win[-1] == (1.0, 0.0)
    assert review_of(game, most_sides=1) == review(game, evaluator)
    assert review_of(game, most_sides=1).win == ()
    marks = {(1, 1, 1): HelpMark(1, 1, 1, 1, ("hint",))}
    helped = review_of(game, marks=marks)
    assert [decision.help is not None for decision in helped.sides[1].turns[0].decisions] == [True, False, False]
    assert review_of(game, real_dice=True) == review(game, evaluator, model, real_dice=True)


def test_progress_is_told_once_from_nothing_to_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two parts of the same size, one after the other, if there are chances to win; else one."""
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path))
    for number, sides in enumerate((1, 2)):
        book = rulebook("deluxe", {"categories": f"{('aces', 'twos')[number]},fives,chance"})
        told: list[tuple[int, int]] = []
        review_of(seated(sides, book), lambda done, total, told=told: told.append((done, total)))  # type: ignore[misc]
        shares = [done / total for done, total in told]
        assert shares == sorted(shares)
        assert shares[-1] == 1.0
        assert told[-1][0] == told[-1][1]


def test_a_turn_knows_after_which_roll_it_was_decided() -> None:
    (side,) = review_of(game_of(CHANCE, DUEL[1], sides=["Ann"])).sides
    (turn,) = side.turns
    assert [turn.roll_before(decision) for decision in turn.decisions] == [1, 2, 3]


@pytest.mark.parametrize("box", ["1:sixes", "2:chance", "3:yahtzee"])
def test_an_entry_taken_back_is_priced_by_estimates_as_its_choice_is(box: str) -> None:
    """Entering it would have cost what the advice at that moment says."""
    game = seated(1, TRIPLE).with_roll("12366").apply(Enter(TRIPLE.box("1:chance")))
    entry = Enter(TRIPLE.box(box))
    priced = advise(Card(TRIPLE), "12366", 2)
    (expected,) = [choice.loss for choice in priced.choices if choice.action == entry]
    found = review_of(game, marks={(0, 1, 1): HelpMark(1, 0, 1, 1, ("undo",), entry)})
    (decision,) = found.sides[0].turns[0].decisions
    assert decision.taken_back is not None
    assert decision.taken_back.action == entry
    assert decision.taken_back.loss == pytest.approx(expected)
    assert expected > 1.0


@pytest.mark.parametrize(("left", "best"), [(0, 15.0), (1, worth(range(1, 6), 1)), (2, worth(range(1, 6), 2))])
def test_a_zero_by_choice_loses_all_that_chance_is_worth(left: int, best: float) -> None:
    advice = advise(Card(CHANCE), "12345", left, zeros=True)
    (zero,) = advice.zeros
    assert zero.action == Enter(CHANCE.box("chance"), scratch=True)
    assert (zero.value, zero.loss) == pytest.approx((0.0, best))
    assert advise(Card(CHANCE), "12345", left).zeros == ()


def test_without_help_a_sentence_says_so() -> None:
    assert words.help_sentence({}) == "No decision was made with help."
    assert words.help_sentence({"undo": 1}) == "Decisions with help: 1 after an entry was taken back."


def test_every_kind_of_help_has_its_words() -> None:
    kinds = ("hint", "values", "warning", "autoplay", "stand_in", "undo", "telepathy")
    assert words.help_sentence({kind: count for count, kind in enumerate(kinds, start=1)}) == (
        "Decisions with help: 1 after a hint, 2 with the values in view, 3 after a warning, 4 made by autoplay,"
        " 5 made by a stand-in, 6 after an entry was taken back and 7 telepathy."
    )


@pytest.mark.parametrize("name", ["luck.gif", "luck", "luck.svg.txt"])
def test_a_picture_is_svg_or_png(tmp_path: Path, name: str) -> None:
    with pytest.raises(Malformed, match="pictures are SVG or PNG: name the file luck"):
        check_picture(tmp_path / name)


@pytest.mark.parametrize("name", ["luck.svg", "luck.PNG", "luck.png"])
def test_pictures_that_can_be_written(tmp_path: Path, name: str) -> None:
    check_picture(tmp_path / name)
    check_picture(None)
    with pytest.raises(FileNotFoundError, match="there is no folder"):
        check_picture(tmp_path / "no folder" / name)


def test_png_without_pillow_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL.Image", None)
    with pytest.raises(Malformed, match=r"pip install 'dicecup\[png\]', or name the file \.svg"):
        check_picture(tmp_path / "luck.png")
    check_picture(tmp_path / "luck.svg")
    assert not can_write_png.__wrapped__(), "what is remembered is left as it is"
    monkeypatch.undo()
    assert can_write_png.__wrapped__()


@pytest.mark.parametrize("score", [8, 23, 30])
def test_bars_reach_from_the_rarest_perfect_scores_to_the_best(score: int) -> None:
    """From the 0.5 % quantile of perfect scores to the 99.5 % quantile; further if somebody scored less or more."""
    chances = [0.0] * 31
    for faces in product(ENDS, repeat=5):
        chances[sum(faces)] += prod(ENDS[face] for face in faces)
    below = list(accumulate(chances))
    low = next(points for points, share in enumerate(below) if share >= 0.005)
    high = next(points for points, share in enumerate(below) if share >= 0.995)
    assert (low, high) == (14, 29)
    game = game_of(CHANCE, DUEL[0], sides=["Ann"])
    (side,) = sides_of(game, evaluator_for(CHANCE), "a record", "2026-10-01", 1, [""])
    assert side is not None
    card = Card.from_json(CHANCE, {"boxes": {"chance": score}})
    found = statistics(CHANCE, [replace(side.figures, card=card)])
    edges, shares, perfect = found.histogram(1)
    assert edges == list(range(min(score, low), max(score, high) + 2))
    assert [edge for edge, share in zip(edges, shares, strict=False) if share] == [score]
    assert perfect == pytest.approx([chances[edge] for edge in edges[:-1]])
    assert found.histogram(10).edges == {8: [0, 10, 20, 30], 23: [10, 20, 30], 30: [10, 20, 30, 40]}[score]
