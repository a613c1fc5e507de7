import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { botChoice } from "../../../src/dicecup/server/static/js/table/bot-choice.js";
import { outlookBar } from "../../../src/dicecup/server/static/js/table/outlook-bar.js";
import { changeList } from "../../../src/dicecup/server/static/js/table/rule-changes.js";
import { sideStrip } from "../../../src/dicecup/server/static/js/table/side-strip.js";
import { startRolls } from "../../../src/dicecup/server/static/js/table/start-rolls.js";
import { read, shown } from "../fake-document.js";
import { game, outlook } from "../views.js";

test("who rolled what for the start, also where a tie is rolled again", () => {
	const view = game({
		start_rolls: [
			[0, "11111"],
			[1, "55555"],
			[1, "66666"],
		],
		start_totals: [5, 25, 30],
	});
	assert.deepEqual(read(shown(startRolls(view)), "li"), ["Ann5", "Bob25", "Bob30"]);
});

const sides = [
	{ name: "Ann", chance: 0.7, expected: 240.2 },
	{ name: "Bob", chance: 0.3, expected: 1010.9 },
];

test("each side has its chance, and the score it is heading for", () => {
	const bar = shown(outlookBar({ outlook: outlook({ sides }), names: ["Ann", "Bob"] }));
	assert.deepEqual(read(bar, "li"), ["1Ann 70\u00a0% to win", "2Bob 30\u00a0% to win"]);
	assert.deepEqual(
		bar.querySelectorAll("li").map((each) => each.getAttribute("title")),
		["Ann, heading for 240 points", "Bob, heading for 1,011 points"],
	);
	assert.deepEqual(
		bar.querySelectorAll(".part").map((each) => each.getAttribute("data-share")),
		["0.7", "0.3"],
	);
	const about = shown(outlookBar({ outlook: outlook({ sides, exact: false }), names: ["Ann", "Bob"] }));
	assert.match(read(about, "li")[0], /≈ 70/);
});

test("alone the meter shows what share of games the score beats", () => {
	const alone = [{ name: "Ann", chance: null, expected: 240.2 }];
	const bar = shown(outlookBar({ outlook: outlook({ sides: alone, percentile: 25 }), names: ["Ann"] }));
	assert.deepEqual(
		bar.querySelectorAll(".part").map((each) => each.getAttribute("data-share")),
		["0.25", "0.75"],
	);
	const meter = bar.querySelector(".meter");
	assert.equal(meter?.getAttribute("aria-valuenow"), "25");
	assert.equal(meter?.getAttribute("aria-valuetext"), "25\u00a0%");
});

test("the strip marks who is to play, whoever's card is shown, and a total of zero is a total", () => {
	const cards = [
		{ name: "Ann", total: 0, note: "" },
		{ name: "Bob", total: null, note: "away" },
	];
	const strip = shown(sideStrip({ cards, acting: 1, shown: 0, onShow: () => {} }));
	assert.deepEqual(read(strip, "button"), ["Ann0", "▸ Bob–away"]);
	assert.deepEqual(
		strip.querySelectorAll("button").map((each) => each.getAttribute("aria-pressed")),
		["true", "false"],
	);
});

test("what house rules change is said with what is printed", () => {
	const changes = [{ option: "joker", question: "Joker?", printed: "forced", now: "never" }];
	assert.deepEqual(read(shown(changeList(changes)), "li"), ["Joker? never (printed: forced)"]);
	assert.deepEqual(read(shown(changeList(changes)), "b"), ["never"]);
});

test("the roll for the start is called by whether it is going on", () => {
	const rolls = { start_rolls: /** @type {[number, string][]} */ ([[0, "11111"]]), start_totals: [5] };
	const title = (/** @type {"starting" | "playing"} */ status) =>
		read(shown(startRolls(game({ ...rolls, status }))), "h2");
	assert.deepEqual(title("starting"), ["Rolling to see who starts: the highest total begins"]);
	assert.deepEqual(title("playing"), ["Rolls to see who starts"]);
});

test("every bot whose play was measured says what it scores", () => {
	const bot = (/** @type {string} */ name, /** @type {number | null} */ mean, special = false) => ({
		name,
		plays: "plays",
		mean,
		sentence: `So plays ${name}.`,
		special,
	});
	const drawn = shown(botChoice([bot("greedy", 217.8), bot("odd", null), bot("winner", 240.2, true)], () => {}));
	assert.deepEqual(read(drawn, ".bot"), [
		"greedyabout 218 pointsSo plays greedy.",
		"oddSo plays odd.",
		"winnerabout 240 pointsSo plays winner.",
	]);
	assert.deepEqual(read(drawn, "#more-bots b"), ["winner"]);
});
