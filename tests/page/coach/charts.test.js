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
