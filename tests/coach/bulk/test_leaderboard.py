"""The leaderboard: the same games for everybody, judged exactly; programs that play, and programs that fail."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dicecup import Action, Card, Enter, Game, Reroll, rulebook
from dicecup.cli import main
from dicecup.coach import leaderboard, review
from dicecup.coach.bulk.leaderboard import _ratio, _won
from dicecup.players import BotFailed, OwnBot, ProgramPlayer, make_player
from dicecup.rules import Malformed
from dicecup.solver import evaluator_for
from tests.players.own import bots_as_they_were

SMALL = rulebook("deluxe", ["categories=sixes,yahtzee,chance"])
RULE = ["--rule", "categories=sixes,yahtzee,chance"]
ENGINE = f"{sys.executable} -m dicecup engine"


@pytest.fixture(autouse=True)
def _own_bots() -> Iterator[None]:
    with bots_as_they_were():
        yield


class Watched:
    """Plays like another bot and remembers its games."""

    def __init__(self, bot: str) -> None:
        self.bot = make_player(bot, SMALL, 1)
        self.seen: list[tuple[int, int, str]] = []
        self.last: list[Game] = []

    def choose(self, game: Game) -> Action:
        self.seen.append((game.turn_number, len(game.rolls), str(game.roll)))
        action = self.bot.choose(game)
        after = game.apply(action)
        if after.is_over:
            self.last.append(after)
        return action


def test_figures_are_those_of_the_games_one_by_one() -> None:
    watched = Watched("greedy")
    board = leaderboard({"watched": watched, "optimal": make_player("optimal", SMALL)}, SMALL, games=12, seed=3)
    assert [row.name for row in board.rows] == ["optimal", "watched"]
    best, row = board.rows
    assert len(watched.last) == 12
    scores = [game.cards[0].total for game in watched.last]
    assert row.points.mean == pytest.approx(sum(scores) / 12)
    assert row.deviation == pytest.approx(np.std(scores, ddof=1))
    sides = [review(game).sides[0] for game in watched.last]
    losses = [loss for side in sides for loss in side.unforced_losses]
    assert row.regret.mean == pytest.approx(sum(losses) / len(losses))
    assert row.regret.low < row.regret.mean < row.regret.high
    assert row.without_luck.mean == pytest.approx(sum(side.adjusted for side in sides) / 12)
    assert row.yahtzee.mean == sum(game.cards[0].boxes.get(SMALL.box("yahtzee"), 0) == 50 for game in watched.last) / 12
    assert row.upper_bonus.mean == 0.0
    assert best.regret.mean == pytest.approx(0.0, abs=1e-9)
    # Free of luck, perfect play scores what it is worth in every game.
    value = evaluator_for(SMALL).value(Card(SMALL))
    assert best.without_luck.mean == pytest.approx(value, abs=1e-6)
    assert best.without_luck.high - best.without_luck.low < 1e-6
    assert set(row.wins) == {"beginner", "casual", "regular", "skilled", "expert"}
    assert row.to_json()["wins"]["expert"]["mean"] == row.wins["expert"].mean


def test_two_games_show_how_much_points_vary() -> None:
    """Student's t for two numbers is 12.706."""
    (row,) = leaderboard({"random": make_player("random", SMALL, 1)}, SMALL, games=2, seed=3).rows
    assert row.deviation > 0.0
    assert row.points.high - row.points.mean == pytest.approx(12.706 * row.deviation / 2**0.5, rel=1e-4)


class Estimated:
    """Exact values that call themselves an estimate, such as those of Triple."""

    exact = False

    def __init__(self) -> None:
        self.values = evaluator_for(SMALL)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.values, name)


def test_the_best_is_first_without_luck_or_by_points_if_luck_is_only_estimated(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this game the greedy bot has one point more than perfect play, by luck."""

    def ordered() -> list[tuple[str, float]]:
        players = {name: make_player(name, SMALL) for name in ("random", "optimal", "greedy")}
        board = leaderboard(players, SMALL, games=1, seed=6)
        return [(row.name, row.points.mean) for row in board.rows if row.name != "random"]

    assert ordered() == [("optimal", 35.0), ("greedy", 38.0)]
    monkeypatch.setattr("dicecup.coach.bulk.leaderboard.evaluator_for", lambda _: Estimated())
    assert ordered() == [("greedy", 38.0), ("optimal", 35.0)]


class Generous(Estimated):
    """Prices a card too high, the more so the fuller it is: an entry then seems better than the best choice."""

    exact = True

    def value(self, card: Card) -> float:
        return self.values.value(card) + 100.0 * len(card.boxes)


def test_no_choice_makes_good_what_another_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicecup.coach.bulk.leaderboard.evaluator_for", lambda _: Generous())
    (row,) = leaderboard({"optimal": make_player("optimal", SMALL)}, SMALL, games=3, seed=6).rows
    assert row.regret.mean == pytest.approx(0.0, abs=1e-9)


def test_everybody_meets_the_same_dice() -> None:
    first, second = Watched("greedy"), Watched("optimal")
    leaderboard({"one": first, "other": second}, SMALL, games=5, seed=8)
    rolled = [[dice for turn, number, dice in each.seen if number == 1] for each in (first, second)]
    assert len(rolled[0]) == 15
    assert rolled[0] == rolled[1]
    alone = Watched("optimal")
    leaderboard({"alone": alone}, SMALL, games=5, seed=8)
    assert alone.seen == second.seen


def test_a_bot_that_chooses_by_lot_is_given_its_lots_by_the_leaderboard() -> None:
    """So a bot that has played before, or has another seed of its own, plays the same games again."""
    shown = [
        leaderboard({"random": make_player("random", SMALL, seed)}, SMALL, games=5, seed=8).rows[0].to_json()
        for seed in (1, 2)
    ]
    assert shown[0] == shown[1]


def test_a_bot_that_chooses_by_lot_has_other_lots_in_every_game() -> None:
    class Drawing(Watched):
        def __init__(self) -> None:
            super().__init__("greedy")
            self.lots: list[str] = []

        def reseed(self, seed: str) -> None:
            self.lots.append(seed)

    first, again, other = Drawing(), Drawing(), Drawing()
    for each, seed in ((first, 8), (again, 8), (other, 9)):
        leaderboard({"drawing": each}, SMALL, games=3, seed=seed)
    assert first.lots == again.lots
    assert len({*first.lots, *other.lots}) == 6


def test_shares_of_wins_by_hand() -> None:
    won = _won(np.array([10.0, 20.0]), np.array([5.0, 10.0, 30.0, 30.0]))
    # 10 beats 5 and ties with 10; 20 beats two: (1.5 + 2) of 8.
    assert won.mean == pytest.approx(3.5 / 8)
    assert 0.0 <= won.low < won.mean < won.high <= 1.0
    never = _won(np.array([1.0] * 20), np.array([2.0] * 20))
    assert never.mean == never.low == 0.0
    assert 0.1 < never.high < 0.2


def test_regret_per_decision_is_a_ratio_of_sums() -> None:
    assert _ratio(np.array([1.0, 5.0]), np.array([1.0, 5.0])).mean == 1.0
    ratio = _ratio(np.array([1.0, 5.0, 0.0, 3.0]), np.array([2.0, 4.0, 3.0, 1.0]))
    assert ratio.mean == pytest.approx(0.9)
    # What is left of the losses is -0.8, 1.4, -2.7 and 2.1; Student's t for four numbers is 3.1824.
    assert ratio.high == pytest.approx(0.9 + 3.1824 * (14.3 / 3) ** 0.5 / 2 / 2.5, rel=1e-4)
    assert ratio.low == 0.0


def test_our_own_engine_is_a_program_that_plays_perfectly(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["leaderboard", "optimal", "--program", ENGINE, "--games", "4", *RULE, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    perfect, program = sorted(found["rows"], key=lambda row: row["name"] != "optimal")
    assert program["name"] == ENGINE
    assert {**program, "name": "optimal"} == perfect


def test_a_function_is_a_policy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "policies.py").write_text(
        "from dicecup import Enter\n"
        "def first(game):\n    return Enter(game.card.placements(game.roll)[0].box)\n"
        "class Empty:\n    pass\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert main(["leaderboard", "policies:first", "greedy", "--games", "3", *RULE]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("3 games of deluxe")
    assert [line.split()[0] for line in said if line.startswith(("policies", "greedy"))] == [
        "greedy",
        "policies:first",
    ] * 2
    assert main(["leaderboard", "policies:Empty", *RULE]) == 2
    assert "policies:Empty is not a bot" in capsys.readouterr().err


FAULTS = {
    "ends": (
        "import sys; sys.stdin.readline(); print('thinking', file=sys.stderr); sys.exit(' no more\\n\\n')",
        "ended with code 1 before it answered; the last it said: no more",
    ),
    "is no JSON": ("input(); print('hello', flush=True); input()", "did not answer with a line of JSON: 'hello'"),
    "answers an error": (
        'input(); print(\'{"error": {"code": "x", "message": "cannot"}}\', flush=True); input()',
        "answered with an error: cannot",
    ),
    "answers something else": ("input(); print('[1]', flush=True); input()", "must answer something like"),
    "has no choice": ("input(); print('{\"choices\": []}', flush=True); input()", "must answer something like"),
    "is illegal": (
        'input(); print(\'{"choices": [{"box": "aces"}]}\', flush=True); input()',
        "chose Enter('aces'), which is not allowed",
    ),
    "holds other dice": (
        'input(); print(\'{"choices": [{"keep": [9]}]}\', flush=True); input()',
        "must answer something like",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_program_with_a_fault_is_named_with_what_it_did(
    fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program, sentence = FAULTS[fault]
    script = tmp_path / "player.py"
    script.write_text(program)
    command = f"{sys.executable} {script}"
    assert main(["leaderboard", "--program", command, "--games", "1", *RULE]) == 2
    error = capsys.readouterr().err
    assert f"the bot {command} " in error
    assert sentence in error
    assert "on a card of deluxe" in error


def test_a_program_that_hangs_is_ended(tmp_path: Path) -> None:
    script = tmp_path / "player.py"
    script.write_text("import time\nwhile True:\n    time.sleep(60)\n")
    player = ProgramPlayer(f"{sys.executable} {script}", patience=0.2)
    game = Game.new(SMALL).with_roll("12345")
    with pytest.raises(BotFailed, match=r"gave no answer for 0\.2 seconds"):
        OwnBot("mine", player).choose(game)
    assert player._process.poll() is not None


def test_a_program_says_what_to_hold() -> None:
    player = ProgramPlayer(ENGINE)
    try:
        assert player.choose(Game.new("deluxe").with_roll("13356")) == Reroll("33")
        last = Game.new("deluxe").with_roll("66666")
        assert player.choose(last) == Enter("yahtzee")
    finally:
        player.close()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([], "name at least one bot"),
        (["optimal", "optimal"], "optimal is given twice"),
        (["clever"], "unknown bot"),
        (["optimal", "--games", "0"], "the number of games is from 1"),
        (["--program", "/nowhere/at-all"], "cannot be started: No such file or directory"),
        (["--program", "'"], "cannot be started"),
        (["--program", ""], "a program needs a command"),
        (["optimal", "--book", "triple"], "has no exact solution"),
    ],
)
def test_bad_questions(arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["leaderboard", *arguments]) == 2
    assert reason in capsys.readouterr().err


def test_the_model_free_player_plays_nearly_perfectly(monkeypatch: pytest.MonkeyPatch) -> None:
    from dicecup.players import add_own_bot

    monkeypatch.syspath_prepend(str(Path(__file__).parents[3] / "training"))
    add_own_bot("model_free_player:ModelFree")
    (row,) = leaderboard({"it": make_player("model_free_player:ModelFree", "deluxe")}, games=4, seed=2).rows
    # It loses about 0.4 points per game; greedy play loses some forty.
    assert row.without_luck.mean > 250
    assert row.regret.mean < 0.1
    with pytest.raises(Malformed, match="knows deluxe as printed"):
        make_player("model_free_player:ModelFree", "web")


def test_progress_counts_the_games_of_the_ladder_and_of_every_player() -> None:
    told: list[tuple[int, int]] = []
    board = leaderboard({"greedy": make_player("greedy", SMALL)}, SMALL, 2, progress=lambda *at: told.append(at))
    assert board.seed == 0
    assert told[-2:] == [(11, 12), (12, 12)]
    assert [done for done, _ in told] == sorted(done for done, _ in told)
