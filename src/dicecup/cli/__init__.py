"""The command `dicecup`: one module per command, each with a function of its own name.

Their help and everything they print is in `dicecup.words.command_line`.

Nothing here may import the solver when the program starts: a command that needs it imports it itself.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import typer

from .. import __version__
from ..rules import DicecupError
from ..words import say
from ..words.command_line import command_help, commands, option_help
from . import (
    advise,
    backup,
    cache,
    card,
    distribution,
    engine,
    fairness,
    host,
    join,
    leaderboard,
    play,
    puzzle,
    rating,
    records,
    rekey,
    replay,
    restore,
    review,
    rules,
    serve,
    simulate,
    solve,
    stats,
    verify,
)
from .characters import settle_encodings
from .shown_help import Commands, CommandWithHelp

# Must be set before NumPy is loaded. The matrices here are small: on a busy machine, threads would wait for each other
# and a bot playing triple would think twenty times as long.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

BAD_INPUT, FAILED, INTERRUPTED = 2, 1, 130

_WRONG_PATH = (FileNotFoundError, FileExistsError, IsADirectoryError, NotADirectoryError)
"""The given path is wrong. Any other system error is not the fault of the input."""

# typer carries its own copy of click, whose error classes have no public name besides this one.
_UsageError: type[Exception] = typer.BadParameter.__mro__[1]

app = typer.Typer(
    name="dicecup",
    cls=Commands,
    help=command_help.PROGRAM,
    no_args_is_help=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
COMMANDS = (
    play,
    join,
    host,
    rules,
    card,
    replay,
    records,
    advise,
    review,
    puzzle,
    stats,
    rating,
    fairness,
    solve,
    simulate,
    distribution,
    leaderboard,
    engine,
    serve,
    verify,
    backup,
    restore,
    rekey,
    cache,
)
FOR_HOSTS = (serve, backup, restore)
"""Commands that run unattended: each of their options can also come from the environment, as DICECUP_ plus its name.
The names are not listed one by one, so no option can be forgotten."""
for module in COMMANDS:
    name = module.__name__.rpartition(".")[2]
    settings = {"auto_envvar_prefix": "DICECUP"} if module in FOR_HOSTS else None
    app.command(
        name,
        cls=CommandWithHelp,
        help=command_help.HELP[name],
        short_help=command_help.summary(name),
        context_settings=settings,
    )(getattr(module, name))


def _print_version(asked: bool) -> None:
    if asked:
        print(say(commands.VERSION, version=__version__))
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _dicecup(
    context: typer.Context,
    version: bool = typer.Option(
        False, "--version", "-V", help=option_help.VERSION, callback=_print_version, is_eager=True
    ),
) -> None:
    if context.invoked_subcommand is None and not version:
        print(context.get_help())


@app.command("help", cls=CommandWithHelp, help=command_help.HELP["help"])
def _help(
    command: str | None = typer.Argument(None, metavar="[COMMAND]", help=option_help.COMMAND, show_default=False),
) -> int:
    return main(["--help"] if command is None else [command, "--help"])


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code. Every failure is one line on standard error, never a traceback."""
    _open_missing_streams()
    settle_encodings()
    code = _run(arguments)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:  # nobody reads it, or the disk is full: Python would complain again at its end
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    return code


def _open_missing_streams() -> None:
    """Some supervisors, and `>&-` in a shell, start programs without standard streams."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, stream := Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115
            os.set_inheritable(stream.fileno(), True)


def _run(arguments: Sequence[str] | None) -> int:
    try:
        code = app(args=arguments, prog_name="dicecup", standalone_mode=False) or 0
        sys.stdout.flush()
        # Ctrl-C arrives here as this exit code: typer catches the interrupt itself.
        return _failed(commands.STOPPED_BY_KEY, INTERRUPTED) if code == INTERRUPTED else int(code)
    except (KeyboardInterrupt, typer.Abort):
        return _failed(commands.STOPPED_BY_KEY, INTERRUPTED)
    except BrokenPipeError:  # nobody reads any more
        return FAILED
    except _UsageError as error:
        message = getattr(error, "format_message", error.__str__)()
        command = getattr(getattr(error, "ctx", None), "command_path", "dicecup")
        return _failed(say(commands.SEE_HELP, message=_plainly(message), command=command), BAD_INPUT)
    except DicecupError as error:
        return _failed(str(error), BAD_INPUT)
    except OSError as error:
        reason = str(error) if error.strerror is None else f"{error.strerror}: {error.filename or ''}".rstrip(": ")
        return _failed(reason, BAD_INPUT if isinstance(error, _WRONG_PATH) else FAILED)


_PLAIN_WORDS = (
    (re.compile(r"'(?P<option>[^']+)': Input should be a valid integer"), commands.WHOLE_NUMBER),
    (re.compile(r"'(?P<option>[^']+)': Input should be a valid number"), commands.NUMBER),
    (re.compile(r"'(?P<option>[^']+)': Input should be greater than or equal to (?P<limit>\S+)"), commands.AT_LEAST),
    (re.compile(r"'(?P<option>[^']+)': Input should be less than or equal to (?P<limit>\S+)"), commands.AT_MOST),
)
"""How the libraries report a wrong value, and how we say it."""


def _plainly(message: str) -> str:
    """Say what is wrong with the command line in plain words rather than those of the libraries."""
    text = " ".join(message.split()).rstrip(".")
    for theirs, ours in _PLAIN_WORDS:
        if found := theirs.search(text):
            text = say(ours, **found.groupdict())
    return text if text.endswith(("?", "!")) else f"{text}."


def _failed(message: str, code: int) -> int:
    with suppress(OSError):
        print(say(commands.FAILED, message=" ".join(message.split())), file=sys.stderr)
    return code
