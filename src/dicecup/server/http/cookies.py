"""A person's cookies: the one that identifies them, and for a while the one that proves that they logged in."""

from __future__ import annotations

from fastapi import Request, Response

from ...client import COOKIE
from ...words import refusals
from ..ledger.refusal import Refused
from ..tables.identity import COOKIE_AGE, PROOF_SECONDS, Person
from .dependencies import Parts

PROOF = f"{COOKIE}_proof"


def set_cookie(parts: Parts, response: Response, person: Person) -> None:
    _set(parts, response, COOKIE, parts.identities.cookie(person.id, person.cookie_edition), COOKIE_AGE)


def set_proved(parts: Parts, response: Response, person: Person) -> None:
    """Set both cookies, for somebody who has just proved who they are."""
    set_cookie(parts, response, person)
    _set(parts, response, PROOF, parts.identities.proof(person), PROOF_SECONDS)


def clear_cookies(parts: Parts, response: Response) -> None:
    for name in (COOKIE, PROOF):
        _set(parts, response, name, "", 0)


def is_proved(parts: Parts, request: Request, person: Person) -> bool:
    return parts.identities.is_proved(request.cookies.get(PROOF), person)


def check_proved(parts: Parts, request: Request, person: Person) -> None:
    """Refuse to change how somebody logs in if the client has only their cookie, which may be stolen."""
    if not is_proved(parts, request, person):
        raise Refused("not_proved", refusals.NOT_PROVED)


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
