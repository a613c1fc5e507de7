"""The server: durable tables, seats that belong to somebody, dice that anyone can verify. `docs/server.md` explains it.

Each package uses only those below it.

http       the application: its gatekeeper, live sockets, one module per part of the API, the page's files
tables     tables in memory, the registry of all of them, bots, people, limits
coaching   slow work in lanes: the coach, reviews, puzzles, finished games
wire       every message and reply as a type
storage    the database, where events are committed before anybody hears of them
ledger     what a table is: a chain of events, added up by the rules; what people ask for, and the events it becomes
"""
