"""Rulings A14 to A20, games: the reading that dicecup follows; the other readings are house rules."""

from __future__ import annotations

import pytest

from dicecup.rules import BOOKS, Card, Enter, Game, IllegalHere, Malformed, Series, Side, rulebook
from dicecup.rules.series import earnings

from .examples import card_of, finished, places


class TestA14:
    """A14: the highest total starts, ties roll again; every game has its own roll-off, a team rolls once."""

    @pytest.mark.parametrize("book", BOOKS)
    def test_a14_highest_total(self, book: str) -> None:
        game = Game.new(BOOKS[book], ["Ann", "Bob", "Cid"])
        for dice in ("11111", "66665", "66661"):
            game = game.with_roll(dice)
        assert (game.first, game.side, game.status) == (1, 1, "playing")

    def test_a14_ties_roll_again(self) -> None:
        game = Game.new(BOOKS["web"], ["Ann", "Bob", "Cid"])
        for dice in ("66666", "11111", "66666"):
            game = game.with_roll(dice)
        assert (game.status, game.side) == ("starting", 0)
        game = game.with_roll("22222")
        assert game.side == 2
        assert game.with_roll("12345").first == 2
        tied = game.with_roll("11224")
        assert (tied.status, tied.side) == ("starting", 0)

    def test_a14_each_game_of_a_series(self) -> None:
        series = Series.new(BOOKS["travel"], ["S0", "S1"], 2).with_game(finished(BOOKS["travel"], [20, 10]))
        assert series.next_game().game.status == "starting"

    def test_a14_a_team_rolls_once(self) -> None:
        teams = [Side("A", ("a", "b")), Side("B", ("c", "d"))]
        game = Game.new(BOOKS["classic"], teams).with_roll("66666").with_roll("11111")
        assert (game.status, game.player) == ("playing", "a")


class TestA15:
    """A15: the winner earns the sum of the differences to each opponent; earnings add up over the series."""

    @pytest.mark.parametrize(
        ("rule", "scores", "earned"),
        [
            ("each", [30, 20, 10], (30, 0, 0)),
            ("each", [30, 30, 10], (20, 20, 0)),
            ("each", [10, 25], (0, 15)),
            ("runner_up", [30, 20, 10], (10, 0, 0)),
            ("runner_up", [30, 30, 10], (0, 0, 0)),
            ("all_others", [30, 20, 5], (5, 0, 0)),
            ("all_others", [30, 20, 20], (-10, 0, 0)),
        ],
    )
    def test_a15_one_game(self, rule: str, scores: list[int], earned: tuple[int, ...]) -> None:
        book = rulebook("travel", [f"difference={rule}"])
        assert earnings(finished(book, scores)) == earned

    def test_a15_most_earned_wins_the_series(self) -> None:
        book = BOOKS["travel"]
        series = Series.new(book, ["S0", "S1"], 2, difference=True).with_game(finished(book, [30, 5]))
        series = series.next_game().with_game(finished(book, [9, 24]))
        assert [standing.earned for standing in series.standings] == [25, 15]
        assert series.winners == (0,)

    @pytest.mark.parametrize("book", ["web", "classic", "triple", "deluxe"])
    def test_a15_only_travel_has_it(self, book: str) -> None:
        with pytest.raises(IllegalHere, match="no difference scoring"):
            Series.new(BOOKS[book], ["A", "B"], 1, difference=True)


class TestA16:
    """A16: 13 (39) turns for each team, partners alternate, and the team is one player even for "the first Yahtzee"."""

    TEAMS = (Side("A", ("a", "b")), Side("B", ("c", "d", "e")))

    def test_a16_partners_alternate(self) -> None:
        game, players = Game.new(BOOKS["classic"], self.TEAMS, first=0), []
        while not game.is_over:
            players.append(game.player)
            game = game.with_roll("12346")
            game = game.apply(game.legal_actions()[-1])
        assert players[:8] == ["a", "c", "b", "d", "a", "e", "b", "c"]
        assert len(players) == 26

    def test_a16_the_team_has_one_first_yahtzee(self) -> None:
        game = Game.new(BOOKS["classic"], self.TEAMS, first=0)
        game = game.with_roll("11111").apply(Enter(game.book.box("yahtzee")))  # partner a
        game = game.with_roll("12346").apply(Enter(game.book.box("chance")))
        game = game.with_roll("22222").apply(Enter(game.book.box("twos")))  # partner b
        assert game.cards[0].bonuses == (100,)

    @pytest.mark.parametrize(
        "sides",
        [[Side("A", ("a", "b"))], [Side("A", ("a", "b")), Side("B")]],
    )
    def test_a16_two_teams_and_everybody_in_one(self, sides: list[Side]) -> None:
        with pytest.raises(IllegalHere, match="two or more teams"):
            Game.new(BOOKS["classic"], sides)

    def test_a16_a_team_has_two_partners(self) -> None:
        with pytest.raises(Malformed, match="2 to 10 partners"):
            Side("A", ("a",))

    @pytest.mark.parametrize("book", ["travel", "web", "deluxe"])
    def test_a16_no_partners_elsewhere_but_by_house_rule(self, book: str) -> None:
        with pytest.raises(IllegalHere, match="not played with partners"):
            Game.new(BOOKS[book], self.TEAMS)
        assert Game.new(rulebook(book, ["partners=yes"]), self.TEAMS, first=0).player == "a"


@pytest.mark.parametrize(
    ("dice", "lesser", "better"),
    [
        ("55552", "three_kind", "four_kind"),
        ("33355", "three_kind", "full_house"),
        ("33355", "threes", "full_house"),
        ("33555", "fives", "full_house"),
        ("12345", "small_straight", "large_straight"),
    ],
)
def test_a17_lesser_boxes_are_open_at_once(dice: str, lesser: str, better: str) -> None:
    """A17: classic's "if already filled" restricts nothing; better_box_first=yes takes it literally."""
    assert places(Card(BOOKS["classic"]), dice)[lesser][0] > 0
    strict = Card(rulebook("classic", ["better_box_first=yes"]))
    assert lesser not in places(strict, dice)
    with pytest.raises(IllegalHere, match="house rule better_box_first=yes"):
        strict.enter(dice, lesser)
    filled = card_of(strict.book, [], **{better: 0})
    assert places(filled, dice)[lesser][0] > 0


def test_a18_larger_counts_as_smaller() -> None:
    """A18: in web a Large Straight scores 30 in Small, five alike the total in 4K; a house rule says otherwise."""
    assert places(Card(BOOKS["web"]), "23456")["small_straight"] == (30, 0)
    assert places(Card(BOOKS["web"]))["four_kind"] == (20, 0)
    strict = Card(rulebook("web", ["larger_in_smaller=no"]))
    assert places(strict, "23456")["small_straight"] == (0, 0)
    assert places(strict, "23455")["small_straight"] == (30, 0)
    assert places(strict)["four_kind"] == (0, 0)
    assert places(strict, "44443")["four_kind"] == (19, 0)


class TestA19:
    """A19: triple's third Yahtzee is judged on its own; a forced zero's chip is its column's; no chip is multiplied."""

    def test_a19_third_on_its_own(self) -> None:
        card = Card(BOOKS["triple"]).enter("11111", "1:yahtzee").enter("22222", "1:twos")
        assert card.bonuses == ()
        assert places(card)["3:yahtzee"] == (50, 300)

    def test_a19_chip_for_a_forced_zero_by_its_column(self) -> None:
        log = ["1:yahtzee", "2:yahtzee", "3:yahtzee"]
        boxes = {str(box): 0 for box in BOOKS["triple"].boxes if str(box) not in ("2:aces", "3:aces")}
        boxes |= dict.fromkeys(log, 50)
        card = Card.from_json(BOOKS["triple"], {"boxes": boxes, "yahtzees": log})
        assert places(card) == {"2:aces": (0, 200), "3:aces": (0, 300)}

    def test_a19_a_scratched_box_rules_out_later_chips(self) -> None:
        log = ["1:yahtzee", "2:yahtzee", "1:threes"]
        card = card_of(BOOKS["triple"], log, yahtzee_1=50, yahtzee_2=50, yahtzee_3=0, threes_1=15)
        assert card.bonuses == (200,)
        assert {bonus for _, bonus in places(card).values()} == {0}

    def test_a19_chips_are_not_multiplied(self) -> None:
        totals = Card(BOOKS["triple"]).enter("11111", "1:yahtzee").enter("11111", "3:yahtzee").totals()
        assert (totals.grand_total, totals.yahtzee_bonus, totals.final) == (200, 300, 500)
        assert totals.chips == {"white": 0, "blue": 0, "red": 1}


class TestA20:
    """A20: travel sums any number of games, classic at most six; elsewhere each game has its own winner."""

    @pytest.mark.parametrize(("book", "winners"), [("travel", (1,)), ("classic", (1,)), ("web", ()), ("deluxe", ())])
    def test_a20_summed_or_not(self, book: str, winners: tuple[int, ...]) -> None:
        series = Series.new(BOOKS[book], ["S0", "S1"], 2).with_game(finished(BOOKS[book], [20, 15]))
        series = series.next_game().with_game(finished(BOOKS[book], [5, 20]))
        assert series.winners == winners
        assert [game.winners for game in series.games] == [(0,), (1,)]

    def test_a20_classic_at_most_six(self) -> None:
        assert Series.new(BOOKS["classic"], length=6)
        with pytest.raises(IllegalHere, match="at most 6 games"):
            Series.new(BOOKS["classic"], length=7)
        assert Series.new(rulebook("classic", ["max_games=0"]), length=7)
        assert Series.new(BOOKS["travel"], length=100)

    def test_a20_ties_are_shared(self) -> None:
        assert finished(BOOKS["deluxe"], [20, 20, 10]).winners == (0, 1)

    def test_a20_the_other_way_round(self) -> None:
        book = rulebook("deluxe", ["series=summed"])
        series = Series.new(book, ["S0", "S1"], 2).with_game(finished(book, [20, 15]))
        assert series.next_game().with_game(finished(book, [5, 20])).winners == (1,)
