import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { lineChart } from "../../../src/dicecup/server/static/js/coach/line-chart.js";
import { read, shown } from "../fake-document.js";

/** @param {string} name @param {[at: number, value: number][]} points */
const line = (name, points) => ({
	name,
	shown: false,
	points: points.map(([at, value]) => ({ at, value, href: `#${name}-${at}`, label: `${name} ${at}`, now: false })),
});

const drawn = () =>
	shown(
		lineChart({
			id: "expected",
			title: "Expected",
			across: "turn",
			unit: "",
			digits: 1,
			first: 0,
			last: 2,
			range: null,
			lines: [
				line("Ann", [
					[0, 240],
					[1, 250.04],
				]),
				line("Bob", [
					[1, -3],
					[2, 230],
				]),
			],
		}),
	);

test("the numbers stand in a table, by where they are and by line", () => {
	assert.deepEqual(read(drawn(), "tbody tr"), ["0240.0", "1250.0−3.0", "2230.0"]);
});

test("arrow keys go along a line, and up and down to another at the same place", () => {
	const chart = drawn();
	/** @type {string[]} */
	const focused = [];
	const links = chart.querySelectorAll("svg a");
	for (const link of links) {
		link.focus = () => focused.push(link.getAttribute("href") ?? "");
		Object.assign(link, { closest: () => link });
	}
	const press = (/** @type {string} */ key, /** @type {number} */ from) =>
		Reflect.get(
			chart.querySelectorAll("svg.graph").at(-1) ?? {},
			"onkeydown",
		)({
			key,
			target: links[from],
			preventDefault: () => {},
		});
	press("ArrowRight", 0);
	press("ArrowDown", 1);
	press("ArrowUp", 2);
	press("ArrowLeft", 3);
	press("ArrowRight", 3);
	assert.deepEqual(focused, ["#Ann-1", "#Bob-1", "#Ann-1", "#Bob-1"]);
	assert.deepEqual(
		links.map((link) => link.getAttribute("tabindex")),
		["-1", "-1", "0", "-1"],
	);
});

test("the table has the digits and the unit of the chart, in the order of numbers, and each line its name", () => {
	const values = /** @type {[number, number][]} */ ([2, 9, 10].map((at) => [at, at / 8]));
	const [first, second] = [line("Ann", values), line("Bob", values)];
	second.shown = true;
	first.points[1].now = true;
	const data = { id: "c", title: "Loss", across: "game", unit: " %", digits: 2, first: 1, last: 10, range: null };
	const chart = shown(lineChart({ ...data, lines: [first, second] }));
	assert.deepEqual(read(chart, "tbody tr"), ["20.25 %0.25 %", "91.13 %1.13 %", "101.25 %1.25 %"]);
	assert.deepEqual(read(chart, ".graph-legend li"), ["Ann", "Bob"]);
	assert.equal(chart.querySelectorAll("svg.graph").at(-1)?.getAttribute("width"), "600", "all the room there is");
	assert.equal(chart.querySelectorAll("circle.dot").length, 6, "one for each point");
	const curves = chart.querySelectorAll("polyline.curve").map((each) => each.getAttribute("class"));
	assert.deepEqual(curves.slice(-2), ["curve line-0", "curve line-1 shown"], "the second one stands out");
	const current = chart.querySelectorAll("[aria-current]");
	assert.deepEqual(
		current.map((each) => each.getAttribute("href")),
		["#Ann-9"],
	);
	assert.deepEqual(read(shown(lineChart({ ...data, lines: [first] })), ".graph-legend"), [], "one line needs no name");
	assert.deepEqual(read(drawn(), "[aria-current]"), [], "no position is shown");
});

test("the table runs from the first place of any line to the last, and Tab leads to the point that is shown", () => {
	const late = line("Ann", [
		[2, 1],
		[10, 1],
	]);
	const early = line("Bob", [
		[0, 1],
		[2, 1],
	]);
	early.points[1].now = true;
	const frame = { id: "c", title: "", across: "turn", unit: "", digits: 0, first: 0, last: 10, range: null };
	const chart = shown(lineChart({ ...frame, lines: [late, early] }));
	assert.deepEqual(read(chart, "tbody th"), ["0", "2", "10"]);
	assert.deepEqual(
		chart.querySelectorAll("svg a").map((each) => [each.getAttribute("href"), each.getAttribute("tabindex")]),
		[
			["#Ann-2", "-1"],
			["#Ann-10", "-1"],
			["#Bob-0", "-1"],
			["#Bob-2", "0"],
		],
	);
});
