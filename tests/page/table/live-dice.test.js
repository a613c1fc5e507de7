import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { change } from "../../../src/dicecup/server/static/js/browser/settings.js";
import { FakeSocket, settled } from "../fake-server.js";
import { event, game, outlook, table } from "../views.js";
import {
	actions,
	clocks,
	happened,
	holds,
	live,
	said,
	startAnew,
	updated,
	welcomed,
	whispered,
} from "./live-tables.js";

beforeEach(startAnew);
afterEach(() => mock.timers.reset());

const ROLLED = event("rolled", { side: 0, turn: 1, roll: 2, keep: [0, 4], dice: [6, 1, 2, 3, 6] }, 11);
const AFTER = table({ seq: 11, game: game({ rolls_left: 1, dice: [6, 1, 2, 3, 6], kept: [0, 4] }) });

/** Let the page show dice falling. */
function withMotion() {
	Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
	change({ motion: true });
}

test("while dice fall everything but the ears waits", async () => {
	withMotion();
	await welcomed();
	await updated(AFTER, [ROLLED]);
	assert.deepEqual(happened, [["rolled", "seen", true]]);
	assert.deepEqual(live.thrown?.dice, [6, 1, 2, 3, 6]);
	assert.deepEqual(live.thrown?.kept, [0, 4]);
	assert.deepEqual(
		live.thrown?.how.falls.map((fall) => fall !== null),
		[false, true, true, true, false],
	);
	assert.equal(said.at(-1), "You rolled six, one, two, three, six. 1 roll left.");
	assert.deepEqual(whispered, said.slice(-1), "to the ears alone");
	assert.equal(live.model.view.seq, 10);
	FakeSocket.last.says({ type: "outlook", ...outlook({}) });
	assert.equal(live.model.coach.outlook, null);
	live.hold(1);
	live.roll();
	await settled();
	assert.deepEqual(actions(), []);
	assert.equal(live.model.intent.holds.size, 0);
	clocks.tick(950);
	assert.equal(live.thrown, null);
	assert.equal(live.model.view.seq, 11);
	assert.notEqual(live.model.coach.outlook, null);
	assert.deepEqual([...live.model.intent.holds], [0, 4]);
	assert.deepEqual([said.at(-1), whispered.length], ["You rolled six, one, two, three, six. 1 roll left.", 1]);
});

test("one's own roll is one's own, whoever is next", async () => {
	withMotion();
	const start = { status: /** @type {const} */ ("starting"), awaits: /** @type {const} */ ("dice") };
	await welcomed(table({ game: game(start) }));
	const rolled = event("rolled", { side: 0, turn: 0, roll: 1, keep: [], dice: [6, 1, 2, 3, 6] }, 11);
	await updated(table({ seq: 11, game: game({ ...start, side: 1, seat: 1, player: "Bob" }) }), [rolled]);
	assert.deepEqual(happened, [["rolled", "seen", true]]);
});

test("of two rolls that are told together the last one falls", async () => {
	withMotion();
	await welcomed();
	const first = event("rolled", { side: 0, turn: 1, roll: 1, keep: [], dice: [6, 2, 2, 2, 6] }, 10);
	await updated(AFTER, [first, ROLLED]);
	assert.deepEqual(
		[live.thrown?.dice, live.thrown?.kept],
		[
			[6, 1, 2, 3, 6],
			[0, 4],
		],
	);
});

test("a throw can be skipped, and where nothing moves there is none", async () => {
	withMotion();
	await welcomed();
	await updated(AFTER, [ROLLED]);
	live.rest();
	assert.equal(live.model.view.seq, 11);
	change({ motion: false });
	await updated(table({ seq: 12 }), [
		event("rolled", { side: 0, turn: 1, roll: 3, keep: [], dice: [1, 1, 2, 3, 6] }, 12),
	]);
	assert.equal(live.thrown, null);
	assert.equal(live.model.view.seq, 12);
	assert.deepEqual(happened.at(-1), ["rolled", "unseen", true]);
	change({ motion: true });
	Object.assign(document, { hidden: true });
	await updated(table({ seq: 13 }), [
		event("rolled", { side: 0, turn: 2, roll: 1, keep: [], dice: [1, 1, 2, 3, 6] }, 13),
	]);
	assert.deepEqual(happened.at(-1), ["rolled", "unseen", true], "nobody looks");
});

test("the others see which dice are held, as they are held", async () => {
	await welcomed();
	live.hold(3);
	assert.deepEqual(holds(), [{ type: "hold", seq: 10, places: [3] }]);
	live.hold(0);
	live.keep([1, 2]);
	clocks.tick(400);
	assert.deepEqual(holds().slice(1), [{ type: "hold", seq: 10, places: [1, 2] }]);
});

test("dice that another holds are shown held, until the next roll", async () => {
	const theirs = game({ seat: 1, side: 1, player: "Bob", kept: [4] });
	await welcomed(table({ game: theirs }));
	assert.deepEqual([...live.model.holds(theirs)], [4]);
	FakeSocket.last.says({ type: "held", seat: 1, seq: 10, places: [0, 2] });
	assert.deepEqual([...live.model.holds(theirs)], [0, 2]);
	await updated(table({ seq: 11, game: theirs }));
	assert.deepEqual([...live.model.holds(theirs)], [4]);
});

test("after a reload one’s own dice are held as before", async () => {
	await welcomed();
	FakeSocket.last.says({ type: "held", seat: 0, seq: 10, places: [0, 2] });
	assert.deepEqual([...live.model.intent.holds], [0, 2]);
	assert.deepEqual(holds(), [], "nobody is told what came from here");
});

test("what was held before a roll is not told to others after it", async () => {
	await welcomed();
	live.hold(0);
	live.hold(2);
	await updated(AFTER, [ROLLED]);
	clocks.tick(300);
	assert.deepEqual(
		holds().map(({ places }) => places),
		[[0]],
	);
});
