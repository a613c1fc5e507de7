"""Hypothesis strategies for dice, rulebooks, cards, games and records, and the random play behind them.

Long things (a card half filled, a whole game) are played by a `random.Random` with a drawn seed: that is fast, and
what shrinks is the number of turns.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from dicecup.rules import (
    BOOKS,
    CATEGORIES,
    KEEPS,
    ROLLS,
    Card,
    Enter,
    Game,
    HelpMark,
    Keep,
    Record,
    Reroll,
    Resign,
    Resignation,
    Roll,
    Rulebook,
    Series,
    Side,
    Turn,
    Write,
)

rolls = st.sampled_from(ROLLS)
keeps = st.sampled_from(KEEPS)
yahtzees = st.integers(1, 6).map(lambda face: Roll([face] * 5))
books = st.sampled_from(list(BOOKS.values()))
rngs = st.integers(0, 2**32 - 1).map(Random)

yes_no = st.sampled_from(["yes", "no"])
bonuses = st.sampled_from(["0", "50", "100", "300"])
OPTION_VALUES: dict[str, st.SearchStrategy[str]] = {
    "categories": st.lists(st.sampled_from(CATEGORIES), min_size=1, unique=True).map(",".join),
    "upper_target": st.sampled_from(["0", "50", "63", "105"]),
    "upper_bonus": st.sampled_from(["0", "35", "50"]),
    "bonus_limit": st.sampled_from(["0", "1", "2", "8"]),
    "first_yahtzee": st.sampled_from(["tossed", "box"]),
    "forced": st.sampled_from(["never", "entitled", "later", "later_always", "filled"]),
    "joker": st.sampled_from(["never", "entitled", "filled"]),
    "lower_first": st.sampled_from(["never", "forced", "always"]),
    "five_alike_full_house": yes_no,
    "upper_before_yahtzee": yes_no,
    "lower_without_joker": yes_no,
    "chosen_zero": yes_no,
    "better_box_first": yes_no,
    "larger_in_smaller": yes_no,
    "bonus_place": st.sampled_from(["final", "box", "lower", "back"]),
    "max_sides": st.sampled_from(["0", "4", "12"]),
    "partners": yes_no,
    "series": st.sampled_from(["summed", "separate"]),
    "max_games": st.sampled_from(["0", "6"]),
    "difference": st.sampled_from(["none", "each", "runner_up", "all_others"]),
}
"""Every option but the columns, which go together (see `columns`)."""


@st.composite
def columns(draw: st.DrawFn) -> dict[str, str]:
    """The two options of the columns, with equally many values."""
    multipliers = draw(st.lists(st.sampled_from(["1", "2", "3", "10"]), min_size=1, max_size=4))
    return {
        "multipliers": ",".join(multipliers),
        "yahtzee_bonus": ",".join(draw(bonuses) for _ in multipliers),
    }


house_rules = st.builds(
    lambda options, columns: options | columns,
    st.fixed_dictionaries({}, optional=OPTION_VALUES),
    st.one_of(st.just({}), columns()),
)
"""House rules by name, as text."""
rulebooks = st.one_of(books, st.builds(lambda book, rules: book.with_rules(rules), books, house_rules))
"""A book, as printed or under house rules."""


# --- random play ----------------------------------------------------------------------------------------------


def random_roll(rng: Random, keep: Keep | tuple[int, ...] = ()) -> Roll:
    """The kept dice and the rest at random; often all alike, because that is what most rules are about."""
    face = rng.choice(keep or range(1, 7))
    alike = rng.random() < 0.4
    return Roll([*keep, *(face if alike else rng.randint(1, 6) for _ in range(5 - len(keep)))])


def fill(card: Card, rng: Random, turns: int) -> Card:
    """The card after some random turns, including scratches."""
    for _ in range(min(turns, card.turns_left)):
        roll = random_roll(rng)
        scratches = card.scratches(roll)
        if scratches and rng.random() < 0.2:
            card = card.enter(roll, rng.choice(scratches).box, scratch=True)
        else:
            card = card.enter(roll, rng.choice(card.placements(roll)).box)
    return card


def step(game: Game, rng: Random, *, real_dice: bool = False) -> Game:
    """One thing that can happen next: dice, a hold, or the end of the turn."""
    if game.status == "starting":
        return game.with_roll(random_roll(rng))
    if game.awaits == "dice":
        if real_dice and not game.rolls and rng.random() < 0.5:
            return game.apply(random_write(game.card, rng))
        return game.with_roll(random_roll(rng, game.keeps[-1] if game.keeps else ()))
    roll = game.rolls[-1]
    scratches = game.card.scratches(roll)
    if scratches and rng.random() < 0.1:
        return game.apply(Enter(rng.choice(scratches).box, scratch=True))
    return game.apply(rng.choice(game.legal_actions()))


def random_write(card: Card, rng: Random) -> Write:
    placement = rng.choice(card.placements(random_roll(rng)))
    return Write(placement.box, placement.points)


def play(game: Game, rng: Random, steps: int | None = None, *, real_dice: bool = False) -> Game:
    """The game played on at random, to its end unless a number of steps is given."""
    while not game.is_over and steps != 0:
        game = step(game, rng, real_dice=real_dice)
        steps = None if steps is None else steps - 1
    return game


@st.composite
def cards(draw: st.DrawFn, books: st.SearchStrategy[Rulebook] = rulebooks) -> Card:
    """A card at any moment of a game."""
    book = draw(books)
    return fill(Card(book), draw(rngs), draw(st.integers(0, len(book.boxes))))


@st.composite
def open_cards(draw: st.DrawFn, books: st.SearchStrategy[Rulebook] = rulebooks) -> Card:
    """A card with a box to fill."""
    book = draw(books)
    return fill(Card(book), draw(rngs), draw(st.integers(0, len(book.boxes) - 1)))


# --- sides, games, records ------------------------------------------------------------------------------------

odd_text = st.text(st.characters(codec=None), max_size=20)
"""Any characters at all: quotes, backslashes, line separators, lone surrogates."""
names = st.one_of(
    st.sampled_from(["Ann", "Bob", 'the "Duke"', "back\\slash", "#hash", "[x]", "Зоя", "名前", "a  b"]),
    st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=12),
)


@st.composite
def sides(draw: st.DrawFn, book: Rulebook, most: int = 12) -> tuple[Side, ...]:
    """Sides that the book seats: single players, or teams where it has partners."""
    count = draw(st.integers(1, min(most, book.side_limit)))
    drawn = draw(st.lists(names, min_size=count, max_size=count, unique=True))
    if book.partners and count > 1 and draw(st.booleans()):
        sizes = [draw(st.integers(2, 3)) for _ in drawn]
        return tuple(
            Side(name, tuple(f"{name}-{number}" for number in range(size)))
            for name, size in zip(drawn, sizes, strict=True)
        )
    return tuple(map(Side, drawn))


@st.composite
def games(
    draw: st.DrawFn,
    books: st.SearchStrategy[Rulebook] = rulebooks,
    most_sides: int = 4,
    real_dice: bool = False,
) -> Game:
    """A game at any moment, perhaps with sides resigned, perhaps abandoned, perhaps over."""
    book = draw(books)
    seated = draw(sides(book, most_sides))
    first = draw(st.one_of(st.none(), st.integers(0, len(seated) - 1)))
    rng = draw(rngs)
    game = Game.new(book, seated, first)
    for _ in range(draw(st.integers(0, 2))):
        game = play(game, rng, draw(st.integers(0, 40)), real_dice=real_dice)
        if not game.is_over:
            game = game.apply(Resign(rng.choice([side for side in range(len(seated)) if side not in game.resigned])))
    game = play(game, rng, draw(st.one_of(st.integers(0, 60), st.none())), real_dice=real_dice)
    return game.abandoned() if not game.is_over and draw(st.booleans()) else game


header_names = st.from_regex(r"[A-Z][A-Za-z0-9]{0,12}", fullmatch=True).filter(
    lambda name: name not in ("Dicecup", "Book", "Rule", "Rules", "Side", "Games", "Difference")
)
headers = st.lists(st.tuples(header_names, st.lists(odd_text, min_size=1, max_size=3).map(tuple)), max_size=3).map(
    tuple
)


@st.composite
def records(draw: st.DrawFn, books: st.SearchStrategy[Rulebook] = rulebooks) -> Record:
    """A game or series at any moment, with headers of any text."""
    last = draw(games(books, real_dice=draw(st.booleans())))
    book, rng = last.book, draw(rngs)
    length = draw(st.integers(1, min(3, book.max_games or 3)))
    difference = book.difference != "none" and len(last.sides) > 1 and draw(st.booleans())
    before = draw(st.integers(0, length - 1))
    played = tuple(play(Game.new(book, last.sides), rng) for _ in range(before))
    return Record(Series(book, last.sides, length, difference, (*played, last)), draw(headers))


@st.composite
def marked_records(draw: st.DrawFn, books: st.SearchStrategy[Rulebook] = rulebooks) -> Record:
    """A record that says which of its decisions were made with help: none or some, including entries taken back."""
    record, rng = draw(records(books)), draw(rngs)
    marks = []
    for number, game in enumerate(record.series.games, start=1):
        for before, turn in decisions(game):
            if rng.random() < 0.3:
                kinds = rng.sample(
                    ["hint", "values", "warning", "autoplay", "stand_in", "later_kind"], rng.randint(1, 3)
                )
                mark = HelpMark(number, before.side, turn, len(before.rolls), tuple(kinds))
                if rng.random() < 0.5:
                    entries = [action for action in before.legal_actions() if isinstance(action, Enter)]
                    scratches = [Enter(each.box, scratch=True) for each in before.card.scratches(before.rolls[-1])]
                    mark = mark.with_undo(rng.choice([*entries, *scratches])).with_kind("hint")
                marks.append(mark)
    return replace(record, help=tuple(marks))


def decisions(game: Game) -> Iterator[tuple[Game, int]]:
    """Every moment at which dice lay on the table and somebody had to decide, with the side's turn from 1."""
    if game.first is None:
        return
    now, turns = game.begun(), [0] * len(game.sides)
    left = [Resignation(game.side, game.rolls, game.keeps)] if game.rolls else []
    for entry in (*game.history, *left):
        for roll in range(1, len(entry.rolls) + 1):
            yield replace(now, rolls=entry.rolls[:roll], keeps=entry.keeps[: roll - 1]), turns[entry.side] + 1
        turns[entry.side] += isinstance(entry, Turn)
        if entry not in left:
            now = now.replayed(entry)


def reroll(game: Game, keep: str, dice: str) -> Game:
    """Hold `keep`, and the dice then show `dice`."""
    return game.apply(Reroll(Keep(keep))).with_roll(dice)
