"""A dark and a light look, green felt and ivory; and one with the terminal's own colours."""

from __future__ import annotations

from dataclasses import replace

from textual.theme import BUILTIN_THEMES, Theme

THEMES = {
    "dark": Theme(
        name="dicecup-dark",
        primary="#7fc8a0",
        secondary="#8ec7ea",
        accent="#f2c14e",
        warning="#ffb86b",
        error="#ff9d87",
        success="#8fd19e",
        foreground="#eceae2",
        background="#12211b",
        surface="#1a2e26",
        panel="#223a30",
        dark=True,
    ),
    "light": Theme(
        name="dicecup-light",
        primary="#1f6b45",
        secondary="#1d5a7d",
        accent="#8a5a00",
        warning="#8a4b00",
        error="#a33a22",
        success="#2e6b3a",
        foreground="#1f2421",
        background="#f6f3e8",
        surface="#fffdf5",
        panel="#e4eadd",
        dark=False,
    ),
    "terminal": Theme(
        name="dicecup-terminal",
        ansi=True,
        primary="ansi_green",
        secondary="ansi_cyan",
        accent="ansi_yellow",
        warning="ansi_yellow",
        error="ansi_red",
        success="ansi_green",
        foreground="ansi_default",
        background="ansi_default",
        surface="ansi_default",
        panel="ansi_default",
        boost="ansi_default",
        variables=BUILTIN_THEMES["ansi-dark"].variables,
    ),
}

GREY = replace(THEMES["dark"], name="dicecup-dark-grey", background="#1c1c1c", surface="#262626", panel="#303030")
"""The dark look for 256 colours, which have no dark green: the nearest one is black."""


def theme_of(look: str, color_system: str | None) -> Theme:
    """The theme of a look on a terminal with these colours."""
    return GREY if look == "dark" and color_system == "256" else THEMES[look]
