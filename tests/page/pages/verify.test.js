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

/** The page of a table whose record the server gives, or refuses. @param {Response} answer */
async function verified(answer) {
	globalThis.fetch = async (url) => {
		assert.equal(String(url), "/api/tables/abcdefghijklmnop/record");
		return answer;
	};
	const page = shown(h("verify-page", { data: { table: "abcdefghijklmnop" } }));
	await settled();
	// The digests of a long chain are made by other threads, so they are waited for.
	const done = () => [...read(page, "#verdict"), ...read(page, ".error")].length > 0;
	for (const end = Date.now() + 30_000; !done() && Date.now() < end; ) await settled();
	return page;
}

test("each check has the sign and the word of what was found, and the verdict is that of the worst", async () => {
	const checks = async (/** @type {string} */ record) => {
		const page = await verified(new Response(record));
		const ticks = page
			.querySelectorAll(".tick")
			.map((each) => `${each.textContent} ${each.getAttribute("aria-label")}`);
		return [read(page, "#verdict")[0], ...new Set(ticks)];
	};
	const events = chained(FACTS);
	assert.deepEqual(await checks(recordOf(events, LINES)), ["The dice were fair.", "✓ holds"]);
	assert.deepEqual(await checks(recordOf(chained(FACTS.slice(0, -1)), LINES)), [
		...["Nothing is wrong, but not everything can be decided.", "✓ holds", "– cannot be decided"],
	]);
	const touched = recordOf(chained(FACTS.slice(0, -1)), LINES.toSpliced(2, 1));
	assert.deepEqual(await checks(touched), [
		"This record has been tampered with, or the dice were not fair.",
		...["✓ holds", "✗ does not hold", "– cannot be decided"],
	]);
});

test("a record of a table can be saved, and leads back to it; one that is refused says why", async () => {
	const page = await verified(new Response(recordOf(chained(FACTS), LINES)));
	assert.deepEqual(
		page.querySelectorAll("form a").map((each) => [each.textContent, each.getAttribute("href")]),
		[
			["Save the record", "/api/tables/abcdefghijklmnop/record"],
			["Back to the table", "/table/abcdefghijklmnop"],
		],
	);
	const refused = await verified(Response.json({ message: "no game is over yet" }, { status: 404 }));
	assert.deepEqual(read(refused, ".error"), ["No game is over yet."]);
	const alone = shown(h("verify-page", { data: {} }));
	assert.deepEqual(alone.querySelectorAll("form a"), []);
});

test("a code that cannot be one is told from a record that cannot be read, and from a page without cryptography", async () => {
	const page = shown(h("verify-page", { data: {} }));
	const error = async (/** @type {string} */ record, head = "") => {
		const elements = { namedItem: (/** @type {string} */ name) => ({ value: { record, head }[name] ?? "" }) };
		await Reflect.get(
			page.querySelector("#verify") ?? {},
			"onsubmit",
		)({ preventDefault: () => {}, target: { elements } });
		return read(page, ".error")[0];
	};
	const honest = recordOf(chained(FACTS), LINES);
	assert.equal(await error(honest, "12"), "A code from a game has 64 characters: digits, and letters from a to f.");
	assert.equal(await error("hello"), "The record cannot be read: This is not a dicecup record.");
	const { subtle } = crypto;
	Object.defineProperty(crypto, "subtle", { value: undefined, configurable: true });
	assert.match(await error(honest), /^Browsers offer cryptography only to pages on https addresses/);
	Object.defineProperty(crypto, "subtle", { value: subtle, configurable: true });
	assert.equal(await error(honest), undefined);
});
