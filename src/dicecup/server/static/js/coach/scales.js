/** From numbers to places in a picture, and to round steps along its axes. */

/** The height of a picture, and the room around what it shows. */
export const HEIGHT = 240;
export const LEFT = 46;
export const RIGHT = 20;
export const TOP = 12;
export const BOTTOM = 40;
/** With more points than this, only the line is drawn; the points are still links. */
const MANY = 100;

/** @typedef {{value: number, at: number, href: string, label: string, now: boolean}} Point */
/** @typedef {{name: string, shown: boolean, points: Point[]}} Line one that is shown stands out */

/**
 * @typedef {object} ChartData
 * @property {string} id
 * @property {string} title
 * @property {string} [hint] what it tells, in a sentence or two
 * @property {string} across what the horizontal axis counts
 * @property {string} unit
 * @property {number} digits for the figures in the table
 * @property {number} first where the horizontal axis begins
 * @property {number} last where it ends
 * @property {[number, number] | null} range of values; if null, whatever the lines need
 * @property {Line[]} lines
 */

/**
 * A round step length for about this many steps: 1, 2 or 5 times a power of ten.
 * @param {number} reach
 * @param {number} steps
 */
export function roundStep(reach, steps) {
	const rough = Math.max(reach, 1e-9) / steps;
	const power = 10 ** Math.floor(Math.log10(rough));
	return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough * 0.999) ?? 10 * power;
}

/**
 * The multiples of a step from one number to another; zero is exactly zero.
 * @param {number} low
 * @param {number} high
 * @param {number} step
 */
export function levels(low, high, step) {
	const found = [];
	for (let level = Math.ceil(low / step - 1e-9) * step; level <= high + step * 1e-6; level += step) {
		found.push(Math.abs(level) < step / 1e6 ? 0 : level);
	}
	return found;
}

/** @param {number} number */
export const tickText = (number) => String(Number(number.toPrecision(6))).replace("-", "−");

/** Turns values into places. @param {ChartData} data @param {number} width */
export function scales(data, width) {
	const values = data.lines.flatMap((line) => line.points.map((point) => point.value));
	let [low, high] = data.range ?? [Math.min(...values), Math.max(...values)];
	const step = roundStep(high - low, 4);
	low = Math.floor(low / step) * step;
	high = Math.max(Math.ceil(high / step) * step, low + step);
	const ticks = levels(low, high, step);
	const count = data.last - data.first + 1;
	const every = Math.max(1, Math.ceil(count / Math.max(2, width / 40)));
	const steps = Array.from({ length: count }, (_, number) => data.first + number).filter(
		(_, number) => number % every === 0,
	);
	const length = Math.max(1, data.last - data.first);
	const x = (/** @type {number} */ at) => LEFT + ((width - LEFT - RIGHT) * (at - data.first)) / length;
	const y = (/** @type {number} */ value) => TOP + ((HEIGHT - TOP - BOTTOM) * (high - value)) / (high - low);
	// A point can be clicked a little around it, but not as far as the next one.
	const reach = Math.max(4, Math.min(12, (x(1) - x(0)) / 2));
	return { x, y, ticks, steps, reach, dots: count <= MANY };
}
