"""What your games say about your play, compared with perfect play, or in `triple` with our triple engine."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from ..intervals import Interval, interval, interval_supposing
from ..rules import Category, Rulebook
from ..solver import Distribution, Progress, evaluator_for, silent, trust_in
from ..words import figures, say
from . import words
from .charts import HEIGHT, WIDTH, ChartLine, bar_chart, line_chart
from .finished_games import Figures

BIN = 25
"""Points per bar of the picture."""
COLUMNS_BIN = 100
"""The same if points are multiplied."""
RECENT = 10
"""Games in the running means of the trends."""


@dataclass(frozen=True, slots=True)
class BoxStatistics:
    """One category over many games, and what perfect play makes of it (None if that is not known)."""

    category: Category
    mean: float
    zero_rate: float
    perfect_mean: float | None
    perfect_zero_rate: float | None

    def to_json(self) -> dict[str, Any]:
        return {
            "category": self.category.value,
            "mean": self.mean,
            "zero_rate": self.zero_rate,
            "perfect_mean": self.perfect_mean,
            "perfect_zero_rate": self.perfect_zero_rate,
        }


class Histogram(NamedTuple):
    """Scores in bars."""

    edges: list[int]
    shares: list[float]
    perfect: list[float]
    """The share of perfect games in each bar; zeros if that is not known."""


class HelpGroup(NamedTuple):
    """The games with help, those without, or those for which nobody knows."""

    name: str
    played: tuple[Figures, ...]

    def to_json(self) -> dict[str, Any]:
        scores = [side.score for side in self.played]
        return {
            "games": len(scores),
            "mean": sum(scores) / len(scores) if scores else None,
            "best": max(scores, default=None),
        }

    def line(self) -> str:
        found = self.to_json()
        return f"{self.name:<26} {found['games']:5} {found['mean']:8.1f} {found['best']:6}"


@dataclass(frozen=True, slots=True)
class Statistics:
    """A player's games of one book, in the order played."""

    book: Rulebook
    played: tuple[Figures, ...]
    perfect: Distribution | None
    """Counted from simulated games if the book is not solved; None if there are none."""

    # --- people, help and opponents ---------------------------------------------------------------------------

    @property
    def people(self) -> list[str]:
        """Everybody who played, most games first."""
        counts = Counter(side.name for side in self.played)
        return [name for name, _ in counts.most_common()]

    def of(self, name: str) -> Statistics:
        """The same for one person's games."""
        return replace(self, played=tuple(side for side in self.played if side.name == name))

    @property
    def help_groups(self) -> dict[str, HelpGroup]:
        """The games without help, those with it, and those of older records, which do not say."""
        without = [side for side in self.played if side.help == ()]
        unknown = [side for side in self.played if side.help is None]
        helped = [side for side in self.played if side.help]
        return {
            kind: HelpGroup(figures.HELP_GROUPS[kind], tuple(played))
            for kind, played in {"without": without, "with": helped, "unknown": unknown}.items()
        }

    @property
    def own_loss(self) -> Interval:
        """The mean loss of unforced decisions known to have been made without help."""
        return interval([loss for side in self.played if side.help is not None for loss in side.own_losses]).of_losses()

    @property
    def against_bots(self) -> dict[str, int]:
        """Games won, tied and lost against bots, whether or not people were among the opponents."""
        results = Counter(side.result for side in self.played if any(side.opponents))
        return {"won": results["won"], "tied": results["tied"], "lost": results["lost"]}

    # --- scores -----------------------------------------------------------------------------------------------

    @property
    def scores(self) -> list[int]:
        return [side.score for side in self.played]

    @property
    def mean(self) -> Interval:
        """The mean score. Two games do not show how much scores vary, but perfect play does."""
        if self.perfect is None:
            return interval(self.scores).of_losses()
        return interval_supposing(self.scores, self.perfect.deviation)

    @property
    def upper_bonus_rate(self) -> float:
        columns = [column for side in self.played for column in side.card.totals().columns]
        return sum(column.upper_bonus > 0 for column in columns) / max(len(columns), 1)

    @property
    def boxes(self) -> list[BoxStatistics]:
        return [self._box(category) for category in self.book.categories]

    def _box(self, category: Category) -> BoxStatistics:
        points = [points for side in self.played for box, points in side.card.boxes.items() if box.category is category]
        count = max(len(points), 1)
        return BoxStatistics(
            category,
            sum(points) / count,
            points.count(0) / count,
            self.perfect.box_means[category] if self.perfect else None,
            self.perfect.box_zeros[category] if self.perfect else None,
        )

    @property
    def losses(self) -> list[float]:
        """The mean loss per unforced decision of every game whose dice were seen."""
        return [side.loss_each for side in self.played if side.loss_each is not None]

    @property
    def luck(self) -> list[float]:
        return [side.luck for side in self.played if side.luck is not None]

    @property
    def mean_loss(self) -> Interval:
        """The mean loss per unforced decision over all games whose dice were seen."""
        return interval([loss for side in self.played for loss in side.losses]).of_losses()

    @property
    def mean_luck(self) -> Interval:
        """The mean luck per game. Its deviation is that of the score under perfect play, if that is known."""
        return interval(self.luck, self.perfect.deviation if self.perfect else None)

    @property
    def trust(self) -> str:
        """How far all this can be trusted; empty if it is exact."""
        return " ".join(filter(None, (self.perfect.origin if self.perfect else "", trust_in(self.book))))

    def percentile(self, score: int) -> float | None:
        """The share of perfect games, in percent, that a score beats."""
        return self.perfect.percentile(score) if self.perfect else None

    def to_json(self) -> dict[str, Any]:
        return {
            **self.book.to_json(),
            "games": len(self.played),
            "mean": self.mean.to_json(),
            "best": max(self.scores, default=None),
            "scores": [
                {
                    "record": side.record,
                    "date": side.date,
                    "score": side.score,
                    "percentile": self.percentile(side.score),
                    "luck": side.luck,
                    "loss_each": side.loss_each,
                    "player": side.name,
                    "help": None if side.help is None else list(side.help),
                    "result": side.result or None,
                }
                for side in self.played
            ],
            "perfect_mean": self.perfect.mean if self.perfect else None,
            "perfect_deviation": self.perfect.deviation if self.perfect else None,
            "perfect_games": self.perfect.games if self.perfect else 0,
            "upper_bonus_rate": self.upper_bonus_rate,
            "perfect_upper_bonus_rate": self.perfect.upper_bonus_rate if self.perfect else None,
            "boxes": [box.to_json() for box in self.boxes],
            "loss_each": self.mean_loss.to_json(),
            "losses": self.losses,
            "luck": self.luck,
            "help": {name: group.to_json() for name, group in self.help_groups.items()},
            "own_loss_each": self.own_loss.to_json(),
            "against_bots": self.against_bots,
            **({"note": self.trust} if self.trust else {}),
        }

    # --- to read --------------------------------------------------------------------------------------------

    def text_lines(self) -> list[str]:
        if not self.played:
            return [say(figures.NO_GAMES, book=self.book.name)]
        box, mean, zeros = figures.BOX_COLUMNS
        beside = "" if self.perfect is None else figures.BESIDE_COLUMNS["learned" if self.perfect.games else "perfect"]
        lines = [
            say(figures.GAMES, book=self.book.name, count=len(self.played)),
            self._mean_line(),
            say(figures.BEST_AND_LAST, best=self._beats(max(self.scores)), last=self._beats(self.scores[-1])),
            self._bonus_line(),
            *self._trend_lines(),
            *self._bots_line(),
            *self._help_lines(),
            *words.wrapped(self.trust),
            "",
            f"{box:<16} {mean:>6} {beside:>8} {zeros:>8} {beside:>8}",
        ]
        for each in self.boxes:
            perfect, zeros = "", ""
            if each.perfect_mean is not None and each.perfect_zero_rate is not None:
                perfect, zeros = f"{each.perfect_mean:.1f}", f"{100 * each.perfect_zero_rate:.1f} %"
            lines.append(
                f"{each.category.label:<16} {each.mean:6.1f} {perfect:>8} {100 * each.zero_rate:6.1f} % {zeros:>8}"
            )
        return [line.rstrip() for line in lines]

    def _mean_line(self) -> str:
        mean = self.mean.text(1)
        if self.perfect is None:
            return say(figures.MEAN, mean=mean)
        return say(figures.MEAN_BESIDE, mean=mean, player=self.perfect.player, perfect=f"{self.perfect.mean:.1f}")

    def _bonus_line(self) -> str:
        counted = "games" if self.book.columns == 1 else "columns"
        share = f"{100 * self.upper_bonus_rate:.0f}"
        if self.perfect is None:
            return say(figures.BONUS[counted], share=share)
        perfect = f"{100 * self.perfect.upper_bonus_rate:.0f}"
        return say(figures.BONUS_BESIDE[counted], share=share, player=self.perfect.player, perfect=perfect)

    def _trend_lines(self) -> list[str]:
        if not self.losses:
            return [figures.NO_DICE_SEEN]
        loss, luck = self.mean_loss.text(3), self.mean_luck.text(1, signed=True)
        return [
            say(figures.LOSS_TREND if _has_trend(self.losses) else figures.LOSS, loss=loss, **_trend(self.losses)),
            say(figures.LUCK_TREND if _has_trend(self.luck) else figures.LUCK, luck=luck, **_trend(self.luck)),
        ]

    def _bots_line(self) -> list[str]:
        found = self.against_bots
        return [say(figures.AGAINST_BOTS, **found)] if sum(found.values()) else []

    def _help_lines(self) -> list[str]:
        """Games with help and games without, apart; nothing if no record says anything about help."""
        groups = [group for group in self.help_groups.values() if group.played]
        if all(side.help is None for side in self.played):
            return []
        name, games, mean, best = figures.HELP_COLUMNS
        lines = ["", f"{name:<26} {games:>5} {mean:>8} {best:>6}", *(group.line() for group in groups)]
        own = self.own_loss
        if any(side.help for side in self.played) and own.size:
            lines.append(say(figures.LOSS_WITHOUT_HELP, loss=own.text(3)))
        return lines

    def people_lines(self) -> list[str]:
        """A line for each person: games, mean and best score, the best without help, and results against bots."""
        person, games, mean, best, without, against = figures.PEOPLE_COLUMNS
        lines = ["", f"{person:<20} {games:>5} {mean:>8} {best:>5} {without:>12}  {against}"]
        for each in map(self.of, self.people):
            scores, bots = each.scores, each.against_bots
            alone = max((side.score for side in each.help_groups["without"].played), default="")
            results = f"{bots['won']}-{bots['lost']}-{bots['tied']}" if sum(bots.values()) else ""
            found = f"{len(scores):5} {sum(scores) / len(scores):8.1f} {max(scores):5} {alone:>12}"
            lines.append(f"{each.played[0].name:<20} {found}  {results}".rstrip())
        return lines

    def game_lines(self) -> list[str]:
        """A line for each game, the newest last."""
        date, score, luck, loss, helped, result, record = figures.GAME_COLUMNS
        lines = [f"{date:<10} {score:>5} {luck:>7} {loss:>6}  {helped:<12} {result:<6} {record}"]
        for side in self.played:
            luck = "" if side.luck is None else words.signed(side.luck)
            loss = "" if side.loss_each is None else f"{side.loss_each:.3f}"
            found = f"{side.date:<10} {side.score:5} {luck:>7} {loss:>6}"
            result = figures.RESULTS[side.result]
            lines.append(f"{found}  {_help_word(side):<12} {result:<6} {side.record}")
        return lines

    def _beats(self, score: int) -> str:
        share = self.percentile(score)
        if share is None or self.perfect is None:
            return f"{score}"
        return say(figures.BEATS, score=score, share=f"{share:.0f}", games=self.perfect.games_of)

    # --- to look at -----------------------------------------------------------------------------------------

    def picture(self) -> str:
        """Scores, losses and luck as one SVG picture."""
        charts = [self._scores_chart()]
        titles = [say(figures.SCORES_AND_LINE, player=self.perfect.player) if self.perfect else figures.SCORES]
        if self.losses:
            loss = [ChartLine(figures.LOSS_LINE, running(self.losses))]
            luck = [ChartLine(figures.LUCK_LINE, running(self.luck))]
            across = figures.TREND_ACROSS
            charts += [
                line_chart(say(figures.LOSS_CHART, count=RECENT), loss, across=across, low=0.0, first=1),
                line_chart(say(figures.LUCK_TREND_CHART, count=RECENT), luck, across=across, first=1),
            ]
            titles += [figures.LOSS_TITLE, figures.LUCK_TREND_TITLE]
        height = HEIGHT + 26
        parts = []
        for number, (title, chart) in enumerate(zip(titles, charts, strict=True)):
            placed = chart.replace("<svg ", f'<svg y="{number * height + 26}" width="{WIDTH}" height="{HEIGHT}" ', 1)
            parts.append(f'<text x="12" y="{number * height + 19}" font-weight="600">{title}</text>{placed}')
        return "\n".join(
            [
                f'<svg class="chart" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height * len(charts)}"'
                f' role="group" aria-label="{figures.STATISTICS_PICTURE}">',
                f'<rect class="paper" width="{WIDTH}" height="{height * len(charts)}"/>',
                *parts,
                "</svg>",
                "",
            ]
        )

    def _scores_chart(self) -> str:
        bars = self.histogram(self.bar)
        title = say(figures.SCORES_AND_THOSE_OF, player=self.perfect.player) if self.perfect else figures.SCORES
        return bar_chart(title, bars.edges, bars.shares, bars.perfect, figures.SCORES_ACROSS)

    @property
    def bar(self) -> int:
        """Points per bar of the picture."""
        return BIN if self.book.columns == 1 else COLUMNS_BIN

    def histogram(self, width: int) -> Histogram:
        """The scores in bars of this many points, with what perfect play would put in each."""
        scores = self.scores
        low, high = min(scores), max(scores)
        if self.perfect:
            low, high = min(low, self.perfect.quantile(0.005)), max(high, self.perfect.quantile(0.995))
        edges = list(range(low // width * width, high // width * width + width + 1, width))
        bins = list(itertools.pairwise(edges))
        shares = [sum(left <= score < right for score in scores) / len(scores) for left, right in bins]
        curve = [float(self.perfect.chances[left:right].sum()) if self.perfect else 0.0 for left, right in bins]
        return Histogram(edges, shares, curve)


def statistics(book: Rulebook, played: Sequence[Figures], progress: Progress = silent) -> Statistics:
    """The statistics of one player's games of a book. Perfect play is worked out only if there are games."""
    evaluator = evaluator_for(book) if played else None
    perfect = evaluator.scores(progress) if evaluator is not None else None
    return Statistics(book, tuple(played), perfect)


def _help_word(side: Figures) -> str:
    if side.help is None:
        return figures.HELP_WORDS["unknown"]
    return figures.HELP_WORDS["yes" if side.help else "no"]


def running(numbers: Sequence[float]) -> list[float]:
    """For every place, the mean of the last few numbers."""
    windows = [numbers[max(0, end - RECENT) : end] for end in range(1, len(numbers) + 1)]
    return [sum(window) / len(window) for window in windows]


def _has_trend(numbers: Sequence[float]) -> bool:
    return len(numbers) >= 2 * RECENT


def _trend(numbers: Sequence[float]) -> dict[str, object]:
    """How the last games compare with those before; nothing if there are too few."""
    if not _has_trend(numbers):
        return {}
    before, recent = numbers[:-RECENT], numbers[-RECENT:]
    return {"before": f"{sum(before) / len(before):.2f}", "count": RECENT, "recent": f"{sum(recent) / RECENT:.2f}"}
