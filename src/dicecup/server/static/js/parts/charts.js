/**
 * Pictures of numbers, drawn for the width there is and in the colours of the theme.
 * Each is an image with a text in its place; whoever uses one puts the numbers in a table beside it.
 */

import { svg } from "../dom.js";

const HEIGHT = 240;
const LEFT = 46;
const RIGHT = 20;
const TOP = 12;
const BOTTOM = 40;
const ROW = 44;

/** A round distance for about so many steps: 1, 2 or 5 times a power of ten. @param {number} reach @param {number} steps */
export function roundStep(reach, steps) {
  const rough = Math.max(reach, 1e-9) / steps;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough * 0.999) ?? 10 * power;
}

/** @param {number} number */
const tickText = (number) => String(Number(number.toPrecision(6))).replace("-", "−");

/** @param {string} label @param {number} width @param {number} height @param {any[]} parts */
function picture(label, width, height, parts) {
  return svg("svg", { class: "chart", role: "img", "aria-label": label, viewBox: `0 0 ${width} ${height}`, width, height }, parts);
}

/** @param {number} x @param {number} y @param {string | number} text @param {string} [anchor] */
const words = (x, y, text, anchor = "middle") => svg("text", { x, y, "text-anchor": anchor }, text);

/** Lines across at round heights. */
function grid(low, high, width, y) {
  const step = roundStep(high - low, 5);
  const parts = [];
  for (let level = Math.ceil(low / step - 1e-9) * step; level <= high + step * 1e-6; level += step) {
    parts.push(svg("line", { class: Math.abs(level) < step / 1e6 ? "axis" : "grid", x1: LEFT, x2: width - RIGHT, y1: y(level), y2: y(level) }),
      words(LEFT - 6, y(level) + 4, tickText(Math.abs(level) < step / 1e6 ? 0 : level), "end"));
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
  const bars = shares.map((share, place) => svg("rect", {
    class: "bar", x: x(edges[place]) + 1, width: Math.max(1, x(edges[place + 1]) - x(edges[place]) - 2), y: y(100 * share), height: y(0) - y(100 * share) }));
  const steps = (curve ?? []).flatMap((share, place) => [`${x(edges[place])},${y(100 * share)}`, `${x(edges[place + 1])},${y(100 * share)}`]);
  const every = Math.ceil((edges.length * 44) / (width - LEFT));
  return picture(label, width, HEIGHT, [
    grid(0, 100 * most, width, y), bars,
    steps.length > 0 && svg("polyline", { class: "curve", points: steps.join(" ") }),
    edges.map((edge, place) => place % every === 0 && words(x(edge), HEIGHT - BOTTOM + 16, edge)),
    words((width + LEFT) / 2, HEIGHT - 6, across),
    svg("text", { x: 4, y: TOP - 1 }, "%")]);
}

/**
 * Numbers in their order, as a line.
 * @param {{label: string, width: number, numbers: number[], across: string}} data
 */
export function lineChart({ label, width, numbers, across }) {
  const low = Math.min(0, ...numbers);
  const high = Math.max(0, ...numbers);
  const reach = high - low || 1;
  const x = (place) => LEFT + ((width - LEFT - RIGHT) * place) / Math.max(1, numbers.length - 1);
  const y = (number) => TOP + ((HEIGHT - TOP - BOTTOM) * (low + reach - number)) / reach;
  const every = Math.ceil((numbers.length * 30) / (width - LEFT));
  return picture(label, width, HEIGHT, [
    grid(low, low + reach, width, y),
    svg("polyline", { class: "line", points: numbers.map((number, place) => `${x(place)},${y(number)}`).join(" ") }),
    numbers.length < 60 && numbers.map((number, place) => svg("circle", { class: "point", cx: x(place), cy: y(number), r: 3 })),
    numbers.map((_, place) => place % every === 0 && words(x(place), HEIGHT - BOTTOM + 16, place + 1)),
    words((width + LEFT) / 2, HEIGHT - 6, across)]);
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
  for (let level = Math.ceil(-most / step) * step; level <= most; level += step) ticks.push(Math.abs(level) < step / 1e6 ? 0 : level);
  return picture(label, width, height, [
    ticks.map((level) => [
      svg("line", { class: level === 0 ? "axis" : "grid", x1: x(level), x2: x(level), y1: TOP, y2: height - BOTTOM }),
      words(x(level), height - BOTTOM + 16, tickText(level))]),
    rows.map((row, place) => {
      const top = TOP + place * ROW;
      return [
        words(10, top + 13, row.name, "start"),
        svg("rect", { class: "band", x: x(-row.reach), width: Math.max(1, x(row.reach) - x(-row.reach)), y: top + 18, height: 16, rx: 3 }),
        svg("path", { class: "mark", d: `M${x(row.mark)} ${top + 17}l8 9l-8 9l-8 -9z` })];
    }),
    words(width / 2, height - 6, across)]);
}
