/** How the game stands: each side's chance to win as a bar with its legend; for a solo player, the expected score. */

import { h, Part } from "../browser/dom.js";
import { outlookWords } from "../words/advice.js";
import { TABLE } from "../words/catalogue/table.js";
import { percent } from "../words/figures.js";
import { score } from "../words/phrases.js";
import { say } from "../words/say.js";

/** @import { Child } from "../browser/dom.js" */
/** @import { OutlookReply } from "../types.js" */

/** @typedef {{outlook: OutlookReply | null, names: string[]}} OutlookData */

/** @extends {Part<OutlookData>} */
class OutlookBar extends Part {
	/** @param {OutlookData} data */
	draw({ outlook, names }) {
		if (!outlook?.ready) return waiting(names);
		if (outlook.sides.some((side) => side.chance !== null)) return chances(outlook);
		if (outlook.sides.every((side) => side.expected === null)) {
			return outlook.note ? frame(TABLE.howItStands, h("p", {}, outlookWords(outlook))) : [];
		}
		return frame(
			TABLE.howItStands,
			h("p", { title: outlook.note }, outlookWords(outlook)),
			outlook.games_of !== "" && meter(outlook),
		);
	}

	refresh() {
		super.refresh();
		// Under the strict content policy only scripts can set styles.
		for (const part of /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll("[data-share]"))) {
			part.style.setProperty("--share", part.dataset.share ?? "0");
		}
	}
}

/** @param {string} label @param {...Child} children */
const frame = (label, ...children) => h("section", { class: "outlook", "aria-label": label }, children);

/** As high as what will appear here, so that nothing moves under a finger when it does. @param {string[]} names */
function waiting(names) {
	const words = TABLE.workingOutChances;
	const parts =
		names.length === 1
			? [h("p", {}, words), emptyMeter()]
			: [
					h("div", { class: "outlook-bar", "aria-hidden": "true" }, h("span", { class: "outlook-wait" }, words)),
					h(
						"ol",
						{ class: "outlook-legend", "aria-label": words },
						names.map((name, side) => legend(side, name, "…")),
					),
				];
	return h("section", { class: "outlook waiting", "aria-label": TABLE.howItStands }, parts);
}

/** @param {number} side @param {string} name @param {string} chance @param {string} [title] */
function legend(side, name, chance, title = name) {
	return h(
		"li",
		{ title },
		h("span", { class: "outlook-number", "aria-hidden": "true" }, side + 1),
		h("span", { class: "outlook-name" }, name),
		" ",
		h("b", {}, chance),
		h("span", { class: "unseen" }, ` ${TABLE.toWin}`),
	);
}

/** The bar shows by length, order, number and pattern what the legend says in words. @param {OutlookReply} outlook */
function chances({ sides, exact, note }) {
	return frame(
		TABLE.chanceToWin,
		h(
			"div",
			{ class: "outlook-bar", "aria-hidden": "true", title: note || null },
			sides.map(({ chance }, side) =>
				h(
					"span",
					{ class: `part part-${side % 6}`, "data-share": chance ?? 0 },
					(chance ?? 0) > 0.06 && h("b", {}, side + 1),
				),
			),
		),
		h(
			"ol",
			{ class: "outlook-legend" },
			sides.map(({ name, chance, expected }, side) =>
				legend(
					side,
					name,
					exact ? percent(chance ?? 0) : say(TABLE.about, { figure: percent(chance ?? 0) }),
					expected === null ? name : say(TABLE.headingFor, { name, score: score(expected) }),
				),
			),
		),
		note && h("p", { class: "unseen" }, note),
	);
}

/** As high as the meter that will stand here. */
const emptyMeter = () => h("div", { class: "outlook-bar meter", "aria-hidden": "true" });

/** @param {OutlookReply} outlook */
function meter({ percentile, games_of: games }) {
	if (percentile === null) return emptyMeter();
	const value = percentile;
	return h(
		"div",
		{
			class: "outlook-bar meter",
			role: "meter",
			"aria-label": say(TABLE.shareBeaten, { games }),
			"aria-valuemin": 0,
			"aria-valuemax": 100,
			"aria-valuenow": value,
			"aria-valuetext": percent(value / 100),
		},
		h("span", { class: "part part-0", "data-share": value / 100 }),
		h("span", { class: "part rest", "data-share": 1 - value / 100 }),
	);
}

customElements.define("outlook-bar", OutlookBar);

/** @param {OutlookData} data */
export const outlookBar = (data) => h("outlook-bar", { data });
