"""What the books advise, put to the solver: writes docs/advice.md and what the page /advice shows.

    python bench/book_advice.py

It takes some seconds once the books are solved. The figures of `triple` are those in
bench/figures/triple_strategy.json: after counting those again (`bench/run_all.py triple_strategy`), run this again.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

from dicecup.coach.printed_advice import FILE, PrintedAdvice, document
from printed_hints import everywhere, triple  # noqa: F401  their hints register themselves
from printed_hints.questions import GAMES, HINTS, SEED, TRIPLE

DOCUMENT = Path(__file__).parents[1] / "docs" / "advice.md"
INTRODUCTION = (
    "Every strategy hint printed in the five books, put to the solver and answered: right, wrong, or it depends. Values"
    " are exact expected further points under perfect play, by `deluxe` unless another book is named; a loss is what a"
    f" choice gives away against the best one. Where a hint is about habits, {GAMES:,} perfect games are counted (seed"
    f" {SEED}). `triple` has no exact solution: its hints are answered for one column, where that is exact, and by what"
    f" our triple engine does in {TRIPLE.figures['games']} games of"
    f" {TRIPLE.figures['mean']} points on average (docs/triple.md), which shows what a strong player"
    " does, not that it is best."
)


def main() -> None:
    advice = PrintedAdvice(INTRODUCTION, tuple(asked() for asked in HINTS))
    FILE.write_text(json.dumps(asdict(advice), ensure_ascii=False, indent=1) + "\n", "utf-8")
    DOCUMENT.write_text(document(advice), "utf-8")
    print(f"{len(advice.hints)} hints answered: {FILE.name} and {DOCUMENT.name} are written")


if __name__ == "__main__":
    main()
