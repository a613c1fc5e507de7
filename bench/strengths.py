"""How many points each bot makes in each book: the figures of `players/strengths.py`.

    python bench/strengths.py [GAMES] [SEED]

Alone at the table, so `winner` is left out: alone it is `optimal`, and `bench/winner.py` measures it against others.
Bots that are not played in bulk play fewer games, which their intervals show.
"""

from __future__ import annotations

import sys

from dicecup.players import PLAYERS, make_player, simulate_player, why_not
from dicecup.players.ladder import TemperedPlayer
from dicecup.players.player import Player, RandomPlayer
from dicecup.rules import BOOKS, Rulebook


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 2026
    print(f"mean score alone, seed {seed}; ± is half of a 95 % interval\n")
    print("| book | bot | games | mean |")
    print("|---|---|---|---|")
    for name, book in BOOKS.items():
        for bot in PLAYERS:
            if bot == "winner" or why_not(bot, book) is not None:
                continue
            count = max(games // _slowness(make_player(bot, book, seed), book), 2)
            scores = simulate_player(bot, book, count, seed).scores
            error = 1.96 * scores.std() / count**0.5
            print(f"| {name} | {bot} | {count:,} | {scores.mean():.1f} ± {error:.1f} |", flush=True)


def _slowness(player: Player, book: Rulebook) -> int:
    if isinstance(player, (RandomPlayer, TemperedPlayer)):
        return 500
    return 10 if book.columns > 1 else 1


if __name__ == "__main__":
    main()
