"""`dicecup simulate`: many games by a bot, with statistics."""

from __future__ import annotations

from pathlib import Path

import typer

from ..files import write_output
from ..words import say
from ..words.command_line import commands, option_help
from .options import (
    BOOK,
    CLUSTER,
    FORCE,
    JSON,
    PARQUET,
    RULE,
    RULES,
    WORKERS,
    asked_book,
    check_outputs,
    complete_bots,
    own_bots,
    print_json,
    shown_progress,
)


def simulate(
    bot: str = typer.Option(
        "optimal",
        metavar="NAME",
        help=option_help.SIMULATE_BOT,
        autocompletion=complete_bots,
    ),
    games: int = typer.Option(100_000, metavar="NUMBER", help=option_help.SIMULATE_GAMES),
    seed: int = typer.Option(0, metavar="NUMBER", help=option_help.SEED, min=0),
    csv: Path | None = typer.Option(None, metavar="FILE", help=option_help.SIMULATE_CSV, show_default=False),
    parquet: Path | None = PARQUET,
    workers: int = WORKERS,
    cluster: str | None = CLUSTER,
    book: str = BOOK,
    rule: list[str] = RULE,
    rules: Path | None = RULES,
    force: bool = FORCE,
    as_json: bool = JSON,
) -> None:
    chosen = asked_book(book, rule, rules)
    from ..data_files import check_parquet, write_parquet
    from ..players import add_own_bot, simulate_player
    from ..shared_work import SharedWork

    check_parquet(parquet)
    check_outputs(csv, parquet, force=force, inputs=[rules])
    shared = SharedWork(workers, cluster)

    for own in own_bots([bot]):
        add_own_bot(own)
    with shown_progress(say(commands.SIMULATING, bot=bot, book=chosen.book.name)) as progress:
        played = simulate_player(bot, chosen, games, seed, progress, shared)
    if csv is not None:
        write_output(csv, (f"{line}\n" for line in played.csv_lines()))
    if parquet is not None:
        write_parquet(parquet, played.table())
    found = played.statistics()
    if as_json:
        print_json({**chosen.to_json(), "bot": bot, "seed": seed, **found})
        return
    print(say(commands.SIMULATED, count=found["games"], book=chosen.name, bot=bot, seed=seed))
    mean, error, deviation = found["mean"], found["standard_error"], found["deviation"]
    print(say(commands.SIMULATED_MEAN, mean=mean, error=error, deviation=deviation))
    quantiles = _quantiles(found["quantiles"])
    print(say(commands.SIMULATED_RANGE, least=found["least"], most=found["most"], quantiles=quantiles))
    rates = found["upper_bonus_rate"] if isinstance(found["upper_bonus_rate"], list) else [found["upper_bonus_rate"]]
    shares = ", ".join(f"{100 * rate:.2f} %" for rate in rates)
    print(say(commands.SIMULATED_BONUSES, rates=shares, points=found["yahtzee_bonus_mean"]))
    box, average, zeros = commands.BOX_COLUMNS
    print(f"{box:<22} {average:>7} {zeros:>9}")
    for name, figures in found["boxes"].items():
        print(f"{chosen.box(name).label:<22} {figures['mean']:7.3f} {100 * figures['zero_rate']:7.2f} %")


def _quantiles(quantiles: dict[str, float]) -> str:
    return ", ".join(f"{share} {score:.0f}" for share, score in quantiles.items())
