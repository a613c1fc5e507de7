import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { focusFirstOffer, padWith, scorePad } from "../../../src/dicecup/server/static/js/board/score-pad.js";
import { FakeElement, read, shown } from "../fake-document.js";
import { answering, settled } from "../fake-server.js";
import { pad } from "../pads.js";
import { choice } from "../views.js";

/** @import { PadData } from "../../../src/dicecup/server/static/js/board/score-pad.js" */

const offer = (/** @type {number} */ points) => ({ points, bonus: 0, joker: false });
const OFFERS = new Map(["fours.1", "fours.2", "sixes.2", "chance.2", "chance.3"].map((box) => [box, offer(4)]));

/** The pad of a book with three columns. @param {Partial<PadData>} [changes] */
function drawn(changes = {}) {
	/** @type {string[]} */
	const entered = [];
	const page = shown(
		scorePad({
			pad: pad(2, 3),
			cards: [
				{ name: "Ann", total: 0, note: "you" },
				{ name: "Bob", total: 0, note: "" },
			],
			acting: 0,
			shown: 0,
			offers: OFFERS,
			onEnter: (box) => entered.push(box),
			...changes,
		}),
	);
	return { page, entered };
}

/** The boxes that arrow keys lead to. @param {FakeElement} page */
function walking(page) {
	/** @type {string[]} */
	const reached = [];
	Object.assign(globalThis, { HTMLButtonElement: FakeElement });
	const boxes = page.querySelectorAll("button.offer");
	for (const box of boxes) {
		const row = page.querySelectorAll("tr").find((each) => each.inside.includes(box));
		Object.assign(box, { focus: () => reached.push(box.id), closest: () => row, checkVisibility: () => true });
	}
	const press = (/** @type {string} */ key, /** @type {string} */ from) => {
		const target = boxes.find((each) => each.id === from);
		Reflect.get(page.querySelector(".pad") ?? {}, "onkeydown")({ key, target, preventDefault: () => {} });
		return reached.splice(0)[0];
	};
	return { press, reached };
}

test("arrow keys go up and down in a column, and sideways in a line", () => {
	const { press } = walking(drawn().page);
	assert.equal(press("ArrowDown", "box-fours.2"), "box-sixes.2");
	assert.equal(press("ArrowDown", "box-sixes.2"), "box-chance.2");
	assert.equal(press("ArrowUp", "box-chance.2"), "box-sixes.2");
	assert.equal(press("ArrowRight", "box-fours.1"), "box-fours.2");
	assert.equal(press("ArrowLeft", "box-chance.3"), "box-chance.2");
	assert.equal(press("ArrowRight", "box-sixes.2"), undefined, "there is no other in this line");
	assert.equal(press("ArrowDown", "box-fours.1"), undefined, "nor in this column");
	assert.equal(press("Enter", "box-sixes.2"), undefined);
});

test("the key that leads to the pad leads to its first box", () => {
	const { page } = drawn();
	const { reached } = walking(page);
	focusFirstOffer();
	assert.deepEqual(reached, ["box-fours.1"]);
});

test("each column is called by its number, under the name of its side and what is said of it", () => {
	const { page } = drawn();
	const upper = page.querySelector(".pad-section") ?? assert.fail();
	assert.deepEqual(read(upper, ".pad-columns th"), ["×1", "×2", "×3", "×1", "×2", "×3"]);
	assert.deepEqual(read(upper, ".pad-side"), ["Annyou", "Bob"]);
	assert.deepEqual(
		upper.querySelectorAll(".pad-side").map((each) => each.getAttribute("colspan")),
		["3", "3"],
	);
});

test("the box that is pressed is the one that is filled, and only that is chosen, advised, answered or last", () => {
	const { page, entered } = drawn({ chosen: "fours.2", advised: "sixes.2" });
	for (const box of page.querySelectorAll("button.offer")) box.onclick?.({});
	assert.deepEqual(entered, ["fours.1", "fours.2", "sixes.2", "chance.2", "chance.3"]);
	assert.deepEqual(
		page.querySelectorAll("button.offer").map((each) => each.getAttribute("aria-label")),
		[
			"Fours, column 1: 4 points",
			"Fours, column 2: 4 points, chosen, press again to write it",
			"Sixes, column 2: 4 points (hint)",
			"Chance, column 2: 4 points",
			"Chance, column 3: 4 points",
		],
	);
	assert.equal(page.querySelectorAll("td.answer").length, 1);
	const view = pad(2, 3);
	view.front[1].cells = [
		[4, 8, 12],
		[4, null, null],
	];
	const last = drawn({ pad: view, last: { side: 0, box: "fours.2" } }).page;
	assert.deepEqual(read(last, "td.last"), ["8"]);
	const other = drawn({ pad: view, offers: new Map(), chosen: "sixes.1", acting: 1 }).page;
	assert.equal(other.querySelectorAll("td.answer").length, 1, "the answer is about the side to play");
});

test("the best of all boxes is called best, and every other by what it gives away", () => {
	const losses = new Map([
		["fours.1", choice({ grade: "best", loss: 0 })],
		["fours.2", choice({ grade: "good", loss: 0.04 })],
		["sixes.2", choice({ grade: "mistake", loss: 99.94 })],
	]);
	assert.deepEqual(read(drawn({ losses }).page, ".loss"), ["best", "−0.0", "−99.9"]);
});

test("what was earned just now gleams on the card of whoever earned it", () => {
	const moment = { kind: /** @type {const} */ ("bonus"), words: "", side: 1, name: "bonus 3" };
	assert.deepEqual(read(drawn({ moment }).page, ".progress.fresh"), ["10/63", "11/63", "12/63"]);
	const meters = drawn().page.querySelectorAll(".progress");
	assert.deepEqual(
		meters.map((each) => each.getAttribute("data-full")),
		["0.00", "0.02", "0.03", "0.16", "0.17", "0.19"],
	);
});

test("a zero is written as a zero, and no check marks are no marks", () => {
	const view = pad(1);
	view.front[1].cells = [[0]];
	view.front[2] = { ...view.front[2], kind: "marks", cells: [[0]] };
	const { page } = drawn({ pad: view, cards: [{ name: "Ann", total: 0, note: "" }], offers: new Map() });
	assert.deepEqual(read(page, ".written"), ["0"]);
	assert.deepEqual(read(page, ".marks"), []);
});

test("a line without a box has no help, and each name asks for that of its own box", async () => {
	const help = (/** @type {string} */ box, /** @type {string} */ text) => ({
		label: box,
		boxes: [box],
		dice: [],
		text,
	});
	const boxes = [help("fours.1", "All fours."), help("sixes.1", "All sixes.")];
	const asked = answering(() => ({ boxes, bonus: "" }));
	const { page } = drawn({ book: "deluxe with columns" });
	assert.deepEqual(read(page, ".box-name"), ["Fours", "Sixes", "Chance"]);
	Reflect.get(page.querySelector(".pad") ?? {}, "onpointerover")({});
	await settled();
	assert.deepEqual(
		page.querySelectorAll(".box-name").map((each) => each.getAttribute("title")),
		["All fours.", "All sixes.", null],
	);
	page.querySelectorAll(".box-name")[1]?.onclick?.({});
	await settled();
	const dialog = page.parent?.querySelector("dialog");
	assert.equal(dialog && read(dialog, "#box-help-text")[0], "All sixes.");
	assert.deepEqual(
		asked.map(({ path }) => path),
		["/api/books/deluxe with columns/help"],
		"the book is asked once",
	);
	const other = drawn({ book: "classic with columns" }).page;
	assert.deepEqual(
		other.querySelectorAll(".box-name").map((each) => each.getAttribute("title")),
		[null, null, null],
		"another book may ask for something else",
	);
});

test("a pad takes the room that its columns need", () => {
	const room = (/** @type {number} */ cards, /** @type {number} */ columns) =>
		padWith({
			pad: pad(cards, columns),
			cards: Array.from({ length: cards }, () => ({ name: "", total: 0, note: "" })),
			acting: null,
			shown: 0,
			offers: new Map(),
			onEnter: () => {},
		}).getAttribute("class");
	assert.deepEqual(
		[room(1, 3), room(2, 1), room(2, 3), room(7, 1)],
		["table-pad cells-one", "table-pad cells-2", "table-pad cells-6", "table-pad cells-many"],
	);
});
