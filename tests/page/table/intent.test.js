import assert from "node:assert/strict";
import { test } from "node:test";
import { diceInTray, Intent, rollKey } from "../../../src/dicecup/server/static/js/table/intent.js";
import { advice, game } from "../views.js";

test("a tap holds a die, another releases it", () => {
	const intent = new Intent();
	intent.toggle(3);
	intent.toggle(0);
	assert.deepEqual(intent.holds, new Set([3, 0]));
	intent.toggle(3);
	assert.deepEqual(intent.holds, new Set([0]));
});

test("dice that were kept stay held after a roll, and everything else begins anew", () => {
	const intent = new Intent();
	intent.follow(game());
	intent.toggle(1);
	intent.scratch = true;
	intent.advice = advice();
	intent.follow(game({ rolls_left: 1, kept: [0, 4] }));
	assert.deepEqual(intent.holds, new Set([0, 4]));
	assert.equal(intent.scratch, false);
	assert.equal(intent.advice, null);
});

test("what somebody has in mind survives news about the same roll", () => {
	const intent = new Intent();
	intent.follow(game());
	intent.toggle(1);
	intent.scratch = true;
	intent.advice = advice();
	intent.follow(game());
	assert.deepEqual(intent.holds, new Set([1]));
	assert.equal(intent.scratch, true);
	assert.notEqual(intent.advice, null);
});

test("nothing is held before the dice lie, nor without a game", () => {
	const intent = new Intent();
	intent.follow(game({ kept: [0, 1] }));
	assert.equal(intent.holds.size, 2);
	intent.follow(game({ turn: 2, awaits: "dice", kept: [0, 1] }));
	assert.equal(intent.holds.size, 0);
	intent.toggle(0);
	intent.follow(null);
	assert.equal(intent.holds.size, 0);
});

test("boxes are offered for the dice, or to be crossed out: also those that score nothing anyway", () => {
	const intent = new Intent();
	assert.deepEqual(
		[...intent.offers(game())],
		[
			["sixes", { box: "sixes", points: 18, bonus: 0, joker: false }],
			["fours", { box: "fours", points: 0, bonus: 0, joker: false }],
		],
	);
	intent.scratch = true;
	assert.deepEqual([...intent.offers(game()).keys()].sort(), ["fours", "sixes"]);
	assert.deepEqual(intent.offers(game()).get("sixes"), { points: 0, bonus: 0, joker: false });
});

test("the key changes with every roll, and with nothing else", () => {
	const keys = [
		game(),
		game({ rolls_left: 1 }),
		game({ turn: 2 }),
		game({ side: 1 }),
		game({ number: 2 }),
		game({ status: "starting" }),
		game({ start_rolls: [[0, "12345"]] }),
	].map(rollKey);
	assert.equal(new Set(keys).size, keys.length);
	assert.equal(rollKey(game({ kept: [1], player: "Bob", dice: [1, 1, 1, 1, 1] })), rollKey(game()));
});

test("the tray is empty before the first roll of a turn", () => {
	assert.deepEqual(diceInTray(game()), [6, 2, 6, 1, 6]);
	assert.deepEqual(diceInTray(game({ awaits: "dice" })), []);
	assert.deepEqual(diceInTray(game({ awaits: "dice", status: "starting" })), [6, 2, 6, 1, 6]);
	assert.deepEqual(diceInTray(game({ awaits: "nothing", status: "finished" })), [6, 2, 6, 1, 6]);
});
