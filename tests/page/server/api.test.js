import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import {
	actInTurn,
	actOnTop,
	ask,
	forgetName,
	isRefused,
	post,
	Refusal,
	reason,
	rememberedName,
	takeName,
	uniqueName,
	whoAmI,
} from "../../../src/dicecup/server/static/js/server/api.js";
import { Answer, answering } from "../fake-server.js";

beforeEach(() => {
	/** @type {Map<string, string>} */
	const kept = new Map();
	const getItem = (/** @type {string} */ name) => kept.get(name) ?? null;
	const setItem = (/** @type {string} */ name, /** @type {string} */ value) => void kept.set(name, value);
	const removeItem = (/** @type {string} */ name) => void kept.delete(name);
	Object.defineProperty(globalThis, "localStorage", { value: { getItem, setItem, removeItem }, configurable: true });
});

test("a question has no body, and what is sent says of what kind it is", async () => {
	const asked = answering(({ path }) => ({ path }));
	assert.deepEqual(await ask("/me"), { path: "/api/me" });
	await post("/tables", { seats: 2 });
	await ask("/records", { method: "POST", text: "a record" });
	assert.deepEqual(asked, [
		{ method: "GET", path: "/api/me", body: undefined, type: undefined },
		{ method: "POST", path: "/api/tables", body: { seats: 2 }, type: "application/json" },
		{ method: "POST", path: "/api/records", body: "a record", type: "text/plain" },
	]);
});

test("a refusal is a sentence with a code", async () => {
	answering(() => new Answer(409, { code: "stale", message: "the table moved on" }));
	await assert.rejects(ask("/x"), { code: "stale", message: "The table moved on." });
	assert.equal(new Refusal("", "really?").message, "Really?");
	assert.equal(new Refusal("", "wait…").message, "Wait…");
	assert.equal(new Refusal("", "no!").message, "No!");
});

test("a server that cannot be reached, and one that makes no sense", async () => {
	answering(() => {
		throw new Error("no network");
	});
	await assert.rejects(ask("/x"), { code: "offline" });
	answering(() => new Answer(500, undefined));
	await assert.rejects(ask("/x"), { code: "malformed" });
});

test("which refusal it is, and why anything failed", () => {
	const refusal = new Refusal("stale", "look again");
	assert.equal(isRefused(refusal, "stale"), true);
	assert.equal(isRefused(refusal, "offline"), false);
	assert.equal(isRefused(new Error("stale"), "stale"), false);
	assert.equal(reason(refusal), "Look again.");
	assert.equal(reason(new TypeError("odd")), "odd");
	assert.equal(reason("odd"), "odd");
});

test("names differ", () => {
	const names = new Set(Array.from({ length: 100 }, uniqueName));
	assert.equal(names.size, 100);
	for (const name of names) assert.match(name, /^[0-9a-f]{24}$/);
});

test("nobody is asked who they are before they have a name", async () => {
	const asked = answering(() => ({ id: "1", name: "Ann" }));
	assert.equal(rememberedName(), "Player");
	assert.equal(await whoAmI(), null);
	assert.equal(asked.length, 0);
	assert.equal((await takeName("Ann")).name, "Ann");
	assert.equal(rememberedName(), "Ann");
	assert.deepEqual(await whoAmI(), { id: "1", name: "Ann" });
});

test("whose name is forgotten is nobody, and any other refusal is one", async () => {
	answering(() => ({ id: "1", name: "Ann" }));
	await takeName("Ann");
	answering(() => new Answer(401, { code: "not_signed_in", message: "who are you?" }));
	assert.equal(await whoAmI(), null);
	answering(() => new Answer(503, { code: "too_many", message: "later" }));
	await assert.rejects(whoAmI(), { code: "too_many" });
});

test("whoever is too late tries again on top, five times in all", async () => {
	/** @type {number[]} */
	const tries = [];
	const late = new Refusal("stale", "too late");
	await assert.rejects(
		actOnTop(async (tried) => {
			tries.push(tried);
			throw late;
		}),
		late,
	);
	assert.deepEqual(tries, [0, 1, 2, 3, 4]);
	assert.equal(await actOnTop(async (tried) => (tried < 2 ? Promise.reject(late) : "done")), "done");
});

test("any other refusal stands", async () => {
	let tries = 0;
	await assert.rejects(
		actOnTop(async () => {
			tries += 1;
			throw new Refusal("illegal", "no");
		}),
		{ code: "illegal" },
	);
	assert.equal(tries, 1);
});

test("actions go one after the other, each on top of the last", async () => {
	let seq = 5;
	const asked = answering(({ body }) => {
		assert.equal(body.seq, seq);
		seq += 2;
		return { seq };
	});
	assert.equal(await actInTurn("t", 5, [{ type: "sit", name: "Ann" }, { type: "start" }]), 9);
	assert.deepEqual(
		asked.map(({ path, body }) => [path, body.type]),
		[
			["/api/tables/t/actions", "sit"],
			["/api/tables/t/actions", "start"],
		],
	);
});

test("where somebody else was faster, the table is looked at again first", async () => {
	const asked = answering(({ method, body }) => {
		if (method === "GET") return { seq: 8 };
		return body.seq === 8 ? { seq: 9 } : new Answer(409, { code: "stale", message: "too late" });
	});
	assert.equal(await actInTurn("t", 5, [{ type: "start" }]), 9);
	assert.deepEqual(
		asked.map(({ method }) => method),
		["POST", "GET", "POST"],
	);
	assert.notEqual(asked[0].body.action_id, asked[2].body.action_id, "what was refused did not happen: a new name");
});

test("the name that is remembered is the one that the server gave", async () => {
	answering(() => ({ name: "Ann" }));
	await takeName("  Ann  ");
	assert.equal(rememberedName(), "Ann");
});

test("whoever is forgotten has no name here, and nobody is asked who they are", async () => {
	const asked = answering(() => ({ id: "1", name: "Ann" }));
	await takeName("Ann");
	forgetName();
	assert.equal(rememberedName(), "Player");
	assert.equal(await whoAmI(), null);
	assert.equal(asked.length, 1);
});
