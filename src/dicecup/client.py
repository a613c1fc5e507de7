"""A program's side of a server: sign in, set up a table, follow it and play. `docs/server.md` describes the API.

```python
from dicecup.players import make_player

guest = Guest("http://127.0.0.1:8137")
await guest.sign_in("Ann")
view = await guest.create_table(bots=["greedy"])
async with guest.follow(view["table"]) as table:
    await table.sit()
    await table.seed("my own words")
    await table.start()
    await table.play(make_player("expert", "deluxe"))
    print(table.game.totals)
```

A lost connection is restored. What happened meanwhile arrives once and in order, and an action that was not answered
is sent again under the same `action_id`, which the server carries out only once.
"""

from __future__ import annotations

import asyncio
import copy
import http.client
import json
import secrets
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Any, NamedTuple, Unpack, cast

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from .rules import (
    Action,
    Box,
    Card,
    Enter,
    Game,
    IllegalHere,
    Keep,
    Malformed,
    Reroll,
    Resign,
    Roll,
    Side,
    Write,
    rulebook,
)
from .rules.game import MOST_ROLLS, Player, Resignation
from .table_types import ActionDetails, ActionKind, TableChoices, TableView, You
from .words import say
from .words.library import bots

COOKIE = "dicecup_guest"
"""The cookie in which a server stores who somebody is."""
PATIENCE = 60.0
"""Seconds to keep trying to reach a server, unless told otherwise."""
SEND_AGAIN = 5.0
"""Seconds to wait for an answer before an action is sent again."""
CONNECT_WITHIN = 5.0
"""Seconds before an attempt to connect is abandoned and the next one begins."""
STILL_THERE = 5.0
"""Seconds between checks that a server is still there, and for how long it may stay silent: a connection can die
without notice."""
SHORTEST_PAUSE, LONGEST_PAUSE = 0.05, 2.0
"""Seconds between attempts to connect: they grow from the first to the second."""

NOT_OURS = bots.NOT_OURS

JsonObject = dict[str, Any]
"""A JSON object as the server sent it; `/docs` on the server names its fields."""


class ServerRefused(Exception):
    """The server said no; `code` is one of its fixed codes."""

    def __init__(self, code: str, message: str, seq: int | None = None) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message
        self.seq = seq


class Accepted(NamedTuple):
    """The server's answer to an action that it has stored."""

    action_id: str
    first_seq: int
    """The number of the first event that the action became."""
    seq: int
    """The number of the last one."""
    head: str
    seat_token: str | None


class Guest:
    """Somebody with a guest cookie on one server."""

    def __init__(self, url: str, cookie: str = "") -> None:
        self.url = url.rstrip("/")
        self.cookie = cookie

    async def request(self, method: str, path: str, body: object = None) -> Any:
        """One HTTP request: the answer's JSON or text, or `ServerRefused`."""
        return await asyncio.to_thread(self._request, method, path, body)

    def _request(self, method: str, path: str, body: object) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json"} | self._identification
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            # The address is the caller's own, and the answer goes to nobody else.
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # nosec B310
                for header in answer.headers.get_all("set-cookie") or ():
                    name, _, value = header.partition(";")[0].partition("=")
                    if name == COOKIE:
                        self.cookie = value
                text = answer.read().decode()
                return json.loads(text) if "json" in answer.headers.get("content-type", "") else text
        except urllib.error.HTTPError as error:
            with error:
                raise _refusal(error.read()) from None
        except http.client.HTTPException:
            raise ConnectionError(NOT_OURS) from None
        except ValueError:  # neither text nor JSON
            raise ConnectionError(NOT_OURS) from None

    @property
    def _identification(self) -> dict[str, str]:
        return {"Cookie": f"{COOKIE}={self.cookie}"} if self.cookie else {}

    async def sign_in(self, name: str) -> None:
        """Become a guest of that name, or take another name."""
        await self.request("POST", "/api/me", {"name": name})

    async def create_table(self, **choices: Unpack[TableChoices]) -> TableView:
        """Set up a table, such as `create_table(book="web", bots=["greedy"])`; returns the view of it.

        There are two seats unless `seats` says how many; those of bots count."""
        view: TableView = await self.request("POST", "/api/tables", choices)
        return view

    async def look(self, table: str) -> TableView:
        """A table as everybody sees it."""
        view: TableView = await self.request("GET", f"/api/tables/{table}")
        return view

    async def record(self, table: str) -> str:
        """The last series of a table as a record."""
        return str(await self.request("GET", f"/api/tables/{table}/record"))

    async def events(self, table: str) -> list[JsonObject]:
        """All events of a table."""
        found: list[JsonObject] = []
        while page := await self.request("GET", f"/api/tables/{table}/events?after={len(found)}"):
            found += page
        return found

    @asynccontextmanager
    async def follow(
        self, table: str, after: int | None = None, patience: float = PATIENCE
    ) -> AsyncIterator[LiveTable]:
        """Follow a table. `after` names the last event seen; what was missed since then comes first.

        If the server cannot be reached, or does not answer, for `patience` seconds, that is a `ConnectionError`."""
        live = LiveTable(self, table, after, patience)
        following = asyncio.create_task(live._follow())
        try:
            await live.until(lambda state: bool(state))
            yield live
        finally:
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)


def _refusal(answer: bytes) -> ServerRefused | ConnectionError:
    """What an answer with an error status says."""
    try:
        problem = json.loads(answer)
        return ServerRefused(problem["code"], problem["message"], problem["seq"])
    except (ValueError, LookupError, TypeError):
        return ConnectionError(NOT_OURS)


def positions(keep: Keep, dice: list[int]) -> list[int]:
    """Where dice of these faces lie, each counted once."""
    wanted, found = list(keep), []
    for position, face in enumerate(dice):
        if face in wanted:
            wanted.remove(face)
            found.append(position)
    return found


def _given(**details: Any) -> ActionDetails:
    """The details that are given."""
    return cast("ActionDetails", {name: value for name, value in details.items() if value is not None})


class _Unanswered(NamedTuple):
    text: str
    answer: asyncio.Future[JsonObject]


class LiveTable:
    """A table followed over a socket, or over several in turn if the connection is lost."""

    def __init__(self, guest: Guest, table: str, after: int | None, patience: float) -> None:
        self.state: TableView = cast("TableView", {})
        """The latest view of the table."""
        self.you: You = cast("You", {})
        """Who you are at the table."""
        self.events: list[JsonObject] = []
        """The events received so far, each once and in order."""
        self.news = 0
        """Counts the messages received, and the times the connection was lost."""
        self._guest = guest
        self._table = table
        self._last = after
        self.patience = patience
        """Seconds to keep trying to reach the server, or to wait for its answer."""
        self._socket: ClientConnection | None = None
        self._unanswered: dict[str, _Unanswered] = {}
        self._changed = asyncio.Condition()
        self._failure: Exception | None = None

    @property
    def is_connected(self) -> bool:
        """Whether there is a connection now; if not, it is being restored."""
        return self._socket is not None

    # --- acting -------------------------------------------------------------------------------------------------

    @property
    def my_seats(self) -> list[int]:
        """The seats that are yours now."""
        return [seat["seat"] for seat in self.state["seats"] if seat["holder"] and seat["holder"] == self.you["holder"]]

    @property
    def is_my_turn(self) -> bool:
        """Whether the table is waiting for you to roll or to choose a box."""
        game = self.state["game"]
        return self.state["phase"] == "playing" and game is not None and game["seat"] in self.my_seats

    @property
    def may_take_back(self) -> bool:
        """Whether the last entry is yours and can still be taken back, by `take_back`."""
        last = self.state.get("take_back")
        return last is not None and last["holder"] == self.you["holder"]

    @property
    def game(self) -> Game:
        """The game under way, or the last one, for a player or the coach: `player.choose(table.game)`.

        It is what the state says of it: cards, dice and whose turn it is. Its `history` has only who resigned, and the
        dice on the table stand in for the earlier rolls of the turn; `Guest.record` has the whole game."""
        view, options = self.state["game"], self.state["options"]
        if view is None:
            raise IllegalHere(bots.NO_GAME_YET)
        book = rulebook(options["book"], options["rules"])
        rolled = MOST_ROLLS - view["rolls_left"] if view["dice"] and view["status"] == "playing" else 0
        held = Keep([view["dice"][place] for place in view["kept"]]) if rolled else Keep()
        return Game(
            book,
            tuple(Side(side["name"], tuple(side["partners"])) for side in view["sides"]),
            tuple(Card.from_json(book, side["card"]) for side in view["sides"]),
            view["status"],
            tuple((int(side), Roll(str(dice))) for side, dice in view["start_rolls"]),
            history=tuple(Resignation(number) for number, side in enumerate(view["sides"]) if side["resigned"]),
            side=view["side"],
            rolls=(Roll(view["dice"]),) * rolled if rolled else (),
            keeps=(held,) * (rolled - 1),
        )

    async def sit(self, seat: int | None = None, name: str | None = None) -> Accepted:
        """Take an open seat: the first, or this one; your name here may differ from your own."""
        return await self.act("sit", **_given(seat=seat, name=name))

    async def add_bot(self, bot: str, seat: int | None = None) -> Accepted:
        """Put a bot on an open seat, as the host."""
        return await self.act("add_bot", **_given(bot=bot, seat=seat))

    async def seed(self, seed: str, seat: int | None = None) -> Accepted:
        """Add your words to the dice of the next game. A game starts once every seat has a seed, or without them."""
        return await self.act("seed", **_given(seed=seed, seat=seat))

    async def start(self, *, without_seeds: bool = False, first: int | None = None) -> Accepted:
        """Start the game, as the host; with real dice `first` is the side that begins."""
        return await self.act("start", **_given(without_seeds=without_seeds, first=first))

    async def roll(self, keep: Iterable[int] | str = ()) -> Accepted:
        """Hold these dice, such as `"33"`, and roll the others; all five at first, and for the start."""
        held, game = Keep(keep), self.state["game"]
        dice = game["dice"] if game is not None else []
        if len(places := positions(held, dice)) < len(held):
            sentence = bots.NOT_ON_THE_TABLE if dice else bots.NOT_ROLLED_YET
            raise Malformed(say(sentence, held=held, dice="".join(map(str, dice))))
        return await self.act("roll", keep=places)

    async def enter(self, box: Box | str, *, scratch: bool = False) -> Accepted:
        """End the turn in a box, such as `"3 of a kind"`; `scratch` writes a zero where the dice would score."""
        return await self.act("enter", box=str(Box.of(box)), scratch=scratch)

    async def take_back(self) -> Accepted:
        """Take back the box you filled last."""
        return await self.act("take_back")

    async def resign(self, seat: int | None = None) -> Accepted:
        """Resign the game for your side."""
        return await self.act("resign", **_given(seat=seat))

    async def leave(self, seat: int | None = None) -> Accepted:
        """Give up your seat."""
        return await self.act("leave", **_given(seat=seat))

    async def move(self, action: Action) -> Accepted:
        """Do what a player decides: `await table.move(player.choose(table.game))`."""
        match action:
            case Reroll(keep):
                return await self.roll(keep)
            case Enter(box, scratch):
                return await self.enter(box, scratch=scratch)
            case Write(box, points):
                return await self.act("write", box=str(box), points=points)
            case Resign():
                return await self.resign()

    async def play(self, player: Player | Callable[[Game], Action]) -> Game:
        """Let a bot, or a function of the game, play your seats to the end of the game under way; returns the game.

        It is asked in a thread, because it may take long."""
        choose = player if callable(player) else player.choose
        while True:
            await self.until(lambda state: self.is_my_turn or state["phase"] != "playing")
            if not self.is_my_turn:
                return self.game
            game = self.game
            try:
                done = await (
                    self.roll() if game.awaits == "dice" else self.move(await asyncio.to_thread(choose, game))
                )
                await self.seen(done.seq)
            except ServerRefused as refused:
                if refused.code != "stale" or refused.seq is None:
                    raise
                await self.seen(refused.seq)

    async def go_on(self) -> None:
        """Tell a bot not to wait in case you take your last entry back. There is no answer, and nothing is stored."""
        await self._send(json.dumps({"type": "go_on", "seq": self.state["seq"]}))

    async def act(
        self, kind: ActionKind, *, action_id: str = "", seq: int | None = None, **details: Unpack[ActionDetails]
    ) -> Accepted:
        """Do anything that docs/server.md lists; returns once the server has stored it, or raises `ServerRefused`.

        Here `keep` are positions from 0, as the server has them; `roll` takes dice."""
        name = action_id or secrets.token_hex(8)
        at = self.state["seq"] if seq is None else seq
        text = json.dumps({"type": kind, "action_id": name, "seq": at, **details})
        loop = asyncio.get_running_loop()
        sent = self._unanswered[name] = _Unanswered(text, loop.create_future())
        deadline = loop.time() + self.patience
        try:
            self._check()
            while not sent.answer.done():
                if loop.time() > deadline and self._socket is not None:
                    raise ConnectionError(say(bots.SERVER_SILENT, count=round(self.patience)))
                await self._send(text)
                await asyncio.wait({sent.answer}, timeout=SEND_AGAIN)
            answer = sent.answer.result()
        finally:
            del self._unanswered[name]
        if answer["type"] == "error":
            raise ServerRefused(answer["code"], answer["message"], answer["seq"])
        return Accepted(*(answer[field] for field in Accepted._fields))

    async def insist(self, kind: ActionKind, **details: Unpack[ActionDetails]) -> Accepted:
        """Do something that does not depend on what others do in the meantime: if they were faster, try again."""
        while True:
            try:
                return await self.act(kind, **details)
            except ServerRefused as refused:
                if refused.code != "stale" or refused.seq is None:
                    raise
                await self.seen(refused.seq)

    async def seen(self, seq: int) -> None:
        """Wait until the table's event of that number has arrived."""
        await self.until(lambda state: int(state["seq"]) >= seq)

    async def until(self, condition: Callable[[TableView], bool]) -> TableView:
        """Wait until the table meets the condition, however long the others take."""
        async with self._changed:
            await self._changed.wait_for(lambda: self._failure is not None or condition(self.state))
        if not condition(self.state):
            self._check()
        return self.state

    def _check(self) -> None:
        if self._failure is not None:
            raise self._failure

    async def _send(self, text: str) -> None:
        """Send a message now if there is a connection; unanswered messages are sent again over the next one."""
        try:
            if self._socket is not None:
                await self._socket.send(text)
        except ConnectionClosed:
            pass

    # --- the connection -----------------------------------------------------------------------------------------

    async def _follow(self) -> None:
        """Stay connected until the server can no longer be reached."""
        try:
            await self._keep_connected()
        except Exception as error:
            self._failure = error
            for sent in self._unanswered.values():
                if not sent.answer.done():
                    sent.answer.set_exception(error)
            await self._notify()

    async def _keep_connected(self) -> None:
        loop = asyncio.get_running_loop()
        deadline, pause = loop.time() + self.patience, SHORTEST_PAUSE
        while True:
            address = f"{self._guest.url.replace('http', 'ws', 1)}/api/tables/{self._table}/live"
            query = "" if self._last is None else f"?after={self._last}"
            headers = self._guest._identification
            try:
                async with connect(
                    address + query,
                    additional_headers=headers,
                    max_size=None,
                    open_timeout=min(self.patience, CONNECT_WITHIN),
                    ping_interval=STILL_THERE,
                    ping_timeout=STILL_THERE,
                ) as socket:
                    await self._read(socket)
            except InvalidStatus:
                await self._check_refusal()
            except ConnectionClosed:
                if self._socket is None:  # the server sent no welcome
                    await self._check_refusal()
            except (OSError, InvalidHandshake):
                pass
            if self._socket is not None:
                self._socket = None
                await self._notify()
                deadline, pause = loop.time() + self.patience, SHORTEST_PAUSE
            if loop.time() + pause > deadline:
                raise ConnectionError(bots.SERVER_GONE)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _check_refusal(self) -> None:
        """Raise the reason why the server refuses a socket, unless it may accept one later."""
        try:
            await self._guest.look(self._table)
        except OSError:
            pass
        except ServerRefused as refused:
            # If several processes serve the tables, one that is being upgraded sends people to the others.
            elsewhere = refused.code == "newer_version" and self.state
            if refused.code not in ("too_many", "storage") and not elsewhere:
                raise

    async def _read(self, socket: ClientConnection) -> None:
        self._hear(json.loads(await socket.recv()))
        self._socket = socket
        await self._notify()
        for sent in list(self._unanswered.values()):
            await self._send(sent.text)
        async for text in socket:
            self._hear(json.loads(text))
            await self._notify()

    async def _notify(self) -> None:
        self.news += 1
        async with self._changed:
            self._changed.notify_all()

    def _hear(self, message: JsonObject) -> None:
        match message["type"]:
            case "welcome":
                self.state, self.you = message["state"], message["you"]
                self._last = message["seq"] if self._last is None else self._last
            case "update" | "events":
                fresh = [event for event in message["events"] if event["seq"] > (self._last or 0)]
                self.events += fresh
                self._last = fresh[-1]["seq"] if fresh else self._last
                self.state = message.get("state", self.state)
            case "presence":
                self.state = copy.copy(self.state)
                self.state["seats"] = [copy.copy(seat) for seat in self.state["seats"]]
                for seat in self.state["seats"]:
                    seat["present"] = bool(seat["bot"]) or seat["seat"] in message["seats"]
                self.state["watching"] = message["watching"]
                self.state["watchers"] = message.get("watchers", [])  # a server of the previous version names nobody
            case "ack" | "error" if message["action_id"] in self._unanswered:
                answer = self._unanswered[message["action_id"]].answer
                if not answer.done():
                    answer.set_result(message)
