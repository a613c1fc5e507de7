"""People who keep an identity, and tickets that work once."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("log_in_name", sa.String(40), nullable=False),
        sa.Column("password", sa.Text),
        sa.Column("kept_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_accounts"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_accounts_person"),
    )
    op.create_index("ix_accounts_log_in_name", "accounts", ["log_in_name"], unique=True)
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_passkeys"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_passkeys_person"),
    )
    op.create_index("ix_passkeys_person", "passkeys", ["person"])
    op.create_table(
        "tickets",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("person", sa.String(32)),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_tickets"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_tickets_person"),
    )
    op.create_index("ix_tickets_person_kind", "tickets", ["person", "kind"])
    op.create_index("ix_tickets_until", "tickets", ["until"])
    op.create_table(
        "former_guests",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_former_guests"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_former_guests_person"),
    )
    op.create_index("ix_former_guests_person", "former_guests", ["person"])
    op.create_table(
        "erasures",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("holder", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "holder", name="pk_erasures"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_erasures_table_id"),
    )
