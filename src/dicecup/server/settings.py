"""A server's settings and limits. `docs/server.md` lists them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from ..rules import Malformed
from ..saves import default_folder
from ..words import say
from ..words.command_line import operators

KEY_FILE = "signing.key"
LOCAL_HOSTS = frozenset({"localhost", "127.0.0.1", "::1"})
OWN_NAMES = frozenset(
    {"advice", "api", "cards", "daily", "docs", "fairness", "health", "learn", "metrics", "new", "openapi.json"}
    | {"plain.css", "puzzles", "ready", "review", "rules", "static", "statistics", "table", "verify", "you"}
)
"""First parts of the server's own paths. Below one of these, nobody could tell if a proxy had already removed it."""
_PUBLIC_URL = re.compile(
    r"https?://(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+)(:[0-9]{1,5})?"
    r"(/(?P<first>[A-Za-z0-9_~-][A-Za-z0-9._~-]*)(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*)?/?"
)


def data_folder() -> Path:
    """Where the server keeps its database and its signing key by default."""
    return default_folder() / "server"


def check_public_url(text: str) -> str:
    """Return the address people use, or raise `Malformed`."""
    found = _PUBLIC_URL.fullmatch(text)
    if text and not found:
        raise Malformed(say(operators.PUBLIC_ADDRESS, address=text[:80]))
    if found and found["first"] in OWN_NAMES:
        raise Malformed(say(operators.OWN_PATH, path=found["first"]))
    return text


def check_place(text: str) -> str:
    """Return where operators' pages are served: `here`, `off`, or at an address and port; or raise `Malformed`."""
    host, _, port = text.rpartition(":")
    if text in ("here", "off") or (host.strip("[]") and port.isdecimal() and 0 < int(port[:6]) < 1 << 16):
        return text
    raise Malformed(say(operators.PLACE, place=text[:80]))


@dataclass(frozen=True, slots=True)
class Limits:
    requests_per_second: float = 20
    request_burst: int = 80
    """Per network address."""
    files_per_second: float = 200
    file_burst: int = 1000
    """Files of the page per network address. A large file counts as one for each 100 kB."""
    actions_per_second: float = 10
    action_burst: int = 40
    """Per person."""
    holds_per_second: float = 4
    hold_burst: int = 8
    """Messages per person about the dice they hold; they are actions too."""
    reactions_per_second: float = 0.5
    reaction_burst: int = 4
    """Reactions per person; they are actions too."""
    newcomers_per_hour: int = 120
    """Guest cookies per network address."""
    log_ins_per_name_here: int = 10
    log_ins_per_name: int = 100
    log_ins_per_address: int = 100
    """Attempts to log in per hour, whether they succeed or not: for a name from one address or on a device where it has
    logged in before; for a name from anywhere; and from an address for any name."""
    open_tables: int = 20
    """Tables that a person may have open at once."""
    joined_tables: int = 40
    """Open tables at which a person may have a seat, their own included: fewer than are listed, so that nobody can take
    a seat at every public table."""
    records: int = 100
    """Records that a person may keep here."""
    records_per_minute: int = 6
    """Records that a person may send, refused ones included."""
    record_cards: int = 2400
    """Games times sides in a record: as many full cards as a record has room for."""
    work_per_second: float = 0.2
    work_burst: int = 60
    """Seconds of a processor that a person may ask for; `coaching.budget` has the prices."""
    address_work_per_second: float = 0.5
    address_work_burst: int = 120
    """The same for all people at a network address."""
    people_in_all: int = 500_000
    tables_in_all: int = 200_000
    """Guests and tables that the database may hold; beyond that, no new ones are accepted."""
    records_in_all: int = 5_000
    """Records that the database may hold; beyond that, the oldest record of the person with the most makes room."""
    body_bytes: int = 16 * 1024
    record_bytes: int = 1024 * 1024
    message_bytes: int = 8 * 1024
    """One WebSocket message."""
    sockets: int = 4000
    sockets_per_address: int = 60
    events_page: int = 1000
    listed_tables: int = 50
    waiting_messages: int = 256
    """How many messages a slow reader may fall behind before its socket is closed."""
    idle_days: float = 14
    """Days without play after which a table is closed and the secret of an unfinished game is revealed."""
    cached_tables: int = 2000


@dataclass(frozen=True, slots=True)
class Settings:
    folder: Path
    """Holds the signing key, and the database unless `database` says otherwise."""
    database: str = ""
    public_url: str = ""
    signing_key: str = ""
    """64 hexadecimal digits, if the key is kept neither in the folder nor in the database."""
    hosts: frozenset[str] = LOCAL_HOSTS
    """The names under which browsers may address the server."""
    bot_delay: float = 0.9
    """Seconds a bot waits before each of its actions, so that people can follow."""
    undo_delay: float = 1.5
    """Seconds a bot waits before it rolls after a person's entry, so that the entry can be taken back."""
    prepare_bots: bool = True
    """Whether to load the values of the default book when the server starts; all others are loaded on demand."""
    absent_after: float = 30
    """Seconds without a socket or a request after which a player counts as absent."""
    metrics: str = "here"
    docs: str = "here"
    """Where /metrics, and /docs with /openapi.json, are served: `here`, `off`, or only at another ADDRESS:PORT."""
    daily_secret: str = ""
    """64 hexadecimal digits, the same on all servers whose daily games share their dice; empty to make its own."""
    daily_book: str = ""
    """The rulebook of the daily game; empty if it changes from day to day."""
    limits: Limits = field(default_factory=Limits)

    def delay_of_bot(self, *, after_entry: bool) -> float:
        """Seconds a bot waits before it moves: longer after an entry that can be taken back."""
        return max(self.undo_delay, self.bot_delay) if after_entry else self.bot_delay

    @property
    def own_places(self) -> dict[int, str]:
        """The ports for operators only, each with the address to listen on."""
        places = (place.rpartition(":") for place in (self.metrics, self.docs) if place not in ("here", "off"))
        return {int(port): host.strip("[]") for host, _, port in places}

    @property
    def database_text(self) -> str:
        return self.database or str(self.folder / "dicecup.sqlite3")

    @property
    def allowed_hosts(self) -> frozenset[str]:
        public = urlsplit(self.public_url).hostname
        return self.hosts | {public} if public else self.hosts

    @property
    def sub_path(self) -> str:
        """The path below which a proxy serves everything, such as /dice; empty with a host of its own."""
        return urlsplit(self.public_url).path.rstrip("/")

    @property
    def secure_cookies(self) -> bool:
        return urlsplit(self.public_url).scheme == "https"
