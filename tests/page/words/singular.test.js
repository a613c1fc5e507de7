import assert from "node:assert/strict";
import { test } from "node:test";
import { DAILY } from "../../../src/dicecup/server/static/js/words/catalogue/daily.js";
import { END } from "../../../src/dicecup/server/static/js/words/catalogue/end.js";
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
