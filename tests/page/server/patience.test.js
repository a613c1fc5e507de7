import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { askUntilReady } from "../../../src/dicecup/server/static/js/server/patience.js";
import { Answer, answering, settled, stopClocks } from "../fake-server.js";

/** What the status region has said. @type {string[]} */
let said;
/** @type {ReturnType<typeof stopClocks>} */
let clocks;

beforeEach(() => {
	clocks = stopClocks();
	said = [];
	const region = {
		/** @param {string} text */
		set textContent(text) {
			said.push(text);
		},
	};
	Object.assign(globalThis, { document: { getElementById: () => region } });
});

afterEach(() => mock.timers.reset());

/** Lets so many milliseconds pass, a few at a time. @param {number} time */
async function pass(time) {
	for (let gone = 0; gone < time; gone += 50) {
		await settled();
		clocks.tick(50);
	}
	await settled();
}

test("an answer that is there at once is told without a word", async () => {
	const asked = answering(() => ({ ready: true, value: 1 }));
	assert.deepEqual(await askUntilReady("/x", "Wait…", assert.fail), { ready: true, value: 1 });
	assert.equal(asked.length, 1);
	assert.deepEqual(said, []);
});

test("it asks again, soon at first, then every second and a half", async () => {
	/** @type {number[]} */
	const at = [];
	answering(() => {
		at.push(Date.now());
		return { ready: at.length === 8, doing: "" };
	});
	const answer = askUntilReady("/x", "Wait…", () => {});
	await pass(10_000);
	assert.equal((await answer).ready, true);
	assert.deepEqual(
		at.slice(1).map((time, place) => time - at[place]),
		[100, 200, 400, 800, 1500, 1500, 1500],
	);
});

test("a wait that lasts is told: what is done, every time, and in the status region once", async () => {
	/** @type {string[]} */
	const shown = [];
	let turn = 0;
	answering(() => {
		turn += 1;
		return { ready: turn === 6, doing: turn < 3 ? "" : `part ${turn}` };
	});
	const answer = askUntilReady("/x", "Wait…", (doing) => shown.push(doing));
	await pass(5000);
	await answer;
	// It asks at 0, 100, 300, 700 and 1500 ms, and shows progress from 700 ms on.
	assert.match(shown[0], /^part [34]$/, "when it is told at all");
	assert.equal(shown.at(-1), "part 5");
	assert.equal(said.length, 2);
	assert.match(said[0], /^part [34]$/);
	assert.equal(said[1], "Ready.");
});

test("where the server does not say what it does, the page says it", async () => {
	/** @type {string[]} */
	const shown = [];
	let turn = 0;
	answering(() => {
		turn += 1;
		return { ready: turn === 6, doing: "" };
	});
	const answer = askUntilReady("/x", "Wait…", (doing) => shown.push(doing));
	await pass(5000);
	await answer;
	assert.deepEqual(shown, ["Wait…", "Wait…", "Wait…"], "at 700 ms, and with each question from then on");
	assert.deepEqual(said, ["Wait…", "Ready."]);
});

test("a server that is away for a moment is asked again, but not for ever", async () => {
	let away = true;
	answering(() => {
		if (away) throw new Error("no network");
		return { ready: true };
	});
	const answer = askUntilReady("/x", "Wait…", () => {});
	await pass(3000);
	away = false;
	await pass(3000);
	assert.equal((await answer).ready, true);
	away = true;
	const lost = assert.rejects(
		askUntilReady("/x", "Wait…", () => {}),
		{ code: "offline" },
	);
	await pass(25_000);
	await lost;
});

test("a refusal stands, and nothing is told after it", async () => {
	answering(() => new Answer(404, { code: "not_found", message: "no such puzzle" }));
	await assert.rejects(askUntilReady("/x", "Wait…", assert.fail), { code: "not_found" });
	await pass(2000);
	assert.deepEqual(said, []);
});

test("what is done is still said where an answer does not say it, and a wait for others is not read out", async () => {
	/** @type {string[]} */
	const shown = [];
	let turn = 0;
	answering(() => {
		turn += 1;
		return { ready: turn === 6, doing: turn === 4 ? "half done" : "" };
	});
	const answer = askUntilReady("/x", "Wait…", (doing) => shown.push(doing), {}, false);
	await pass(5000);
	await answer;
	assert.equal(shown.at(-1), "half done");
	assert.deepEqual(said, []);
});

test("while the server is away it is said that it is tried again", async () => {
	/** @type {string[]} */
	const shown = [];
	let away = true;
	answering(() => {
		if (away) throw new Error("no network");
		return { ready: true };
	});
	const answer = askUntilReady("/x", "Wait…", (doing) => shown.push(doing));
	await pass(1000);
	away = false;
	await pass(3000);
	await answer;
	assert.equal(shown[0], "The server cannot be reached just now. Trying again…");
});
