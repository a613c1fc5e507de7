"""What the coach says at the table: choices in lines, the verdict on a move, and the accuracy, worked out by hand.

In a game of the box Chance alone, keeping a 4 with two rolls left costs 0.25, a 1 or a 3 costs 0.75.
"""

from __future__ import annotations

from dataclasses import replace

from dicecup.coach import advise
from dicecup.rules import Card, Category, Enter, Game, Keep, Reroll, Roll, rulebook
from dicecup.terminal.advice_lines import Accuracy, choice_lines, verdict
from dicecup.terminal.lines.coach import LineCoach
from dicecup.terminal.settings import TerminalSettings
from tests.games import game_of

CHANCE = rulebook("deluxe", ["categories=chance"])


def test_a_verdict_names_the_loss_and_what_was_best() -> None:
    advice = advise(Card(CHANCE), Roll("11134"), 2)
    choices = [advice.of(Reroll(Keep(keep))) for keep in ("", "4", "134", "1114", "1134")]
    assert [verdict(choice, advice) for choice in choices if choice] == [
        "That was the best choice.",
        "That was nearly the best choice: it cost 0.2 points.",
        "An inaccuracy: that cost 1.8 points. The best choice was to roll all five.",
        "A mistake: that cost 2.5 points. The best choice was to roll all five.",
        "A mistake: that cost 2.5 points. The best choice was to roll all five.",
    ]
    forced = advise(Card(CHANCE), Roll("11134"), 0)
    assert verdict(forced.best, forced) == ""


def test_accuracy_counts_the_best_choices_and_those_nearly_as_good() -> None:
    advice, accuracy, said = advise(Card(CHANCE), Roll("11134"), 2), Accuracy(), []
    for keep in ("", "4", "134", "1114"):
        choice = advice.of(Reroll(Keep(keep)))
        assert choice is not None
        accuracy.add(choice, advice)
        said.append(accuracy.short)
    assert said == [
        "accuracy 100 %, 0.0 points lost",
        "accuracy 100 %, 0.2 points lost",
        "accuracy 67 %, 2.0 points lost",
        "accuracy 50 %, 4.5 points lost",
    ]
    forced = advise(Card(CHANCE), Roll("11134"), 0)
    accuracy.add(forced.best, forced)
    assert accuracy.short == said[-1], "there was nothing to choose"


def test_choices_in_lines() -> None:
    """Five dice rolled twice are worth 21.25 on average; there is no Upper Section, and so no bonus."""
    assert choice_lines(advise(Card(CHANCE), Roll("11134"), 2), 79, 3) == [
        "  loss  score  choice         going for",
        "  0.00   21.2  roll all five  upper bonus 0 %",
        "  0.25   21.0  keep 4         upper bonus 0 %",
        "  0.75   20.5  keep 1         upper bonus 0 %",
    ]


def test_each_side_has_an_accuracy_of_its_own() -> None:
    coach = LineCoach(TerminalSettings(coach="verdict"))
    ann = game_of(CHANCE, "11134", sides=["Ann", "Bob"])
    bob = game_of(CHANCE, "11134 chance", "55566", sides=["Ann", "Bob"])
    assert coach.comment(ann, Reroll(Keep("1114"))) == [
        "A mistake: that cost 2.5 points. The best choice was to roll all five."
    ]
    assert coach.comment(bob, Enter(CHANCE.box("chance"))) == ["That was the best choice."]
    assert coach.accuracy_lines(bob) == [
        "Ann: accuracy 0 %, 2.5 points lost.",
        "Bob: accuracy 100 %, 0.0 points lost.",
    ]


def test_a_small_loss_is_not_rounded_up_to_a_tenth() -> None:
    advice = advise(Card(CHANCE), Roll("11134"), 2)
    small = replace(advice.choices[1], loss=0.06, grade="good")
    assert verdict(small, advice) == "That was nearly the best choice: it cost 0.06 points."


def test_whoever_had_nothing_to_choose_has_no_accuracy() -> None:
    coach = LineCoach(TerminalSettings(coach="verdict"))
    forced = game_of(CHANCE, "11134 () 11134 () 11134", sides=["Ann"])
    assert coach.comment(forced, Enter(CHANCE.box("chance"))) == []
    assert coach.accuracy_lines(forced) == []


def test_advice_by_estimates_says_so_in_lines() -> None:
    coach, game = LineCoach(TerminalSettings(coach="hint")), Game.new("triple").with_roll("13356")
    for said in (coach.hint(game), coach.values(game)):
        assert "Values are learned estimates" in " ".join(said)


def test_unasked_the_four_best_choices_are_shown() -> None:
    coach = LineCoach(TerminalSettings(coach="full"))
    game = Game.new(CHANCE).with_roll("11134")
    assert [line.split()[0] for line in coach.unasked(game)] == ["loss", "0.00", "0.25", "0.75", "0.75"]
    assert len(coach.values(game)) == 13, "asked, it shows twelve"


def test_the_score_of_a_choice_counts_what_is_on_the_card() -> None:
    """24 in Sixes and 10 in Chance."""
    card = Card(rulebook("deluxe", ["categories=sixes,chance"])).enter("16666", "sixes")
    line = choice_lines(advise(card, Roll("11134"), 0), 79, 1)[1]
    assert line.split()[:4] == ["0.00", "34.0", "enter", "Chance"]


def test_an_aim_that_does_not_fit_makes_room_for_one_that_does() -> None:
    """A window of 37 leaves 14 characters for them."""
    advice = advise(Card(CHANCE), Roll("11134"), 2)
    aims = ((Category.LARGE_STRAIGHT, 0.1), (Category.ACES, 0.5))
    choice = replace(advice.choices[1], aims=aims, upper_bonus=None)
    found = replace(advice, choices=(choice,))
    assert choice_lines(found, 37, 1)[1] == "  0.25   21.0  keep 4  Aces 50 %"


def test_in_a_narrow_window_the_score_goes_before_the_choice_is_broken() -> None:
    """The choices are up to 24 characters long."""
    advice = advise(Card(rulebook("deluxe", ["categories=small_straight,chance"])), Roll("11134"), 0)
    best, worst = "enter Chance", "cross out Small Straight"
    assert choice_lines(advice, 39, 2)[1:] == [f"  0.00   28.5  {best}", f"  5.15   23.3  {worst}"]
    assert choice_lines(advice, 38, 2) == ["  loss  choice", f"  0.00  {best}", f"  5.15  {worst}"]
    assert choice_lines(advice, 31, 2)[2:] == ["  5.15  cross out Small", "        Straight"]


def test_at_an_online_table_nobody_but_the_server_comments() -> None:
    game = game_of(CHANCE, "11134", sides=["Ann", "Bob"])
    own = LineCoach(TerminalSettings(coach="verdict"))
    online = LineCoach(own.settings, lambda asked: advise(asked.card, Roll("11134"), asked.rolls_left))
    mistake = Reroll(Keep("1114"))
    assert (len(own.comment(game, mistake)), online.comment(game, mistake)) == (1, [])
    assert own.chances(game) is not None
    assert online.chances(game) is None
