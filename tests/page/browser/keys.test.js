import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { h } from "../../../src/dicecup/server/static/js/browser/dom.js";
import { listenForKeys } from "../../../src/dicecup/server/static/js/browser/keys.js";
import { notifyTurn } from "../../../src/dicecup/server/static/js/browser/notify.js";
import { change } from "../../../src/dicecup/server/static/js/browser/settings.js";
import { shown } from "../fake-document.js";

/** A page that listens for the key R. */
function listening() {
	/** @type {((event: object) => void)[]} */
	const heard = [];
	document.addEventListener = (/** @type {string} */ _, /** @type {any} */ listener) => heard.push(listener);
	let times = 0;
	listenForKeys({ r: () => (times += 1) });
	/** Whether the page takes the key for itself. */
	return (/** @type {object} */ more = {}, /** @type {string | null} */ inside = null) => {
		const before = times;
		let taken = 0;
		const target = { closest: (/** @type {string} */ kinds) => (inside && kinds.includes(inside) ? {} : null) };
		for (const listener of heard) listener({ key: "R", target, preventDefault: () => (taken += 1), ...more });
		assert.equal(taken, times - before, "the browser does something else with a key that the page does not take");
		return taken;
	};
}

test("a key of the page is one key: not the browser's, not one that is held down, not what somebody types", () => {
	const press = listening();
	assert.equal(press(), 1);
	assert.equal(press({ key: "x" }), 0);
	for (const more of ["ctrlKey", "metaKey", "altKey", "repeat"]) assert.equal(press({ [more]: true }), 0, more);
	for (const field of ["input", "select", "textarea", "dialog"]) assert.equal(press({}, field), 0, field);
	change({ keys: false });
	assert.equal(press(), 0);
	change({ keys: true });
});

test("the theme of the system is back when it is chosen again", () => {
	change({ theme: "dark" });
	assert.equal(document.documentElement.dataset.theme, "dark");
	change({ theme: "auto" });
	assert.equal(document.documentElement.dataset.theme, undefined);
});

test("whoever looks at the page is not notified, nor whoever did not ask for it", () => {
	/** @type {string[]} */
	const told = [];
	class Told {
		static permission = "granted";
		/** @param {string} _ @param {{body: string}} what */
		constructor(_, what) {
			told.push(what.body);
		}
	}
	Object.assign(globalThis, { window: { Notification: Told }, Notification: Told });
	change({ notify: true });
	notifyTurn("while looking");
	Object.assign(document, { hidden: true });
	notifyTurn("looking elsewhere");
	change({ notify: false });
	notifyTurn("not asked for");
	assert.deepEqual(told, ["looking elsewhere"]);
});

test("Space rolls where there is something to roll, and presses what has the focus", () => {
	/** @type {((event: object) => void)[]} */
	const heard = [];
	document.addEventListener = (/** @type {string} */ _, /** @type {any} */ listener) => heard.push(listener);
	let times = 0;
	const stop = listenForKeys({ " ": () => (times += 1) });
	const press = (/** @type {string | null} */ inside) => {
		const before = times;
		const target = { closest: (/** @type {string} */ kinds) => (inside && kinds.includes(inside) ? {} : null) };
		for (const listener of heard) listener({ key: " ", target, preventDefault: () => {} });
		return times - before;
	};
	shown(h("p", {}));
	assert.equal(press(null), 0, "the page scrolls");
	shown(h("button", { id: "roll" }));
	assert.deepEqual([press(null), press("button"), press("summary")], [1, 0, 0]);
	stop();
});
