"""Writes `first_version/`: what the version of commit cce5d78 wrote and answered. Run with that version only.

python -m tests.compatibility.write

It is kept to show how the files came to be. Written by a later version they would prove nothing, so it refuses to
run where its folder exists.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import re
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from dicecup.rules import Series
from dicecup.terminal.plain import PlainGame
from dicecup.terminal.seating import begin, seats
from dicecup.terminal.settings import Settings, keep_settings
from dicecup.terminal.thinker import at_once

from . import questions, replay
from .current import (
    BOOKS,
    FOLDER,
    Guest,
    Saves,
    dicecup,
    evaluator_for,
    opened_database,
    restored_saves,
    rulebook,
    running,
    values_digest,
)

SMALL = {"categories": "aces,chance"}
"""House rules that make a game short."""


def main() -> None:
    FOLDER.mkdir()
    write_saves()
    write_tables()
    write_api()
    write_records()
    write_transcripts()
    write_values()


def write_json(name: str, content: Any) -> None:
    path = FOLDER / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", "utf-8")


def write_lines(name: str, lines: list[Any]) -> None:
    (FOLDER / name).write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")


# --- the terminal ---------------------------------------------------------------------------------------------


def write_saves() -> None:
    """Games as the terminal saves them, best scores and settings."""
    saves = Saves(FOLDER / "saves")
    type_game(saves, "deluxe", players="Ann", seed=1)
    type_game(saves, "deluxe", players="Ann", bots="casual,optimal", seed=2)
    type_game(saves, "triple", players="Ann", seed=3)
    type_game(saves, "web", players="Ann,Bob", seed=4)
    type_game(saves, "classic", teams="Reds: Bo, Cy; Blues: Di, Ed", seed=5)
    type_game(saves, "travel", players="Ann,Bob", seed=6, games=2, difference=True)
    type_game(saves, "deluxe", {"first_yahtzee": "tossed", "upper_bonus": "50"}, players="Ann", seed=7)
    type_game(saves, "deluxe", players="Ann,Bob", real_dice=True)
    type_game(saves, "web", players="Ann,Bob,Cy", seed=8, resign_after=7)
    # Unfinished: in a turn with dice held, in the second game of a series, with real dice, before anything happened.
    type_game(saves, "deluxe", players="Ann,Bob", seed=9, turns=5)
    type_game(saves, "travel", SMALL, players="Ann,Bob", seed=10, games=3, turns=6)
    type_game(saves, "classic", players="Ann,Bob", real_dice=True, turns=3)
    type_game(saves, "triple", players="Ann", bots="greedy", seed=11, turns=0)
    chosen = Settings(
        coach="warn", warn_from="blunder", confirm_zero="always", bot_pause=0.0, motion=False, look="light"
    )
    keep_settings(saves, chosen)


def type_game(
    saves: Saves,
    book: str,
    rules: dict[str, str] | None = None,
    *,
    players: str = "",
    teams: str = "",
    bots: str = "",
    seed: int | None = None,
    games: int = 1,
    difference: bool = False,
    real_dice: bool = False,
    turns: int = 10_000,
    resign_after: int = 10_000,
) -> None:
    """Play line by line, for so many turns, then leave with dice held."""
    sides, bot_names = seats(players, teams, bots)
    series = Series.new(rulebook(book, rules or {}), sides, games, difference)
    sitting = begin(series, saves, bot_names, seed=seed, real_dice=real_dice)(at_once)
    chance = random.Random(f"{book} {seed}")

    def ask(prompt: str) -> str:
        game = sitting.game
        if "yes or no" in prompt or "Press Enter" in prompt:
            return "yes"
        if game.status == "starting":
            return game.sides[0].name
        played = sum(len(each.history) for each in sitting.series.games)
        if played >= turns and (sitting.held is not None or real_dice or not turns):
            raise EOFError
        if played == resign_after and not game.resigned:
            return "resign"
        if game.roll is None:
            return "".join(str(chance.randint(1, 6)) for _ in range(5))
        often = max(game.roll, key=game.roll.count)
        held = str(often) * min(4, game.roll.count(often))
        if played >= turns:
            return held
        if game.rolls_left and not real_dice and chance.random() < 0.6:
            return f"{held} roll"
        return str(max(game.card.placements(game.roll), key=lambda each: (each.total, each.points)).box)

    PlainGame(sitting, ask, lambda _line: None).play()


# --- the server -----------------------------------------------------------------------------------------------


class Player(Guest):
    """Somebody who plays, named."""

    def __init__(self, client: Any, name: str) -> None:
        super().__init__(client)
        self.name = name
        self._count = 0
        self.id = str(self.request("POST", "/api/me", json={"name": name}).json()["id"])

    def new_table(self, **options: Any) -> str:
        return str(self.request("POST", "/api/tables", json=options).json()["table"])

    def look(self, table: str) -> dict[str, Any]:
        view: dict[str, Any] = self.request("GET", f"/api/tables/{table}").json()
        return view

    def act(self, table: str, kind: str, **details: Any) -> dict[str, Any]:
        """Do something; where a bot was faster, again."""
        while True:
            self._count += 1
            action = {
                "type": kind,
                "action_id": f"{self.name}-{self._count}",
                "seq": self.look(table)["seq"],
                **details,
            }
            answer = self.request("POST", f"/api/tables/{table}/actions", json=action)
            accepted: dict[str, Any] = answer.json()
            if accepted.get("code") != "stale":
                assert answer.status_code == 200, answer.text
                return accepted


def seat(table: str, *players: Player, start: bool = True) -> None:
    for player in players:
        player.act(table, "sit")
    for player in players:
        player.act(table, "seed", seed=f"{player.name}'s seed")
    if start:
        players[0].act(table, "start")


def play(table: str, *players: Player, turns: int = 10_000, in_turn: bool = False) -> None:
    """Play for all these people, for so many of their turns; at the end perhaps with dice on the table."""
    chance = random.Random(table.encode().hex())
    while (view := players[0].look(table))["phase"] == "playing" or view["between_games"]:
        if view["between_games"]:
            if not turns:
                return
            wanted = {view["seats"][number]["name"] for number in view["seed_wanted"]}
            player = next(each for each in players if each.name in wanted)
            player.act(table, "seed", seed=f"{player.name}'s second seed")
            continue
        game = view["game"]
        holder = view["seats"][game["seat"]]
        if holder["bot"] or holder["stand_in"]:
            time.sleep(0.005)
            continue
        player = next(each for each in players if each.name == holder["name"])
        if game["awaits"] == "dice":
            if not turns and not in_turn:
                return
            player.act(table, "roll")
        elif not turns:
            return
        elif game["rolls_left"] and chance.random() < 0.6:
            often = max(game["dice"], key=game["dice"].count)
            keep = [place for place, die in enumerate(game["dice"]) if die == often][:4]
            player.act(table, "roll", keep=keep)
        else:
            turns -= 1
            best = max(game["placements"], key=lambda each: (each["points"] + each["bonus"], each["box"]))
            player.act(table, "enter", box=best["box"])


def write_tables() -> None:
    """A database with every kind of event, table and finding, people's cookies, and what each table is."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "signing.key").write_bytes(b"the key of the first version".ljust(32))
        with running(folder, bot_delay=0.0) as client:
            people = [Player(client, name) for name in ("Ann", "Bob", "Cy", "Dan")]
            tables = {label: make(*people) for label, make in TABLES.items()}
            ann = people[0]
            first, second, *_ = sorted((FOLDER / "saves/records").glob("*-deluxe-*"))
            texts = {
                "terminal 1": first.read_text("utf-8"),
                "terminal 2": second.read_text("utf-8"),
                "server": exported(ann, tables["duel"]),
            }
            kind = {"content-type": "text/plain"}
            records = {
                label: ann.request("POST", "/api/records", content=text.encode(), headers=kind).json()["record"]
                for label, text in texts.items()
            }
            for table in tables.values():
                ann.answer("GET", f"/api/tables/{table}/review")
            for person in people:
                for page in ("results", "statistics", "fairness", "mistakes"):
                    person.answer("GET", f"/api/me/{page}")
        with closing(sqlite3.connect(folder / "dicecup.sqlite3")) as connection:
            kinds = connection.execute("SELECT kind, count(*) FROM events GROUP BY kind ORDER BY kind").fetchall()
            findings = connection.execute("SELECT count(*) FROM findings").fetchone()[0]
            connection.execute("VACUUM")
            (FOLDER / "tables.sql").write_text("\n".join(connection.iterdump()) + "\n")
        (FOLDER / "signing.key").write_bytes((folder / "signing.key").read_bytes())
    cookies = {person.name: person.cookie for person in people}
    about = {"people": cookies, "tables": tables, "records": records, "kinds": dict(kinds), "findings": findings}
    write_json("tables.json", about)


def exported(person: Guest, table: str, query: str = "") -> str:
    return str(person.request("GET", f"/api/tables/{table}/record{query}").text)


def duel(ann: Player, bob: Player, *_: Player) -> str:
    """A finished game and its rematch, which waits for seeds."""
    table = ann.new_table(title="A duel", public=True)
    seat(table, ann, bob)
    play(table, ann, bob)
    ann.act(table, "rematch")
    ann.act(table, "seed", seed="for the second game")
    return table


def triple(ann: Player, *_: Player) -> str:
    """Triple, alone, played to its end."""
    table = ann.new_table(book="triple", seats=1)
    seat(table, ann)
    play(table, ann)
    return table


def triple_begun(ann: Player, *_: Player) -> str:
    """Triple against a bot, in the middle."""
    table = ann.new_table(book="triple", bots=["greedy"])
    seat(table, ann)
    play(table, ann, turns=10, in_turn=True)
    return table


def teams(ann: Player, bob: Player, cy: Player, _dan: Player) -> str:
    """Classic with teams: one partner is a bot, another leaves and a bot goes on."""
    table = ann.new_table(book="classic", seats=4, teams=["Reds", "Blues"])
    ann.act(table, "add_bot", bot="casual", seat=3)
    seat(table, ann, bob, cy)
    play(table, ann, bob, cy, turns=9)
    cy.act(table, "leave")
    play(table, ann, bob)
    return table


def series(ann: Player, bob: Player, *_: Player) -> str:
    """Two games of travel, scored by the difference."""
    table = bob.new_table(book="travel", games=2, difference=True)
    seat(table, bob, ann)
    play(table, ann, bob)
    return table


def between(ann: Player, bob: Player, *_: Player) -> str:
    """A series between its games, some seeds given."""
    table = ann.new_table(book="travel", rules=SMALL, games=3)
    seat(table, ann, bob)
    play(table, ann, bob, turns=4)
    return table


def bots(ann: Player, *_: Player) -> str:
    """One person and three bots, finished."""
    table = ann.new_table(seats=4, bots=["casual", "optimal", "winner"])
    seat(table, ann)
    play(table, ann)
    return table


def solitaire(ann: Player, *_: Player) -> str:
    """Deluxe, alone, finished."""
    table = ann.new_table(seats=1)
    seat(table, ann)
    play(table, ann)
    return table


def real(ann: Player, bob: Player, *_: Player) -> str:
    """Real dice with scores written, dice given and a correction; unfinished."""
    table = ann.new_table(dice="real")
    for player in (ann, bob):
        player.act(table, "sit")
    ann.act(table, "start", first=1)
    bob.act(table, "write", box="chance", points=17)
    bob.act(table, "correct", box="chance", points=18)
    ann.act(table, "write", box="yahtzee", dice=[4, 4, 4, 4, 4])
    bob.act(table, "write", box="threes", dice=[3, 3, 1, 2, 5])
    return table


def real_over(_ann: Player, bob: Player, *_: Player) -> str:
    """Real dice, one person for both seats, played to the end; the last score is corrected."""
    table = bob.new_table(dice="real", one_screen=True, rules=SMALL)
    for name in ("Bob", "Guest"):
        bob.act(table, "sit", name=name)
    bob.act(table, "start")
    for box, points in (("chance", 20), ("aces", 3), ("aces", 2), ("chance", 25)):
        bob.act(table, "write", box=box, points=points)
    bob.act(table, "correct", box="chance", dice=[6, 6, 5, 5, 4])
    return table


def lobby(ann: Player, bob: Player, *_: Player) -> str:
    """People and a bot gather; a seat is open, another was left."""
    table = ann.new_table(title="Come in", public=True, seats=4, turn_seconds=3600)
    seat(table, ann, bob, start=False)
    ann.act(table, "add_bot", bot="greedy")
    ann.act(table, "add_bot", bot="random")
    ann.act(table, "remove", seat=3)
    return table


def resigned(ann: Player, bob: Player, *_: Player) -> str:
    """Bob resigned."""
    table = ann.new_table()
    seat(table, ann, bob)
    play(table, ann, bob, turns=6)
    bob.act(table, "resign")
    return table


def host_left(ann: Player, bob: Player, cy: Player, _dan: Player) -> str:
    """The host leaves in the middle: that side resigns, another is host, the game goes on; a person lets a bot play."""
    table = cy.new_table(book="web", seats=3)
    seat(table, cy, ann, bob)
    play(table, ann, bob, cy, turns=7)
    cy.act(table, "leave")
    bob.act(table, "stand_in", seat=2)
    play(table, ann, bob, turns=1)
    play(table, ann, bob, turns=0)
    return table


def moved(ann: Player, bob: Player, _cy: Player, dan: Player) -> str:
    """A seat moves to another device by its link; one link was taken back, another is still open."""
    table = ann.new_table(book="web", rules={"first_yahtzee": "box", "chosen_zero": "yes"}, coach=False)
    seat(table, ann, bob)
    play(table, ann, bob, turns=4)
    ann.act(table, "seat_link")
    ann.act(table, "revoke_seat_link")
    token = ann.act(table, "seat_link")["seat_token"]
    dan.act(table, "claim_seat", token=token)
    bob.act(table, "seat_link")
    return table


def heir(ann: Player, bob: Player, *_: Player) -> str:
    """Real dice in a series: whoever leaves has the other write for the seat."""
    table = ann.new_table(dice="real", rules=SMALL, games=2, book="travel")
    for player in (ann, bob):
        player.act(table, "sit")
    ann.act(table, "start")
    ann.act(table, "write", box="chance", points=17)
    ann.act(table, "leave")
    return table


def late(ann: Player, bob: Player, *_: Player) -> str:
    """Ann's time ran out, a bot stood in and she came back; then nobody came for long and the table was closed."""
    table = ann.new_table(turn_seconds=5)
    seat(table, ann, bob)
    while not any(each["stand_in"] for each in ann.look(table)["seats"]):
        time.sleep(0.1)
    absent = next(each for each in ann.look(table)["seats"] if each["stand_in"])
    (ann if absent["name"] == "Ann" else bob).act(table, "return")
    close(ann, table)
    return table


def closed(ann: Player, bob: Player, *_: Player) -> str:
    """A finished game at a closed table."""
    table = ann.new_table(rules=SMALL)
    seat(table, ann, bob)
    play(table, ann, bob)
    close(ann, table)
    return table


def close(person: Player, table: str) -> None:
    """Close the table as if nobody had come for a long time."""
    app: Any = person.client.app
    portal = person.client.portal
    assert portal is not None
    portal.call(app._app.state.house.loaded(table).archive, 10**15)


def advised(ann: Player, bob: Player, *_: Player) -> str:
    """Ann's dice lie on the table: the coach has something to say."""
    table = ann.new_table(public=True)
    seat(table, ann, bob)
    while True:
        play(table, ann, bob, turns=1)
        if (view := ann.look(table))["game"]["seat"] == 0 and view["game"]["turn"] > 3:
            play(table, ann, bob, turns=0, in_turn=True)
            return table


def small(ann: Player, bob: Player, *_: Player) -> str:
    """About to start: the test plays this game again over sockets, with the same dice."""
    table = ann.new_table(rules=SMALL)
    seat(table, ann, bob, start=False)
    return table


TABLES: dict[str, Callable[..., str]] = {
    each.__name__: each
    for each in (
        *(duel, triple, triple_begun, teams, series, between, bots, solitaire, real, real_over, lobby),
        *(resigned, host_left, moved, heir, late, closed, advised, small),
    )
}


# --- what the server answers ----------------------------------------------------------------------------------


def write_api() -> None:
    about = json.loads((FOLDER / "tables.json").read_text())
    with TemporaryDirectory() as folder, running(opened_database(Path(folder))) as client:
        people = {name: Guest(client, cookie) for name, cookie in about["people"].items()} | {"": Guest(client)}

        def ask(name: str, requests: list[tuple[str, str]]) -> list[dict[str, Any]]:
            answers = []
            for who, path in requests:
                status, body = people[who].answer("GET", path)
                line = {"who": who, "path": path, "status": status, "answer": replay.shortened(body)}
                answers.append({"slow": questions.is_slow(name, path)} | line)
            (FOLDER / "api").mkdir(exist_ok=True)
            write_lines(f"api/{name}.jsonl", answers)
            return answers

        ask("general", [("", path) for path in questions.general_pages()])
        for name in about["people"]:
            [results, *_] = ask(f"of-{name}", [(name, path) for path in questions.own_pages()])
            assert results["status"] == 200
        for label, table in about["tables"].items():
            ask(f"table-{label}", questions.table_pages(label, table))
        for label, record in about["records"].items():
            ask(f"record-{label.replace(' ', '-')}", [("", path) for path in questions.record_pages(record)])
        write_json("openapi.json", replay.outline(people[""].request("GET", "/openapi.json").json()))


# --- records --------------------------------------------------------------------------------------------------


def write_records() -> None:
    """Records from the server, some of them changed by a cheat, and what `dicecup verify` says of all."""
    about = json.loads((FOLDER / "tables.json").read_text())
    folder = FOLDER / "records"
    folder.mkdir()
    with TemporaryDirectory() as data, running(opened_database(Path(data))) as client:
        for label, table in about["tables"].items():
            text = exported(Guest(client), table)
            if text.startswith("[Dicecup"):
                (folder / f"{label}.dice").write_text(text, "utf-8")
    honest = (folder / "duel.dice").read_text()
    for name, old, new in (
        ("changed-die", r'(?<=dice\\":\[)(\d)', lambda found: str(7 - int(found[1]))),
        ("changed-points", r'(?<=points\\":)', "1"),
        ("changed-seed", "Ann's seed", "Bob's seed"),
        ("changed-head", r'(?<=\[Head ")(\w)', lambda found: "0" if found[1] != "0" else "1"),
        ("missing-event", r"\[Event .*\n(?=\[Head)", ""),
        ("no-record", "game 1", "gamble 1"),
    ):
        changed = re.sub(old, new, honest, count=1)
        assert changed != honest, name
        (folder / f"{name}.dice").write_text(changed, "utf-8")
    outcomes = {}
    for path in sorted([*folder.glob("*.dice"), *(FOLDER / "saves/records").glob("*.dice")]):
        outcomes[str(path.relative_to(FOLDER))] = replay.verified(path) | replay.replayed(path)
    write_json("records.json", outcomes)


# --- transcripts ----------------------------------------------------------------------------------------------


def write_transcripts() -> None:
    about = json.loads((FOLDER / "tables.json").read_text())
    lines = [*questions.engine_lines()]
    code, out = dicecup("engine", stdin=b"\n".join(replay.line_bytes(line) for line in lines) + b"\n")
    assert code == 0
    write_lines(
        "engine.jsonl", [[line, json.loads(answer)] for line, answer in zip(lines, out.splitlines(), strict=True)]
    )

    with TemporaryDirectory() as name, running(opened_database(Path(name))) as client:
        people = {name: Guest(client, cookie) for name, cookie in about["people"].items()} | {"": Guest(client)}
        write_lines("socket.jsonl", questions.socket_game(about["tables"]["small"], people))

    with TemporaryDirectory() as name, running(opened_database(Path(name))) as client:
        people = {name: Guest(client, cookie) for name, cookie in about["people"].items()} | {"": Guest(client)}
        write_lines("actions.jsonl", [*questions.http_actions(about, people)])

    with TemporaryDirectory() as name:
        data = restored_saves(Path(name))
        answers = []
        for arguments in questions.commands(data):
            code, out = dicecup(*arguments, data=data)
            line = {"arguments": arguments, "code": code, "answer": json.loads(out) if code == 0 else None}
            answers.append({"slow": arguments[0] == "review" and "-deluxe-" not in arguments[-1]} | line)
        write_lines("commands.jsonl", answers)


def write_values() -> None:
    """The names and digests of the solved files, some values of each book, and a small file as a whole."""
    books: dict[str, dict[str, Any]] = {}
    for name, book in BOOKS.items():
        books[name] = {"digest": values_digest(book), "rules": book.digest, "start": replay.start_value(book)}
    cache = Path(os.environ["DICECUP_CACHE"])
    for path in sorted(cache.glob("*-values-*.bin")):
        name = path.name.split("-")[0]
        if name in books and path.name.endswith(f"{books[name]['digest'][:16]}.bin"):
            data = path.read_bytes()
            books[name] |= {"file": path.name, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
            books[name]["sample"] = replay.sample(data)
    small = rulebook("deluxe", SMALL)
    evaluator_for(small)
    path = next(cache.glob(f"*-values-{values_digest(small)[:16]}.bin"))
    (FOLDER / "solved").mkdir()
    (FOLDER / "solved" / path.name).write_bytes(path.read_bytes())
    write_json("values.json", books)


if __name__ == "__main__":
    with TemporaryDirectory() as solved:
        os.environ["DICECUP_CACHE"] = solved
        main()
