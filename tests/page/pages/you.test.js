import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import "../../../src/dicecup/server/static/js/pages/you-page.js";
import { h } from "../../../src/dicecup/server/static/js/browser/dom.js";
import { body, read, shown } from "../fake-document.js";
import { answering, settled } from "../fake-server.js";

/** @import { AccountView } from "../../../src/dicecup/server/static/js/types.js" */
/** @import { FakeElement } from "../fake-document.js" */

/** @param {Partial<AccountView>} changes @param {object} [browser] what it is able to do */
async function opened(changes, browser = {}) {
	localStorage.setItem("dicecup.name", "Ann");
	Object.assign(globalThis, { window: browser });
	const account = {
		id: "a",
		name: "Ann",
		kept: true,
		log_in_name: "ann-1",
		has_password: true,
		passkeys: [],
		...changes,
	};
	const asked = answering(({ path, method }) => {
		if (path === "/api/me/move") return { link: "http://dice.example/you#move=x", picture: "", seconds: 600 };
		if (method === "POST") return { name: "Ann", log_in_name: "ann-1", recovery_codes: [] };
		return path === "/api/me" ? { name: "Ann" } : { recovery_codes: 1, proved: true, passkeys_here: false, ...account };
	});
	const page = shown(h("you-page", { data: {} }));
	await settled();
	const form = /** @type {FakeElement} */ (page.querySelector("#set-password"));
	const set = async () => {
		const target = { elements: { namedItem: () => ({ value: "three or four words" }) }, reset: () => {} };
		Reflect.get(form, "onsubmit")({ preventDefault: () => {}, target });
		await settled();
		return read(page, "#you-said")[0];
	};
	return { page, asked, label: read(form, "button")[0], set };
}

test("a password is set, added or changed, and only a change logs others out", async () => {
	const guest = await opened({ kept: false, log_in_name: null, has_password: false });
	assert.equal(guest.label, "Keep my games with this password");
	const passkeyOnly = await opened({ has_password: false });
	assert.equal(passkeyOnly.label, "Add a password");
	assert.doesNotMatch(await passkeyOnly.set(), /logged out/);
	const both = await opened({});
	assert.equal(both.label, "Change the password");
	assert.equal(await both.set(), "The password is changed, and all other devices are logged out.");
	assert.deepEqual(read(both.page, "#codes-left"), ["You have one recovery code left."]);
});

test("a guest and somebody who is known are spoken to as what they are", async () => {
	const texts = async (/** @type {Partial<AccountView>} */ changes) => {
		const { page } = await opened(changes);
		return ["#who", "#log-out", "#log-in"].map((id) => read(page, id)[0]);
	};
	assert.deepEqual(await texts({ kept: false, log_in_name: null, has_password: false }), [
		"You are Ann, a guest of this browser.",
		"Forget me here",
		"Log in to an account you already have",
	]);
	assert.deepEqual(await texts({}), [
		"You are Ann. Your games and your rating are yours on every device.",
		"Log out here",
		undefined,
	]);
	const several = await opened({ recovery_codes: 3 });
	assert.deepEqual(read(several.page, "#codes-left"), ["You have 3 recovery codes left."]);
});

test("each passkey is removed by its own day, and one may be added to another", async () => {
	const able = { isSecureContext: true, PublicKeyCredential: { parseCreationOptionsFromJSON: () => {} } };
	const passkeys = [Date.UTC(2026, 0, 5, 12), Date.UTC(2026, 10, 16, 12)].map((created_at, at) => ({
		id: `${at}`,
		created_at,
	}));
	const page = async (/** @type {Partial<AccountView>} */ changes) =>
		(await opened({ passkeys_here: true, ...changes }, able)).page;
	const two = await page({ passkeys });
	assert.deepEqual(
		two.querySelectorAll(".remove-passkey").map((each) => each.getAttribute("aria-label")),
		["Remove the passkey of 5 Jan 2026", "Remove the passkey of 16 Nov 2026"],
	);
	assert.deepEqual(read(two, "#make-passkey"), ["Add another passkey"]);
	assert.deepEqual(read(await page({}), "#make-passkey"), ["Make a passkey"]);
	const why = async (/** @type {object} */ browser, changes = {}) =>
		read((await opened({ passkeys_here: true, ...changes }, browser)).page, "#no-passkey")[0];
	assert.match(await why({}), /^Passkeys work on pages with https/);
	assert.match(await why({ isSecureContext: true }), /^This browser does not know passkeys/);
	assert.match(await why(able, { passkeys_here: false }), /^Passkeys need an address with a name/);
});

test("the link to another device says for how many minutes it works", async () => {
	const { page } = await opened({});
	page.querySelector("#make-link")?.onclick?.({});
	await settled();
	assert.match(read(page, "[aria-labelledby=move]")[0], /It works once, for 10 minutes\./);
	assert.deepEqual(read(page, "#make-link"), ["Make a new code"]);
});

/** What is asked, and the answer to it. @param {string} value */
async function answer(value) {
	const dialog = body.querySelectorAll("dialog").at(-1);
	const question = dialog ? read(dialog, "#question")[0] : "";
	Object.assign(dialog ?? {}, { returnValue: value });
	Reflect.get(dialog ?? {}, "onclose")();
	await settled();
	return question;
}

test("nothing is deleted and no guest is forgotten unless they say so", async () => {
	const { page, asked } = await opened({ kept: false, log_in_name: null, has_password: false });
	const done = () => asked.filter(({ method }) => method === "POST").map(({ path }) => path);
	page.querySelector("#delete-me")?.onclick?.({});
	assert.equal(await answer(""), "Delete everything about Ann?");
	page.querySelector("#log-out")?.onclick?.({});
	assert.equal(await answer(""), "Forget you in this browser?");
	assert.deepEqual(done(), []);
	page.querySelector("#delete-me")?.onclick?.({});
	await answer("yes");
	page.querySelector("#log-out")?.onclick?.({});
	await answer("yes");
	assert.deepEqual(done(), ["/api/me/delete", "/api/me/log_out"]);
});

test("whoever logs in is asked about the games of the guest that they were", async () => {
	const { page } = await opened({ kept: false, log_in_name: null, has_password: false });
	const asked = answering(({ path }) => {
		if (path === "/api/me/log_in") return { name: "Ann", guest: { name: "Guest 7", tables: 2, token: "t" } };
		return path === "/api/me" ? { name: "Ann" } : { kept: true, name: "Ann", passkeys: [], recovery_codes: 1 };
	});
	const target = { elements: { namedItem: () => ({ value: "x" }) } };
	Reflect.get(page.querySelector("#log-in-password") ?? {}, "onsubmit")({ preventDefault: () => {}, target });
	await settled();
	assert.equal(await answer("yes"), "Add the 2 games that you played here as Guest 7?");
	assert.deepEqual(read(page, "#you-said"), ["You are logged in as Ann. The games are yours now."]);
	assert.deepEqual(asked.find(({ path }) => path === "/api/me/bring")?.body, { token: "t" });
});
