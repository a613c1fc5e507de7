"""What is said about files that cannot be written or read, and about saved games."""

from __future__ import annotations

IS_FOLDER = "{path} is a folder; name a file in it"
NOT_A_PLAIN_FILE = "{path} is not a file; name another one"
NO_FOLDER = "there is no folder {folder} to write {name} in"
MAY_NOT_WRITE = "cannot write {path}: permission denied"
CANNOT_WRITE_IN = "cannot write in {folder}: {why}"

# --- saved games --------------------------------------------------------------------------------------------------

NAME_A_RECORD = "name a record: a file, or a name that dicecup records lists"
RECORD_IS_FOLDER = "{name} is a folder; name a record, a file ending in {ending}"
RECORD_IS_NO_FILE = "{name} is neither a file nor a folder, so it holds no record"
SAVES_ARE_NO_FOLDER = "games are saved in a folder, but {path} is none; {variable} names another"
NO_RECORD = "there is no record {name}, neither here nor in {folder}"
NO_SAVED_GAME = "there is no saved game {name}; dicecup records lists them"
RECORD_NAME = "a name is printable, without / and not empty; got {name}"
RECORD_NAME_LONG = "that name is too long: at most {most} bytes"
RECORD_NAME_TAKEN = "there is a saved game {name} already; choose another name"
SCORES_DAMAGED = "{path} is damaged ({why}); remove it to start best scores anew"
SCORES_WITHOUT_SCORE = "{path} is damaged (no score in it); remove it to start best scores anew"
RECORD_TOO_LARGE = "{path} is too large to be a record"
RECORD_NOT_TEXT = "{path} is not a record: it is not text in UTF-8"
CANNOT_READ = "cannot read {path}: {why}"
RECORD_WRONG = "{path}: {why}"
