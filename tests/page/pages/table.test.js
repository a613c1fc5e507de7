import "../fake-document.js";
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import "../../../src/dicecup/server/static/js/pages/table-page.js";
import { h } from "../../../src/dicecup/server/static/js/browser/dom.js";
import { change } from "../../../src/dicecup/server/static/js/browser/settings.js";
import { body, FakeElement, read, shown } from "../fake-document.js";
import { Answer, answering, FakeSocket, settled, stopClocks } from "../fake-server.js";
import { pad } from "../pads.js";
import { SETTINGS } from "../table/tables.js";
import { advice, game, outlook, seat, side, table, tableWith, you } from "../views.js";

/** @import { GameView, TableView } from "../../../src/dicecup/server/static/js/types.js" */
/** @import { Asked } from "../fake-server.js" */

const TABLE = "abcdefghijklmnop";
const bot = (/** @type {string} */ name) => ({ name, plays: "plays", mean: null, sentence: "", special: false });
const BOOKS = [
	{ name: "classic", bots: [bot("random")] },
	{ name: "deluxe", bots: [bot("greedy")] },
];
/** The keys that the page listens for. @type {((event: object) => void)[]} */
let listeners;
/** What was asked over HTTP. @type {Asked[]} */
let asked;

beforeEach(() => {
	stopClocks();
	listeners = [];
	FakeSocket.opened = [];
	Object.assign(globalThis, { WebSocket: FakeSocket, matchMedia: () => ({ matches: true }) });
	Object.assign(location, { search: "" });
	document.addEventListener = (/** @type {string} */ kind, /** @type {any} */ listener) => {
		if (kind === "keydown") listeners.push(listener);
	};
	change(SETTINGS);
});
afterEach(() => mock.timers.reset());

/** The page of a table, before the server has said anything. @param {object | Answer} [view] of the table over HTTP */
async function opened(view = {}) {
	asked = answering(({ path }) => {
		if (path.endsWith("/catalogue")) return { books: BOOKS, grades: [] };
		return path.endsWith(`/tables/${TABLE}`) ? view : { id: "7", name: "Ann", seq: 5, bests: [] };
	});
	const page = shown(
		h(
			"div",
			{},
			h("p", { id: "status" }),
			h("div", { id: "top-title" }),
			h("div", { id: "top-tools" }),
			h("table-page", { data: { table: TABLE } }),
		),
	);
	await settled();
	return page;
}

/** @param {TableView} view @param {string | null} [holder] */
async function welcomed(view, holder = "ann") {
	const page = await opened();
	FakeSocket.last.says({ type: "welcome", seq: view.seq, state: view, you: you(holder) });
	await settled();
	return page;
}

/** A table with a pad to look at. @param {Partial<GameView>} changes @param {Partial<TableView>} [more] */
const playing = (changes = {}, more = {}) => table({ game: game({ pad: pad(2), ...changes }), ...more });
/** The same when the game is over. @param {Partial<TableView>} [more] */
const over = (more = {}) => playing({ seat: null, status: "finished", winners: [1] }, { phase: "over", ...more });

/** What the page sent, without the names of actions. */
const sent = () => FakeSocket.last.sent.map(({ action_id: _, ...action }) => action);

/** @param {string} selector */
async function press(selector) {
	body.querySelector(selector)?.onclick?.({ detail: 1 });
	await settled();
}

/** Somebody answers the question that is asked. @param {string} value */
async function answer(value) {
	const dialog = body.querySelectorAll("dialog").at(-1) ?? assert.fail("nothing is asked");
	const question = read(dialog, "#question")[0];
	Object.assign(dialog, { returnValue: value });
	Reflect.get(dialog, "onclose")();
	await settled();
	return question;
}

test("the sign says whether a move is saved, and whether there is a connection", async () => {
	const page = await opened();
	const sign = () => read(page, "#sign")[0];
	assert.equal(sign(), "Connecting…");
	const view = playing();
	FakeSocket.last.says({ type: "welcome", seq: view.seq, state: view, you: you("ann") });
	await settled();
	assert.equal(sign(), "Connected");
	await press("#roll");
	assert.equal(sign(), "Saving…");
	mock.timers.tick(3000);
	assert.equal(sign(), "Waiting for the server…");
	FakeSocket.last.says({ type: "ack", action_id: FakeSocket.last.sent.at(-1).action_id, seq: 11 });
	await settled();
	assert.equal(sign(), "Saved");
	FakeSocket.last.breaks();
	await settled();
	assert.equal(sign(), "Reconnecting…");
});

test("a table that is not there says so, with a way home", async () => {
	const page = await opened(new Answer(404, { code: "not_found", message: "there is no such table" }));
	assert.deepEqual(read(page, "table-page p"), ["Finding the table…"]);
	FakeSocket.last.breaks();
	await settled();
	assert.deepEqual(read(page, "table-page h1"), ["This table does not exist"]);
	assert.equal(page.querySelector("table-page a")?.getAttribute("href"), "/");
	assert.deepEqual(read(page, "#sign"), ["Table not found"]);
});

test("above a table stand its name, its rules as they are played, and the tools that are of use", async () => {
	const rules = { ...table().book, changes: { joker: "never" } };
	const page = await welcomed({ ...tableWith({ title: "Sunday" }, { book: rules }), game: playing().game });
	assert.deepEqual(read(page, "#top-title"), ["Sunday"]);
	assert.equal(document.title, "Your turn · dicecup");
	assert.equal(page.querySelector("#top-tools a")?.getAttribute("href"), "/rules/deluxe?rule=joker%3Dnever");
	assert.deepEqual(read(page, "#top-tools .tool-label"), ["Rules", "Players", "React", "Settings"]);
	const alone = await welcomed(playing({}, { seats: [seat({})] }));
	assert.deepEqual(read(alone, "#top-tools .tool-label"), ["Rules", "Players", "Settings"]);
	const gathering = await welcomed(table({ phase: "gathering", game: null }));
	assert.deepEqual(read(gathering, "#top-tools .tool-label"), ["Rules", "React", "Settings"]);
});

test("a reaction is chosen from a row above the tray, which closes when one is chosen", async () => {
	const page = await welcomed(playing());
	const react = () =>
		/** @type {any} */ (document.getElementById("top-tools")).querySelectorAll(".tool")[2].onclick({});
	assert.deepEqual(read(page, "#reactions"), []);
	react();
	assert.equal(page.querySelector(".table-side")?.querySelectorAll("#reactions button").length, 5);
	page.querySelector("[data-reaction=laugh]")?.onclick?.({});
	assert.deepEqual(sent().at(-1), { type: "react", reaction: "laugh" });
	assert.deepEqual(read(page, "#reactions"), []);
	react();
	react();
	assert.deepEqual(read(page, "#reactions"), [], "it closes by the button that opened it");
});

test("before a game the lobby offers the bots of the book, and says why something was refused", async () => {
	const open = seat({ seat: 1, name: "", holder: null });
	const page = await welcomed(table({ phase: "gathering", game: null, seats: [seat({}), open] }));
	assert.deepEqual(read(page, ".seat option"), ["Add a bot…", "greedy bot: plays"]);
	page.querySelector(".seat select")?.onchange?.({ target: { value: "greedy" } });
	await settled();
	assert.deepEqual(sent(), [{ type: "add_bot", bot: "greedy", seat: 1, seq: 10 }]);
	const { action_id } = FakeSocket.last.sent[0];
	FakeSocket.last.says({ type: "error", action_id, code: "taken", message: "seat 2 is taken" });
	await settled();
	assert.deepEqual(read(page, ".error"), ["Seat 2 is taken."]);
});

test("between two games of a series the last one is still shown, with its end", async () => {
	const between = { phase: /** @type {const} */ ("gathering"), between_games: true, games_played: 1 };
	const view = { ...tableWith({ games: 3 }, between), game: over().game };
	assert.deepEqual(read(await welcomed(view), "#next"), ["Next game (2 of 3)"]);
	assert.deepEqual(read(await welcomed(view, "eve"), "#next"), [], "whoever watches starts nothing");
	assert.deepEqual(read(await welcomed(view, "eve"), "#end-title"), ["Bob wins"]);
});

/** Which element each key presses. @param {string} key */
function pressed(key) {
	/** @type {string[]} */
	const ids = [];
	/** @this {FakeElement} */
	function click() {
		ids.push(this.id);
	}
	Object.assign(FakeElement.prototype, { click });
	const target = { closest: () => null };
	for (const listener of listeners) listener({ key, target, preventDefault: () => {} });
	return ids;
}

test("each key presses its own button, and U takes a box back where that is possible", async () => {
	await welcomed(playing());
	const keys = ["1", "2", "3", "4", "5", "r", "R", " ", "u", "h", "v", "z"];
	assert.deepEqual(keys.flatMap(pressed), [
		...["die-0", "die-1", "die-2", "die-3", "die-4"],
		...["roll", "roll", "roll", "release", "hint", "show-values", "scratch"],
	]);
	listeners = [];
	await welcomed(playing({}, { take_back: { side: 0, box: "sixes", holder: "ann", until: null } }));
	assert.deepEqual(pressed("u"), ["take-back"]);
});

test("a key reads out the chances, and another gives up the box that was chosen", async () => {
	change({ secondTap: true });
	const page = await welcomed(playing());
	const sides = [
		{ name: "Ann", chance: 0.7, expected: 240 },
		{ name: "Bob", chance: 0.3, expected: 210 },
	];
	FakeSocket.last.says({ type: "outlook", ...outlook({ sides }) });
	pressed("e");
	assert.deepEqual(read(page, "#status"), ["Chance to win: Ann 70\u00a0%, Bob 30\u00a0%."]);
	await press("#box-sixes");
	assert.equal(page.querySelectorAll(".offer.chosen").length, 1);
	pressed("Escape");
	assert.equal(page.querySelectorAll(".offer.chosen").length, 0);
});

test("whoever follows a seat link takes that seat, and the address forgets it", async () => {
	/** @type {string[]} */
	const addresses = [];
	const replaceState = (/** @type {unknown} */ _, /** @type {unknown} */ __, /** @type {string} */ to) =>
		addresses.push(to);
	Object.assign(globalThis, { history: { replaceState } });
	Object.assign(location, { search: "?seat=token", pathname: `/table/${TABLE}` });
	await opened({ seq: 4 });
	assert.deepEqual(addresses, [`/table/${TABLE}`]);
	assert.equal(asked.find(({ body }) => body?.type === "claim_seat")?.body.token, "token");
});

test("a bot plays for whoever is away, and for nobody else", async () => {
	const seats = [
		seat({}),
		seat({ seat: 1, name: "Bob", holder: "bob", side: 1 }),
		seat({ seat: 2, name: "Cy", holder: "cy", side: 2, present: false }),
	];
	const page = await welcomed(playing({}, { seats }));
	FakeSocket.last.says({ type: "presence", seats: [0, 1], watching: 0, watchers: [] });
	assert.equal(page.querySelector(".away"), null, "not at once");
	mock.timers.tick(30_500);
	assert.deepEqual(read(page, ".away"), ["Cy is away.Let a bot play for Cy"]);
	await press(".away button");
	assert.deepEqual(sent(), [{ type: "stand_in", seat: 2, seq: 10 }]);
});

test("the seat comes back from a bot, and not the last box", async () => {
	await welcomed(playing({}, { seats: [seat({ stand_in: "greedy" }), seat({ seat: 1, holder: "bob" })] }));
	await press("#back");
	assert.deepEqual(sent(), [{ type: "return", seq: 10 }]);
});

test("after a game one declines, accepts, or plays on without somebody who is away", async () => {
	const wants = (/** @type {object} */ ann, /** @type {object} */ bob) =>
		over({ seats: [seat(ann), seat({ seat: 1, name: "Bob", holder: "bob", side: 1, ...bob })] });
	await welcomed(wants({}, { agreed: true }));
	await press("#decline");
	assert.equal(await answer(""), "Leave the table instead of playing again?");
	assert.deepEqual(sent(), []);
	await press("#decline");
	await answer("yes");
	assert.deepEqual(sent(), [{ type: "leave", seq: 10 }]);
	await welcomed(wants({}, { agreed: true }));
	await press("#rematch");
	assert.deepEqual(sent(), [{ type: "want_rematch", seq: 10 }]);
	await welcomed(wants({ agreed: true }, { present: false }));
	await press("#without-1");
	assert.deepEqual(sent(), [{ type: "remove", seat: 1, seq: 10 }]);
});

test("why a move was refused stands below the tray", async () => {
	const page = await welcomed(playing());
	await press("#roll");
	const { action_id } = FakeSocket.last.sent[0];
	FakeSocket.last.says({ type: "error", action_id, code: "not_your_turn", message: "it is Bob's turn" });
	await settled();
	assert.deepEqual(read(page, ".below-tray .error"), ["It is Bob's turn."]);
});

test("a new best is told with the end, and a card that is chosen is shown", async () => {
	const sides = [side("Ann", 0, 240), side("Bob", 1, 100)];
	const page = await welcomed(playing({ sides }));
	answering(({ path }) =>
		path.endsWith("/me/results")
			? { bests: [{ table: TABLE, game: 1, title: "Deluxe", score: 240, previous: 200 }] }
			: new Answer(404, { code: "not_found", message: "no review" }),
	);
	assert.deepEqual(read(page, "table .shown .pad-name").slice(0, 1), ["Ann"]);
	page.querySelectorAll(".strip-side")[1]?.onclick?.({});
	assert.deepEqual(read(page, "table .shown .pad-name").slice(0, 1), ["Bob"]);
	const end = { ...over({ seq: 11, games_played: 1 }) };
	const state = { ...end, game: { ...end.game, sides, winners: [0] } };
	FakeSocket.last.says({ type: "update", seq: 11, state, events: [] });
	await settled();
	assert.deepEqual(read(page, "#best"), ["★ New best for Deluxe: 240, up from 200."]);
});

test("the clock runs, and a question before a box has answers that say what they do", async () => {
	change({ confirm: "always" });
	const timed = tableWith({ turn_seconds: 45 }, { deadline: Date.now() + 30_000, server_time: Date.now() });
	const page = await welcomed({ ...timed, game: playing().game });
	assert.deepEqual(read(page, "#clock b"), ["30"]);
	mock.timers.tick(1000);
	assert.deepEqual(read(page, "#clock b"), ["29"]);
	const answers = async (/** @type {string} */ box) => {
		await press(box);
		const labels = read(body.querySelectorAll("dialog").at(-1) ?? assert.fail("nothing is asked"), "button");
		return [await answer(""), ...labels];
	};
	assert.deepEqual(await answers("#box-sixes"), ["Write 18 in Sixes?", "Write 18", "Cancel"]);
	assert.deepEqual(await answers("#box-fours"), ["Cross out Fours?", "Cross it out", "Choose again"]);
	assert.deepEqual(sent(), []);
});

test("the next game of a series begins with the words that are missing, and a rematch gathers first", async () => {
	const between = { phase: /** @type {const} */ ("gathering"), between_games: true, games_played: 1, seed_wanted: [0] };
	await welcomed({ ...tableWith({ games: 3 }, between), game: over().game });
	await press("#next");
	assert.deepEqual(
		sent().map(({ type, seat: number }) => [type, number]),
		[["seed", 0]],
	);
	const page = await welcomed({ ...table({ phase: "gathering", games_played: 1 }), game: over().game });
	assert.deepEqual(read(page, "h1"), ["Waiting for players"]);
	assert.equal(page.querySelector("#end-title"), null);
});

test("the list of players that is open says at once who has gone", async () => {
	const page = await welcomed(playing());
	const tool = page.querySelectorAll("#top-tools button").find((each) => each.textContent === "Players");
	tool?.onclick?.({});
	const states = () => read(body, ".seat-list .hint");
	assert.deepEqual(states(), ["here", "here"]);
	FakeSocket.last.says({ type: "presence", seats: [0], watching: 0, watchers: [] });
	assert.deepEqual(states(), ["here", "away"]);
	Reflect.get(body.querySelector("#seats") ?? {}, "onclose")();
});

test("the analysis appears when it is switched on, and goes when it is switched off", async () => {
	const page = await welcomed(playing());
	const title = () => read(page, "#values-title");
	assert.deepEqual(title(), []);
	await press("#show-values");
	assert.deepEqual(title(), ["All your options"]);
	assert.equal(page.querySelector("#show-values")?.getAttribute("aria-pressed"), "true");
	await press("#show-values");
	assert.deepEqual(title(), []);
});

test("what the coach works out appears as soon as it is known", async () => {
	const page = await welcomed(playing());
	const { fetch } = globalThis;
	/** @type {() => void} */
	let answer = () => {};
	globalThis.fetch = (url, more) =>
		String(url).includes("/advice")
			? new Promise((resolve) => {
					answer = () => resolve(Response.json(advice()));
				})
			: fetch(url, more);
	await press("#show-values");
	assert.deepEqual(read(page, "#values p"), ["The coach is thinking…"]);
	answer();
	await settled();
	assert.equal(read(page, "#values tbody tr").length, 3, "all choices but the zero by choice");
	await press("#show-values");
});
