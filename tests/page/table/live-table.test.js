import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { change } from "../../../src/dicecup/server/static/js/browser/settings.js";
import { Answer, FakeSocket, held, settled } from "../fake-server.js";
import { event, game, seat, side, table, tableWith, you } from "../views.js";
import {
	actions,
	answers,
	asked,
	clocks,
	happened,
	live,
	questions,
	replies,
	said,
	startAnew,
	stored,
	TABLE,
	updated,
	welcomed,
} from "./live-tables.js";
import { OFFERS } from "./tables.js";

beforeEach(startAnew);
afterEach(() => mock.timers.reset());

test("nothing is known before the server has said something", async () => {
	assert.equal(live.isKnown, false);
	assert.throws(() => live.model);
	live.settingsChanged();
	live.tellOutlook();
	await welcomed();
	assert.equal(live.isKnown, true);
	assert.deepEqual(said, ["Your turn."]);
	assert.deepEqual(live.model.grades, ["best", "good", "inaccuracy", "mistake", "blunder"]);
});

test("whoever comes with a seat link takes the seat over before the line opens", async () => {
	Object.assign(answers, { "/me": { id: "7", name: "Ann" }, [`/tables/${TABLE}`]: { seq: 4 }, "/actions": { seq: 5 } });
	await live.open("a-token-of-more-than-sixteen-letters");
	const claim = asked.find(({ path }) => path.endsWith("/actions"));
	assert.deepEqual(claim?.body, {
		type: "claim_seat",
		token: "a-token-of-more-than-sixteen-letters",
		seq: 4,
		action_id: "claim.7.a-token-of-more-",
	});
	assert.equal(live.error, "");
	assert.equal(FakeSocket.opened.length, 1);
});

test("a seat link that no longer works says so, and the table is shown anyway", async () => {
	Object.assign(answers, { "/me": { id: "7" }, [`/tables/${TABLE}`]: { seq: 4 } });
	answers["/actions"] = new Answer(403, { code: "not_your_seat", message: "that link was used" });
	await live.open("token");
	assert.equal(live.error, "That link was used.");
	assert.equal(FakeSocket.opened.length, 1);
});

test("what happens is told, and dice are heard to fall", async () => {
	await welcomed();
	const roll = event("rolled", { side: 0, turn: 1, roll: 2, keep: [0, 4], dice: [6, 1, 2, 3, 6] });
	await updated(table({ seq: 11, game: game({ rolls_left: 1 }) }), [roll]);
	assert.equal(said.at(-1), "You rolled six, one, two, three, six. 1 roll left.");
	assert.deepEqual(happened, [["rolled", "unseen", true]]);
	FakeSocket.last.says({ type: "your_turn", seat: 0 });
	assert.deepEqual(happened.at(-1), ["called"]);
});

test("what was missed is told, but its dice do not fall again", async () => {
	await welcomed();
	const roll = event("rolled", { side: 1, turn: 1, roll: 1, keep: [], dice: [6, 1, 2, 3, 6] });
	FakeSocket.last.says({ type: "events", events: [roll] });
	assert.match(said.at(-1) ?? "", /^Bob rolled/);
	assert.deepEqual(happened, []);
});

test("a break is told, and the return, with how it stands", async () => {
	await welcomed();
	FakeSocket.last.breaks();
	await settled();
	assert.equal(said.at(-1), "The connection is lost. Reconnecting…");
	assert.equal(live.model.mayAct, false);
	clocks.tick(1000);
	FakeSocket.last.breaks();
	await settled();
	assert.equal(said.filter((text) => /connection is lost/.test(text)).length, 1, "once, however long it takes");
	live.act({ type: "resign", seat: 0 });
	assert.match(said.at(-1) ?? "", /connection is lost/, "what somebody does meanwhile does not bring it back");
	clocks.tick(2000);
	FakeSocket.last.says({ type: "welcome", seq: 10, state: table(), you: you("ann") });
	assert.equal(said.at(-1), "Connected again. Your turn.");
	assert.equal(live.model.mayAct, true);
});

test("a roll says what is held, and nothing is done twice while it is on its way", async () => {
	await welcomed();
	live.hold(4);
	live.hold(0);
	live.hold(1);
	live.hold(1);
	live.roll();
	await settled();
	live.roll();
	await settled();
	assert.deepEqual(actions(), [{ type: "roll", keep: [0, 4], seq: 10 }]);
	await stored();
	live.keep([2]);
	live.roll();
	await settled();
	assert.deepEqual(actions().at(-1), { type: "roll", keep: [2], seq: 10 });
});

test("news free the way although the answer is still on its way", async () => {
	await welcomed();
	live.roll();
	await settled();
	await updated(table({ seq: 11, game: game({ rolls_left: 1 }) }));
	live.roll();
	await settled();
	assert.equal(actions().length, 2);
});

test("a score is entered at once, a zero after a question", async () => {
	await welcomed();
	live.enter("sixes");
	await settled();
	assert.deepEqual(actions(), [{ type: "enter", box: "sixes", scratch: false, seq: 10 }]);
	await stored();
	live.enter("fours");
	await settled();
	assert.deepEqual(questions, [{ question: "Cross out Fours?", answers: ["yes"], more: "" }]);
	assert.equal(actions().length, 1, "thought better of it");
	replies.push("yes");
	live.enter("fours");
	await settled();
	assert.deepEqual(actions().at(-1), { type: "enter", box: "fours", scratch: false, seq: 10 });
});

test("a Yahtzee is not rolled away without a question", async () => {
	await welcomed(table({ game: game({ is_yahtzee: true, rolls_left: 2 }) }));
	await live.roll();
	assert.deepEqual(
		questions.map(({ question }) => question),
		["You have a Yahtzee. Roll it away?"],
	);
	assert.equal(actions().length, 0, "the safe answer rolls nothing");
	replies.push("yes");
	live.roll();
	await settled();
	assert.equal(actions().at(-1)?.type, "roll");
});

test("a hint can be closed", async () => {
	await welcomed();
	await live.hint();
	live.closeHint();
	assert.equal(live.model.intent.advice, null);
});

test("a zero by choice: asked for, asked about, and sent as such", async () => {
	await welcomed();
	live.toggleScratch();
	assert.equal(said.at(-1), "Choose a box to cross out.");
	live.enter("chance");
	await settled();
	assert.equal(questions.length, 0, "not on offer");
	replies.push("yes");
	live.enter("sixes");
	await settled();
	assert.equal(questions[0].question, "Cross out Sixes?");
	assert.deepEqual(actions(), [{ type: "enter", box: "sixes", scratch: true, seq: 10 }]);
	await stored();
	live.toggleScratch();
	assert.equal(said.at(-1), "Back to normal scoring.");
});

for (const warn of ["off", "mistake"]) {
	test(`a turn that moved on while a question stood is left alone (warnings: ${warn})`, async () => {
		change({ warn });
		await welcomed();
		const late = Promise.withResolvers();
		replies.push(late.promise);
		live.toggleScratch();
		live.enter("sixes");
		await settled();
		assert.equal(questions.length, 1);
		await updated(table({ seq: 12, game: game({ seat: 1, side: 1 }) }));
		late.resolve("yes");
		await settled();
		assert.deepEqual(actions(), []);
	});
}

test("while one question stands no other is asked", async () => {
	change({ warn: "mistake" });
	await welcomed();
	replies.push(new Promise(() => {}));
	live.toggleScratch();
	live.enter("sixes");
	await settled();
	live.roll();
	live.enter("sixes");
	await settled();
	assert.equal(questions.length, 1);
	assert.deepEqual(actions(), []);
});

test("a refusal is shown and said; a stale one in words of its own", async () => {
	await welcomed();
	live.enter("sixes");
	await settled();
	const refuse = (/** @type {string} */ code) =>
		FakeSocket.last.says({
			type: "error",
			action_id: FakeSocket.last.sent.at(-1).action_id,
			code,
			message: "it is Bob's turn",
		});
	refuse("not_your_turn");
	await settled();
	assert.equal(live.error, "It is Bob's turn.");
	assert.equal(said.at(-1), "It is Bob's turn.");
	live.enter("sixes");
	await settled();
	assert.equal(live.error, "", "a new try");
	refuse("stale");
	await settled();
	assert.equal(live.error, "Someone was faster – look again.");
});

test("what means the same at any time is said again on top of what happened meanwhile", async () => {
	await welcomed();
	const back = live.act({ type: "return" });
	await settled();
	FakeSocket.last.says({ type: "error", action_id: FakeSocket.last.sent[0].action_id, code: "stale", message: "late" });
	await settled();
	assert.equal(FakeSocket.last.sent.length, 2);
	await stored();
	assert.equal((await back)?.seq, 11);
	assert.equal(live.error, "");
});

// --- real dice, before and after a game ---------------------------------------------------------------------------

test("without dice the points are asked for, with dice a zero is asked about", async () => {
	answers["/offers"] = { ...OFFERS, placements: [{ box: "fours", points: 0, bonus: 0, joker: false }] };
	await welcomed(tableWith({ dice: "real" }));
	live.enter("sixes");
	await settled();
	assert.deepEqual(questions, [{ question: "Points in Sixes", answers: ["0", "6", "12"], more: "" }]);
	assert.deepEqual(actions(), []);
	replies.push("12");
	live.enter("sixes");
	await settled();
	assert.deepEqual(actions(), [{ type: "write", box: "sixes", points: 12, seq: 10 }]);
	await stored();
	await live.model.real.set([1, 2, 3, 5, 6]);
	replies.push("yes");
	live.enter("fours");
	await settled();
	assert.equal(questions.at(-1)?.question, "Cross out Fours?");
	assert.deepEqual(actions().at(-1), { type: "write", box: "fours", dice: [1, 2, 3, 5, 6], seq: 10 });
});

test("with real dice somebody says who begins", async () => {
	const view = tableWith({ dice: "real" }, { phase: "gathering", game: null });
	await welcomed(view);
	live.start();
	await settled();
	assert.equal(questions[0].question, "Who begins?");
	assert.deepEqual(questions[0].answers, ["0", "1"]);
	assert.equal(questions[0].more, "Roll the dice at the table: the highest total begins.");
	assert.deepEqual(actions(), [], "nobody knew");
	replies.push("1");
	live.start();
	await settled();
	assert.deepEqual(actions(), [{ type: "start", first: 1, without_seeds: false, seq: 10 }]);
});

test("whoever sits alone begins without a question", async () => {
	await welcomed(tableWith({ dice: "real" }, { phase: "gathering", game: null, seats: [seat({})] }));
	live.start();
	await settled();
	assert.deepEqual(questions, []);
	assert.deepEqual(actions(), [{ type: "start", first: 0, without_seeds: false, seq: 10 }]);
});

test("a rematch begins at once where nobody else is awaited", async () => {
	const over = { phase: /** @type {const} */ ("over"), game: game({ seat: null }) };
	await welcomed(table({ ...over, seats: [seat({})] }));
	live.rematch();
	await settled();
	await stored();
	assert.deepEqual(
		actions().map(({ type }) => type),
		["want_rematch", "start"],
	);
});

test("with others at the table a rematch waits for them", async () => {
	await welcomed(table({ phase: "over", game: game({ seat: null }) }));
	live.rematch();
	await settled();
	await stored();
	assert.deepEqual(
		actions().map(({ type }) => type),
		["want_rematch"],
	);
});

test("a rematch that everybody agreed to begins by itself, once all seeds are there", async () => {
	const over = table({ phase: "over", game: game({ seat: null }) });
	await welcomed(over);
	const gathering = { phase: /** @type {const} */ ("gathering"), line_up: [] };
	await updated(table({ ...gathering, seq: 12, seed_wanted: [0, 1] }), [event("rematched")]);
	assert.deepEqual(
		actions().map(({ type, seat: at }) => [type, at]),
		[["seed", 0]],
		"the other's seed is theirs",
	);
	await stored();
	await updated(table({ ...gathering, seq: 13, seed_wanted: [1] }), []);
	assert.equal(actions().length, 1, "it waits for Bob");
	await updated(table({ ...gathering, seq: 14, seed_wanted: [] }), []);
	assert.equal(actions().at(-1)?.type, "start");
});

test("one's seed for a rematch is sent once, whoever else's comes meanwhile", async () => {
	await welcomed(table({ phase: "over", game: game({ seat: null }) }));
	const gathering = { phase: /** @type {const} */ ("gathering"), line_up: [] };
	await updated(table({ ...gathering, seq: 12, seed_wanted: [0, 1] }), [event("rematched")]);
	await updated(table({ ...gathering, seq: 13, seed_wanted: [0] }), [event("seeded")]);
	assert.deepEqual(
		actions().map(({ type }) => type),
		["seed"],
	);
	await updated(table({ phase: "over", seq: 20, game: game({ seat: null }) }));
	await updated(table({ ...gathering, seq: 21, seed_wanted: [0, 1] }), [event("rematched")]);
	assert.equal(actions().length, 2, "the next rematch has seeds of its own");
});

test("a rematch among people and bots begins by itself too", async () => {
	await welcomed(table({ phase: "over", game: game({ seat: null }) }));
	const bot = seat({ seat: 1, name: "greedy bot", holder: null, bot: "greedy" });
	const seats = [seat({}), bot, seat({ seat: 2, name: "Cy", holder: "cy" })];
	const events = [event("agreed", { holder: "cy" }), event("rematched")];
	await updated(table({ phase: "gathering", seq: 12, seats, seed_wanted: [] }), events);
	assert.deepEqual(
		actions().map(({ type }) => type),
		["start"],
	);
});

test("a rematch does not begin by itself where somebody has left", async () => {
	await welcomed(table({ phase: "over", game: game({ seat: null }) }));
	const seats = [seat({}), seat({ seat: 1, name: "", holder: null, present: false }), seat({ seat: 2, holder: "cy" })];
	await updated(table({ phase: "gathering", seq: 12, seats, seed_wanted: [] }), [event("rematched")]);
	assert.deepEqual(actions(), []);
});

test("whoever does not want to play again leaves, after a question", async () => {
	await welcomed(table({ phase: "over", game: game({ seat: null }) }));
	await live.decline();
	assert.deepEqual(actions(), []);
	replies.push("yes");
	live.decline();
	await settled();
	assert.equal(actions().at(-1)?.type, "leave");
});

test("what somebody says is shown, and told to the others", async () => {
	await welcomed();
	FakeSocket.last.says({ type: "reaction", seat: 1, name: "Bob", reaction: "clap" });
	assert.deepEqual(happened, [["reacted", "Bob", "clap"]]);
	live.react("nice_roll");
	assert.deepEqual(actions(), [{ type: "react", reaction: "nice_roll" }]);
});

test("whoever's time is running out is told so, once", async () => {
	await welcomed(table({ deadline: Date.now() + 10_500, server_time: Date.now() }));
	assert.deepEqual(happened, [], "there are eleven seconds left");
	clocks.tick(1000);
	assert.deepEqual(happened, [["hurried"]]);
	assert.equal(said.at(-1), "10 seconds left.");
	clocks.tick(1000);
	assert.equal(happened.length, 1);
	const others = game({ side: 1, seat: 1, player: "Bob" });
	await updated(table({ seq: 11, deadline: Date.now() + 5000, server_time: Date.now(), game: others }));
	assert.equal(happened.length, 1, "nobody is hurried by the time of another");
});

test("a stranger who sits down takes a name first, and the line opens anew as somebody", async () => {
	Object.defineProperty(globalThis, "localStorage", {
		value: { getItem: () => null, setItem: () => {} },
		configurable: true,
	});
	Object.assign(answers, { "/me": { id: "7", name: "Cy" }, "/actions": { seq: 12 } });
	await welcomed(table(), null);
	await live.sit("Cy");
	assert.equal(FakeSocket.opened.length, 2);
	assert.deepEqual(
		asked.filter(({ method }) => method === "POST").map(({ path }) => path.split("/").at(-1)),
		["me", "actions", "actions"],
	);
});

test("the end is told with a new best of one's own", async () => {
	const best = { book: "deluxe", title: "Deluxe", score: 240, name: "Ann", table: TABLE, game: 1, previous: 200 };
	answers["/me/results"] = { bests: [{ ...best, table: "another", score: 300 }, best] };
	await welcomed();
	const sides = [side("Ann", 0, 240), side("Bob", 1, 100)];
	const over = table({ seq: 11, phase: "over", games_played: 1, game: game({ seat: null, winners: [0], sides }) });
	await updated(over, [event("entered", { side: 0, box: "sixes", points: 18, bonus: 0 })]);
	assert.equal(live.best, "New best for Deluxe: 240, up from 200.");
	assert.equal(said.at(-1), "The game is over. Ann wins with 240. New best for Deluxe: 240, up from 200.");
	assert.deepEqual(happened, [["celebrate", "won"], ["celebrate", "best"], ["ended"]]);
	assert.equal(live.moment?.kind, "best");
});

test("a new best that is known late is not celebrated in the next game", async () => {
	const { answer, release } = held();
	answers["/me/results"] = answer;
	await welcomed();
	const sides = [side("Ann", 0, 240), side("Bob", 1, 100)];
	const over = table({ seq: 11, phase: "over", games_played: 1, game: game({ seat: null, winners: [0], sides }) });
	await updated(over, [event("entered", { side: 0, box: "sixes", points: 18, bonus: 0 })]);
	await updated(table({ seq: 14, games_played: 1, game: game({ number: 2 }) }), [event("started", {})]);
	const before = [...said];
	release({ bests: [{ table: TABLE, game: 1, title: "Deluxe", score: 240, previous: 200 }] });
	await settled();
	assert.deepEqual([said, live.best, live.moment?.kind], [before, "", undefined]);
	assert.deepEqual(happened, [["celebrate", "won"]]);
});

test("a first score, or a game of others, is no new best", async () => {
	answers["/me/results"] = { bests: [{ table: TABLE, game: 1, title: "Deluxe", score: 240, previous: null }] };
	await welcomed();
	const over = table({ seq: 11, phase: "over", games_played: 1, game: game({ seat: null }) });
	await updated(over, []);
	assert.equal(live.best, "");
	assert.deepEqual(happened, [["ended"]]);
});

test("a best score in another game of the series is no new one in this", async () => {
	answers["/me/results"] = { bests: [{ table: TABLE, game: 1, title: "Deluxe", score: 240, previous: 200 }] };
	await welcomed(table({ games_played: 1 }));
	await updated(table({ seq: 11, phase: "over", games_played: 2, game: game({ number: 2, seat: null }) }), []);
	assert.equal(live.best, "");
});

test("a spectator's own bests are not asked for", async () => {
	await welcomed(table(), null);
	await updated(table({ seq: 11, phase: "over", game: game({ seat: null }) }), []);
	assert.equal(
		asked.some(({ path }) => path.includes("results")),
		false,
	);
	assert.deepEqual(happened, [["ended"]]);
});

test("who is there is shown", async () => {
	FakeSocket.last?.says({ type: "presence", seats: [1], watching: 2 });
	await welcomed();
	FakeSocket.last.says({ type: "presence", seats: [1], watching: 2 });
	assert.deepEqual(
		live.model.view.seats.map(({ present }) => present),
		[false, true],
	);
	assert.equal(live.model.view.watching, 2);
});

test("a best score of the last game is not told of the next", async () => {
	const best = { title: "Deluxe", score: 240, name: "Ann", table: TABLE, game: 1, previous: 200 };
	answers["/me/results"] = { bests: [best] };
	await welcomed();
	await updated(table({ seq: 11, phase: "over", games_played: 1, game: game({ seat: null }) }), []);
	assert.notEqual(live.best, "");
	await updated(table({ seq: 12, games_played: 1, game: game({ number: 2 }) }), []);
	await updated(table({ seq: 13, phase: "over", games_played: 2, game: game({ number: 2, seat: null }) }), []);
	assert.equal(live.best, "");
});

test("a seat that is refused says why, until it is tried again", async () => {
	answers["/actions"] = new Answer(409, { code: "taken", message: "all seats are taken" });
	await welcomed(table({ phase: "gathering", game: null }));
	await live.sit("Bea");
	assert.deepEqual([live.error, said.at(-1)], ["All seats are taken.", "All seats are taken."]);
	answers["/actions"] = { seq: 11 };
	await live.sit("Bea");
	assert.equal(live.error, "");
});

test("a seed for a rematch that is refused is sent again when there is news", async () => {
	await welcomed(table({ phase: "over", game: game({ seat: null }) }));
	const gathering = { phase: /** @type {const} */ ("gathering"), seed_wanted: [0, 1] };
	await updated(table({ ...gathering, seq: 12 }), [event("rematched")]);
	const { action_id } = FakeSocket.last.sent.at(-1);
	FakeSocket.last.says({ type: "error", action_id, code: "busy", message: "not now" });
	await settled();
	await updated(table({ ...gathering, seq: 13 }), [event("seated", { seat: 1 })]);
	assert.deepEqual(
		actions().map(({ type, seat: at }) => [type, at]),
		[
			["seed", 0],
			["seed", 0],
		],
	);
});

test("a game that was over before somebody came does not end once more", async () => {
	await welcomed(table({ phase: "over", games_played: 1, game: game({ seat: null, winners: [1] }) }));
	assert.deepEqual([happened, live.best], [[], ""]);
	assert.match(said.at(-1) ?? "", /^The game is over\. Bob wins/);
});
