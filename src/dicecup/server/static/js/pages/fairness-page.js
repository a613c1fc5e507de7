/** Luck over many games: yours and your opponents', with what chance alone does. */

import { h } from "../browser/dom.js";
import { AnswerPage } from "../coach/answer-page.js";
import { bandChart } from "../coach/charts.js";
import { gamesForm, pictureWidth } from "../coach/games-form.js";
import { plain, signed } from "../words/figures.js";
import { plural } from "../words/phrases.js";

/** @import { FairnessView, MyFairness, PlayedBook } from "../types.js" */

/** @extends {AnswerPage<MyFairness>} */
class FairnessPage extends AnswerPage {
	get heading() {
		return "Luck and fairness";
	}

	get path() {
		return "/me/fairness";
	}

	get nothing() {
		return { ready: true, doing: "", books: [], fairness: null };
	}

	draw() {
		const { answer } = this;
		const found = answer?.fairness;
		return h(
			"div",
			{ class: "figures" },
			h(
				"section",
				{ class: "panel" },
				this.top(),
				h(
					"p",
					{},
					"Are the dice against me? Every roll can be priced: what your game was worth after it, minus what it was " +
						"worth before. That difference is luck. It does not depend on how well anybody plays, and fair dice " +
						"bring it back to zero in the long run.",
				),
				h(
					"p",
					{ id: "few" },
					h("strong", {}, "A few games prove nothing."),
					" Great luck or bad luck in a single game is ordinary. Only over many games does chance even out, and then " +
						"slowly: with four times as many games it is half as wide.",
				),
				answer &&
					!found &&
					h("p", { id: "empty" }, "There is no finished game to look at yet. Play one, and come back."),
				answer &&
					!found &&
					h("p", { class: "row" }, h("a", { class: "button main", href: "/" }, "Play a game"), verifyLink()),
				answer && found && verdict(found, answer.books),
			),
			found && found.you.games > 0 && this.#pictures(found),
		);
	}

	/** @param {FairnessView} found */
	#pictures(found) {
		const groups = [found.you, found.people, found.bots].filter((each) => each.games > 0);
		const rows = groups.map((each) => ({
			name: `${each.name}, ${plural(each.games, "game")}`,
			mark: each.luck.mean,
			reach: each.luck.high - each.luck.mean,
		}));
		const label = `Luck per game beside what chance alone does. ${groups.map((each) => each.sentence).join(" ")}`;
		return [
			h(
				"section",
				{ class: "panel", "aria-labelledby": "picture" },
				h("h2", { id: "picture" }, "Luck per game, and what chance alone does"),
				h(
					"figure",
					{},
					bandChart({ label, width: pictureWidth(this), rows, across: "points per game" }),
					h(
						"figcaption",
						{ class: "legend" },
						h("span", {}, h("i", { class: "key band" }), "95 % of fair results fall in this band"),
						h("span", {}, h("i", { class: "key mark" }), "what happened"),
					),
				),
			),
			h(
				"section",
				{ class: "panel", "aria-labelledby": "players" },
				h("h2", { id: "players" }, "Everybody in your games"),
				h(
					"div",
					{ class: "scroll", tabindex: "0", role: "group", "aria-label": "Luck of every player" },
					h(
						"table",
						{ class: "plain" },
						h(
							"thead",
							{},
							h(
								"tr",
								{},
								h("th", { scope: "col" }, "Player"),
								h("th", { scope: "col", class: "number" }, "Games"),
								h("th", { scope: "col", class: "number rolls" }, "Rolls"),
								h("th", { scope: "col", class: "number" }, "Luck per game"),
								h("th", { scope: "col", class: "number" }, "Chance alone"),
								h("th", { scope: "col" }, "In short"),
							),
						),
						h(
							"tbody",
							{},
							found.players.map((each) =>
								h(
									"tr",
									{},
									h(
										"th",
										{ scope: "row" },
										each.name,
										each.yours && h("span", { class: "hint" }, " (you)"),
										each.bot && !each.name.endsWith("bot") && h("span", { class: "hint" }, " (bot)"),
									),
									h("td", { class: "number" }, each.games),
									h("td", { class: "number rolls" }, each.rolls),
									h("td", { class: "number" }, signed(each.luck.mean, 1)),
									h(
										"td",
										{ class: "number" },
										each.luck.high > each.luck.low ? `±${plain(each.luck.high - each.luck.mean, 1)}` : "unknown",
									),
									h("td", {}, each.ordinary ? "ordinary" : "unusual: one in twenty or rarer"),
								),
							),
						),
					),
				),
			),
		];
	}
}

/** What there is to say, in sentences. @param {FairnessView} found @param {PlayedBook[]} books */
function verdict(found, books) {
	const { you, people, bots, unseen } = found;
	const groups = [you, people, bots].filter((each) => each.games > 0);
	return [
		gamesForm("/fairness", books, found.book, null),
		h("h2", { id: "book" }, found.title),
		h(
			"ul",
			{ class: "sentences", id: "sentences" },
			groups.map((each) => h("li", {}, minus(each.sentence))),
		),
		groups.length === 0 && h("p", { id: "empty" }, "The dice of your games were not seen here."),
		found.deviation !== null &&
			h(
				"p",
				{ class: "hint", id: "deviation" },
				`In this book the luck of one game varies by ${plain(found.deviation, 0)} points either way ` +
					`(one standard deviation), with fair dice and ${found.player}.`,
			),
		unseen > 0 &&
			h(
				"p",
				{ class: "hint" },
				`${plural(unseen, "game")} with real dice left out: what was rolled is not known here.`,
			),
		found.deviation === null &&
			h(
				"p",
				{ class: "hint" },
				"How far luck varies in this book nobody knows: that is taken from your games themselves.",
			),
		found.note && h("p", { class: "hint", id: "note" }, found.note),
		h(
			"p",
			{},
			"Luck tells how the dice fell. Whether anybody tampered with them is another question, and it has a certain " +
				"answer: every game here can be worked out again.",
		),
		h(
			"p",
			{ class: "row" },
			verifyLink(),
			h("a", { class: "button", href: `/statistics?${new URLSearchParams({ book: found.book })}` }, "Your statistics"),
		),
	];
}

/** The sign that the other figures have. @param {string} sentence */
const minus = (sentence) => sentence.replace(/-(?=\d)/g, "−");

const verifyLink = () => h("a", { class: "button", href: "/verify" }, "Verify the dice");

customElements.define("fairness-page", FairnessPage);
