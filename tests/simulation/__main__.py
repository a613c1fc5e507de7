"""python -m tests.simulation: play schedules, or one of them again."""

from __future__ import annotations

import argparse
import sys
import time

from .bugs import BUGS
from .duplicate import wrong_in
from .schedule import first_wrong, play


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.simulation", description="Play simulated schedules of the server and check each of them."
    )
    parser.add_argument("--schedules", type=int, default=500, help="how many (500)")
    parser.add_argument("--first", type=int, default=0, help="the first seed (0)")
    parser.add_argument("--bugs", action="store_true", help="also plant ten bugs and say which seed finds each")
    parser.add_argument("--replay", type=int, metavar="SEED", help="play this one and print all that happened")
    given = parser.parse_args()
    if given.replay is not None:
        schedule = play(given.replay)
        print(schedule.history.text(), end="")
        sys.exit(f"seed {given.replay}: {schedule.wrong}" if schedule.wrong else None)
    began, events, wrong = time.process_time(), 0, []
    for seed in range(given.first, given.first + given.schedules):
        schedule = play(seed)
        events += schedule.events
        if schedule.wrong:
            wrong.append(seed)
            print(f"seed {seed}: {schedule.wrong}", flush=True)
        if sys.stderr.isatty():
            print(f"\r{seed - given.first + 1} of {given.schedules}", end="", file=sys.stderr)
    print(f"{given.schedules} schedules from seed {given.first}, {events} events: {len(wrong)} broke a promise")
    duplicate = wrong_in(range(given.first, given.first + given.schedules))
    for seed, said in duplicate.items():
        print(f"seed {seed} of duplicate tables: {said}")
    print(f"as many of duplicate tables: {len(duplicate)} broke a promise", flush=True)
    wrong += duplicate
    for name, bug in BUGS.items() if given.bugs else ():
        with bug():
            found = first_wrong(range(given.first, given.first + given.schedules))
        said = f"found by seed {found.seed}: {found.wrong}" if found else "not found"
        print(f"{name}: {said}", flush=True)
        wrong += [] if found else [given.first]
    seconds = time.process_time() - began
    print(f"{seconds:.0f} s of processor time", file=sys.stderr)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
