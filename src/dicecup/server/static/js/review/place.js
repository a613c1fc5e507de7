/** Where somebody is in a review, according to the part of the address after the #. */

/** @import { ReviewView, SideReviewView, TurnView } from "../types.js" */

/**
 * A side; a position of it (otherwise `turn` is null); a mistake to try again (otherwise `retry` is null).
 * @typedef {{side: number, turn: number | null, roll: number, retry: number | null}} Place
 */

/** The place that an address names; null if it is not one of ours. @param {string} hash @returns {Place | null} */
export function placeOf(hash) {
	if (hash === "") return { side: 0, turn: null, roll: 0, retry: null };
	const found = /^#side-(\d{1,2})(?:-turn-(\d{1,2})-roll-([0-3])|-retry-(\d{1,3}))?$/.exec(hash);
	if (!found) return null;
	const [, side, turn, roll, retry] = found;
	return {
		side: Number(side) - 1,
		turn: turn ? Number(turn) : null,
		roll: Number(roll ?? 0),
		retry: retry ? Number(retry) : null,
	};
}

/** @param {number} side */
export const sideHash = (side) => `#side-${side + 1}`;

/** The address of a position in a review. @param {number} side @param {number} turn @param {number} roll */
export const positionHash = (side, turn, roll) => `${sideHash(side)}-turn-${turn}-roll-${roll}`;

/** The address of the first position of a turn. @param {number} side @param {TurnView} turn */
export const turnHash = (side, turn) => positionHash(side, turn.number, turn.steps.length > 0 ? 1 : 0);

/** The address of a mistake as a question. @param {number} side @param {number} mistake from 1 */
export const retryHash = (side, mistake) => `${sideHash(side)}-retry-${mistake}`;

/** The addresses of all positions of a side, in order. @param {SideReviewView} side @param {number} number */
export const positions = (side, number) =>
	side.turns.flatMap((turn) =>
		turn.steps.length > 0
			? turn.steps.map((_, place) => positionHash(number, turn.number, place + 1))
			: [turnHash(number, turn)],
	);

/**
 * The links from a position: to the one before it, to the one after it, and to the same one as a question.
 * @param {ReviewView} review
 * @param {{side: number, turn: number, roll: number}} place
 * @returns {{before: string | null, after: string | null, retry: string | null}}
 */
export function waysFrom(review, { side: number, turn, roll }) {
	const side = review.sides[number];
	const all = positions(side, number);
	const here = all.indexOf(positionHash(number, turn, roll));
	const mistake = side.mistakes.findIndex((each) => each.turn === turn && each.roll === roll);
	return {
		before: all[here - 1] ?? null,
		after: all[here + 1] ?? null,
		retry: mistake >= 0 && review.retry ? retryHash(number, mistake + 1) : null,
	};
}

/** If not every roll of a turn was seen, its luck is not known. @param {TurnView} turn */
export const luckIsKnown = (turn) => turn.unseen === 0;
