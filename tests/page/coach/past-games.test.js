import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { pastGames } from "../../../src/dicecup/server/static/js/coach/past-games.js";
import { read, shown } from "../fake-document.js";

/** @import { PastGame } from "../../../src/dicecup/server/static/js/types.js" */

/** @param {Partial<PastGame>} changes @returns {PastGame} */
const past = (changes) => ({
	table: "abcdefghijklmnop",
	game: 2,
	book: "deluxe",
	title: "Deluxe Edition (2004)",
	status: "finished",
	sides: ["Ann", "Bob"],
	scores: [180, 210],
	winners: [1],
	mine: [1],
	at: 0,
	helped: [],
	...changes,
});

test("a past game says who won with what, and leads to one's own side of its review", () => {
	const list = shown(pastGames([past({})]));
	assert.equal(list.querySelectorAll("td")[1].textContent, "Ann 180, Bob 210 won by Bob");
	assert.equal(list.querySelectorAll("a")[1].getAttribute("href"), "/table/abcdefghijklmnop/review?game=2#side-2");
});

test("how a past game ended", () => {
	const ended = (/** @type {Partial<PastGame>} */ changes) => read(shown(pastGames([past(changes)])), "td .hint")[1];
	assert.equal(ended({ winners: [0, 1] }), " won by Ann and Bob");
	assert.equal(ended({ sides: ["Ann"], scores: [180], winners: [0], mine: [0] }), " alone");
	assert.equal(ended({ status: "abandoned", winners: [] }), " broken off");
	assert.equal(ended({ status: "resigned" }), " won by Bob");
});

test("a game that was broken off after somebody had won it has its winner, and only the latest games are listed", () => {
	const list = shown(
		pastGames(Array.from({ length: 25 }, (_, place) => past({ game: 25 - place, scores: [place, 300] }))),
	);
	const games = list.querySelectorAll("tbody tr");
	assert.equal(games.length, 20);
	assert.match(games[0].textContent, /Ann 0, Bob 300/);
});

test("a past game leads to its table, and its review says to whom it belongs", () => {
	const list = shown(pastGames([past({ mine: [] })]));
	const [table, review] = list.querySelectorAll("a");
	assert.deepEqual(
		[table.textContent, table.getAttribute("href")],
		["Deluxe Edition (2004)", "/table/abcdefghijklmnop"],
	);
	assert.equal(review.getAttribute("aria-label"), "Review: Ann, Bob, 180 – 210");
	assert.match(review.getAttribute("href") ?? "", /#side-1$/, "whoever watched sees the first side");
});
