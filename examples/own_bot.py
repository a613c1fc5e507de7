"""A bot of your own against every level of the ladder: python examples/own_bot.py [GAMES]"""

import sys

from dicecup import Action, Enter, Game, Reroll
from dicecup.players import LADDER, play_match


class Collector:
    """Collects the face it has most of, and takes the best box once it is worth 25 points."""

    def choose(self, game: Game) -> Action:
        roll = game.rolls[-1]
        best = max(game.card.placements(roll), key=lambda placement: placement.total)
        if best.total >= 25 or not game.rolls_left:
            return Enter(best.box)
        face = max(roll, key=lambda die: (roll.count(die), die))
        return Reroll([face] * min(roll.count(face), 4))


for level in LADDER:
    match = play_match({"mine": Collector(), level: level}, "deluxe", int((sys.argv[1:] or ["10"])[0]), seed=1)
    wins, ahead = match.wins("mine"), match.difference("mine", level)
    shown = f"beaten in {wins.mean:4.0%} ({wins.low:.0%} to {wins.high:.0%})"
    print(f"{level:<9} {shown}, {ahead.text(0, signed=True)} points")
