/**
 * Lines over turns. Every point is a link: a click or Enter goes there, arrow keys go from point to point. The same
 * figures stand below as a table, for whoever does not see the lines.
 */

import { h, Part, svg } from "../dom.js";

/** @typedef {{value: number, at: number, href: string, label: string, now: boolean}} Point */
/** @typedef {{name: string, points: Point[]}} Line */

/**
 * @typedef {object} ChartData
 * @property {string} id
 * @property {string} title
 * @property {string} across what the horizontal axis counts
 * @property {string} unit
 * @property {number} last where the horizontal axis ends
 * @property {[number, number] | null} range of values; as the lines need where it is null
 * @property {Line[]} lines
 */

const HEIGHT = 220;
const EDGE = { left: 44, right: 12, top: 12, bottom: 36 };
const LINES = 6;

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
      data.lines.length > 1 && legend(data.lines),
      svg("svg", { class: "graph", viewBox: `0 0 ${this.#width} ${HEIGHT}`, width: this.#width, height: HEIGHT, role: "group", "aria-labelledby": `${data.id}-title`, onkeydown: (event) => this.#move(event) },
        place.ticks.map((tick) => [
          svg("line", { class: "grid", x1: EDGE.left, x2: this.#width - EDGE.right, y1: place.y(tick), y2: place.y(tick) }),
          svg("text", { class: "tick", x: EDGE.left - 6, y: place.y(tick) + 4, "text-anchor": "end", "aria-hidden": "true" }, `${tick}${data.unit}`)]),
        place.steps.map((step) => svg("text", { class: "tick", x: place.x(step), y: HEIGHT - EDGE.bottom + 16, "text-anchor": "middle", "aria-hidden": "true" }, step)),
        svg("text", { class: "tick", x: this.#width / 2, y: HEIGHT - 4, "text-anchor": "middle", "aria-hidden": "true" }, data.across),
        data.lines.map((line, number) => svg("polyline", { class: `curve line-${number % LINES}`, points: line.points.map((point) => `${place.x(point.at).toFixed(1)},${place.y(point.value).toFixed(1)}`).join(" ") })),
        data.lines.map((line, number) => line.points.map((point) => dot(point, number, place, point === first)))),
      figures(data),
    ];
  }

  /** @param {KeyboardEvent} event */
  #move(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    const here = /** @type {Element} */ (event.target).closest("a");
    if (!step || !here) return;
    const links = [...this.querySelectorAll("svg a")];
    const sideways = event.key === "ArrowRight" || event.key === "ArrowLeft";
    const same = links.filter((link) => (sideways ? link.getAttribute("data-line") === here.getAttribute("data-line") : link.getAttribute("data-at") === here.getAttribute("data-at")));
    const next = /** @type {SVGElement | undefined} */ (same[same.indexOf(here) + step]);
    event.preventDefault();
    if (!next) return;
    for (const link of links) link.setAttribute("tabindex", link === next ? "0" : "-1");
    next.focus();
  }
}

/** One of the points takes part in the order of the Tab key; the arrows lead to the others. */
function dot(point, number, place, first) {
  const circle = (kind, r) => svg("circle", { class: kind, cx: place.x(point.at).toFixed(1), cy: place.y(point.value).toFixed(1), r });
  const marks = [point.now && circle("ring", 9), circle(`dot line-${number % LINES}`, point.now ? 5 : 3.5)];
  if (!point.href) return svg("g", {}, marks, svg("title", {}, point.label));
  return svg("a", { href: point.href, "aria-label": point.label, "aria-current": point.now ? "true" : null, tabindex: first ? "0" : "-1", "data-line": number, "data-at": point.at },
    svg("title", {}, point.label), circle("reach", place.reach), marks);
}

/** @param {Line[]} lines */
function legend(lines) {
  return h("ul", { class: "graph-legend" }, lines.map((line, number) => h("li", {},
    svg("svg", { class: "graph", viewBox: "0 0 28 10", width: 28, height: 10, "aria-hidden": "true" }, svg("polyline", { class: `curve line-${number % LINES}`, points: "0,5 28,5" })),
    line.name)));
}

/** @param {ChartData} data */
function figures(data) {
  const at = [...new Set(data.lines.flatMap((line) => line.points.map((point) => point.at)))].sort((a, b) => a - b);
  const found = (line, where) => line.points.find((point) => point.at === where);
  const digits = data.unit ? 0 : 1;
  return h("details", {}, h("summary", {}, "The same as a table"),
    h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": data.title }, h("table", { class: "plain graph-figures" },
      h("caption", {}, data.title),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, data.across), data.lines.map((line) => h("th", { scope: "col", class: "number" }, line.name)))),
      h("tbody", {}, at.map((where) => h("tr", {}, h("th", { scope: "row" }, where),
        data.lines.map((line) => h("td", { class: "number" }, found(line, where) ? `${found(line, where).value.toFixed(digits)}${data.unit}` : ""))))))));
}

/** From values to places. @param {ChartData} data @param {number} width */
function scales(data, width) {
  const values = data.lines.flatMap((line) => line.points.map((point) => point.value));
  let [low, high] = data.range ?? [Math.min(...values), Math.max(...values)];
  const step = roundStep((high - low) / 4);
  low = Math.floor(low / step) * step;
  high = Math.max(Math.ceil(high / step) * step, low + step);
  const ticks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, number) => Number((low + number * step).toFixed(6)));
  const every = Math.max(1, Math.ceil((data.last + 1) / Math.max(2, width / 40)));
  const steps = Array.from({ length: data.last + 1 }, (_, number) => number).filter((number) => number % every === 0);
  const x = (at) => EDGE.left + ((width - EDGE.left - EDGE.right) * at) / Math.max(1, data.last);
  const y = (value) => EDGE.top + ((HEIGHT - EDGE.top - EDGE.bottom) * (high - value)) / (high - low);
  // Around a point it can be clicked, but not where the next one is.
  const reach = Math.min(12, (x(1) - x(0)) / 2);
  return { x, y, ticks, steps, reach };
}

/** 1, 2 or 5 times a power of ten. */
function roundStep(least) {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1e-3)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least * 0.999) ?? 10 * power;
}

customElements.define("line-chart", LineChart);
