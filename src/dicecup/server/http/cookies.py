"""A browser's cookies: the one that says who somebody is, for a while the one that proves that they logged in, and the
one that says with which name somebody has logged in here before."""

from __future__ import annotations

from fastapi import Request, Response

from ...client import COOKIE
from ...words import refusals
from ..accounts.accounts import Account
from ..ledger.refusal import Refused
from ..storage.interface import COOKIE_AGE
from ..tables.identity import PROOF_SECONDS, Person
from .dependencies import Parts

PROOF, DEVICE = f"{COOKIE}_proof", f"{COOKIE}_device"


def set_cookie(parts: Parts, response: Response, person: Person) -> None:
    cookie = parts.identities.cookie(person.id, person.cookie_edition, person.sign_in)
    _set(parts, response, COOKIE, cookie, COOKIE_AGE)


def set_proved(parts: Parts, response: Response, person: Person, log_in_name: str) -> None:
    """Set all cookies, for somebody who has just proved who they are."""
    set_cookie(parts, response, person)
    _set(parts, response, DEVICE, parts.identities.device(log_in_name), COOKIE_AGE)
    _set(parts, response, PROOF, parts.identities.proof(person), PROOF_SECONDS)


def clear_cookies(parts: Parts, response: Response, *more: str) -> None:
    for name in (COOKIE, PROOF, *more):
        _set(parts, response, name, "", 0)


def is_proved(parts: Parts, request: Request, person: Person) -> bool:
    return parts.identities.is_proved(request.cookies.get(PROOF), person)


async def check_proved(parts: Parts, request: Request, person: Person) -> Account | None:
    """Refuse to go on if the client has only the cookie of somebody who keeps an identity, as it may be stolen. Return
    the account; None for a guest, who has nothing but the cookie."""
    account = await parts.accounts.account(person.id)
    if account is not None and not is_proved(parts, request, person):
        raise Refused("not_proved", refusals.NOT_PROVED)
    return account


def _set(parts: Parts, response: Response, name: str, value: str, seconds: int) -> None:
    response.set_cookie(
        name,
        value,
        max_age=seconds,
        path=parts.settings.sub_path or "/",
        httponly=True,
        samesite="lax",
        secure=parts.settings.secure_cookies,
    )
