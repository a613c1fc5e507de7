"""One choice, one roll, one side, one game: what is counted is said in the singular where it is one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from dicecup import Game, IllegalHere, Malformed, Record, Resign, Series, rulebook
from dicecup.coach.game_review import review
from dicecup.coach.rating.formula import Losses, points_scale
from dicecup.coach.rating.players import RatedGame, RatedPlayer
from dicecup.players.own_bots import BotFailed
from dicecup.saves import Saves
from dicecup.server.ledger.export import table_record
from dicecup.server.ledger.refusal import Refused
from dicecup.server.wire.position_view import found_turn, position_view
from dicecup.solver import best_in_hindsight
from dicecup.terminal.narration import result_lines, standings_lines
from dicecup.terminal.sitting import Sitting
from dicecup.words import Sentence, say
from dicecup.words.command_line import verification
from dicecup.words.library import bots
from tests.games import game_of
from tests.server.ledger.chains import played

DELUXE = rulebook("deluxe")
CHANCE = rulebook("deluxe", ["categories=chance"])
TWO_BOXES = rulebook("deluxe", ["categories=aces,chance"])


# --- the coach --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("decisions", "said"),
    [
        ([1], "from 1 choice in 1 game"),
        ([2], "from 2 choices in 1 game"),
        ([1, 1], "from 2 choices in 2 games"),
        ([0, 1, 0], "from 1 choice in 1 game"),
    ],
)
def test_what_a_rating_is_made_from(decisions: list[int], said: str) -> None:
    games = tuple(RatedGame("", "", Losses(number, 0.5 * number)) for number in decisions)
    assert RatedPlayer("Ann", DELUXE, points_scale(DELUXE), games).sentences()[1] == said


def test_turns_whose_dice_are_all_known() -> None:
    with pytest.raises(Malformed, match=r"^this card needs numbers for 1 turn of 3 rolls, five for each roll$"):
        best_in_hindsight(CHANCE, [])
    with pytest.raises(Malformed, match=r"^this card needs numbers for 2 turns of 3 rolls, five for each roll$"):
        best_in_hindsight(TWO_BOXES, [])


@pytest.mark.parametrize(("seconds", "said"), [(1.0, "1 second"), (0.5, "0.5 seconds"), (60.0, "60 seconds")])
def test_how_long_nothing_was_heard_of_a_program(seconds: float, said: str) -> None:
    game = game_of(CHANCE, "13356")
    failed = str(BotFailed("./slow", game, bots.NO_ANSWER, count=seconds))
    assert failed.startswith(f"the bot ./slow gave no answer for {said} (with 13356, 2 rolls left, on a card of ")


# --- rules and records ------------------------------------------------------------------------------------------


def test_values_for_columns() -> None:
    with pytest.raises(Malformed, match=r"^rule yahtzee_bonus needs one value for the only column; got 100,200$"):
        rulebook("deluxe", ["yahtzee_bonus=100,200"])
    with pytest.raises(Malformed, match=r"^rule yahtzee_bonus needs a value for each of the 3 columns; got 100$"):
        rulebook("triple", ["yahtzee_bonus=100"])


@pytest.mark.parametrize(
    ("most", "said"), [(1, r"only 1 side plays deluxe \("), (2, r"at most 2 sides play deluxe \(")]
)
def test_sides_that_a_book_seats(most: int, said: str) -> None:
    with pytest.raises(Malformed, match=said + r".*max_sides=. ?\); got 3$"):
        Game.new(rulebook("deluxe", {"max_sides": str(most)}), ["Ann", "Bob", "Cy"])


@pytest.mark.parametrize(("most", "said"), [(1, "is played for only 1 game"), (2, "adds up at most 2 games")])
def test_games_that_a_book_adds_up(most: int, said: str) -> None:
    with pytest.raises(IllegalHere, match=rf"^travel {said} \(.*\); got 3$"):
        Series.new(rulebook("travel", {"max_games": str(most)}), ["Ann"], 3)


def test_a_series_that_is_over() -> None:
    over = game_of(CHANCE, "12345 chance")
    series = Series(CHANCE, over.sides, 1, False, (over,))
    with pytest.raises(IllegalHere, match=r"^the series is over after 1 of 1 game$"):
        series.next_game()
    with pytest.raises(IllegalHere, match=r"^the series is over after 2 of 2 games$"):
        replace(series, length=2, games=(over, over)).next_game()


@pytest.mark.parametrize(
    ("length", "said"),
    [(1, "the series has 1 game, and it is here already"), (2, "the series has 2 games, and all are here already")],
)
def test_a_record_with_a_game_too_many(length: int, said: str) -> None:
    over = game_of(CHANCE, "12345 chance")
    text = Record(Series(CHANCE, over.sides, length, False, (over,) * length)).dump()
    with pytest.raises(Malformed, match=f": {said}$"):
        Record.parse(f"{text.rstrip()}\n\ngame {length + 1}\n1.1 12345 chance 15\nend finished\n")


# --- the terminal -----------------------------------------------------------------------------------------------


def test_points_at_the_end_of_a_game() -> None:
    alone = game_of(TWO_BOXES, "12345 aces", sides=["Ann"]).apply(Resign())
    assert result_lines(alone) == ["Ann resigned with 1 point."]
    two = game_of(TWO_BOXES, "12345 aces", sides=["Ann", "Bob"]).apply(Resign())
    assert result_lines(two) == ["Ann: 1", "Bob: 0, resigned", "Ann wins with 1 point."]
    aces = rulebook("deluxe", ["categories=aces"])
    assert result_lines(game_of(aces, "12345 aces", "12346 aces", sides=["Ann", "Bob"]))[-1] == (
        "Ann and Bob share the win with 1 point each."
    )


def test_points_earned_by_a_difference() -> None:
    book = rulebook("travel", ["categories=chance"])
    game = game_of(book, "12345 chance", "12346 chance", sides=["Ann", "Bob"])
    assert standings_lines(Series(book, game.sides, 2, True, (game,)))[1:3] == [
        "Ann: 0 points (game scores 15)",
        "Bob: 1 point (game scores 16)",
    ]


def test_names_of_bots_for_sides(tmp_path: Path) -> None:
    path = tmp_path / "alone.dice"
    path.write_text(Record(Series.new(CHANCE, ["Ann"])).with_header("Bots", "", "greedy").dump(), "utf-8")
    with pytest.raises(Malformed, match=r"alone\.dice: \[Bots\] has a name for the only side; got 2$"):
        Sitting.resume(path, Saves(tmp_path))


# --- the server -------------------------------------------------------------------------------------------------


def test_rolls_of_a_turn_and_sides_of_a_game() -> None:
    game = game_of(CHANCE, "12345 chance")
    found = review(game)
    with pytest.raises(Refused, match=r"^turn 1 has 1 roll; there is no number 2$"):
        position_view(game, found, 0, 1, 2)
    with pytest.raises(Refused, match=r"^the game has 1 side, from 0 on; there is no number 1$"):
        found_turn(found, 1, 1)


def test_series_of_a_table() -> None:
    bench = played()
    with pytest.raises(Malformed, match=r"^1 series was played at this table; there is no number 2$"):
        table_record(bench.state, bench.events, 2)


@pytest.mark.parametrize(
    ("sentence", "one", "two"),
    [
        (bots.SERVER_SILENT, "the server has not answered for 1 second", "the server has not answered for 2 seconds"),
        (verification.CHAIN_HOLDS, "1 event; head ab", "2 events, each bound to all before it; head ab"),
    ],
)
def test_what_is_seldom_said_of_one(sentence: Sentence, one: str, two: str) -> None:
    assert [say(sentence, count=count, head="ab") for count in (1, 2)] == [one, two]
