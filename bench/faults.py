"""Do several server processes keep every promise while things break?

    python bench/faults.py [--tables 300] [--faults 50] [--processes 3] [--rate 60]

Starts PostgreSQL and the servers, seats two people at every table, and lets them play while one fault after another
happens, of every kind in turn. After each fault the script waits until every table is played on; this is the time that
counts, from the fault's end, or from a server's death if others are there to take over. At the end every acknowledged
action is compared with the database, and every finished game is verified.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import statistics
import sys
from collections.abc import Collection
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.faults.campaign import Plan, Result, run
from tests.faults.kinds import EVERYTHING, KILL, SERVERS

WITHIN = 10.0
"""Seconds after a fault's end within which everybody should be back in play."""
KILL_WITHIN = 3.0
"""Seconds after a process's death within which the others should have taken over all its tables."""
UPGRADE, SOCKET_WITHIN = "rolling restart", 5.0
"""Seconds for which an upgrade of all servers may leave somebody without a socket."""


def show(plan: Plan, result: Result) -> bool:
    """Print the table; returns whether everything is as it should be."""
    print("| fault | times | lasted, s | all tables played on, s (median) | (worst) | without a socket, s (worst) |")
    print("|---|---|---|---|---|---|")
    for kind in dict.fromkeys(plan.faults):
        those = [outcome for outcome in result.outcomes if outcome.kind == kind]
        lasted, back, gap = (max(getattr(each, name) for each in those) for name in ("lasted", "back", "gap"))
        usual = statistics.median(each.back for each in those)
        print(f"| {kind} | {len(those)} | {lasted:.1f} | {usual:.1f} | {back:.1f} | {gap:.1f} |")
    verdict, slowest = result.verdict, max(outcome.back for outcome in result.outcomes)
    print(
        f"\n{plan.processes} processes on {'PostgreSQL' if plan.with_postgres else 'SQLite'}, {plan.tables} tables, "
        f"{2 * plan.tables} players, {len(result.outcomes)} faults in {result.played:.0f} s.\n"
        f"{verdict.acknowledged:,} acknowledged actions ({verdict.acknowledged / result.played:.0f} per second, faults "
        f"included), {result.sent_again:,} of them sent more than once: {len(verdict.lost)} lost, "
        f"{len(verdict.doubled)} doubled, {len(verdict.disordered)} out of order.\n"
        f"{result.verified:,} finished games verify, {len(result.not_verified)} do not.\n"
        f"Everybody was back in play within {slowest:.1f} s of each fault's end ({WITHIN:.0f} s wanted)."
    )
    longest = max((outcome.gap for outcome in result.outcomes if outcome.kind == UPGRADE), default=0.0)
    deaths = [each for each in result.outcomes if each.kind == KILL] if plan.processes > 1 else []
    killed = max((each.back for each in deaths), default=0.0)
    if deaths:
        usual = statistics.median(wait for each in deaths for wait in each.tables)
        print(
            f"After a kill -9 of its process a table was played on within {usual:.1f} s (median), "
            f"{killed:.1f} s (worst; {KILL_WITHIN:.0f} s wanted)."
        )
    print(f"A {UPGRADE} left nobody without a socket for more than {longest:.1f} s ({SOCKET_WITHIN:.0f} s wanted).")
    for problem in result.problems[:20]:
        print(problem)
    return not result.problems and slowest <= WITHIN and longest <= SOCKET_WITHIN and killed <= KILL_WITHIN


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=300, help="with two players each")
    parser.add_argument("--faults", type=int, default=50, help="of all kinds in turn")
    parser.add_argument("--processes", type=int, default=3, help="servers on the one database")
    parser.add_argument("--kills", action="store_true", help="only kill servers")
    parser.add_argument("--bots", type=int, default=4, help="one in so many tables has a bot besides its two people")
    parser.add_argument("--rate", type=float, default=60, help="actions per second, of all players together")
    parser.add_argument("--sqlite", action="store_true", help="one process on SQLite instead")
    options = parser.parse_args()
    kinds: Collection[str] = [KILL] if options.kills else SERVERS if options.sqlite else EVERYTHING
    plan = Plan(
        processes=1 if options.sqlite else options.processes,
        tables=options.tables,
        faults=tuple(itertools.islice(itertools.cycle(kinds), options.faults)),
        rate=options.rate,
        bot_every=options.bots,
        with_postgres=not options.sqlite,
        calm=3,
        seconds=5,
        lease=20,
        finish=options.tables // 6,
        megabytes=1024,
    )
    result = asyncio.run(run(plan, lambda said: print(said, file=sys.stderr, flush=True)))
    return 0 if show(plan, result) else 1


if __name__ == "__main__":
    sys.exit(main())
