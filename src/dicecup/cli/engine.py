"""`dicecup engine`: the JSON Lines protocol on standard input and output."""

from __future__ import annotations

import sys

import typer

HELP = """Answer JSON requests, one a line, for programs in any language.

\b
Example (docs/protocol.md lists all requests):
  echo '{"op": "hello"}' | dicecup engine
"""


def register(app: typer.Typer) -> None:
    app.command("engine", help=HELP)(engine)


def engine() -> None:
    from ..engine import serve

    serve(sys.stdin.buffer, sys.stdout.buffer)
