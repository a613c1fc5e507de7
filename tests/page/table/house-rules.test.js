import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import "../../../src/dicecup/server/static/js/pages/new-table-page.js";
import { h } from "../../../src/dicecup/server/static/js/browser/dom.js";
import { houseRules } from "../../../src/dicecup/server/static/js/table/house-rules.js";
import { ruleChanges } from "../../../src/dicecup/server/static/js/table/rule-changes.js";
import { read, shown } from "../fake-document.js";
import { Answer, answering, held, settled } from "../fake-server.js";

/** @import { BookView, RuleChange, RuleOption } from "../../../src/dicecup/server/static/js/types.js" */
/** @import { FakeElement } from "../fake-document.js" */

/** @param {string} name */
const book = (name) =>
	/** @type {BookView} */ (
		/** @type {unknown} */ ({
			name,
			title: name,
			options: { joker: "forced", bonus: "35", difference: "none", max_games: name === "classic" ? "6" : "" },
			presets: [{ name: "family", title: "As a family", rules: { joker: "never", bonus: "50" } }],
			bots: [],
			most_sides: 8,
			partners: false,
		})
	);

/** @param {string} now @returns {RuleChange} */
const change = (now) => /** @type {RuleChange} */ ({ question: "Joker?", printed: "forced", now });

/** Turn the family's rules on or off. @param {FakeElement} rules @param {boolean} checked */
const turn = (rules, checked) => rules.querySelector("#preset-family")?.onchange?.({ target: { checked } });

test("a family's rules are on where all of them are chosen", async () => {
	answering(() => ({ changes: [] }));
	const options = [
		{ name: "joker", help: "", title: "Joker?", values: "forced|never", labels: {} },
		{ name: "bonus", help: "", title: "Bonus", values: "0..99", labels: {} },
	];
	/** @type {object[]} */
	const chosen = [];
	const drawn = shown(houseRules({ rules: options, book: book("deluxe"), onChange: (all) => chosen.push(all) }));
	const isOn = () => drawn.querySelector("#preset-family")?.hasAttribute("checked");
	const joker = drawn.querySelector("[name=rule.joker]");
	joker?.onchange?.({ target: { value: "never" } });
	await settled();
	assert.deepEqual([chosen.at(-1), isOn()], [{ joker: "never" }, false], "one of two");
	turn(drawn, true);
	await settled();
	assert.deepEqual([chosen.at(-1), isOn()], [{ joker: "never", bonus: "50" }, true]);
	turn(drawn, false);
	await settled();
	assert.deepEqual([chosen.at(-1), isOn()], [{}, false]);
});

test("what changes is said of what was chosen last, and of no other book", async () => {
	/** @type {((changes: RuleChange[]) => void)[]} */
	const answers = [];
	globalThis.fetch = () =>
		new Promise((resolve) => {
			answers.push((changes) => resolve(Response.json({ changes })));
		});
	const data = { rules: [], book: book("deluxe"), onChange: () => {} };
	const drawn = shown(houseRules(data));
	turn(drawn, true);
	turn(drawn, false);
	answers[1]([]);
	await settled();
	answers[0]([change("never")]);
	await settled();
	assert.match(read(drawn, "#rule-changes")[0], /Nothing: the book is played as printed/);
	turn(drawn, true);
	answers[2]([change("never")]);
	await settled();
	assert.match(read(drawn, "#rule-changes")[0], /Joker\? never/);
	Object.assign(drawn, { data: { ...data, book: book("classic") } });
	assert.match(read(drawn, "#rule-changes")[0], /Nothing: the book is played as printed/);
});

test("a table of another book does not begin with the house rules of the first", async () => {
	const asked = answering(({ path, method }) => {
		if (path === "/api/catalogue") {
			return { books: ["deluxe", "classic"].map(book), rules: [], most_seats: 20, most_games: 10 };
		}
		return method === "POST" && path === "/api/tables"
			? new Answer(400, { code: "no", message: "not here" })
			: { name: "Ann", changes: [] };
	});
	const fields = new Map([["name", "Ann"]]);
	globalThis.FormData = /** @type {any} */ (
		class {
			get = (/** @type {string} */ name) => fields.get(name) ?? null;
			getAll = () => [];
			has = () => false;
		}
	);
	const page = shown(h("new-table-page", { data: {} }));
	await settled();
	const rules = () => /** @type {FakeElement} */ (page.querySelector("house-rules"));
	const create = async () => {
		Reflect.get(/** @type {FakeElement} */ (page.querySelector("form")), "onsubmit")({ preventDefault: () => {} });
		await settled();
		return asked.filter(({ path }) => path === "/api/tables").at(-1)?.body;
	};
	const most = () => page.querySelector("[name=games]")?.getAttribute("max");
	assert.equal(most(), "10");
	turn(rules(), true);
	const { book: first, rules: chosen } = await create();
	assert.deepEqual([first, chosen], ["deluxe", { joker: "never", bonus: "50" }]);
	page.querySelector("[value=classic]")?.onchange?.({});
	assert.equal(most(), "6", "its card has room for no more");
	const { book: second, rules: printed } = await create();
	assert.deepEqual([second, printed], ["classic", {}]);
});

test("each rule says what is printed, whatever was chosen", async () => {
	answering(() => ({ changes: [] }));
	/** @type {RuleOption[]} */
	const options = [
		{ name: "joker", help: "", title: "Joker?", values: "forced|never", labels: { forced: "as a Joker" } },
		{ name: "bonus", help: "", title: "Bonus", values: "0..99", labels: {} },
	];
	const drawn = shown(houseRules({ rules: options, book: book("deluxe"), onChange: () => {} }));
	turn(drawn, true);
	await settled();
	assert.deepEqual(read(drawn, "[name=rule.joker] option"), ["as a Joker (as printed)", "never"]);
	assert.deepEqual(read(drawn, "[name=rule.joker] [selected]"), ["never"]);
	assert.equal(drawn.querySelector("[name=rule.bonus]")?.getAttribute("value"), "50");
	assert.deepEqual(read(drawn, "#deluxe-bonus .hint"), ["As printed: 35"]);
});

test("of a rule with several values each is chosen by itself, in the order of the book", async () => {
	answering(() => ({ changes: [] }));
	/** @type {Record<string, string>[]} */
	const chosen = [];
	const labels = { aces: "Aces", twos: "Twos", threes: "Threes" };
	const rules = [{ name: "boxes", help: "", title: "Boxes", values: "names", labels }];
	const printed = /** @type {BookView} */ ({ ...book("deluxe"), options: { boxes: "aces,twos" }, presets: [] });
	const drawn = shown(
		houseRules({ rules: /** @type {RuleOption[]} */ (rules), book: printed, onChange: (all) => chosen.push(all) }),
	);
	const boxes = () => drawn.querySelectorAll("#deluxe-boxes input");
	const tick = async (/** @type {number} */ place, /** @type {boolean} */ checked) => {
		boxes()[place].onchange?.({ target: { checked } });
		await settled();
		return chosen.at(-1);
	};
	assert.deepEqual(
		boxes().map((each) => each.hasAttribute("checked")),
		[true, true, false],
	);
	assert.deepEqual(await tick(0, false), { boxes: "twos" });
	assert.deepEqual(await tick(2, true), { boxes: "twos,threes" });
	assert.deepEqual(await tick(0, true), { boxes: "aces,twos,threes" }, "not in the order of the ticks");
	assert.deepEqual(await tick(2, false), {}, "as printed");
});

test("a number has the bounds that the rule has, and why a rule cannot be is said", async () => {
	answering(() => new Answer(400, { code: "unknown", message: "not with this book" }));
	const rules = [{ name: "bonus", help: "", title: "Bonus", values: "10..99", labels: {} }];
	const drawn = shown(houseRules({ rules, book: book("deluxe"), onChange: () => {} }));
	const field = () => drawn.querySelector("[name=rule.bonus]");
	assert.deepEqual(
		["min", "max", "value"].map((name) => field()?.getAttribute(name)),
		["10", "99", "35"],
	);
	field()?.onchange?.({ target: { value: " 50 " } });
	await settled();
	assert.equal(field()?.getAttribute("value"), "50");
	assert.deepEqual(read(drawn, ".error"), ["Not with this book."]);
	answering(() => ({ changes: [change("never")] }));
	field()?.onchange?.({ target: { value: "40" } });
	await settled();
	assert.deepEqual([read(drawn, ".error"), read(drawn, "#rule-changes li").length], [[], 1], "that one can be");
	answering(() => new Answer(400, { code: "unknown", message: "not with this book" }));
	field()?.onchange?.({ target: { value: "50" } });
	await settled();
	assert.deepEqual(read(drawn, ".error"), ["Not with this book."]);
	Object.assign(drawn, { data: { rules, book: book("classic"), onChange: () => {} } });
	assert.deepEqual(read(drawn, ".error"), [], "another book knows nothing of that");
});

test("what other rules would have changed is not told of those that were chosen since, nor why it is not known", async () => {
	const { answer, release } = held();
	answering(({ path }) => (path.includes("joker") ? answer : { changes: [change("later")] }));
	const drawn = shown(houseRules({ rules: [], book: book("deluxe"), onChange: () => {} }));
	turn(drawn, true);
	turn(drawn, false);
	await settled();
	release(new Answer(422, { code: "malformed", message: "no such rule" }));
	await settled();
	assert.deepEqual(read(drawn, ".error"), []);
	assert.match(read(drawn, "#rule-changes")[0], /later/);

	const table = held();
	answering(({ path }) => (path.includes("never") ? table.answer : { changes: [change("later")] }));
	const told = shown(ruleChanges("deluxe", "rule=joker%3Dnever"));
	Object.assign(told, { data: { book: "deluxe", query: "rule=bonus%3D50" } });
	await settled();
	table.release({ changes: [change("former")] });
	await settled();
	assert.match(read(told, "section")[0], /later/);
});
