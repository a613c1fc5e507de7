"""Uses a plain installation of dicecup as people and programs do, without any extra. Run with its Python:

    python everything.py BOOK            plays, advises, reviews, sets puzzles
    python everything.py serve COMMAND   a server started by this command, which has `dicecup[server]`: the page, tables
                                         against bots, advice and puzzles over HTTP, the check of a finished record

It ends with an error if something does not work; otherwise it prints what it did. Nothing may be compiled.
"""

from __future__ import annotations

import asyncio
import importlib
import json
import random
import re
import subprocess
import sys
import tempfile
from datetime import date
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from dicecup import BOOKS, Card, Game, Record, Roll, Rulebook, Series, Side, rulebook
from dicecup.client import Guest, LiveTable, ServerRefused
from dicecup.coach import advise
from dicecup.coach.game_review import review
from dicecup.coach.puzzles import daily_puzzle, draw_puzzle, themes_of
from dicecup.players import PLAYERS, make_player, why_not
from dicecup.solver import NotInstalled, evaluator_for

COMMAND = Path(sys.executable).with_name("dicecup")
INSTALL = "pip install 'dicecup[solver]'"
SERVER = "pip install 'dicecup[server]'"
HOUSE_RULE = "joker=never"


def check(holds: bool, what: str) -> None:
    if not holds:
        sys.exit(f"not so: {what}")


# --- a book ---------------------------------------------------------------------------------------------------


def use_book(book: Rulebook) -> None:
    bots = [name for name in PLAYERS if why_not(name, book) is None]
    check(len(bots) == (9 if book.columns == 1 else 8), f"all bots play {book.name}: {bots}")
    pairs = list(zip(bots[::2], [*bots[1::2], "random"], strict=False))
    games = [played(book, pair, len(book.boxes)) for pair in (pairs[0], pairs[-1])]
    for game in games:
        check_review(book, game)
    for pair in pairs[1:-1]:
        played(book, pair, 4)
    dice = random.Random(book.name)
    for turns in range(0, len(book.boxes), 5):
        card = after_turns(games[0], turns)
        roll = Roll(dice.choices(range(1, 7), k=5))
        for left in (2, 1, 0):
            advice = advise(card, roll, left)
            check(bool(advice.sentence) and advice.choices[0].loss == 0.0, f"advice for {roll} in {book.name}")
    # Every theme once, spread over the books: a puzzle comes from a few hundred games of its book.
    themes = themes_of(book)
    for theme in themes[list(BOOKS).index(book.name) % len(themes) :: len(BOOKS)]:
        puzzle = draw_puzzle(book, theme, 13)
        check(puzzle.rating > 0.0, f"a puzzle about {theme} in {book.name}")
    check(daily_puzzle(book, date(2026, 11, 16)).card.book == book, "the puzzle of a day")
    with tempfile.TemporaryDirectory() as folder:
        check_commands(book, games[0], Path(folder))
    check(not sys.modules.get("numba"), "Numba stays away")
    print(f"{book.name}: {len(bots)} bots have played")


def played(book: Rulebook, bots: tuple[str, str], turns: int) -> Game:
    """A game between two bots, for this many turns."""
    players = [make_player(name, book, 1) for name in bots]
    dice = random.Random(f"{book.name} {bots}")
    game = Game.new(book, [Side(name) for name in bots])
    while not game.is_over and game.turn_number <= turns:
        if game.awaits == "dice":
            keep = game.keeps[-1] if game.keeps else ()
            game = game.with_roll(Roll([*keep, *(dice.randint(1, 6) for _ in range(5 - len(keep)))]))
        else:
            game = game.apply(players[game.side].choose(game))
    return game


def after_turns(game: Game, turns: int) -> Card:
    card = Card(game.book)
    for entry in game.history[0 : 2 * turns : 2]:
        card = card.enter(entry.rolls[-1], entry.box)  # type: ignore[union-attr]
    return card


def check_review(book: Rulebook, game: Game) -> None:
    """Start + luck - losses = score, to the last digit where values are exact."""
    found = review(game, evaluator_for(book))
    for number, side in enumerate(found.sides):
        explained = side.start + side.luck + side.drift - side.loss
        check(abs(explained - game.totals[number]) < 1e-6, f"the review of {book.name} adds up: {explained}")


def check_commands(book: Rulebook, game: Game, folder: Path) -> None:
    record = folder / "game.dice"
    record.write_text(Record(Series.new(book, game.sides).with_game(game)).dump(), "utf-8")
    said = command("advise", "13356", "--book", book.name, "--json")
    check(bool(json.loads(said)["choices"]), f"dicecup advise in {book.name}")
    check("luck" in command("review", str(record)).lower(), f"dicecup review in {book.name}")
    check(
        "roll"
        in command("play", "--plain", "--book", book.name, "--bots", "expert", given="roll\nhint\nquit\n").lower(),
        "play",
    )
    if book.name == "deluxe":  # what is refused, and how, is the same in all books with one column
        refused("advise", "13356", "--book", book.name, "--rule", HOUSE_RULE)
        refused("solve", book.name, "--again")
        refused("simulate", "--book", book.name, "--games", "100")
        refused("distribution", "--book", book.name, "--card", '{"boxes": {"chance": 20}}')
        refused("distribution", "--book", book.name, "--target", "300")
        question = {"op": "value", "book": book.name, "rules": [HOUSE_RULE], "card": {}}
        answer = json.loads(command("engine", given=json.dumps(question) + "\n"))
        check(answer["error"]["code"] == "not_installed" and INSTALL in answer["error"]["message"], str(answer))
        for missing in (["serve"], ["host"], ["host", "--play"], ["backup", "x"], ["restore", str(record)], ["rekey"]):
            refused(*missing, install=SERVER)
        plot = [record.parent, "--csv", folder / "x.csv", "--parquet", folder / "x.parquet"]
        refused("review", *map(str, plot), install="pip install 'dicecup[cluster]'")
        refused("fairness", "--plot", str(folder / "x.png"), install="pip install 'dicecup[png]'")
        check("rulebook" in command("help", "rules"), "dicecup help")
        for name in ("records", "stats", "rating", "fairness", "cache", "replay", "card"):
            command(name, *([str(record)] if name in ("replay", "card") else []))


def command(*arguments: str, given: str = "") -> str:
    done = subprocess.run([COMMAND, *arguments], input=given, capture_output=True, text=True, check=False)
    check(done.returncode == 0, f"dicecup {' '.join(arguments)} works: {done.stderr}")
    return done.stdout


def refused(*arguments: str, install: str = INSTALL) -> None:
    done = subprocess.run([COMMAND, *arguments], capture_output=True, text=True, check=False)
    line = done.stderr.strip()
    check(done.returncode == 2, f"dicecup {' '.join(arguments)} is refused: {done.returncode}, {line}")
    check(install in line and "\n" not in line, f"dicecup {' '.join(arguments)} says how to install it: {line}")


def check_imports() -> None:
    """What is not installed says so where it is imported, too."""
    for name, extra in (*((f"server.{each}", "server") for each in SERVER_PACKAGES), ("environments", "rl")):
        try:
            importlib.import_module(f"dicecup.{name}")
        except NotInstalled as error:
            check(str(error).endswith(f"pip install 'dicecup[{extra}]'"), f"dicecup.{name}: {error}")
        else:
            check(False, f"dicecup.{name} is refused")


SERVER_PACKAGES = ("accounts", "coaching", "days", "http", "storage", "tables")


# --- the server -----------------------------------------------------------------------------------------------


async def use_server(program: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [program, "serve", "--port", "0", "--database", f"{folder}/tables.sqlite"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            check(found is not None, "the server says where it is")
            assert found is not None
            await asyncio.gather(*(use_table(found[0].rstrip("/"), book) for book in BOOKS))
            await check_refusal(found[0].rstrip("/"))
            await check_record(found[0].rstrip("/"), Path(folder))
        finally:
            server.terminate()
            server.wait()


async def use_table(url: str, book: str) -> None:
    guest = Guest(url)
    page = await guest.request("GET", "/")
    check("<html" in str(page), "the page is there")
    await guest.sign_in("Ann")
    table = (await guest.create_table(book=book, bots=["expert", "winner"], seats=3))["table"]
    async with guest.follow(table, patience=600.0) as live:
        await live.insist("sit")
        await live.insist("seed", seed="mine")
        await live.insist("start")
        for _ in range(2):
            await roll_dice(live)
            advice = await ready(guest, f"/api/tables/{table}/advice?full=true")
            check(len(advice["choices"]) > 2, f"advice in {book}")
            outlook = await ready(guest, f"/api/tables/{table}/outlook")
            check(bool(outlook), f"how a game of {book} stands")
            entered = await live.enter(live.game.card.placements(live.game.rolls[-1])[-1].box)
            await live.seen(entered.seq)
    await ready(guest, f"/api/puzzles/{book}-daily-2026-11-16")
    print(f"{book}: a table, advice and a puzzle over HTTP")


async def roll_dice(live: LiveTable) -> None:
    """Roll until there is something to decide: in some books the sides first roll to see who begins."""
    while True:
        await live.until(lambda _state: live.is_my_turn)
        if live.game.awaits == "decision":
            return
        await live.seen((await live.insist("roll")).seq)


async def ready(guest: Guest, path: str) -> dict[str, Any]:
    """An answer, asked for until it is ready."""
    while True:
        answer: dict[str, Any] = await guest.request("GET", path)
        if answer.get("ready", True):
            return answer
        await asyncio.sleep(0.2)


async def check_refusal(url: str) -> None:
    guest = Guest(url)
    await guest.sign_in("Bob")
    try:
        await guest.create_table(book="deluxe", rules={"joker": "never"}, bots=["optimal"])
    except ServerRefused as error:
        check(INSTALL in str(error), f"a table says how to install the solver: {error}")
    else:
        check(False, "a bot that needs the solver is refused")
    table = (await guest.create_table(book="deluxe", rules={"joker": "never"}, bots=["greedy"]))["table"]
    async with guest.follow(table, patience=600.0) as live:
        await live.insist("sit")
        await live.insist("seed", seed="mine")
        await live.insist("start")
        await roll_dice(live)
        try:
            await ready(guest, f"/api/tables/{table}/advice?full=true")
        except ServerRefused as error:
            check(error.code == "not_installed" and INSTALL in str(error), f"advice is refused: {error}")
        else:
            check(False, "advice that needs the solver is refused")


async def check_record(url: str, folder: Path) -> None:
    """Whoever doubts the dice of a finished game can check them, and join a table, without a server of their own."""
    guest = Guest(url)
    await guest.sign_in("Ann")
    table = (await guest.create_table(book="deluxe", rules={"categories": "aces,twos"}, seats=2))["table"]
    link = f"{url}/table/{table}"
    said = await asyncio.to_thread(command, "join", link, "--name", "Bob", "--plain", given="leave\n")
    check("Bob (you)" in said, f"dicecup join: {said}")
    async with guest.follow(table, patience=600.0) as live:
        await live.insist("sit")
        await live.insist("seed", seed="mine")
        await live.insist("start")
        await live.play(lambda game: game.legal_actions()[-1])
    record = folder / "game.dice"
    record.write_text(str(await guest.request("GET", f"/api/tables/{table}/record")), "utf-8")
    check("verified" in await asyncio.to_thread(command, "verify", str(record), "--json"), "dicecup verify")
    print("a record of a server is verified")


if __name__ == "__main__":
    check(find_spec("numba") is None, "there is no Numba here")
    check(find_spec("fastapi") is None, "there is no server here")
    if sys.argv[1] == "serve":
        asyncio.run(use_server(sys.argv[2]))
    else:
        check_imports()
        use_book(rulebook(sys.argv[1]))
