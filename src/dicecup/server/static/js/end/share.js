/** A game to show to others: a picture and a short text. Neither says who else played or leads to the table. */

import { FACES } from "../board/dice.js";
import { PIPS } from "../board/pip-die.js";
import { button, h } from "../browser/dom.js";
import { SHARING } from "../people/invitation.js";
import { END } from "../words/catalogue/end.js";
import { percent, signed } from "../words/figures.js";
import { say } from "../words/say.js";

/** @import { BookName, GameView, TurnView } from "../types.js" */
/** @import { Story } from "./end-story.js" */

/** @typedef {{side: number, game: GameView, book: BookName, story: Story}} Shared */

/** Squares for a turn, by its worst choice: the sign in the text, and the colour in the picture. */
const SQUARES = /** @type {Record<string, [sign: string, colour: string]>} */ ({
	best: ["🟩", "#5fbf7f"],
	good: ["🟩", "#5fbf7f"],
	inaccuracy: ["🟨", "#f2c94c"],
	mistake: ["🟧", "#f2994a"],
	blunder: ["🟥", "#e0505e"],
});
const ORDER = Object.keys(SQUARES);
/** The most squares in a row. */
const ROW = 20;

/** @param {Shared} shared */
export function openShare(shared) {
	showShared(shareText(shared), drawPicture(shared), END.legend);
}

/**
 * A text and a picture, to be sent, copied or saved.
 * @param {string} text
 * @param {HTMLCanvasElement} canvas
 * @param {string} [legend] what the squares mean
 */
export function showShared(text, canvas, legend = "") {
	const dialog = h("dialog", { id: "share-dialog", class: "share", "aria-labelledby": "share-title" });
	const file = () =>
		/** @type {Promise<File>} */ (
			new Promise((resolve) => {
				canvas.toBlob((blob) => resolve(new File(blob ? [blob] : [], "dicecup.png", { type: "image/png" })));
			})
		);
	const share = async () => {
		const picture = { files: [await file()], text };
		await navigator.share(navigator.canShare?.(picture) ? picture : { text }).catch(() => {}); // thought better of it
	};
	const copy = async (/** @type {MouseEvent & {currentTarget: HTMLElement}} */ event) => {
		const pressed = event.currentTarget;
		try {
			await navigator.clipboard.writeText(text);
			pressed.textContent = END.copied;
		} catch {
			dialog.querySelector("textarea")?.select();
		}
	};
	dialog.append(
		h("h2", { id: "share-title" }, END.shareTitle),
		h("img", { src: canvas.toDataURL("image/png"), alt: say(END.pictureOf, { text }), width: 600, height: 315 }),
		h("textarea", { readonly: true, rows: 6, "aria-label": END.shareTitle, id: "share-text" }, text),
		legend && h("p", { class: "hint" }, legend),
		h(
			"div",
			{ class: "row" },
			Reflect.has(navigator, SHARING) && button(END.shareNow, share, { class: "main", id: "share-now" }),
			button(END.copyText, copy, { id: "share-copy" }),
			h(
				"a",
				{ class: "button", id: "share-save", download: "dicecup.png", href: canvas.toDataURL("image/png") },
				END.savePicture,
			),
			button(END.close, () => dialog.close()),
		),
	);
	dialog.onclose = () => dialog.remove();
	document.body.append(dialog);
	dialog.showModal();
}

/** @param {Shared} shared */
export function shareText(shared) {
	const { story, book } = shared;
	const squares = story.side.turns.map((turn) => SQUARES[worst(turn)][0]);
	const rows = [];
	for (let place = 0; place < squares.length; place += ROW) rows.push(squares.slice(place, place + ROW).join(""));
	return [say(END.headline, { book: book.title }), ...lines(shared), ...rows].join("\n");
}

/** What the picture and the text have in common. @param {Shared} shared */
function lines({ game, side, story }) {
	const { luck, loss, percentile, gamesOf } = story;
	return [
		result(game, side),
		luck !== null && say(END.luckAndChoices, { luck: signed(luck, 0), choices: signed(-loss, 0) }),
		percentile !== null && say(END.beats, { percent: percent(percentile / 100), games: gamesOf }),
	].filter((line) => line !== false);
}

/** @param {GameView} game @param {number} side */
function result(game, side) {
	const count = game.sides[side].totals.final;
	const others = game.sides.filter((_, number) => number !== side).map((each) => each.totals.final);
	if (others.length === 0) return say(END.points, { count });
	const margin = count - Math.max(...others);
	if (game.winners.length > 1 && game.winners.includes(side)) return say(END.tied, { count });
	// A player who wins because the others resigned may have fewer points.
	if (game.winners.includes(side)) return margin > 0 ? say(END.won, { count, margin }) : say(END.points, { count });
	return margin < 0 ? say(END.lost, { count, margin: -margin }) : say(END.points, { count });
}

/** The name of the worst choice of a turn. @param {TurnView} turn */
function worst(turn) {
	const grades = turn.steps.map((step) => ORDER.indexOf(step.decision?.grade ?? "best"));
	return ORDER[Math.max(0, ...grades)];
}

const FONT = "serif";
const WIDE = 1200;
const HIGH = 630;

/** @param {Shared} shared @returns {HTMLCanvasElement} */
function drawPicture(shared) {
	const { story, book } = shared;
	return feltPicture(say(END.headline, { book: book.title }), lines(shared), story.side.turns);
}

/**
 * A picture with a few lines on felt, the first of them large, and a square for each turn.
 * @param {string} headline
 * @param {string[]} told
 * @param {TurnView[]} [turns]
 * @returns {HTMLCanvasElement}
 */
export function feltPicture(headline, told, turns = []) {
	const canvas = h("canvas", { width: WIDE, height: HIGH });
	const pen = canvas.getContext("2d");
	if (!pen) return canvas;
	const felt = pen.createRadialGradient(WIDE / 2, 0, 80, WIDE / 2, HIGH / 2, WIDE * 0.7);
	felt.addColorStop(0, "#2b7a5d");
	felt.addColorStop(1, "#134031");
	pen.fillStyle = "#5b3820";
	pen.fillRect(0, 0, WIDE, HIGH);
	pen.fillStyle = felt;
	pen.beginPath();
	pen.roundRect(28, 28, WIDE - 56, HIGH - 56, 26);
	pen.fill();
	const write = (/** @type {string} */ text, /** @type {number} */ y, /** @type {number} */ size, bold = false) => {
		pen.font = `${bold ? 700 : 400} ${size}px ${FONT}`;
		pen.fillText(text, 90, y, WIDE - 180);
	};
	pen.fillStyle = "#f4fff7";
	write(headline, 118, 42);
	const [first, ...rest] = told;
	pen.fillStyle = "#ffd978";
	write(first, 236, 92, true);
	pen.fillStyle = "#f4fff7";
	for (const [place, line] of rest.entries()) write(line, 316 + 60 * place, 44);
	squares(pen, turns);
	pen.fillStyle = "#d9efe3";
	write(END.made, HIGH - 62, 28);
	for (const [place, face] of FACES.slice(1).entries()) die(pen, face, WIDE - 430 + 68 * place, 66, 54);
	return canvas;
}

/** One square for each turn, in rows. @param {CanvasRenderingContext2D} pen @param {TurnView[]} turns */
function squares(pen, turns) {
	const size = turns.length > ROW / 2 + 4 ? 36 : 48;
	for (const [place, turn] of turns.entries()) {
		pen.fillStyle = SQUARES[worst(turn)][1];
		pen.beginPath();
		const [column, row] = [place % ROW, Math.floor(place / ROW)];
		pen.roundRect(90 + column * (size + 12), 440 + row * (size + 8), size, size, 9);
		pen.fill();
	}
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {number} face
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function die(pen, face, x, y, size) {
	pen.fillStyle = "#fffaf0";
	pen.beginPath();
	pen.roundRect(x, y, size, size, size / 5);
	pen.fill();
	pen.fillStyle = "#2a1a12";
	for (const [across, down] of PIPS[face]) {
		pen.beginPath();
		pen.arc(x + (across / 100) * size, y + (down / 100) * size, size / 11, 0, 2 * Math.PI);
		pen.fill();
	}
}
