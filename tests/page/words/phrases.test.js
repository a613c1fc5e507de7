import assert from "node:assert/strict";
import { mock, test } from "node:test";
import {
	botWords,
	dayWords,
	diceWords,
	faceWord,
	score,
	when,
} from "../../../src/dicecup/server/static/js/words/phrases.js";

test("faces in words", () => {
	assert.deepEqual([1, 2, 3, 4, 5, 6].map(faceWord), ["one", "two", "three", "four", "five", "six"]);
	assert.equal(diceWords([6, 1, 1]), "six, one, one");
	assert.equal(diceWords([]), "");
});

test("scores are whole, with thousands apart", () => {
	assert.equal(score(241.5), "242");
	assert.equal(score(241.4), "241");
	assert.equal(score(1234), "1,234");
});

test("a bot says how it plays, and how well where that was measured", () => {
	assert.equal(
		botWords({ name: "greedy", plays: "takes the most", mean: 217.8, sentence: "", special: false }),
		"greedy bot: takes the most, about 218 points per game",
	);
	assert.equal(botWords({ name: "odd", plays: "anyhow", mean: null, sentence: "", special: false }), "odd bot: anyhow");
});

test("when something was: the time of today, the day of any other day, nothing for never", () => {
	const today = new Date(2026, 10, 15, 9, 5);
	mock.timers.enable({ apis: ["Date"], now: today.getTime() + 3_600_000 });
	const hour = today.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
	assert.equal(when(today.getTime()), hour);
	const then = new Date(2020, 1, 3, 9, 5);
	assert.equal(when(then.getTime()), then.toLocaleDateString([], { day: "numeric", month: "short" }));
	assert.notEqual(when(then.getTime()), hour);
	assert.equal(when(0), "");
	mock.timers.reset();
});

test("a day is named as people name it, and what is no day stays as it is", () => {
	assert.equal(dayWords("2026-11-16"), "16 November 2026");
	assert.equal(dayWords("2026-01-01"), "1 January 2026", "wherever the clock of this browser stands");
	assert.equal(dayWords("yesterday"), "yesterday");
});
