import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { coachPanel } from "../../../src/dicecup/server/static/js/coach/coach-panel.js";
import { read, shown } from "../fake-document.js";
import { advice, choice } from "../views.js";

const FOURS = { label: "Four of a Kind", chance: 0.3 };
const FULL = { label: "Full House", chance: 0.2 };
const best = choice({ chances: [FOURS], going_for: [FOURS], upper_bonus: 0.4 });
const other = choice({
	text: "keep 6 6",
	dice: [6, 6],
	keep: [0, 2],
	loss: 2.3,
	grade: "mistake",
	chances: [FULL],
	going_for: [FULL],
	upper_bonus: 0.7,
});
const found = advice({ choices: [best, other] });

test("what is said is about the dice held, or about the best choice where those are none", () => {
	const held = shown(coachPanel(true, found, other, () => {}));
	assert.deepEqual(read(held, ".outcomes"), [
		"How often it ends there: Full House 20\u00a0%. Chance of the upper bonus: 70\u00a0%.",
	]);
	assert.deepEqual(read(held, "#held-words"), ["Holding 6 6 loses 2.3."]);
	assert.deepEqual(read(held, "tr.held th"), ["keep 6 6"]);
	const none = shown(coachPanel(true, found, null, () => {}));
	assert.match(read(none, ".outcomes")[0], /Four of a Kind 30/);
	assert.deepEqual(read(none, "tr.held"), []);
});

test("each choice has a row of its own figures, with what it goes for", () => {
	const panel = shown(coachPanel(true, found, null, () => {}));
	assert.deepEqual(read(panel, "tbody td"), [
		...["250.0", "best", "Four of a Kind 30\u00a0%"],
		...["250.0", "2.30", "Full House 20\u00a0%"],
	]);
});
