/** Home: play at once, set up a table, go on with a game, look back. */

import { DEFAULT_BOOK, here } from "../addresses.js";
import { pipDie } from "../board/pip-die.js";
import { announce } from "../browser/announce.js";
import { drawn, fieldOf, h, Part } from "../browser/dom.js";
import { coachNavigation } from "../coach/coach-links.js";
import { pastGames } from "../coach/past-games.js";
import { openGames } from "../people/open-games.js";
import { actInTurn, ask, isRefused, reason, rememberedName, whoAmI } from "../server/api.js";
import { botChoice } from "../table/bot-choice.js";
import { openTable } from "../table/start.js";
import { DAILY } from "../words/catalogue/daily.js";
import { HOME } from "../words/catalogue/home.js";
import { YOU } from "../words/catalogue/people.js";
import { listed, say } from "../words/say.js";

/** @import { FormEvent, SelectEvent } from "../browser/dom.js" */
/** @import { Catalogue, NewTable, Results, TableView } from "../types.js" */

class HomePage extends Part {
	#name = rememberedName();
	/** @type {Catalogue | null} */
	#catalogue = null;
	/** @type {Results | null} */
	#results = null;
	#publics = /** @type {TableView[]} */ ([]);
	#book = DEFAULT_BOOK;
	#error = "";
	#joinError = "";
	#busy = false;
	#loaded = false;

	connectedCallback() {
		super.connectedCallback();
		void this.#load();
	}

	async #load() {
		try {
			const [catalogue, me, publics] = await Promise.all([ask("/catalogue"), whoAmI(), ask("/tables")]);
			this.#catalogue = catalogue;
			this.#publics = publics;
			if (me) {
				this.#name = me.name;
				this.#results = await ask("/me/results");
			}
		} catch (refusal) {
			this.#error = reason(refusal);
		}
		this.#loaded = true;
		this.refresh();
	}

	/** @param {HTMLFormElement} form @param {string | null} against a bot */
	async #play(form, against) {
		if (this.#busy) return;
		this.#busy = true;
		const name = fieldOf(form, "name").value.trim() || HOME.player;
		const book = fieldOf(form, "book").value;
		announce(HOME.settingUp);
		try {
			/** @type {NewTable} */
			const options = { book, seats: against ? 2 : 1 };
			location.href = here(`/table/${await openTable(options, [name], true, against ? [{ bot: against }] : [])}`);
		} catch (refusal) {
			this.#error = reason(refusal);
			this.#busy = false;
			this.refresh();
		}
	}

	draw() {
		// Anything that comes later would push down what is already there.
		if (!this.#loaded) return h("p", { class: "centre" }, HOME.wait);
		const isNew = !this.#results || this.#results.past.length === 0;
		return h(
			"div",
			{ class: "home" },
			this.#results &&
				this.#results.open.length > 0 &&
				openGames(this.#results.open, (game) => this.#leave(game.table)),
			h(
				"section",
				{ class: "hero", "aria-labelledby": "hero-title" },
				h(
					"div",
					{ class: "hero-dice", "aria-hidden": "true" },
					[2, 5, 6, 1, 5].map((face) => pipDie(face)),
				),
				h("h1", { id: "hero-title" }, HOME.title),
				this.#error && h("p", { class: "error", role: "alert" }, this.#error),
				this.#quickStart(),
			),
			isNew && learning(),
			h(
				"section",
				{ class: "panel", "aria-labelledby": "daily" },
				h("h2", { id: "daily" }, DAILY.home),
				h("p", {}, DAILY.homeHow),
				h("p", { class: "row" }, h("a", { class: "button", href: "/daily", id: "to-daily" }, DAILY.link)),
			),
			h(
				"section",
				{ class: "panel", "aria-labelledby": "together" },
				h("h2", { id: "together" }, HOME.together),
				h("p", {}, HOME.togetherHow),
				h("p", { class: "row" }, h("a", { class: isNew ? "button" : "button main", href: "/new" }, HOME.setUp)),
				this.#join(),
				this.#publicTables(),
			),
			h(
				"section",
				{ class: "panel", "aria-labelledby": "coach" },
				h("h2", { id: "coach" }, HOME.train),
				h("p", {}, HOME.trainHow),
				coachNavigation(""),
			),
			this.#results && this.#results.past.length > 0 && keeping(),
			this.#results && bestScores(this.#results),
			!isNew && learning(),
			this.#results && this.#results.past.length > 0 && pastGames(this.#results.past),
		);
	}

	/** Leave a game for good, with every seat there. @param {string} table */
	async #leave(table) {
		try {
			/** @type {TableView} */
			const view = await ask(`/tables/${table}`);
			for (let left = 0; left < view.seats.length; left += 1) await actInTurn(table, view.seq, [{ type: "leave" }]);
		} catch (refusal) {
			if (!isRefused(refusal, "not_your_seat")) this.#error = reason(refusal); // otherwise no seat is left
		}
		this.#results = await ask("/me/results").catch(() => this.#results);
		this.refresh();
	}

	#quickStart() {
		const books = this.#catalogue?.books ?? [];
		const bots = books.find((book) => book.name === this.#book)?.bots ?? [];
		const choose = (/** @type {SelectEvent} */ event) => {
			this.#book = event.target.value;
			this.refresh();
		};
		return h(
			"form",
			{
				class: "quick",
				id: "quick",
				onsubmit: (/** @type {FormEvent} */ event) => {
					event.preventDefault();
					void this.#play(event.target, null);
				},
			},
			h("div", { class: "row" }, h("button", { type: "submit", class: "main big", id: "play-now" }, HOME.playNow)),
			h(
				"div",
				{ class: "row quick-fields" },
				h(
					"label",
					{ class: "field" },
					h("span", {}, HOME.yourName),
					h("input", { id: "name", name: "name", maxlength: 40, autocomplete: "nickname", value: this.#name }),
				),
				h(
					"label",
					{ class: "field" },
					h("span", {}, HOME.rulebook),
					h(
						"select",
						{ id: "book", name: "book", onchange: choose },
						books.length === 0 && h("option", { value: DEFAULT_BOOK }, HOME.defaultBook),
						[...books]
							.reverse()
							.map((book) => h("option", { value: book.name, selected: book.name === this.#book }, book.title)),
					),
				),
			),
			botChoice(bots, (bot) => this.#play(/** @type {HTMLFormElement} */ (drawn("quick")), bot)),
		);
	}

	#join() {
		const join = (/** @type {FormEvent} */ event) => {
			event.preventDefault();
			const found = /([a-z0-9]{16})\/?(\?.*)?$/.exec(fieldOf(event.target, "link").value.trim());
			if (found) location.href = here(`/table/${found[1]}${found[2] ?? ""}`);
			else {
				this.#joinError = HOME.noLink;
				this.refresh();
			}
		};
		return h(
			"form",
			{ class: "row", id: "join", onsubmit: join },
			h(
				"label",
				{ class: "field grow" },
				h("span", {}, HOME.joinLink),
				h("input", { name: "link", required: true, autocomplete: "off" }),
			),
			h("button", { type: "submit" }, HOME.join),
			this.#joinError && h("p", { class: "error join-error", role: "alert" }, this.#joinError),
		);
	}

	#publicTables() {
		if (this.#publics.length === 0) return null;
		return h(
			"div",
			{},
			h("h3", {}, HOME.openTables),
			h(
				"ul",
				{ class: "list" },
				this.#publics.map((view) =>
					h(
						"li",
						{},
						h("a", { href: `/table/${view.table}` }, view.options.title || view.book.title),
						" ",
						h("span", { class: "hint" }, listed(view.seats.map((seat) => seat.name).filter(Boolean))),
					),
				),
			),
		);
	}
}

function learning() {
	return h(
		"section",
		{ class: "panel", "aria-labelledby": "learn" },
		h("h2", { id: "learn" }, HOME.newcomer),
		h("p", {}, HOME.newcomerHow),
		h(
			"p",
			{ class: "row" },
			h("a", { class: "button", href: "/learn", id: "learn-to-play" }, HOME.showTurn),
			h("a", { class: "button", href: "/rules" }, HOME.readRules),
			h("a", { class: "button", href: `/cards/${DEFAULT_BOOK}` }, HOME.printCards),
			h("a", { class: "button", href: "/verify" }, HOME.verifyDice),
		),
	);
}

function keeping() {
	return h(
		"section",
		{ class: "panel", "aria-labelledby": "keeping" },
		h("h2", { id: "keeping" }, YOU.keepOnDevices),
		h("p", {}, YOU.keepHow),
		h("p", { class: "row" }, h("a", { class: "button", href: "/you" }, YOU.title)),
	);
}

/** The best scores in every book; those with help are listed separately. @param {Results} results */
function bestScores({ bests, bests_with_help: helped = [] }) {
	const rows = [
		...bests.map((best) => ({ best, title: best.title })),
		...helped.map((best) => ({ best, title: say(HOME.bestWithHelp, { book: best.title }) })),
	];
	if (rows.length === 0) return null;
	return h(
		"section",
		{ class: "panel", "aria-labelledby": "bests" },
		h("h2", { id: "bests" }, HOME.bests),
		h(
			"table",
			{ class: "plain" },
			h(
				"tbody",
				{},
				rows.map(({ best, title }) =>
					h(
						"tr",
						{},
						h("th", { scope: "row" }, title),
						h("td", {}, best.name),
						h("td", { class: "number" }, h("a", { href: `/table/${best.table}` }, best.score)),
					),
				),
			),
		),
	);
}

customElements.define("home-page", HomePage);
