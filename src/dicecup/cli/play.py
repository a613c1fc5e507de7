"""`dicecup play`: a game in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import typer

from ..dice_sources import SeededDice
from ..rules import DEFAULT_BOOK, Malformed, Rulebook, Series, Side, rulebook
from ..rules.rulebook import rules_from_toml, split_assignment
from ..saves import CannotSave, Saves
from ..terminal.plain import PlainGame
from ..terminal.sitting import Sitting

HELP = """Play Yahtzee in the terminal, alone or with others.

\b
Examples:
  dicecup play                              alone, by the official rules
  dicecup play --players Ann,Bob            two people at one keyboard
  dicecup play --bots casual                you against a bot
  dicecup play --book triple                the three-column game
  dicecup play --book classic --teams "Reds: Bo, Cy; Blues: Di, Ed"
  dicecup play --book travel --players Ann,Bob --games 3 --difference
  dicecup play --rule first_yahtzee=tossed  with a house rule
  dicecup play --real-dice                  roll at the table, score here
  dicecup play --resume                     go on with the last game

Every move is saved. dicecup rules lists the books; type help in the game.
"""


def register(app: typer.Typer) -> None:
    app.command("play", help=HELP)(play)


def play(
    record: str | None = typer.Argument(
        None, metavar="RECORD", help="With --resume: the record to go on with.", show_default=False
    ),
    book: str = typer.Option(
        DEFAULT_BOOK, metavar="NAME", help="The rulebook: travel, web, classic, triple or deluxe."
    ),
    rule: list[str] = typer.Option(
        [],
        metavar="NAME=VALUE",
        help="A house rule; may be given several times. dicecup rules BOOK --options lists them.",
        show_default=False,
    ),
    rules: Path | None = typer.Option(
        None, metavar="FILE", help="A TOML file of house rules, a line of name = value for each.", show_default=False
    ),
    players: str = typer.Option("", metavar="NAMES", help="Who plays, with commas: Ann,Bob.", show_default=False),
    teams: str = typer.Option(
        "",
        metavar="TEAMS",
        help='Teams of partners (classic and triple): "Reds: Bo, Cy; Blues: Di, Ed".',
        show_default=False,
    ),
    bots: str = typer.Option(
        "", metavar="NAMES", help="Bots that play as well, with commas: casual,expert.", show_default=False
    ),
    games: int = typer.Option(1, metavar="NUMBER", help="How many games make the series."),
    difference: bool = typer.Option(
        False, "--difference", help="Winners earn the difference to the others (travel).", show_default=False
    ),
    seed: int | None = typer.Option(
        None, metavar="NUMBER", help="Make the dice repeatable: equal seeds roll equal dice.", show_default=False
    ),
    real_dice: bool = typer.Option(
        False, "--real-dice", help="Be a score pad for dice rolled at the table.", show_default=False
    ),
    resume: bool = typer.Option(
        False,
        "--resume",
        help="Go on with the newest unfinished game, or with RECORD (a file, or a name from dicecup records).",
        show_default=False,
    ),
) -> int:
    if record is not None and not resume:
        raise Malformed(f"to go on with a record, type dicecup play --resume {record}")
    saves = Saves()
    if resume:
        begun_with = (players, teams, bots, rule, rules, games > 1, difference, seed is not None, real_dice)
        if any(begun_with) or book != DEFAULT_BOOK:
            raise Malformed("--resume goes on with the game as it was begun; leave the other options out")
        return _play(resumed(saves, record))

    if real_dice and seed is not None:
        raise Malformed("--seed is for dice that dicecup rolls; leave it out with --real-dice")
    if real_dice and bots:
        raise Malformed("bots roll no real dice; leave out --bots or --real-dice")
    if seed is not None:
        SeededDice(seed)  # refuses a number that is no seed
    chosen = rulebook(book.lower(), house_rules_in(rule, rules))
    sides, bot_names = seats(players, teams, bots)
    series = Series.new(chosen, sides, games, difference)
    check_bots(bot_names, chosen)

    usable = _usable(saves)
    if usable is None and not _agrees_to_play_unsaved():
        return 0
    unfinished = usable.newest_unfinished() if usable else None
    if unfinished:
        print("(You have an unfinished game: dicecup play --resume goes on with it.)")
    return _play(Sitting.begin(series, usable, seed=seed, real_dice=real_dice, bots=bot_names))


def _play(sitting: Sitting) -> int:
    with suppress(ImportError):
        import readline  # noqa: F401 - with it, input() has line editing and a history
    return PlainGame(sitting, input, lambda line: print(line, flush=True)).play()


def resumed(saves: Saves, name: str | None) -> Sitting:
    """The sitting that a record left off."""
    if name is None:
        newest = saves.newest_unfinished()
        if newest is None:
            raise Malformed(f"there is no unfinished game in {saves.records}; dicecup play begins one")
        path = newest.path
    else:
        path = saves.find(name)
    sitting = Sitting.resume(path, saves)
    if sitting.series.is_over:
        raise Malformed(f"the game in {path} is over; dicecup replay {path} shows it")
    return sitting


def house_rules_in(assignments: Sequence[str], file: Path | None) -> dict[str, object]:
    """House rules from the file and the command line; the command line has the last word."""
    house_rules: dict[str, object] = {}
    if file is not None:
        try:
            house_rules.update(rules_from_toml(file.read_text("utf-8")))
        except UnicodeDecodeError:
            raise Malformed(f"{file} is not a file of house rules: it is not text in UTF-8") from None
    house_rules.update(split_assignment(text) for text in assignments)
    return house_rules


def seats(players: str, teams: str, bots: str) -> tuple[list[Side], list[str]]:
    """The sides, and for each of them the bot that plays it (empty for people)."""
    if teams and (players or bots):
        raise Malformed("--teams names everybody who plays; leave out --players and --bots")
    if teams:
        sides = [_team(text) for text in teams.split(";") if text.strip()]
        return sides, [""] * len(sides)
    people = _names(players) or ["Player"]
    names, bot_names = list(people), _names(bots.lower())
    for bot in bot_names:
        name, number = f"{bot.capitalize()} bot", 2
        while name in names:
            name, number = f"{bot.capitalize()} bot {number}", number + 1
        names.append(name)
    return [Side(name) for name in names], [""] * len(people) + bot_names


def _team(text: str) -> Side:
    name, colon, partners = text.partition(":")
    if not colon or not _names(partners):
        raise Malformed(f'teams are written "Reds: Bo, Cy; Blues: Di, Ed"; got {text.strip()[:60]!r}')
    return Side(name.strip(), tuple(_names(partners)))


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def check_bots(names: Sequence[str], book: Rulebook) -> None:
    """Refuse unknown bots before anything begins."""
    if any(names):
        from ..players import make_player

        for name in {name for name in names if name}:
            make_player(name, book)


def _usable(saves: Saves) -> Saves | None:
    """The folder, or None if it cannot be written, which is said."""
    try:
        saves.check()
    except CannotSave as error:
        print(f"Warning: games cannot be saved: {error}.")
        print("Set the environment variable DICECUP_DATA to a folder that can be written.")
        return None
    return saves


def _agrees_to_play_unsaved() -> bool:
    while True:
        try:
            answer = input("Play without saving? Type yes or no> ").strip().lower()
        except EOFError:
            print()
            return False
        if answer in ("yes", "y", "no", "n"):
            return answer.startswith("y")
