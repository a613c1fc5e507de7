import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { HeldSender } from "../../../src/dicecup/server/static/js/server/held-sender.js";
import { stopClocks } from "../fake-server.js";

/** @type {ReturnType<typeof stopClocks>} */
let clocks;
/** @type {any[]} */
let sent;
/** @type {HeldSender} */
let sender;

beforeEach(() => {
	clocks = stopClocks();
	sent = [];
	sender = new HeldSender((seq, places) => sent.push([seq, places]));
});
afterEach(() => mock.timers.reset());

test("the first is sent at once, then the latest, at most four per second", () => {
	for (let die = 0; die < 5; die += 1) sender.send(7, [die]);
	assert.deepEqual(sent, [[7, [0]]]);
	clocks.tick(249);
	assert.equal(sent.length, 1);
	clocks.tick(51);
	assert.deepEqual(sent, [
		[7, [0]],
		[7, [4]],
	]);
	clocks.tick(300);
	sender.send(7, []);
	assert.equal(sent.length, 3);
});

test("what the table has left behind is not sent", () => {
	sender.send(7, [0]);
	sender.send(7, [0, 1]);
	sender.forget();
	clocks.tick(5000);
	assert.deepEqual(sent, [[7, [0]]]);
});
