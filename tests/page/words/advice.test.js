import assert from "node:assert/strict";
import { test } from "node:test";
import {
	betterWords,
	heldWords,
	hintWords,
	lossWords,
	outlookWords,
} from "../../../src/dicecup/server/static/js/words/advice.js";
import { advice, choice, outlook } from "../views.js";

test("a loss that reads as nothing is none", () => {
	assert.equal(lossWords(choice({ loss: 0 })), "as good as the best");
	assert.equal(lossWords(choice({ loss: 0.049 })), "as good as the best");
	assert.equal(lossWords(choice({ loss: 0.05 })), "loses 0.1");
	assert.equal(lossWords(choice({ loss: 2.34 })), "loses 2.3");
});

test("what dice are held and what that gives away", () => {
	const exact = advice();
	assert.equal(heldWords(choice({ loss: 0.01 }), exact), "Holding 6 6 6: as good as it gets.");
	assert.equal(heldWords(choice({ loss: 0, keep: [], dice: [] }), exact), "Rolling all five: as good as it gets.");
	assert.equal(heldWords(choice({ dice: [2, 6], loss: 0.05 }), exact), "Holding 2 6 loses 0.1.");
	assert.equal(heldWords(choice({ dice: [], loss: 4.2 }), exact), "Rolling all five loses 4.2.");
	assert.equal(heldWords(choice({ loss: 4.2 }), advice({ exact: false })), "Holding 6 6 6 loses 4.2, by an estimate.");
});

test("what would be better is the first choice", () => {
	const worse = choice({ text: "enter Aces", expected: 240.06, loss: 9.98 });
	assert.equal(betterWords(worse, advice()), "Better: keep 6 6 6. Expected final score: 250.0 instead of 240.1.");
	const estimate = advice({ exact: false, choices: [choice({ expected: 1250.4 })] });
	assert.equal(
		betterWords(choice({ expected: 1239.6 }), estimate),
		"Better: keep 6 6 6. Expected final score: about 1,250 instead of about 1,240.",
	);
	assert.equal(betterWords(worse, advice({ choices: null })), "");
	assert.equal(betterWords(worse, advice({ choices: [] })), "");
});

test("a hint says what, why, what for, and what it is worth", () => {
	const aims = ["A", "B", "C", "D", "E"].map((label, place) => ({ label, chance: 0.5 - place / 10 }));
	assert.equal(
		hintWords(advice({ aims })),
		"Hint: Keep the three sixes. How often it ends there: A 50\u00a0%, B 40\u00a0%, C 30\u00a0%, D 20\u00a0%. " +
			"Expected final score: 250.0.",
	);
});

test("a hint for a box goes for nothing, and one that sees no further says so", () => {
	const box = advice({
		keep: null,
		box: "sixes",
		aims: [{ label: "A", chance: 1 }],
		sentence: "Take it.",
		expected: null,
	});
	assert.equal(hintWords(box), "Hint: Take it. (This looks no further than this turn.)");
});

test("an estimate is rounded, and says so", () => {
	assert.equal(
		hintWords(advice({ exact: false, sentence: "So.", expected: 1250.5 })),
		"Hint: So. Expected final score: about 1,251.",
	);
});

test("a hint that is not there yet", () => {
	assert.match(hintWords(advice({ ready: false })), /^Working out the best play/);
});

test("nobody can tell before the server has told", () => {
	assert.equal(outlookWords(null), "The chances are still being worked out.");
	assert.equal(outlookWords(outlook({ ready: false })), "The chances are still being worked out.");
});

test("chances to win, of everybody", () => {
	const sides = [
		{ name: "Ann", chance: 0.62, expected: 250 },
		{ name: "Bob", chance: null, expected: 230 },
	];
	assert.equal(outlookWords(outlook({ sides })), "Chance to win: Ann 62\u00a0%, Bob 0\u00a0%.");
	assert.equal(
		outlookWords(outlook({ sides, exact: false })),
		"Chance to win, approximately: Ann 62\u00a0%, Bob 0\u00a0%.",
	);
});

test("alone: the score to expect and what it beats", () => {
	const sides = [{ name: "Ann", chance: null, expected: 241.84 }];
	assert.equal(
		outlookWords(outlook({ sides, percentile: 96 })),
		"Heading for 242 – better than 96\u00a0% of perfect games.",
	);
	assert.equal(
		outlookWords(outlook({ sides, percentile: 44, exact: false })),
		"Heading for about 242 – better than 44\u00a0% of perfect games.",
	);
	for (const percentile of [null, 0.4]) {
		assert.equal(outlookWords(outlook({ sides, percentile })), "Heading for 242 points.", "nobody beats 0 %");
	}
	assert.equal(outlookWords(outlook({ sides })), "Heading for about 242 points, by an estimate.");
});

test("several scores without chances, and none at all", () => {
	const sides = [
		{ name: "Ann", chance: null, expected: 241.8 },
		{ name: "Bob", chance: null, expected: null },
		{ name: "Cy", chance: null, expected: 200.2 },
	];
	assert.equal(outlookWords(outlook({ sides })), "Estimated final scores: Ann about 242, Cy about 200.");
	assert.equal(
		outlookWords(outlook({ sides: [sides[1], sides[1]] })),
		"There are no chances for a game by these rules.",
	);
	assert.equal(outlookWords(outlook({ sides: [], note: "It needs more." })), "It needs more.");
	const last = outlookWords(outlook({ sides: sides.slice(1) }));
	assert.equal(last, "Heading for about 200 points, by an estimate.", "the only one whose score is known");
});
