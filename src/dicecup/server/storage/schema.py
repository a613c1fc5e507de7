"""The database's tables, as they are now. `migrations` has the steps that led here; a test compares the two."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

PEOPLE = Table(
    "people",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    # The edition that their cookies must carry; counting it up revokes all cookies given out so far.
    Column("cookie_edition", Integer, nullable=False, server_default="0"),
)

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("creator", String(32), ForeignKey("people.id"), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("phase", String(16), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    Index(None, "creator", "phase"),
    Index(None, "public", "phase", "updated_at"),
    Index(None, "phase", "updated_at"),
)
"""What queries can know about a table without folding it. The events are what counts."""

EVENTS = Table(
    "events",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("by", String(32), nullable=False),
    Column("data", Text, nullable=False),
    Column("head", String(64), nullable=False),
    # Set on the last event of an action: a repeat of the action is answered from it.
    Column("action_id", String(64)),
    Column("action_digest", String(16)),
    Column("action_events", Integer),
    Index(None, "table_id", "by", "action_id", unique=True),
)

SEALED = Table(
    "sealed",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("game", Integer, primary_key=True, autoincrement=False),
    Column("turn", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("side", Integer, nullable=False),
    Column("by", String(32), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("data", Text, nullable=False),
    Column("action_id", String(64), nullable=False),
    Column("action_digest", String(16), nullable=False),
)
"""Moves of the sides of a duplicate table in the turn under way; they become events when all sides have finished."""

SECRETS = Table(
    "secrets",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("game", Integer, primary_key=True, autoincrement=False),
    Column("secret", LargeBinary(32), nullable=False),
)
"""The secrets behind the commitments; once revealed, they are also in the events."""

MEMBERS = Table(
    "members",
    METADATA,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
)
"""Which tables are on whose list."""

RECORDS = Table(
    "records",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
    Index(None, "person", "created_at"),
)
"""Imported records."""

FINDINGS = Table(
    "findings",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("game", Integer, primary_key=True, autoincrement=False),
    Column("made_from", String(64), nullable=False),
    Column("data", Text, nullable=False),
)
"""Results worked out from a table's events, so that nobody waits for them again: game 0 is the table as lists show it,
the others are its games in figures. A row is valid only while `made_from` fits; all of them can be worked out again."""

PROCESSES = Table(
    "processes",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("until", BigInteger, nullable=False),
)
"""The processes that serve this database, each with the time (by the database's clock) until which it counts as
alive."""

JOBS = Table(
    "jobs",
    METADATA,
    Column("kind", String(16), primary_key=True),
    Column("name", String(32), primary_key=True),
    Column("process", String(32)),
    Index(None, "process"),
)
"""The server's jobs, each with the process that does it; a job is free if that process is not alive."""

PRESENCE = Table(
    "presence",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("holder", String(32), primary_key=True),
    Column("process", String(32), primary_key=True),
    Column("sockets", Integer, nullable=False),
    # The time until which somebody without a socket counts as present; null with a socket.
    Column("until", BigInteger),
    # The name of somebody who watches; null if a process of the previous version made the row.
    Column("name", String(40)),
    Index(None, "process"),
)
"""Who is at which table, at which process. A row is valid while that process is alive."""

BUDGETS = Table(
    "budgets",
    METADATA,
    Column("name", String(80), primary_key=True),
    Column("level", Double, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index(None, "at"),
)
"""What was left of the limits that all processes share, and when."""

KEYS = Table(
    "keys",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
"""The keys that sign cookies, if several processes need the same ones, and the one that makes codes of seats."""

DAILY_DAYS = Table(
    "daily_days",
    METADATA,
    Column("day", String(10), primary_key=True),
    Column("book", String(20), nullable=False),
    Column("secret", LargeBinary(32), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("published_at", BigInteger, nullable=False),
    # When the day was first seen to be over, and when its secret was revealed. Neither is ever undone.
    Column("over_at", BigInteger),
    Column("told_at", BigInteger),
)
"""The days of the daily game; each has a row once its commitment is published."""

ATTEMPTS = Table(
    "attempts",
    METADATA,
    Column("day", String(10), ForeignKey("daily_days.day"), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("began_at", BigInteger, nullable=False),
    Index(None, "person", "day"),
)
"""The counted attempts at the daily game: one per day and person."""

DAYS = Table(
    "days",
    METADATA,
    Column("day", Integer, primary_key=True, autoincrement=False),
    # The latest time on that day at which the clock was believed; null if it never was.
    Column("believed_at", BigInteger),
)
"""The days on which a server ran, counted from 1970. They decide which tables are idle, and whether a clock that says
that a day is over is believed, whatever the clock says now."""

ACCOUNTS = Table(
    "accounts",
    METADATA,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("log_in_name", String(40), nullable=False),
    # An argon2id hash; null for people who only have passkeys.
    Column("password", Text),
    Column("kept_at", BigInteger, nullable=False),
    # Both by the database's own clock: when the password was last changed, and when a recovery code was used, the first
    # one of a fortnight. Null if it never happened, or by a version that did not write it down.
    Column("password_at", BigInteger),
    Column("recovered_at", BigInteger),
    Index(None, "log_in_name", unique=True),
)
"""The people who keep an identity: they can come back as themselves on any device. All others are guests."""

PASSKEYS = Table(
    "passkeys",
    METADATA,
    # Chosen by the browser or the security key: up to 1,023 bytes, in base64url.
    Column("id", String(1400), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Index(None, "person"),
)

TICKETS = Table(
    "tickets",
    METADATA,
    Column("digest", String(64), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("person", String(32), ForeignKey("people.id")),
    # By the database's own clock. The time when it was made is null if a version before 1.0 made it.
    Column("until", BigInteger, nullable=False),
    Column("made_at", BigInteger),
    Index(None, "person", "kind"),
    Index(None, "until"),
)
"""Things that work once, stored under the hash of their secret: links to another device, recovery codes, and the
challenges that a passkey answers. Taking one removes it, so of two processes only one gets it."""

SIGN_INS = Table(
    "sign_ins",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), nullable=False),
    # How it began: `guest`, `password`, `passkey`, `code` or `link`.
    Column("way", String(16), nullable=False),
    # In plain words, such as Firefox and Android; empty if nobody knows.
    Column("browser", String(40), nullable=False),
    Column("system", String(40), nullable=False),
    Column("passkey", String(1400), ForeignKey("passkeys.id")),
    # By the database's own clock: when it began, and when its cookie was last made anew.
    Column("made_at", BigInteger, nullable=False),
    Column("renewed_at", BigInteger, nullable=False),
    # Whether somebody with an older sign-in has said that it is theirs.
    Column("confirmed", Boolean, nullable=False),
    Index(None, "person"),
    Index(None, "renewed_at"),
)
"""The browsers where somebody is signed in. A cookie names its row here, and is worthless without it."""

FORMER_GUESTS = Table(
    "former_guests",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), nullable=False),
    Index(None, "person"),
)
"""Guests whose games somebody added to their own: events still name such a guest's seats by the guest's codes."""

ERASURES = Table(
    "erasures",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("holder", String(32), primary_key=True),
)
"""Names to be taken out of a table's events once it is closed, since the people who had them are deleted."""

OWNED = {
    table: column
    for table in METADATA.sorted_tables
    for column in table.columns
    if any(key.target_fullname == "people.id" for key in column.foreign_keys) and table is not TABLES
}
"""Tables of what belongs to a person, each with the column that says whose it is. A person who asks for all their data
gets all of these rows, and deleting the person deletes them: a new table only has to refer to `people.id`."""
PARTS_OF_TABLES = {
    table: column
    for table in METADATA.sorted_tables
    for column in table.columns
    if any(key.target_fullname == "tables.id" for key in column.foreign_keys)
}
"""Tables whose rows are deleted with a game table, each with the column that names the game table."""
