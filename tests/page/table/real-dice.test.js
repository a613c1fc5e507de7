import assert from "node:assert/strict";
import { test } from "node:test";
import { RealDice } from "../../../src/dicecup/server/static/js/table/real-dice.js";
import { Answer, answering, settled } from "../fake-server.js";
import { OFFERS } from "./tables.js";

test("five dice are told to the server, fewer are not", async () => {
	const asked = answering(() => OFFERS);
	let changes = 0;
	const real = new RealDice("t", () => {
		changes += 1;
	});
	await real.set([1, 2, 3, 4]);
	await real.set([1, 2, 3, 4, 6]);
	await real.correct(true);
	assert.deepEqual(
		asked.map(({ path }) => path),
		[
			"/api/tables/t/offers?correct=false",
			"/api/tables/t/offers?dice=12346&correct=false",
			"/api/tables/t/offers?correct=true",
		],
	);
	assert.equal(changes, 6, "before the answer and after it");
});

test("boxes have points where the dice are told, and points to be said where they are not", async () => {
	answering(() => OFFERS);
	const real = new RealDice("t", () => {});
	assert.equal(real.boxes.size, 0);
	await real.reset();
	assert.deepEqual(
		[...real.boxes],
		[
			["sixes", { points: null, bonus: 0, joker: false }],
			["fours", { points: null, bonus: 0, joker: false }],
		],
	);
	await real.set([6, 6, 6, 1, 2]);
	assert.deepEqual([...real.boxes.keys()], ["sixes"]);
	assert.equal(real.boxes.get("sixes")?.points, 18);
});

test("nothing is known about new dice until the server answers, and the later question counts", async () => {
	/** @type {((offers: object) => void)[]} */
	const answers = [];
	answering(() => OFFERS);
	const real = new RealDice("t", () => {});
	await real.set([6, 6, 6, 1, 2]);
	globalThis.fetch = () =>
		new Promise((resolve) => {
			answers.push((offers) => resolve(Response.json(offers)));
		});
	void real.set([5, 5, 5, 5, 5]);
	assert.equal(real.boxes.size, 0);
	assert.equal(real.offers?.side, 1, "whose card it is stays known");
	void real.set([1, 1, 1, 1, 1]);
	answers[1]({ ...OFFERS, side: 7 });
	await settled();
	answers[0]({ ...OFFERS, side: 8 });
	await settled();
	assert.equal(real.offers?.side, 7);
});

test("where the server refuses, nothing can be written", async () => {
	answering(() => OFFERS);
	const real = new RealDice("t", () => {});
	await real.reset();
	answering(() => new Answer(409, { code: "wrong_phase", message: "no" }));
	await real.set([]);
	assert.equal(real.offers, null);
});

test("a correction begins without dice, and forgets what was on offer", async () => {
	answering(() => OFFERS);
	const real = new RealDice("t", () => {});
	await real.set([1, 2, 3]);
	const correcting = real.correct(true);
	assert.equal(real.offers, null);
	assert.deepEqual(real.dice, []);
	await correcting;
	assert.equal(real.correcting, true);
	await real.reset();
	assert.equal(real.correcting, false);
});

test("the action says the dice, or the points", async () => {
	answering(() => OFFERS);
	const real = new RealDice("t", () => {});
	await real.set([6, 6, 6, 1, 2]);
	assert.deepEqual(real.action("sixes", null), { type: "write", box: "sixes", dice: [6, 6, 6, 1, 2] });
	assert.deepEqual(real.action("sixes", 0), { type: "write", box: "sixes", points: 0 });
	await real.correct(true);
	assert.deepEqual(real.action("fours", 8), { type: "correct", box: "fours", points: 8 });
});
