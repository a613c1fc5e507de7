"""Charts as SVG: where lines, bars, bands and their words are. The positions in these tests were worked out by hand.

A chart is 760 wide and 320 high; what is drawn lies between 52 and 744 across and between 18 and 280 down.
"""

from __future__ import annotations

import io
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image, ImageChops

from dicecup.coach.charts import COLOURS, DASHES, ChartLine, band_chart, bar_chart, line_chart, score_chart
from dicecup.coach.pictures import SCALE, png
from dicecup.solver import Distribution

CHANCES = np.zeros(31)
CHANCES[[10, 20, 30]] = 0.25, 0.5, 0.25
SCORES = Distribution(CHANCES, {}, {}, 0.0, 0.0)


class Drawn:
    """What a chart shows, by kind of element."""

    def __init__(self, svg: str) -> None:
        self.root = ElementTree.fromstring(svg)

    def all(self, kind: str) -> list[ElementTree.Element]:
        return list(self.root.iter(f"{{http://www.w3.org/2000/svg}}{kind}"))

    def texts(self) -> list[tuple[str, str, str]]:
        """(x, y, text) of every text."""
        return [(each.attrib["x"], each.attrib["y"], each.text or "") for each in self.all("text")]

    def titles(self, kind: str) -> list[str]:
        return ["".join(each.itertext()) for each in self.all(kind)]

    def places(self, kind: str, *names: str) -> list[tuple[str, ...]]:
        """The attributes with these names of every element that has them all."""
        return [
            tuple(each.attrib[name] for name in names)
            for each in self.all(kind)
            if all(n in each.attrib for n in names)
        ]


# --- lines --------------------------------------------------------------------------------------------------------


def two_lines() -> Drawn:
    ann = ChartLine("Ann", [0, 5, 10], links=["#a", "", "#c"], titles=["turn <1>", "turn 2", "turn 3"])
    bob = ChartLine("Bob with a very long name", [10, 0, 5], links=["#d"])
    return Drawn(line_chart("Who leads", [ann, bob], across="turn", unit=" %", first=1))


def test_the_grid_of_a_line_chart() -> None:
    drawn = two_lines()
    levels = ["280.0", "227.6", "175.2", "122.8", "70.4", "18.0"]
    assert drawn.places("line", "class", "x1", "x2", "y1", "y2") == [("grid", "52", "744", y, y) for y in levels]
    names = [("46", f"{float(y) + 4:.1f}", f"{2 * number} %") for number, y in enumerate(levels)]
    across = [("52.0", "297", "1"), ("398.0", "297", "2"), ("744.0", "297", "3"), ("380.0", "314", "turn")]
    legend = [("81", "29", "Ann"), ("231", "29", "Bob with a very l…")]
    assert sorted(drawn.texts()) == sorted(names + across + legend)
    boxes = drawn.places("rect", "x", "y", "width", "height", "fill")
    assert boxes == [("64", "18", "12", "12", COLOURS[0]), ("214", "18", "12", "12", COLOURS[1])]
    assert drawn.root.attrib["viewBox"] == "0 0 760 320"
    assert drawn.root.attrib["aria-label"] == "Who leads"
    assert drawn.titles("title")[0] == "Who leads"
    assert drawn.places("rect", "class", "width", "height") == [("paper", "760", "320")]


def test_the_lines_go_through_their_numbers() -> None:
    drawn = two_lines()
    assert drawn.places("polyline", "points", "fill", "stroke", "stroke-width") == [
        ("52.0,280.0 398.0,149.0 744.0,18.0", "none", COLOURS[0], "2.5"),
        ("52.0,18.0 398.0,280.0 744.0,149.0", "none", COLOURS[1], "2.5"),
    ]
    assert drawn.places("polyline", "stroke-dasharray") == [(DASHES[1],)]
    circles = drawn.places("circle", "cx", "cy", "fill")
    first = [("52.0", "280.0", COLOURS[0]), ("398.0", "149.0", COLOURS[0]), ("744.0", "18.0", COLOURS[0])]
    second = [("52.0", "18.0", COLOURS[1]), ("398.0", "280.0", COLOURS[1]), ("744.0", "149.0", COLOURS[1])]
    assert circles == first + second


def test_points_lead_to_their_places_and_say_what_they_are() -> None:
    drawn = two_lines()
    assert drawn.places("a", "href", "aria-label") == [("#a", "turn <1>"), ("#c", "turn 3"), ("#d", "")]
    assert drawn.titles("circle") == ["turn <1>", "turn 2", "turn 3", "", "", ""]


def test_one_line_needs_no_legend_and_a_level_line_still_has_room() -> None:
    drawn = Drawn(line_chart("Level", [ChartLine("Ann", [0.0])], across="game"))
    assert not drawn.places("rect", "fill")
    assert "Ann" not in [text for _, _, text in drawn.texts()]
    assert drawn.places("circle", "cx", "cy") == [("52.0", "280.0")]
    levels = [text for x, _, text in drawn.texts() if x == "46"]
    assert levels == ["0", "0.001"]


def test_given_limits_are_rounded_outwards() -> None:
    drawn = Drawn(line_chart("Chance", [ChartLine("Ann", [50, 60])], across="turn", low=-3, high=101))
    assert [text for x, _, text in drawn.texts() if x == "46"] == ["-20", "0", "20", "40", "60", "80", "100", "120"]


def test_many_lines_have_their_legend_in_rows_of_four() -> None:
    lines = [ChartLine(f"P{number}", [number, 2 * number]) for number in range(6)]
    drawn = Drawn(line_chart("Six", lines, across="turn"))
    assert drawn.places("rect", "x", "y", "fill") == [
        *[(str(64 + 150 * number), "18", COLOURS[number]) for number in range(4)],
        *[(str(64 + 150 * number), "34", COLOURS[4 + number]) for number in range(2)],
    ]
    assert [text for text in drawn.texts() if text[2].startswith("P")] == [
        ("81", "29", "P0"), ("231", "29", "P1"), ("381", "29", "P2"), ("531", "29", "P3"), ("81", "45", "P4"),
        ("231", "45", "P5"),
    ]  # fmt: skip
    assert len(set(drawn.places("polyline", "stroke"))) == 6


def test_names_of_up_to_eighteen_characters_stand_whole_in_the_legend() -> None:
    lines = [ChartLine("B" * length, [1, 2]) for length in (18, 19)]
    legend = [text for _, _, text in Drawn(line_chart("Two", lines, across="turn")).texts() if text.startswith("B")]
    assert legend == ["B" * 18, "B" * 17 + "…"]


def test_twenty_lines_have_a_legend_too_and_no_two_look_the_same() -> None:
    lines = [ChartLine(f"P{number}", [number, 2 * number]) for number in range(20)]
    drawn = Drawn(line_chart("Twenty", lines, across="turn"))
    looks = {(line.get("stroke"), line.get("stroke-dasharray")) for line in drawn.all("polyline")}
    assert len(looks) == 20
    colours = [colour for (colour,) in drawn.places("polyline", "stroke")]
    assert [colour for (colour,) in drawn.places("rect", "fill")] == colours


@pytest.mark.parametrize(("points", "marks"), [(14, 14), (15, 8), (28, 14), (29, 10), (300, 14)])
def test_at_most_fourteen_marks_across(points: int, marks: int) -> None:
    drawn = Drawn(line_chart("Long", [ChartLine("Ann", list(range(points)))], across="game"))
    assert len([text for _, y, text in drawn.texts() if y == "297"]) == marks


@pytest.mark.parametrize(
    ("high", "lines"),
    [
        (6, [str(n) for n in range(7)]), (7, ["0", "2", "4", "6", "8"]), (13, [str(n) for n in range(0, 15, 2)]),
        (14, ["0", "5", "10", "15"]), (32, [str(n) for n in range(0, 36, 5)]), (33, ["0", "10", "20", "30", "40"]),
        (650, [str(n) for n in range(0, 701, 100)]), (0.4, ["0", "0.1", "0.2", "0.3", "0.4"]),
    ],
)  # fmt: skip
def test_the_lines_of_a_grid_are_round_numbers(high: float, lines: list[str]) -> None:
    drawn = Drawn(line_chart("Grid", [ChartLine("Ann", [0, high])], across="game"))
    assert [text for x, _, text in drawn.texts() if x == "46"] == lines


# --- bars ---------------------------------------------------------------------------------------------------------


def test_bars_between_edges_and_a_curve_over_them() -> None:
    drawn = Drawn(bar_chart("Scores", [0, 10, 20, 40], [0.25, 0.5, 0.0], [0.1, 0.2, 1.0], "score"))
    assert drawn.places("rect", "x", "y", "width", "height", "fill") == [
        ("52.0", "214.5", "172.0", "65.5", COLOURS[0]),
        ("225.0", "149.0", "172.0", "131.0", COLOURS[0]),
        ("398.0", "280.0", "345.0", "0.0", COLOURS[0]),
    ]
    assert drawn.titles("rect") == ["", "0 to 9: 25.0 %", "10 to 19: 50.0 %", "20 to 39: 0.0 %"]
    assert drawn.places("polyline", "points", "stroke") == [("138.5,253.8 311.5,227.6 571.0,18.0", COLOURS[1])]
    assert drawn.places("line", "class", "x1", "x2", "y1", "y2") == [("axis", "52", "744", "280.0", "280.0")]
    assert drawn.texts() == [
        ("52.0", "297", "0"), ("225.0", "297", "10"), ("398.0", "297", "20"), ("744.0", "297", "40"),
        ("380.0", "314", "score"),
    ]  # fmt: skip


def test_a_bar_is_never_thinner_than_one_and_marks_are_about_ten() -> None:
    drawn = Drawn(bar_chart("Thin", range(901), [0.5] * 900, (), "score", legend=("first", "second & last")))
    assert {width for (width,) in drawn.places("rect", "width") if width != "760"} == {"1.0"}
    assert [text for _, y, text in drawn.texts() if y == "297"] == [str(90 * number) for number in range(11)]
    assert [each for each in drawn.texts() if each[0] == "52"] == [("52", "18", "first"), ("52", "34", "second & last")]
    assert not drawn.all("polyline")


def test_nothing_at_all_is_drawn_as_nothing() -> None:
    drawn = Drawn(bar_chart("Empty", [0, 1, 2], [0.0, 0.0], (), "score"))
    assert drawn.places("rect", "y", "height") == [("280.0", "0.0")] * 2


def test_every_score_of_the_range_has_a_bar_as_high_as_it_is_likely() -> None:
    drawn = Drawn(score_chart("Scores <&> such", SCORES))
    heights = {
        "".join(bar.itertext()): float(bar.attrib["height"]) for bar in drawn.all("rect") if "fill" in bar.attrib
    }
    assert len(heights) == 21
    assert heights["20 to 20: 50.0 %"] == 262.0
    assert heights["10 to 10: 25.0 %"] == heights["30 to 30: 25.0 %"] == 131.0
    assert heights["11 to 11: 0.0 %"] == 0.0
    assert [text for _, _, text in drawn.texts()][:2] == [
        "Scores <&> such", "mean 20.00, standard deviation 7.07, median 20",
    ]  # fmt: skip
    assert drawn.texts()[-1][2] == "final score"


def test_the_words_above_the_scores_tell_the_median_not_the_likeliest_score() -> None:
    """10 is likeliest, 20 in the middle; the mean is 4 + 6 + 9, the deviation the root of 69."""
    chances = np.zeros(31)
    chances[[10, 20, 30]] = 0.4, 0.3, 0.3
    drawn = Drawn(score_chart("Scores", Distribution(chances, {}, {}, 0.0, 0.0)))
    assert drawn.texts()[1][2] == "mean 19.00, standard deviation 8.31, median 20"


def test_what_one_game_in_two_thousand_leaves_out_on_each_side_is_not_drawn() -> None:
    chances = np.zeros(41)
    chances[[0, 9, 10, 30, 40]] = 0.0004, 0.0003, 0.4993, 0.4997, 0.0003
    drawn = Drawn(score_chart("Range", Distribution(chances, {}, {}, 0.0, 0.0)))
    bars = drawn.titles("rect")[1:]
    assert bars[0].startswith("9 to 9:")
    assert bars[-1].startswith("30 to 30:")


# --- bands --------------------------------------------------------------------------------------------------------


def test_bands_around_zero_with_a_mark_each() -> None:
    # 1.05 times the largest of all is 42: from -42 at 12 to 42 at 748. The grid has lines 20 apart.
    drawn = Drawn(band_chart("Luck", [("Ann", -40.0, 21.0), ("Bob <b>", 10.5, 10.5)], "points"))
    assert drawn.root.attrib["viewBox"] == "0 0 760 150"
    lines = [("grid", "29.5"), ("grid", "204.8"), ("axis", "380.0"), ("grid", "555.2"), ("grid", "730.5")]
    assert drawn.places("line", "class", "x1", "x2", "y1", "y2") == [(kind, x, x, "18", "110") for kind, x in lines]
    assert drawn.texts() == [
        ("29.5", "127", "-40"), ("204.8", "127", "-20"), ("380.0", "127", "0"), ("555.2", "127", "20"),
        ("730.5", "127", "40"), ("12", "31", "Ann"), ("12", "77", "Bob <b>"), ("380.0", "144", "points"),
    ]  # fmt: skip
    assert drawn.places("rect", "x", "y", "width", "height", "fill", "fill-opacity") == [
        ("196.0", "37", "368.0", "16", COLOURS[0], "0.3"),
        ("288.0", "83", "184.0", "16", COLOURS[0], "0.3"),
    ]
    assert drawn.places("circle", "cx", "cy", "r", "fill") == [
        ("29.5", "45", "7", COLOURS[1]),
        ("472.0", "91", "7", COLOURS[1]),
    ]


def test_a_band_wider_than_its_mark_sets_the_scale() -> None:
    drawn = Drawn(band_chart("Luck", [("Ann", 1.0, 40.0)], "points"))
    assert drawn.places("rect", "x", "width") == [("29.5", "701.0")]


def test_bands_of_nothing_have_a_scale_of_one() -> None:
    drawn = Drawn(band_chart("Luck", [("Ann", 0.0, 0.0)], "points"))
    assert drawn.places("circle", "cx") == [("380.0",)]
    assert [text for _, y, text in drawn.texts() if y == "81"] == ["-1", "-0.5", "0", "0.5", "1"]


def test_it_can_be_drawn_as_png() -> None:
    assert png(score_chart("Scores", SCORES)).startswith(b"\x89PNG")


def test_letters_of_a_png_are_as_high_as_on_the_page() -> None:
    """A capital of size 13 is about nine high, multiplied by the picture's scale."""
    image = Image.open(io.BytesIO(png('<svg viewBox="0 0 100 40"><text x="10" y="30">H</text></svg>')))
    assert image.size == (100 * SCALE, 40 * SCALE)
    paper = Image.new("RGB", image.size, image.getpixel((0, 0)))
    ink = ImageChops.difference(image, paper).getbbox()
    assert ink is not None
    left, top, right, bottom = ink
    assert 8 * SCALE <= bottom - top <= 11 * SCALE
    assert 6 * SCALE <= right - left <= 11 * SCALE


@pytest.mark.parametrize(
    ("numbers", "levels"),
    [
        ([200.0, 260.0], ["200", "210", "220", "230", "240", "250", "260"]),
        ([-30.0, 30.0], ["-30", "-20", "-10", "0", "10", "20", "30"]),
        ([203.0, 257.0], ["200", "210", "220", "230", "240", "250", "260"]),
        ([0.0, 6.5], ["0", "1", "2", "3", "4", "5", "6", "7"]),
        ([0.0, 6.6], ["0", "2", "4", "6", "8"]),
        ([0.0, 13.1], ["0", "5", "10", "15"]),
        ([0.0, 32.6], ["0", "10", "20", "30", "40"]),
        ([0.0, 0.0], ["0", "0.001"]),
    ],
)
def test_lines_of_the_grid_are_round_numbers_wherever_the_line_runs(numbers: list[float], levels: list[str]) -> None:
    """The distance between the lines depends on the range of the numbers, not on their size."""
    chart = ElementTree.fromstring(line_chart("A", [ChartLine("a", numbers)], across="game"))
    texts = [text for text in chart.iter("{http://www.w3.org/2000/svg}text") if text.get("text-anchor") == "end"]
    assert [text.text for text in texts] == levels
    heights = [float(text.get("y", 0)) for text in texts]
    assert heights == sorted(heights, reverse=True), "more is higher up"


def test_bars_begin_at_the_first_edge_wherever_it_is() -> None:
    drawn = Drawn(bar_chart("Scores", [100, 110, 140], [0.25, 0.75], [0.5, 0.25], "score"))
    assert drawn.places("rect", "x", "width", "fill") == [
        ("52.0", "172.0", COLOURS[0]), ("225.0", "518.0", COLOURS[0]),
    ]  # fmt: skip
    assert drawn.places("polyline", "points") == [("138.5,105.3 484.5,192.7",)]
    assert [text for _, y, text in drawn.texts() if y == "297"] == ["100", "110", "140"]
