"""`dicecup distribution`: how likely each final score is with perfect play, or in `triple` with our triple engine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from ..rules import Card, IllegalHere, Malformed, Rulebook, rulebook
from ..words import say
from ..words.command_line import commands, option_help
from ..words.library import computing
from .options import (
    BOOK,
    CARD,
    CLUSTER,
    FORCE,
    JSON,
    PARQUET,
    RULE,
    RULES,
    WORKERS,
    asked_book,
    asked_card,
    card_file,
    check_outputs,
    print_json,
    shown_progress,
)

if TYPE_CHECKING:
    from ..shared_work import SharedWork
    from ..solver import Distribution


def distribution(
    card: str | None = CARD,
    score: int | None = typer.Option(None, metavar="NUMBER", help=option_help.DISTRIBUTION_SCORE, show_default=False),
    target: list[int] = typer.Option(
        [],
        metavar="NUMBER",
        help=option_help.DISTRIBUTION_TARGET,
        show_default=False,
    ),
    csv: Path | None = typer.Option(None, metavar="FILE", help=option_help.DISTRIBUTION_CSV, show_default=False),
    parquet: Path | None = PARQUET,
    workers: int = WORKERS,
    cluster: str | None = CLUSTER,
    plot: Path | None = typer.Option(None, metavar="FILE", help=option_help.PLOT, show_default=False),
    book: str = BOOK,
    rule: list[str] = RULE,
    rules: Path | None = RULES,
    force: bool = FORCE,
    as_json: bool = JSON,
) -> None:
    chosen = asked_book(book, rule, rules)
    position = asked_card(chosen, card)
    from ..coach.charts import score_chart
    from ..coach.pictures import check_picture, write_picture
    from ..data_files import check_parquet, write_csv, write_parquet
    from ..shared_work import SharedWork

    check_picture(plot)
    check_parquet(parquet)
    check_outputs(csv, parquet, plot, force=force, inputs=[rules, card_file(card)])
    shared = SharedWork(workers, cluster)
    if not target and (csv is not None or parquet is not None or not shared.is_alone):
        raise Malformed(commands.ONLY_WITH_TARGET)
    found = _scores_from(position, whole_games=not position.boxes and not target)
    answer = {**chosen.to_json(), **found.to_json()}
    if score is not None:
        answer["percentile"] = found.percentile(score)
    chances = [
        {"points": points, "chance": found.at_least(points), "best_chance": best}
        for points, best in zip(target, _best_chances(position, target, shared), strict=True)
    ]
    if len(chances) == 1:
        answer["target"] = chances[0]
    elif chances:
        answer["targets"] = chances
    table = {name: [each[name] for each in chances] for name in ("points", "chance", "best_chance")}
    if csv is not None:
        write_csv(csv, table)
    if parquet is not None:
        write_parquet(parquet, table)
    if plot is not None:
        write_picture(plot, score_chart(say(commands.SCORES_CHART, player=found.player, book=chosen.name), found))
    if as_json:
        print_json(answer)
        return
    _print_scores(found, chosen)
    if score is not None:
        print(say(commands.SCORE_BEATS, score=score, share=found.percentile(score), games=found.games_of))
    for each in chances:
        likely, best = 100 * each["chance"], 100 * each["best_chance"]
        print(say(commands.CHANCE_OF_TOTAL, points=each["points"], chance=likely, best=best))


def _best_chances(card: Card, targets: list[int], shared: SharedWork) -> list[float]:
    if not targets:
        return []
    from ..solver import best_chance

    with shown_progress(say(commands.PLAYING_FOR, totals=", ".join(map(str, targets)))) as progress:
        if not shared.is_alone:
            return shared.results(_best_chance, [(card, points) for points in targets], progress)
        found: list[float] = []
        for points in targets:

            def further(done: int, total: int, before: int = len(found)) -> None:
                progress(before * total + done, len(targets) * total)

            found.append(best_chance(card, points, further))
        return found


def _best_chance(asked: tuple[Card, int]) -> float:
    from ..solver import best_chance

    return best_chance(*asked)


def _scores_from(card: Card, whole_games: bool) -> Distribution:
    """The final scores from this card on; if a book is not solved, they are known for whole games only."""
    from ..solver import ValueTable, evaluator_for

    book = card.book
    if book.columns == 1:
        with shown_progress(say(commands.SOLVING, book=book.book.name)) as progress:
            table = ValueTable.of(book, progress)
        with shown_progress(commands.FOLLOWING) as progress:
            return table.scores_from(card, progress)
    simulated = evaluator_for(book).scores() if whole_games else None
    if simulated is None:
        printed = book.book if book.book.printed else book.book.based_on
        if printed is None or rulebook(printed.name).columns == 1:
            raise IllegalHere(say(computing.TOO_MANY_COLUMNS, book=book.name, columns=book.columns))
        raise IllegalHere(say(commands.NOT_SOLVED, title=book.name, book=printed.name))
    return simulated


def _print_scores(found: Distribution, book: Rulebook) -> None:
    mean, deviation, median = found.mean, found.deviation, found.median
    if found.games:  # no more digits than this number of games justifies
        print(say(commands.LEARNED_SCORES, book=book.name, games=found.games))
        print(say(commands.LEARNED_MEAN, mean=mean, deviation=deviation, median=median))
    else:
        print(say(commands.PERFECT_SCORES, book=book.name))
        print(say(commands.PERFECT_MEAN, mean=mean, deviation=deviation, median=median, mode=found.mode))
    print(", ".join(f"{share} % {found.quantile(share / 100)}" for share in (1, 5, 25, 75, 95, 99)))
    bonuses = commands.LEARNED_BONUSES if found.games else commands.PERFECT_BONUSES
    print(say(bonuses, rate=100 * found.upper_bonus_rate, points=found.yahtzee_bonus_mean))
    box, average, zeros = commands.BOX_COLUMNS
    print(f"{box:<20} {average:>7} {zeros:>9}")
    for category, points in found.box_means.items():
        print(f"{category.label:<20} {points:7.3f} {100 * found.box_zeros[category]:7.2f} %")
