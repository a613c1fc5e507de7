"""What everybody sees of a table, from its events alone."""

from __future__ import annotations

import pytest

from dicecup.server.ledger import decision
from dicecup.server.wire.table_view import GameView, TableView
from tests.server.ledger.chains import NOW, TableOnPaper, played, started
from tests.server.ledger.test_rematch import time_out
from tests.server.ledger.test_taking_back import alone


def test_after_rematches_all_games_are_counted_and_the_last_three_pledges_are_shown() -> None:
    paper = TableOnPaper(seats=2)
    for by in ("ann", "bob"):
        paper.act(by, "sit")
    for _ in range(4):
        paper.act("ann", "start", without_seeds=True)
        paper.act("bob", "resign")
        paper.act("ann", "rematch")
    view = TableView.of(paper.state, now=NOW)
    assert view.games_played == 4
    assert [pledge.game for pledge in view.pledges] == [3, 4, 5]
    assert [pledge.secret is None for pledge in view.pledges] == [False, False, True], "the last is yet to be played"


def test_who_is_there() -> None:
    paper = TableOnPaper(seats=4)
    for by in ("ann", "bob"):
        paper.act(by, "sit")
    paper.act("ann", "add_bot", bot="random")
    view = TableView.of(paper.state, now=NOW, connected={"ann"})
    assert [seat.present for seat in view.seats] == [True, False, True, False], "nobody is there on an open seat"


def test_teams_take_turns_from_seat_to_seat() -> None:
    """Open seats too; without teams a seat belongs to none."""
    paper = TableOnPaper(seats=6, book="classic", teams=["Reds", "Blues", "Greens"])
    paper.act("ann", "sit")
    assert [seat.team for seat in view_of(paper).seats] == ["Reds", "Blues", "Greens"] * 2
    assert [seat.team for seat in view_of(TableOnPaper(seats=2)).seats] == [None, None]


def test_a_series_shows_its_standings_from_the_first_game_on() -> None:
    for games, shown in ((3, [(0, 0), (1, 0)]), (1, [])):
        paper = TableOnPaper(seats=2, games=games)
        for by in ("ann", "bob"):
            paper.act(by, "sit")
        paper.act("ann", "start", without_seeds=True)
        assert [(each.side, each.total) for each in TableView.of(paper.state, now=NOW).standings] == shown


def test_seeds_are_wanted_before_a_game_and_not_in_it() -> None:
    paper = TableOnPaper(seats=2)
    for by in ("ann", "bob"):
        paper.act(by, "sit")
    paper.act("ann", "seed", seed="x")
    assert TableView.of(paper.state, now=NOW).seed_wanted == [1]
    paper.act("ann", "start", without_seeds=True)
    assert TableView.of(paper.state, now=NOW).seed_wanted == []


def view_of(paper: TableOnPaper, undo_delay: float = 0.0) -> TableView:
    return TableView.of(paper.state, now=NOW, undo_delay=undo_delay)


def game_of(paper: TableOnPaper) -> GameView:
    view = view_of(paper).game
    assert view is not None
    return view


def test_a_bot_that_plays_on_for_somebody_who_left_is_no_present_player() -> None:
    paper = started(games=2, rules={"categories": "chance"})
    paper.act("bob", "leave")
    seats = TableView.of(paper.state, now=NOW, connected={"ann", "bob"}).seats
    assert [(seat.holder, seat.stand_in, seat.present) for seat in seats] == [
        ("ann", None, True),
        (None, "greedy", False),
    ]


def test_with_difference_scoring_a_game_that_is_over_says_what_was_earned() -> None:
    paper = started(book="travel", difference=True, rules={"categories": "chance"})
    assert game_of(paper).earned == [], "the game is under way"
    paper.play()
    over = game_of(paper)
    ann, bob = (side.totals["final"] for side in over.sides)
    assert over.earned == [max(0, ann - bob), max(0, bob - ann)]
    assert game_of(played(book="travel", rules={"categories": "chance"})).earned == [], "scores alone count"


def test_turns_are_counted_from_the_first_to_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bob rolls more than Ann for the start, so he goes first."""
    monkeypatch.setattr(decision, "new_secret", lambda: bytes([5] * 32))
    paper = started(rules={"categories": "aces,chance"})
    assert (game_of(paper).turn, game_of(paper).turns) == (0, 2), "nobody has a turn before the start is settled"
    paper.act("ann", "roll")
    paper.act("bob", "roll")
    game = game_of(paper)
    assert [side for side, _ in game.start_rolls] == [0, 1]
    assert game.start_totals == [sum(map(int, dice)) for _, dice in game.start_rolls]
    assert game.start_totals[0] < game.start_totals[1]
    assert (game.turn, game.side, game.player) == (1, 1, "bob")
    paper.play()
    assert (game_of(paper).turn, game_of(paper).number) == (2, 1), "there is no third turn"


def test_the_box_that_ends_the_game_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decision, "new_secret", lambda: bytes([5] * 32))
    paper = started(rules={"categories": "chance"})
    said = []
    for by in ("ann", "bob"):
        said.append(game_of(paper).is_last_turn)
        paper.act(by, "roll")
    for by in ("bob", "ann"):
        paper.act(by, "roll")
        said.append(game_of(paper).is_last_turn)
        paper.act(by, "enter", box="chance")
    assert said == [False, False, False, True]
    assert not game_of(paper).is_last_turn, "the game is over"


def test_a_rematch_begins_with_game_one_again_and_a_series_goes_on_with_game_two() -> None:
    paper = played(rules={"categories": "chance"})
    paper.act("ann", "rematch")
    paper.act("ann", "start", without_seeds=True)
    assert (game_of(paper).number, view_of(paper).games_played) == (1, 1)
    series = played(games=2, rules={"categories": "chance"})
    assert (view_of(series).series_winners, view_of(series).between_games) == ([], True), "the series goes on"
    for by in ("ann", "bob"):
        series.act(by, "seed", seed="on")
    assert game_of(series).number == 2


def test_partners_have_both_their_seats_and_the_one_whose_turn_it_is_has_the_dice() -> None:
    paper = TableOnPaper(book="classic", seats=4, teams=["Reds", "Blues"], dice="real")
    for name in ("ann", "bob", "cid", "dee"):
        paper.act(name, "sit")
    paper.act("ann", "start")
    game = game_of(paper)
    assert [(side.name, side.partners, side.seats) for side in game.sides] == [
        ("Reds", ["ann", "cid"], [0, 2]),
        ("Blues", ["bob", "dee"], [1, 3]),
    ]
    found = []
    for by in ("ann", "bob", "cid", "dee"):
        found.append((game_of(paper).player, game_of(paper).seat))
        paper.act(by, "write", box=("chance", "aces")[by in ("cid", "dee")], points=5 if by in ("ann", "bob") else 0)
    assert found == [("ann", 0), ("bob", 1), ("cid", 2), ("dee", 3)]


def test_whoever_resigned_is_marked_while_the_others_play_on() -> None:
    paper = TableOnPaper(seats=3)
    for name in ("ann", "bob", "cid"):
        paper.act(name, "sit")
    paper.act("ann", "start", without_seeds=True)
    paper.act("bob", "resign")
    assert [side.resigned for side in game_of(paper).sides] == [False, True, False]


def test_boxes_to_cross_out_are_those_where_the_dice_score() -> None:
    paper = alone(rules={"categories": "sixes,yahtzee,chance"})
    paper.act("ann", "roll")
    game = game_of(paper)
    assert set(game.scratches) == {each.box for each in game.placements if each.points}
    assert "chance" in game.scratches
    assert ("yahtzee" in game.scratches) == game.is_yahtzee == (len(set(game.dice)) == 1)


def test_the_dice_that_were_held_are_shown_with_the_roll() -> None:
    paper = alone()
    paper.act("ann", "roll")
    assert game_of(paper).kept == []
    paper.act("ann", "roll", keep=[1, 4])
    assert game_of(paper).kept == [1, 4]


def test_each_seat_says_whether_its_player_wants_a_rematch_and_whether_its_bot_stays() -> None:
    paper = started(turn_seconds=60)
    late = time_out(paper)
    paper.act(("bob", "ann")[late], "stand_in", seat=1 - late)
    assert [seat.late for seat in view_of(paper).seats] == [number == late for number in (0, 1)]
    paper.act(("ann", "bob")[late], "return")
    paper.act(("bob", "ann")[late], "return")
    paper.act("bob", "resign")
    paper.act("bob", "want_rematch")
    assert [seat.agreed for seat in view_of(paper).seats] == [False, True]


def test_an_entry_can_be_taken_back_until_the_bot_rolls() -> None:
    """Alone it can be taken back until the player rolls, and no clock runs."""
    for bots, until in ((0, None), (1, NOW + 1500)):
        paper = TableOnPaper(seats=1 + bots)
        paper.act("ann", "sit")
        for _ in range(bots):
            paper.act("ann", "add_bot", bot="random")
        paper.act("ann", "start", without_seeds=True)
        while (state := paper.state).acting_seat or not state.dice:
            game = state.game
            assert game is not None
            if game.awaits == "dice":
                paper.act("bot" if state.bot_to_move else "ann", "roll")
            else:
                assert game.roll is not None
                paper.act("bot", "enter", box=str(game.card.placements(game.roll)[0].box))
        paper.act("ann", "enter", box="chance")
        back = view_of(paper, undo_delay=1.5).take_back
        assert back is not None
        assert (back.side, back.box, back.holder, back.until) == (0, "chance", "ann", until)
