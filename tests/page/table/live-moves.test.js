import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { change } from "../../../src/dicecup/server/static/js/browser/settings.js";
import { Answer, answering, FakeSocket, settled } from "../fake-server.js";
import { game, seat, table } from "../views.js";
import {
	actions,
	asked,
	clocks,
	holds,
	live,
	questions,
	replies,
	startAnew,
	updated,
	welcomed,
} from "./live-tables.js";

/** @import { Deed } from "../../../src/dicecup/server/static/js/server/connection.js" */
/** @import { GameView } from "../../../src/dicecup/server/static/js/types.js" */

beforeEach(startAnew);
afterEach(() => mock.timers.reset());

/** The server says that the table has moved on. */
async function tooLate() {
	FakeSocket.last.says({
		type: "error",
		action_id: FakeSocket.last.sent.at(-1).action_id,
		code: "stale",
		message: "no",
	});
	await settled();
}

for (const [type, again] of /** @type {[Deed["type"], boolean][]} */ ([
	...["return", "stand_in", "leave", "resign", "seat_link", "want_rematch", "remove", "seed"].map((each) => [
		each,
		true,
	]),
	...["roll", "enter", "write", "start", "take_back"].map((each) => [each, false]),
])) {
	test(`somebody who is too late ${again ? "still does" : "looks again first"}: ${type}`, async () => {
		await welcomed();
		live.act(/** @type {Deed} */ ({ type }));
		await settled();
		await tooLate();
		assert.equal(actions().length, again ? 2 : 1);
		assert.equal(live.error === "", again);
	});
}

test("the rolls for the start are made as long as it is the turn of somebody here", async () => {
	const rolling = (/** @type {Partial<GameView>} */ changes) =>
		table({ seats: [seat({}), seat({ seat: 1, name: "Bo" }), seat({ seat: 2, holder: "cy" })], game: game(changes) });
	const start = { status: /** @type {const} */ ("starting") };
	const views = [rolling({ ...start, seat: 0 }), rolling({ ...start, seat: 1 }), rolling({ ...start, seat: 2 })];
	const rolls = async (/** @type {ReturnType<typeof rolling>[]} */ told) => {
		await welcomed(told[0]);
		const asked = answering(({ method }) => (method === "POST" ? { seq: 12 } : told.shift()));
		await live.rollForAll();
		return asked.flatMap(({ body }) => (body ? [[body.type, body.keep]] : []));
	};
	assert.deepEqual(await rolls([...views]), [
		["roll", []],
		["roll", []],
	]);
	assert.deepEqual(await rolls([views[1], rolling({ seat: 0 })]), [["roll", []]], "the game has begun");
});

test("a Yahtzee stays where the turn moved on while the question stood, and the next turn rolls without one", async () => {
	const yahtzee = { is_yahtzee: true, dice: [6, 6, 6, 6, 6] };
	await welcomed(table({ game: game(yahtzee) }));
	const late = Promise.withResolvers();
	replies.push(late.promise);
	live.roll();
	await settled();
	assert.equal(questions.length, 1);
	await updated(table({ seq: 12, game: game({ ...yahtzee, turn: 2, awaits: "dice" }) }));
	late.resolve("yes");
	await settled();
	assert.deepEqual(actions(), []);
	live.roll();
	await settled();
	assert.equal(questions.length, 1, "those dice are of the turn before");
	assert.deepEqual(actions(), [{ type: "roll", keep: [], seq: 12 }]);
});

test("the first roll of a turn is no choice, so nobody is warned of it", async () => {
	change({ warn: "mistake" });
	await welcomed(table({ game: game({ awaits: "dice" }) }));
	live.roll();
	await settled();
	assert.deepEqual(questions, []);
	assert.equal(actions().length, 1);
	assert.equal(
		asked.some(({ path }) => path.includes("warning")),
		false,
	);
});

test("before every box a question may come; a box that gets nothing but a bonus is written, not crossed out", async () => {
	change({ confirm: "always" });
	const placements = [
		{ box: "sixes", points: 18, bonus: 0, joker: false },
		{ box: "fours", points: 0, bonus: 100, joker: false },
	];
	await welcomed(table({ game: game({ placements }) }));
	await live.enter("sixes");
	await live.enter("fours");
	assert.deepEqual(
		questions.map(({ question }) => question),
		["Write 18 in Sixes?", "Write 0 in Fours?"],
	);
	assert.deepEqual(actions(), []);
});

test("the places that are held are told in order", async () => {
	await welcomed();
	live.hold(4);
	live.hold(0);
	clocks.tick(400);
	assert.deepEqual(holds().at(-1)?.places, [0, 4]);
	live.keep([1]);
	assert.deepEqual([...live.model.intent.holds], [1], "these and no others");
});

test("a stranger with a seat link becomes a guest", async () => {
	const asked = answering(({ method, path }) => {
		if (path.endsWith("/catalogue")) return { books: [], grades: [] };
		if (!path.endsWith("/me")) return { seq: 4 };
		return method === "POST" ? { id: "9", name: "Guest" } : new Answer(401, { code: "not_signed_in", message: "who?" });
	});
	Object.defineProperty(globalThis, "localStorage", {
		value: { getItem: () => null, setItem: () => {} },
		configurable: true,
	});
	await live.open("token");
	assert.deepEqual(
		asked.filter(({ method }) => method === "POST").map(({ body }) => body.name ?? body.action_id),
		["Guest", "claim.9.token"],
	);
});

test("a box that gets zero anyway is entered as such, though boxes are being crossed out", async () => {
	change({ confirm: "never" });
	await welcomed();
	live.toggleScratch();
	live.enter("fours");
	await settled();
	assert.deepEqual(actions(), [{ type: "enter", box: "fours", scratch: false, seq: 10 }]);
});
