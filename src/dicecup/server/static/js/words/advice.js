/** What the coach says, in sentences. */

import { capital, percent } from "./figures.js";
import { score } from "./phrases.js";

/** @import { AdviceReply, ChoiceView, OutlookReply } from "../types.js" */

/** Losses that read as nothing. */
const CLOSE = 0.05;

/** What a choice gives away. @param {ChoiceView} choice */
export const lossWords = ({ loss }) => (loss < CLOSE ? "as good as the best" : `loses ${loss.toFixed(1)}`);

/** What dice are held and what that gives away. @param {ChoiceView} choice @param {AdviceReply} advice */
export function heldWords(choice, advice) {
	const what = choice.dice.length ? `Holding ${choice.dice.join(" ")}` : "Rolling all five";
	if (choice.loss < CLOSE) return `${what}: as good as it gets.`;
	return `${what} loses ${choice.loss.toFixed(1)}${advice.exact ? "" : ", by an estimate"}.`;
}

/** What to do instead of a choice. @param {ChoiceView} choice @param {AdviceReply} advice */
export function betterWords(choice, advice) {
	const best = advice.choices?.[0];
	if (!best) return "";
	const worth = (/** @type {number | null} */ points) => expectedWords(points ?? 0, advice.exact);
	return `${best.text}. Expected final score: ${worth(best.expected)} instead of ${worth(choice.expected)}.`;
}

/** @param {AdviceReply} advice */
export function hintWords(advice) {
	if (!advice.ready)
		return "Working out the best play for this rulebook (once, a few seconds). The hint will appear here.";
	return ["Hint:", advice.sentence, aimWords(advice), worthWords(advice)].filter(Boolean).join(" ");
}

/** What a keep goes for. @param {AdviceReply} advice */
function aimWords({ keep, aims }) {
	if (!keep || aims.length === 0) return "";
	const shares = aims.slice(0, 4).map(({ label, chance }) => `${label} ${percent(chance)}`);
	return `How often it ends there: ${shares.join(", ")}.`;
}

/** @param {AdviceReply} advice */
function worthWords({ exact, expected }) {
	if (expected === null) return "(This looks no further than this turn.)";
	return `Expected final score: ${expectedWords(expected, exact)}.`;
}

/** @param {number} points @param {boolean} exact */
const expectedWords = (points, exact) => (exact ? points.toFixed(1) : `about ${score(points)}`);

/** How the game stands, in a sentence. @param {OutlookReply | null} outlook */
export function outlookWords(outlook) {
	if (!outlook?.ready) return "The chances are still being worked out.";
	if (outlook.sides.some((side) => side.chance !== null)) {
		const chances = outlook.sides.map(({ name, chance }) => `${name} ${percent(chance ?? 0)}`);
		return `Chance to win${outlook.exact ? "" : ", approximately"}: ${chances.join(", ")}.`;
	}
	if (outlook.sides.every((side) => side.expected === null)) {
		return outlook.note ? `${capital(outlook.note)}.` : "There are no chances for a game by these rules.";
	}
	if (outlook.percentile !== null) {
		const points = score(outlook.sides[0].expected ?? 0);
		const expected = outlook.exact ? points : `about ${points}`;
		return `Heading for ${expected} – better than ${percent(outlook.percentile / 100)} of ${outlook.games_of}.`;
	}
	const scores = outlook.sides.filter(({ expected }) => expected !== null);
	if (scores.length === 1) return `Heading for about ${score(scores[0].expected ?? 0)} points, by an estimate.`;
	const each = scores.map(({ name, expected }) => `${name} about ${score(expected ?? 0)}`);
	return `Estimated final scores: ${each.join(", ")}.`;
}
