"""Luck at a table: your own, other people's and the bots', each listed by itself."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest

from dicecup.coach.statistics import statistics
from dicecup.rules import rulebook
from dicecup.server.coaching.own_figures import _fairness_view, _Played, _sheet, statistics_view
from dicecup.server.coaching.table_summary import EndedGame
from dicecup.server.ledger.state import Ending
from dicecup.solver import evaluator_for
from tests.coach.chance_alone import CARELESS, CHANCE, LUCKY, UNLUCKY, beaten, figures


def test_ones_own_luck_and_that_of_people_and_of_bots() -> None:
    """30 of 23.33 points, 5 of 23.33, and 20 after losing 3."""
    mine = [figures(LUCKY), replace(figures(LUCKY), luck=None)]
    others = [figures(CARELESS, "Robo", "expert"), figures(UNLUCKY, "Bob"), figures(UNLUCKY, "Bob")]
    view = _fairness_view(CHANCE, evaluator_for(CHANCE), mine, others, 1)
    shown = (view.you, view.people, view.bots)
    assert [(each.name, each.games, each.rolls) for each in shown] == [
        ("You", 1, 1),
        ("Other people", 2, 6),
        ("Bots", 1, 3),
    ]
    assert [each.luck.mean for each in shown] == pytest.approx([20 / 3, -55 / 3, -1 / 3])
    assert [(each.name, each.bot, each.games, each.yours) for each in view.players] == [
        ("Ann", "", 1, True),
        ("Bob", "", 2, False),
        ("Robo", "expert", 1, False),
    ], "yourself first, then whoever played most"
    assert (view.player, view.unseen) == ("perfect play", 1)


def test_fifty_others_are_listed_those_who_played_most() -> None:
    others = [replace(figures(LUCKY), name=f"P{number}") for number in range(51)]
    view = _fairness_view(CHANCE, evaluator_for(CHANCE), [], [*others, others[50]], 0)
    assert [each.name for each in view.players] == ["P50", *(f"P{number}" for number in range(49))]
    assert view.people.games == 52, "all of them are counted together"


def test_a_sheet_has_the_figures_of_each_game_in_its_line() -> None:
    played = [figures(LUCKY), figures(CARELESS)]
    ending = Ending(0, (("ann",),), ("",), frozenset())
    game = EndedGame("t", 1, CHANCE, "finished", ("Ann",), (0,), (0,), frozenset(), ending, False, (None,))
    sheet = _sheet(statistics(CHANCE, played), [_Played(game, 0, figure) for figure in played])
    rows = list(csv.DictReader(io.StringIO(sheet)))
    assert [(row["score"], row["chance"], row["loss_each"]) for row in rows] == [
        ("30", "30", "0.0"),
        ("20", "20", "1.5"),
    ]
    assert [float(row["beats_percent"]) for row in rows] == pytest.approx([beaten(30), beaten(20)], abs=1e-4)
    assert [float(row["luck"]) for row in rows] == pytest.approx([20 / 3, -1 / 3], abs=1e-4)


def test_luck_by_estimates_is_compared_with_the_engine_that_made_them() -> None:
    triple = rulebook("triple")
    assert _fairness_view(triple, evaluator_for(triple), [], [], 0).player == "our triple engine"


def test_ones_own_loss_and_the_running_means_stand_beside_the_loss_of_all_decisions() -> None:
    """Losses of 1 and 2, then none; without help a loss of 4 and one of 0 besides."""
    played = [
        replace(figures(CARELESS), help=(), own_losses=(1.0, 2.0, 4.0)),
        replace(figures(LUCKY), help=(), losses=(0.0,), own_losses=(0.0,)),
    ]
    ending = Ending(0, (("ann",),), ("",), frozenset())
    game = EndedGame("t", 1, CHANCE, "finished", ("Ann",), (0,), (0,), frozenset(), ending, False, (None,))
    view = statistics_view(statistics(CHANCE, played), [_Played(game, 0, figure) for figure in played])
    assert view.loss_each.size == 3
    assert view.loss_each.mean == pytest.approx(3 / 3)
    assert view.own_loss_each.size == 4
    assert view.own_loss_each.mean == pytest.approx(7 / 4)
    assert view.running_loss == pytest.approx([1.5, 0.75])
    assert view.running_luck == pytest.approx([-1 / 3, 19 / 6])
