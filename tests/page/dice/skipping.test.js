import "../fake-document.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { skipOnTouch } from "../../../src/dicecup/server/static/js/dice/skipping.js";
import { FakeElement } from "../fake-document.js";

/** What the page listens for. @type {Record<string, (event: object) => void>} */
let heard;
let rolling = false;
let rests = 0;

beforeEach(() => {
	heard = {};
	document.addEventListener = (/** @type {string} */ kind, /** @type {any} */ listener, /** @type {any} */ first) => {
		assert.equal(first, true, "before anything at the table hears of it");
		heard[kind] = listener;
	};
	[rolling, rests] = [false, 0];
	skipOnTouch(
		() => rolling,
		() => {
			rests += 1;
			rolling = false;
		},
	);
});

/** Whether an event at an element inside some others is swallowed. @param {string} kind @param {string} inside @param {object} [more] */
function swallowed(kind, inside, more = {}) {
	let times = 0;
	const count = () => {
		times += 1;
	};
	const target = Object.assign(new FakeElement(), {
		closest: (/** @type {string} */ kinds) => (inside && kinds.split(", ").includes(inside) ? {} : null),
	});
	heard[kind]({ target, preventDefault: count, stopPropagation: count, ...more });
	assert.notEqual(times, 1, "neither the browser nor anything at the table hears of it");
	return times > 0;
}

test("a tap that ends a throw does nothing else at the table, and the next one does", () => {
	rolling = true;
	assert.equal(swallowed("pointerdown", ".table"), false);
	assert.equal(rests, 1);
	assert.equal(swallowed("click", ".table"), true, "its target has only just appeared");
	assert.equal(swallowed("click", ".table"), false, "a click by keyboard right after it");
	swallowed("pointerdown", ".table");
	assert.equal(swallowed("click", ".table"), false);
	assert.equal(rests, 1);
});

test("a tap elsewhere ends the throw and does what it does", () => {
	rolling = true;
	swallowed("pointerdown", ".top");
	assert.deepEqual([swallowed("click", ".top"), rests], [false, 1]);
});

test("a click without a pointer, as of a screen reader, ends a throw too", () => {
	rolling = true;
	assert.deepEqual([swallowed("click", ".table"), rests], [true, 1]);
	assert.deepEqual([swallowed("click", ".table"), rests], [false, 1]);
});

test("any key ends a throw and does nothing else, but keys that lead elsewhere or type go on", () => {
	const press = (/** @type {object} */ more, inside = "") => {
		rolling = true;
		return swallowed("keydown", inside, more);
	};
	assert.equal(press({ key: "r" }), true);
	assert.equal(press({ key: "Escape" }), true);
	assert.equal(press({ key: "Tab" }), false);
	for (const held of ["ctrlKey", "metaKey", "altKey"]) assert.equal(press({ key: "r", [held]: true }), false, held);
	assert.equal(press({ key: "r" }, "input"), false);
	assert.equal(rests, 7);
	rolling = false;
	assert.equal(swallowed("keydown", "", { key: "r" }), false);
	assert.equal(rests, 7, "nothing was falling");
});
