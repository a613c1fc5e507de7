import assert from "node:assert/strict";
import { test } from "node:test";
import { chancesGraph, expectedGraph } from "../../../src/dicecup/server/static/js/review/graphs.js";
import { review, reviewed, turn } from "./reviews.js";

/** @import { SideReviewView } from "../../../src/dicecup/server/static/js/types.js" */

const ANN = reviewed("Ann", [turn(1, 3), turn(2, 0)]);
const BOB = reviewed("Bob", [turn(1, 1)], { start: 240 });
const WIN = [
	{ side: null, turn: 0, chances: [0.5, 0.5] },
	{ side: 0, turn: 1, chances: [0.625, 0.375] },
	{ side: 1, turn: 1, chances: [0.9, 0.1] },
];
const TOP = { side: 0, turn: null, roll: 0, retry: null };

test("the score to expect: from the start, after each turn, each a link but the start", () => {
	const graph = expectedGraph(review([ANN, BOB]), { ...TOP, turn: 2 });
	const { lines: _, ...frame } = graph;
	assert.deepEqual(frame, {
		id: "expected",
		title: "Expected final score",
		across: "turn",
		unit: "",
		digits: 1,
		first: 0,
		last: 2,
		range: null,
	});
	assert.deepEqual(graph.lines[0].points, [
		{ value: 245.5, at: 0, href: "", now: false, label: "Ann, start: 245.5" },
		{ value: 251, at: 1, href: "#side-1-turn-1-roll-1", now: false, label: "Ann, after turn 1: 251.0" },
		{ value: 252, at: 2, href: "#side-1-turn-2-roll-0", now: true, label: "Ann, after turn 2: 252.0" },
	]);
	assert.deepEqual(
		graph.lines[1].points.map(({ value, href, now }) => [value, href, now]),
		[
			[240, "", false],
			[251, "#side-2-turn-1-roll-1", false],
		],
	);
});

test("a game without a turn has an axis too", () => {
	assert.equal(expectedGraph(review([reviewed("Ann", [])]), TOP).last, 1);
});

test("chances to win: for every side at every moment, in percent", () => {
	const graph = chancesGraph(review([ANN, BOB], { win: WIN }), { ...TOP, side: 1, turn: 1 });
	const { lines: _, ...frame } = graph;
	assert.deepEqual(frame, {
		id: "chances",
		title: "Chance to win",
		across: "turns of all sides",
		unit: " %",
		digits: 0,
		first: 0,
		last: 2,
		range: [0, 100],
	});
	assert.deepEqual(
		graph.lines.map((line) => line.points.map(({ value }) => value)),
		[
			[50, 62.5, 90],
			[50, 37.5, 10],
		],
	);
	assert.deepEqual(
		graph.lines[1].points.map(({ label, href, now }) => [label, href, now]),
		[
			["Bob, start: 50\u00a0%", "", false],
			["Bob, after Ann, turn 1: 38\u00a0%", "#side-1-turn-1-roll-1", false],
			["Bob, after Bob, turn 1: 10\u00a0%", "#side-2-turn-1-roll-1", true],
		],
	);
	assert.equal(
		graph.lines[0].points.some(({ now }) => now),
		false,
		"the position is Bob's",
	);
});

test("nothing is now where no position is shown", () => {
	const graph = chancesGraph(review([ANN, BOB], { win: WIN }), TOP);
	assert.equal(
		graph.lines.flatMap(({ points }) => points).some(({ now }) => now),
		false,
	);
});

test("from three sides on the one that is looked at stands out", () => {
	for (const graph of [expectedGraph, chancesGraph]) {
		const shown = (/** @type {SideReviewView[]} */ sides) =>
			graph(review(sides, { win: [] }), { ...TOP, side: 1 }).lines.map((line) => line.shown);
		assert.deepEqual(shown([ANN, BOB]), [false, false]);
		assert.deepEqual(shown([ANN, BOB, ANN]), [false, true, false]);
	}
});

test("each side begins with a score and a chance of its own", () => {
	const found = review([ANN, BOB], { win: [{ side: null, turn: 0, chances: [0.6, 0.4] }] });
	assert.deepEqual(
		expectedGraph(found, TOP).lines.map(({ points: [first] }) => first.label),
		["Ann, start: 245.5", "Bob, start: 240.0"],
	);
	assert.deepEqual(
		chancesGraph(found, TOP).lines.map(({ points: [first] }) => first.label),
		["Ann, start: 60\u00a0%", "Bob, start: 40\u00a0%"],
	);
});
