import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { outlookBar } from "../../../src/dicecup/server/static/js/table/outlook-bar.js";
import { startRolls } from "../../../src/dicecup/server/static/js/table/start-rolls.js";
import { read, shown } from "../fake-document.js";
import { game, outlook } from "../views.js";

test("who rolled what for the start, also where a tie is rolled again", () => {
	const view = game({
		start_rolls: [
			[0, "11111"],
			[1, "55555"],
			[1, "66666"],
		],
		start_totals: [5, 25, 30],
	});
	assert.deepEqual(read(shown(startRolls(view)), "li"), ["Ann5", "Bob25", "Bob30"]);
});

const sides = [
	{ name: "Ann", chance: 0.7, expected: 240.2 },
	{ name: "Bob", chance: 0.3, expected: 1010.9 },
];

test("each side has its chance, and the score it is heading for", () => {
	const bar = shown(outlookBar({ outlook: outlook({ sides }), names: ["Ann", "Bob"] }));
	assert.deepEqual(read(bar, "li"), ["1Ann 70\u00a0% to win", "2Bob 30\u00a0% to win"]);
	assert.deepEqual(
		bar.querySelectorAll("li").map((each) => each.getAttribute("title")),
		["Ann, heading for 240 points", "Bob, heading for 1,011 points"],
	);
	assert.deepEqual(
		bar.querySelectorAll(".part").map((each) => each.getAttribute("data-share")),
		["0.7", "0.3"],
	);
	const about = shown(outlookBar({ outlook: outlook({ sides, exact: false }), names: ["Ann", "Bob"] }));
	assert.match(read(about, "li")[0], /≈ 70/);
});

test("alone the meter shows what share of games the score beats", () => {
	const alone = [{ name: "Ann", chance: null, expected: 240.2 }];
	const bar = shown(outlookBar({ outlook: outlook({ sides: alone, percentile: 25 }), names: ["Ann"] }));
	assert.deepEqual(
		bar.querySelectorAll(".part").map((each) => each.getAttribute("data-share")),
		["0.25", "0.75"],
	);
	const meter = bar.querySelector(".meter");
	assert.equal(meter?.getAttribute("aria-valuenow"), "25");
	assert.equal(meter?.getAttribute("aria-valuetext"), "25\u00a0%");
});
