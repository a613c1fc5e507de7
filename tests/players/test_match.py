"""Matches: everybody in every seat with the same dice, wins with ties shared, intervals that mean what they say."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise

import pytest

from dicecup import Action, Enter, Game, Keep, Malformed, Reroll, Rulebook, rulebook
from dicecup.players import Bot, BotFailed, Match, make_player, play_match
from dicecup.rules.books import BOOKS


class Recorder:
    """Takes the dice as they come, and remembers where it sat and what it rolled."""

    def __init__(self, held: int = 5) -> None:
        self.held = held
        self.seats: list[int] = []
        self.dice: list[tuple[int, int, str]] = []

    def choose(self, game: Game) -> Action:
        assert game.roll is not None
        if len(game.rolls) == 1 and game.turn_number == 1:
            self.seats.append(game.side)
        self.dice.append((game.side, game.turn_number, str(game.roll)))
        if game.rolls_left and self.held < 5:
            return Reroll(game.roll[: self.held])
        return Enter(game.card.open_boxes[0])


def test_everybody_sits_everywhere_with_the_same_dice() -> None:
    players = {name: Recorder() for name in ("Ann", "Bob", "Cy")}
    match = play_match(players, "deluxe", games=6, seed=5)
    assert match.games == 6
    for player in players.values():
        assert Counter(player.seats) == {0: 2, 1: 2, 2: 2}
    # A seat rolls the same dice in every game of a round, and others in the next one.
    rolled = [sorted(player.dice) for player in players.values()]
    assert rolled[0] == rolled[1] == rolled[2]
    assert len({dice for _, _, dice in rolled[0]}) > 30
    # So players who play alike score alike in a round.
    for name in ("Bob", "Cy"):
        assert match.difference("Ann", name) == (0.0, 0.0, 0.0, 2)
    assert [sum(game[place] for game in match.scores[:3]) for place in range(3)] == [sum(match.scores[0])] * 3


def test_dice_are_held_and_the_others_thrown() -> None:
    players = {"Ann": Recorder(held=2), "Bob": Recorder(held=0)}
    play_match(players, games=2, seed=9)
    ann = [dice for side, turn, dice in players["Ann"].dice if (side, turn) == (0, 1)]
    assert len(ann) == 3
    assert all(Keep(before[:2]).fits(after) for before, after in pairwise(ann))
    faces = Counter("".join(dice for _, _, dice in players["Bob"].dice))
    assert set(faces) == set("123456")
    assert max(faces.values()) < 2 * min(faces.values()), "156 rolls of five dice"


def test_games_are_rounded_up_to_whole_rounds_and_a_seed_repeats_them() -> None:
    match = play_match(["random", "greedy", "random"], "web", games=4, seed=3)
    assert match.names == ("random", "greedy", "random 2")
    assert match.games == 6
    assert play_match(["random", "greedy", "random"], BOOKS["web"], games=6, seed=3) == match
    assert play_match(["random", "greedy", "random"], "web", games=6, seed=4) != match
    assert play_match(["random", "greedy", "random"], "web", games=9, seed=3).scores[:6] == match.scores


def test_bots_of_one_name_are_numbered_and_draw_by_seeds_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int | None] = []

    def made(name: str, book: Rulebook, seed: int | None = None) -> Bot:
        seeds.append(seed)
        return make_player(name, book, seed)

    monkeypatch.setattr("dicecup.players.match.make_player", made)
    match = play_match(["random"] * 3, rulebook("web", ["categories=chance"]), games=3, seed=3)
    assert match.names == ("random", "random 2", "random 3")
    assert seeds == [3, 4, 5]


def test_wins_points_and_differences_by_hand() -> None:
    scores = ((100, 80, 90), (70, 70, 60), (50, 60, 60), (80, 80, 80), (10, 20, 30), (90, 10, 10))
    match = Match(BOOKS["deluxe"], ("a", "b", "c"), scores)
    third = 1 / 3
    assert match.wins("a").mean == pytest.approx((1 + 0.5 + 0 + third + 0 + 1) / 6)
    assert match.wins("b").mean == pytest.approx((0 + 0.5 + 0.5 + third + 0 + 0) / 6)
    assert sum(match.wins(name).mean for name in match.names) == pytest.approx(1)
    assert match.points("a").mean == pytest.approx(400 / 6)
    # Rounds of three games: +10 per game in the first, +70 in three games of the second.
    difference = match.difference("a", "b")
    rounds = [(20 + 0 - 10) / 3, (0 - 10 + 80) / 3]
    assert difference.mean == pytest.approx(sum(rounds) / 2)
    assert difference.size == 2
    # Student's t for two numbers: 12.706 standard errors, and the standard error of two is half their distance.
    assert difference.high - difference.mean == pytest.approx(12.7062 * (rounds[1] - rounds[0]) / 2)
    assert match.difference("b", "a").mean == -difference.mean
    assert match.won_against("a", "b").mean == pytest.approx((1 + 0.5 + 0 + 0.5 + 0 + 1) / 6)
    assert match.ranking() == ("a", "c", "b")


def test_a_share_of_nothing_or_all_is_not_certain() -> None:
    """Wilson: 10 of 10 is at least 72 %, by the textbook (its interval for 0 of 10 is 0 to 27.8 %)."""
    match = Match(BOOKS["deluxe"], ("a", "b"), ((2, 1),) * 10)
    assert match.wins("a") == pytest.approx((1.0, 0.7225, 1.0, 10), abs=1e-4)
    assert match.wins("b") == pytest.approx((0.0, 0.0, 0.2775, 10), abs=1e-4)
    half = Match(BOOKS["deluxe"], ("a", "b"), ((2, 1), (1, 2)) * 50).wins("a")
    assert half == pytest.approx((0.5, 0.4038, 0.5962, 100), abs=1e-4)


def test_it_prints_a_table_and_gives_json() -> None:
    match = play_match(["greedy", "random"], games=4, seed=1)
    lines = str(match).splitlines()
    assert lines[0] == "4 games of deluxe (95 % intervals)"
    assert [line.split()[0] for line in lines[1:]] == ["player", "greedy", "random"]
    assert "100.0%" in lines[2]
    assert "to" in lines[3].partition("%")[2]
    answer = json.loads(json.dumps(match.to_json()))
    assert answer["book"] == "deluxe"
    assert answer["players"]["random"]["wins"]["mean"] == 0.0
    assert answer["players"]["greedy"]["differences"]["random"]["mean"] > 50


def test_the_table_by_hand() -> None:
    """Each won two games, so points decide. Rounds of two games: 5 points per game ahead in one, 7 in the other."""
    match = Match(BOOKS["deluxe"], ("ann", "robert"), ((80, 100), (70, 60), (60, 90), (70, 54)))
    assert match.ranking() == ("robert", "ann")
    assert str(match).splitlines() == [
        "4 games of deluxe (95 % intervals)",
        "player    wins      interval  points  behind the first",
        "robert   50.0%    15% to 85%    76.0",
        "ann      50.0%    15% to 85%    70.0  6.0 (-6.7 to 18.7)",
    ]
    answer = match.to_json()["players"]
    assert (answer["ann"]["points"]["mean"], answer["robert"]["points"]["mean"]) == (70.0, 76.0)
    assert answer["ann"]["differences"]["robert"]["mean"] == -6.0
    assert list(answer["ann"]["differences"]) == ["robert"]


def test_progress_counts_the_games_that_are_added_to_fill_a_round() -> None:
    told: list[tuple[int, int]] = []
    play_match(["random"] * 3, rulebook("web", ["categories=chance"]), 4, 0, lambda *at: told.append(at))
    assert told == [(number, 6) for number in range(1, 7)]


def test_what_is_no_match_is_refused() -> None:
    with pytest.raises(Malformed, match="at least two players; got 1"):
        play_match(["greedy"])
    with pytest.raises(Malformed, match="at least two players; got 1"):
        play_match("greedy")
    with pytest.raises(Malformed, match="number of games"):
        play_match(["greedy", "random"], games=0)
    with pytest.raises(Malformed, match="nobody called 'Zoe' played; those who did: greedy, random"):
        play_match(["greedy", "random"], games=2).wins("Zoe")


def test_a_player_that_fails_is_named() -> None:
    class Lost:
        def choose(self, game: Game) -> Action:
            raise ValueError(f"{game.rolls_left} left")

    with pytest.raises(BotFailed, match=r"the bot mine raised ValueError: 2 left in test_match.py, line \d+ \(with"):
        play_match({"mine": Lost(), "its": "random"}, games=2)
