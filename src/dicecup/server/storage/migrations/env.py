"""Run by Alembic, with the open connection that `database.migrate` passes on."""

from __future__ import annotations

from alembic import context

from dicecup.server.storage.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
