"""The names of people who watch, for all processes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0006"


def upgrade() -> None:
    # May be null, since processes of the previous version may still add rows meanwhile.
    op.add_column("presence", sa.Column("name", sa.String(40)))
