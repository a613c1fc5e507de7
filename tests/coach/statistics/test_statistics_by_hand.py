"""Figures, statistics and fairness in a game so small that everything can be worked out by hand.

`chance_alone` explains how.
"""

from __future__ import annotations

import json
from dataclasses import replace
from math import sqrt

import pytest

from dicecup import Enter, HelpMark, Write, rulebook
from dicecup.coach.fairness import PlayerLuck, fairness, luck_of
from dicecup.coach.finished_games import Figures, sides_of
from dicecup.coach.puzzles import drills
from dicecup.coach.statistics import running, statistics
from dicecup.intervals import Interval
from dicecup.solver import evaluator_for
from tests.coach.chance_alone import CARELESS, CHANCE, LUCKY, START, UNLUCKY, beaten, figures
from tests.games import game_of

# --- figures, statistics, fairness ------------------------------------------------------------------------------


def test_figures_keep_the_sign_of_luck_and_loss() -> None:
    lucky, unlucky, careless = figures(LUCKY), figures(UNLUCKY), figures(CARELESS)
    assert (lucky.score, unlucky.score, careless.score) == (30, 5, 20)
    assert (lucky.luck, unlucky.luck, careless.luck) == pytest.approx((6.6667, -18.3333, -0.3333), abs=1e-4)
    assert (lucky.loss_each, unlucky.loss_each, careless.loss_each) == pytest.approx((0, 0, 1.5), abs=1e-9)
    assert (lucky.rolls, unlucky.rolls, careless.rolls) == (1, 3, 3)
    assert lucky.losses == pytest.approx((0.0,), abs=1e-9)
    assert careless.losses == pytest.approx((1.0, 2.0))
    assert (careless.name, careless.bot, careless.record, careless.date, careless.number) == (
        "Ann", "", "a record", "2026-10-01", 1,
    )  # fmt: skip


def test_figures_of_scores_written_down_know_neither_luck_nor_loss() -> None:
    two = rulebook("deluxe", ["categories=aces,chance"])
    game = game_of(two, "66666 chance").apply(Write(two.box("aces"), 3))
    (side,) = sides_of(game, evaluator_for(two), "a record", "", 1, [])
    assert side is not None
    assert (side.figures.score, side.figures.luck, side.figures.loss_each, side.figures.losses) == (33, None, None, ())
    assert side.figures.rolls == 1


def test_statistics_in_numbers() -> None:
    found = statistics(CHANCE, [figures(LUCKY), figures(UNLUCKY), figures(CARELESS)])
    assert found.scores == [30, 5, 20]
    assert found.luck == pytest.approx([6.6667, -18.3333, -0.3333], abs=1e-4)
    assert found.mean_luck.mean == pytest.approx(-4.0)
    assert found.mean_luck.high - found.mean_luck.mean == pytest.approx(1.959964 * sqrt(10 / 3))
    assert found.losses == pytest.approx([0, 0, 1.5], abs=1e-9)
    # Five unforced decisions: one in the lucky game, two in the unlucky one, two in the careless one.
    assert found.mean_loss.mean == pytest.approx(3 / 5)
    assert found.mean_loss.size == 5
    assert found.mean.mean == pytest.approx(55 / 3)
    assert found.mean.size == 3
    assert [found.percentile(score) for score in found.scores] == pytest.approx([beaten(30), beaten(5), beaten(20)])
    assert found.perfect is not None
    assert found.perfect.mean == pytest.approx(START)
    (box,) = found.boxes
    assert (box.mean, box.zero_rate) == pytest.approx((55 / 3, 0.0))
    assert (box.perfect_mean, box.perfect_zero_rate) == pytest.approx((START, 0.0))
    shown = json.loads(json.dumps(found.to_json()))
    assert (shown["games"], shown["best"]) == (3, 30)
    assert shown["luck"] == [game["luck"] for game in shown["scores"]] == pytest.approx(found.luck)
    assert [game["score"] for game in shown["scores"]] == [30, 5, 20]
    assert [game["percentile"] for game in shown["scores"]] == pytest.approx([beaten(30), beaten(5), beaten(20)])
    assert [game["loss_each"] for game in shown["scores"]] == shown["losses"] == pytest.approx([0, 0, 1.5], abs=1e-9)
    assert (shown["perfect_mean"], shown["perfect_deviation"]) == pytest.approx((START, sqrt(10)))
    assert (shown["perfect_games"], shown["upper_bonus_rate"], shown["perfect_upper_bonus_rate"]) == (0, 0.0, 0.0)
    assert shown["loss_each"]["mean"] == pytest.approx(3 / 5)
    assert "note" not in shown, "all this is exact"


def test_statistics_in_words() -> None:
    """The mean of 30 and 5 is assumed to vary as perfect play does, with the weight of ten games.

    Its variance is (10 * 10 + 2 * 12.5**2) / 11 = 37.5, so it reaches t(11) * sqrt(37.5 / 2) = 2.201 * 4.330 = 9.53.
    The luck per game is -5.83, and chance alone moves it by 1.96 * sqrt(10 / 2) = 4.38.
    """
    assert statistics(CHANCE, [figures(LUCKY), figures(UNLUCKY)]).text_lines() == [
        "deluxe (house rules: categories=chance): 2 games",
        "mean score 17.5 (8.0 to 27.0); perfect play 23.3",
        "best 30 (beats 100 % of perfect games); last 5 (beats 0 % of perfect games)",
        "upper bonus in 0 % of games; perfect play 0 %",
        "loss per unforced decision 0.000",
        "luck per game -5.8 (-10.2 to -1.5)",
        "",
        "box                mean  perfect    zeros  perfect",
        "Chance             17.5     23.3    0.0 %    0.0 %",
    ]
    lines = statistics(CHANCE, [figures(CARELESS)]).text_lines()
    assert lines[0] == "deluxe (house rules: categories=chance): 1 game"
    assert lines[2] == "best 20 (beats 15 % of perfect games); last 20 (beats 15 % of perfect games)"
    assert lines[4:6] == ["loss per unforced decision 1.500", "luck per game -0.3 (-6.5 to +5.9)"]


def test_trends_compare_the_last_ten_games_with_those_before() -> None:
    games = [figures(CARELESS)] * 12 + [figures(LUCKY)] * 10
    lines = statistics(CHANCE, games).text_lines()
    assert lines[4].endswith("; 1.50 before the last 10, 0.00 in them")
    assert lines[5].endswith("; -0.33 before the last 10, 6.67 in them")
    assert "before the last" not in "".join(statistics(CHANCE, games[3:]).text_lines()), "nineteen games are too few"
    assert "before the last" in "".join(statistics(CHANCE, games[2:]).text_lines())
    unseen = replace(figures(LUCKY), luck=None, loss_each=None, losses=())
    assert "before the last" not in "".join(statistics(CHANCE, [unseen, *games[3:]]).text_lines()), "19 were seen"


def test_scores_in_bars() -> None:
    found = statistics(CHANCE, [figures(LUCKY), figures(UNLUCKY), figures(CARELESS)])
    edges, shares, perfect = found.histogram(10)
    assert edges == [0, 10, 20, 30, 40]
    assert shares == pytest.approx([1 / 3, 0, 1 / 3, 1 / 3])
    tie = {score: beaten(score) / 100 for score in (9, 10, 19, 20, 29, 30)}
    assert perfect[3] == pytest.approx(1 / 3**5)
    assert sum(perfect) == pytest.approx(1.0)
    assert perfect[0] < tie[10] < 0.001
    assert tie[19] < perfect[0] + perfect[1] < tie[20]


@pytest.mark.parametrize(
    ("lucks", "said"),
    [
        # One game: 1.96 * sqrt(10) = 6.198.
        ([6.19], "Ann: +6.2 points of luck per game over 1 game. By chance alone 95 % of players stay within ±6.2, so"
         " this is normal; with so few games it proves little."),
        ([-6.19], "Ann: -6.2 points of luck per game over 1 game. By chance alone 95 % of players stay within ±6.2, so"
         " this is normal; with so few games it proves little."),
        ([6.20], "Ann: +6.2 points of luck per game over 1 game. By chance alone 95 % of players stay within ±6.2, so"
         " luck like this is one in twenty or rarer: play on before you conclude anything."),
        ([-6.20], "Ann: -6.2 points of luck per game over 1 game. By chance alone 95 % of players stay within ±6.2, so"
         " luck like this is one in twenty or rarer: play on before you conclude anything."),
        # Nine games: 1.96 * sqrt(10 / 9) = 2.066; ten: 1.960.
        ([2.0] * 9, "Ann: +2.0 points of luck per game over 9 games. By chance alone 95 % of players stay within ±2.1,"
         " so this is normal; with so few games it proves little."),
        ([-1.95] * 10, "Ann: -1.9 points of luck per game over 10 games. By chance alone 95 % of players stay within"
         " ±2.0, so this is normal."),
        ([-1.97] * 10, "Ann: -2.0 points of luck per game over 10 games. By chance alone 95 % of players stay within"
         " ±2.0, so luck like this is one in twenty or rarer: play on before you conclude anything."),
        ([1.97] * 10, "Ann: +2.0 points of luck per game over 10 games. By chance alone 95 % of players stay within"
         " ±2.0, so luck like this is one in twenty or rarer: play on before you conclude anything."),
        ([30.0, -30.0], "Ann: +0.0 points of luck per game over 2 games. By chance alone 95 % of players stay within"
         " ±4.4, so this is normal; with so few games it proves little."),
    ],
)  # fmt: skip
def test_unusual_luck_on_both_sides(lucks: list[float], said: str) -> None:
    games = [replace(figures(LUCKY), luck=luck) for luck in lucks]
    (player,) = fairness(CHANCE, games).players
    assert player.sentence == said
    assert player.is_ordinary == ("so this is normal" in said)
    shown = player.to_json()
    assert (shown["ordinary"], shown["sentence"]) == (player.is_ordinary, said)
    assert shown["luck"]["mean"] == pytest.approx(sum(lucks) / len(lucks))


@pytest.mark.parametrize(
    ("low", "high", "ordinary"), [(0.0, 2.0, True), (-2.0, 0.0, True), (0.1, 2.0, False), (-2.0, -0.1, False)]
)
def test_luck_that_chance_alone_just_reaches_is_ordinary(low: float, high: float, ordinary: bool) -> None:
    assert PlayerLuck("Ann", "", 20, 600, Interval((low + high) / 2, low, high, 20)).is_ordinary == ordinary


def test_where_nobody_knows_how_much_luck_varies_one_game_proves_nothing() -> None:
    assert luck_of("Ann", "", [figures(LUCKY)], None).sentence == (
        "Ann: +6.7 points of luck per game over 1 game. One game proves nothing."
    )


def test_a_person_called_like_a_bot_has_luck_of_their_own() -> None:
    found = fairness(CHANCE, [figures(LUCKY, "Robo"), figures(CARELESS, "Robo", "expert")])
    assert [(each.bot, each.games) for each in found.players] == [("", 1), ("expert", 1)]
    assert [each.luck.mean for each in found.players] == pytest.approx([20 / 3, -1 / 3])


def test_fairness_in_words() -> None:
    found = fairness(
        CHANCE,
        [
            figures(LUCKY), figures(UNLUCKY, "Bob"), figures(LUCKY), figures(CARELESS, "Robo", "expert"),
            replace(figures(LUCKY, "Cy"), luck=None),
        ],
    )  # fmt: skip
    small = "By chance alone 95 % of players stay within"
    rare = "so luck like this is one in twenty or rarer: play on before you conclude anything."
    assert found.text_lines() == [
        "deluxe (house rules: categories=chance): luck per game, and what chance alone may do (95 %)",
        f"  Ann: +6.7 points of luck per game over 2 games. {small} ±4.4, {rare}",
        f"  Bob: -18.3 points of luck per game over 1 game. {small} ±6.2, {rare}",
        f"  Robo: -0.3 points of luck per game over 1 game. {small} ±6.2, so this is normal; with so few games it"
        " proves little.",
        "",
        f"  People: -1.7 points of luck per game over 3 games. {small} ±3.6, so this is normal; with so few games it"
        " proves little.",
        f"  Bots: -0.3 points of luck per game over 1 game. {small} ±6.2, so this is normal; with so few games it"
        " proves little.",
    ]
    assert (found.people.rolls, found.bots.rolls) == (5, 3)
    assert [(each.name, each.bot, each.games) for each in found.players] == [
        ("Ann", "", 2), ("Bob", "", 1), ("Robo", "expert", 1),
    ]  # fmt: skip
    shown = json.loads(json.dumps(found.to_json()))
    assert [player["luck"]["mean"] for player in shown["players"]] == pytest.approx([20 / 3, -55 / 3, -1 / 3])
    assert (shown["people"]["luck"]["mean"], shown["bots"]["luck"]["mean"]) == pytest.approx((-5 / 3, -1 / 3))
    assert (shown["people"]["name"], shown["people"]["rolls"]) == ("People", 5)
    some = luck_of("You", "", [figures(CARELESS), replace(figures(UNLUCKY), luck=None)], sqrt(10))
    assert (some.games, some.rolls) == (1, 3), "dice that were not seen are not counted"
    alone = fairness(CHANCE, [figures(LUCKY)])
    assert alone.bots.sentence == "Bots: no games yet."
    assert len(alone.text_lines()) == 2, "nobody to compare with"


# --- help in statistics -----------------------------------------------------------------------------------------


def test_games_with_help_are_counted_apart() -> None:
    own = replace(figures(CARELESS), help=(), own_losses=(1.0, 2.0))
    lucky = replace(figures(LUCKY), help=("hint",), own_losses=())
    helped = replace(figures(CARELESS), help=("undo", "hint"), own_losses=(3.0,))
    old = figures(UNLUCKY)
    found = statistics(CHANCE, [own, lucky, helped, old])
    assert found.to_json()["help"] == {
        "without": {"games": 1, "mean": 20.0, "best": 20},
        "with": {"games": 2, "mean": 25.0, "best": 30},
        "unknown": {"games": 1, "mean": 5.0, "best": 5},
    }
    assert [game["help"] for game in found.to_json()["scores"]] == [[], ["hint"], ["undo", "hint"], None]
    assert statistics(CHANCE, [own]).to_json()["help"]["with"] == {"games": 0, "mean": None, "best": None}
    assert found.own_loss.mean == pytest.approx(2.0)
    lines = found.text_lines()
    assert "without help                   1     20.0     20" in lines
    assert "with help                      2     25.0     30" in lines
    assert "older, help not recorded       1      5.0      5" in lines
    assert any(line.startswith("loss per unforced decision without help 2.000") for line in lines)
    assert not any("help" in line for line in statistics(CHANCE, [old]).text_lines()), "nothing is known about it"
    alone = statistics(CHANCE, [own]).text_lines()
    assert not any("decision without help" in line for line in alone), "nobody had help, so the loss said above is it"
    shown = [line.split() for line in found.game_lines()[1:]]
    assert [line[4] for line in shown] == ["no", "yes", "yes", "not"]
    assert [line[1] for line in shown] == ["20", "30", "20", "5"]


def test_where_only_entries_taken_back_are_recorded_no_loss_is_known_to_be_ones_own() -> None:
    game = game_of(CHANCE, CARELESS, sides=["Ann"])
    marks = {(0, 1, 2): HelpMark(1, 0, 1, 2, ("undo",), Enter(CHANCE.box("chance")))}
    (side,) = sides_of(game, evaluator_for(CHANCE), "a record", "", 1, [], marks=marks, help_known=False)
    assert side is not None
    assert (side.figures.help, side.figures.own_losses) == (("undo",), ())
    assert side.figures.losses == pytest.approx((1.0, 2.0))


def test_results_against_bots_and_people_are_told_apart() -> None:
    def side(number: int, first: str, second: str, bots: list[str]) -> Figures:
        game = game_of(CHANCE, f"{first} chance", f"{second} chance", sides=["Ann", "Bot"])
        played = sides_of(game, evaluator_for(CHANCE), "a record", "", 1, bots)[number]
        assert played is not None
        return played.figures

    bot, nobody = ["", "greedy"], ["", ""]
    games = [
        side(0, "66666", "11111", bot),
        side(0, "11111", "66666", bot),
        side(0, "12345", "12345", bot),
        side(0, "11112", "66666", bot),
        side(0, "66666", "11111", nobody),
        figures(LUCKY, "Bob"),
    ]
    assert [each.result for each in games] == ["won", "lost", "tied", "lost", "won", ""]
    found = statistics(CHANCE, games)
    assert found.against_bots == {"won": 1, "tied": 1, "lost": 2}
    assert "against bots: 1 won, 2 lost, 1 tied" in found.text_lines()
    shown = [game["result"] for game in found.to_json()["scores"]]
    assert shown == ["won", "lost", "tied", "lost", "won", None], "Bob had nobody to play against"
    assert found.people == ["Ann", "Bob"]
    assert statistics(CHANCE, games[::-1]).people == ["Ann", "Bob"], "Ann has more games, though Bob's is the oldest"
    assert found.of("Bob").scores == [30]
    assert not any("bots" in line for line in found.of("Bob").text_lines())
    header = "person               games     mean  best without help  against bots (won-lost-tied)"
    assert found.people_lines()[1] == header
    assert found.people_lines()[2:] == [
        "Ann                      5     17.2    30               1-2-1",
        "Bob                      1     30.0    30",
    ]
    assert side(1, "66666", "11111", nobody).result == "lost"
    heads, *lines = found.game_lines()
    place = heads.index("result")
    told = [line[place : place + len("result")].strip() for line in lines]
    assert told == ["won", "lost", "tied", "lost", "won", ""]


def test_of_people_with_as_many_games_the_first_to_play_comes_first() -> None:
    games = [figures(LUCKY, name) for name in ("Cy", "Ann", "Di", "Bob", "Di")]
    assert statistics(CHANCE, games).people == ["Di", "Cy", "Ann", "Bob"]


def test_a_bot_among_people_is_an_opponent_too() -> None:
    game = game_of(CHANCE, "66666 chance", "11111 chance", "12345 chance", sides=["Ann", "Bob", "Bot"])
    ann, bob, bot = sides_of(game, evaluator_for(CHANCE), "a record", "", 1, ["", "", "greedy"])
    assert ann is not None
    assert bob is not None
    assert bot is not None
    found = statistics(CHANCE, [ann.figures, bob.figures])
    assert found.of("Ann").against_bots == {"won": 1, "tied": 0, "lost": 0}
    assert found.of("Bob").against_bots == {"won": 0, "tied": 0, "lost": 1}
    assert statistics(CHANCE, [bot.figures]).against_bots == {"won": 0, "tied": 0, "lost": 0}


def test_the_best_score_without_help_stands_beside_the_best_of_all() -> None:
    games = [
        replace(figures(LUCKY), help=("hint",)),
        replace(figures(CARELESS), help=()),
        replace(figures(UNLUCKY), help=()),
        figures(LUCKY, "Bob"),
    ]
    assert statistics(CHANCE, games).people_lines()[2:] == [
        "Ann                      3     18.3    30           20",
        "Bob                      1     30.0    30",
    ]


def test_running_means_are_those_of_the_last_ten_games() -> None:
    """Zeros, then 30 once, then zeros: from the tenth game after it, the mean is zero again."""
    found = running([0.0] * 5 + [30.0] + [0.0] * 11)
    assert found[:6] == [0.0] * 5 + [5.0]
    assert found[9:16] == [3.0] * 6 + [0.0]
    assert len(found) == 17


def test_a_mistake_made_with_help_is_no_drill() -> None:
    game = game_of(CHANCE, CARELESS, sides=["Ann"])
    marks = {(0, 1, 2): HelpMark(1, 0, 1, 2, ("autoplay",))}
    (helped,) = sides_of(game, evaluator_for(CHANCE), "a record", "", 1, [], marks=marks)
    (own,) = sides_of(game, evaluator_for(CHANCE), "a record", "", 1, [])
    assert helped is not None
    assert own is not None
    assert [puzzle.rolls_left for puzzle in drills([own])] == [1]
    assert drills([helped]) == []
    chance = Enter(CHANCE.box("chance"))
    marks = {(0, 1, 2): HelpMark(1, 0, 1, 2, ("undo",), chance)}
    (undone,) = sides_of(game, evaluator_for(CHANCE), "a record", "", 1, [], marks=marks)
    assert undone is not None
    assert drills([undone]) == [], "the second choice was made with help"
