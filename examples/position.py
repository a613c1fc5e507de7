"""What a position is worth and what to do there: python examples/position.py [DICE] [ROLLS_LEFT]"""

import sys

from dicecup import Card
from dicecup.coach import advise
from dicecup.solver import ValueTable

dice, rolls_left = (*sys.argv[1:], *("13356", "2")[len(sys.argv) - 1 :])
card = Card("deluxe").enter("44441", "fours").enter("66652", "sixes").enter("22233", "full house")
table = ValueTable.of("deluxe")
print(card)
print(f"\nExpected final score: {card.total + table.value(card):.2f}")
print(f"Chance of the upper bonus: {table.bonus_chance(card):.1%}\n")
advice = advise(card, dice, int(rolls_left), table)
for choice in advice.choices[:3]:
    print(f"{choice.text:<18} {card.total + choice.value:7.2f} (loses {choice.loss:.2f}: {choice.grade})")
print(advice.sentence)
