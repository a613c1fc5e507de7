import assert from "node:assert/strict";
import { test } from "node:test";
import { seriesOf, storyLines, TOO_LATE, takenBack } from "../../../src/dicecup/server/static/js/fair/story.js";
import { event } from "../views.js";

const rolled = (/** @type {object} */ data) => event("rolled", { side: 0, turn: 1, roll: 1, keep: [], ...data });
const entered = (/** @type {object} */ data) =>
	event("entered", { side: 0, box: "chance", points: 20, bonus: 0, scratch: false, ...data });

test("a turn: rolls, what was held between them, the box and its points", () => {
	const told = storyLines([
		rolled({ dice: [6, 2, 6, 1, 4] }),
		rolled({ roll: 2, keep: [2, 0], dice: [6, 3, 6, 5, 5] }),
		rolled({ roll: 3, keep: [], dice: [2, 1, 1, 1, 1] }),
		entered({ box: "aces", points: 4 }),
	]);
	assert.deepEqual(told, ["1.1 12466 (66) 35566 () 11112 aces 4"]);
});

test("turns count for each side by itself, bonuses and zeros by choice are told", () => {
	const told = storyLines([
		rolled({ side: 1, dice: [1, 1, 1, 1, 1] }),
		entered({ side: 1, box: "sixes", points: 0, bonus: 100 }),
		rolled({ dice: [1, 2, 3, 4, 5] }),
		entered({ box: "chance", points: 0, scratch: true }),
		rolled({ side: 1, turn: 2, dice: [2, 2, 2, 2, 2] }),
		entered({ side: 1, box: "twos", points: 10 }),
	]);
	assert.deepEqual(told, ["1.2 11111 sixes 0 +100", "1.1 12345 chance 0 scratch", "2.2 22222 twos 10"]);
});

const tookBack = (/** @type {object} */ data) => event("took_back", { side: 0, box: "chance", ...data });

test("an entry taken back is not in the story: its turn goes on with the dice that lay there", () => {
	const events = [
		rolled({ dice: [6, 2, 6, 1, 4] }),
		entered({ points: 19 }),
		tookBack({}),
		entered({ box: "sixes", points: 0, scratch: true }),
		tookBack({ box: "sixes" }),
		rolled({ roll: 2, keep: [0, 2], dice: [6, 3, 6, 5, 5] }),
		entered({ box: "sixes", points: 0, scratch: true }),
		tookBack({ box: "sixes" }),
		entered({ box: "fives", points: 10 }),
		rolled({ turn: 2, dice: [1, 1, 1, 1, 1] }),
	];
	assert.deepEqual(storyLines(events), ["1.1 12466 (66) 35566 fives 10", "2.1 11111"]);
	assert.deepEqual(takenBack(events, 3), ["3 1.1 1 undo chance", "3 1.1 2 undo scratch sixes"], "the first of each");
	assert.deepEqual(takenBack(events.slice(0, 2), 1), []);
});

test("a roll is never undone: what is taken back after one, or twice, fits no record", () => {
	const roll = rolled({ dice: [6, 2, 6, 1, 4] });
	const next = rolled({ turn: 2, dice: [1, 1, 1, 1, 1] });
	for (const events of [
		[roll, entered({}), next, tookBack({})],
		[roll, entered({}), tookBack({}), tookBack({})],
		[roll, entered({}), event("resigned", { side: 1 }), tookBack({})],
	]) {
		assert.ok(storyLines(events).includes(TOO_LATE));
	}
});

test("the roll-off comes first", () => {
	const told = storyLines([
		event("started"),
		rolled({ turn: 0, dice: [6, 1, 1, 1, 1] }),
		rolled({ side: 1, turn: 0, dice: [5, 5, 1, 1, 1] }),
		rolled({ side: 1, dice: [1, 2, 3, 4, 5] }),
		entered({ side: 1, points: 15 }),
	]);
	assert.deepEqual(told, ["start 1:11116 2:11155", "1.2 12345 chance 15"]);
});

test("where no dice decide it, whoever begins comes first, unless somebody plays alone", () => {
	const roll = rolled({ side: 1, dice: [1, 2, 3, 4, 5] });
	const begun = (/** @type {object[]} */ sides) => event("started", { sides, first: 1 });
	assert.deepEqual(storyLines([begun([{}, {}]), roll]), ["first 2", "1.2 12345"]);
	assert.deepEqual(storyLines([begun([{}]), roll]), ["1.2 12345"]);
	assert.deepEqual(storyLines([event("started", { sides: [{}, {}], first: null })]), []);
});

test("whoever plays alone rolls for no start, but one roll for it would be told", () => {
	assert.deepEqual(storyLines([rolled({ turn: 0, dice: [6, 1, 1, 1, 1] })]), ["start 1:11116"]);
});

test("whoever resigns in mid-turn leaves the dice, and dice of an unfinished turn are told last", () => {
	assert.deepEqual(storyLines([rolled({ dice: [1, 2, 3, 4, 5] }), event("resigned", { side: 0 })]), [
		"1.1 12345",
		"resign 1",
	]);
	assert.deepEqual(storyLines([rolled({ dice: [1, 2, 3, 4, 5] }), event("resigned", { side: 1 })]), [
		"resign 2",
		"1.1 12345",
	]);
	assert.deepEqual(storyLines([rolled({ side: 1, dice: [1, 2, 3, 4, 5] })]), ["1.2 12345"]);
	assert.deepEqual(storyLines([]), []);
});

test("games by series: a rematch begins another, and what comes before a game belongs to none", () => {
	const [a, b, c] = [event("started", { game: 1 }), event("started", { game: 2 }), event("started", { game: 3 })];
	const roll = rolled({ dice: [1, 1, 1, 1, 1] });
	const events = [event("created"), event("seated"), a, roll, b, roll, event("rematched"), event("seeded"), c, roll];
	assert.deepEqual(seriesOf(events), [
		[
			[a, roll],
			[b, roll],
		],
		[[c, roll]],
	]);
});
