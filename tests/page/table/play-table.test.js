import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { change } from "../../../src/dicecup/server/static/js/browser/settings.js";
import { playTable } from "../../../src/dicecup/server/static/js/table/play-table.js";
import { read, shown } from "../fake-document.js";
import { pad } from "../pads.js";
import { advice, game, outlook, table, tableWith } from "../views.js";
import { modelOf, OFFERS } from "./tables.js";

/** @import { Moves } from "../../../src/dicecup/server/static/js/table/play-table.js" */
/** @import { GameView } from "../../../src/dicecup/server/static/js/types.js" */
/** @import { TableModel } from "../../../src/dicecup/server/static/js/table/model.js" */

/** @param {TableModel} model */
function drawn(model) {
	const nothing = /** @type {Moves} */ ({});
	const more = { error: "", end: null, thrown: null, moment: null };
	return shown(playTable(model, /** @type {GameView} */ (model.view.game), nothing, more));
}

const boxes = (/** @type {ReturnType<typeof drawn>} */ page) =>
	page.querySelectorAll(".offer.advised").map((each) => each.getAttribute("data-box"));
const dice = (/** @type {ReturnType<typeof drawn>} */ page) =>
	page.querySelectorAll(".die.advised").map((each) => each.id);

test("the end looks lost to those who lost, and won to whoever watches", () => {
	const looks = (/** @type {string | null} */ holder) => {
		const view = table({ phase: "over", game: game({ pad: pad(2), seat: null, status: "finished", winners: [1] }) });
		const { model } = modelOf(view, { holder });
		const end = /** @type {any} */ ({});
		const over = { error: "", end, thrown: null, moment: null };
		const page = playTable(model, /** @type {GameView} */ (view.game), /** @type {Moves} */ ({}), over);
		return page.getAttribute("class")?.split(" ").at(-1);
	};
	assert.deepEqual(["ann", "bob", null].map(looks), ["lost", "won", "won"]);
});

test("with real dice the last score may be corrected by whoever wrote it, though it is another's turn", async () => {
	const view = tableWith(
		{ dice: "real" },
		{ correctable: 0, game: game({ pad: pad(2), side: 1, seat: 1, player: "Bob" }) },
	);
	const shows = (/** @type {string | null} */ holder) => read(drawn(modelOf(view, { holder }).model), "#correct");
	assert.deepEqual(shows("ann"), ["Correct the last score"]);
	assert.deepEqual(shows("bob"), []);
});

test("a narrow screen has at each side its own chance to win", () => {
	const { model, coach } = modelOf(table({ game: game({ pad: pad(2) }) }));
	coach.outlook = outlook({
		sides: [
			{ name: "Ann", chance: 0.7, expected: 240 },
			{ name: "Bob", chance: 0.3, expected: 210 },
		],
	});
	assert.deepEqual(read(drawn(model), ".strip-chance"), ["1 70\u00a0% to win", "2 30\u00a0% to win"]);
});

test("a hint marks the dice to hold, or its box, but no box to be crossed out", () => {
	const { model } = modelOf(table({ game: game({ pad: pad(2) }) }));
	model.intent.advice = advice();
	assert.deepEqual(dice(drawn(model)), ["die-0", "die-2", "die-4"]);
	assert.deepEqual(boxes(drawn(model)), []);
	model.sign = "reconnecting";
	assert.deepEqual(dice(drawn(model)), [], "where nothing can be held");
	model.sign = "live";
	model.intent.advice = advice({ keep: null, box: "sixes" });
	assert.deepEqual(dice(drawn(model)), []);
	assert.deepEqual(boxes(drawn(model)), ["sixes"]);
	model.intent.scratch = true;
	assert.deepEqual(boxes(drawn(model)), [], "it scores there, and is not crossed out");
});

test("who began is told during the first turn, and no longer", () => {
	const rolls = { start_rolls: /** @type {[number, string][]} */ ([[0, "11111"]]), start_totals: [5] };
	const told = (/** @type {Partial<GameView>} */ changes) =>
		drawn(modelOf(table({ game: game({ pad: pad(2), ...rolls, ...changes }) })).model).querySelectorAll(".start-rolls")
			.length;
	assert.deepEqual([told({ status: "starting" }), told({ turn: 1 }), told({ turn: 2 })], [1, 1, 0]);
});

test("a button that switches says whether it is on", () => {
	const { model } = modelOf(table({ game: game({ pad: pad(2) }) }));
	const pressed = (/** @type {string} */ id) => drawn(model).querySelector(id)?.getAttribute("aria-pressed");
	assert.deepEqual([pressed("#scratch"), pressed("#show-values")], ["false", "false"]);
	model.intent.scratch = true;
	assert.deepEqual([pressed("#scratch"), pressed("#show-values")], ["true", "false"]);
	change({ values: true, outlook: false });
	assert.equal(pressed("#show-values"), "true");
	change({ values: false, outlook: true });
	assert.equal(pressed("#show-values"), "false");
});

test("notes are about the dice on the table: with real dice those that were entered", async () => {
	const note = (/** @type {string} */ text) => ({
		kind: /** @type {const} */ ("joker"),
		text,
		source: "rule 1",
		quote: "",
	});
	const view = (/** @type {"fair" | "real"} */ kind) =>
		tableWith({ dice: kind }, { game: game({ pad: pad(2), notes: [note("ours")] }) });
	const offers = { ...OFFERS, notes: [note("theirs")] };
	const { model, real } = modelOf(view("real"), { offers });
	await real.set([6, 6, 6, 6, 6]);
	assert.match(read(drawn(model), "#notes")[0], /theirs/);
	assert.match(read(drawn(modelOf(view("fair")).model), "#notes")[0], /ours/);
});
