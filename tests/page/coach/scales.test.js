import assert from "node:assert/strict";
import { test } from "node:test";
import { levels, roundStep, scales, tickText } from "../../../src/dicecup/server/static/js/coach/scales.js";

/** @import { ChartData } from "../../../src/dicecup/server/static/js/coach/scales.js" */

/** @param {number[]} values @param {Partial<ChartData>} [changes] @returns {ChartData} */
const chart = (values, changes = {}) => ({
	id: "c",
	title: "",
	across: "",
	unit: "",
	digits: 1,
	first: 0,
	last: values.length - 1,
	range: null,
	lines: [
		{ name: "a", shown: false, points: values.map((value, at) => ({ value, at, href: "", label: "", now: false })) },
	],
	...changes,
});

test("steps are round: 1, 2 or 5 times a power of ten, and no more of them than asked for", () => {
	assert.equal(roundStep(100, 5), 20);
	assert.equal(roundStep(99, 5), 20);
	assert.equal(roundStep(101, 5), 50);
	assert.equal(roundStep(51, 5), 20);
	assert.equal(roundStep(10, 10), 1);
	assert.equal(roundStep(0.3, 5), 0.1);
	assert.equal(roundStep(2600, 5), 1000);
	assert.ok(roundStep(0, 5) > 0);
});

test("levels are the multiples of a step, nothing among them", () => {
	assert.deepEqual(levels(0, 50, 20), [0, 20, 40]);
	assert.deepEqual(levels(-25, 20, 10), [-20, -10, 0, 10, 20]);
	assert.deepEqual(levels(5, 9, 10), []);
	const tenths = levels(-0.3, 0.3, 0.1);
	assert.equal(tenths.length, 7);
	assert.equal(tenths[3], 0);
});

test("ticks are written without noise, with a proper minus", () => {
	assert.equal(tickText(0.30000000000000004), "0.3");
	assert.equal(tickText(-20), "−20");
	assert.equal(tickText(1200), "1200");
});

test("the highest value is at the top, the lowest at the bottom, the first at the left", () => {
	const { x, y, ticks } = scales(chart([200, 250, 230]), 446);
	assert.deepEqual(ticks, [200, 220, 240, 260]);
	assert.equal(y(260), 12);
	assert.equal(y(200), 200);
	assert.equal(x(0), 46);
	assert.equal(x(2), 426);
	assert.equal(x(1), 236);
});

test("a range that is given is kept, and lines without a height still have one", () => {
	assert.deepEqual(scales(chart([30, 60], { range: [0, 100] }), 400).ticks, [0, 50, 100]);
	const flat = scales(chart([5, 5]), 400);
	assert.ok(flat.ticks.length >= 2);
	assert.ok(Number.isFinite(flat.y(5)));
});

test("a single point does not divide by nothing", () => {
	assert.equal(scales(chart([5]), 400).x(0), 46);
});

test("numbers along the axis keep their distance, however many there are", () => {
	const few = scales(chart(Array.from({ length: 5 }, (_, n) => n)), 400);
	assert.deepEqual(few.steps, [0, 1, 2, 3, 4]);
	const many = scales(chart(Array.from({ length: 40 }, (_, n) => n)), 400);
	assert.deepEqual(many.steps, [0, 4, 8, 12, 16, 20, 24, 28, 32, 36]);
	const games = scales(chart([1, 2, 3], { first: 1, last: 3 }), 400);
	assert.deepEqual(games.steps, [1, 2, 3]);
	assert.equal(games.x(1), 46);
});

test("points can be clicked around them, and beyond a hundred only the line is drawn", () => {
	const hundred = Array.from({ length: 100 }, (_, n) => n);
	assert.equal(scales(chart(hundred), 400).dots, true);
	assert.equal(scales(chart([...hundred, 100]), 400).dots, false);
	assert.equal(scales(chart([1, 2, 3]), 400).reach, 12);
	assert.equal(scales(chart(hundred), 400).reach, 4);
});
