"""One suite for everything that prices a turn: exact values, learned ones, greedy, and every model of who wins."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache, partial
from itertools import pairwise

import pytest

from dicecup import ROLLS, Card, Enter, Game, Keep, Malformed, Move, Reroll, Roll, Rulebook, outcomes, rulebook
from dicecup.rules.dice import arrangements
from dicecup.solver import (
    TIE,
    Evaluator,
    Greedy,
    Habits,
    PricedTurn,
    ValueTable,
    evaluator_for,
    values_by_habit,
    values_digest,
    win_model,
    win_model_to_play_by,
)
from dicecup.solver.learned.network import EXACT_BOXES
from tests.games import side_by_side

SOME_ROLLS = ROLLS[::25]
FIVES = tuple(roll for roll in ROLLS if roll.is_yahtzee)
Price = Callable[[tuple[Game, ...]], PricedTurn]


def solitaire(book: Rulebook, turns: int, seed: int) -> Game:
    """A game after some turns in which any legal box is filled, with many Yahtzees."""
    dice, game = random.Random(seed), Game.new(book)
    for _ in range(turns):
        faces = [dice.randint(1, 6)] * 5 if dice.random() < 0.2 else [dice.randint(1, 6) for _ in range(5)]
        game = game.with_roll(faces)
        game = game.apply(Enter(dice.choice(game.card.placements(Roll(faces))).box))
    return game


def by(evaluator: Evaluator, games: tuple[Game, ...]) -> PricedTurn:
    return evaluator.turn(games[0].card)


def to_win(book: Rulebook, sides: int, games: tuple[Game, ...]) -> PricedTurn:
    return win_model(book).turn(side_by_side(*games[:sides]))


def to_win_by_network(book: Rulebook, games: tuple[Game, ...]) -> PricedTurn:
    return win_model_to_play_by(book, 2).turn(side_by_side(*games[:2]))


DELUXE, TRIPLE, HOUSE = rulebook("deluxe"), rulebook("triple"), rulebook("triple", ["upper_bonus=50"])
# Nine boxes show what thirteen do, with all kinds of Yahtzees and a bonus to reach, and are solved in a second.
NINE = {
    "categories": "fours,sixes,three_kind,four_kind,full_house,small_straight,large_straight,yahtzee,chance",
    "upper_target": 30,
}
CLASSIC, SMALL = rulebook("classic", NINE), rulebook("deluxe", NINE)
STRICT = rulebook("travel", {**NINE, "better_box_first": True})
PRICED: dict[str, tuple[Rulebook, Callable[[], Price]]] = {
    "exact, deluxe": (DELUXE, lambda: partial(by, ValueTable.of(DELUXE))),
    "exact, classic": (CLASSIC, lambda: partial(by, ValueTable.of(CLASSIC))),
    "exact, the better box first": (STRICT, lambda: partial(by, ValueTable.of(STRICT))),
    "by habit": (SMALL, lambda: partial(by, values_by_habit(SMALL, Habits(bonus=0.4, yahtzee=1.7)))),
    "learned": (TRIPLE, lambda: partial(by, evaluator_for(TRIPLE))),
    "greedy, one column": (DELUXE, lambda: partial(by, Greedy(DELUXE))),
    "greedy, house rules of triple": (HOUSE, lambda: partial(by, evaluator_for(HOUSE))),
    "to win, two sides": (DELUXE, lambda: partial(to_win, DELUXE, 2)),
    "to win, three sides": (DELUXE, lambda: partial(to_win, DELUXE, 3)),
    "to win, by the network": (DELUXE, lambda: partial(to_win_by_network, DELUXE)),
    "to win, several columns": (TRIPLE, lambda: partial(to_win, TRIPLE, 2)),
}


@cache
def priced(name: str, left: int) -> PricedTurn:
    """The turn of a card with this many open boxes."""
    book, price = PRICED[name]
    games = tuple(solitaire(book, len(book.boxes) - left, seed) for seed in range(3))
    return price()(games)


def moments() -> list[tuple[str, int]]:
    """New cards, mid-game cards, and the last boxes, where estimates give way to exact values."""
    return [(name, left) for name, (book, _) in PRICED.items() for left in (len(book.boxes), 7, EXACT_BOXES, 1)]


each_turn = pytest.mark.parametrize(("name", "left"), moments())


@pytest.mark.untraced
@each_turn
def test_the_start_is_the_mean_of_the_first_rolls(name: str, left: int) -> None:
    turn = priced(name, left)
    mean = sum(arrangements(roll) * turn.of_roll(roll, 2) for roll in ROLLS) / 6**5
    assert turn.start == pytest.approx(mean, abs=1e-9)


@each_turn
def test_a_keep_is_worth_the_mean_of_what_it_may_become(name: str, left: int) -> None:
    turn = priced(name, left)
    for keep in (Keep(), Keep("66"), Keep("2345")):
        for rolls_left in (1, 2):
            mean = sum(weight * turn.of_roll(roll, rolls_left - 1) for roll, weight in outcomes(keep))
            assert turn.of_keep(keep, rolls_left) == pytest.approx(mean / 6 ** (5 - len(keep)), abs=1e-9)


@pytest.mark.untraced
@each_turn
def test_dice_are_worth_their_best_choice(name: str, left: int) -> None:
    turn = priced(name, left)
    for roll in (*SOME_ROLLS, *FIVES):
        for rolls_left in (0, 1, 2):
            values = [choice.value for choice in turn.choices(roll, rolls_left)]
            assert turn.of_roll(roll, rolls_left) == pytest.approx(max(values), abs=1e-9)
            differ = options(turn, roll, rolls_left)
            assert turn.is_open(roll, rolls_left) == (max(differ) - min(differ) > TIE)


def options(turn: PricedTurn, roll: Roll, rolls_left: int) -> list[float]:
    """The values to choose from: keeps and the best box, or boxes."""
    boxes = [turn.of_box(roll, placement.box) for placement in turn.card.placements(roll)]
    return boxes if not rolls_left else [max(boxes), *(turn.of_keep(keep, rolls_left) for keep in roll.keeps)]


@each_turn
def test_choices_are_the_legal_ones_priced_as_the_turn_prices_them(name: str, left: int) -> None:
    turn = priced(name, left)
    for roll in (*SOME_ROLLS, *FIVES):
        for rolls_left in (0, 1, 2):
            legal: set[Move] = {Enter(placement.box) for placement in turn.card.placements(roll)}
            legal |= {Reroll(keep) for keep in roll.keeps} if rolls_left else set()
            choices = turn.choices(roll, rolls_left)
            assert {choice.action for choice in choices} == legal
            assert len(choices) == len(legal)
            for choice in choices:
                if choice.keep is not None:
                    assert choice.value == turn.of_keep(choice.keep, rolls_left)
                else:
                    assert choice.box is not None
                    assert choice.value == turn.of_box(roll, choice.box)
        assert [*turn.boxes(roll)] == [placement.box for placement in turn.card.placements(roll)]


@each_turn
def test_choices_come_best_first_and_of_equals_those_that_keep_most_dice(name: str, left: int) -> None:
    turn = priced(name, left)
    for roll in (*SOME_ROLLS, *FIVES):
        for rolls_left in (0, 1, 2):
            choices = turn.choices(roll, rolls_left)
            assert turn.best(roll, rolls_left) == choices[0].action
            group = choices[0].value
            for first, second in pairwise(choices):
                assert second.value <= first.value + TIE
                if abs(second.value - group) < TIE / 2 and abs(first.value - group) < TIE / 2:
                    assert dice_kept(first.action) >= dice_kept(second.action)
                group = max(second.value, group) if second.value > group - TIE / 2 else second.value


def dice_kept(action: Move) -> int:
    return len(action.keep) if isinstance(action, Reroll) else 5


@pytest.mark.untraced
@each_turn
def test_the_outlook_says_where_the_turn_ends(name: str, left: int) -> None:
    """With no rolls left, in the best box; before that, the mean of what may come."""
    turn = priced(name, left)
    book = turn.card.book
    for keep in (Keep("5"), Keep("3456")):
        expected = dict.fromkeys(book.categories, 0.0)
        points = bonus = 0.0
        for roll, weight in outcomes(keep):
            share = weight / 6 ** (5 - len(keep))
            action = turn.best(roll, 0)
            assert isinstance(action, Enter)
            placement = next(each for each in turn.card.placements(roll) if each.box == action.box)
            expected[placement.box.category] += share
            points += share * placement.points * book.multipliers[placement.box.column_index]
            bonus += share * placement.bonus
            prospect = turn.outlook.of_box(roll, action.box)
            assert prospect.filled == {action.box.category: 1.0}
            assert prospect.chances == ({action.box.category: 1.0} if placement.points else {})
        found = turn.outlook.of_keep(keep, 1)
        assert found.filled == pytest.approx(expected, abs=1e-9)
        assert sum(found.points.values()) == pytest.approx(points, abs=1e-9)
        assert found.yahtzee_bonus == pytest.approx(bonus, abs=1e-9)
        assert (found.upper_bonus is not None) == (name.startswith("exact") or name == "by habit")


EVALUATORS: dict[str, Callable[[], Evaluator]] = {
    "exact": lambda: ValueTable.of(DELUXE),
    "learned": lambda: evaluator_for(TRIPLE),
    "greedy": lambda: Greedy(DELUXE),
    "greedy by house rules": lambda: evaluator_for(HOUSE),
}


@pytest.mark.parametrize("name", EVALUATORS)
def test_an_evaluator_says_what_it_is(name: str) -> None:
    evaluator = EVALUATORS[name]()
    assert evaluator.exact == (evaluator.trust == "") == (name == "exact")
    assert evaluator.looks_ahead == (name in ("exact", "learned"))
    scores = evaluator.scores()
    assert (scores is not None) == evaluator.looks_ahead
    if scores is not None:
        assert evaluator.score_deviation() == pytest.approx(scores.deviation, abs=1e-6)
        assert scores.mean == pytest.approx(evaluator.value(Card(evaluator.book)), abs=5.0)
    else:
        assert evaluator.score_deviation() is None


@pytest.mark.parametrize("name", EVALUATORS)
def test_an_evaluator_answers_questions_about_dice_in_any_form(name: str) -> None:
    evaluator = EVALUATORS[name]()
    card = Card(evaluator.book)
    expected = evaluator.turn(card).choices(Roll("13356"), 2)
    assert evaluator.choices(card, "13356", rolls_left=2) == expected
    assert evaluator.choices(card, [6, 5, 3, 3, 1], 2) == expected
    with pytest.raises(Malformed, match="rolls_left is 0, 1 or 2"):
        evaluator.choices(card, "13356", 3)
    with pytest.raises(Malformed, match="5 dice"):
        evaluator.choices(card, "123456", 1)
    full = solitaire(evaluator.book, len(evaluator.book.boxes), 1).cards[0]
    assert evaluator.value(full) == 0.0
    with pytest.raises(Malformed, match="full"):
        evaluator.turn(full)


@pytest.mark.parametrize("name", ["exact", "learned"])
def test_a_card_is_worth_what_its_turn_is(name: str) -> None:
    """An estimate may value a card and its next turn differently, but not by much."""
    evaluator = EVALUATORS[name]()
    for left in (len(evaluator.book.boxes), 5, EXACT_BOXES, 1):
        card = solitaire(evaluator.book, len(evaluator.book.boxes) - left, left).card
        exact = evaluator.exact or left <= EXACT_BOXES
        assert evaluator.turn(card).start == pytest.approx(evaluator.value(card), abs=1e-9 if exact else 40.0)


def test_a_turn_is_worth_something_at_every_moment_of_a_game() -> None:
    book, keep = DELUXE, Keep("33")
    game = Game.new(book)
    turn = ValueTable.of(book).turn(game.card)
    assert turn.now(game) == turn.start
    rolled = game.with_roll("13356")
    assert turn.now(rolled) == turn.of_roll(Roll("13356"), 2)
    held = rolled.apply(Reroll(keep))
    assert turn.now(held) == turn.of_keep(keep, 2)
    again = held.with_roll("33345")
    assert turn.now(again) == turn.of_roll(Roll("33345"), 1)


def test_greedy_where_the_better_box_comes_first() -> None:
    """It counts points times column, and the bonus; boxes that must wait cannot end the turn."""
    turn = Greedy(STRICT).turn(Card(STRICT))
    assert turn.of_box(Roll("22233"), STRICT.box("full_house")) == 25.0
    assert "three_kind" not in set(map(str, turn.boxes(Roll("22233"))))
    assert turn.of_box(Roll("12345"), STRICT.box("large_straight")) == 40.0
    columns = rulebook("triple", ["better_box_first=true"])
    turn = Greedy(columns).turn(Card(columns))
    assert [turn.of_box(Roll("66612"), columns.box(f"{n}:sixes")) for n in (1, 2, 3)] == [18.0, 36.0, 54.0]


def test_what_values_are_made_from_has_a_name() -> None:
    """Rules that affect values change it; the length of a series does not."""
    deluxe = rulebook("deluxe")
    assert values_digest(deluxe) == values_digest(rulebook("deluxe", ["max_games=2"]))
    assert values_digest(deluxe) != values_digest(rulebook("deluxe", ["upper_bonus=50"]))
    assert values_digest(TRIPLE).startswith(f"{TRIPLE.digest} ")
    assert values_digest(HOUSE) == f"turn by turn {HOUSE.digest}"
