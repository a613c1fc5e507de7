/** One side of a reviewed game: how its score came about, its costliest decisions, its turns. */

import { smallDice } from "../board/shown-dice.js";
import { h } from "../browser/dom.js";
import { REVIEW } from "../words/catalogue/review.js";
import { capital, plain, points100, signed } from "../words/figures.js";
import { parts, say } from "../words/say.js";
import { luckIsKnown, positionHash, retryHash, turnHash } from "./place.js";

/** @import { IntervalView, MistakeView, SideReviewView, StepView, TurnView } from "../types.js" */

/** How many of the costliest decisions are listed at first; a beginner's game of three columns has a hundred. */
const COSTLIEST = 12;

/** What the stages of a turn are called when points were lost there. @type {Record<string, string>} */
const LOST = {
	"first keep": REVIEW.lostFirstKeep,
	"second keep": REVIEW.lostSecondKeep,
	box: REVIEW.lostBox,
};

/** Start value + luck − losses = final score, with its numbers. @param {SideReviewView} side */
export function scoreSum(side) {
	const result = side.terms.at(-1);
	return h(
		"section",
		{ class: "panel sum", "aria-labelledby": "sum-title" },
		h("h2", { id: "sum-title" }, REVIEW.scoreSum),
		h(
			"table",
			{ class: "plain sum-table" },
			h("caption", { class: "unseen" }, say(REVIEW.scoreSumOf, { name: side.name })),
			h(
				"thead",
				{ class: "unseen" },
				h("tr", {}, h("th", { scope: "col" }, REVIEW.term), h("th", { scope: "col" }, REVIEW.points)),
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
			parts(REVIEW.averageLuck, { name: side.name, score: h("b", {}, plain(side.adjusted)) }),
		),
		h(
			"dl",
			{ class: "sum-facts" },
			Object.entries(side.losses).map(([stage, loss]) => fact(LOST[stage] ?? stage, plain(loss, 2))),
			fact(REVIEW.averageLoss, interval(side.loss_each)),
			fact(REVIEW.decisions, grades(side.grades)),
		),
	);
}

/** @param {string} name @param {string} text */
function fact(name, text) {
	return h("div", {}, h("dt", {}, name), h("dd", {}, text));
}

/** @param {IntervalView} found */
function interval({ mean, low, high, size }) {
	const found = { mean: plain(mean, 2), low: plain(low, 2), high: plain(high, 2), count: size };
	return say(size < 2 ? REVIEW.lossFew : REVIEW.lossInterval, found);
}

/** How many choices were good comes first. @param {Record<string, number>} counts */
function grades({ best = 0, good = 0, inaccuracy = 0, mistake = 0, blunder = 0 }) {
	const all = best + good + inaccuracy + mistake + blunder;
	if (all === 0) return REVIEW.noDecisions;
	return [
		say(REVIEW.wellChosen, { count: best + good, all }),
		inaccuracy > 0 && say(REVIEW.nearlyGood, { count: inaccuracy }),
		mistake + blunder > 0 && say(REVIEW.lookAgain, { count: mistake + blunder }),
	]
		.filter(Boolean)
		.join(", ");
}

/** @param {SideReviewView} side @param {number} number @param {boolean} retry whether they can be tried again */
export function mistakes(side, number, retry) {
	return h(
		"section",
		{ class: "panel", "aria-labelledby": "mistakes-title" },
		h("h2", { id: "mistakes-title" }, REVIEW.costliest),
		side.mistakes.length === 0 && h("p", {}, say(REVIEW.noMistakes, { name: side.name })),
		side.mistakes.length > 0 &&
			retry &&
			h(
				"p",
				{ class: "no-print" },
				h(
					"a",
					{ class: "button main", id: "retry", href: retryHash(number, 1) },
					say(REVIEW.practise, { count: side.mistakes.length }),
				),
			),
		side.mistakes.length > 0 && listOf(side, number, 0, COSTLIEST),
		side.mistakes.length > COSTLIEST &&
			h(
				"details",
				{},
				h("summary", {}, say(REVIEW.more, { count: side.mistakes.length - COSTLIEST })),
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
		h("span", {}, say(REVIEW.costAndBest, { cost: lostWords(decision), best: decision.best })),
	];
}

/** What a decision gave away. @param {{loss: number, win_loss: number | null}} decision */
export function lostWords({ loss, win_loss: win }) {
	const points = plain(loss, 2);
	return win !== null && win >= 0.0005
		? say(REVIEW.costWithWin, { points, share: points100(win) })
		: say(REVIEW.cost, { points });
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
		h("h2", { id: "turns-title" }, REVIEW.turnByTurn),
		side.turns.length === 0 && h("p", {}, say(REVIEW.noTurn, { name: side.name })),
		side.turns.length > 0 &&
			h(
				"div",
				{ class: "scroll" },
				h(
					"table",
					{ class: "plain turns" },
					h("caption", { class: "unseen" }, say(REVIEW.turnsOf, { name: side.name })),
					h(
						"thead",
						{},
						h(
							"tr",
							{},
							h("th", { scope: "col" }, REVIEW.dice),
							h("th", { scope: "col", class: "number" }, REVIEW.luckHead),
							h("th", { scope: "col" }, REVIEW.decision),
							h(
								"th",
								{ scope: "col", class: "number" },
								REVIEW.loss,
								wins && h("span", { class: "unseen" }, ` ${REVIEW.lossUnits}`),
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
	const head = side.partners.length > 0 ? REVIEW.turnHeadOf : REVIEW.turnHead;
	return h(
		"tbody",
		{},
		h(
			"tr",
			{ class: "turn-head" },
			h(
				"th",
				{ colspan: 4, scope: "rowgroup" },
				h(
					"a",
					{ href: turnHash(number, turn) },
					say(head, { turn: turn.number, player: turn.player, ending: turn.ending }),
				),
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
		turn.steps.length > 0 && luckIsKnown(turn) && say(REVIEW.luck, { points: signed(turn.luck) }),
		turn.steps.length > 0 && say(REVIEW.lossFact, { points: plain(turn.loss, 2) }),
		turn.unseen !== 0 && say(REVIEW.unseenFact, { points: signed(turn.unseen) }),
		say(REVIEW.expectedThen, { score: plain(turn.expected) }),
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
					"aria-label": say(REVIEW.rollOfTurn, { turn: turn.number, roll, dice: step.dice.join(" ") }),
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
				: REVIEW.leftOnTableShort,
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
