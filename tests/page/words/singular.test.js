import assert from "node:assert/strict";
import { test } from "node:test";
import { DAILY } from "../../../src/dicecup/server/static/js/words/catalogue/daily.js";
import { END } from "../../../src/dicecup/server/static/js/words/catalogue/end.js";
import { FAIR } from "../../../src/dicecup/server/static/js/words/catalogue/fair.js";
import { FIGURES } from "../../../src/dicecup/server/static/js/words/catalogue/figures.js";
import { PEOPLE } from "../../../src/dicecup/server/static/js/words/catalogue/people.js";
import { REVIEW } from "../../../src/dicecup/server/static/js/words/catalogue/review.js";
import { say } from "../../../src/dicecup/server/static/js/words/say.js";

test("one point is a point, one second a second, one choice a choice", () => {
	assert.equal(say(END.points, { count: 1 }), "1 point");
	assert.equal(say(END.won, { count: 1, margin: 1 }), "1 point – won by 1");
	assert.equal(say(END.tied, { count: 1 }), "1 point – a tie");
	assert.equal(say(END.lost, { count: 1, margin: 12 }), "1 point – lost by 12");
	assert.equal(say(END.points, { count: 0 }), "0 points");
	assert.equal(say(REVIEW.sidePoints, { name: "Ann", count: 1 }), "Ann: 1 point");
	assert.equal(say(PEOPLE.hurry, { count: 1 }), "1 second left.");
	assert.equal(say(DAILY.lost, { loss: "0.26", count: 1 }), "Your only choice that mattered cost 0.26 points.");
});

test("one roll is the only one, and one event", () => {
	assert.equal(
		say(FAIR.rolls, { count: 1 }),
		"The only roll follows from the secret and the players' words; no die was touched.",
	);
	assert.equal(
		say(FAIR.rolls, { count: 2 }),
		"All 2 rolls follow from the secret and the players' words; no die was touched.",
	);
	assert.equal(
		say(FAIR.rollsOfDay, { count: 1, day: "2026-11-16" }),
		"The only roll follows from the secret and the day 2026-11-16, as for everybody who played it.",
	);
	assert.equal(say(FAIR.unchanged, { count: 1 }), "The only event is sealed.");
});

test("a game of one point is said in the singular, too", () => {
	const shown = { game: 3, title: "Luck per game", value: "+1.0" };
	assert.equal(say(FIGURES.trendPoint, { ...shown, count: 1 }), "Game 3, 1 point. Luck per game: +1.0. Review");
	assert.equal(say(FIGURES.trendPoint, { ...shown, count: 201 }), "Game 3, 201 points. Luck per game: +1.0. Review");
	assert.equal(say(FIGURES.reviewOf, { count: 1 }), "Review of the game with 1 point");
	assert.equal(say(FIGURES.reviewOf, { count: 0 }), "Review of the game with 0 points");
});
