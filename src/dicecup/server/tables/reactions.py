"""Reactions and set phrases: shown to everybody who is at the table now, at whatever process, and forgotten."""

from __future__ import annotations

from pydantic import ValidationError

from ..ledger.refusal import Refused
from ..storage.storage import Said
from ..wire.messages import React, Reaction
from .listener import Listener
from .table import Table


def react(table: Table, sender: Listener, given: React) -> None:
    """Show it to everybody, whoever gave it included."""
    if sender.holder is None or not sender.name:
        raise Refused("not_signed_in", "only people with a name can react: take one first")
    if table.state.phase == "archived":
        raise Refused("archived", "this table is closed")
    seats = table.state.seats_of(sender.holder)
    name = table.state.seats[seats[0]].name if seats else sender.name
    said = Said(table.id, seats[0] if seats else None, name, given.reaction)
    if table.services.store.is_shared:
        table.services.untold_said.append(said)
    show(table, said)


def show(table: Table, said: Said) -> None:
    """Show what somebody said here or at another process."""
    try:
        shown = Reaction.model_validate({"seat": said.seat, "name": said.name, "reaction": said.reaction})
    except ValidationError:
        return  # only a newer version knows what that is
    message = shown.model_dump_json()
    for listener in table.listeners:
        listener.put(message)
