"""Whole games with others: by link, around one screen, in teams, in a series, with bots, with eight sides."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Route, expect

from tests.browser.conftest import PHONE, NewPlayer
from tests.browser.driving.player import Player, nobody_looks
from tests.browser.driving.quickly import QuickTable
from tests.browser.pages.test_review import SLOW


def test_a_whole_game_by_link_with_a_break_and_a_watcher_and_its_rematch(new_player: NewPlayer) -> None:
    ann, bob, eve = new_player("Ann"), new_player("Bob"), new_player("Eve")
    link = ann.set_up("link", ["Ann", "Bob"])
    bob.join(link)
    assert bob.page.locator("#start").count() == 0, "only the host starts"
    ann.start()
    ann.page.wait_for_selector("#roll")
    eve.page.goto(link)
    eve.page.wait_for_selector("#roll")
    everybody = [ann, bob, eve]
    has_left = has_leapt = False
    while (game := ann.view()["game"])["status"] in ("starting", "playing"):
        filled = min(len(side["card"]["boxes"]) for side in game["sides"])
        if filled == 1 and not has_left:
            has_left = True
            leave_and_come_back(bob, ann)
        if filled == 2 and not has_leapt:
            has_leapt = True
            play_on([ann, bob], everybody, until=12)
            continue
        mover, other = (ann, bob) if game["player"] == "Ann" else (bob, ann)
        mover.wait_for_move()
        if game["status"] == "starting":
            mover.roll()
            continue
        expect(other.page.locator("#roll")).to_have_attribute("aria-disabled", "true")
        assert other.offers.count() == 0
        mover.turn()
    assert has_left
    assert has_leapt
    for player in everybody:
        player.page.wait_for_selector(".end")
    assert len({player.page.inner_text("#end-scores") for player in (ann, bob, eve)}) == 1
    assert ann.page.inner_text(".end-words") == bob.page.inner_text(".end-words")

    # The rematch is a whole game as well, but we look only at its end.
    for player in (ann, bob):
        player.page.click("#rematch")
    for player in (ann, bob, eve):
        player.page.wait_for_selector("#roll")
    view = play_on([ann, bob], everybody)
    for player in (ann, bob, eve):
        player.page.wait_for_selector(".end")
        expect(player.page.locator("#end-scores")).to_contain_text(str(view["game"]["sides"][0]["totals"]["final"]))
    assert view["games_played"] == 2
    assert [len(side["card"]["boxes"]) for side in view["game"]["sides"]] == [13, 13]


def play_on(players: list[Player], everybody: list[Player], until: int = 13) -> dict[str, Any]:
    """Play through the API, each for themselves, until all have filled so many boxes; the table as it is then."""
    tables = {player.name: QuickTable(player.page.request, player.table) for player in players}
    with nobody_looks(*everybody):
        while (view := tables[players[0].name].look())["phase"] == "playing":
            if min(len(side["card"]["boxes"]) for side in view["game"]["sides"]) >= until:
                break
            tables[view["game"]["player"]].move(view)
    for table in tables.values():
        table.close()
    return view


def leave_and_come_back(leaver: Player, other: Player) -> None:
    """Close the page, which the other player is shown, and open the table again."""
    link, cards = leaver.page.url, leaver.view()["game"]["sides"]
    context = leaver.page.context
    leaver.page.close()
    expect(other.page.locator(".pad")).to_contain_text("away")
    leaver.page = context.new_page()
    leaver.page.goto(link)
    leaver.page.wait_for_selector("#roll")
    expect(other.page.locator(".pad")).not_to_contain_text("away")
    assert leaver.view()["game"]["sides"] == cards


def test_a_rematch_needs_both_and_then_begins_by_itself(new_player: NewPlayer) -> None:
    ann, bob, eve = new_player("Ann"), new_player("Bob"), new_player("Eve")
    bob.join(ann.set_up("link", ["Ann", "Bob"]))
    ann.start()
    eve.page.goto(ann.page.url)
    eve.page.wait_for_selector("#roll")
    resign(bob)
    for player in (ann, bob, eve):
        player.page.wait_for_selector(".end")
    assert eve.page.locator("#rematch").count() == 0, "watchers are not asked"
    expect(ann.page.locator("#no-turns")).to_contain_text("before the first box was filled", timeout=SLOW)
    ann.page.click("#rematch")
    expect(ann.page.locator("#rematch-words")).to_have_text("You want a rematch. Waiting for Bob.")
    expect(bob.page.locator("#rematch-words")).to_have_text("Ann wants a rematch.")
    watching = "Ann wants a rematch. It will be played here, at this same link."
    expect(eve.page.locator("#rematch-words")).to_have_text(watching)
    assert ann.view()["phase"] == "over", "nobody is taken away from the result"
    bob.page.click("#rematch")
    for player in (ann, bob, eve):
        player.page.wait_for_selector("#roll")
    view = ann.view()
    assert (view["phase"], view["games_played"]) == ("playing", 1)
    assert [seat["name"] for seat in view["seats"]] == ["Ann", "Bob"]
    resign(ann)
    for player in (ann, bob):
        player.page.wait_for_selector(".end")
    bob.page.click("#rematch")
    ann.page.click("#decline")
    ann.page.click("dialog [data-answer=yes]")
    bob.page.wait_for_selector("#start")
    expect(bob.page.locator(".seat.open")).to_have_count(1)
    expect(bob.page.locator("#last-game")).to_be_visible()


def resign(player: Player) -> None:
    player.page.get_by_role("button", name="Players", exact=True).click()
    player.page.get_by_role("button", name="Resign", exact=True).click()
    player.page.click("dialog [data-answer=yes]")


def test_two_take_a_seat_at_the_same_moment(new_player: NewPlayer) -> None:
    ann, bob, cy = new_player("Ann"), new_player("Bob"), new_player("Cy")
    link = ann.set_up("link", ["Ann", "Bob", "Cy"])
    late: list[bool] = []

    def overtake(route: Route) -> None:
        if not late:
            late.append(True)
            cy.join(link)
        route.continue_()

    bob.page.route("**/actions", overtake)
    bob.join(link)
    assert [seat["name"] for seat in ann.view()["seats"]] == ["Ann", "Cy", "Bob"]
    assert bob.page.locator(".error").count() == 0
    assert ann.view()["seed_wanted"] == []


def test_three_people_at_one_screen(new_player: NewPlayer) -> None:
    ann = new_player("Ann", viewport=PHONE, has_touch=True)
    ann.set_up("screen", ["Ann", "Bob", "Cy"], book="web")
    ann.page.wait_for_selector("#roll")
    ann.turn()
    ann.wait_for_move()
    ann.leap(11)
    ann.play_out()
    game = ann.view()["game"]
    assert [len(side["card"]["boxes"]) for side in game["sides"]] == [13, 13, 13]
    assert len(game["winners"]) >= 1


def test_teams(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    ann.set_up("screen", ["Ann", "Bob", "Cy", "Di"], book="classic", teams="Reds, Blues")
    ann.page.wait_for_selector("#roll")
    ann.turn()
    first = ann.view()["game"]["side"]
    names = {"Ann", "Cy"} if first == 0 else {"Bob", "Di"}
    assert ann.view()["game"]["player"] in names
    ann.play_out_quickly()
    view = ann.view()
    assert [side["name"] for side in view["game"]["sides"]] == ["Reds", "Blues"]
    assert [side["partners"] for side in view["game"]["sides"]] == [["Ann", "Cy"], ["Bob", "Di"]]
    assert ann.page.locator(".backs table").count() == 2, "chips are on the back of the card"


def test_a_series_with_difference_scoring(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    ann.set_up("link", ["Ann"], book="travel", bots=["random"], games=2, difference=True)
    ann.start()
    ann.play_out_quickly()
    assert ann.page.locator("#standings").count() == 1
    ann.page.click("#next")
    ann.page.wait_for_selector("#roll")
    ann.play_out_quickly()
    view = ann.view()
    assert view["phase"] == "over"
    standings = view["standings"]
    assert [len(standing["scores"]) for standing in standings] == [2, 2]
    winners = " and ".join(view["game"]["sides"][side]["name"] for side in view["series_winners"])
    win = "win" if len(view["series_winners"]) > 1 else "wins"
    expect(ann.page.locator("#standings h2")).to_have_text(f"{winners} {win} the series")
    cells = ann.page.locator("#standings tbody tr").nth(0).locator("td").all_inner_texts()
    ann_scores = standings[0]
    expected = [*ann_scores["scores"], ann_scores["total"], ann_scores["earned"], ann_scores["won"]]
    assert cells == [str(number) for number in expected]
    backs = view["game"]["pad"]["backs"]
    assert [[line["label"] for line in lines] for lines in backs] == [["TOTAL of all games"]] * 2
    expect(ann.page.locator(".backs")).to_have_count(0)  # the standings already show the sum


def test_bots_and_a_new_best(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    finals = []
    for bot in ("random", "greedy"):
        ann.play_now("deluxe", against=bot)
        ann.leap(12)
        # Whoever sees the game end is told about a new best.
        with ann.page.expect_response("**/api/me/results", timeout=SLOW):
            QuickTable(ann.page.request, ann.table).play_out()
        ann.page.wait_for_selector(".end")
        side = next(side for side in ann.view()["game"]["sides"] if side["name"] == "Ann")
        finals.append(side["totals"]["final"])
    expect(ann.page.locator("#best")).to_have_count(int(finals[1] > finals[0]))
    ann.page.goto("/")
    expect(ann.page.locator("#bests + table td.number")).to_have_text(str(max(finals)))
    assert ann.page.locator("section[aria-labelledby=past] tbody tr").count() == 2


def test_eight_sides(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    ann.set_up("link", ["Ann"], bots=["random"] * 7)
    ann.start()
    names = ann.page.locator("score-pad table:not(.second) .pad-name")
    assert names.count() == 8
    assert all(box and box["width"] > 40 for box in (name.bounding_box() for name in names.all()))
    ann.turn()
    ann.play_out_quickly()
    assert ann.page.locator(".end tbody").first.locator("tr").count() == 8
