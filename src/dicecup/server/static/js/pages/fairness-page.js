/** Luck over many games: yours and your opponents', beside what chance alone does. */

import { h } from "../browser/dom.js";
import { AnswerPage } from "../coach/answer-page.js";
import { bandChart } from "../coach/charts.js";
import { gamesForm, pictureWidth } from "../coach/games-form.js";
import { FIGURES } from "../words/catalogue/figures.js";
import { plain, signed } from "../words/figures.js";
import { say } from "../words/say.js";

/** @import { FairnessView, MyFairness, PlayedBook } from "../types.js" */

/** @extends {AnswerPage<MyFairness>} */
class FairnessPage extends AnswerPage {
	get heading() {
		return FIGURES.fairness;
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
				h("p", {}, FIGURES.fairnessAbout),
				h("p", { id: "few" }, h("strong", {}, FIGURES.fewProve), " ", FIGURES.fewProveWhy),
				answer && !found && h("p", { id: "empty" }, FIGURES.noGames),
				answer &&
					!found &&
					h("p", { class: "row" }, h("a", { class: "button main", href: "/" }, FIGURES.play), verifyLink()),
				answer && found && verdict(found, answer.books),
			),
			found && found.you.games > 0 && this.#pictures(found),
		);
	}

	/** @param {FairnessView} found */
	#pictures(found) {
		const groups = [found.you, found.people, found.bots].filter((each) => each.games > 0);
		const rows = groups.map((each) => ({
			name: say(FIGURES.playerGames, { name: each.name, count: each.games }),
			mark: each.luck.mean,
			reach: each.luck.high - each.luck.mean,
		}));
		const label = [FIGURES.luckLabel, ...groups.map((each) => minus(each.sentence))].join(" ");
		return [
			h(
				"section",
				{ class: "panel", "aria-labelledby": "picture" },
				h("h2", { id: "picture" }, FIGURES.luckPicture),
				h(
					"figure",
					{},
					bandChart({ label, width: pictureWidth(this), rows, across: FIGURES.pointsPerGame }),
					h(
						"figcaption",
						{ class: "legend" },
						h("span", {}, h("i", { class: "key band" }), FIGURES.band),
						h("span", {}, h("i", { class: "key mark" }), FIGURES.mark),
					),
				),
			),
			h(
				"section",
				{ class: "panel", "aria-labelledby": "players" },
				h("h2", { id: "players" }, FIGURES.everybody),
				h(
					"div",
					{ class: "scroll", tabindex: "0", role: "group", "aria-label": FIGURES.luckOfEvery },
					h(
						"table",
						{ class: "plain" },
						h(
							"thead",
							{},
							h(
								"tr",
								{},
								h("th", { scope: "col" }, FIGURES.player),
								h("th", { scope: "col", class: "number" }, FIGURES.games),
								h("th", { scope: "col", class: "number rolls" }, FIGURES.rolls),
								h("th", { scope: "col", class: "number" }, FIGURES.luckPerGame),
								h("th", { scope: "col", class: "number" }, FIGURES.chanceAlone),
								h("th", { scope: "col" }, FIGURES.inShort),
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
										each.yours && h("span", { class: "hint" }, ` ${FIGURES.you}`),
										each.bot && !each.name.endsWith("bot") && h("span", { class: "hint" }, ` ${FIGURES.bot}`),
									),
									h("td", { class: "number" }, each.games),
									h("td", { class: "number rolls" }, each.rolls),
									h("td", { class: "number" }, signed(each.luck.mean, 1)),
									h(
										"td",
										{ class: "number" },
										each.luck.high > each.luck.low ? `±${plain(each.luck.high - each.luck.mean, 1)}` : FIGURES.unknown,
									),
									h("td", {}, each.ordinary ? FIGURES.ordinary : FIGURES.unusual),
								),
							),
						),
					),
				),
			),
		];
	}
}

/** The verdict in sentences. @param {FairnessView} found @param {PlayedBook[]} books */
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
		groups.length === 0 && h("p", { id: "empty" }, FIGURES.notSeen),
		found.deviation !== null &&
			h(
				"p",
				{ class: "hint", id: "deviation" },
				say(FIGURES.deviation, { points: plain(found.deviation, 0), player: found.player }),
			),
		unseen > 0 && h("p", { class: "hint" }, say(FIGURES.leftOut, { count: unseen })),
		found.deviation === null && h("p", { class: "hint" }, FIGURES.deviationUnknown),
		found.note && h("p", { class: "hint", id: "note" }, found.note),
		h("p", {}, FIGURES.tampering),
		h(
			"p",
			{ class: "row" },
			verifyLink(),
			h("a", { class: "button", href: `/statistics?${new URLSearchParams({ book: found.book })}` }, FIGURES.statistics),
		),
	];
}

/** Use the same minus sign as the other figures. @param {string} sentence */
const minus = (sentence) => sentence.replace(/-(?=\d)/g, "−");

const verifyLink = () => h("a", { class: "button", href: "/verify" }, FIGURES.verify);

customElements.define("fairness-page", FairnessPage);
