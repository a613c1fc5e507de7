"""What the compatibility tests need of the current code. When modules move, only these imports change."""

from __future__ import annotations

import io
import json
import os
import shutil
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any
from unittest.mock import patch

import structlog
from starlette.testclient import TestClient, WebSocketTestSession

from dicecup.cli import main
from dicecup.rules import BOOKS, Record, Rulebook, rulebook
from dicecup.saves import Saves
from dicecup.server.http.app import create_app
from dicecup.server.settings import Limits, Settings
from dicecup.solver import ValueTable, evaluator_for, values_digest
from dicecup.terminal.settings import load_settings
from tests.server.quick_client import QuickClient

__all__ = [
    "BOOKS",
    "FOLDER",
    "Guest",
    "Record",
    "Rulebook",
    "Saves",
    "ValueTable",
    "dicecup",
    "evaluator_for",
    "load_settings",
    "opened_database",
    "read_lines",
    "restored_saves",
    "rulebook",
    "running",
    "values_digest",
]

FOLDER = Path(__file__).parent / "first_version"
HOST = "dice.test"
COOKIE = "dicecup_guest"
PATIENCE = 600.0
"""Seconds to wait for an answer worked out in the background."""

structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(50))


def server_settings(folder: Path, bot_delay: float, **limits: Any) -> Settings:
    unlimited: dict[str, Any] = {
        "requests_per_second": 1e6,
        "request_burst": 10**6,
        "actions_per_second": 1e6,
        "action_burst": 10**6,
        "newcomers_per_hour": 10**6,
        "sockets_per_address": 10**6,
        "open_tables": 10**6,
        "records": 10**6,
        # The fixtures grow old; a server that closes idle tables would close them all.
        "idle_days": 1e5,
    }
    return Settings(
        folder,
        hosts=frozenset({HOST}),
        bot_delay=bot_delay,
        undo_delay=0.0,
        prepare_bots=False,
        absent_after=0.0,
        limits=Limits(**unlimited | limits),
    )


@contextmanager
def running(folder: Path, bot_delay: float = 1e5, **limits: Any) -> Iterator[TestClient]:
    """A server on the data in a folder. By default its bots never move, so that tables stay as they are."""
    app = create_app(server_settings(folder, bot_delay, **limits))
    with QuickClient(app, base_url=f"http://{HOST}") as client:
        yield client


def opened_database(folder: Path) -> Path:
    """Put the database of the first version and its signing key into an empty folder."""
    with closing(sqlite3.connect(folder / "dicecup.sqlite3")) as connection:
        connection.executescript((FOLDER / "tables.sql").read_text("utf-8"))
    shutil.copy(FOLDER / "signing.key", folder)
    return folder


class Guest:
    """Somebody who talks to a server: with a cookie of their own, or with none."""

    def __init__(self, client: TestClient, cookie: str = "") -> None:
        self.client = client
        self.cookie = cookie

    def request(self, method: str, path: str, headers: dict[str, str] | None = None, **kwargs: Any) -> Any:
        self.client.cookies.clear()  # the client's own jar would mix guests up
        answer = self.client.request(method, path, headers=self._cookie() | (headers or {}), **kwargs)
        self.cookie = answer.cookies.get(COOKIE) or self.cookie
        self.client.cookies.clear()
        return answer

    def answer(self, method: str, path: str, **kwargs: Any) -> tuple[int, Any]:
        """The status and the body; asks again while an answer is not ready."""
        end = time.monotonic() + PATIENCE
        while True:
            answer = self.request(method, path, **kwargs)
            is_json = "json" in answer.headers.get("content-type", "")
            body = answer.json() if is_json else answer.text
            if not isinstance(body, dict) or body.get("ready") is not False or time.monotonic() > end:
                return answer.status_code, body
            time.sleep(0.05)

    def live(self, table: str, query: str = "") -> WebSocketTestSession:
        self.client.cookies.clear()
        return self.client.websocket_connect(f"ws://{HOST}/api/tables/{table}/live{query}", headers=self._cookie())

    def _cookie(self) -> dict[str, str]:
        return {"cookie": f"{COOKIE}={self.cookie}"} if self.cookie else {}


def dicecup(*arguments: str, stdin: bytes = b"", data: Path | None = None) -> tuple[int, str]:
    """Run the command in this process: its exit code and what it printed."""
    out = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)
    with ExitStack() as stack:
        stack.enter_context(patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), "utf-8")))
        stack.enter_context(patch.dict(os.environ, {"DICECUP_DATA": str(data)} if data else {}))
        stack.enter_context(redirect_stdout(out))
        stack.enter_context(redirect_stderr(io.StringIO()))
        code = main(arguments)
    out.flush()
    return code, out.buffer.getvalue().decode()


def restored_saves(folder: Path) -> Path:
    """A copy of the terminal's folder; its records are as old as their names say, as git does not keep file times."""
    shutil.copytree(FOLDER / "saves", folder / "saves")
    for number, path in enumerate(sorted((folder / "saves" / "records").iterdir())):
        os.utime(path, (1e9 + number, 1e9 + number))
    return folder / "saves"


def read_lines(name: str) -> list[Any]:
    """The JSON lines of a file of the fixtures."""
    return [json.loads(line) for line in (FOLDER / name).read_text("utf-8").splitlines()]
