"""The client against a real server behind a line that can be cut: nothing is lost, nothing happens twice."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response

from dicecup import (
    Action,
    Enter,
    Game,
    IllegalHere,
    Keep,
    Malformed,
    Record,
    Reroll,
    Resign,
    Turn,
    client,
    rulebook,
)
from dicecup.client import Guest, LiveTable, ServerRefused
from dicecup.players import make_player
from tests.browser.driving.proxy import Proxy

from .process import ServerProcess

DOCUMENT = Path(__file__).parents[2] / "docs" / "server.md"
WAIT = 120.0
"""Seconds for anything that takes a moment on an idle machine."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    process = ServerProcess(tmp_path_factory.mktemp("server"))
    asyncio.run(process.start())
    yield process
    asyncio.run(process.kill())


@pytest.fixture
def proxy(server: ServerProcess) -> Iterator[Proxy]:
    proxy = Proxy(int(server.url.rpartition(":")[2]))
    yield proxy
    proxy.close()


@asynccontextmanager
async def seated(proxy: Proxy) -> AsyncIterator[LiveTable]:
    """Ann at a table of her own, which she follows through the proxy."""
    ann = Guest(proxy.url)
    await ann.sign_in("Ann")
    view = await ann.create_table(seats=2)
    async with asyncio.timeout(WAIT), ann.follow(view["table"], after=0, patience=WAIT) as live:
        await live.act("sit")
        yield live


async def stored(server: ServerProcess, live: LiveTable, seq: int) -> None:
    """Wait until the table has an event of that number, asking around the proxy."""
    while (await Guest(server.url).look(live.state["table"]))["seq"] < seq:
        await asyncio.sleep(0.02)


def test_a_slash_after_the_address_of_a_server_does_no_harm() -> None:
    assert Guest("http://host:8137/").url == "http://host:8137"


def test_an_action_whose_answer_was_lost_is_done_once_and_answered(server: ServerProcess, proxy: Proxy) -> None:
    async def run() -> None:
        async with seated(proxy) as live:
            seq = live.state["seq"]
            proxy.mute()
            acting = asyncio.create_task(live.act("seed", seed="my own words"))
            await stored(server, live, seq + 1)
            proxy.cut()
            assert not acting.done()
            proxy.mend()
            answer = await acting
            assert (answer.first_seq, answer.seq) == (seq + 1, seq + 1)
            await live.until(lambda state: state["seq"] == live.events[-1]["seq"] == seq + 1)
            assert live.events == await Guest(server.url).events(live.state["table"])
            assert [event["kind"] for event in live.events].count("seeded") == 1

    asyncio.run(run())


def test_what_is_asked_and_what_happens_while_the_line_is_cut_is_not_lost(server: ServerProcess, proxy: Proxy) -> None:
    async def run() -> None:
        async with seated(proxy) as live:
            table, seq = live.state["table"], live.state["seq"]
            proxy.cut()
            acting = asyncio.create_task(live.insist("seed", seed="my own words"))
            bob = Guest(server.url)
            await bob.sign_in("Bob")
            async with bob.follow(table) as other:
                await other.act("sit")
                await other.act("seed", seed="his own words")
            assert not acting.done()
            proxy.mend()
            await acting
            await live.until(lambda state: live.events[-1]["seq"] == state["seq"])
            kinds = [event["kind"] for event in live.events if event["seq"] > seq]
            assert kinds == ["seated", "seeded", "seeded"]
            assert live.events == await Guest(server.url).events(table)

    asyncio.run(run())


def test_a_server_that_stays_away_has_gone(proxy: Proxy) -> None:
    async def run() -> None:
        async with seated(proxy) as live:
            live.patience = 0.5
            proxy.cut()
            with pytest.raises(ConnectionError, match="has gone"):
                await live.act("start")
            with pytest.raises(ConnectionError, match="has gone"):
                await live.until(lambda state: state["phase"] == "over")

    asyncio.run(run())


def test_a_server_that_ends_in_the_middle_of_a_greeting_has_gone() -> None:
    async def hang_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1)
        writer.close()

    async def run() -> None:
        async with await asyncio.start_server(hang_up, "127.0.0.1", 0) as dying:
            port = dying.sockets[0].getsockname()[1]
            async with Guest(f"http://127.0.0.1:{port}").follow("abcdefghijkmnpqr", patience=0.5):
                pass

    with pytest.raises(ConnectionError, match="has gone"):
        asyncio.run(run())


def test_a_table_that_does_not_exist_is_refused_at_once(server: ServerProcess) -> None:
    async def run() -> None:
        async with Guest(server.url).follow("abcdefghijkmnpqr"):
            pass

    with pytest.raises(ServerRefused) as refused:
        asyncio.run(run())
    assert refused.value.code == "not_found"


def test_a_server_whose_database_is_away_is_tried_again() -> None:
    """On first contact too: the server closes the socket with 1013, and answers requests with `storage`."""
    closed: list[int] = []

    async def serve_one(socket: ServerConnection) -> None:
        if closed:
            await socket.send(json.dumps({"type": "welcome", "seq": 1, "state": {"seq": 1}, "you": {}}))
            await socket.wait_closed()
        else:
            closed.append(1013)
            await socket.close(1013, "storage")

    def answer(connection: ServerConnection, request: Request) -> Response | None:
        if request.path.endswith("/live"):
            return None
        refusal = {"code": "storage", "message": "the database does not answer", "seq": None}
        return connection.respond(HTTPStatus.SERVICE_UNAVAILABLE, json.dumps(refusal))

    async def run() -> None:
        async with serve(serve_one, "127.0.0.1", 0, process_request=answer) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            async with Guest(f"http://127.0.0.1:{port}").follow("abcdefghijkmnpqr", patience=WAIT) as table:
                assert table.state["seq"] == 1

    asyncio.run(run())
    assert closed == [1013]


async def _fake(answers_from: int, asked: list[str], patience: float) -> None:
    """Act at a server that stays silent until it has been asked so many times."""

    async def serve_one(socket: ServerConnection) -> None:
        await socket.send(json.dumps({"type": "welcome", "seq": 1, "state": {"seq": 1}, "you": {}}))
        async for text in socket:
            asked.append(str(text))
            if len(asked) >= answers_from:
                answer = {"action_id": json.loads(text)["action_id"], "first_seq": 2, "seq": 2, "head": "h"}
                await socket.send(json.dumps({"type": "ack", **answer, "seat_token": None}))

    async with serve(serve_one, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        async with Guest(f"http://127.0.0.1:{port}").follow("abcdefghijkmnpqr", patience=WAIT) as live:
            live.patience = patience
            assert (await live.act("start")).seq == 2


def test_an_action_that_was_not_answered_is_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "SEND_AGAIN", 0.05)
    asked: list[str] = []
    asyncio.run(_fake(2, asked, WAIT))
    assert asked[0] == asked[1]


def test_a_server_that_never_answers_is_not_waited_for_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "SEND_AGAIN", 0.05)
    with pytest.raises(ConnectionError, match="has not answered"):
        asyncio.run(_fake(10**9, [], 0.5))


def test_the_documented_program_plays_a_game(server: ServerProcess, capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    assert "http://127.0.0.1:8137" in program
    exec(program.replace("http://127.0.0.1:8137", server.url), {})
    assert capsys.readouterr().out.rstrip().endswith("end finished")


def test_the_example_of_the_reference_runs(server: ServerProcess) -> None:
    """docs/reference.md shows it at the head of `dicecup.client`."""
    (program,) = re.findall(r"```python\n(.*?)```", client.__doc__ or "", re.DOTALL)
    assert "http://127.0.0.1:8137" in program
    indented = "".join(f"    {line}\n" for line in program.replace("http://127.0.0.1:8137", server.url).splitlines())
    names: dict[str, Any] = {"Guest": client.Guest}
    exec(f"async def example():\n{indented}    return table.game\n", names)
    assert asyncio.run(names["example"]()).status == "finished"


def test_what_a_table_is_told_and_says_is_typed(tmp_path: Path) -> None:
    """mypy finds each of these mistakes, and nothing else."""
    program = tmp_path / "program.py"
    program.write_text(
        """
from dicecup import Game, Reroll
from dicecup.client import Guest
from dicecup.players import make_player


async def play(guest: Guest) -> Game:
    view = await guest.create_table(book="web", seats=3, bots=["greedy"], rules={"joker": "never"})
    async with guest.follow(view["table"]) as table:
        await table.sit()
        await table.act("seed", seed="words")
        await table.act("roll", keep=[0, 3])
        await table.roll("33")
        await table.enter("3 of a kind", scratch=True)
        await table.move(make_player("expert", "deluxe").choose(table.game))
        game = table.state["game"]
        if game is not None:
            print(game["sides"][0]["card"]["boxes"]["fours"] + game["dice"][0])
        await table.act("keep", keep=[3, 3])  # wrong
        await table.act("roll", keep="33")  # wrong
        await table.act("enter", bx="fours")  # wrong
        await table.roll(3)  # wrong
        await table.enter(box=4)  # wrong
        await table.start(without_seed=True)  # wrong
        await table.play("expert")  # wrong
        await guest.create_table(seats="3")  # wrong
        await guest.create_table(bot="greedy")  # wrong
        print(table.state["games"])  # wrong
        print(table.state["game"]["dice"])  # wrong
        print(view["seats"][0]["holdr"])  # wrong
        await table.play(make_player("expert", "deluxe"))
        return await table.play(lambda game: Reroll(""))
""",
        "utf-8",
    )
    config = tmp_path / "mypy.ini"
    config.write_text("[mypy]\nstrict = true\nfollow_imports = silent\n", "utf-8")
    command = [sys.executable, "-m", "mypy", "--config-file", str(config), "--no-color-output", str(program)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[2])
    expected = [number for number, line in enumerate(program.read_text("utf-8").splitlines(), 1) if "# wrong" in line]
    assert [int(number) for number in re.findall(r"program.py:(\d+): error", done.stdout)] == expected, done.stdout


def test_a_player_plays_a_table_to_its_end(server: ServerProcess) -> None:
    """The table's game is the one of the record, decision by decision; a Joker of its own plays too."""

    async def run() -> tuple[Game, list[Game], str]:
        ann = Guest(server.url)
        await ann.sign_in("Ann")
        rules = {"categories": "aces,sixes,yahtzee,chance"}
        view = await ann.create_table(book="deluxe", rules=rules, bots=["random"], games=2)
        shown: list[Game] = []
        greedy = make_player("greedy", rulebook("deluxe", rules))

        def choose(game: Game) -> Action:
            shown.append(game)
            return greedy.choose(game)

        async with asyncio.timeout(WAIT), ann.follow(view["table"]) as table:
            with pytest.raises(IllegalHere, match="has not begun"):
                table.game  # noqa: B018
            with pytest.raises(Malformed, match="nothing has been rolled yet"):
                await table.roll("3")
            await table.sit()
            await table.seed("mine")
            await table.start()
            over = await table.play(choose)
        return over, shown, await ann.record(view["table"])

    over, shown, text = asyncio.run(run())
    (played, *_) = Record.parse(text).series.games
    assert over.status == "finished"
    assert (over.totals, over.winners, over.sides) == (played.totals, played.winners, played.sides)
    moments: set[tuple[object, ...]] = set()
    game = played.begun()
    for entry in played.history:
        assert isinstance(entry, Turn)
        moments |= {(game.cards, entry.side, roll, 3 - number) for number, roll in enumerate(entry.rolls, 1)}
        game = game.replayed(entry)
    assert shown
    for each in shown:
        assert (each.cards, each.side, each.roll, each.rolls_left) in moments
        assert each.apply(Reroll(each.keeps[-1])).awaits == "dice" if each.keeps and each.rolls_left else True


def test_dice_to_hold_are_dice_on_the_table(server: ServerProcess) -> None:
    async def run() -> None:
        ann = Guest(server.url)
        await ann.sign_in("Ann")
        view = await ann.create_table(seats=1)
        async with asyncio.timeout(WAIT), ann.follow(view["table"]) as table:
            await table.sit()
            await table.start(without_seeds=True)
            await table.seen((await table.roll()).seq)
            first = table.game.rolls[-1]
            missing = next(face for face in range(1, 7) if first.count(face) == 0)
            with pytest.raises(Malformed, match=f"only dice on the table, which are .*; got {missing}"):
                await table.roll([missing])
            held = Keep(first[1:4])
            await table.seen((await table.roll(held)).seq)
            assert table.game.keeps == (held,)
            assert held.fits(table.game.rolls[-1])
            await table.seen((await table.move(Reroll(()))).seq)
            assert table.game.rolls_left == 0
            placement = table.game.card.placements(table.game.rolls[-1])[0]
            await table.seen((await table.move(Enter(placement.box))).seq)
            assert table.game.card[placement.box] == placement.points
            await table.seen((await table.take_back()).seq)
            assert table.game.card[placement.box] is None
            await table.move(Resign())
            await table.until(lambda state: state["phase"] == "over")
            assert table.game.status == "resigned"
            assert table.game.resigned == {0}

    asyncio.run(run())


def test_a_duplicate_table_is_played_by_the_same_call(server: ServerProcess) -> None:
    async def run() -> tuple[Game, Game, str]:
        ann, bob = Guest(server.url), Guest(server.url)
        await ann.sign_in("Ann")
        await bob.sign_in("Bob")
        rules = {"categories": "aces,chance"}
        view = await ann.create_table(rules=rules, duplicate=True, coach=False)
        greedy = make_player("greedy", rulebook("deluxe", rules))
        async with (
            asyncio.timeout(WAIT),
            ann.follow(view["table"]) as hers,
            bob.follow(view["table"]) as his,
        ):
            await hers.insist("sit")
            await his.insist("sit")
            await hers.insist("start", without_seeds=True)
            await his.until(lambda state: state["phase"] == "playing")
            first, second = await asyncio.gather(hers.play(greedy), his.play(greedy))
        return first, second, await ann.record(view["table"])

    first, second, text = asyncio.run(run())
    assert first.totals == second.totals == Record.parse(text).series.games[0].totals


# --- what it makes of the server's messages ---------------------------------------------------------------------


def heard(*messages: dict[str, Any], after: int | None = None) -> LiveTable:
    """A table followed by Ann, who has its first seat, after these messages."""
    live = LiveTable(Guest("http://dice.test"), "abcdefghijkmnpqr", after, WAIT)
    seats = [{"seat": 0, "holder": "ann", "bot": None}, {"seat": 1, "holder": None, "bot": "greedy"}]
    seats += [{"seat": 2, "holder": "bob", "bot": None}, {"seat": 3, "holder": None, "bot": None}]
    state = {"seq": 7, "phase": "playing", "game": {"seat": 0}, "seats": seats, "watching": 0, "watchers": ["Eve"]}
    live._hear({"type": "welcome", "seq": 7, "you": {"holder": "ann", "name": "Ann", "seats": [0]}, "state": state})
    for message in messages:
        live._hear(message)
    return live


def update(*seqs: int, **changes: Any) -> dict[str, Any]:
    events = [{"seq": seq} for seq in seqs]
    return {"type": "update", "events": events, "state": {**heard().state, "seq": seqs[-1], **changes}}


def test_who_is_there_is_known_as_at_the_server() -> None:
    live = heard({"type": "presence", "seats": [2], "watching": 3, "watchers": ["Eve", "Fay"], "seq": 7})
    assert [seat["present"] for seat in live.state["seats"]] == [False, True, True, False], "a bot is always there"
    assert (live.state["watching"], live.state["watchers"]) == (3, ["Eve", "Fay"])
    live._hear({"type": "presence", "seats": [], "watching": 1, "seq": 7})
    assert (live.state["watching"], live.state["watchers"]) == (1, [])


def test_whose_seat_turn_and_entry_it_is() -> None:
    live = heard()
    assert (live.my_seats, live.is_my_turn, live.may_take_back) == ([0], True, False)
    for holder in ("ann", "bob"):
        live._hear(update(8, take_back={"side": 0, "box": "aces", "holder": holder, "until": None}))
        assert live.may_take_back == (holder == "ann")
    live._hear(update(9, game={"seat": 2}))
    assert not live.is_my_turn
    live._hear(update(10, phase="over", game={"seat": 0}))
    assert not live.is_my_turn, "the game is over"


def test_whoever_watches_without_a_name_has_no_seat() -> None:
    live = heard()
    live.you = {"holder": None, "name": None, "seats": []}
    assert (live.my_seats, live.is_my_turn) == ([], False)


def test_each_event_is_kept_once() -> None:
    live = heard({"type": "events", "events": [{"seq": 6}, {"seq": 7}]}, update(7, 8), update(8, 9), after=5)
    assert [event["seq"] for event in live.events] == [6, 7, 8, 9]
    assert live.state["seq"] == 9
    late = heard(update(7, 8))
    assert [event["seq"] for event in late.events] == [8], "the welcome's state has the seventh"
