import assert from "node:assert/strict";
import { test } from "node:test";
import { FIRST_ROLL, nextRoll } from "../../../src/dicecup/server/static/js/board/roll-button.js";

test("before the first roll it rolls them all", () => {
	assert.deepEqual(FIRST_ROLL, { label: "Roll the dice", whyNot: null });
});

test("it says how many dice it rolls", () => {
	assert.deepEqual(nextRoll(2, 0), { label: "Roll 5 dice", whyNot: null });
	assert.deepEqual(nextRoll(1, 3), { label: "Roll 2 dice", whyNot: null });
	assert.deepEqual(nextRoll(1, 4), { label: "Roll 1 die", whyNot: null });
});

test("without a roll left a box is to be chosen, whatever is held", () => {
	const chooses = { label: "Choose a box", whyNot: "There are no rolls left: choose a box on the score card." };
	assert.deepEqual(nextRoll(0, 0), chooses);
	assert.deepEqual(nextRoll(0, 5), chooses);
});

test("with all dice held there is nothing to roll", () => {
	assert.deepEqual(nextRoll(1, 5), {
		label: "All dice held",
		whyNot: "All five dice are held: release one, or choose a box.",
	});
});

test("a page may call rolling by words of its own", () => {
	assert.deepEqual(
		nextRoll(1, 2, (count) => `${count}!`),
		{ label: "3!", whyNot: null },
	);
	assert.equal(nextRoll(0, 2, () => "?").label, "Choose a box");
});
