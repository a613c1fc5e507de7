"""The exact value of every one-column book, and of the readings of the rules that others publish.

python bench/values.py

Values come from the tables of the package, which are within 1.2e-10 of the solved ones: ten digits are right.
"""

from __future__ import annotations

from dicecup import Card, rulebook
from dicecup.solver import ValueTable, state_space
from dicecup.solver.exact.solve import reachable

READINGS = [
    ("travel", [], "as printed: no forced box"),
    ("web", [], "as printed: Joker only after a first Yahtzee in its box"),
    ("classic", [], "as printed: later Yahtzees forced"),
    ("deluxe", [], "as printed: forced Joker"),
    ("travel", ["first_yahtzee=box"], "free-choice Joker, judged by the box alone"),
    ("deluxe", ["joker=never", "forced=never"], "bonus, no Joker"),
    ("deluxe", ["joker=never", "forced=never", "yahtzee_bonus=0"], "neither bonus nor Joker"),
]


def main() -> None:
    print("| book | house rules | meaning | mean | SD | median | upper bonus | 300 or more | states |")
    print("|---|---|---|---|---|---|---|---|---|")
    for name, rules, meaning in READINGS:
        book = rulebook(name, rules)
        table = ValueTable.of(book)
        found = table.scores_from(Card(book))
        states = int(reachable(state_space(book)).sum())
        print(
            f"| {name} | {', '.join(rules) or 'none'} | {meaning} | {table.value(Card(book)):#.10g}"
            f" | {found.deviation:.6f} | {found.median} | {found.upper_bonus_rate:#.10g}"
            f" | {found.at_least(300):#.10g} | {states:,} |"
        )


if __name__ == "__main__":
    main()
