"""What several processes on one database have to know about each other."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
    )
    op.create_table(
        "jobs",
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("process", sa.String(32)),
        sa.PrimaryKeyConstraint("kind", "name", name="pk_jobs"),
    )
    op.create_index("ix_jobs_process", "jobs", ["process"])
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("holder", sa.String(32), nullable=False),
        sa.Column("process", sa.String(32), nullable=False),
        sa.Column("sockets", sa.Integer, nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.PrimaryKeyConstraint("table_id", "holder", "process", name="pk_presence"),
    )
    op.create_index("ix_presence_process", "presence", ["process"])
    op.create_table(
        "budgets",
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("level", sa.Double, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_budgets"),
    )
    op.create_index("ix_budgets_at", "budgets", ["at"])
    op.create_table(
        "keys",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("value", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_keys"),
    )
    op.create_table(
        "days",
        sa.Column("day", sa.Integer, nullable=False, autoincrement=False),
        sa.PrimaryKeyConstraint("day", name="pk_days"),
    )
    # Bots and clocks of the games under way go on: the process that takes such a job sees what there is to do.
    op.execute("INSERT INTO jobs (kind, name) SELECT 'table', id FROM tables WHERE phase = 'playing'")
    op.execute("INSERT INTO jobs (kind, name) VALUES ('sweep', '')")
