"""The rulings A1 to A31: the reading dicecup follows, and that the other readings are house rules."""

from __future__ import annotations

import re
import sys

import pytest

from dicecup.rules import (
    BOOKS,
    ROLLS,
    Card,
    Enter,
    Game,
    IllegalHere,
    Keep,
    Malformed,
    Record,
    Reroll,
    Roll,
    Rulebook,
    Series,
    Side,
    UnknownName,
    Write,
    rulebook,
)
from dicecup.rules.series import earnings

ONE_COLUMN = ("travel", "web", "classic", "deluxe")
FOURS = "44444"


def card_of(book: Rulebook, log: list[str] | None = None, **boxes: int) -> Card:
    """A card with these boxes filled (`yahtzee_2=50` is `2:yahtzee`)."""
    named = {f"{box[-1]}:{box[:-2]}" if box[-1].isdigit() else box: points for box, points in boxes.items()}
    return Card.from_json(book, {"boxes": named} if log is None else {"boxes": named, "yahtzees": log})


def places(card: Card, dice: str = FOURS) -> dict[str, tuple[int, int]]:
    return {str(p.box): (p.points, p.bonus) for p in card.placements(dice)}


def finished(book: Rulebook, scores: list[int]) -> Game:
    """A finished game with these totals: everything zero but Chance and, for more, the Upper Section."""
    game = Game.new(book, [f"S{n}" for n in range(len(scores))], first=0)
    while not game.is_over:
        wanted = scores[game.side]
        box = game.card.open_boxes[-1]
        chance = box.category == "chance"
        game = game.apply(Write(box, wanted)) if chance and wanted else _zero(game, scores)
    assert list(game.totals) == scores
    return game


def _zero(game: Game, scores: list[int]) -> Game:
    """Write a zero in an open box that is not wanted for the score."""
    keep = "chance" if scores[game.side] else ""
    box = next((box for box in game.card.open_boxes if box.category != keep), game.card.open_boxes[0])
    if box.category == "chance":
        return game.with_roll("11111").apply(Enter(box, scratch=True))
    return game.apply(Write(box, 0))


# --- A1 to A13: Yahtzees --------------------------------------------------------------------------------------


class TestA01:
    """A1: the first Yahtzee tossed must be the one scored in the Yahtzee box; deluxe asks for the 50 alone."""

    LOG = ("threes", "yahtzee")

    @pytest.mark.parametrize("book", ["travel", "web", "classic"])
    def test_a01_taking_the_first_elsewhere_forfeits_all_bonuses(self, book: str) -> None:
        card = card_of(BOOKS[book], list(self.LOG), threes=15, yahtzee=50)
        assert {bonus for _, bonus in places(card).values()} == {0}

    def test_a01_deluxe_looks_at_the_box(self) -> None:
        card = card_of(BOOKS["deluxe"], list(self.LOG), threes=15, yahtzee=50)
        assert places(card) == {"fours": (20, 100)}

    def test_a01_triple(self) -> None:
        card = card_of(BOOKS["triple"], ["1:threes", "1:yahtzee"], threes_1=15, yahtzee_1=50)
        assert places(card)["2:yahtzee"] == (50, 0)

    @pytest.mark.parametrize("book", ["travel", "web", "classic"])
    def test_a01_the_other_reading(self, book: str) -> None:
        card = card_of(rulebook(book, ["first_yahtzee=box"]), list(self.LOG), threes=15, yahtzee=50)
        assert {bonus for _, bonus in places(card).values()} == {100}

    def test_a01_deluxe_as_the_others_read(self) -> None:
        card = card_of(rulebook("deluxe", ["first_yahtzee=tossed"]), list(self.LOG), threes=15, yahtzee=50)
        assert places(card) == {"fours": (20, 0)}


class TestA02:
    """A2: classic binds the second or later Yahtzee, once the Yahtzee box is filled."""

    def test_a02_second_with_the_box_filled_is_bound(self) -> None:
        card = card_of(BOOKS["classic"], ["yahtzee"], yahtzee=50)
        assert list(places(card)) == ["fours"]
        with pytest.raises(IllegalHere, match="classic rule 22"):
            card.enter(FOURS, "chance")

    def test_a02_second_without_a_chip_is_bound_too(self) -> None:
        assert places(card_of(BOOKS["classic"], ["threes"], yahtzee=0, threes=15)) == {"fours": (20, 0)}

    def test_a02_first_after_a_scratched_box_is_free(self) -> None:
        card = card_of(BOOKS["classic"], [], yahtzee=0)
        assert len(places(card)) == 12

    def test_a02_second_with_the_box_open_is_free(self) -> None:
        assert len(places(card_of(BOOKS["classic"], ["threes"], threes=15))) == 12

    def test_a02_b_any_once_the_box_is_filled(self) -> None:
        assert list(places(card_of(rulebook("classic", ["forced=filled"]), [], yahtzee=0))) == ["fours"]

    def test_a02_c_second_even_with_the_box_open(self) -> None:
        book = rulebook("classic", ["forced=later_always"])
        assert list(places(card_of(book, ["threes"], threes=15))) == ["fours"]

    def test_a02_d_only_those_that_earn_a_chip(self) -> None:
        book = rulebook("classic", ["forced=entitled"])
        assert len(places(card_of(book, ["threes"], yahtzee=0, threes=15))) == 11
        assert list(places(card_of(book, ["yahtzee"], yahtzee=50))) == ["fours"]


class TestA03:
    """A3: an Upper zero is allowed while a Lower box is open, but in deluxe and for triple's fourth and later not."""

    @pytest.mark.parametrize("book", ["travel", "web", "classic"])
    def test_a03_allowed(self, book: str) -> None:
        card = card_of(BOOKS[book], ["yahtzee"], yahtzee=50, fours=12)
        assert places(card)["aces"] == (0, 100)

    def test_a03_not_in_deluxe(self) -> None:
        card = card_of(BOOKS["deluxe"], ["yahtzee"], yahtzee=50, fours=12)
        with pytest.raises(IllegalHere, match="deluxe rule 17 «score as follows in any open Lower Section box»"):
            card.enter(FOURS, "aces")

    def test_a03_triple_third_allowed_fourth_not(self) -> None:
        fours = {"fours_1": 12, "fours_2": 12, "fours_3": 12}
        third = card_of(BOOKS["triple"], ["1:yahtzee", "2:yahtzee"], yahtzee_1=50, yahtzee_2=50, yahtzee_3=0, **fours)
        assert "1:aces" in places(third)
        log = ["1:yahtzee", "2:yahtzee", "3:yahtzee"]
        fourth = card_of(BOOKS["triple"], log, yahtzee_1=50, yahtzee_2=50, yahtzee_3=50, **fours)
        assert "1:aces" not in places(fourth)
        assert places(fourth)["3:full_house"] == (25, 300)

    @pytest.mark.parametrize("book", ["travel", "classic"])
    def test_a03_the_other_reading(self, book: str) -> None:
        card = card_of(rulebook(book, ["lower_first=always"]), ["yahtzee"], yahtzee=50, fours=12)
        assert "aces" not in places(card)
        assert places(card)["large_straight"] == (40, 100)


class TestA04:
    """A4: in web, with the first Yahtzee not in its box: no bonus, no force, no Joker."""

    @pytest.mark.parametrize("log", [[], ["threes"]])
    def test_a04_ordinary_points_anywhere(self, log: list[str]) -> None:
        boxes = {"yahtzee": 0, "fours": 12} | ({"threes": 15} if log else {})
        found = places(card_of(BOOKS["web"], log, **boxes))
        assert found["full_house"] == found["small_straight"] == found["large_straight"] == (0, 0)
        assert found["three_kind"] == (20, 0)
        assert "aces" in found

    def test_a04_matching_box_is_free(self) -> None:
        assert len(places(card_of(BOOKS["web"], [], yahtzee=0))) == 12

    def test_a04_the_other_reading(self) -> None:
        book = rulebook("web", ["forced=filled", "joker=filled", "lower_first=forced"])
        assert places(card_of(book, [], yahtzee=0)) == {"fours": (20, 0)}
        assert places(card_of(book, [], yahtzee=0, fours=12))["large_straight"] == (40, 0)


@pytest.mark.parametrize("book", ONE_COLUMN)
def test_a05_five_alike_is_no_full_house_without_a_joker(book: str) -> None:
    """A5: 0 points in Full House unless it is a Joker; a house rule says otherwise."""
    assert places(Card(BOOKS[book]))["full_house"] == (0, 0)
    assert places(Card(rulebook(book, ["five_alike_full_house=yes"])))["full_house"] == (25, 0)


class TestA06:
    """A6: triple binds the fourth or later Yahtzee, once no Yahtzee box is open."""

    def test_a06_fourth_bound_once_the_boxes_are_filled(self) -> None:
        card = card_of(
            BOOKS["triple"], ["1:yahtzee", "2:yahtzee", "1:threes"],
            yahtzee_1=50, yahtzee_2=50, yahtzee_3=0, threes_1=15,
        )  # fmt: skip
        assert list(places(card)) == ["1:fours", "2:fours", "3:fours"]
        with pytest.raises(IllegalHere, match="triple rule 19"):
            card.enter(FOURS, "1:chance")

    LOG = ("1:yahtzee", "1:threes", "2:threes")

    def fourth_with_a_box_open(self, book: Rulebook) -> Card:
        return card_of(book, list(self.LOG), yahtzee_1=50, threes_1=15, threes_2=15)

    def test_a06_fourth_free_while_a_box_is_open(self) -> None:
        found = places(self.fourth_with_a_box_open(BOOKS["triple"]))
        assert found["2:yahtzee"] == (50, 0)
        assert len(found) == 36

    def test_a06_third_free_with_the_boxes_filled(self) -> None:
        card = card_of(BOOKS["triple"], ["1:yahtzee", "2:yahtzee"], yahtzee_1=50, yahtzee_2=50, yahtzee_3=0)
        assert len(places(card)) == 36

    def test_a06_b_fourth_even_with_a_box_open(self) -> None:
        card = self.fourth_with_a_box_open(rulebook("triple", ["forced=later_always"]))
        assert list(places(card)) == ["1:fours", "2:fours", "3:fours"]
        # The reading leaves a legal box even where the matching ones are full.
        full = card_of(
            card.book, list(self.LOG), yahtzee_1=50, threes_1=15, threes_2=15, fours_1=8, fours_2=8, fours_3=8
        )
        assert "2:yahtzee" in places(full)

    def test_a06_c_any_once_the_boxes_are_filled(self) -> None:
        card = card_of(rulebook("triple", ["forced=filled"]), [], yahtzee_1=0, yahtzee_2=0, yahtzee_3=0)
        assert list(places(card)) == ["1:fours", "2:fours", "3:fours"]

    def test_a06_d_only_those_that_earn_a_chip(self) -> None:
        book = rulebook("triple", ["forced=entitled"])
        log = ["1:yahtzee", "2:yahtzee", "1:threes"]
        unpaid = card_of(book, log, yahtzee_1=50, yahtzee_2=50, yahtzee_3=0, threes_1=15)
        assert len(places(unpaid)) == 35
        paid = card_of(book, ["1:yahtzee", "2:yahtzee", "3:yahtzee"], yahtzee_1=50, yahtzee_2=50, yahtzee_3=50)
        assert list(places(paid)) == ["1:fours", "2:fours", "3:fours"]

    def test_a06_all_agree_in_the_normal_course(self) -> None:
        log = ["1:yahtzee", "2:yahtzee", "3:yahtzee"]
        for forced in ("later", "later_always", "filled", "entitled"):
            card = card_of(rulebook("triple", [f"forced={forced}"]), log, yahtzee_1=50, yahtzee_2=50, yahtzee_3=50)
            assert places(card) == {"1:fours": (20, 100), "2:fours": (20, 200), "3:fours": (20, 300)}


def test_a07_second_yahtzee_above_with_the_box_open() -> None:
    """A7: travel lets a second Yahtzee go to its Upper box while the Yahtzee box is open; a house rule bars it."""
    assert places(card_of(BOOKS["travel"], ["threes"], threes=15))["fours"] == (20, 0)
    barred = rulebook("travel", ["upper_before_yahtzee=no"])
    assert "fours" not in places(card_of(barred, ["threes"], threes=15))
    assert "fours" in places(Card(barred))
    assert "fours" in places(card_of(barred, ["yahtzee"], yahtzee=50))
    with pytest.raises(IllegalHere, match="house rule upper_before_yahtzee=no"):
        card_of(barred, ["threes"], threes=15).enter(FOURS, "fours")


@pytest.mark.parametrize("book", ["travel", "classic", "triple"])
def test_a08_lower_boxes_for_a_yahtzee_that_is_no_joker(book: str) -> None:
    """A8: ordinary points (3K, 4K, Chance the total; FH, SS, LS 0); by a house rule no Lower box at all."""
    column = "1:" if book == "triple" else ""
    found = places(Card(BOOKS[book]))
    lower = [found[column + box] for box in ("three_kind", "four_kind", "chance")]
    assert lower == [(20, 0)] * 3
    assert [found[column + box][0] for box in ("full_house", "small_straight", "large_straight")] == [0, 0, 0]
    strict = places(Card(rulebook(book, ["lower_without_joker=no"])))
    assert {box.removeprefix(column) for box in strict if ":" not in box or box.startswith(column)} == {
        "aces", "twos", "threes", "fours", "fives", "sixes", "yahtzee",
    }  # fmt: skip


def test_a09_a_scratched_yahtzee_box_stays_scratched() -> None:
    """A9: in web a later Yahtzee never turns the 0 in the Yahtzee box into 50 (and no house rule offers it)."""
    card = card_of(BOOKS["web"], [], yahtzee=0)
    assert "yahtzee" not in places(card)
    with pytest.raises(IllegalHere, match="yahtzee is filled already, with 0: a box is used once"):
        card.enter(FOURS, "yahtzee")


@pytest.mark.parametrize("book", BOOKS)
def test_a10_a_yahtzee_with_its_box_open_is_free(book: str) -> None:
    """A10: any open box at ordinary points, no bonus; in triple the same for the first."""
    card = Card(BOOKS[book])
    found = places(card)
    assert list(found) == [str(box) for box in BOOKS[book].boxes]
    assert {bonus for _, bonus in found.values()} == {0}
    first_elsewhere = card.enter("33333", "1:threes" if book == "triple" else "threes")
    assert {bonus for _, bonus in places(first_elsewhere).values()} == {0}


@pytest.mark.parametrize("book", ONE_COLUMN)
def test_a11_every_further_yahtzee_earns(book: str) -> None:
    """A11: the second and every later one; with bonus_limit=1 only the second."""
    card, once = Card(BOOKS[book]), Card(rulebook(book, ["bonus_limit=1"]))
    for dice, box in (("11111", "yahtzee"), ("11111", "aces"), ("22222", "twos"), ("33333", "threes")):
        card, once = card.enter(dice, box), once.enter(dice, box)
    assert card.bonuses == (100, 100, 100)
    assert once.bonuses == (100,)


class TestA12:
    """A12: a chosen zero is legal where the book allows it, only on request, and never where a move is forced."""

    @pytest.mark.parametrize("book", ["travel", "classic", "triple", "deluxe"])
    def test_a12_allowed_on_request(self, book: str) -> None:
        box = "2:chance" if book == "triple" else "chance"
        card = Card(BOOKS[book])
        assert card.enter("23456", box)[box] == 20
        assert card.enter("23456", box, scratch=True)[box] == 0
        assert all(placement.points == 0 for placement in card.scratches("23456"))

    def test_a12_not_in_web(self) -> None:
        card = Card(BOOKS["web"])
        assert card.scratches("23456") == ()
        with pytest.raises(IllegalHere, match="web rule 16"):
            card.enter("23456", "chance", scratch=True)

    def test_a12_web_by_house_rule(self) -> None:
        assert Card(rulebook("web", ["chosen_zero=yes"])).enter("23456", "chance", scratch=True)["chance"] == 0
        assert Card(rulebook("travel", ["chosen_zero=no"])).scratches("23456") == ()

    @pytest.mark.parametrize("book", ["classic", "deluxe"])
    def test_a12_never_where_forced(self, book: str) -> None:
        card = card_of(BOOKS[book], ["yahtzee"], yahtzee=50)
        assert card.scratches(FOURS) == ()
        with pytest.raises(IllegalHere, match="must be entered by the Yahtzee rules"):
            card.enter(FOURS, "fours", scratch=True)

    def test_a12_not_where_the_dice_score_nothing(self) -> None:
        with pytest.raises(IllegalHere, match="scores nothing in yahtzee anyway"):
            Card(BOOKS["deluxe"]).enter("12345", "yahtzee", scratch=True)

    def test_a12_not_listed_but_played_and_recorded(self) -> None:
        game = Game.new(BOOKS["deluxe"]).with_roll("23456")
        chance = Enter(game.book.box("chance"), scratch=True)
        assert chance not in game.legal_actions()
        record = Record(Series.new(game.book).with_game(game.apply(chance)))
        assert "1.1 23456 chance 0 scratch" in record.dump()
        assert Record.parse(record.dump()) == record


def test_a13_only_the_final_dice_count() -> None:
    """A13: a Yahtzee rolled and then broken up is not in the log and earns nothing (and no house rule offers it)."""
    game = Game.new(BOOKS["deluxe"])
    game = game.with_roll("11111").apply(Enter(game.book.box("yahtzee")))
    game = game.with_roll(FOURS).apply(Reroll(Keep("444"))).with_roll("44456")
    card = game.apply(Enter(game.book.box("fours"))).cards[0]
    assert [str(box) for box in card.yahtzees] == ["yahtzee"]
    assert card.bonuses == ()


# --- A14 to A20: games ----------------------------------------------------------------------------------------


class TestA14:
    """A14: the highest total starts, the tied roll again; every game has its own roll-off, a team rolls once."""

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
    """A16: 13 (39) turns a team, partners alternate, the team is one player also for "the first Yahtzee"."""

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
        ("12345", "small_straight", "large_straight"),
    ],
)
def test_a17_lesser_boxes_are_open_at_once(dice: str, lesser: str, better: str) -> None:
    """A17: classic's "if already filled" restricts nothing; better_box_first=yes takes it at its word."""
    assert places(Card(BOOKS["classic"]), dice)[lesser][0] > 0
    strict = Card(rulebook("classic", ["better_box_first=yes"]))
    assert lesser not in places(strict, dice)
    with pytest.raises(IllegalHere, match="house rule better_box_first=yes"):
        strict.enter(dice, lesser)
    filled = card_of(strict.book, [], **{better: 0})
    assert places(filled, dice)[lesser][0] > 0


def test_a18_larger_counts_as_smaller() -> None:
    """A18: in web a Large Straight is 30 in Small and five alike the total in 4K; a house rule says otherwise."""
    assert places(Card(BOOKS["web"]), "23456")["small_straight"] == (30, 0)
    assert places(Card(BOOKS["web"]))["four_kind"] == (20, 0)
    strict = Card(rulebook("web", ["larger_in_smaller=no"]))
    assert places(strict, "23456")["small_straight"] == (0, 0)
    assert places(strict, "23455")["small_straight"] == (30, 0)
    assert places(strict)["four_kind"] == (0, 0)
    assert places(strict, "44443")["four_kind"] == (19, 0)


class TestA19:
    """A19: triple's third Yahtzee is judged on its own; a forced zero's chip goes by its column; chips as they are."""

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


# --- A21 to A31: cards ----------------------------------------------------------------------------------------


def test_a21_deluxe_example_card() -> None:
    """A21: the printed 17 and 30 belong one row lower, to 4 of a Kind and Small Straight."""
    book = BOOKS["deluxe"]
    card = Card.from_json(book, {"boxes": dict(book.book.example_boxes)})
    assert card["four_kind"] == 17
    assert card["small_straight"] == 30
    assert card["three_kind"] is card["full_house"] is None


def test_a22_the_place_of_the_bonus() -> None:
    """A22: web writes bonuses in the Yahtzee box; the data keeps 50 and the bonuses apart, the final is the same."""
    finals, lowers = set(), {}
    for book in ONE_COLUMN:
        card = Card(BOOKS[book]).enter("11111", "yahtzee").enter("11111", "aces")
        assert card["yahtzee"] == 50
        assert card.bonuses == (100,)
        finals.add(card.totals().final)
        lowers[book] = card.totals().columns[0].lower_total
    assert finals == {155}
    assert lowers == {"travel": 50, "web": 150, "classic": 50, "deluxe": 150}
    moved = Card(rulebook("web", ["bonus_place=final"])).enter("11111", "yahtzee").enter("11111", "aces")
    assert (moved.totals().columns[0].lower_total, moved.total) == (50, 155)


def test_a23_no_limit_on_bonuses() -> None:
    """A23: twelve bonuses in deluxe though the box holds 8 tokens; bonus_limit=8 keeps to the tokens."""
    assert len(best_deluxe_card(BOOKS["deluxe"]).bonuses) == 12
    assert len(best_deluxe_card(rulebook("deluxe", ["bonus_limit=8"])).bonuses) == 8


def best_deluxe_card(book: Rulebook) -> Card:
    card = Card(book).enter("11111", "yahtzee")
    for face, box in enumerate(("aces", "twos", "threes", "fours", "fives", "sixes"), start=1):
        card = card.enter(str(face) * 5, box)
    for box in ("three_kind", "four_kind", "full_house", "small_straight", "large_straight", "chance"):
        card = card.enter("66666", box)
    return card


def test_a24_63_or_more() -> None:
    """A24: triple's «attains a score of 63» means 63 or more, column by column."""
    boxes = {f"{column}:{box}": points for column in (1, 2) for box, points in
             {"aces": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18}.items()}  # fmt: skip
    boxes["2:sixes"], boxes["3:sixes"] = 24, 30
    totals = Card.from_json(BOOKS["triple"], {"boxes": boxes}).totals()
    assert [(column.upper, column.upper_bonus) for column in totals.columns] == [(63, 35), (69, 35), (30, 0)]
    below = Card.from_json(rulebook("triple", ["upper_target=70"]), {"boxes": boxes}).totals()
    assert [column.upper_bonus for column in below.columns] == [0, 0, 0]


class TestA25:
    """A25: any number of sides (dicecup seats 20), in triple at most four, solitaire included."""

    @pytest.mark.parametrize(
        ("book", "most"), [("travel", 20), ("web", 20), ("classic", 20), ("triple", 4), ("deluxe", 20)]
    )
    def test_a25_limits(self, book: str, most: int) -> None:
        names = [f"S{n}" for n in range(most + 1)]
        assert len(Game.new(BOOKS[book], names[:most]).sides) == most
        assert Game.new(BOOKS[book], names[:1]).status == "playing"
        with pytest.raises(Malformed, match=f"at most {most} sides"):
            Game.new(BOOKS[book], names)

    def test_a25_by_house_rule(self) -> None:
        assert len(Game.new(rulebook("triple", ["max_sides=0"]), [f"S{n}" for n in range(20)]).sides) == 20
        with pytest.raises(Malformed, match="house rule max_sides=2"):
            Game.new(rulebook("web", ["max_sides=2"]), ["a", "b", "c"])


def test_a26_gaps_of_classic_filled_from_the_others() -> None:
    """A26: what classic's lost text would define scores as in travel, for all 252 rolls."""
    classic, travel = Card(BOOKS["classic"]), Card(BOOKS["travel"])
    for roll in ROLLS:
        assert places(classic, str(roll)) == places(travel, str(roll))
    assert places(classic, "33355")["full_house"] == (25, 0)


@pytest.mark.parametrize("book", ["travel", "classic", "deluxe", "triple"])
def test_a27_a_yahtzee_as_a_chosen_zero_is_not_scored(book: str) -> None:
    """A27: no bonus ever after."""
    column = "1:" if book == "triple" else ""
    card = Card(BOOKS[book]).enter("11111", f"{column}yahtzee", scratch=True)
    assert [str(box) for box in card.yahtzees] == [f"{column}yahtzee"]
    assert {bonus for _, bonus in places(card).values()} == {0}


def test_a28_the_highest_scores() -> None:
    """A28: 375 without bonuses, 1575 with; 9950 in triple. (`test_game.py` plays the games through.)"""
    totals = best_deluxe_card(BOOKS["deluxe"]).totals()
    assert totals.final - totals.yahtzee_bonus == 375
    assert totals.final == 1575


@pytest.mark.parametrize("book", BOOKS)
def test_a29_holding_all_five_is_no_roll(book: str) -> None:
    """A29: a second or third roll rolls at least one die."""
    game = Game.new(BOOKS[book]).with_roll("23456")
    assert all(len(action.keep) < 5 for action in game.legal_actions() if isinstance(action, Reroll))
    with pytest.raises(IllegalHere, match="holding all five dice is not a roll"):
        game.apply(Reroll(Keep("23456")))
    assert Keep("23456") not in Roll("23456").keeps


@pytest.mark.parametrize("book", ["travel", "classic", "deluxe", "web"])
@pytest.mark.parametrize("points", [0, 12])
def test_a30_filled_with_a_score_or_a_zero(book: str, points: int) -> None:
    """A30: a zero in the matching box makes a Joker as a score does."""
    card = card_of(BOOKS[book], ["yahtzee"], yahtzee=50, fours=points)
    assert places(card)["large_straight"] == (40, 100)


class TestA31:
    """A31: without its log, a 50 in the Yahtzee box is the first Yahtzee; a log that contradicts is refused."""

    def test_a31_taken_to_be_the_first(self) -> None:
        card = card_of(BOOKS["travel"], None, yahtzee=50, threes=15)
        assert [str(box) for box in card.yahtzees] == ["yahtzee"]
        assert places(card)["fours"] == (20, 100)

    def test_a31_no_others_assumed(self) -> None:
        assert card_of(BOOKS["travel"], None, threes=15).yahtzees == ()
        assert card_of(BOOKS["travel"], None, yahtzee=0).yahtzees == ()

    def test_a31_triple_in_column_order(self) -> None:
        card = card_of(BOOKS["triple"], None, yahtzee_2=50, yahtzee_1=50)
        assert [str(box) for box in card.yahtzees] == ["1:yahtzee", "2:yahtzee"]
        assert card.bonuses == (200,)

    @pytest.mark.parametrize(
        ("boxes", "log", "reason"),
        [
            ({"yahtzee": 50}, [], "only a Yahtzee scores"),
            ({}, ["yahtzee"], "that box is open"),
            ({"fours": 12}, ["fours"], "no five of a kind scores 12 there"),
            ({"fours": 20}, ["fours", "fours"], "twice"),
            ({"chance": 22}, ["chance"], "no five of a kind scores 22 there"),
        ],
    )
    def test_a31_contradictions(self, boxes: dict[str, int], log: list[str], reason: str) -> None:
        with pytest.raises(Malformed, match=reason):
            Card.from_json(BOOKS["deluxe"], {"boxes": boxes, "yahtzees": log})

    def test_a31_unknown_box_in_the_log(self) -> None:
        with pytest.raises(UnknownName):
            Card.from_json(BOOKS["deluxe"], {"boxes": {}, "yahtzees": ["sevens"]})


def test_every_ruling_is_here() -> None:
    """One test function or class for each of A1 to A31."""
    module = sys.modules[__name__]
    found = {int(match[1]) for name in dir(module) if (match := re.match(r"(?:test_a|TestA)(\d\d)", name))}
    assert found == set(range(1, 32))
