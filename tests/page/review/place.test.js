import assert from "node:assert/strict";
import { test } from "node:test";
import {
	luckIsKnown,
	placeOf,
	positionHash,
	positions,
	retryHash,
	sideHash,
	turnHash,
	waysFrom,
} from "../../../src/dicecup/server/static/js/review/place.js";
import { review, reviewed, turn } from "./reviews.js";

test("an address names a side, a position, or a mistake to try again", () => {
	assert.deepEqual(placeOf(""), { side: 0, turn: null, roll: 0, retry: null });
	assert.deepEqual(placeOf("#side-2"), { side: 1, turn: null, roll: 0, retry: null });
	assert.deepEqual(placeOf("#side-1-turn-7-roll-2"), { side: 0, turn: 7, roll: 2, retry: null });
	assert.deepEqual(placeOf("#side-3-turn-13-roll-0"), { side: 2, turn: 13, roll: 0, retry: null });
	assert.deepEqual(placeOf("#side-1-retry-12"), { side: 0, turn: null, roll: 0, retry: 12 });
});

test("any other address names no place", () => {
	for (const hash of [
		"#",
		"#other",
		"#side-x",
		"#side-1-turn-7",
		"#side-1-turn-7-roll-4",
		"#side-1-retry-",
		"#side-1x",
		"#side-100",
		"#side-1-turn-100-roll-1",
		"#side-1-retry-1000",
	]) {
		assert.equal(placeOf(hash), null, hash);
	}
});

test("addresses that are made are read back", () => {
	assert.deepEqual(placeOf(sideHash(1)), { side: 1, turn: null, roll: 0, retry: null });
	assert.deepEqual(placeOf(positionHash(1, 7, 3)), { side: 1, turn: 7, roll: 3, retry: null });
	assert.deepEqual(placeOf(retryHash(0, 4)), { side: 0, turn: null, roll: 0, retry: 4 });
	assert.equal(turnHash(0, turn(5, 3)), "#side-1-turn-5-roll-1");
	assert.equal(turnHash(0, turn(5, 1)), "#side-1-turn-5-roll-1");
	assert.equal(turnHash(0, turn(5, 0)), "#side-1-turn-5-roll-0", "only the score was written down");
});

test("the positions of a side follow each other, rolls and turns without rolls", () => {
	const side = reviewed("Ann", [turn(1, 2), turn(2, 0), turn(3, 1)]);
	assert.deepEqual(positions(side, 1), [
		"#side-2-turn-1-roll-1",
		"#side-2-turn-1-roll-2",
		"#side-2-turn-2-roll-0",
		"#side-2-turn-3-roll-1",
	]);
});

test("the ways from a position", () => {
	const mistakes = [
		{ turn: 3, roll: 1, place: "", loss: 5 },
		{ turn: 1, roll: 2, place: "", loss: 3 },
	];
	const side = reviewed("Ann", [turn(1, 2), turn(2, 0), turn(3, 1)], { mistakes: /** @type {any} */ (mistakes) });
	const whole = review([side]);
	assert.deepEqual(waysFrom(whole, { side: 0, turn: 1, roll: 1 }), {
		before: null,
		after: "#side-1-turn-1-roll-2",
		retry: null,
	});
	assert.deepEqual(waysFrom(whole, { side: 0, turn: 1, roll: 2 }), {
		before: "#side-1-turn-1-roll-1",
		after: "#side-1-turn-2-roll-0",
		retry: "#side-1-retry-2",
	});
	assert.deepEqual(waysFrom(whole, { side: 0, turn: 3, roll: 1 }), {
		before: "#side-1-turn-2-roll-0",
		after: null,
		retry: "#side-1-retry-1",
	});
	assert.equal(waysFrom(review([side], { retry: false }), { side: 0, turn: 3, roll: 1 }).retry, null);
});

test("luck is known where every roll was seen", () => {
	assert.equal(luckIsKnown(turn(1, 1)), true);
	assert.equal(luckIsKnown(turn(1, 1, { unseen: 2.5 })), false);
	assert.equal(luckIsKnown(turn(1, 1, { unseen: -2.5 })), false);
});
