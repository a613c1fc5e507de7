"""The server's own table, job and wake-up code in a simulated world: virtual time, several processes, faults.

`docs/simulation.md` says how it works and how to run a schedule again. `python -m tests.simulation --help` runs some.
"""
