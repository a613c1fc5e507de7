/**
 * The score pad: the lines of the book's printed card, with a column for each side. It is told which boxes can be
 * filled now, and for how many points; it knows no rules.
 */

import { button, h, Part } from "../browser/dom.js";
import { lossWords } from "../words/advice.js";
import { BOARD } from "../words/catalogue/board.js";
import { say } from "../words/say.js";
import { boxHelp, explainBox, learnBoxes } from "./box-help.js";

/** @import { Child } from "../browser/dom.js" */
/** @import { Moment, MomentKind } from "../dice/moments.js" */
/** @import { BonusProgress, ChoiceView, PadLine, PadView } from "../types.js" */

/** @typedef {{points: number | null, bonus: number, joker: boolean}} Offer what a box would get; null: to be entered */

/** What the arrow keys do. @type {Record<string, number>} */
const STEPS = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 };

/**
 * @typedef {object} PadData
 * @property {PadView} pad
 * @property {string} [book] whose boxes explain themselves at their names
 * @property {{name: string, total: number | null, note: string}[]} cards who owns each column
 * @property {number | null} acting whose turn it is
 * @property {number} shown the card that a narrow screen shows
 * @property {Map<string, Offer>} offers by box, for the card to move
 * @property {string | null} [chosen] the box that is written if chosen again; if none is on offer, an answer
 * @property {string | null} [advised] the box that the hint names
 * @property {Map<string, ChoiceView>} [losses] what boxes on offer give away, if that is shown
 * @property {{side: number, box: string} | null} [last] the box that was written last
 * @property {Moment | null} [moment] what is being celebrated
 * @property {(box: string) => void} onEnter
 */

/** @extends {Part<PadData>} */
class ScorePad extends Part {
	/** @type {number | null} */
	#inSight = null;
	#explained = false;

	/** @param {PadData} data */
	draw(data) {
		const upper = data.pad.front.filter((line) => line.section === "upper");
		const lower = data.pad.front.filter((line) => line.section === "lower");
		const width = data.cards.length * data.pad.columns.length;
		const size = width > 12 ? " crowded" : width > 6 ? " many" : "";
		return h(
			"section",
			{
				class: `pad columns-${data.pad.columns.length}${size}`,
				"aria-label": BOARD.scoreCard,
				// A card without buttons, as for printing, may still have to be scrolled by keyboard.
				tabindex: data.book ? null : "0",
				onkeydown: (event) => this.#move(event),
				onpointerover: () => this.#explain(),
			},
			section(data, upper, true),
			section(data, lower, false),
		);
	}

	connectedCallback() {
		super.connectedCallback();
		this.addEventListener("focusin", () => this.#explain());
	}

	refresh() {
		super.refresh();
		// Gives many columns the room they need; under the strict content policy only scripts can set styles.
		this.style.setProperty("--cells", String(this.data.cards.length * this.data.pad.columns.length));
		for (const meter of /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll(".progress"))) {
			meter.style.setProperty("--full", meter.dataset.full ?? "0");
		}
		this.#showActing();
	}

	/** If there are more columns than room, bring the one to play into sight, once per turn. */
	#showActing() {
		const pad = this.querySelector(".pad");
		if (!pad || this.data.acting === this.#inSight) return;
		this.#inSight = this.data.acting;
		const column = /** @type {HTMLElement | null} */ (pad.querySelector(".pad-side.acting"));
		if (column && pad.scrollWidth > pad.clientWidth) pad.scrollLeft = column.offsetLeft - pad.clientWidth / 2;
	}

	/** On the first hover or focus, say at each name what its box asks for. */
	async #explain() {
		const { book } = this.data;
		if (!book || this.#explained) return;
		this.#explained = true;
		try {
			await learnBoxes(book);
			this.refresh();
		} catch {
			this.#explained = false;
		}
	}

	/** Arrow keys go from box to box. @param {KeyboardEvent} event */
	#move(event) {
		const step = STEPS[event.key];
		if (!step || !(event.target instanceof HTMLButtonElement)) return;
		const boxes = this.#boxes();
		const sideways = event.key === "ArrowLeft" || event.key === "ArrowRight";
		const row = event.target.closest("tr");
		const line = sideways ? boxes.filter((box) => box.closest("tr") === row) : sameColumn(boxes, event.target);
		const next = line[line.indexOf(event.target) + step];
		if (next) {
			event.preventDefault();
			next.focus();
		}
	}

	/** The boxes that can be filled and are visible. */
	#boxes() {
		const boxes = /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll("button.offer"));
		return [...boxes].filter((box) => box.checkVisibility());
	}

	/** Go to the first box that can be filled. */
	focusFirst() {
		this.#boxes().at(0)?.focus();
	}
}

/** @param {HTMLElement[]} boxes @param {HTMLElement} from */
function sameColumn(boxes, from) {
	const column = from.dataset.column;
	return boxes.filter((box) => box.dataset.column === column);
}

/** One of the two sections as a table. @param {PadData} data @param {PadLine[]} lines @param {boolean} first */
function section(data, lines, first) {
	const [heading, ...rest] = lines;
	const columns = data.pad.columns;
	return h(
		"table",
		{ class: first ? "pad-section" : "pad-section second" },
		h("caption", { class: "unseen" }, heading.label),
		h(
			"thead",
			{},
			h(
				"tr",
				{},
				h("th", { scope: "col", class: "pad-heading" }, heading.label),
				data.cards.map((card, side) =>
					h(
						"th",
						{
							scope: columns.length > 1 ? "colgroup" : "col",
							colspan: columns.length,
							class: headClass(data, side),
							title: card.name,
						},
						h("span", { class: "pad-name" }, card.name),
						card.note && h("span", { class: "pad-note" }, card.note),
					),
				),
			),
			columns.length > 1 &&
				h(
					"tr",
					{ class: "pad-columns" },
					h("td", {}, BOARD.column),
					data.cards.map((_, side) =>
						columns.map((label) => h("th", { scope: "col", class: cellClass(data, side) }, label)),
					),
				),
		),
		h(
			"tbody",
			{},
			rest.map((line) => row(data, line)),
			!first && chips(data),
		),
	);
}

/** @param {PadData} data @param {number} side */
const headClass = (data, side) => `${cellClass(data, side)} pad-side`;
/** @param {PadData} data @param {number} side */
const cellClass = (data, side) =>
	[side === data.shown && "shown", side === data.acting && "acting"].filter(Boolean).join(" ");

/** @param {PadData} data @param {PadLine} line */
function row(data, line) {
	const columns = data.pad.columns.length;
	return h(
		"tr",
		{ class: `line-${line.kind}` },
		h("th", { scope: "row" }, lineName(data, line)),
		line.cells.map((cells, side) =>
			cells.map((value, column) => {
				const span = cells.length < columns ? columns : 1;
				const last = data.last?.side === side && data.last.box === line.boxes[column];
				const answer = side === data.acting && data.chosen && data.chosen === line.boxes[column];
				const props = {
					class: `${cellClass(data, side)}${last ? " last" : ""}${answer ? " answer" : ""}`,
					colspan: span > 1 ? span : null,
				};
				return h("td", props, cell(data, line, side, column, value));
			}),
		),
	);
}

/** A box explains itself at its name. @param {PadData} data @param {PadLine} line */
function lineName({ book }, line) {
	const [box] = line.boxes;
	if (!book || !box) return line.label;
	const text = boxHelp(book, box)?.text ?? null;
	return button(line.label, () => explainBox(book, box), {
		class: "box-name",
		title: text,
		"aria-description": text,
		"aria-haspopup": "dialog",
	});
}

/**
 * @param {PadData} data
 * @param {PadLine} line
 * @param {number} side
 * @param {number} column
 * @param {number | null} value
 */
function cell(data, line, side, column, value) {
	if (line.kind === "marks") return marks(value, isNew(data, side, "chip"));
	if (value !== null)
		return h("span", { class: value === 0 && line.kind === "box" ? "written zero" : "written" }, value);
	const box = line.boxes[column];
	const offer = side === data.acting && box ? data.offers.get(box) : undefined;
	if (offer) return offerButton(data, line, column, box, offer);
	if (line.kind === "total") return progress(data.pad.progress[side]?.[column], isNew(data, side, "bonus"));
	return null;
}

/** @param {PadData} data @param {PadLine} line @param {number} column @param {string} box @param {Offer} offer */
function offerButton(data, line, column, box, offer) {
	const advised = data.advised === box;
	const chosen = data.chosen === box;
	const choice = data.losses?.get(box);
	return h(
		"button",
		{
			type: "button",
			id: `box-${box}`,
			class: `offer${offer.points || offer.bonus ? "" : " nothing"}${advised ? " advised" : ""}${chosen ? " chosen" : ""}`,
			"data-column": column,
			"data-box": box,
			"aria-label": offerWords(line, column, offer, choice, advised, chosen),
			onclick: () => data.onEnter(box),
		},
		offer.points ?? "…",
		offer.bonus ? h("small", {}, `+${offer.bonus}`) : null,
		choice ? lossSign(choice) : null,
	);
}

/**
 * What a box would get, for people who cannot see it.
 * @param {PadLine} line
 * @param {number} column
 * @param {Offer} offer
 * @param {ChoiceView | undefined} choice
 * @param {boolean} advised
 * @param {boolean} chosen
 */
function offerWords(line, column, offer, choice, advised, chosen) {
	const { points, bonus, joker } = offer;
	const facts = [
		points === null ? BOARD.writePoints : say(BOARD.points, { count: points }),
		bonus > 0 && say(BOARD.plusBonus, { bonus }),
		joker && BOARD.asJoker,
		choice && lossWords(choice),
		chosen && BOARD.chosen,
	];
	const box = boxName(line, column);
	return say(advised ? BOARD.offerOfHint : BOARD.offer, { box, facts: facts.filter(Boolean).join(", ") });
}

/** What a box is called. @param {PadLine} line @param {number} column */
export const boxName = (line, column) =>
	line.boxes.length > 1 ? say(BOARD.boxInColumn, { box: line.label, column: column + 1 }) : line.label;

/** @param {ChoiceView} choice */
function lossSign({ loss, grade }) {
	return grade === "best"
		? h("small", { class: "loss best" }, BOARD.best)
		: h("small", { class: "loss" }, `−${loss.toFixed(loss < 99.95 ? 1 : 0)}`);
}

/** @param {PadData} data @param {number} side @param {MomentKind} kind */
const isNew = ({ moment }, side, kind) => moment?.kind === kind && moment.side === side;

/**
 * Check marks or chips as strokes, with their number for people who cannot see them.
 * @param {number | null} count
 * @param {boolean} fresh whether one was earned just now
 */
function marks(count, fresh) {
	if (!count) return null;
	return h(
		"span",
		{ class: fresh ? "marks fresh" : "marks", role: "img", "aria-label": `${count}` },
		count > 4 ? `✓×${count}` : "✓".repeat(count),
	);
}

/** How close the bonus is, with a meter that fills. @param {BonusProgress | undefined} bonus @param {boolean} fresh */
function progress(bonus, fresh) {
	if (!bonus) return null;
	return h(
		"span",
		{
			class: `progress${bonus.have >= bonus.target ? " reached" : ""}${fresh ? " fresh" : ""}`,
			role: "img",
			"aria-label": say(BOARD.progress, { have: bonus.have, target: bonus.target }),
			"data-full": Math.min(1, bonus.have / bonus.target).toFixed(2),
		},
		`${bonus.have}/${bonus.target}`,
		h("i", {}),
	);
}

/** In books that count chips on the back, the chips collected so far. @param {PadData} data */
function chips(data) {
	const collected = data.pad.marks.some((marks) => marks.some((mark) => mark.kind === "chip"));
	if (!collected) return null;
	return h(
		"tr",
		{ class: "line-chips" },
		h("th", { scope: "row" }, BOARD.bonusChips),
		data.pad.marks.map((marks, side) =>
			h(
				"td",
				{ class: cellClass(data, side), colspan: data.pad.columns.length },
				marks
					.filter((mark) => mark.count)
					.map((mark) => {
						const name = say(mark.colour ? BOARD.colouredChips : BOARD.chips, mark);
						return h(
							"span",
							{
								class: `chip ${mark.colour}${isNew(data, side, "chip") ? " fresh" : ""}`,
								role: "img",
								"aria-label": name,
								title: name,
							},
							`${mark.count}×${mark.each}`,
						);
					}),
			),
		),
	);
}

customElements.define("score-pad", ScorePad);

/** @param {PadData} data */
export const scorePad = (data) => h("score-pad", { data });

/** The numbers of columns up to which the layout changes. */
const STEPS_OF_ROOM = [2, 4, 6];

/**
 * The pad with what belongs above it.
 * @param {PadData} data
 * @param {...Child} above
 */
export function padWith(data, ...above) {
	const cells = data.cards.length * data.pad.columns.length;
	const room = data.cards.length === 1 ? "one" : (STEPS_OF_ROOM.find((most) => cells <= most) ?? "many");
	return h("div", { class: `table-pad cells-${room}` }, above, scorePad(data));
}

/** Go to the first box that can be filled on the pad that is shown. */
export function focusFirstOffer() {
	const pad = document.querySelector("score-pad");
	if (pad instanceof ScorePad) pad.focusFirst();
}
