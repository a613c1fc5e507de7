"""Options, house rules, digests."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given

from dicecup.rules import (
    BOOKS,
    CATEGORIES,
    ROLLS,
    Book,
    Category,
    Malformed,
    Record,
    Roll,
    Rule,
    Rulebook,
    Series,
    UnknownName,
    book_from_toml,
    rulebook,
)
from dicecup.rules.rulebook import (
    OPTION_NAMES,
    option_choices,
    option_help,
    option_text,
    parse_option,
)
from tests.strategies import OPTION_VALUES, books, house_rules, rulebooks


def test_a_rulebook_is_a_value() -> None:
    assert rulebook("web") is BOOKS["web"]
    assert rulebook("web", ["joker=filled"]) == rulebook("web", {"joker": "filled"})
    assert hash(rulebook("web", ["joker=filled"])) == hash(rulebook("web", ["joker=filled"]))
    assert rulebook("web", ["joker=filled"]) != BOOKS["web"]
    with pytest.raises(FrozenInstanceError):
        BOOKS["web"].joker = "never"  # type: ignore[misc]


def test_every_official_book_plays_differently() -> None:
    assert len({book.digest for book in BOOKS.values()}) == len(BOOKS)


def test_equal_digests_play_alike_whatever_the_book() -> None:
    """travel turned into web, option by option, has web's digest but is still a house rule of travel."""
    web = {name: option_text(value) for name, value in BOOKS["web"].options.items()}
    turned = rulebook("travel", web)
    assert turned.digest == BOOKS["web"].digest
    assert turned != BOOKS["web"]
    assert turned.name.startswith("travel (house rules: ")


def test_house_rules_are_named() -> None:
    book = rulebook("deluxe", ["first_yahtzee=tossed", "upper_bonus=50"])
    assert book.name == "deluxe (house rules: upper_bonus=50, first_yahtzee=tossed)"
    assert book.title == "Deluxe Edition (2004), house rules"
    assert book.changes == {"upper_bonus": "50", "first_yahtzee": "tossed"}
    assert rulebook("deluxe", ["first_yahtzee=box"]).changes == {}
    assert rulebook("deluxe", ["first_yahtzee=box"]) == BOOKS["deluxe"]


@given(rulebooks)
def test_text_and_json_round_trips(book: Rulebook) -> None:
    assert rulebook(book.book.name, book.changes) == book
    assert rulebook(book.book.name, [f"{name}={value}" for name, value in book.changes.items()]) == book
    data = book.to_json()
    assert rulebook(data["book"], data.get("rules", {})) == book
    assert rulebook(book.book.name, book.options) == book
    for name, value in book.options.items():
        assert parse_option(name, option_text(value)) == value


@given(books, house_rules)
def test_house_rules_from_toml(book: Rulebook, rules: dict[str, str]) -> None:
    lines = "\n".join(f'{name} = "{value}"' for name, value in rules.items())
    changed = book.with_rules(rules)
    assert book_from_toml(lines, book.book.name) == book_from_toml("[rules]\n" + lines, book.book.name) == changed


def test_toml_values_of_their_own_types() -> None:
    text = "multipliers = [1, 2]\nyahtzee_bonus = [100, 50]\npartners = true\nupper_bonus = 50"
    book = book_from_toml(text, "web")
    assert (book.multipliers, book.yahtzee_bonus, book.partners, book.upper_bonus) == ((1, 2), (100, 50), True, 50)


def test_strategies_know_every_option() -> None:
    assert {*OPTION_VALUES, "multipliers", "yahtzee_bonus"} == set(OPTION_NAMES)


def test_columns_take_their_bonus_along() -> None:
    assert rulebook("deluxe", ["multipliers=1,2,3"]).yahtzee_bonus == (100, 100, 100)
    with pytest.raises(Malformed, match="one value for the only column"):
        rulebook("triple", ["multipliers=1"])
    assert rulebook("triple", ["multipliers=1", "yahtzee_bonus=100"]).columns == 1


@pytest.mark.parametrize("name", OPTION_NAMES)
def test_every_option_is_explained_and_refuses_nonsense(name: str) -> None:
    assert option_help(name)
    assert option_choices(name)
    for nonsense in ("nonsense", "", "-1", "99999999999", None, 1.5, [], {"a": 1}, float("nan"), [[1]]):
        with pytest.raises((Malformed, UnknownName)):
            rulebook("deluxe", {name: nonsense})


@pytest.mark.parametrize(
    "rule",
    ["multipliers=0", "multipliers=1,1,1,1,1,1,1", "multipliers=101", "yahtzee_bonus=1001", "yahtzee_bonus=1,2",
     "max_sides=21", "upper_target=106", "bonus_limit=40", "joker", "joker=", "=never", "categories=", "partners=2"],
)  # fmt: skip
def test_values_that_cannot_be(rule: str) -> None:
    with pytest.raises((Malformed, UnknownName)):
        rulebook("deluxe", [rule])


def test_unknown_options_list_the_known() -> None:
    with pytest.raises(UnknownName, match=r"unknown rule 'jokers'\. Did you mean joker\? Known: categories, ") as error:
        rulebook("deluxe", ["jokers=never"])
    assert all(name in str(error.value) for name in OPTION_NAMES)
    with pytest.raises(UnknownName, match="Known: categories"):
        book_from_toml("jokers = 1")


@pytest.mark.parametrize("text", ["x", "rules = 1", "joker = ", "[rules", "\x00"])
def test_bad_toml(text: str) -> None:
    with pytest.raises(Malformed, match="house rules file"):
        book_from_toml(text)


@pytest.mark.parametrize("name", ["", "Deluxe", "yatzy", ["deluxe"], None, 3])
def test_unknown_books_list_the_known(name: object) -> None:
    with pytest.raises(UnknownName, match="Known: travel, web, classic, triple, deluxe"):
        rulebook(name)  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", [[3], [None], [["joker=never"]], ["joker"]])
def test_house_rules_of_the_wrong_type(rules: list[object]) -> None:
    with pytest.raises(Malformed, match="name=value"):
        rulebook("deluxe", rules)  # type: ignore[arg-type]


def test_clauses_name_the_book_or_the_house_rule() -> None:
    assert BOOKS["web"].clause("matching") == "web rule 12 «is not filled then you must score there»"
    assert rulebook("web", ["forced=filled"]).clause("matching") == "house rule forced=filled"
    assert BOOKS["web"].clause("no such topic") == "web rules"


@pytest.mark.untraced
@given(rulebooks)
def test_ordinary_points_are_what_some_dice_score(book: Rulebook) -> None:
    for category in CATEGORIES:
        assert {book.ordinary_points(category, roll) for roll in ROLLS} <= set(range(51))


@pytest.mark.parametrize(
    ("option", "least", "most"),
    [
        ("upper_target", 0, 105),
        ("upper_bonus", 0, 1000),
        ("bonus_limit", 0, 39),
        ("max_sides", 0, 20),
        ("max_games", 0, 1000),
        ("multipliers", 1, 100),
        ("yahtzee_bonus", 0, 1000),
    ],
)
def test_limits_of_numbers(option: str, least: int, most: int) -> None:
    for number in (least, most):
        assert rulebook("deluxe", {option: number}).options[option] in (number, (number,))
    for number in (least - 1, most + 1):
        with pytest.raises(Malformed, match=f"rule {option} (is|takes)"):
            rulebook("deluxe", {option: number})


def test_one_to_six_columns() -> None:
    assert rulebook("deluxe", {"multipliers": [1] * 6}).columns == 6
    with pytest.raises(Malformed, match="rule multipliers names 1 to 6 columns; got 7"):
        rulebook("deluxe", {"multipliers": [1] * 7})


def test_numbers_as_text_have_at_most_six_digits() -> None:
    assert parse_option("upper_bonus", " 001000 ") == 1000
    with pytest.raises(Malformed):
        parse_option("upper_bonus", "0001000")


@pytest.mark.parametrize("text", ["yes", "true", "on", "YES", True])
def test_words_for_yes(text: object) -> None:
    assert parse_option("partners", text) is True


@pytest.mark.parametrize("text", ["no", "false", "off", "Off", False])
def test_words_for_no(text: object) -> None:
    assert parse_option("partners", text) is False


def test_bonus_of_columns_is_kept_where_their_number_stays() -> None:
    """Only a new number of columns changes the bonus, and only if all columns have the same one."""
    book = rulebook("deluxe", {"multipliers": [1, 2], "yahtzee_bonus": [100, 50]})
    assert book.with_rules({"multipliers": [2, 3]}).yahtzee_bonus == (100, 50)
    with pytest.raises(Malformed, match="needs a value for each of the 3 columns; got 100,50"):
        book.with_rules({"multipliers": [1, 2, 3]})


@pytest.mark.parametrize(("length", "fits"), [(1, True), (30, True), (31, False)])
def test_how_long_the_name_of_a_book_is(length: int, fits: bool) -> None:
    if fits:
        assert Book("m" * length).title == "m" * length
    else:
        with pytest.raises(Malformed, match="at most 30"):
            Book("m" * length)


@pytest.mark.parametrize(("length", "fits"), [(500, True), (501, False)])
def test_how_long_the_title_of_a_book_is(length: int, fits: bool) -> None:
    definition = {"name": "mine", "title": "t" * length}
    if fits:
        assert rulebook(definition).title == "t" * length
    else:
        with pytest.raises(Malformed, match="the title of a book is a line of text"):
            rulebook(definition)


@pytest.mark.parametrize("title", ["a\nb", "a\x1b[2Jb", "\ud800", "t" * 501, 3])
def test_a_title_that_no_record_could_hold_is_refused_at_once(title: str) -> None:
    with pytest.raises(Malformed, match=r"^the title of a book is a line of text; got '"):
        Book("mine", title)


@pytest.mark.parametrize(
    "title", ["Chez nous\u00a0: Yahtzee", "\U0001f468\u200d\U0001f469\u200d\U0001f467 rules", 'a=b "c" [/d] {e} \\']
)
def test_a_title_of_odd_characters_is_written_and_read_again(title: str) -> None:
    book = rulebook({"name": "mine", "title": f" {title}"})
    assert book.title == Book("mine", f"{title}\n").title == title
    assert Record.parse(Record(Series.new(book)).dump()).series.book.title == title


def test_the_rules_of_a_book_are_numbered_from_1() -> None:
    rules = (Rule(1, "Roll."), Rule(2, "Score."))
    assert Rulebook(Book("mine", rules=rules, clauses={"once": 2})).clause("once") == "mine rule 2"
    with pytest.raises(Malformed, match=r"^the rules of the book mine must be numbered 1, 2, 3 and so on$"):
        Book("mine", rules=rules[1:])
    for number in (0, 3):
        with pytest.raises(Malformed, match=f"^the book mine names rule {number} for once, but has no such rule$"):
            Book("mine", rules=rules, clauses={"once": number})


def test_points_as_a_book_reads_them() -> None:
    """`larger_in_smaller` and `five_alike_full_house`, each read both ways."""
    loose, strict = BOOKS["deluxe"], rulebook("deluxe", ["larger_in_smaller=no", "five_alike_full_house=yes"])
    for dice, category, if_loose, if_strict in [
        ("12345", Category.SMALL_STRAIGHT, 30, 0),
        ("12346", Category.SMALL_STRAIGHT, 30, 30),
        ("12345", Category.LARGE_STRAIGHT, 40, 40),
        ("44444", Category.FOUR_KIND, 20, 0),
        ("44445", Category.FOUR_KIND, 21, 21),
        ("44444", Category.THREE_KIND, 20, 20),
        ("44444", Category.FULL_HOUSE, 0, 25),
        ("44455", Category.FULL_HOUSE, 25, 25),
    ]:
        found = loose.ordinary_points(category, Roll(dice)), strict.ordinary_points(category, Roll(dice))
        assert found == (if_loose, if_strict), (dice, category)
