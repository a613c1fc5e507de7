/** One side of a reviewed game: how its score came about, its costliest decisions, its turns. */

import { smallDice } from "../board/shown-dice.js";
import { h } from "../browser/dom.js";
import { capital, plain, points100, signed } from "../words/figures.js";
import { plural } from "../words/phrases.js";
import { luckIsKnown, positionHash, retryHash, turnHash } from "./review-place.js";

/** @import { IntervalView, MistakeView, SideReviewView, StepView, TurnView } from "../types.js" */

/** As many of the costliest decisions are listed at once; a beginner's game of three columns has a hundred. */
const COSTLIEST = 12;

/** What the stages of a turn are called where points were lost. @type {Record<string, string>} */
const LOST = {
	"first keep": "Lost on 1st-roll holds",
	"second keep": "Lost on 2nd-roll holds",
	box: "Lost on box choices",
};

/** Start value + luck − losses = final score, with its numbers. @param {SideReviewView} side */
export function scoreSum(side) {
	const result = side.terms.at(-1);
	return h(
		"section",
		{ class: "panel sum", "aria-labelledby": "sum-title" },
		h("h2", { id: "sum-title" }, "How the score came about"),
		h(
			"table",
			{ class: "plain sum-table" },
			h("caption", { class: "unseen" }, `The score of ${side.name}, term by term`),
			h(
				"thead",
				{ class: "unseen" },
				h("tr", {}, h("th", { scope: "col" }, "Term"), h("th", { scope: "col" }, "Points")),
			),
			h(
				"tbody",
				{},
				side.terms.map((term, place) =>
					h(
						"tr",
						{ class: term === result ? "result" : null },
						h("th", { scope: "row" }, capital(term.name)),
						h(
							"td",
							{ class: "number" },
							place === 0 || term === result ? plain(term.points, 2) : signed(term.points, 2),
						),
					),
				),
			),
		),
		h(
			"p",
			{ class: "adjusted" },
			`With average luck ${side.name} would have scored `,
			h("b", {}, plain(side.adjusted)),
			".",
		),
		h(
			"dl",
			{ class: "sum-facts" },
			Object.entries(side.losses).map(([stage, loss]) => fact(LOST[stage] ?? `Lost on ${stage}`, plain(loss, 2))),
			fact("Average loss per real choice", interval(side.loss_each)),
			fact("Decisions", grades(side.grades)),
		),
	);
}

/** @param {string} name @param {string} text */
function fact(name, text) {
	return h("div", {}, h("dt", {}, name), h("dd", {}, text));
}

/** @param {IntervalView} found */
function interval({ mean, low, high, size }) {
	if (size < 2) return `${plain(mean, 2)} points, from ${plural(size, "choice")}`;
	const range = `95 % interval ${plain(low, 2)} to ${plain(high, 2)}`;
	return `${plain(mean, 2)} points (${range}), from ${plural(size, "choice")}`;
}

/** @param {Record<string, number>} counts */
function grades(counts) {
	const many = (/** @type {string} */ name) => (name === "inaccuracy" ? "inaccuracies" : `${name}s`);
	const named = (/** @type {string} */ name, /** @type {number} */ count) =>
		count === 1 || name === "best" || name === "good" ? name : many(name);
	return (
		Object.entries(counts)
			.filter(([, count]) => count > 0)
			.map(([name, count]) => `${count} ${named(name, count)}`)
			.join(", ") || "none"
	);
}

/** @param {SideReviewView} side @param {number} number @param {boolean} retry whether they can be tried again */
export function mistakes(side, number, retry) {
	return h(
		"section",
		{ class: "panel", "aria-labelledby": "mistakes-title" },
		h("h2", { id: "mistakes-title" }, "Costliest decisions"),
		side.mistakes.length === 0 && h("p", {}, `${side.name} made no mistakes worth listing.`),
		side.mistakes.length > 0 &&
			retry &&
			h(
				"p",
				{ class: "no-print" },
				h(
					"a",
					{ class: "button main", id: "retry", href: retryHash(number, 1) },
					side.mistakes.length === 1 ? "Practise it" : `Practise these ${side.mistakes.length}`,
				),
			),
		side.mistakes.length > 0 && listOf(side, number, 0, COSTLIEST),
		side.mistakes.length > COSTLIEST &&
			h(
				"details",
				{},
				h("summary", {}, `${side.mistakes.length - COSTLIEST} more`),
				listOf(side, number, COSTLIEST, side.mistakes.length),
			),
	);
}

/** @param {SideReviewView} side @param {number} number @param {number} from @param {number} to */
function listOf(side, number, from, to) {
	return h(
		"ol",
		{ class: "mistakes", start: from + 1 },
		side.mistakes
			.slice(from, to)
			.map((mistake) =>
				h(
					"li",
					{},
					h("a", { href: positionHash(number, mistake.turn, mistake.roll) }, mistake.place),
					" ",
					costly(side, mistake),
				),
			),
	);
}

/** @param {SideReviewView} side @param {MistakeView} mistake */
function costly(side, { turn, roll }) {
	const decision = side.turns.find((each) => each.number === turn)?.steps[roll - 1].decision;
	if (!decision) return null;
	return [
		capital(decision.text),
		" ",
		badge(decision.grade),
		" ",
		h("span", {}, `${lostWords(decision)} Best: ${decision.best}.`),
	];
}

/** What a decision gave away. @param {{loss: number, win_loss: number | null}} decision */
export function lostWords({ loss, win_loss: win }) {
	const points = `${plain(loss, 2)} points`;
	return win !== null && win >= 0.0005 ? `Cost ${points} and ${points100(win)} winning chance.` : `Cost ${points}.`;
}

/** @param {string} grade */
export function badge(grade) {
	return h("span", { class: `grade ${grade}` }, grade);
}

/** @param {SideReviewView} side @param {number} number @param {boolean} wins whether chances to win are known */
export function turnTable(side, number, wins) {
	return h(
		"section",
		{ class: "panel", "aria-labelledby": "turns-title" },
		h("h2", { id: "turns-title" }, "Turn by turn"),
		side.turns.length === 0 && h("p", {}, `${side.name} had no turn.`),
		side.turns.length > 0 &&
			h(
				"div",
				{ class: "scroll" },
				h(
					"table",
					{ class: "plain turns" },
					h(
						"caption",
						{ class: "unseen" },
						`The turns of ${side.name}: every roll with its luck, every decision with its loss`,
					),
					h(
						"thead",
						{},
						h(
							"tr",
							{},
							h("th", { scope: "col" }, "Dice"),
							h("th", { scope: "col", class: "number" }, "Luck"),
							h("th", { scope: "col" }, "Decision"),
							h(
								"th",
								{ scope: "col", class: "number" },
								"Loss",
								wins && h("span", { class: "unseen" }, " in points, and of the chance to win"),
							),
						),
					),
					side.turns.map((turn) => turnRows(side, turn, number)),
				),
			),
	);
}

/** @param {SideReviewView} side @param {TurnView} turn @param {number} number */
function turnRows(side, turn, number) {
	const player = side.partners.length > 0 ? ` (${turn.player})` : "";
	return h(
		"tbody",
		{},
		h(
			"tr",
			{ class: "turn-head" },
			h(
				"th",
				{ colspan: 4, scope: "rowgroup" },
				h("a", { href: turnHash(number, turn) }, `Turn ${turn.number}${player}: ${turn.ending}`),
				" ",
				h("span", { class: "turn-facts" }, turnFacts(turn)),
			),
		),
		turn.steps.map((step, place) => stepRow(step, number, turn, place + 1)),
	);
}

/** @param {TurnView} turn */
function turnFacts(turn) {
	return [
		turn.steps.length > 0 && luckIsKnown(turn) && `luck ${signed(turn.luck)}`,
		turn.steps.length > 0 && `loss ${plain(turn.loss, 2)}`,
		turn.unseen !== 0 && `dice not known ${signed(turn.unseen)}`,
		`expected score then ${plain(turn.expected)}`,
	]
		.filter(Boolean)
		.join(" · ");
}

/** @param {StepView} step @param {number} side @param {TurnView} turn @param {number} roll */
function stepRow(step, side, turn, roll) {
	const { decision } = step;
	return h(
		"tr",
		{},
		h(
			"td",
			{},
			h(
				"a",
				{
					class: "step",
					href: positionHash(side, turn.number, roll),
					"aria-label": `Turn ${turn.number}, roll ${roll}: ${step.dice.join(" ")}`,
				},
				smallDice(step.dice, decision?.ends ? step.dice.map((_, place) => place) : (decision?.kept ?? [])),
			),
		),
		h(
			"td",
			{ class: "number" },
			luckIsKnown(turn) ? signed(step.luck) : "–",
			step.luck_grade && h("span", { class: `luck ${step.luck < 0 ? "bad" : "good"}` }, step.luck_grade),
		),
		h(
			"td",
			{},
			decision
				? [capital(decision.text), " ", decision.grade !== "best" && badge(decision.grade)]
				: "left on the table",
		),
		h(
			"td",
			{ class: "number" },
			decision && plain(decision.loss, 2),
			decision &&
				decision.win_loss !== null &&
				(decision.loss > 0.005 || decision.win_loss > 0.0005) &&
				h("span", { class: "win-loss" }, points100(decision.win_loss)),
		),
	);
}
