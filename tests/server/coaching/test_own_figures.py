"""Luck at a table: your own, other people's and the bots', each listed by itself."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import numpy as np
import pytest

from dicecup.coach.finished_games import Figures
from dicecup.coach.statistics import Statistics, statistics
from dicecup.rules import Card, Category, rulebook
from dicecup.server.coaching.own_figures import _fairness_view, _Played, _sheet, statistics_view
from dicecup.server.coaching.table_summary import EndedGame
from dicecup.server.ledger.state import Ending
from dicecup.solver import Distribution, evaluator_for
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


BONUS = rulebook("deluxe", ["categories=sixes,chance", "upper_target=24"])
PERFECT = Distribution(
    chances=np.bincount([20, 100]) / 2,
    box_means={Category.SIXES: 8.0, Category.CHANCE: 22.0},
    box_zeros={Category.SIXES: 0.25, Category.CHANCE: 0.0},
    upper_bonus_rate=0.3,
    yahtzee_bonus_mean=0.0,
)
"""As if perfect play ended with 20 or with 100 points."""


def played_games() -> list[_Played]:
    """24 in Sixes, which is the bonus, and 20 in Chance; then a zero in Sixes and 20 in Chance."""
    found = []
    for number, (sixes, marks) in enumerate(((24, ("hint",)), (0, None))):
        ending = Ending(1000 + number, (("bob",), ("ann",)), ("", ""), frozenset())
        game = EndedGame(
            f"t{number}", 7 - number, BONUS, "finished", ("Bob", "Ann"), (0, 0), (0,), frozenset(), ending, False,
            (None, None),
        )  # fmt: skip
        card = Card.from_json(BONUS, {"boxes": {"sixes": sixes, "chance": 20}})
        figure = Figures("", f"2026-10-0{number + 1}", 1, "Ann", "", card, 6, None, None, help=marks)
        found.append(_Played(game, 1, figure))
    return found


def test_the_page_of_ones_figures_beside_those_of_perfect_play() -> None:
    games = played_games()
    view = statistics_view(Statistics(BONUS, tuple(game.figures for game in games), PERFECT), games)
    assert (view.title, view.columns, view.player, view.games_of) == (BONUS.title, 1, "perfect play", "perfect games")
    assert (view.mean.mean, view.best, view.perfect_mean, view.perfect_deviation) == (49.5, 79, 60.0, 40.0)
    assert (view.upper_bonus_rate, view.perfect_upper_bonus_rate) == (0.5, 0.3)
    assert [tuple(box.model_dump().values()) for box in view.boxes] == [
        ("Sixes", 12.0, 0.5, 8.0, 0.25),
        ("Chance", 20.0, 0.0, 22.0, 0.0),
    ]
    shares = dict(zip(view.bars.edges, zip(view.bars.shares, view.bars.perfect or [], strict=True), strict=False))
    assert {edge: share for edge, share in shares.items() if share != (0, 0)} == {
        0: (0.5, 0.5), 75: (0.5, 0.0), 100: (0.0, 0.5),
    }, "bars of 25 points"  # fmt: skip
    assert [(game.table, game.game, game.side, game.at, game.name) for game in view.games] == [
        ("t0", 7, 1, 1000, "Ann"),
        ("t1", 6, 1, 1001, "Ann"),
    ]
    assert [(game.score, game.percentile, game.help) for game in view.games] == [(79, 50.0, ["hint"]), (20, 25.0, None)]
    assert {name: (group.games, group.mean) for name, group in view.help.items() if group.games} == {
        "with": (1, 79.0),
        "unknown": (1, 20.0),
    }


def test_a_line_of_the_sheet_names_the_game_and_its_boxes() -> None:
    games = played_games()
    sheet = _sheet(Statistics(BONUS, tuple(game.figures for game in games), PERFECT), games)
    assert sheet.splitlines() == [
        "date,book,table,game,name,score,beats_percent,luck,loss_each,sixes,chance",
        f"2026-10-01,{_quoted(BONUS.name)},t0,7,Ann,79,50.0,,,24,20",
        f"2026-10-02,{_quoted(BONUS.name)},t1,6,Ann,20,25.0,,,0,20",
    ]


def _quoted(text: str) -> str:
    return f'"{text}"' if "," in text else text


def test_whom_one_played_with_most_comes_first() -> None:
    others = [figures(CARELESS, "Abe"), figures(UNLUCKY, "Zoe"), figures(UNLUCKY, "Zoe")]
    view = _fairness_view(CHANCE, evaluator_for(CHANCE), [], others, 0)
    assert [(each.name, each.games) for each in view.players] == [("Zoe", 2), ("Abe", 1)]
