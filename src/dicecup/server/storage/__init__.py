"""The database: its schema, its one writer, and reading from it."""
