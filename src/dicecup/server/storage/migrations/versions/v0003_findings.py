"""Results worked out from a table's events."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "findings",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("game", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("made_from", sa.String(64), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "game", name="pk_findings"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_findings_table_id"),
    )
