"""`dicecup engine`: the JSON Lines protocol on standard input and output."""

from __future__ import annotations

import sys

HELP = """Answer JSON requests, one per line, for programs in any language.

\b
Example (docs/protocol.md lists all requests):
  echo '{"op": "hello"}' | dicecup engine
"""


def engine() -> None:
    from ..engine import serve

    serve(sys.stdin.buffer, sys.stdout.buffer)
