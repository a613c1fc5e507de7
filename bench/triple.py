"""Triple Yahtzee by the learned estimate: games scored by the real rules, beside greedy and the printed advice.

    python bench/triple.py [GAMES]        20,000 games take about a quarter of an hour

Every game is replayed through `dicecup.rules`, roll by roll, so every chip is by the book.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from collections import Counter
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from dicecup import Card, Category, Enter, Game, Placement, Reroll, Roll, Turn, rulebook
from dicecup.coach import review
from dicecup.players import Player, make_player, play_games
from dicecup.players.player import EvaluatorPlayer
from dicecup.solver import Games, Greedy, ValueTable
from dicecup.solver.columns import Positions, column_space
from dicecup.solver.evaluator import Choice
from dicecup.solver.network import Network
from dicecup.solver.network_play import _after, _holds, _thrown, replayed
from dicecup.solver.perceptron import Perceptron
from dicecup.solver.simulate import streams
from dicecup.solver.turn import choices_by, turn_value

BOOK = rulebook("triple")
OTHERS = 300
"""Games of the two players that have no bulk play."""
ROLLED_OUT, ROLLOUTS = 16, 12
"""Cards of mid-game, and games played on from each."""

PAR = {
    Category.THREE_KIND: 22,
    Category.FOUR_KIND: 14,
    Category.FULL_HOUSE: 22,
    Category.SMALL_STRAIGHT: 28,
    Category.LARGE_STRAIGHT: 28,
    Category.YAHTZEE: 18,
    Category.CHANCE: 21,
}


class PrintedAdvice(Greedy):
    """The strategy section of the printed book, as far as it can be followed to the letter.

    Best scores in column 3, then 2, lowest in 1: a score counts by how far it is above what its box may expect. Three
    of each number make the upper bonus, most of all in column 3. Three or four small ones go to the Upper Section.
    Chance is a last resort, unless 21 or more goes to column 3. The Yahtzee box of column 3 stays open to the end.
    """

    def choices(self, card: Card, roll: Roll, rolls_left: int) -> list[Choice]:
        return choices_by(card, roll, rolls_left, self._worth)

    def _worth(self, roll: Roll, placement: Placement) -> float:
        category, column = placement.box.category, placement.box.column
        multiplier = self.book.multipliers[column - 1]
        if category.is_upper:
            above = placement.points - 3 * category.face
            return multiplier * above * 1.5 + placement.bonus
        above = placement.points - PAR[category]
        most = Counter(roll).most_common(1)[0][0]
        if category in (Category.THREE_KIND, Category.FOUR_KIND) and placement.points and most <= 3:
            above -= 5
        if category is Category.CHANCE and not (column == 3 and placement.points >= 21):
            above -= 4
        if category is Category.YAHTZEE and not placement.points and column == 3:
            above -= 60
        return multiplier * above + placement.bonus


def show(name: str, games: Games) -> None:
    found = games.statistics()
    quantiles = ", ".join(f"{share} {score:.0f}" for share, score in found["quantiles"].items())
    rates = ", ".join(f"{100 * rate:.1f} %" for rate in found["upper_bonus_rate"])
    print(f"{name}: {found['games']:,} games, mean {found['mean']:.1f} ± {found['standard_error']:.1f}", end=", ")
    print(f"SD {found['deviation']:.1f}; {quantiles}")
    print(f"  upper bonus by column {rates}; chips {found['yahtzee_bonus_mean']:.1f} points")


def by_network(network: Network, games: int) -> tuple[Games, list[Game]]:
    box_points = np.zeros((games, len(BOOK.boxes)), np.int16)
    bonuses = np.zeros(games, np.int32)
    some = []
    for number, game in enumerate(replayed(network, games, seed=1)):
        card = game.cards[0]
        box_points[number] = [points or 0 for points in card.points]
        bonuses[number] = sum(card.bonuses)
        if number < 60:
            some.append(game)
        if number % 256 == 255:
            print(f"\r{number + 1} games", end="", file=sys.stderr, flush=True)
    print("\r", end="", file=sys.stderr)
    return Games(BOOK, box_points, bonuses), some


def cards_with(game: Game, left: int) -> Card:
    """The card of a game when so many boxes were open."""
    card = Card(BOOK)
    for turn in game.history[: len(BOOK.boxes) - left]:
        assert isinstance(turn, Turn)
        card = card.enter(turn.rolls[-1], turn.box)
    return card


def endgames(network: Network, games: list[Game]) -> None:
    print("| boxes left | positions | mean value | mean error | mean absolute error | largest |")
    print("|---|---|---|---|---|---|")
    for left in (1, 2):
        cards = [cards_with(game, left) for game in games]
        exact = np.array([network.value(card) for card in cards])
        errors = network.estimates(network.space.of_cards(cards)) - exact
        print(
            f"| {left} | {len(cards)} | {exact.mean():.2f} | {errors.mean():+.3f}"
            f" | {np.abs(errors).mean():.3f} | {np.abs(errors).max():.2f} |"
        )


def midgames(network: Network, games: list[Game]) -> None:
    """The values of cards in mid-game against what the player's own play from there is worth, free of luck."""
    print("| boxes left | cards | mean value | mean error | mean absolute error | largest | standard error of each |")
    print("|---|---|---|---|---|---|---|")
    for left in (25, 15, 8, 4):
        cards = [cards_with(game, left) for game in games[:ROLLED_OUT]]
        positions = network.space.of_cards([card for card in cards for _ in range(ROLLOUTS)])
        drifts = drift_of_play(network, positions, streams(left, 0, len(positions.standing))).reshape(-1, ROLLOUTS)
        errors, noise = -drifts.mean(axis=1), drifts.std(axis=1) / ROLLOUTS**0.5
        value = network.estimates(network.space.of_cards(cards)).mean()
        print(
            f"| {left} | {len(cards)} | {value:.1f} | {errors.mean():+.2f} | {np.abs(errors).mean():.2f}"
            f" | {np.abs(errors).max():.2f} | {noise.mean():.2f} |"
        )


def drift_of_play(network: Network, positions: Positions, randoms: NDArray[np.uint64]) -> NDArray[np.float64]:
    """Play on from some cards by the network alone; the sum of its drifts in each game."""
    games, drift = np.arange(len(randoms)), np.zeros(len(randoms))
    while not positions.filled.all():
        worth = network.endings(positions, network.slot_values(positions))
        leaves = worth.max(axis=2)
        drift += [turn_value(each) for each in leaves] - network.estimates(positions)
        roll = _thrown(randoms, np.zeros(len(randoms), np.int64))
        for hold in _holds(leaves):
            roll = _thrown(randoms, hold[roll, games].astype(np.int64))
        positions = _after(network, positions, roll, worth[games, roll].argmax(axis=1))
    return drift


def known_truth() -> None:
    """The same method on `deluxe`, against the exact table."""
    path = Path(__file__).parents[1] / "training" / "deluxe.npz"
    table, space = ValueTable.of(rulebook("deluxe")), column_space(rulebook("deluxe"))
    with np.load(path) as stored:
        about = json.loads(str(stored["about"]))
        weights = {name: stored[name] for name in stored.files if name != "about"}
        network = Network(space, Perceptron(weights), about["scale"])
    dice, cards = random.Random(1), []
    player = make_player("optimal", table.book)
    for _ in range(200):
        game = Game.new(table.book)
        while not game.is_over:
            if game.awaits == "dice":
                keep = game.keeps[-1] if game.keeps else ()
                if not game.rolls:
                    cards.append(game.card)
                game = game.with_roll([*keep, *(dice.randint(1, 6) for _ in range(5 - len(keep)))])
            else:
                game = game.apply(player.choose(game))
    exact = np.array([table.value(card) for card in cards])
    positions: Positions = space.of_cards(cards)
    errors = network.estimates(positions) - exact
    print(
        f"deluxe by the same method: new game {network.estimates(space.of_cards([Card(table.book)]))[0]:.3f}", end=" "
    )
    print(f"(exact {table.value(Card(table.book)):.3f}); over {len(cards)} cards of optimal play: mean error", end=" ")
    print(f"{errors.mean():+.3f}, mean absolute {np.abs(errors).mean():.3f}, largest {np.abs(errors).max():.2f}")


def _play(player: Player, game: Game) -> None:
    """Ask a player for every decision of a game."""
    now = game.begun()
    for turn in game.history:
        assert isinstance(turn, Turn)
        for roll, keep in zip(turn.rolls, (*turn.keeps, None), strict=True):
            now = now.with_roll(roll)
            player.choose(now)
            now = now.apply(Reroll(keep) if keep is not None else Enter(turn.box))


def speed(network: Network, games: list[Game]) -> None:
    hints = []
    for left in (39, 30, 20, 10, 4, 3, 2, 1):
        card = cards_with(games[0], left)
        network._solved.clear()
        begun = time.process_time()
        network.choices(card, Roll("13356"), 2)
        hints.append(1000 * (time.process_time() - begun))
    game = games[0]
    times = []
    for call in (partial(review, game, network), partial(_play, make_player("expert", BOOK), game)):
        network._latest = None
        begun = time.perf_counter()
        call()
        times.append(time.perf_counter() - begun)
    print(f"review of a whole game: {times[0]:.2f} s; a bot's turn: {1000 * times[1] / len(BOOK.boxes):.1f} ms")
    print(f"a hint: median {statistics.median(hints):.1f} ms, slowest {max(hints):.1f} ms of CPU time")


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    network = Network.of(BOOK)
    played, some = by_network(network, games)
    show("learned estimate", played)
    value, mean = network.value(Card(BOOK)), played.statistics()["mean"]
    print(f"  its own value of a new game {value:.1f}: {100 * (value / mean - 1):+.2f} % from the simulated mean")
    show("printed advice", play_games(EvaluatorPlayer(PrintedAdvice(BOOK)), BOOK, OTHERS, seed=1))
    show("greedy", play_games(make_player("greedy", BOOK), BOOK, OTHERS, seed=1))
    speed(network, some)
    known_truth()
    endgames(network, some)
    midgames(network, some)


if __name__ == "__main__":
    main()
