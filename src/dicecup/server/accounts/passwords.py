"""Passwords: what is accepted as one, and their argon2id hashes.

Hashing takes processor time and 64 MiB, so it is done in the lane for passwords, never in the event loop.
"""

from __future__ import annotations

import secrets
import unicodedata
from base64 import b64encode

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from ...words import refusals, say
from ..ledger.refusal import Refused

LEAST, MOST = 10, 200
"""How many characters a password has."""
LANE = "passwords"
HASHER = PasswordHasher()
"""As RFC 9106 recommends for limited memory: 64 MiB, three passes, four lanes."""


def checked(password: str, *names: str) -> str:
    """The password in the form that is hashed; refused if it is too short or too long, or little more than names."""
    written = as_hashed(password)
    if not LEAST <= len(written) <= MOST:
        raise Refused("malformed", say(refusals.TOO_SHORT_OR_LONG, least=LEAST, most=MOST))
    rest = written.casefold()
    for name in sorted(filter(None, names), key=len, reverse=True):  # a name to log in with begins with one's own
        rest = rest.replace(name.casefold(), "")
    if len(set(rest)) < 4:
        raise Refused("malformed", refusals.EASILY_GUESSED)
    return written


def as_hashed(password: str) -> str:
    """A form that is the same however a keyboard composes the password's characters."""
    return unicodedata.normalize("NFKC", password).encode("utf-8", "replace").decode()


def hashed(password: str) -> str:
    return HASHER.hash(password)


def is_right(password: str, kept: str | None) -> bool:
    """Whether the password is the one that was hashed. If there is none, the answer takes just as long."""
    try:
        return HASHER.verify(kept or nobodys_hash(), password) and kept is not None
    except (VerificationError, InvalidHashError):
        return False


def is_outdated(kept: str) -> bool:
    """Whether a hash was made with parameters other than today's."""
    return HASHER.check_needs_rehash(kept)


def nobodys_hash() -> str:
    """A hash that fits no password, but takes as long to compare as any other."""
    salt, found = (
        b64encode(secrets.token_bytes(length)).rstrip(b"=").decode() for length in (HASHER.salt_len, HASHER.hash_len)
    )
    costs = f"m={HASHER.memory_cost},t={HASHER.time_cost},p={HASHER.parallelism}"
    return f"$argon2id$v=19${costs}${salt}${found}"
