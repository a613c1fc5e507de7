/** Games that are over, the latest first, each with the way to its review. */

import { h } from "../browser/dom.js";
import { listed, when } from "../words/phrases.js";

/** @import { PastGame } from "../types.js" */

const MOST = 20;

/** @param {PastGame[]} games */
export function pastGames(games) {
	return h(
		"section",
		{ class: "panel wide", "aria-labelledby": "past" },
		h("h2", { id: "past" }, "Past games"),
		h(
			"div",
			{ class: "scroll" },
			h(
				"table",
				{ class: "plain" },
				h(
					"thead",
					{},
					h(
						"tr",
						{},
						["Game", "Result", "Luck and skill"].map((text) => h("th", { scope: "col" }, text)),
					),
				),
				h(
					"tbody",
					{},
					games.slice(0, MOST).map((game) =>
						h(
							"tr",
							{},
							h(
								"td",
								{},
								h("a", { href: `/table/${game.table}` }, game.title),
								h("span", { class: "hint" }, ` ${when(game.at)}`),
							),
							h(
								"td",
								{},
								game.sides.map((name, side) => `${name} ${game.scores[side]}`).join(", "),
								h("span", { class: "hint" }, ` ${outcome(game)}`),
							),
							h(
								"td",
								{},
								h(
									"a",
									{
										href: `/table/${game.table}/review?game=${game.game}#side-${(game.mine[0] ?? 0) + 1}`,
										"aria-label": `Review: ${game.sides.join(", ")}, ${game.scores.join(" to ")}`,
									},
									"Review",
								),
							),
						),
					),
				),
			),
		),
	);
}

/** @param {PastGame} game */
function outcome(game) {
	if (game.status !== "finished" && game.winners.length === 0) return "broken off";
	if (game.sides.length === 1) return "solitaire";
	return `won by ${listed(game.winners.map((side) => game.sides[side]))}`;
}
