import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { guidedTurn } from "../../../src/dicecup/server/static/js/board/guided-turn.js";
import { read, shown } from "../fake-document.js";
import { pad } from "../pads.js";

const roll = { comment: "", placements: [], notes: [], remark: "" };

test("a guided turn goes on with the dice that are to be held, and with no others", () => {
	Object.assign(globalThis, { matchMedia: () => ({ matches: true }) });
	const drawn = shown(
		guidedTurn({
			name: "turn 1",
			book: "deluxe",
			heading: "Turn 1",
			about: "",
			pad: pad(1),
			rolls: [
				{ ...roll, dice: [6, 2, 6, 1, 6], hold: [0, 2, 4], rolls_left: 2 },
				{ ...roll, dice: [6, 3, 6, 3, 6], hold: [], rolls_left: 1 },
			],
			endings: {},
			best: "sixes",
			after: () => [],
		}),
	);
	const press = (/** @type {string} */ id) => drawn.querySelector(id)?.onclick?.({ detail: 1 });
	const task = () => read(drawn, "#lesson b")[0];
	press("#roll");
	const hold = "Hold 6 6 6, and no others: press the dice to hold or release them.";
	assert.equal(task(), hold);
	for (const id of ["#die-0", "#die-1", "#die-2", "#die-4"]) press(id);
	assert.equal(task(), hold, "one die too many");
	press("#roll");
	assert.equal(read(drawn, "#lesson h2")[0], "Roll 1");
	press("#die-1");
	assert.equal(task(), "Now roll the others.");
	press("#roll");
	assert.equal(read(drawn, "#lesson h2")[0], "Roll 2");
});
