import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { mistakes, scoreSum, turnTable } from "../../../src/dicecup/server/static/js/review/side.js";
import { read, shown } from "../fake-document.js";
import { reviewed, turn } from "./reviews.js";

/** @import { DecisionView, StepView } from "../../../src/dicecup/server/static/js/types.js" */

/** @param {Partial<DecisionView>} changes @returns {StepView} */
const step = (changes) => ({
	dice: [1, 2, 3, 4, 6],
	luck: 0.5,
	luck_grade: "",
	expected: 240,
	decision: {
		text: "keep 1 2 3 4",
		best: "keep 2 3 4",
		ends: false,
		kept: [0, 1, 2, 3],
		loss: 1.25,
		win_loss: null,
		grade: "mistake",
		unforced: true,
		sentence: "",
		...changes,
	},
});

test("how a score came about, term by term, and where points were lost", () => {
	const side = reviewed("Ann", [], {
		terms: [
			{ name: "expected at the start", points: 245.5 },
			{ name: "luck", points: -12.25 },
			{ name: "final score", points: 233.25 },
		],
		adjusted: 251.04,
		losses: { "first keep": 1.5, "second keep": 2.5, box: 3.5 },
		loss_each: { mean: 0.3, low: 0.1, high: 0.6, size: 30 },
		grades: { best: 20, good: 0, inaccuracy: 1, mistake: 2, blunder: 0 },
	});
	const sum = shown(scoreSum(side));
	assert.deepEqual(read(sum, "td"), ["245.50", "−12.25", "233.25"]);
	assert.deepEqual(read(sum, "tr.result td"), ["233.25"], "what they come to stands out");
	assert.deepEqual(read(sum, "tbody th"), ["Expected at the start", "Luck", "Final score"]);
	assert.deepEqual(read(sum, ".adjusted"), ["With average luck Ann would have scored 251.0."]);
	assert.deepEqual(read(sum, "dl div"), [
		"Lost on 1st-roll holds1.50",
		"Lost on 2nd-roll holds2.50",
		"Lost on box choices3.50",
		"Average loss per real choice0.30 points (95 % interval 0.10 to 0.60), from 30 choices",
		"Decisions20 of 23 best or good, 1 nearly, 2 worth another look",
	]);
});

test("a costly decision is told as what it was, not as another of its turn", () => {
	const steps = [step({}), step({ text: "keep 6 6", best: "keep 5 5", loss: 4.5, grade: "blunder", win_loss: 0.021 })];
	const side = reviewed("Ann", [turn(3, 0, { steps })], {
		mistakes: [{ turn: 3, roll: 1, place: "turn 3, first roll" }],
	});
	assert.deepEqual(read(shown(mistakes(side, 0, true)), "li"), [
		"turn 3, first roll Keep 1 2 3 4 mistake Cost 1.25 points. Best: keep 2 3 4.",
	]);
	side.mistakes[0].roll = 2;
	assert.match(
		read(shown(mistakes(side, 0, true)), "li")[0],
		/Cost 4\.50 points and 2\.1.% winning chance\. Best: keep 5 5/,
	);
});

test("of many costly decisions the rest is numbered on behind a fold that counts it", () => {
	const turns = Array.from({ length: 15 }, (_, place) => turn(place + 1, 0, { steps: [step({})] }));
	const side = reviewed("Ann", turns, {
		mistakes: turns.map(({ number }) => ({ turn: number, roll: 1, place: `turn ${number}` })),
	});
	const list = shown(mistakes(side, 1, true));
	assert.deepEqual(read(list, "summary"), ["3 more"]);
	assert.deepEqual(
		list.querySelectorAll("ol").map((each) => [each.getAttribute("start"), each.children.length]),
		[
			["1", 12],
			["13", 3],
		],
	);
	assert.equal(list.querySelector("ol a")?.getAttribute("href"), "#side-2-turn-1-roll-1");
	assert.deepEqual(read(list, "#retry"), ["Practise these 15"]);
	assert.deepEqual(read(shown(mistakes(side, 1, false)), "#retry"), []);
	const retry = (/** @type {number} */ number) =>
		shown(mistakes(side, number, true))
			.querySelector("#retry")
			?.getAttribute("href");
	assert.deepEqual([retry(0), retry(1), retry(2)], ["#side-1-retry-1", "#side-2-retry-1", "#side-3-retry-1"]);
});

test("a turn has its luck, its loss and what was to be expected after it", () => {
	const played = turn(3, 0, {
		steps: [step({})],
		start: 240,
		expected: 252.5,
		luck: 13.75,
		loss: 1.25,
		ending: "25 in Full House",
	});
	const table = shown(turnTable(reviewed("Ann", [played]), 0, false));
	assert.deepEqual(read(table, ".turn-head a"), ["Turn 3: 25 in Full House"]);
	assert.deepEqual(read(table, ".turn-facts"), ["luck +13.8 · loss 1.25 · expected score then 252.5"]);
	const real = turn(4, 0, { unseen: 5.5, expected: 258 });
	const unseen = shown(turnTable(reviewed("Ann", [real]), 0, false));
	assert.deepEqual(read(unseen, ".turn-facts"), ["dice not known +5.5 · expected score then 258.0"]);
});

test("the signs of a sum: none before the start and the end", () => {
	const terms = [245.5, 12.25, 0, 257.75].map((points) => ({ name: "term", points }));
	const side = reviewed("Ann", [], { terms, adjusted: 245.5, losses: {}, grades: {} });
	side.loss_each = { mean: 0.3, low: 0.1, high: 0.6, size: 1 };
	const sum = shown(scoreSum(side));
	assert.deepEqual(read(sum, "td"), ["245.50", "+12.25", "0.00", "257.75"]);
	assert.deepEqual(read(sum, "dl div"), ["Average loss per real choice0.30 points, from 1 choice", "Decisionsnone"]);
	side.grades = { best: 1, good: 2, inaccuracy: 3, mistake: 1, blunder: 4 };
	assert.equal(
		read(shown(scoreSum(side)), "dl div")[1],
		"Decisions3 of 11 best or good, 3 nearly, 5 worth another look",
	);
});

test("partners are told apart, each roll has luck of its own, and the dice that stayed are marked", () => {
	const lucky = { ...step({}), luck: 4.25, luck_grade: "lucky" };
	const ending = { ...step({ ends: true, kept: [] }), luck: -9.5, luck_grade: "unlucky" };
	const played = turn(3, 0, {
		player: "Cy",
		ending: "25 in Full House",
		luck: -5.25,
		unseen: 0,
		steps: [lucky, ending],
	});
	const table = shown(turnTable(reviewed("Reds", [played], { partners: ["Al", "Cy"] }), 0, false));
	assert.deepEqual(read(table, ".turn-head a"), ["Turn 3 (Cy): 25 in Full House"]);
	assert.deepEqual(
		table.querySelectorAll("tbody tr").flatMap((row) => read(row, "td").slice(1, 2)),
		["+4.3lucky", "−9.5unlucky"],
	);
	const hidden = turnTable(reviewed("Ann", [{ ...played, unseen: 2 }]), 0, false);
	assert.match(read(shown(hidden), "td")[1], /^–/, "if not all rolls were seen");
	const luck = table.querySelectorAll(".luck");
	assert.deepEqual(
		luck.map((each) => [each.textContent, each.getAttribute("class")]),
		[
			["lucky", "luck good"],
			["unlucky", "luck bad"],
		],
	);
	assert.deepEqual(
		table.querySelectorAll(".small-dice").map((each) => each.querySelectorAll(".kept").length),
		[4, 5],
	);
	const lost = turn(4, 0, { unseen: -5.5, expected: 240 });
	assert.deepEqual(read(shown(turnTable(reviewed("Ann", [lost]), 0, false)), ".turn-facts"), [
		"dice not known −5.5 · expected score then 240.0",
	]);
});

test("even a little winning chance that was given away is told", () => {
	const side = reviewed("Ann", [turn(3, 0, { steps: [step({ win_loss: 0.004 })] })], {
		mistakes: [{ turn: 3, roll: 1, place: "turn 3, first roll" }],
	});
	const told = () => read(shown(mistakes(side, 0, true)), "li")[0];
	assert.match(told(), /Cost 1\.25 points and 0\.4\u00a0% winning chance\./);
	side.turns[0].steps[0] = step({ win_loss: 0.0004 });
	assert.match(told(), /Cost 1\.25 points\. Best/);
});

test("every roll of a turn has its own place, and a choice its grade only where it was not the best", () => {
	const played = turn(3, 0, {
		steps: [step({}), step({ text: "keep 6 6", grade: "best", loss: 0 }), { ...step({}), decision: null }],
	});
	const table = shown(turnTable(reviewed("Ann", [played]), 1, false));
	assert.deepEqual(
		table.querySelectorAll("a.step").map((each) => [each.getAttribute("href"), each.getAttribute("aria-label")]),
		[1, 2, 3].map((roll) => [`#side-2-turn-3-roll-${roll}`, `Turn 3, roll ${roll}: 1 2 3 4 6`]),
	);
	assert.deepEqual(
		table
			.querySelectorAll("tbody tr")
			.slice(1)
			.map((row) => read(row, "td").slice(2)),
		[
			["Keep 1 2 3 4 mistake", "1.25"],
			["Keep 6 6 ", "0.00"],
			["left on the table", ""],
		],
	);
});

test("winning chance that was given away stands beside the points, where either is something", () => {
	const lost = (/** @type {number} */ loss, /** @type {number | null} */ win) => {
		const played = turn(3, 0, { steps: [step({ loss, win_loss: win })] });
		return read(shown(turnTable(reviewed("Ann", [played]), 0, true)), ".win-loss");
	};
	assert.deepEqual(lost(1, 0.02), ["2.0\u00a0%"]);
	assert.deepEqual(lost(1, 0), ["0.0\u00a0%"]);
	assert.deepEqual(lost(0, 0.02), ["2.0\u00a0%"]);
	assert.deepEqual(lost(0.005, 0.0005), []);
	assert.deepEqual(lost(1, null), []);
	const heads = (/** @type {boolean} */ wins) =>
		read(shown(turnTable(reviewed("Ann", [turn(1, 0, { steps: [step({})] })]), 0, wins)), "thead th").at(-1);
	assert.deepEqual([heads(true), heads(false)], ["Loss in points, and of the chance to win", "Loss"]);
});

test("who has no turn or no mistakes is told so, and from two choices on there is an interval", () => {
	assert.deepEqual(read(shown(turnTable(reviewed("Ann", []), 0, false)), "p"), ["Ann had no turn."]);
	assert.deepEqual(read(shown(turnTable(reviewed("Ann", []), 0, false)), "table"), []);
	const skipped = turnTable(reviewed("Ann", [turn(1, 0, { expected: 240 })]), 0, false);
	assert.deepEqual(read(shown(skipped), ".turn-facts"), ["expected score then 240.0"], "nothing was rolled");
	assert.deepEqual(read(shown(turnTable(reviewed("Ann", [turn(1, 0)]), 0, false)), "p"), []);
	assert.deepEqual(read(shown(mistakes(reviewed("Ann", [turn(1, 0)]), 0, true)), "p"), [
		"Ann made no mistakes worth listing.",
	]);
	const average = (/** @type {number} */ size) => {
		const side = reviewed("Ann", [], {
			terms: [],
			adjusted: 0,
			losses: {},
			loss_each: { mean: 0.3, low: 0.1, high: 0.6, size },
			grades: { best: 0, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 },
		});
		return read(shown(scoreSum(side)), "dd");
	};
	assert.deepEqual(average(1), ["0.30 points, from 1 choice", "none"]);
	assert.deepEqual(average(2)[0], "0.30 points (95 % interval 0.10 to 0.60), from 2 choices");
	assert.deepEqual(average(0)[0], "0.30 points, from 0 choices");
});
