"""Makes first_schema.sql beside it: a database of the first schema with games in it. Run once, kept for ever.

python -m tests.server.storage.first_schema
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from dicecup.server.http.dependencies import Parts
from dicecup.server.ledger import actions as a
from dicecup.server.ledger.options import TableOptions
from dicecup.server.settings import Settings
from dicecup.server.storage.database import database_url, migrate
from dicecup.server.storage.sql_storage import SqlStorage
from dicecup.server.storage.writer import Writer
from dicecup.server.tables.identity import Identities
from dicecup.server.tables.metrics import Metrics

DUMP = Path(__file__).with_suffix(".sql")


async def make(folder: Path) -> None:
    path = folder / "first.sqlite3"
    storage = SqlStorage(database_url(str(path)), "process")
    async with storage._writing.begin() as connection:
        await connection.run_sync(migrate, "0001")
    metrics = Metrics()
    writer = Writer(storage, metrics.committed)
    writer.start()
    key = b"first schema key".ljust(32)
    parts = Parts(Settings(folder), metrics, storage, writer, Identities(key))
    ann, bob = [await parts.people.welcome(name, "here", 120) for name in ("Ann", "Bob")]
    chance = random.Random(1)
    # A finished game, one under way, one that has not begun, a score pad.
    for options, rolls in (({"public": True}, 1000), ({"book": "travel"}, 30), ({}, 0), ({"dice": "real"}, 0)):
        table = await parts.registry.create(TableOptions.model_validate(options), [], ann)
        for person in (ann, bob):
            await table.act(_action(table.state.seq, type="sit"), person)
            if table.state.pledges:
                await table.act(_action(table.state.seq, type="seed", seed=f"seed of {person.name}"), person)
        if not rolls and table.state.pledges:
            continue
        await table.act(_action(table.state.seq, type="start"), ann)
        if not table.state.pledges:
            await table.act(_action(table.state.seq, type="write", box="chance", points=17), ann)
        while (game := table.state.game) is not None and rolls:
            rolls -= 1
            person = (ann, bob)[table.state.acting_seat or 0]
            if game.awaits == "dice":
                await table.act(_action(table.state.seq, type="roll"), person)
            else:
                assert game.roll is not None
                box = chance.choice(game.card.placements(game.roll)).box
                await table.act(_action(table.state.seq, type="enter", box=str(box)), person)
    await parts.registry.close()
    parts.workers.close()
    await writer.stop()
    await storage.close()
    with closing(sqlite3.connect(path)) as connection:
        DUMP.write_text("\n".join(connection.iterdump()) + "\n")


def _action(seq: int, **details: object) -> a.TableAction:
    return a.ACTION.validate_python({"action_id": f"at{seq}", "seq": seq, **details})


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        asyncio.run(make(Path(folder)))
