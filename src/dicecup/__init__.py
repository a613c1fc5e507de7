"""dicecup: the complete game of Yahtzee, five official rulebooks exactly as printed.

The public names. Importing this package pulls in the standard library only.
"""

from __future__ import annotations

from .rules import *  # noqa: F403
from .rules import __all__ as __all__

__version__ = "1.0.0rc1"
