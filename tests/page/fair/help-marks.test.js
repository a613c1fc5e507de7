import assert from "node:assert/strict";
import { test } from "node:test";
import { helpMarks } from "../../../src/dicecup/server/static/js/fair/help-marks.js";
import { event } from "../views.js";

/** @import { TableEvent } from "../../../src/dicecup/server/static/js/types.js" */

const rolled = (/** @type {object} */ data, by = "ann") => ({
	...event("rolled", { side: 0, turn: 1, roll: 1, keep: [], dice: [6, 2, 6, 1, 4], ...data }),
	by,
});
const entered = (/** @type {object} */ data, by = "ann") => ({
	...event("entered", { side: 0, box: "chance", points: 19, bonus: 0, scratch: false, ...data }),
	by,
});
const tookBack = (/** @type {object} */ data) => event("took_back", { side: 0, box: "chance", ...data });
const helped = (/** @type {string} */ help) => event("helped", { side: 0, turn: 1, roll: 1, help });
const seated = (/** @type {number} */ seat, /** @type {string | null} */ bot) =>
	event("seated", { seat, holder: bot ? null : "ann", bot, name: "x" });
const started = (/** @type {object} */ data = {}) =>
	event("started", {
		game: 1,
		sides: [{ seats: [0] }, { seats: [1] }],
		seeds: [],
		first: null,
		help_marks: 1,
		...data,
	});

/** The marks of a chain after numbering its events. @param {TableEvent[]} events @param {number} [series] */
const marks = (events, series = 1) =>
	helpMarks(
		events.map((each, place) => ({ ...each, seq: place + 1 })),
		series,
	);
const SEATS = [seated(0, null), seated(1, "casual")];

test("help is marked where it was given, each kind once, in the order in which it came", () => {
	const game = [started(), rolled({ turn: 0 }), rolled({}), helped("values"), helped("hint"), helped("values")];
	assert.deepEqual(marks([...SEATS, ...game, rolled({ roll: 2 }), helped("hint")]), [
		"1 1.1 1 values hint",
		"1 1.1 2 hint",
	]);
	assert.deepEqual(marks([...SEATS, started(), rolled({}), entered({})]), [], "without help there are none");
});

test("of entries taken back the first is marked, after the help that came before it", () => {
	const game = [
		started(),
		rolled({}),
		helped("hint"),
		entered({ scratch: true }),
		tookBack({}),
		entered({ box: "sixes" }),
		tookBack({ box: "sixes" }),
		helped("values"),
	];
	assert.deepEqual(marks([...SEATS, ...game]), ["1 1.1 1 hint undo scratch chance values"]);
});

test("what a bot decides for a person is marked, what it decides for itself is not", () => {
	const turn = (/** @type {number} */ side) => [
		rolled({ side }, "bot"),
		rolled({ side, roll: 2 }, "bot"),
		entered({ side }, "bot"),
	];
	assert.deepEqual(marks([...SEATS, started(), ...turn(0), ...turn(1)]), ["1 1.1 1 stand_in", "1 1.1 2 stand_in"]);
	assert.deepEqual(marks([...SEATS, seated(1, null), started(), ...turn(1)]), ["1 1.2 1 stand_in", "1 1.2 2 stand_in"]);
	const person = [rolled({}), rolled({ roll: 2 }), entered({}, "bot")];
	assert.deepEqual(marks([...SEATS, started(), ...person]), ["1 1.1 2 stand_in"], "only from where the bot took over");
});

test("rolls for the start decide nothing, however often they tie and whoever rolls", () => {
	const round = (/** @type {number} */ roll) => [
		rolled({ turn: 0, roll, side: 0 }),
		rolled({ turn: 0, roll, side: 1 }, "bot"),
	];
	assert.deepEqual(marks([...SEATS, started(), ...round(1), ...round(2), rolled({ side: 1 }, "bot")]), []);
	const stoodIn = [rolled({ turn: 0 }, "bot"), rolled({ turn: 0, roll: 2 }, "bot")];
	assert.deepEqual(marks([...SEATS, started(), ...stoodIn]), []);
});

test("in a team it depends on whose turn it is", () => {
	const team = started({ sides: [{ seats: [0, 1] }] });
	const turn = (/** @type {number} */ number) => [rolled({ turn: number }, "bot"), entered({}, "bot")];
	assert.deepEqual(marks([...SEATS, team, ...turn(1), ...turn(2), ...turn(3)]), [
		"1 1.1 1 stand_in",
		"1 3.1 1 stand_in",
	]);
});

test("games count within their series, and help is known where every game of it marks it", () => {
	const first = [...SEATS, started(), rolled({}), helped("hint")];
	const second = [started({ game: 2 }), rolled({}), helped("values")];
	assert.deepEqual(marks([...first, ...second]), ["1 1.1 1 hint", "2 1.1 1 values"]);
	assert.deepEqual(marks([...first, event("rematched"), ...second], 2), ["1 1.1 1 values"]);
	assert.equal(marks([...SEATS, started({ help_marks: undefined }), ...second]), null);
	assert.equal(marks([...SEATS, started({ help_marks: 2 })]), null, "a version that this page does not know");
	assert.equal(marks([...SEATS]), null);
});

test("the first roll of a bot's own turn says nothing about the person who played before it", () => {
	const person = [rolled({}), rolled({ roll: 2 }), entered({})];
	const bot = [rolled({ side: 1 }, "bot"), rolled({ side: 1, roll: 2 }, "bot"), entered({ side: 1 }, "bot")];
	assert.deepEqual(marks([...SEATS, started(), ...person, ...bot, ...person]), []);
});
