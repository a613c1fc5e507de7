"""One identity on all devices: keeping it, logging in, moving to another device, leaving."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import IO

from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse

from ....client import COOKIE
from ....words import refusals
from ...accounts.log_in_names import as_compared
from ...accounts.one_time_texts import LIVES
from ...accounts.passkeys import relying_party
from ...ledger.refusal import Refused
from ...tables.identity import Person
from ...wire.account_view import (
    AccountView,
    Deletion,
    GuestBefore,
    Kept,
    LoggedIn,
    LogIn,
    MoveLink,
    Passkey,
    PasswordGiven,
    RecoveryCode,
    RecoveryCodes,
    SignIn,
    SignInNamed,
    TokenGiven,
    WayIn,
)
from ...wire.replies import Me
from ..addresses import qr_picture
from ..browsers import browser_of
from ..cookies import DEVICE, check_proved, clear_cookies, is_proved, set_cookie, set_proved
from ..dependencies import PROBLEMS, APerson, Parts, TheAccounts, ThePasskeys, TheSettings, parts_of

ROUTER = APIRouter(prefix="/api/me", tags=["you"], responses=PROBLEMS)
PIECE = 64 * 1024
"""How many bytes of a file are sent at a time."""


@ROUTER.get("/account")
async def my_account(request: Request, accounts: TheAccounts, passkeys: ThePasskeys, person: APerson) -> AccountView:
    """The ways in which you can come back as yourself, on this device and others."""
    parts = parts_of(request)
    account = await accounts.account(person.id)
    return AccountView(
        id=person.id,
        name=person.name,
        kept=account is not None,
        log_in_name=account.log_in_name if account else None,
        has_password=account is not None and account.password is not None,
        passkeys=[Passkey(id=row["id"], created_at=row["created_at"]) for row in await passkeys.of(person.id)],
        recovery_codes=await accounts.recovery_codes_left(account),
        older_codes_until=account.older_codes_until if account else None,
        proved=account is None or is_proved(parts, request, person),
        sign_ins=SignIn.all_of(await parts.people.sign_ins(person.id), person.sign_in),
        passkeys_here=relying_party(parts.settings.public_url, request.headers["host"]) is not None,
    )


@ROUTER.post("/password")
async def set_password(
    given: PasswordGiven, request: Request, response: Response, accounts: TheAccounts, person: APerson
) -> Kept:
    """Choose a password, the first or a new one. Your first way to log in makes you keep your identity and gives you
    recovery codes. All other devices are logged out."""
    parts = parts_of(request)
    await check_proved(parts, request, person)
    account, person, codes = await accounts.set_password(person, given.password)
    set_proved(parts, response, person, account.log_in_name)
    return Kept(log_in_name=account.log_in_name, recovery_codes=codes)


@ROUTER.post("/log_in")
async def log_in(given: LogIn, request: Request, response: Response, accounts: TheAccounts) -> LoggedIn:
    """Log in with a name and a password. The answer does not tell which of them is wrong."""
    parts = parts_of(request)
    device = parts.identities.device_of(request.cookies.get(DEVICE), as_compared(given.name))
    person = await accounts.log_in(given.name, given.password, device)
    return await welcome_back(parts, request, response, person, "password")


@ROUTER.post("/log_in/recovery_code")
async def log_in_with_code(
    given: RecoveryCode, request: Request, response: Response, accounts: TheAccounts
) -> LoggedIn:
    """Log in with a recovery code, which is used up. All other devices are logged out. If somebody used another code
    less than a fortnight ago and after this one was made, the password, passkeys and codes made since are removed."""
    return await welcome_back(parts_of(request), request, response, await accounts.recover(given.code), "code")


@ROUTER.post("/recovery_codes")
async def new_recovery_codes(request: Request, accounts: TheAccounts, person: APerson) -> RecoveryCodes:
    """Get new recovery codes; the ones you have stop working. If a code was used less than a fortnight ago, those made
    before that work until the fortnight is over."""
    if await check_proved(parts_of(request), request, person) is None:
        raise Refused("wrong_phase", refusals.NOT_KEPT)
    return RecoveryCodes(recovery_codes=await accounts.renew_recovery_codes(person))


@ROUTER.post("/move")
async def move_link(request: Request, settings: TheSettings, accounts: TheAccounts, person: APerson) -> MoveLink:
    """Get a link that makes another device yours too. It works once, within five minutes. If you keep an identity, log
    in first."""
    await check_proved(parts_of(request), request, person)
    home = (settings.public_url or str(request.base_url)).rstrip("/")
    # After the #, so that it appears in no log and no Referer.
    link = f"{home}/you#move={await accounts.move_token(person)}"
    picture = await asyncio.to_thread(qr_picture, link)  # it takes some milliseconds
    return MoveLink(link=link, picture=picture.decode(), seconds=LIVES["move"] // 1000)


@ROUTER.post("/move/look")
async def whose_link(given: TokenGiven, accounts: TheAccounts) -> Me:
    """See whose link this is before you use it."""
    person = await accounts.movable(given.token)
    return Me(id=person.id, name=person.name)


@ROUTER.post("/move/take")
async def take_link(given: TokenGiven, request: Request, response: Response, accounts: TheAccounts) -> LoggedIn:
    """Make this device belong to the person who made the link."""
    return await welcome_back(parts_of(request), request, response, await accounts.move(given.token), "link")


@ROUTER.post("/bring")
async def bring(given: TokenGiven, request: Request, person: APerson) -> None:
    """Add the games of the guest you were on this device to yours, with the token you got when you logged in."""
    await parts_of(request).guest_games.bring(given.token, person)


@ROUTER.get("/export", response_class=Response, responses={200: {"content": {"application/zip": {}}}})
async def export(request: Request, person: APerson) -> Response:
    """Everything about you in one zip file: what the server stores about you, and all your games as records. If you
    keep an identity, log in first."""
    parts = parts_of(request)
    await check_proved(parts, request, person)
    packed = await parts.own_data.zip_file(person)
    name = {"content-disposition": 'attachment; filename="dicecup-everything-about-me.zip"'}
    return StreamingResponse(_pieces(packed), media_type="application/zip", headers=name)


def _pieces(packed: IO[bytes]) -> Iterator[bytes]:
    """The file, piece by piece; it is closed even if nobody reads it to the end."""
    with packed:
        while piece := packed.read(PIECE):
            yield piece


@ROUTER.post("/delete")
async def delete_me(given: Deletion, request: Request, response: Response, person: APerson) -> None:
    """Delete everything about you. Games with others stay, without your name."""
    parts = parts_of(request)
    if given.name != person.name:
        raise Refused("malformed", refusals.OTHER_NAME_TO_DELETE)
    account = await check_proved(parts, request, person)
    if account is not None and account.older_codes_until is not None:
        raise Refused("wrong_phase", refusals.DELETE_LATER)
    await parts.deletion.delete(person)
    clear_cookies(parts, response, DEVICE)


@ROUTER.post("/sign_ins/end")
async def end_sign_in(given: SignInNamed, request: Request, person: APerson) -> None:
    """Log out one of the browsers where you are signed in, and close its sockets."""
    await parts_of(request).people.sign_out(person.id, given.id)


@ROUTER.post("/sign_ins/confirm")
async def confirm_sign_in(given: SignInNamed, request: Request, person: APerson) -> None:
    """Say that a new sign-in is yours. Only an older one can say so of a newer one."""
    await parts_of(request).people.confirm(person, given.id)


async def welcome_back(
    parts: Parts, request: Request, response: Response, person: Person, way: WayIn, passkey: str | None = None
) -> LoggedIn:
    """Make this browser somebody's. Any cookie it had is replaced: nobody can know the new one beforehand."""
    before = await parts.people.known(request.cookies.get(COOKIE))
    is_same = before is not None and before.id == person.id
    guest = None if before is None or is_same else await _guest_before(parts, before)
    again = before.sign_in if before is not None and is_same else ""
    person = await parts.people.sign_in(person, way, browser_of(request), passkey, again)
    account = None if way == "link" else await parts.accounts.account(person.id)
    if account is None:
        set_cookie(parts, response, person)
    else:
        set_proved(parts, response, person, account.log_in_name)
    return LoggedIn(id=person.id, name=person.name, guest=guest)


async def _guest_before(parts: Parts, guest: Person) -> GuestBefore | None:
    """The guest in this browser, if their games would be left behind."""
    offer = await parts.guest_games.offer(guest)
    return None if offer is None else GuestBefore(name=guest.name, tables=offer[0], token=offer[1])
