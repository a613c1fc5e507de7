"""Which games of which records are counted, whose they are, and what is known about them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from dicecup import Enter, Game, HelpMark, Record, Resign, Rulebook, Series, Side, rulebook
from dicecup.coach.finished_games import finished_games, played_sides, saved_records, usual_book
from dicecup.saves import Saves
from tests.coach.chance_alone import CARELESS, CHANCE, LUCKY, UNLUCKY
from tests.games import game_of

HINT = HelpMark(1, 0, 1, 1, ("hint",))
"""In the first game of a record, with the first roll of the first side."""


def record(*games: Game, help: tuple[HelpMark, ...] | None = None) -> Record:
    """A series of these games."""
    first = games[0]
    return Record(Series(first.book, first.sides, len(games), False, games), help=help)


def test_games_that_somebody_left_or_that_are_under_way_are_not_finished() -> None:
    over = game_of(CHANCE, LUCKY, LUCKY, sides=["Ann", "Bob"])
    given_up = game_of(CHANCE, LUCKY, "12345", sides=["Ann", "Bob"]).apply(Resign())
    abandoned = game_of(CHANCE, LUCKY, sides=["Ann", "Bob"]).abandoned()
    assert (given_up.status, abandoned.status) == ("resigned", "abandoned")
    records = [("one", record(over, given_up)), ("two", record(abandoned)), ("three", record(over, over))]
    assert [(name, number) for name, _, number in finished_games(records)] == [("one", 0), ("three", 0), ("three", 1)]
    assert finished_games(records, rulebook("deluxe")) == [], "house rules make another book"


def test_whoever_resigned_has_no_figures_though_the_others_finished() -> None:
    game = game_of(CHANCE, LUCKY, sides=["Ann", "Bob", "Cy"]).apply(Resign(1))
    game = game.with_roll("11111").apply(Enter(CHANCE.box("chance")))
    assert game.status == "finished"
    found = [side.figures for side in played_sides([("one", record(game))], CHANCE)]
    assert [(side.name, side.score, side.result) for side in found] == [("Ann", 30, "won"), ("Cy", 5, "lost")]


def test_whoever_shares_the_highest_score_has_tied() -> None:
    game = game_of(CHANCE, LUCKY, "11111 chance", LUCKY, sides=["Ann", "Bob", "Cy"])
    found = [side.figures for side in played_sides([("one", record(game))], CHANCE)]
    assert [side.result for side in found] == ["tied", "lost", "tied"]


def test_each_game_of_a_series_has_its_number_and_its_own_help() -> None:
    games = [game_of(CHANCE, CARELESS, sides=["Ann"])] * 2
    series = record(*games, help=(HINT,)).with_header("Date", "2026-10-01")
    first, second = (side.figures for side in played_sides([("one", series)], CHANCE))
    assert [(each.record, each.date, each.number) for each in (first, second)] == [
        ("one", "2026-10-01", 1),
        ("one", "2026-10-01", 2),
    ]
    assert (first.help, second.help) == (("hint",), ())
    assert first.own_losses == pytest.approx((2.0,)), "the first decision was made after a hint"
    assert second.own_losses == pytest.approx((1.0, 2.0))


def test_an_older_record_says_nothing_about_help() -> None:
    game = game_of(CHANCE, CARELESS)
    only_undo = replace(record(game, help=()), help_kinds=("undo",))
    for each in (record(game), only_undo):
        (side,) = played_sides([("one", each)], CHANCE)
        assert side.figures.help is None


def test_of_real_dice_neither_luck_nor_losses_are_counted() -> None:
    """One roll is the last of its turn, so luck and the keeps before it are not known."""
    pad = record(game_of(CHANCE, "11134 chance", sides=["Ann"])).with_header("Dice", "real")
    (side,) = played_sides([("one", pad)], CHANCE)
    assert (side.figures.score, side.figures.luck, side.figures.losses) == (10, None, ())


def test_a_game_with_one_turn_that_nobody_saw_counts_for_its_score_alone() -> None:
    book = rulebook("deluxe", ["categories=aces,chance"])
    pad = record(game_of(book, "11123 aces", "12345 (45) 45566 chance")).with_header("Dice", "real")
    (side,) = played_sides([("one", pad)], book)
    assert (side.figures.score, side.figures.luck, side.figures.loss_each) == (29, None, None)


@pytest.mark.parametrize("first", [0, 1])
def test_the_usual_book_is_the_one_with_the_most_finished_games(first: int) -> None:
    """Neither the number of records nor that of sides counts: three games of one against two of two sides."""
    small = rulebook("deluxe", ["categories=aces"])

    def alone(book: Rulebook, *turns: str) -> list[Game]:
        return [game_of(book, turn, sides=["Ann"]) for turn in turns]

    pair = game_of(CHANCE, LUCKY, UNLUCKY, sides=["Ann", "Bob"])
    records = [
        ("series", record(*alone(small, "11111 aces", "11112 aces", "11123 aces"))),
        ("pair", record(pair)),
        ("another pair", record(pair)),
    ]
    assert usual_book(records[first:] + records[:first]) == small
    assert usual_book(records[1:]) == CHANCE


def test_of_books_played_equally_often_the_first_is_the_usual_one() -> None:
    small = rulebook("deluxe", ["categories=aces"])
    records = [
        ("one", record(game_of(CHANCE, LUCKY, sides=["Ann"]))),
        ("other", record(game_of(small, "11111 aces", sides=["Ann"]))),
    ]
    assert usual_book(records) == CHANCE
    assert usual_book(records[::-1]) == small


def test_whoever_waits_for_a_book_to_be_solved_is_told_how_far_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path))
    book = rulebook("deluxe", ["categories=threes,fours,chance"])
    told: list[tuple[int, int]] = []
    assert played_sides([], book, lambda *at: told.append(at)) == []
    (whole,) = {total for _, total in told}
    assert told[-1] == (whole, whole)
    assert [done for done, _ in told] == sorted(done for done, _ in told)


def test_saved_records_are_read_oldest_first_and_damaged_ones_left_out(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    for name in ("b", "c", "a"):
        saves.save(saves.records / f"{name}.dice", record(game_of(CHANCE, LUCKY)))
    (saves.records / "bb.dice").write_text("no record", "utf-8")
    assert [name for name, _ in saved_records(saves)] == ["a", "b", "c"]


def test_a_team_is_one_side_with_its_own_bots() -> None:
    book = rulebook("deluxe", ["categories=chance", "partners=yes"])
    game = Game.new(book, [Side("Reds", ("Ann", "Bob")), Side("Blues", ("Cy", "Di"))], first=0)
    game = game.with_roll("66666").apply(Enter(book.box("chance"))).with_roll("11111").apply(Enter(book.box("chance")))
    found = [side.figures for side in played_sides([("one", record(game).with_header("Bots", "", "greedy"))], book)]
    assert [(side.name, side.bot, side.opponents, side.result) for side in found] == [
        ("Reds", "", ("greedy",), "won"),
        ("Blues", "greedy", ("",), "lost"),
    ]
