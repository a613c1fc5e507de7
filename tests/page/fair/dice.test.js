import assert from "node:assert/strict";
import { test } from "node:test";
import { FairDice, SharedDice } from "../../../src/dicecup/server/static/js/fair/dice.js";
import { face, SECRET, SEEDS } from "./records.js";

test("the dice that docs/fairness.md prints for other programs", async () => {
	const dice = await FairDice.of(SECRET, { table: "table1", game: 1, book: "deluxe 00", seeds: ["ann", "bob"] });
	const roll = (/** @type {number[]} */ ...place) =>
		Promise.all([0, 1, 2, 3, 4].map((position) => dice.face(place[0], place[1], place[2], position)));
	assert.deepEqual(await roll(0, 1, 1), [5, 2, 4, 1, 2]);
	// Side 1 kept a six at positions 0 and 4; the others are as printed.
	assert.deepEqual((await roll(1, 13, 3)).slice(1, 4), [3, 1, 5]);
});

test("every part of a game decides the dice", async () => {
	const whole = { table: "t", game: 1, book: "deluxe 00", seeds: SEEDS };
	/** @param {object} changes @param {string} [secret] */
	const stream = async (changes, secret = SECRET) => {
		const game = { ...whole, ...changes };
		const dice = await FairDice.of(secret, game);
		const faces = [];
		for (let turn = 0; turn < 20; turn += 1) {
			const place = [turn % 3, turn, 1 + (turn % 3), turn % 5];
			faces.push(await dice.face(place[0], place[1], place[2], place[3]));
			assert.equal(faces.at(-1), face({ ...game, secret }, ...place), "as another implementation draws it");
		}
		return faces.join("");
	};
	const streams = [
		await stream({}),
		await stream({ table: "u" }),
		await stream({ game: 2 }),
		await stream({ book: "web 00" }),
		await stream({ seeds: [SEEDS[0], ""] }),
		await stream({ seeds: [...SEEDS].reverse() }),
		await stream({}, `${SECRET.slice(0, -2)}ff`),
	];
	assert.equal(new Set(streams).size, streams.length);
});

test("bytes from 252 on are passed over", async () => {
	const dice = await FairDice.of(SECRET, { table: "t", game: 1, book: "b", seeds: [] });
	const { sign } = crypto.subtle;
	/** @type {(number | undefined)[]} */
	const blocks = [];
	const streams = [
		[255, 254, 253, 252],
		[252, 251],
	];
	try {
		crypto.subtle.sign = (_name, _key, message) => {
			blocks.push(new Uint8Array(/** @type {Uint8Array<ArrayBuffer>} */ (message)).at(-1));
			return Promise.resolve(Uint8Array.from(streams.shift() ?? []).buffer);
		};
		assert.equal(await dice.face(0, 1, 1, 0), (251 % 6) + 1);
		assert.deepEqual(blocks, [0, 1], "a block without a fair byte is followed by the next");
	} finally {
		crypto.subtle.sign = sign;
	}
});

test("the same dice for everybody, as docs/fairness.md prints them", async () => {
	const day = await SharedDice.ofDay(SECRET, "2026-11-16", "deluxe 00");
	const table = await SharedDice.ofTable(SECRET, {
		table: "table1",
		game: 1,
		book: "deluxe 00",
		seeds: ["ann", "bob"],
	});
	const sixes = new Map([0, 4].map((position) => [position, 6]));
	for (const side of [0, 3]) {
		assert.deepEqual(await day.dice(side, 1, 1, new Map()), [1, 2, 1, 2, 3]);
		assert.deepEqual(await day.dice(side, 13, 3, new Map()), [6, 1, 2, 6, 4]);
		assert.deepEqual(await day.dice(side, 13, 3, sixes), [6, 6, 1, 2, 6]);
		assert.deepEqual(await table.dice(side, 1, 1, new Map()), [5, 4, 5, 2, 3]);
		assert.deepEqual(await table.dice(side, 13, 3, sixes), [6, 3, 6, 6, 6]);
	}
});

test("every part of a day decides its dice", async () => {
	const stream = async (/** @type {string} */ secret, /** @type {string} */ day, /** @type {string} */ book) => {
		const dice = await SharedDice.ofDay(secret, day, book);
		const rolls = [];
		for (let turn = 1; turn <= 8; turn += 1) rolls.push(...(await dice.dice(0, turn, 1, new Map())));
		return rolls.join("");
	};
	const streams = [
		await stream(SECRET, "2026-11-16", "deluxe 00"),
		await stream(SECRET, "2026-11-17", "deluxe 00"),
		await stream(SECRET, "2026-11-16", "web 00"),
		await stream(`${SECRET.slice(0, -2)}ff`, "2026-11-16", "deluxe 00"),
	];
	assert.equal(new Set(streams).size, streams.length);
});
