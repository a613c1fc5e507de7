"""Sockets below the level of messages: frames that are broken, forbidden, cut off or far too many.

DICECUP_FUZZ_CASES says how many; `python bench/prove.py fuzz` tries many more.
"""

from __future__ import annotations

import asyncio
import os
import random
import socket
import struct
from collections.abc import Iterator

import pytest

from dicecup.client import Guest
from tests.server.http.live.test_connection import PATIENCE, awaited
from tests.server.http.live.test_slow_readers import frozen_socket
from tests.server.process import ServerProcess

CASES = int(os.environ.get("DICECUP_FUZZ_CASES", "120"))
TEXTS = (b'{"type": "ping"}', b"{}", b"[]", b"\xff\xfe", b"\xed\xa0\x80", b"[" * 3000, b"1e999", b'"' + b"x" * 8000)


def frame(chance: random.Random) -> bytes:
    """A frame that is right in most respects, or bytes that are not a frame."""
    if chance.random() < 0.1:
        return chance.randbytes(chance.randrange(1, 40))
    payload = chance.choice([*TEXTS, chance.randbytes(chance.randrange(200)), b""])
    opcode = chance.choice([1, 1, 1, 0, 2, 8, 9, 10, 3, 11])
    first = opcode | (0x80 if chance.random() < 0.8 else 0) | (0x40 if chance.random() < 0.05 else 0)
    length = len(payload) if chance.random() < 0.9 else chance.choice([0, 125, 70_000, 2**31, 2**63 - 1])
    masked = 0x80 if chance.random() < 0.95 else 0
    if length < 126:
        size = bytes([masked | length])
    elif length < 1 << 16:
        size = bytes([masked | 126]) + struct.pack(">H", length)
    else:
        size = bytes([masked | 127]) + struct.pack(">Q", length)
    key = chance.randbytes(4)
    return bytes([first]) + size + key + bytes(byte ^ key[place % 4] for place, byte in enumerate(payload))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    process = ServerProcess(tmp_path_factory.mktemp("frames"))
    asyncio.run(process.start())
    yield process
    asyncio.run(process.kill())


def throw(url: str, table: str, cookie: str, seed: int) -> None:
    """One socket that sends some frames, may read what it gets, and goes away in one of several ways."""
    chance = random.Random(seed)
    with frozen_socket(url, table, cookie) as connection:
        connection.settimeout(PATIENCE)
        try:
            for _ in range(chance.randrange(1, 12)):
                connection.sendall(frame(chance))
                if chance.random() < 0.3:
                    connection.recv(1 << 16)
            if chance.random() < 0.5:
                connection.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # the server has had enough of it


@awaited
async def test_no_frame_harms_anybody_else(server: ServerProcess) -> None:
    ann = Guest(server.url)
    await ann.sign_in("Ann")
    name = (await ann.create_table(seats=2))["table"]
    async with ann.follow(name) as table:
        for start in range(0, CASES, 20):
            seeds = range(start, min(start + 20, CASES))
            await asyncio.gather(*(asyncio.to_thread(throw, server.url, name, ann.cookie, seed) for seed in seeds))
            # Meanwhile somebody else's actions are answered, and by the right events.
            before = table.state["seq"]
            await table.act("sit")
            assert (await table.act("leave")).seq == before + 2
        log = (server._folder / "server.log").read_text()
        # The log also mentions messages that were not UTF-8, which is not a fault.
        faults = ("Exception in ASGI", '"fault"', "task_failed", "never retrieved")
        assert not [line for line in log.splitlines() if any(fault in line for fault in faults)]
        metrics = await ann.request("GET", "/metrics")
        assert not [line for line in metrics.splitlines() if 'status="5' in line]
