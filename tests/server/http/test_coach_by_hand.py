"""What the server's coach says about a game that can be worked out by hand: the only box is Chance."""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Iterator
from math import sqrt
from typing import Any, NamedTuple

import pytest

from tests.coach.chance_alone import START, beaten, best_kept, called, worth, worth_keeping
from tests.server.conftest import Server, TestGuest, running, settings


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(settings(tmp_path_factory.mktemp("by-hand"))) as server:
        yield server


def ready(guest: TestGuest, path: str) -> dict[str, Any]:
    """An answer of the coach, once the book is solved."""
    deadline = time.monotonic() + 600
    while time.monotonic() < deadline:
        answer = guest.get(path)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        if found.get("ready", True):
            return found
        time.sleep(0.02)
    raise AssertionError("the coach never got ready")


class Played(NamedTuple):
    """A game's dice, what was kept of them, and the figures worked out by hand from both."""

    table: str
    rolls: list[list[int]]
    keeps: list[list[int]]

    @property
    def score(self) -> int:
        return sum(self.rolls[-1])

    @property
    def luck(self) -> list[float]:
        before = [START, *(worth_keeping(keep, 2 - number) for number, keep in enumerate(self.keeps))]
        return [worth(roll, 2 - number) - before[number] for number, roll in enumerate(self.rolls)]

    @property
    def losses(self) -> list[float]:
        """What each keep cost, and what stopping early cost."""
        lost = [
            worth(roll, 2 - number) - worth_keeping(keep, 2 - number)
            for number, (roll, keep) in enumerate(zip(self.rolls, self.keeps, strict=False))
        ]
        if len(self.rolls) < 3:
            lost.append(worth(self.rolls[-1], 3 - len(self.rolls)) - self.score)
        return lost


def start(guest: TestGuest) -> str:
    table = guest.new_table(seats=1, rules={"categories": "chance"})
    for kind, details in (("sit", {}), ("seed", {"seed": "x"}), ("start", {}), ("roll", {})):
        guest.act(table, kind, **details)
    return table


def play(guest: TestGuest, how: str) -> Played:
    """Perfectly, by keeping the lowest die alone, or by stopping at once."""
    table, rolls, keeps = start(guest), [], []
    for left in (2, 1, 0):
        dice = guest.look(table)["game"]["dice"]
        rolls.append(sorted(dice))
        if not left or how == "stops":
            break
        keep = best_kept(dice, left) if how == "perfect" else [min(dice)]
        if len(keep) == 5:
            break
        keeps.append(sorted(keep))
        places = [place for place, die in enumerate(dice) if die in keep]
        guest.act(table, "roll", keep=places if how == "perfect" else places[:1])
    guest.act(table, "enter", box="chance")
    return Played(table, rolls, keeps)


@pytest.fixture(scope="module")
def guest(shared: Server) -> TestGuest:
    return shared.guest("Ann")


@pytest.fixture(scope="module")
def games(guest: TestGuest) -> list[Played]:
    return [play(guest, how) for how in ("perfect", "lowest", "stops", "lowest", "perfect")]


def test_every_choice_with_its_loss_and_grade(shared: Server) -> None:
    guest = shared.guest("Bob")
    table = start(guest)
    for left in (2, 1):
        dice = guest.look(table)["game"]["dice"]
        advice = ready(guest, f"/api/tables/{table}/advice?full=true")
        best = worth(dice, left)
        assert advice["expected"] == pytest.approx(best, abs=0.01)
        keeps = [choice for choice in advice["choices"] if choice["box"] is None]
        assert len(keeps) > 4
        for choice in keeps:
            loss = best - worth_keeping(choice["dice"], left)
            assert choice["loss"] == pytest.approx(loss, abs=1e-4)
            assert choice["expected"] == pytest.approx(best - loss, abs=0.01)
            assert choice["grade"] == called(loss)
            assert choice["text"] == (
                f"keep {' '.join(map(str, choice['dice']))}" if choice["dice"] else "roll all five"
            )
        (box,) = [choice for choice in advice["choices"] if choice["box"] == "chance" and not choice["scratch"]]
        assert box["loss"] == pytest.approx(best - sum(dice), abs=1e-4)
        assert (box["grade"], box["text"]) == (called(best - sum(dice)), "enter Chance")
        (zero,) = [choice for choice in advice["choices"] if choice["scratch"]]
        assert zero["loss"] == pytest.approx(best, abs=1e-4)
        assert (zero["grade"], zero["text"]) == ("blunder", "cross out Chance")
        guest.act(table, "roll", keep=[0])


def test_how_the_game_stands(shared: Server) -> None:
    guest = shared.guest("Cid")
    table = start(guest)
    dice = guest.look(table)["game"]["dice"]
    outlook = ready(guest, f"/api/tables/{table}/outlook")
    assert outlook["sides"][0]["expected"] == pytest.approx(worth(dice, 2), abs=0.01)
    assert outlook["percentile"] == pytest.approx(beaten(round(worth(dice, 2))), abs=0.06)
    guest.act(table, "enter", box="chance")


@pytest.mark.parametrize("number", range(5))
def test_a_review(guest: TestGuest, games: list[Played], number: int) -> None:
    game = games[number]
    (side,) = ready(guest, f"/api/tables/{game.table}/review")["review"]["sides"]
    luck, lost = sum(game.luck), sum(game.losses)
    assert [term["name"] for term in side["terms"]] == ["start value", "luck", "losses", "final score"]
    assert [term["points"] for term in side["terms"]] == pytest.approx([START, luck, -lost, game.score])
    assert side["adjusted"] == pytest.approx(START - lost)
    (turn,) = side["turns"]
    assert (turn["luck"], turn["loss"]) == pytest.approx((luck, lost))
    assert [step["luck"] for step in turn["steps"]] == pytest.approx(game.luck)
    decisions = [step["decision"] for step in turn["steps"]]
    assert [decision["loss"] for decision in decisions][: len(game.losses)] == pytest.approx(game.losses, abs=1e-9)
    named = [called(loss) for loss in game.losses]
    assert [decision["grade"] for decision in decisions][: len(named)] == named
    assert {grade: count for grade, count in side["grades"].items() if count} == {
        grade: named.count(grade) for grade in named
    }
    assert side["loss_each"]["mean"] == pytest.approx(lost / len(game.losses))
    costly = sorted((loss for loss in game.losses if loss >= 0.5), reverse=True)
    found = [turn["steps"][mistake["roll"] - 1]["decision"]["loss"] for mistake in side["mistakes"]]
    assert found == pytest.approx(costly)
    for mistake in side["mistakes"]:
        roll = game.rolls[mistake["roll"] - 1]
        which = ("first", "second", "last")[mistake["roll"] - 1]
        assert mistake["place"] == f"Turn 1, {which} roll {' '.join(map(str, roll))}"
    by_stage = dict.fromkeys(("first keep", "second keep", "box"), 0.0)
    for stage, loss in zip(by_stage, game.losses, strict=False):
        by_stage[stage] = loss
    assert side["losses"] == pytest.approx(by_stage, abs=1e-9)


def test_statistics(guest: TestGuest, games: list[Played]) -> None:
    found = ready(guest, "/api/me/statistics")["statistics"]
    assert [game["score"] for game in found["games"]] == [game.score for game in games]
    luck = [sum(game.luck) for game in games]
    assert [game["luck"] for game in found["games"]] == pytest.approx(luck, abs=1e-6)
    each = [sum(game.losses) / len(game.losses) for game in games]
    assert [game["loss_each"] for game in found["games"]] == pytest.approx(each, abs=1e-6)
    assert [game["percentile"] for game in found["games"]] == pytest.approx([beaten(g.score) for g in games], abs=1e-6)
    assert found["luck"]["mean"] == pytest.approx(sum(luck) / 5)
    assert found["luck"]["high"] - found["luck"]["mean"] == pytest.approx(1.959964 * sqrt(10 / 5), abs=1e-4)
    losses = [loss for game in games for loss in game.losses]
    assert found["loss_each"]["mean"] == pytest.approx(sum(losses) / len(losses))
    assert found["running_luck"] == pytest.approx([sum(luck[: end + 1]) / (end + 1) for end in range(5)], abs=1e-6)
    assert found["running_loss"] == pytest.approx([sum(each[: end + 1]) / (end + 1) for end in range(5)], abs=1e-6)
    assert (found["best"], found["perfect_mean"]) == (max(game.score for game in games), pytest.approx(START))
    rows = list(csv.DictReader(io.StringIO(guest.get("/api/me/statistics.csv").text)))
    assert [float(row["luck"]) for row in rows] == pytest.approx(luck, abs=0.01)


def test_fairness(guest: TestGuest, games: list[Played]) -> None:
    you = ready(guest, "/api/me/fairness")["fairness"]["you"]
    mean = sum(sum(game.luck) for game in games) / 5
    assert you["luck"]["mean"] == pytest.approx(mean, abs=1e-6)
    reach = 1.959964 * sqrt(10 / 5)
    assert you["ordinary"] == (abs(mean) <= reach)
    assert you["sentence"].startswith(f"You: {mean:+.1f} points of luck per game over 5 games. By chance alone 95 % of")
    assert f"within ±{reach:.1f}, so" in you["sentence"]
    assert ("one in twenty or rarer" in you["sentence"]) == (abs(mean) > reach)


def test_mistakes_to_try_again(guest: TestGuest, games: list[Played]) -> None:
    """Mistakes of two points or more, the costliest first, with their grades."""
    found = ready(guest, "/api/me/mistakes?book=deluxe")
    assert found["mistakes"] == [], "puzzles come from the printed book"
    assert any(loss >= 2.0 for game in games for loss in game.losses)
