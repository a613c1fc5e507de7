"""What a posted link to a table shows: names that can be drawn, scores beside them, all of it within the picture."""

from __future__ import annotations

import io
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from dicecup.coach.link_picture import HEIGHT, PIPS, WIDTH, PictureSide, link_picture
from dicecup.coach.pictures import png

SVG = "{http://www.w3.org/2000/svg}"


def texts(*sides: PictureSide) -> list[str]:
    root = ElementTree.fromstring(link_picture("Deluxe Edition (2004)", "Final score", sides))
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def test_it_tells_the_book_the_sides_and_their_scores() -> None:
    said = texts(PictureSide("Ann", 251), PictureSide("Bob", 199))
    assert said[:4] == ["Played with dicecup", "Yahtzee", "Deluxe Edition (2004)", "Final score"]
    assert said[4:] == ["Ann", "251", "Bob", "199"]
    assert texts(PictureSide("Ann"))[4:] == ["Ann"], "nobody has a score before the game"
    assert texts(PictureSide("Ann", 0))[4:] == ["Ann", "0"], "zero is a score"


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Zoë Ångström", "Zoe Angstrom"),
        ("علی", "Player 1"),
        ("👩‍💻", "Player 1"),
        ("<b>&", "<b>&"),
        ("Ａｎｎ", "Ann"),
        ("\N{COMBINING ACUTE ACCENT}", "Player 1"),
        ("N" * 24, "N" * 24),
        ("N" * 40, "N" * 21 + "..."),
        ("N" * 20 + " of the Valley", "N" * 20 + "..."),
    ],
)
def test_names_are_drawn_in_the_letters_that_there_are(name: str, drawn: str) -> None:
    assert texts(PictureSide(name))[4:] == [drawn]


def test_a_long_title_is_cut_like_a_name() -> None:
    """Its first 21 characters and three dots."""
    root = ElementTree.fromstring(link_picture("Édition de luxe (2004), house rules", "", []))
    assert [element.text for element in root.iter(f"{SVG}text")][2] == "Edition de luxe (2004..."


def test_names_that_cannot_be_drawn_are_told_apart_by_their_places() -> None:
    assert texts(PictureSide("علی"), PictureSide("Ann"), PictureSide("李"))[4:] == ["Player 1", "Ann", "Player 3"]


@pytest.mark.parametrize(("count", "shown", "more"), [(4, 4, []), (5, 3, ["and 2 more"]), (20, 3, ["and 17 more"])])
def test_a_crowd_is_counted(count: int, shown: int, more: list[str]) -> None:
    names = [f"P{number}" for number in range(count)]
    assert texts(*map(PictureSide, names))[4:] == names[:shown] + more


def test_all_of_it_lies_within_a_picture_for_previews() -> None:
    drawing = link_picture("Deluxe Edition (2004)", "Turn 7 of 13", [PictureSide("N" * 40, 1500)] * 20)
    for text in ElementTree.fromstring(drawing).iter(f"{SVG}text"):
        assert 30 <= float(text.attrib["x"]) <= WIDTH - 30
        assert 30 <= float(text.attrib["y"]) <= HEIGHT - 20
    with Image.open(io.BytesIO(png(drawing))) as image:
        assert image.size == (1200, 630)
        colours = {colour for _, colour in image.convert("RGB").getcolors(1_000_000) or ()}
    # Wood, felt, ivory and pips of the dice, and the gold of the scores.
    assert {(91, 56, 32), (27, 90, 69), (255, 250, 240), (42, 26, 18), (255, 217, 120)} <= colours


def test_the_dice_have_their_pips_where_dice_have_them() -> None:
    """Left, middle and right, top, middle and bottom, in quarters of the edge."""
    assert {face: set(places) for face, places in PIPS.items()} == {
        2: {(1, 1), (3, 3)},
        3: {(1, 1), (2, 2), (3, 3)},
        4: {(1, 1), (3, 1), (1, 3), (3, 3)},
        5: {(1, 1), (3, 1), (2, 2), (1, 3), (3, 3)},
        6: {(1, 1), (1, 2), (1, 3), (3, 1), (3, 2), (3, 3)},
    }
    root = ElementTree.fromstring(link_picture("Deluxe Edition (2004)", "", []))
    assert len([*root.iter(f"{SVG}circle")]) == 2 + 3 + 4 + 5 + 6, "a large straight"


def test_a_whole_picture() -> None:
    """Open `link_picture.svg` to see it. To write it anew: print(link_picture(...)) with these arguments."""
    sides = [PictureSide("Ann", 251), PictureSide("Bob", 199), *(PictureSide(f"P{number}", 90) for number in range(3))]
    kept = Path(__file__).with_name("link_picture.svg").read_text("utf-8")
    assert f"{link_picture('Deluxe Edition (2004)', 'Turn 7 of 13', sides)}\n" == kept
