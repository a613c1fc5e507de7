"""Every bot against every other, and a table of who won: python examples/tournament.py [GAMES] [BOT ...]"""

import sys
from itertools import combinations

from dicecup.players import play_match

games, bots = int((sys.argv[1:] or ["10"])[0]), sys.argv[2:] or ["greedy", "casual", "skilled", "optimal"]
won = dict.fromkeys(bots, 0.0)
for one, other in combinations(bots, 2):
    match = play_match([one, other], "deluxe", games, seed=1)
    wins, ahead = match.wins(one), match.difference(one, other)
    won[one] += wins.mean * match.games
    won[other] += (1 - wins.mean) * match.games
    print(f"{one} - {other}: {wins.mean:.1%} ({wins.low:.0%} to {wins.high:.0%}), {ahead.text(1, signed=True)} points")
for place, bot in enumerate(sorted(won, key=lambda name: -won[name]), start=1):
    print(f"{place}. {bot:<10} {won[bot]:g} of {games * (len(bots) - 1)} games")
