from __future__ import annotations

from functools import partial

from dicecup.rules import rulebook
from dicecup.server.coaching.table_summary import EndedGame, TableSummary
from dicecup.server.http.routes.results import bests, open_game, past_game
from dicecup.server.ledger.state import Ending
from dicecup.server.wire.replies import PastGame
from tests.server.conftest import Server, TestGuest, seated_pair

DELUXE = rulebook("deluxe")


def past(game: int, score: int, book: str = "deluxe", status: str = "finished") -> PastGame:
    return PastGame(
        table="t",
        game=game,
        book=book,
        title=book,
        status=status,
        sides=["Bot", "Ann"],
        scores=[400, score],
        winners=[0],
        mine=[1],
        at=0,
    )


def test_the_best_score_in_each_book_is_ones_own() -> None:
    found = bests([past(3, 200), past(2, 250), past(1, 240), past(4, 300, status="resigned"), past(5, 90, "web")])
    assert [(best.book, best.score, best.previous) for best in found] == [("deluxe", 250, 240), ("web", 90, None)]


def test_an_equal_score_is_no_new_best() -> None:
    (best,) = bests([past(2, 250), past(1, 250)])
    assert (best.game, best.previous) == (1, 250)


def test_of_two_sides_on_one_screen_the_one_without_help_counts() -> None:
    game = past(1, 200).model_copy(update={"mine": [0, 1], "helped": [0]})
    (without,), (helped,) = bests([game]), bests([game], with_help=True)
    assert (without.name, without.score) == ("Ann", 200)
    assert (helped.name, helped.score) == ("Bot", 400)


def test_whose_turn_it_is() -> None:
    table = TableSummary(
        "t", "", rulebook("deluxe"), ("Ann", "Bob"), "playing", "bob", "ann", (("ann", "Ann"), ("bob", "Bob")), 0, ()
    )
    assert [open_game(table, holder).your_turn for holder in ("ann", "bob")] == [False, True]


def test_a_past_game_says_whose_sides_were_whose_and_who_was_helped() -> None:
    ending = Ending(77, (("ann",), ("bob",), ("ann", "cid")), ("", "", ""), frozenset())
    game = EndedGame(
        "t", 4, DELUXE, "finished", ("A", "B", "C"), (90, 200, 80), (1,), frozenset(), ending, False,
        (True, None, False),
    )  # fmt: skip
    shown = {holder: past_game(game, holder) for holder in ("ann", "bob", "cid", "eve")}
    assert {holder: game.mine for holder, game in shown.items()} == {"ann": [0, 2], "bob": [1], "cid": [2], "eve": []}
    ann = shown["ann"]
    assert (ann.table, ann.game, ann.book, ann.title, ann.at) == ("t", 4, "deluxe", DELUXE.title, 77)
    assert (ann.sides, ann.scores, ann.winners, ann.helped) == (["A", "B", "C"], [90, 200, 80], [1], [0])


def test_a_table_that_gathers_is_open_but_not_played() -> None:
    table = TableSummary("t", "Sunday", DELUXE, ("Ann",), "gathering", None, "ann", (("ann", "Ann"),), 55, ())
    assert open_game(table, "ann").model_dump() == {
        "table": "t",
        "title": "Sunday",
        "book": DELUXE.title,
        "names": ["Ann"],
        "playing": False,
        "your_turn": False,
        "at": 55,
    }


def test_where_all_play_at_once_it_is_the_turn_of_whoever_has_not_finished_it(server: Server) -> None:
    ann, bob, table = seated_pair(server, duplicate=True, coach=False)

    def turns() -> list[bool]:
        return [guest.get("/api/me/results").json()["open"][0]["your_turn"] for guest in (ann, bob)]

    assert turns() == [True, True]
    ann.act(table, "roll")
    ann.act(table, "enter", box="chance")
    assert turns() == [False, True]


def test_games_under_way_and_over(server: Server) -> None:
    ann = server.guest("Ann")
    assert ann.get("/api/me/results").json() == {"open": [], "past": [], "bests": [], "bests_with_help": []}
    table = ann.new_table(seats=1)
    for kind, details in (("sit", {}), ("seed", {"seed": "x"}), ("start", {})):
        ann.act(table, kind, **details)
    (game,) = ann.get("/api/me/results").json()["open"]
    assert (game["table"], game["names"], game["playing"], game["your_turn"]) == (table, ["Ann"], True, True)
    _play_out(ann, table)
    results = ann.get("/api/me/results").json()
    assert results["open"] == []
    (over,) = results["past"]
    assert (over["mine"], over["status"], over["game"]) == ([0], "finished", 1)
    assert results["bests"][0]["score"] == over["scores"][0]
    assert server.guest("Bob").get("/api/me/results").json()["past"] == []


def test_past_games_are_listed_by_when_they_ended_not_by_their_tables(server: Server) -> None:
    ann, played = server.guest("Ann"), []
    tables = [ann.new_table(seats=1) for _ in range(2)]
    for hour, table in enumerate((tables[0], tables[0], tables[1], tables[0])):
        server.parts.services.now = partial(int, 1_800_000_000_000 + hour * 3_600_000)
        if table in played:
            ann.act(table, "rematch")
        else:
            ann.act(table, "sit")
        ann.act(table, "start", without_seeds=True)
        ann.act(table, "resign")
        played.append(table)
    past = ann.get("/api/me/results").json()["past"]
    latest_first = [(tables[0], 3), (tables[1], 1), (tables[0], 2), (tables[0], 1)]
    assert [(game["table"], game["game"]) for game in past] == latest_first
    ended = server.run(server.parts.finished_games.ended_games_of, ann.get("/api/me").json()["id"])
    assert [(game.table, game.number) for game, _ in ended] == latest_first[::-1], "figures follow the games in time"


def _play_out(guest: TestGuest, table: str) -> None:
    while (view := guest.look(table))["phase"] == "playing":
        guest.act(table, "roll", seq=view["seq"])
        guest.act(table, "enter", box=guest.look(table)["game"]["placements"][0]["box"])
