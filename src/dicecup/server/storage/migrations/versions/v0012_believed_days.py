"""When the clock was last believed, beside the days on which a server ran."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("days", sa.Column("believed_at", sa.BigInteger))
