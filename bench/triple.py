"""Triple Yahtzee by the learned estimate: games scored by the real rules, beside greedy and the printed advice.

    python bench/triple.py [GAMES]        20,000 games take about a quarter of an hour of CPU time

Every game is replayed through `dicecup.rules`, roll by roll, so every chip is by the book.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections import Counter
from functools import partial
from pathlib import Path

import numpy as np

from dicecup import Card, Category, Enter, Game, Placement, Reroll, Roll, Turn, rulebook
from dicecup.coach.game_review import review
from dicecup.players import TEMPERATURES, Player, make_player, play_games
from dicecup.players.player import EvaluatorPlayer
from dicecup.solver import Games, Greedy, ValueTable
from dicecup.solver.bulk.network_play import NetworkGames, simulate_network
from dicecup.solver.bulk.random_streams import streams
from dicecup.solver.learned.columns import Positions, column_space
from dicecup.solver.learned.network import EXACT_BOXES, POINTS_OFF, Network
from dicecup.solver.learned.perceptron import Perceptron
from drift import drift_of_play

BOOK = rulebook("triple")
GREEDY = 5_000
PRINTED = 300
"""Games by the printed advice, which cannot be played in bulk."""
LATE = 100
"""Games whose last cards are solved exactly."""
KNOWN = 1000
"""Games of `deluxe` by the same method."""
ROLLED_OUT, ROLLOUTS = 32, 24
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

    Best scores go in column 3, then 2, the lowest in 1: a score counts by how far it exceeds what its box may expect.
    Three of each number make the upper bonus, mostly in column 3. Three or four small ones go to the Upper Section.
    Chance is a last resort, unless 21 or more goes to column 3. The Yahtzee box of column 3 stays open to the end.
    """

    def worth(self, roll: Roll, placement: Placement) -> float:
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


def shown(done: int, of: int) -> None:
    print(f"\r{done:,} of {of:,} games", end="\n" if done == of else "", file=sys.stderr, flush=True)


def card_with(game: Game, left: int) -> Card:
    """The card of a game when `left` boxes were open."""
    card = Card(BOOK)
    for turn in game.history[: len(BOOK.boxes) - left]:
        assert isinstance(turn, Turn)
        card = card.enter(turn.rolls[-1], turn.box)
    return card


def endgames(network: Network, players: dict[str, list[Game]]) -> None:
    """What the network alone says about late cards, against their exact values."""
    print("| boxes left | cards of | cards | mean value | mean error | mean absolute error | largest |")
    print("|---|---|---|---|---|---|---|")
    for left in range(1, EXACT_BOXES + 1):
        for name, games in players.items():
            positions = network.space.of_cards([card_with(game, left) for game in games])
            exact = network.exact_values(positions)
            errors = network.estimates(positions) - exact
            print(
                f"| {left} | {name} | {len(errors)} | {exact.mean():.2f} | {errors.mean():+.3f}"
                f" | {np.abs(errors).mean():.3f} | {np.abs(errors).max():.2f} |"
            )


def midgames(network: Network, players: dict[str, list[Game]]) -> None:
    """The values of cards in mid-game against what the player's own play from there is worth, free of luck."""
    print("| boxes left | cards of | cards | mean value | mean error | error either way | largest | its noise |")
    print("|---|---|---|---|---|---|---|---|")
    squares: dict[str, list[float]] = {name: [] for name in players}
    for left in (32, 25, 18, 11, 5):
        for name, games in players.items():
            positions = network.space.of_cards([card_with(game, left) for game in games[:ROLLED_OUT]])
            many = positions.only(np.repeat(np.arange(ROLLED_OUT), ROLLOUTS))
            drifts = drift_of_play(network, many, streams(left, 0, ROLLED_OUT * ROLLOUTS)).reshape(-1, ROLLOUTS)
            errors, noise = -drifts.mean(axis=1), drifts.var(axis=1, ddof=1) / ROLLOUTS
            square = max((errors**2 - noise).mean(), 0.0)
            squares[name].append(square)
            print(
                f"| {left} | {name} | {ROLLED_OUT} | {network.estimates(positions).mean():.1f} | {errors.mean():+.2f}"
                f" | {square**0.5:.2f} | {np.abs(errors).max():.2f} | {noise.mean() ** 0.5:.2f} |",
                flush=True,
            )
    told = ", ".join(f"{np.mean(found) ** 0.5:.2f} on cards of {name}" for name, found in squares.items())
    print(f"\nIn mid-game a value is off by (root mean square): {told}. Users are told: {POINTS_OFF:g}.")


def known_truth() -> None:
    """The same method on `deluxe`, against the exact table."""
    path = Path(__file__).parents[1] / "training" / "deluxe.npz"
    table, space = ValueTable.of(rulebook("deluxe")), column_space(rulebook("deluxe"))
    with np.load(path) as stored:
        about = json.loads(str(stored["about"]))
        weights = {name: stored[name] for name in stored.files if name != "about"}
        network = Network(space, Perceptron(weights), about["scale"])
    played = simulate_network(network, KNOWN, seed=1)
    reviews = [review(played.game(number), table).sides[0] for number in range(KNOWN)]
    losses = np.array([side.loss for side in reviews])
    cards = [turn.card for side in reviews for turn in side.turns]
    errors = network.estimates(space.of_cards(cards)) - [table.value(card) for card in cards]
    start = table.value(Card(table.book))
    print(f"deluxe by the same method: a new game is worth {start:.3f}, the network says {played.start:.3f}")
    print(
        f"  its decisions lose {losses.mean():.3f} ± {losses.std() / KNOWN**0.5:.3f} points per game"
        " by the exact table:"
        f" its play is worth {start - losses.mean():.3f}"
    )
    free = played.without_luck
    print(f"  by its own account, free of luck, {free.mean():.3f} ± {free.std() / KNOWN**0.5:.3f}")
    print(
        f"  values of {len(cards):,} cards: mean error {errors.mean():+.3f}, mean absolute {np.abs(errors).mean():.3f},"
        f" either way {(errors**2).mean() ** 0.5:.3f}, largest {np.abs(errors).max():.2f}"
    )


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
    """Run with `OPENBLAS_NUM_THREADS=1`, as `main` does: otherwise waiting threads would be counted."""
    hints = []
    for left in range(1, len(BOOK.boxes) + 1):
        for game in games[:5]:
            card = card_with(game, left)
            begun = time.process_time()
            network.choices(card, Roll("13356"), 2)
            hints.append(1000 * (time.process_time() - begun))
    game, times = games[0], []
    for call in (partial(review, game, network), partial(_play, make_player("expert", BOOK), game)):
        begun = time.process_time()
        call()
        times.append(time.process_time() - begun)
    print("CPU time, one core:", end=" ")
    print(f"a hint {statistics.median(hints):.1f} ms, the slowest of {len(hints)} {max(hints):.1f} ms;", end=" ")
    print(f"a bot's turn {1000 * times[1] / len(BOOK.boxes):.1f} ms; review of a whole game {times[0]:.2f} s")


def cost_of_exactness(network: Network) -> None:
    """The worst case: only upper boxes are open, each of which can be filled in the most ways."""
    times = []
    for left in (2, 3, 4):
        filled = np.ones((1, len(BOOK.boxes)), np.bool_)
        filled[0, [BOOK.box_index[BOOK.box(name)] for name in ("1:sixes", "2:fives", "3:fours", "1:threes")][:left]] = (
            False
        )
        positions = Positions(filled, np.full((1, BOOK.columns), 40), np.zeros(1, np.int64))
        begun = time.process_time()
        network.exact_values(positions)
        times.append(f"{1000 * (time.process_time() - begun):.1f}")
    print(f"solving a card with 2, 3, 4 upper boxes open: {', '.join(times)} ms")


def consistency(played: NetworkGames) -> None:
    """Start value + luck - losses + drift = final score, game by game; and what the terms are on average."""
    root = len(played.bonuses) ** 0.5
    drift, luck, free = played.drift.sum(axis=1), played.luck.sum(axis=(1, 2)), played.without_luck
    gap = np.abs(played.start + luck - played.loss.sum(axis=(1, 2)) + drift - played.scores).max()
    print(f"  value of a new game {played.start:.2f}", end=", ")
    print(f"{100 * (played.start / played.scores.mean() - 1):+.2f} % from the simulated mean")
    print(f"  worth of its play free of luck {free.mean():.2f} ± {free.std() / root:.2f}", end="; ")
    print(f"drift of a game {drift.mean():+.2f} ± {drift.std() / root:.2f}, SD {drift.std():.2f}", end="; ")
    print(f"of a turn {np.abs(played.drift).mean():.3f} either way")
    print(f"  start + luck - losses + drift = final score in every game, to {gap:.0e}")


def main() -> None:
    network = Network.of(BOOK)
    if sys.argv[1:] == ["speed"]:
        played = simulate_network(network, 5, seed=1)
        speed(network, [played.game(number) for number in range(5)])
        cost_of_exactness(network)
        return
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    played = simulate_network(network, games, seed=1, progress=shown)
    show("learned estimate", played)
    consistency(played)
    show("greedy", simulate_network(Greedy(BOOK), min(games, GREEDY), seed=1))
    show("printed advice", play_games(EvaluatorPlayer(PrintedAdvice(BOOK)), BOOK, PRINTED, seed=1))
    some = [played.game(number) for number in range(LATE)]
    others = simulate_network(network, LATE, seed=1, temperature=TEMPERATURES["casual"])
    players = {"its own play": some, "casual players": [others.game(number) for number in range(LATE)]}
    one_core = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    sys.stdout.flush()
    subprocess.run([sys.executable, __file__, "speed"], env=one_core, check=True)
    known_truth()
    print()
    endgames(network, players)
    print()
    midgames(network, players)


if __name__ == "__main__":
    main()
