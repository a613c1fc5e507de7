"""Cookies that can be revoked."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    # With a default, since processes of the previous version may still add people meanwhile.
    op.add_column("people", sa.Column("cookie_edition", sa.Integer, nullable=False, server_default="0"))
