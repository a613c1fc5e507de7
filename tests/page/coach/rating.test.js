import assert from "node:assert/strict";
import { test } from "node:test";
import { history, ratingAfter, title } from "../../../src/dicecup/server/static/js/coach/rating.js";
import { Answer, answering, pretendBrowser } from "../fake-server.js";

/** @import { RatingPoint, RatingView } from "../../../src/dicecup/server/static/js/types.js" */

/** @param {Partial<RatingPoint>} changes @returns {RatingPoint} */
const point = (changes) => ({
	table: "abcdefghijklmnop",
	game: 1,
	side: 0,
	at: 0,
	loss_each: 0.2,
	low: 0.1,
	high: 0.4,
	band: "skilled",
	...changes,
});
/** @param {Partial<RatingView>} changes @returns {RatingView} */
const view = (changes) => ({
	scale: "points",
	games: 2,
	decisions: 70,
	loss_each: 0.3,
	low: 0.2,
	high: 0.5,
	band: "skilled",
	bands: {},
	sentences: ["0.30 points lost per choice that mattered (95 % interval 0.20 to 0.50)"],
	note: "",
	unrated: {},
	history: [point({}), point({ game: 3, side: 1, loss_each: 0.3, low: 0.2, high: 0.5 })],
	...changes,
});

test("a rating is named by its band, and one without games says so", () => {
	assert.equal(title(view({})), "Alone: skilled");
	assert.equal(title(view({ scale: "winning" })), "With others: skilled");
	assert.equal(title(view({ band: null })), "Alone: not rated yet");
	assert.equal(title(view({ scale: "winning", band: null })), "With others: not rated yet");
});

test("the graph has the rating and both ends of its interval, and leads to the reviews", () => {
	const chart = history(view({}));
	assert.deepEqual(
		chart.lines.map((line) => line.points.map(({ value }) => value)),
		[
			[0.2, 0.3],
			[0.4, 0.5],
			[0.1, 0.2],
		],
	);
	assert.deepEqual(chart.range, [0, 0.5]);
	assert.deepEqual([chart.first, ...chart.lines[0].points.map(({ at }) => at), chart.last], [1, 1, 2, 2]);
	assert.deepEqual(
		chart.lines.map((line) => line.points[1].href),
		["/table/abcdefghijklmnop/review?game=3#side-2", "", ""],
	);
	assert.equal(chart.lines[0].points[1].label, "Game 2: 0.30 (0.20 to 0.50), skilled. Review");
});

test("chances to win are shown in percent", () => {
	const chart = history(view({ scale: "winning", history: [point({ loss_each: 0.004, low: 0.002, high: 0.008 })] }));
	assert.deepEqual(
		chart.lines.map((line) => line.points[0].value),
		[0.4, 0.8, 0.2],
	);
	assert.match(chart.title, /in percent/);
	const points = history(view({}));
	assert.deepEqual([chart.unit, points.unit, points.digits], ["", "", 2], "the title says what is counted");
	assert.equal(points.title, "Points lost per choice that mattered");
});

test("after a game the rating is told where that game is the last that is rated", async () => {
	pretendBrowser();
	const asked = answering(() => ({ ready: true, ratings: [view({ scale: "winning", history: [] }), view({})] }));
	assert.equal(
		await ratingAfter("abcdefghijklmnop", 3, "deluxe with x=1"),
		"Your rating in games alone is now skilled: 0.30 points lost per choice that mattered (95 % interval 0.20 to 0.50).",
	);
	assert.equal(asked[0].path, "/api/me/statistics?book=deluxe+with+x%3D1");
	assert.equal(await ratingAfter("abcdefghijklmnop", 1, "deluxe"), "", "a game before the last");
	answering(() => new Answer(409, { code: "not_signed_in", message: "no" }));
	assert.equal(await ratingAfter("abcdefghijklmnop", 3, "deluxe"), "");
});

test("the names of the lines are at the right lines, and the graph has room for all of them", () => {
	const points = [point({ loss_each: 0.004, low: 0.002, high: 0.008 }), point({ loss_each: 0.003, high: 0.005 })];
	const chart = history(view({ scale: "winning", history: points }));
	assert.deepEqual(
		chart.lines.map(({ name, points: [first] }) => [name, first.value]),
		[
			["rating", 0.4],
			["95 % interval, worse end", 0.8],
			["95 % interval, better end", 0.2],
		],
	);
	assert.deepEqual(chart.range, [0, 0.8]);
});

test("after a game only the first sentence about the rating is told", async () => {
	pretendBrowser();
	const sentences = ["0.30 points lost per choice", "best of all so far"];
	answering(() => ({ ready: true, ratings: [view({ sentences })] }));
	assert.equal(
		await ratingAfter("abcdefghijklmnop", 3, "deluxe"),
		"Your rating in games alone is now skilled: 0.30 points lost per choice.",
	);
});
