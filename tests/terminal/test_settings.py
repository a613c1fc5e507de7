"""Settings are kept, and say when to ask."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicecup.rules import Box, Category, rulebook
from dicecup.saves import Saves
from dicecup.terminal.settings import SETTINGS, TerminalSettings, keep_settings, load_settings, valuable_categories


def test_settings_are_kept_and_what_is_damaged_has_its_default(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    assert load_settings(saves) == load_settings(None) == TerminalSettings()
    changed = TerminalSettings(coach="full", bot_pause=0.0, motion=False, look="light")
    keep_settings(saves, changed)
    assert load_settings(saves) == changed
    path = tmp_path / "settings.json"
    path.write_text('{"coach": "loud", "bot_pause": "fast", "motion": 0, "look": "light", "strange": 1}')
    assert load_settings(saves) == TerminalSettings(look="light")
    path.write_text("[not json")
    assert load_settings(saves) == TerminalSettings()


def test_every_default_is_among_the_values() -> None:
    for name, setting in SETTINGS.items():
        assert getattr(TerminalSettings(), name) in [value for _, value in setting.values]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "coach",
            {
                "off": "off",
                "hints when I ask": "hint",
                "a verdict after each move": "verdict",
                "warnings before a mistake": "warn",
                "all my options": "full",
            },
        ),
        (
            "warn_from",
            {"inaccuracies and worse": "inaccuracy", "mistakes and blunders": "mistake", "blunders only": "blunder"},
        ),
        ("confirm_zero", {"never": "never", "only in valuable boxes": "valuable", "always": "always"}),
        ("bot_pause", {"slowly": 1.2, "normally": 0.6, "fast": 0.2, "at once": 0.0}),
    ],
)
def test_every_choice_of_a_setting_does_what_it_says(name: str, said: dict[str, str | float]) -> None:
    assert dict(SETTINGS[name].values) == said


def test_valuable_boxes_can_give_half_of_the_best() -> None:
    names = {category.value for category in valuable_categories(rulebook("deluxe"))}
    assert names == {
        "fives",
        "sixes",
        "three_kind",
        "four_kind",
        "full_house",
        "small_straight",
        "large_straight",
        "yahtzee",
        "chance",
    }


@pytest.mark.parametrize(
    ("confirm", "asks"), [("never", (False, False)), ("valuable", (False, True)), ("always", (True, True))]
)
def test_when_a_zero_is_asked_about(confirm: str, asks: tuple[bool, bool]) -> None:
    settings, book = TerminalSettings(confirm_zero=confirm), rulebook("deluxe")
    boxes = (Box(Category.ACES), Box(Category.YAHTZEE))
    assert tuple(settings.asks_before_zero(box, book) for box in boxes) == asks
    triple = rulebook("triple")
    columns = [triple.box(box) for box in ("3:aces", "1:yahtzee")]
    assert tuple(settings.asks_before_zero(box, triple) for box in columns) == asks


def test_the_coach_comments_on_moves_in_three_of_its_ways() -> None:
    modes = [mode for _, mode in SETTINGS["coach"].values if TerminalSettings(coach=mode).comments]
    assert modes == ["verdict", "warn", "full"]
