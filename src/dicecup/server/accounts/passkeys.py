"""Passkeys (WebAuthn): a key that the browser or a security key keeps, bound to the server's own name.

What a passkey signs contains a challenge, which is given out once and used once, and the origin of the page that asked,
so that no other site can pass on an answer.
"""

from __future__ import annotations

import json
import re
from base64 import urlsafe_b64decode
from collections.abc import Callable
from functools import partial
from ipaddress import ip_address
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

from ...words import refusals
from ..coaching.workers import Workers
from ..ledger.refusal import Refused
from ..storage.interface import Row, Storage
from ..storage.writer import Writer
from ..tables.identity import Person
from ..tables.people import People
from .accounts import Account, Accounts
from .one_time_texts import challenge_text, digest, new_challenge, ticket
from .passwords import LANE

TITLE = "dicecup"
KIND = "passkey"
MOST_EACH = 20
"""How many passkeys somebody may have."""
MINUTE = 60_000
_ID = re.compile("[A-Za-z0-9_-]{1,1400}")
Found = TypeVar("Found")


class RelyingParty(NamedTuple):
    """The server name a passkey is for, and the pages that may use it."""

    id: str
    origins: list[str]


def relying_party(public_url: str, host: str) -> RelyingParty | None:
    """The relying party for somebody who addressed the server as `host` (with its port, if any). None where browsers
    allow no passkeys: without https, except on this computer, and for a numeric address instead of a name."""
    public = urlsplit(public_url)
    asked = urlsplit(f"//{host}").hostname or ""
    if not asked or _is_number(asked):
        return None
    is_local = asked == "localhost" or asked.endswith(".localhost")
    if public.hostname == asked:
        secure = public.scheme == "https" or is_local
        return RelyingParty(asked, [f"{public.scheme}://{public.netloc}".lower()]) if secure else None
    # The server itself speaks HTTP; it may be behind HTTPS even if the settings do not say so, so assume that.
    origins = [f"https://{host}".lower(), *([f"http://{host}".lower()] if is_local else [])]
    return RelyingParty(asked, origins)


def _is_number(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


class Passkeys:
    def __init__(self, store: Storage, writer: Writer, people: People, workers: Workers, accounts: Accounts) -> None:
        self._store = store
        self._writer = writer
        self._people = people
        self._workers = workers
        self._accounts = accounts

    async def of(self, person: str) -> list[Row]:
        """Somebody's passkeys, the oldest first."""
        rows = await self._store.rows_of("passkeys", "person", [person])
        return sorted(rows, key=lambda row: (row["created_at"], row["id"]))

    # --- adding one -----------------------------------------------------------------------------------------------

    async def new_options(self, party: RelyingParty, person: Person) -> dict[str, Any]:
        """The options for the browser to make a passkey."""
        challenge = await self._challenge(person.id)
        account = await self._accounts.account(person.id)
        known = [row["id"] for row in await self.of(person.id)]
        name = account.log_in_name if account else person.name
        return await self._workers.do(LANE, partial(_creation, party, person, name, challenge, known))

    async def add(
        self, party: RelyingParty, person: Person, credential: dict[str, Any]
    ) -> tuple[Account, Person, list[str]]:
        """Store a passkey made by the browser. Return account, person, and recovery codes for a new identity."""
        challenge = await self._answered(credential, person.id)
        made = await self._verified(partial(_registered, party, credential, challenge))
        if len(await self.of(person.id)) >= MOST_EACH or await self._store.rows_of("passkeys", "id", [made["id"]]):
            raise Refused("too_many", refusals.PASSKEY_WRONG)
        row = {**made, "person": person.id}
        account = await self._accounts.account(person.id)
        if account is None:
            return await self._accounts.open(person, None, {"passkey": [row]})
        await self._writer.keep({"passkey": [row]})
        return account, person, []

    async def remove(self, person: Person, passkey: str) -> None:
        """Delete a passkey, unless it is the only way to log in, and end all sign-ins made with it, except the person's
        own, which has just been proved."""
        account, known = await self._accounts.account(person.id), await self.of(person.id)
        if passkey not in {row["id"] for row in known}:
            raise Refused("not_found", refusals.PASSKEY_OF_OTHER)
        if len(known) == 1 and (account is None or account.password is None):
            raise Refused("last_way", refusals.LAST_WAY)
        made = {"_person": person.id, "_passkey": passkey}
        await self._people.end(
            person.id,
            {
                "sign_out_passkey": [{**made, "_but": person.sign_in}],
                "forget_passkey": [made],
                "no_passkey": [{"_id": passkey, "_person": person.id}],
            },
        )

    # --- logging in -------------------------------------------------------------------------------------------------

    async def log_in_options(self, party: RelyingParty) -> dict[str, Any]:
        """The options for the browser to log in. It offers its passkeys for this server; nobody has to give a name."""
        await self._accounts.count_attempt()
        challenge = await self._challenge(None)
        return await self._workers.do(LANE, partial(_request, party, challenge))

    async def log_in(self, party: RelyingParty, credential: dict[str, Any]) -> tuple[Person, str]:
        """The person who has answered with a passkey, and its id."""
        challenge = await self._answered(credential, None)
        name = str(credential.get("id"))
        # Do not look up an id that no passkey can have: databases do not accept every text.
        rows = await self._store.rows_of("passkeys", "id", [name]) if _ID.fullmatch(name) else []
        if not rows:
            raise Refused("log_in_failed", refusals.PASSKEY_WRONG)
        count = await self._verified(partial(_authenticated, party, credential, challenge, rows[0]))
        await self._writer.keep({"passkey_used": [{"_id": rows[0]["id"], "count": count}]})
        return await self._accounts.known(rows[0]["person"]), name

    # --- challenges ---------------------------------------------------------------------------------------------------

    async def _challenge(self, person: str | None) -> bytes:
        challenge = new_challenge()
        await self._writer.keep({"ticket": [ticket(KIND, challenge_text(challenge), person)]})
        return challenge

    async def _answered(self, credential: dict[str, Any], person: str | None) -> bytes:
        """The answered challenge, which is used up; refused if never given out, or for another purpose or person."""
        challenge = _challenge_in(credential)
        used = await self._store.take_ticket(KIND, digest(KIND, challenge_text(challenge)))
        if used is None or used["person"] != person:
            raise Refused("log_in_failed", refusals.PASSKEY_WRONG)
        return challenge

    async def _verified(self, work: Callable[[], Found]) -> Found:
        self._workers.charge("hash", 0.1)
        try:
            return await self._workers.do(LANE, work)
        except Refused:
            raise
        except Exception:  # whatever the library finds wrong with the data somebody sent
            raise Refused("log_in_failed", refusals.PASSKEY_WRONG) from None


def _challenge_in(credential: dict[str, Any]) -> bytes:
    try:
        data = json.loads(_bytes(credential["response"]["clientDataJSON"]))
        return _bytes(data["challenge"])
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise Refused("malformed", refusals.PASSKEY_WRONG) from None


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


# --- the library, loaded only when it is needed, since that takes a moment -------------------------------------------


def _creation(party: RelyingParty, person: Person, name: str, challenge: bytes, known: list[str]) -> dict[str, Any]:
    import webauthn
    from webauthn.helpers import structs as s
    from webauthn.helpers.options_to_json_dict import options_to_json_dict

    return options_to_json_dict(
        webauthn.generate_registration_options(
            rp_id=party.id,
            rp_name=TITLE,
            user_id=person.id.encode(),
            user_name=name,
            user_display_name=person.name,
            challenge=challenge,
            timeout=5 * MINUTE,
            authenticator_selection=s.AuthenticatorSelectionCriteria(
                resident_key=s.ResidentKeyRequirement.REQUIRED,
                user_verification=s.UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[s.PublicKeyCredentialDescriptor(id=_bytes(each)) for each in known],
        )
    )


def _registered(party: RelyingParty, credential: dict[str, Any], challenge: bytes) -> dict[str, Any]:
    import webauthn
    from webauthn.helpers import bytes_to_base64url

    found = webauthn.verify_registration_response(
        credential=credential,
        expected_challenge=challenge,
        expected_rp_id=party.id,
        expected_origin=party.origins,
        require_user_verification=True,
    )
    return {
        "id": bytes_to_base64url(found.credential_id),
        "public_key": found.credential_public_key,
        "sign_count": found.sign_count,
    }


def _request(party: RelyingParty, challenge: bytes) -> dict[str, Any]:
    import webauthn
    from webauthn.helpers import structs as s
    from webauthn.helpers.options_to_json_dict import options_to_json_dict

    return options_to_json_dict(
        webauthn.generate_authentication_options(
            rp_id=party.id,
            challenge=challenge,
            timeout=5 * MINUTE,
            user_verification=s.UserVerificationRequirement.REQUIRED,
        )
    )


def _authenticated(party: RelyingParty, credential: dict[str, Any], challenge: bytes, kept: Row) -> int:
    """How often the passkey was used, by its own count, which must be higher than when it was last seen."""
    import webauthn

    return webauthn.verify_authentication_response(
        credential=credential,
        expected_challenge=challenge,
        expected_rp_id=party.id,
        expected_origin=party.origins,
        credential_public_key=kept["public_key"],
        credential_current_sign_count=kept["sign_count"],
        require_user_verification=True,
    ).new_sign_count
