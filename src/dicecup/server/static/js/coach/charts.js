/**
 * Numbers to look at, drawn for the width there is and in the colours of the theme.
 *
 * Bars and bands are images with a text in their place; whoever uses one puts the numbers in a table beside it. Lines are
 * an element, `line-chart`, with such a table of its own: their points are links, a click or Enter goes there, and the
 * arrow keys go from point to point.
 */

import { h, Part, svg } from "../browser/dom.js";
import { plain } from "../words/figures.js";

const HEIGHT = 240;
const LEFT = 46;
const RIGHT = 20;
const TOP = 12;
const BOTTOM = 40;
const ROW = 44;

/** A round distance for about so many steps: 1, 2 or 5 times a power of ten. @param {number} reach @param {number} steps */
function roundStep(reach, steps) {
  const rough = Math.max(reach, 1e-9) / steps;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough * 0.999) ?? 10 * power;
}

/** @param {number} number */
const tickText = (number) => String(Number(number.toPrecision(6))).replace("-", "−");

/** @param {string} label @param {number} width @param {number} height @param {any[]} parts */
function picture(label, width, height, parts) {
  return svg(
    "svg",
    { class: "chart", role: "img", "aria-label": label, viewBox: `0 0 ${width} ${height}`, width, height },
    parts,
  );
}

/** @param {number} x @param {number} y @param {string | number} text @param {string} [anchor] */
const words = (x, y, text, anchor = "middle") => svg("text", { x, y, "text-anchor": anchor }, text);

/** Lines across at round heights. */
function grid(low, high, width, y, unit = "") {
  const step = roundStep(high - low, 5);
  const parts = [];
  for (let level = Math.ceil(low / step - 1e-9) * step; level <= high + step * 1e-6; level += step) {
    parts.push(
      svg("line", {
        class: Math.abs(level) < step / 1e6 ? "axis" : "grid",
        x1: LEFT,
        x2: width - RIGHT,
        y1: y(level),
        y2: y(level),
      }),
      words(LEFT - 6, y(level) + 4, `${tickText(Math.abs(level) < step / 1e6 ? 0 : level)}${unit}`, "end"),
    );
  }
  return parts;
}

/**
 * Shares in bars, and the shares of another distribution as a line of steps over them.
 * @param {{label: string, width: number, edges: number[], shares: number[], curve: number[] | null, across: string}} data
 */
export function barChart({ label, width, edges, shares, curve, across }) {
  const most = Math.max(...shares, ...(curve ?? []));
  const x = (edge) => LEFT + ((width - LEFT - RIGHT) * (edge - edges[0])) / (edges.at(-1) - edges[0]);
  const y = (percent) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - percent / (100 * most));
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
    grid(0, 100 * most, width, y, "\u00a0%"),
    bars,
    steps.length > 0 && svg("polyline", { class: "curve", points: steps.join(" ") }),
    edges.map((edge, place) => place % every === 0 && words(x(edge), HEIGHT - BOTTOM + 16, edge)),
    words((width + LEFT) / 2, HEIGHT - 6, across),
  ]);
}

/**
 * For each row a band around nothing, which chance explains, and a mark for what there was.
 * @param {{label: string, width: number, rows: {name: string, mark: number, reach: number}[], across: string}} data
 */
export function bandChart({ label, width, rows, across }) {
  const most = Math.max(...rows.map((row) => Math.max(Math.abs(row.mark), row.reach))) * 1.05 || 1;
  const height = TOP + ROW * rows.length + BOTTOM;
  const x = (number) => 10 + ((width - 20) * (number + most)) / (2 * most);
  const step = roundStep(2 * most, width < 500 ? 4 : 8);
  const ticks = [];
  for (let level = Math.ceil(-most / step) * step; level <= most; level += step)
    ticks.push(Math.abs(level) < step / 1e6 ? 0 : level);
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

// --- lines, whose points are links ----------------------------------------------------------------------------------

/** @typedef {{value: number, at: number, href: string, label: string, now: boolean}} Point */
/** @typedef {{name: string, shown: boolean, points: Point[]}} Line one that is shown stands out */

/**
 * @typedef {object} ChartData
 * @property {string} id
 * @property {string} title
 * @property {string} [hint] what it tells, in a sentence or two
 * @property {string} across what the horizontal axis counts
 * @property {string} unit
 * @property {number} digits of the figures in the table
 * @property {number} first where the horizontal axis begins
 * @property {number} last and ends
 * @property {[number, number] | null} range of values; as the lines need where it is null
 * @property {Line[]} lines
 */

/** As many look different; a table seats no more. */
const LINES = 8;
/** Of more points than this only the line is drawn; they are links all the same. */
const MANY = 100;

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
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 }[event.key];
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

/** One of the points takes part in the order of the Tab key; the arrows lead to the others. */
function dot(point, number, place, first) {
  const circle = (kind, r) =>
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
  const found = (line, where) => line.points.find((point) => point.at === where);
  return h(
    "details",
    {},
    h("summary", {}, "The same as a table"),
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
              data.lines.map((line) =>
                h(
                  "td",
                  { class: "number" },
                  found(line, where) ? `${plain(found(line, where).value, data.digits)}${data.unit}` : "",
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}

/** From values to places. @param {ChartData} data @param {number} width */
function scales(data, width) {
  const values = data.lines.flatMap((line) => line.points.map((point) => point.value));
  let [low, high] = data.range ?? [Math.min(...values), Math.max(...values)];
  const step = roundStep(high - low, 4);
  low = Math.floor(low / step) * step;
  high = Math.max(Math.ceil(high / step) * step, low + step);
  const ticks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, number) =>
    Number((low + number * step).toFixed(6)),
  );
  const count = data.last - data.first + 1;
  const every = Math.max(1, Math.ceil(count / Math.max(2, width / 40)));
  const steps = Array.from({ length: count }, (_, number) => data.first + number).filter(
    (_, number) => number % every === 0,
  );
  const x = (at) => LEFT + ((width - LEFT - RIGHT) * (at - data.first)) / Math.max(1, data.last - data.first);
  const y = (value) => TOP + ((HEIGHT - TOP - BOTTOM) * (high - value)) / (high - low);
  // Around a point it can be clicked, but hardly where the next one is.
  const reach = Math.max(4, Math.min(12, (x(1) - x(0)) / 2));
  return { x, y, ticks, steps, reach, dots: count <= MANY };
}

customElements.define("line-chart", LineChart);
