import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import "../../../src/dicecup/server/static/js/pages/card-page.js";
import "../../../src/dicecup/server/static/js/pages/verify-page.js";
import { h } from "../../../src/dicecup/server/static/js/browser/dom.js";
import { chained, FACTS, LINES, recordOf } from "../fair/records.js";
import { read, shown } from "../fake-document.js";
import { answering, settled } from "../fake-server.js";
import { pad } from "../pads.js";
import { game, side, table } from "../views.js";

test("what was found about one record does not stand beside another", async () => {
	const page = shown(h("verify-page", { data: {} }));
	const verify = async (/** @type {string} */ record, head = "") => {
		const elements = { namedItem: (/** @type {string} */ name) => ({ value: { record, head }[name] ?? "" }) };
		const form = page.querySelector("#verify");
		await Reflect.get(form ?? {}, "onsubmit")({ preventDefault: () => {}, target: { elements } });
		await settled();
		return page.querySelector("#verdict")?.getAttribute("data-verdict") ?? null;
	};
	const events = chained(FACTS);
	const honest = recordOf(events, LINES);
	assert.equal(await verify(honest), "verified");
	assert.deepEqual(read(page, ".error"), []);
	assert.equal(await verify("no record"), null);
	assert.equal(read(page, ".error").length, 1);
	assert.equal(await verify(honest, "f".repeat(64)), "failed", "a code that is not in it");
	assert.equal(await verify(recordOf(events, LINES.toSpliced(2, 1))), "failed", "a turn is missing");
});

test("the cards of a table to print have the partners of each side", async () => {
	const sides = [
		{ ...side("Reds", 0, 180), partners: ["Ann", "Cy"] },
		{ ...side("Blues", 1, 210), partners: ["Bob", "Di"] },
	];
	answering(() => table({ game: game({ pad: pad(2), sides }) }));
	const page = shown(h("card-page", { data: { table: "abcdefghijklmnop", book: "deluxe" } }));
	await settled();
	const head = page.querySelector(".pad-section");
	assert.deepEqual(head && read(head, ".pad-side"), ["RedsAnn, Cy", "BluesBob, Di"]);
});
