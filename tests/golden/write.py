"""Writes the golden files of one book. Run it on purpose, and read the difference before committing it:

    python -m tests.golden.write deluxe         that book's files only
    python -m tests.golden.write categories     the table of ordinary points
    python -m tests.golden.write all

`test_golden.py` checks that the files say what the rules do; `tests/oracle.py` checks the rules by a second reading.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

from dicecup.rules import BOOKS, CATEGORIES, ROLLS, Enter, Game, Keep, Record, Reroll, Roll, Rulebook, Series
from dicecup.rules.categories import points

from .situations import ROLL, situations

GOLDEN = Path(__file__).parent


def categories_text() -> str:
    """Ordinary points: one line per roll, one column per category."""
    heads = ["1s", "2s", "3s", "4s", "5s", "6s", "3K", "4K", "FH", "SS", "LS", "YZ", "Ch"]
    lines = [
        "# Ordinary points of the 252 rolls in the thirteen categories ('.' is 0).",
        "dice  " + " ".join(f"{head:>2}" for head in heads),
    ]
    for roll in ROLLS:
        cells = (str(points(category, roll) or ".") for category in CATEGORIES)
        lines.append(f"{roll} " + " ".join(f"{cell:>2}" for cell in cells))
    return "\n".join(lines) + "\n"


def jokers_text(book: Rulebook) -> str:
    """Every Joker situation: the legal boxes with their points and bonus, and the zeros that may be chosen."""
    lines = [
        f"# {book.title}: where five fours may go.",
        "# A line for every legal box: points, Yahtzee bonus, and whether it is a Joker there;",
        "# 'zeros' are the boxes in which a zero may be chosen instead (with the bonus that still earns).",
    ]
    for number, situation in enumerate(situations(book), start=1):
        card = situation.card(book)
        lines += ["", f"{number}. " + " | ".join(situation.words)]
        for placement in card.placements(ROLL):
            bonus = f"+{placement.bonus}" if placement.bonus else ""
            joker = "joker" if placement.joker else ""
            lines.append(f"     {placement.box!s:<17}{placement.points:>3} {bonus:>5} {joker}".rstrip())
        zeros = [f"{zero.box}+{zero.bonus}" if zero.bonus else str(zero.box) for zero in card.scratches(ROLL)]
        lines.append(f"     zeros: {', '.join(zeros) or 'none'}")
    return "\n".join(lines) + "\n"


def example_game(book: Rulebook, seed: int) -> Game:
    """A whole game of two sides: greedy players, and dice that love Yahtzees."""
    rng = Random(seed)
    game = Game.new(book, ["Ann", "Bob"])
    while not game.is_over:
        if game.awaits == "dice":
            keep = game.keeps[-1] if game.keeps else Keep()
            lucky = bool(keep) and rng.random() < 0.3
            game = game.with_roll([*keep, *(keep[0] if lucky else rng.randint(1, 6) for _ in range(5 - len(keep)))])
            continue
        roll = game.rolls[-1]
        placements = game.card.placements(roll)
        best = max(placements, key=lambda p: (p.total, -p.box.column, -CATEGORIES.index(p.box.category)))
        zeros = [zero for zero in game.card.scratches(roll) if zero.box.category in ("aces", "chance")]
        if game.rolls_left and best.total < 25:
            game = game.apply(Reroll(_most_common(roll)))
        elif zeros and best.total < 10:
            game = game.apply(Enter(zeros[0].box, scratch=True))
        else:
            game = game.apply(Enter(best.box))
    return game


def _most_common(roll: Roll) -> Keep:
    face, count = max(Counter(roll).items(), key=lambda item: (item[1], item[0]))
    return Keep([face] * min(count, 4))


def game_text(book: Rulebook) -> str:
    """One whole game as a record, with the final scores in a header."""
    game = example_game(book, seed=1978)
    series = Series.new(book, game.sides).with_game(game)
    return Record(series, (("Final", tuple(map(str, game.totals))),)).dump()


def golden_files(name: str = "all") -> dict[Path, str]:
    """The texts of the golden files of that name, by their path from this folder."""
    files = {Path("categories.txt"): categories_text()} if name in ("categories", "all") else {}
    for each, book in BOOKS.items():
        if name in (each, "all"):
            files[Path(each) / "jokers.txt"] = jokers_text(book)
            files[Path(each) / "game.dice"] = game_text(book)
    return files


def write(arguments: Sequence[str], folder: Path = GOLDEN) -> str:
    """Write the files that are asked for and say which; without a name, or with a wrong one, write none."""
    names = ("categories", *BOOKS, "all")
    if len(arguments) != 1 or arguments[0] not in names:
        raise SystemExit(f"name what to write, one of {', '.join(names)}; got {' '.join(arguments) or 'nothing'}")
    written = []
    for path, text in golden_files(arguments[0]).items():
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
        written.append(f"{path.as_posix()} {len(text.splitlines())} lines")
    return "\n".join(written)


if __name__ == "__main__":
    print(write(sys.argv[1:]))
