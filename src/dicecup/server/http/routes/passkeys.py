"""Passkeys: adding one, logging in with one, removing one."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from ....words import refusals
from ...accounts.passkeys import RelyingParty, relying_party
from ...ledger.refusal import Refused
from ...wire.account_view import Kept, LoggedIn, PasskeyGiven, PasskeyNamed, PasskeyOptions
from ..cookies import check_proved, set_proved
from ..dependencies import PROBLEMS, APerson, ThePasskeys, parts_of
from .accounts import welcome_back

ROUTER = APIRouter(prefix="/api/me", tags=["you"], responses=PROBLEMS)


def party_of(request: Request) -> RelyingParty:
    """The relying party for the address of the request."""
    party = relying_party(parts_of(request).settings.public_url, request.headers["host"])
    if party is None:
        raise Refused("wrong_phase", refusals.NO_PASSKEYS_HERE)
    return party


@ROUTER.post("/passkeys/options")
async def passkey_options(request: Request, passkeys: ThePasskeys, person: APerson) -> PasskeyOptions:
    """The options to pass to the browser to make a passkey."""
    await check_proved(parts_of(request), request, person)
    return PasskeyOptions(options=await passkeys.new_options(party_of(request), person))


@ROUTER.post("/passkeys")
async def add_passkey(
    given: PasskeyGiven,
    request: Request,
    response: Response,
    passkeys: ThePasskeys,
    person: APerson,
) -> Kept:
    """Add a passkey. Your first way to log in makes you keep your identity and gives you recovery codes."""
    await check_proved(parts_of(request), request, person)
    account, person, codes = await passkeys.add(party_of(request), person, given.credential)
    set_proved(parts_of(request), response, person, account.log_in_name)
    return Kept(log_in_name=account.log_in_name, recovery_codes=codes)


@ROUTER.post("/passkeys/remove")
async def remove_passkey(given: PasskeyNamed, request: Request, passkeys: ThePasskeys, person: APerson) -> None:
    """Remove one of your passkeys, unless it is the only way you can log in. Other browsers where it was used to log in
    are logged out."""
    await check_proved(parts_of(request), request, person)
    await passkeys.remove(person, given.id)


@ROUTER.post("/log_in/passkey/options")
async def log_in_options(request: Request, passkeys: ThePasskeys) -> PasskeyOptions:
    """The options to pass to the browser to log in with one of its passkeys."""
    return PasskeyOptions(options=await passkeys.log_in_options(party_of(request)))


@ROUTER.post("/log_in/passkey")
async def log_in_with_passkey(
    given: PasskeyGiven, request: Request, response: Response, passkeys: ThePasskeys
) -> LoggedIn:
    """Log in with a passkey."""
    person, passkey = await passkeys.log_in(party_of(request), given.credential)
    return await welcome_back(parts_of(request), request, response, person, "passkey", passkey)
