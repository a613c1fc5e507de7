"""Reviews to read."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from types import SimpleNamespace
from typing import cast

import pytest

from dicecup import Enter, Game, Resign, Write, rulebook
from dicecup.coach.charts import BOTTOM, HEIGHT, TOP
from dicecup.coach.game_review import SideReview, TakenBack, review
from dicecup.coach.report import decision_sentence, grades_sentence, html_page, sum_lines, text_lines
from dicecup.players import make_player
from dicecup.solver import win_model
from tests.coach.chance_alone import CARELESS, CHANCE
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
    """A term of zero has a plus sign, except for losses, which are always taken away."""

    def shown(loss: float, drift: float) -> list[str]:
        side = SimpleNamespace(
            start=20.0, luck=0.0, loss=loss, unseen=-0.5, drift=drift, finished=True, expected=19.5 - loss + drift
        )
        return [line[:11] for line in sum_lines(cast(SideReview, side))]

    assert shown(1.25, drift=2.0) == [
        "      20.00",
        "+      0.00",
        "-      1.25",
        "-      0.50",
        "+      2.00",
        "=     20.25",
    ]
    assert shown(0.0, drift=-2.0)[2:] == ["-      0.00", "-      0.50", "-      2.00", "=     17.50"]


def rows(page: str) -> list[str]:
    """The rows of a page's tables of turns, headings included."""
    return re.findall(r"<tr.*?</tr>", page, re.DOTALL)


def test_the_columns_of_the_page_stand_under_their_headings() -> None:
    """With two rolls left a kept 4 costs 0.25, which is not marked as bad: it is good play."""
    page = html_page(review(game_of(CHANCE, "11234 (4) 12345 (45) 34566 chance")), "Ann, reviewed")
    assert "<title>Ann, reviewed</title>" in page
    head, turn = rows(page)
    assert re.findall(r"<th[^>]*>([^<]*)</th>", head) == ["Turn", "Rolls and decisions", "Luck", "Loss", "Expected"]
    assert "<span>keep 4 (good, 0.25): best was to roll all five</span>" in turn
    assert turn.endswith('<td class="number">0.25</td><td class="number">24.0</td></tr>')


def test_a_line_of_the_text_has_a_turn_with_the_sign_of_its_luck() -> None:
    lines = text_lines(review(game_of(CHANCE, "66666 chance", CARELESS, sides=["Ann", "Bob"])))
    assert "   1      30.0   +6.7   0.00  66666 30 in Chance" in lines
    assert "   1      20.0   -0.3   3.00  12345 (345) 12345 (2345) 23456 20 in Chance" in lines


def test_a_decision_to_try_again_is_asked_about_with_its_own_dice() -> None:
    """The keep after the second roll cost 5 points, so it comes first; that after the first roll cost 1."""
    page = html_page(review(game_of(CHANCE, "12345 (345) 11345 (1145) 11455 chance")))
    assert re.findall(r"<summary>(.*?) open: Chance", page) == [
        "Turn 1: 1 1 3 4 5, one roll left;",
        "Turn 1: 1 2 3 4 5, two rolls left;",
    ]


def test_a_turn_without_dice_shows_what_was_written() -> None:
    page = html_page(review(Game.new(CHANCE).apply(Write(CHANCE.box("chance"), 20)), real_dice=True))
    assert "<p><strong>These were real dice. Where only the last dice " in page
    *_, turn = rows(page)
    assert "<td><em>20 in Chance</em></td>" in turn
    assert '<td class="number good">+0.0</td>' in turn, "no luck is not bad luck"


def test_a_turn_that_was_broken_off_says_so_on_the_page() -> None:
    *_, turn = rows(html_page(review(game_of(CHANCE, "12345 (5) 12345"))))
    assert turn.endswith(
        "<strong>1 2 3 4 5</strong> (-2.5)<br><em>broken off</em></td>"
        '<td class="number bad">-3.8</td><td class="number">0.00</td><td class="number">19.5</td></tr>'
    )


def test_a_loss_too_small_to_be_shown_is_not_shown_as_none() -> None:
    (turn,) = review(game_of(CHANCE, "11234 (4)")).sides[0].turns
    (decision,) = turn.decisions
    tiny = replace(decision, loss=0.004)
    assert decision_sentence(turn, tiny) == "keep 4 (good, under 0.01): best was to roll all five"
    first = replace(tiny, taken_back=TakenBack(Enter(CHANCE.box("chance")), 0.003))
    assert decision_sentence(turn, first) == (
        "keep 4, after taking back entering Chance (under 0.01) (good, under 0.01): best was to roll all five"
    )


def test_a_yahtzee_bonus_is_on_the_page() -> None:
    book = rulebook("deluxe", ["categories=sixes,yahtzee,chance"])
    page = html_page(review(game_of(book, "66666 yahtzee", "66666 sixes")))
    assert "<em>50 in YAHTZEE</em>" in page
    assert "<em>30 in Sixes and a bonus of 100</em>" in page


def test_the_page_says_what_its_figures_are() -> None:
    game = game_of(CHANCE, "66666 chance", "11111 chance", sides=["Ann", "Bob"])
    page = html_page(review(game, model=win_model(CHANCE)))
    points, chances = page[page.index("<h2>Expected final score</h2>") :].split("<h2>Chance to win</h2>")
    assert ">turn (0 is before the first roll)<" in points
    assert ">turns played by all sides<" in chances
    assert (
        "<p>deluxe (house rules: categories=chance). Every roll has its luck, every decision its loss; together they"
        " lead from the start value to the final score. An inaccuracy loses 0.5 points or more"
    ) in page


def test_a_game_of_twenty_has_a_page() -> None:
    names = [f"P{number}" for number in range(1, 21)]
    page = html_page(review(game_of(CHANCE, *["12345 chance"] * 20, sides=names)))
    assert re.findall(r"<h2>(P\d+)</h2>", page) == names


def test_a_side_of_the_page_begins_with_its_sum_and_what_it_comes_to() -> None:
    """Whatever it is called."""
    game = game_of(CHANCE, "66666 chance", CARELESS, sides=["Ann", "<b>Bob</b>"])
    page = html_page(review(game, model=win_model(CHANCE)))
    assert "<b>" not in page
    assert page.split("<h2>&lt;b&gt;Bob&lt;/b&gt;</h2>\n")[1].startswith(
        "<pre>      23.33  start value\n"
        "-      0.33  luck\n"
        "-      3.00  losses\n"
        "=     20.00  final score</pre>\n"
        "<p>Losses: first keep 1.00, second keep 2.00, box 0.00.</p>\n"
        "<p>With average luck these decisions would have scored 20.3.</p>\n"
        "<p>Average loss per unforced decision: 1.500, from 2 decisions.</p>\n"
        "<p>Decisions: 1 inaccuracy, 1 mistake.</p>\n"
    )


def test_points_of_the_graph_lead_to_their_turns() -> None:
    book = rulebook("deluxe", ["categories=aces,chance"])
    page = html_page(review(game_of(book, "11123 aces", "11112 chance", "56666 chance", "11145", sides=["Ann", "Bob"])))
    links = re.findall(r'<a href="(#side[^"]+)" aria-label="([^:"]+): ', page)
    assert links == [
        ("#side-1-turn-1", "Ann, after turn 1"),
        ("#side-1-turn-2", "Ann, after turn 2"),
        ("#side-2-turn-1", "Bob, after turn 1"),
        ("#side-2-turn-2", "Bob, after turn 2"),
    ]


def test_the_graph_of_the_chances_goes_from_none_to_all() -> None:
    """Whether they change much or, after 23 points in a game that is worth 23.3, hardly at all."""
    page = html_page(review(game_of(CHANCE, "44555 chance", sides=["Ann", "Bob"]), model=win_model(CHANCE)))
    chances = page[page.index('aria-label="Chance to win by turn"') : page.index("<h2>Ann</h2>")]
    assert re.findall(r'text-anchor="end">([^<]+)<', chances) == ["0 %", "20 %", "40 %", "60 %", "80 %", "100 %"]


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
