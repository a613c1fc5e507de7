import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { NewsQueue } from "../../../src/dicecup/server/static/js/table/news-queue.js";
import { stopClocks } from "../fake-server.js";

/** @type {ReturnType<typeof stopClocks>} */
let clocks;
/** @type {string[]} */
let seen;
/** @type {NewsQueue<string>} */
let queue;
const show = (/** @type {string} */ what) => () => seen.push(what);
const fall = (/** @type {string} */ thrown) => () => ({ thrown, seconds: 0.8 });

beforeEach(() => {
	clocks = stopClocks();
	seen = [];
	queue = new NewsQueue(() => seen.push(`${queue.thrown} falls`));
});
afterEach(() => mock.timers.reset());

test("news is shown at once, a roll when the dice rest", () => {
	queue.add(show("a box"));
	queue.add(show("a roll"), fall("dice"));
	assert.deepEqual(seen, ["a box", "dice falls"]);
	clocks.tick(799);
	assert.equal(queue.thrown, "dice");
	clocks.tick(1);
	assert.deepEqual(seen, ["a box", "dice falls", "a roll"]);
	assert.equal(queue.thrown, null);
});

test("whoever does not wait sees it now, and once", () => {
	queue.rest();
	queue.add(show("a roll"), fall("dice"));
	queue.rest();
	queue.rest();
	clocks.tick(5000);
	assert.deepEqual(seen, ["dice falls", "a roll"]);
});

test("what comes meanwhile waits its turn, and its dice fall when that has come", () => {
	queue.add(show("first"), fall("dice"));
	queue.addLate(show("chances"));
	queue.add(show("second"), fall("more dice"));
	assert.deepEqual(seen, ["dice falls"]);
	clocks.tick(800);
	assert.deepEqual(seen.slice(1), ["first", "chances", "more dice falls"]);
	clocks.tick(800);
	assert.deepEqual(seen.slice(4), ["second"]);
	queue.addLate(show("at once"));
	assert.equal(seen.at(-1), "at once");
});

test("where much has happened meanwhile nobody waits for the dice", () => {
	queue.add(show("first"), fall("dice"));
	queue.add(show("second"));
	queue.add(show("third"), fall("the last dice"));
	assert.deepEqual(seen, ["dice falls", "first", "second", "the last dice falls"]);
	clocks.tick(800);
	assert.equal(seen.at(-1), "third");
});

test("dice that fall after a throw that was skipped fall as long as any", () => {
	queue.add(show("first"), fall("dice"));
	clocks.tick(500);
	queue.rest();
	queue.add(show("second"), fall("more dice"));
	clocks.tick(500);
	assert.equal(queue.thrown, "more dice");
	clocks.tick(300);
	assert.deepEqual(seen.at(-1), "second");
});
