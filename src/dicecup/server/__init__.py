"""The server: durable tables, seats that belong to people, dice that anyone can verify. See `docs/server.md`.

Each package uses only those below it.

http       the application: its gatekeeper, live sockets, one module per part of the API, the page's files
accounts   people who keep an identity: how they log in, what is stored about them, how they leave
days       the daily game: its dice and their secret, attempts, boards
tables     tables in memory, the registry of all of them, bots, people, limits
coaching   slow work, in lanes: the coach, reviews, puzzles, finished games
wire       every message and reply as a type
storage    the database: events are committed before anybody hears of them
ledger     what a table is: a chain of events, added up by the rules; the actions people send, and the events they cause
settings   the server's settings and limits
"""

from __future__ import annotations

from ..extras import need
from ..words.library import computing


def need_server() -> None:
    """Refuse if the packages that only a server needs are not installed. `ledger` and `wire` do without them, because
    anyone verifies a server's dice."""
    need(
        computing.NEEDS_SERVER,
        *("aiosqlite", "alembic", "argon2", "fastapi", "itsdangerous", "prometheus_client"),
        *("segno", "sqlalchemy", "structlog", "uvicorn", "webauthn"),
    )
