/** How much time a turn has: a few familiar choices, or any number of seconds. */

import { h, Part } from "../browser/dom.js";
import { CLOCK } from "../words/catalogue/people.js";

/** @import { SelectEvent } from "../browser/dom.js" */

/** Seconds, and the words for them. @type {[seconds: string, words: string][]} */
const PRESETS = [
	["", CLOCK.none],
	["15", CLOCK.quick],
	["45", CLOCK.normal],
	["120", CLOCK.relaxed],
	["86400", CLOCK.day],
];
const OTHER = "other";

class ClockChoice extends Part {
	#chosen = "";

	draw() {
		const choose = (/** @type {SelectEvent} */ event) => {
			this.#chosen = event.target.value;
			this.refresh();
		};
		const options = [...PRESETS, [OTHER, CLOCK.other]];
		return [
			h(
				"label",
				{ class: "field" },
				h("span", {}, CLOCK.perTurn),
				h(
					"select",
					{ id: "clock-preset", onchange: choose },
					options.map(([value, words]) => h("option", { value, selected: value === this.#chosen }, words)),
				),
			),
			this.#chosen === OTHER
				? h(
						"label",
						{ class: "field", id: "clock-other" },
						h("span", {}, CLOCK.seconds),
						h("input", { type: "number", name: "seconds", min: 5, max: 86400, required: true, value: 60 }),
					)
				: h("input", { type: "hidden", name: "seconds", value: this.#chosen }),
		];
	}
}

customElements.define("clock-choice", ClockChoice);

export const clockChoice = () => h("clock-choice", { data: {} });
