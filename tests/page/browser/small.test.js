import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { copyLink } from "../../../src/dicecup/server/static/js/browser/clipboard.js";
import { h } from "../../../src/dicecup/server/static/js/browser/dom.js";
import { figureTable } from "../../../src/dicecup/server/static/js/browser/figure-table.js";
import { askPlayer } from "../../../src/dicecup/server/static/js/browser/question-box.js";
import { recordFields, recordGiven } from "../../../src/dicecup/server/static/js/browser/record-form.js";
import { change } from "../../../src/dicecup/server/static/js/browser/settings.js";
import { soundSwitch } from "../../../src/dicecup/server/static/js/dice/sound-switch.js";
import { body, read, shown } from "../fake-document.js";
import { settled } from "../fake-server.js";

test("the sound switch says what it does, and how it stands", () => {
	const told = () => {
		const drawn = shown(soundSwitch());
		return [drawn.getAttribute("title"), drawn.getAttribute("aria-pressed")];
	};
	change({ sound: true });
	assert.deepEqual(told(), ["Turn sound off", "true"]);
	body.querySelector("#sound")?.onclick?.({});
	assert.deepEqual(told(), ["Turn sound on", "false"]);
});

test("a link that is copied is said to be, and one that cannot be is shown", async () => {
	/** @type {string[]} */
	const copied = [];
	let allowed = true;
	const clipboard = {
		writeText: async (/** @type {string} */ text) => {
			if (!allowed) throw new Error("not here");
			copied.push(text);
		},
	};
	Object.defineProperty(globalThis, "navigator", { value: { clipboard }, configurable: true });
	const page = shown(
		h(
			"div",
			{},
			h("p", { id: "status" }),
			copyLink(() => "http://dice.example/x"),
		),
	);
	page.querySelector("#copy-link")?.onclick?.({});
	await settled();
	assert.deepEqual([copied, read(page, "#status")], [["http://dice.example/x"], ["The link is copied."]]);
	allowed = false;
	Object.assign(body.constructor.prototype, { select: () => {} });
	page.querySelector("#copy-link")?.onclick?.({});
	await settled();
	assert.equal(body.querySelector("dialog input")?.getAttribute("value"), "http://dice.example/x");
});

test("of a file and a text that were given the file counts", async () => {
	const form = (/** @type {object[]} */ files) => {
		const fields = { file: { files }, record: { value: "pasted" } };
		const namedItem = (/** @type {"file" | "record"} */ name) => fields[name];
		return /** @type {HTMLFormElement} */ (/** @type {unknown} */ ({ elements: { namedItem } }));
	};
	const fields = shown(h("form", {}, recordFields("game 1", ".txt")));
	assert.deepEqual(read(fields, "textarea"), ["game 1"], "what was given stays there");
	assert.equal(fields.querySelector("[type=file]")?.getAttribute("accept"), ".txt");
	assert.equal(await recordGiven(form([])), "pasted");
	assert.equal(await recordGiven(form([{ text: async () => "of the file" }])), "of the file");
});

test("of what cannot be undone the safe answer stands out, of anything else the one that does it", () => {
	const main = (/** @type {string} */ safe) => {
		for (const old of body.children) old.remove();
		void askPlayer("Sure?", [{ value: "yes", label: "Do it" }], "", safe);
		return [read(body, "button.main"), read(body, "[autofocus]")];
	};
	assert.deepEqual(main("Keep it"), [["Keep it"], ["Keep it"]]);
	assert.deepEqual(main(""), [["Do it"], []]);
	assert.deepEqual(read(body, "button"), ["Do it", "Cancel"]);
});

test("each answer of a question is the one that was pressed, and leaving it is none", async () => {
	for (const old of body.children) old.remove();
	const answers = ["6", "12"].map((value) => ({ value, label: `${value} points` }));
	/** @type {string[]} */
	const closed = [];
	Object.assign(body.constructor.prototype, {
		/** @this {any} @param {string} value */
		close(value) {
			closed.push(value);
		},
	});
	const said = askPlayer("Points in Sixes", answers, "As many as you rolled.");
	const dialog = /** @type {any} */ (body.querySelector("dialog"));
	assert.deepEqual(read(dialog, "p"), ["As many as you rolled."]);
	assert.deepEqual(read(dialog, "button.main"), ["6 points"], "one answer stands out");
	for (const each of dialog.querySelectorAll("button")) each.onclick?.({});
	assert.deepEqual(closed, ["6", "12", ""]);
	dialog.returnValue = "";
	dialog.onclose();
	assert.equal(await said, "");
	assert.deepEqual(body.querySelectorAll("dialog"), []);
});

test("a zero in a table is a zero, and a column without a name is left out", () => {
	const table = shown(figureTable("Figures", ["Box", "Mean", false, "Zeros"], [["Aces", 0, 7, "0 %"]]));
	assert.deepEqual(read(table, "th"), ["Box", "Mean", "Zeros", "Aces"]);
	assert.deepEqual(read(table, "td"), ["0", "0 %"]);
	assert.deepEqual(read(table, "th.number"), ["Mean", "Zeros"], "each stands above its figures");
	const without = shown(figureTable("Figures", ["Box", null, "Zeros"], [["Aces", 7, "0 %"]]));
	assert.deepEqual(read(without, "tr"), ["BoxZeros", "Aces0 %"]);
});
