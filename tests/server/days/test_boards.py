"""Daily boards: they list exactly what anybody can work out from the exported records."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

from dicecup.coach import review_of
from dicecup.fair_dice import SharedDice, book_name
from dicecup.players import make_player
from dicecup.rules import BOOKS, Game, Record, Roll
from dicecup.server.days.boards import Attempt, Board
from dicecup.server.days.days import Day
from dicecup.server.days.possible_scores import PossibleScores
from dicecup.server.http.routes.daily import _judged, _ranked, board_view, day_view
from dicecup.server.tables.identity import Person
from dicecup.server.wire.day_view import OwnAttempt
from tests.server.conftest import TestGuest, play_on
from tests.server.days.conftest import DAY, DailyServer, at, begin

PEOPLE = 6
PATIENCE = 300.0


def play_at_random(guest: TestGuest, table: str, seed: int) -> None:
    chance = random.Random(seed)
    view = guest.look(table)
    while view["phase"] == "playing":
        game = view["game"]
        if game["awaits"] == "dice":
            guest.act(table, "roll", seq=view["seq"])
        elif game["rolls_left"] and chance.random() < 0.3:
            guest.act(table, "roll", seq=view["seq"], keep=sorted(chance.sample(range(5), 2)))
        else:
            # Some play well, some badly.
            best = max(game["placements"], key=lambda each: each["points"])
            chosen = best if chance.random() < seed / PEOPLE else chance.choice(game["placements"])
            guest.act(table, "enter", seq=view["seq"], box=chosen["box"])
        view = guest.look(table)


def shown(guest: TestGuest, day: str = DAY) -> dict[str, Any]:
    """A day with its boards, once they are worked out."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        reply: dict[str, Any] = guest.get(f"/api/daily/{day}").json()
        if reply["ready"]:
            return reply
    raise AssertionError("the boards never came")


def by_the_record(text: str) -> tuple[int, float]:
    """Points, and points lost per decision that mattered, from an exported record alone."""
    game = Record.parse(text).series.games[0]
    losses = [decision.loss for _, decision in review_of(game).sides[0].decisions if decision.unforced]
    return game.totals[0], sum(losses) / len(losses)


@pytest.mark.solver
def test_the_boards_equal_what_the_records_say(daily: DailyServer) -> None:
    people = {f"P{number}": daily.person(f"P{number}") for number in range(PEOPLE)}
    guest, quitter, late = daily.person("Guest", False), daily.person("Quitter"), daily.person("Late")
    tables = {}
    for number, (name, person) in enumerate(people.items()):
        tables[name] = begin(person)
        play_at_random(person, tables[name], number)
    own = begin(guest)
    play_on(own, guest)
    given_up = begin(quitter)
    quitter.act(given_up, "resign")
    unfinished = begin(late)
    late.act(unfinished, "roll")

    # Players who have not finished see no board: it would tell what can be made of the dice.
    for person in (quitter, late, daily.guest()):
        assert person.get(f"/api/daily/{DAY}").json()["board"] is None
    reply = shown(people["P0"])
    board = reply["board"]
    wanted = {name: by_the_record(people[name].get(f"/api/tables/{tables[name]}/record").text) for name in people}
    assert {line["name"]: line["points"] for line in board["by_points"]} == {n: p for n, (p, _) in wanted.items()}
    losses = {line["name"]: line["loss_each"] for line in board["by_skill"]}
    assert losses == pytest.approx({name: loss for name, (_, loss) in wanted.items()})
    assert [line["points"] for line in board["by_points"]] == sorted((p for p, _ in wanted.values()), reverse=True)
    assert [line["loss_each"] for line in board["by_skill"]] == sorted(losses.values())
    assert [line["name"] for line in board["by_points"] if line["you"]] == ["P0"]
    assert board["guests"] == 1
    assert reply["players"] == PEOPLE + 3

    mine = shown(guest)
    points, loss = by_the_record(guest.get(f"/api/tables/{own}/record").text)
    assert mine["mine"]["points"] == points
    assert mine["mine"]["loss_each"] == pytest.approx(loss), "guests see their own result"
    assert "Guest" not in {line["name"] for line in mine["board"]["by_points"]}

    # Once the day's secret is out anybody may look, and the boards are unchanged.
    daily.settle(at("2027-03-15", "03:00"))
    after = shown(daily.guest())
    without_you = [{**line, "you": False} for line in board["by_points"]]
    assert after["board"]["by_points"] == without_you
    assert after["board"]["perfect"] == board["perfect"] == perfect_by_hand(after["day"]["secret"])
    assert after["board"]["hindsight"] >= max(board["perfect"], *(points for points, _ in wanted.values()))
    assert people["P1"].post("/api/me", {"name": "Renamed"}).status_code == 200
    assert {line["name"] for line in shown(guest)["board"]["by_skill"]} == {"Renamed", *people} - {"P1"}


def perfect_by_hand(secret: str) -> int:
    """What the bot `optimal` makes of a day's dice, which are public by now."""
    dice = SharedDice.of_day(bytes.fromhex(secret), DAY, book_name("deluxe"))
    game, bot = Game.new("deluxe"), make_player("optimal", "deluxe")
    for turn in range(1, 14):
        game = game.with_roll(Roll(dice.numbers(turn, 1)))
        for roll in (2, 3):
            game = game.apply(bot.choose(game))
            if game.awaits != "dice" or game.turn_number != turn:
                break
            kept = list(game.keeps[-1])
            game = game.with_roll(Roll(kept + dice.numbers(turn, roll)[: 5 - len(kept)]))
        else:
            game = game.apply(bot.choose(game))
    assert game.is_over
    return game.totals[0]


def test_equals_have_the_same_place() -> None:
    attempts = [
        Attempt(name, name, points, 0.5, 20) for name, points in (("a", 200), ("b", 250), ("c", 200), ("d", 100))
    ]
    found = _ranked(attempts, lambda attempt: -attempt.points, "c")
    assert [(line.place, line.name, line.you) for line in found] == [
        (1, "b", False),
        (2, "a", False),
        (2, "c", True),
        (4, "d", False),
    ]


def test_only_guests_are_counted_as_guests() -> None:
    """Somebody for whom no decision mattered is on the board by points, and does not count as a guest."""
    attempts = Attempt("a", "Ann", 200, None, 0), Attempt("b", "Bob", 150, 0.5, 20), Attempt("g", "Guest", 100, 0.5, 20)
    view = board_view(Board(attempts, PossibleScores(None, None)), {"a", "b"}, "b")
    assert [line.name for line in view.by_points] == ["Ann", "Bob"]
    assert [line.name for line in view.by_skill] == ["Bob"]
    assert view.guests == 1


def test_equals_are_in_the_order_of_their_names() -> None:
    attempts = [Attempt(name, name, 200, 0.5, 20) for name in ("Zoe", "Bo", "Alexandra")]
    assert [line.name for line in _ranked(attempts, lambda attempt: -attempt.points, "")] == ["Alexandra", "Bo", "Zoe"]


def test_a_board_says_what_the_dice_allowed_and_lists_no_guest_not_even_oneself() -> None:
    attempts = Attempt("a", "Ann", 200, 0.25, 30), Attempt("g", "Guest", 250, 0.5, 20)
    view = board_view(Board(attempts, PossibleScores(perfect=210, hindsight=301)), {"a"}, "g")
    assert (view.perfect, view.hindsight, view.guests) == (210, 301, 1)
    (line,) = view.by_points
    assert (line.place, line.name, line.points, line.loss_each, line.decisions) == (1, "Ann", 200, 0.25, 30)
    assert view.by_skill == [line]


def test_ones_own_attempt_is_judged_also_as_a_guest() -> None:
    board = Board((Attempt("a", "Ann", 200, 0.25, 30), Attempt("g", "Guest", 250, 0.5, 20)), PossibleScores(None, None))
    mine = OwnAttempt(table="t", phase="over", points=250)
    judged = _judged(mine, board, Person("g", "Guest"))
    assert judged is not None
    assert (judged.points, judged.loss_each, judged.decisions) == (250, 0.5, 20)
    assert _judged(mine, board, Person("x", "Somebody")) == mine
    assert _judged(None, board, Person("g", "Guest")) is None


@pytest.mark.parametrize(
    ("today", "over_at", "told_at", "state"),
    [
        ("2027-03-13", None, None, "coming"),
        ("2027-03-14", None, None, "open"),
        ("2027-03-15", None, None, "over"),
        ("2027-03-14", 9, None, "over"),  # the clock was set back
        ("2027-03-13", 9, 10, "told"),
    ],
)
def test_a_day_from_its_publication_to_its_secret(
    today: str, over_at: int | None, told_at: int | None, state: str
) -> None:
    day = Day(DAY, "deluxe", bytes([171] * 32), "c" * 64, 5, over_at, told_at)
    view = day_view(day, today)
    assert (view.day, view.book, view.title) == (DAY, "deluxe", BOOKS["deluxe"].title)
    assert (view.state, view.secret) == (state, "ab" * 32 if told_at else None)
    assert (view.published_at, view.begins_at, view.ends_at, view.told_from) == (
        5,
        at(DAY, "00:00"),
        at("2027-03-15", "00:00"),
        at("2027-03-15", "02:00"),
    )


def test_a_streak_counts_days_that_were_finished(daily: DailyServer) -> None:
    ann = daily.person("Ann")
    for number, day in enumerate((DAY, "2027-03-15"), start=1):
        daily.settle(at(day))
        assert ann.get("/api/daily").json()["streak"] == number - 1
        play_on(begin(ann), ann)
        assert ann.get("/api/daily").json()["streak"] == number
    daily.settle(at("2027-03-16"))
    table = begin(ann)
    ann.act(table, "resign")
    assert ann.get("/api/daily").json()["streak"] == 2, "the day is not over, but this game is"
    daily.settle(at("2027-03-17"))
    assert ann.get("/api/daily").json()["streak"] == 0


class Counted(float):
    """A number that counts how often it is compared."""

    compared = 0

    def __lt__(self, other: object) -> bool:
        Counted.compared += 1
        return float(self) < float(str(other))

    def __eq__(self, other: object) -> bool:
        Counted.compared += 1
        return float(self) == float(str(other))

    __hash__ = float.__hash__


def test_a_board_of_many_takes_little_more_than_sorting_them() -> None:
    """Everybody who looks at a board waits for this: it must not grow with the square of the players."""
    many = 500
    attempts = [Attempt(f"p{number}", f"P{number}", number // 2, None, 0) for number in range(many)]
    Counted.compared = 0
    places = [line.place for line in _ranked(attempts, lambda attempt: Counted(-attempt.points), "")]
    assert places == [1 + 2 * (number // 2) for number in range(many)]
    assert Counted.compared < 60 * many
