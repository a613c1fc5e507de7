/** The options of a book that a house may change, drawn from the server's list. */

import { h } from "../browser/dom.js";

/** @import { BookView, RuleOption } from "../types.js" */

const NAMES = "rule.";

/** @param {RuleOption[]} rules @param {BookView} book */
export function houseRules(rules, book) {
	return h(
		"div",
		{ class: "house-rules" },
		rules.map((rule) =>
			h(
				"label",
				{ class: "field", id: `${book.name}-${rule.name}` },
				h("b", {}, rule.name.replaceAll("_", " ")),
				h("span", {}, rule.help),
				control(rule, book.options[rule.name]),
			),
		),
	);
}

/** @param {RuleOption} rule @param {string} now what the book prints */
function control(rule, now) {
	const name = NAMES + rule.name;
	if (rule.values.includes("|")) {
		return h(
			"select",
			{ name },
			rule.values
				.split("|")
				.map((value) =>
					h("option", { value, selected: value === now }, value === now ? `${value} (as printed)` : value),
				),
		);
	}
	const [low, high] = rule.values.split("..");
	if (high !== undefined) return h("input", { type: "number", name, min: low, max: high, value: now });
	return h("input", { name, value: now, autocomplete: "off" });
}

/**
 * What differs from the printed book.
 * @param {FormData} form
 * @param {BookView} book
 * @returns {Record<string, string>}
 */
export function rulesChosen(form, book) {
	const chosen = [...form.entries()]
		.filter(([name]) => name.startsWith(NAMES))
		.map(([name, value]) => [name.slice(NAMES.length), String(value)]);
	return Object.fromEntries(chosen.filter(([name, value]) => value !== "" && value !== book.options[name]));
}
