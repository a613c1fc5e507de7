"""Requests and replies about an identity that somebody keeps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field

WayIn = Literal["guest", "password", "passkey", "code", "link"]
Password = Annotated[str, Field(min_length=1, max_length=1000, description="a password")]
Token = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{16,64}$", description="a token that works once")]
Credential = Annotated[dict[str, Any], Field(description="the result of the browser's PublicKeyCredential.toJSON()")]


class _Given(BaseModel):
    model_config = ConfigDict(extra="forbid")


class PasswordGiven(_Given):
    password: Password


class LogIn(_Given):
    name: str = Field(
        min_length=1, max_length=100, pattern=r"^[^\x00]*$", description="the name to log in with, such as ann-4821"
    )
    password: Password


class RecoveryCode(_Given):
    code: str = Field(min_length=1, max_length=100, description="one of the recovery codes")


class TokenGiven(_Given):
    token: Token


class Deletion(_Given):
    name: str = Field(max_length=100, description="your name, so that nobody does this by mistake")


class PasskeyGiven(_Given):
    credential: Credential


class PasskeyNamed(_Given):
    id: str = Field(min_length=1, max_length=1400, description="the passkey's id")


class SignInNamed(_Given):
    id: str = Field(min_length=1, max_length=32, description="the sign-in's id")


class SignIn(BaseModel):
    """A browser where you are signed in."""

    id: str
    made_at: int = Field(description="when it began, in milliseconds since 1970")
    way: WayIn = Field(
        description="how: by taking a name, a password, a passkey, a recovery code, or another device's link"
    )
    browser: str = Field(description="such as Firefox; empty if unknown")
    system: str = Field(description="such as Android; empty if unknown")
    here: bool = Field(description="whether it is the browser that asks")
    is_new: bool = Field(description="whether it began after this browser's, and nobody has confirmed it yet")

    @classmethod
    def all_of(cls, rows: Sequence[Mapping[Any, Any]], here: str) -> list[Self]:
        """Each of a person's sign-ins, as the one of them that is `here` sees it."""
        mine = next((row["made_at"] for row in rows if row["id"] == here), None)
        return [
            cls(
                **{name: row[name] for name in ("id", "made_at", "way", "browser", "system")},
                here=row["id"] == here,
                is_new=mine is not None and row["made_at"] > mine and not row["confirmed"],
            )
            for row in rows
        ]


class Passkey(BaseModel):
    id: str
    created_at: int = Field(description="milliseconds since 1970")


class AccountView(BaseModel):
    """The ways in which you can come back as yourself."""

    id: str
    name: str
    kept: bool = Field(description="whether you keep an identity; otherwise you are a guest in this browser")
    log_in_name: str | None = Field(description="the name to log in with; null for a guest")
    has_password: bool
    passkeys: list[Passkey]
    recovery_codes: int = Field(description="how many you have left")
    older_codes_until: int | None = Field(
        description="after a recovery code was used, for a fortnight: until when the codes made before that outrank "
        "what was changed since, in milliseconds since 1970"
    )
    proved: bool = Field(description="whether you logged in here a moment ago, and may change how you log in")
    sign_ins: list[SignIn] = Field(description="where you are signed in, the latest first")
    passkeys_here: bool = Field(description="whether passkeys can work at the address you are using")


class Kept(BaseModel):
    """An identity that is kept from now on, or that has a new way to log in."""

    log_in_name: str
    recovery_codes: list[str] = Field(description="shown once; empty if there were codes before")


class RecoveryCodes(BaseModel):
    recovery_codes: list[str] = Field(description="shown once; earlier codes no longer work")


class GuestBefore(BaseModel):
    """The guest who used this browser until somebody logged in."""

    name: str
    tables: int = Field(description="how many tables the guest has on their list")
    token: str = Field(description="adds the guest's games to yours, with POST /api/me/bring, within half an hour")


class LoggedIn(BaseModel):
    """Who you are now."""

    id: str
    name: str
    guest: GuestBefore | None = Field(description="the guest you were here, if that guest has games")


class MoveLink(BaseModel):
    """A link that makes another device yours too."""

    link: str
    picture: str = Field(description="the link as a QR code, as SVG")
    seconds: int = Field(description="how long it can be used, once")


class PasskeyOptions(BaseModel):
    """The options to pass to the browser."""

    options: dict[str, Any] = Field(description="for PublicKeyCredential.parse…OptionsFromJSON()")
