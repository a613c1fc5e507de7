/** A die as a cube of six drawn faces, and the poses of a throw as animations that the browser runs by itself. */

import { FACES } from "../board/dice.js";
import { faceOfCube } from "../board/pip-die.js";
import { h, Part } from "../browser/dom.js";
import { STRAIGHT, topFace } from "./rotation.js";
import { middle, PITCH } from "./throw.js";

/** @import { Rotation } from "./rotation.js" */
/** @import { Fall, Pose } from "./throw.js" */

/** A cube whose faces are always numbered the same way, so it is drawn once; only its rotation says what is on top. */
class DieCube extends Part {
	draw() {
		return [
			// Rounded faces leave gaps at the corners: three boards through the middle close them.
			["x", "y", "z"].map((axis) => h("span", { class: `core core-${axis}` })),
			FACES.map((face) => h("span", { class: `side side-${face}`, "data-face": face }, faceOfCube(face))),
		];
	}

	refresh() {
		if (!this.firstChild) super.refresh();
	}
}

customElements.define("die-cube", DieCube);

export const cube = () => h("die-cube", { class: "cube", "aria-hidden": "true" });

/** How a die lies if nobody saw it fall. @param {number} face @returns {Rotation} */
export const lying = (face) => LYING[face];

/** @type {Record<number, Rotation>} */
const LYING = Object.fromEntries(
	FACES.map((face) => [face, STRAIGHT.find((rotation) => topFace(rotation) === face) ?? STRAIGHT[0]]),
);

/**
 * @param {Pose} pose
 * @param {number} place
 * @param {{edge: number, pitch: number}} size in pixels
 */
export function transformOf({ x, y, z, rotation }, place, { edge, pitch }) {
	const across = ((x - middle(place)) / PITCH) * pitch;
	return transform(
		`${across.toFixed(1)}px`,
		`${(y * edge).toFixed(1)}px`,
		`${((z - 0.5) * edge).toFixed(1)}px`,
		rotation,
	);
}

/**
 * How a die lies, independent of its size.
 * @param {Rotation} rotation
 * @param {number} [x] in edges from its place
 * @param {number} [y]
 */
export function restTransform(rotation, x = 0, y = 0) {
	return transform(`${(x * 100).toFixed(1)}%`, `${(y * 100).toFixed(1)}%`, "0px", rotation);
}

/**
 * Seen from above and a little from the front.
 * @param {string} x @param {string} y @param {string} z @param {Rotation} r
 */
function transform(x, y, z, [w, a, b, c]) {
	const sign = w < 0 ? -1 : 1;
	const length = Math.sqrt(a * a + b * b + c * c);
	const angle = 2 * Math.atan2(length, Math.abs(w));
	const axis = length < 1e-6 ? [0, 0, 1] : [a, b, c].map((part) => (sign * part) / length);
	const turn = [...axis.map((part) => part.toFixed(4)), `${angle.toFixed(4)}rad`].join(",");
	return `translate(${x},${y}) perspective(var(--eye)) rotateX(var(--tilt)) translateZ(${z}) rotate3d(${turn})`;
}

/**
 * Let a die fall. Its own style already says how it will end up.
 * @param {HTMLElement} die holds the cube and its shadow
 * @param {Fall} fall
 * @param {number} place
 * @param {{edge: number, pitch: number}} size
 * @returns {Animation[]}
 */
export function drop(die, { leaves, rests, poses }, place, size) {
	const body = die.querySelector(".cube");
	const shadow = die.querySelector(".shadow");
	if (!body || !shadow) return [];
	const time = { duration: rests * 1000 };
	return [
		body.animate(
			poses.map((pose) => ({ transform: transformOf(pose, place, size) })),
			time,
		),
		shadow.animate(
			poses.map((pose) => shadowOf(pose, place, size)),
			time,
		),
		// In the cup they are invisible; unlike visibility, opacity leaves the faces alone.
		...[body, shadow].map((part) => part.animate({ opacity: [0, 0] }, { duration: leaves * 1000 })),
	];
}

/** @param {Pose} pose @param {number} place @param {{edge: number, pitch: number}} size */
function shadowOf({ x, y, z }, place, { edge, pitch }) {
	const across = ((x - middle(place)) / PITCH) * pitch + (z - 0.5) * edge * 0.16;
	const high = Math.max(0, z - 0.5);
	const down = (y + high * 0.2) * edge;
	return {
		transform: `translate(${across.toFixed(1)}px, ${down.toFixed(1)}px) scale(${(1 + high * 0.22).toFixed(2)})`,
		opacity: (1 / (1 + high * 0.9)).toFixed(2),
	};
}
