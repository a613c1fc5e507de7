import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import "../../../src/dicecup/server/static/js/pages/you-page.js";
import { h } from "../../../src/dicecup/server/static/js/browser/dom.js";
import { read, shown } from "../fake-document.js";
import { answering, settled } from "../fake-server.js";

/** @import { AccountView } from "../../../src/dicecup/server/static/js/types.js" */
/** @import { FakeElement } from "../fake-document.js" */

/** @param {Partial<AccountView>} changes */
async function opened(changes) {
	localStorage.setItem("dicecup.name", "Ann");
	Object.assign(globalThis, { window: {} });
	const account = {
		id: "a",
		name: "Ann",
		kept: true,
		log_in_name: "ann-1",
		has_password: true,
		passkeys: [],
		...changes,
	};
	answering(({ path, method }) => {
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
	return { page, label: read(form, "button")[0], set };
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
