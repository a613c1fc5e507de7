"""Texts that work once: links to another device, recovery codes, and the challenges that passkeys sign.

The database has only their hashes. Each has at least 100 random bits, so nobody gets from the hash to the text.
"""

from __future__ import annotations

import hashlib
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from typing import Any

ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
"""Leaves out letters and digits that look alike."""
RECOVERY_CODES = 10
GROUPS, GROUP = 4, 5
MINUTE = 60 * 1000
LIVES = {
    "move": 5 * MINUTE,
    "passkey": 5 * MINUTE,
    "bring": 30 * MINUTE,
    "recovery": 100 * 365 * 24 * 60 * MINUTE,
}
"""How long each kind can be used, in milliseconds."""


def new_token() -> str:
    return secrets.token_urlsafe(24)


def new_challenge() -> bytes:
    return secrets.token_bytes(32)


def challenge_text(challenge: bytes) -> str:
    """A challenge in the form in which the browser repeats it."""
    return urlsafe_b64encode(challenge).rstrip(b"=").decode()


def new_recovery_codes() -> list[str]:
    """Codes to write down: four groups of five, 100 bits each."""
    return [
        "-".join("".join(secrets.choice(ALPHABET) for _ in range(GROUP)) for _ in range(GROUPS))
        for _ in range(RECOVERY_CODES)
    ]


def as_written(code: str) -> str:
    """A recovery code in the form in which it was given out, however it was typed."""
    letters = "".join(each for each in code.lower() if each.isalnum())
    return "-".join(letters[start : start + GROUP] for start in range(0, len(letters), GROUP))


def digest(kind: str, text: str) -> str:
    return hashlib.sha256(f"dicecup {kind}\0{text}".encode("utf-8", "replace")).hexdigest()


def ticket(kind: str, text: str, person: str | None) -> Mapping[str, Any]:
    """The row that lets a text work once."""
    return {"digest": digest(kind, text), "kind": kind, "person": person, "milliseconds": LIVES[kind]}
