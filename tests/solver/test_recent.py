"""The most recently used things."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from dicecup.solver.recently_used import Recent


def test_what_was_not_asked_for_longest_falls_out() -> None:
    recent: Recent[int, str] = Recent(2)
    recent.put(1, "one")
    recent.put(2, "two")
    assert recent.get(1) == "one"
    recent.put(3, "three")
    assert (recent.get(1), recent.get(2), recent.get(3)) == ("one", None, "three")
    recent.put(1, "uno")
    assert recent.get(1) == "uno"


def test_threads_may_share_it() -> None:
    recent: Recent[int, int] = Recent(3)

    def ask(seed: int) -> None:
        for step in range(2000):
            key = (seed + step) % 5
            found = recent.get(key)
            assert found in (None, -key)
            recent.put(key, -key)

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(ask, range(4)))
    assert sum(recent.get(key) is not None for key in range(5)) == 3
