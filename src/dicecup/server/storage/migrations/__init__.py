"""How the database came to be, step by step (Alembic). Every server start brings its database to the newest step."""
