"""A review to read: lines of text, or one HTML page that needs nothing else."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from ..rules import Reroll, Rulebook
from ..words import reviews, say
from . import words
from .charts import ChartLine, line_chart
from .game_review import Decision, GameReview, SideReview, TurnReview
from .grades import thresholds

MOST_MISTAKES = 12
LEAST_SHARE = 0.05
"""The least percentage of the chance to win that is worth telling: less would be shown as 0.0."""


# --- text -----------------------------------------------------------------------------------------------------


def text_lines(review: GameReview, turns: bool = True) -> list[str]:
    """The review as plain lines."""
    lines = [review.book.name, *words.wrapped(review.trust)]
    for number, side in enumerate(review.sides):
        lines += ["", *_side_lines(side), *win_lines(review, number)]
        if turns:
            lines += ["", *_turn_lines(side)]
        lines += _mistake_lines(side)
    return [*lines, "", *words.wrapped(grades_sentence(review.book))]


def win_lines(review: GameReview, number: int) -> list[str]:
    """A side's chance to win in the course of the game, if it is known."""
    if not review.win:
        return []
    before = [turn.win for turn in review.sides[number].turns if turn.win is not None]
    shares = " ".join(f"{100 * share:.0f}" for share in (*before, review.win[-1][number]))
    return [say(reviews.WIN_COURSE, shares=shares)]


def grades_sentence(book: Rulebook) -> str:
    """How many points a loss, or luck, must have to be given a name."""
    row = thresholds(book)
    inaccuracy, mistake, blunder, lucky, very_lucky = (f"{each.points:g}" for each in (*row.losses, *row.luck))
    return say(
        reviews.LIMITS, inaccuracy=inaccuracy, mistake=mistake, blunder=blunder, lucky=lucky, very_lucky=very_lucky
    )


class Term(NamedTuple):
    """One term of the sum that leads from the start value to the final score."""

    name: str
    points: float


def sum_terms(side: SideReview) -> list[Term]:
    """The identity, term by term, the result last."""
    names = reviews.TERMS
    terms = [Term(names["start"], side.start), Term(names["luck"], side.luck), Term(names["losses"], -side.loss)]
    if abs(side.unseen) > 1e-9:
        terms.append(Term(names["unseen"], side.unseen))
    if abs(side.drift) > 1e-6:
        terms.append(Term(names["drift"], side.drift))
    return [*terms, Term(names["score" if side.finished else "expected"], side.expected)]


def sum_lines(side: SideReview) -> list[str]:
    """The same as lines of text."""
    first, *between, last = sum_terms(side)
    lines = [f"  {first.points:9.2f}  {first.name}"]
    lines += [f"{_sign(term)} {abs(term.points):9.2f}  {term.name}" for term in between]
    return [*lines, f"= {last.points:9.2f}  {last.name}"]


def summary_sentences(side: SideReview) -> list[str]:
    stages = [say(reviews.STAGE_LOSSES[stage], loss=f"{loss:.2f}") for stage, loss in side.losses.items()]
    graded = [words.counted(count, name) for name, count in side.grades.items() if count]
    each = side.loss_each
    return [
        say(reviews.LOSSES, stages=", ".join(stages)),
        say(reviews.ADJUSTED, points=f"{side.adjusted:.1f}"),
        say(reviews.AVERAGE_LOSS, loss=each.text(3), count=each.size),
        say(reviews.DECISIONS, grades=", ".join(graded)) if graded else reviews.NO_DECISIONS,
        *([words.help_sentence(side.help)] if side.help else []),
    ]


def decision_sentence(turn: TurnReview, decision: Decision) -> str:
    """What was done and, if that was not best, what would have been."""
    done, best = (words.doing_with(turn.card, decision.roll, move) for move in (decision.action, decision.best))
    share = 100 * (decision.win_loss or 0.0)
    before = decision.taken_back
    values = {
        "done": done,
        "best": best,
        "grade": reviews.GRADES[decision.grade],
        "loss": words.hundredths(decision.loss),
        "share": f"{share:.1f}",
    }
    if before is None:
        if decision.grade == "best":
            return done
        return say(reviews.NOT_BEST_WIN if share >= LEAST_SHARE else reviews.NOT_BEST, **values)
    values["first"] = words.gerund(words.doing_with(turn.card, decision.roll, before.action))
    values["first_loss"] = words.hundredths(before.loss)
    if decision.grade == "best":
        return say(reviews.SECOND_TRY, **values)
    return say(reviews.SECOND_TRY_NOT_BEST_WIN if share >= LEAST_SHARE else reviews.SECOND_TRY_NOT_BEST, **values)


def _sign(term: Term) -> str:
    return "-" if term.points < 0 or term.name == reviews.TERMS["losses"] else "+"


def _side_lines(side: SideReview) -> list[str]:
    return [side.name, *sum_lines(side), *summary_sentences(side)]


def _turn_lines(side: SideReview) -> list[str]:
    lines = [reviews.TURNS_TITLE]
    for turn in side.turns:
        lines.append(f"{turn.number:4}  {turn.expected:8.1f} {turn.luck:+6.1f} {turn.loss:6.2f}  {turn_text(turn)}")
    return lines


def turn_text(turn: TurnReview) -> str:
    """`13356 (33) 33345 (333) 33344 25 in Full House`."""
    parts = []
    for index, roll in enumerate(turn.rolls):
        parts.append(str(roll.roll))
        action = turn.decisions[index].action if index < len(turn.decisions) else None
        if isinstance(action, Reroll):
            parts.append(f"({action.keep})")
    parts.append(words.entry(turn.box, turn.points, turn.bonus) if turn.box is not None else reviews.BROKEN_OFF)
    return " ".join(parts)


def _mistake_lines(side: SideReview) -> list[str]:
    if not side.mistakes:
        return ["", say(reviews.NO_MISTAKES, name=side.name)]
    lines = ["", reviews.COSTLIEST_TITLE]
    for turn, decision in side.mistakes[:MOST_MISTAKES]:
        told, dice = decision_sentence(turn, decision), words.dice(decision.roll)
        line = say(reviews.COSTLIEST[decision.rolls_left], turn=turn.number, dice=dice, decision=told)
        lines.append(f"  {line}")
    return lines


# --- HTML -----------------------------------------------------------------------------------------------------

PAGE_STYLE = """
:root { color-scheme: light dark; --paper: #fffdf7; --ink: #222; --faint: #e6e1d5; --accent: #1d5a7d;
  --good: #2e6b3a; --bad: #a33a22; }
@media (prefers-color-scheme: dark) { :root { --paper: #1d1f21; --ink: #e8e6e1; --faint: #3a3d41;
  --accent: #8ec7ea; --good: #8fd19e; --bad: #ff9d87; } }
body { margin: 0 auto; padding: 1rem; max-width: 56rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
a { color: var(--accent); } h1, h2, h3 { line-height: 1.2; }
h1, h2, h3, caption { overflow-wrap: anywhere; }
svg { width: 100%; min-width: 34rem; height: auto; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; min-width: 26rem; }
tr, details { break-inside: avoid; }
caption { text-align: left; font-weight: 600; padding: .3rem 0; }
th, td { padding: .25rem .5rem; text-align: left; border-bottom: 1px solid var(--faint); vertical-align: top; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
tr:target { outline: 3px solid var(--accent); }
pre { overflow-x: auto; } .good { color: var(--good); } .bad { color: var(--bad); }
details { margin: .5rem 0; padding: .5rem .75rem; border: 1px solid var(--faint); border-radius: .5rem; }
summary { cursor: pointer; }
""".strip()


def html_page(review: GameReview, title: str = reviews.TITLE) -> str:
    """The review as a self-contained page: no scripts, no fonts, nothing from elsewhere."""
    lines = [_expected_line(number, side) for number, side in enumerate(review.sides)]
    graph = line_chart(reviews.EXPECTED_CHART, lines, across=reviews.EXPECTED_ACROSS)
    introduction = say(reviews.INTRODUCTION, book=review.book.name, limits=grades_sentence(review.book))
    body = [f"<h1>{escape(title)}</h1>", f"<p>{escape(introduction)}</p>"]
    if review.trust:
        body.append(f"<p><strong>{escape(review.trust)}</strong></p>")
    body += [f"<h2>{escape(reviews.EXPECTED_TITLE)}</h2>", _scrolling(reviews.EXPECTED_GRAPH, graph)]
    if review.win:
        body += [f"<h2>{escape(reviews.WIN_TITLE)}</h2>", _scrolling(reviews.WIN_GRAPH, _win_chart(review))]
    for number, side in enumerate(review.sides):
        body += _side_html(number, side)
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>",
            f"<style>{PAGE_STYLE}</style>",
            "</head>",
            "<body>",
            "<main>",
            *body,
            "</main>",
            "</body>",
            "</html>",
            "",
        ]
    )


def _scrolling(label: str, *inside: str) -> str:
    """A part that may be wider than a phone screen; it can be scrolled with the keyboard too."""
    opening = f'<div class="scroll" role="region" tabindex="0" aria-label="{escape(label, quote=True)}">'
    return "\n".join([opening, *inside, "</div>"])


def _anchor(side: int, turn: TurnReview) -> str:
    return f"side-{side + 1}-turn-{turn.number}"


def _expected_line(number: int, side: SideReview) -> ChartLine:
    titles = [say(reviews.EXPECTED_START, name=side.name, points=f"{side.start:.1f}")]
    titles += [
        say(reviews.EXPECTED_AFTER, name=side.name, turn=turn.number, points=f"{turn.expected:.1f}")
        for turn in side.turns
    ]
    links = ["", *(f"#{_anchor(number, turn)}" for turn in side.turns)]
    return ChartLine(side.name, [side.start, *(turn.expected for turn in side.turns)], links, titles)


def _win_chart(review: GameReview) -> str:
    lines = [
        ChartLine(side.name, [100.0 * chances[number] for chances in review.win])
        for number, side in enumerate(review.sides)
    ]
    return line_chart(reviews.WIN_CHART, lines, across=reviews.WIN_ACROSS, low=0.0, high=100.0, unit=" %")


def _side_html(number: int, side: SideReview) -> list[str]:
    title = say(reviews.TURNS_OF, name=side.name)
    lines = [
        f"<h2>{escape(side.name)}</h2>",
        f"<pre>{escape(chr(10).join(sum_lines(side)))}</pre>",
        *(f"<p>{escape(text)}</p>" for text in summary_sentences(side)),
        _scrolling(
            title,
            f"<table><caption>{escape(title)}</caption>",
            f"<thead><tr>{_heading(reviews.COLUMN_TURN)}{_heading(reviews.COLUMN_STEPS, kind='')}"
            f"{_heading(reviews.COLUMN_LUCK)}{_heading(reviews.COLUMN_LOSS)}{_heading(reviews.COLUMN_EXPECTED)}"
            "</tr></thead><tbody>",
            *(_turn_row(number, turn) for turn in side.turns),
            "</tbody></table>",
        ),
    ]
    if side.mistakes:
        lines += [f"<h3>{escape(say(reviews.TRY_AGAIN, name=side.name))}</h3>"]
        lines += [_retry(number, turn, decision) for turn, decision in side.mistakes[:MOST_MISTAKES]]
    return lines


def _heading(name: str, kind: str = ' class="number"') -> str:
    return f'<th{kind} scope="col">{escape(name)}</th>'


def _turn_row(number: int, turn: TurnReview) -> str:
    steps = []
    for index, roll in enumerate(turn.rolls):
        luck = say(reviews.ROLL_LUCK_GRADES.get(roll.grade, reviews.ROLL_LUCK), luck=words.signed(roll.luck))
        steps.append(f"<strong>{words.dice(roll.roll)}</strong> {escape(luck)}")
        if index < len(turn.decisions):
            decision = turn.decisions[index]
            kind = "" if decision.grade in ("best", "good") else ' class="bad"'
            steps.append(f"<span{kind}>{escape(decision_sentence(turn, decision))}</span>")
    if turn.box is not None:
        earned = f"<em>{escape(words.entry(turn.box, turn.points, turn.bonus))}</em>"
        steps[-1:] = [f"{steps[-1]}; {earned}"] if steps else [earned]
    else:
        steps.append(f"<em>{escape(reviews.BROKEN_OFF)}</em>")
    return (
        f'<tr id="{_anchor(number, turn)}"><th class="number" scope="row">{turn.number}</th>'
        f"<td>{'<br>'.join(steps)}</td>"
        f'<td class="number {"bad" if turn.luck < 0 else "good"}">{words.signed(turn.luck)}</td>'
        f'<td class="number">{turn.loss:.2f}</td><td class="number">{turn.expected:.1f}</td></tr>'
    )


def _retry(number: int, turn: TurnReview, decision: Decision) -> str:
    position = words.position(turn.card, decision.roll, decision.rolls_left)
    question = say(reviews.RETRY, turn=turn.number, position=position)
    return (
        f"<details><summary>{escape(question)}</summary>"
        f"<p>{escape(words.sentence(decision_sentence(turn, decision)))}"
        f' <a href="#{_anchor(number, turn)}">{escape(reviews.SEE_TURN)}</a></p></details>'
    )
