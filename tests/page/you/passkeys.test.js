import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { logInWithPasskey, makePasskey, whyNoPasskeys } from "../../../src/dicecup/server/static/js/you/passkeys.js";
import { Answer, answering } from "../fake-server.js";

/** @import { AccountView } from "../../../src/dicecup/server/static/js/types.js" */

/** What the device does when it is asked. @type {() => unknown} */
let device;
/** What the device was asked to do. @type {unknown[]} */
let told;

beforeEach(() => {
	told = [];
	device = () => ({ toJSON: () => "signed" });
	const kind = (/** @type {string} */ name) => async (/** @type {object} */ what) => {
		told.push([name, what]);
		return device();
	};
	const credentials = { create: kind("create"), get: kind("get") };
	Object.defineProperty(globalThis, "navigator", { value: { credentials }, configurable: true });
	const PublicKeyCredential = {
		parseCreationOptionsFromJSON: (/** @type {string} */ options) => `for ${options}`,
		parseRequestOptionsFromJSON: (/** @type {string} */ options) => `from ${options}`,
	};
	Object.assign(globalThis, { PublicKeyCredential, window: { isSecureContext: true, PublicKeyCredential } });
});

/** Answers as the server does, each at its own address. */
const server = () =>
	answering(({ path }) => {
		if (path === "/api/me/passkeys/options") return { options: "a new one" };
		if (path === "/api/me/log_in/passkey/options") return { options: "a known one" };
		return { path };
	});

test("why no passkey can be used: an address without a name, be it a number of the old kind or the new", () => {
	const account = (/** @type {boolean} */ here) => /** @type {AccountView} */ ({ kept: false, passkeys_here: here });
	const why = (/** @type {string} */ hostname, /** @type {AccountView | null} */ who = null) => {
		Object.assign(globalThis, { location: { hostname } });
		return whyNoPasskeys(who);
	};
	const number = "Passkeys need an address with a name. This one is a number.";
	assert.deepEqual(
		["192.168.0.7", "[::1]", "10.0.0.1"].map((name) => why(name)),
		[number, number, number],
	);
	assert.deepEqual(
		["localhost", "dice.example", "7dice.example"].map((name) => why(name)),
		["", "", ""],
	);
	assert.equal(why("dice.example", account(false)), number, "the server knows its address better");
	assert.equal(why("192.168.0.7", account(true)), "");
});

test("a passkey is made by the device and kept by the server, and logs in at its own address", async () => {
	const asked = server();
	await makePasskey();
	await logInWithPasskey();
	assert.deepEqual(told, [
		["create", { publicKey: "for a new one" }],
		["get", { publicKey: "from a known one" }],
	]);
	assert.deepEqual(
		asked.map(({ path, body }) => [path, body]),
		[
			["/api/me/passkeys/options", {}],
			["/api/me/passkeys", { credential: "signed" }],
			["/api/me/log_in/passkey/options", {}],
			["/api/me/log_in/passkey", { credential: "signed" }],
		],
	);
});

test("a device that has one already says so, and any other way to stop is a change of mind", async () => {
	server();
	const failing = (/** @type {Error} */ problem) => {
		device = () => {
			throw problem;
		};
	};
	failing(new DOMException("", "InvalidStateError"));
	const known = { code: "cancelled", message: "This device has a passkey for you already." };
	await assert.rejects(makePasskey(), known);
	for (const problem of [new DOMException("", "NotAllowedError"), new Error("InvalidStateError")]) {
		failing(problem);
		await assert.rejects(logInWithPasskey(), { code: "cancelled", message: "No passkey was used." });
	}
	device = () => null;
	await assert.rejects(logInWithPasskey(), { code: "cancelled" });
});

test("a passkey that the server does not accept is refused in the server's words", async () => {
	answering(({ path }) =>
		path.endsWith("/options") ? { options: "" } : new Answer(403, { code: "log_in_failed", message: "that is no key" }),
	);
	await assert.rejects(logInWithPasskey(), { code: "log_in_failed", message: "That is no key." });
});
