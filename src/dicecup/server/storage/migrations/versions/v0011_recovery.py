"""When passwords and recovery codes were made, and when a code was used: so that older codes outlive a thief's."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("accounts", sa.Column("password_at", sa.BigInteger))
    op.add_column("accounts", sa.Column("recovered_at", sa.BigInteger))
    op.add_column("tickets", sa.Column("made_at", sa.BigInteger))
