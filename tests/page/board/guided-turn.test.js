import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { guidedTurn } from "../../../src/dicecup/server/static/js/board/guided-turn.js";
import { h } from "../../../src/dicecup/server/static/js/browser/dom.js";
import { body, read, shown } from "../fake-document.js";
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

test("a guided turn counts its rolls, advises a box at its end alone, and shows the card with what was written", () => {
	Object.assign(globalThis, { matchMedia: () => ({ matches: true }) });
	const placements = ["fours", "sixes"].map((box) => ({ box, points: 18, bonus: 0, joker: false }));
	const written = pad(1);
	written.front[2].cells = [[18]];
	const drawn = shown(
		guidedTurn({
			name: "turn 1",
			book: "deluxe",
			heading: "Turn 1",
			about: "Deluxe",
			pad: pad(1),
			rolls: [
				{ ...roll, dice: [6, 2, 6, 1, 6], hold: [0, 2, 4], rolls_left: 2, comment: "Three sixes.", remark: "So do I." },
				{ ...roll, dice: [6, 3, 6, 3, 6], hold: [], rolls_left: 1, placements },
			],
			endings: { sixes: written, fours: pad(1) },
			best: "sixes",
			after: (box) => `${box} is full`,
		}),
	);
	const press = (/** @type {string} */ id) => drawn.querySelector(id)?.onclick?.({ detail: 1 });
	const left = () => read(drawn, ".tray-sub")[0];
	assert.equal(left(), "Deluxe · 3 rolls left");
	press("#roll");
	assert.equal(left(), "Deluxe · 2 rolls left");
	assert.deepEqual(read(drawn, "#remark"), ["The coach: So do I."]);
	assert.deepEqual(read(drawn, ".offer"), []);
	for (const id of ["#die-0", "#die-2", "#die-4", "#roll"]) press(id);
	assert.equal(left(), "Deluxe · 1 roll left");
	assert.deepEqual(
		drawn.querySelectorAll(".offer").map((each) => [each.id, each.matches(".advised")]),
		[
			["box-fours", false],
			["box-sixes", true],
		],
	);
	press("#box-sixes");
	assert.deepEqual(read(drawn, "td.last"), ["18"]);
	assert.deepEqual(read(drawn, "#lesson"), ["sixes is full"]);
	assert.deepEqual(read(drawn, ".offer"), []);
});

/** Two rolls, with a rule and two boxes after the second; what they are called is announced. */
function turn() {
	Object.assign(globalThis, { matchMedia: () => ({ matches: true }) });
	const placements = ["fours", "sixes"].map((box) => ({ box, points: 18, bonus: 0, joker: false }));
	const note = { kind: /** @type {const} */ ("forced"), text: "So it is.", source: "deluxe rule 16", quote: "" };
	const drawn = shown(
		guidedTurn({
			name: "turn 1",
			book: "deluxe",
			heading: "Turn 1",
			about: "",
			pad: pad(1),
			rolls: [
				{ ...roll, dice: [6, 2, 6, 1, 6], hold: [0, 2, 4], rolls_left: 2, notes: [note] },
				{ ...roll, dice: [6, 3, 6, 3, 6], hold: [0], rolls_left: 1, notes: [note], placements },
			],
			endings: { sixes: pad(1), fours: pad(1) },
			best: "sixes",
			after: () => [],
		}),
	);
	const status = h("p", { id: "status" });
	body.append(/** @type {any} */ (status));
	const press = (/** @type {string} */ id) => drawn.querySelector(id)?.onclick?.({ detail: 1 });
	return { drawn, status, press };
}

test("other dice than those that are named do not do, though there are as many", () => {
	const { drawn, press } = turn();
	press("#roll");
	for (const id of ["#die-0", "#die-1", "#die-2"]) press(id);
	assert.deepEqual(read(drawn, "#why-not"), ["Hold the dice that are named first."]);
	press("#roll");
	assert.equal(read(drawn, "#lesson h2")[0], "Roll 1");
});

test("what the dice show is announced, and the end of the turn", () => {
	const { drawn, status, press } = turn();
	press("#roll");
	assert.equal(status.textContent, "The dice show six, two, six, one, six.");
	for (const id of ["#die-0", "#die-2", "#die-4", "#roll"]) press(id);
	assert.equal(status.textContent, "The dice show six, three, six, three, six.");
	assert.deepEqual(read(drawn, "#roll"), ["Choose a box"]);
	press("#box-fours");
	assert.equal(status.textContent, "The turn is over: one box is filled.");
	assert.deepEqual(read(drawn, "#roll"), ["The turn is over"]);
});

test("after the last roll nothing is held, and the rules about its dice are told while a box is chosen", () => {
	const { drawn, press } = turn();
	const notes = () => drawn.querySelectorAll("#notes").length;
	press("#roll");
	assert.equal(notes(), 0);
	for (const id of ["#die-0", "#die-2", "#die-4", "#roll"]) press(id);
	assert.equal(notes(), 1);
	assert.deepEqual(drawn.querySelectorAll(".die.held"), []);
	assert.deepEqual(read(drawn, "#why-not"), ["There are no more rolls in this turn: choose a box on the score card."]);
	press("#box-fours");
	assert.equal(notes(), 0);
});

test("another turn begins without the dice that were held in the last", () => {
	Object.assign(globalThis, { matchMedia: () => ({ matches: true }) });
	const data = {
		name: "turn 1",
		book: "deluxe",
		heading: "Turn 1",
		about: "",
		pad: pad(1),
		rolls: [
			{ ...roll, dice: [6, 2, 6, 1, 6], hold: [0, 2], rolls_left: 2 },
			{ ...roll, dice: [6, 3, 6, 3, 6], hold: [], rolls_left: 1 },
		],
		endings: {},
		best: "sixes",
		after: () => [],
	};
	const drawn = shown(guidedTurn(data));
	const press = (/** @type {string} */ id) => drawn.querySelector(id)?.onclick?.({ detail: 1 });
	const task = () => read(drawn, "#lesson b")[0];
	for (const id of ["#roll", "#die-0", "#die-2"]) press(id);
	assert.equal(task(), "Now roll the others.");
	Object.assign(drawn, { data: { ...data, name: "turn 2" } });
	assert.equal(read(drawn, "#lesson h2")[0], "A turn begins with all five dice");
	press("#roll");
	assert.equal(task(), "Hold 6 6, and no others: press the dice to hold or release them.");
});
