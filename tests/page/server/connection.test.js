import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Connection } from "../../../src/dicecup/server/static/js/server/connection.js";
import { Answer, answering, FakeSocket, pretendBrowser, settled, stopClocks } from "../fake-server.js";
import { table, you } from "../views.js";

const TABLE = "abcdefghijklmnop";
/** @type {any[]} */
let seen;
/** The kinds of the events that were last announced. @type {string[]} */
let kinds;
/** @type {string[]} */
let signs;
/** @type {Connection} */
let line;
/** @type {ReturnType<typeof pretendBrowser>} */
let browser;
/** @type {ReturnType<typeof stopClocks>} */
let clocks;

beforeEach(() => {
	browser = pretendBrowser();
	clocks = stopClocks();
	mock.method(Math, "random", () => 0.5); // the middle of the spread
	seen = [];
	signs = [];
	line = new Connection(TABLE, {
		onState: (view, events, who) => {
			seen.push(["state", view?.seq ?? null, events.length, who?.holder ?? null]);
			kinds = events.map(({ kind }) => kind);
		},
		onPresence: ({ seats, watching }) => seen.push(["presence", seats, watching]),
		onHeld: ({ places }) => seen.push(["held", places]),
		onReaction: ({ name, reaction }) => seen.push(["reaction", name, reaction]),
		onTurn: () => seen.push(["turn"]),
		onOutlook: ({ seq }) => seen.push(["outlook", seq]),
		onSign: (sign) => signs.push(sign),
	});
});

afterEach(() => {
	mock.timers.reset();
	mock.restoreAll();
});

/** @param {number} seq */
const welcome = (seq) => FakeSocket.last.says({ type: "welcome", seq, state: table({ seq }), you: you("ann") });

test("it names the table, and says whether it wants to know how the game stands", () => {
	line.open();
	assert.equal(FakeSocket.last.url.href, `ws://dice.example/api/tables/${TABLE}/live?outlook=false`);
	assert.deepEqual(signs, ["connecting"]);
	browser.location.protocol = "https:";
	line.outlook = true;
	line.reopen();
	assert.equal(FakeSocket.last.url.href, `wss://dice.example/api/tables/${TABLE}/live?outlook=true`);
});

test("whoever opens the line anew has lost nothing; a line that is dead is lost", () => {
	line.open();
	welcome(7);
	line.reopen();
	assert.deepEqual(signs, ["connecting", "live", "connecting"]);
	assert.equal(FakeSocket.last.url.searchParams.get("after"), "7", "it still hears only what is new");
	welcome(7);
	clocks.tick(45_000);
	assert.deepEqual(signs.slice(3), ["live", "reconnecting"]);
});

test("what the server says goes where it belongs", () => {
	line.open();
	welcome(7);
	FakeSocket.last.says({ type: "events", events: [{}, {}] });
	FakeSocket.last.says({ type: "update", seq: 8, state: table({ seq: 8 }), events: [{}] });
	FakeSocket.last.says({ type: "presence", seats: [1], watching: 3 });
	FakeSocket.last.says({ type: "reaction", seat: 1, name: "Bob", reaction: "clap" });
	FakeSocket.last.says({ type: "outlook", seq: 8 });
	FakeSocket.last.says({ type: "your_turn", seat: 0 });
	FakeSocket.last.says({ type: "heartbeat", seq: 8 });
	assert.deepEqual(seen, [
		["state", 7, 0, "ann"],
		["state", null, 2, null],
		["state", 8, 1, null],
		["presence", [1], 3],
		["reaction", "Bob", "clap"],
		["outlook", 8],
		["turn"],
	]);
	assert.deepEqual(signs, ["connecting", "live"]);
});

test("an update that is already known is passed over, and one that is new counts", async () => {
	line.open();
	welcome(7);
	for (const seq of [6, 7]) FakeSocket.last.says({ type: "update", seq, state: table({ seq }), events: [{}] });
	assert.equal(seen.length, 1);
	FakeSocket.last.says({ type: "update", seq: 8, state: table({ seq: 8 }), events: [{}] });
	assert.equal(seen.length, 2);
	line.act({ type: "rematch" });
	assert.equal(FakeSocket.last.sent[0].seq, 8, "an action stands on the last event");
	FakeSocket.last.breaks();
	await settled();
	clocks.tick(400);
	assert.equal(FakeSocket.last.url.searchParams.get("after"), "8");
});

test("an action is said with its own name and the last event, and is done when the server has stored it", async () => {
	line.open();
	welcome(7);
	const first = line.act({ type: "roll", keep: [1] });
	const second = line.act({ type: "rematch" });
	const [roll, rematch] = FakeSocket.last.sent;
	assert.deepEqual({ ...roll, action_id: "" }, { type: "roll", keep: [1], seq: 7, action_id: "" });
	assert.match(roll.action_id, /^[0-9a-f]{24}$/);
	assert.notEqual(roll.action_id, rematch.action_id);
	FakeSocket.last.says({ type: "ack", action_id: rematch.action_id, seq: 9 });
	assert.equal((await second).seq, 9);
	FakeSocket.last.says({ type: "ack", action_id: roll.action_id, seq: 8 });
	assert.equal((await first).seq, 8);
	assert.deepEqual(signs, ["connecting", "live", "storing", "storing", "stored", "stored"]);
});

test("a refusal says why, in a sentence", async () => {
	line.open();
	welcome(7);
	const refused = line.act({ type: "roll", keep: [] });
	const [{ action_id: name }] = FakeSocket.last.sent;
	FakeSocket.last.says({ type: "error", action_id: name, code: "not_your_turn", message: "it is Bob's turn" });
	await assert.rejects(refused, { code: "not_your_turn", message: "It is Bob's turn." });
});

test("an answer to nothing that was asked changes nothing", () => {
	line.open();
	welcome(7);
	FakeSocket.last.says({ type: "error", action_id: null, code: "malformed", message: "what?" });
	FakeSocket.last.says({ type: "ack", action_id: "another's", seq: 9 });
	assert.deepEqual(signs, ["connecting", "live"]);
});

test("the line is cut with an action in flight: it is said again, the same, and done once", async () => {
	line.open();
	welcome(7);
	const rolled = line.act({ type: "roll", keep: [0, 4] });
	const [before] = FakeSocket.last.sent;
	FakeSocket.last.breaks();
	await settled();
	assert.equal(signs.at(-1), "reconnecting");
	clocks.tick(400);
	assert.equal(FakeSocket.opened.length, 2);
	assert.equal(FakeSocket.last.url.searchParams.get("after"), "7", "it names the last event that it saw");
	assert.deepEqual(FakeSocket.last.sent, [], "nothing is said before the welcome");
	welcome(8);
	assert.deepEqual(FakeSocket.last.sent, [before], "under its own name and with its own seq, so it happens once");
	FakeSocket.last.says({ type: "ack", action_id: before.action_id, seq: 8 });
	assert.equal((await rolled).seq, 8);
	// What has been answered is not sent again.
	FakeSocket.last.breaks();
	await settled();
	clocks.tick(400);
	welcome(8);
	assert.deepEqual(FakeSocket.last.sent, []);
});

test("what is done while there is no line is said when there is one", async () => {
	line.open();
	line.act({ type: "roll", keep: [] });
	assert.deepEqual(FakeSocket.last.sent, []);
	welcome(3);
	assert.equal(FakeSocket.last.sent.length, 1);
	FakeSocket.last.breaks();
	await settled();
	line.act({ type: "rematch" });
	clocks.tick(400);
	line.act({ type: "leave" });
	assert.deepEqual(FakeSocket.last.sent, [], "not before the welcome");
	welcome(3);
	assert.deepEqual(
		FakeSocket.last.sent.map(({ type }) => type),
		["roll", "rematch", "leave"],
	);
});

test("it tries again, each time later, but at last every five seconds", async () => {
	line.open();
	welcome(7);
	for (const delay of [400, 800, 1600, 3200, 5000, 5000, 5000]) {
		const { length } = FakeSocket.opened;
		FakeSocket.last.breaks();
		await settled();
		clocks.tick(delay - 1);
		assert.equal(FakeSocket.opened.length, length, `not before ${delay} ms`);
		clocks.tick(1);
		assert.equal(FakeSocket.opened.length, length + 1, `after ${delay} ms`);
	}
	welcome(7);
	FakeSocket.last.breaks();
	await settled();
	clocks.tick(400);
	assert.equal(FakeSocket.opened.length, 9, "after a welcome it begins with short waits again");
});

test("whoever opens it anew begins with short waits too", async () => {
	line.open();
	welcome(7);
	for (const delay of [400, 800, 1600]) {
		FakeSocket.last.breaks();
		await settled();
		clocks.tick(delay);
	}
	line.reopen();
	const { length } = FakeSocket.opened;
	FakeSocket.last.breaks();
	await settled();
	clocks.tick(400);
	assert.equal(FakeSocket.opened.length, length + 1);
});

test("a line that never says anything is dead as well", () => {
	line.open();
	clocks.tick(44_999);
	assert.equal(FakeSocket.opened.length, 1);
	clocks.tick(1);
	assert.equal(FakeSocket.opened.length, 2);
});

test("waits are spread, so that a server that comes back is not asked by everybody at once", async () => {
	for (const [chance, delay] of [
		[0, 280],
		[1, 520],
	]) {
		mock.method(Math, "random", () => chance);
		line.reopen();
		welcome(7);
		const { length } = FakeSocket.opened;
		FakeSocket.last.breaks();
		await settled();
		clocks.tick(delay - 1);
		assert.equal(FakeSocket.opened.length, length);
		clocks.tick(1);
		assert.equal(FakeSocket.opened.length, length + 1);
	}
});

test("a line that says nothing for long is dead, even if nobody said so", () => {
	line.open();
	welcome(7);
	clocks.tick(44_999);
	FakeSocket.last.says({ type: "heartbeat" });
	clocks.tick(44_999);
	assert.equal(FakeSocket.opened.length, 1);
	const dead = FakeSocket.last;
	clocks.tick(1);
	assert.equal(FakeSocket.opened.length, 2);
	assert.equal(dead.closed, true);
	dead.says({ type: "update", seq: 9, state: table({ seq: 9 }), events: [] });
	assert.equal(seen.length, 1, "nobody listens to the dead line any more");
});

test("where the network is back, or somebody looks again, it hurries", async () => {
	line.open();
	welcome(7);
	browser.heard.online();
	assert.equal(FakeSocket.opened.length, 1, "there is a line");
	for (const kind of ["online", "visibilitychange"]) {
		const { length } = FakeSocket.opened;
		FakeSocket.last.breaks();
		await settled();
		browser.document.hidden = true;
		if (kind === "visibilitychange") browser.heard[kind]();
		assert.equal(FakeSocket.opened.length, length, "nobody looks");
		browser.document.hidden = false;
		browser.heard[kind]();
		assert.equal(FakeSocket.opened.length, length + 1);
		clocks.tick(400);
		assert.equal(FakeSocket.opened.length, length + 1, "and not once more when the wait is over");
		welcome(7);
	}
});

for (const [code, gone] of /** @type {[string, boolean][]} */ ([
	["not_found", true],
	["malformed", true],
	["too_many", false],
])) {
	test(`a line that is refused at once: ${code}`, async () => {
		const asked = answering(() => new Answer(404, { code, message: "no" }));
		line.open();
		FakeSocket.last.breaks();
		await settled();
		assert.deepEqual(
			asked.map(({ path }) => path),
			[`/api/tables/${TABLE}`],
		);
		clocks.tick(400);
		browser.heard.online();
		assert.equal(FakeSocket.opened.length, gone ? 1 : 2);
		assert.deepEqual(signs, ["connecting", ...(gone ? ["gone"] : ["reconnecting", "reconnecting"])]);
	});
}

test("a table that is there is tried again", async () => {
	answering(() => table());
	line.open();
	FakeSocket.last.breaks();
	await settled();
	assert.equal(signs.at(-1), "reconnecting");
});

test("a table that is known is never called gone", async () => {
	const asked = answering(() => new Answer(404, { code: "not_found", message: "no" }));
	line.open();
	welcome(7);
	FakeSocket.last.breaks();
	await settled();
	assert.equal(asked.length, 0);
	assert.equal(signs.at(-1), "reconnecting");
});

test("a move that is not stored for long says so, and only then", async () => {
	line.open();
	welcome(1);
	const first = line.act({ type: "roll", keep: [] });
	clocks.tick(2900);
	FakeSocket.last.says({
		type: "ack",
		action_id: FakeSocket.last.sent.at(-1).action_id,
		seq: 2,
		first: 2,
		replay: false,
	});
	await first;
	clocks.tick(5000);
	assert.ok(!signs.includes("slow"), "it was stored in time");
	line.act({ type: "roll", keep: [] });
	clocks.tick(3000);
	assert.equal(signs.at(-1), "slow");
	FakeSocket.last.breaks();
	line.act({ type: "roll", keep: [] });
	signs.length = 0;
	mock.method(Math, "random", () => 8); // no new attempt to connect meanwhile
	clocks.tick(3000);
	assert.ok(!signs.includes("slow"), "without a line nobody waits for the server");
});

test("a line on which something was asked and nothing comes is dead sooner; the action is said again", () => {
	line.open();
	welcome(7);
	line.act({ type: "roll", keep: [] });
	const [asked] = FakeSocket.last.sent.slice(-1);
	clocks.tick(5999);
	assert.equal(FakeSocket.opened.length, 1);
	clocks.tick(1);
	assert.equal(FakeSocket.opened.length, 2);
	welcome(7);
	assert.deepEqual(FakeSocket.last.sent.at(-1), asked);
	clocks.tick(6000);
	assert.equal(FakeSocket.opened.length, 3, "nor does it wait longer for the next answer");
});

test("a line on which others are heard is not dead, however long an answer takes", () => {
	line.open();
	welcome(7);
	line.act({ type: "roll", keep: [] });
	clocks.tick(5000);
	FakeSocket.last.says({ type: "heartbeat" });
	clocks.tick(20_000);
	assert.equal(FakeSocket.opened.length, 1);
});

test("at a duplicate table one's own moves are told before they are events, and what others finish has no number", () => {
	const options = { ...table().options, duplicate: true };
	const view = (/** @type {number} */ seq) => table({ seq, options });
	line.open();
	FakeSocket.last.says({ type: "welcome", seq: 7, state: view(7), you: you("ann") });
	FakeSocket.last.says({ type: "update", seq: 7, state: view(8), events: [], own: [{ kind: "rolled" }] });
	line.act({ type: "roll", keep: [] });
	assert.equal(FakeSocket.last.sent.at(-1).seq, 8);
	FakeSocket.last.says({ type: "update", seq: 7, state: view(8), events: [], own: [] });
	const told = [{ kind: "rolled" }, { kind: "entered" }, { kind: "rolled" }, { kind: "entered" }];
	FakeSocket.last.says({ type: "update", seq: 11, state: view(11), events: told, own: [] });
	FakeSocket.last.says({ type: "update", seq: 7, state: view(8), events: told, own: [] });
	assert.deepEqual(seen, [
		["state", 7, 0, "ann"],
		["state", 8, 1, null],
		["state", 8, 0, null],
		["state", 11, 2, null],
	]);
	const last = { type: "update", seq: 12, state: view(12), events: [{ kind: "entered" }], own: [{ kind: "rolled" }] };
	FakeSocket.last.says(last);
	assert.deepEqual(kinds, ["entered", "rolled"], "one's own next move comes after the turn that has ended");
});

test("after a break the table is known as it is before the sign says that all is well", async () => {
	line.open();
	welcome(7);
	FakeSocket.last.breaks();
	await settled();
	clocks.tick(400);
	/** @type {string[]} */
	const order = [];
	const { push } = Array.prototype;
	seen.push = (...what) => push.call(order, ...what.map(([kind]) => kind));
	signs.push = (...what) => push.call(order, ...what);
	welcome(9);
	assert.deepEqual(order, ["state", "live"]);
});

test("what nobody answers is said on a line that is open, and waited for by nobody", () => {
	line.open();
	line.tell({ type: "react", reaction: "clap" });
	assert.deepEqual(FakeSocket.last.sent, [], "nobody has welcomed us yet");
	welcome(7);
	line.tell({ type: "react", reaction: "clap" });
	assert.deepEqual(FakeSocket.last.sent, [{ type: "react", reaction: "clap" }]);
	clocks.tick(40_000);
	assert.equal(FakeSocket.opened.length, 1, "the line is not dead because nobody answers that");
});

test("whoever opens the line anew while it waits to try again does not open it twice", async () => {
	line.open();
	welcome(7);
	FakeSocket.last.breaks();
	await settled();
	line.reopen();
	const { length } = FakeSocket.opened;
	clocks.tick(5000);
	assert.equal(FakeSocket.opened.length, length);
});
