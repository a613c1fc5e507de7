import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { h, sync } from "../../../src/dicecup/server/static/js/browser/dom.js";

/** @import { FakeElement } from "../fake-document.js" */

/** @param {unknown} node */
const fake = (node) => /** @type {FakeElement} */ (node);

test("elements stay what they are: by their name wherever they go, without one by their place and kind", () => {
	const list = h("ul", {}, h("li", { id: "a" }, "Ann"), h("li", { id: "b" }, "Bob"), h("p", {}, "two"));
	const [ann, bob, count] = fake(list).children;
	sync(list, [
		h("li", { id: "b" }, "Bob"),
		h("li", { id: "c" }, "Cy"),
		h("li", { id: "a" }, "Ada"),
		h("p", {}, "three"),
	]);
	const [first, second, third, last] = fake(list).children;
	assert.deepEqual([first === bob, third === ann, last === count], [true, true, true]);
	assert.deepEqual([second.textContent, third.textContent, last.textContent], ["Cy", "Ada", "three"]);
	sync(list, [h("b", {}, "nobody")]);
	assert.deepEqual([fake(list).textContent, fake(list).children.length], ["nobody", 1]);
});

test("what is drawn again has the attributes and the deeds of now, and what somebody has opened stays open", () => {
	/** @type {string[]} */
	const done = [];
	const page = h(
		"div",
		{},
		h("details", { title: "old", class: "hint" }),
		h("button", { onclick: () => done.push("old") }),
	);
	const [details, button] = fake(page).children;
	details.setAttribute("open", "");
	sync(page, [h("details", { class: "note" }), h("button", { onclick: () => done.push("new") })]);
	assert.deepEqual(
		details.attributes.map(({ name, value }) => [name, value]),
		[
			["class", "note"],
			["open", ""],
		],
	);
	button.onclick?.({});
	assert.deepEqual(done, ["new"]);
});

test("attributes that say nothing are left out, those that are on are there, and zero is a child like any other", () => {
	const props = { title: undefined, lang: null, hidden: false, required: true, tabindex: 0 };
	const node = fake(h("p", props, [["a", null], 0], undefined, false, "b"));
	assert.deepEqual(
		node.attributes.map(({ name, value }) => [name, value]),
		[
			["required", ""],
			["tabindex", "0"],
		],
	);
	assert.equal(node.textContent, "a0b");
});
