from __future__ import annotations

from threading import Event
from typing import Any

import pytest

from dicecup.coach import AdvisedChoice, advise
from dicecup.coach.grades import grade
from dicecup.rules import BOOKS, Card, Enter, Record, Reroll, Roll
from dicecup.server.coaching import coach
from dicecup.server.coaching.chances import outlook_of
from dicecup.server.ledger.dice_places import places_of
from dicecup.server.wire.replies import OutlookReply
from dicecup.solver import ValueTable
from dicecup.words import refusals
from tests.server.conftest import Server, TestGuest, hear, play_on, seated_pair

BOOK = "deluxe"


def rolled(server: Server, **options: Any) -> tuple[TestGuest, str]:
    ann = server.guest("Ann")
    table = ann.new_table(seats=1, **options)
    for kind, details in (("sit", {}), ("seed", {"seed": "x"}), ("start", {}), ("roll", {})):
        ann.act(table, kind, **details)
    return ann, table


def ready(guest: TestGuest, path: str) -> dict[str, Any]:
    """An answer of the coach, once the book is solved."""
    for _ in range(300):
        answer: dict[str, Any] = guest.get(path).json()
        if answer.get("ready") is not False:
            return answer
    raise AssertionError("the book is never solved")


# --- advice -----------------------------------------------------------------------------------------------------


def test_an_estimate_in_a_book_nobody_has_solved(server: Server) -> None:
    ann, table = rolled(server, book="triple")
    advice = ready(ann, f"/api/tables/{table}/advice")
    assert not advice["exact"]
    assert "estimate" in advice["note"]
    assert 500 < advice["expected"] < 3000
    assert (advice["keep"] is None) != (advice["box"] is None)
    assert advice["choices"] is None, "only on request"
    full = ready(ann, f"/api/tables/{table}/advice?full=true")["choices"]
    assert any(choice["chances"] for choice in full)
    assert {choice["upper_bonus"] for choice in full} == {None}


def test_only_this_turn_where_there_is_not_even_an_estimate(server: Server) -> None:
    ann, table = rolled(server, book="triple", rules={"joker": "never"})
    advice = ready(ann, f"/api/tables/{table}/advice?full=true")
    assert (advice["exact"], advice["expected"]) == (False, None)
    assert {choice["expected"] for choice in advice["choices"]} == {None}


def test_every_choice_with_its_value_and_chances(server: Server) -> None:
    ann, table = rolled(server, book=BOOK)
    dice = ann.look(table)["game"]["dice"]
    answer = ready(ann, f"/api/tables/{table}/advice?full=true")
    expected = advise(Card(BOOKS[BOOK]), Roll(dice), 2)
    assert answer["sentence"] == expected.sentence
    assert answer["exact"]
    assert answer["note"] == ""
    listed = [choice for choice in answer["choices"] if not choice["scratch"]]
    assert len(listed) == len(expected.choices)
    for found, choice in zip(listed, expected.choices, strict=True):
        assert found["loss"] == pytest.approx(choice.loss, abs=1e-4)
        assert found["expected"] == pytest.approx(choice.value, abs=0.01)
        assert found["grade"] == grade(choice.loss, BOOKS[BOOK])
        if isinstance(choice.action, Reroll):
            assert sorted(dice[place] for place in found["keep"]) == found["dice"]
            assert found["dice"] == list(choice.action.keep)
        else:
            assert found["box"] == str(choice.action.box)
            scores = any(
                each.points for each in Card(BOOKS[BOOK]).placements(Roll(dice)) if each.box == choice.action.box
            )
            assert found["text"].startswith("cross out ") != scores, "a zero is called crossing out"
        assert choice.chances is not None
        assert found["upper_bonus"] == pytest.approx(choice.upper_bonus, abs=1e-4)
        chances = {chance["label"]: chance["chance"] for chance in found["chances"]}
        assert [aim["label"] for aim in found["going_for"]] == [category.label for category, _ in choice.aims]
        assert found["aims"] == found["going_for"], "its name in earlier versions"
        for category, chance in choice.chances.items():
            assert chances.get(category.label, 0.0) == pytest.approx(chance, abs=0.005)


def test_zeros_by_choice_are_priced(server: Server) -> None:
    ann, table = rolled(server, book=BOOK)
    game = ann.look(table)["game"]
    answer = ready(ann, f"/api/tables/{table}/advice?full=true")
    zeros = {choice["box"]: choice for choice in answer["choices"] if choice["scratch"]}
    assert set(zeros) == set(game["scratches"])
    card, values = Card(BOOKS[BOOK]), ValueTable.of(BOOKS[BOOK])
    for box, choice in zeros.items():
        after = card.enter(game["dice"], box, scratch=True)
        assert choice["expected"] == pytest.approx(after.total + values.value(after), abs=0.01)
        written = next(each for each in answer["choices"] if each["box"] == box and not each["scratch"])
        assert choice["loss"] > written["loss"]


def test_advice_is_for_the_player_to_move(server: Server) -> None:
    ann, table = rolled(server, book="triple")
    eve = server.guest("Eve")
    for query in ("", "?full=true"):
        assert eve.get(f"/api/tables/{table}/advice{query}").json()["code"] == "not_your_turn"
        assert server.guest().get(f"/api/tables/{table}/advice{query}").json()["code"] == "not_signed_in"
    ann.act(table, "enter", box=ann.look(table)["game"]["placements"][0]["box"])
    assert ann.get(f"/api/tables/{table}/advice").json()["code"] == "wrong_phase"


def test_not_where_the_table_forbids_it_until_the_game_is_over(server: Server) -> None:
    ann, table = rolled(server, coach=False)
    assert ann.look(table)["options"]["coach"] is False
    eve = server.guest("Eve")
    for path in ("advice", "advice?full=true", "advice/warning?least=blunder&keep=0", "outlook"):
        for guest in (ann, eve):
            refused = guest.get(f"/api/tables/{table}/{path}")
            assert (refused.status_code, refused.json()["code"]) == (409, "wrong_phase")
            assert refused.json()["message"] == refusals.NO_COACH
    assert eve.get(f"/api/tables/{table}/review").json()["code"] == "wrong_phase"
    play_on(table, ann)
    record = Record.parse(ann.get(f"/api/tables/{table}/record").text)
    assert record.help == (), "and the record says that nobody had help"
    assert ready(eve, f"/api/tables/{table}/review")["review"]


# --- help is known ----------------------------------------------------------------------------------------------


def helps(guest: TestGuest, table: str) -> list[dict[str, Any]]:
    events = guest.get(f"/api/tables/{table}/events").json()
    return [event["data"] for event in events if event["kind"] == "helped"]


def test_advice_marks_the_decision_and_makes_nothing_stale(server: Server) -> None:
    ann, table = rolled(server, book=BOOK)
    seen = ann.look(table)["seq"]
    for _ in range(2):
        assert ready(ann, f"/api/tables/{table}/advice")["seq"] in (seen, seen + 1)
    place = {"side": 0, "turn": 1, "roll": 1}
    assert helps(ann, table) == [{**place, "help": "hint"}]
    ready(ann, f"/api/tables/{table}/advice?full=true")
    assert helps(ann, table) == [{**place, "help": "hint"}, {**place, "help": "values"}]
    view = ann.look(table)
    assert (view["seq"], view["last_change"]) == (seen + 2, seen)
    ann.act(table, "roll", seq=seen, keep=[0], action_id="behind")
    assert ann.look(table)["game"]["rolls_left"] == 1
    record = Record.parse(ann.get(f"/api/tables/{table}/record").text)
    assert [mark.values() for mark in record.help or ()] == [("1", "1.1", "1", "hint", "values")]
    assert record.knows_help


def test_a_program_that_is_further_behind_is_stale_as_ever(server: Server) -> None:
    ann, table = rolled(server, book=BOOK)
    seen = ann.look(table)["seq"]
    ready(ann, f"/api/tables/{table}/advice")
    body = {"type": "roll", "keep": [], "action_id": "late", "seq": seen - 1}
    assert ann.post(f"/api/tables/{table}/actions", body).json()["code"] == "stale"
    assert ann.post(f"/api/tables/{table}/actions", {**body, "seq": seen + 2}).json()["code"] == "stale"


def test_only_a_warning_that_is_given_is_help(server: Server) -> None:
    ann, table = rolled(server, book=BOOK)
    dice = ann.look(table)["game"]["dice"]
    expected = advise(Card(BOOKS[BOOK]), Roll(dice), 2, zeros=True)
    about = f"/api/tables/{table}/advice/warning"

    def question(choice: AdvisedChoice, least: str) -> str:
        if isinstance(choice.action, Enter):
            return f"{about}?least={least}&box={choice.action.box}&scratch={str(choice.action.scratch).lower()}"
        return f"{about}?least={least}" + "".join(f"&keep={place}" for place in places_of(choice.action.keep, dice))

    assert ready(ann, question(expected.best, "inaccuracy"))["warning"] is None
    for mild in expected.choices:
        if mild.grade in ("good", "mistake"):
            least = {"good": "inaccuracy", "mistake": "blunder"}[mild.grade]
            assert ready(ann, question(mild, least))["warning"] is None, "not bad enough"
    assert helps(ann, table) == []
    zero = expected.zeros[-1]
    warning = ready(ann, question(zero, "blunder"))["warning"]
    assert [choice["text"] for choice in warning["choices"]] == [expected.best.text, zero.text]
    assert [choice["chosen"] for choice in warning["choices"]] == [False, True]
    assert warning["choices"][1]["loss"] == pytest.approx(zero.loss, abs=1e-4)
    assert helps(ann, table) == [{"side": 0, "turn": 1, "roll": 1, "help": "warning"}]
    assert ann.get(f"{about}?least=worst").status_code == 422
    assert ann.get(f"{about}?least=blunder&keep=5").status_code == 422
    assert ann.get(f"{about}?least=blunder&box=sevens").status_code in (409, 422)
    assert server.guest("Eve").get(f"{about}?least=blunder").json()["code"] == "not_your_turn"


def test_values_of_this_turn_alone_are_no_ground_for_a_warning(server: Server) -> None:
    ann, table = rolled(server, book="triple", rules={"joker": "never"})
    box = ann.look(table)["game"]["placements"][0]["box"]
    assert ready(ann, f"/api/tables/{table}/advice/warning?least=inaccuracy&box={box}")["warning"] is None
    assert helps(ann, table) == []


# --- how a game stands ------------------------------------------------------------------------------------------


def test_the_outlook_of_a_game_of_two(server: Server) -> None:
    ann, bob, table = seated_pair(server, book=BOOK)
    eve = server.guest()
    start = ready(eve, f"/api/tables/{table}/outlook")
    assert [side["chance"] for side in start["sides"]] == pytest.approx([0.5, 0.5], abs=1e-4)
    assert start["percentile"] is None
    while ann.look(table)["game"]["status"] == "starting":
        seat = ann.look(table)["game"]["seat"]
        (ann, bob)[seat].act(table, "roll")
    play_on(table, ann, bob, turns=6)
    view = ann.look(table)
    outlook = ready(eve, f"/api/tables/{table}/outlook")
    assert outlook["seq"] == view["seq"]
    assert [side["name"] for side in outlook["sides"]] == ["Ann", "Bob"]
    assert sum(side["chance"] for side in outlook["sides"]) == pytest.approx(1.0, abs=1e-3)
    book = BOOKS[BOOK]
    for side, told in zip(view["game"]["sides"], outlook["sides"], strict=True):
        card = Card.from_json(book, side["card"])
        assert told["expected"] == pytest.approx(card.total + ValueTable.of(book).value(card), abs=0.01)
    mover = (ann, bob)[view["game"]["seat"]]
    mover.act(table, "roll")
    rolled_now = ready(mover, f"/api/tables/{table}/outlook")
    advice = ready(mover, f"/api/tables/{table}/advice")
    assert rolled_now["sides"][view["game"]["side"]]["expected"] == pytest.approx(advice["expected"], abs=0.01)
    assert rolled_now["sides"] != outlook["sides"]


def test_alone_the_score_to_expect_and_its_percentile(server: Server) -> None:
    ann, table = rolled(server, book=BOOK)
    outlook = ready(ann, f"/api/tables/{table}/outlook")
    assert outlook["sides"][0]["chance"] is None
    assert 200 < outlook["sides"][0]["expected"] < 330
    assert 0 < outlook["percentile"] < 100
    assert outlook["exact"]


def test_several_columns_have_a_chance_to_win_too(server: Server) -> None:
    _, _, table = seated_pair(server, book="triple")
    outlook = ready(server.guest(), f"/api/tables/{table}/outlook")
    assert [side["chance"] for side in outlook["sides"]] == pytest.approx([0.5, 0.5], abs=1e-4)
    assert all(1500 < side["expected"] < 2300 for side in outlook["sides"])
    assert "estimate" in outlook["note"]
    assert "approximation" in outlook["note"]
    _, _, table = seated_pair(server, book="triple", rules={"joker": "never"})
    outlook = ready(server.guest(), f"/api/tables/{table}/outlook")
    assert [side["chance"] for side in outlook["sides"]] == [None, None]


def test_alone_in_several_columns(server: Server) -> None:
    ann, table = rolled(server, book="triple")
    outlook = ready(ann, f"/api/tables/{table}/outlook")
    assert 0 < outlook["percentile"] < 100
    assert outlook["games_of"] == "our triple engine's games"
    assert "simulated games" in outlook["note"]


def test_who_resigned_has_no_chance(server: Server) -> None:
    guests = [server.guest(name) for name in ("Ann", "Bob", "Eve")]
    table = guests[0].new_table(book=BOOK, seats=3)
    for guest in guests:
        guest.act(table, "sit")
        guest.act(table, "seed", seed="x")
    guests[0].act(table, "start")
    guests[1].act(table, "resign")
    outlook = ready(guests[0], f"/api/tables/{table}/outlook")
    assert (outlook["sides"][1]["chance"], outlook["sides"][1]["expected"]) == (0.0, None)
    assert sum(side["chance"] for side in outlook["sides"]) == pytest.approx(1.0, abs=1e-3)


def test_sockets_that_want_it_are_told_after_each_event(server: Server) -> None:
    ann, table = rolled(server, book=BOOK)
    ready(ann, f"/api/tables/{table}/outlook")
    with server.guest().live(table, "?outlook=true") as watcher, server.guest().live(table) as other:
        first = hear(watcher, "outlook")
        assert first["seq"] == ann.look(table)["seq"]
        ann.act(table, "roll", keep=[0, 1, 2])
        told = hear(watcher, "outlook")
        while told["seq"] < ann.look(table)["seq"]:
            told = hear(watcher, "outlook")
        assert told["sides"] == ready(ann, f"/api/tables/{table}/outlook")["sides"]
        assert told["sides"] != first["sides"]
        heard = [hear(other, "welcome")["type"], hear(other, "update")["type"]]
        other.send_json({"type": "ping"})
        while heard[-1] != "pong":
            heard.append(other.receive_json()["type"])
        assert "outlook" not in heard, "it did not ask for it"


def test_an_answer_is_worked_out_once_an_event(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, table = rolled(server, book="triple")
    ready(ann, f"/api/tables/{table}/outlook")
    asked: list[int] = []

    def counted(*arguments: Any) -> OutlookReply:
        asked.append(1)
        return outlook_of(*arguments)

    monkeypatch.setattr(coach, "outlook_of", counted)
    for _ in range(3):
        ready(server.guest(), f"/api/tables/{table}/outlook")
    assert len(asked) == 0
    ann.act(table, "roll", keep=[0])
    for _ in range(3):
        ready(server.guest(), f"/api/tables/{table}/outlook")
    assert len(asked) == 1


def test_until_the_book_is_learned_it_says_how_far_that_is(studied: Event, server: Server) -> None:
    ann, table = rolled(server, book=BOOK)
    seq = ann.look(table)["seq"]
    for path in ("advice", "outlook"):
        answer = ann.get(f"/api/tables/{table}/{path}")
        assert answer.status_code == 200
        told = answer.json()
        assert (told["ready"], told["seq"], told["exact"], told["note"]) == (False, seq, False, "")
        assert told["doing"].startswith("Working out the best play for this rulebook (once): ")
    studied.set()
    assert ready(ann, f"/api/tables/{table}/advice")["seq"] == seq
