/** The form for a new table with all its options; house rules are in an advanced part. */

import { DEFAULT_BOOK, here } from "../addresses.js";
import { h, Part } from "../browser/dom.js";
import { clockChoice } from "../people/clock-choice.js";
import { ask, reason, rememberedName, whoAmI } from "../server/api.js";
import { botOptions } from "../table/bot-choice.js";
import { houseRules } from "../table/house-rules.js";
import { openTable } from "../table/start.js";
import { SETUP } from "../words/catalogue/setup.js";
import { say } from "../words/say.js";

/** @import { FormEvent, InputEvent } from "../browser/dom.js" */
/** @import { Catalogue, NewTable } from "../types.js" */

/** @typedef {"link" | "screen" | "pad"} Way */

/** @type {[Way, string, string][]} */
const WAYS = [
	["link", SETUP.byLink, SETUP.byLinkAbout],
	["screen", SETUP.oneScreen, SETUP.oneScreenAbout],
	["pad", SETUP.realDice, SETUP.realDiceAbout],
];

class NewTablePage extends Part {
	/** @type {Catalogue | null} */
	#catalogue = null;
	#name = "";
	#book = new URLSearchParams(location.search).get("book") ?? DEFAULT_BOOK;
	/** @type {Way} */
	#way = "link";
	#seats = 2;
	/** House rules: what differs from the printed book. @type {Record<string, string>} */
	#rules = {};
	#error = "";

	async connectedCallback() {
		super.connectedCallback();
		const [catalogue, me] = await Promise.all([ask("/catalogue"), whoAmI()]);
		this.#catalogue = catalogue;
		this.#name = me?.name ?? rememberedName();
		this.refresh();
	}

	/** The book that is chosen. @param {Catalogue} catalogue */
	#chosen({ books }) {
		return books.find((book) => book.name === this.#book) ?? books[0];
	}

	/** @param {FormEvent} event */
	async #create(event) {
		event.preventDefault();
		const form = new FormData(event.target);
		const teams = String(form.get("teams") ?? "")
			.split(",")
			.map((name) => name.trim())
			.filter(Boolean);
		const people =
			this.#way === "link"
				? [String(form.get("name")).trim()]
				: form
						.getAll("player")
						.map((name) => String(name).trim())
						.filter(Boolean);
		// For a table by link the form shows every seat after the host's; at one screen bots sit after the people.
		const bots = form
			.getAll("bot")
			.map((bot, place) => ({ bot: String(bot), ...(this.#way === "link" && { seat: place + 1 }) }))
			.filter(({ bot }) => bot);
		const seats = this.#way === "link" ? this.#seats : people.length + bots.length;
		/** @type {NewTable} */
		const options = {
			title: String(form.get("title") ?? ""),
			book: this.#book,
			rules: this.#rules,
			seats,
			teams,
			games: Number(form.get("games")),
			difference: form.has("difference"),
			dice: this.#way === "pad" ? "real" : "fair",
			one_screen: this.#way !== "link",
			public: form.has("public"),
			turn_seconds: this.#way === "pad" || !form.get("seconds") ? null : Number(form.get("seconds")),
			coach: form.has("coach") && !form.has("duplicate"),
			duplicate: form.has("duplicate"),
		};
		try {
			location.href = here(`/table/${await openTable(options, people, this.#way === "screen", bots)}`);
		} catch (refusal) {
			this.#error = reason(refusal);
			this.refresh();
			document.getElementById("problem")?.scrollIntoView();
		}
	}

	draw() {
		const catalogue = this.#catalogue;
		if (!catalogue) return h("p", { class: "centre" }, SETUP.oneMoment);
		return h(
			"form",
			{ class: "panel new-table", onsubmit: (/** @type {FormEvent} */ event) => this.#create(event) },
			h("h1", {}, SETUP.title),
			this.#books(catalogue),
			this.#ways(),
			this.#people(catalogue),
			this.#more(catalogue),
			h(
				"details",
				{ id: "house-rules" },
				h("summary", {}, SETUP.houseRules),
				houseRules({
					rules: catalogue.rules,
					book: this.#chosen(catalogue),
					onChange: (chosen) => {
						this.#rules = chosen;
					},
				}),
			),
			this.#error && h("p", { class: "error", role: "alert", id: "problem" }, this.#error),
			h(
				"p",
				{ class: "row" },
				h(
					"button",
					{ type: "submit", class: "main big", id: "create" },
					this.#way === "screen" ? SETUP.start : SETUP.open,
				),
			),
		);
	}

	/** @param {() => void} change */
	#pick(change) {
		change();
		this.refresh();
	}

	/** @param {Catalogue} catalogue */
	#books({ books }) {
		return h(
			"fieldset",
			{},
			h("legend", {}, SETUP.rulebook),
			[...books].reverse().map((book) =>
				h(
					"label",
					{ class: "line choice" },
					h("input", {
						type: "radio",
						name: "book",
						value: book.name,
						checked: book.name === this.#book,
						onchange: () =>
							this.#pick(() => {
								this.#book = book.name;
								this.#rules = {};
							}),
					}),
					h("span", {}, h("b", {}, book.title), " ", h("span", { class: "hint" }, book.summary)),
				),
			),
		);
	}

	#ways() {
		return h(
			"fieldset",
			{},
			h("legend", {}, SETUP.how),
			WAYS.map(([way, title, text]) =>
				h(
					"label",
					{ class: "line choice" },
					h("input", {
						type: "radio",
						name: "way",
						value: way,
						checked: way === this.#way,
						onchange: () =>
							this.#pick(() => {
								this.#way = way;
							}),
					}),
					h("span", {}, h("b", {}, title), " ", h("span", { class: "hint" }, text)),
				),
			),
		);
	}

	/** @param {Catalogue} catalogue */
	#people(catalogue) {
		const book = this.#chosen(catalogue);
		const most = Math.min(catalogue.most_seats, book.partners ? catalogue.most_seats : book.most_sides);
		const count = (/** @type {InputEvent} */ event) =>
			this.#pick(() => {
				this.#seats = Math.max(1, Math.min(most, Number(event.target.value) || 1));
			});
		const seats = Array.from({ length: this.#seats }, (_, seat) => seat);
		const bot = (/** @type {number} */ seat) =>
			h(
				"label",
				{ class: "field" },
				h("span", {}, say(SETUP.seat, { number: seat + 1 })),
				h(
					"select",
					{ name: "bot" },
					h("option", { value: "" }, this.#way === "link" ? SETUP.openSeat : SETUP.nobody),
					botOptions(book.bots),
				),
			);
		const player = (/** @type {number} */ seat) =>
			h(
				"label",
				{ class: "field" },
				h("span", {}, say(SETUP.player, { number: seat + 1 })),
				h("input", {
					name: "player",
					maxlength: 40,
					required: seat === 0,
					value: seat === 0 ? this.#name : "",
					autocomplete: "off",
				}),
			);
		return h(
			"fieldset",
			{},
			h("legend", {}, SETUP.who),
			h(
				"label",
				{ class: "field" },
				h("span", {}, this.#way === "link" ? SETUP.seats : SETUP.players),
				h("input", { type: "number", id: "seats", min: 1, max: most, value: this.#seats, oninput: count }),
			),
			h(
				"div",
				{ class: "people" },
				this.#way === "link"
					? [
							h(
								"label",
								{ class: "field" },
								h("span", {}, SETUP.yourName),
								h("input", { name: "name", maxlength: 40, required: true, value: this.#name }),
							),
							seats.slice(1).map(bot),
						]
					: seats.map(player),
			),
			this.#way === "screen" &&
				h(
					"details",
					{},
					h("summary", {}, SETUP.botsToo),
					h(
						"div",
						{ class: "people" },
						[0, 1, 2].map((extra) => bot(this.#seats + extra)),
					),
				),
			book.partners &&
				h(
					"label",
					{ class: "field" },
					h("span", {}, SETUP.teams),
					h("input", { name: "teams", placeholder: SETUP.teamsSuch, autocomplete: "off" }),
				),
		);
	}

	/** @param {Catalogue} catalogue */
	#more(catalogue) {
		const book = this.#chosen(catalogue);
		const series = Number(book.options.max_games) || catalogue.most_games;
		return h(
			"fieldset",
			{},
			h("legend", {}, SETUP.more),
			h(
				"div",
				{ class: "people" },
				h(
					"label",
					{ class: "field" },
					h("span", {}, SETUP.games),
					h("input", { type: "number", name: "games", min: 1, max: series, value: 1 }),
				),
				this.#way !== "pad" && clockChoice(),
				h(
					"label",
					{ class: "field" },
					h("span", {}, SETUP.tableName),
					h("input", { name: "title", maxlength: 60, autocomplete: "off" }),
				),
			),
			book.options.difference !== "none" &&
				h(
					"label",
					{ class: "line" },
					h("input", { type: "checkbox", name: "difference" }),
					h("span", {}, SETUP.margin),
				),
			this.#way === "link" &&
				h("label", { class: "line" }, h("input", { type: "checkbox", name: "public" }), h("span", {}, SETUP.public)),
			this.#way === "link" &&
				h(
					"label",
					{ class: "line" },
					h("input", { type: "checkbox", name: "duplicate" }),
					h("span", {}, SETUP.duplicate),
				),
			h(
				"label",
				{ class: "line" },
				h("input", { type: "checkbox", name: "coach", checked: true }),
				h("span", {}, SETUP.coach),
			),
		);
	}
}

customElements.define("new-table-page", NewTablePage);
