import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { coachPanel } from "../../../src/dicecup/server/static/js/coach/coach-panel.js";
import { read, shown } from "../fake-document.js";
import { advice, choice } from "../views.js";

const FOURS = { label: "Four of a Kind", chance: 0.3 };
const FULL = { label: "Full House", chance: 0.2 };
const best = choice({ chances: [FOURS], going_for: [FOURS], upper_bonus: 0.4 });
const other = choice({
	text: "keep 6 6",
	dice: [6, 6],
	keep: [0, 2],
	loss: 2.3,
	grade: "mistake",
	chances: [FULL],
	going_for: [FULL],
	upper_bonus: 0.7,
});
const found = advice({ choices: [best, other] });

test("what is said is about the dice held, or about the best choice where those are none", () => {
	const held = shown(coachPanel(true, found, other, () => {}));
	assert.deepEqual(read(held, ".outcomes"), [
		"How often it ends there: Full House 20\u00a0%. Chance of the upper bonus: 70\u00a0%.",
	]);
	assert.deepEqual(read(held, "#held-words"), ["Holding 6 6 loses 2.3."]);
	assert.deepEqual(read(held, "tr.held th"), ["keep 6 6"]);
	const none = shown(coachPanel(true, found, null, () => {}));
	assert.match(read(none, ".outcomes")[0], /Four of a Kind 30/);
	assert.deepEqual(read(none, "tr.held"), []);
});

test("each choice has a row of its own figures, with what it goes for", () => {
	const panel = shown(coachPanel(true, found, null, () => {}));
	assert.deepEqual(read(panel, "tbody td"), [
		...["250.0", "best", "Four of a Kind 30\u00a0%"],
		...["250.0", "2.30", "Full House 20\u00a0%"],
	]);
	const box = choice({ text: "enter Sixes", keep: null, dice: [], box: "sixes" });
	const goals = (/** @type {import("../../../src/dicecup/server/static/js/types.js").ChoiceView[]} */ choices) =>
		read(shown(coachPanel(true, advice({ choices }), null, () => {})), ".aims");
	assert.deepEqual(goals([best, box]), ["Goes for", "Four of a Kind 30\u00a0%", ""], "a box goes for nothing");
	assert.deepEqual(goals([box]), []);
});

test("an estimate has no tenths, says so in its note, and offers no box to cross out", () => {
	const rough = [
		...(found.choices ?? []),
		choice({ text: "cross out Sixes", keep: null, box: "sixes", scratch: true }),
	];
	const panel = shown(
		coachPanel(true, advice({ exact: false, note: "By an estimate.", choices: rough }), null, () => {}),
	);
	assert.deepEqual(read(panel, "tbody td").slice(0, 2), ["250", "best"]);
	assert.deepEqual(read(panel, "tbody th"), ["keep 6 6 6", "keep 6 6"]);
	assert.deepEqual(read(panel, ".hint"), ["By an estimate."]);
});

test("a bonus out of reach is said to be so, and nothing of one that is not known", () => {
	const bonus = (/** @type {number | null} */ chance) =>
		read(shown(coachPanel(true, found, { ...other, upper_bonus: chance }, () => {})), ".outcomes")[0];
	assert.match(bonus(0), /Chance of the upper bonus: 0\u00a0%\.$/);
	assert.match(bonus(null), /Full House 20\u00a0%\. $/);
});

test("while there are no dice one rolls first, and while the coach thinks one waits", () => {
	const words = (/** @type {boolean} */ deciding) => read(shown(coachPanel(deciding, null, null, () => {})), "p");
	assert.deepEqual([words(true), words(false)], [["The coach is thinking…"], ["Roll to see the analysis."]]);
	assert.deepEqual(read(shown(coachPanel(false, found, null, () => {})), "p"), ["Roll to see the analysis."]);
});

test("a keep that is pressed is held, and the one that is held says so; a box is not pressed here", () => {
	/** @type {number[][]} */
	const kept = [];
	const box = choice({ text: "enter Sixes", keep: null, dice: [], box: "sixes", loss: 10 });
	const panel = shown(coachPanel(true, advice({ choices: [best, other, box] }), other, (keep) => kept.push(keep)));
	const buttons = panel.querySelectorAll("tbody button");
	for (const each of buttons) each.onclick?.({});
	assert.deepEqual(kept, [
		[0, 2, 4],
		[0, 2],
	]);
	assert.deepEqual(
		buttons.map((each) => [each.getAttribute("aria-label"), each.getAttribute("aria-pressed")]),
		[
			["keep 6 6 6, as good as the best", "false"],
			["keep 6 6, loses 2.3", "true"],
		],
	);
});

test("two aims are named, losses under half a hundredth are none, and without a score to come there is no column", () => {
	const aims = ["A", "B", "C"].map((label, place) => ({ label, chance: 0.5 - place / 10 }));
	const choices = [0.004, 0.005, 0.3].map((loss) => choice({ loss, expected: null, going_for: aims }));
	const panel = shown(coachPanel(true, advice({ expected: null, choices }), null, () => {}));
	assert.deepEqual(read(panel, "thead th"), ["Choice", "Loss", "Goes for"]);
	const goes = "A 50\u00a0%, B 40\u00a0%";
	assert.deepEqual(read(panel, "td"), ["best", goes, "0.01", goes, "0.30", goes]);
	const boxes = shown(coachPanel(true, advice({ choices: [choice({ keep: null, box: "sixes" })] }), null, () => {}));
	assert.deepEqual(read(boxes, "thead th"), ["Choice", "Final score", "Loss"]);
});

test("where nothing that can be chosen is held, the advice is said; a box ends nowhere but in itself", () => {
	assert.deepEqual(read(shown(coachPanel(true, found, null, () => {})), "#held-words"), ["Keep the three sixes."]);
	const box = choice({ keep: null, box: "sixes", chances: [FOURS], upper_bonus: 0.25 });
	const panel = shown(coachPanel(true, advice({ choices: [box] }), null, () => {}));
	assert.deepEqual(read(panel, ".outcomes"), ["Chance of the upper bonus: 25\u00a0%."]);
});
