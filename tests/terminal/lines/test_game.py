"""The game line by line: whole games, and everything that can happen in one."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicecup.coach.words import WIDTH
from dicecup.rules import BOOKS, Enter, HelpMark, Keep, Roll, Series, Turn, rulebook
from dicecup.saves import Saves, load
from dicecup.terminal.lines.game import LineGame
from dicecup.terminal.sitting import Sitting
from tests.scripted_dice import ScriptedDice

from ..person import TEAMS, Person, playing_anything, resume, sit_down, typing

DELUXE = rulebook("deluxe")


def solitaire(folder: Path, rolls: str, *lines: str, book: str = "deluxe") -> Person:
    """A person alone types `lines` and gets these rolls; then the input ends."""
    person = sit_down(folder, Series.new(rulebook(book)), lines, dice=ScriptedDice([*rolls.split(), "13456"]))
    assert person.play() == 0
    return person


# --- whole games ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sides", [1, 2])
@pytest.mark.parametrize("book", BOOKS)
def test_a_whole_game_of_every_book(tmp_path: Path, book: str, sides: int) -> None:
    person = sit_down(tmp_path, Series.new(rulebook(book), ["Ann", "Bob"][:sides]), playing_anything(1), seed=5)
    assert person.play() == 0
    assert person.game.status == "finished"
    assert len(person.game.history) == sides * len(person.game.book.boxes)
    assert person.sitting.path is not None
    assert load(person.sitting.path) == person.sitting.record
    assert all(len(line) <= WIDTH for line in person.heard if not line.startswith("  /"))
    assert ("Final score: " if sides == 1 else " points.") in person.text


@pytest.mark.parametrize("book", ["classic", "triple"])
def test_partners_alternate_and_are_named(tmp_path: Path, book: str) -> None:
    person = sit_down(tmp_path, Series.new(rulebook(book), TEAMS), playing_anything(2), seed=6)
    person.play()
    assert person.game.status == "finished"
    turns = [line for line in person.heard if line.startswith("Turn ") and "for Reds" in line]
    assert ["Bo holds" in line for line in turns] == [number % 2 == 0 for number in range(len(turns))]
    assert any(line.startswith("Cy of Reds scores ") for line in person.heard)
    assert "Reds (Bo, Cy): " in person.text


def test_a_series_has_a_roll_off_each_game_standings_and_a_winner(tmp_path: Path) -> None:
    series = Series.new(rulebook("travel"), ["Ann", "Bob"], 3)
    person = sit_down(tmp_path, series, playing_anything(3), seed=7)
    person.play()
    assert person.sitting.series.is_over
    assert person.heard.count("Everybody rolls for the start: the highest total begins.") == 3
    assert "Standings after game 2 of 3:" in person.heard
    assert "Game 3 of 3." in person.heard
    ann = person.sitting.series.standings[0]
    assert f"Ann: {' + '.join(map(str, ann.scores))} = {ann.total}" in person.heard
    assert person.heard[-3].endswith(" won the series.")


def test_difference_scoring_is_shown(tmp_path: Path) -> None:
    series = Series.new(rulebook("travel"), ["Ann", "Bob", "Cy"], 2, difference=True)
    person = sit_down(tmp_path, series, playing_anything(4), seed=8)
    person.play()
    standing = max(person.sitting.series.standings, key=lambda standing: standing.earned)
    assert standing.earned > 0
    name = series.sides[standing.side].name
    assert f"{name}: {standing.earned} points (game scores {standing.scores[0]}, {standing.scores[1]})" in person.heard
    assert " by this game." in person.text


def test_games_of_a_book_without_sums_have_their_own_winners(tmp_path: Path) -> None:
    person = sit_down(tmp_path, Series.new(DELUXE, ["Ann", "Bob"], 2), playing_anything(5), seed=9)
    person.play()
    assert "Each game has its own winner; this book does not add games up." in person.heard


def test_a_tie_for_the_start_rolls_again_and_a_tied_win_is_shared(tmp_path: Path) -> None:
    book = DELUXE.with_rules(["categories=chance"])
    dice = ScriptedDice(["66666", "66666", "11111", "22222", "33345", "33345"])
    person = sit_down(tmp_path, Series.new(book, ["Ann", "Bob"]), ["chance", "chance"], dice=dice)
    person.play()
    assert "That is a tie for the highest total: the tied sides roll again." in person.heard
    assert "Bob begins." in person.heard
    assert "Ann and Bob share the win with 18 points each." in person.heard


def test_bots_play_their_sides_in_a_line_each(tmp_path: Path) -> None:
    series = Series.new(DELUXE, ["Ann", "Random bot"])
    person = sit_down(tmp_path, series, playing_anything(6), seed=10, bots=("", "random"))
    person.play()
    assert person.game.status == "finished"
    told = [line for line in person.heard if line.startswith("Random bot rolls ") and " to see who starts" not in line]
    assert len(told) == 13
    assert not any(prompt.startswith("Random bot>") for prompt in person.heard)


# --- a turn ---------------------------------------------------------------------------------------------------


def test_dice_are_held_and_the_others_rolled(tmp_path: Path) -> None:
    person = solitaire(tmp_path, "13356 33123 33344", "33", "", "333 roll", "full")
    assert "You hold 3 3. Enter rolls 3 dice; undo takes the hold back." in person.heard
    last = person.heard.index("Roll 3 of 3: 3 3 3 4 4")
    assert "Player scores 25 in Full House. Total 25." in person.heard
    assert "That was the last roll: type the box to fill." in person.heard[last:]
    assert "That was the last roll: type the box to fill." not in person.heard[:last]


def test_held_dice_stay_held_until_they_are_released(tmp_path: Path) -> None:
    person = solitaire(tmp_path, "13356 33123 33344", "33 roll", "roll")
    assert person.heard.count("You hold 3 3. Enter rolls 3 dice; undo takes the hold back.") == 1
    assert person.game.keeps == (Keep("33"), Keep("33"))
    assert person.sitting.held is None, "after the last roll there is nothing to hold dice for"
    person = solitaire(tmp_path, "13356 33123 33344", "33 roll", "hold none", "roll")
    assert person.game.keeps == (Keep("33"), Keep())


def test_points_are_offered_after_every_roll(tmp_path: Path) -> None:
    person = solitaire(tmp_path, "13356")
    assert "Points now: Aces 1, Threes 6, Fives 5, Sixes 6, Chance 18." in person.heard
    assert "Zero in: Twos, Fours, 3 of a Kind, 4 of a Kind, Full House, Small Straight," in person.heard


def test_the_last_entry_is_taken_back_before_the_next_roll(tmp_path: Path) -> None:
    wishes = iter([True, False])
    person = sit_down(tmp_path, Series.new(DELUXE), ("chance", "threes"), dice=ScriptedDice(["13356", "13456"]))
    LineGame(person.sitting, person.ask, person.heard.append, lambda: next(wishes)).play()
    assert "  Taken back: Player, 18 in Chance." in [f"  {line}" for line in person.heard]
    assert person.heard.count("Roll 1 of 3: 1 3 3 5 6") == 2
    assert [turn.points for turn in person.game.history if isinstance(turn, Turn)] == [6]
    assert person.sitting.path is not None
    kept = load(person.sitting.path)
    assert kept.help == (HelpMark(1, 0, 1, 1, ("undo",), Enter(DELUXE.box("chance"))),)
    assert kept == person.sitting.record


def test_what_was_taken_back_is_kept_when_the_game_goes_on_another_day(tmp_path: Path) -> None:
    person = sit_down(tmp_path, Series.new(DELUXE), ("chance",), dice=ScriptedDice(["13356"]))
    LineGame(person.sitting, person.ask, person.heard.append, lambda: True).play()
    assert person.sitting.path is not None
    again = Sitting.resume(person.sitting.path, Saves(tmp_path))  # as after kill -9: nothing but the file is left
    assert again.record == person.sitting.record
    assert again.game.rolls == (Roll("13356"),)
    again.act(Enter(DELUXE.box("sixes")))
    third = Sitting.resume(person.sitting.path, Saves(tmp_path))
    assert third.can_take_back
    third.take_back()
    assert load(person.sitting.path).help == (HelpMark(1, 0, 1, 1, ("undo",), Enter(DELUXE.box("chance"))),)


def test_undo_goes_back_through_the_holds_of_this_roll(tmp_path: Path) -> None:
    person = solitaire(tmp_path, "13356", "33", "56", "undo", "undo", "undo")
    assert [line for line in person.heard if line.startswith(("You hold", "Nothing to undo"))] == [
        "You hold 3 3. Enter rolls 3 dice; undo takes the hold back.",
        "You hold 5 6. Enter rolls 3 dice; undo takes the hold back.",
        "You hold 3 3. Enter rolls 3 dice; undo takes the hold back.",
        "You hold nothing yet.",
        "Nothing to undo: a roll cannot be taken back.",
    ]


def test_an_empty_line_rolls_only_once_something_is_held(tmp_path: Path) -> None:
    person = solitaire(tmp_path, "66666", "")
    assert person.game.rolls == (Roll("66666"),)
    assert "You hold nothing. Type the dice to hold" in person.text
    person = solitaire(tmp_path, "66661 66662", "hold none", "")
    assert person.game.rolls == (Roll("66661"), Roll("66662"))


def test_a_forced_yahtzee_says_why(tmp_path: Path) -> None:
    person = solitaire(tmp_path, "66666 44444", "yahtzee", "chance")
    text = person.text.replace("\n ", "")
    assert "It must go to Fours: deluxe rule 16 «Score the total of all 5 dice" in text
    assert "It earns a Yahtzee bonus: deluxe rule 14" in text
    assert "Fours 20 plus bonus 100" in text
    assert "44444 cannot go to Chance here, only to Fours (deluxe rule 16" in text


def test_a_joker_says_why(tmp_path: Path) -> None:
    person = solitaire(tmp_path, "66666 44123 44444", "yahtzee", "fours", "large")
    text = person.text.replace("\n ", "")
    assert "It is a Joker: it scores in the Lower Section" in text
    assert "It must go to an open box of the Lower Section: deluxe rule 17" in text
    assert "Large Straight 40 plus bonus 100" in text
    assert "Player scores 40 in Large Straight, and a Yahtzee bonus of 100. Total 198." in text


def test_scratch_is_a_zero_by_choice_and_a_plain_entry_where_nothing_scores(tmp_path: Path) -> None:
    person = solitaire(tmp_path, "44123 44123", "scratch fours", "scratch sixes")
    entries = [(str(turn.box), turn.points, turn.scratch) for turn in person.game.history if isinstance(turn, Turn)]
    assert entries == [("fours", 0, True), ("sixes", 0, False)]
    person = solitaire(tmp_path, "44123", "scratch fours", book="web")
    assert person.game.history == ()
    assert "this book does not let you take a zero instead (web rule 16" in person.text.replace("\n ", "")


def test_card_boxes_help_and_rules_are_shown(tmp_path: Path) -> None:
    person = solitaire(tmp_path, "13356", "card", "boxes", "help", "rules", "rules 16", "rules 99")
    for wanted in ("GRAND TOTAL", "Threes 6\nFours 0", "33 roll  ", "16. The Joker Rules hold", "Undo"):
        assert wanted.lower() in person.text.lower()
    assert "Deluxe has rules 1 to 21; there is no rule 99." in person.heard


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("nonsense", "I do not understand 'nonsense'."),
        ("99", "a die shows a whole number from 1 to 6; got 9"),
        ("22", "Cannot hold 22: the dice show 13356."),
        ("13356", "Holding all five dice is not a roll"),
        ("hold all", "Holding all five dice is not a roll"),
        ("fours 12", "The points are counted for you: type fours."),
        ("correct", "a roll cannot be taken back"),
        ("undo", "nothing to undo"),
        ("\x00\x1b[2J", "I do not understand"),
        ("resign", "Nobody resigned."),
    ],
)
def test_bad_input_gets_one_sentence_and_changes_nothing(tmp_path: Path, line: str, answer: str) -> None:
    person = solitaire(tmp_path, "13356", line, "no")
    assert answer.lower() in person.text.lower().replace("\n ", "")
    assert person.game.history == ()
    assert person.game.rolls == (Roll("13356"),)


def test_after_the_third_roll_a_box_must_be_filled(tmp_path: Path) -> None:
    person = solitaire(tmp_path, "12346 12346 12346", "1234 roll", "1234 roll", "1234 roll", "", "chance")
    assert "That was the third roll, so a box must be filled now (deluxe rule 4" in person.text.replace("\n ", "")
    assert "Type the box to fill, such as chance. boxes lists them." in person.heard
    assert len(person.game.history) == 1


def test_a_filled_box_is_refused_with_the_clause(tmp_path: Path) -> None:
    person = solitaire(tmp_path, "13356 13356", "chance", "chance")
    assert "Chance is already filled, with 18: each box is used only once (deluxe rule 7" in person.text.replace(
        "\n ", ""
    )


def test_resigning_is_asked_about(tmp_path: Path) -> None:
    dice = ScriptedDice(["11111", "66666", "13456", "13456"])
    person = sit_down(tmp_path, Series.new(DELUXE, ["Ann", "Bob"]), ["resign", "yes"], dice=dice)
    person.play()
    assert person.game.status == "resigned"
    assert "Bob resigns." in person.heard
    assert "Ann wins with 0 points." in person.heard


def test_columns_are_asked_for_and_shown_in_triple(tmp_path: Path) -> None:
    rolls = "44123 44123 44123 44123"
    person = solitaire(tmp_path, rolls, "fours", "2 fours", "3:fours", "fours", "4s", book="triple")
    assert "In which column? Type 1 fours, 2 fours or 3 fours." in person.heard
    assert "Fours 8 (column 1 3)" in person.text.replace("\n ", "")
    assert person.game.card["1:fours"] == 8
    assert "Fours, column 1 is already filled" in person.text


# --- stopping and going on --------------------------------------------------------------------------------------


def test_the_end_of_input_saves_and_says_how_to_go_on(tmp_path: Path) -> None:
    person = solitaire(tmp_path, "13356", "33")
    assert person.heard[-2:] == ["The game is saved. Go on with:", "  dicecup play --resume"]
    again = resume(tmp_path, ["", "quit"])
    assert again.sitting.held == Keep("33")
    assert again.sitting.record == person.sitting.record
    again.play()
    assert "Roll 1 of 3: 1 3 3 5 6" in again.heard
    assert "You hold 3 3. Enter rolls 3 dice; undo takes the hold back." in again.heard
    assert len(again.game.rolls) == 2


def test_ctrl_c_saves_and_says_how_to_go_on(tmp_path: Path) -> None:
    def interrupt(_: Sitting) -> str:
        raise KeyboardInterrupt

    person = sit_down(tmp_path, Series.new(DELUXE), interrupt, seed=1)
    assert person.play() == 130
    assert person.heard[-1] == "  dicecup play --resume"
    assert Saves(tmp_path).newest_unfinished() is not None


@pytest.mark.parametrize("sides", [("Ann",), ("Ann", "Bob", "Cy")])
def test_a_seeded_game_stopped_after_every_line_is_the_same_game(tmp_path: Path, sides: tuple[str, ...]) -> None:
    series = Series.new(DELUXE, sides)
    through = sit_down(tmp_path / "through", series, playing_anything(8), seed=11)
    through.play()
    pieces = sit_down(tmp_path / "pieces", series, through.typed[:1], seed=11)
    pieces.play()
    for line in through.typed[1:]:
        pieces = resume(tmp_path / "pieces", [line])
        pieces.play()
    assert pieces.sitting.record == through.sitting.record
    assert pieces.game.status == "finished"


def test_a_series_stopped_between_games_goes_on_with_the_next(tmp_path: Path) -> None:
    book = rulebook("travel", ["categories=chance"])
    person = sit_down(tmp_path, Series.new(book, length=2), ["chance", "quit"], seed=1)
    person.play()
    assert person.game.is_over
    again = resume(tmp_path, ["", "chance"])
    again.play()
    assert again.sitting.series.is_over
    assert len(again.sitting.series.games) == 2


def test_bots_and_dice_of_a_record_go_on(tmp_path: Path) -> None:
    series = Series.new(DELUXE, ["Ann", "Random bot"])
    person = sit_down(tmp_path, series, ["help"], seed=10, bots=("", "random"))
    person.play()
    again = resume(tmp_path, playing_anything(1))
    assert again.sitting.bots.names == {1: "random"}
    again.play()
    assert again.game.status == "finished"


def test_a_disk_that_fills_up_is_said_once_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = sit_down(tmp_path, Series.new(DELUXE), ["chance", "aces", "twos"], seed=1)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    assert person.play() == 0
    assert len(person.game.history) == 3
    assert person.text.count("Warning: the game goes on, but it is not being saved") == 1
    assert "Stopped. The game could not be saved:" in person.heard


def test_unsaved_games_say_so_at_the_end(tmp_path: Path) -> None:
    person = Person(Sitting.begin(Series.new(DELUXE), None), lambda _: "quit")
    person.play()
    assert person.heard[-1] == "Stopped. The game was not saved."
    assert list(tmp_path.iterdir()) == []


# --- best scores ------------------------------------------------------------------------------------------------


def one_box_game(folder: Path, roll: str, *sides: str) -> Person:
    book = DELUXE.with_rules(["categories=chance"])
    person = sit_down(folder, Series.new(book, sides or ["Ann"]), ["chance"], dice=ScriptedDice([roll]))
    person.play()
    return person


def test_a_new_best_is_announced(tmp_path: Path) -> None:
    assert "Your first score by these rules: 15 is now your best." in one_box_game(tmp_path, "12345").heard
    assert "A new best! It was 15 until now." in one_box_game(tmp_path, "66666").heard
    assert "Your best by these rules is 30." in one_box_game(tmp_path, "66666").heard


def test_a_score_with_help_is_kept_apart(tmp_path: Path) -> None:
    one_box_game(tmp_path, "12345")
    person = sit_down(
        tmp_path, Series.new(DELUXE.with_rules(["categories=chance"])), ["hint", "chance"], dice=ScriptedDice(["66666"])
    )
    person.play()
    told = "You had help in this game, so it is counted apart: your best with help is 30."
    assert told in " ".join(person.heard).replace("  ", " ")
    book = person.game.book
    assert (Saves(tmp_path).best(book), Saves(tmp_path).best(book, helped=True)) == (15, 30)


def test_a_damaged_best_score_does_not_disturb_the_game(tmp_path: Path) -> None:
    one_box_game(tmp_path, "12345")
    (path,) = Saves(tmp_path).best_scores.iterdir()
    path.write_text("?", "utf-8")
    person = one_box_game(tmp_path, "66666")
    assert "Warning: the best score could not be kept" in person.text
    assert person.game.status == "finished"


# --- whose card, whose total ------------------------------------------------------------------------------------


def test_the_card_and_the_total_are_those_of_whoever_plays(tmp_path: Path) -> None:
    dice = ScriptedDice(["66666", "11112", "13456"])
    person = sit_down(tmp_path, Series.new(DELUXE, ["Ann", "Bob"], first=0), ["sixes", "aces"], dice=dice)
    person.play()
    assert [line for line in person.heard if line.startswith(("Card: ", "Ann scores", "Bob scores"))] == [
        "Card: empty. Upper Section 0 of 63 for the bonus.",
        "Ann scores 30 in Sixes. Total 30.",
        "Card: empty. Upper Section 0 of 63 for the bonus.",
        "Bob scores 4 in Aces. Total 4.",
        "Card: Sixes 30. Upper Section 30 of 63 for the bonus.",
    ]


@pytest.mark.parametrize(
    ("book", "roll", "dice", "box"),
    [
        ("deluxe", "13356", "33", "chance"),
        ("deluxe", "66666", "6666", "yahtzee"),
        ("deluxe", "12345", "1", "large straight"),
        ("triple", "13336", "333", "1:3 of a kind"),
    ],
)
def test_how_to_play_is_said_with_the_dice_on_the_table(
    tmp_path: Path, book: str, roll: str, dice: str, box: str
) -> None:
    told = " ".join(" ".join(solitaire(tmp_path, roll, book=book).heard).split())
    assert f"Type the dice to hold, such as {dice}, and press Enter to roll the others;" in told
    assert f"or type a box to fill, such as {box}." in told


def test_help_is_about_the_dice_and_the_card_that_are_played_with(tmp_path: Path) -> None:
    rolled = solitaire(tmp_path / "rolled", "13356", "help").heard
    columns = solitaire(tmp_path / "columns", "13356", "help", book="triple").heard
    person = sit_down(tmp_path / "real", Series.new(DELUXE), ["help"], real_dice=True)
    person.play()
    roll, type_dice = (
        "33 roll         hold them and roll the others at once; they stay held",
        "13356           the five",
    )
    assert [sum(line.startswith(said) for line in rolled) for said in (roll, type_dice)] == [1, 0]
    assert [sum(line.startswith(said) for line in person.heard) for said in (roll, type_dice)] == [0, 1]
    assert [any("that box in column 2" in line for line in heard) for heard in (rolled, columns)] == [False, True]


def test_every_game_of_a_series_is_counted(tmp_path: Path) -> None:
    book = rulebook("travel", ["categories=chance"])
    person = sit_down(tmp_path, Series.new(book, length=3), ["chance", "", "chance", "quit"], seed=1)
    person.play()
    counted = [line for line in person.heard if "ame " in line and " of 3" in line and "Standings" not in line]
    assert counted == [
        "Game 1 of 3.",
        "Press Enter for game 2 of 3, or type quit> ",
        "Game 2 of 3.",
        "Press Enter for game 3 of 3, or type quit> ",
    ]
    again = resume(tmp_path, ["quit"])
    again.play()
    assert [line for line in again.heard if line.startswith("Game ")] == ["Game 2 of 3."]


@pytest.mark.parametrize("works", [True, False])
def test_only_a_record_that_was_saved_is_named_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, works: bool
) -> None:
    series = Series.new(DELUXE.with_rules(["categories=chance"]))
    person = sit_down(tmp_path, series, ["chance"], dice=ScriptedDice(["13356"]))

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    if not works:
        monkeypatch.setattr("os.fsync", full)
    person.play()
    assert person.game.is_over
    assert (person.heard[-2:] == ["The record of this game:", f"  {person.sitting.path}"]) is works
    assert ("The record of this game:" in person.heard) is works


def test_of_a_team_the_partner_is_asked_and_the_team_resigns(tmp_path: Path) -> None:
    book = rulebook("classic", ["categories=aces,chance"])
    dice = ScriptedDice(["66666", "11111", "13356"])
    person = sit_down(tmp_path, Series.new(book, TEAMS), ["resign", "yes"], dice=dice)
    person.play()
    assert "Reds roll 6 6 6 6 6 = 30 to see who starts." in person.heard
    asked = [line for line in person.heard if line.endswith("> ")]
    assert asked == ["Bo> ", "Do Reds resign, leaving the game for good? Type yes or no> "]
    assert "Reds begin." in person.heard
    assert "Reds resign." in person.heard
    assert "Blues win with 0 points." in person.heard
    real = sit_down(tmp_path, Series.new(book, TEAMS), [], real_dice=True)
    real.play()
    assert "Type the five dice that Bo rolled for the start" in " ".join(real.heard)


def test_a_disk_in_trouble_is_told_at_the_end_and_no_way_to_go_on(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.dice"
    sitting = Sitting.begin(Series.new(DELUXE), Saves(tmp_path), seed=1)
    assert sitting.path is not None
    sitting.path.rename(elsewhere)
    again = Sitting.resume(elsewhere, Saves(tmp_path))
    assert again.farewell() == f"The game is saved. Go on with:\n  dicecup play --resume {elsewhere}"
    again.trouble = "the disk is full"
    assert again.farewell() == "Stopped. The game could not be saved:\nthe disk is full"


def test_two_players_are_named_and_each_entry_can_be_taken_back_again(tmp_path: Path) -> None:
    """Ann fills a box and takes that back twice; the third time it stays."""
    series = Series.new(rulebook("deluxe"), ["Ann", "Bob"], first=0)
    sitting = Sitting.begin(series, Saves(tmp_path), dice=ScriptedDice(["13356"] * 9))
    typed, undone, said = iter(["chance", "threes", "fives"]), iter([True, True, False]), list[str]()

    def ask(prompt: str) -> str:
        for line in typed:
            said.append(f"{prompt}{line}")
            return line
        raise EOFError

    LineGame(sitting, ask, said.append, lambda: next(undone)).play()
    assert "Playing: Ann and Bob." in said
    assert [line for line in said if line.startswith("Taken back: ")] == [
        "Taken back: Ann, 18 in Chance.",
        "Taken back: Ann, 6 in Threes.",
    ]
    assert [str(box) for box in sitting.game.cards[0].boxes] == ["fives"]


def test_rules_can_be_read_before_it_is_known_who_starts(tmp_path: Path) -> None:
    sitting = Sitting.begin(Series.new(rulebook("deluxe"), ["Ann", "Bob"]), Saves(tmp_path), real_dice=True)
    person = Person(sitting, typing(["rules 6"]))
    person.play()
    assert any(line.startswith("6. ") for line in person.heard)
