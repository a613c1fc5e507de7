"""Games: the start, turns, resigning, the end, and the best possible games."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicecup.rules import (
    BOOKS,
    Box,
    Category,
    Enter,
    Game,
    IllegalHere,
    Keep,
    Malformed,
    Reroll,
    Resign,
    Resignation,
    Roll,
    Rulebook,
    Side,
    Turn,
    UnknownName,
    Write,
    rulebook,
)
from dicecup.rules.game import roll_off
from tests.strategies import games, play, reroll, rngs, rulebooks, sides, step

CHANCE = Enter(Box(Category.CHANCE))


# --- the best games there can be ------------------------------------------------------------------------------


def play_out(book: Rulebook, turns: list[tuple[str, str]]) -> Game:
    """A solitaire game with one roll per turn, given by its dice and box."""
    game = Game.new(book)
    for dice, box in turns:
        game = game.with_roll(dice).apply(Enter(book.box(box)))
    return game


UPPER_YAHTZEES = [("11111", "aces"), ("22222", "twos"), ("33333", "threes"), ("44444", "fours"), ("55555", "fives"),
                  ("66666", "sixes")]  # fmt: skip
LOWER_JOKERS = ["three_kind", "four_kind", "full_house", "small_straight", "large_straight", "chance"]


@pytest.mark.parametrize("book", ["travel", "web", "classic", "deluxe"])
def test_the_best_game_scores_1575(book: str) -> None:
    """375 and twelve bonuses (A28)."""
    turns = [("66666", "yahtzee"), *UPPER_YAHTZEES, *[("66666", box) for box in LOWER_JOKERS]]
    game = play_out(BOOKS[book], turns)
    assert game.status == "finished"
    assert game.totals == (1575,)
    assert game.cards[0].totals().yahtzee_bonus == 1200


def test_the_best_triple_game_scores_9950() -> None:
    """6 x 375 = 2250 in the columns and 7700 in chips, the first Yahtzee in column 1 (A28)."""
    turns = [(dice, f"{column}:yahtzee") for column, dice in ((1, "11111"), (2, "22222"), (3, "33333"))]
    turns += [(dice, f"{column}:{box}") for dice, box in UPPER_YAHTZEES for column in (1, 2, 3)]
    turns += [("66666", f"{column}:{box}") for box in LOWER_JOKERS for column in (1, 2, 3)]
    game = play_out(BOOKS["triple"], turns)
    assert game.status == "finished"
    assert len(game.history) == 39
    totals = game.cards[0].totals()
    assert (totals.grand_total, totals.yahtzee_bonus, totals.final) == (2250, 7700, 9950)
    assert totals.chips == {"white": 12, "blue": 13, "red": 13}


# --- random whole games ---------------------------------------------------------------------------------------


@pytest.mark.untraced
@given(st.data(), rulebooks, rngs)
@settings(max_examples=25)
def test_whole_games_take_one_turn_a_box(data: st.DataObject, book: Rulebook, rng: Random) -> None:
    """1 to 12 sides (4 in triple), also teams: 13 or 39 turns per side in the printed books."""
    seated = data.draw(sides(book))
    game = play(Game.new(book, seated), rng)
    turns = [entry for entry in game.history if isinstance(entry, Turn)]
    assert game.status == "finished"
    assert [sum(turn.side == side for turn in turns) for side in range(len(seated))] == [len(book.boxes)] * len(seated)
    clockwise = [(game.first or 0) + number for number in range(len(turns))]
    assert [turn.side for turn in turns] == [number % len(seated) for number in clockwise]
    assert all(card.is_full for card in game.cards)
    assert game.totals == tuple(card.total for card in game.cards)
    assert game.winners == tuple(n for n, total in enumerate(game.totals) if total == max(game.totals))
    assert game.awaits == "nothing"
    assert game.legal_actions() == ()


@pytest.mark.untraced
@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("count", [1, 2, 4, 12])
def test_turns_by_the_book(name: str, count: int) -> None:
    count = min(count, BOOKS[name].side_limit)
    game = play(Game.new(BOOKS[name], [f"S{n}" for n in range(count)]), Random(count))
    assert len(game.history) == count * (39 if name == "triple" else 13)


@pytest.mark.untraced
@given(games(real_dice=True), rngs)
@settings(max_examples=60)
def test_a_game_at_any_moment_is_sound(game: Game, rng: Random) -> None:
    assert (game.awaits == "nothing") is game.is_over
    assert (game.first is None) or 0 <= game.first < len(game.sides)
    if game.awaits == "dice":
        assert game.legal_actions() == ()
        assert step(game, rng) != game
    elif game.awaits == "decision":
        actions = game.legal_actions()
        assert actions
        assert len(set(actions)) == len(actions)
        assert any(isinstance(action, Reroll) for action in actions) == (len(game.rolls) < 3)
        for action in actions:
            assert game.apply(action) != game
    for card, side in zip(game.cards, range(len(game.sides)), strict=True):
        turns = [entry for entry in game.history if isinstance(entry, Turn) and entry.side == side]
        assert {turn.box: turn.points for turn in turns} == card.boxes
        assert sum(turn.bonus for turn in turns) == sum(card.bonuses)
    if not game.is_over:
        assert play(game, rng).is_over, "it can always be played to the end"


@given(games(), rngs)
def test_resigning_at_any_moment(game: Game, rng: Random) -> None:
    if game.is_over:
        with pytest.raises(IllegalHere, match="the game is over"):
            game.apply(Resign(0))
        return
    staying = [side for side in range(len(game.sides)) if side not in game.resigned]
    leaving = rng.choice(staying)
    after = game.apply(Resign(leaving))
    entry = after.history[-1]
    assert isinstance(entry, Resignation)
    assert entry.side == leaving
    assert leaving in after.resigned
    with pytest.raises(IllegalHere, match=r"resigned already|is over"):
        after.apply(Resign(leaving))
    if len(staying) <= 2:
        assert after.status == "resigned"
        assert after.winners == tuple(side for side in staying if side != leaving)
    elif not after.is_over:
        finished = play(after, rng)
        assert finished.status == "finished"
        assert leaving not in finished.winners
        assert finished.cards[leaving] == game.cards[leaving]


@given(games())
def test_abandoning_at_any_moment(game: Game) -> None:
    if game.is_over:
        with pytest.raises(IllegalHere, match="over already"):
            game.abandoned()
    else:
        assert game.abandoned().status == "abandoned"
        assert game.abandoned().winners == ()


@pytest.mark.untraced
@given(games(real_dice=True))
def test_taking_back(game: Game) -> None:
    """Replaying the history gives the same game; so does taking back the last entry and redoing it."""
    if game.first is None or game.status == "abandoned":
        return
    again = game.begun()
    for entry in game.history:
        again = again.replayed(entry)
    assert (again.cards, again.history, again.side) == (game.cards, game.history, game.side)
    if game.history:
        assert game.taken_back().replayed(game.history[-1]).cards == game.cards


# --- the start ------------------------------------------------------------------------------------------------


@given(st.integers(2, 12), rngs)
def test_the_roll_off(count: int, rng: Random) -> None:
    """Everybody rolls, the highest total starts, ties roll again until one is left (A14)."""
    game = Game.new(BOOKS["deluxe"], [f"S{n}" for n in range(count)])
    contenders = list(range(count))
    while len(contenders) > 1:
        rolled = {}
        for side in contenders:
            assert (game.status, game.side, game.awaits, game.first) == ("starting", side, "dice", None)
            dice = Roll([1, 2, 3, 6, rng.choice([4, 5])])  # ties and near ties are likely
            rolled[side] = dice.total
            game = game.with_roll(dice)
        contenders = [side for side in contenders if rolled[side] == max(rolled.values())]
    assert (game.status, game.first, game.side) == ("playing", contenders[0], contenders[0])


def test_roll_off_asks_for_the_next_roller() -> None:
    six, one = Roll("66666"), Roll("11111")
    assert roll_off(3, []) == (0, None)
    assert roll_off(3, [(0, six), (1, one)]) == (2, None)
    assert roll_off(3, [(0, six), (1, one), (2, six)]) == (0, None)
    assert roll_off(3, [(0, six), (1, one), (2, six), (0, one), (2, six)]) == (2, 2)


def test_no_decisions_before_the_start() -> None:
    game = Game.new(BOOKS["deluxe"], ["Ann", "Bob"])
    for action in (CHANCE, Reroll(Keep()), Write(Box(Category.CHANCE), 20)):
        with pytest.raises(IllegalHere):
            game.apply(action)


def test_a_starter_who_has_resigned_is_passed_over() -> None:
    game = Game.new(BOOKS["deluxe"], ["Ann", "Bob", "Cid"]).apply(Resign(1))
    for dice in ("11111", "66666", "22222"):
        game = game.with_roll(dice)
    assert (game.status, game.first, game.side) == ("playing", 1, 2)


# --- a turn ---------------------------------------------------------------------------------------------------


def test_a_turn() -> None:
    game = Game.new(BOOKS["deluxe"])
    assert (game.awaits, game.rolls_left, game.turn_number, game.roll) == ("dice", 3, 1, None)
    game = reroll(game.with_roll("12236"), "22", "22256")
    assert (game.awaits, game.rolls_left, game.roll) == ("decision", 1, Roll("22256"))
    game = reroll(game, "2", "11112")  # held dice may be released
    with pytest.raises(IllegalHere, match=r"that was the third roll.*deluxe rule 4"):
        game.apply(Reroll(Keep("1111")))
    after = game.apply(Enter(game.book.box("aces")))
    assert after.history == (
        Turn(0, (Roll("12236"), Roll("22256"), Roll("11112")), (Keep("22"), Keep("2")), Box(Category.ACES), 4),
    )
    assert (after.turn_number, after.rolls, after.keeps) == (2, (), ())


@pytest.mark.parametrize("book", ["deluxe", "triple"])
def test_the_last_turn_is_the_one_after_which_nobody_has_a_box_left(book: str) -> None:
    game = Game.new(BOOKS[book], ["Ann", "Bob"])
    last = []
    while not game.is_over:
        starts, side = game.status == "starting", game.side
        last.append(game.is_last_turn)
        if game.awaits == "dice":
            game = game.with_roll("66666" if starts and side == 0 else "12345")
        else:
            assert game.roll is not None
            game = game.apply(Enter(game.card.placements(game.roll)[0].box))
    assert last == [False] * (len(last) - 2) + [True, True], "before and after the roll of the very last turn"
    assert not game.is_last_turn


def test_who_has_resigned_has_no_last_turn_to_wait_for() -> None:
    book = rulebook("deluxe", {"categories": "aces,sixes"})
    game = Game.new(book, ["Ann", "Bob", "Cat"]).with_roll("66666").with_roll("12345").with_roll("12344")

    def after(game: Game, box: str) -> Game:
        return game.with_roll("12345").apply(Enter(book.box(box)))

    game = after(after(after(game, "aces"), "aces"), "aces")
    assert not game.is_last_turn
    assert game.apply(Resign(1)).apply(Resign(2)).is_last_turn is False, "whoever is left alone has won"
    game = game.apply(Resign(1))
    assert not game.is_last_turn, "Cat has a box left"
    game = after(game, "sixes")
    assert (game.side, game.is_last_turn) == (2, True)


def test_whether_dice_may_be_rolled() -> None:
    game = Game.new(BOOKS["deluxe"], ["Ann", "Bob"])
    game.check_roll()  # for the start
    with pytest.raises(IllegalHere, match=r"^the first roll is made with all five dice \(deluxe rule 4"):
        game.check_roll(held=1)
    game = game.with_roll("66666").with_roll("12345")
    game.check_roll()
    with pytest.raises(IllegalHere, match="the first roll is made with all five dice"):
        game.check_roll(held=1)
    game = reroll(game.with_roll("12236"), "22", "22256")
    game.check_roll()
    game.check_roll(held=4)
    game = reroll(game, "2", "11112")
    with pytest.raises(IllegalHere, match="that was the third roll"):
        game.check_roll()


def test_who_holds_the_dice_in_a_turn() -> None:
    team = Side("Reds", ("Bo", "Cy", "Di"))
    assert [team.player_at(turn) for turn in (1, 2, 3, 4, 13)] == ["Bo", "Cy", "Di", "Bo", "Bo"]
    assert [team.partner_at(turn) for turn in (1, 2, 3, 4, 13)] == [0, 1, 2, 0, 0]
    assert [(Side("Ann").player_at(turn), Side("Ann").partner_at(turn)) for turn in (1, 2)] == [("Ann", 0)] * 2


@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_a_score_at_any_point(rolls: int) -> None:
    game = Game.new(BOOKS["web"]).with_roll("12346")
    for _ in range(rolls - 1):
        game = reroll(game, "", "12346")
    assert game.apply(CHANCE).totals == (16,)


def test_refusals_in_a_turn() -> None:
    game = Game.new(BOOKS["classic"])
    with pytest.raises(IllegalHere, match="all five come first"):
        game.apply(CHANCE)
    with pytest.raises(IllegalHere, match="all five come first"):
        game.apply(Reroll(Keep()))
    game = game.with_roll("12345")
    with pytest.raises(IllegalHere, match="a decision is awaited, not dice"):
        game.with_roll("12345")
    with pytest.raises(IllegalHere, match="cannot hold 66: the dice show 12345"):
        game.apply(Reroll(Keep("66")))
    with pytest.raises(IllegalHere, match=r"^you held 3 4, but 11111 does not contain them$"):
        game.apply(Reroll(Keep("34"))).with_roll("11111")
    with pytest.raises(UnknownName, match="unknown box"):
        game.apply(Enter(Box(Category.CHANCE, 2)))
    with pytest.raises(IllegalHere, match="before the first roll of the turn"):
        game.apply(Write(Box(Category.CHANCE), 20))
    with pytest.raises(Malformed, match="an action is a Reroll, Enter, Write or Resign"):
        game.apply("chance")  # type: ignore[arg-type]
    for dice in ("1234", "12340", "12347", [1, 2, 3, 4, 5, 6]):
        with pytest.raises(Malformed):
            Game.new(BOOKS["classic"]).with_roll(dice)


def test_how_actions_are_written() -> None:
    assert (str(Reroll("33")), str(Reroll(""))) == ("hold 33", "roll all")
    assert (repr(Enter("chance")), repr(Enter("chance", scratch=True))) == (
        "Enter('chance')",
        "Enter('chance', scratch=True)",
    )
    assert (str(Enter("2:fours")), str(Enter("2:fours", scratch=True))) == ("2:fours", "scratch 2:fours")


def test_a_game_in_a_line_shows_the_dice_that_lie_there() -> None:
    game = reroll(Game.new(BOOKS["deluxe"]).with_roll("13356"), "33", "33345")
    assert repr(game) == "<Game deluxe: Player 0; playing with 33345>"
    assert repr(game.abandoned()) == "<Game deluxe: Player 0; abandoned>"


def test_whoever_is_refused_is_named() -> None:
    game = Game.new(BOOKS["web"], ["Ann", "Bob", "Cid"], first=0).apply(Resign(1))
    with pytest.raises(IllegalHere, match=r"^Bob has resigned already$"):
        game.apply(Resign(1))
    with pytest.raises(UnknownName, match=r"^unknown side '3'\. .*Known: 0, 1, 2\.$"):
        game.apply(Resign(3))


def test_nothing_goes_on_after_the_end() -> None:
    game = play(Game.new(BOOKS["web"]), Random(1))
    with pytest.raises(IllegalHere, match=r"the game is over \(finished\)"):
        game.apply(CHANCE)
    with pytest.raises(IllegalHere, match=r"the game is over \(finished\): no dice are awaited"):
        game.with_roll("12345")
    with pytest.raises(IllegalHere, match="nothing has been entered"):
        Game.new(BOOKS["web"]).taken_back()


# --- sides ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "seated",
    [
        [],
        ["Ann", "Ann"],
        [""],
        ["  "],
        ["x" * 41],
        ["a\nb"],
        ["a\u2028b"],
        [Side("A", ("x", "y")), Side("B", ("x", "z"))],
    ],
)
def test_bad_sides(seated: list[Side | str]) -> None:
    with pytest.raises(Malformed):
        Game.new(BOOKS["classic"], seated)


def test_how_large_names_teams_and_games_may_be() -> None:
    partners = tuple(f"P{number}" for number in range(10))
    assert Game.new(BOOKS["classic"], ["x" * 40]).player == "x" * 40
    assert Side("A", partners).player_at(10) == "P9"
    with pytest.raises(Malformed, match=r"^a team has 2 to 10 partners; A has 11$"):
        Side("A", (*partners, "P10"))
    for name, most in (("deluxe", 20), ("triple", 4)):
        seated = [f"S{number}" for number in range(most + 1)]
        assert len(Game.new(BOOKS[name], seated[:-1]).sides) == most
        with pytest.raises(Malformed, match=f"^at most {most} sides play {name}.*; got {most + 1}$"):
            Game.new(BOOKS[name], seated)


def test_a_book_for_one_side_alone() -> None:
    with pytest.raises(Malformed, match=r"^only 1 side plays deluxe \(house rule max_sides=1\); got 2$"):
        Game.new(rulebook("deluxe", ["max_sides=1"]), ["Ann", "Bob"])


def test_two_sides_of_one_name_are_refused_even_with_different_partners() -> None:
    with pytest.raises(Malformed, match="names must differ"):
        Game.new(BOOKS["classic"], [Side("A", ("a", "b")), Side("A", ("c", "d"))])


def test_bad_numbers_of_sides() -> None:
    with pytest.raises(Malformed, match="first is a side from 0 to 1; got -1"):
        Game.new(BOOKS["web"], ["A", "B"], first=-1)
    assert Game.new(BOOKS["web"], ["A", "B"], first=1).side == 1
    with pytest.raises(Malformed, match="first is a side from 0 to 1; got 2"):
        Game.new(BOOKS["web"], ["A", "B"], first=2)
    with pytest.raises(UnknownName, match="unknown side"):
        Game.new(BOOKS["web"], ["A", "B"], first=0).apply(Resign(2))
    with pytest.raises(IllegalHere, match="the start has not been settled"):
        Game.new(BOOKS["web"], ["A", "B"]).begun()


def test_a_shared_win() -> None:
    book = rulebook("web", ["categories=chance"])
    game = Game.new(book, ["A", "B", "C"], first=0)
    for dice in ("66661", "12345", "66661"):
        game = game.with_roll(dice).apply(CHANCE)
    assert game.winners == (0, 2)


def test_whoever_resigns_last_leaves_the_finished_cards_to_decide() -> None:
    """Everybody else has a full card, so nobody is left to move, and the best card wins."""
    game = Game.new(rulebook("deluxe", ["categories=chance"]), ["A", "B", "C"], first=0)
    game = game.with_roll("11111").apply(CHANCE).with_roll("22222").apply(CHANCE).with_roll("66666")
    over = game.apply(Resign(2))
    assert (over.status, over.winners, over.resigned, over.rolls) == ("finished", (1,), frozenset({2}), ())
    assert over.is_over


def test_whoever_resigns_earlier_hands_the_dice_on() -> None:
    game = Game.new(rulebook("deluxe", ["categories=chance"]), ["A", "B", "C"], first=0)
    game = game.with_roll("11111").apply(CHANCE).with_roll("66666")
    later = game.apply(Resign(1))
    assert (later.status, later.side, later.rolls) == ("playing", 2, ())
    assert game.apply(Resign(2)).side == 1, "the dice stay with whoever holds them"


@pytest.mark.parametrize(
    "name", ["Ann", "\N{WOMAN}\N{ZERO WIDTH JOINER}\N{PERSONAL COMPUTER}", "a\u200cb", "Ann\u00a0B."]
)
def test_names_may_have_what_joins_their_characters(name: str) -> None:
    assert Side(name).name == name


@pytest.mark.parametrize("name", ["", " ", "\u200d", "\u00a0\u200c", "a\x1b[2J", "a\u202eb", "a\nb", "x" * 41])
def test_names_may_not_be_empty_to_the_eye_or_act_on_a_screen(name: str) -> None:
    with pytest.raises(Malformed):
        Side(name)
