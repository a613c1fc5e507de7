"""What the coach answers to the screens: advice, reviews, puzzles, statistics, and which bots there are."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from dicecup.coach.finished_games import saved_records
from dicecup.coach.rating.players import rated_players
from dicecup.rules import Card, Enter, Game, Roll, Series, Side, rulebook
from dicecup.saves import Saves
from dicecup.terminal.bots import Bots
from dicecup.terminal.coaching import PlayedGame, TerminalCoach
from dicecup.terminal.sitting import Sitting

QUICK = rulebook("deluxe", ["categories=fours,fives,sixes,chance"])
"""Solved in a moment."""


def played(series: Series, saves: Saves | None = None) -> Sitting:
    """A finished game in which everybody fills the first open box, whatever was rolled."""
    sitting = Sitting.begin(series, saves, seed=1)
    while not sitting.game.is_over:
        sitting.roll()
        if sitting.game.awaits == "decision":
            sitting.act(Enter(sitting.game.card.open_boxes[0]))
    return sitting


def test_a_zero_by_choice_has_its_price() -> None:
    card = Game.new(QUICK, [Side("Ann")]).card
    found = TerminalCoach().advise(card, Roll("44456"), 0)
    scratched, entered = found.of(Enter(QUICK.box("fours"), scratch=True)), found.of(Enter(QUICK.box("fours")))
    assert scratched is not None
    assert entered is not None
    assert scratched.loss - entered.loss >= 12.0
    assert scratched.grade == "blunder"


def test_bots_are_those_that_can_play_the_book() -> None:
    assert "optimal" in [bot.name for bot in TerminalCoach().bots_for(rulebook())]
    assert "optimal" not in [bot.name for bot in TerminalCoach().bots_for(rulebook("triple"))]
    offered = [bot.name for bot in TerminalCoach().bots_for(rulebook())]
    assert (offered[0], offered[-1]) == ("random", "winner"), "easiest first; the winner has no score of its own"


def test_estimates_say_how_far_off_they_are() -> None:
    assert TerminalCoach().trust(rulebook()) == ""
    assert "learned estimates" in TerminalCoach().trust(rulebook("triple"))


def test_puzzles_answer_every_choice() -> None:
    assert "bonus" in TerminalCoach().puzzle_themes(QUICK)
    page = TerminalCoach().draw_puzzle(QUICK, "endgame")
    assert "endgame" in page.title
    assert sum(answer.startswith("Right.") for answer in page.answers.values()) >= 1
    legal = {Enter(placement.box) for placement in page.card.placements(page.roll)}
    assert legal <= set(page.answers)


def test_games_of_people_are_reviewed_and_counted(tmp_path: Path) -> None:
    saves, coach = Saves(tmp_path), TerminalCoach()
    game = played(Series.new(QUICK, ["Ann"]), saves).game
    (side,) = coach.review(PlayedGame(game, real_dice=False))
    assert side.name == "Ann"
    assert side.expected[-1] == game.totals[0]
    assert len(side.expected) == 1 + len(QUICK.boxes)
    assert any("best was to keep" in mistake for mistake in side.mistakes)
    page = coach.statistics(saves, None)
    assert (page.book, sum(page.shares)) == (QUICK, 1.0)
    assert set(page.bars) <= {"0-49", "50-99", "100-149"}, "every score has one bar"
    own = coach.own_puzzles(saves, QUICK)
    assert 1 <= len(own) <= len(side.mistakes)


def test_where_points_are_multiplied_a_bar_covers_more_of_them(tmp_path: Path) -> None:
    """Three boxes Chance, once, twice and three times: more than 50 points, and never 200."""
    columns, saves = rulebook("triple", ["categories=chance"]), Saves(tmp_path)
    assert 50 <= played(Series.new(columns, ["Ann"]), saves).game.totals[0] < 200
    page = TerminalCoach().statistics(saves, columns)
    assert (page.bars, page.shares) == (["0-199"], [1.0])


def test_everybody_has_a_page_of_statistics(tmp_path: Path) -> None:
    saves, coach = Saves(tmp_path), TerminalCoach()
    for name in ("Ann", "Bob", "Bob"):
        played(Series.new(QUICK, [name]), saves)
    first = coach.statistics(saves, QUICK)
    assert (first.person, first.people) == ("Bob", ["Bob", "Ann"])
    assert first.lines[0].endswith("2 games")
    (rating,) = first.ratings
    (wanted,) = (each for each in rated_players(saved_records(saves)) if each.name == "Bob")
    assert rating.alone
    assert rating.lines == wanted.text_lines()
    assert rating.history == [each.loss for each in wanted.history]
    assert len(rating.history) == 2
    second = coach.statistics(saves, QUICK, "Ann")
    assert second.person == "Ann"
    assert second.lines[0].endswith("1 game")


def test_with_real_dice_only_the_boxes_are_judged() -> None:
    (side,) = TerminalCoach().review(PlayedGame(played(Series.new(QUICK, ["Ann"])).game, real_dice=True))
    assert any("real dice" in line for line in side.lines), "only the last dice of each turn were typed"
    assert side.mistakes
    assert all("best was to enter" in mistake for mistake in side.mistakes)


def test_a_mistake_can_be_tried_again() -> None:
    coach, game = TerminalCoach(), PlayedGame(played(Series.new(QUICK, ["Ann"])).game, real_dice=False)
    (side,) = coach.review(game)
    first = coach.retry(game, 0, 0)
    turn = int(side.mistakes[0].split(",")[0].removeprefix("turn "))
    assert first.title.endswith(f"turn {turn}")
    assert first.roll == game.game.history[turn - 1].rolls[2 - first.rolls_left]


def test_each_side_tries_its_own_mistakes_again() -> None:
    coach, game = TerminalCoach(), PlayedGame(played(Series.new(QUICK, ["Ann", "Bob"])).game, real_dice=False)
    sides = coach.review(game)
    for number, side in enumerate(sides):
        for place, mistake in enumerate(side.mistakes):
            page = coach.retry(game, number, place)
            turn = mistake.split(",")[0]
            assert page.title.endswith(turn)
            assert mistake.startswith(f"{turn}, {' '.join(map(str, page.roll))}:")


def test_reviews_and_puzzles_by_estimates_say_so() -> None:
    triple = rulebook("triple")
    game = Game.new(triple).with_roll("66666").apply(Enter(triple.box("1:sixes")))
    coach, played_game = TerminalCoach(), PlayedGame(game, real_dice=False)
    (side,) = coach.review(played_game)
    assert side.lines[-1].startswith("Values are learned estimates")
    assert "Values are learned estimates" in coach.retry(played_game, 0, 0).solution


def test_before_it_is_known_who_starts_nobody_has_a_chance_to_win() -> None:
    assert TerminalCoach().win_chances(Game.new(QUICK, ["Ann", "Bob"])) is None


def test_a_review_of_two_sides_says_who_was_winning() -> None:
    game = played(Series.new(QUICK, ["Ann", "Bob"])).game
    sides = TerminalCoach().review(PlayedGame(game, real_dice=False))
    chances = [line.rsplit(" ", 1)[1] for side in sides for line in side.lines if line.startswith("Chance to win")]
    assert chances == ["100" if side in game.winners else "0" for side in range(2)]
    assert any("of the chance to win)" in mistake for side in sides for mistake in side.mistakes)


def test_solving_tells_how_far_it_has_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path))  # nothing has been solved yet
    heard: list[tuple[int, int]] = []
    unsolved = rulebook("deluxe", ["categories=aces,twos,yahtzee,chance"])
    TerminalCoach(lambda done, total: heard.append((done, total))).advise(Card(unsolved), Roll("11256"), 2)
    assert heard
    assert heard[-1][0] == heard[-1][1]


def test_of_two_games_each_has_its_own_review() -> None:
    coach, first = TerminalCoach(), played(Series.new(QUICK, ["Ann"])).game
    second = replace(first, sides=(Side("Bob"),))
    assert [coach.review(PlayedGame(game, real_dice=False))[0].name for game in (first, second, first)] == [
        "Ann",
        "Bob",
        "Ann",
    ]
    typed = coach.review(PlayedGame(first, real_dice=True))
    assert any("real dice" in line for line in typed[0].lines)


def test_the_bots_of_a_table_play_for_their_own_sides() -> None:
    coach = TerminalCoach()
    for side in (0, 1):
        game = Game.new(QUICK, ["Ann", "Bob"], side).with_roll("66666")
        assert coach.bot_choice(Bots(QUICK, {side: "greedy"}, None), game) == Enter(QUICK.box("sixes"))


def test_only_people_are_in_the_statistics_and_only_their_games_with_this_book(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    other = rulebook("deluxe", ["categories=fours,fives,chance"])
    for book, sides, bots in (
        (QUICK, ["Ann", "Greedy bot"], ("", "greedy")),
        (QUICK, ["Ann"], ()),
        (other, ["Ann"], ()),
        (other, ["Bob"], ()),
    ):
        sitting = Sitting.begin(Series.new(book, sides, first=0), saves, seed=1, bots=bots)
        while not sitting.game.is_over:
            sitting.roll() if sitting.game.awaits == "dice" else sitting.act(Enter(sitting.game.card.open_boxes[0]))
    coach = TerminalCoach()
    page = coach.statistics(saves, QUICK)
    assert (page.person, list(page.people)) == ("Ann", ["Ann"])
    assert page.lines[0].endswith("2 games")
    assert sorted((rating.alone, len(rating.history)) for rating in page.ratings) == [(False, 1), (True, 1)]
    assert [len(coach.ratings(saves, other, names)) for names in (["Ann"], ["Bob"], ["Cy"], ["Ann", "Bob"])] == [
        1,
        1,
        0,
        2,
    ]
