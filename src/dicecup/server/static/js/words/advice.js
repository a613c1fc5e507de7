/** What the coach says, in sentences. */

import { COACH } from "./catalogue/coach.js";
import { percent } from "./figures.js";
import { score } from "./phrases.js";
import { say } from "./say.js";

/** @import { AdviceReply, ChoiceView, OutlookReply } from "../types.js" */

/** Losses below this count as nothing. */
const CLOSE = 0.05;

/** What a choice gives away. @param {ChoiceView} choice */
export const lossWords = ({ loss }) =>
	loss < CLOSE ? COACH.asGoodAsBest : say(COACH.loses, { points: loss.toFixed(1) });

/** Which dice are held, and what that gives away. @param {ChoiceView} choice @param {AdviceReply} advice */
export function heldWords(choice, advice) {
	const { dice: held, loss } = choice;
	const dice = held.join(" ");
	if (loss < CLOSE) return held.length > 0 ? say(COACH.holdingBest, { dice }) : COACH.rollingBest;
	const points = loss.toFixed(1);
	if (held.length === 0) return say(advice.exact ? COACH.rollingLoses : COACH.rollingLosesAbout, { points });
	return say(advice.exact ? COACH.holdingLoses : COACH.holdingLosesAbout, { dice, points });
}

/** What to do instead of a choice. @param {ChoiceView} choice @param {AdviceReply} advice */
export function betterWords(choice, advice) {
	const best = advice.choices?.[0];
	if (!best) return "";
	const worth = (/** @type {number | null} */ points) => expectedWords(points ?? 0, advice.exact);
	return say(COACH.better, { choice: best.text, best: worth(best.expected), now: worth(choice.expected) });
}

/** @param {AdviceReply} advice */
export function hintWords(advice) {
	if (!advice.ready) return COACH.hintComes;
	const hint = say(COACH.hint, { sentence: advice.sentence });
	return [hint, aimWords(advice), worthWords(advice)].filter(Boolean).join(" ");
}

/** What a keep aims for. @param {AdviceReply} advice */
function aimWords({ keep, aims }) {
	if (!keep || aims.length === 0) return "";
	return endsWords(aims.slice(0, 4));
}

/** How often the turn ends in each box. @param {{label: string, chance: number}[]} chances */
export const endsWords = (chances) => say(COACH.howOften, { boxes: shares(chances) });

/** @param {{label: string, chance: number}[]} chances */
export const shares = (chances) => chances.map(({ label, chance }) => `${label} ${percent(chance)}`).join(", ");

/** @param {AdviceReply} advice */
function worthWords({ exact, expected }) {
	if (expected === null) return COACH.onlyThisTurn;
	return say(COACH.expected, { points: expectedWords(expected, exact) });
}

/** @param {number} points @param {boolean} exact */
const expectedWords = (points, exact) => (exact ? points.toFixed(1) : say(COACH.about, { figure: score(points) }));

/** Nobody wants to hear that they beat no one. @param {number | null} percentile */
export const worthTelling = (percentile) => (percentile !== null && percentile >= 1 ? percentile : null);

/** How the game stands, in a sentence. @param {OutlookReply | null} outlook */
export function outlookWords(outlook) {
	if (!outlook?.ready) return COACH.chancesNotYet;
	if (outlook.sides.some((side) => side.chance !== null)) {
		const chances = outlook.sides.map(({ name, chance }) => `${name} ${percent(chance ?? 0)}`);
		return say(outlook.exact ? COACH.chances : COACH.chancesAbout, { chances: chances.join(", ") });
	}
	if (outlook.sides.every((side) => side.expected === null)) {
		return outlook.note || COACH.noChances;
	}
	if (outlook.games_of !== "") {
		const points = score(outlook.sides[0].expected ?? 0);
		const told = { score: outlook.exact ? points : say(COACH.about, { figure: points }) };
		const share = worthTelling(outlook.percentile);
		if (share === null) return say(COACH.headingForOnly, told);
		return say(COACH.headingFor, { ...told, share: percent(share / 100), games: outlook.games_of });
	}
	const scores = outlook.sides.filter(({ expected }) => expected !== null);
	if (scores.length === 1) return say(COACH.headingForAbout, { score: score(scores[0].expected ?? 0) });
	const each = scores.map(({ name, expected }) => say(COACH.nameAbout, { name, score: score(expected ?? 0) }));
	return say(COACH.estimatedScores, { scores: each.join(", ") });
}
