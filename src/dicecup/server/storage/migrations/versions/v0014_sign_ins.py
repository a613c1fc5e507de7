"""A list of the browsers where somebody is signed in, so that each can be logged out by itself."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "sign_ins",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("way", sa.String(16), nullable=False),
        sa.Column("browser", sa.String(40), nullable=False),
        sa.Column("system", sa.String(40), nullable=False),
        sa.Column("passkey", sa.String(1400)),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("renewed_at", sa.BigInteger, nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_sign_ins"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_sign_ins_person"),
        sa.ForeignKeyConstraint(["passkey"], ["passkeys.id"], name="fk_sign_ins_passkey"),
    )
    op.create_index("ix_sign_ins_person", "sign_ins", ["person"])
    op.create_index("ix_sign_ins_renewed_at", "sign_ins", ["renewed_at"])
