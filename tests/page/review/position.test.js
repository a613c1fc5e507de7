import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { reviewPosition } from "../../../src/dicecup/server/static/js/review/position.js";
import { read, shown } from "../fake-document.js";
import { pad } from "../pads.js";
import { choice } from "../views.js";

/** @import { DecisionView, PositionView } from "../../../src/dicecup/server/static/js/types.js" */

/** @param {Partial<PositionView>} changes @returns {PositionView} */
const position = (changes) => ({
	side: 1,
	turn: 4,
	roll: 1,
	player: "Bob",
	pad: pad(2),
	names: ["Ann", "Bob"],
	totals: [80, 65],
	rolls_left: 2,
	step: {
		dice: [6, 2, 6, 1, 6],
		luck: 3.25,
		luck_grade: "lucky",
		expected: 231.04,
		decision: {
			text: "keep 6 6",
			best: "keep 6 6 6",
			ends: false,
			kept: [0, 2],
			loss: 2.3,
			win_loss: 0.031,
			grade: "mistake",
			unforced: true,
			sentence: "",
		},
	},
	ending: "18 in Sixes",
	win: [0.62, 0.38],
	sentence: "Keep the three sixes.",
	note: "",
	notes: [],
	choices: [],
	...changes,
});
const ways = { book: "deluxe", before: null, after: null, all: "#side-2", retry: null, luck: true };

test("a position tells of the side that was to play", () => {
	const drawn = shown(reviewPosition(position({}), ways));
	assert.deepEqual(read(drawn, "h2"), ["Bob, turn 4, first roll"]);
	assert.deepEqual(read(drawn, ".position-head p"), [
		"two rolls left · score 65 · expected score with these dice 231.0 · chance to win as the turn began 38\u00a0%",
	]);
	const table = drawn.querySelector(".pad table");
	assert.deepEqual(read(/** @type {NonNullable<typeof table>} */ (table), "th.shown .pad-name"), ["Bob"]);
	assert.deepEqual(read(/** @type {NonNullable<typeof table>} */ (table), "th.acting .pad-name"), ["Bob"]);
});

test("where there is no position before or after, there is no link to it", () => {
	const step = (/** @type {string} */ id, /** @type {object} */ more) => {
		const link = shown(reviewPosition(position({}), { ...ways, ...more })).querySelector(id);
		return ["href", "aria-disabled", "role"].map((name) => link?.getAttribute(name));
	};
	assert.deepEqual(step("#previous", {}), [null, "true", "link"]);
	assert.deepEqual(step("#previous", { before: "#before" }), ["#before", null, null]);
	assert.deepEqual(step("#next", { before: "#before" }), [null, "true", "link"]);
	assert.deepEqual(step("#next", { after: "#after" }), ["#after", null, null]);
});

test("how many rolls are left, at every roll", () => {
	const facts = (/** @type {number} */ left) =>
		read(shown(reviewPosition(position({ rolls_left: left }), ways)), ".position-head").map(
			(text) => /^(.*?) roll(.*) · score/.exec(text)?.[0],
		);
	assert.match(facts(1)[0] ?? "", /second rollone roll left/);
	assert.match(facts(0)[0] ?? "", /last rolllast roll/);
});

test("what was chosen, what it cost, and what was best", () => {
	const drawn = shown(reviewPosition(position({}), ways));
	const told = read(drawn, ".position-side p");
	assert.equal(told[0], "The roll: luck +3.3, lucky.");
	assert.equal(told[1], "Chosen: keep 6 6 mistake Cost 2.30 points and 3.1\u00a0% winning chance.");
	assert.equal(told[2], "Best: keep 6 6 6.");
	const unseen = shown(reviewPosition(position({}), { ...ways, luck: false }));
	assert.match(read(unseen, ".position-side p")[0], /^Chosen/);
});

test("the dice and those that were kept are said in words", () => {
	const label = (/** @type {number[]} */ kept) => {
		const view = position({});
		if (view.step?.decision) view.step.decision = { ...view.step.decision, kept };
		return shown(reviewPosition(view, ways)).querySelector(".dice")?.getAttribute("aria-label");
	};
	assert.equal(label([1, 4]), "The dice: six, two, six, one, six, kept two, six");
	assert.equal(label([]), "The dice: six, two, six, one, six");
});

test("the best choice needs no better one, a forced one none at all, and the end of a turn says how it ended", () => {
	const told = (/** @type {Partial<DecisionView>} */ changes) => {
		const view = position({});
		if (view.step?.decision) view.step.decision = { ...view.step.decision, ...changes };
		return read(shown(reviewPosition(view, ways)), ".position-side p").slice(1);
	};
	assert.deepEqual(told({ grade: "best", best: "keep 6 6", loss: 0 }), [
		"Chosen: keep 6 6 best ",
		"Keep the three sixes.",
	]);
	const forced = told({ unforced: false, grade: "best", ends: true });
	assert.equal(forced[0], "Chosen: keep 6 6 best No choice would have made a difference.");
	assert.equal(forced.at(-1), "The turn ended with 18 in Sixes.");
});

test("the arrow keys lead to the position before and after, but not where they scroll", () => {
	const drawn = shown(reviewPosition(position({}), { ...ways, before: "#before", after: "#after" }));
	const press = (/** @type {string} */ key, /** @type {object | null} */ inside = null) => {
		location.hash = "#here";
		Reflect.get(drawn, "onkeydown")({ key, target: { closest: () => inside }, preventDefault: () => {} });
		return location.hash;
	};
	assert.deepEqual([press("ArrowLeft"), press("ArrowRight"), press("ArrowUp")], ["#before", "#after", "#here"]);
	assert.equal(press("ArrowRight", {}), "#here");
});

test("the links lead on, back, to the review and to the same position as a question", () => {
	const links = (/** @type {object} */ more) =>
		shown(reviewPosition(position({}), { ...ways, ...more }))
			.querySelectorAll("nav a")
			.map((each) => [each.textContent, each.getAttribute("href")]);
	assert.deepEqual(links({ before: "#before", after: "#after", retry: "#retry" }), [
		["Previous", "#before"],
		["Next", "#after"],
		["Whole review", "#side-2"],
		["Try it again", "#retry"],
	]);
	assert.deepEqual(links({ after: "#after" }), [
		["Previous", null],
		["Next", "#after"],
		["Whole review", "#side-2"],
	]);
});

test("the dice that were kept are marked, and every choice is listed with the one that was made", () => {
	const choices = [choice({ text: "keep 6 6 6" }), choice({ text: "keep 6 6", loss: 2.3, chosen: true })];
	const drawn = shown(reviewPosition(position({ choices }), ways));
	assert.deepEqual(
		drawn.querySelectorAll(".tray .die").map((each) => each.matches(".held")),
		[true, false, true, false, false],
	);
	assert.deepEqual(read(drawn, "#choices tbody th"), ["Keep 6 6 6", "Keep 6 6 chosen"]);
	assert.equal(shown(reviewPosition(position({}), ways)).querySelector("#choices"), null);
	const cards = Reflect.get(drawn.querySelector("score-pad") ?? {}, "data").cards;
	assert.deepEqual(
		cards.map((/** @type {{total: number}} */ { total }) => total),
		[80, 65],
	);
});

test("a turn of which only the score is known has no dice, and says how it ended", () => {
	const drawn = shown(reviewPosition(position({ step: null, ending: "eighteen in Sixes", win: [0.4] }), ways));
	assert.deepEqual(read(drawn, "h2"), ["Bob, turn 4"]);
	assert.deepEqual(read(drawn, ".position-head p"), ["score 65"], "alone there is no chance to win");
	assert.deepEqual(read(drawn, ".position-side p"), ["Eighteen in Sixes."]);
	assert.equal(drawn.querySelector(".tray"), null);
});

test("luck without a name has none, a note is told, and so are the rules and dice that were left", () => {
	const notes = [{ kind: /** @type {const} */ ("forced"), text: "So it is.", source: "deluxe rule 16", quote: "" }];
	const view = position({ note: "By an estimate.", notes });
	if (view.step) view.step = { ...view.step, luck: -1.25, luck_grade: "", decision: null };
	const drawn = shown(reviewPosition(view, ways));
	assert.deepEqual(read(drawn, ".panel p").slice(1), [
		"The roll: luck −1.3.",
		"The dice were left on the table.",
		"Keep the three sixes.",
		"By an estimate.",
	]);
	assert.match(read(drawn, "#notes")[0], /^You must: So it is\./);
});
