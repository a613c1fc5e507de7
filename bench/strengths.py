"""How many points each bot makes in each book: the figures of `players/strengths.py`.

    python bench/strengths.py [BOOK...]

Every bot plays alone, so `winner` is left out: alone it is `optimal`, and `bench/winner.py` measures it against others.
Where play in bulk is slow or impossible there are fewer games, as the intervals show.
"""

from __future__ import annotations

import sys

from dicecup.players import PLAYERS, simulate_player, why_not
from dicecup.rules import BOOKS, Rulebook, rulebook

GAMES, COLUMN_GAMES, SLOW_GAMES = 200_000, 500, 400
SEED = 2026


def main() -> None:
    print(f"mean score alone, seed {SEED}; ± is half of a 95 % interval\n")
    print("| book | bot | games | mean |")
    print("|---|---|---|---|")
    for name in sys.argv[1:] or BOOKS:
        book = rulebook(name)
        for bot in PLAYERS:
            if bot == "winner" or why_not(bot, book) is not None:
                continue
            games = _games(bot, book)
            scores = simulate_player(bot, book, games, SEED).scores
            error = 1.96 * scores.std() / games**0.5
            print(f"| {name} | {bot} | {games:,} | {scores.mean():.1f} ± {error:.1f} |", flush=True)


def _games(bot: str, book: Rulebook) -> int:
    if bot == "random":
        return SLOW_GAMES
    return GAMES if book.columns == 1 else COLUMN_GAMES


if __name__ == "__main__":
    main()
