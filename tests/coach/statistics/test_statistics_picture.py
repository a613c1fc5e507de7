"""The picture of the statistics: three charts, one below the other, with trends from the first game on."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from dicecup.coach.charts import HEIGHT, WIDTH
from dicecup.coach.fairness import fairness
from dicecup.coach.statistics import statistics
from tests.coach.chance_alone import CARELESS, CHANCE, LUCKY, UNLUCKY, figures

SVG = "{http://www.w3.org/2000/svg}"
ROOM = 26
"""A title's height."""


@pytest.fixture(scope="module")
def picture() -> ElementTree.Element:
    return ElementTree.fromstring(statistics(CHANCE, [figures(LUCKY), figures(CARELESS), figures(LUCKY)]).picture())


def test_charts_stand_below_one_another_under_their_titles(picture: ElementTree.Element) -> None:
    titles, charts = picture.findall(f"{SVG}text"), picture.findall(f"{SVG}svg")
    assert [title.text for title in titles] == [
        "Scores (bars) and perfect play (line)",
        "Loss per decision",
        "Luck per game",
    ]
    assert [chart.get("aria-label") for chart in charts] == [
        "Scores, and those of perfect play",
        "Loss per decision, mean of 10 games",
        "Luck per game, mean of 10 games",
    ]
    for number, (title, chart) in enumerate(zip(titles, charts, strict=True)):
        top = number * (HEIGHT + ROOM)
        assert int(title.get("y", 0)) == top + 19
        assert (chart.get("y"), chart.get("width"), chart.get("height")) == (str(top + ROOM), str(WIDTH), str(HEIGHT))
    whole = f"0 0 {WIDTH} {3 * (HEIGHT + ROOM)}"
    paper = picture.find(f"{SVG}rect")
    assert paper is not None
    assert (picture.get("viewBox"), paper.get("height")) == (whole, str(3 * (HEIGHT + ROOM)))


def test_trends_begin_with_game_1_and_show_running_means(picture: ElementTree.Element) -> None:
    """Luck of 6 2/3 and of -1/3 (the first of ten games is its own mean); losses are never below 0."""
    _, loss, luck = picture.findall(f"{SVG}svg")
    for chart in (loss, luck):
        across = [text.text for text in chart.findall(f"{SVG}text") if text.get("text-anchor") == "middle"]
        assert across == ["1", "2", "3", "game"]
        assert len(chart.findall(f"{SVG}circle")) == 3
    levels = [float(text.text or "") for text in loss.findall(f"{SVG}text") if text.get("text-anchor") == "end"]
    assert levels[0] == 0.0
    heights = [float(circle.get("cy", 0)) for circle in luck.findall(f"{SVG}circle")]
    assert heights[0] < heights[2] < heights[1], "higher up is luckier: 6.67, then 3.17, then 4.33"


def test_losses_are_drawn_over_zero_though_none_is_small() -> None:
    """Each game loses 1.5 points per decision."""
    drawn = ElementTree.fromstring(statistics(CHANCE, [figures(CARELESS)] * 2).picture())
    _, loss, _ = drawn.findall(f"{SVG}svg")
    levels = [text.text for text in loss.findall(f"{SVG}text") if text.get("text-anchor") == "end"]
    assert levels[0] == "0"
    assert all(float(circle.get("cy", 0)) < HEIGHT / 2 for circle in loss.findall(f"{SVG}circle"))


def test_luck_has_a_dot_and_chance_a_band_around_zero_for_everybody() -> None:
    """Ann's luck is 20/3 per game, Bob's -55/3; chance alone stays within 1.96 * sqrt(10 / 2) = 4.38, or 6.20.

    1.05 * 55/3 = 19.25 points reach from the middle, at 380, to the edges, 368 away.
    """
    found = fairness(CHANCE, [figures(LUCKY), figures(LUCKY), figures(UNLUCKY, "Bob")])
    drawn = ElementTree.fromstring(found.picture())
    assert drawn.get("aria-label") == "Luck per game (dots) and where 95 % of players stay by chance alone (bands)"
    said = [text.text for text in drawn.iter(f"{SVG}text")]
    assert [name for name in said if name and "game" in name] == [
        "Ann, 2 games",
        "Bob, 1 game",
        "points of luck per game: dots; 95 % of players by chance alone: bands",
    ]
    dots = [float(circle.get("cx", 0)) for circle in drawn.iter(f"{SVG}circle")]
    assert dots == pytest.approx([380 + 368 * (20 / 3) / 19.25, 380 - 368 * (55 / 3) / 19.25], abs=0.06)
    bands = [float(each.get("width", 0)) for each in drawn.iter(f"{SVG}rect") if each.get("fill-opacity")]
    assert bands == pytest.approx([2 * 368 * 4.3826 / 19.25, 2 * 368 * 6.1980 / 19.25], abs=0.06)
