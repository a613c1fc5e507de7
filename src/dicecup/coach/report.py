"""A review to read: lines of text, or one HTML page that needs nothing else."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from ..rules import Reroll, Rulebook
from . import words
from .charts import ChartLine, line_chart
from .game_review import Decision, GameReview, SideReview, TurnReview
from .grades import thresholds

MOST_MISTAKES = 12


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
    """A side's chance to win in the course of the game, where it is known."""
    if not review.win:
        return []
    before = [turn.win for turn in review.sides[number].turns if turn.win is not None]
    shares = " ".join(f"{100 * share:.0f}" for share in (*before, review.win[-1][number]))
    return [f"Chance to win in percent, before each turn and at the end: {shares}"]


def grades_sentence(book: Rulebook) -> str:
    """How many points it takes for losses and luck to have a name."""
    row = thresholds(book)
    mildest, *worse = ((words.with_article(each.name), each.points) for each in row.losses)
    losses = [f"{mildest[0]} loses {mildest[1]:g} points or more", *(f"{name} {points:g}" for name, points in worse)]
    lucky, very_lucky = row.luck
    return (
        f"{words.sentence(', '.join(losses))} A {lucky.name} roll brings {lucky.points:g} points or more, a"
        f" {very_lucky.name} one {very_lucky.points:g}, and an unlucky one costs as much. These limits come from"
        " simulated games (docs/coach.md)."
    )


class Term(NamedTuple):
    """One term of the sum that leads from the start value to the final score."""

    name: str
    points: float


def sum_terms(side: SideReview) -> list[Term]:
    """The identity, term by term, the result last."""
    terms = [Term("start value", side.start), Term("luck", side.luck), Term("losses", -side.loss)]
    if abs(side.unseen) > 1e-9:
        terms.append(Term("turns whose dice are not known", side.unseen))
    if abs(side.drift) > 1e-6:
        terms.append(Term("the estimate's own error (drift)", side.drift))
    return [*terms, Term("final score" if side.finished else "expected final score", side.expected)]


def sum_lines(side: SideReview) -> list[str]:
    """The same as lines of text."""
    first, *between, last = sum_terms(side)
    lines = [f"  {first.points:9.2f}  {first.name}"]
    lines += [f"{_sign(term)} {abs(term.points):9.2f}  {term.name}" for term in between]
    return [*lines, f"= {last.points:9.2f}  {last.name}"]


def summary_sentences(side: SideReview) -> list[str]:
    stages = [f"{words.STAGE_NAMES[stage]} {loss:.2f}" for stage, loss in side.losses.items()]
    graded = [words.counted(count, name) for name, count in side.grades.items() if count]
    each = side.loss_each
    return [
        f"Losses: {', '.join(stages)}.",
        f"With average luck these decisions would have scored {side.adjusted:.1f}.",
        f"Average loss per unforced decision: {each.text(3)}, from {words.counted(each.size, 'decision')}.",
        f"Decisions: {', '.join(graded) or 'none'}.",
        *([words.help_sentence(side.help)] if side.help else []),
    ]


def decision_sentence(turn: TurnReview, decision: Decision) -> str:
    """What was done and, where that was not best, what would have been."""
    text = words.doing_with(turn.card, decision.roll, decision.action)
    if decision.taken_back is not None:
        first = words.doing_with(turn.card, decision.roll, decision.taken_back.action)
        text = f"{text}, after taking back {words.gerund(first)} ({decision.taken_back.loss:.2f})"
    if decision.grade == "best":
        return text
    best = words.doing_with(turn.card, decision.roll, decision.best)
    lost = f"{decision.loss:.2f}"
    if decision.win_loss is not None and decision.win_loss >= 0.0005:
        lost += f" and {100 * decision.win_loss:.1f} % of the chance to win"
    return f"{text} ({decision.grade}, {lost}): best was to {best}"


def _sign(term: Term) -> str:
    return "-" if term.points < 0 or term.name == "losses" else "+"


def _side_lines(side: SideReview) -> list[str]:
    return [side.name, *sum_lines(side), *summary_sentences(side)]


def _turn_lines(side: SideReview) -> list[str]:
    lines = ["turn  expected   luck   loss"]
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
    parts.append(words.entry(turn.box, turn.points, turn.bonus) if turn.box is not None else "broken off")
    return " ".join(parts)


def _mistake_lines(side: SideReview) -> list[str]:
    if not side.mistakes:
        return ["", f"{side.name} made no mistakes worth listing."]
    lines = ["", "Costliest decisions"]
    for turn, decision in side.mistakes[:MOST_MISTAKES]:
        lines.append(
            f"  turn {turn.number}, {words.ROLL_WORDS[decision.rolls_left]} {words.dice(decision.roll)}: "
            f"{decision_sentence(turn, decision)}"
        )
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


def html_page(review: GameReview, title: str = "A game of Yahtzee, reviewed") -> str:
    """The review as a page of its own: no scripts, no fonts, nothing from elsewhere."""
    lines = [_expected_line(number, side) for number, side in enumerate(review.sides)]
    graph = line_chart("Expected final score by turn", lines, across="turn (0 is before the first roll)")
    body = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(review.book.name)}. Every roll has its luck, every decision its loss; together they lead from"
        f" the start value to the final score. {escape(grades_sentence(review.book))}</p>",
    ]
    if review.trust:
        body.append(f"<p><strong>{escape(review.trust)}</strong></p>")
    body += ["<h2>Expected final score</h2>", _scrolling("Graph of the expected final score", graph)]
    if review.win:
        body += ["<h2>Chance to win</h2>", _scrolling("Graph of the chance to win", _win_chart(review))]
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
    """A part that may be wider than a telephone; the keyboard can scroll it too."""
    opening = f'<div class="scroll" role="region" tabindex="0" aria-label="{escape(label, quote=True)}">'
    return "\n".join([opening, *inside, "</div>"])


def _anchor(side: int, turn: TurnReview) -> str:
    return f"side-{side + 1}-turn-{turn.number}"


def _expected_line(number: int, side: SideReview) -> ChartLine:
    titles = [f"{side.name}, start: {side.start:.1f}"]
    titles += [f"{side.name}, after turn {turn.number}: {turn.expected:.1f}" for turn in side.turns]
    links = ["", *(f"#{_anchor(number, turn)}" for turn in side.turns)]
    return ChartLine(side.name, [side.start, *(turn.expected for turn in side.turns)], links, titles)


def _win_chart(review: GameReview) -> str:
    lines = [
        ChartLine(side.name, [100.0 * chances[number] for chances in review.win])
        for number, side in enumerate(review.sides)
    ]
    return line_chart(
        "Chance to win by turn", lines, across="turns played by all sides", low=0.0, high=100.0, unit=" %"
    )


def _side_html(number: int, side: SideReview) -> list[str]:
    lines = [
        f"<h2>{escape(side.name)}</h2>",
        f"<pre>{escape(chr(10).join(sum_lines(side)))}</pre>",
        *(f"<p>{escape(text)}</p>" for text in summary_sentences(side)),
        _scrolling(
            f"Turns of {side.name}",
            f"<table><caption>Turns of {escape(side.name)}</caption>",
            '<thead><tr><th class="number" scope="col">Turn</th><th scope="col">Rolls and decisions</th>'
            '<th class="number" scope="col">Luck</th><th class="number" scope="col">Loss</th>'
            '<th class="number" scope="col">Expected</th></tr></thead><tbody>',
            *(_turn_row(number, turn) for turn in side.turns),
            "</tbody></table>",
        ),
    ]
    if side.mistakes:
        lines += [f"<h3>Mistakes of {escape(side.name)} to try again</h3>"]
        lines += [_retry(number, turn, decision) for turn, decision in side.mistakes[:MOST_MISTAKES]]
    return lines


def _turn_row(number: int, turn: TurnReview) -> str:
    steps = []
    for index, roll in enumerate(turn.rolls):
        luck = f" ({words.signed(roll.luck)}{f', {roll.grade}' if roll.grade else ''})"
        steps.append(f"<strong>{words.dice(roll.roll)}</strong>{escape(luck)}")
        if index < len(turn.decisions):
            decision = turn.decisions[index]
            kind = "" if decision.grade in ("best", "good") else ' class="bad"'
            steps.append(f"<span{kind}>{escape(decision_sentence(turn, decision))}</span>")
    if turn.box is not None:
        earned = f"<em>{escape(words.entry(turn.box, turn.points, turn.bonus))}</em>"
        steps[-1:] = [f"{steps[-1]}; {earned}"] if steps else [earned]
    return (
        f'<tr id="{_anchor(number, turn)}"><th class="number" scope="row">{turn.number}</th>'
        f"<td>{'<br>'.join(steps)}</td>"
        f'<td class="number {"bad" if turn.luck < 0 else "good"}">{words.signed(turn.luck)}</td>'
        f'<td class="number">{turn.loss:.2f}</td><td class="number">{turn.expected:.1f}</td></tr>'
    )


def _retry(number: int, turn: TurnReview, decision: Decision) -> str:
    question = f"Turn {turn.number}: {words.position(turn.card, decision.roll, decision.rolls_left)}."
    return (
        f"<details><summary>{escape(question)} What would you do?</summary>"
        f"<p>{escape(words.sentence(decision_sentence(turn, decision)))}"
        f' <a href="#{_anchor(number, turn)}">See the turn.</a></p></details>'
    )
