/** What the graphs of a review show: the expected final score, and the chance to win. */

import { REVIEW } from "../words/catalogue/review.js";
import { percent, plain } from "../words/figures.js";
import { say } from "../words/say.js";
import { turnHash } from "./place.js";

/** @import { ReviewView } from "../types.js" */
/** @import { Place } from "./place.js" */
/** @import { ChartData, Line } from "../coach/scales.js" */

/** With three sides or more, the selected one stands out. @param {ReviewView} review */
const standsOut = (review) => review.sides.length > 2;

/** After each turn of each side. @param {ReviewView} review @param {Place} place @returns {ChartData} */
export function expectedGraph(review, { side: number, turn }) {
	/** @type {Line[]} */
	const lines = review.sides.map((side, place) => ({
		name: side.name,
		shown: standsOut(review) && place === number,
		points: [
			{
				value: side.start,
				at: 0,
				href: "",
				now: false,
				label: say(REVIEW.expectedAtStart, { name: side.name, score: plain(side.start) }),
			},
			...side.turns.map((each) => ({
				value: each.expected,
				at: each.number,
				href: turnHash(place, each),
				now: place === number && each.number === turn,
				label: say(REVIEW.expectedAfter, { name: side.name, turn: each.number, score: plain(each.expected) }),
			})),
		],
	}));
	const last = Math.max(1, ...lines.flatMap((line) => line.points.map((point) => point.at)));
	return {
		id: "expected",
		title: REVIEW.expected,
		across: REVIEW.turn,
		unit: "",
		digits: 1,
		first: 0,
		last,
		range: null,
		lines,
	};
}

/** After each turn of any side. @param {ReviewView} review @param {Place} place @returns {ChartData} */
export function chancesGraph(review, { side: number, turn }) {
	/** @type {Line[]} */
	const lines = review.sides.map((side, place) => ({
		name: side.name,
		shown: standsOut(review) && place === number,
		points: review.win.map((moment, at) => {
			const mover = moment.side === null ? null : review.sides[moment.side];
			const played = mover?.turns.find((each) => each.number === moment.turn);
			const shown = { name: side.name, chance: percent(moment.chances[place]) };
			return {
				value: 100 * moment.chances[place],
				at,
				now: place === number && moment.side === number && moment.turn === turn && turn !== null,
				href: played && moment.side !== null ? turnHash(moment.side, played) : "",
				label: mover
					? say(REVIEW.chanceAfter, { ...shown, mover: mover.name, turn: moment.turn ?? 0 })
					: say(REVIEW.chanceAtStart, shown),
			};
		}),
	}));
	return {
		id: "chances",
		title: REVIEW.chances,
		across: REVIEW.turnsOfAll,
		unit: " %",
		digits: 0,
		first: 0,
		last: review.win.length - 1,
		range: [0, 100],
		lines,
	};
}
