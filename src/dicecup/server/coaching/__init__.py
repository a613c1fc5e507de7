"""Slow work alongside the tables: advice, chances, reviews, figures from finished games."""

from .. import need_server

need_server()
