"""The history of the schema, step by step (Alembic). Every server start brings its database to the newest step."""
