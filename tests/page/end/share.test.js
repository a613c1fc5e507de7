import "../fake-document.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openShare, shareText, showShared } from "../../../src/dicecup/server/static/js/end/share.js";
import { body, FakeElement, read } from "../fake-document.js";
import { settled } from "../fake-server.js";
import { reviewed, turn } from "../review/reviews.js";
import { game, side } from "../views.js";

/** @import { GameView, StepView, TurnView } from "../../../src/dicecup/server/static/js/types.js" */

/** The colours of the squares that were drawn, and what was written. @type {{squares: string[], texts: string[]}} */
let seen;

beforeEach(() => {
	for (const old of body.children) old.remove();
	seen = { squares: [], texts: [] };
	const nothing = () => {};
	const pen = {
		fillStyle: "",
		createRadialGradient: () => ({ addColorStop: nothing }),
		fillRect: nothing,
		beginPath: nothing,
		fill: nothing,
		arc: nothing,
		fillText: (/** @type {string} */ text) => seen.texts.push(text),
		roundRect: (/** @type {number} */ _, /** @type {number} */ __, /** @type {number} */ size) => {
			if (size < 50) seen.squares.push(pen.fillStyle);
		},
	};
	Object.assign(FakeElement.prototype, {
		getContext: () => pen,
		toDataURL: () => "data:image/png,x",
		toBlob: (/** @type {(blob: Blob) => void} */ done) => done(new Blob(["x"])),
	});
});

/** @param {string} grade @returns {TurnView} */
const turnOf = (grade) => turn(1, 0, { steps: [/** @type {StepView} */ ({ decision: { grade } })] });

/** @param {Partial<GameView>} changes @param {TurnView[]} turns */
const shared = (changes, turns = []) => ({
	side: 0,
	game: game({ sides: [side("Ann", 0, 180), side("Bob", 1, 210)], winners: [1], ...changes }),
	book: { name: "deluxe", title: "Deluxe", summary: "", changes: {} },
	story: { side: reviewed("Ann", turns), luck: 3, loss: 8, percentile: 12, gamesOf: "perfect games" },
});

test("alone nobody has won or lost, and neither has anybody with equal points who is not among the winners", () => {
	const result = (/** @type {Partial<GameView>} */ changes) => shareText(shared(changes)).split("\n")[1];
	assert.equal(result({ sides: [side("Ann", 0, 180)], winners: [0] }), "180 points");
	const equal = [side("Ann", 0, 180), side("Bob", 1, 180)];
	assert.equal(result({ sides: equal, winners: [1] }), "180 points");
	assert.equal(result({ sides: equal, winners: [0] }), "180 points", "Bob resigned");
	assert.equal(result({ sides: [side("Ann", 0, 181), equal[1]], winners: [0] }), "181 points – won by 1");
	assert.equal(result({ sides: [side("Ann", 0, 179), equal[1]], winners: [1] }), "179 points – lost by 1");
	const three = [side("Ann", 0, 170), ...["Bob", "Cy"].map((name, place) => side(name, place + 1, 180))];
	assert.equal(result({ sides: three, winners: [1, 2] }), "170 points – lost by 10", "the others share the win");
});

test("each turn has the sign and the colour of its worst choice, in the order of the turns", () => {
	const grades = ["blunder", "best", "mistake", "good", "inaccuracy"];
	openShare(shared({}, grades.map(turnOf)));
	const text = read(body, "#share-text")[0];
	assert.deepEqual(text.split("\n"), [
		"Yahtzee, Deluxe",
		"180 points – lost by 30",
		"Luck +3 · choices −8",
		"Better than 12\u00a0% of perfect games",
		"🟥🟩🟧🟩🟨",
	]);
	assert.deepEqual(seen.squares, ["#e0505e", "#5fbf7f", "#f2994a", "#5fbf7f", "#f2c94c"]);
	assert.deepEqual(seen.texts.slice(0, 4), text.split("\n").slice(0, 4));
	assert.deepEqual(read(body, "#share-dialog .hint"), ["Each square is a turn: green is played well, red cost most."]);
	assert.equal(body.querySelector("#share-dialog img")?.getAttribute("alt"), `A picture of the result: ${text}`);
});

test("the whole text is copied, and sent with the picture to programs that take pictures", async () => {
	/** @type {any[]} */
	const handed = [];
	let takes = true;
	const writeText = async (/** @type {string} */ text) => handed.push(text);
	const share = async (/** @type {object} */ what) => handed.push(what);
	const navigator = { clipboard: { writeText }, share, canShare: () => takes };
	Object.defineProperty(globalThis, "navigator", { value: navigator, configurable: true });
	showShared("one\ntwo", /** @type {any} */ (new FakeElement()));
	const copy = body.querySelector("#share-copy");
	copy?.onclick?.({ currentTarget: copy });
	await settled();
	assert.deepEqual([handed.splice(0), copy?.textContent], [["one\ntwo"], "Copied"]);
	body.querySelector("#share-now")?.onclick?.({});
	await settled();
	const [{ files, text }] = handed.splice(0);
	assert.deepEqual([text, files[0].name, files[0].type], ["one\ntwo", "dicecup.png", "image/png"]);
	takes = false;
	body.querySelector("#share-now")?.onclick?.({});
	await settled();
	assert.deepEqual(handed, [{ text: "one\ntwo" }]);
	assert.deepEqual(read(body, "#share-dialog .hint"), [], "without squares there is nothing to explain");
});

test("a game of three columns has a square for every turn", () => {
	openShare(
		shared(
			{},
			Array.from({ length: 39 }, () => turnOf("best")),
		),
	);
	assert.equal(seen.squares.length, 39);
});
