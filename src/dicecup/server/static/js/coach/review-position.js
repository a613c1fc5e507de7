/** A position of a reviewed game: the pad as it was, the dice, what was chosen and what was best, every choice. */

import { ruleNotes } from "../board/rule-notes.js";
import { scorePad } from "../board/score-pad.js";
import { largeDice } from "../board/shown-dice.js";
import { h } from "../browser/dom.js";
import { capital, glued, percent, plain, signed } from "../words/figures.js";
import { diceWords } from "../words/phrases.js";
import { choiceTable } from "./choice-table.js";
import { badge, lostWords } from "./review-side.js";

/** @import { DecisionView, PositionView, StepView } from "../types.js" */

/**
 * Addresses: the position before and after, the review, and the same as a question; and whether the luck is known.
 * @typedef {object} Ways
 * @property {string} book
 * @property {string | null} before
 * @property {string | null} after
 * @property {string} all
 * @property {string | null} retry
 * @property {boolean} luck
 */

/** By rolls left. */
const ROLLS = ["last roll", "second roll", "first roll"];
const LEFT = ["last roll", "one roll left", "two rolls left"];

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
				{ class: "row", "aria-label": "Positions" },
				step("Previous", ways.before, "previous"),
				step("Next", ways.after, "next"),
				h("a", { class: "button", href: ways.all }, "Whole review"),
				ways.retry && h("a", { class: "button main", id: "retry-here", href: ways.retry }, "Try it again"),
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
				h("div", { class: "panel" }, choiceTable({ choices: position.choices, chosen: "chosen" }, { id: "choices" })),
		),
		h(
			"div",
			{ class: "position-pad" },
			scorePad({
				pad: position.pad,
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
	return [player, `turn ${turn}`, known && ROLLS[left]].filter(Boolean).join(", ");
}

/** @param {PositionView} position */
function facts(position) {
	const { side, win, totals, step: now, rolls_left: left } = position;
	return [
		now && LEFT[left],
		`score ${totals[side]}`,
		now && `expected score with these dice ${plain(now.expected)}`,
		win.length > 1 && `chance to win as the turn began ${percent(win[side])}`,
	]
		.filter(Boolean)
		.join(" · ");
}

/** @param {StepView} step */
function spoken({ dice, decision }) {
	const kept = decision?.kept ?? [];
	const what = kept.length > 0 ? `, kept ${diceWords(kept.map((place) => dice[place]))}` : "";
	return `The dice: ${diceWords(dice)}${what}`;
}

/** @param {PositionView} position @param {StepView} step @param {boolean} luckKnown */
function verdict({ sentence, note, ending }, { luck, luck_grade: kind, decision }, luckKnown) {
	return [
		luckKnown && h("p", {}, "The roll: ", h("b", {}, `luck ${signed(luck)}`), kind && `, ${kind}`, "."),
		decision
			? h(
					"p",
					{ class: "decision" },
					"Chosen: ",
					h("b", {}, decision.text),
					" ",
					badge(decision.grade),
					" ",
					h("span", {}, lost(decision)),
				)
			: h("p", {}, "The dice were left on the table."),
		decision && decision.grade !== "best" && h("p", {}, "Best: ", h("b", {}, decision.best), "."),
		h("p", { class: "advice" }, glued(sentence)),
		note && h("p", { class: "hint" }, note),
		decision?.ends && h("p", { class: "hint" }, `The turn ended with ${ending}.`),
	];
}

/** @param {DecisionView} decision */
function lost(decision) {
	if (!decision.unforced) return "No choice would have made a difference.";
	return decision.grade === "best" ? "" : lostWords(decision);
}
