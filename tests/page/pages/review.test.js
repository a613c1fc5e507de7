import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import "../../../src/dicecup/server/static/js/pages/review-page.js";
import { h } from "../../../src/dicecup/server/static/js/browser/dom.js";
import { body, read, shown } from "../fake-document.js";
import { Answer, answering, settled } from "../fake-server.js";
import { pad } from "../pads.js";
import { review, reviewed, turn } from "../review/reviews.js";

/** @import { ReviewView } from "../../../src/dicecup/server/static/js/types.js" */

const side = (/** @type {string} */ name, /** @type {number} */ score) =>
	reviewed(name, [turn(3, 1)], {
		score,
		terms: [],
		adjusted: 0,
		losses: {},
		grades: {},
		loss_each: { mean: 0, low: 0, high: 0, size: 0 },
		mistakes: [
			{ turn: 3, roll: 1, place: "turn 3, first roll" },
			{ turn: 3, roll: 2, place: "turn 3, second roll" },
		],
	});

const POSITION = {
	side: 0,
	roll: 1,
	player: "Ann",
	pad: pad(1),
	names: ["Ann"],
	totals: [0],
	rolls_left: 2,
	step: { dice: [1, 2, 3, 4, 6], luck: 0, luck_grade: "", expected: 240, decision: null },
	ending: "",
	win: [],
	sentence: "",
	note: "",
	notes: [],
	choices: [],
};

/** @param {string} hash @param {Partial<ReviewView>} changes */
async function opened(hash, changes) {
	Object.assign(location, { hash, search: "?game=2" });
	const found = review([side("Ann", 180), side("Bob", 210)], {
		title: "Deluxe",
		rules: "deluxe",
		note: "",
		...changes,
	});
	const asked = answering(({ path }) =>
		path.includes("/puzzles/")
			? new Answer(404, { code: "unknown", message: "no such puzzle" })
			: { ready: true, review: found },
	);
	const drawn = shown(h("review-page", { data: { table: "abcdefghijklmnop" } }));
	await settled();
	return { drawn, asked: asked.map(({ path }) => path) };
}

test("the headline names whoever won", async () => {
	const headline = async (/** @type {number[]} */ winners) =>
		read((await opened("#side-1-retry-1", { game: 2, games: [1, 2], winners })).drawn, "h1")[0];
	assert.equal(await headline([1]), "Bob won with 210");
	assert.equal(await headline([0, 1]), "A tie: Ann and Bob");
	assert.equal(await headline([]), "A game without a winner");
});

test("a mistake is asked again as it was: in that game, by that side", async () => {
	const { drawn, asked } = await opened("#side-2-retry-2", { game: 2, games: [1, 2], winners: [1] });
	assert.ok(asked.includes("/api/puzzles/table-abcdefghijklmnop-2-1-3-2"));
	assert.deepEqual(read(drawn, "puzzle-board"), ["No such puzzle."]);
});

test("what the rules of a game are called is told where they are not those of the book", async () => {
	const facts = async (/** @type {Partial<ReviewView>} */ changes) =>
		read((await opened("#side-1-retry-1", { winners: [1], ...changes })).drawn, ".headline .hint")[0];
	assert.equal(await facts({}), "Deluxe");
	assert.equal(await facts({ rules: "deluxe joker=never" }), "Deluxe · deluxe joker=never");
	assert.equal(await facts({ game: 2, games: [1, 2], status: "resigned" }), "Deluxe · game 2 · ended by resigning");
});

test("a position that comes late does not take the place of the one that was chosen since", async () => {
	let go = () => {};
	Object.assign(globalThis, { addEventListener: (/** @type {string} */ _, /** @type {() => void} */ f) => (go = f) });
	Object.assign(location, { hash: "#side-1-turn-1-roll-1", search: "" });
	const turns = [turn(1, 1), turn(2, 1)];
	const found = review([{ ...side("Ann", 180), turns }], { title: "Deluxe", rules: "deluxe", note: "" });
	/** @type {Map<string, (answer: object) => void>} */
	const waiting = new Map();
	globalThis.fetch = (url) =>
		String(url).includes("/position")
			? new Promise((resolve) => {
					const number = /turn=(\d)/.exec(String(url))?.[1] ?? "";
					const position = { ...POSITION, turn: Number(number) };
					waiting.set(number, () => resolve(Response.json({ ready: true, position })));
				})
			: Promise.resolve(Response.json({ ready: true, review: found }));
	const drawn = shown(h("review-page", { data: { table: "abcdefghijklmnop" } }));
	await settled();
	location.hash = "#side-1-turn-2-roll-1";
	go();
	waiting.get("2")?.({});
	await settled();
	assert.deepEqual(read(drawn, "#position-title"), ["Ann, turn 2, first roll"]);
	waiting.get("1")?.({});
	await settled();
	assert.deepEqual(read(drawn, "#position-title"), ["Ann, turn 2, first roll"]);
});

test("where a position cannot be shown it is said there, and at no other", async () => {
	let go = () => {};
	Object.assign(globalThis, { addEventListener: (/** @type {string} */ _, /** @type {() => void} */ f) => (go = f) });
	Object.assign(location, { hash: "#side-1-turn-9-roll-1", search: "" });
	const found = review([{ ...side("Ann", 180), turns: [turn(1, 1)] }], { title: "Deluxe", rules: "deluxe", note: "" });
	answering(({ path }) => {
		if (path.includes("turn=9")) return new Answer(404, { code: "not_found", message: "there is no turn 9" });
		return { ready: true, review: found, position: { ...POSITION, turn: 1 } };
	});
	const drawn = shown(h("review-page", { data: { table: "abcdefghijklmnop" } }));
	await settled();
	assert.deepEqual(read(drawn, ".error"), ["There is no turn 9."]);
	location.hash = "#side-1-turn-1-roll-1";
	go();
	await settled();
	assert.deepEqual(read(drawn, "#position-title"), ["Ann, turn 1, first roll"]);
	assert.deepEqual(read(drawn, ".error"), []);
});

test("each side's tab has its own score, and the facts the game that is shown", async () => {
	const both = [side("Ann", 180), side("Bob", 210)].map((each) => ({ ...each, turns: [], mistakes: [] }));
	const { drawn } = await opened("#side-1", { game: 1, games: [1, 2, 3], winners: [1], sides: both });
	const [sides, games] = [read(drawn, "[aria-label=Sides] a"), read(drawn, "[aria-label=Games] a")];
	assert.deepEqual(sides, ["Ann 180", "Bob 210"]);
	assert.deepEqual(games, ["Game 1", "Game 2", "Game 3"]);
	assert.equal(read(drawn, ".headline .hint")[0], "Deluxe · game 1");
	assert.deepEqual(read(drawn, "#side-title"), ["Ann: 180 points"]);
});

test("after each mistake but the last comes the next one", async () => {
	const next = async (/** @type {number} */ retry) => {
		const { drawn } = await opened(`#side-1-retry-${retry}`, { winners: [1] });
		const board = /** @type {any} */ (drawn.querySelector("puzzle-board"));
		return [board.data.heading, board.data.next.text];
	};
	assert.deepEqual(await next(1), ["Ann: mistake 1 of 2", "Next mistake"]);
	assert.deepEqual(await next(2), ["Ann: mistake 2 of 2", "Back to the review"]);
});

test("a position without a decision is announced by how its turn ended", async () => {
	Object.assign(location, { hash: "#side-1-turn-3-roll-0", search: "" });
	const found = review([{ ...side("Ann", 180), turns: [turn(3, 0)] }], { title: "Deluxe", rules: "deluxe", note: "" });
	const position = { ...POSITION, turn: 3, roll: 0, step: null, ending: "18 in Sixes" };
	answering(() => ({ ready: true, review: found, position }));
	const status = h("p", { id: "status" });
	shown(h("review-page", { data: { table: "abcdefghijklmnop" } }));
	body.append(/** @type {any} */ (status));
	await settled();
	assert.equal(status.textContent, "Turn 3: 18 in Sixes.");
});
