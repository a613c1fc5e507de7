"""The server: durable tables, seats that belong to somebody, dice anyone can verify. `docs/server.md` explains it.

event, options, state, fold        what a table is: a chain of events, folded through `dicecup.rules`
actions, decide, decide_seats      what people ask for, and the events it becomes
export, verify                     the table as a record, and the offline check of one
schema, migrations, database, writer, store   where the events are kept: committed in groups before anybody hears
table, registry, bots, live           tables in memory, all of them together, the bots, the sockets
identity, gatekeeper, limits       who may ask, from where, how much and how often
api, pages, app                    HTTP
"""
