"""What happened, in sentences."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicecup.rules import Enter, Game, Record, Resign, Series, Side, Turn, rulebook
from dicecup.terminal.narration import (
    book_lines,
    entry_sentence,
    game_lines,
    pad_of_game,
    pads_of_record,
    result_lines,
    standings_lines,
)
from tests.games import game_of

from .person import TEAMS, playing_anything, sit_down


def test_a_game_is_told_turn_by_turn(tmp_path: Path) -> None:
    person = sit_down(tmp_path, Series.new(rulebook("classic"), TEAMS), playing_anything(1), seed=1)
    person.play()
    lines = game_lines(person.game)
    assert sum(line.startswith("Turn ") for line in lines) == 26
    assert any(line.startswith("Turn 2: Cy of Reds rolls ") for line in lines)
    assert f"Total {person.game.totals[0]}." in "\n".join(lines)


def test_resignations_and_unfinished_turns_are_told() -> None:
    game = Game.new(rulebook("deluxe"), ["Ann", "Bob", "Cy"], 0).with_roll("12345").apply(Resign()).with_roll("66666")
    assert game_lines(game) == [
        "Ann begins.",
        "Ann resigns.",
        "Turn 1, under way: Bob has rolled 6 6 6 6 6.",
    ]
    assert result_lines(game) == ["The game is not finished."]
    assert result_lines(game.abandoned()) == ["The game was abandoned; nobody wins."]
    alone = Game.new(rulebook("deluxe"), ["Ann"]).apply(Resign())
    assert result_lines(alone) == ["Ann resigned with 0 points."]


def test_a_team_is_told_of_in_the_plural() -> None:
    game = Game.new(rulebook("classic"), TEAMS, 1).with_roll("12345").apply(Resign())
    assert game_lines(game) == ["Blues begin.", "Blues resign."]
    assert result_lines(game) == ["Reds (Bo, Cy): 0", "Blues (Di, Ed): 0, resigned", "Reds win with 0 points."]


def test_of_a_turn_under_way_the_player_and_the_turn_of_that_player_are_told() -> None:
    game = game_of(rulebook("classic"), "12345 chance", "12346 chance", "66612 sixes", sides=["Ann", "Bob"])
    assert game_lines(game.with_roll("11234"))[-1] == "Turn 2, under way: Bob has rolled 1 1 2 3 4."
    teams = Game.new(rulebook("classic"), TEAMS, 0).with_roll("13356")
    assert game_lines(teams) == ["Reds begin.", "Turn 1, under way: Bo has rolled 1 3 3 5 6."]


def test_alone_nobody_begins() -> None:
    assert game_lines(Game.new(rulebook("deluxe"), ["Ann"]).with_roll("13356")) == [
        "Turn 1, under way: Ann has rolled 1 3 3 5 6."
    ]


def test_a_game_left_before_its_start_was_settled_is_told() -> None:
    game = Game.new(rulebook("deluxe"), ["Ann", "Bob"]).with_roll("12345").apply(Resign(1))
    assert game_lines(game) == ["Ann rolls 1 2 3 4 5 = 15 to see who starts.", "Bob resigns."]


def test_the_pad_of_a_series_has_its_games_side_by_side_and_the_back(tmp_path: Path) -> None:
    series = Series.new(rulebook("classic"), ["Ann", "Bob"], 6)
    person = sit_down(tmp_path, series, playing_anything(2), seed=2)
    person.play()
    lines = pads_of_record(person.sitting.record)
    assert (
        sum(
            line.split() == ["GAME", "1", "GAME", "2", "GAME", "3", "GAME", "4", "GAME", "5", "GAME", "6"]
            for line in lines
        )
        >= 2
    )
    assert lines.count("BACK OF THE CARD") == 2
    for standing in person.sitting.series.standings:
        assert any(line.split() == ["TOTAL", "of", "all", "games", str(standing.total)] for line in lines)
    assert all(len(line) <= 79 for line in lines)


def test_house_rules_stand_on_the_pad() -> None:
    record = Record(Series.new(rulebook("deluxe", ["bonus_limit=1"])))
    assert "House rules: bonus_limit=1" in pads_of_record(record)


@pytest.mark.parametrize(
    ("book", "sides", "difference", "rolls", "lines"),
    [
        ("travel", 2, False, "66666 11111", ["Ann: 30", "Bob: 5"]),
        ("travel", 2, False, "66666 11111 11112 66665", ["Ann: 30 + 6 = 36", "Bob: 5 + 29 = 34"]),
        (
            "travel",
            2,
            True,
            "66666 11111 11112 66665",
            ["Ann: 25 points (game scores 30, 6)", "Bob: 23 points (game scores 5, 29)", "Bob earns 23 by this game."],
        ),
        ("deluxe", 2, False, "66666 11111", ["Ann: 1 game won (scores 30)", "Bob: 0 games won (scores 5)"]),
        ("deluxe", 2, False, "66666 66666", ["Ann: 1 game won (scores 30)", "Bob: 1 game won (scores 30)"]),
        ("deluxe", 1, False, "66666 11111", ["Ann: scores 30, 5"]),
    ],
)
def test_where_a_series_stands(book: str, sides: int, difference: bool, rolls: str, lines: list[str]) -> None:
    series = Series.new(rulebook(book, ["categories=chance"]), ["Ann", "Bob"][:sides], 3, difference, first=0)
    left = iter(rolls.split())
    for _ in range(len(rolls.split()) // sides):
        if series.game.is_over:
            series = series.next_game()
            series = series.with_game(Game.new(series.book, series.sides, 0))
        for _ in range(sides):
            game = series.game.with_roll(next(left))
            series = series.with_game(game.apply(Enter(game.card.open_boxes[0])))
    assert standings_lines(series) == [f"Standings after game {len(series.games)} of 3:", *lines]


TWO_BOXES = rulebook("deluxe", ["categories=sixes,chance"])


def test_whoever_resigned_stands_last_and_has_not_won() -> None:
    game = game_of(TWO_BOXES, "56666 chance", "11112 chance", "11111 chance", sides=["Ann", "Bob", "Cy"])
    game = game.apply(Resign()).with_roll("11116").apply(Enter("sixes")).with_roll("11166").apply(Enter("sixes"))
    assert result_lines(game) == ["Cy: 17", "Bob: 12", "Ann: 29, resigned", "Cy wins with 17 points."]


def test_a_shared_win_names_those_who_share_it() -> None:
    chance = rulebook("deluxe", ["categories=chance"])
    game = game_of(chance, "11111 chance", "66666 chance", "66666 chance", sides=["Ann", "Bob", "Cy"])
    assert result_lines(game) == ["Bob: 30", "Cy: 30", "Ann: 5", "Bob and Cy share the win with 30 points each."]


def test_a_game_that_was_abandoned_counts_for_nothing_in_the_standings() -> None:
    series = Series.new(rulebook("travel", ["categories=chance"]), ["Ann", "Bob"], 3, True, first=0)
    game = series.game.with_roll("66666").apply(Enter("chance")).with_roll("11111").apply(Enter("chance"))
    series = series.with_game(game).next_game(0)
    series = series.with_game(series.game.abandoned())
    assert standings_lines(series)[:2] == ["Standings after game 1 of 3:", "Ann: 25 points (game scores 30)"]


@pytest.mark.parametrize(("book", "adds_up"), [("travel", True), ("deluxe", False)])
def test_only_a_book_that_does_not_add_games_up_says_so(book: str, adds_up: bool) -> None:
    series = Series.new(rulebook(book, ["categories=chance"]), ["Ann", "Bob"], 2, first=0)
    lines = standings_lines(series.with_game(series.game.abandoned()))
    assert ("Each game has its own winner; this book does not add games up." in lines) != adds_up


@pytest.mark.parametrize("difference", [False, True])
def test_the_back_of_the_card_adds_games_up_unless_differences_count(difference: bool) -> None:
    series = Series.new(rulebook("travel", ["categories=chance"]), ["Ann", "Bob"], 2, difference, first=0)
    game = game_of(series.book, "66666 chance", "11111 chance", sides=["Ann", "Bob"])
    series = series.with_game(game).next_game(0).with_game(game)
    sums = [line.split()[-1] for line in pads_of_record(Record(series)) if line.startswith("TOTAL of all games")]
    assert sums == ([] if difference else ["60", "10"])


def test_a_tie_for_the_start_between_others_than_the_first_is_told() -> None:
    game = Game.new(rulebook("deluxe"), ["Ann", "Bob", "Cy"])
    for dice in ("11111", "66666", "66666", "22222", "11111"):
        game = game.with_roll(dice)
    assert game_lines(game) == [
        "Ann rolls 1 1 1 1 1 = 5 to see who starts.",
        "Bob rolls 6 6 6 6 6 = 30 to see who starts.",
        "Cy rolls 6 6 6 6 6 = 30 to see who starts.",
        "That is a tie for the highest total: the tied sides roll again.",
        "Bob rolls 2 2 2 2 2 = 10 to see who starts.",
        "Cy rolls 1 1 1 1 1 = 5 to see who starts.",
        "Bob begins.",
    ]


def test_the_back_of_the_card_is_shown_once_anybody_has_a_chip() -> None:
    book = rulebook("triple", ["categories=yahtzee,chance"])
    game = Game.new(book, ["Ann", "Bob"], 0)
    for dice, box in (("66666", "1:yahtzee"), ("11111", "1:chance"), ("66666", "2:yahtzee")):
        assert "BACK OF THE CARD" not in pad_of_game(game)
        game = game.with_roll(dice).apply(Enter(box))
    assert game.side == 1
    assert "BACK OF THE CARD" in pad_of_game(game), "it is Bob's turn, but Ann has a chip"


def test_every_turn_is_told_under_the_name_of_its_player() -> None:
    game = game_of(rulebook("deluxe"), "66666 (6666) 56666 sixes", "12345 large_straight", sides=["Ann", "Bob"])
    assert game_lines(game) == [
        "Ann begins.",
        "Turn 1: Ann rolls 6 6 6 6 6, holds 6 6 6 6, rolls 5 6 6 6 6 and scores 24 in",
        "  Sixes. Total 24.",
        "Turn 1: Bob rolls 1 2 3 4 5 and scores 40 in Large Straight. Total 40.",
    ]


def test_a_turn_ends_with_the_total_so_far() -> None:
    game = game_of(rulebook("deluxe"), "66666 sixes", "12345 large_straight", sides=["Ann"])
    assert game_lines(game)[-1] == "Turn 2: Ann rolls 1 2 3 4 5 and scores 40 in Large Straight. Total 70."


def test_a_crossed_out_yahtzee_may_earn_a_bonus_all_the_same() -> None:
    game = game_of(rulebook("travel"), "66666 yahtzee", "66666").apply(Enter("chance", scratch=True))
    turn = game.history[-1]
    assert isinstance(turn, Turn)
    assert entry_sentence(turn) == "0 in Chance, crossed out, and a Yahtzee bonus of 100"


def series_of(length: int, difference: bool, sides: list[str], *games: str) -> Series:
    """A series of travel games with the box Chance alone; each game is the rolls of its sides."""
    series = Series.new(rulebook("travel", ["categories=chance"]), sides, length, difference, first=0)
    for number, rolls in enumerate(games):
        series = series if not number else series.next_game(0)
        series = series.with_game(game_of(series.book, *(f"{roll} chance" for roll in rolls.split()), sides=sides))
    return series


@pytest.mark.parametrize(
    ("games", "said"),
    [
        (("66666 11111", "11112 66665"), "Ann won the series."),
        (("66666 11111", "11111 66666"), "Ann and Bob share the win of the series."),
        (("66666 11111",), "Bob: 5"),
    ],
)
def test_who_has_won_a_series_is_told_when_it_is_over(games: tuple[str, ...], said: str) -> None:
    assert standings_lines(series_of(2, False, ["Ann", "Bob"], *games))[-1] == said


def test_in_difference_scoring_everybody_who_won_earns_and_one_game_has_standings_too() -> None:
    """Ann and Bob have 30 and Cy 5: each of the two is 25 ahead of Cy and level with the other."""
    assert standings_lines(series_of(1, True, ["Ann", "Bob", "Cy"], "66666 66666 11111")) == [
        "Standings after game 1 of 1:",
        "Ann: 25 points (game scores 30)",
        "Bob: 25 points (game scores 30)",
        "Cy: 0 points (game scores 5)",
        "Ann earns 25 by this game.",
        "Bob earns 25 by this game.",
        "Ann and Bob share the win of the series.",
    ]


def test_a_team_earns_in_the_plural() -> None:
    book = rulebook("classic", ["categories=chance", "difference=each"])
    teams = [Side("Reds", ("Bo", "Cy")), Side("Blues", ("Di", "Ed"))]
    series = Series.new(book, teams, 1, True, first=0)
    game = series.game.with_roll("66666").apply(Enter("chance")).with_roll("11111").apply(Enter("chance"))
    assert "Reds earn 25 by this game." in standings_lines(series.with_game(game))


def test_alone_no_game_has_a_winner_of_its_own() -> None:
    series = Series.new(rulebook("deluxe", ["categories=chance"]), ["Ann"], 1)
    series = Series.new(series.book, series.sides, 2).with_game(game_of(series.book, "66666 chance", sides=["Ann"]))
    series = series.next_game().with_game(game_of(series.book, "11111 chance", sides=["Ann"]))
    assert standings_lines(series) == ["Standings after game 2 of 2:", "Ann: scores 30, 5"]
    added_up = series_of(2, False, ["Ann"], "66666", "11111")
    assert standings_lines(added_up) == ["Standings after game 2 of 2:", "Ann: 30 + 5 = 35"], "nobody was beaten"


def test_the_book_is_named_once_with_its_house_rules_below() -> None:
    assert book_lines(rulebook("travel")) == ["Travel Yahtzee"]
    changed = rulebook("travel", ["upper_bonus=50", "joker=never"])
    assert book_lines(changed) == ["Travel Yahtzee", "House rules: upper_bonus=50, joker=never"]
