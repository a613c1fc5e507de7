/** A position of a reviewed game: the pad as it was, the dice, what was chosen and what was best, every choice. */

import { ruleNotes } from "../board/rule-notes.js";
import { scorePad } from "../board/score-pad.js";
import { largeDice } from "../board/shown-dice.js";
import { h } from "../browser/dom.js";
import { choiceTable } from "../coach/choice-table.js";
import { REVIEW } from "../words/catalogue/review.js";
import { capital, glued, percent, plain, signed } from "../words/figures.js";
import { diceWords } from "../words/phrases.js";
import { parts, say } from "../words/say.js";
import { badge, lostWords } from "./side.js";

/** @import { DecisionView, PositionView, StepView } from "../types.js" */

/**
 * Addresses of the position before and after, the review, and this position as a question; whether the luck is known.
 * @typedef {object} Ways
 * @property {string} book
 * @property {string | null} before
 * @property {string | null} after
 * @property {string} all
 * @property {string | null} retry
 * @property {boolean} luck
 */

/** @param {PositionView} position @param {Ways} ways */
export function reviewPosition(position, ways) {
	const move = (/** @type {KeyboardEvent} */ event) => {
		const way = event.key === "ArrowLeft" ? ways.before : event.key === "ArrowRight" ? ways.after : null;
		const scrolling = /** @type {Element} */ (event.target).closest(".scroll, input");
		if (!way || scrolling) return;
		event.preventDefault();
		location.hash = way;
	};
	return h(
		"section",
		{ class: "position", "aria-labelledby": "position-title", onkeydown: move },
		h(
			"div",
			{ class: "panel position-head" },
			h("h2", { id: "position-title", tabindex: "-1" }, title(position)),
			h("p", { class: "hint" }, facts(position)),
			h(
				"nav",
				{ class: "row", "aria-label": REVIEW.positions },
				step(REVIEW.previous, ways.before, "previous"),
				step(REVIEW.next, ways.after, "next"),
				h("a", { class: "button", href: ways.all }, REVIEW.whole),
				ways.retry && h("a", { class: "button main", id: "retry-here", href: ways.retry }, REVIEW.tryAgain),
			),
		),
		h(
			"div",
			{ class: "position-side" },
			position.step && largeDice(position.step.dice, position.step.decision?.kept ?? [], spoken(position.step)),
			h(
				"div",
				{ class: "panel" },
				position.step ? verdict(position, position.step, ways.luck) : h("p", {}, `${capital(position.ending)}.`),
			),
			ruleNotes(position.notes, ways.book),
			position.choices.length > 0 &&
				h(
					"div",
					{ class: "panel" },
					choiceTable({ choices: position.choices, chosen: REVIEW.chosenMark }, { id: "choices" }),
				),
		),
		h(
			"div",
			{ class: "position-pad" },
			scorePad({
				pad: position.pad,
				book: ways.book,
				acting: position.side,
				shown: position.side,
				offers: new Map(),
				onEnter: () => {},
				cards: position.names.map((name, side) => ({ name, total: position.totals[side], note: "" })),
			}),
		),
	);
}

/** @param {string} text @param {string | null} way @param {string} id */
function step(text, way, id) {
	return h(
		"a",
		{ class: "button", id, href: way ?? null, "aria-disabled": way ? null : "true", role: way ? null : "link" },
		text,
	);
}

/** @param {PositionView} position */
function title({ player, turn, step: known, rolls_left: left }) {
	return say(known ? REVIEW.placeOfRoll[left] : REVIEW.placeOfTurn, { player, turn });
}

/** @param {PositionView} position */
function facts(position) {
	const { side, win, totals, step: now, rolls_left: left } = position;
	return [
		now && REVIEW.left[left],
		say(REVIEW.score, { score: totals[side] }),
		now && say(REVIEW.expectedWithDice, { score: plain(now.expected) }),
		win.length > 1 && say(REVIEW.chanceBefore, { chance: percent(win[side]) }),
	]
		.filter(Boolean)
		.join(" · ");
}

/** @param {StepView} step */
function spoken({ dice, decision }) {
	const kept = diceWords((decision?.kept ?? []).map((place) => dice[place]));
	const shown = diceWords(dice);
	return kept ? say(REVIEW.theDiceKept, { dice: shown, kept }) : say(REVIEW.theDice, { dice: shown });
}

/** @param {PositionView} position @param {StepView} step @param {boolean} luckKnown */
function verdict({ sentence, note, ending }, { luck, luck_grade: kind, decision }, luckKnown) {
	return [
		luckKnown &&
			h(
				"p",
				{},
				parts(kind ? REVIEW.luckOfRollCalled : REVIEW.luckOfRoll, {
					luck: h("b", {}, say(REVIEW.luck, { points: signed(luck) })),
					grade: kind,
				}),
			),
		decision
			? h(
					"p",
					{ class: "decision" },
					parts(REVIEW.chosen, {
						choice: h("b", {}, decision.text),
						grade: badge(decision.grade),
						cost: h("span", {}, lost(decision)),
					}),
				)
			: h("p", {}, REVIEW.leftOnTable),
		decision && decision.grade !== "best" && h("p", {}, parts(REVIEW.best, { choice: h("b", {}, decision.best) })),
		h("p", { class: "advice" }, glued(sentence)),
		note && h("p", { class: "hint" }, note),
		decision?.ends && h("p", { class: "hint" }, say(REVIEW.endedWith, { ending })),
	];
}

/** @param {DecisionView} decision */
function lost(decision) {
	if (!decision.unforced) return REVIEW.noDifference;
	return decision.grade === "best" ? "" : lostWords(decision);
}
