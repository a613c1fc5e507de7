/** Before a game: who sits where, the invitation, the dice's seeds, and the start. */

import { button, fieldOf, h, Part } from "../browser/dom.js";
import { botOptions } from "../table/bot-choice.js";
import { asQuery, ruleChanges, rulesAddress } from "../table/rule-changes.js";
import { PEOPLE } from "../words/catalogue/people.js";
import { LOBBY } from "../words/catalogue/setup.js";
import { listed, parts, say } from "../words/say.js";
import { invitation } from "./invitation.js";

/** @import { FormEvent, SelectEvent } from "../browser/dom.js" */
/** @import { Deed } from "../server/connection.js" */
/** @import { Ack, BotView, SeatView, TableView, You } from "../types.js" */

const MINUTE = 60;
const HOUR = 3600;

/**
 * @typedef {object} LobbyData
 * @property {TableView} view
 * @property {You} you
 * @property {boolean} mayArrange whether somebody here is the host, or stands in for an absent one
 * @property {BotView[]} bots that play this book
 * @property {string} error
 * @property {(name: string) => void} onSit
 * @property {(action: Deed) => Promise<Ack | null>} onAct
 * @property {() => void} onStart
 */

/** @extends {Part<LobbyData>} */
class LobbyPanel extends Part {
	/** @param {LobbyData} data */
	draw(data) {
		const { view, you } = data;
		const host = data.mayArrange;
		const seated = view.seats.some((seat) => seat.holder && seat.holder === you.holder);
		const open = view.seats.filter((seat) => isOpen(seat));
		const canSit = !view.between_games && open.length > 0 && (!seated || view.options.one_screen);
		return h(
			"div",
			{ class: "lobby" },
			h(
				"section",
				{ class: "panel", "aria-labelledby": "lobby-title" },
				h("h1", { id: "lobby-title" }, view.options.title || LOBBY.waiting),
				h(
					"p",
					{},
					h("b", {}, view.book.title),
					". ",
					LOBBY.howItGoes,
					" ",
					h("a", { href: rulesAddress(view.book.name, view.book.changes), target: "_blank" }, LOBBY.allRules),
				),
				ruleChanges(view.book.name, asQuery(view.book.changes)),
				h("p", { class: "hint" }, facts(view)),
				view.games_played > 0 &&
					h(
						"p",
						{},
						h("a", { href: `/table/${view.table}/review?game=${view.games_played}`, id: "last-game" }, PEOPLE.lastGame),
					),
				h(
					"ol",
					{ class: "seats" },
					view.seats.map((seat) => this.#seat(data, seat, host)),
				),
				canSit && this.#sitDown(data, seated),
				data.error && h("p", { class: "error", role: "alert" }, data.error),
				h("div", { class: "row lobby-start" }, this.#start(data, host, seated)),
			),
			h(
				"aside",
				{ class: "lobby-side" },
				!view.options.one_screen &&
					h(
						"section",
						{ class: "panel", "aria-labelledby": "invite-title" },
						h("h2", { id: "invite-title" }, PEOPLE.invite),
						invitation(view.table, PEOPLE.inviteHint),
					),
				view.options.dice === "fair" && this.#seeds(data),
			),
		);
	}

	/** @param {LobbyData} data @param {SeatView} seat @param {boolean} host */
	#seat(data, seat, host) {
		const { view, you } = data;
		const mine = seat.holder !== null && seat.holder === you.holder;
		const free = !view.between_games;
		return h(
			"li",
			{ class: isOpen(seat) ? "seat open" : "seat" },
			h(
				"span",
				{ class: "seat-name" },
				isOpen(seat) ? LOBBY.freeSeat : mine ? say(LOBBY.you, { name: seat.name }) : seat.name,
				seat.team && h("span", { class: "hint" }, ` · ${seat.team}`),
				seat.holder && !mine && !seat.present && h("span", { class: "hint" }, ` · ${PEOPLE.away}`),
			),
			h(
				"span",
				{ class: "row" },
				isOpen(seat) && host && free && view.options.dice === "fair" && botChooser(data, seat.seat),
				!isOpen(seat) &&
					host &&
					!mine &&
					free &&
					button(PEOPLE.remove, () => data.onAct({ type: "remove", seat: seat.seat }), {
						"aria-label": say(LOBBY.removeNamed, { name: seat.name }),
					}),
				mine &&
					free &&
					button(LOBBY.giveUp, () => data.onAct({ type: "leave", seat: seat.seat }), {
						"aria-label": say(LOBBY.giveUpNamed, { name: seat.name }),
					}),
			),
		);
	}

	/** @param {LobbyData} data @param {boolean} seated */
	#sitDown(data, seated) {
		const submit = (/** @type {FormEvent} */ event) => {
			event.preventDefault();
			const input = fieldOf(event.target, "name");
			data.onSit(input.value.trim());
			input.value = "";
		};
		return h(
			"form",
			{ class: "row", id: "sit", onsubmit: submit },
			h(
				"label",
				{ class: "field" },
				h("span", {}, seated ? LOBBY.whoElse : LOBBY.yourName),
				h("input", {
					name: "name",
					maxlength: 40,
					required: true,
					autocomplete: "nickname",
					value: seated ? "" : (data.you.name ?? ""),
				}),
			),
			h("button", { type: "submit", class: seated ? "" : "main" }, seated ? LOBBY.addPlayer : LOBBY.takeSeat),
		);
	}

	/** @param {LobbyData} data @param {boolean} host @param {boolean} seated */
	#start(data, host, seated) {
		const { view } = data;
		if (view.between_games) {
			return button(say(LOBBY.nextGame, { number: view.games_played + 1, count: view.options.games }), data.onStart, {
				class: "main",
				id: "start",
			});
		}
		if (!host)
			return seated
				? h("p", {}, LOBBY.hostStarts)
				: h("p", {}, view.seats.some(isOpen) ? LOBBY.sitOrWatch : LOBBY.full);
		const players = view.seats.filter((seat) => !isOpen(seat));
		if (players.length === 0) return h("p", {}, LOBBY.sitFirst);
		const waiting = view.seats.length - players.length;
		return [
			button(LOBBY.start, data.onStart, { class: "main", id: "start" }),
			waiting > 0 && h("span", { class: "hint" }, say(LOBBY.seatsFree, { count: waiting })),
		];
	}

	/** @param {LobbyData} data */
	#seeds(data) {
		const { view, you } = data;
		const own = view.seats.filter((seat) => seat.holder && seat.holder === you.holder);
		const submit = async (/** @type {FormEvent} */ event) => {
			event.preventDefault();
			const seed = fieldOf(event.target, "seed").value;
			for (const seat of own) await data.onAct({ type: "seed", seat: seat.seat, seed });
		};
		return h(
			"details",
			{ class: "panel", id: "seeds" },
			h("summary", {}, LOBBY.fairDice),
			h("p", {}, LOBBY.fairDiceHow),
			h("p", {}, parts(LOBBY.sealed, { code: h("span", { class: "code" }, view.pledges.at(-1)?.commitment) })),
			h("p", {}, missing(view)),
			own.length > 0 &&
				h(
					"form",
					{ class: "row", onsubmit: submit },
					h(
						"label",
						{ class: "field" },
						h("span", {}, LOBBY.ownWord),
						h("input", { name: "seed", maxlength: 64, required: true, autocomplete: "off" }),
					),
					h("button", { type: "submit" }, LOBBY.useWord),
				),
			h("p", {}, h("a", { href: "/verify" }, LOBBY.howVerified)),
		);
	}
}

/** @param {SeatView} seat */
const isOpen = (seat) => !seat.holder && !seat.bot && !seat.stand_in;

/** @param {LobbyData} data @param {number} seat */
function botChooser(data, seat) {
	const sit = (/** @type {SelectEvent} */ event) => {
		if (event.target.value) data.onAct({ type: "add_bot", bot: event.target.value, seat });
		event.target.value = "";
	};
	return h(
		"select",
		{ "aria-label": say(LOBBY.botOnSeat, { number: seat + 1 }), onchange: sit },
		h("option", { value: "" }, LOBBY.addBot),
		botOptions(data.bots),
	);
}

/** @param {TableView} view */
function missing({ seats, seed_wanted: wanted }) {
	if (wanted.length === 0) return LOBBY.noneMissing;
	return say(LOBBY.missing, { names: listed(wanted.map((seat) => seats[seat].name)) });
}

/** @param {TableView} view */
function facts({ options }) {
	return [
		options.games > 1 && say(LOBBY.series, { count: options.games }),
		options.difference && LOBBY.margin,
		options.dice === "real" ? LOBBY.realDice : LOBBY.provenDice,
		options.duplicate && LOBBY.duplicate,
		options.one_screen && LOBBY.oneScreen,
		options.turn_seconds !== null && clock(options.turn_seconds),
		!options.coach && LOBBY.noCoach,
		options.public ? LOBBY.public : LOBBY.private,
	]
		.filter(Boolean)
		.join(" · ");
}

/** The time for a turn, in the largest unit that it is a whole number of. @param {number} seconds */
function clock(seconds) {
	if (seconds % HOUR === 0) return say(LOBBY.clockHours, { count: seconds / HOUR });
	if (seconds % MINUTE === 0) return say(LOBBY.clockMinutes, { count: seconds / MINUTE });
	return say(LOBBY.clock, { count: seconds });
}

customElements.define("lobby-panel", LobbyPanel);

/** @param {LobbyData} data */
export const lobbyPanel = (data) => h("lobby-panel", { data });
