"""Run the benchmarks that take minutes at most, keep what they print in bench/figures, and write the documents from it.

    python bench/run_all.py [NAME...]

With names, only the sections with one of these words in their command are run: `triple` selects everything about
Triple Yahtzee. The figures of the other sections stay as they are.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from figures import FILE_VARIABLE, Section, Table, machine

HERE = Path(__file__).parent
SECTIONS = {
    "values": "Exact values of the books",
    "solve": "Solving and simulating",
    "target": "Playing for 300 points",
    "hindsight": "The best score possible in hindsight",
    "games": "Games through `Game`",
    "environments": "Environments for learning programs",
    "review": "Reviews and advice",
    "install": "A light installation",
    "thresholds": "Where the grades come from",
    "intervals": "How often intervals hold the truth",
    "ladder": "The ladder of bots",
    "rating": "How soon a rating is right",
    "leaderboard": "A player that learned without a model",
    "strengths deluxe": "How many points each bot makes",
    "calibration": "The chance to win, predicted and actual",
    "single_chances": "The chance to win of single positions",
    "winner 4000": "Playing to win against playing for points",
    "triple": "Triple Yahtzee",
    "calibration triple 30720": "The chance to win in Triple Yahtzee, predicted and actual",
    "triple_winner 2000": "Playing to win in Triple Yahtzee",
    "triple_strategy": "What our engine for Triple Yahtzee does",
    "ladder triple": "The ladder of bots in Triple Yahtzee",
    "thresholds triple": "Where the grades of Triple Yahtzee come from",
    "dice": "The server's dice",
    "server_load": "The server under load",
    "server_feel": "How the server feels",
    "sizing": "What a server needs",
    "past_games": "Lists and figures of past games",
    "page": "The page",
    "throw": "A throw of dice",
    "terminal": "The full-screen terminal game",
}
"""What docs/benchmarks.md shows, in its order: the words of each command, and the heading."""


def main() -> None:
    words = set(sys.argv[1:])
    wanted = [name for name in SECTIONS if not words or words & {name, *re.split("[ _]", name)}]
    for name in wanted:
        print(f"running bench/{name}", file=sys.stderr)
        run(name).save(name)
    subprocess.run([sys.executable, str(HERE.parent / "docs" / "write_figures.py")], check=True)


def run(name: str) -> Section:
    """One benchmark, run now."""
    script, *arguments = name.split()
    with TemporaryDirectory() as folder:
        left = Path(folder) / "figures.json"
        done = subprocess.run(
            [sys.executable, str(HERE / f"{script}.py"), *arguments],
            stdout=subprocess.PIPE,
            text=True,
            check=True,
            env=os.environ | {FILE_VARIABLE: str(left)},
        )
        kept = json.loads(left.read_text("utf-8")) if left.exists() else {"tables": {}, "figures": {}}
    return Section(
        " ".join(["python", f"bench/{script}.py", *arguments]),
        machine(),
        tuple(done.stdout.rstrip("\n").split("\n")),
        {title: Table(**each) for title, each in kept["tables"].items()},
        kept["figures"],
    )


if __name__ == "__main__":
    main()
