"""Luck, losses and what is said about them in a game so small that everything can be worked out by hand.

`chance_alone` explains how.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape
from math import sqrt

import pytest

from dicecup import ROLLS, Card, Enter, Game, HelpMark, Keep, Reroll, Roll, rulebook
from dicecup.coach import advise
from dicecup.coach.finished_games import sides_of
from dicecup.coach.game_review import TakenBack, review
from dicecup.coach.puzzles import drills
from dicecup.coach.report import decision_sentence, html_page, text_lines
from dicecup.solver import evaluator_for, win_model
from dicecup.solver.exact.value_table import ValueTable
from tests.games import game_of

from .chance_alone import CARELESS, CHANCE, LUCKY, START, UNLUCKY, beaten, worth, worth_keeping

# --- help -------------------------------------------------------------------------------------------------------


@pytest.mark.untraced
def test_decisions_with_help_are_told_apart_and_of_an_entry_taken_back_the_first_counts() -> None:
    game = game_of(CHANCE, CARELESS, sides=["Ann"])
    chance = Enter(CHANCE.box("chance"))
    first, second, third = worth(Roll("12345"), 2), worth(Roll("12345"), 1), 0.0
    careless = [first - worth_keeping(Keep("345"), 2), second - worth_keeping(Keep("2345"), 1), third]
    undone = second - 15  # entering 1 2 3 4 5 with a roll left

    def own_losses(*marks: HelpMark) -> list[float]:
        found = review(game, evaluator_for(CHANCE), marks={(0, 1, mark.roll): mark for mark in marks}).sides[0]
        assert found.unforced_losses == pytest.approx(careless[:2]), "help changes no losses"
        return found.own_losses

    assert own_losses() == pytest.approx(careless[:2])
    assert own_losses(HelpMark(1, 0, 1, 1, ("hint",))) == pytest.approx(careless[1:2])
    assert own_losses(HelpMark(1, 0, 1, 2, ("undo",), chance)) == pytest.approx([careless[0], undone])
    assert own_losses(HelpMark(1, 0, 1, 2, ("undo", "hint"), chance)) == pytest.approx([careless[0], undone])
    assert own_losses(HelpMark(1, 0, 1, 2, ("values", "undo"), chance)) == pytest.approx(careless[:1])
    assert own_losses(HelpMark(1, 0, 1, 1, ("autoplay",)), HelpMark(1, 0, 1, 2, ("autoplay",))) == []


def test_a_review_says_which_help_there_was() -> None:
    game = game_of(CHANCE, CARELESS, sides=["Ann"])
    marks = {
        (0, 1, 1): HelpMark(1, 0, 1, 1, ("hint",)),
        (0, 1, 2): HelpMark(1, 0, 1, 2, ("hint", "undo"), Enter(CHANCE.box("chance"))),
    }
    found = review(game, evaluator_for(CHANCE), marks=marks)
    text = " ".join(text_lines(found))
    assert "Decisions with help: 2 after a hint and 1 after an entry was taken back." in text
    assert "keep 2 3 4 5, after taking back entering Chance (4.50)" in text
    side = found.to_json()["sides"][0]
    assert side["help"] == {"hint": 2, "undo": 1}
    assert [each.get("help") for each in side["turns"][0]["decisions"]] == [["hint"], ["hint", "undo"], None]
    unknown = review(game, evaluator_for(CHANCE))
    assert "help" not in json.dumps(unknown.to_json())
    assert "help" not in " ".join(text_lines(unknown))


# --- values -----------------------------------------------------------------------------------------------------


@pytest.mark.untraced
@pytest.mark.parametrize("left", [0, 1, 2])
def test_every_choice_has_the_value_and_loss_worked_out_by_hand(left: int) -> None:
    for roll in ROLLS[::7]:
        advice = advise(Card(CHANCE), roll, left)
        expected = {Reroll(keep): worth_keeping(keep, left) for keep in roll.keeps} if left else {}
        expected[Enter(CHANCE.box("chance"))] = sum(roll)  # type: ignore[index]
        assert {choice.action: choice.value for choice in advice.choices} == pytest.approx(expected)
        for choice in advice.choices:
            assert choice.loss == pytest.approx(worth(roll, left) - expected[choice.action], abs=1e-9)  # type: ignore[index]
        assert [choice.loss for choice in advice.choices] == sorted(choice.loss for choice in advice.choices)


@pytest.mark.untraced
def test_the_value_of_a_new_game_and_the_spread_of_its_score() -> None:
    table = evaluator_for(CHANCE)
    assert isinstance(table, ValueTable)
    assert table.value(Card(CHANCE)) == pytest.approx(START)
    scores = table.scores_from(Card(CHANCE))
    assert scores.mean == pytest.approx(START)
    assert scores.deviation == pytest.approx(sqrt(10))
    for score in (5, 17, 23, 24, 30):
        assert scores.percentile(score) == pytest.approx(beaten(score))
    assert scores.percentile(-3) == 0.0
    assert scores.percentile(31) == pytest.approx(100.0)
    assert scores.at_least(30) == pytest.approx((1 / 3) ** 5)
    assert scores.at_least(29) == pytest.approx(6 * (1 / 3) ** 5)
    assert (scores.median, scores.mode) == (24, 24)


def test_a_zero_by_choice_earns_the_bonus_of_its_yahtzee() -> None:
    """In `travel` five alike earn 100 wherever they go: 130 in Chance, 100 for a zero there."""
    book = rulebook("travel", ["categories=yahtzee,chance"])
    advice = advise(Card(book).enter("66666", "yahtzee"), "66666", 0, zeros=True)
    (zero,) = advice.zeros
    assert (advice.best.value, zero.value, zero.loss) == pytest.approx((130, 100, 30))


# --- luck and loss ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "luck", "losses", "by_stage"),
    [
        # What the dice are worth after each roll: 30.
        (LUCKY, [30 - START], [0.0], [0, 0, 0]),
        # 5 * 4.25, 5 * 3.5, 5.
        (UNLUCKY, [21.25 - START, 17.5 - 21.25, 5 - 17.5], [0.0] * 3, [0, 0, 0]),
        # 22 (kept: 21), 19.5 (kept: 17.5), 20.
        (CARELESS, [22 - START, 19.5 - 21, 20 - 17.5], [1.0, 2.0, 0.0], [1, 2, 0]),
        # Four sixes thrown back: 28.25 (rolled: 21.25), then 26.5 (rolled: 24), then 30.
        ("16666 () 16666 (1666) 16666 chance", [28.25 - START, 27.5 - 21.25, 25 - 22.5], [7, 5, 0], [7, 5, 0]),
        # Stopping with 21 where rolling was worth 21.25 + 1: the first keep's loss, not the box's.
        ("12666 chance", [26.5 - START], [5.5], [5.5, 0, 0]),
        ("12666 (666) 12666 chance", [26.5 - START, 25 - 26.5], [0.0, 4.0], [0, 4, 0]),
    ],
)
def test_luck_and_losses_of_one_turn(turn: str, luck: list[float], losses: list[float], by_stage: list[float]) -> None:
    side = review(game_of(CHANCE, turn)).sides[0]
    assert [roll.luck for roll in side.turns[0].rolls] == pytest.approx(luck)
    assert [decision.loss for decision in side.turns[0].decisions] == pytest.approx(losses, abs=1e-9)
    assert list(side.losses.values()) == pytest.approx(by_stage, abs=1e-9)
    assert list(side.losses) == ["first_keep", "second_keep", "box"]
    assert side.luck == side.turns[0].luck == pytest.approx(sum(luck))
    assert side.loss == side.turns[0].loss == pytest.approx(sum(losses), abs=1e-9)
    assert side.start == pytest.approx(START)
    assert side.expected == pytest.approx(START + sum(luck) - sum(losses))
    assert side.adjusted == pytest.approx(START - sum(losses))
    shown = side.to_json()
    assert shown["luck"] == shown["turns"][0]["luck"] == pytest.approx(sum(luck))
    assert shown["loss"] == shown["turns"][0]["loss"] == pytest.approx(sum(losses), abs=1e-9)
    assert shown["adjusted"] == pytest.approx(START - sum(losses))
    assert [roll["luck"] for roll in shown["turns"][0]["rolls"]] == pytest.approx(luck)
    assert [each["loss"] for each in shown["turns"][0]["decisions"]] == pytest.approx(losses, abs=1e-9)


@pytest.mark.parametrize(
    ("turn", "loss", "grade"),
    [
        # With two rolls left, keeping a 4 costs 0.25 and a 1, 2 or 3 costs 0.75; throwing a 6 costs 1.75.
        ("11234 ()", 0.0, "best"),
        ("11234 (4)", 0.25, "good"),
        ("11234 (3)", 0.75, "inaccuracy"),
        ("11234 (134)", 1.75, "inaccuracy"),
        ("11134 (1114)", 2.5, "mistake"),
        ("66666 ()", 8.75, "blunder"),
        # With one roll left, keeping a 1, 2 or 3 costs 2.5, 1.5 or 0.5, and so does throwing a 6, 5 or 4.
        ("12345 (5) 12345 (45)", 0.0, "best"),
        ("12345 (5) 12345 (345)", 0.5, "inaccuracy"),
        ("12345 (5) 12345 (245)", 1.5, "inaccuracy"),
        ("12345 (5) 12345 (2345)", 2.0, "mistake"),
        ("12345 (5) 12345 ()", 2.0, "mistake"),
        ("11234 () 11234 (1234)", 4.5, "mistake"),
        ("11145 (5) 11145 (1145)", 5.0, "blunder"),
        # Stopping at once costs what all dice together cost.
        ("55556 chance", 0.0, "best"),
        ("45556 chance", 0.25, "good"),
        ("11111 chance", 16.25, "blunder"),
    ],
)
def test_the_grade_of_every_loss(turn: str, loss: float, grade: str) -> None:
    side = review(game_of(CHANCE, turn)).sides[0]
    decisions = [decision for _, decision in side.decisions if decision.unforced]
    assert decisions[-1].loss == pytest.approx(loss, abs=1e-9)
    assert decisions[-1].grade == grade
    assert side.grades == {
        **dict.fromkeys(("best", "good", "inaccuracy", "mistake", "blunder"), 0),
        **({"best": len(decisions)} if grade == "best" else {"best": len(decisions) - 1, grade: 1}),
    }
    assert [decision.grade for _, decision in side.mistakes] == ([] if grade in ("best", "good") else [grade])


@pytest.mark.parametrize(
    ("book", "turn", "luck", "grades"),
    [
        ("chance", "66666 chance", [6.667], [""]),
        ("chance", "11111 () 66666 chance", [-2.083, 8.75], ["", "lucky"]),
        ("chance", "11111 () 11111 () 66666 chance", [-2.083, -3.75, 12.5], ["", "", "lucky"]),
        ("chance", "11111 () 11111 () 11111 chance", [-2.083, -3.75, -12.5], ["", "", "unlucky"]),
        # A YAHTZEE comes in 4.603 % and is worth 50; from four alike in 1 of 6 with one roll, in 11 of 36 with two.
        ("yahtzee", "66666 yahtzee", [47.699], ["very lucky"]),
        ("yahtzee", "16666 (6666) 16666 (6666) 66666 yahtzee", [12.976, -6.944, 41.667], ["lucky", "", "very lucky"]),
        ("yahtzee", "16666 (6666) 16666 (6666) 16666 yahtzee", [12.976, -6.944, -8.333], ["lucky", "", "unlucky"]),
    ],
)
def test_luck_by_name(book: str, turn: str, luck: list[float], grades: list[str]) -> None:
    side = review(game_of(rulebook("deluxe", [f"categories={book}"]), turn)).sides[0]
    assert [roll.luck for roll in side.turns[0].rolls] == pytest.approx(luck, abs=5e-4)
    assert [roll.grade for roll in side.turns[0].rolls] == grades
    assert [roll["grade"] for roll in side.turns[0].to_json()["rolls"]] == grades


def test_a_box_that_must_be_filled_is_no_decision() -> None:
    side = review(game_of(CHANCE, CARELESS)).sides[0]
    assert [decision.unforced for _, decision in side.decisions] == [True, True, False]
    assert side.unforced_losses == pytest.approx([1.0, 2.0])
    assert side.loss_each.mean == pytest.approx(1.5)
    assert side.loss_each.size == 2


def test_a_hint_compares_three_alike_with_other_dice_and_not_with_two_of_them() -> None:
    """Three alike are a YAHTZEE in 1 of 36, two in 1 of 216, and it is worth 50: 1.39 and 0.23."""
    book = rulebook("deluxe", ["categories=yahtzee"])
    for dice, other in (("11122", "keeping 2 2"), ("44422", "keeping 2 2")):
        found = advise(Card(book), dice, 1)
        assert found.best.value == pytest.approx(50 / 36)
        assert f": worth 1.2 more than {other}, because" in found.sentence


def test_a_box_filled_at_once_keeps_open_the_one_that_further_rolls_would_fill() -> None:
    """Entering the Full House never fills 3 of a Kind, so that chance is left out of its prospects."""
    found = advise(Card(rulebook("deluxe", ["categories=three_kind,full_house"])), "66611", 2)
    assert found.sentence.startswith("Enter Full House: worth 3.4 more than keeping 6 6 6 (ends in 3 of a Kind ")
    assert found.sentence.endswith(", because it more often keeps 3 of a Kind open for a better roll.")


def test_what_was_best_instead() -> None:
    side = review(game_of(CHANCE, CARELESS)).sides[0]
    first, second, box = side.turns[0].decisions
    assert (first.action, first.best) == (Reroll(Keep("345")), Reroll(Keep("5")))
    assert (second.action, second.best) == (Reroll(Keep("2345")), Reroll(Keep("45")))
    assert (box.action, box.best) == (Enter(CHANCE.box("chance")), Enter(CHANCE.box("chance")))
    assert [decision.loss for _, decision in side.mistakes] == pytest.approx([2.0, 1.0]), "the costliest first"


# --- a review to read -------------------------------------------------------------------------------------------

GRADES = [
    "An inaccuracy loses 0.5 points or more, a mistake 2, a blunder 5. A lucky roll",
    "brings 7.5 points or more, a very lucky one 15, and an unlucky one costs as",
    "much. These limits come from simulated games.",
]


def test_a_review_as_text() -> None:
    assert text_lines(review(game_of(CHANCE, CARELESS, sides=["Ann"]))) == [
        "deluxe (house rules: categories=chance)",
        "",
        "Ann",
        "      23.33  start value",
        "-      0.33  luck",
        "-      3.00  losses",
        "=     20.00  final score",
        "Losses: first keep 1.00, second keep 2.00, box 0.00.",
        "With average luck these decisions would have scored 20.3.",
        "Average loss per unforced decision: 1.500, from 2 decisions.",
        "Decisions: 1 inaccuracy, 1 mistake.",
        "",
        "turn  expected   luck   loss",
        "   1      20.0   -0.3   3.00  12345 (345) 12345 (2345) 23456 20 in Chance",
        "",
        "Costliest decisions",
        "  turn 1, second roll 1 2 3 4 5: keep 2 3 4 5 (mistake, 2.00): best was to keep 4 5",
        "  turn 1, first roll 1 2 3 4 5: keep 3 4 5 (inaccuracy, 1.00): best was to keep 5",
        "",
        *GRADES,
    ]


def test_a_review_without_mistakes_as_text() -> None:
    assert text_lines(review(game_of(CHANCE, LUCKY, sides=["Ann"])), turns=False) == [
        "deluxe (house rules: categories=chance)",
        "",
        "Ann",
        "      23.33  start value",
        "+      6.67  luck",
        "-      0.00  losses",
        "=     30.00  final score",
        "Losses: first keep 0.00, second keep 0.00, box 0.00.",
        "With average luck these decisions would have scored 23.3.",
        "Average loss per unforced decision: 0.000, from 1 decision.",
        "Decisions: 1 best.",
        "",
        "Ann made no mistakes worth listing.",
        "",
        *GRADES,
    ]


def test_a_review_as_a_page() -> None:
    page = unescape(html_page(review(game_of(CHANCE, CARELESS, sides=["Ann"]))))
    row = page[page.index('<tr id="side-1-turn-1">') : page.index("</tr>", page.index('<tr id="side-1-turn-1">'))]
    assert row == (
        '<tr id="side-1-turn-1"><th class="number" scope="row">1</th><td>'
        "<strong>1 2 3 4 5</strong> (-1.3)<br>"
        '<span class="bad">keep 3 4 5 (inaccuracy, 1.00): best was to keep 5</span><br>'
        "<strong>1 2 3 4 5</strong> (-1.5)<br>"
        '<span class="bad">keep 2 3 4 5 (mistake, 2.00): best was to keep 4 5</span><br>'
        "<strong>2 3 4 5 6</strong> (+2.5)<br>"
        "<span>enter Chance</span>; <em>20 in Chance</em></td>"
        '<td class="number bad">-0.3</td><td class="number">3.00</td><td class="number">20.0</td>'
    )
    assert "<h3>Mistakes of Ann to try again</h3>" in page
    assert (
        "<details><summary>Turn 1: 1 2 3 4 5, one roll left; open: Chance. What would you do?</summary>"
        "<p>Keep 2 3 4 5 (mistake, 2.00): best was to keep 4 5."
        ' <a href="#side-1-turn-1">See the turn.</a></p></details>'
    ) in page
    assert "Ann, start: 23.3" in page
    assert "Ann, after turn 1: 20.0" in page
    lucky = html_page(review(game_of(CHANCE, "11111 () 66666 chance")))
    assert "<strong>6 6 6 6 6</strong> (+8.8, lucky)" in lucky
    assert '<td class="number good">+6.7</td>' in lucky
    unlucky = html_page(review(game_of(CHANCE, UNLUCKY)))
    assert '<td class="number bad">-18.3</td><td class="number">0.00</td>' in unlucky, "bad luck without any loss"
    assert "<strong>1 1 1 1 1</strong> (-12.5, unlucky)" in unlucky


@pytest.mark.parametrize(
    ("luck", "grade", "said"),
    [
        (15.0, "very lucky", "(+15.0, very lucky)"),
        (7.5, "lucky", "(+7.5, lucky)"),
        (-7.4, "", "(-7.4)"),
        (-7.5, "unlucky", "(-7.5, unlucky)"),
        (-15.0, "very unlucky", "(-15.0, very unlucky)"),
    ],
)
def test_luck_on_the_page_has_the_name_of_its_grade(luck: float, grade: str, said: str) -> None:
    found = review(game_of(CHANCE, LUCKY))
    (side,) = found.sides
    (turn,) = side.turns
    turn = replace(turn, rolls=(replace(turn.rolls[0], luck=luck, grade=grade),))
    page = html_page(replace(found, sides=(replace(side, turns=(turn,)),)))
    assert f"<strong>6 6 6 6 6</strong> {said}<br>" in page


def test_each_graph_of_the_page_is_called_what_it_shows() -> None:
    page = html_page(review(game_of(CHANCE, LUCKY, CARELESS, sides=["Ann", "Bob"]), model=win_model(CHANCE)))
    assert re.findall(r'role="(?:region|group)"[^>]*aria-label="([^"]+)"', page) == [
        "Graph of the expected final score",
        "Expected final score by turn",
        "Graph of the chance to win",
        "Chance to win by turn",
        "Turns of Ann",
        "Turns of Bob",
    ]


def test_what_would_be_shown_as_nothing_of_the_chance_to_win_is_not_told() -> None:
    turn = review(game_of(CHANCE, CARELESS)).sides[0].turns[0]
    told = {share: decision_sentence(turn, replace(turn.decisions[0], win_loss=share)) for share in (0.0004, 0.0006)}
    assert told[0.0004] == "keep 3 4 5 (inaccuracy, 1.00): best was to keep 5"
    assert told[0.0006] == "keep 3 4 5 (inaccuracy, 1.00 and 0.1 % of the chance to win): best was to keep 5"


def test_a_second_try_that_is_not_best_tells_both_losses_and_its_share_of_the_chance_to_win() -> None:
    """12345 entered at once loses 22 - 15 points; the share is that of the second choice."""
    turn = review(game_of(CHANCE, CARELESS)).sides[0].turns[0]
    first = TakenBack(Enter(CHANCE.box("chance")), 7.0, 0.2)
    told = {
        share: decision_sentence(turn, replace(turn.decisions[0], win_loss=share, taken_back=first))
        for share in (None, 0.0004, 0.05)
    }
    begins = "keep 3 4 5, after taking back entering Chance (7.00)"
    assert told[None] == told[0.0004] == f"{begins} (inaccuracy, 1.00): best was to keep 5"
    assert told[0.05] == f"{begins} (inaccuracy, 1.00 and 5.0 % of the chance to win): best was to keep 5"


def test_the_mistakes_of_each_side_lead_to_its_own_turns() -> None:
    page = html_page(review(game_of(CHANCE, LUCKY, CARELESS, sides=["Ann", "Bob"])))
    assert "Mistakes of Ann" not in page
    assert re.findall(r'href="(#[^"]+)">See the turn', page) == ["#side-2-turn-1"] * 2


def test_the_twelve_costliest_decisions_are_listed() -> None:
    """Thirteen boxes filled with the first dice of the turn, whatever they are: each a blunder or nearly one."""
    book = rulebook("deluxe")
    game = Game.new(book)
    while not game.is_over:
        game = game.with_roll("11246").apply(Enter(game.card.open_boxes[-1]))
    found = review(game)
    lines = text_lines(found)
    listed = lines[lines.index("Costliest decisions") + 1 : -4]
    assert len(found.sides[0].mistakes) > 12
    assert len(listed) == 12
    assert html_page(found).count("See the turn.") == 12


def test_each_sides_chance_to_win_is_its_own_line() -> None:
    game = game_of(CHANCE, "66666 chance", "11111 chance", sides=["Ann", "Bob"])
    page = html_page(review(game, model=win_model(CHANCE)))
    chart = page[page.index('aria-label="Chance to win by turn"') :]
    ann, bob = (
        [float(point.split(",")[1]) for point in line.split()] for line in re.findall('points="([^"]+)"', chart)
    )
    assert ann[-1] < bob[-1], "Ann has won: her line ends at the top"


# --- the chance to win ------------------------------------------------------------------------------------------


def test_who_wins_the_last_turn() -> None:
    """Ann has 29, and so has Bob, who shares the win if he stops.

    Rolling the 5 once wins with a 6 and shares with a 5: 1/6 + 1/12 = 1/4. Rolling it with two rolls left: 1/6 for the
    6, 1/6 * 1/2 for the 5, which he then keeps, and 4/6 * 1/4 for the others: 5/12.
    """
    game = game_of(CHANCE, "56666 chance", "56666 (6666) 16666 (6666) 66666 chance", sides=["Ann", "Bob"])
    found = review(game, model=win_model(CHANCE))
    ann, bob = found.sides
    assert found.win[0] == pytest.approx((0.5, 0.5), abs=1e-6)
    assert bob.turns[0].win == pytest.approx(found.win[1][1])
    assert [decision.win_loss for decision in bob.turns[0].decisions] == pytest.approx([1 / 12, 0, 0], abs=1e-9)
    assert [decision.win_loss for decision in ann.turns[0].decisions] == pytest.approx([0], abs=1e-6)
    assert found.win[-1] == (0.0, 1.0)
    lines = text_lines(found)
    assert [line for line in lines if line.startswith("Chance to win in percent")] == [
        "Chance to win in percent, before each turn and at the end: 50 0",
        "Chance to win in percent, before each turn and at the end: 1 100",
    ]
    # Best play for points makes 30 with chance 1/3**5, and 29 five times as often, which wins half.
    assert bob.turns[0].win == pytest.approx(3.5 / 3**5)
    assert "keep 6 6 6 6 (inaccuracy, 0.75 and 8.3 % of the chance to win): best was to enter Chance" in "\n".join(
        lines
    )
    assert json.loads(json.dumps(found.to_json()))["sides"][1]["turns"][0]["decisions"][0]["win_loss"] == pytest.approx(
        1 / 12
    )


def test_with_dice_on_the_table_the_chances_still_add_up() -> None:
    """Against Ann's 29 Bob shares the win if he stops, whether there is a third side or not."""
    for sides, chances in ((["Ann", "Bob"], (0.5, 0.5)), (["Ann", "Bob", "Cy"], None)):
        game = game_of(CHANCE, "56666 chance", "56666", sides=sides)
        found = win_model(CHANCE).chances(game)
        assert sum(found) == pytest.approx(1.0)
        assert chances is None or found == pytest.approx(chances)


def test_a_turn_that_was_broken_off_has_the_chance_of_its_own_side() -> None:
    found = review(game_of(CHANCE, "66666 chance", "11111 () 12345", sides=["Ann", "Bob"]), model=win_model(CHANCE))
    (turn,) = found.sides[1].turns
    assert turn.box is None
    assert turn.win == found.win[-1][1] < 0.01


# --- mistakes to try again --------------------------------------------------------------------------------------


def test_mistakes_are_asked_again_the_costliest_first() -> None:
    turns = (CARELESS, "11145 (5) 11145 (1145) 11456 chance", "12345 (5) 12345 (245) 23456 chance", LUCKY)
    sides = []
    for number, turn in enumerate(turns):
        game = game_of(CHANCE, turn)
        (side,) = sides_of(game, evaluator_for(CHANCE), f"record {number}", "", 1, [])
        assert side is not None
        sides.append(side)
    found = drills(sides)
    assert [puzzle.rating for puzzle in found] == pytest.approx([5.0, 2.0]), "an inaccuracy is no mistake"
    assert [puzzle.source for puzzle in found] == ["record 1, turn 1", "record 0, turn 1"]
    blunder = found[0]
    assert (blunder.theme, str(blunder.roll), blunder.rolls_left) == ("mine", "11145", 1)
    assert (blunder.natural, blunder.best) == (Reroll(Keep("1145")), Reroll(Keep("45")))
    assert blunder.question == "What is the best move?"
    assert blunder.sentence == (
        "Keep 4 5: worth 5.0 more than keeping 1 1 4 5, because it scores 5 points more this turn on average,"
        " mostly through Chance."
    )
    assert blunder.answer(Reroll(Keep("45"))) == f"Right. {blunder.sentence}"
    assert blunder.answer(Reroll(Keep("1145"))) == f"That costs 5.00 points (blunder). {blunder.sentence}"
    assert blunder.answer(Reroll(Keep("145"))) == f"That costs 2.50 points (mistake). {blunder.sentence}"
    assert blunder.answer(Reroll(Keep("4"))) == f"That costs 1.50 points (inaccuracy). {blunder.sentence}"
