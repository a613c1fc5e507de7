/** Who plays and what the score is, for screens too narrow for all columns: choose whose card is shown. */

import { h, Part } from "../browser/dom.js";
import { TABLE } from "../words/catalogue/table.js";
import { percent } from "../words/figures.js";
import { say } from "../words/say.js";

/**
 * @typedef {object} StripData
 * @property {{name: string, total: number | null, note: string, chance?: number | null}[]} cards
 * @property {number | null} acting
 * @property {number} shown
 * @property {(side: number) => void} onShow
 */

/** @extends {Part<StripData>} */
class SideStrip extends Part {
	/** The side brought into sight, and how wide the strip was then: chances that arrive later push sides away. */
	#inSight = "";

	refresh() {
		super.refresh();
		const { shown } = this.data;
		const strip = this.querySelector(".strip");
		const side = /** @type {HTMLElement | null} */ (strip?.children[shown]);
		if (!strip || !side || this.#inSight === `${shown} ${strip.scrollWidth}`) return;
		this.#inSight = `${shown} ${strip.scrollWidth}`;
		strip.scrollLeft = side.offsetLeft - (strip.clientWidth - side.offsetWidth) / 2;
	}

	/** @param {StripData} data */
	draw({ cards, acting, shown, onShow }) {
		if (cards.length < 2) return [];
		return h(
			"div",
			{ class: "strip", role: "group", "aria-label": TABLE.whoseCard },
			cards.map((card, side) =>
				h(
					"button",
					{
						type: "button",
						class: `strip-side${side === acting ? " to-play" : ""}`,
						"aria-pressed": String(side === shown),
						title: card.name,
						onclick: () => onShow(side),
					},
					h("span", { class: "strip-name" }, side === acting ? say(TABLE.toPlay, { name: card.name }) : card.name),
					h("b", {}, card.total ?? "–"),
					card.note && h("span", { class: "strip-note" }, card.note),
					typeof card.chance === "number" &&
						h(
							"span",
							{ class: "strip-chance" },
							h("span", { class: "outlook-number", "aria-hidden": "true" }, side + 1),
							" ",
							percent(card.chance),
							h("span", { class: "unseen" }, ` ${TABLE.toWin}`),
						),
				),
			),
		);
	}
}

customElements.define("side-strip", SideStrip);

/** @param {StripData} data */
export const sideStrip = (data) => h("side-strip", { data });
