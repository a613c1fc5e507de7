"""Who somebody is: a guest with a signed cookie. A seat belongs to a guest, and nobody else can act on it.

Events and records are public, so they do not name the guest. They name a holder code instead, a different one at every
table, which reveals neither the guest nor the guest's other tables.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, TypeVar

from itsdangerous import BadSignature, Signer, TimestampSigner

from ...files import write_new
from ...rules import Malformed
from ...words import say
from ...words.command_line import operators
from ..settings import KEY_FILE
from ..storage.interface import COOKIE_AGE

SomeSigner = TypeVar("SomeSigner", bound=Signer)
ReadKeys = Callable[[], Awaitable[bytes]]
KEY_BYTES = 32
DAY = 24 * 3600
RENEWED_AFTER = 30 * DAY
"""Seconds after which a cookie is replaced by a new one when its person comes back."""
PROOF_SECONDS = 15 * 60
"""Seconds after logging in during which a browser may change how somebody logs in."""
READ_SECONDS = 1.0
"""How often the keys may be read again because of a cookie that none of them has signed."""
TIMELESS_UNTIL = 1_830_297_600
"""Until 1 January 2028, cookies in the earlier form, which do not say when they were made, are still valid."""


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str
    cookie_edition: int = 0
    sign_in: str = ""
    """Which of the person's sign-ins a cookie is for; empty for a cookie of an earlier version, or without one."""


class Claim(NamedTuple):
    """What a cookie says."""

    person: str
    edition: int
    sign_in: str = ""


def new_id() -> str:
    """An identifier nobody can guess: 16 characters, 80 bits, easy to read out."""
    alphabet = "abcdefghijkmnpqrstuvwxyz23456789"
    return "".join(secrets.choice(alphabet) for _ in range(16))


def new_key() -> bytes:
    return secrets.token_bytes(KEY_BYTES)


def given_keys(text: str) -> bytes:
    """The keys from `DICECUP_SIGNING_KEY`: 64 hexadecimal digits each."""
    try:
        keys = [bytes.fromhex(line) for line in text.split()]
    except ValueError:
        keys = []
    if not keys or any(len(key) != KEY_BYTES for key in keys):
        raise Malformed(operators.KEY_FORM)
    return b"".join(keys)


def kept_keys(folder: Path) -> bytes | None:
    """The keys in the server's folder; None if there are none."""
    return signing_keys(folder) if (folder / KEY_FILE).exists() else None


def signing_keys(folder: Path) -> bytes:
    """The server's own keys: the first is made once; readable by its user only."""
    path = folder / KEY_FILE
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not path.exists():
        write_new(path, new_key())
    keys = path.read_bytes()
    if not keys or len(keys) % KEY_BYTES:
        raise Malformed(say(operators.KEY_DAMAGED, file=path))
    return keys


class Identities:
    """Signs cookies and derives codes from the server's keys.

    There may be several signing keys, one after the other: the last one signs, and what was signed with an earlier one
    is still valid. The codes of people at tables are made with a key that never changes, or nobody would own a seat.
    """

    def __init__(self, keys: bytes, codes: bytes | None = None, read_keys: ReadKeys | None = None) -> None:
        """`codes` is the first signing key unless given. `read_keys` finds those that other processes may have got."""
        self._codes = codes or keys[:KEY_BYTES]
        self._read_keys = read_keys
        self._read_at = -READ_SECONDS
        self._use(keys)

    def _use(self, keys: bytes) -> None:
        self._keys, self._key = keys, keys[-KEY_BYTES:]
        every = [keys[start : start + KEY_BYTES] for start in range(0, len(keys), KEY_BYTES)]

        def signer(kind: type[SomeSigner], salt: str, *only: bytes) -> SomeSigner:
            return kind(only or every, salt=salt, key_derivation="hmac", digest_method=hashlib.sha256)

        self._signer = signer(TimestampSigner, "dicecup guest cookie with its time")
        self._newest = signer(TimestampSigner, "dicecup guest cookie with its time", self._key)
        self._proofs = signer(TimestampSigner, "dicecup proof")
        self._devices = signer(TimestampSigner, "dicecup device")
        self._timeless = signer(Signer, "dicecup guest cookie")

    async def read_again(self) -> bool:
        """Another process may sign with a key that this one has not read yet: whether the keys are others now."""
        now = asyncio.get_running_loop().time()
        if self._read_keys is None or now < self._read_at + READ_SECONDS:
            return False
        self._read_at = now
        keys = await self._read_keys()
        is_other = keys != self._keys
        self._use(keys)
        return is_other

    def cookie(self, person: str, edition: int = 0, sign_in: str = "") -> str:
        """A person's cookie, valid while their cookies have this edition and the sign-in has not ended."""
        return self._signer.sign(f"{person}:{edition}:{sign_in}").decode()

    def is_old(self, cookie: str) -> bool:
        """Whether a cookie should be replaced by a new one."""
        try:
            claim = _claim(self._newest.unsign(cookie, max_age=RENEWED_AFTER))
        except BadSignature:
            return True
        return not claim.sign_in

    def claim_of(self, cookie: str | None) -> Claim | None:
        """Whose cookie this is, its edition and its sign-in; None if this server did not sign it, or if it has expired.
        Only the database knows whether it was revoked."""
        if not cookie or len(cookie) > 200:
            return None
        try:
            return _claim(self._signer.unsign(cookie, max_age=COOKIE_AGE))
        except (BadSignature, UnicodeDecodeError):
            timeless = self._timeless_person(cookie)
            return None if timeless is None else Claim(timeless, 0)

    def _timeless_person(self, cookie: str) -> str | None:
        try:
            person = self._timeless.unsign(cookie).decode()
        except (BadSignature, UnicodeDecodeError):
            return None
        return person if self._signer.get_timestamp() < TIMELESS_UNTIL else None

    def proof(self, person: Person) -> str:
        """A token that a browser keeps for a while after somebody has proved there who they are."""
        return self._proofs.sign(f"{person.id}:{person.cookie_edition}:{person.sign_in}").decode()

    def is_proved(self, proof: str | None, person: Person) -> bool:
        """Whether the person has just proved who they are, rather than merely having the cookie."""
        if not proof or len(proof) > 200:
            return False
        try:
            shown = self._proofs.unsign(proof, max_age=PROOF_SECONDS)
        except BadSignature:
            return False
        return hmac.compare_digest(shown, f"{person.id}:{person.cookie_edition}:{person.sign_in}".encode())

    def device(self, log_in_name: str) -> str:
        """A token that a browser keeps for good after somebody has logged in there with this name."""
        return self._devices.sign(f"{_derived(self._key, 'device', log_in_name).hex()[:32]}:{new_id()}").decode()

    def device_of(self, token: str | None, log_in_name: str) -> str | None:
        """The device, if somebody has logged in there with this name before."""
        if not token or len(token) > 200:
            return None
        try:
            known, _, device = self._devices.unsign(token, max_age=COOKIE_AGE).decode().partition(":")
        except (BadSignature, UnicodeDecodeError):
            return None
        return device if hmac.compare_digest(known, _derived(self._key, "device", log_in_name).hex()[:32]) else None

    def holder(self, table: str, person: str) -> str:
        """The person's code at a table."""
        return _derived(self._codes, "holder", table, person).hex()[:24]

    def seat_token(self, table: str, seat: int, seq: int) -> str:
        """The token of the seat link made at event `seq`. Derived, so a repeated request gets the same one."""
        return urlsafe_b64encode(_derived(self._key, "seat link", table, str(seat), str(seq))[:18]).decode()

    def budget(self, kind: str, name: str) -> str:
        """A budget's name in the database, which need not know anybody's address."""
        return f"{kind} {_derived(self._key, 'budget', kind, name).hex()[:32]}"


def _claim(signed: bytes) -> Claim:
    """What was signed. Earlier versions left out what comes after the person."""
    person, _, rest = signed.decode().partition(":")
    edition, _, sign_in = rest.partition(":")
    return Claim(person, int(edition or 0), sign_in)


def _derived(key: bytes, *parts: str) -> bytes:
    return hmac.new(key, "\0".join(parts).encode(), hashlib.sha256).digest()
