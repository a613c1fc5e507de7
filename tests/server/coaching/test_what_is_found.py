"""What is kept of a review: when the game ended, the mistakes worth asking again, and what there is to rate."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicecup.coach import grades
from dicecup.coach.finished_games import reviewed_sides
from dicecup.coach.game_review import review
from dicecup.rules import Game, Side, rulebook
from dicecup.server.coaching.findings import (
    Mistake,
    _of_side,
    _rated,
    findings_at,
    findings_of,
    findings_origin,
    findings_text,
)
from dicecup.server.coaching.finished_games import analyses_due
from dicecup.server.coaching.table_summary import summarised
from dicecup.server.ledger.state import TableState
from dicecup.server.storage.interface import ANALYSIS, Duty
from dicecup.solver import evaluator_for
from tests.coach.chance_alone import CHANCE
from tests.games import game_of
from tests.server.ledger.chains import TABLE, TableOnPaper


def written_down(paper: TableOnPaper, **score: object) -> TableState:
    """The table once the only score of its game is written."""
    paper.act("ann", "write", box="chance", **score)
    return paper.state


def with_real_dice() -> TableOnPaper:
    paper = TableOnPaper(seats=1, dice="real", rules={"categories": "chance"})
    paper.act("ann", "sit")
    paper.act("ann", "start")
    return paper


def test_a_game_has_the_date_of_its_end() -> None:
    state = written_down(with_real_dice(), points=20)
    found = findings_at(state, {1}, evaluator_for(CHANCE))[1]
    (side,) = found.sides
    assert side is not None
    assert (side.figures.date, found.rated[0].date, side.figures.score) == ("2027-01-15", "2027-01-15", 20)
    (game,) = summarised(state).games
    assert findings_of(game, findings_text(found)) == found


def test_inaccuracies_are_not_asked_again() -> None:
    """The 3 may be rolled again, so keeping it costs 0.75 at first; then 1, 2 and 3 together cost 4.5."""
    game = game_of(CHANCE, "12356 (356) 12356 chance", sides=["Ann"])
    (side,) = reviewed_sides(game, review(game, evaluator_for(CHANCE)), "t", "", 1, [""])
    assert side is not None
    assert [round(decision.loss, 6) for _, decision in side.review.mistakes] == [4.5, 0.75]
    assert [each._replace(loss=round(each.loss, 6)) for each in _of_side(game, 0, side).mistakes] == [
        Mistake(1, 2, 4.5, "Ann")
    ]


def why_not(game: Game, *bots: str) -> list[str]:
    """Why the sides of a game are not rated; these bots play."""
    found = review(game, evaluator_for(game.book))
    by_side = [*bots, *[""] * (len(game.sides) - len(bots))]
    return [_rated(game, place, side, by_side, "2027-01-15").why_not for place, side in enumerate(found.sides)]


def test_teams_and_people_in_a_crowd_are_not_rated_and_of_bots_nothing_is_said() -> None:
    crowd = game_of(CHANCE, *["66666 chance"] * 9, sides=[f"P{number}" for number in range(9)])
    assert why_not(crowd, "expert") == ["", *["crowd"] * 8]
    book = rulebook("classic", ["categories=chance"])
    teams = Game.new(book, [Side("Reds", ("Ann", "Bob")), Side("Blues", ("Cy", "Dan"))], first=0)
    assert why_not(teams, "expert") == ["", "team"]


def test_findings_hold_only_for_the_same_thresholds_scores_and_names(monkeypatch: pytest.MonkeyPatch) -> None:
    (game,) = summarised(written_down(with_real_dice(), points=20)).games
    origin = findings_origin(game)
    assert origin not in (findings_origin(replace(game, scores=(21,))), findings_origin(replace(game, sides=("x",))))
    monkeypatch.setattr(grades, "ONE_COLUMN", grades.SEVERAL_COLUMNS)
    assert findings_origin(game) != origin


def test_a_game_whose_last_score_is_corrected_later_is_analysed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    paper = with_real_dice()
    start = paper.state
    over = written_down(paper, points=20)
    due = [Duty(ANALYSIS, f"{TABLE}.1")]
    assert (analyses_due(start, over), analyses_due(over, over)) == (due, [])
    monkeypatch.setattr("tests.server.ledger.chains.NOW", 1_800_000_060_000)
    paper.act("ann", "correct", box="chance", points=25)
    assert analyses_due(over, paper.state) == due
