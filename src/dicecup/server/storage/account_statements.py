"""Statements about people who keep an identity, and for deleting people and tables; a part of `statements`."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, Executable, String, bindparam, delete, func, insert, literal, or_, select, update

from .schema import (
    ACCOUNTS,
    ERASURES,
    EVENTS,
    FINDINGS,
    FORMER_GUESTS,
    JOBS,
    OWNED,
    PARTS_OF_TABLES,
    PASSKEYS,
    PEOPLE,
    SIGN_INS,
    TABLES,
    TICKETS,
)

DELETED = "deleted"
"""The id of the stand-in owner of tables whose creator was deleted."""
MOST_SIGN_INS = 50
"""In how many browsers somebody may be signed in; beyond that, the one whose cookie is oldest is logged out."""
RECOVERY_WATCH = 14 * 24 * 3_600_000
"""For how many milliseconds after somebody has used a recovery code the codes from before outrank what was changed
since: whoever used it may be a thief, and has everything that a person who logs in has."""
CREDENTIALS = (ACCOUNTS, PASSKEYS, SIGN_INS, TICKETS)
"""Tables that prove who somebody is, and do not pass to the person who takes over their games."""


def account_statements(into: Any, now: Any) -> dict[str, Executable]:
    """In the order in which a group runs them. `into` is the dialect's `insert`, `now` the database's clock."""
    person, table = bindparam("_person", type_=String()), bindparam("_table", type_=String())
    found: dict[str, Executable] = {
        "account": insert(ACCOUNTS),
        "set_password": update(ACCOUNTS)
        .where(ACCOUNTS.c.person == person)
        .values(password=bindparam("password"), password_at=now),
        # The same password, hashed anew; does nothing if another one has been chosen meanwhile.
        "rehash": update(ACCOUNTS)
        .where(ACCOUNTS.c.person == person, ACCOUNTS.c.password == bindparam("_before"))
        .values(password=bindparam("password")),
        "passkey": insert(PASSKEYS).values(
            **{name: bindparam(name) for name in ("id", "person", "public_key", "sign_count")}, created_at=now
        ),
        "passkey_used": update(PASSKEYS).where(PASSKEYS.c.id == bindparam("_id")).values(sign_count=bindparam("count")),
        **_sign_in_statements(person, now),
        "no_passkey": delete(PASSKEYS).where(PASSKEYS.c.id == bindparam("_id"), PASSKEYS.c.person == person),
        **_recovery_statements(person, now),
        "no_tickets": delete(TICKETS).where(TICKETS.c.person == person, TICKETS.c.kind == bindparam("_kind")),
        "ticket": into(TICKETS).values(
            digest=bindparam("digest"),
            kind=bindparam("kind"),
            person=bindparam("person"),
            until=now + bindparam("milliseconds", type_=BigInteger),
            made_at=now,
        ),
        "former_guest": insert(FORMER_GUESTS),
    }
    # --- somebody takes over a guest's games; if both have something, the one who takes over keeps their own -----
    guest, to = bindparam("_guest", type_=String()), bindparam("to", type_=String())
    found["move tables"] = update(TABLES).where(TABLES.c.creator == guest).values(creator=to)
    for owned, column in OWNED.items():
        if owned not in CREDENTIALS:
            found[f"move {owned.name}"] = _moved(owned, column, guest, to)
    # --- a person is deleted, or a guest whose games have been taken over ----------------------------------------
    found["erasure"] = into(ERASURES).on_conflict_do_nothing()
    found["nobody"] = into(PEOPLE).values(id=DELETED, name="", created_at=0).on_conflict_do_nothing()
    found["disown"] = update(TABLES).where(TABLES.c.creator == person).values(creator=literal(DELETED))
    for owned, column in reversed(OWNED.items()):
        found[f"forget {owned.name}"] = delete(owned).where(column == person)
    # --- a table is deleted -------------------------------------------------------------------------------------
    for part, column in reversed(PARTS_OF_TABLES.items()):
        found[f"drop {part.name}"] = delete(part).where(column == table)
    # The names of jobs for its games begin with the table's id.
    found["drop jobs"] = delete(JOBS).where(func.substr(JOBS.c.name, 1, func.length(table)) == table)
    found["drop tables"] = delete(TABLES).where(TABLES.c.id == table)
    found["forget people"] = delete(PEOPLE).where(PEOPLE.c.id == person)
    # --- names are taken out of a table's events ------------------------------------------------------------------
    found["rewrite"] = (
        update(EVENTS)
        .where(EVENTS.c.table_id == table, EVENTS.c.seq == bindparam("_seq"))
        .values(data=bindparam("data"), head=bindparam("head"))
    )
    found["no_findings"] = delete(FINDINGS).where(FINDINGS.c.table_id == table)
    found["erased"] = delete(ERASURES).where(ERASURES.c.table_id == table, ERASURES.c.holder == bindparam("_holder"))
    return found


def _sign_in_statements(person: Any, now: Any) -> dict[str, Executable]:
    one = SIGN_INS.c.id == bindparam("_id")
    others = SIGN_INS.c.person == person, SIGN_INS.c.id != bindparam("_but", type_=String())
    with_passkey = SIGN_INS.c.passkey == bindparam("_passkey", type_=String())
    given = ("id", "person", "way", "browser", "system", "passkey")
    mine, kept = SIGN_INS.alias(), SIGN_INS.alias()
    latest = select(kept.c.id).where(kept.c.person == person).order_by(kept.c.renewed_at.desc(), kept.c.id)
    began = select(mine.c.made_at).where(mine.c.id == bindparam("_by", type_=String())).scalar_subquery()
    return {
        "sign_in": insert(SIGN_INS).values(
            **{name: bindparam(name) for name in given}, made_at=now, renewed_at=now, confirmed=False
        ),
        "sign_in_again": update(SIGN_INS)
        .where(one, SIGN_INS.c.person == person)
        .values(way=bindparam("way"), passkey=bindparam("passkey")),
        "renew_sign_in": update(SIGN_INS).where(one).values(renewed_at=now),
        "confirm_sign_in": update(SIGN_INS)
        .where(one, SIGN_INS.c.person == person, SIGN_INS.c.made_at > began)
        .values(confirmed=True),
        "too_many_sign_ins": delete(SIGN_INS).where(
            SIGN_INS.c.person == person, SIGN_INS.c.id.not_in(latest.limit(MOST_SIGN_INS))
        ),
        "sign_out": delete(SIGN_INS).where(one, SIGN_INS.c.person == person),
        "sign_out_others": delete(SIGN_INS).where(*others),
        "sign_out_passkey": delete(SIGN_INS).where(*others, with_passkey),
        "forget_passkey": update(SIGN_INS).where(SIGN_INS.c.person == person, with_passkey).values(passkey=None),
    }


def _recovery_statements(person: Any, now: Any) -> dict[str, Executable]:
    """A code is used that was made at `_made`: if another one was used after that, less than a fortnight ago, what was
    changed since is undone, because only the owner can be sure to have had the older one. So nobody can withdraw the
    older codes during that time either: they only stop working at its end."""
    made = bindparam("_made", type_=BigInteger)
    watched = ACCOUNTS.c.recovered_at > now - RECOVERY_WATCH
    since = select(ACCOUNTS.c.recovered_at).where(ACCOUNTS.c.person == person, watched).scalar_subquery()
    codes = TICKETS.c.person == person, TICKETS.c.kind == "recovery"
    code_made = func.coalesce(TICKETS.c.made_at, 0)
    return {
        "undo_password": update(ACCOUNTS)
        .where(ACCOUNTS.c.person == person, watched)
        .where(ACCOUNTS.c.password_at >= ACCOUNTS.c.recovered_at, made < ACCOUNTS.c.recovered_at)
        .values(password=None, password_at=None),
        "undo_passkeys": delete(PASSKEYS).where(
            PASSKEYS.c.person == person, PASSKEYS.c.created_at >= since, made < since
        ),
        "undo_codes": delete(TICKETS).where(*codes, code_made >= since, made < since),
        "recovered": update(ACCOUNTS)
        .where(ACCOUNTS.c.person == person, or_(ACCOUNTS.c.recovered_at.is_(None), ~watched))
        .values(recovered_at=now),
        "no_codes": delete(TICKETS).where(*codes, or_(since.is_(None), code_made >= since)),
        "old_codes": update(TICKETS)
        .where(*codes, code_made < since, TICKETS.c.until > since + RECOVERY_WATCH)
        .values(until=since + RECOVERY_WATCH),
    }


def _moved(owned: Any, column: Any, guest: Any, to: Any) -> Executable:
    """Move a guest's rows to another person, except where both have a row with the same key."""
    others = [key for key in owned.primary_key if key is not column]
    moved = update(owned).where(column == guest).values({column.name: to})
    if column.name not in {key.name for key in owned.primary_key}:
        return moved
    theirs = owned.alias()
    same = (theirs.c[key.name] == key for key in others)
    return moved.where(~select(theirs.c[column.name]).where(theirs.c[column.name] == to, *same).exists())


def rows_to_move(guest: str, to: str) -> dict[str, list[dict[str, str]]]:
    """The rows that turn a guest's games into somebody else's and delete the guest."""
    moved = ["tables", *(owned.name for owned in OWNED if owned not in CREDENTIALS)]
    return {
        **{f"move {name}": [{"_guest": guest, "to": to}] for name in moved},
        "former_guest": [{"id": guest, "person": to}],
        **{f"forget {owned.name}": [{"_person": guest}] for owned in OWNED},
        "forget people": [{"_person": guest}],
        "revoke": [{"_id": guest}],
    }


def rows_to_forget(person: str) -> dict[str, list[dict[str, str]]]:
    """The rows that remove a person and all that is theirs. Tables with others stay, and belong to nobody."""
    return {
        "nobody": [{}],
        "disown": [{"_person": person}],
        **{f"forget {owned.name}": [{"_person": person}] for owned in OWNED},
        "forget people": [{"_person": person}],
        "revoke": [{"_id": person}],
    }


def rows_to_drop(table: str) -> dict[str, list[dict[str, str]]]:
    """The rows that remove a table and everything that happened at it."""
    names = [*(part.name for part in PARTS_OF_TABLES), "jobs", "tables"]
    return {f"drop {name}": [{"_table": table}] for name in names}
