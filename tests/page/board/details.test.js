import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { explainBox } from "../../../src/dicecup/server/static/js/board/box-help.js";
import { cardBack } from "../../../src/dicecup/server/static/js/board/card-back.js";
import { diceTray } from "../../../src/dicecup/server/static/js/board/dice-tray.js";
import { ruleNotes } from "../../../src/dicecup/server/static/js/board/rule-notes.js";
import { h } from "../../../src/dicecup/server/static/js/browser/dom.js";
import { invitation } from "../../../src/dicecup/server/static/js/people/invitation.js";
import { body, read, shown } from "../fake-document.js";
import { answering, settled } from "../fake-server.js";
import { line } from "../views.js";

test("a die says whether it is held and whether the hint would hold it", () => {
	const drawn = shown(
		diceTray({
			heading: "",
			subheading: "",
			dice: [6, 2, 6, 1],
			kept: [],
			holds: new Set([0, 1]),
			advised: [0, 2],
			canHold: true,
			rollLabel: "",
			whyNot: null,
			onHold: () => {},
			onRoll: () => {},
		}),
	);
	assert.deepEqual(
		drawn.querySelectorAll(".die").map((each) => each.getAttribute("aria-label")),
		[
			"Die 1: six, held (hint: hold it)",
			"Die 2: two, held",
			"Die 3: six (hint: hold it)",
			"Die 4: one",
			"Die 5: not rolled yet",
		],
	);
});

test("the back of a card has a column for each game of a series, and a sum as wide as all of them", () => {
	const drawn = shown(
		cardBack("Ann", [
			{ ...line("Sum", []), cells: [[430]] },
			{ ...line("Total", []), cells: [[200], [230]] },
		]),
	);
	assert.deepEqual(read(drawn, "thead th"), ["Game 1", "Game 2"]);
	assert.deepEqual(
		drawn.querySelectorAll("td.number").map((each) => each.getAttribute("colspan")),
		["2", null, null],
	);
});

test("a rule leads to where it stands in its book", () => {
	const notes = ["deluxe rule 16", "house rule"].map((source) => ({
		kind: /** @type {const} */ ("joker"),
		text: "It may stand for another.",
		source,
		quote: "",
	}));
	assert.deepEqual(
		shown(ruleNotes(notes, "deluxe"))
			.querySelectorAll("a")
			.map((each) => each.getAttribute("href")),
		["/rules/deluxe#rule-16", "/rules/deluxe#"],
	);
});

test("the link to a seat and its picture are about the same seat", () => {
	Object.assign(location, { origin: "http://dice.example" });
	const drawn = shown(h("div", {}, invitation("abcdefghijklmnop", "Open this", { id: "seat-url", seat: "token" })));
	assert.equal(
		drawn.querySelector("#seat-url")?.getAttribute("value"),
		"http://dice.example/table/abcdefghijklmnop?seat=token",
	);
	assert.equal(drawn.querySelector("img")?.getAttribute("src"), "/api/tables/abcdefghijklmnop/qr?seat=token");
	assert.equal(drawn.querySelector("#seat-url")?.hasAttribute("readonly"), true);
});

test("a rule is given in its own words beside what it means here", () => {
	const note = { kind: /** @type {const} */ ("forced"), text: "It goes in Fours.", source: "deluxe rule 16" };
	const drawn = (/** @type {string} */ quote) => read(shown(ruleNotes([{ ...note, quote }], "deluxe")), "p");
	assert.deepEqual(drawn("you must"), ["You must: It goes in Fours. you must deluxe rule 16"]);
	assert.deepEqual(drawn(""), ["You must: It goes in Fours. deluxe rule 16"]);
});

test("a zero on the back of a card is a zero, and what is not known yet is left empty", () => {
	const drawn = shown(cardBack("Ann", [{ ...line("Chips", []), cells: [[0], [null]] }]));
	assert.deepEqual(read(drawn, "td.number"), ["0", ""]);
});

test("notes about the dice are called by what they are about", () => {
	const kinds = /** @type {const} */ (["forced", "joker", "bonus"]);
	const notes = kinds.map((kind) => ({ kind, text: "So it is.", source: "house rule", quote: "" }));
	assert.deepEqual(read(shown(ruleNotes(notes, "deluxe")), "b"), ["You must: ", "Joker: ", "Bonus: "]);
});

test("a card to write on has no name on its back", () => {
	assert.deepEqual(read(shown(cardBack("Ann", [], true)), "caption"), ["Back of the card"]);
	assert.deepEqual(read(shown(cardBack("Ann", [])), "caption"), ["Ann"]);
});

test("the roll button says why it does nothing, to those who cannot see it too", () => {
	const tray = (/** @type {string | null} */ whyNot) =>
		shown(
			diceTray({
				heading: "",
				subheading: "",
				dice: [],
				kept: [],
				holds: new Set(),
				canHold: false,
				rollLabel: "Waiting",
				whyNot,
				onHold: () => {},
				onRoll: () => {},
			}),
		);
	const waiting = tray("Waiting for Bob.");
	assert.equal(waiting.querySelector("#roll")?.getAttribute("aria-describedby"), "why-not");
	assert.deepEqual(read(waiting, "#why-not"), ["Waiting for Bob."]);
	assert.equal(tray(null).querySelector("#roll")?.hasAttribute("aria-describedby"), false);
});

test("a box explains itself under the name that it has on the card", async () => {
	const help = {
		label: "Full House",
		boxes: ["full_house"],
		dice: [3, 3, 3, 2, 2],
		points: 25,
		text: "Three and two.",
	};
	answering(() => ({ boxes: [help], bonus: "" }));
	for (const old of body.children) old.remove();
	await explainBox("deluxe", "full_house");
	assert.deepEqual(read(body, "#box-help-title"), ["Full House"]);
	assert.deepEqual(read(body, "#box-help-text"), ["Three and two."]);
	assert.equal(body.querySelector("dialog .small-dice")?.getAttribute("aria-label"), "three, three, three, two, two");
});

test("what is copied or shared is the link that is shown, be it to a table or to a seat", async () => {
	Object.assign(location, { origin: "http://dice.example" });
	/** @type {unknown[]} */
	const handed = [];
	const writeText = async (/** @type {string} */ text) => handed.push(text);
	const share = async (/** @type {object} */ what) => handed.push(what);
	Object.defineProperty(globalThis, "navigator", { value: { clipboard: { writeText }, share }, configurable: true });
	const press = async (/** @type {object} */ more) => {
		const drawn = shown(h("div", {}, invitation("abcdefghijklmnop", "Open this", more)));
		for (const each of drawn.querySelectorAll("button")) each.onclick?.({ currentTarget: each });
		await settled();
		return handed.splice(0);
	};
	const table = "http://dice.example/table/abcdefghijklmnop";
	assert.deepEqual(await press({}), [table, { title: "Play Yahtzee with me", url: table }]);
	const seat = `${table}?seat=token`;
	assert.deepEqual(await press({ seat: "token" }), [seat, { title: "Play Yahtzee with me", url: seat }]);
});

test("a link that is copied says so on its button", async () => {
	const clipboard = { writeText: async () => {} };
	Object.defineProperty(globalThis, "navigator", { value: { clipboard }, configurable: true });
	const drawn = shown(h("div", {}, invitation("abcdefghijklmnop", "Open this")));
	const copy = drawn.querySelector("#invite-copy");
	assert.equal(copy?.textContent, "Copy the link");
	copy?.onclick?.({ currentTarget: copy });
	await settled();
	assert.equal(copy?.textContent, "Copied");
});
