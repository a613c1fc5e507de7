import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { h } from "../../../src/dicecup/server/static/js/browser/dom.js";
import { change } from "../../../src/dicecup/server/static/js/browser/settings.js";
import { clockChoice } from "../../../src/dicecup/server/static/js/people/clock-choice.js";
import { lobbyPanel } from "../../../src/dicecup/server/static/js/people/lobby-panel.js";
import { openGames } from "../../../src/dicecup/server/static/js/people/open-games.js";
import { reactionRow, showReaction } from "../../../src/dicecup/server/static/js/people/reactions.js";
import { rematch } from "../../../src/dicecup/server/static/js/people/rematch.js";
import { turnClock } from "../../../src/dicecup/server/static/js/people/turn-clock.js";
import { body, read, shown } from "../fake-document.js";
import { seat, table, tableWith, you } from "../views.js";

/** @import { OpenGame, TableView } from "../../../src/dicecup/server/static/js/types.js" */

test("the clock says seconds, minutes or hours, and its ring empties", () => {
	const clock = (/** @type {number} */ seconds, /** @type {number} */ whole) => {
		const drawn = shown(turnClock(seconds, whole));
		const ring = drawn.querySelector(".clock-left")?.getAttribute("stroke-dasharray");
		return [drawn.getAttribute("aria-label"), read(drawn, "b")[0], ring];
	};
	assert.deepEqual(clock(1, 20), ["1 second left for this turn", "1", "5 100"]);
	assert.deepEqual(clock(120, 120), ["120 seconds left for this turn", "120", "100 100"]);
	assert.deepEqual(clock(121, 600)[0], "3 minutes left for this turn");
	assert.deepEqual(clock(121, 600)[1], "3 min");
	assert.deepEqual(clock(7201, 86400).slice(0, 2), ["3 hours left for this turn", "3 h"]);
});

const three = (/** @type {boolean[]} */ agreed) =>
	table({
		phase: "over",
		seats: ["Ann", "Bob", "Cy"].map((name, number) =>
			seat({ seat: number, name, holder: name.toLowerCase(), side: number, agreed: agreed[number] }),
		),
	});
/** @param {TableView} view @param {string} holder */
const again = (view, holder, mayArrange = false) =>
	shown(
		h(
			"div",
			{},
			rematch({
				view,
				you: you(holder),
				mayArrange,
				onRematch: () => {},
				onDecline: () => {},
				onWithout: () => {},
			}),
		),
	);

test("who wants a rematch, and who is still waited for", () => {
	const view = three([true, true, false]);
	assert.deepEqual(read(again(view, "ann"), "#rematch-words"), ["You want a rematch. Waiting for Cy."]);
	assert.deepEqual(read(again(view, "cy"), "#rematch-words"), ["Ann and Bob want a rematch."]);
	assert.deepEqual(read(again(three([false, true, false]), "cy"), "#rematch-words"), ["Bob wants a rematch."]);
	assert.deepEqual(read(again(three([false, false, false]), "cy"), "#rematch"), ["Ask for a rematch"]);
	assert.deepEqual(read(again(view, "eve"), "#rematch-words"), [
		"Ann and Bob want a rematch. It will be played here, at this same link.",
	]);
});

test("the game to go on with is the one that waits for you, then the latest", () => {
	const open = (/** @type {string} */ title, /** @type {number} */ at, /** @type {boolean} */ yours) =>
		/** @type {OpenGame} */ ({ table: title, title, book: "", names: ["Ann"], playing: true, your_turn: yours, at });
	const games = [open("old", 0, false), open("late", 2, false), open("yours", 0, true), open("middle", 1, false)];
	const drawn = shown(openGames(games, () => {}));
	assert.deepEqual(
		drawn.querySelectorAll("a").map((each) => each.getAttribute("href")),
		["/table/yours", "/table/late", "/table/middle", "/table/old"],
	);
});

/** @param {TableView} view @param {string} holder */
const lobby = (view, holder, onAct = async (/** @type {object} */ _) => /** @type {any} */ (null)) =>
	shown(
		lobbyPanel({
			view,
			you: you(holder),
			mayArrange: holder === "ann",
			bots: [],
			error: "",
			onSit: () => {},
			onAct,
			onStart: () => {},
		}),
	);

test("in the lobby each seat says its team, and the words that are missing have names", () => {
	const seats = ["Ann", "Bob", "Cy", "Di"].map((name, number) =>
		seat({ seat: number, name, holder: name.toLowerCase(), side: null, team: number < 2 ? "Reds" : "Blues" }),
	);
	const view = tableWith(
		{ teams: ["Reds", "Blues"], seats: 4 },
		{ phase: "gathering", game: null, seats, seed_wanted: [1, 3] },
	);
	const drawn = lobby(view, "ann");
	assert.deepEqual(read(drawn, ".seat-name"), ["Ann (you) · Reds", "Bob · Reds", "Cy · Blues", "Di · Blues"]);
	assert.match(read(drawn, "#seeds")[0], /Words still missing: Bob and Di\./);
	assert.match(read(lobby({ ...view, seed_wanted: [] }, "ann"), "#seeds")[0], /No words are missing\./);
});

test("a word of one's own goes to every seat at this screen", async () => {
	const seats = ["ann", "bob", "ann"].map((holder, number) => seat({ seat: number, holder, side: null }));
	const view = tableWith({}, { phase: "gathering", game: null, seats });
	/** @type {object[]} */
	const done = [];
	const onAct = async (/** @type {object} */ action) => {
		done.push(action);
		return null;
	};
	const form = lobby(view, "ann", onAct).querySelector("#seeds form");
	const elements = { namedItem: () => ({ value: "my word" }) };
	let sent = true;
	await Reflect.get(form ?? {}, "onsubmit")({ preventDefault: () => (sent = false), target: { elements } });
	assert.equal(sent, false, "nor does the browser put it into an address");
	assert.deepEqual(done, [
		{ type: "seed", seat: 0, seed: "my word" },
		{ type: "seed", seat: 2, seed: "my word" },
	]);
});

test("of many things said the latest stay", () => {
	shown(h("div", {}));
	Object.assign(globalThis, { setTimeout: () => 0 });
	for (const name of ["Ann", "Bob", "Cy", "Di", "Eve"])
		showReaction({ type: "reaction", seat: 0, name, reaction: "thanks" });
	assert.deepEqual(read(body, ".bubble"), ["Bob: Thanks!", "Cy: Thanks!", "Di: Thanks!", "Eve: Thanks!"]);
});

test("the lobby says how many seats are free to whoever can start, and to others what they can do", () => {
	const seats = [seat({}), ...[1, 2].map((number) => seat({ seat: number, name: "", holder: null }))];
	const view = tableWith({}, { phase: "gathering", game: null, seats });
	assert.match(read(lobby(view, "ann"), ".lobby-start")[0], /2 seats are free\. You can start anyway\./);
	assert.match(read(lobby({ ...view, seats: seats.slice(0, 2) }, "ann"), ".lobby-start")[0], /1 seat is free\./);
	assert.deepEqual(read(lobby(view, "eve"), ".lobby-start"), ["Take a seat, or stay and watch."]);
});

test("many want a rematch; nobody waits for a seat that a bot has, and only those who are away are passed over", () => {
	const view = three([true, false, false]);
	assert.deepEqual(read(again(view, "ann"), "#rematch-words"), ["You want a rematch. Waiting for Bob and Cy."]);
	const replaced = {
		...view,
		seats: view.seats.map((each, at) => (at === 1 ? { ...each, stand_in: "greedy" } : each)),
	};
	assert.deepEqual(read(again(replaced, "ann"), "#rematch-words"), ["You want a rematch. Waiting for Cy."]);
	const gone = { ...view, seats: view.seats.map((each, at) => (at === 2 ? { ...each, present: false } : each)) };
	const drawn = again(gone, "ann", true);
	assert.deepEqual(
		drawn.querySelectorAll("button").map((each) => each.textContent),
		["Play without Cy"],
	);
});

test("in the lobby it is said who is away, which seat a bot would get, and what the table agreed", () => {
	const seats = [
		seat({}),
		seat({ seat: 1, name: "Bob", holder: "bob", present: false }),
		seat({ seat: 2, name: "Cy", holder: "cy" }),
		seat({ seat: 3, name: "", holder: null }),
	];
	const pledges = ["first", "second"].map((commitment, game) => ({ game: game + 1, commitment }));
	const view = tableWith(
		{ turn_seconds: 45, public: true, games: 3 },
		{ phase: "gathering", game: null, seats, pledges: /** @type {any} */ (pledges) },
	);
	const drawn = lobby(view, "ann");
	assert.deepEqual(read(drawn, ".seat-name"), ["Ann (you)", "Bob · away", "Cy", "free seat"]);
	assert.equal(drawn.querySelector("select")?.getAttribute("aria-label"), "Put a bot on seat 4");
	assert.match(drawn.textContent, /series of 3 games · provably fair dice · 45 seconds per turn · public table/);
	assert.match(lobby(tableWith({}, { ...view, options: table().options }), "ann").textContent, /private table/);
	assert.deepEqual(read(drawn, "#seeds .code"), ["second"], "the code of the game that comes");
	assert.match(read(drawn, ".lobby-start")[0], /1 seat is free/);
	const full = { ...view, seats: seats.slice(0, 3) };
	assert.deepEqual(read(lobby(full, "eve"), ".lobby-start"), ["All seats are taken. You are watching."]);
	assert.deepEqual(read(lobby(full, "bob"), ".lobby-start"), ["The host starts the game."]);
	const between = lobby({ ...full, between_games: true, games_played: 1 }, "ann");
	assert.deepEqual(read(between, "#start"), ["Next game (2 of 3)"]);
});

test("a game to go on with says whose turn it is, or that it has not started", () => {
	const state = (/** @type {boolean} */ playing, /** @type {boolean} */ yours) => {
		const names = ["Ann", "Bob"];
		const open = { table: "t", title: "Deluxe", book: "", names, playing, your_turn: yours, at: 0 };
		return read(shown(openGames([/** @type {OpenGame} */ (open)], () => {})), ".hint")[0];
	};
	assert.equal(state(true, true), "It is your turn.");
	assert.equal(state(true, false), "It is not your turn yet.");
	assert.equal(state(false, false), "This game has not started yet.");
});

test("each familiar time for a turn is as long as it says", () => {
	const choice = shown(clockChoice());
	const seconds = () => choice.querySelector("[name=seconds]")?.getAttribute("value");
	assert.equal(seconds(), "", "no clock");
	const options = choice.querySelectorAll("option").map((each) => [each.textContent, each.getAttribute("value")]);
	assert.deepEqual(options, [
		["No clock", ""],
		["Quick: 15 seconds", "15"],
		["Normal: 45 seconds", "45"],
		["Relaxed: 2 minutes", "120"],
		["A day per turn", "86400"],
		["Another time…", "other"],
	]);
	choice.querySelector("select")?.onchange?.({ target: { value: "120" } });
	assert.equal(seconds(), "120");
});

test("what others say can be hidden, and shown again", () => {
	shown(h("div", {}));
	change({ reactions: false });
	showReaction({ type: "reaction", seat: 0, name: "Ann", reaction: "thanks" });
	assert.deepEqual(read(body, ".bubble"), []);
	change({ reactions: true });
	showReaction({ type: "reaction", seat: 0, name: "Ann", reaction: "thanks" });
	assert.deepEqual(read(body, ".bubble"), ["Ann: Thanks!"]);
});

test("the last ten seconds look as they are", () => {
	const hurries = (/** @type {number} */ seconds) => shown(turnClock(seconds, 45)).matches(".hurry");
	assert.deepEqual([45, 11, 10, 6, 1].map(hurries), [false, false, true, true, true]);
});

test("each button says what it sends, and each reaction is shown as what it is", () => {
	Object.assign(globalThis, { setTimeout: () => 0 });
	shown(h("div", {}));
	/** @type {string[]} */
	const sent = [];
	const buttons = shown(reactionRow((reaction) => sent.push(reaction))).querySelectorAll("button");
	for (const each of buttons) each.onclick?.({});
	const words = ["👏", "😮", "😂", "😬", "🍀", "Nice roll!", "Well played!", "Bad luck!", "Thanks!", "Good game!"];
	const names = ["clap", "wow", "laugh", "oops", "luck", "nice_roll", "well_played", "unlucky", "thanks", "good_game"];
	assert.deepEqual(
		buttons.map((each) => each.textContent),
		words.slice(0, 5),
		"one row",
	);
	assert.deepEqual(sent, names.slice(0, 5));
	for (const [place, reaction] of names.entries()) {
		showReaction({ type: "reaction", seat: 0, name: "Ann", reaction: /** @type {any} */ (reaction) });
		assert.equal(read(body, ".bubble").at(-1), `Ann: ${words[place]}`);
	}
});

test("a bubble stays for four seconds", () => {
	shown(h("div", {}));
	/** @type {[() => void, number][]} */
	const later = [];
	Object.assign(globalThis, {
		setTimeout: (/** @type {() => void} */ then, /** @type {number} */ wait) => later.push([then, wait]),
	});
	showReaction({ type: "reaction", seat: 0, name: "Ann", reaction: "clap" });
	assert.equal(later[0][1], 4000);
	later[0][0]();
	assert.deepEqual(read(body, ".bubble"), []);
});

test("a rematch is asked for, agreed to or declined by its own button; alone one just plays again", () => {
	/** @type {unknown[]} */
	const done = [];
	const buttons = (/** @type {TableView} */ view, /** @type {string} */ holder, mayArrange = false) => {
		done.length = 0;
		const data = { view, you: you(holder), mayArrange };
		const acts = {
			onRematch: () => done.push("rematch"),
			onDecline: () => done.push("decline"),
			onWithout: (/** @type {number} */ seat) => done.push(seat),
		};
		const drawn = shown(h("div", {}, rematch({ ...data, ...acts }))).querySelectorAll("button");
		for (const each of drawn) each.onclick?.({});
		return drawn.map((each, place) => [each.textContent, done[place]]);
	};
	const view = three([true, false, false]);
	assert.deepEqual(buttons(view, "bob"), [
		["Play the rematch", "rematch"],
		["No, thanks", "decline"],
	]);
	const [ann, bob] = view.seats;
	assert.deepEqual(buttons({ ...view, seats: [ann] }, "ann"), [["Play again", "rematch"]]);
	const bot = { ...bob, name: "greedy bot", holder: null, bot: "greedy", agreed: false };
	const fresh = { ...ann, agreed: false };
	assert.deepEqual(buttons({ ...view, seats: [fresh, bot] }, "ann"), [["Play again", "rematch"]], "bots always agree");
	const gone = { ...view, seats: view.seats.map((each, at) => (at === 2 ? { ...each, present: false } : each)) };
	assert.deepEqual(buttons(gone, "ann", true), [["Play without Cy", 2]]);
	assert.deepEqual(buttons(gone, "ann"), [], "who passes somebody over is the host");
	assert.deepEqual(buttons({ ...view, phase: "playing" }, "bob"), [], "the game is not over");
});

test("two minutes are told in seconds, two hours in minutes", () => {
	const clock = (/** @type {number} */ seconds) => {
		const drawn = shown(turnClock(seconds, 86400));
		return [drawn.getAttribute("aria-label"), read(drawn, "b")[0]];
	};
	assert.deepEqual(clock(7200), ["120 minutes left for this turn", "120 min"]);
	assert.deepEqual(clock(3601), ["61 minutes left for this turn", "61 min"]);
	assert.deepEqual(clock(86_400), ["24 hours left for this turn", "24 h"]);
});

test("any time for a turn may be given, from five seconds to a day", () => {
	const choice = shown(clockChoice());
	choice.querySelector("select")?.onchange?.({ target: { value: "other" } });
	const field = choice.querySelector("[name=seconds]");
	assert.deepEqual(
		["type", "min", "max", "value"].map((name) => field?.getAttribute(name)),
		["number", "5", "86400", "60"],
	);
	assert.equal(choice.querySelectorAll("[name=seconds]").length, 1);
	assert.deepEqual(read(choice, "[selected]"), ["Another time…"]);
});
