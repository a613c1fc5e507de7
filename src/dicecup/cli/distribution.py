"""`dicecup distribution`: how likely each final score is under perfect play, in `triple` for the learned player."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from ..files import check_output
from ..rules import Card, IllegalHere, Malformed, Rulebook
from .options import (
    BOOK,
    CARD,
    CLUSTER,
    JSON,
    PARQUET,
    RULE,
    RULES,
    WORKERS,
    asked_book,
    asked_card,
    print_json,
    shown_progress,
)

if TYPE_CHECKING:
    from ..shared_work import SharedWork
    from ..solver import Distribution

HELP = """Compute the exact distribution of the final score under perfect play; for triple, show simulated scores.

\b
Examples:
  dicecup distribution                      mean, spread, quantiles, boxes
  dicecup distribution --score 287          how many games a score beats
  dicecup distribution --plot scores.svg    a picture
  dicecup distribution --card '{"boxes": {"sixes": 24}}'
  dicecup distribution --target 300         the best chance of 300 or more
  dicecup distribution --target 250 --target 300 --target 350 --workers 3 --csv chances.csv

--target finds the best chance of a total when nothing else counts: in minutes from an empty card, at once late in a
game.
"""


def distribution(
    card: str | None = CARD,
    score: int | None = typer.Option(
        None, metavar="NUMBER", help="Also say which share of games this score beats.", show_default=False
    ),
    target: list[int] = typer.Option(
        [],
        metavar="NUMBER",
        help="Also find the greatest chance of this total or more; may be given several times.",
        show_default=False,
    ),
    csv: Path | None = typer.Option(
        None, metavar="FILE", help="Write the chances of every --target as a line of CSV.", show_default=False
    ),
    parquet: Path | None = PARQUET,
    workers: int = WORKERS,
    cluster: str | None = CLUSTER,
    plot: Path | None = typer.Option(
        None, metavar="FILE", help="Draw it as an SVG or PNG picture.", show_default=False
    ),
    book: str = BOOK,
    rule: list[str] = RULE,
    rules: Path | None = RULES,
    as_json: bool = JSON,
) -> None:
    chosen = asked_book(book, rule, rules)
    position = asked_card(chosen, card)
    from ..coach.charts import score_chart
    from ..coach.pictures import check_picture, write_picture
    from ..data_files import check_parquet, write_csv, write_parquet
    from ..shared_work import SharedWork

    check_picture(plot)
    check_output(csv)
    check_parquet(parquet)
    shared = SharedWork(workers, cluster)
    if not target and (csv is not None or parquet is not None or not shared.is_alone):
        raise Malformed("--csv, --parquet, --workers and --cluster are for chances of totals: add --target")
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
        write_picture(plot, score_chart(f"Final scores of {found.player}: {chosen.name}", found))
    if as_json:
        print_json(answer)
        return
    _print_scores(found, chosen)
    if score is not None:
        print(f"{score} beats {found.percentile(score):.1f} % of {found.games_of}")
    for each in chances:
        print(f"{each['points']} or more: {100 * each['chance']:.4f} % playing for the highest mean,")
        print(f"at most {100 * each['best_chance']:.4f} % playing for that alone")


def _best_chances(card: Card, targets: list[int], shared: SharedWork) -> list[float]:
    if not targets:
        return []
    from ..solver import best_chance

    with shown_progress(f"playing for {', '.join(map(str, targets))}") as progress:
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
    """The final scores from this card on; where a book is not solved they are known of whole games only."""
    from ..solver import ValueTable, evaluator_for

    book = card.book
    if book.columns == 1:
        with shown_progress(f"solving {book.book.name}") as progress:
            table = ValueTable.of(book, progress)
        with shown_progress("following every game") as progress:
            return table.scores_from(card, progress)
    simulated = evaluator_for(book).scores() if whole_games else None
    if simulated is None:
        raise IllegalHere(
            f"{book.name} is not solved: only the scores of whole games are known, from simulated games of the"
            f" learned player by the printed rules. Try: dicecup distribution --book {book.book.name}"
        )
    return simulated


def _print_scores(found: Distribution, book: Rulebook) -> None:
    digits = 6
    if found.games:
        print(f"Final score of the learned player, {book.name}, in {found.games:,} simulated games")
        digits = 1  # as many as this number of games can tell
    else:
        print(f"Final score under perfect play, {book.name}")
    print(
        f"mean {found.mean:.{digits}f}, standard deviation {found.deviation:.{digits}f}, median {found.median}"
        + ("" if found.games else f", mode {found.mode}")
    )
    print(", ".join(f"{share} % {found.quantile(share / 100)}" for share in (1, 5, 25, 75, 95, 99)))
    bonus, yahtzees = 100 * found.upper_bonus_rate, found.yahtzee_bonus_mean
    digits = min(digits, 4)
    print(f"upper bonus {bonus:.{digits}f} %; Yahtzee bonuses {yahtzees:.{digits}f} points")
    print(f"{'box':<20} {'mean':>7} {'zeros':>9}")
    for category, mean in found.box_means.items():
        print(f"{category.label:<20} {mean:7.3f} {100 * found.box_zeros[category]:7.2f} %")
