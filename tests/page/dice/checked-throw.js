/** What must be true of every throw, checked without the code that makes it. */

import assert from "node:assert/strict";
import { FRAMES, LONGEST, throwDice } from "../../../src/dicecup/server/static/js/dice/throw.js";

/** The sides of the cube as in css/dice.css: the direction from the middle to each, on a screen (y goes down). */
const SIDES = [
	{ face: 1, out: [0, 0, 1] },
	{ face: 2, out: [0, 1, 0] },
	{ face: 3, out: [1, 0, 0] },
	{ face: 4, out: [-1, 0, 0] },
	{ face: 5, out: [0, -1, 0] },
	{ face: 6, out: [0, 0, -1] },
];
/** Half of the tray, measured in dice: the page gives each die at least 1.2. */
const TRAY = { x: 3, y: 0.75 };
const SECOND = 1;

/** A rotation as a matrix, row by row. @param {number[]} quaternion */
function matrix([w, x, y, z]) {
	return [
		[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
		[2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
		[2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
	];
}

/** @param {number[][]} m @param {number[]} v */
const apply = (m, v) => m.map((row) => row[0] * v[0] + row[1] * v[1] + row[2] * v[2]);

/** @param {number[]} a @param {number[]} b @param {number[]} c */
const determinant = (a, b, c) =>
	a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0]);

/** The corners of a die on the table, seen from above. @param {number[][]} m @param {number} x @param {number} y */
function outline(m, x, y) {
	const flat = [-0.5, 0.5].flatMap((a) => [-0.5, 0.5].flatMap((b) => [-0.5, 0.5].map((c) => apply(m, [a, b, c]))));
	return flat.map(([dx, dy]) => [x + dx, y + dy]);
}

/** Throws dice and checks the throw. @param {string} name @param {number[]} dice @param {number[]} kept */
export function checkedThrow(name, dice, kept) {
	const thrown = throwDice(name, dice, kept);
	const about = `${name} ${dice} ${kept}`;
	assert.ok(thrown.seconds < SECOND && LONGEST < SECOND, about);
	/** @type {number[][][]} */
	const outlines = [];
	for (const [place, fall] of thrown.falls.entries()) {
		assert.equal(fall === null, kept.includes(place), about);
		if (!fall) {
			const x = (place - 2) * 1.2;
			outlines.push([-0.5, 0.5].flatMap((a) => [-0.5, 0.5].map((b) => [x + a, b])));
			continue;
		}
		assert.ok(fall.poses.length === Math.round(fall.rests * FRAMES) + 1 && fall.rests <= thrown.seconds, about);
		const { x, y, z, rotation } = fall.poses[fall.poses.length - 1];
		const turned = matrix(rotation);
		const sides = SIDES.map(({ face, out }) => ({ face, out: apply(turned, out) }));
		const up = sides.filter(({ out }) => out[2] > 0.999999);
		assert.deepEqual(
			up.map(({ face }) => face),
			[dice[place]],
			about,
		);
		const down = sides.filter(({ out }) => out[2] < -0.999999);
		assert.equal(up[0].face + down[0].face, 7, about);
		// One, two and three run counterclockwise around their corner; on a screen, where y goes down, that is -1.
		assert.ok(determinant(sides[0].out, sides[1].out, sides[2].out) < -0.999999, about);
		assert.ok(Math.abs(z - 0.5) < 1e-9, about);
		const corners = outline(turned, x, y);
		for (const [cx, cy] of corners) assert.ok(Math.abs(cx) <= TRAY.x && Math.abs(cy) <= TRAY.y, about);
		outlines.push(corners);
	}
	for (let place = 1; place < outlines.length; place += 1) {
		const left = Math.max(...outlines[place - 1].map(([x]) => x));
		const right = Math.min(...outlines[place].map(([x]) => x));
		assert.ok(left < right, `${about}: dice ${place} and ${place + 1} overlap`);
	}
	return thrown;
}

/** So many different throws, any number of dice held. @param {number} count @param {(done: number) => void} [tell] */
export function manyThrows(count, tell = () => {}) {
	let longest = 0;
	for (let number = 0; number < count; number += 1) {
		const dice = [0, 1, 2, 3, 4].map((place) => 1 + (Math.floor(number / 6 ** place) % 6));
		const kept = [0, 1, 2, 3, 4].filter((place) => (((number * 7) % 31) >> place) & 1);
		longest = Math.max(longest, checkedThrow(`throw ${number}`, dice, kept).seconds);
		if ((number + 1) % 50_000 === 0) tell(number + 1);
	}
	return longest;
}
