"""What the first version was asked, for `write.py`. The answers stand beside the questions in `first_version/`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from .current import BOOKS, Guest

# --- pages ----------------------------------------------------------------------------------------------------


def general_pages() -> list[str]:
    return [
        "/health",
        "/ready",
        "/api/catalogue",
        "/api/tables",
        "/api/advice",
        "/api/puzzles",
        *(f"/api/books/{book}{part}" for book in BOOKS for part in ("", "/example", "/pad", "/pad?games=3")),
        "/api/books/yatzy",
        "/api/puzzles/deluxe-daily-2026-11-15",
        "/api/puzzles/travel-straights-7",
        "/api/puzzles/deluxe-joker-3",
        "/api/puzzles/classic-bonus-4",
        "/api/puzzles/triple-daily-2026-11-14",
        "/api/puzzles/classic-endgame-2",
        "/api/puzzles/triple-columns-1",
        "/api/puzzles/deluxe-nothing-1",
        "/api/me",
        "/api/nothing",
        "/api/tables/aaaaaaaaaaaaaaaa",
        "/api/tables/not-a-table",
    ]


def own_pages() -> list[str]:
    return [
        "/api/me",
        "/api/me/tables",
        "/api/me/results",
        "/api/me/mistakes",
        "/api/me/mistakes?book=travel",
        "/api/me/statistics",
        "/api/me/statistics?book=deluxe",
        "/api/me/statistics?book=triple",
        "/api/me/statistics?book=nothing",
        "/api/me/statistics.csv",
        "/api/me/fairness",
        "/api/me/fairness?book=deluxe",
    ]


def table_pages(label: str, table: str) -> list[tuple[str, str]]:
    address = f"/api/tables/{table}"
    pages = [
        "",
        "/events",
        "/events?after=20",
        "/record",
        "/record?series=2",
        "/advice",
        "/outlook",
        "/offers",
        "/offers?dice=44444",
        "/offers?dice=13356&correct=true",
        "/review",
        "/review?game=9",
        "/review/position?side=0&turn=1&roll=1",
        "/review/position?side=0&turn=2&roll=3&game=1",
        "/review/position?side=9&turn=2&roll=1",
    ]
    if label == "series":
        pages.append("/review?game=1")
    own = ["/advice", "/advice?full=true"]
    return [*(("", f"{address}{page}") for page in pages), *(("Ann", f"{address}{page}") for page in own)]


def record_pages(record: str) -> list[str]:
    address = f"/api/records/{record}"
    return [address, f"{address}/review", f"{address}/review/position?side=0&turn=3&roll=1"]


def is_slow(name: str, path: str) -> bool:
    """Whether an answer needs the chances to win in a book besides deluxe, which take long to solve."""
    if name in ("table-series", "table-teams", "table-host_left"):
        return "review" in path or "outlook" in path
    if name == "of-Bob":
        return "statistics" in path or "fairness" in path
    return "/puzzles/travel" in path or "/puzzles/classic" in path


# --- commands -------------------------------------------------------------------------------------------------


def commands(data: Path) -> list[list[str]]:
    """Commands that answer in JSON, and some that refuse."""
    names = [path.stem for path in sorted((data / "records").glob("*.dice"))]
    return [
        ["stats", "--json"],
        ["stats", "--json", "--book", "deluxe", "--player", "Ann"],
        ["stats", "--json", "--book", "yatzy"],
        ["fairness", "--json"],
        ["fairness", "--json", "--book", "deluxe"],
        *(["review", "--json", name] for name in names),
        ["review", "--json", "nowhere"],
        ["advise", "--json", "33456", "--rolls-left", "2"],
        ["advise", "--json", "33456", "--rolls-left", "0", "--book", "triple"],
        ["advise", "--json", "33457", "--rolls-left", "2"],
        ["puzzle", "--json", "--seed", "5"],
        ["distribution", "--json", "--book", "deluxe", "--rule", "categories=aces,chance"],
        ["simulate", "--json", "--bot", "greedy", "--games", "20", "--seed", "3"],
    ]


# --- the engine -----------------------------------------------------------------------------------------------


def engine_lines() -> Iterator[Any]:
    """Every operation with good and with bad input."""
    late = {"boxes": dict.fromkeys(("aces", "twos", "threes", "fours", "fives", "sixes", "three_kind"), 0)}
    jokers = {"boxes": {"yahtzee": 50, "fours": 12, "chance": 22, "three_kind": 18, "four_kind": 14}}
    columns = {"boxes": {"1:yahtzee": 50, "2:yahtzee": 50, "3:sixes": 24}, "yahtzees": ["1:yahtzee", "2:yahtzee"]}
    aces = {"boxes": {"aces": 2}}
    small = ["categories=aces,chance"]

    def each(op: str, **fields: Any) -> str:
        return json.dumps({"op": op, **fields})

    yield each("hello")
    yield each("hello", id=7)
    yield each("books", id={"any": ["value", None]})
    for book in BOOKS:
        card = columns if book == "triple" else jokers
        yield each("placements", book=book, card={}, dice=[1, 2, 3, 4, 6])
        yield each("placements", book=book, card=card, dice=[4, 4, 4, 4, 4], scratches=True)
        yield each("totals", book=book, card=card)
        yield each("totals", book=book, card={})
        yield each(
            "enter",
            book=book,
            card=card,
            dice=[6, 6, 6, 5, 5],
            box="1:full_house" if book == "triple" else "full_house",
        )
        yield each("enter", book=book, card=card, dice=[4, 4, 4, 4, 4], box="yahtzee")
        yield each("value", book=book, card={})
        yield each("value", book=book, card=card)
        yield each("advise", book=book, card=card, dice=[1, 3, 3, 5, 6], rolls_left=2)
        yield each("advise", book=book, card=card, dice=[1, 3, 3, 5, 6], rolls_left=0, explain=True)
    yield each("advise", book="deluxe", card=late, dice=[2, 3, 4, 6, 6], rolls_left=1, explain=True)
    yield each("advise", book="deluxe", rules=small, card=aces, dice=[1, 1, 2, 3, 5], rolls_left=0, explain=True)
    yield each("advise", book="triple", rules={"upper_bonus": "50"}, card={}, dice=[1, 1, 2, 3, 5], rolls_left=0)
    yield each("value", book="triple", rules={"upper_bonus": "50"}, card={})
    yield each(
        "enter",
        book="travel",
        rules={"first_yahtzee": "box"},
        card={},
        dice=[1, 2, 3, 4, 6],
        box="chance",
        scratch=True,
    )
    yield each("enter", book="deluxe", card={"boxes": {"yahtzee": 0}}, dice=[4, 4, 4, 4, 4], box="chance", id="a")
    # What is refused, and with which code.
    yield each("enter", book="deluxe", card=aces, dice=[1, 1, 2, 3, 5], box="aces")
    yield each("enter", book="deluxe", card={}, dice=[1, 1, 2, 3, 5], box="pairs")
    yield each("enter", book="deluxe", card={}, dice=[1, 1, 2, 3, 5])
    yield each("placements", book="yatzy", card={}, dice=[1, 1, 2, 3, 5], id=None)
    yield each("placements", book="deluxe", card={}, dice=[1, 1, 2, 3])
    yield each("placements", book="deluxe", card={}, dice=[1, 1, 2, 3, 7])
    yield each("placements", book="deluxe", card={}, dice=[1, 1, 2, 3, True])
    yield each("placements", book="deluxe", card={}, dice="11235")
    yield each("placements", book="deluxe", card={}, dice=[1, 1, 2, 3, 5], scratches=1)
    yield each("placements", book="deluxe", card=[], dice=[1, 1, 2, 3, 5])
    yield each("totals", book="deluxe", card={"boxes": {"fours": 13}})
    yield each("totals", book="deluxe", card={"boxes": {"1:fours": 12}})
    yield each("totals", book="deluxe", card={"surprise": 1})
    yield each("totals", book="deluxe", rules={"surprise": "1"}, card={})
    yield each("totals", book="deluxe", rules=["upper_bonus"], card={})
    yield each("totals", book="deluxe", rules=["upper_bonus=-1"], card={})
    yield each("totals", book="deluxe", rules=7, card={})
    yield each("totals", book=5, card={})
    yield each("totals")
    yield each("advise", book="deluxe", card={}, dice=[1, 1, 2, 3, 5], rolls_left=3)
    yield each("advise", book="deluxe", card={}, dice=[1, 1, 2, 3, 5], rolls_left="2")
    yield each("advise", book="deluxe", card={}, dice=[1, 1, 2, 3, 5])
    yield each("dance", id=1)
    yield '{"op": 1}'
    yield '{"id": 5}'
    yield "[]"
    yield "null"
    yield "nonsense"
    yield '{"op": "hello", "id": NaN}'
    yield '{"op": "hello", "id": 1e999}'
    yield '{"op": "hello", "id": "\udcff"}'
    yield {"text": "[", "times": 100_000}
    yield {"text": "x", "times": 1_000_001}


# --- a game over sockets --------------------------------------------------------------------------------------


def socket_game(table: str, people: Mapping[str, Guest]) -> list[dict[str, Any]]:
    """A short game by Ann and Bob; Cy watches and hears how the game stands, somebody without a name watches too."""
    lines: list[dict[str, Any]] = []
    viewers = {"Ann": "", "Bob": "?after=3", "Cy": "?outlook=true", "": "?after=0"}
    sockets: dict[str, Any] = {}
    state: dict[str, Any] = {}
    told = 0  # the event up to which Cy has heard how the game stands

    def hear(who: str) -> dict[str, Any]:
        nonlocal state
        message: dict[str, Any] = sockets[who].receive_json()
        lines.append({"who": who, "got": message})
        state = message.get("state", state)
        return message

    def say(who: str, text: str) -> None:
        lines.append({"who": who, "said": text})
        sockets[who].send_text(text)

    def settle() -> None:
        """Everybody hears all there is to hear: the answer to a ping comes after everything before it."""
        nonlocal told
        while state["phase"] == "playing" and told < state["seq"]:
            if (heard := hear("Cy"))["type"] == "outlook":
                told = heard["seq"]
        for who in sockets:
            say(who, '{"type": "ping"}')
            while hear(who)["type"] != "pong":
                pass

    def act(who: str, kind: str, **details: Any) -> None:
        say(who, json.dumps({"type": kind, "action_id": f"s{len(lines)}", "seq": state["seq"], **details}))
        while hear(who)["type"] not in ("ack", "error"):
            pass
        settle()

    for who, query in viewers.items():
        lines.append({"who": who, "opened": query})
        sockets[who] = people[who].live(table, query).__enter__()
        hear(who)
        settle()
    act("Bob", "start", without_seeds=False, first=0)
    act("", "roll")
    act("Cy", "roll")
    act("Ann", "start")
    act("Ann", "stand_in", seat=1)
    seats = ["Ann", "Bob"]
    turn = 0
    while state["phase"] == "playing":
        game = state["game"]
        who, other = seats[game["seat"]], seats[1 - game["seat"]]
        if game["awaits"] == "dice":
            act(who, "roll")
        elif game["rolls_left"] == 2 and turn < 3:
            act(other, "roll")
            act(who, "roll", keep=[0, 3])
        else:
            if turn == 1:
                act(who, "enter", box="yahtzee")
                act(who, "enter", box="nothing")
                act(who, "enter", box=game["placements"][0]["box"], seq=1)
            turn += 1
            act(who, "enter", box=game["placements"][0]["box"])
    act("Ann", "enter", box="chance")
    act("Cy", "rematch")
    for text in ("nonsense", "[]", "{}", '{"type": "dance", "action_id": "x", "seq": 1}', '{"type": "sit"}'):
        say("Bob", text)
        hear("Bob")
    act("Bob", "rematch")
    for who in sockets:
        lines.append({"who": who, "closed": True})
        sockets[who].__exit__(None, None, None)
    return lines


# --- actions over HTTP ----------------------------------------------------------------------------------------


def http_actions(about: Mapping[str, Any], people: Mapping[str, Guest]) -> Iterator[dict[str, Any]]:
    """Every kind of action accepted, and as many refusals as can be had, in an order in which they can be repeated."""
    tables, count = about["tables"], 0

    def ask(who: str, method: str, path: str, **request: Any) -> dict[str, Any]:
        status, body = people[who].answer(method, path, **request)
        return {"who": who, "method": method, "path": path, "request": request, "status": status, "answer": body}

    def act(who: str, label: str, kind: str, **details: Any) -> dict[str, Any]:
        nonlocal count
        count += 1
        address = f"/api/tables/{tables[label]}"
        action = {"type": kind, "action_id": f"h{count}", "seq": people[""].request("GET", address).json()["seq"]}
        return ask(who, "POST", f"{address}/actions", json=action | details)

    # Seats.
    yield act("Cy", "lobby", "sit", seat=0)
    yield act("Cy", "lobby", "sit", name="Ann")
    yield act("Cy", "lobby", "sit", name="\u200b")
    yield act("Ann", "lobby", "sit")
    yield act("Cy", "lobby", "add_bot", bot="greedy")
    yield act("Ann", "lobby", "add_bot", bot="marvin")
    yield act("Ann", "lobby", "add_bot", bot="casual", seat=3)
    yield act("Cy", "lobby", "sit")
    yield act("Ann", "lobby", "remove", seat=3)
    yield act("Ann", "lobby", "remove", seat=3)
    yield act("Bob", "lobby", "remove", seat=0)
    yield act("Cy", "lobby", "sit")
    yield act("Cy", "lobby", "seed", seat=0, seed="not mine")
    yield act("Ann", "lobby", "start")
    yield act("Cy", "lobby", "seed", seed="Cy's")
    linked = act("Cy", "lobby", "seat_link")
    yield linked
    yield act("Bob", "lobby", "claim_seat", token=linked["answer"]["seat_token"])
    yield act("Dan", "lobby", "claim_seat", token=linked["answer"]["seat_token"])
    yield act("Cy", "lobby", "claim_seat", token=linked["answer"]["seat_token"])
    yield act("Dan", "lobby", "seat_link")
    yield act("Dan", "lobby", "revoke_seat_link")
    yield act("Bob", "lobby", "start", first=1)
    yield act("Ann", "lobby", "start", first=1)
    yield act("Ann", "lobby", "start", without_seeds=True)
    yield act("Dan", "lobby", "seed", seed="too late")
    yield act("Cy", "lobby", "sit")
    yield act("Ann", "lobby", "roll")
    yield act("Bob", "lobby", "roll")
    yield act("Ann", "lobby", "stand_in", seat=1)
    yield act("Ann", "lobby", "stand_in", seat=1)
    yield act("Bob", "lobby", "return")
    yield act("Bob", "lobby", "return")
    yield act("Bob", "lobby", "stand_in", seat=1, bot="marvin")
    yield act("Bob", "lobby", "leave")
    yield act("Bob", "lobby", "leave")
    yield act("Ann", "lobby", "resign")
    yield act("Ann", "lobby", "resign")
    # Play.
    yield act("Ann", "advised", "roll", keep=[0, 1])
    yield act("Ann", "advised", "enter", box="nothing")
    yield act("Bob", "advised", "enter", box="chance")
    yield act("Cy", "advised", "enter", box="chance")
    yield act("Ann", "advised", "write", box="chance", points=20)
    view = people["Ann"].request("GET", f"/api/tables/{tables['advised']}").json()
    filled = next(iter(view["game"]["sides"][0]["card"]["boxes"]))
    yield act("Ann", "advised", "enter", box=filled)
    scratch = view["game"]["scratches"][0] if view["game"]["scratches"] else None
    box = scratch or view["game"]["placements"][0]["box"]
    done = act("Ann", "advised", "enter", box=box, scratch=scratch is not None)
    yield done
    again = done["request"]["json"]
    yield ask("Ann", "POST", done["path"], json=again)
    yield ask("Ann", "POST", done["path"], json=again | {"box": "aces"})
    yield ask("Ann", "POST", done["path"], json=again | {"action_id": "new"})
    yield act("Bob", "advised", "roll", keep=[1])
    yield act("Bob", "advised", "roll")
    # Real dice.
    yield act("Ann", "real", "roll")
    yield act("Ann", "real", "write", box="chance", points=99)
    yield act("Ann", "real", "write", box="chance", dice=[1, 2, 3, 4, 5])
    yield act("Ann", "real", "correct", box="large_straight", dice=[1, 2, 3, 4, 5])
    yield act("Bob", "real", "correct", box="chance", points=9)
    yield act("Bob", "real", "stand_in", seat=1)
    yield act("Bob", "real", "resign")
    # After the end.
    yield act("Cy", "resigned", "rematch")
    yield act("Ann", "resigned", "rematch")
    yield act("Ann", "resigned", "rematch")
    yield act("Ann", "late", "roll")
    # Another game of a series starts by itself with the last seed.
    yield act("Ann", "between", "seed", seed="next")
    yield act("Bob", "between", "seed", seed="next")
    # Forms.
    address = f"/api/tables/{tables['duel']}/actions"
    bodies: tuple[Any, ...] = (
        {},
        [],
        {"type": "dance"},
        {"type": "roll", "action_id": "f 1", "seq": 1},
        {"type": "roll", "seq": 1},
    )
    for body in bodies:
        yield ask("Ann", "POST", address, json=body)
    yield ask("Ann", "POST", address, json={"type": "roll", "action_id": "f", "seq": 1, "keep": [5]})
    yield ask("Ann", "POST", address, json={"type": "roll", "action_id": "f", "seq": 1, "surprise": True})
    yield ask("", "POST", address, json={"type": "roll", "action_id": "f", "seq": 1})
    yield ask("Ann", "POST", address, content="x", headers={"content-type": "text/html"})
    yield ask("Ann", "POST", address, content='{"a"', headers={"content-type": "application/json"})
    yield ask("Ann", "POST", address, json={"type": "x" * 20_000})
    yield ask("Ann", "POST", address, json={}, headers={"origin": "https://elsewhere.example"})
    yield ask("Ann", "GET", "/api/catalogue", headers={"host": "elsewhere.example"})
    yield ask("Ann", "DELETE", "/api/tables")
    # New things: who and what they are called is new each time.
    new = {"renewed": ["table", "host", "holder", "record", "id"]}
    for options in (
        {},
        {"book": "yatzy"},
        {"seats": 0},
        {"book": "travel", "teams": ["Reds", "Blues"], "seats": 4},
        {"book": "triple", "bots": ["optimal"]},
        {"dice": "real", "bots": ["greedy"]},
        {"book": "classic", "seats": 4, "teams": ["Reds", "Blues"], "bots": ["greedy"], "title": "Teams", "games": 2},
    ):
        yield ask("Ann", "POST", "/api/tables", json=options) | new
    yield ask("Ann", "POST", "/api/me", json={"name": "Annie"}) | new
    yield ask("Ann", "POST", "/api/me", json={"name": ""}) | new
    record = people["Ann"].request("GET", f"/api/tables/{tables['closed']}/record").text
    text = {"content-type": "text/plain"}
    yield ask("Ann", "POST", "/api/records", content=record, headers=text) | new
    yield ask("Ann", "POST", "/api/records", content=record.replace('"points":', '"points":1', 1), headers=text) | new
    yield ask("Ann", "POST", "/api/records", content="nonsense", headers=text) | new
    yield ask("Ann", "POST", "/api/records", json={})
    yield ask("", "POST", "/api/records", content="nonsense", headers=text) | new
    # Puzzles.
    puzzle = "/api/puzzles/deluxe-daily-2026-11-15/answer"
    answers: tuple[dict[str, Any], ...] = ({"box": "chance"}, {"keep": []}, {"keep": [1, 1]}, {"box": "nothing"}, {})
    for answer in answers:
        yield ask("", "POST", puzzle, json=answer)
