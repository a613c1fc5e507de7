"""Run every benchmark that takes minutes at most and write what they print to docs/benchmarks.md.

    python bench/run_all.py [NAME...]

With names, only the sections with one of these words in their command are run: `triple` stands for all about Triple
Yahtzee. The other sections stay as they are.
"""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "benchmarks.md"
SECTIONS = {
    "values": "Exact values of the books",
    "solve": "Solving and simulating",
    "target": "Playing for 300 points",
    "games": "Games through `Game`",
    "review": "Reviews and advice",
    "thresholds": "Where the grades come from",
    "intervals": "How often intervals hold the truth",
    "ladder": "The ladder of bots",
    "calibration": "The chance to win, predicted and actual",
    "winner 4000": "Playing to win against playing for points",
    "triple": "Triple Yahtzee",
    "calibration triple 30720": "The chance to win in Triple Yahtzee, predicted and actual",
    "triple_winner 2000": "Playing to win in Triple Yahtzee",
    "triple_strategy": "What the learned player of Triple Yahtzee does",
    "ladder triple": "The ladder of bots in Triple Yahtzee",
    "thresholds triple": "Where the grades of Triple Yahtzee come from",
    "dice": "The server's dice",
    "server_load": "The server under load",
    "past_games": "Lists and figures of past games",
    "page": "The page",
    "terminal": "The full-screen terminal game",
}
OPENING = """# Benchmarks

Printed by the scripts in `bench/`, each in one run; `python bench/run_all.py` writes this page. The machines are
shared and noisy: look at ratios, not at seconds.
"""


def main() -> None:
    wanted = [name for name in SECTIONS if len(sys.argv) == 1 or set(sys.argv[1:]) & {name, *re.split("[ _]", name)}]
    page = PAGE.read_text("utf-8") if PAGE.exists() else OPENING
    for name in wanted:
        script, *words = name.split()
        print(f"running bench/{script}.py {' '.join(words)}", file=sys.stderr)
        command = [sys.executable, str(HERE / f"{script}.py"), *words]
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
        page = with_section(page, name, done.stdout)
    PAGE.write_text(page, "utf-8")


def with_section(page: str, name: str, printed: str) -> str:
    """The page with one section replaced or added."""
    title = f"## {SECTIONS[name]}"
    machine = f"{platform.system()}, Python {platform.python_version()}, {os.cpu_count()} cores"
    body = printed if printed.lstrip().startswith("|") else f"```\n{printed}```\n"
    script, *words = name.split()
    command = " ".join(["python", f"bench/{script}.py", *words])
    section = f"{title}\n\n`{command}` ({machine}):\n\n{body}"
    opening, *others = re.split(r"^(?=## )", page, flags=re.M)
    found = {text.split("\n", 1)[0]: text for text in others} | {title: section}
    order = [f"## {each}" for each in SECTIONS.values()]
    return "\n\n".join(text.rstrip() for text in [opening, *(found[t] for t in order if t in found)]) + "\n"


if __name__ == "__main__":
    main()
