/** What to say and draw about a rating. */

import { askUntilReady } from "../server/patience.js";
import { FIGURES } from "../words/catalogue/figures.js";
import { plain } from "../words/figures.js";
import { say } from "../words/say.js";

/** @import { RatingPoint, RatingView } from "../types.js" */
/** @import { ChartData } from "./scales.js" */

const DIGITS = 2;

/** @param {RatingView} view */
export function title({ band, scale }) {
	if (scale === "points") return band ? say(FIGURES.ratedAlone, { band }) : FIGURES.notRatedAlone;
	return band ? say(FIGURES.ratedWithOthers, { band }) : FIGURES.notRatedWithOthers;
}

/**
 * The user's rating after a game, in a sentence; empty if the game is not the last one that is rated.
 * @param {string} table
 * @param {number} game its number at the table
 * @param {string} book
 */
export async function ratingAfter(table, game, book) {
	const asked = `/me/statistics?${new URLSearchParams({ book })}`;
	const { ratings: found } = await askUntilReady(asked, "", () => {}, {}, false).catch(() => ({ ratings: [] }));
	const isHere = (/** @type {RatingView} */ { history: points }) =>
		points.at(-1)?.table === table && points.at(-1)?.game === game;
	const view = found.find(isHere);
	if (!view?.band) return "";
	const after = view.scale === "points" ? FIGURES.ratingAfterAlone : FIGURES.ratingAfterWithOthers;
	return say(after, { band: view.band, text: view.sentences[0] });
}

/** The rating after every game, with both ends of its interval. @param {RatingView} view @returns {ChartData} */
export function history({ scale, history: points }) {
	const alone = scale === "points";
	const shown = (/** @type {number} */ loss) => (alone ? 1 : 100) * loss;
	const text = (/** @type {number} */ loss) => plain(shown(loss), DIGITS);
	const line = (/** @type {string} */ name, /** @type {(point: RatingPoint) => number} */ of, isRating = false) => ({
		name,
		shown: isRating,
		points: points.map((point, place) => ({
			value: shown(of(point)),
			at: place + 1,
			href: isRating ? `/table/${point.table}/review?game=${point.game}#side-${point.side + 1}` : "",
			label: say(FIGURES.ratingPoint, {
				game: place + 1,
				value: text(point.loss_each),
				low: text(point.low),
				high: text(point.high),
				band: point.band,
			}),
			now: false,
		})),
	});
	return {
		id: `rating-graph-${scale}`,
		title: alone ? FIGURES.ratingOf : FIGURES.ratingOfChance,
		across: FIGURES.game,
		unit: "",
		digits: DIGITS,
		first: 1,
		last: points.length,
		range: [0, Math.max(...points.map((point) => shown(point.high)))],
		lines: [
			line(FIGURES.ratingLine, (point) => point.loss_each, true),
			line(FIGURES.ratingHigh, (point) => point.high),
			line(FIGURES.ratingLow, (point) => point.low),
		],
	};
}
