import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { checkRecord } from "../../../src/dicecup/server/static/js/fair/check.js";
import { chained, FACTS, face, recordOf } from "./records.js";

/** @import { Fact } from "./records.js" */

/** Records that the first version of the server wrote, and some that were changed by hand afterwards. */
const RECORDS = new URL("../../compatibility/first_version/records/", import.meta.url);

/** @param {string} name */
const textOf = (name) => readFileSync(new URL(`${name}.dice`, RECORDS), "utf-8");

/** The checks of a record that do not hold, those that cannot be decided, and that of its rolls. @param {string} name */
async function verdict(name) {
	const checks = await checkRecord(textOf(name));
	const titles = (/** @type {boolean | null} */ wanted) =>
		checks.filter(({ holds }) => holds === wanted).map(({ title }) => title);
	return {
		fails: titles(false),
		open: titles(null),
		rolls: checks.find(({ title }) => /every roll is right/.test(title)),
	};
}

for (const [name, book] of [
	["solitaire", "deluxe"],
	["series", "travel"],
	["teams", "classic"],
	["triple", "triple"],
]) {
	test(`an honest game by the book ${book} is found to be honest`, async () => {
		const { fails, open, rolls } = await verdict(name);
		assert.deepEqual([fails, open], [[], []]);
		assert.equal(rolls?.holds, true);
	});
}

test("dice of the web rules depend on their own fingerprint too", async () => {
	const [, web] = /\[Fingerprint "(.*)"\]/.exec(textOf("host_left")) ?? [];
	assert.ok(textOf("host_left").includes('[Book "web"]'));
	let before = [0, 0, 0, 0, 0];
	const facts = FACTS.map(([kind, data]) => {
		if (kind === "created") return /** @type {Fact} */ ([kind, { options: { book: "web", rules: {}, dice: "fair" } }]);
		if (kind !== "rolled") return /** @type {Fact} */ ([kind, data]);
		const { side, turn, roll, keep } = /** @type {any} */ (data);
		const fresh = (/** @type {number} */ place) => face({ book: `web ${web}` }, side, turn, roll, place);
		before = before.map((die, place) => (keep.includes(place) ? die : fresh(place)));
		return /** @type {Fact} */ ([kind, { ...data, dice: before }]);
	});
	const checks = await checkRecord(recordOf(chained(facts), []));
	assert.equal(checks.find(({ title }) => title === "Game 1: every roll is right")?.holds, true);
});

test("a record that was changed by hand is found out, by the checks that it is about", async () => {
	const [chain, story, rolls] = [
		"Nothing was changed afterwards",
		"The game shown is the game played",
		"Game 1: every roll is right",
	];
	const found = async (/** @type {string} */ name) => (await verdict(name)).fails;
	assert.deepEqual(await found("changed-die"), [chain, story, rolls]);
	assert.deepEqual(await found("changed-points"), [chain, story]);
	assert.deepEqual(await found("changed-head"), [chain]);
	assert.deepEqual(await found("changed-seed"), ["The seals, words and secrets shown are those played with"]);
	assert.deepEqual(await found("missing-event"), [chain]);
	assert.deepEqual(await found("no-record"), [story]);
});

test("what cannot be decided is left open: a game that goes on, real dice, house rules", async () => {
	const open = async (/** @type {string} */ name) => {
		const found = await verdict(name);
		assert.deepEqual(found.fails, []);
		return found.open;
	};
	assert.deepEqual(await open("triple_begun"), ["Game 1: the secret"]);
	assert.deepEqual(await open("real_over"), ["Real dice"]);
	assert.deepEqual(await open("closed"), ["House rules"]);
});
