"""What everybody sees of a table, from its events alone."""

from __future__ import annotations

from dicecup.server.wire.table_view import TableView
from tests.server.ledger.chains import NOW, Bench


def test_after_rematches_all_games_are_counted_and_the_last_three_pledges_are_shown() -> None:
    bench = Bench(seats=2)
    for by in ("ann", "bob"):
        bench.act(by, "sit")
    for _ in range(4):
        bench.act("ann", "start", without_seeds=True)
        bench.act("bob", "resign")
        bench.act("ann", "rematch")
    view = TableView.of(bench.state, now=NOW)
    assert view.games_played == 4
    assert [pledge.game for pledge in view.pledges] == [3, 4, 5]
    assert [pledge.secret is None for pledge in view.pledges] == [False, False, True], "the last is yet to be played"


def test_who_is_there() -> None:
    bench = Bench(seats=4)
    for by in ("ann", "bob"):
        bench.act(by, "sit")
    bench.act("ann", "add_bot", bot="random")
    view = TableView.of(bench.state, now=NOW, connected={"ann"})
    assert [seat.present for seat in view.seats] == [True, False, True, False], "nobody is there on an open seat"


def test_a_series_shows_its_standings_from_the_first_game_on() -> None:
    for games, shown in ((3, [(0, 0), (1, 0)]), (1, [])):
        bench = Bench(seats=2, games=games)
        for by in ("ann", "bob"):
            bench.act(by, "sit")
        bench.act("ann", "start", without_seeds=True)
        assert [(each.side, each.total) for each in TableView.of(bench.state, now=NOW).standings] == shown


def test_seeds_are_wanted_before_a_game_and_not_in_it() -> None:
    bench = Bench(seats=2)
    for by in ("ann", "bob"):
        bench.act(by, "sit")
    bench.act("ann", "seed", seed="x")
    assert TableView.of(bench.state, now=NOW).seed_wanted == [1]
    bench.act("ann", "start", without_seeds=True)
    assert TableView.of(bench.state, now=NOW).seed_wanted == []
