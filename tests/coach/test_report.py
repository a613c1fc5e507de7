"""Reviews to read."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from types import SimpleNamespace
from typing import cast

import pytest

from dicecup import Enter, Game, Resign, rulebook
from dicecup.coach.charts import BOTTOM, HEIGHT, TOP
from dicecup.coach.game_review import SideReview, review
from dicecup.coach.report import decision_sentence, grades_sentence, html_page, sum_lines, text_lines
from dicecup.players import make_player
from dicecup.solver import win_model
from tests.games import game_of, played_through

VOID = {"meta", "br"}


class Checker(HTMLParser):
    """Knows whether a page is well formed, what it loads and which places its links lead to."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: set[str] = set()
        self.links: set[str] = set()
        self.loaded: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag not in VOID:
            self.open.append(tag)
        if "id" in given:
            assert given["id"] not in self.ids
            self.ids.add(given["id"] or "")
        if tag == "a":
            self.links.add((given["href"] or "").removeprefix("#"))
        self.loaded += [tag for name in ("src", "data") if name in given]
        if tag in ("script", "link", "img", "iframe"):
            self.loaded.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_needs_nothing_else(two_sides: Game) -> None:
    page = html_page(review(two_sides, model=win_model(two_sides.book)), "Ann & <Bob>")
    checker = Checker()
    checker.feed(page)
    checker.close()
    assert checker.open == []
    assert checker.loaded == []
    assert "url(" not in page
    assert checker.links <= checker.ids
    assert len(checker.ids) == 26
    assert "Ann &amp; &lt;Bob&gt;" in page
    assert "Chance to win" in page
    assert "prefers-color-scheme: dark" in page
    assert '<html lang="en">' in page


def test_the_text_shows_that_it_adds_up(two_sides: Game) -> None:
    found = review(two_sides, model=win_model(two_sides.book))
    text = "\n".join(text_lines(found))
    assert "   254.59  start value" in text
    assert f"= {found.sides[0].expected:9.2f}  final score" in text
    assert "Costliest decisions" in text
    chances = [line.partition(": ")[2].split() for line in text.splitlines() if line.startswith("Chance to win")]
    assert [len(each) for each in chances] == [14, 14]
    assert chances[0][0] == "50"
    assert {each[-1] for each in chances} == {"0", "100"}
    assert len(text_lines(found, turns=False)) < len(text_lines(found))


def test_the_chance_to_win_goes_by_ones_own_turns(two_sides: Game) -> None:
    """Even after somebody has left, when a round has fewer turns."""
    game = Game.new(two_sides.book, ["Ann", "Bob", "Cy"], first=0).apply(Resign(1))
    game = played_through(game, make_player("greedy", game.book))
    found = review(game, model=win_model(game.book))
    assert [len(side.turns) for side in found.sides] == [13, 0, 13]
    assert [turn.win for turn in found.sides[2].turns] == [chances[2] for chances in found.win[2::2]]
    lines = [line for line in text_lines(found) if line.startswith("Chance to win")]
    assert [len(line.partition(": ")[2].split()) for line in lines] == [14, 1, 14]


def test_a_perfect_game_has_no_mistakes() -> None:
    book = rulebook("deluxe")
    found = review(played_through(Game.new(book), make_player("optimal", book)))
    assert "made no mistakes worth listing" in "\n".join(text_lines(found))
    assert "to try again" not in html_page(found)


def test_an_estimate_says_so() -> None:
    book = rulebook("triple")
    found = review(played_through(Game.new(book), make_player("greedy", book)))
    lines = text_lines(found, turns=False)
    assert "the estimate's own error (drift)" in "\n".join(lines)
    assert max(map(len, lines[: lines.index("")])) < 80, "the note is wrapped"
    assert "estimate" in html_page(found)


def test_a_review_says_from_where_the_grades_come() -> None:
    for book, said in (
        ("deluxe", "An inaccuracy loses 0.5 points or more, a mistake 2, a blunder 5."),
        ("triple", "15."),
    ):
        assert said in grades_sentence(rulebook(book))
    found = review(Game.new(rulebook("deluxe")))
    assert "An inaccuracy loses 0.5 points" in html_page(found)
    assert "An inaccuracy loses 0.5 points" in "\n".join(text_lines(found))


def test_a_zero_is_called_one() -> None:
    book = rulebook("deluxe")
    turn = review(Game.new(book).with_roll("11123").apply(Enter(book.box("yahtzee")))).sides[0].turns[0]
    assert decision_sentence(turn, turn.decisions[0]).startswith("cross out YAHTZEE (blunder, ")


def test_every_term_of_the_sum_has_its_sign() -> None:
    """A term of zero has a plus sign."""
    side = SimpleNamespace(start=20.0, luck=0.0, loss=1.25, unseen=-0.5, drift=2.0, finished=True, expected=20.25)
    lines = sum_lines(cast(SideReview, side))
    assert [line[:11] for line in lines] == [
        "      20.00",
        "+      0.00",
        "-      1.25",
        "-      0.50",
        "+      2.00",
        "=     20.25",
    ]


def test_the_graph_leads_from_each_turn_to_its_row() -> None:
    """Keeping the 4 with two rolls left costs a quarter of a point, which is good enough not to be marked."""
    book = rulebook("deluxe", ["categories=chance"])
    page = html_page(review(game_of(book, "12345 (45) 45666 chance", sides=["Ann"])))
    assert '<a href="#side-1-turn-1" aria-label="Ann, after turn 1: 27.0">' in page
    assert "<title>Ann, start: 23.3</title>" in page
    assert 'aria-label="Ann, start' not in page, "there is no row before the first turn"
    assert "<span>keep 4 5 (good, 0.25): best was to keep 5</span>" in page


def test_the_graph_of_chances_is_in_percent(two_sides: Game) -> None:
    page = html_page(review(two_sides, model=win_model(two_sides.book)))
    graph = page.partition('aria-label="Chance to win by turn"')[2].partition("</svg>")[0]
    assert re.findall(r">(\d+ %)<", graph) == ["0 %", "20 %", "40 %", "60 %", "80 %", "100 %"]
    heights = [float(y) for y in re.findall(r'cy="([0-9.]+)"', graph)]
    assert heights[0] == pytest.approx(TOP + (HEIGHT - TOP - BOTTOM) / 2, abs=3), "about 50 % before the first roll"
    assert {min(heights), max(heights)} == {float(TOP), float(HEIGHT - BOTTOM)}, "somebody has won at the end"
