"""An error quotes the beginning of a long input, up to the lengths given here, because screens are small."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dicecup import Card, Malformed, Record, Roll, Side, rulebook
from dicecup.coach.puzzles import draw_puzzle
from dicecup.players.own_bots import own_bot_maker
from dicecup.rules.rulebook import split_assignment

TEXT = "".join(f"{number:03}x" for number in range(100))
"""No two parts of it are the same, which shows how much of it was quoted."""
DIGITS = "".join(map(str, range(1000, 1200)))
RECORD = """[Dicecup "1"]
[Book "deluxe"]
[Side "Ann"]
[Side "Bob"]

game 1
start 1:66666 2:11111
1.1 13356 chance 18
end unfinished
"""


def parsed(old: str, new: str) -> Callable[[], object]:
    assert old in RECORD
    return lambda: Record.parse(RECORD.replace(old, new))


def card(**data: object) -> Callable[[], object]:
    return lambda: Card.from_json("deluxe", data)


def test_the_record_is_sound() -> None:
    assert len(Record.parse(RECORD).game.history) == 1


@pytest.mark.parametrize(
    ("make", "text", "quoted"),
    [
        pytest.param(lambda: Roll(TEXT), TEXT, 40, id="dice"),
        pytest.param(lambda: Roll([TEXT] * 5), f"'{TEXT}", 40, id="a die"),  # type: ignore[list-item]
        pytest.param(lambda: Side("x" + TEXT), "x" + TEXT, 60, id="a name"),
        pytest.param(lambda: split_assignment(TEXT), TEXT, 60, id="a house rule"),
        pytest.param(lambda: rulebook({"name": TEXT}), TEXT, 60, id="the name of a book"),
        pytest.param(lambda: rulebook({"name": "mine", "title": [TEXT]}), f"['{TEXT}", 60, id="its title"),
        pytest.param(lambda: rulebook({"name": "mine", "rules": TEXT}), TEXT, 60, id="its rules"),
        pytest.param(card(**{TEXT: 1}), TEXT, 40, id="an entry of a card"),
        pytest.param(card(boxes={"chance": DIGITS}), DIGITS, 40, id="a number as text"),
        pytest.param(card(boxes={"chance": TEXT}), TEXT, 40, id="points"),
        pytest.param(card(bonuses=[TEXT]), f"['{TEXT}", 80, id="bonuses"),
        pytest.param(lambda: Record.parse(RECORD).with_header(TEXT, "x").dump(), TEXT, 60, id="a header's name"),
        pytest.param(parsed('Dicecup "1"', f'Dicecup "{TEXT}"'), TEXT, 20, id="a format"),
        pytest.param(parsed('[Side "Bob"]', f"[{TEXT}"), f"[{TEXT}", 60, id="a header"),
        pytest.param(parsed('"Bob"]', f'"\\q{TEXT}"]'), f'[Side "\\q{TEXT}', 60, id="a header's value"),
        pytest.param(parsed("game 1", TEXT), TEXT, 60, id="the line of a game"),
        pytest.param(parsed("start 1:66666 2:11111", f"first {TEXT}"), TEXT, 40, id="who is first"),
        pytest.param(parsed("2:11111", f"2:11111 3{TEXT}"), f"3{TEXT}", 20, id="a roll after the start"),
        pytest.param(parsed("1:66666", f"3{TEXT}"), f"3{TEXT}", 20, id="a roll for the start"),
        pytest.param(parsed("1.1", f"1{TEXT}"), f"1{TEXT}", 40, id="a turn"),
        pytest.param(parsed("chance 18", f"chance {TEXT}"), TEXT, 40, id="points behind a box"),
        pytest.param(parsed("unfinished", TEXT), TEXT, 40, id="an ending"),
        pytest.param(lambda: draw_puzzle(rulebook("deluxe"), TEXT), TEXT, 40, id="a theme"),  # type: ignore[arg-type]
        pytest.param(lambda: own_bot_maker(TEXT), TEXT, 80, id="a bot of one's own"),
    ],
)
def test_the_beginning_is_quoted(make: Callable[[], object], text: str, quoted: int) -> None:
    with pytest.raises(Malformed) as caught:
        make()
    said = str(caught.value).replace("\\\\", "\\")
    assert text[:quoted] in said
    assert text[: quoted + 1] not in said
