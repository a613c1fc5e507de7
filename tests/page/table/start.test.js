import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { isAlone, openTable, sitDown, startingActions } from "../../../src/dicecup/server/static/js/table/start.js";
import { answering } from "../fake-server.js";
import { seat, table, tableWith } from "../views.js";

/** @import { NewTable } from "../../../src/dicecup/server/static/js/types.js" */
/** @import { Asked } from "../fake-server.js" */

beforeEach(() => {
	const localStorage = { getItem: () => null, setItem: () => {} };
	Object.defineProperty(globalThis, "localStorage", { value: localStorage, configurable: true });
});

/** What was done at the table, without action names and seeds. @param {Asked[]} asked */
const done = (asked) =>
	asked
		.filter(({ path }) => path.endsWith("/actions"))
		.map(({ body: { type, name, first } }) => ({ type, ...(name && { name }), ...(first !== undefined && { first }) }));

/** @param {NewTable} options @param {string[]} people @param {boolean} start */
async function opened(options, people, start) {
	let seq = 1;
	const asked = answering(({ path, body }) => {
		if (path === "/api/me") return { id: "1", name: body.name };
		if (path === "/api/tables") return { table: "t", seq };
		assert.equal(body.seq, seq, "on top of the last");
		seq += 1;
		return { seq };
	});
	assert.equal(await openTable(options, people, start), "t");
	assert.deepEqual(asked[0].body, { name: people[0] });
	assert.deepEqual(asked[1].body, options);
	return asked;
}

test("everybody at this screen sits down with a seed, and the game begins", async () => {
	const asked = await opened({ seats: 2 }, ["Ann", "Bo"], true);
	assert.deepEqual(done(asked), [
		{ type: "sit", name: "Ann" },
		{ type: "seed" },
		{ type: "sit", name: "Bo" },
		{ type: "seed" },
		{ type: "start" },
	]);
	const seeds = asked.map(({ body }) => body.seed).filter(Boolean);
	assert.equal(new Set(seeds).size, 2, "each their own");
});

test("bots sit down after the people, where they were put", async () => {
	let seq = 1;
	const asked = answering(({ path, body }) => {
		if (path === "/api/me") return { id: "1", name: body.name };
		if (path === "/api/tables") return { table: "t", seq };
		seq += 1;
		return { seq };
	});
	await openTable({ seats: 4 }, ["Ann"], false, [{ bot: "casual" }, { bot: "expert", seat: 3 }]);
	assert.deepEqual(
		asked.filter(({ path }) => path.endsWith("/actions")).map(({ body: { type, bot, seat } }) => [type, bot, seat]),
		[
			["sit", undefined, undefined],
			["seed", undefined, undefined],
			["add_bot", "casual", undefined],
			["add_bot", "expert", 3],
		],
	);
});

test("where others are awaited it does not begin", async () => {
	assert.deepEqual(done(await opened({ seats: 2 }, ["Ann"], false)), [{ type: "sit", name: "Ann" }, { type: "seed" }]);
});

test("real dice need no seeds, and the first side begins", async () => {
	const asked = await opened({ seats: 1, dice: "real" }, ["Ann"], true);
	assert.deepEqual(done(asked), [
		{ type: "sit", name: "Ann" },
		{ type: "start", first: 0 },
	]);
});

test("at somebody's table one sits down on top of what is there", async () => {
	const asked = answering(({ body }) => ({ seq: body.seq + 1 }));
	await sitDown(table({ seq: 10 }), "Cy");
	assert.deepEqual(
		asked.map(({ body }) => [body.type, body.seq]),
		[
			["sit", 10],
			["seed", 11],
		],
	);
	const real = answering(({ body }) => ({ seq: body.seq + 1 }));
	await sitDown(tableWith({ dice: "real" }), "Cy");
	assert.equal(real.length, 1);
});

test("the host starts, with seeds of their own and without those of others", () => {
	const view = table({ phase: "gathering", seed_wanted: [0, 1] });
	const seed = (/** @type {number} */ number) => ({ type: "seed", seat: number });
	const kinds = (/** @type {string | null} */ holder, given = view) =>
		startingActions(given, holder).map((action) => {
			const { seed: _, ...rest } = /** @type {any} */ (action);
			return rest;
		});
	assert.deepEqual(kinds("ann"), [seed(0), { type: "start", without_seeds: true }]);
	assert.deepEqual(kinds("bob"), [seed(1)], "a guest does not start");
	assert.deepEqual(kinds(null), []);
	const own = table({ phase: "gathering", seed_wanted: [0] });
	assert.deepEqual(kinds("ann", own), [seed(0), { type: "start", without_seeds: false }]);
	assert.deepEqual(kinds("ann", table({ phase: "gathering" })), [{ type: "start", without_seeds: false }]);
});

test("between games of a series the last seed starts the next one", () => {
	const between = { phase: /** @type {const} */ ("gathering"), between_games: true, seed_wanted: [0] };
	assert.deepEqual(
		startingActions(table(between), "ann").map(({ type }) => type),
		["seed"],
	);
	assert.deepEqual(
		startingActions(tableWith({ dice: "real" }, { ...between, seed_wanted: [] }), "ann").map(({ type }) => type),
		["start"],
	);
});

test("alone are those beside whom only bots and open seats are", () => {
	assert.equal(isAlone(table(), "ann"), false);
	const seats = [seat({}), seat({ seat: 1, holder: null, bot: "greedy" }), seat({ seat: 2 })];
	assert.equal(isAlone(table({ seats }), "ann"), true);
});
