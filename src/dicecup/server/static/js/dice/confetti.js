/** Confetti behind the element that it celebrates: it covers nothing and is gone in a moment. */

import { h, Part } from "../browser/dom.js";
import { moves } from "../browser/settings.js";

const PIECES = 36;
const COLOURS = ["#ffd978", "#e86a5c", "#7fc8a9", "#8fb4ff", "#fffaf0"];

/** @extends {Part<{name: string | null}>} */
class ConfettiBurst extends Part {
	#seen = /** @type {string | null} */ (null);

	refresh() {
		const { name } = this.data;
		if (name === this.#seen) return;
		this.#seen = name;
		if (name === null || !moves()) return;
		for (let piece = 0; piece < PIECES; piece += 1) this.#throw(COLOURS[piece % COLOURS.length]);
	}

	/** @param {string} colour */
	#throw(colour) {
		const piece = h("i", {});
		piece.style.background = colour;
		piece.style.left = `${(10 + Math.random() * 80).toFixed(0)}%`;
		this.append(piece);
		const across = (Math.random() - 0.5) * 160;
		const up = 45 + Math.random() * 80;
		const turn = (Math.random() - 0.5) * 900;
		piece
			.animate(
				[
					{ transform: "translate(0, 0) rotate(0)", opacity: 1 },
					{ transform: `translate(${across * 0.6}px, ${-up}px) rotate(${turn * 0.5}deg)`, opacity: 1, offset: 0.4 },
					{ transform: `translate(${across}px, ${up}px) rotate(${turn}deg)`, opacity: 0 },
				],
				{ duration: 900 + Math.random() * 600, easing: "ease-out" },
			)
			.finished.then(
				() => piece.remove(),
				() => piece.remove(),
			);
	}
}

customElements.define("confetti-burst", ConfettiBurst);

/** @param {string | null} name of the moment: each gets confetti only once, and null gets none */
export const confetti = (name) => h("confetti-burst", { "aria-hidden": "true", data: { name } });
