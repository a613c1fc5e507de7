import assert from "node:assert/strict";
import { test } from "node:test";
import {
	capital,
	glued,
	percent,
	plain,
	points100,
	signed,
} from "../../../src/dicecup/server/static/js/words/figures.js";

test("a number has a minus that is not a hyphen, and a plus only where it is asked for", () => {
	assert.equal(plain(3), "3.0");
	assert.equal(plain(0.5), "0.5");
	assert.equal(plain(-3.25, 2), "−3.25");
	assert.equal(plain(12.345, 0), "12");
	assert.equal(signed(3), "+3.0");
	assert.equal(signed(-3), "−3.0");
	assert.equal(signed(1.239, 2), "+1.24");
});

test("nothing has no sign, however it came about", () => {
	assert.equal(signed(0), "0.0");
	assert.equal(signed(0.04), "0.0");
	assert.equal(signed(-0.04), "0.0");
	assert.equal(plain(-0.004, 2), "0.00");
	assert.equal(signed(0.05, 1), "+0.1");
});

test("percent: what is not certain is never called so", () => {
	assert.equal(percent(0.5), "50\u00a0%");
	assert.equal(percent(0), "0\u00a0%");
	assert.equal(percent(1), "100\u00a0%");
	assert.equal(percent(0.004), "<1\u00a0%");
	assert.equal(percent(0.005), "1\u00a0%");
	assert.equal(percent(0.994), "99\u00a0%");
	assert.equal(percent(0.996), ">99\u00a0%");
});

test("percent with digits", () => {
	assert.equal(percent(0.1234, 1), "12.3\u00a0%");
	assert.equal(percent(0.0004, 1), "<0.1\u00a0%");
	assert.equal(percent(0.9996, 1), ">99.9\u00a0%");
	assert.equal(percent(1, 1), "100.0\u00a0%");
});

test("a share of the win has one digit", () => {
	assert.equal(points100(0.118), "11.8\u00a0%");
	assert.equal(points100(0.0005), "0.1\u00a0%");
});

test("number and sign stay together in every place of a sentence", () => {
	assert.equal(glued("5 % or 6 % of 7"), "5\u00a0% or 6\u00a0% of 7");
});

test("a sentence begins with a capital", () => {
	assert.equal(capital("keep 5 5"), "Keep 5 5");
	assert.equal(capital(""), "");
	assert.equal(capital("éa"), "Éa");
});
