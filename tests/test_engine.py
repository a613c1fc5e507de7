"""The engine protocol: every operation, every error code, and that nothing ends the conversation."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicecup import engine
from dicecup.engine import LONGEST_LINE, OPERATIONS, answer, encode, lines_of, serve
from dicecup.rules import BOOKS, Card, Roll
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
    raised = set(re.findall(r'(?:BadRequest|_error)\("(\w+)"', source)) | {"malformed", "illegal", "unknown"}
    assert codes == raised


# --- operations -----------------------------------------------------------------------------------------------


def test_books() -> None:
    books = {book["name"]: book for book in ask(op="books")["books"]}
    assert list(books) == list(BOOKS)
    assert books["triple"]["turns"] == 39
    assert books["triple"]["boxes"][0] == "1:aces"
    assert books["triple"]["max_sides"] == 4
    assert books["deluxe"]["digest"] == BOOKS["deluxe"].digest
    assert books["deluxe"]["options"]["first_yahtzee"] == "box"


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
