"""What is said to people who run a server: its settings, its database, backups and keys."""

from __future__ import annotations

# --- starting a server ----------------------------------------------------------------------------------------------

PUBLIC_ADDRESS = "a public address looks like https://dice.example or https://host.example/dice; got {address!r}"
OWN_PATH = "the server has a page /{path} itself; choose another path than that for all of it"
PLACE = "say here, off, or an address and a port such as 127.0.0.1:9137; got {place!r}"
PORT_TAKEN = "port {port} is taken by another program; choose one with --port"
CANNOT_LISTEN = "cannot listen on {host} port {port}: {why}"
NO_PROXY = "FORWARDED_ALLOW_IPS names the addresses or networks of proxies, such as 10.0.0.0/8; got {given!r}"
KEY_FORM = "DICECUP_SIGNING_KEY should hold 64 hexadecimal digits for each key: openssl rand -hex 32 makes some"
NO_KEY_YET = "there is no signing key in {folder}: a server makes one when it first starts"
KEYS_GIVEN = "the keys come from DICECUP_SIGNING_KEY or its file: add a line there, which openssl rand -hex 32 makes"
KEY_DAMAGED = (
    "{file} is damaged: it should hold 32 bytes for each key. Put it back from a backup, or guests lose their seats"
)

# --- databases ------------------------------------------------------------------------------------------------------

NOT_AN_ADDRESS = "not a database address: {address!r}; write postgresql://user@host:5432/name, or the path of a file"
DATABASE_IS_FOLDER = "the database {folder} is a folder; name a file in it, such as {folder}/dicecup.sqlite3"
OTHER_DATABASE = "the database is SQLite or PostgreSQL; got {kind!r}"
NOT_A_DATABASE = "{database} is not a database of dicecup: {why}"
DATABASE_NEWER = "the database {database} was made by a newer dicecup ({why})"
DATABASE_SILENT = "cannot use the database {address}: it does not answer"
DATABASE_UNUSABLE = "cannot use the database {address}: {why}"

# --- backups --------------------------------------------------------------------------------------------------------

BACKUP_EXISTS = "{file} exists already; a backup overwrites nothing"
NO_DATABASE = "there is no database {file}"
WITHOUT_TABLES = "{database} is not a database of dicecup: it holds none of its tables"
BACKUP_OF_NEWER = "{database} was made by a newer dicecup; use that version"
BACKUP_OF_OLDER = "{database} is of an older dicecup; use that version, or start a server of this one first"
NOT_WRITTEN = "cannot write to {folder}: {why}. Make room there, or name another place"
NO_BACKUP = "there is no backup {file}"
BACKUP_KEY_DAMAGED = "{file} is damaged: it should hold {bytes} bytes; use another copy of it"
NOT_A_BACKUP = "{file} is not a backup of dicecup: it holds none of its tables"
BACKUP_DAMAGED = "{file} is damaged ({why}); use another backup"
BACKUP_ROWS_MISSING = "{file} is damaged: rows of it are missing; use another backup"
BACKUP_CHANGED = (
    "{file} is not as the backup was written: it is damaged, or a server has used it since. Use another backup,"
    " or make one of it: dicecup backup --database"
)
BACKUP_UNREADABLE = "{file} is damaged, or not a backup of dicecup: {why}"
RESTORE_OF_NEWER = "{file} was made by a newer dicecup; restore it with that version"
BACKUP_CHAIN_DAMAGED = "{file} is damaged: table {table}, {why}; use another backup"
RESTORE_EXISTS = (
    "{path} exists already, and nothing is overwritten: stop the server and move it away, or name another file"
    " with --database"
)
OTHER_KEY = "{file} holds another key than the backup's: move it away, or set DICECUP_DATA"
BACKUP_COLUMNS_DAMAGED = "{file} is damaged: the columns of {table} are not as they should be"
RESTORE_MADE_MEANWHILE = "{path} exists already, and nothing is overwritten"
DATABASE_NOT_EMPTY = "{address} holds tables of dicecup already, and nothing is overwritten: name an empty database"
IN_USE = (
    "another dicecup server uses the database {database}. Stop that one, choose another file with --database, or"
    " let several servers share a PostgreSQL database: --database postgresql://me@host/db"
)
FILE_GONE = "{file} was removed or replaced while the server runs"
