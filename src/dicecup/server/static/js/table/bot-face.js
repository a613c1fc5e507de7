/** A face for every bot, drawn with lines: a head, and what sets it apart from the others. */

import { svg } from "../browser/dom.js";

const EYES = "M17 23v3M31 23v3";
const SMILE = "M17 32q7 6 14 0";
/** What is drawn on the head, in a square of 48. @type {Record<string, string[]>} */
const FEATURES = {
	random: ["M17 22l4 4m0-4l-4 4M27 22l4 4m0-4l-4 4", "M16 33l4-2 4 2 4-2 4 2", "M14 10l-4-5M34 10l4-5"],
	beginner: ["M17 24h.5M31 24h.5M24 9q5-6 6 0", "M19 31q5 7 10 0z", "M12 29h2M34 29h2"],
	greedy: [
		"M14 24a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M27 24a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0",
		"M15 31h18q-3 7-9 7t-9-7z",
	],
	casual: [EYES, SMILE, "M10 18q14-14 28 0zM34 16l9 2"],
	regular: ["M12 24a5 5 0 1 0 10 0a5 5 0 1 0-10 0M26 24a5 5 0 1 0 10 0a5 5 0 1 0-10 0M22 24h4", "M19 34h10"],
	skilled: [EYES, "M13 19l7 1M28 18l7-2", "M19 34q5 2 11-2"],
	expert: [EYES, "M19 33h10", "M8 12l16-7 16 7-16 6zM38 13v8"],
	optimal: ["M13 22h8v5h-8zM27 22h8v5h-8z", "M16 33h16M20 33v3M24 33v3M28 33v3", "M24 9V3M22 3h4"],
	winner: [EYES, "M17 31q7 8 14 0z", "M11 13l3-9 6 6 4-8 4 8 6-6 3 9z"],
};

/** @param {string} bot */
export function botFace(bot) {
	return svg(
		"svg",
		{ viewBox: "0 0 48 48", class: `bot-face face-${bot}`, "aria-hidden": "true", focusable: "false" },
		svg("circle", { class: "face-head", cx: 24, cy: 27, r: 18 }),
		(FEATURES[bot] ?? [EYES, SMILE]).map((d) => svg("path", { d })),
	);
}
