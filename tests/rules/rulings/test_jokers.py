"""Rulings A1 to A13, Yahtzees: the reading that dicecup follows; the other readings are house rules."""

from __future__ import annotations

import pytest

from dicecup.rules import BOOKS, Card, Enter, Game, IllegalHere, Keep, Record, Reroll, Rulebook, Series, rulebook

from .examples import FOURS, ONE_COLUMN, card_of, places


class TestA01:
    """A1: the first Yahtzee tossed must be the one scored in the Yahtzee box; deluxe asks only for the 50."""

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
    """A3: an Upper zero is allowed while a Lower box is open, except in deluxe and from triple's fourth Yahtzee on."""

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
    """A4: in web, if the first Yahtzee is not in its box: no bonus, no forced box, no Joker."""

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
        # This reading leaves a legal box even if the matching ones are full.
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
    with pytest.raises(IllegalHere, match=r"^YAHTZEE is already filled, with 0: each box is used only once"):
        card.enter(FOURS, "yahtzee")


@pytest.mark.parametrize("book", BOOKS)
def test_a10_a_yahtzee_with_its_box_open_is_free(book: str) -> None:
    """A10: any open box, ordinary points, no bonus; in triple this goes for the first."""
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
        with pytest.raises(
            IllegalHere,
            match=r"^23456 scores 20 in Chance; this book does not let you take a zero instead \(web rule 16\)$",
        ):
            card.enter("23456", "chance", scratch=True)

    def test_a12_web_by_house_rule(self) -> None:
        assert Card(rulebook("web", ["chosen_zero=yes"])).enter("23456", "chance", scratch=True)["chance"] == 0
        assert Card(rulebook("travel", ["chosen_zero=no"])).scratches("23456") == ()

    @pytest.mark.parametrize("book", ["classic", "deluxe"])
    def test_a12_never_where_forced(self, book: str) -> None:
        card = card_of(BOOKS[book], ["yahtzee"], yahtzee=50)
        assert card.scratches(FOURS) == ()
        with pytest.raises(
            IllegalHere, match=r"^44444 scores 20 in Fours; you cannot take a zero where a rule decides the box \("
        ):
            card.enter(FOURS, "fours", scratch=True)

    def test_a12_not_where_the_dice_score_nothing(self) -> None:
        with pytest.raises(IllegalHere, match=r"^12345 scores nothing in YAHTZEE anyway: enter it without scratch$"):
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
