"""The play of a sitting without a screen: who acts next, what moves lead to, and what is asked before them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from dicecup.coach import Advice, AdvisedChoice
from dicecup.rules import (
    Box,
    Card,
    Category,
    Enter,
    HelpMark,
    IllegalHere,
    Keep,
    Malformed,
    Move,
    Reroll,
    Resign,
    Roll,
    Rulebook,
    Series,
    Turn,
    Write,
    rulebook,
)
from dicecup.saves import Saves
from dicecup.terminal.commands import HoldCommand, ScoreCommand
from dicecup.terminal.gameplay import Gameplay
from dicecup.terminal.settings import TerminalSettings
from dicecup.terminal.sitting import Sitting
from tests.scripted_dice import ScriptedDice

from .person import TEAMS

DELUXE = rulebook("deluxe")
QUICK = rulebook("deluxe", ["categories=fours,fives,sixes,chance"])


def advice_on(choice: AdvisedChoice) -> Advice:
    """Advice that knows only one choice."""
    return Advice(Card(DELUXE), Roll("13356"), 0, True, True, "", (choice,), (), None, "")


def playing(
    rolls: str, book: Rulebook = DELUXE, sides: tuple[str, ...] = ("Ann",), bots: tuple[str, ...] = (), first: int = 0
) -> Gameplay:
    """A game where the start is settled and these rolls will come."""
    dice = ScriptedDice([*rolls.split(), *["13456"] * 50])
    return Gameplay(Sitting.begin(Series.new(book, sides, first=first), None, dice=dice, bots=bots))


def at_a_real_table(*sides: str, book: Rulebook = DELUXE) -> Gameplay:
    return Gameplay(Sitting.begin(Series.new(book, sides or ("Ann",)), None, real_dice=True))


# --- who acts next ----------------------------------------------------------------------------------------------


def test_a_game_goes_from_the_start_through_everybodys_turns_to_its_end() -> None:
    dice = ScriptedDice(["11111", "66666", *["13456"] * 30])
    series = Series.new(QUICK, ["Ann", "Greedy bot"])
    play = Gameplay(Sitting.begin(series, None, dice=dice, bots=("", "greedy")))
    seen = []
    while (next_up := play.next_up) != "over":
        seen.append(next_up)
        if play.game.awaits == "dice":
            play.roll()
        elif next_up == "machine":
            play.act(play.sitting.bots.choose(play.game))
        else:
            play.act(Enter(play.game.card.open_boxes[0]))
    assert seen[:2] == ["start", "start"]
    assert seen[2] == "machine", "the bot rolled most, so it begins"
    assert seen[-2:] == ["person", "person"]
    assert set(seen[2:]) == {"machine", "person"}
    assert len(play.game.history) == 2 * len(QUICK.boxes)


def test_with_autoplay_the_coach_acts_for_people_until_it_is_ended() -> None:
    play, seen = playing("13356"), []
    for on in (False, True, False):
        play.set_autoplay(on)
        seen.append(play.next_up)
    assert seen == ["person", "machine", "person"]
    with pytest.raises(IllegalHere, match="cannot roll your dice for you"):
        at_a_real_table().set_autoplay(True)


# --- what is told -----------------------------------------------------------------------------------------------


def test_each_roll_for_the_start_is_told_once_and_then_who_begins() -> None:
    dice = ScriptedDice(["66666", "66666", "11111", "22222"])
    play = Gameplay(Sitting.begin(Series.new(DELUXE, ["Ann", "Bob"]), None, dice=dice))
    assert [play.roll() for _ in range(4)] == [
        ["Ann rolls 6 6 6 6 6 = 30 to see who starts."],
        [
            "Bob rolls 6 6 6 6 6 = 30 to see who starts.",
            "That is a tie for the highest total: the tied sides roll again.",
        ],
        ["Ann rolls 1 1 1 1 1 = 5 to see who starts."],
        ["Bob rolls 2 2 2 2 2 = 10 to see who starts.", "Bob begins."],
    ]


def test_a_yahtzee_is_told_by_name_after_the_roll_that_it_is() -> None:
    play = playing("44444 55555 66666", sides=("Ann", "Greedy bot"), bots=("", "greedy"))
    assert play.roll() == ["A Yahtzee for Ann!"], "the dice are on the table"
    assert play.act(Enter(DELUXE.box("yahtzee"))) == ["Ann scores 50 in YAHTZEE."]
    assert play.roll() == [], "the turn of a bot is told when it is over"
    assert play.act(Enter(DELUXE.box("yahtzee"))) == [
        "Greedy bot rolls 5 5 5 5 5 and scores 50 in YAHTZEE. Total 50.",
        "A Yahtzee for Greedy bot!",
    ]
    assert play.roll()[0] == "A Yahtzee for Ann!"


def test_a_person_sees_the_dice_so_only_the_entry_is_told() -> None:
    play = playing("13356 33345")
    assert play.roll() == []
    assert play.act(Reroll(Keep("33"))) == []
    assert play.game.rolls == (Roll("13356"), Roll("33345"))
    assert play.act(Enter(DELUXE.box("threes"))) == ["Ann scores 9 in Threes."]


def test_of_a_team_the_partner_is_named() -> None:
    play = Gameplay(
        Sitting.begin(Series.new(rulebook("classic"), TEAMS, first=0), None, dice=ScriptedDice(["13356", "13356"]))
    )
    play.roll()
    assert play.act(Enter(rulebook("classic").box("chance"))) == ["Bo of Reds scores 18 in Chance."]


@pytest.mark.parametrize("automatic", ["bot", "autoplay"])
def test_a_turn_that_nobody_here_played_is_told_as_a_whole(automatic: str) -> None:
    play = playing("13356 33345", bots=("casual",) if automatic == "bot" else ())
    play.autoplay = automatic == "autoplay"
    play.roll()
    play.act(Reroll(Keep("33")))
    assert play.act(Enter(DELUXE.box("threes"))) == [
        "Ann rolls 1 3 3 5 6, holds 3 3, rolls 3 3 3 4 5 and scores 9 in Threes. Total 9."
    ]


def test_a_yahtzee_is_told_with_what_it_leads_to() -> None:
    play = playing("66666 44444")
    assert play.roll() == ["A Yahtzee!"]
    play.act(Enter(DELUXE.box("yahtzee")))
    first, where, bonus = play.roll()
    assert first == "A Yahtzee!"
    assert where.startswith("It must go to Fours: deluxe rule 16")
    assert bonus.startswith("It earns a Yahtzee bonus: deluxe rule 14")


def test_a_resignation_is_told() -> None:
    play = playing("13356", sides=("Ann", "Bob"))
    play.roll()
    assert play.act(Resign()) == ["Ann resigns."]
    assert play.next_up == "over"


def test_why_a_game_is_not_saved_is_told_once_for_each_reason(tmp_path: Path) -> None:
    sitting = Sitting.begin(Series.new(DELUXE), Saves(tmp_path), seed=1)
    play = Gameplay(sitting)
    assert play.new_trouble() == ""
    for reason in ("the disk is full", "the folder is gone"):
        sitting.trouble = reason
        assert play.new_trouble() == f"the game goes on, but it is not being saved: {reason}."
        assert play.new_trouble() == ""
    sitting.trouble = ""
    assert play.new_trouble() == ""
    sitting.trouble = "the folder is gone"
    assert play.new_trouble() != "", "it was saved in the meantime"


def test_of_a_person_before_a_bot_only_the_entry_is_told_and_of_the_bot_the_whole_turn() -> None:
    play = playing("13356 12345", sides=("Ann", "Bot"), bots=("", "greedy"))
    play.roll()
    assert play.act(Enter(DELUXE.box("chance"))) == ["Ann scores 18 in Chance."]
    play.roll()
    assert play.act(Enter(DELUXE.box("chance"))) == ["Bot rolls 1 2 3 4 5 and scores 15 in Chance. Total 15."]


def test_whoever_resigns_out_of_turn_is_named() -> None:
    play = playing("13356", sides=("Ann", "Bob", "Cy"))
    play.roll()
    assert play.act(Resign(2)) == ["Cy resigns."]
    assert play.game.player == "Ann"


# --- taking back ------------------------------------------------------------------------------------------------


def test_at_a_real_table_dice_entries_and_resignations_are_taken_back() -> None:
    play = at_a_real_table("Ann", "Bob")
    play.type_start("ann")
    play.type_dice("44412", Keep())
    assert play.undo() == ["The dice you typed last are taken back."]
    assert play.game.rolls == ()
    play.type_dice("fours 12", Keep())
    play.act(Resign())
    assert play.take_back() == ["Taken back: the resignation."]
    assert play.take_back() == ["Taken back: Ann, 12 in Fours."]
    assert play.game.history == ()
    with pytest.raises(IllegalHere, match="nothing can be taken back"):
        play.take_back()
    with pytest.raises(IllegalHere, match="there is nothing to undo: no dice have been typed in this turn"):
        play.undo()


def test_what_dicecup_rolled_stays() -> None:
    play = playing("13356")
    play.roll()
    with pytest.raises(IllegalHere, match="a roll cannot be taken back"):
        play.undo()
    play.act(Enter(DELUXE.box("chance")))
    play.roll()
    with pytest.raises(IllegalHere, match="a roll cannot be taken back"):
        play.take_back()
    assert len(play.game.history) == 1


def test_an_entry_is_taken_back_until_the_next_roll_and_the_record_keeps_it() -> None:
    play = playing("13356 11111")
    with pytest.raises(IllegalHere, match="no box has been filled since the last roll"):
        play.undo()
    play.roll()
    before = play.game
    play.act(Enter(DELUXE.box("chance")))
    assert play.undo() == ["Taken back: Ann, 18 in Chance."]
    assert play.game == before
    play.act(Enter(DELUXE.box("threes")))
    play.undo()
    play.act(Enter(DELUXE.box("sixes")))
    assert play.sitting.record.help == (HelpMark(1, 0, 1, 1, ("undo",), Enter(DELUXE.box("chance"))),)
    play.roll()
    assert play.game.roll == Roll("11111")


def test_the_entry_of_a_bot_is_not_taken_back() -> None:
    play = playing("12345 66666", sides=("Ann", "Bot"), bots=("", "greedy"), first=1)
    play.roll()
    play.act(Enter(DELUXE.box("chance")))
    assert play.next_up == "person"
    with pytest.raises(IllegalHere, match="no box has been filled"):
        play.undo()
    play.roll()
    play.act(Enter(DELUXE.box("sixes")))
    assert play.game.side == 1
    play.undo()
    assert play.game.rolls == (Roll("66666"),)
    assert play.game.side == 0


def test_a_finished_game_stays_finished() -> None:
    play = playing("13356", rulebook("deluxe", ["categories=chance"]))
    play.roll()
    play.act(Enter(Box(Category.CHANCE)))
    assert play.next_up == "over"
    with pytest.raises(IllegalHere, match="nothing to undo"):
        play.undo()


def test_autoplay_marks_each_decision() -> None:
    play = playing("13356 33356")
    play.roll()
    play.set_autoplay(True)
    play.act(Reroll(Keep("33")))
    play.act(Enter(DELUXE.box("threes")))
    play.set_autoplay(False)
    assert play.sitting.record.help == (
        HelpMark(1, 0, 1, 1, ("autoplay",)),
        HelpMark(1, 0, 1, 2, ("autoplay",)),
    )


def test_autoplay_marks_neither_what_is_refused_nor_what_a_bot_does() -> None:
    play = playing("13356 13356", sides=("Ann", "Bot"), bots=("", "greedy"))
    play.roll()
    play.set_autoplay(True)
    with pytest.raises(IllegalHere):
        play.act(Reroll(Keep("66")))
    assert not play.sitting.record.help
    play.act(Enter(DELUXE.box("chance")))
    play.roll()
    play.act(Enter(DELUXE.box("chance")))
    assert play.sitting.record.help == (HelpMark(1, 0, 1, 1, ("autoplay",)),)


def test_a_real_entry_that_is_corrected_is_no_help() -> None:
    play = at_a_real_table()
    play.type_dice("44412", Keep())
    play.act(Enter(DELUXE.box("fours")))
    play.take_back()
    assert play.sitting.record.help == ()


# --- what people type at a real table ---------------------------------------------------------------------------


def test_the_start_is_typed_as_dice_or_as_a_name() -> None:
    play = at_a_real_table("Ann", "Bob")
    assert play.type_start("11111") == ["Ann rolls 1 1 1 1 1 = 5 to see who starts."]
    assert play.type_start("66666")[-1] == "Bob begins."
    play = at_a_real_table("Ann", "Anton", "Bob")
    with pytest.raises(IllegalHere, match="Type five dice, or who starts: Ann, Anton and Bob"):
        play.type_start("55")
    with pytest.raises(Malformed, match=r"I do not understand 'an'\.$"):
        play.type_start("an")  # two names begin like that
    assert play.type_start("ANN") == ["Ann begins."]


def test_typed_dice_go_on_from_those_held() -> None:
    play = at_a_real_table()
    play.type_dice("44412", Keep())
    with pytest.raises(IllegalHere, match="you held 4 4 4"):
        play.type_dice("12356", Keep("444"))
    play.type_dice("44425", Keep("444"))
    assert play.game.rolls == (Roll("44412"), Roll("44425"))
    with pytest.raises(IllegalHere, match="Type the five dice"):
        play.type_dice("hint", Keep())
    assert play.type_dice("fours 12", Keep()) == ["Ann scores 12 in Fours."]
    turn = play.game.history[0]
    assert isinstance(turn, Turn)
    assert turn.keeps == (Keep("444"),)


def test_all_five_dice_may_be_rolled_again() -> None:
    play = at_a_real_table()
    play.type_dice("44412", Keep())
    play.type_dice("12345", Keep())
    assert (play.game.rolls, play.game.keeps) == ((Roll("44412"), Roll("12345")), (Keep(),))


def test_dice_typed_beside_those_held_must_make_five() -> None:
    play = at_a_real_table()
    play.type_dice("44412", Keep())
    for typed in ("2256", "2", "hold 25"):
        with pytest.raises(IllegalHere, match=r"^Type what you rolled beside 4 4 4, or all five dice, such as"):
            play.type_dice(typed, Keep("444"))
    assert play.game.rolls == (Roll("44412"),)
    beside = [HoldCommand(Keep("25")), HoldCommand(Keep("25"), by_name=True), HoldCommand(Keep("25"), roll=True)]
    assert [play.rolled_beside(Keep("444"), typed) for typed in beside] == [Roll("44425"), None, None]


def test_after_the_last_roll_typed_dice_correct_it() -> None:
    play = at_a_real_table()
    for typed, held in (("44412", ""), ("44413", "444"), ("44415", "444"), ("44416", "")):
        play.type_dice(typed, Keep(held))
    assert play.game.rolls == (Roll("44412"), Roll("44413"), Roll("44416"))


def test_a_box_is_crossed_out_without_dice_too() -> None:
    play = at_a_real_table()
    assert play.type_dice("cross out fours", Keep()) == ["Ann scores 0 in Fours."]
    assert play.game.cards[0]["fours"] == 0
    play.type_dice("12356", Keep())
    assert play.type_dice("cross out fives", Keep()) == ["Ann scores 0 in Fives, crossed out."]
    play.type_dice("12344", Keep())
    assert play.type_dice("cross out sixes", Keep()) == ["Ann scores 0 in Sixes."], (
        "the dice score nothing there anyway"
    )


def test_where_the_dice_are_known_a_number_after_a_box_is_taken_for_a_column() -> None:
    play = playing("44412", rulebook("triple"))
    play.roll()
    with pytest.raises(IllegalHere, match="counted for you: type fours, or 2 fours for column 2"):
        play.entry(ScoreCommand(Category.FOURS, 1, points=2))
    play = playing("44412")
    play.roll()
    with pytest.raises(IllegalHere, match=r"counted for you: type fours\.$"):
        play.entry(ScoreCommand(Category.FOURS, points=2))


def test_a_typed_score_must_be_right_and_complete() -> None:
    play = at_a_real_table()
    with pytest.raises(IllegalHere, match="or the score as well, such as fours 12"):
        play.type_dice("fours", Keep())
    play.type_dice("44412", Keep())
    with pytest.raises(IllegalHere, match="These dice score 12 in Fours, not 16"):
        play.type_dice("fours 16", Keep())
    assert play.type_dice("scratch fours", Keep()) == ["Ann scores 0 in Fours, crossed out."]


def test_a_score_that_may_have_been_a_further_yahtzee_is_pointed_out() -> None:
    play = at_a_real_table(book=rulebook("travel"))
    play.type_dice("66666", Keep())
    play.type_dice("yahtzee", Keep())
    travel = rulebook("travel")
    assert [len(play.act(Write(travel.box(box), points))) for box, points in (("chance", 20), ("full_house", 25))] == [
        2,
        1,
    ], "four fives and more make 20 in Chance; five alike are no Full House without a Joker"
    play.type_dice("66612", Keep())
    assert play.type_dice("sixes", Keep()) == ["Ann scores 18 in Sixes."], "everybody saw these dice"
    play, triple = at_a_real_table(book=rulebook("triple")), rulebook("triple")
    written = [play.act(Write(triple.box(box), 50)) for box in ("1:yahtzee", "2:yahtzee")]
    assert list(map(len, written)) == [1, 1], "50 in YAHTZEE can only be a Yahtzee"
    play = at_a_real_table(book=travel)
    assert play.act(Write(travel.box("chance"), 20)) == ["Ann scores 20 in Chance."], "there was no earlier Yahtzee"


# --- what is asked before a move --------------------------------------------------------------------------------

SIXES, YAHTZEE, CHANCE = (DELUXE.box(name) for name in ("sixes", "yahtzee", "chance"))


@pytest.mark.parametrize(
    ("setting", "move", "asked"),
    [
        ("always", Enter(YAHTZEE), True),
        ("always", Enter(DELUXE.box("twos")), True),
        ("always", Enter(CHANCE), False),
        ("always", Enter(CHANCE, scratch=True), True),
        ("always", Reroll(Keep("33")), False),
        ("valuable", Enter(YAHTZEE), True),
        ("valuable", Enter(DELUXE.box("large_straight")), True),
        ("valuable", Enter(DELUXE.box("twos")), False),
        ("valuable", Enter(SIXES, scratch=True), True),
        ("never", Enter(YAHTZEE), False),
    ],
)
def test_a_zero_is_asked_about_as_the_settings_say(setting: str, move: Move, asked: bool) -> None:
    play = playing("13356")
    play.roll()
    question = play.zero_question(move, TerminalSettings(confirm_zero=setting))
    assert bool(question) is asked
    if isinstance(move, Enter) and asked:
        assert question == f"Cross out {move.box.label}?"


def test_a_box_without_points_that_earns_a_yahtzee_bonus_is_not_crossed_out() -> None:
    travel = rulebook("travel")
    play = playing("66666 66666", travel)
    play.roll()
    play.act(Enter(travel.box("yahtzee")))
    play.roll()
    settings = TerminalSettings(confirm_zero="always")
    assert play.zero_question(Enter(travel.box("aces")), settings) == "", "100 points"
    assert play.zero_question(Enter(travel.box("chance"), scratch=True), settings) == "Cross out Chance?"


GRADES = {"good": "", "inaccuracy": "an inaccuracy", "mistake": "a mistake", "blunder": "a blunder"}


@pytest.mark.parametrize(
    ("warn_from", "warned"),
    [
        ("inaccuracy", ["inaccuracy", "mistake", "blunder"]),
        ("mistake", ["mistake", "blunder"]),
        ("blunder", ["blunder"]),
    ],
)
def test_the_coach_warns_from_the_grade_that_the_settings_say(warn_from: str, warned: list[str]) -> None:
    play = playing("13356")
    settings = replace(TerminalSettings(), warn_from=warn_from)
    found = []
    for grade, named in GRADES.items():
        advice = advice_on(AdvisedChoice(Enter(SIXES), 0.0, 4.32, grade, "enter Sixes"))
        question = play.loss_question(Enter(SIXES), advice, settings)
        assert question in ("", f"This costs 4.3 points ({named}). Do it anyway?")
        found += [grade] if question else []
    assert found == warned


def test_what_the_coach_does_not_know_is_not_warned_of() -> None:
    advice = advice_on(AdvisedChoice(Enter(SIXES), 0.0, 4.0, "blunder", "enter Sixes"))
    assert playing("13356").loss_question(Enter(CHANCE), advice, TerminalSettings()) == ""
