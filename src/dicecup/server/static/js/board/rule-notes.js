/** What the rules say about the dice on the table: forced boxes, Jokers, bonuses, in the book's own words. */

import { h } from "../browser/dom.js";
import { BOARD } from "../words/catalogue/board.js";

/** @import { RuleNote } from "../types.js" */

const TITLES = { forced: BOARD.youMust, joker: BOARD.joker, bonus: BOARD.bonus };

/** @param {RuleNote[]} notes @param {string} book */
export function ruleNotes(notes, book) {
	if (notes.length === 0) return null;
	return h(
		"div",
		{ class: "notes", id: "notes" },
		notes.map((note) =>
			h(
				"p",
				{ class: `note ${note.kind}` },
				h("b", {}, `${TITLES[note.kind]} `),
				note.text,
				" ",
				note.quote && h("q", {}, note.quote),
				note.quote && " ",
				h("a", { class: "source", href: `/rules/${book}#${anchor(note.source)}`, target: "_blank" }, note.source),
			),
		),
	);
}

/** The place of a rule on the rules page. @param {string} source */
const anchor = (source) => source.replace(/^.* rule /, "rule-").replace(/^house rule.*/, "");
