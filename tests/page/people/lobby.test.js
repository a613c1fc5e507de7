import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { lobbyPanel } from "../../../src/dicecup/server/static/js/people/lobby-panel.js";
import { read, shown } from "../fake-document.js";
import { settled } from "../fake-server.js";
import { seat, table, tableWith, you } from "../views.js";

/** @import { TableView } from "../../../src/dicecup/server/static/js/types.js" */

const GREEDY = { name: "greedy", plays: "plays", mean: null, sentence: "", special: false };
const OPEN = seat({ seat: 1, name: "", holder: null });

/**
 * The lobby as somebody sees it, and what they do there.
 * @param {Partial<TableView["options"]>} options
 * @param {Partial<TableView>} [changes]
 * @param {string | null} [holder]
 */
function opened(options, changes = {}, holder = "ann") {
	/** @type {unknown[]} */
	const done = [];
	const drawn = shown(
		lobbyPanel({
			view: tableWith(options, { phase: "gathering", game: null, ...changes }),
			you: you(holder),
			mayArrange: holder === "ann",
			bots: [GREEDY],
			error: "",
			onSit: (name) => done.push(name),
			onAct: async (action) => {
				done.push(action);
				return null;
			},
			onStart: () => done.push("start"),
		}),
	);
	return { drawn, done };
}

test("everything that a table has agreed on is said, and nothing else", () => {
	const facts = (/** @type {Partial<TableView["options"]>} */ options) => read(opened(options).drawn, ".hint")[0];
	assert.equal(facts({}), "provably fair dice · private table");
	assert.equal(
		facts({ difference: true, games: 2 }),
		"series of 2 games · score by margin · provably fair dice · private table",
	);
	assert.equal(
		facts({ duplicate: true, coach: false }),
		"provably fair dice · duplicate: everybody plays the same dice at the same time · " +
			"the coach is off for everybody · private table",
	);
	assert.equal(facts({ coach: false }), "provably fair dice · the coach is off for everybody · private table");
	assert.equal(facts({ dice: "real", one_screen: true }), "real dice · several people at one screen · private table");
});

test("the book is named with its rules as they are played here, and the table by its name", () => {
	const book = { name: "deluxe", title: "Deluxe", summary: "Short.", changes: { joker: "never" } };
	const { drawn } = opened({ title: "Sunday" }, { book });
	assert.deepEqual(read(drawn, "h1"), ["Sunday"]);
	assert.match(read(drawn, "p")[0], /^Deluxe\. Each turn you roll five dice, .*The highest total wins\. /);
	assert.equal(drawn.querySelector("a")?.getAttribute("href"), "/rules/deluxe?rule=joker%3Dnever");
	assert.deepEqual(read(opened({}).drawn, "h1"), ["Waiting for players"]);
});

test("a stranger takes a free seat under their name; who else plays is asked at one screen alone", async () => {
	const seats = [seat({}), OPEN];
	const form = (/** @type {Partial<TableView["options"]>} */ options, /** @type {string | null} */ holder) => {
		const { drawn } = opened(options, { seats }, holder);
		return [...read(drawn, "#sit"), drawn.querySelector("#sit input")?.getAttribute("value")];
	};
	assert.deepEqual(form({}, "eve"), ["Your nameTake a seat", "eve"]);
	assert.deepEqual(form({}, "ann"), [undefined], "who sits there already sits there");
	assert.deepEqual(form({ one_screen: true }, "ann"), ["Who else plays on this screen?Add a player", ""]);
	assert.equal(opened({}, { seats: [seat({})] }, "eve").drawn.querySelector("#sit"), null, "no seat is free");
	const between = opened({}, { seats, between_games: true }, "eve");
	assert.equal(between.drawn.querySelector("#sit"), null, "nobody joins a series that has begun");
	const series = opened({}, { seats, between_games: true }).drawn;
	assert.equal(series.querySelector("select"), null, "no bot does either");
	const free = opened({}, { seats: [seat({}), { ...OPEN, present: false }] }).drawn;
	assert.deepEqual(read(free, ".seat-name"), ["Ann (you)", "free seat"], "nobody is away from it");
	assert.deepEqual(read(free, ".seat.open .seat-name"), ["free seat"]);
	const left = [seat({}), seat({ seat: 1, name: "Bob", holder: null, stand_in: "greedy" })];
	assert.equal(opened({}, { seats: left }, "eve").drawn.querySelector("#sit"), null, "a bot plays on for who left");
	const { drawn, done } = opened({}, { seats }, "eve");
	const field = { value: "  Eve " };
	const target = { elements: { namedItem: () => field } };
	let sent = true;
	Reflect.get(drawn.querySelector("#sit") ?? {}, "onsubmit")({ preventDefault: () => (sent = false), target });
	assert.equal(sent, false, "the browser itself does not leave the page");
	assert.deepEqual([done, field.value], [["Eve"], ""], "the next one finds the field empty");
});

test("the host fills free seats with bots, but not where dice are real, and others fill none", () => {
	const choosers = (/** @type {"fair" | "real"} */ dice, /** @type {string} */ holder) =>
		opened({ dice }, { seats: [seat({}), OPEN] }, holder).drawn.querySelectorAll(".seat select").length;
	assert.deepEqual([choosers("fair", "ann"), choosers("real", "ann"), choosers("fair", "bob")], [1, 0, 0]);
	const { drawn, done } = opened({}, { seats: [seat({}), OPEN] });
	const target = { value: "greedy" };
	drawn.querySelector(".seat select")?.onchange?.({ target });
	assert.deepEqual([done, target.value], [[{ type: "add_bot", bot: "greedy", seat: 1 }], ""]);
});

test("everybody gives up their own seat, and the host removes others", async () => {
	const seats = [
		seat({}),
		seat({ seat: 1, name: "Bob", holder: "bob" }),
		seat({ seat: 2, name: "greedy bot", holder: null, bot: "greedy" }),
	];
	const buttons = (/** @type {Partial<TableView>} */ more, /** @type {string} */ holder) =>
		opened({}, { seats, ...more }, holder).drawn.querySelectorAll(".seat button");
	const labels = (/** @type {string} */ holder) => buttons({}, holder).map((each) => each.getAttribute("aria-label"));
	assert.deepEqual(labels("ann"), ["Ann: give up the seat", "Remove Bob", "Remove greedy bot"]);
	assert.deepEqual(labels("bob"), ["Bob: give up the seat"]);
	assert.deepEqual(buttons({ between_games: true }, "ann"), [], "the next game has the same players");
	const bobs = opened({}, { seats }, "bob");
	bobs.drawn.querySelector(".seat button")?.onclick?.({});
	assert.deepEqual(bobs.done, [{ type: "leave", seat: 1 }]);
	const { drawn, done } = opened({}, { seats });
	for (const each of drawn.querySelectorAll(".seat button")) each.onclick?.({});
	await settled();
	assert.deepEqual(done, [
		{ type: "leave", seat: 0 },
		{ type: "remove", seat: 1 },
		{ type: "remove", seat: 2 },
	]);
});

test("nobody starts a game without a player", () => {
	const seats = [seat({ name: "", holder: null }), OPEN];
	assert.deepEqual(read(opened({}, { seats }).drawn, ".lobby-start"), ["Take a seat first."]);
	const { drawn, done } = opened({}, { seats: [seat({ name: "greedy bot", holder: null, bot: "greedy" })] });
	drawn.querySelector("#start")?.onclick?.({});
	assert.deepEqual(done, ["start"], "a bot is a player");
});

test("others are invited where they have screens of their own, and words are added to dice of the server alone", () => {
	const titles = (/** @type {Partial<TableView["options"]>} */ options, holder = "ann") => {
		const { drawn } = opened(options, {}, holder);
		return [drawn.querySelectorAll("#invite").length, drawn.querySelectorAll("#seeds").length];
	};
	assert.deepEqual(titles({}), [1, 1]);
	assert.deepEqual(titles({ one_screen: true }), [0, 1]);
	assert.deepEqual(titles({ dice: "real" }), [1, 0]);
	assert.match(read(opened({}).drawn, "#seeds label")[0], /^Your own word \(a random one is used otherwise\)$/);
	const words = (/** @type {string} */ holder) => opened({}, {}, holder).drawn.querySelectorAll("#seeds form").length;
	assert.deepEqual([words("bob"), words("eve")], [1, 0], "whoever watches adds none");
});

test("after a game its review is at hand", () => {
	const link = (/** @type {number} */ played) =>
		opened({}, { games_played: played }).drawn.querySelector("#last-game")?.getAttribute("href");
	assert.equal(link(2), `/table/${table().table}/review?game=2`);
	assert.equal(link(1), `/table/${table().table}/review?game=1`);
	assert.equal(link(0), undefined);
});

test("why something was refused is said before the next game too", () => {
	const view = tableWith({}, { phase: "gathering", game: null });
	const nothing = async () => null;
	const data = {
		view,
		you: you("ann"),
		mayArrange: true,
		bots: [],
		onSit: () => {},
		onAct: nothing,
		onStart: () => {},
	};
	assert.deepEqual(read(shown(lobbyPanel({ ...data, error: "Seat 2 is taken." })), ".error"), ["Seat 2 is taken."]);
	assert.deepEqual(read(shown(lobbyPanel({ ...data, error: "" })), ".error"), []);
});

test("the time for a turn is said in hours or minutes where it is a whole number of them", () => {
	const told = (/** @type {number} */ seconds) =>
		read(opened({ turn_seconds: seconds }).drawn, ".hint")[0]
			.split(" · ")
			.at(-2);
	assert.deepEqual(
		[5, 45, 90, 3601].map(told),
		[5, 45, 90, 3601].map((seconds) => `${seconds} seconds per turn`),
	);
	assert.deepEqual([60, 120, 5400].map(told), ["1 minute per turn", "2 minutes per turn", "90 minutes per turn"]);
	assert.deepEqual([3600, 86_400].map(told), ["1 hour per turn", "24 hours per turn"]);
});
