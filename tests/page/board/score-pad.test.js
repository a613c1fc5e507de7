import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { scorePad } from "../../../src/dicecup/server/static/js/board/score-pad.js";
import { read, shown } from "../fake-document.js";
import { pad } from "../pads.js";
import { choice } from "../views.js";

/** @import { PadData } from "../../../src/dicecup/server/static/js/board/score-pad.js" */
/** @import { Mark } from "../../../src/dicecup/server/static/js/types.js" */

/** @param {Partial<PadData>} changes */
const drawn = (changes) =>
	shown(
		scorePad({
			pad: pad(2),
			cards: ["Ann", "Bob"].map((name) => ({ name, total: 0, note: "" })),
			acting: 0,
			shown: 0,
			offers: new Map(),
			onEnter: () => {},
			...changes,
		}),
	);

test("the box that was written last is marked on the card where it was written", () => {
	const view = pad(2);
	view.front[1].cells = [[8], [12]];
	const marked = drawn({ pad: view, last: { side: 1, box: "fours" } });
	assert.deepEqual(read(marked, "td.last"), ["12"]);
});

test("every card, and every column of it, has its own way to the bonus", () => {
	const triple = drawn({ pad: pad(2, 3) });
	assert.deepEqual(read(triple, ".progress"), ["0/63", "1/63", "2/63", "10/63", "11/63", "12/63"]);
});

test("a box on offer says all there is to it, also to whoever cannot see it", () => {
	const offers = new Map([
		["fours", { points: 8, bonus: 0, joker: false }],
		["sixes", { points: 1, bonus: 100, joker: true }],
		["chance", { points: null, bonus: 0, joker: false }],
	]);
	const losses = new Map([["fours", choice({ loss: 12.34, grade: "blunder" })]]);
	const pages = drawn({ offers, losses, chosen: "fours", advised: "sixes" });
	assert.deepEqual(
		pages.querySelectorAll("button.offer").map((each) => each.getAttribute("aria-label")),
		[
			"Fours: 8 points, loses 12.3, chosen, press again to write it",
			"Sixes: 1 point, plus a bonus of 100, as a Joker (hint)",
			"Chance: write the points",
		],
	);
	assert.deepEqual(read(pages, ".offer"), ["8−12.3", "1+100", "…"]);
	assert.deepEqual(
		read(drawn({ offers, losses: new Map([["fours", choice({ loss: 99.96, grade: "blunder" })]]) }), ".loss"),
		["−100"],
	);
});

/** @param {string} colour @param {number} count @param {number} each @returns {Mark} */
const chip = (colour, count, each) => ({ kind: "chip", colour, count, each });

test("chips say how many there are, of which colour, and what each is worth", () => {
	const view = { ...pad(2), marks: [[chip("gold", 1, 100), chip("red", 0, 50)], [chip("", 2, 100)]] };
	const chips = drawn({ pad: view }).querySelectorAll(".chip");
	assert.deepEqual(
		chips.map((each) => each.getAttribute("aria-label")),
		["1 gold chip of 100", "2 chips of 100"],
	);
	assert.deepEqual(
		chips.map((each) => each.textContent),
		["1×100", "2×100"],
	);
});

test("the bonus is reached with its last point, and says how far it is", () => {
	const view = pad(2);
	view.progress = [[{ have: 62, target: 63, worth: 35 }], [{ have: 63, target: 63, worth: 35 }]];
	const meters = drawn({ pad: view }).querySelectorAll(".progress");
	assert.deepEqual(
		meters.map((each) => each.getAttribute("aria-label")),
		["62 of 63", "63 of 63"],
	);
	assert.deepEqual(
		meters.map((each) => each.matches(".reached")),
		[false, true],
	);
});

test("a box with a zero is a box crossed out, a sum of zero is none", () => {
	const view = pad(2);
	view.front[1].cells = [[0], [8]];
	view.front[3].cells = [[0], [8]];
	assert.equal(drawn({ pad: view }).querySelectorAll(".zero").length, 1);
	assert.equal(drawn({ pad: view }).querySelector(".line-total .zero"), null);
});

test("many check marks are a number, a few are marks", () => {
	const view = pad(2);
	view.front[1] = { ...view.front[1], kind: "marks", cells: [[4], [5]] };
	assert.deepEqual(read(drawn({ pad: view }), ".marks"), ["✓✓✓✓", "✓×5"]);
});

test("a box that gets nothing looks so, unless a bonus comes with it; in a column it says in which", () => {
	const offers = new Map([
		["fours.1", { points: 0, bonus: 0, joker: false }],
		["sixes.3", { points: 0, bonus: 100, joker: false }],
	]);
	const buttons = drawn({ pad: pad(2, 3), offers }).querySelectorAll("button.offer");
	assert.deepEqual(
		buttons.map((each) => [each.getAttribute("aria-label"), each.matches(".nothing")]),
		[
			["Fours, column 1: 0 points", true],
			["Sixes, column 3: 0 points, plus a bonus of 100", false],
		],
	);
});
