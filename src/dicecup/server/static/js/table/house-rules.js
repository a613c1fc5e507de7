/** House rules in words: those that many families play by, each of the others by itself, and what they change. */

import { h, Part } from "../browser/dom.js";
import { ask, reason } from "../server/api.js";
import { SETUP } from "../words/catalogue/setup.js";
import { say } from "../words/say.js";
import { asQuery, changeList } from "./rule-changes.js";

/** @import { Child } from "../browser/dom.js" */
/** @import { BookView, PresetView, RuleChange, RuleOption } from "../types.js" */

/** @typedef {(chosen: Record<string, string>) => void} OnChange */
/** @typedef {{rules: RuleOption[], book: BookView, onChange: OnChange}} HouseRulesData */

/** Whether several values of a list can be chosen for an option. */
const isSeveral = (/** @type {RuleOption} */ { values, labels }) =>
	values === "names" && Object.keys(labels).length > 0;

/** @extends {Part<HouseRulesData>} */
class HouseRules extends Part {
	/** What differs from the printed book. @type {Record<string, string>} */
	#chosen = {};
	#book = "";
	/** @type {RuleChange[]} */
	#changes = [];
	#error = "";

	refresh() {
		if (this.data.book.name !== this.#book) {
			this.#book = this.data.book.name;
			this.#chosen = {};
			this.#changes = [];
			this.#error = "";
		}
		super.refresh();
	}

	/** @param {Record<string, string>} changed options with their new values */
	async #set(changed) {
		const { options } = this.data.book;
		const all = Object.entries({ ...this.#chosen, ...changed });
		const chosen = Object.fromEntries(all.filter(([name, value]) => value !== "" && value !== options[name]));
		this.#chosen = chosen;
		this.data.onChange(chosen);
		this.refresh();
		try {
			const { changes } = await ask(`/books/${this.#book}/changes?${asQuery(chosen)}`);
			if (chosen !== this.#chosen) return; // something else has been chosen since
			this.#changes = changes;
			this.#error = "";
		} catch (refusal) {
			if (chosen !== this.#chosen) return;
			this.#error = reason(refusal);
		}
		this.refresh();
	}

	/** @param {HouseRulesData} data */
	draw({ rules, book }) {
		return h(
			"div",
			{ class: "house-rules" },
			h("p", {}, SETUP.houseRulesAbout),
			book.presets.map((preset) => this.#preset(preset, book)),
			h(
				"section",
				{ class: "rule-changes", "aria-live": "polite", id: "rule-changes" },
				h("h2", {}, SETUP.changes),
				this.#error
					? h("p", { class: "error" }, this.#error)
					: this.#changes.length === 0
						? h("p", {}, SETUP.nothingChanges)
						: changeList(this.#changes),
			),
			h(
				"details",
				{ id: "every-rule" },
				h("summary", {}, SETUP.everyRule),
				h(
					"div",
					{ class: "house-rules" },
					rules.map((rule) => this.#rule(rule, book)),
				),
			),
		);
	}

	/** @param {PresetView} preset @param {BookView} book */
	#preset({ name, title, rules }, book) {
		const on = Object.entries(rules).every(([rule, value]) => this.#chosen[rule] === value);
		const printed = Object.fromEntries(Object.keys(rules).map((rule) => [rule, book.options[rule]]));
		return h(
			"label",
			{ class: "line" },
			h("input", {
				type: "checkbox",
				id: `preset-${name}`,
				checked: on,
				onchange: (/** @type {Event & {target: HTMLInputElement}} */ event) =>
					this.#set(event.target.checked ? rules : printed),
			}),
			h("span", {}, title),
		);
	}

	/** @param {RuleOption} rule @param {BookView} book */
	#rule(rule, book) {
		const printed = book.options[rule.name];
		const now = this.#chosen[rule.name] ?? printed;
		const id = `${book.name}-${rule.name}`;
		if (isSeveral(rule)) {
			return h(
				"fieldset",
				{ id },
				h("legend", {}, rule.title),
				h("div", { class: "people" }, this.#several(rule, now.split(","))),
			);
		}
		return h("label", { class: "field", id }, h("b", {}, rule.title), this.#control(rule, printed, now));
	}

	/** @param {RuleOption} rule @param {string[]} chosen @returns {Child} */
	#several({ name, labels }, chosen) {
		return Object.entries(labels).map(([value, label]) =>
			h(
				"label",
				{ class: "line" },
				h("input", {
					type: "checkbox",
					checked: chosen.includes(value),
					onchange: (/** @type {Event & {target: HTMLInputElement}} */ event) => {
						const others = chosen.filter((each) => each !== value);
						const wanted = event.target.checked ? [...others, value] : others;
						const order = Object.keys(labels).filter((each) => wanted.includes(each));
						void this.#set({ [name]: order.join(",") });
					},
				}),
				h("span", {}, label),
			),
		);
	}

	/** @param {RuleOption} rule @param {string} printed @param {string} now */
	#control(rule, printed, now) {
		const { name, values, labels } = rule;
		const onchange = (/** @type {Event & {target: HTMLInputElement | HTMLSelectElement}} */ event) =>
			this.#set({ [name]: event.target.value.trim() });
		if (values.includes("|")) {
			return h(
				"select",
				{ name: `rule.${name}`, onchange },
				values.split("|").map((value) => {
					const label = labels[value] ?? value;
					const text = value === printed ? say(SETUP.asPrinted, { value: label }) : label;
					return h("option", { value, selected: value === now }, text);
				}),
			);
		}
		const [low, high] = values.split("..");
		const props = { name: `rule.${name}`, value: now, onchange, autocomplete: "off" };
		return [
			high === undefined ? h("input", props) : h("input", { ...props, type: "number", min: low, max: high }),
			h("span", { class: "hint" }, say(SETUP.printedNumber, { value: printed })),
		];
	}
}

customElements.define("house-rules", HouseRules);

/** @param {HouseRulesData} data */
export const houseRules = (data) => h("house-rules", { data });
