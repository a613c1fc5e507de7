"""The picture of a distribution of scores."""

from __future__ import annotations

from xml.etree import ElementTree

import numpy as np
import pytest

from dicecup.coach.charts import score_chart
from dicecup.coach.pictures import png
from dicecup.solver import Distribution

CHANCES = np.zeros(31)
CHANCES[[10, 20, 30]] = 0.25, 0.5, 0.25
SCORES = Distribution(CHANCES, {}, {}, 0.0, 0.0)


def test_every_score_of_the_range_has_a_bar_as_high_as_it_is_likely() -> None:
    root = ElementTree.fromstring(score_chart("Scores <&> such", SCORES))
    heights = {}
    for bar in root.iter("{http://www.w3.org/2000/svg}rect"):
        title = bar.find("{http://www.w3.org/2000/svg}title")
        if title is not None:
            heights[title.text] = float(bar.attrib["height"])
    assert len(heights) == 21
    assert heights["20 to 20: 50.0 %"] == pytest.approx(2 * heights["10 to 10: 25.0 %"], abs=0.2)
    assert heights["11 to 11: 0.0 %"] == 0.0
    text = "".join(root.itertext())
    assert "Scores <&> such" in text
    assert "mean 20.00, standard deviation 7.07, median 20" in text


def test_it_can_be_drawn_as_png() -> None:
    assert png(score_chart("Scores", SCORES)).startswith(b"\x89PNG")
