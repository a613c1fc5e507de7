/** After a game: who won and by how much, the series, the back of the card, and what next. */

import { cardBack } from "../board/card-back.js";
import { button, h, Part } from "../browser/dom.js";
import { confetti } from "../dice/confetti.js";
import { theEnd } from "../words/narrate.js";
import { listed } from "../words/say.js";

/** @import { Moment } from "../dice/moments.js" */
/** @import { GameView, SideView, TableView } from "../types.js" */

/**
 * @typedef {object} EndData
 * @property {TableView} view
 * @property {GameView} game the one that is over
 * @property {boolean} seated
 * @property {number} side whose review comes first
 * @property {string} best a new best score, in words
 * @property {Moment | null} moment what is being celebrated
 * @property {() => void} onNext
 * @property {() => void} onRematch
 */

/** @extends {Part<EndData>} */
class EndPanel extends Part {
	/** @param {EndData} data */
	draw({ view, game, seated, side: own, best, moment, onNext, onRematch }) {
		const places = game.sides
			.map((side, number) => ({ side, number }))
			.sort((a, b) => b.side.totals.final - a.side.totals.final);
		return h(
			"section",
			{ class: "end panel", "aria-labelledby": "end-title" },
			h(
				"div",
				{ class: "end-head" },
				confetti(moment && moment.kind !== "lost" ? moment.name : null),
				game.sides.length > 1 && h("div", { class: "end-crown", "aria-hidden": "true" }, "♛"),
				h("h1", { id: "end-title", tabindex: "-1" }, title(game)),
				h("p", { class: "end-words" }, theEnd(view)),
			),
			best && h("p", { class: "best", id: "best" }, "★ ", best),
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
							h("th", { scope: "col" }, "Side"),
							h("th", { scope: "col", class: "number" }, "Score"),
							game.earned.length > 0 && h("th", { scope: "col", class: "number" }, "Earned"),
						),
					),
					h(
						"tbody",
						{},
						places.map(({ side, number }) =>
							h(
								"tr",
								{ class: game.winners.includes(number) ? "winner" : null },
								h(
									"th",
									{ scope: "row" },
									game.winners.includes(number) ? "♛ " : "",
									side.name,
									side.resigned && h("span", { class: "hint" }, " resigned"),
									side.partners.length > 0 && h("span", { class: "hint" }, ` (${side.partners.join(", ")})`),
								),
								h("td", { class: "number" }, side.totals.final),
								game.earned.length > 0 && h("td", { class: "number" }, game.earned[number]),
							),
						),
					),
				),
			),
			view.standings.length > 0 && standings(view, game),
			h(
				"div",
				{ class: "row end-tools" },
				seated &&
					view.between_games &&
					button(`Next game (${view.games_played + 1} of ${view.options.games})`, onNext, {
						class: "main",
						id: "next",
					}),
				seated && view.phase === "over" && button("Play again", onRematch, { class: "main", id: "rematch" }),
				h(
					"a",
					{
						class: "button",
						id: "review",
						href: `/table/${view.table}/review?game=${view.games_played}#side-${own + 1}`,
					},
					"Review",
				),
				h("a", { class: "button", href: `/table/${view.table}/card` }, "Print the card"),
				view.options.dice === "fair" && h("a", { class: "button", href: `/verify/${view.table}` }, "Verify the dice"),
				h("a", { class: "button", href: "/" }, "Home"),
			),
			game.pad.backs.some((lines) => lines.length > 0) &&
				h(
					"div",
					{ class: "backs" },
					h("h2", {}, "The back of the card"),
					game.pad.backs.map((lines, side) => cardBack(game.sides[side].name, lines)),
				),
		);
	}
}

/** @param {GameView} game */
function title(game) {
	if (game.status === "abandoned") return "The game was stopped";
	const names = game.winners.map((side) => game.sides[side].name);
	if (game.sides.length === 1) return `${game.sides[0].totals.final} points`;
	return names.length > 1 ? `A tie: ${listed(names)}` : wins(game.sides[game.winners[0]]);
}

/** A team is many. @param {SideView} side */
const wins = ({ name, partners }) => (partners.length > 0 ? `${name} win` : `${name} wins`);

/** @param {TableView} view @param {GameView} game */
function seriesWinner(view, game) {
	const [first, ...others] = view.series_winners.map((side) => game.sides[side]);
	const names = listed([first, ...others].map((side) => side.name));
	return others.length > 0 || first.partners.length > 0 ? `${names} win the series` : `${names} wins the series`;
}

/** @param {TableView} view @param {GameView} game */
function standings(view, game) {
	const games = view.standings[0].scores.map((_, number) => number);
	const over = view.series_winners.length > 0;
	return h(
		"div",
		{ class: "scroll", id: "standings" },
		h("h2", {}, over ? seriesWinner(view, game) : "The series so far"),
		h(
			"table",
			{ class: "plain" },
			h(
				"thead",
				{},
				h(
					"tr",
					{},
					h("th", { scope: "col" }, "Side"),
					games.map((number) => h("th", { scope: "col", class: "number" }, `Game ${number + 1}`)),
					h("th", { scope: "col", class: "number" }, "Total"),
					view.options.difference && h("th", { scope: "col", class: "number" }, "Earned"),
					h("th", { scope: "col", class: "number" }, "Won"),
				),
			),
			h(
				"tbody",
				{},
				view.standings.map((standing) =>
					h(
						"tr",
						{},
						h("th", { scope: "row" }, game.sides[standing.side].name),
						standing.scores.map((score) => h("td", { class: "number" }, score)),
						h("td", { class: "number" }, standing.total),
						view.options.difference && h("td", { class: "number" }, standing.earned),
						h("td", { class: "number" }, standing.won),
					),
				),
			),
		),
	);
}

customElements.define("end-panel", EndPanel);

/** @param {EndData} data */
export const endPanel = (data) => h("end-panel", { data });
