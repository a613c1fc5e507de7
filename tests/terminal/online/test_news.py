"""What is told of others at a server's table, and what the game becomes by it."""

from __future__ import annotations

from typing import Any

import pytest

from dicecup.rules import Enter, Keep, Reroll, Roll, Turn
from dicecup.terminal.gameplay import Gameplay
from dicecup.terminal.online.sitting import OnlineSitting, around

from .table_on_paper import ANN, BOB, CY, TableOnPaper, seat


@pytest.mark.parametrize(
    ("kind", "data", "said"),
    [
        ("seated", {}, ["Bob sits down."]),
        ("left", {"stand_in": None}, ["Bob has left the table."]),
        ("left", {"stand_in": "casual"}, ["Bob has left the table. A bot takes over."]),
        ("stood_in", {"why": "asked"}, ["A bot has taken over for Bob."]),
        ("stood_in", {"why": "time"}, ["A bot has taken over for Bob. The time was up."]),
        ("returned", {}, ["Bob is back."]),
        ("moved", {}, ["Bob plays on another device now."]),
        ("linked", {}, []),
        ("seeded", {}, []),
    ],
)
def test_what_happens_around_the_game(kind: str, data: dict[str, Any], said: list[str]) -> None:
    event = {"kind": kind, "data": {"seat": 1, **data}}
    assert around(event, {0: "Ann", 1: "Bob"}) == said
    assert around(event, {0: "Ann"}) == [sentence.replace("Bob", "Somebody") for sentence in said]


def test_a_box_that_is_taken_back_is_told_and_its_dice_lie_as_before() -> None:
    table = TableOnPaper(ANN, BOB).started(first=1).rolled(1, "66123").rolled(1, "66454", keep=(0, 1))
    sitting = OnlineSitting(table)
    table.entered(1, "chance").happened("took_back", side=1, box="chance")
    play = Gameplay(sitting)
    assert play.follow() == ["Bob rolls 1 2 3 6 6, holds 6 6, rolls 4 4 5 6 6 and scores 25 in Chance. Total 25."]
    assert play.follow() == ["Bob takes the last box back."]
    assert (sitting.game.rolls, sitting.game.history) == ((Roll("66123"), Roll("66454")), ())
    table.rolled(1, "66655", keep=(0, 1, 3))
    assert sitting.coming_move == Reroll(Keep("566")), "the dice are counted where they lay"


def test_in_a_team_the_partner_takes_back_and_a_bot_beside_a_person_is_not_played_here() -> None:
    taken_over = {"present": False, "stand_in": "casual"}
    table = TableOnPaper(ANN, BOB | taken_over, CY, seat("Di", "di"), options={"book": "classic"})
    teams = [("Reds", ["Ann", "Bob"], [0, 1]), ("Blues", ["Cy", "Di"], [2, 3])]
    sides = [{"name": name, "partners": partners, "seats": seats} for name, partners, seats in teams]
    table.view["phase"] = "playing"
    table.happened("started", sides=sides, first=0).rolled(0, "66123")
    sitting = OnlineSitting(table)
    assert not sitting.is_played_here(0)
    table.entered(0, "chance").happened("took_back", side=0, box="chance")
    play = Gameplay(sitting)
    assert play.follow() == ["Ann of Reds rolls 1 2 3 6 6 and scores 18 in Chance. Total 18."]
    assert play.follow() == ["Ann takes the last box back."]


@pytest.mark.parametrize(("games", "said"), [(1, []), (3, ["Game 2 of 3 begins."])])
def test_another_game_of_a_series_is_told(games: int, said: list[str]) -> None:
    table = TableOnPaper(ANN, BOB, options={"games": games}).started().happened("resigned", side=1, seat=1)
    sitting = OnlineSitting(table)
    if games == 1:
        table.happened("rematched")
        sitting.follow()
    table.started(first=1)
    assert sitting.follow() == said
    assert (sitting.game.status, sitting.game.side) == ("playing", 1)


def test_the_dice_stay_when_somebody_else_resigns() -> None:
    table = TableOnPaper(ANN, BOB, CY).started(first=0).rolled(0, "66123")
    sitting = OnlineSitting(table)
    table.happened("resigned", side=2, seat=2)
    assert Gameplay(sitting).follow() == ["Cy resigns."]
    assert sitting.game.resigned == {2}
    assert sitting.game.roll == Roll("66123")
    table.rolled(0, "66444", keep=(0, 1))
    assert sitting.coming_move == Reroll(Keep("66"))


def test_where_real_dice_are_written_down_scores_come_with_dice_or_without() -> None:
    table = TableOnPaper(ANN, BOB, me=None, options={"dice": "real"}).started(first=0)
    table.happened("wrote", side=0, box="sixes", points=18, bonus=0, dice=[6, 6, 6, 1, 2])
    table.happened("wrote", side=1, box="chance", points=21, bonus=0, dice=None)
    table.happened("corrected", side=1, box="threes", points=9, bonus=0, dice=None)
    game = OnlineSitting(table).game
    assert game.totals == (18, 9)
    first, second = game.history
    assert isinstance(first, Turn)
    assert isinstance(second, Turn)
    assert (first.rolls, second.rolls) == ((Roll("66612"),), ())
    assert str(second.box) == "threes"


def test_a_mark_of_help_is_no_news() -> None:
    table = TableOnPaper(ANN, BOB).started(first=0).rolled(0, "66123")
    sitting = OnlineSitting(table)
    news = []
    for kind, data in (
        ("helped", {"turn": 1, "roll": 1, "help": "hint"}),
        ("entered", {"box": "sixes", "scratch": True}),
    ):
        table.happened(kind, side=0, **data)
        news.append(sitting.has_news)
    assert news == [False, True]
    assert sitting.follow() == []
    assert sitting.coming_move == Enter(sitting.game.book.box("sixes"), scratch=True)


@pytest.mark.parametrize(("wanted", "sent"), [([0], ["seed"]), ([1], []), ([], [])])
def test_a_seed_is_only_added_where_the_server_waits_for_one(wanted: list[int], sent: list[str]) -> None:
    table = TableOnPaper(ANN, BOB, seed_wanted=wanted).started()
    OnlineSitting(table).next_game()
    assert [kind for kind, _ in table.sent] == sent
