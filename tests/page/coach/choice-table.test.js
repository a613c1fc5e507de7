import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { choiceTable } from "../../../src/dicecup/server/static/js/coach/choice-table.js";
import { read, shown } from "../fake-document.js";
import { choice } from "../views.js";

/** Twelve choices, the best first, one of which was made. @param {number} chosen its place */
const twelve = (chosen) =>
	Array.from({ length: 12 }, (_, place) =>
		choice({ text: `choice ${place}`, loss: place / 4, win: 0.6 - place / 100, chosen: place === chosen }),
	);

test("a long list begins short, but never without the choice that was made", () => {
	const table = shown(choiceTable({ choices: twelve(11), chosen: "chosen" }));
	assert.equal(read(table, "tbody tr").length, 9);
	assert.deepEqual(read(table, "tr.chosen th"), ["Choice 11 chosen"]);
	assert.deepEqual(read(table, "#all-choices"), ["Show all 12"]);
	table.querySelector("#all-choices")?.onclick?.({});
	assert.equal(read(table, "tbody tr").length, 12);
	assert.deepEqual(read(table, "#all-choices"), []);
});

test("each choice has its own figures", () => {
	const table = shown(choiceTable({ choices: twelve(1).slice(0, 2), chosen: "chosen" }));
	assert.deepEqual(read(table, "thead th"), ["Choice", "Final score", "Loses", "Wins"]);
	assert.deepEqual(read(table, "td"), ["250.0", "0.00", "60\u00a0%", "250.0", "0.25", "59\u00a0%"]);
	const forWin = shown(choiceTable({ choices: twelve(1).slice(1, 2), chosen: "chosen", forWin: true }));
	assert.deepEqual(read(forWin, "thead th"), ["Choice", "Final score", "Gives away", "Wins"]);
});

test("what is lost is points or winning chance", () => {
	const losses = (/** @type {boolean} */ forWin) => {
		const table = shown(choiceTable({ choices: [choice({ loss: 2.34 })], chosen: "chosen", forWin }));
		return [read(table, "thead th").at(-1), read(table, "td").at(-1)];
	};
	assert.deepEqual(losses(false), ["Loses", "2.34"]);
	assert.deepEqual(losses(true), ["Gives away", "2.3 %"]);
});

test("a column is there where any choice has something to say in it, and three aims are named", () => {
	const aims = ["A", "B", "C", "D"].map((label, place) => ({ label, chance: 0.5 - place / 10 }));
	const choices = [
		choice({ text: "keep 6 6 6", going_for: aims, expected: 250, win: null }),
		choice({ text: "enter Sixes", keep: null, box: "sixes", going_for: aims, expected: null, win: 0.5, loss: 1 }),
	];
	const table = shown(choiceTable({ choices, chosen: "chosen" }));
	assert.deepEqual(read(table, "thead th"), ["Choice", "Final score", "Loses", "Wins", "Goes for"]);
	const goes = "A 50\u00a0%, B 40\u00a0%, C 30\u00a0%";
	assert.deepEqual(read(table, "td"), ["250.0", "0.00", "", goes, "", "1.00", "50\u00a0%", ""]);
	const bare = [choice({ expected: null })];
	assert.deepEqual(read(shown(choiceTable({ choices: bare, chosen: "" })), "thead th"), ["Choice", "Loses"]);
});

test("eight choices are listed at first, and no button where there are no more", () => {
	const table = (/** @type {number} */ count) => {
		const drawn = shown(choiceTable({ choices: twelve(0).slice(0, count), chosen: "chosen" }));
		return [read(drawn, "tbody tr").length, read(drawn, "button")];
	};
	assert.deepEqual(table(8), [8, []]);
	assert.deepEqual(table(9), [8, ["Show all 9"]]);
});
