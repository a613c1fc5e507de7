"""Nothing that was kept at the last release is gone or different, and a planted break is found."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.repository.test_figures import loaded

ROOT = Path(__file__).parents[2]
STABLE = loaded("release/stable.py")


@pytest.fixture(scope="module")
def today() -> dict[str, str]:
    found: dict[str, str] = STABLE.today()
    return found


def test_nothing_that_was_kept_is_broken(today: dict[str, str]) -> None:
    assert STABLE.breaks(STABLE.kept(), today) == []


def test_every_module_of_the_reference_is_kept() -> None:
    missing = {f"{name}.pyi" for name in STABLE.MODULES} - STABLE.kept().keys()
    assert not missing, "run python release/stable.py --keep"


# What is planted in today's text, and the words that must report it.
BREAKS = {
    "a name that goes": ("dicecup.pyi", r"^BOOKS: .*\n", "", "BOOKS"),
    "a method that goes": ("dicecup.pyi", r"^    def placements\(.*\n", "", "placements"),
    "an argument that goes": ("dicecup.pyi", r", \*, scratch: bool = \.\.\.", "", "scratch"),
    "an argument with another name": (
        "dicecup.coach.pyi",
        r"def of\(self, action: Move",
        "def of(self, move: Move",
        "of",
    ),
    "an argument that must be given": (
        "dicecup.players.pyi",
        r"def make_player\(name: str",
        "def make_player(name: str, colour: str",
        "colour",
    ),
    "another order of arguments": (
        "dicecup.coach.pyi",
        r"__init__\(self, roll: Roll, luck: float, expected: float",
        "__init__(self, luck: float, roll: Roll, expected: float",
        "roll",
    ),
    "another type of an attribute": (
        "dicecup.pyi",
        r"^    book: Rulebook$",
        "    book: str",
        "book was Rulebook and is str",
    ),
    "another answer": ("dicecup.pyi", r"(def turns_left\(self\)) -> int", r"\1 -> float", "turns_left"),
    "an option that goes": ("commands.txt", r"^dicecup advise: --rolls-left.*\n", "", "--rolls-left"),
    "a command that goes": ("commands.txt", r"^dicecup verify: .*\n", "", "dicecup verify"),
    "an address that goes": ("addresses.txt", r"^POST /api/tables\n", "", "POST /api/tables"),
}


@pytest.mark.parametrize("planted", BREAKS)
def test_a_planted_break_is_found(planted: str, today: dict[str, str]) -> None:
    file, pattern, replacement, told = BREAKS[planted]
    changed, times = re.subn(pattern, replacement, today[file], flags=re.M)
    assert times, f"nothing to plant in {file}"
    found = STABLE.breaks({file: today[file]}, {file: changed})  # the others stay the same, and take long to read
    assert any(told in sentence for sentence in found), found
    assert all(sentence.startswith(f"{file}: ") and "\x1b" not in sentence for sentence in found)


def test_what_is_added_breaks_nothing(today: dict[str, str]) -> None:
    more = {
        "dicecup.pyi": today["dicecup.pyi"].replace("class Card:\n", "class Card:\n    colour: str\n") + "NEW: int\n",
        "dicecup.players.pyi": re.sub(
            r"(def make_player\(.*?)\)( ->|:)", r"\1, *, calm: bool = ...)\2", today["dicecup.players.pyi"]
        ),
        "commands.txt": today["commands.txt"] + "dicecup shout: --loud, an option\n",
        "addresses.txt": today["addresses.txt"] + "GET /api/weather\n",
    }
    assert all(more[name] != today[name] for name in more)
    assert STABLE.breaks(today, today | more) == []


def test_a_break_in_the_source_is_found(today: dict[str, str], tmp_path: Path) -> None:
    """From the code itself: `Card.enter` loses an argument."""
    shutil.copytree(
        ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("*.bin", "*.npz", "static", "__pycache__")
    )
    card = tmp_path / "src" / "dicecup" / "rules" / "card.py"
    text = card.read_text("utf-8")
    changed = re.sub(r"(def enter\(.*?), \*, scratch: bool = False", r"\1", text, count=1)
    assert changed != text
    card.write_text(changed, "utf-8")
    stub = STABLE.stub(STABLE.loaded(tmp_path / "src"), "dicecup")
    (found,) = STABLE.breaks({"dicecup.pyi": today["dicecup.pyi"]}, {"dicecup.pyi": stub})
    assert "scratch" in found
