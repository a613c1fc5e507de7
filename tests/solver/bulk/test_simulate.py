"""Games in bulk agree with the exact figures and can be repeated."""

from __future__ import annotations

import numpy as np
import pytest

from dicecup import Card, Malformed, Turn, rulebook
from dicecup.players import LADDER
from dicecup.solver import Distribution, Greedy, ValueTable, play_by_habits, simulate
from dicecup.solver.bulk.simulate import Games
from dicecup.solver.bulk.simulate import simulate as module_function
from dicecup.solver.exact import kernels

GAMES = 50_000


@pytest.fixture(scope="module")
def games(deluxe: ValueTable) -> Games:
    return simulate(deluxe, GAMES, seed=2026)


@pytest.mark.untraced
def test_every_statistic_agrees_with_the_exact_one(games: Games, deluxe_scores: Distribution) -> None:
    def close(samples: object, exact: float) -> None:
        values = np.asarray(samples, np.float64)
        error = values.std() / GAMES**0.5
        assert abs(values.mean() - exact) <= 4 * error + 1e-12

    close(games.scores, deluxe_scores.mean)
    close((games.scores - deluxe_scores.mean) ** 2, deluxe_scores.deviation**2)
    close(games.has_upper_bonus[:, 0], deluxe_scores.upper_bonus_rate)
    close(games.bonuses, deluxe_scores.yahtzee_bonus_mean)
    for index, category in enumerate(games.book.categories):
        close(games.box_points[:, index], deluxe_scores.box_means[category])
        close(games.box_points[:, index] == 0, deluxe_scores.box_zeros[category])
    for score in (150, 200, 250, 300, 400):
        close(games.scores >= score, deluxe_scores.at_least(score))


def test_states_of_games_by_habit_say_the_points_so_far() -> None:
    played = play_by_habits(rulebook("deluxe", ["categories=sixes,yahtzee,chance"]), LADDER["casual"], 200, seed=4)
    for number in range(200):
        history = played.game(number).history
        before = np.cumsum([0, *(entry.points + entry.bonus for entry in history if isinstance(entry, Turn))])
        assert played.states[number, :, 2].tolist() == before[:-1].tolist()


def test_people_are_told_before_games_wait_for_the_compiler(
    deluxe: ValueTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    announced: list[object] = []
    monkeypatch.setattr(kernels, "announce", announced.append)
    simulate(deluxe, 1, seed=1)
    assert announced == [kernels.play_turns]


def test_the_same_seed_gives_the_same_games(deluxe: ValueTable, games: Games) -> None:
    again = simulate(deluxe, 500, seed=2026)
    assert np.array_equal(again.box_points, games.box_points[:500])
    assert np.array_equal(again.scores, games.scores[:500])
    assert not np.array_equal(simulate(deluxe, 500, seed=2027).scores, again.scores)


def test_batches_do_not_change_the_games(deluxe: ValueTable, monkeypatch: pytest.MonkeyPatch, games: Games) -> None:
    monkeypatch.setitem(module_function.__globals__, "BATCH", 64)
    assert np.array_equal(simulate(deluxe, 200, seed=2026).scores, games.scores[:200])


@pytest.mark.untraced
def test_every_game_could_have_been_played(games: Games) -> None:
    """Each card is one that the rules accept, and its total is the score."""
    for number in range(200):
        boxes = {str(box): int(points) for box, points in zip(games.book.boxes, games.box_points[number], strict=True)}
        card = Card.from_json(games.book, {"boxes": boxes})
        assert card.total + games.bonuses[number] == games.scores[number]


def test_dice_are_fair() -> None:
    """With Chance alone and nothing to gain from holding low dice, the mean is known: 70/3."""
    table = ValueTable.solved(rulebook("deluxe", {"categories": ["chance"]}))
    scores = simulate(table, 200_000, seed=5).scores
    assert abs(scores.mean() - 70 / 3) < 4 * scores.std() / 200_000**0.5


def test_greedy_play_is_weaker() -> None:
    book = rulebook("deluxe")
    scores = simulate(Greedy(book).table, 20_000, seed=1).scores
    assert 210 < scores.mean() < 225


def test_csv_has_a_line_a_game(games: Games) -> None:
    small = Games(games.book, games.box_points[:3], games.bonuses[:3])
    header, *lines = small.csv_lines()
    assert header.startswith("game,score,upper_bonus,yahtzee_bonus,aces,")
    assert [int(line.split(",")[1]) for line in lines] == list(small.scores)


def test_numbers_of_games_have_limits(deluxe: ValueTable) -> None:
    for number in (0, -1, 10**9):
        with pytest.raises(Malformed, match="number of games"):
            simulate(deluxe, number)


def test_statistics_by_hand() -> None:
    """Two games of three boxes; 63 or more in the Upper Section earn 35."""
    book = rulebook("deluxe", {"categories": "fives,sixes,chance", "upper_target": "55"})
    played = Games(book, np.array([[25, 30, 20], [0, 18, 10]], np.int16), np.array([100, 0], np.int32))
    found = played.statistics()
    assert list(played.uppers[:, 0]) == [55, 18]
    assert list(played.scores) == [25 + 30 + 20 + 35 + 100, 28]
    assert found["games"] == 2
    assert (found["least"], found["most"], found["mean"]) == (28, 210, 119.0)
    assert found["deviation"] == pytest.approx(182 / 2**0.5)
    assert found["standard_error"] == pytest.approx(91.0)
    assert (found["upper_bonus_rate"], found["yahtzee_bonus_mean"]) == (0.5, 50.0)
    assert found["quantiles"]["50%"] == 119.0
    assert found["quantiles"]["25%"] == pytest.approx(28 + 182 / 4)
    assert found["boxes"] == {
        "fives": {"mean": 12.5, "zero_rate": 0.5},
        "sixes": {"mean": 24.0, "zero_rate": 0.0},
        "chance": {"mean": 15.0, "zero_rate": 0.0},
    }
    assert list(played.csv_lines()) == [
        "game,score,upper_bonus,yahtzee_bonus,fives,sixes,chance",
        "1,210,35,100,25,30,20",
        "2,28,0,0,0,18,10",
    ]


def test_statistics_of_one_game_and_of_columns() -> None:
    """One game has no deviation; columns count one, two and three times."""
    book = rulebook("triple", {"categories": "sixes", "upper_target": "18"})
    played = Games(book, np.array([[18, 17, 24]], np.int16), np.array([0], np.int32))
    bonus = book.upper_bonus
    found = played.statistics()
    assert list(played.scores) == [18 + bonus + 2 * 17 + 3 * (24 + bonus)]
    assert (found["deviation"], found["standard_error"]) == (0.0, 0.0)
    assert found["upper_bonus_rate"] == [1.0, 0.0, 1.0]
    assert next(played.csv_lines()) == (
        "game,score,upper_bonus_1,upper_bonus_2,upper_bonus_3,yahtzee_bonus,1:sixes,2:sixes,3:sixes"
    )


# --- by hand --------------------------------------------------------------------------------------------------


def test_lines_of_games_with_three_columns() -> None:
    book = rulebook("triple", {"categories": ["sixes", "chance"], "upper_target": 18, "upper_bonus": 35})
    played = Games(book, np.array([[18, 5, 12, 6, 24, 30], [0, 10, 0, 0, 0, 0]], np.int16), np.array([300, 0]))
    # 18 + 5 + 35 once, 12 + 6 twice, 24 + 30 + 35 three times, and a Yahtzee bonus of 300.
    assert list(played.csv_lines()) == [
        "game,score,upper_bonus_1,upper_bonus_2,upper_bonus_3,yahtzee_bonus,"
        "1:sixes,1:chance,2:sixes,2:chance,3:sixes,3:chance",
        "1,661,35,0,35,300,18,5,12,6,24,30",
        "2,10,0,0,0,0,0,10,0,0,0,0",
    ]


def test_statistics_of_games_that_score_nothing_to_a_hundred() -> None:
    book = rulebook("deluxe", {"categories": ["chance"]})
    found = Games(book, np.arange(101, dtype=np.int16)[:, None], np.full(101, 0)).statistics()
    assert (found["least"], found["most"], found["mean"]) == (0, 100, 50.0)
    assert found["deviation"] == pytest.approx(29.30017064796722)  # the root of 101 * 102 / 12
    assert found["quantiles"] == {"1%": 1.0, "5%": 5.0, "25%": 25.0, "50%": 50.0, "75%": 75.0, "95%": 95.0, "99%": 99.0}
    assert found["upper_bonus_rate"] == 0.0
    assert found["yahtzee_bonus_mean"] == 0.0
    assert found["boxes"] == {"chance": {"mean": 50.0, "zero_rate": pytest.approx(1 / 101)}}
