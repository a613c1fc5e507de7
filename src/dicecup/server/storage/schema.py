"""The database's tables, as they are now. `migrations` holds how they came to be; a test compares the two."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
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
"""What can be asked about a table without folding it. The events are what counts."""

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
    # Set on the last event of an action, which is what a repeat of the action is answered from.
    Column("action_id", String(64)),
    Column("action_digest", String(16)),
    Column("action_events", Integer),
    Index(None, "table_id", "by", "action_id", unique=True),
)

SECRETS = Table(
    "secrets",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("game", Integer, primary_key=True, autoincrement=False),
    Column("secret", LargeBinary(32), nullable=False),
)
"""The secrets behind the commitments; in the events once they are revealed."""

MEMBERS = Table(
    "members",
    METADATA,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
)
"""Whose list of tables a table is on."""

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
"""What was worked out from a table's events, so that nobody waits for it again: game 0 is the table as lists show it,
the others its games in figures. It holds only while it was made from the same things; all can be worked out again."""
