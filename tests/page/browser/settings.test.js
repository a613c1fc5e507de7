import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";

/** The settings as a fresh page reads them. @param {string | null} stored in this browser */
async function opened(stored) {
	if (stored === null) localStorage.removeItem("dicecup.settings");
	else localStorage.setItem("dicecup.settings", stored);
	const address = `../../../src/dicecup/server/static/js/browser/settings.js?${encodeURIComponent(String(stored))}`;
	return /** @type {Promise<typeof import("../../../src/dicecup/server/static/js/browser/settings.js")>} */ (
		import(address)
	);
}

test("whoever has never chosen anything is asked before zeros, sees the chances, and is warned of nothing", async () => {
	const { settings } = await opened(null);
	assert.deepEqual(settings(), {
		theme: "auto",
		motion: true,
		sound: true,
		confirm: "zero",
		secondTap: true,
		keys: true,
		notify: false,
		warn: "off",
		values: false,
		outlook: true,
		reactions: true,
	});
});

test("what was chosen is found again, and what was not chosen is as at first", async () => {
	const { settings, change } = await opened('{"warn":"mistake","sound":false}');
	const { warn, sound, confirm } = settings();
	assert.deepEqual([warn, sound, confirm], ["mistake", false, "zero"]);
	change({ confirm: "never" });
	const kept = JSON.parse(localStorage.getItem("dicecup.settings") ?? "");
	assert.deepEqual([kept.warn, kept.sound, kept.confirm], ["mistake", false, "never"]);
	const broken = await opened("{not JSON");
	assert.equal(broken.settings().warn, "off");
});

test("whoever listens hears of a change, and dice tumble unless this page or the system says no", async () => {
	const { change, moves, onSettings } = await opened("{}");
	let heard = 0;
	onSettings(() => {
		heard += 1;
	});
	Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
	assert.equal(moves(), true);
	change({ motion: false });
	assert.deepEqual([moves(), heard], [false, 1]);
	change({ motion: true });
	Object.assign(globalThis, { matchMedia: () => ({ matches: true }) });
	assert.deepEqual([moves(), heard], [false, 2]);
});
