/**
 * Charts, drawn for the available width and in the colours of the theme. Bars and bands are images with an alternative
 * text; the caller puts the numbers in a table beside them.
 */

import { svg } from "../browser/dom.js";
import { BOTTOM, HEIGHT, LEFT, levels, RIGHT, roundStep, TOP, tickText } from "./scales.js";

/** @import { Child } from "../browser/dom.js" */

const ROW = 44;

/** @param {string} label @param {number} width @param {number} height @param {Child[]} parts */
function picture(label, width, height, parts) {
	return svg(
		"svg",
		{ class: "chart", role: "img", "aria-label": label, viewBox: `0 0 ${width} ${height}`, width, height },
		parts,
	);
}

/** @param {number} x @param {number} y @param {string | number} text @param {string} [anchor] */
const words = (x, y, text, anchor = "middle") => svg("text", { x, y, "text-anchor": anchor }, text);

/**
 * Horizontal lines at round heights.
 * @param {number} most the value up to which there are lines, from zero
 * @param {number} width
 * @param {(level: number) => number} y
 * @param {string} unit
 */
function grid(most, width, y, unit) {
	return levels(0, most, roundStep(most, 5)).map((level) => [
		svg("line", { class: level === 0 ? "axis" : "grid", x1: LEFT, x2: width - RIGHT, y1: y(level), y2: y(level) }),
		words(LEFT - 6, y(level) + 4, `${tickText(level)}${unit}`, "end"),
	]);
}

/**
 * Shares as bars, and the shares of another distribution as a stepped line over them.
 * @param {object} data
 * @param {string} data.label what the picture shows, in words
 * @param {number} data.width
 * @param {number[]} data.edges of the bars
 * @param {number[]} data.shares one fewer than edges
 * @param {number[] | null} data.curve the shares of the other distribution
 * @param {string} data.across what the horizontal axis counts
 */
export function barChart({ label, width, edges, shares, curve, across }) {
	const most = Math.max(...shares, ...(curve ?? []));
	const [first, last] = [edges[0], edges[edges.length - 1]];
	const x = (/** @type {number} */ edge) => LEFT + ((width - LEFT - RIGHT) * (edge - first)) / (last - first);
	const y = (/** @type {number} */ percent) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - percent / (100 * most));
	const bars = shares.map((share, place) =>
		svg("rect", {
			class: "bar",
			x: x(edges[place]) + 1,
			width: Math.max(1, x(edges[place + 1]) - x(edges[place]) - 2),
			y: y(100 * share),
			height: y(0) - y(100 * share),
		}),
	);
	const steps = (curve ?? []).flatMap((share, place) => [
		`${x(edges[place])},${y(100 * share)}`,
		`${x(edges[place + 1])},${y(100 * share)}`,
	]);
	const every = Math.ceil((edges.length * 44) / (width - LEFT));
	return picture(label, width, HEIGHT, [
		grid(100 * most, width, y, "\u00a0%"),
		bars,
		steps.length > 0 && svg("polyline", { class: "curve", points: steps.join(" ") }),
		edges.map((edge, place) => place % every === 0 && words(x(edge), HEIGHT - BOTTOM + 16, edge)),
		words((width + LEFT) / 2, HEIGHT - 6, across),
	]);
}

/**
 * For each row, a band around zero for what chance explains, and a mark for what actually happened.
 * @param {{label: string, width: number, rows: {name: string, mark: number, reach: number}[], across: string}} data
 */
export function bandChart({ label, width, rows, across }) {
	const most = Math.max(...rows.map((row) => Math.max(Math.abs(row.mark), row.reach))) * 1.05 || 1;
	const height = TOP + ROW * rows.length + BOTTOM;
	const x = (/** @type {number} */ number) => 10 + ((width - 20) * (number + most)) / (2 * most);
	const step = roundStep(2 * most, width < 500 ? 4 : 8);
	const ticks = levels(-most, most, step);
	return picture(label, width, height, [
		ticks.map((level) => [
			svg("line", { class: level === 0 ? "axis" : "grid", x1: x(level), x2: x(level), y1: TOP, y2: height - BOTTOM }),
			words(x(level), height - BOTTOM + 16, tickText(level)),
		]),
		rows.map((row, place) => {
			const top = TOP + place * ROW;
			return [
				words(10, top + 13, row.name, "start"),
				svg("rect", {
					class: "band",
					x: x(-row.reach),
					width: Math.max(1, x(row.reach) - x(-row.reach)),
					y: top + 18,
					height: 16,
					rx: 3,
				}),
				svg("path", { class: "mark", d: `M${x(row.mark)} ${top + 17}l8 9l-8 9l-8 -9z` }),
			];
		}),
		words(width / 2, height - 6, across),
	]);
}
