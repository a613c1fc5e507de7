import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { change, settings } from "../../../src/dicecup/server/static/js/browser/settings.js";
import { openKeys, openSettings } from "../../../src/dicecup/server/static/js/browser/settings-dialog.js";
import { body, read } from "../fake-document.js";
import { Answer, answering, settled } from "../fake-server.js";

function opened() {
	for (const old of body.children) old.remove();
	openSettings();
	return body;
}

test("what is chosen is what was chosen, and each warning is called by its grade", () => {
	answering(() => new Answer(503, { code: "no", message: "not now" }));
	change({ theme: "dark", confirm: "always", warn: "mistake", secondTap: false, sound: true });
	const page = opened();
	assert.deepEqual(read(page, "[selected]"), ["dark", "always", "mistakes"]);
	const warnings = page.querySelectorAll("[name=warn] option");
	assert.deepEqual(
		warnings.map((each) => [each.getAttribute("value"), each.textContent]),
		[
			["off", "nothing"],
			["inaccuracy", "inaccuracies"],
			["mistake", "mistakes"],
			["blunder", "blunders"],
		],
	);
	const ticked = (/** @type {string} */ name) => page.querySelector(`[name=${name}]`)?.hasAttribute("checked");
	assert.deepEqual([ticked("secondTap"), ticked("sound")], [false, true]);
	page.querySelector("[name=sound]")?.onchange?.({ target: { checked: false } });
	page.querySelector("[name=warn]")?.onchange?.({ target: { value: "blunder" } });
	assert.deepEqual([settings().sound, settings().warn, settings().theme], [false, "blunder", "dark"]);
	Reflect.get(page.querySelector("#settings") ?? {}, "onclose")();
	assert.equal(page.querySelector("#settings"), null, "when it is closed, it is gone");
});

test("a grade says from how many points on it is one, in one column and in several", async () => {
	answering(() => ({ grades: [{ name: "blunder", points: 6, several_columns: 12 }] }));
	const page = opened();
	await settled();
	assert.equal(read(page, "[name=warn] [value=blunder]")[0], "blunders (6+ points, 12+ in Triple)");
	assert.equal(read(page, "[name=warn] [value=mistake]")[0], "mistakes");
});

test("without leave of the browser there are no notifications, and the tick goes", async () => {
	answering(() => new Answer(503, { code: "no", message: "not now" }));
	const ask = async (/** @type {string} */ answer) => {
		const told = { requestPermission: async () => answer };
		Object.assign(globalThis, { window: { Notification: told }, Notification: told });
		const target = { checked: true };
		opened().querySelector("[name=notify]")?.onchange?.({ target });
		await settled();
		return [target.checked, settings().notify];
	};
	assert.deepEqual(await ask("denied"), [false, false]);
	assert.deepEqual(await ask("granted"), [true, true]);
	body.querySelector("[name=notify]")?.onchange?.({ target: { checked: false } });
	assert.equal(settings().notify, false);
});

test("each key is listed with what it does", () => {
	for (const old of body.children) old.remove();
	openKeys();
	const [keys, deeds] = [read(body, "dt"), read(body, "dd")];
	assert.deepEqual(
		keys.map((key, place) => `${key}: ${deeds[place]}`),
		[
			"1 to 5: hold or release a die",
			"R or Space: roll",
			"U: release all dice, or take the last box back",
			"D: go to the dice",
			"P: go to the score card; arrow keys move there",
			"H: hint",
			"V: analysis of all options",
			"E: read out the chances",
			"Z: cross out a box",
			"?: show these keys",
		],
	);
});

test("each tick and each choice is called by what it changes", () => {
	answering(() => new Answer(503, { code: "no", message: "not now" }));
	const page = opened();
	const ticks = page
		.querySelectorAll("label.line")
		.map((each) => [each.querySelector("input")?.getAttribute("name"), read(each, "span")[0]]);
	assert.deepEqual(ticks, [
		["secondTap", "With other players: tap a box twice to write it"],
		["outlook", "Show the chances"],
		["motion", "Animate dice"],
		["sound", "Sound and vibration"],
		["notify", "Notify me when it is my turn"],
		["reactions", "Show what others say"],
		["keys", "Single-key shortcuts"],
	]);
	const options = (/** @type {string} */ name) =>
		page.querySelectorAll(`[name=${name}] option`).map((each) => [each.getAttribute("value"), each.textContent]);
	assert.deepEqual(options("theme"), [
		["auto", "same as device"],
		["light", "light"],
		["dark", "dark"],
	]);
	assert.deepEqual(options("confirm"), [
		["zero", "only zeros"],
		["always", "always"],
		["never", "never"],
	]);
});
