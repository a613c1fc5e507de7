"""Passwords: what is taken for one, and their argon2id hashes.

Hashing takes a processor's time and 64 MiB, so it is done in the lane for passwords, never in the event loop.
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
"""Characters of a password."""
LANE = "passwords"
HASHER = PasswordHasher()
"""As RFC 9106 recommends where memory is limited: 64 MiB, three passes, four lanes."""


def checked(password: str, *names: str) -> str:
    """The password as it is hashed; refused where it is too short, or little more than names."""
    written = as_hashed(password)
    if not LEAST <= len(written) <= MOST:
        raise Refused("malformed", say(refusals.TOO_SHORT_OR_LONG, least=LEAST, most=MOST))
    rest = written.casefold()
    for name in filter(None, names):
        rest = rest.replace(name.casefold(), "")
    if len(set(rest)) < 4:
        raise Refused("malformed", refusals.EASILY_GUESSED)
    return written


def as_hashed(password: str) -> str:
    """The same password, however a keyboard composes its characters."""
    return unicodedata.normalize("NFKC", password).encode("utf-8", "replace").decode()


def hashed(password: str) -> str:
    return HASHER.hash(password)


def is_right(password: str, kept: str | None) -> bool:
    """Whether the password is the one that was hashed. Where there is none, that takes as long to say."""
    try:
        return HASHER.verify(kept or nobodys_hash(), password) and kept is not None
    except (VerificationError, InvalidHashError):
        return False


def is_outdated(kept: str) -> bool:
    """Whether a hash was made with other parameters than today's."""
    return HASHER.check_needs_rehash(kept)


def nobodys_hash() -> str:
    """A hash that no password has, and that takes as long to compare with as any other."""
    salt, found = (
        b64encode(secrets.token_bytes(length)).rstrip(b"=").decode() for length in (HASHER.salt_len, HASHER.hash_len)
    )
    costs = f"m={HASHER.memory_cost},t={HASHER.time_cost},p={HASHER.parallelism}"
    return f"$argon2id$v=19${costs}${salt}${found}"
