"""The daily game: its days, and one attempt per day and person."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "daily_days",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("book", sa.String(20), nullable=False),
        sa.Column("secret", sa.LargeBinary(32), nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("published_at", sa.BigInteger, nullable=False),
        sa.Column("over_at", sa.BigInteger),
        sa.Column("told_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("day", name="pk_daily_days"),
    )
    op.create_table(
        "attempts",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("began_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("day", "person", name="pk_attempts"),
        sa.ForeignKeyConstraint(["day"], ["daily_days.day"], name="fk_attempts_day"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_attempts_person"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_attempts_table_id"),
    )
    op.create_index("ix_attempts_person_day", "attempts", ["person", "day"])
