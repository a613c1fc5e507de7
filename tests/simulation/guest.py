"""A person at a table, who follows it over a socket, acts, and repeats what got no answer at any process.

A guest decides from what the server showed. Now and then it tries something that it may not do.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

from tests.simulation.machines.network import Closed, Connection

if TYPE_CHECKING:
    from .world import World

JsonObject = dict[str, Any]
PATIENCE = 4.0
"""Virtual seconds that a guest waits for an answer."""
BOXES = ("aces", "threes", "sixes", "full_house", "chance")


@dataclass(eq=False)
class Guest:
    world: World
    name: str
    cookie: str
    table: str
    random: Random
    seen: int = 0
    """The last event it heard of."""
    view: JsonObject | None = None
    """The table as it was last shown."""
    holder: str = ""
    is_slow: bool = False
    is_shut_out: bool = False
    """Whether the table needs a newer version."""
    connection: Connection | None = None
    _answers: dict[str, asyncio.Future[JsonObject]] = field(default_factory=dict)
    _count: int = 0
    _last: JsonObject | None = None

    # --- following ----------------------------------------------------------------------------------------------

    async def follow(self) -> None:
        """Stay connected for ever; after losing the connection come back and ask for what was missed."""
        while not self.is_shut_out:
            await self._one_connection()
            await asyncio.sleep(self.random.choice((0.05, 0.5, 2.0)))

    async def _one_connection(self) -> None:
        connection = self.world.connect(self.cookie, self.table, after=self.seen)
        history, number = self.world.history, connection.number
        history.add(
            "opened", socket=number, guest=self.name, table=self.table, process=connection.process.name, after=self.seen
        )
        self.connection = connection
        try:
            while True:
                try:
                    message = await asyncio.wait_for(connection.hear(), 25)
                except TimeoutError:  # not even a heartbeat
                    connection.hang_up()
                    break
                if isinstance(message, Closed):
                    self.is_shut_out = message.code == 4503
                    break
                self._understand(number, json.loads(message))
        finally:
            self.connection = None
            history.add("closed", socket=number)

    def _understand(self, number: int, message: JsonObject) -> None:
        history = self.world.history
        match message["type"]:
            case "welcome":
                self.holder = message["you"]["holder"]
                self.view = message["state"]
                history.add(
                    "welcome",
                    socket=number,
                    seq=message["seq"],
                    head=message["head"],
                    holder=self.holder,
                    seen=presence_in(message["state"]),
                )
            case "events":
                self._hear(number, "missed", message["events"])
            case "update":
                self.view = message["state"]
                self._hear(number, "update", message["events"], seen=presence_in(message["state"]))
            case "presence":
                if self.view is not None:
                    self.view |= {"watching": message["watching"], "watchers": message["watchers"]}
                    for seat in self.view["seats"]:
                        seat["present"] = seat["seat"] in message["seats"] if seat["holder"] else seat["present"]
                told = {key: message[key] for key in ("seats", "watching", "watchers")}
                history.add("presence", socket=number, **told)
            case "heartbeat" | "pong":
                history.add("heartbeat", socket=number, seq=message["seq"], head=message["head"])
            case "ack" | "error":
                waiting = self._answers.pop(message["action_id"] or "", None)
                if waiting is not None and not waiting.done():
                    waiting.set_result(message)
            case "your_turn" | "outlook":
                pass
            case other:
                history.add("strange", socket=number, type=other)

    def _hear(self, number: int, how: str, events: list[JsonObject], **more: Any) -> None:
        self.world.history.add(how, socket=number, events=[(event["seq"], event["head"]) for event in events], **more)
        if events:
            self.seen = max(self.seen, events[-1]["seq"])

    # --- acting -------------------------------------------------------------------------------------------------

    async def act(self, until: Callable[[], bool]) -> None:
        """Do one thing after another."""
        while not until():
            await asyncio.sleep(self.random.choice((0.1, 0.3, 0.8, 2.0)))
            action = self._choice()
            if action is not None and action["type"] in ("roll", "enter"):
                await asyncio.sleep(self._hesitation())
            if action is None or until():
                continue
            self._count += 1
            action |= {"action_id": f"{self.name}.{self._count}", "seq": action.get("seq", self.view_seq)}
            await self._insist(action)
            self._last = action
            if action["type"] == "enter":
                self._let_bot_go_on()
            if self.random.random() < 0.1:
                await self._once(action)  # again, although it was answered

    def _let_bot_go_on(self) -> None:
        """Now and then tell a bot not to wait, at whichever process this guest is."""
        last = self.view["take_back"] if self.view else None
        if self.connection is None or last is None or last["holder"] != self.holder or self.random.random() < 0.5:
            return
        process = self.connection.process.name
        self.world.history.add("go_on", guest=self.name, table=self.table, process=process, seq=self.view_seq)
        self.connection.say(json.dumps({"type": "go_on", "seq": self.view_seq}))

    def _hesitation(self) -> float:
        """Seconds that a slow guest waits before a move: almost until the clock runs out, or too long."""
        deadline = self.view["deadline"] if self.view else None
        if not self.is_slow or deadline is None:
            return 0.0
        left: float = (deadline - self.world.now()) / 1000
        return max(0.0, left + self.random.choice((-1.0, -0.5, -0.1, 0.0, 0.05)))

    @property
    def view_seq(self) -> int:
        return self.view["seq"] if self.view else 0

    async def _insist(self, action: JsonObject) -> None:
        """Send an action until there is an answer that says what became of it."""
        if self.random.random() < 0.05:  # an impatient finger
            await asyncio.gather(self._once(action), self._once(action))
        for _ in range(12):
            answer = await self._once(action)
            if answer is not None and answer.get("code") not in ("storage", "internal"):
                return
            await asyncio.sleep(self.random.choice((0.2, 1.0)))

    async def _once(self, action: JsonObject) -> JsonObject | None:
        """Send an action one way or the other; None if no answer came."""
        history, world = self.world.history, self.world
        by_socket = self.connection is not None and self.random.random() < 0.7
        process = self.connection.process if by_socket and self.connection else world.any_process()
        sent = world.number()
        history.add("sent", number=sent, guest=self.name, table=self.table, process=process.name, action=action)
        try:
            async with asyncio.timeout(PATIENCE):
                if by_socket and self.connection:
                    answering: asyncio.Future[JsonObject] = asyncio.get_running_loop().create_future()
                    self._answers[action["action_id"]] = answering
                    self.connection.say(json.dumps(action))
                    answer = await answering
                else:
                    answer = await world.request(process, self.cookie, self.table, action)
        except TimeoutError:
            history.add("unanswered", number=sent)
            return None
        history.add("answered", number=sent, guest=self.name, table=self.table, action=action, answer=answer)
        return answer

    # --- deciding -----------------------------------------------------------------------------------------------

    def _choice(self) -> JsonObject | None:
        view, chance = self.view, self.random.random()
        if view is None or self.is_shut_out:
            return None
        if chance < 0.08:
            return self._mischief(view)
        if chance < 0.12 and self._last is not None:
            return {"type": "roll", "seq": self._last["seq"]}
        mine = [seat for seat in view["seats"] if seat["holder"] == self.holder]
        match view["phase"]:
            case "gathering":
                return self._gather(view, mine, chance)
            case "playing":
                return self._play(view, mine, chance)
            case "over" if mine and chance < 0.5:
                return {"type": "want_rematch" if chance < 0.45 else "rematch"}
        return None

    def _gather(self, view: JsonObject, mine: list[JsonObject], chance: float) -> JsonObject | None:
        free = [seat["seat"] for seat in view["seats"] if not (seat["holder"] or seat["bot"] or seat["stand_in"])]
        if not mine:
            return {"type": "sit"} if free and not view["between_games"] else None
        if mine[0]["stand_in"]:
            return {"type": "return"}
        if mine[0]["seat"] in view["seed_wanted"] and chance < 0.8:
            return {"type": "seed", "seed": f"seed {self.name} {self._count}"}
        if view["host"] == self.holder or chance < 0.25:
            if free and view["options"]["dice"] == "fair" and chance < 0.3:
                return {"type": "add_bot", "bot": "random"}
            return {"type": "start", "without_seeds": chance < 0.7}
        return None

    def _play(self, view: JsonObject, mine: list[JsonObject], chance: float) -> JsonObject | None:
        game = view["game"]
        if not mine:
            return None
        if chance > 0.97:
            return {"type": self.random.choice(("resign", "leave", "resign"))}
        if chance > 0.94:
            return {"type": "stand_in", "seat": self.random.choice(view["seats"])["seat"]}
        if chance > 0.92:
            return {"type": "seat_link"}
        if mine[0]["stand_in"] and chance < 0.6:
            return {"type": "return"}
        if view["take_back"] is not None and chance < 0.3:
            return {"type": "take_back"}
        if game["seat"] != mine[0]["seat"]:
            return None
        if game["awaits"] == "dice":
            return {"type": "roll"}
        if game["rolls_left"] and chance < 0.35:
            return {"type": "roll", "keep": sorted(self.random.sample(range(5), self.random.randint(0, 4)))}
        return {"type": "enter", "box": self.random.choice(game["placements"])["box"]}

    def _mischief(self, view: JsonObject) -> JsonObject:
        """Something that is not this guest's to do, or not now."""
        seat = self.random.randrange(len(view["seats"]))
        seq = self.random.choice((view["seq"], view["seq"], max(0, view["seq"] - 1), view["seq"] + 1))
        return self.random.choice(
            (
                {"type": "roll", "seq": seq},
                {"type": "enter", "box": self.random.choice(BOXES), "seq": seq},
                {"type": "start", "without_seeds": True, "seq": seq},
                {"type": "resign", "seat": seat},
                {"type": "leave", "seat": seat},
                {"type": "remove", "seat": seat},
                {"type": "return", "seat": seat},
                {"type": "sit", "seat": seat},
                {"type": "seed", "seed": "not mine", "seat": seat},
                {"type": "claim_seat", "token": "a" * 24},
                {"type": "take_back", "seq": seq},
            )
        )


def presence_in(view: JsonObject) -> JsonObject:
    """Who is there, according to a view of the table."""
    seats = [seat["seat"] for seat in view["seats"] if seat["holder"] and seat["present"]]
    return {"seats": seats, "watching": view["watching"], "watchers": view["watchers"]}
