"""The daily game: the same dice for everybody, a commitment before the day, the secret after it, and one attempt."""

from .. import need_server

need_server()
