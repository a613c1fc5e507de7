"""The score card in windows of several sizes: what is shortened, and what is not."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from textual.pilot import Pilot

from dicecup.rules import BOOKS, Rulebook, Series, rulebook
from dicecup.terminal.sitting import Sitting
from tests.scripted_dice import ScriptedDice

from ..stage import sitting, stage, text


def scripted(folder: Path, names: list[str], book: Rulebook) -> Sitting:
    return sitting(folder, Series.new(book, names, first=0), dice=ScriptedDice(["13356"]))


def above_cards(pilot: Pilot[None]) -> list[str]:
    return text(pilot).splitlines()[1].partition("▎")[0].split("  ")


@pytest.mark.parametrize(
    ("size", "names"),
    [
        ((60, 20), ["Beginner bot"]),
        ((80, 24), ["Ann", "Beginner bot"]),
        ((100, 30), ["Ann", "Optimal bot", "Skilled bot"]),
        ((120, 40), ["Ann", "Optimal bot", "Skilled bot"]),
        ((200, 60), ["Maximiliane", "Optimal bot", "Skilled bot"]),
    ],
    ids=str,
)
def test_names_are_whole_if_there_is_room_for_them(tmp_path: Path, size: tuple[int, int], names: list[str]) -> None:
    async def play() -> None:
        async with stage(tmp_path, scripted(tmp_path, names, rulebook()), size=size) as pilot:
            assert " ".join(above_cards(pilot)).replace("▸", "").split() == " ".join(names).split()
            assert "…" not in text(pilot)

    asyncio.run(play())


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60)], ids=str)
@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_labels_of_the_card_are_shortened_by_words_not_cut(
    tmp_path: Path, size: tuple[int, int], book: Rulebook
) -> None:
    """Two lines are named the same only where the printed card does so: its upper total stands on it twice."""

    async def play() -> None:
        async with stage(tmp_path, scripted(tmp_path, ["Ann", "Bob"], book), size=size) as pilot:
            rows = [line.partition("▎")[0] for line in text(pilot).splitlines()[2:-1]]
            labels = [re.split(r"  +|[·›]", row.strip())[0] for row in rows if row.strip()]
            assert "…" not in "".join(rows)
            doubled = {label for label in labels if labels.count(label) > 1}
            assert doubled <= {"TOTAL of Upper Section", "Upper Section"}

    asyncio.run(play())
