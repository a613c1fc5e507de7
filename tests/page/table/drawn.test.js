import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { h } from "../../../src/dicecup/server/static/js/browser/dom.js";
import { botChoice, botOptions } from "../../../src/dicecup/server/static/js/table/bot-choice.js";
import { outlookBar } from "../../../src/dicecup/server/static/js/table/outlook-bar.js";
import { changeList, ruleChanges } from "../../../src/dicecup/server/static/js/table/rule-changes.js";
import { sideStrip } from "../../../src/dicecup/server/static/js/table/side-strip.js";
import { startRolls } from "../../../src/dicecup/server/static/js/table/start-rolls.js";
import { read, shown } from "../fake-document.js";
import { answering, settled } from "../fake-server.js";
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
	assert.deepEqual(read(strip, ".to-play .strip-name"), ["▸ Bob"]);
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

test("a side whose part of the bar is too narrow has no number there, and the note is read out", () => {
	const four = [0.06, 0.07, 0.87, null].map((chance, place) => ({ name: `${place}`, chance, expected: null }));
	const bar = shown(outlookBar({ outlook: outlook({ sides: four, note: "By simulation." }), names: [] }));
	assert.deepEqual(
		bar.querySelectorAll(".part").map((each) => each.textContent),
		["", "2", "3", ""],
	);
	assert.deepEqual(read(bar, "p.unseen"), ["By simulation."]);
	assert.deepEqual(
		bar.querySelectorAll("li").map((each) => each.getAttribute("title")),
		["0", "1", "2", "3"],
		"nobody knows what they are heading for",
	);
});

test("while the chances are worked out, each side has its number already; alone there is one bar", () => {
	const waiting = (/** @type {string[]} */ names) => shown(outlookBar({ outlook: null, names }));
	assert.deepEqual(read(waiting(["Ann", "Bob"]), "li"), ["1Ann … to win", "2Bob … to win"]);
	assert.deepEqual(read(waiting(["Ann"]), "p"), ["Working out your chances…"]);
	assert.deepEqual(read(waiting(["Ann"]), ".outlook"), ["Working out your chances…"], "once");
	assert.deepEqual(read(waiting(["Ann"]), "li"), []);
});

test("where there are no chances the note says why, and without a note there is nothing", () => {
	const none = [{ name: "Ann", chance: null, expected: null }];
	const bar = (/** @type {string} */ note) =>
		shown(outlookBar({ outlook: outlook({ sides: none, note }), names: ["Ann"] })).textContent;
	assert.equal(bar("It needs more."), "It needs more.");
	assert.equal(bar(""), "");
});

const bot = (/** @type {string} */ name, special = false) => ({
	name,
	plays: `plays as ${name}`,
	mean: null,
	sentence: "",
	special,
});

test("the bot that is pressed is the one that plays, and special ones come after the others", () => {
	/** @type {string[]} */
	const chosen = [];
	const bots = [bot("winner", true), bot("random"), bot("greedy")];
	const drawn = shown(botChoice(bots, (name) => chosen.push(name)));
	assert.deepEqual(read(drawn, "#against"), ["or play a bot, easiest first:"]);
	for (const each of drawn.querySelectorAll(".bot")) each.onclick?.({});
	assert.deepEqual(chosen, ["random", "greedy", "winner"]);
	assert.deepEqual(
		drawn.querySelectorAll(".bot").map((each) => each.getAttribute("aria-label")),
		["random", "greedy", "winner"].map((name) => `Play against the ${name} bot: plays as ${name}`),
	);
	const options = shown(h("select", {}, botOptions(bots)));
	assert.deepEqual(
		options.querySelectorAll("option").map((each) => each.getAttribute("value")),
		["random", "greedy", "winner"],
	);
	assert.deepEqual(read(options, "optgroup option"), ["winner bot: plays as winner"]);
	assert.equal(shown(h("select", {}, botOptions([bot("random")]))).querySelector("optgroup"), null);
});

test("the strip shows the card that is pressed, with the number of its side in the bar", () => {
	/** @type {number[]} */
	const chosen = [];
	const cards = ["Ann", "Bob"].map((name) => ({ name, total: 5, note: "", chance: 0.5 }));
	const strip = shown(sideStrip({ cards, acting: null, shown: 0, onShow: (side) => chosen.push(side) }));
	for (const each of strip.querySelectorAll("button")) each.onclick?.({});
	assert.deepEqual(chosen, [0, 1]);
	assert.deepEqual(read(strip, ".outlook-number"), ["1", "2"]);
	const alone = shown(sideStrip({ cards: cards.slice(0, 1), acting: 0, shown: 0, onShow: () => {} }));
	assert.deepEqual(read(alone, "button"), []);
});

test("house rules are told where there are any, by their book", async () => {
	const asked = answering(() => ({
		changes: [{ option: "joker", question: "Joker?", printed: "forced", now: "never" }],
	}));
	assert.equal(ruleChanges("deluxe", ""), false);
	const drawn = shown(h("div", {}, ruleChanges("deluxe", "rule=joker%3Dnever")));
	assert.equal(drawn.textContent, "", "until it is known what changes");
	await settled();
	assert.deepEqual(read(drawn, "h2"), ["House rules at this table"]);
	assert.deepEqual(read(drawn, "li"), ["Joker? never (printed: forced)"]);
	assert.equal(asked[0].path, "/api/books/deluxe/changes?rule=joker%3Dnever");
});
