/** The back of a side's card: chips, game totals, the sum of a series. */

import { h } from "../browser/dom.js";
import { BOARD } from "../words/catalogue/board.js";
import { say } from "../words/say.js";

/** @import { PadLine } from "../types.js" */

/** @param {string} name @param {PadLine[]} lines @param {boolean} [blank] */
export function cardBack(name, lines, blank = false) {
	const title = blank ? BOARD.backOfCard : name;
	const games = Math.max(1, ...lines.map((line) => line.cells.length));
	return h(
		"div",
		{ class: "back scroll", tabindex: "0", role: "group", "aria-label": title },
		h(
			"table",
			{ class: "plain pad-back" },
			h("caption", {}, title),
			games > 1 &&
				h(
					"thead",
					{},
					h(
						"tr",
						{},
						h("td", {}),
						Array.from({ length: games }, (_, game) =>
							h("th", { scope: "col", class: "number" }, say(BOARD.gameNumber, { number: game + 1 })),
						),
					),
				),
			h(
				"tbody",
				{},
				lines.map((line) =>
					h(
						"tr",
						{},
						h("th", { scope: "row" }, line.label),
						line.cells.map(([value]) =>
							h("td", { class: "number", colspan: line.cells.length < games ? games : null }, value ?? ""),
						),
					),
				),
			),
		),
	);
}
