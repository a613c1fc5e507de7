"""Statistics and fairness over saved games."""

from __future__ import annotations

import json
from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from dicecup import rulebook
from dicecup.coach.archive import played_sides, saved_records, usual_book
from dicecup.coach.fairness import fairness
from dicecup.coach.intervals import interval, student
from dicecup.coach.statistics import statistics
from dicecup.saves import Saves

DELUXE = rulebook("deluxe")


def test_statistics_of_saved_games(folder: Callable[[int], Saves]) -> None:
    records = saved_records(folder(22))
    assert usual_book(records) == DELUXE
    sides = [side.figures for side in played_sides(records, DELUXE) if not side.bot]
    found = statistics(DELUXE, sides)
    assert len(found.scores) == 22
    assert found.mean.mean == pytest.approx(sum(found.scores) / 22)
    assert found.perfect is not None
    assert found.perfect.mean == pytest.approx(254.587728734496)
    assert sum(box.mean for box in found.boxes) < found.mean.mean + 1e-9
    assert found.percentile(287) == pytest.approx(81.9, abs=0.1)
    text = "\n".join(found.text_lines())
    assert "22 games" in text
    assert "beats" in text
    assert "in them" in text
    shown = json.loads(json.dumps(found.to_json()))
    assert shown["games"] == len(shown["scores"]) == 22
    assert sides[0].date == "2026-10-01"


def test_the_picture_is_well_formed(folder: Callable[[int], Saves]) -> None:
    sides = [side.figures for side in played_sides(saved_records(folder(2)), DELUXE) if not side.bot]
    picture = ElementTree.fromstring(statistics(DELUXE, sides).picture())
    assert picture.tag.endswith("svg")
    assert len(picture.findall("{http://www.w3.org/2000/svg}svg")) == 3


def test_no_games_at_all() -> None:
    assert statistics(DELUXE, []).text_lines() == ["deluxe: no finished games yet."]
    assert statistics(DELUXE, []).to_json()["best"] is None
    assert usual_book([]) is None


def test_fairness_knows_people_and_bots(folder: Callable[[int], Saves]) -> None:
    found = fairness(DELUXE, [side.figures for side in played_sides(saved_records(folder(5)), DELUXE)])
    assert [(player.name, player.bot) for player in found.players] == [("Ann", ""), ("Regular bot", "regular")]
    assert found.people.luck == found.players[0].luck
    assert found.bots.games == 5
    # The deviation of a game's luck is known: 59.6 points.
    assert found.people.luck.high - found.people.luck.mean == pytest.approx(1.96 * 59.6 / 5**0.5, rel=1e-2)
    assert "few games say little" in found.players[0].sentence
    assert json.loads(json.dumps(found.to_json()))["people"]["games"] == 5
    assert len(found.text_lines()) == 6


def test_intervals() -> None:
    assert interval([]).size == 0
    assert interval([3.0]).text(1) == "3.0"
    found = interval([1.0, 2.0, 3.0])
    assert found.mean == 2.0
    assert found.high - 2.0 == pytest.approx(4.303 / 3**0.5, abs=1e-3), "three numbers hardly show how far they vary"
    assert found.text(1, signed=True) == "+2.0 (-0.5 to +4.5)"
    # From tables of Student's distribution.
    assert [round(student(count), 3) for count in (2, 10, 11, 21, 61)] == [12.706, 2.262, 2.228, 2.086, 2.0]
    assert student(10**6) == pytest.approx(1.96, abs=1e-4)
    assert interval([0.0, 0.0], deviation=10.0).high == pytest.approx(19.6 / 2**0.5, abs=1e-2)
