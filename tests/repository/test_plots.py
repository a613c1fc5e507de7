"""The plots of docs/benchmarks.md show what the figures say."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from tests.repository.test_figures import loaded

ROOT = Path(__file__).parents[2]
PLOTS = loaded("docs/plots.py")
PRINTED = [
    "two bots, seed 1",
    "",
    "| bot | games | mean as played | SD |",
    "|---|---|---|---|",
    "| quick | 10 | 200.00 ± 0.50 | 40 |",
    "| slow | 10 | 100.00 ± 0.01 | 50 |",
    "",
    "| wins % of row against column | quick | slow | x |",
    "|---|---|---|---|",
    "| quick |  | 90.0 ± 0.2 | 1 |",
]


def test_rows_come_from_the_table_with_both_columns_and_no_other() -> None:
    assert PLOTS.rows_of(PRINTED, "bot", "mean as played") == [("quick", 200.0, 0.5), ("slow", 100.0, 0.01)]


def test_bars_are_as_long_as_their_figures() -> None:
    drawn = PLOTS.ladder("Two", PRINTED)
    widths = [float(width) for width in re.findall(r'<rect x="\d+" y="\d+" width="([\d.]+)"', drawn)]
    assert widths[1] == pytest.approx(2 * widths[0], abs=0.1)
    assert re.findall(r">([\d.]+(?: ± [\d.]+)?)</text>", drawn) == ["100.0", "200.0 ± 0.5"]


@pytest.mark.parametrize("name", PLOTS.PLOTS)
def test_every_plot_is_shown_and_is_a_picture_by_itself(name: str) -> None:
    file = PLOTS.picture_of(name)
    assert f"]({file})" in (ROOT / "docs" / "benchmarks.md").read_text("utf-8")
    drawn = ElementTree.fromstring((ROOT / "docs" / file).read_text("utf-8"))
    assert drawn.tag == "{http://www.w3.org/2000/svg}svg"
    assert drawn[0].text == PLOTS.PLOTS[name].title
    assert not drawn.findall(".//{http://www.w3.org/2000/svg}image")
