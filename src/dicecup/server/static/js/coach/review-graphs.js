/** What the graphs of a review show: the final score to expect, and the chance to win. */

import { percent, plain } from "../words/figures.js";
import { turnHash } from "./review-place.js";

/** @import { ReviewView } from "../types.js" */
/** @import { Place } from "./review-place.js" */
/** @import { ChartData, Line } from "./scales.js" */

/** With three sides or more, the one that is looked at stands out. @param {ReviewView} review */
const standsOut = (review) => review.sides.length > 2;

/** After each turn of each side. @param {ReviewView} review @param {Place} place @returns {ChartData} */
export function expectedGraph(review, { side: number, turn }) {
	/** @type {Line[]} */
	const lines = review.sides.map((side, place) => ({
		name: side.name,
		shown: standsOut(review) && place === number,
		points: [
			{ value: side.start, at: 0, href: "", now: false, label: `${side.name}, start: ${plain(side.start)}` },
			...side.turns.map((each) => ({
				value: each.expected,
				at: each.number,
				href: turnHash(place, each),
				now: place === number && each.number === turn,
				label: `${side.name}, after turn ${each.number}: ${plain(each.expected)}`,
			})),
		],
	}));
	const last = Math.max(1, ...lines.flatMap((line) => line.points.map((point) => point.at)));
	return {
		id: "expected",
		title: "Expected final score",
		across: "turn",
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
			const after = mover ? `after ${mover.name}, turn ${moment.turn}` : "start";
			return {
				value: 100 * moment.chances[place],
				at,
				now: place === number && moment.side === number && moment.turn === turn && turn !== null,
				href: played && moment.side !== null ? turnHash(moment.side, played) : "",
				label: `${side.name}, ${after}: ${percent(moment.chances[place])}`,
			};
		}),
	}));
	return {
		id: "chances",
		title: "Chance to win",
		across: "turns of all sides",
		unit: " %",
		digits: 0,
		first: 0,
		last: review.win.length - 1,
		range: [0, 100],
		lines,
	};
}
