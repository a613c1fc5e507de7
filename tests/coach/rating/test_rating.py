"""Ratings by what choices cost: the formula against a second version here, and what is rated at all."""

from __future__ import annotations

import re
from dataclasses import replace
from math import exp, lgamma, log, pi, sqrt
from pathlib import Path

import pytest

from dicecup import Enter, Game, Reroll, rulebook
from dicecup.coach.game_review import HelpMarks, SideReview, review, review_of
from dicecup.coach.rating.formula import BANDS, WINDOW, WINNING, Losses, Scale, history, own_losses, points_scale, rate
from dicecup.coach.rating.players import RatedGame, RatedPlayer, rated_players
from dicecup.rules import HelpMark, Record, Series, Write
from tests.coach.chance_alone import CARELESS, CHANCE
from tests.games import game_of

DELUXE = points_scale(rulebook("deluxe"))
SCALES = {"one column": DELUXE, "several columns": points_scale(rulebook("triple")), "winning": WINNING}


def density(loss: float, decisions: int, each: float, scale: Scale) -> float:
    """How likely a loss is: mistakes come one by one, and each costs a gamma-distributed amount."""
    p, f = scale.power, scale.dispersion
    rate_of_mistakes = decisions * each ** (2 - p) / (f * (2 - p))
    if loss == 0.0:
        return exp(-rate_of_mistakes)
    shape, size = (2 - p) / (p - 1), f * (p - 1) * each ** (p - 1)
    total = 0.0
    for count in range(1, 400):
        poisson = count * log(rate_of_mistakes) - rate_of_mistakes - lgamma(count + 1)
        gamma = (count * shape - 1) * log(loss) - loss / size - count * shape * log(size) - lgamma(count * shape)
        total += exp(poisson + gamma)
    return total


def believed(each: float, scale: Scale) -> float:
    away = (log(each) - log(scale.usual)) / scale.spread
    return exp(-(away**2) / 2) / (scale.spread * sqrt(2 * pi) * each)


def quantiles(decisions: int, loss: float, scale: Scale) -> tuple[float, float, float]:
    """The quantiles after having seen a loss, by adding up small steps."""
    steps = [scale.usual * exp(scale.spread * place / 40) for place in range(-200, 121)]
    weights = [density(loss, decisions, each, scale) * believed(each, scale) * each for each in steps]
    found: list[float] = []
    so_far = 0.0
    for each, weight in zip(steps, weights, strict=True):
        so_far += weight / sum(weights)
        while len(found) < 3 and so_far >= (0.025, 0.5, 0.975)[len(found)]:
            found.append(each)
    return found[0], found[1], found[2]


@pytest.mark.untraced
@pytest.mark.parametrize("name", SCALES)
def test_losses_are_spread_as_the_formula_says(name: str) -> None:
    scale = SCALES[name]
    each, decisions = scale.usual, 36
    width = decisions * each / 100
    losses = [width * (place + 0.5) for place in range(1200)]
    shares = [density(loss, decisions, each, scale) * width for loss in losses]
    whole = sum(shares) + density(0.0, decisions, each, scale)
    mean = sum(loss * share for loss, share in zip(losses, shares, strict=True))
    square = sum(loss**2 * share for loss, share in zip(losses, shares, strict=True))
    assert whole == pytest.approx(1.0, abs=2e-3)
    assert mean == pytest.approx(decisions * each, rel=2e-3)
    assert square - mean**2 == pytest.approx(decisions * scale.dispersion * each**scale.power, rel=1e-2)


@pytest.mark.untraced
@pytest.mark.parametrize("name", SCALES)
@pytest.mark.parametrize("share", [0.0, 0.1, 1.0, 4.0])
def test_a_rating_is_the_median_of_what_is_believed_afterwards(name: str, share: float) -> None:
    scale = SCALES[name]
    loss = 36 * scale.usual * share
    rating = rate([Losses(36, loss)], scale)
    low, median, high = quantiles(36, loss, scale)
    step = exp(scale.spread / 40)
    assert low / step <= rating.low <= low * step
    assert median / step <= rating.loss <= median * step
    assert high / step <= rating.high <= high * step


def test_without_games_a_rating_says_what_is_believed_of_anybody() -> None:
    rating = rate([], DELUXE)
    assert (rating.games, rating.decisions) == (0, 0)
    assert rating.loss == pytest.approx(0.3, rel=5e-3)
    assert rating.low == pytest.approx(0.3 * exp(-1.96 * 1.2), rel=0.02)
    assert rating.high == pytest.approx(0.3 * exp(1.96 * 1.2), rel=0.02)


def test_games_are_added_up() -> None:
    assert rate([Losses(30, 2.0), Losses(36, 5.0)], DELUXE).loss == rate([Losses(66, 7.0)], DELUXE).loss


def test_more_games_narrow_the_interval_and_leave_less_to_belief() -> None:
    few, many = rate([Losses(36, 36.0)], DELUXE), rate([Losses(36, 36.0)] * 20, DELUXE)
    assert few.low < many.low < 1.0 < many.high < few.high
    assert few.loss < many.loss == pytest.approx(1.0, rel=0.02)


def test_whoever_loses_more_is_rated_worse() -> None:
    found = [rate([Losses(36, loss)], DELUXE).loss for loss in (0.0, 0.5, 1.0, 5.0, 20.0, 60.0, 200.0)]
    assert found == sorted(set(found))


def test_only_the_latest_games_count() -> None:
    assert WINDOW == 50, "docs/rating.md says so"
    bad, good = [Losses(36, 60.0)] * 30, [Losses(36, 2.0)] * WINDOW
    assert rate([*bad, *good], DELUXE) == rate(good, DELUXE)
    assert rate([*bad, *good[1:]], DELUXE).loss > rate(good, DELUXE).loss
    # Games with nothing to rate take up no room.
    assert rate([*bad[:1], *good[1:], Losses(0, 0.0)], DELUXE).loss > rate(good, DELUXE).loss


def test_the_history_is_the_rating_after_every_game() -> None:
    games = [Losses(36, loss) for loss in (40.0, 3.0, 0.0)]
    assert history([games[0], Losses(0, 0.0), *games[1:]], DELUXE) == [rate(games[:end], DELUXE) for end in (1, 2, 3)]


def test_bands_begin_half_way_between_the_levels() -> None:
    scale = Scale("points", 2.8, 1.4, usual=0.3, spread=1.2, levels=(1.6, 0.9, 0.4, 0.1, 0.025))
    assert scale.bounds == pytest.approx((1.2, 0.6, 0.2, 0.05))
    assert [scale.band(loss) for loss in (1.6, 0.9, 0.4, 0.1, 0.025)] == list(BANDS)
    assert [scale.band(loss) for loss in (1.201, 1.199, 0.601, 0.599, 0.201, 0.199, 0.0501, 0.0499, 0.0)] == [
        "beginner", "casual", "casual", "regular", "regular", "skilled", "skilled", "expert", "expert",
    ]  # fmt: skip


def test_whoever_loses_just_as_much_as_a_bound_has_not_passed_it() -> None:
    scale = Scale("points", 1.0, 1.0, 1.0, 1.0, (16.0, 4.0, 1.0, 0.25, 0.0625))
    assert [scale.band(loss) for loss in (8.0, 2.0, 0.5, 0.125)] == list(BANDS[:-1])


def test_the_chances_of_the_bands_add_up_and_the_named_one_is_likely() -> None:
    for loss in (60.0, 36.0, 19.0, 7.0, 1.0):
        rating = rate([Losses(36, loss)] * 5, DELUXE)
        assert sum(rating.chances) == pytest.approx(1.0)
        assert max(rating.chances) == rating.chances[BANDS.index(rating.band)] > 0.5


# --- what is rated ----------------------------------------------------------------------------------------------


def one_turn(*moves: Reroll | Enter | str, sides: tuple[str, ...] = ("Ann",)) -> Game:
    game = Game.new("deluxe", list(sides), first=0)
    for move in moves:
        game = game.with_roll(move) if isinstance(move, str) else game.apply(move)
    return game


def reviewed(game: Game, marks: HelpMarks | None) -> SideReview:
    return review(game, marks=marks).sides[0]


GAME = one_turn("66665", Reroll("6666"), "66661", Enter("sixes"))
HINT = HelpMark(1, 0, 1, 2, ("hint",))


def test_own_decisions_are_rated_with_their_losses() -> None:
    side = reviewed(GAME, {})
    assert own_losses(side, 1) == pytest.approx((2, side.loss))
    assert side.loss > 1.0


def test_a_box_that_has_to_be_filled_is_no_decision_to_rate() -> None:
    """Of 1 2 3 4 5, keeping 3 4 5 first costs 1 point and 2 3 4 5 then costs 2; after that Chance alone is left."""
    side = reviewed(game_of(CHANCE, CARELESS), {})
    assert [decision.unforced for _, decision in side.decisions] == [True, True, False]
    assert own_losses(side, 1) == pytest.approx((2, 3.0))


def test_a_choice_that_an_estimate_prices_above_its_best_makes_good_no_other() -> None:
    """A gain of 1 point and a loss of 2 are a loss of 2, not of 1."""
    side = reviewed(game_of(CHANCE, CARELESS), {})
    (turn,) = side.turns
    first, *others = turn.decisions
    gained = replace(turn, decisions=(replace(first, loss=-1.0), *others))
    assert own_losses(replace(side, turns=(gained,)), 1) == pytest.approx((2, 2.0))


def test_decisions_with_help_are_not_rated() -> None:
    assert own_losses(reviewed(GAME, {(0, 1, 2): HINT}), 1) == pytest.approx((1, 0.0), abs=1e-9)


def test_of_an_entry_taken_back_the_first_is_rated() -> None:
    worse = HelpMark(1, 0, 1, 2, ()).with_undo(Enter("aces"))
    found = own_losses(reviewed(GAME, {(0, 1, 2): worse}), 1)
    first = reviewed(one_turn("66665", Reroll("6666"), "66661", Enter("aces")), {})
    assert found == pytest.approx((2, first.loss))
    assert found.loss > reviewed(GAME, {}).loss
    helped = HelpMark(1, 0, 1, 2, ("hint",)).with_undo(Enter("aces"))
    assert own_losses(reviewed(GAME, {(0, 1, 2): helped}), 1).decisions == 1


def test_a_record_that_says_nothing_about_help_is_not_rated() -> None:
    assert own_losses(reviewed(GAME, None), 1) == Losses(0, 0.0)


def test_dice_that_were_not_seen_are_not_rated() -> None:
    game = Game.new("deluxe").apply(Write("sixes", 24))
    assert own_losses(reviewed(game, {}), 1) == Losses(0, 0.0)


def test_a_record_that_marks_only_some_kinds_of_help_is_not_rated() -> None:
    only_undo = replace(record(played("Ann"), help=()), help_kinds=("undo",))
    (ann,) = rated_players([("one", only_undo)])
    assert (ann.rating.games, ann.why_not) == (0, {"help_unknown": 1})


def test_where_every_choice_was_made_with_help_that_is_said() -> None:
    game = one_turn("66661", Enter("aces"))
    mark = HelpMark(1, 0, 1, 1, ("hint",))
    side = reviewed(game, {(0, 1, 1): mark})
    assert RatedGame.of("one", "", side, 1) == RatedGame("one", "", Losses(0, 0.0), "nothing")
    unseen = reviewed(Game.new("deluxe").apply(Write("sixes", 24)), {})
    assert RatedGame.of("one", "", unseen, 1).why_not == "unseen"
    neither = reviewed(Game.new("deluxe").apply(Write("sixes", 24)), None)
    assert RatedGame.of("one", "", neither, 1).why_not == "help_unknown", "nor would its dice be of use"


def test_with_others_the_winning_chance_counts() -> None:
    game = one_turn("66665", Reroll("6666"), "66661", Enter("aces"), sides=("Ann", "Bob"))
    side = review_of(game, marks={}).sides[0]
    decisions = [decision for _, decision in side.decisions]
    found = own_losses(side, 2)
    assert found.decisions == 2
    assert found.loss == pytest.approx(sum(each.win_loss or 0.0 for each in decisions))
    assert 0.0 < found.loss < 0.5


def test_a_game_that_is_decided_is_not_rated_further() -> None:
    game = Game.new("deluxe", ["Ann", "Bob"], first=0)
    jokers = ("yahtzee", "sixes", "three_kind", "four_kind", "full_house", "small_straight", "large_straight", "chance")
    upper = ("aces", "twos", "threes", "fours", "fives")
    for box in (*jokers, *upper):
        game = game.with_roll("66666" if box in jokers else "12345").apply(Enter(box))
        game = game.with_roll("11124").apply(Enter(box))
    side = review_of(game, marks={}).sides[1]
    late = side.turns[-3:]
    assert all(turn.win is not None and turn.win < 0.001 for turn in late)
    early = [turn for turn in side.turns if turn.win is not None and turn.win >= 0.001]
    unforced = [each for turn in early for each in turn.decisions if each.unforced]
    assert own_losses(side, 2).decisions == len(unforced) > 0


def played(*sides: str) -> Game:
    """A whole game in which everybody enters the first roll in order, and so plays badly."""
    game = Game.new("deluxe", list(sides), first=0)
    for box in game.book.boxes:
        for _ in sides:
            game = game.with_roll("13456").apply(Enter(box))
    return game


def record(game: Game, help: tuple[HelpMark, ...] | None = None) -> Record:
    series = Series.new(game.book, [side.name for side in game.sides])
    return Record(series.with_game(game), help=help)


def test_everybody_in_some_records_is_rated_by_book_and_scale() -> None:
    alone, older = record(played("Ann"), help=()), record(played("Ann"))
    together = replace(record(played("Ann", "Bob", "bot"), help=()), headers=(("Bots", ("", "", "greedy")),))
    found = rated_players([("one", alone), ("two", together), ("three", older)])
    assert [(each.name, each.scale.name, [game.record for game in each.games]) for each in found] == [
        ("Ann", "points", ["one", "three"]),
        ("Ann", "winning", ["two"]),
        ("Bob", "winning", ["two"]),
    ]
    ann = found[0]
    assert (ann.rating.games, ann.unrated, ann.rating.band) == (1, 1, "beginner")
    assert ann.rating == rate([own_losses(review(played("Ann"), marks={}).sides[0], 1)], DELUXE)
    assert ann.text_lines()[0] == "Ann, deluxe, alone: beginner"
    assert ann.text_lines()[2].endswith(" choices in 1 game.")
    assert ann.text_lines()[3] == "  1 game is not rated: it is from an earlier version, which did not record help."
    assert ann.why_not == ann.to_json()["why_not"] == {"help_unknown": 1}
    assert [each["band"] for each in ann.to_json()["history"]] == ["beginner"]
    assert ann.picture().startswith("<svg")


def test_the_numbers_of_the_scales_are_the_published_ones() -> None:
    """Anyone who recomputes a rating takes them from docs/rating.md."""
    published = (Path(__file__).parents[3] / "docs" / "rating.md").read_text("utf-8")
    names = {"points, one column": "one column", "points, `triple`": "several columns", "winning": "winning"}
    for name, scale in ((name, SCALES[key]) for name, key in names.items()):
        rows = re.findall(rf"^\| {re.escape(name)} \|([0-9. |]+)\|$", published, re.MULTILINE)
        found = [[float(cell) for cell in row.split("|")] for row in rows]
        assert found == [[scale.dispersion, scale.power, scale.usual, scale.spread], list(scale.levels)], name
    assert "| scale | beginner | casual | regular | skilled | expert |" in published
    assert BANDS == ("beginner", "casual", "regular", "skilled", "expert")


@pytest.mark.parametrize(("chance", "rated"), [(0.0009, 0), (0.001, 1), (0.5, 1), (0.999, 1), (0.9991, 0), (None, 0)])
def test_who_wins_is_open_from_one_in_a_thousand_on(chance: float | None, rated: int) -> None:
    game = one_turn("66661", Enter("aces"), sides=("Ann", "Bob"))
    side = review_of(game, marks={}).sides[0]
    assert own_losses(replace(side, turns=(replace(side.turns[0], win=chance),)), 2).decisions == rated


def test_what_is_not_over_and_too_large_a_table_are_not_rated(monkeypatch: pytest.MonkeyPatch) -> None:
    unfinished = replace(record(one_turn("66661", Enter("aces"))), help=())
    nine = record(played(*(f"P{number}" for number in range(9))), help=())
    assert rated_players([("unfinished", unfinished)]) == []
    assert rated_players([("nine", nine)])[8].games == (RatedGame("nine", "", Losses(0, 0.0), "crowd"),)
    assert [(each.name, each.why_not) for each in rated_players([("nine", nine)])] == [
        (f"P{number}", {"crowd": 1}) for number in range(9)
    ]
    monkeypatch.setattr("dicecup.coach.rating.players.MOST_SIDES", 1)
    assert [each.name for each in rated_players([("alone", record(played("Ann"), help=()))])] == ["Ann"]


def test_a_table_of_eight_is_rated() -> None:
    """Keeping 4 and 5 and entering what comes is a choice twice: after the first roll and after the second."""
    names = [f"P{number}" for number in range(8)]
    eight = record(game_of(CHANCE, *["12345 (45) 12345 chance"] * 8, sides=names), help=())
    found = rated_players([("eight", eight)])
    assert [(each.name, each.why_not, each.rating.decisions) for each in found] == [(name, {}, 2) for name in names]


def test_how_a_rating_is_told() -> None:
    lost = (
        RatedGame("one", "", Losses(1200, 6.0)),
        RatedGame("two", "", Losses(0, 0.0), "unseen"),
        RatedGame("three", "", Losses(1, 0.0)),
    )
    ann = RatedPlayer("Ann", rulebook("deluxe"), WINNING, lost)
    rating = ann.rating
    assert ann.unrated == 1
    assert ann.text_lines() == [
        "Ann, deluxe, with others: regular",
        f"  each choice that mattered cost {100 * rating.loss:.2f} % winning chance"
        f" (95 % interval {100 * rating.low:.2f} to {100 * rating.high:.2f}).",
        "  from 1,201 choices in 2 games.",
        "  1 game is not rated: not all of its dice are known.",
    ]
    # From 0 % at a height of 280 to 0.6 % at 18: the rating, the upper and the lower end of its interval.
    assert re.findall(r'text-anchor="middle">(\d+)<', ann.picture()) == ["1", "2"], "the first game has number 1"
    assert {"0 %", "0.6 %"} <= set(re.findall(r">([0-9.]+ %)<", ann.picture()))
    assert re.findall(r">([a-z ]+(?:end \(95 %\)|ting))</text>", ann.picture()) == [
        "rating",
        "upper end (95 %)",
        "lower end (95 %)",
    ]
    heights = re.findall(r'points="52.0,([0-9.]+) 744.0,([0-9.]+)"', ann.picture())
    drawn = [[0.6 * (280 - float(height)) / (280 - 18) for height in line] for line in heights]
    shown = [
        [100 * value for value in line] for line in zip(*((r.loss, r.high, r.low) for r in ann.history), strict=True)
    ]
    assert drawn == [pytest.approx(line, abs=1e-3) for line in shown]
    told = ann.to_json()
    assert (told["player"], told["scale"], told["unrated_games"], len(told["history"])) == ("Ann", "winning", 1, 2)
    assert "note" not in told
    nothing = RatedPlayer("Bob", rulebook("triple"), SCALES["several columns"], lost[1:2] * 2)
    assert nothing.text_lines() == [
        "Bob, triple, alone: not rated yet",
        "  2 games are not rated: not all of their dice are known.",
    ]
    assert replace(nothing, scale=WINNING).text_lines()[0] == "Bob, triple, with others: not rated yet"
    estimated = RatedPlayer("Bob", rulebook("triple"), SCALES["several columns"], lost[:1])
    assert estimated.text_lines()[1].endswith(f" to {estimated.rating.high:.2f}).")
    assert estimated.text_lines()[3].strip() == estimated.to_json()["note"] != ""


def test_games_without_a_decision_to_rate_push_none_out_of_the_window() -> None:
    some = [Losses(10, 2.0)] * WINDOW + [Losses(0, 0.0)] * 10
    assert rate(some, points_scale(rulebook("deluxe"))).games == 50


@pytest.mark.parametrize(
    ("why", "of_one", "of_three"),
    [
        (
            "help_unknown",
            "1 game is not rated: it is from an earlier version, which did not record help",
            "3 games are not rated: they are from an earlier version, which did not record help",
        ),
        (
            "unseen",
            "1 game is not rated: not all of its dice are known",
            "3 games are not rated: not all of their dice are known",
        ),
        (
            "crowd",
            "1 game is not rated: more than eight sides played",
            "3 games are not rated: more than eight sides played",
        ),
        ("team", "1 game is not rated: it was played in a team", "3 games are not rated: they were played in a team"),
        (
            "nothing",
            "1 game is not rated: no choice that mattered was made without help",
            "3 games are not rated: no choice that mattered was made without help",
        ),
    ],
)
def test_why_games_are_not_rated_is_said_of_one_and_of_several(why: str, of_one: str, of_three: str) -> None:
    game = RatedGame("", "", Losses(0, 0.0), why)
    for games, said in (((game,), of_one), ((game,) * 3, of_three)):
        assert RatedPlayer("Ann", rulebook("deluxe"), DELUXE, games).sentences() == [said]


def test_every_reason_why_games_are_not_rated_is_said() -> None:
    why = ("unseen", "crowd", "unseen")
    games = tuple(RatedGame("", "", Losses(0, 0.0), each) for each in why)
    assert RatedPlayer("Ann", rulebook("deluxe"), DELUXE, games).sentences() == [
        "2 games are not rated: not all of their dice are known",
        "1 game is not rated: more than eight sides played",
    ]
