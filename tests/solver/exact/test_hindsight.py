"""The best score possible in hindsight, against plain enumeration."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicecup import Card, Enter, Game, IllegalHere, Keep, Malformed, Reroll, Roll, Rulebook, rulebook
from dicecup.players import make_player
from dicecup.solver import best_in_hindsight
from tests.solver.exact.test_reference import OPTIONS, reduced_books

Numbers = list[list[list[int]]]


def random_numbers(random: Random, turns: int, faces: int = 6) -> Numbers:
    return [[[random.randint(1, faces) for _ in range(5)] for _ in range(3)] for _ in range(turns)]


def last_dice(turn: list[list[int]]) -> set[tuple[int, ...]]:
    """All dice that a turn can end with, over every way to hold them, die by die."""
    lying = {tuple(sorted(turn[0]))}
    for numbers in turn[1:]:
        for dice, held in product(list(lying), product([False, True], repeat=5)):
            kept = [die for die, stays in zip(dice, held, strict=True) if stays]
            lying.add(tuple(sorted(kept + numbers[: 5 - len(kept)])))
    return lying


def best_by_enumeration(book: Rulebook, numbers: Numbers) -> int:
    """The highest total of all possible cards, including chosen zeros."""
    cards = {Card(book)}
    for turn in numbers:
        rolls = [Roll(dice) for dice in last_dice(turn)]
        cards = {
            card.place(placement, roll.is_yahtzee)
            for card, roll in product(cards, rolls)
            for placement in card.placements(roll) + card.scratches(roll)
        }
    return max(card.total for card in cards)


def check_rolls(game: Game, numbers: Numbers) -> None:
    """The dice of the game are those that the numbers give."""
    for turn, rolls in zip(game.history, numbers, strict=True):
        assert turn.rolls[0] == Roll(rolls[0])
        for keep, before, after, new in zip(turn.keeps, turn.rolls, turn.rolls[1:], rolls[1:], strict=False):
            assert keep.fits(before)
            assert after == Roll((*keep, *new[: 5 - len(keep)]))


@settings(max_examples=40)
@given(reduced_books(), st.integers(0, 10**6), st.integers(2, 6))
def test_no_card_of_a_small_book_is_better(book: Rulebook, seed: int, faces: int) -> None:
    # Dice with few faces are often five of a kind, which is where house rules differ.
    numbers = random_numbers(Random(seed), len(book.categories), faces)
    best = best_in_hindsight(book, numbers)
    assert best.status == "finished"
    check_rolls(best, numbers)
    assert best.totals == (best_by_enumeration(book, numbers),)


@pytest.mark.untraced
@settings(max_examples=12)
@given(
    st.fixed_dictionaries({}, optional=OPTIONS),
    st.lists(st.sampled_from(["11111", "66666"]), min_size=4, max_size=4).flatmap(
        lambda fives: st.permutations([*fives, "12345", "22333"])
    ),
)
def test_yahtzees_go_where_they_are_worth_most(rules: dict[str, object], dice: list[str]) -> None:
    boxes = ["aces", "sixes", "full_house", "large_straight", "yahtzee", "chance"]
    book = rulebook("classic", {**rules, "categories": boxes})
    # The same five numbers in every roll: five alike stay what they are, whatever is held.
    numbers = [[[int(die) for die in roll]] * 3 for roll in dice]
    assert best_in_hindsight(book, numbers).totals == (best_by_future(book, numbers),)


def best_by_future(book: Rulebook, numbers: Numbers) -> int:
    """Like `best_by_enumeration`, but keeps only the card with the highest total for each future."""
    best: dict[object, Card] = {None: Card(book)}
    for turn in numbers:
        following: dict[object, Card] = {}
        for card, dice in product(best.values(), last_dice(turn)):
            roll = Roll(dice)
            for placement in card.placements(roll) + card.scratches(roll):
                after = card.place(placement, roll.is_yahtzee)
                future = after.open_boxes, after.totals().columns[0].upper, after.standing
                if future not in following or following[future].total < after.total:
                    following[future] = after
        best = following
    return max(card.total for card in best.values())


def points_in(dice: tuple[int, ...], box: int) -> int:
    """The points of dice by the plain rules, with none for five alike; boxes 0 to 5 are the Upper Section."""
    counts = sorted(Counter(dice).values())
    run = max(len(part) for part in "".join("x" if face in dice else " " for face in range(1, 7)).split())
    return [
        *(face * dice.count(face) for face in range(1, 7)),
        sum(dice) * (counts[-1] >= 3),
        sum(dice) * (counts[-1] >= 4),
        25 * (counts == [2, 3]),
        30 * (run >= 4),
        40 * (run >= 5),
        50 * (counts == [5]),
        sum(dice),
    ][box]


@pytest.mark.untraced
@pytest.mark.parametrize("seed", [1])
def test_a_whole_card_against_a_second_program(seed: int) -> None:
    """Without Yahtzee rules, only the most points per turn and box matter: a matching with an upper bonus."""
    numbers = random_numbers(Random(seed), 13)
    best: dict[tuple[int, int], int] = {(0, 0): 0}
    for turn in numbers:
        most = [max(points_in(dice, box) for dice in last_dice(turn)) for box in range(13)]
        following: dict[tuple[int, int], int] = {}
        for (filled, upper), score in best.items():
            for box in range(13):
                if not filled >> box & 1:
                    after = filled | 1 << box, min(63, upper + most[box]) if box < 6 else upper
                    following[after] = max(following.get(after, 0), score + most[box])
        best = following
    expected = max(score + 35 * (upper == 63) for (_, upper), score in best.items())
    plain = {"forced": "never", "joker": "never", "yahtzee_bonus": 0, "larger_in_smaller": True}
    game = best_in_hindsight(rulebook("travel", plain), numbers)
    check_rolls(game, numbers)
    assert game.totals == (expected,)


@pytest.mark.parametrize("book", ["deluxe", "classic", "web", "travel"])
def test_no_game_on_the_same_dice_is_better(book: str) -> None:
    numbers = random_numbers(Random(5), 13)
    numbers[4] = numbers[9] = [[6, 6, 6, 6, 6]] * 3
    best = best_in_hindsight(book, numbers)
    check_rolls(best, numbers)
    for name in ("optimal", "greedy"):
        player, game = make_player(name, rulebook(book)), Game.new(book)
        while not game.is_over:
            if game.awaits == "dice":
                keep = game.keeps[-1] if game.keeps else Keep()
                new = numbers[game.turn_number - 1][len(game.rolls)]
                game = game.with_roll(Roll((*keep, *new[: 5 - len(keep)])))
            else:
                game = game.apply(player.choose(game))
        assert game.totals[0] <= best.totals[0]


def test_nothing_is_rolled_that_is_not_needed() -> None:
    book = rulebook("deluxe", {"categories": ["yahtzee"]})
    best = best_in_hindsight(book, [["66666", "12345", "12345"]])
    assert [(turn.rolls, turn.keeps) for turn in best.history] == [((Roll("66666"),), ())]


def test_the_dice_must_fit_the_card() -> None:
    with pytest.raises(Malformed, match="needs numbers for 13 turns of 3 rolls"):
        best_in_hindsight("deluxe", [["11111", "11111", "11111"]])
    book = rulebook("deluxe", {"categories": ["aces"]})
    with pytest.raises(Malformed, match="5 dice"):
        best_in_hindsight(book, [["11111", "1111", "11111"]])
    with pytest.raises(Malformed, match="5 dice"):
        best_in_hindsight(book, [["11111", "111111", "11111"]])
    with pytest.raises(Malformed, match="3 rolls"):
        best_in_hindsight(book, [["11111", "11111"]])
    with pytest.raises(IllegalHere, match="3 columns"):
        best_in_hindsight("triple", [])


def test_choices_are_a_game_like_any_other() -> None:
    book = rulebook("deluxe", {"categories": ["aces", "chance"]})
    best = best_in_hindsight(book, [["11666", "11111", "12345"], ["12345", "66666", "66666"]])
    game = Game.new(book).with_roll("11666").apply(Reroll("11")).with_roll("11111").apply(Enter("aces"))
    assert best.history[0] == game.history[0]
    assert best.totals == (35,)


def test_the_upper_bonus_is_worth_a_better_box() -> None:
    """Five sixes in Chance and a zero in Aces are 30 points; three aces, 13 in Chance and the bonus are 51."""
    book = rulebook("deluxe", {"categories": ["aces", "chance"], "upper_target": 3})
    first, second = [[1, 1, 1, 6, 6], [6] * 5, [6] * 5], [[2, 2, 3, 2, 2]] * 3
    assert best_in_hindsight(book, [first, second]).totals == (51,)
    assert best_by_enumeration(book, [first, second]) == 51
