"""The engine protocol: every operation, every error code, and that nothing ends the conversation."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicecup import engine
from dicecup.coach import review_of
from dicecup.engine import LONGEST_LINE, OPERATIONS, answer, encode, lines_of, serve
from dicecup.rules import (
    BOOKS,
    Card,
    Enter,
    Game,
    HelpMark,
    Record,
    Reroll,
    Resign,
    Roll,
    Series,
    Side,
    Write,
    rulebook,
)
from tests.games import game_of
from tests.strategies import open_cards, rolls, yahtzees

DOCUMENT = Path(__file__).parents[1] / "docs" / "protocol.md"
SERVE = "import sys; from dicecup.engine import serve; serve(sys.stdin.buffer, sys.stdout.buffer)"


def ask(**request: Any) -> dict[str, Any]:
    return answer(json.dumps(request).encode())


def error_code(line: bytes) -> str:
    answered = json.loads(encode(answer(line)))
    assert set(answered) <= {"id", "error"}
    assert set(answered["error"]) == {"code", "message"}
    assert 0 < len(answered["error"]["message"]) <= 500
    code: str = answered["error"]["code"]
    return code


def conversation(data: bytes) -> list[dict[str, Any]]:
    out = io.BytesIO()
    serve(io.BytesIO(data), out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


# --- the document ---------------------------------------------------------------------------------------------


def documented() -> list[tuple[str, str]]:
    text = DOCUMENT.read_text(encoding="utf-8")
    return re.findall(r"^→ (.*)\n← (.*)$", text, re.MULTILINE)


def test_the_document_has_an_example_of_every_operation() -> None:
    assert {json.loads(request)["op"] for request, _ in documented()} == set(OPERATIONS) - {"books"}


@pytest.mark.parametrize(("request_line", "answer_line"), documented())
def test_documented_examples(request_line: str, answer_line: str) -> None:
    expected = json.loads(answer_line)
    if "version" in expected:
        expected |= {"version": answer(b'{"op":"hello"}')["version"]}
    assert rounded(json.dumps(answer(request_line.encode()))) == rounded(json.dumps(expected))


def rounded(text: str) -> Any:
    """JSON with its fractions to nine places: processors differ in the last digit of a sum."""
    return json.loads(text, parse_float=lambda digits: round(float(digits), 9))


def test_documented_fields_of_a_book() -> None:
    section = DOCUMENT.read_text(encoding="utf-8").split("### books")[1].split("### ")[0]
    fields = {
        name for row in re.findall(r"^\| (`.*?) \|", section, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)
    }
    answered = ask(op="books")
    assert set(answered) == {"books", "options"}
    for book in answered["books"]:
        assert set(book) == fields


def test_documented_error_codes() -> None:
    codes = set(
        re.findall(r"^\| `(\w+)` \| ", DOCUMENT.read_text(encoding="utf-8").split("Common fields")[0], re.MULTILINE)
    )
    source = Path(engine.__file__).read_text(encoding="utf-8")
    raised = set(re.findall(r'(?:BadRequest|_error)\("(\w+)"', source)) | {
        "malformed",
        "illegal",
        "not_installed",
        "unknown",
    }
    assert codes == raised


# --- operations -----------------------------------------------------------------------------------------------


def test_books() -> None:
    books = {book["name"]: book for book in ask(op="books")["books"]}
    assert (list(books), books["triple"]["boxes"][0]) == (list(BOOKS), "1:aces")
    assert [books["triple"][name] for name in ("turns", "max_sides")] == [39, 4]
    assert [books[name]["partners"] for name in ("classic", "deluxe")] == [True, False]
    assert books["deluxe"]["digest"] == BOOKS["deluxe"].digest
    assert (books["deluxe"]["options"]["first_yahtzee"], books["travel"]["difference"]) == ("box", "each")
    assert not [book for book in books.values() if book["summary"] == book["title"] or book["summary"][-1] != "."]


@given(open_cards(), st.one_of(rolls, yahtzees))
def test_it_says_what_the_rules_say(card: Card, roll: Roll) -> None:
    common = card.book.to_json() | {"card": card.to_json(), "dice": list(roll)[::-1]}
    listed = ask(op="placements", scratches=True, **common)["placements"]
    expected = [(str(p.box), p.points, p.bonus, False) for p in card.placements(roll)]
    expected += [(str(p.box), p.points, p.bonus, True) for p in card.scratches(roll)]
    assert [(p["box"], p["points"], p["bonus"], p.get("scratch", False)) for p in listed] == expected
    for placement in listed[:3]:
        scratch = placement.get("scratch", False)
        entered = ask(op="enter", box=placement["box"], scratch=scratch, **common)["card"]
        assert entered == card.enter(roll, placement["box"], scratch=scratch).to_json()
    assert ask(op="totals", **common)["totals"] == card.totals().to_json()


@pytest.mark.parametrize("id_", [7, "a", None, 1.5, [1, {"a": None}], {"x": "é\ud800"}, True, 10**4000])
def test_an_id_is_given_back(id_: object) -> None:
    for op in ("hello", "totals", "nonsense", None):
        answered = json.loads(encode(answer(json.dumps({"op": op, "id": id_}).encode())))
        assert answered["id"] == id_


def test_house_rules_both_ways() -> None:
    card = {"boxes": {"threes": 15, "yahtzee": 50}, "yahtzees": ["threes", "yahtzee"]}
    for rules in ({"first_yahtzee": "box"}, ["first_yahtzee=box"]):
        answered = ask(op="placements", book="travel", rules=rules, card=card, dice=[4] * 5)
        assert {placement["bonus"] for placement in answered["placements"]} == {100}


# --- errors ---------------------------------------------------------------------------------------------------

TOTALS = '{"op":"totals","book":"deluxe","card":%s}'
ENTER = '{"op":"enter","book":"deluxe","card":{},"dice":%s,"box":%s}'


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"hello", "bad_json"),
        (b"{", "bad_json"),
        (b'{"op":"hello"} x', "bad_json"),
        (b"\xff\xfe", "bad_json"),
        (b'{"op":"hello","x":"\xc3"}', "bad_json"),
        (b'\xef\xbb\xbf{"op":"hello"}', "bad_json"),
        (b'{"op":"hello","id":NaN}', "bad_json"),
        (b'{"op":"hello","id":Infinity}', "bad_json"),
        (b'{"op":"hello","id":1e999}', "bad_json"),
        (b'{"op":"hello","id":' + b"9" * 5000 + b"}", "bad_json"),
        (b"[" * 100_000, "bad_json"),
        (b'{"op":"hello","id":' + b"[" * 100_000 + b"]" * 100_000 + b"}", "bad_json"),
        (b'{"a":' * 50_000, "bad_json"),
        (b"x" * (LONGEST_LINE + 1), "too_long"),
        (b"3", "bad_request"),
        (b"null", "bad_request"),
        (b'["op"]', "bad_request"),
        (b"{}", "bad_request"),
        (b'{"op":["hello"]}', "bad_request"),
        (b'{"op":"totals"}', "bad_request"),
        (b'{"op":"totals","book":"deluxe"}', "bad_request"),
        (b'{"op":"totals","book":["deluxe"],"card":{}}', "bad_request"),
        (b'{"op":"totals","book":"deluxe","card":[]}', "bad_request"),
        (b'{"op":"totals","book":"deluxe","card":{},"rules":3}', "bad_request"),
        (b'{"op":"totals","book":"deluxe","card":{},"rules":"joker=never"}', "bad_request"),
        (b'{"op":"enter","book":"deluxe","card":{},"dice":[1,2,3,4,5],"box":3}', "bad_request"),
        (b'{"op":"enter","book":"deluxe","card":{},"dice":[1,2,3,4,5],"box":"chance","scratch":1}', "bad_request"),
        (b'{"op":"placements","book":"deluxe","card":{},"dice":"12345"}', "bad_request"),
        (b'{"op":"cheat"}', "unknown_op"),
        (b'{"op":"' + b"x" * 500_000 + b'"}', "unknown_op"),
        (b'{"op":"totals","book":"yatzy","card":{}}', "unknown"),
        (b'{"op":"totals","book":"deluxe","card":{},"rules":{"jokers":"never"}}', "unknown"),
        (b'{"op":"totals","book":"deluxe","card":{},"rules":[3]}', "malformed"),
        (b'{"op":"totals","book":"deluxe","card":{},"rules":{"joker":["never"]}}', "malformed"),
        ((TOTALS % '{"boxes":{"fours":13}}').encode(), "malformed"),
        ((TOTALS % '{"boxes":{"fours":4.0}}').encode(), "malformed"),
        ((TOTALS % '{"boxes":{"aces":true}}').encode(), "malformed"),
        ((TOTALS % '{"boxes":{"sevens":7}}').encode(), "unknown"),
        ((TOTALS % '{"boxes":{"fours":12},"yahtzees":["fours"]}').encode(), "malformed"),
        ((TOTALS % ('{"boxes":{"fours":' + "[" * 400 + "]" * 400 + "}}")).encode(), "malformed"),
        ((ENTER % ("[0,1,2,3,4]", '"chance"')).encode(), "malformed"),
        ((ENTER % ("[1,2,3,4,7]", '"chance"')).encode(), "malformed"),
        ((ENTER % ("[1,2,3,4]", '"chance"')).encode(), "malformed"),
        ((ENTER % ("[1,2,3,4,5.0]", '"chance"')).encode(), "malformed"),
        ((ENTER % (str([1] * 300_000), '"chance"')).encode(), "malformed"),
        ((ENTER % ("[1,2,3,4,5]", '"sevens"')).encode(), "unknown"),
        ((ENTER % ("[1,2,3,4,4]", '"4s"')).encode(), "unknown"),
        (b'{"op":"enter","book":"deluxe","card":{"boxes":{"fours":8}},"dice":[1,2,3,4,5],"box":"fours"}', "illegal"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_error_codes(line: bytes, code: str) -> None:
    assert error_code(line) == code


def test_a_defect_does_not_end_the_conversation(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_request: object) -> dict[str, Any]:
        raise ZeroDivisionError("oops")

    monkeypatch.setitem(OPERATIONS, "broken", broken)
    assert ask(op="broken", id=1) == {"id": 1, "error": {"code": "internal", "message": "ZeroDivisionError: oops"}}
    monkeypatch.setitem(OPERATIONS, "broken", lambda _: dict[str, Any]()["x" * 1000])
    message = ask(op="broken")["error"]["message"]
    assert (len(message), message[-3:]) == (500, "...")


@given(st.one_of(st.binary(max_size=200), st.text(max_size=100).map(str.encode)))
def test_any_bytes_get_one_answer_a_line(data: bytes) -> None:
    asked = [line for line in re.split(rb"\n", data) if line.strip()]
    assert len(conversation(data)) == len(asked)


json_values = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(-1, 60), st.floats(), st.sampled_from(["chance", "fours", "deluxe"])
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=5), st.dictionaries(st.sampled_from(["boxes", "aces"]), inner)),
    max_leaves=8,
)


ACES = {"boxes": {"aces": 3}}


def record_text(game: Game) -> str:
    return Record(Series.new(game.book, game.sides).with_game(game)).dump()


UNDER_WAY = (
    Game.new("deluxe", ["Ann", "Bob"], first=1)
    .with_roll("11235")
    .apply(Reroll("11"))
    .with_roll("11146")
    .apply(Enter("aces"))
    .with_roll("45666")
)


@st.composite
def damaged_records(draw: st.DrawFn) -> str:
    """A record with some of its characters changed, left out or doubled."""
    text = record_text(UNDER_WAY)
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(text) - 1))
        text = (
            text[:at]
            + draw(st.sampled_from(["", "0", "6", " ", "\n", "(", ")", "[", '"', "\ud800", "game 1\n"]))
            + text[at + 1 :]
        )
    return text


@given(
    st.sampled_from(["keeps", "record", "review", "chances"]),
    st.fixed_dictionaries(
        {},
        optional={
            "record": st.one_of(damaged_records(), json_values),
            "game": st.one_of(st.integers(-1, 2), json_values),
        },
    ),
    st.fixed_dictionaries(
        {"book": st.just("deluxe")},
        optional={
            "cards": st.one_of(
                st.lists(st.one_of(st.just({}), st.just({"boxes": {"aces": 3}}), json_values)), json_values
            ),
            "side": st.one_of(st.integers(-1, 2), json_values),
            "dice": st.one_of(st.lists(st.integers(1, 6), min_size=5, max_size=5), json_values),
            "rolls_left": st.one_of(st.integers(-1, 3), json_values),
        },
    ),
)
def test_any_request_about_games_is_answered(op: str, recorded: dict[str, Any], position: dict[str, Any]) -> None:
    answered = ask(op=op, **recorded, **position)
    assert answered.get("error", {}).get("code") != "internal"
    json.loads(encode(answered))


@given(
    st.sampled_from(sorted(OPERATIONS)),
    st.fixed_dictionaries(
        {},
        optional={
            "book": st.one_of(st.sampled_from([*BOOKS]), json_values),
            "card": st.one_of(st.just({}), json_values),
            "dice": st.one_of(st.lists(st.integers(0, 7), max_size=6), json_values),
            "box": st.one_of(st.just("chance"), json_values),
            "rules": json_values,
            "scratch": json_values,
            "scratches": json_values,
        },
    ),
)
def test_any_request_is_answered(op: str, fields: dict[str, Any]) -> None:
    answered = ask(op=op, **fields)
    assert answered.get("error", {}).get("code") != "internal"
    json.loads(encode(answered))


# --- streams --------------------------------------------------------------------------------------------------


LENGTHS = [*range(LONGEST_LINE - 1, LONGEST_LINE + 4), 2 * LONGEST_LINE + 4, 10_000_000]


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b""])
def test_long_lines(length: int, end: bytes) -> None:
    line = b'{"op":"hello","x":"' + b"x" * (length - 21) + b'"}'
    assert len(line) == length
    after = b'{"op":"hello","id":1}\n' if end else b""
    answers = conversation(line + end + after)
    assert ("error" in answers[0]) == (length > LONGEST_LINE)
    assert [one.get("id") for one in answers] == ([None, 1] if end else [None])


def test_long_blank_line_is_answered() -> None:
    assert [one["error"]["code"] for one in conversation(b" " * 3_000_000 + b"x\n")] == ["too_long"]
    assert conversation(b"\n  \n\r\n\t\n") == []


def test_bounded_memory() -> None:
    assert max(len(line) for line in lines_of(io.BytesIO(b"x" * 10_000_000 + b"\nshort"))) <= LONGEST_LINE + 2


def start() -> subprocess.Popen[bytes]:
    environment = os.environ | {"PYTHONPATH": str(Path(engine.__file__).parents[1])}
    environment.pop("PYTHONUNBUFFERED", None)  # it would hide a missing flush
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", SERVE],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    )


def test_a_conversation_with_the_process() -> None:
    """Each answer comes before the next question is asked, so every one is flushed."""
    with start() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        card: dict[str, Any] = {}
        for dice, box in (([4] * 5, "yahtzee"), ([4] * 5, "fours"), ([4] * 5, "large_straight")):
            request = {"op": "enter", "book": "deluxe", "card": card, "dice": dice, "box": box}
            process.stdin.write(json.dumps(request).encode() + b"\n\nnot json\n")
            process.stdin.flush()
            card = json.loads(process.stdout.readline())["card"]
            assert json.loads(process.stdout.readline())["error"]["code"] == "bad_json"
        assert card["bonuses"] == [100, 100]
        process.stdin.close()
        assert process.stdout.read() == b""
        assert process.stderr.read() == b""
        assert process.wait(timeout=120) == 0


def test_it_ends_quietly_when_nobody_listens() -> None:
    with start() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(b'{"op":"books"}\n' * 3)
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=120) == 0


def test_value_and_advise() -> None:
    for request in (
        b'{"op":"value"',
        b'{"op":"advise","dice":[1,3,3,5,6],"rolls_left":2',
        b'{"op":"advise","dice":[1,3,3,5,6],"rolls_left":2,"explain":true',
    ):
        estimate = answer(request + b',"book":"triple","card":{}}')
        assert estimate["exact"] is False
        assert "point either way" in estimate["note"]
    new_game = answer(b'{"op":"value","book":"deluxe","card":{}}')
    assert new_game["exact"] is True
    assert "note" not in new_game
    assert new_game["value"] == pytest.approx(254.587728734496, abs=1e-9)
    advice = answer(b'{"op":"advise","book":"deluxe","card":{},"dice":[1,3,3,5,6],"rolls_left":2}')
    assert advice["choices"][0] == {"keep": [3, 3], "value": pytest.approx(251.405441826970, abs=1e-9)}
    assert len(advice["choices"]) == 23 + 13
    boxes = answer(b'{"op":"advise","book":"deluxe","card":{},"dice":[1,3,3,5,6],"rolls_left":0}')["choices"]
    assert len(boxes) == 13
    assert all("box" in choice for choice in boxes)


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ('"op":"advise","book":"deluxe","card":{},"dice":[1,3,3,5,6],"rolls_left":3', "malformed"),
        ('"op":"advise","book":"deluxe","card":{},"dice":[1,3,3,5,6],"rolls_left":true', "bad_request"),
        ('"op":"advise","book":"deluxe","card":{},"dice":[1,3,3,5,6]', "bad_request"),
        ('"op":"advise","book":"deluxe","card":{},"dice":[1,3,3,5,6,6],"rolls_left":1', "malformed"),
        ('"op":"value","book":"deluxe","card":{"boxes":{"fours":13}}', "malformed"),
    ],
)
def test_bad_questions_to_the_solver(question: str, code: str) -> None:
    assert answer(f"{{{question}}}".encode())["error"]["code"] == code


# --- records, reviews, chances, keeps ---------------------------------------------------------------------------


@given(rolls)
def test_keeps_are_all_ways_to_hold_at_most_four(roll: Roll) -> None:
    dice = list(roll)
    ways = {tuple(sorted(held)) for size in range(5) for held in combinations(dice, size)}
    for rolls_left in (1, 2):
        keeps = ask(op="keeps", dice=dice, rolls_left=rolls_left)["keeps"]
        assert len(keeps) == len(ways)
        assert {tuple(keep) for keep in keeps} == ways
        assert [len(keep) for keep in keeps] == sorted(len(keep) for keep in keeps)
    assert ask(op="keeps", dice=dice, rolls_left=0) == {"keeps": []}


def test_a_record_is_told_whole() -> None:
    book = rulebook("classic", ["categories=aces,chance"])
    first = Game.new(book, ["Ann", "Bob"], first=1).with_roll("11235").apply(Reroll("11")).with_roll("11146")
    first = first.apply(Enter("chance", scratch=True)).apply(Write("aces", 4)).with_roll("66654").apply(Resign())
    series = Series.new(book, ["Ann", "Bob"], length=2).with_game(first).next_game(first=0)
    told = ask(op="record", record=Record(series).dump())
    assert (told["book"], told["rules"]) == ("classic", {"categories": "aces,chance"})
    assert [side["name"] for side in told["sides"]] == ["Ann", "Bob"]
    assert (told["length"], told["over"], told["winners"], told["difference"]) == (2, False, [], False)
    one, two = told["games"]
    assert (one["status"], one["totals"], one["winners"], one["awaits"]) == ("resigned", [4, 0], [0], "nothing")
    assert (one["dice"], one["rolls_left"]) == (None, None)
    assert one["turns"] == [
        {
            "side": 1,
            "rolls": [[1, 1, 2, 3, 5], [1, 1, 1, 4, 6]],
            "keeps": [[1, 1]],
            "box": "chance",
            "points": 0,
            "bonus": 0,
            "scratch": True,
        },
        {"side": 0, "rolls": [], "keeps": [], "box": "aces", "points": 4, "bonus": 0},
        {"side": 1, "rolls": [[4, 5, 6, 6, 6]], "keeps": [], "resigned": True},
    ]
    assert one["cards"][0]["boxes"] == {"aces": 4}
    assert (two["status"], two["awaits"], two["side"], two["turns"], two["rolls_left"]) == ("playing", "dice", 0, [], 3)


def test_a_review_is_that_of_the_command() -> None:
    found = ask(op="review", record=record_text(UNDER_WAY))
    assert found == json.loads(json.dumps(review_of(UNDER_WAY).to_json()))
    for side in found["sides"]:
        assert side["start"] + side["luck"] - side["loss"] == pytest.approx(side["expected"], abs=1e-9)
    assert [sum(chances) for chances in found["win"]] == pytest.approx([1.0, 1.0])
    assert ask(op="review", record=record_text(UNDER_WAY), game=1) == found


def test_chances_by_cards_are_those_of_the_record() -> None:
    cards = [card.to_json() for card in UNDER_WAY.cards]
    by_record = ask(op="chances", record=record_text(UNDER_WAY))["chances"]
    by_cards = ask(op="chances", book="deluxe", cards=cards, side=0, dice=[4, 5, 6, 6, 6], rolls_left=2)["chances"]
    assert by_cards == by_record
    assert sum(by_record) == pytest.approx(1.0)
    without_dice = ask(op="chances", book="deluxe", cards=cards, side=0)["chances"]
    assert without_dice[0] < by_record[0], "three sixes are better than no roll yet"


def test_chances_at_the_end_are_certain() -> None:
    only_chance = {"book": "deluxe", "rules": ["categories=aces,chance"], "side": 0, "rolls_left": 0}
    for points, expected in ((21, [1.0, 0.0]), (25, [0.5, 0.5]), (26, [0.0, 1.0])):
        cards = [{"boxes": {"aces": 3}}, {"boxes": {"aces": 0, "chance": points}}]
        chances = ask(op="chances", cards=cards, dice=[6, 6, 5, 4, 1], **only_chance)["chances"]
        assert chances == pytest.approx(expected, abs=1e-12)
    over = [{"boxes": {"aces": 3, "chance": 10}}, {"boxes": {"aces": 0, "chance": 10}}]
    assert ask(op="chances", book="deluxe", rules=["categories=aces,chance"], cards=over, side=1) == {
        "chances": [1.0, 0.0]
    }
    assert ask(op="chances", book="deluxe", cards=[{}], side=0) == {"chances": [1.0]}
    assert "approximation" in ask(op="chances", book="triple", cards=[{}, {}], side=1)["note"]


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"op": "keeps", "dice": [1, 2, 3, 4, 5]}, "bad_request"),
        ({"op": "keeps", "dice": [1, 2, 3, 4, 5], "rolls_left": 3}, "malformed"),
        ({"op": "keeps", "dice": [1, 2, 3, 4], "rolls_left": 1}, "malformed"),
        ({"op": "record"}, "bad_request"),
        ({"op": "record", "record": ["game 1"]}, "bad_request"),
        ({"op": "record", "record": "game 1"}, "malformed"),
        ({"op": "record", "record": record_text(UNDER_WAY).replace("aces 3", "aces 4")}, "malformed"),
        ({"op": "review", "record": record_text(UNDER_WAY), "game": 2}, "malformed"),
        ({"op": "review", "record": record_text(UNDER_WAY), "game": 0}, "malformed"),
        ({"op": "review", "record": record_text(UNDER_WAY), "game": "1"}, "bad_request"),
        ({"op": "chances", "record": record_text(Game.new("deluxe", ["Ann", "Bob"]))}, "illegal"),
        ({"op": "chances", "record": record_text(UNDER_WAY.abandoned())}, "illegal"),
        ({"op": "chances", "book": "deluxe"}, "bad_request"),
        ({"op": "chances", "book": "deluxe", "cards": {}, "side": 0}, "bad_request"),
        ({"op": "chances", "book": "deluxe", "cards": [], "side": 0}, "malformed"),
        ({"op": "chances", "book": "deluxe", "cards": [{}] * 21, "side": 0}, "malformed"),
        ({"op": "chances", "book": "deluxe", "cards": [{}, {}], "side": 2}, "malformed"),
        ({"op": "chances", "book": "deluxe", "cards": [{}, {}], "side": -1}, "malformed"),
        ({"op": "chances", "book": "deluxe", "cards": [ACES, {}], "side": 0}, "malformed"),
        ({"op": "chances", "book": "deluxe", "cards": [{}, {"boxes": {"aces": 3, "twos": 2}}], "side": 0}, "malformed"),
        ({"op": "chances", "book": "deluxe", "cards": [{}, ACES, {}], "side": 0}, "malformed"),
        ({"op": "chances", "book": "deluxe", "cards": [{}, {}], "side": 0, "dice": [1, 1, 1, 1, 1]}, "bad_request"),
        ({"op": "chances", "book": "triple", "rules": ["joker=never"], "cards": [{}, {}], "side": 0}, "illegal"),
    ],
)
def test_bad_questions_about_games(request_: dict[str, Any], code: str) -> None:
    assert ask(**request_)["error"]["code"] == code


CHANCE = rulebook("travel", ["categories=chance"])


def test_of_a_series_the_last_game_is_reviewed_and_the_sum_wins() -> None:
    """Ann wins the first game by 25 points, Bob the second by 5."""
    series = Series.new(CHANCE, ["Ann", "Bob"], 2, first=0)
    games = [game_of(CHANCE, f"{ann} chance", f"{bob} chance", sides=["Ann", "Bob"]) for ann, bob in TWO_GAMES]
    text = Record(series.with_game(games[0]).next_game(0).with_game(games[1])).dump()
    assert ask(op="record", record=text)["winners"] == [0]
    reviewed = [side["expected"] for side in ask(op="review", record=text)["sides"]]
    assert reviewed == pytest.approx([5, 10])
    first = [side["expected"] for side in ask(op="review", record=text, game=1)["sides"]]
    assert first == pytest.approx([30, 5])


TWO_GAMES = (("66666", "11111"), ("11111", "22222"))


def test_whoever_sits_later_may_be_next() -> None:
    """Ann has finished with 5; Bob still has to roll, and only five aces at the end keep him from winning."""
    cards = [{"boxes": {"chance": 5}}, {"boxes": {}}]
    book = {"book": "deluxe", "rules": {"categories": "chance"}}
    assert ask(op="chances", cards=cards, side=1, **book)["chances"][1] > 0.99
    level = ask(op="chances", cards=cards, side=1, dice=[1] * 5, rolls_left=0, **book)
    assert level["chances"] == pytest.approx([0.5, 0.5])
    assert "error" in ask(op="chances", cards=cards, side=0, **book)


def test_a_record_says_who_plays_and_what_lies_on_the_table() -> None:
    teams = (Side("Reds", ("Bo", "Cy")), Side("Blues", ("Di", "Ed")))
    game = Game.new("classic", teams, first=1).with_roll("66612")
    told = ask(
        op="record", record=Record(Series.new("classic", teams, 3).with_game(game)).with_header("Dice", "real").dump()
    )
    assert (told["real_dice"], told["length"]) == (True, 3)
    assert told["sides"] == [{"name": "Reds", "partners": ["Bo", "Cy"]}, {"name": "Blues", "partners": ["Di", "Ed"]}]
    (one,) = told["games"]
    assert (one["first"], one["side"], one["dice"], one["rolls_left"]) == (1, 1, [1, 2, 6, 6, 6], 2)
    over, refused = (ask(op=op, record=record_text(game.abandoned())) for op in ("record", "chances"))
    assert [over["games"][0][name] for name in ("status", "dice", "rolls_left")] == ["abandoned", None, None]
    assert refused["error"]["message"] == "the game is abandoned: nobody has a turn in it"


def test_a_review_knows_real_dice_and_the_help_in_its_own_game() -> None:
    """Entering 11134 at once costs 11.25 of the 21.25 points that two more rolls are worth on average."""
    game = game_of(CHANCE, "11134 chance", sides=["Ann"])
    series = Series.new(CHANCE, ["Ann"], 2).with_game(game).next_game().with_game(game)
    text = Record(series, help=(HelpMark(2, 0, 1, 1, ("hint",)),)).dump()
    (first,), (second,) = (ask(op="review", record=text, game=number)["sides"] for number in (1, 2))
    assert first["loss"] == second["loss"] == pytest.approx(11.25)
    helped = [side["turns"][0]["decisions"][0].get("help") for side in (first, second)]
    assert helped == [None, ["hint"]]
    typed = ask(op="review", record=Record(series).with_header("Dice", "real").dump())["sides"]
    assert typed[0]["loss"] == 0.0, "only one box is open, and rolls that were not typed are nobody's fault"


def test_chances_in_a_series_are_those_of_its_last_game() -> None:
    over = game_of(CHANCE, "66666 chance", "11111 chance", sides=["Ann", "Bob"])
    series = Series.new(CHANCE, ["Ann", "Bob"], 2, first=0).with_game(over)
    assert ask(op="chances", record=Record(series).dump())["chances"] == [1.0, 0.0]
    again = series.next_game(0)
    again = again.with_game(again.game.with_roll("11111").apply(Enter("chance")))
    assert ask(op="chances", record=Record(again).dump())["chances"][1] > 0.99
