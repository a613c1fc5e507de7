/** Every choice with what it is worth, the best first. Long lists start out shortened. */

import { button, h, Part } from "../browser/dom.js";
import { shares } from "../words/advice.js";
import { COACH } from "../words/catalogue/coach.js";
import { capital, percent, plain } from "../words/figures.js";
import { say } from "../words/say.js";

const FIRST = 8;
const MOST_AIMS = 3;

/** @import { Props } from "../browser/dom.js" */
/** @import { ChoiceView } from "../types.js" */

/**
 * @typedef {object} ChoiceData
 * @property {ChoiceView[]} choices
 * @property {string} chosen what the marked choice is called, such as "chosen"
 * @property {boolean} [forWin] losses are percentage points of the chance to win
 */

/** The likeliest gains of a keep; nothing for a box. @param {ChoiceView} choice */
const goesFor = ({ keep, going_for }) => (keep ? shares(going_for.slice(0, MOST_AIMS)) : "");

/** @extends {Part<ChoiceData>} */
class ChoiceTable extends Part {
	#all = false;

	/** @param {ChoiceData} data */
	draw({ choices, chosen, forWin }) {
		const has = {
			expected: choices.some((each) => each.expected !== null),
			win: choices.some((each) => each.win !== null),
			aims: choices.some(goesFor),
		};
		const short = choices.filter((choice, place) => this.#all || place < FIRST || choice.chosen);
		return [
			h(
				"div",
				{ class: "scroll", tabindex: "0", role: "group", "aria-label": COACH.allChoices },
				h(
					"table",
					{ class: "plain choices" },
					h("caption", {}, COACH.bestFirst),
					h(
						"thead",
						{},
						h(
							"tr",
							{},
							h("th", { scope: "col" }, COACH.choice),
							has.expected && h("th", { scope: "col", class: "number" }, COACH.finalScore),
							h("th", { scope: "col", class: "number" }, forWin ? COACH.givesAway : COACH.losesHead),
							has.win && h("th", { scope: "col", class: "number" }, COACH.wins),
							has.aims && h("th", { scope: "col", class: "aims" }, COACH.goesFor),
						),
					),
					h(
						"tbody",
						{},
						short.map((choice) =>
							h(
								"tr",
								{ class: choice.chosen ? "chosen" : null },
								h(
									"th",
									{ scope: "row" },
									capital(choice.text),
									choice.chosen && h("span", { class: "mark" }, ` ${chosen}`),
									goesFor(choice) && h("span", { class: "aims-below" }, goesFor(choice)),
								),
								has.expected && h("td", { class: "number" }, choice.expected === null ? "" : plain(choice.expected)),
								h("td", { class: "number" }, forWin ? `${plain(choice.loss)} %` : plain(choice.loss, 2)),
								has.win && h("td", { class: "number" }, choice.win === null ? "" : percent(choice.win)),
								has.aims && h("td", { class: "aims" }, goesFor(choice)),
							),
						),
					),
				),
			),
			short.length < choices.length &&
				h(
					"p",
					{},
					button(say(COACH.showAll, { count: choices.length }), () => this.#showAll(), { id: "all-choices" }),
				),
		];
	}

	#showAll() {
		this.#all = true;
		this.refresh();
		/** @type {HTMLElement | null} */ (this.querySelector(".scroll"))?.focus();
	}
}

customElements.define("choice-table", ChoiceTable);

/** @param {ChoiceData} data @param {Props} [props] */
export const choiceTable = (data, props = {}) => h("choice-table", { ...props, data });
