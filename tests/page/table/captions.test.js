import assert from "node:assert/strict";
import { mock, test } from "node:test";
import {
	heading,
	rollButton,
	subheading,
	tableTitle,
	windowTitle,
} from "../../../src/dicecup/server/static/js/table/captions.js";
import { game, seat, table, tableWith } from "../views.js";
import { modelOf } from "./tables.js";

const BOB = { holder: "bob" };

test("beside something to celebrate it is brief", () => {
	const { model } = modelOf();
	const now = model.view.game ?? assert.fail();
	assert.equal(subheading(model, now), "Turn 1 of 13 · 2 rolls left");
	assert.equal(subheading(model, now, true), "2 rolls left");
	const off = modelOf(tableWith({ coach: false })).model;
	assert.equal(subheading(off, now), "Turn 1 of 13 · 2 rolls left · coach off");
});

test("whose turn it is", () => {
	assert.equal(heading(modelOf().model, game()), "Your turn");
	assert.equal(heading(modelOf(table(), BOB).model, game()), "Ann’s turn");
	assert.equal(heading(modelOf(table(), { holder: null }).model, game()), "Watching: Ann’s turn");
	const both = modelOf(table({ seats: [seat({}), seat({ seat: 1, name: "Bo" })] })).model;
	assert.equal(heading(both, game()), "Ann, it is your turn");
});

test("at a duplicate table it says who has not finished the turn, and at a name who has", () => {
	const options = { ...table().options, duplicate: true };
	const now = game({ seat: 1, player: "Bob", side: 1, finished: [0] });
	const view = table({ options, game: now });
	assert.equal(heading(modelOf(view).model, now), "You have finished this turn. Waiting for Bob");
	assert.equal(
		heading(modelOf(view, { holder: null }).model, now),
		"Watching: all play this turn at once. Not finished: Bob",
	);
	assert.equal(heading(modelOf(view, BOB).model, now), "Your turn");
	assert.equal(subheading(modelOf(view).model, now), "Turn 1 of 13", "nobody knows how often Bob has rolled");
	assert.equal(subheading(modelOf(view, BOB).model, now), "Turn 1 of 13 · 2 rolls left");
	const notes = now.sides.map((side) => modelOf(view).model.noteAt(side));
	assert.deepEqual(notes, ["has finished this turn", ""]);
});

test("how far the game is", () => {
	const { model } = modelOf();
	assert.equal(subheading(model, game()), "Turn 1 of 13 · 2 rolls left");
	assert.equal(subheading(model, game({ turn: 3, rolls_left: 1 })), "Turn 3 of 13 · 1 roll left");
	assert.equal(subheading(model, game({ status: "starting" })), "Roll to see who starts: the highest total begins");
	const two = modelOf(tableWith({ games: 2 })).model;
	assert.equal(subheading(two, game()), "Turn 1 of 13 · game 1 of 2 · 2 rolls left");
	const series = modelOf(tableWith({ games: 3 })).model;
	assert.equal(subheading(series, game({ number: 2 })), "Turn 1 of 13 · game 2 of 3 · 2 rolls left");
	assert.equal(subheading(modelOf(tableWith({ dice: "real" })).model, game()), "Turn 1 of 13");
});

test("the seconds left", () => {
	mock.timers.enable({ apis: ["Date"], now: 50_000 });
	const timed = modelOf(table({ deadline: 62_000, server_time: 50_000 })).model;
	mock.timers.reset();
	assert.equal(timed.secondsLeft(50_000), 12);
	assert.equal(timed.secondsLeft(70_000), 0);
	assert.equal(modelOf().model.secondsLeft(70_000), null);
});

test("a bot that stands in, for one turn or for longer", () => {
	const late = [seat({ stand_in: "greedy", late: true }), seat({ seat: 1, holder: "bob" })];
	const turn = "Turn 1 of 13 · 2 rolls left · a bot plays this turn";
	assert.equal(subheading(modelOf(table({ seats: late })).model, game()), turn);
	assert.equal(subheading(modelOf(table({ seats: late }), BOB).model, game()), turn);
	const seats = [seat({ stand_in: "greedy" }), seat({ seat: 1, holder: "bob" })];
	assert.equal(
		subheading(modelOf(table({ seats })).model, game()),
		"Turn 1 of 13 · 2 rolls left · a bot plays for you",
	);
	assert.equal(subheading(modelOf(table({ seats }), BOB).model, game()), "Turn 1 of 13 · 2 rolls left · a bot plays");
});

test("the roll button", () => {
	const { model } = modelOf();
	assert.deepEqual(rollButton(model, game({ awaits: "dice" })), { label: "Roll the dice", whyNot: null });
	assert.deepEqual(rollButton(model, game({ status: "starting" })), { label: "Roll for the start", whyNot: null });
	model.intent.holds = new Set([0, 2]);
	assert.deepEqual(rollButton(model, game()), { label: "Roll 3 dice", whyNot: null });
	assert.equal(rollButton(model, game({ rolls_left: 0 })).label, "Choose a box");
	assert.deepEqual(rollButton(modelOf(table(), BOB).model, game()), { label: "Waiting", whyNot: "Waiting for Ann." });
});

test("the window says whose turn it is where it is yours, else the table", () => {
	assert.equal(windowTitle(modelOf().model), "Your turn · dicecup");
	assert.equal(windowTitle(modelOf(table(), BOB).model), "Deluxe Edition (2004) · dicecup");
	assert.equal(tableTitle(tableWith({ title: "Sunday" })), "Sunday");
});

test("a table of the daily game says so", () => {
	assert.equal(tableTitle(table({ day: "2026-11-16" })), `Daily game: ${table().book.title}`);
});

test("beside something to celebrate nobody needs to hear that the coach is off", () => {
	const off = modelOf(tableWith({ coach: false })).model;
	assert.equal(subheading(off, game(), true), "2 rolls left");
});

test("in a team it is your turn by your seat, not by the number of your side", () => {
	const seats = ["ann", "bob", "cy", "di"].map((holder, number) =>
		seat({ seat: number, name: holder, holder, side: number % 2 }),
	);
	const now = game({ seat: 2, side: 0, player: "cy" });
	const title = (/** @type {string} */ holder) => heading(modelOf(table({ seats, game: now }), { holder }).model, now);
	assert.deepEqual(["cy", "ann"].map(title), ["Your turn", "cy’s turn"]);
});
