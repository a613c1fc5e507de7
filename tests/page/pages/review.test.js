import "../fake-document.js";
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import "../../../src/dicecup/server/static/js/pages/review-page.js";
import { h } from "../../../src/dicecup/server/static/js/browser/dom.js";
import { body, FakeElement, read, shown } from "../fake-document.js";
import { Answer, answering, held, settled } from "../fake-server.js";
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
	/** @type {string[]} */
	const focused = [];
	/** @this {FakeElement} */
	function focus() {
		focused.push(this.id);
	}
	mock.method(FakeElement.prototype, "focus", focus);
	await settled();
	mock.restoreAll();
	assert.deepEqual(focused, ["position-title"], "what is new is read out");
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

/** The same with dice to draw. @param {string} name @param {number} score */
const drawable = (name, score) => ({
	...side(name, score),
	turns: [turn(3, 0, { steps: [POSITION.step, POSITION.step] })],
});
const BOTH = [drawable("Ann", 180), drawable("Bob", 210)];

test("a game that was broken off says so, one that was finished nothing, and alone there is a score", async () => {
	const alone = { sides: [drawable("Ann", 1)], winners: [0] };
	const head = async (/** @type {Partial<ReviewView>} */ changes) => {
		const { drawn } = await opened("#side-1", { ...alone, ...changes });
		const tabs = drawn.querySelectorAll("[aria-label=Sides]").length;
		assert.equal(tabs, changes.sides ? 1 : 0, "alone there is no other side");
		return [read(drawn, "h1")[0], read(drawn, ".headline .hint")[0], document.title];
	};
	assert.deepEqual(await head({ status: "finished" }), ["Ann: 1 point", "Deluxe", "Review: Ann 1 · dicecup"]);
	assert.deepEqual((await head({ status: "abandoned" }))[1], "Deluxe · broken off");
	const two = { sides: BOTH, winners: [1] };
	assert.equal((await head(two))[2], "Review: Ann 180, Bob 210 · dicecup");
});

test("the tabs lead to the other sides and games, and mark those that are shown", async () => {
	const { drawn } = await opened("#side-2", { game: 2, games: [1, 2, 3], winners: [1], sides: BOTH });
	const tabs = (/** @type {string} */ label) =>
		drawn
			.querySelectorAll(`[aria-label=${label}] a`)
			.map((each) => [each.getAttribute("href"), each.getAttribute("aria-current")]);
	assert.deepEqual(tabs("Sides"), [
		["#side-1", null],
		["#side-2", "page"],
	]);
	assert.deepEqual(tabs("Games"), [
		["?game=1", null],
		["?game=2", "page"],
		["?game=3", null],
	]);
	assert.equal(drawn.querySelector("#retry")?.getAttribute("href"), "#side-2-retry-1");
	const only = await opened("#side-2", { game: 2, games: [2], winners: [1], sides: BOTH });
	assert.deepEqual(read(only.drawn, "[aria-label=Games]"), [], "there is no other game to go to");
	const fixed = await opened("#side-2", { winners: [1], retry: false, sides: BOTH });
	assert.equal(fixed.drawn.querySelector("#retry"), null, "a book that is not solved asks nothing");
});

test("how sure the values are stands above the review, not above a question, which leads back to its side", async () => {
	const note = "By an estimate.";
	assert.deepEqual(read((await opened("#side-2", { winners: [1], note, sides: BOTH })).drawn, "#estimate"), [note]);
	const { drawn } = await opened("#side-2-retry-1", { winners: [1], note });
	assert.deepEqual(read(drawn, "#estimate"), []);
	const back = drawn.querySelectorAll(".review-head a").find((each) => each.textContent === "Whole review");
	assert.equal(back?.getAttribute("href"), "#side-2");
	const missing = await opened("#side-2-retry-9", { winners: [1] });
	assert.deepEqual(read(missing.drawn, ".review p.panel"), ["There is no such mistake. Whole review"]);
});

test("the next mistake is of the same side, and after the last comes its review", async () => {
	const after = async (/** @type {number} */ retry) => {
		const { drawn } = await opened(`#side-2-retry-${retry}`, { winners: [1] });
		const { data } = /** @type {any} */ (drawn.querySelector("puzzle-board"));
		assert.equal(data.focus, true, "somebody chose to try it");
		assert.deepEqual(read(drawn, "line-chart"), [], "the graphs would tell");
		data.next.go();
		return location.hash;
	};
	assert.equal(await after(1), "#side-2-retry-2");
	assert.equal(await after(2), "#side-2");
});

test("chances to win are in the picture and in the words where several play", async () => {
	const win = [
		{ side: null, turn: 0, chances: [0.5, 0.5] },
		{ side: 0, turn: 3, chances: [0.6, 0.4] },
	];
	const sides = [side("Ann", 180), side("Bob", 210)].map((each) => ({
		...each,
		mistakes: [],
		turns: [turn(3, 0, { ending: "18 in Sixes" })],
	}));
	const parts = async (/** @type {Partial<ReviewView>} */ changes) => {
		const { drawn } = await opened("#side-1", { winners: [1], sides, ...changes });
		return [drawn.querySelectorAll("line-chart").map((each) => each.id), read(drawn, "thead th").at(-1)];
	};
	assert.deepEqual(await parts({ win }), [["expected", "chances"], "Loss in points, and of the chance to win"]);
	assert.deepEqual(await parts({ win: [] }), [["expected"], "Loss"]);
});

test("an address that names no side, no game or nothing that can be read says so", async () => {
	const why = async (/** @type {string} */ search, /** @type {unknown} */ answer, hash = "") => {
		Object.assign(location, { hash, search });
		const asked = answering(() => answer);
		const drawn = shown(h("review-page", { data: { table: "abcdefghijklmnop" } }));
		await settled();
		return [read(drawn, "#why")[0], asked.length];
	};
	const found = { ready: true, review: review([side("Ann", 180)], { title: "", rules: "deluxe", note: "" }) };
	assert.deepEqual(await why("", found, "#side-2"), ["There is no such side in this game.", 1]);
	const malformed = new Answer(400, { code: "malformed", message: "game has characters that cannot be used here" });
	assert.deepEqual(await why("?game=1", malformed), ["There is no such game here.", 1]);
	assert.deepEqual(await why("?game=x", found), ["There is no such game here.", 0], "nobody needs to be asked");
	assert.deepEqual(await why("?game=12345", found), ["There is no such game here.", 0]);
	assert.deepEqual(await why("", new Answer(404, { code: "not_found", message: "no game is over" })), [
		"No game is over.",
		1,
	]);
});

test("a position is announced by its own sentence, and its luck is known where all dice were seen", async () => {
	const decision = {
		text: "keep 6",
		best: "keep 6",
		ends: false,
		kept: [],
		loss: 0,
		win_loss: null,
		grade: "best",
		unforced: true,
	};
	const position = {
		...POSITION,
		turn: 3,
		step: { ...POSITION.step, decision: { ...decision, sentence: "It was best." } },
	};
	const luck = async (/** @type {number} */ unseen) => {
		Object.assign(location, { hash: "#side-1-turn-3-roll-1", search: "" });
		const turns = [turn(3, 1, { unseen })];
		const found = review([{ ...side("Ann", 180), turns }], { title: "Deluxe", rules: "deluxe", note: "" });
		const asked = answering(() => ({ ready: true, review: found, position }));
		const status = h("p", { id: "status" });
		const drawn = shown(h("review-page", { data: { table: "abcdefghijklmnop" } }));
		body.append(/** @type {any} */ (status));
		await settled();
		assert.match(asked[1].path, /\/review\/position\?game=1&side=0&turn=3&roll=1$/);
		assert.deepEqual(read(drawn, "#sum-title"), [], "the sum is about the whole game");
		return [status.textContent, read(drawn, ".position-side p")[0]];
	};
	assert.deepEqual(await luck(0), ["Turn 3: It was best.", "The roll: luck 0.0."]);
	assert.match((await luck(2))[1], /^Chosen: keep 6/);
});

test("a record leads to its own review, and its mistakes are asked as its own", async () => {
	Object.assign(location, { hash: "#side-1-retry-1", search: "", href: "" });
	const found = review([side("Ann", 180)], { title: "", rules: "deluxe", note: "" });
	const asked = answering(({ path }) =>
		path.includes("/puzzles/") ? new Answer(404, { code: "unknown", message: "no" }) : { ready: true, review: found },
	);
	shown(h("review-page", { data: { record: "r1" } }));
	await settled();
	assert.deepEqual(
		asked.map(({ path }) => path),
		["/api/records/r1/review", "/api/puzzles/record-r1-1-0-3-1"],
	);
	const past = {
		table: "t",
		game: 1,
		title: "Deluxe",
		status: "finished",
		sides: ["Ann"],
		scores: [200],
		winners: [0],
		mine: [0],
		at: 0,
	};
	localStorage.setItem("dicecup.name", "Ann");
	answering(({ path }) => (path === "/api/records" ? { record: "r2" } : { name: "Ann", open: [], past: [past] }));
	const opening = shown(h("review-page", { data: {} }));
	assert.equal(opening.querySelector("#past"), null, "no games, no list of them");
	await settled();
	assert.deepEqual(read(opening, "tbody td")[1], "Ann 200 alone");
	assert.deepEqual(read(opening, "#open-record .hint"), [
		"The record is kept on this server, and whoever knows the link can read it.",
	]);
	const fields = { file: { files: [] }, record: { value: "[Dicecup]" } };
	const target = { elements: { namedItem: (/** @type {"file" | "record"} */ name) => fields[name] } };
	Reflect.get(opening.querySelector("#open-record") ?? {}, "onsubmit")({ preventDefault: () => {}, target });
	await settled();
	assert.equal(location.href, "/review/r2");
});

test("the same roll of another side is another position, and a review is announced by its scores", async () => {
	let go = () => {};
	Object.assign(globalThis, { addEventListener: (/** @type {string} */ _, /** @type {() => void} */ f) => (go = f) });
	Object.assign(location, { hash: "#side-1-turn-3-roll-1", search: "" });
	const found = review(BOTH, { title: "Deluxe", rules: "deluxe", note: "", winners: [1] });
	const asked = answering(({ path }) => {
		const number = Number(/side=(\d)/.exec(path)?.[1] ?? 0);
		const position = { ...POSITION, side: number, turn: 3, player: ["Ann", "Bob"][number], step: null, ending: "x" };
		return { ready: true, review: found, position };
	});
	const status = h("p", { id: "status" });
	/** @type {string[]} */
	const said = [];
	Object.defineProperty(status, "textContent", { set: (text) => said.push(text), get: () => "" });
	const drawn = shown(h("review-page", { data: { table: "abcdefghijklmnop" } }));
	body.append(/** @type {any} */ (status));
	await settled();
	assert.equal(said[0], "The review of the game: Ann 180, Bob 210.");
	assert.deepEqual(read(drawn, "#position-title"), ["Ann, turn 3"]);
	location.hash = "#side-2-turn-3-roll-1";
	go();
	await settled();
	assert.deepEqual(read(drawn, "#position-title"), ["Bob, turn 3"]);
	assert.equal(asked.filter(({ path }) => path.includes("/position")).length, 2);
});

test("where there is no review, the table, other reviews and home are at hand", async () => {
	Object.assign(location, { hash: "", search: "" });
	answering(() => new Answer(404, { code: "not_found", message: "no game is over" }));
	const drawn = shown(h("review-page", { data: { table: "abcdefghijklmnop" } }));
	await settled();
	assert.deepEqual(
		drawn.querySelectorAll("a").map((each) => each.getAttribute("href")),
		["/table/abcdefghijklmnop", "/review", "/"],
	);
	const record = shown(h("review-page", { data: { record: "r1" } }));
	await settled();
	assert.deepEqual(
		record.querySelectorAll("a").map((each) => each.getAttribute("href")),
		["/review", "/"],
	);
});

test("why a position could not be shown is not told at the one that was chosen since", async () => {
	let go = () => {};
	Object.assign(globalThis, { addEventListener: (/** @type {string} */ _, /** @type {() => void} */ f) => (go = f) });
	Object.assign(location, { hash: "#side-1-turn-1-roll-1", search: "" });
	const found = review([{ ...side("Ann", 180), turns: [turn(1, 1), turn(2, 1)] }], { title: "", rules: "", note: "" });
	const { answer, release } = held();
	answering(({ path }) => {
		if (!path.includes("/position")) return { ready: true, review: found };
		return path.includes("turn=1") ? answer : { ready: true, position: { ...POSITION, turn: 2 } };
	});
	const drawn = shown(h("review-page", { data: { table: "abcdefghijklmnop" } }));
	await settled();
	location.hash = "#side-1-turn-2-roll-1";
	go();
	await settled();
	release(new Answer(503, { code: "busy", message: "not now" }));
	await settled();
	assert.deepEqual(read(drawn, ".error"), []);
	assert.equal(drawn.querySelectorAll("#position-title").length, 1);
});
