"""Writes the figures kept in bench/figures into the documents: `python docs/write_figures.py`.

docs/benchmarks.md is made from them as a whole, with plots (docs/plots.py). Other documents have a pair of comments
around each block that is filled in here. A test checks that the documents are up to date.
"""

from __future__ import annotations

import re
import sys
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "bench"), str(ROOT / "docs")]

from plots import PLOTS, picture_of  # noqa: E402

from figures import file_of, section  # noqa: E402
from prove import PROOFS  # noqa: E402
from run_all import SECTIONS  # noqa: E402

OPENING = """# Benchmarks

Printed by the scripts in `bench/`, each in one run, and kept as data in `bench/figures`. `python bench/run_all.py` runs
them and writes this page. The machines are shared and noisy: look at ratios, not at seconds.
"""
PROOFS_OPENING = """# Proofs

`make prove` runs what takes too long for every change, keeps what it printed in `bench/figures`, and writes this page.
A proof that is not listed below has not been run to its end yet.
"""
BLOCK = re.compile(r"(<!-- figures: (.*?) -->\n).*?(<!-- end of figures -->)", re.DOTALL)


def documents() -> dict[Path, str]:
    """Every document that shows figures, as it should be."""
    proofs = {f"proof {name}": proof.title for name, proof in PROOFS.items()}
    found = {
        ROOT / "docs" / "benchmarks.md": page(OPENING, SECTIONS),
        ROOT / "docs" / "proofs.md": page(PROOFS_OPENING, proofs),
    }
    for path in sorted((ROOT / "docs").glob("*.md")):
        text = path.read_text("utf-8")
        if BLOCK.search(text):
            found[path] = BLOCK.sub(lambda match: match[1] + block(match[2]) + match[3], text)
    for name, plot in PLOTS.items():
        found[ROOT / "docs" / picture_of(name)] = plot.draw(plot.title, section(name).printed) + "\n"
    return found


def page(opening: str, titles: dict[str, str]) -> str:
    """A page with a section for everything that has been run so far."""
    sections = [
        f"## {title}\n\n{picture(name)}{block(name).strip()}\n"
        for name, title in titles.items()
        if file_of(name).exists()
    ]
    return "\n".join([opening, *sections])


def picture(name: str) -> str:
    return f"![{PLOTS[name].title}]({picture_of(name)})\n\n" if name in PLOTS else ""


def block(name: str) -> str:
    """The command of a section, and what it printed: tables as tables, and all else line by line."""
    kept = section(name)
    parts = []
    for is_table, lines in groupby(kept.printed, key=lambda line: line.startswith("|")):
        text = "\n".join(lines).strip("\n")
        parts += [text if is_table else f"```text\n{text}\n```"] if text else []
    body = "\n\n".join(parts)
    return f"\n`{kept.command}` ({kept.machine}):\n\n{body}\n\n"


if __name__ == "__main__":
    for path, text in documents().items():
        path.write_text(text, "utf-8")
