/** A score pad with a box or two in each section, for cards with nothing written on them yet. */

import { line } from "./views.js";

/** @import { PadLine, PadView } from "../../src/dicecup/server/static/js/types.js" */

/** @param {string} label @param {Partial<PadLine>} changes @param {number} cards @param {number} columns @returns {PadLine} */
const padLine = (label, changes, cards, columns) => ({
	...line(label, []),
	cells: Array.from({ length: cards }, () => Array.from({ length: columns }, () => null)),
	...changes,
});

/** @param {number} cards @param {number} [columns] of each card @returns {PadView} */
export function pad(cards, columns = 1) {
	const names = (/** @type {string} */ box) =>
		columns === 1 ? [box] : Array.from({ length: columns }, (_, column) => `${box}.${column + 1}`);
	const one = (/** @type {string} */ label, /** @type {Partial<PadLine>} */ changes) =>
		padLine(label, changes, cards, columns);
	return {
		columns: columns === 1 ? [""] : Array.from({ length: columns }, (_, column) => `×${column + 1}`),
		front: [
			one("Upper Section", { kind: "heading" }),
			one("Fours", { boxes: names("fours") }),
			one("Sixes", { boxes: names("sixes") }),
			one("Total", { kind: "total" }),
			one("Lower Section", { kind: "heading", section: "lower" }),
			one("Chance", { boxes: names("chance"), section: "lower" }),
		],
		backs: Array.from({ length: cards }, () => []),
		progress: Array.from({ length: cards }, (_, card) =>
			Array.from({ length: columns }, (_, column) => ({ have: 10 * card + column, target: 63, worth: 35 })),
		),
		marks: Array.from({ length: cards }, () => []),
	};
}
