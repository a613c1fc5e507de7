/** Puzzles: the day's, by theme, and from the user's own games. The address names the puzzle, so it can be shared. */

import { DEFAULT_BOOK } from "../addresses.js";
import { announce } from "../browser/announce.js";
import { copyLink } from "../browser/clipboard.js";
import { button, h, Part } from "../browser/dom.js";
import { WAITING } from "../coach/games-form.js";
import { puzzleBoard } from "../coach/puzzle-board.js";
import { ask, reason, whoAmI } from "../server/api.js";
import { askUntilReady } from "../server/patience.js";
import { COACH } from "../words/catalogue/coach.js";
import { PUZZLES } from "../words/catalogue/puzzles.js";
import { dayWords } from "../words/phrases.js";
import { say } from "../words/say.js";

/** @import { SelectEvent } from "../browser/dom.js" */
/** @import { BoardData } from "../coach/puzzle-board.js" */
/** @import { OwnMistakes, PuzzleBook } from "../types.js" */

class PuzzlesPage extends Part {
	/** @type {PuzzleBook[]} */
	#books = [];
	#book = DEFAULT_BOOK;
	/** The theme that was asked for; empty for any. */
	#theme = "";
	#puzzle = "";
	/** The user's own mistakes, as names of puzzles. @type {string[]} */
	#own = [];
	#error = "";
	#message = "";

	connectedCallback() {
		super.connectedCallback();
		document.title = PUZZLES.puzzlesTitle;
		addEventListener("hashchange", () => this.#go());
		void this.#load();
	}

	async #load() {
		try {
			this.#books = [...(await ask("/puzzles"))].reverse();
		} catch (refusal) {
			this.#error = reason(refusal);
			this.refresh();
			return;
		}
		if (!nameOf(location.hash)) history.replaceState(null, "", `#${this.#daily()}`);
		this.#go();
	}

	/** Show the puzzle that the address names. */
	#go() {
		const name = nameOf(location.hash);
		if (!name) return;
		this.#puzzle = name;
		this.#error = this.#message = "";
		const [book, theme] = name.split("-");
		const shelf = this.#books.find((each) => each.name === book);
		if (shelf) {
			this.#book = book;
			if (this.#theme && shelf.themes.some((each) => each.name === theme)) this.#theme = theme;
		}
		this.refresh();
	}

	#daily() {
		const now = new Date();
		const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
		return `${this.#book}-daily-${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
	}

	#another() {
		const themes = this.#books.find((each) => each.name === this.#book)?.themes ?? [];
		const [seed, pick] = crypto.getRandomValues(new Uint32Array(2));
		const theme = this.#theme || themes[pick % themes.length].name;
		location.hash = `#${this.#book}-${theme}-${seed}`;
	}

	async #mine() {
		const asked = this.#puzzle;
		const tell = (/** @type {string} */ doing) => {
			if (asked === this.#puzzle) this.#tell(doing);
		};
		this.#error = "";
		tell(WAITING);
		try {
			/** @type {Pick<OwnMistakes, "games" | "mistakes">} */
			const { games, mistakes } = (await whoAmI())
				? await askUntilReady(`/me/mistakes?book=${this.#book}`, WAITING, tell)
				: { games: 0, mistakes: [] };
			// Somebody who took another puzzle meanwhile stays with that one.
			if (asked !== this.#puzzle) return;
			this.#own = mistakes.map((mistake) => mistake.puzzle);
			this.#message = "";
			if (this.#own.length > 0) location.hash = `#${this.#own[0]}`;
			else this.#message = noMistakes(games);
		} catch (refusal) {
			if (asked !== this.#puzzle) return;
			this.#message = "";
			this.#error = reason(refusal);
		}
		announce(this.#error || this.#message || say(PUZZLES.mistakesFound, { count: this.#own.length }));
		this.refresh();
	}

	/** @param {string} message */
	#tell(message) {
		this.#message = message;
		this.refresh();
	}

	#next() {
		const here = this.#own.indexOf(this.#puzzle);
		if (here >= 0 && here + 1 < this.#own.length) location.hash = `#${this.#own[here + 1]}`;
		else this.#another();
	}

	refresh() {
		super.refresh();
		// If options come late, the last one would be chosen.
		for (const [id, value] of [
			["puzzle-book", this.#book],
			["puzzle-theme", this.#theme],
		]) {
			const select = /** @type {HTMLSelectElement | null} */ (document.getElementById(id));
			if (select) select.value = value;
		}
	}

	draw() {
		return h(
			"div",
			{ class: "puzzles" },
			h("h1", { id: "puzzles-title" }, COACH.puzzles),
			this.#puzzle && puzzleBoard(this.#board()),
			this.#error && h("p", { class: "error", role: "alert" }, this.#error),
			this.#message && h("p", { class: "panel", id: "message" }, this.#message),
			this.#shelf(),
		);
	}

	#shelf() {
		const shelf = this.#books.find((each) => each.name === this.#book);
		const submit = (/** @type {SubmitEvent} */ event) => {
			event.preventDefault();
			this.#another();
		};
		return h(
			"form",
			{ class: "panel shelf", "aria-labelledby": "puzzles-title", onsubmit: submit },
			h("p", { class: "hint" }, PUZZLES.puzzlesAbout),
			h(
				"details",
				{ id: "puzzle-choice" },
				h("summary", {}, PUZZLES.choose),
				h("div", { class: "row choosing" }, this.#fields(shelf)),
			),
			h(
				"div",
				{ class: "row choosing" },
				h("button", { type: "submit", class: "main", id: "another" }, PUZZLES.newPuzzle),
				button(
					PUZZLES.puzzleOfDay,
					() => {
						location.hash = `#${this.#daily()}`;
					},
					{ id: "daily" },
				),
				button(PUZZLES.ownMistakes, () => this.#mine(), { id: "mine" }),
				copyLink(() => location.href),
			),
		);
	}

	/** The fields to choose what puzzles are about. @param {PuzzleBook | undefined} shelf */
	#fields(shelf) {
		return [
			h(
				"label",
				{ class: "field" },
				h("span", {}, PUZZLES.rulebook),
				h(
					"select",
					{ id: "puzzle-book", onchange: (/** @type {SelectEvent} */ event) => this.#chooseBook(event.target.value) },
					this.#books.map((book) => h("option", { value: book.name }, book.title)),
				),
			),
			h(
				"label",
				{ class: "field" },
				h("span", {}, PUZZLES.theme),
				h(
					"select",
					{
						id: "puzzle-theme",
						onchange: (/** @type {SelectEvent} */ event) => {
							this.#theme = event.target.value;
						},
					},
					h("option", { value: "" }, PUZZLES.anyTheme),
					(shelf?.themes ?? []).map((theme) => h("option", { value: theme.name }, theme.title)),
				),
			),
		];
	}

	/** @param {string} name */
	#chooseBook(name) {
		this.#book = name;
		this.#theme = "";
		this.refresh();
	}

	/** @returns {BoardData} */
	#board() {
		const own = this.#own.indexOf(this.#puzzle);
		const day = /-daily-(.*)$/.exec(this.#puzzle)?.[1];
		const played = /^(table|record)-/.test(this.#puzzle);
		/** @type {string} */
		let heading = played ? PUZZLES.fromGame : PUZZLES.puzzle;
		if (day) heading = say(PUZZLES.puzzleOn, { day: dayWords(day) });
		if (own >= 0) heading = say(PUZZLES.mistakeNumber, { number: own + 1, count: this.#own.length });
		const text = own >= 0 && own + 1 < this.#own.length ? PUZZLES.nextMistake : PUZZLES.anotherPuzzle;
		return {
			puzzle: this.#puzzle,
			heading,
			played,
			focus: false,
			next: { text, go: () => this.#next() },
		};
	}
}

/** @param {number} games that were looked through */
function noMistakes(games) {
	if (games === 0) return PUZZLES.noGames;
	return say(PUZZLES.noMistakes, { count: games });
}

/** @param {string} hash */
const nameOf = (hash) => /^#([a-z]+-[a-z0-9-]+)$/.exec(hash)?.[1] ?? "";

customElements.define("puzzles-page", PuzzlesPage);
