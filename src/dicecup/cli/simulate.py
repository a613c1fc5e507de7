"""`dicecup simulate`: many games by a bot, with statistics."""

from __future__ import annotations

from pathlib import Path

import typer

from ..files import check_output
from .options import (
    BOOK,
    CLUSTER,
    JSON,
    PARQUET,
    RULE,
    RULES,
    WORKERS,
    asked_book,
    complete_bots,
    own_bots,
    print_json,
    shown_progress,
)

HELP = """Let a bot play many solitaire games and report what they scored.

\b
Examples:
  dicecup simulate                          100,000 games by the optimal bot
  dicecup simulate --bot greedy --games 1000000 --seed 7
  dicecup simulate --book triple --bot expert --games 1000
  dicecup simulate --games 1000 --csv games.csv
  dicecup simulate --bot casual --workers 4            with four processes
  dicecup simulate --games 20000000 --cluster tcp://host:8786 --parquet games.parquet
  dicecup simulate --games 200 --bot mybots:Cautious    your own, from mybots.py

The same seed gives the same games, however the work is shared. A longer run begins with the games of a shorter
one. A worker that is lost costs only time: somebody else plays its games again.
"""


def simulate(
    bot: str = typer.Option(
        "optimal",
        metavar="NAME",
        help="Who plays, such as optimal, casual or greedy; your own bot as module:Name.",
        autocompletion=complete_bots,
    ),
    games: int = typer.Option(100_000, metavar="NUMBER", help="The number of games."),
    seed: int = typer.Option(0, metavar="NUMBER", help="The seed of the dice.", min=0),
    csv: Path | None = typer.Option(
        None, metavar="FILE", help="Write every game as a line of CSV.", show_default=False
    ),
    parquet: Path | None = PARQUET,
    workers: int = WORKERS,
    cluster: str | None = CLUSTER,
    book: str = BOOK,
    rule: list[str] = RULE,
    rules: Path | None = RULES,
    as_json: bool = JSON,
) -> None:
    chosen = asked_book(book, rule, rules)
    check_output(csv)
    from ..data_files import check_parquet, write_parquet
    from ..players import add_own_bot, simulate_player
    from ..shared_work import SharedWork

    check_parquet(parquet)
    shared = SharedWork(workers, cluster)

    for own in own_bots([bot]):
        add_own_bot(own)
    with shown_progress(f"{bot} plays {chosen.book.name}") as progress:
        played = simulate_player(bot, chosen, games, seed, progress, shared)
    if csv is not None:
        with csv.open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(f"{line}\n" for line in played.csv_lines())
    if parquet is not None:
        write_parquet(parquet, played.table())
    found = played.statistics()
    if as_json:
        print_json({**chosen.to_json(), "bot": bot, "seed": seed, **found})
        return
    print(f"{found['games']:,} games of {chosen.name} by the {bot} bot, seed {seed}")
    print(f"mean {found['mean']:.3f} ± {found['standard_error']:.3f}, standard deviation {found['deviation']:.2f}")
    print(f"from {found['least']} to {found['most']}; " + _quantiles(found["quantiles"]))
    rates = found["upper_bonus_rate"] if isinstance(found["upper_bonus_rate"], list) else [found["upper_bonus_rate"]]
    print(f"upper bonus in {', '.join(f'{100 * rate:.2f} %' for rate in rates)} of games", end="; ")
    print(f"Yahtzee bonuses {found['yahtzee_bonus_mean']:.2f} points per game")
    print(f"{'box':<22} {'mean':>7} {'zeros':>9}")
    for name, box in found["boxes"].items():
        print(f"{chosen.box(name).label:<22} {box['mean']:7.3f} {100 * box['zero_rate']:7.2f} %")


def _quantiles(quantiles: dict[str, float]) -> str:
    return ", ".join(f"{share} {score:.0f}" for share, score in quantiles.items())
