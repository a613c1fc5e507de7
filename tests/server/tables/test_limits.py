"""How often somebody may ask for something, and how many sockets may be open."""

from __future__ import annotations

import pytest

from dicecup.server.tables import limits
from dicecup.server.tables.limits import SocketCount, Throttle


class Clock:
    """Shows the seconds that it is set to."""

    seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


def allowed(throttle: Throttle, name: str, asked: int) -> int:
    """How many of so many requests are allowed."""
    return sum(throttle.allows(name) for _ in range(asked))


def test_after_a_long_rest_as_much_is_allowed_as_at_first_and_no_more() -> None:
    clock = Clock()
    throttle = Throttle(2, 5, clock)
    assert allowed(throttle, "Ann", 9) == 5
    clock.seconds += 3600
    assert allowed(throttle, "Ann", 9) == 5


def test_refusals_cost_nothing_and_each_name_has_its_own_limit() -> None:
    clock = Clock()
    throttle = Throttle(2, 5, clock)
    assert allowed(throttle, "Ann", 50) == 5
    clock.seconds += 1.5
    assert allowed(throttle, "Ann", 50) == 3, "two per second, however often she was refused"
    assert allowed(throttle, "Bob", 50) == 5


def test_a_higher_price_may_use_up_all_that_is_left_but_no_more() -> None:
    throttle = Throttle(2, 5, Clock())
    assert [throttle.allows("Ann", price) for price in (6, 3, 3, 2, 1)] == [False, True, False, True, False]


def test_the_name_that_was_not_used_for_longest_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_BUCKETS", 2)
    throttle = Throttle(0.001, 2, Clock())
    for name in ("Ann", "Bob", "Ann", "Cid"):
        assert throttle.allows(name)
    assert not throttle.allows("Ann"), "she asked after Bob, so she is remembered"
    assert allowed(throttle, "Bob", 9) == 2, "he was forgotten"


def test_other_processes_are_told_once_what_was_allowed_if_it_is_an_eighth_of_the_limit() -> None:
    throttle = Throttle(0.001, 16, Clock())
    assert allowed(throttle, "Ann", 2) == 2
    assert allowed(throttle, "Bob", 1) == 1
    assert not throttle.allows("Bob", 100), "what was refused was not spent"
    assert throttle.untold() == {"Ann": 2}
    assert throttle.untold() == {}
    assert throttle.allows("Bob")
    assert throttle.untold() == {"Bob": 2}, "from before and after it was last told"


def test_what_others_do_not_know_yet_is_not_given_back_when_they_say_what_is_left() -> None:
    throttle = Throttle(0.001, 16, Clock())
    assert allowed(throttle, "Ann", 3) == 3
    throttle.hear({"Ann": 10.0, "Bob": 1.0})
    assert allowed(throttle, "Ann", 9) == 7
    assert allowed(throttle, "Bob", 9) == 1


def test_sockets_are_limited_in_total_and_from_each_address_and_closed_ones_make_room() -> None:
    sockets = SocketCount(3, 2)
    assert [sockets.add(address) for address in ("home", "home", "home", "work", "train")] == [
        *(True, True, False),
        *(True, False),
    ]
    assert sockets.total == 3
    sockets.remove("home")
    assert sockets.add("train")
    assert not sockets.add("home"), "three are open"
    sockets.remove("work")
    assert [sockets.add(address) for address in ("home", "train")] == [True, False]
