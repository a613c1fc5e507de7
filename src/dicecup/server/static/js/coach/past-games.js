/** Games that are over, the latest first, each with a link to its review. */

import { h } from "../browser/dom.js";
import { REVIEW } from "../words/catalogue/review.js";
import { when } from "../words/phrases.js";
import { listed, say } from "../words/say.js";

/** @import { PastGame } from "../types.js" */

const MOST = 20;

/** @param {PastGame[]} games */
export function pastGames(games) {
	return h(
		"section",
		{ class: "panel wide", "aria-labelledby": "past" },
		h("h2", { id: "past" }, REVIEW.past),
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
						[REVIEW.game, REVIEW.result, REVIEW.luckAndSkill].map((text) => h("th", { scope: "col" }, text)),
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
										"aria-label": say(REVIEW.reviewOf, {
											names: game.sides.join(", "),
											scores: game.scores.join(" – "),
										}),
									},
									REVIEW.title,
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
	if (game.status !== "finished" && game.winners.length === 0) return REVIEW.brokenOff;
	if (game.sides.length === 1) return REVIEW.alone;
	return say(REVIEW.wonBy, { names: listed(game.winners.map((side) => game.sides[side])) });
}
