import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Coach } from "../../../src/dicecup/server/static/js/coach/coach.js";
import { Answer, answering, settled, stopClocks } from "../fake-server.js";
import { advice, game } from "../views.js";

/** @import { Choice } from "../../../src/dicecup/server/static/js/server/connection.js" */

/** @type {ReturnType<typeof stopClocks>} */
let clocks;
/** @type {Coach} */
let coach;
let changes = 0;

beforeEach(() => {
	clocks = stopClocks();
	changes = 0;
	coach = new Coach("t", () => {
		changes += 1;
	});
});

afterEach(() => mock.timers.reset());

test("advice for the same dice is asked for once", async () => {
	const asked = answering(() => advice());
	coach.follow(game(), false);
	assert.equal(asked.length, 0, "nobody wants it yet");
	coach.follow(game(), true);
	await Promise.all([coach.ask(), coach.ask()]);
	coach.follow(game(), true);
	await settled();
	assert.deepEqual(
		asked.map(({ path }) => path),
		["/api/tables/t/advice?full=true"],
	);
	assert.equal(coach.advice?.sentence, "Keep the three sixes.");
	assert.equal(changes, 1);
});

test("with other dice it is another question", async () => {
	const asked = answering(() => advice());
	coach.follow(game(), true);
	await settled();
	coach.follow(game({ rolls_left: 1 }), false);
	assert.equal(coach.advice, null);
	await coach.ask();
	assert.equal(asked.length, 2);
	coach.follow(null, false);
	assert.equal(coach.advice, null);
});

test("an answer about dice that are gone is not kept", async () => {
	answering(() => advice());
	coach.follow(game(), true);
	coach.follow(game({ rolls_left: 1 }), false);
	await settled();
	assert.equal(coach.advice, null);
	assert.equal(changes, 0);
});

test("while the book is being solved it asks again every second, about these dice only", async () => {
	let ready = false;
	const asked = answering(() => advice({ ready }));
	coach.follow(game(), true);
	await settled();
	assert.equal(coach.advice, null);
	clocks.tick(999);
	await settled();
	assert.equal(asked.length, 1);
	clocks.tick(1);
	await settled();
	assert.equal(asked.length, 2);
	ready = true;
	clocks.tick(1000);
	await settled();
	assert.notEqual(coach.advice, null);
	clocks.tick(5000);
	await settled();
	assert.equal(asked.length, 3);
	ready = false;
	coach.follow(game({ turn: 2 }), true);
	await settled();
	coach.follow(game({ turn: 3 }), false);
	clocks.tick(5000);
	await settled();
	assert.equal(asked.length, 4);
});

test("after a refusal it can be asked again", async () => {
	answering(() => new Answer(503, { code: "too_many", message: "later" }));
	coach.follow(game(), true);
	await settled();
	await assert.rejects(coach.ask(), { code: "too_many" });
	answering(() => advice());
	assert.equal((await coach.ask()).ready, true);
});

test("a hint is asked for as a hint, and once; it is not every choice", async () => {
	const asked = answering(() => advice({ choices: null }));
	coach.follow(game(), false);
	const hint = await coach.hint();
	assert.equal(await coach.hint(), hint);
	assert.equal(coach.best, hint);
	assert.equal(coach.advice, null);
	assert.deepEqual(
		asked.map(({ path }) => path),
		["/api/tables/t/advice"],
	);
	coach.follow(game({ turn: 2 }), true);
	await settled();
	assert.equal(await coach.hint(), coach.advice, "where every choice is shown nothing more is asked");
	assert.equal(asked.length, 2);
});

test("a warning: from what is shown already, else in two seconds or not at all, and never a failure", async () => {
	/** @type {Choice} */
	const box = { type: "enter", box: "2:sixes", scratch: true };
	answering(() => advice());
	coach.follow(game(), true);
	await settled();
	assert.equal(await coach.warning("mistake", box), coach.advice);
	coach.follow(game({ turn: 4 }), false);
	const asked = answering(() => ({ ready: true, seq: 1, warning: advice({ seq: 7 }) }));
	assert.equal((await coach.warning("mistake", box))?.seq, 7);
	const path = "/api/tables/t/advice/warning?least=mistake&box=2%3Asixes&scratch=true";
	assert.equal(asked.at(-1)?.path, path);
	answering(() => ({ ready: false, seq: 1, doing: "solving" }));
	assert.equal(await coach.warning("mistake", box), null);
	globalThis.fetch = () => new Promise(() => {});
	coach.follow(game({ turn: 2 }), false);
	/** @type {unknown} */
	let soon = "waiting";
	coach.warning("mistake", box).then((found) => {
		soon = found;
	});
	clocks.tick(1999);
	await settled();
	assert.equal(soon, "waiting");
	clocks.tick(1);
	await settled();
	assert.equal(soon, null);
	answering(() => new Answer(503, { code: "too_many", message: "later" }));
	coach.follow(game({ turn: 3 }), false);
	assert.equal(await coach.warning("mistake", box), null);
});

test("what holding these faces comes to, in any order", async () => {
	answering(() => advice());
	coach.follow(game(), true);
	await settled();
	assert.equal(coach.keeping([6, 2, 6, 6])?.text, "keep 2 6 6 6");
	assert.equal(coach.keeping([6, 6])?.text, undefined);
	assert.equal(coach.keeping([])?.text, undefined, "a box holds no dice either, but it is no keep");
	coach.advice = advice({ choices: null });
	assert.equal(coach.keeping([6, 6, 6]), null);
});

test("what a box comes to: for its points, and for a zero by choice", async () => {
	answering(() => advice());
	coach.follow(game(), true);
	await settled();
	assert.equal(coach.entering("sixes", false)?.loss, 10.04);
	assert.equal(coach.entering("sixes", true)?.loss, 30.04);
	assert.equal(coach.entering("fours", false), null);
});
