"""The moves of a duplicate table's sides in the turn under way."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "sealed",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("game", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("turn", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("by", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("action_id", sa.String(64), nullable=False),
        sa.Column("action_digest", sa.String(16), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "game", "turn", "number", name="pk_sealed"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_sealed_table_id"),
    )
