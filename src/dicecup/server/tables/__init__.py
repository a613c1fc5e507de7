"""Live tables: their registry, their bots and clocks, and the people at them."""

from .. import need_server

need_server()
