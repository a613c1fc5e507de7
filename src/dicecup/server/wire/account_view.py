"""Requests and replies about an identity that somebody keeps."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

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
