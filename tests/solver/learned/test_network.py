"""The learned estimate: arithmetic by the rules, exact at the end of a game, honest about what it is."""

from __future__ import annotations

import hashlib
import random
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from dicecup import ROLLS, Card, Category, IllegalHere, Malformed, Roll, Rulebook, rulebook
from dicecup.solver import ValueTable
from dicecup.solver.best_evaluator import values_digest
from dicecup.solver.learned import perceptron
from dicecup.solver.learned.columns import column_space, features
from dicecup.solver.learned.network import EXACT_BOXES, Network, simulated_scores
from dicecup.solver.learned.perceptron import Perceptron
from dicecup.solver.turn import ILLEGAL


def filled_card(book: Rulebook, turns: int, seed: int) -> Card:
    """A card after some turns of random play, with many Yahtzees."""
    dice = random.Random(seed)
    card = Card(book)
    for _ in range(turns):
        faces = [dice.randint(1, 6)] * 5 if dice.random() < 0.2 else [dice.randint(1, 6) for _ in range(5)]
        card = card.enter(faces, dice.choice(card.placements(faces)).box)
    return card


@pytest.fixture(scope="module")
def triple() -> Network:
    return Network.of(rulebook("triple"))


@pytest.mark.untraced
@pytest.mark.parametrize("turns", [0, 4, 11, 25, 33, 36, 37, 38])
def test_endings_are_the_legal_placements_and_their_points(triple: Network, turns: int) -> None:
    """Every roll, box by box: legal exactly where the rules say so, worth the points plus the card after."""
    card = filled_card(triple.book, turns, seed=turns)
    worth = triple.turn(card).endings
    priced = triple.exact_values if card.turns_left <= EXACT_BOXES else triple.estimates
    follows = cache(lambda after: float(priced(triple.space.of_cards([after]))[0]))
    for number, roll in enumerate(ROLLS):
        placements = card.placements(roll)
        legal = {triple.book.box_index[placement.box] for placement in placements}
        assert set(np.flatnonzero(worth[number] > ILLEGAL)) == legal
        for placement in placements[:: max(1, len(placements) // 3)]:
            after = card.place(placement, roll.is_yahtzee)
            expected = after.total - card.total + follows(after)
            assert worth[number, triple.book.box_index[placement.box]] == pytest.approx(expected, abs=0.01)


def test_there_are_no_arrays_for_a_rule_that_ties_the_boxes_of_a_column_together() -> None:
    with pytest.raises(NotImplementedError, match="better_box_first"):
        column_space(rulebook("triple", {"better_box_first": True}))


@pytest.mark.parametrize("book", ["deluxe", "travel", "web", "classic"])
def test_few_boxes_are_solved_exactly(book: str) -> None:
    """Whatever the weights say, the same recursion on one-column books gives the exact table's values."""
    table = ValueTable.of(rulebook(book))
    space = column_space(table.book)
    inputs = features(space, space.of_cards([Card(table.book)])).shape[1]
    shapes = {"first": (4, inputs), "second": (4, 4), "third": (4, 4), "last": (1, 4)}
    weights: dict[str, NDArray[np.float32]] = {"linear_weight": np.ones((1, inputs), np.float32)}
    for name, shape in shapes.items():
        weights[f"{name}_weight"] = np.ones(shape, np.float32)
        weights[f"{name}_bias"] = np.ones(shape[0], np.float32)
    network = Network(space, Perceptron(weights), 100.0)
    for seed in range(12):
        card = filled_card(table.book, 13 - EXACT_BOXES + seed % EXACT_BOXES, seed)
        assert network.value(card) == pytest.approx(table.value(card), abs=1e-9)
        roll = ROLLS[seed * 20]
        ours, exact = network.choices(card, roll, 2), table.choices(card, roll, 2)
        assert ours[0].action == exact[0].action
        assert [choice.value for choice in ours] == pytest.approx([choice.value for choice in exact], abs=1e-9)


def test_a_new_game_is_worth_what_training_found(triple: Network) -> None:
    assert 1890 < triple.value(Card(triple.book)) < 1900
    assert not triple.exact


def test_a_full_card_is_worth_nothing(triple: Network) -> None:
    full = filled_card(triple.book, 39, seed=1)
    assert triple.value(full) == 0
    with pytest.raises(Malformed, match="full"):
        triple.choices(full, "12345", 1)


def test_late_estimates_are_close_to_exact_values(triple: Network) -> None:
    """Cards with few boxes left, reached by the network's own play, so that they are of the kind it knows."""
    errors = []
    for seed in range(2):
        card, dice = Card(triple.book), random.Random(seed)
        while card.turns_left > EXACT_BOXES:
            roll = Roll([dice.randint(1, 6) for _ in range(5)])
            for rolls_left in (2, 1, 0):
                best = triple.choices(card, roll, rolls_left)[0]
                if best.box is not None:
                    card = card.enter(roll, best.box)
                    break
                assert best.keep is not None
                roll = Roll([*best.keep, *(dice.randint(1, 6) for _ in range(5 - len(best.keep)))])
        estimate = float(triple.estimates(triple.space.of_cards([card]))[0])
        errors.append(abs(estimate - triple.value(card)))
    assert np.mean(errors) < 3


def test_only_the_book_it_was_trained_on(triple: Network) -> None:
    with pytest.raises(IllegalHere, match="as printed"):
        Network.of(rulebook("triple", ["forced=filled"]))
    with pytest.raises(IllegalHere, match="nobody has trained"):
        Network.of(rulebook("deluxe"))
    with pytest.raises(IllegalHere, match="the estimate of triple"):
        triple.value(Card(rulebook("deluxe")))


def test_simulated_scores_are_means_and_rates() -> None:
    book = rulebook("triple")
    found = simulated_scores(book)
    assert found is not None
    assert found.chances.sum() == pytest.approx(1.0)
    for category in book.categories:
        zeros, mean = found.box_zeros[category], found.box_means[category]
        assert 0.0 <= zeros <= 0.6
        assert 0.0 < mean <= (5 * category.face if category.is_upper else 50) * (1.0 - zeros) + 1e-9
    assert found.box_zeros[Category.CHANCE] == 0.0
    assert found.box_zeros[Category.YAHTZEE] == max(found.box_zeros.values())
    assert simulated_scores(rulebook("triple", {"joker": "never"})) is None


def test_the_fingerprint_of_values_is_that_of_the_weights_and_the_rules(triple: Network) -> None:
    """Results from other weights are out of date."""
    weights = Path(perceptron.__file__).with_name("weights") / "triple.npz"
    digest = hashlib.sha256(weights.read_bytes()).hexdigest()
    assert values_digest(triple.book) == f"{triple.book.digest} {digest}"
