import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { scorePad } from "../../../src/dicecup/server/static/js/board/score-pad.js";
import { read, shown } from "../fake-document.js";
import { pad } from "../pads.js";
import { choice } from "../views.js";

/** @import { PadData } from "../../../src/dicecup/server/static/js/board/score-pad.js" */

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
