import "../fake-document.js";
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { h } from "../../../src/dicecup/server/static/js/browser/dom.js";
import { puzzleBoard } from "../../../src/dicecup/server/static/js/coach/puzzle-board.js";
import { body, FakeElement, read, shown } from "../fake-document.js";
import { Answer, answering, held, settled } from "../fake-server.js";
import { pad } from "../pads.js";
import { choice } from "../views.js";

/** @import { BoardData } from "../../../src/dicecup/server/static/js/coach/puzzle-board.js" */
/** @import { QuestionView, VerdictView } from "../../../src/dicecup/server/static/js/types.js" */

/** @type {QuestionView} */
const QUESTION = {
	puzzle: "deluxe-win-1",
	theme: "win",
	theme_title: "Win or lose",
	book: "deluxe",
	title: "Deluxe",
	question: "What is best?",
	source: "from a game of Ann",
	dice: [6, 2, 6, 1, 6],
	rolls_left: 1,
	pad: pad(2),
	names: ["You", "Opponent"],
	totals: [180, 195],
	placements: [],
	notes: [],
	rating: 3.24,
	stars: 2,
	estimate: "",
};
/** @type {VerdictView} */
const VERDICT = {
	right: false,
	shown: false,
	text: "That costs 3.2 %.",
	answer: "keep 6 6",
	best: "keep 6 6 6",
	natural: "keep 2 6",
	best_keep: [0, 2, 4],
	best_box: null,
	for_win: true,
	choices: [],
};

/** @param {Partial<QuestionView>} question @param {Partial<BoardData>} [data] */
async function opened(question, data = {}) {
	const asked = answering(({ method }) =>
		method === "POST" ? { ready: true, verdict: VERDICT } : { ready: true, question: { ...QUESTION, ...question } },
	);
	const next = { text: "Another", go: () => {} };
	const all = { puzzle: "deluxe-win-1", heading: "Puzzle", played: false, next, focus: false, ...data };
	const drawn = shown(puzzleBoard(all));
	await settled();
	return { drawn, asked, all };
}

test("a question about winning says how both stand, and what the obvious move gives away", async () => {
	const told = read((await opened({})).drawn, ".question p");
	assert.deepEqual(told, [
		"Win or lose · Deluxe · ★★ the obvious move costs 3.2 % winning chance",
		"What is best?",
		"You have 180 points, your opponent 195.",
	]);
	const points = read((await opened({ names: ["You"], totals: [180], pad: pad(1) })).drawn, ".question p");
	assert.deepEqual(points, ["Win or lose · Deluxe · ★★ the obvious move costs 3.2 points", "What is best?"]);
});

test("a mistake of one's own says what it gave away", async () => {
	const about = async (/** @type {string[]} */ names) =>
		read((await opened({ theme: "mine", names, pad: pad(names.length) })).drawn, ".question .hint")[0];
	assert.equal(
		await about(["You", "Opponent"]),
		"Deluxe · From a game of Ann · your choice in the game cost 3.2 % winning chance",
	);
	assert.equal(await about(["You"]), "Deluxe · From a game of Ann · your choice in the game cost 3.2 points");
});

test("the next puzzle begins without the dice that were held at the last", async () => {
	const { drawn, asked, all } = await opened({});
	drawn.querySelector("#die-0")?.onclick?.({});
	drawn.querySelector("#die-2")?.onclick?.({});
	assert.deepEqual(read(drawn, "#roll"), ["Roll the other 3 dice"]);
	Object.assign(drawn, { data: { ...all, puzzle: "deluxe-win-2" } });
	await settled();
	assert.deepEqual(read(drawn, "#roll"), ["Roll all five"]);
	drawn.querySelector("#roll")?.onclick?.({ detail: 1 });
	await settled();
	assert.deepEqual(asked.at(-1)?.body, { keep: [] });
});

test("once answered, it says what comes naturally or was chosen in the game", async () => {
	const answered = async (/** @type {boolean} */ played) => {
		const { drawn } = await opened({}, { played });
		drawn.querySelector("#die-0")?.onclick?.({});
		drawn.querySelector("#roll")?.onclick?.({ detail: 1 });
		await settled();
		return drawn;
	};
	const drawn = await answered(false);
	assert.deepEqual(read(drawn, "#verdict-title"), ["Good try – there is better"]);
	assert.equal(read(drawn, ".judged .hint")[0], "The obvious move: keep 2 6. Best: keep 6 6 6.");
	assert.deepEqual(
		drawn.querySelectorAll(".die.advised").map((each) => each.id),
		["die-0", "die-2", "die-4"],
	);
	assert.equal(read(await answered(true), ".judged .hint")[0], "Chosen in the game: keep 2 6. Best: keep 6 6 6.");
});

test("the tray says the rolls that are left, and an estimate is called one", async () => {
	const left = async (/** @type {number} */ rolls) => read((await opened({ rolls_left: rolls })).drawn, ".tray-sub")[0];
	assert.equal(await left(0), "score 180 · last roll");
	assert.equal(await left(1), "score 180 · 1 roll left");
	assert.equal(await left(2), "score 180 · 2 rolls left");
	assert.equal(read((await opened({ estimate: "By an estimate." })).drawn, ".question .hint")[1], "By an estimate.");
});

test("what the dice show is announced, with the rolls that are left", async () => {
	const announced = async (/** @type {number} */ rolls) => {
		const opening = opened({ rolls_left: rolls });
		const status = h("p", { id: "status" });
		body.append(/** @type {any} */ (status));
		await opening;
		return status.textContent;
	};
	assert.equal(await announced(1), "What is best? The dice show 6 2 6 1 6, 1 roll left.");
	assert.equal(await announced(2), "What is best? The dice show 6 2 6 1 6, 2 rolls left.");
});

test("whoever asked for the answer is not told off, and sees the best box", async () => {
	answering(({ method }) =>
		method === "POST"
			? { ready: true, verdict: { ...VERDICT, shown: true, best_keep: null, best_box: "sixes" } }
			: { ready: true, question: QUESTION },
	);
	const next = { text: "Another", go: () => {} };
	const drawn = shown(puzzleBoard({ puzzle: "deluxe-win-3", heading: "Puzzle", played: false, next, focus: false }));
	await settled();
	drawn.querySelector("#show-answer")?.onclick?.({});
	await settled();
	assert.deepEqual(read(drawn, "#verdict-title"), ["The answer"]);
	assert.equal(drawn.querySelectorAll("td.answer").length, 1);
});

/** How many puzzles were opened; each has a name of its own. */
let count = 10;

/** A question that has been answered, and what was sent. @param {Partial<VerdictView>} verdict @param {Partial<QuestionView>} [question] */
async function answered(verdict, question = {}) {
	const asked = answering(({ method }) =>
		method === "POST"
			? { ready: true, verdict: { ...VERDICT, ...verdict } }
			: { ready: true, question: { ...QUESTION, ...question } },
	);
	const next = { text: "Another", go: () => {} };
	count += 1;
	const puzzle = `deluxe-win-${count}`;
	const drawn = shown(puzzleBoard({ puzzle, heading: "Puzzle", played: false, next, focus: false }));
	const status = h("p", { id: "status" });
	body.append(/** @type {any} */ (status));
	await settled();
	const press = async (/** @type {string} */ selector) => {
		drawn.querySelector(selector)?.onclick?.({ detail: 1 });
		await settled();
	};
	const sent = () => asked.flatMap(({ body }) => (body ? [body] : []));
	return { drawn, press, sent, status };
}
const placements = ["fours", "sixes"].map((box) => ({ box, points: 18, bonus: 0, joker: false }));

test("the right answer is praised, also where the answer was shown, and what it says is announced", async () => {
	const { drawn, press, status } = await answered({ right: true, shown: true });
	await press("#die-0");
	await press("#roll");
	assert.deepEqual(read(drawn, "#verdict-title"), ["✓ Right"]);
	assert.deepEqual(read(drawn, "#verdict-text"), ["That costs 3.2\u00a0%."]);
	assert.equal(status.textContent, "That costs 3.2 %.");
});

test("the box that is pressed is the answer, and after it nothing more can be chosen", async () => {
	const { drawn, press, sent } = await answered(
		{},
		{ placements, notes: [{ kind: "joker", text: "It may stand for another.", source: "deluxe rule 16", quote: "" }] },
	);
	assert.equal(drawn.querySelectorAll("#notes").length, 1);
	await press("#box-sixes");
	assert.deepEqual(sent(), [{ box: "sixes" }]);
	assert.deepEqual(read(drawn, ".offer"), []);
	assert.deepEqual(read(drawn, "#show-answer"), []);
	assert.deepEqual([read(drawn, "#roll"), read(drawn, "#why-not")], [["Answered"], ["The question is answered."]]);
	await press("#die-0");
	await press("#roll");
	assert.equal(sent().length, 1);
	assert.equal(drawn.querySelectorAll(".die.held").length, 0);
});

test("dice are kept in the order of their places, and without a roll left none is held", async () => {
	const first = await answered({});
	for (const die of ["#die-4", "#die-0", "#die-2", "#roll"]) await first.press(die);
	assert.deepEqual(first.sent(), [{ keep: [0, 2, 4] }]);
	const last = await answered({}, { rolls_left: 0 });
	await last.press("#die-0");
	assert.equal(last.drawn.querySelectorAll(".die.held").length, 0);
	assert.deepEqual(read(last.drawn, "#roll"), ["Choose a box"]);
});

test("all choices say what they give away: of winning, or in points, with one's own among them", async () => {
	const losses = async (/** @type {boolean} */ forWin) => {
		const chosen = choice({ text: "keep 2 6", loss: 2.34, expected: null, chosen: true });
		const { drawn, press } = await answered({ for_win: forWin, choices: [chosen] });
		await press("#show-answer");
		return read(drawn, "choice-table tbody tr");
	};
	assert.deepEqual(await losses(true), ["Keep 2 6 your answer2.3 %"]);
	assert.deepEqual(await losses(false), ["Keep 2 6 your answer2.34"]);
});

test("each card of a question has its own points", async () => {
	const { drawn } = await answered({});
	const cards = Reflect.get(drawn.querySelector("score-pad") ?? {}, "data").cards;
	assert.deepEqual(
		cards.map((/** @type {{name: string, total: number}} */ { name, total }) => [name, total]),
		[
			["You", 180],
			["Opponent", 195],
		],
	);
});

test("the first puzzle of a page leaves the focus where it is, and each after it takes it", async () => {
	/** @type {string[]} */
	const focused = [];
	/** @this {FakeElement} */
	function focus() {
		focused.push(this.id);
	}
	mock.method(FakeElement.prototype, "focus", focus);
	const { drawn, all } = await opened({}, { puzzle: "deluxe-win-4" });
	assert.deepEqual(focused, []);
	Object.assign(drawn, { data: { ...all, puzzle: "deluxe-win-5" } });
	await settled();
	assert.deepEqual(focused, ["question-title"]);
	await opened({}, { puzzle: "deluxe-win-6", focus: true });
	mock.restoreAll();
	assert.deepEqual(focused, ["question-title", "question-title"], "a mistake that somebody chose to try again");
});

test("after an answer that could not be judged, and at the next puzzle, one may answer", async () => {
	const { drawn, asked, all } = await opened({}, { puzzle: "deluxe-win-7" });
	const { fetch } = globalThis;
	const press = async () => {
		drawn.querySelector("#roll")?.onclick?.({ detail: 1 });
		await settled();
	};
	globalThis.fetch = async () => Response.json({ code: "busy", message: "not now" }, { status: 503 });
	await press();
	assert.deepEqual(read(drawn, ".error"), ["Not now."]);
	globalThis.fetch = fetch;
	drawn.querySelector("#roll")?.onclick?.({ detail: 1 });
	await press();
	assert.deepEqual([read(drawn, ".error"), read(drawn, "#verdict-title").length], [[], 1]);
	Object.assign(drawn, { data: { ...all, puzzle: "deluxe-win-8" } });
	await settled();
	await press();
	assert.deepEqual(
		asked.filter(({ method }) => method === "POST").map(({ path }) => path),
		["/api/puzzles/deluxe-win-7/answer", "/api/puzzles/deluxe-win-8/answer"],
	);
});

test("a verdict that comes late says nothing about the puzzle that was opened since, which can be answered", async () => {
	for (const late of [{ ready: true, verdict: VERDICT }, new Answer(503, { code: "busy", message: "not now" })]) {
		const { answer, release } = held();
		const asked = answering(({ method, path }) => {
			if (method === "GET") return { ready: true, question: QUESTION };
			return path.includes("win-1") ? answer : { ready: true, verdict: { ...VERDICT, text: "That is right." } };
		});
		const next = { text: "Another", go: () => {} };
		const data = { puzzle: "deluxe-win-1", heading: "Puzzle", played: false, next, focus: false };
		const drawn = shown(puzzleBoard(data));
		await settled();
		const roll = () => drawn.querySelector("#roll")?.onclick?.({ detail: 1 });
		roll();
		await settled();
		Object.assign(drawn, { data: { ...data, puzzle: "deluxe-win-2" } });
		await settled();
		release(late);
		await settled();
		assert.deepEqual(read(drawn, "#verdict-text"), []);
		assert.deepEqual(read(drawn, ".error"), []);
		roll();
		await settled();
		assert.equal(asked.at(-1)?.path, "/api/puzzles/deluxe-win-2/answer");
		assert.deepEqual(read(drawn, "#verdict-text"), ["That is right."]);
	}
});
