import assert from "node:assert/strict";
import { test } from "node:test";
import { shaking } from "../../../src/dicecup/server/static/js/dice/sounds.js";

test("a phone shakes with the knocks that can be felt, and rests in between", () => {
	const knocks = [
		{ at: 0.2, strength: 1 },
		{ at: 0.21, strength: 1 },
		{ at: 0.3, strength: 0.1 },
		{ at: 0.4, strength: 0.5 },
	];
	assert.deepEqual(shaking(knocks), [1, 200, 14, 186, 9]);
	assert.deepEqual(shaking([]), [1]);
});
