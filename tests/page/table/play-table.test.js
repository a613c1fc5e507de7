import "../fake-document.js";
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { change } from "../../../src/dicecup/server/static/js/browser/settings.js";
import { throwDice } from "../../../src/dicecup/server/static/js/dice/throw.js";
import { playTable } from "../../../src/dicecup/server/static/js/table/play-table.js";
import { read, shown } from "../fake-document.js";
import { pad } from "../pads.js";
import { advice, game, outlook, seat, table, tableWith } from "../views.js";
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

test("the end looks lost to those who lost, won to whoever watches, and neither where nobody has won", () => {
	const looks = (/** @type {string | null} */ holder, winners = [1]) => {
		const view = table({ phase: "over", game: game({ pad: pad(2), seat: null, status: "finished", winners }) });
		const { model } = modelOf(view, { holder });
		const end = /** @type {any} */ ({});
		const over = { error: "", end, thrown: null, moment: null };
		const page = playTable(model, /** @type {GameView} */ (view.game), /** @type {Moves} */ ({}), over);
		return page.getAttribute("class")?.split(" ").at(-1);
	};
	assert.deepEqual([looks("ann"), looks("bob"), looks(null)], ["lost", "won", "won"]);
	assert.equal(looks("ann", []), "over");
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

test("the tools are those that are of use: to one's own dice, with a coach, with something to cross out", () => {
	const tools = (/** @type {TableModel} */ model) => read(drawn(model), ".tray-tools button");
	const now = (/** @type {Partial<GameView>} */ changes = {}) => game({ pad: pad(2), ...changes });
	assert.deepEqual(tools(modelOf(table({ game: now() })).model), [
		"Release all",
		"Hint",
		"Analysis",
		"Cross out a box",
	]);
	assert.deepEqual(tools(modelOf(table({ game: now({ rolls_left: 0, scratches: [] }) })).model), ["Hint", "Analysis"]);
	const lastRoll = modelOf(table({ game: now({ rolls_left: 1, scratches: [] }) })).model;
	assert.deepEqual(tools(lastRoll), ["Release all", "Hint", "Analysis"], "there is one more roll to hold dice for");
	assert.deepEqual(tools(modelOf(tableWith({ coach: false }, { game: now() })).model), [
		"Release all",
		"Cross out a box",
	]);
	assert.deepEqual(tools(modelOf(table({ game: now({ awaits: "dice" }) })).model), []);
	assert.deepEqual(tools(modelOf(table({ game: now() }), { holder: "bob" }).model), []);
	const two = [seat({}), seat({ seat: 1, name: "Bo", side: 1 })];
	const starting = now({ status: "starting", awaits: "dice" });
	assert.deepEqual(tools(modelOf(table({ game: starting, seats: two })).model), ["Roll for everybody"]);
	assert.deepEqual(tools(modelOf(table({ game: starting })).model), [], "the others roll for themselves");
	const replaced = [seat({ stand_in: "greedy" }), seat({ seat: 1, holder: "bob" })];
	assert.deepEqual(tools(modelOf(table({ game: now(), seats: replaced })).model), ["Take my seat back"]);
	const undo = { side: 0, box: "sixes", holder: "ann", until: null };
	const last = modelOf(table({ game: now({ seat: 1, side: 1 }), take_back: undo })).model;
	assert.deepEqual(tools(last), ["Undo"]);
});

test("what is pressed is done: dice are released, the hint is closed, the card is chosen", () => {
	/** @type {unknown[]} */
	const done = [];
	const does = (/** @type {string} */ name) => (/** @type {unknown} */ what) => done.push([name, what]);
	const moves = /** @type {Moves} */ (
		/** @type {unknown} */ (
			Object.fromEntries(["onKeep", "onHint", "onHintClose", "onShow", "onStandIn"].map((name) => [name, does(name)]))
		)
	);
	const { model } = modelOf(table({ game: game({ pad: pad(2) }) }));
	model.intent.advice = advice();
	const more = { error: "Not now.", end: null, thrown: null, moment: null };
	const page = shown(playTable(model, /** @type {GameView} */ (model.view.game), moves, more));
	page.querySelector("#release")?.onclick?.({});
	page.querySelector(".advice button")?.onclick?.({});
	page.querySelectorAll(".strip button")[1]?.onclick?.({});
	assert.deepEqual(done, [
		["onKeep", []],
		["onHintClose", {}],
		["onShow", 1],
	]);
	assert.deepEqual(read(page, ".error"), ["Not now."]);
	assert.match(read(page, "#advice")[0], /^Hint: Keep the three sixes\./);
});

test("the clock shows what is left of the whole turn", () => {
	mock.timers.enable({ apis: ["Date"], now: 50_000 });
	const timed = (/** @type {number | null} */ deadline) =>
		drawn(
			modelOf(tableWith({ turn_seconds: 45 }, { deadline, server_time: 50_000, game: game({ pad: pad(2) }) })).model,
		);
	const clock = timed(65_000).querySelector("#clock");
	assert.equal(clock?.getAttribute("aria-label"), "15 seconds left for this turn");
	assert.equal(clock?.querySelector(".clock-left")?.getAttribute("stroke-dasharray"), `${100 / 3} 100`);
	assert.equal(timed(null).querySelector("#clock"), null);
	mock.timers.reset();
});

/** Dice in the air. @param {number[]} kept */
const falling = (kept) => ({ dice: [1, 2, 3, 4, 5], kept, how: throwDice("t", [1, 2, 3, 4, 5], kept) });

test("while dice fall they show what they will be, only kept ones are held, and nothing else is done", () => {
	const { model } = modelOf(table({ game: game({ pad: pad(2) }) }));
	model.intent.holds = new Set([0, 2]);
	const moment = { kind: /** @type {const} */ ("straight"), words: "Large Straight!", side: 0, name: "straight 1" };
	const view = playTable(model, /** @type {GameView} */ (model.view.game), /** @type {Moves} */ ({}), {
		error: "",
		end: null,
		thrown: falling([4]),
		moment,
	});
	const { data } = /** @type {any} */ (/** @type {unknown} */ (view.querySelector("dice-tray")));
	assert.deepEqual([data.dice, data.kept, [...data.holds]], [[1, 2, 3, 4, 5], [4], [4]]);
	assert.deepEqual([data.canHold, data.rollLabel, data.moment], [false, "Rolling…", null]);
	assert.deepEqual(data.subheading, "Turn 1 of 13 · 2 rolls left");
});

test("before the first roll the tray is empty, after the last nothing is held, and a moment makes it brief", () => {
	const tray = (/** @type {Partial<GameView>} */ changes, moment = /** @type {any} */ (null)) => {
		const { model } = modelOf(table({ game: game({ pad: pad(2), kept: [0], ...changes }) }));
		const more = { error: "", end: null, thrown: null, moment };
		const view = playTable(model, /** @type {GameView} */ (model.view.game), /** @type {Moves} */ ({}), more);
		return /** @type {any} */ (/** @type {unknown} */ (view.querySelector("dice-tray"))).data;
	};
	assert.deepEqual(tray({ awaits: "dice" }).dice, []);
	assert.deepEqual([...tray({ rolls_left: 0 }).holds], []);
	assert.deepEqual([[...tray({}).holds], [...tray({ rolls_left: 1 }).holds]], [[0], [0]]);
	const moment = { kind: "straight", words: "Large Straight!", side: 0, name: "straight 1" };
	assert.equal(tray({}, moment).subheading, "2 rolls left");
});

test("whoever does not want to see the chances does not", () => {
	const bars = (/** @type {boolean} */ outlook) =>
		drawn(modelOf(table({ game: game({ pad: pad(2) }) }), { settings: { outlook } }).model).querySelectorAll(
			"outlook-bar",
		).length;
	assert.deepEqual([bars(true), bars(false)], [1, 0]);
});
