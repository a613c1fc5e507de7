/**
 * A line chart with a table of its numbers. Its points are links: a click or Enter follows them, and the arrow keys go
 * from point to point.
 */

import { h, Part, svg } from "../browser/dom.js";
import { REVIEW } from "../words/catalogue/review.js";
import { plain } from "../words/figures.js";
import { BOTTOM, HEIGHT, LEFT, RIGHT, scales, tickText } from "./scales.js";

/** @import { ChartData, Line, Point } from "./scales.js" */

/** How many lines can be told apart; a table has no more seats. */
const LINES = 8;
/** What the arrow keys do. @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 };

/** @extends {Part<ChartData>} */
class LineChart extends Part {
	/** @type {ResizeObserver | null} */
	#watching = null;
	#width = 0;

	connectedCallback() {
		super.connectedCallback();
		this.#watching = new ResizeObserver(() => {
			if (Math.abs(this.clientWidth - this.#width) > 1) this.refresh();
		});
		this.#watching.observe(this);
	}

	disconnectedCallback() {
		this.#watching?.disconnect();
	}

	/** @param {ChartData} data */
	draw(data) {
		this.#width = Math.max(260, this.clientWidth);
		const place = scales(data, this.#width);
		const links = data.lines.flatMap((line) => line.points).filter((point) => point.href);
		const first = links.find((point) => point.now) ?? links[0];
		return [
			h("h3", { id: `${data.id}-title` }, data.title),
			data.hint && h("p", {}, data.hint),
			data.lines.length > 1 && legend(data.lines),
			svg(
				"svg",
				{
					class: "graph",
					viewBox: `0 0 ${this.#width} ${HEIGHT}`,
					width: this.#width,
					height: HEIGHT,
					role: "group",
					"aria-labelledby": `${data.id}-title`,
					onkeydown: (event) => this.#move(event),
				},
				place.ticks.map((tick) => [
					svg("line", {
						class: tick === 0 ? "axis" : "grid",
						x1: LEFT,
						x2: this.#width - RIGHT,
						y1: place.y(tick),
						y2: place.y(tick),
					}),
					svg(
						"text",
						{ class: "tick", x: LEFT - 6, y: place.y(tick) + 4, "text-anchor": "end", "aria-hidden": "true" },
						`${tickText(tick)}${data.unit}`,
					),
				]),
				place.steps.map((step) =>
					svg(
						"text",
						{
							class: "tick",
							x: place.x(step),
							y: HEIGHT - BOTTOM + 16,
							"text-anchor": "middle",
							"aria-hidden": "true",
						},
						step,
					),
				),
				svg(
					"text",
					{ class: "tick", x: this.#width / 2, y: HEIGHT - 4, "text-anchor": "middle", "aria-hidden": "true" },
					data.across,
				),
				data.lines.map((line, number) =>
					svg("polyline", {
						class: `curve line-${number % LINES}${line.shown ? " shown" : ""}`,
						points: line.points
							.map((point) => `${place.x(point.at).toFixed(1)},${place.y(point.value).toFixed(1)}`)
							.join(" "),
					}),
				),
				data.lines.map((line, number) => line.points.map((point) => dot(point, number, place, point === first))),
			),
			figures(data),
		];
	}

	/** @param {KeyboardEvent} event */
	#move(event) {
		const step = STEPS[event.key];
		const here = /** @type {Element} */ (event.target).closest("a");
		if (!step || !here) return;
		const links = [...this.querySelectorAll("svg a")];
		const sideways = event.key === "ArrowRight" || event.key === "ArrowLeft";
		const same = links.filter((link) =>
			sideways
				? link.getAttribute("data-line") === here.getAttribute("data-line")
				: link.getAttribute("data-at") === here.getAttribute("data-at"),
		);
		const next = /** @type {SVGElement | undefined} */ (same[same.indexOf(here) + step]);
		event.preventDefault();
		if (!next) return;
		for (const link of links) link.setAttribute("tabindex", link === next ? "0" : "-1");
		next.focus();
	}
}

/**
 * Only one of the points is reached with Tab; the arrow keys lead to the others.
 * @param {Point} point
 * @param {number} number of its line
 * @param {ReturnType<typeof scales>} place
 * @param {boolean} first
 */
function dot(point, number, place, first) {
	const circle = (/** @type {string} */ kind, /** @type {number} */ r) =>
		svg("circle", { class: kind, cx: place.x(point.at).toFixed(1), cy: place.y(point.value).toFixed(1), r });
	const marks = [
		point.now && circle("ring", 9),
		(point.now || place.dots) && circle(`dot line-${number % LINES}`, point.now ? 5 : 3.5),
	];
	if (!point.href) return svg("g", {}, marks, svg("title", {}, point.label));
	return svg(
		"a",
		{
			href: point.href,
			"aria-label": point.label,
			"aria-current": point.now ? "true" : null,
			tabindex: first ? "0" : "-1",
			"data-line": number,
			"data-at": point.at,
		},
		svg("title", {}, point.label),
		circle("reach", place.reach),
		marks,
	);
}

/** @param {Line[]} lines */
function legend(lines) {
	return h(
		"ul",
		{ class: "graph-legend" },
		lines.map((line, number) =>
			h(
				"li",
				{},
				svg(
					"svg",
					{ class: "graph", viewBox: "0 0 28 10", width: 28, height: 10, "aria-hidden": "true" },
					svg("polyline", { class: `curve line-${number % LINES}`, points: "0,5 28,5" }),
				),
				line.name,
			),
		),
	);
}

/** @param {ChartData} data */
function figures(data) {
	const at = [...new Set(data.lines.flatMap((line) => line.points.map((point) => point.at)))].sort((a, b) => a - b);
	const text = (/** @type {Line} */ line, /** @type {number} */ where) => {
		const found = line.points.find((point) => point.at === where);
		return found ? `${plain(found.value, data.digits)}${data.unit}` : "";
	};
	return h(
		"details",
		{},
		h("summary", {}, REVIEW.asTable),
		h(
			"div",
			{ class: "scroll", tabindex: "0", role: "group", "aria-label": data.title },
			h(
				"table",
				{ class: "plain graph-figures" },
				h("caption", {}, data.title),
				h(
					"thead",
					{},
					h(
						"tr",
						{},
						h("th", { scope: "col" }, data.across),
						data.lines.map((line) => h("th", { scope: "col", class: "number" }, line.name)),
					),
				),
				h(
					"tbody",
					{},
					at.map((where) =>
						h(
							"tr",
							{},
							h("th", { scope: "row" }, where),
							data.lines.map((line) => h("td", { class: "number" }, text(line, where))),
						),
					),
				),
			),
		),
	);
}

customElements.define("line-chart", LineChart);

/** @param {ChartData} data */
export const lineChart = (data) => h("line-chart", { id: data.id, data });
