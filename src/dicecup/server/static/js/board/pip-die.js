/** A die's face, drawn. */

import { svg } from "../browser/dom.js";

const LOW = 27;
const MIDDLE = 50;
const HIGH = 73;
/** Where the pips of each face are. @type {Record<number, [number, number][]>} */
export const PIPS = {
	1: [[MIDDLE, MIDDLE]],
	2: [
		[LOW, LOW],
		[HIGH, HIGH],
	],
	3: [
		[LOW, LOW],
		[MIDDLE, MIDDLE],
		[HIGH, HIGH],
	],
	4: [
		[LOW, LOW],
		[HIGH, LOW],
		[LOW, HIGH],
		[HIGH, HIGH],
	],
	5: [
		[LOW, LOW],
		[HIGH, LOW],
		[MIDDLE, MIDDLE],
		[LOW, HIGH],
		[HIGH, HIGH],
	],
	6: [
		[LOW, LOW],
		[HIGH, LOW],
		[LOW, MIDDLE],
		[HIGH, MIDDLE],
		[LOW, HIGH],
		[HIGH, HIGH],
	],
};

/** One side of a die that is a cube. @param {number} face */
export function faceOfCube(face) {
	return svg(
		"svg",
		{ viewBox: "0 0 100 100", class: "die-face", "aria-hidden": "true", focusable: "false" },
		svg("rect", { class: "die-top", x: 0.5, y: 0.5, width: 99, height: 99, rx: 17 }),
		...pips(face, 0),
	);
}

/** @param {number} face @param {number} up how far they lie above the middle */
const pips = (face, up) =>
	PIPS[face].map(([x, y]) => svg("circle", { class: face === 1 ? "pip ace" : "pip", cx: x, cy: y - up, r: 9.5 }));

/** @param {number | null} face null for a die that has not been rolled */
export function pipDie(face) {
	return svg(
		"svg",
		{ viewBox: "0 0 100 100", class: face ? "die-face" : "die-face blank", "aria-hidden": "true", focusable: "false" },
		svg("rect", { class: "die-side", x: 4, y: 6, width: 92, height: 92, rx: 20 }),
		svg("rect", { class: "die-top", x: 4, y: 2, width: 92, height: 91, rx: 20 }),
		...(face ? pips(face, 2.5) : []),
	);
}
