"""How lucky your last game was, and what your decisions cost: python examples/luck.py [FOLDER]"""

import sys

from dicecup.coach import review
from dicecup.saves import Saves

folder = sys.argv[1] if len(sys.argv) > 1 else None
games = [saved.record.game for saved in Saves(folder).listing() if saved.record]
finished = [game for game in games if game.is_over]
if not finished:
    sys.exit("There is no finished game yet: play one with dicecup play.")
for side, score in zip(review(finished[0]).sides, finished[0].totals, strict=True):
    luck, lost = f"{side.luck:+.1f} by luck", f"{-side.loss:+.1f} by decisions"
    print(f"{side.name}: {score} points = {side.start:.1f} to expect {luck} {lost}")
    print(f"  with average luck: {side.adjusted:.0f} points")
    for turn, decision in side.mistakes[:3]:
        better = f"{decision.action} with {decision.roll}, better {decision.best}"
        print(f"  turn {turn.number}: {better} ({decision.loss:.1f} points)")
