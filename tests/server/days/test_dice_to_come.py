"""Nothing that the server sends before the end of a day determines a die that this person has not rolled.

Two servers have different secrets, but their dice agree up to some roll, and the same game is played on both. Until
then they must send the same: any difference would tell something about the dice to come. The only exceptions, each by
its exact text, are what a server draws at random before it has a secret, and hashes of what is public.
"""

from __future__ import annotations

import base64
import json
import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from dicecup.fair_dice import SharedDice
from tests.server.conftest import TestGuest, play_on
from tests.server.days.conftest import DAY, DailyServer, at, begin, daily_server

NEXT = "2027-03-15"
LAST_TURN = 13
Moment = tuple[int, int]
"""A turn and a roll of it."""
KEEPS = ((), (0, 3), (1, 2, 4))
"""The positions kept in each roll of a turn."""
OF_THE_TABLE = ("", "/events", "/record", "/advice", "/outlook", "/review", "/comparison")
ELSEWHERE = ("/api/daily", f"/api/daily/{DAY}", f"/api/daily/{NEXT}", "/api/me/results", "/api/me/statistics")


class Listening:
    """Somebody who plays the daily game and notes every answer and every message."""

    def __init__(self, guest: TestGuest) -> None:
        self.guest = guest
        self.everything: list[str] = []
        self.in_order: list[str] = []
        """The same without cookies and without what depends on the clock."""
        self.rolled: Moment = (0, 0)
        self._request = guest.request
        guest.request = self._noted  # type: ignore[method-assign]
        self.table = begin(guest)

    def _noted(self, method: str, path: str, headers: dict[str, str] | None = None, **kwargs: Any) -> Any:
        answer = self._request(method, path, headers, **kwargs)
        self.everything.append(f"{dict(answer.headers)} {answer.text}")
        # How well a text can be compressed depends on the ids and hashes in it.
        apart = {"set-cookie"} | ({"content-length"} if "content-encoding" in answer.headers else set())
        told = {name: value for name, value in answer.headers.items() if name not in apart}
        self.in_order.append(f"{method} {path} {answer.status_code} {told} {answer.text}")
        return answer

    def play(self, until: Moment) -> None:
        """Play on to a roll. Look at everything at the end and before each roll; in the middle of a long game only
        before one roll per turn."""
        with self.guest.live(self.table, "?outlook=true") as socket:
            self._listen(socket, "welcome")
            for turn in range(1, LAST_TURN + 1):
                for roll, keep in enumerate(KEEPS, start=1):
                    if turn <= 3 or turn > 11 or roll == 1 + turn % 3:
                        self._look_around(socket)
                    if (turn, roll) > until:
                        return
                    self.rolled = turn, roll
                    self._act(socket, "roll", **({"keep": keep} if roll > 1 else {}))
                game = self.guest.look(self.table)["game"]
                self._act(socket, "enter", box=game["placements"][0]["box"])
            self._look_around(socket)

    def _act(self, socket: Any, kind: str, **details: Any) -> None:
        seq = self.guest.act(self.table, kind, **details)["seq"]
        while self._listen(socket, "update")["seq"] < seq:
            pass

    def _look_around(self, socket: Any) -> None:
        """Ask for everything, even what is refused. Whatever the socket was sent meanwhile comes before the `pong`."""
        for address in OF_THE_TABLE:
            self.guest.get(f"/api/tables/{self.table}{address}")
        for address in ELSEWHERE:
            self.guest.get(address)
        assert self.guest.post(f"/api/daily/{DAY}/practice", {}).json()["code"] == "daily"
        socket.send_json({"type": "ping"})
        self._listen(socket, "pong")

    def _listen(self, socket: Any, kind: str) -> dict[str, Any]:
        """The next message of a kind; notes every message up to it."""
        while True:
            text = socket.receive_text()
            message: dict[str, Any] = json.loads(text)
            self.everything.append(text)
            if message["type"] == "presence":
                assert message == {
                    "type": "presence",
                    "seats": [0],
                    "watching": 0,
                    "watchers": [],
                    "seq": message["seq"],
                }
            elif message["type"] == "heartbeat":
                assert message.keys() == {"type", "seq", "head", "server_time"}
            else:
                self.in_order.append(text)
            if message["type"] == kind:
                return message

    def comparable(self) -> list[str]:
        """What was heard, with placeholders for what no two servers have in common."""
        events = self.guest.get(f"/api/tables/{self.table}/events").json()
        daily = self.guest.get("/api/daily").json()
        names = {self.table: "TABLE", events[0]["data"]["host"]: "ANN"}
        names |= {event["head"]: f"HEAD {event['seq']}" for event in events}
        names |= {day["commitment"]: f"COMMITMENT {day['day']}" for day in (daily["today"], *daily["coming"])}
        return [replaced(text, names) for text in self.in_order]


def replaced(text: str, names: dict[str, str]) -> str:
    for found, name in names.items():
        text = text.replace(found, name)
    return text


def forms(secret: bytes) -> Iterable[str]:
    """The ways in which a secret might be written."""
    yield from (secret.hex(), secret.hex().upper(), secret.hex(" "), secret.hex(":"), repr(secret)[2:-1])
    yield from (base64.b64encode(secret).decode().rstrip("="), base64.urlsafe_b64encode(secret).decode().rstrip("="))
    yield from (base64.b32encode(secret).decode().rstrip("="), base64.b85encode(secret).decode())
    yield from (str(list(secret)), json.dumps(list(secret), separators=(",", ":")), str(int.from_bytes(secret, "big")))


def test_a_whole_game_tells_no_secret_and_no_die_is_drawn_before_it_is_asked_for(
    daily: DailyServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = Listening(daily.person("Ann"))
    secrets = [day.secret for day in daily.run(daily.parts.days.published)]
    assert len(secrets) == 8
    drawn: list[tuple[Moment, Moment]] = []
    numbers = SharedDice.numbers

    def noted(dice: SharedDice, turn: int, roll: int) -> list[int]:
        drawn.append(((turn, roll), ann.rolled))
        return numbers(dice, turn, roll)

    monkeypatch.setattr(SharedDice, "numbers", noted)
    ann.play((LAST_TURN, len(KEEPS)))
    assert {moment for moment, _ in drawn} == {(turn, roll) for turn in range(1, 14) for roll in (1, 2, 3)}
    assert [moment for moment, rolled in drawn if moment > rolled] == []
    assert len(ann.everything) > (5 * 3 + 8) * 15
    everything = "\n".join(ann.everything)
    for secret in secrets:
        assert [form for form in forms(secret) if form in everything] == []
    told = ann.guest.get(f"/api/tables/{ann.table}/events").json()
    assert [event["kind"] for event in told].count("rolled") == 13 * 3
    assert "revealed" not in {event["kind"] for event in told}


def heard_up_to(until: Moment, folder: Path, secret: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that Ann hears from a server with this secret. Up to a roll, all such servers have the same dice."""
    numbers = SharedDice.numbers

    def agreeing(dice: SharedDice, turn: int, roll: int) -> list[int]:
        if (turn, roll) > until:
            return numbers(dice, turn, roll)
        return random.Random(f"{turn} {roll}").choices(range(1, 7), k=5)

    with monkeypatch.context() as patched, daily_server(folder, at(DAY), daily_secret=secret) as server:
        patched.setattr(SharedDice, "numbers", agreeing)
        # Somebody has played the whole day already, and the server knows it.
        bob = server.person("Bob")
        assert play_on(begin(bob), bob)["phase"] == "over"
        ann = Listening(server.person("Ann"))
        ann.play(until)
        assert ann.rolled == until
        return ann.comparable()


@pytest.mark.parametrize("until", [(0, 0), (1, 2), (2, 3)], ids=str)
def test_what_is_sent_depends_on_the_dice_rolled_so_far_alone(
    until: Moment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = (heard_up_to(until, tmp_path / name, name * 32, monkeypatch) for name in ("5e", "a7"))
    assert one == other
