/** Your ratings in one book: how much your choices cost, alone and with others, and how that has changed. */

import { h } from "../browser/dom.js";
import { FIGURES } from "../words/catalogue/figures.js";
import { capital } from "../words/figures.js";
import { say } from "../words/say.js";
import { lineChart } from "./line-chart.js";
import { history, title } from "./rating.js";

/** @import { RatingView } from "../types.js" */

/** @param {RatingView[]} found */
export function ratings(found) {
	if (found.length === 0) return null;
	return h(
		"section",
		{ class: "panel", "aria-labelledby": "rating" },
		h("h2", { id: "rating" }, FIGURES.rating),
		h("p", {}, FIGURES.ratingAbout),
		found.map(rating),
	);
}

/** @param {RatingView} view */
function rating(view) {
	return [
		h("h3", { id: `rating-${view.scale}` }, title(view)),
		h(
			"ul",
			{ class: "rating" },
			view.sentences.map((text) => h("li", {}, capital(say(FIGURES.sentence, { text })))),
		),
		// One point does not make a line.
		view.history.length > 1 && lineChart(history(view)),
	];
}
