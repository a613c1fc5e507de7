"""What a house rule is worth, and whether it changes the play: python examples/house_rule.py [NAME=VALUE ...]"""

import sys

from dicecup import ROLLS, Card, rulebook
from dicecup.solver import evaluator_for

printed = evaluator_for("deluxe")
print(f"{'as printed':<20} {printed.start_value:7.2f} points per game")
usual = printed.turn(Card("deluxe"))
for rule in sys.argv[1:] or ["joker=never", "upper_bonus=50"]:
    book = rulebook("deluxe", [rule])
    table = evaluator_for(book)
    turn = table.turn(Card(book))
    changed = sum(turn.best(roll, 2) != usual.best(roll, 2) for roll in ROLLS)
    gain = table.start_value - printed.start_value
    print(f"{rule:<20} {table.start_value:7.2f} ({gain:+.2f}), another first hold with {changed} of {len(ROLLS)} rolls")
