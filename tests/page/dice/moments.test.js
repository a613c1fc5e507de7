import assert from "node:assert/strict";
import { test } from "node:test";
import { MELODIES, momentOf } from "../../../src/dicecup/server/static/js/dice/moments.js";
import { event, game, side, table } from "../views.js";

/** @import { GameView } from "../../../src/dicecup/server/static/js/types.js" */

/** @param {Partial<GameView>} changes */
const at = (changes = {}) => table({ seq: 11, game: game(changes) });
const rolled = event("rolled", { side: 0, turn: 1, roll: 1, keep: [], dice: [6, 6, 6, 6, 6] });
/** @param {number} bonus */
const entered = (bonus) => event("entered", { side: 1, box: "sixes", points: 18, bonus });

/** A pad where the second side has so many points towards the bonus. @param {number} have */
const towards = (have) => ({
	...game().pad,
	progress: [[{ have: 70, target: 60, worth: 33 }], [{ have, target: 60, worth: 33 }]],
});

test("remarkable dice are celebrated when they are rolled, and only then", () => {
	const lucky = at({ moment: { kind: "alike", title: "YAHTZEE" } });
	assert.deepEqual(momentOf(at(), lucky, [rolled], [0]), {
		kind: "alike",
		words: "YAHTZEE!",
		side: 0,
		name: "alike 11",
	});
	const straight = at({ moment: { kind: "straight", title: "Large Straight" } });
	assert.equal(momentOf(at(), straight, [rolled], [])?.words, "Large Straight!");
	assert.equal(momentOf(at(), lucky, [event("stood_in", { seat: 1 })], [0]), null);
	assert.equal(momentOf(at(), at(), [rolled], [0]), null);
});

test("the bonus is celebrated when it is reached, and once", () => {
	const reached = (/** @type {number} */ had, /** @type {number} */ has) =>
		momentOf(at({ pad: towards(had) }), at({ pad: towards(has) }), [entered(0)], [0]);
	assert.deepEqual(reached(59, 60), { kind: "bonus", words: "Bonus: +33", side: 1, name: "bonus 11" });
	assert.equal(reached(58, 59), null);
	assert.equal(reached(60, 66), null);
	assert.equal(
		momentOf(at({ number: 1, pad: towards(0) }), at({ number: 2, pad: towards(60) }), [entered(0)], []),
		null,
		"another game",
	);
});

test("so is what a further Yahtzee earns", () => {
	const moment = momentOf(at({ pad: towards(0) }), at({ pad: towards(0) }), [entered(100)], [0]);
	assert.deepEqual([moment?.kind, moment?.words, moment?.side], ["chip", "Extra Yahtzee: +100", 1]);
	assert.equal(momentOf(at(), at(), [entered(0)], [0]), null);
});

test("an end is won or lost, as it looks from here", () => {
	const over = table({ seq: 12, phase: "over", game: game({ winners: [1], sides: [side("Ann", 0), side("Bob", 1)] }) });
	const ended = (/** @type {number[]} */ mine) => momentOf(at(), over, [entered(0)], mine)?.kind;
	assert.equal(ended([1]), "won");
	assert.equal(ended([0]), "lost");
	assert.equal(ended([0, 1]), "won", "both sit at this screen");
	assert.equal(ended([]), "won", "somebody watches");
	const alone = table({ seq: 12, phase: "over", game: game({ winners: [0], sides: [side("Ann", 0)] }) });
	assert.equal(momentOf(at(), alone, [entered(0)], [0]), null, "alone nobody wins");
	assert.equal(momentOf(over, over, [event("rematched")], [0]), null, "it was over before");
});

test("every moment sounds different", () => {
	const tunes = Object.values(MELODIES).map(([notes]) => notes.join());
	assert.equal(new Set(tunes).size, tunes.length);
});

test("whoever has lost hears who has won, and in several columns the bonus is that of the one that reached it", () => {
	const over = table({ seq: 12, phase: "over", game: game({ winners: [1], sides: [side("Ann", 0), side("Bob", 1)] }) });
	assert.equal(momentOf(at(), over, [entered(0)], [0])?.words, "Bob");
	const columns = (/** @type {number} */ have) => ({
		...game().pad,
		progress: [
			[],
			[
				{ have: 70, target: 63, worth: 35 },
				{ have, target: 63, worth: 70 },
			],
		],
	});
	assert.equal(momentOf(at({ pad: columns(62) }), at({ pad: columns(63) }), [entered(0)], [])?.words, "Bonus: +70");
});

test("of several moments the greatest is celebrated: the bonus before a further Yahtzee, an end before both", () => {
	const both = momentOf(at({ pad: towards(59) }), at({ pad: towards(60) }), [entered(100)], [0]);
	assert.equal(both?.words, "Bonus: +33");
	const over = table({
		seq: 12,
		phase: "over",
		game: game({ winners: [1], sides: [side("Ann", 0), side("Bob", 1)], pad: towards(60) }),
	});
	assert.equal(momentOf(at({ pad: towards(59) }), over, [entered(100)], [1])?.kind, "won");
	const stopped = { ...over, game: over.game && { ...over.game, winners: [] } };
	assert.equal(momentOf(at(), stopped, [event("abandoned")], [1]), null, "nobody has won");
});
