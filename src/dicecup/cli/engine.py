"""`dicecup engine`: the JSON Lines protocol on standard input and output."""

from __future__ import annotations

import sys


def engine() -> None:
    from ..engine import serve

    serve(sys.stdin.buffer, sys.stdout.buffer)
