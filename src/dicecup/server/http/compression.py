"""Answers compressed for clients that accept it: text is sent in a third of the bytes or fewer.

Compressing a secret together with text that an attacker chooses gives the secret away by the length (BREACH). Secrets
(links, tokens, recovery codes) are only in answers to POST requests and below `/api/me`: those are never compressed.
"""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Iterable

from starlette.types import Message, Scope

KINDS = (b"application/json", b"text/plain", b"text/html", b"image/svg+xml")
LEAST = 1000
"""Bytes below which compressing is not worth it: it all fits into one packet."""
LARGE = 32_000
"""Bytes beyond which it is done in a thread: that many take less than a millisecond."""
LEVEL = 4
Headers = Iterable[tuple[bytes, bytes]]


def is_compressible(scope: Scope, headers: Headers) -> bool:
    """Whether an answer with these headers may be compressed for whoever sent the request."""
    path = scope["path"].removeprefix(scope.get("root_path", ""))
    if scope["method"] != "GET" or path.startswith("/api/me"):
        return False
    accepted = b",".join(value for name, value in scope["headers"] if name == b"accept-encoding")
    given = dict(headers)
    return (
        b"gzip" in accepted
        and given.get(b"content-type", b"").startswith(KINDS)
        and not {b"content-encoding", b"etag"} & set(given)
        and int(given.get(b"content-length", b"0")) >= LEAST
    )


async def compressed(start: Message, body: Message) -> Message:
    """The body of an answer, compressed; the headers in its start say so."""
    text = body["body"]
    packed = await asyncio.to_thread(_packed, text) if len(text) > LARGE else _packed(text)
    kept = [each for each in start["headers"] if each[0] != b"content-length"]
    told = [(b"content-encoding", b"gzip"), (b"vary", b"Accept-Encoding"), (b"content-length", b"%d" % len(packed))]
    start["headers"] = [*kept, *told]
    return {**body, "body": packed}


def _packed(text: bytes) -> bytes:
    return gzip.compress(text, LEVEL, mtime=0)
