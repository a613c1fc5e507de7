import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { bandChart, barChart } from "../../../src/dicecup/server/static/js/coach/charts.js";
import { shown } from "../fake-document.js";

/** @import { FakeElement } from "../fake-document.js" */

/** @param {FakeElement | null} node @param {string} name */
const number = (node, name) => Number(node?.getAttribute(name));

test("bars stand on the axis, as high as their shares", () => {
	const data = {
		label: "Scores",
		width: 600,
		edges: [100, 150, 200],
		shares: [0.25, 0.75],
		curve: null,
		across: "score",
	};
	const drawn = shown(barChart(data));
	const axis = number(drawn.querySelector("line.axis"), "y1");
	const bars = drawn.querySelectorAll("rect.bar");
	assert.equal(bars.length, 2);
	for (const bar of bars) assert.ok(Math.abs(number(bar, "y") + number(bar, "height") - axis) < 0.001);
	assert.ok(Math.abs(number(bars[1], "height") / number(bars[0], "height") - 3) < 0.001);
});

test("great bad luck is in the picture as well as great luck", () => {
	for (const mark of [-40, 40]) {
		const rows = [{ name: "Ann", mark, reach: 10 }];
		const drawn = shown(bandChart({ label: "Luck", width: 600, rows, across: "points" }));
		const [, x] = /^M([-\d.]+) /.exec(drawn.querySelector("path.mark")?.getAttribute("d") ?? "") ?? [];
		assert.ok(Number(x) > 0 && Number(x) < 600, `the mark is at ${x}`);
		assert.equal(Number(x) < 300, mark < 0);
	}
});

/** The places of a stepped line. @param {FakeElement | null} line */
const corners = (line) => (line?.getAttribute("points") ?? "").split(" ").map((place) => place.split(",").map(Number));

test("the stepped line and the bars stand where their ranges are, under one scale in percent", () => {
	const data = {
		label: "Scores",
		width: 600,
		edges: [100, 150, 250],
		shares: [0.25, 0.5],
		curve: [0.5, 0.25],
		across: "",
	};
	const drawn = shown(barChart(data));
	const [first, second] = drawn.querySelectorAll("rect.bar");
	const line = corners(drawn.querySelector("polyline.curve"));
	assert.ok(Math.abs(line[0][0] + 1 - number(first, "x")) < 0.001);
	assert.ok(Math.abs(line[2][0] + 1 - number(second, "x")) < 0.001);
	assert.ok(Math.abs(number(second, "width") + 2 - 2 * (number(first, "width") + 2)) < 0.001, "twice as wide a range");
	assert.ok(Math.abs(line[0][1] - number(second, "y")) < 0.001, "half of all, here as there");
	assert.ok(Math.abs(line[2][1] - number(first, "y")) < 0.001);
	const texts = drawn.querySelectorAll("text").map((each) => each.textContent);
	assert.deepEqual(
		texts.slice(0, 6),
		["0", "10", "20", "30", "40", "50"].map((each) => `${each}\u00a0%`),
	);
	assert.deepEqual(texts.slice(6, 9), ["100", "150", "250"]);
	assert.equal(shown(barChart({ ...data, curve: null })).querySelector("polyline"), null);
});

test("each row of a band has its own name and reach", () => {
	const rows = [
		{ name: "Ann", mark: 5, reach: 10 },
		{ name: "Bob", mark: -5, reach: 20 },
	];
	const drawn = shown(bandChart({ label: "Luck", width: 600, rows, across: "points" }));
	const texts = drawn.querySelectorAll("text").map((each) => each.textContent);
	assert.deepEqual(texts.slice(-3), ["Ann", "Bob", "points"]);
	const [ann, bob] = drawn.querySelectorAll("rect.band").map((each) => number(each, "width"));
	assert.ok(Math.abs(bob / ann - 2) < 0.001);
	const marks = drawn
		.querySelectorAll("path.mark")
		.map((each) => Number(/^M([-\d.]+)/.exec(each.getAttribute("d") ?? "")?.[1]));
	assert.ok(Math.abs(marks[0] + marks[1] - 600) < 0.001 && marks[0] > marks[1], "as far to the right as to the left");
});
