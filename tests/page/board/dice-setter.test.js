import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { diceSetter } from "../../../src/dicecup/server/static/js/board/dice-setter.js";
import { read, shown } from "../fake-document.js";

/** @param {object} changes */
function setter(changes) {
	/** @type {number[][]} */
	const told = [];
	const drawn = shown(
		diceSetter({
			heading: "Your turn",
			subheading: "",
			dice: [3, 5, 3],
			active: true,
			correcting: false,
			correctable: true,
			onDice: (dice) => told.push(dice),
			onCorrect: () => {},
			...changes,
		}),
	);
	return { drawn, told };
}

test("a die that is tapped goes, and no other that shows the same", () => {
	const { drawn, told } = setter({});
	for (const die of drawn.querySelectorAll(".felt button")) die.onclick?.({});
	assert.deepEqual(told, [
		[5, 3],
		[3, 3],
		[3, 5],
	]);
	drawn.querySelector("#face-6")?.onclick?.({});
	assert.deepEqual(told.at(-1), [3, 5, 3, 6]);
	const full = setter({ dice: [1, 2, 3, 4, 5] });
	full.drawn.querySelector("#face-6")?.onclick?.({});
	assert.deepEqual(full.told, [], "there are five");
	assert.equal(full.drawn.querySelector("#face-6")?.getAttribute("aria-disabled"), "true");
	assert.equal(drawn.querySelector("#face-6")?.getAttribute("aria-disabled"), null);
});

test("whoever corrects a score may as well leave it as it is", () => {
	assert.deepEqual(read(setter({}).drawn, "h1"), ["Your turn"]);
	assert.deepEqual(read(setter({}).drawn, "#correct"), ["Correct the last score"]);
	const { drawn } = setter({ correcting: true });
	assert.deepEqual(read(drawn, "h1"), ["Correct the last score"]);
	assert.deepEqual(read(drawn, "#correct"), ["Leave the score as it is"]);
	assert.deepEqual(read(setter({ correctable: false }).drawn, "#correct"), []);
});

test("each place says its number, and what lies there; where nothing lies, there is nothing to take away", () => {
	const places = setter({}).drawn.querySelectorAll(".felt button");
	assert.deepEqual(
		places.map((each) => [each.getAttribute("aria-label"), each.getAttribute("aria-disabled")]),
		[
			["Die 1: three, take away", null],
			["Die 2: five, take away", null],
			["Die 3: three, take away", null],
			["Die 4: not set", "true"],
			["Die 5: not set", "true"],
		],
	);
});

test("whoever only looks on enters no dice, and takes none away", () => {
	const { drawn, told } = setter({ active: false });
	for (const die of drawn.querySelectorAll(".felt button")) die.onclick?.({});
	assert.deepEqual(told, []);
	assert.deepEqual(drawn.querySelectorAll(".faces"), []);
	assert.deepEqual(
		drawn.querySelectorAll(".felt button").map((each) => each.getAttribute("aria-disabled")),
		["true", "true", "true", "true", "true"],
	);
});

test("all dice are taken away at once, if there are any", () => {
	const { drawn, told } = setter({});
	const clear = drawn.querySelectorAll(".tray-tools button").find((each) => each.textContent === "Clear the dice");
	clear?.onclick?.({});
	assert.deepEqual(told, [[]]);
	assert.deepEqual(read(setter({ dice: [] }).drawn, ".tray-tools button"), ["Correct the last score"]);
});
