/** A table of figures that scrolls by itself if it is wider than the screen. */

import { h } from "./dom.js";

/** @import { Child } from "./dom.js" */

/**
 * The first column holds the headers of the rows; a column whose name is false or null is left out.
 * @param {string} caption
 * @param {Child[]} columns
 * @param {Child[][]} rows
 */
export function figureTable(caption, columns, rows) {
	const shown = columns.map((name, place) => ({ name, place })).filter(({ name }) => name !== false && name !== null);
	return h(
		"div",
		{ class: "scroll", tabindex: "0", role: "group", "aria-label": caption },
		h(
			"table",
			{ class: "plain" },
			h("caption", { class: "unseen" }, caption),
			h(
				"thead",
				{},
				h(
					"tr",
					{},
					shown.map(({ name, place }) => h("th", { scope: "col", class: place > 0 ? "number" : null }, name)),
				),
			),
			h(
				"tbody",
				{},
				rows.map((row) =>
					h(
						"tr",
						{},
						shown.map(({ place }) =>
							place === 0 ? h("th", { scope: "row" }, row[0]) : h("td", { class: "number" }, row[place]),
						),
					),
				),
			),
		),
	);
}
