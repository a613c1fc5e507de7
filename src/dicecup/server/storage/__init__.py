"""The database: its schema, its one writer, and reading from it."""

from .. import need_server

need_server()
