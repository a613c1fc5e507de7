/** Who sits where, and what can be done about it during a game. */

import { here } from "../addresses.js";
import { button, h } from "../browser/dom.js";
import { askPlayer } from "../browser/question-box.js";

/** @import { Deed } from "../server/connection.js" */
/** @import { SeatView, TableView, You } from "../types.js" */
/** @import { LiveTable } from "./live-table.js" */

/** @param {LiveTable} live */
export function openSeats(live) {
	const { view, you } = live.model;
	const dialog = h("dialog", { id: "seats", "aria-labelledby": "seats-title" });
	const done = (/** @type {Deed} */ action) => {
		dialog.close();
		live.act(action);
	};
	const link = async (/** @type {number} */ seat) => {
		const answer = await live.act({ type: "seat_link", seat });
		if (!answer) return; // refused, which the page says
		dialog.append(
			h(
				"p",
				{ id: "seat-link" },
				"Scan or open this on your other device (works once): ",
				h(
					"a",
					{ href: `/table/${view.table}?seat=${answer.seat_token}` },
					`${location.origin}${here(`/table/${view.table}?seat=${answer.seat_token}`)}`,
				),
			),
		);
	};
	/** What cannot be taken back asks first. */
	const sure = async (/** @type {string} */ question, /** @type {string} */ label, /** @type {Deed} */ action) => {
		dialog.close();
		if ((await askPlayer(question, [{ value: "yes", label }], "", "Stay in the game")) === "yes") live.act(action);
	};
	dialog.append(
		h("h2", { id: "seats-title" }, "Players"),
		h(
			"ul",
			{ class: "seat-list" },
			view.seats.map((seat) =>
				h(
					"li",
					{},
					h("span", {}, h("b", {}, seat.name || "open"), " ", h("span", { class: "hint" }, state(seat))),
					h("span", { class: "row" }, tools(view, you, seat, done, link, sure)),
				),
			),
		),
		h("p", { class: "hint" }, view.watching ? `${view.watching} watching.` : "Nobody is watching."),
		h(
			"div",
			{ class: "row" },
			button("Close", () => dialog.close(), { class: "main" }),
		),
	);
	dialog.onclose = () => dialog.remove();
	document.body.append(dialog);
	dialog.showModal();
}

/** @param {SeatView} seat */
function state(seat) {
	if (seat.bot) return "bot";
	if (!seat.holder && !seat.stand_in) return "";
	if (seat.stand_in) return "a bot has taken over";
	return seat.present ? "here" : "away";
}

/**
 * @param {TableView} view
 * @param {You} you
 * @param {SeatView} seat
 * @param {(action: Deed) => void} done
 * @param {(seat: number) => void} link
 * @param {(question: string, label: string, action: Deed) => void} sure
 */
function tools(view, you, seat, done, link, sure) {
	const mine = seat.holder !== null && seat.holder === you.holder;
	const away = seat.holder !== null && !mine && !seat.present;
	const host = view.host === you.holder;
	const playing = view.phase === "playing";
	const fair = view.options.dice === "fair";
	return [
		mine && seat.stand_in && button("Take my seat back", () => done({ type: "return", seat: seat.seat })),
		mine &&
			playing &&
			fair &&
			!seat.stand_in &&
			button("Let a bot play for me", () => done({ type: "stand_in", seat: seat.seat })),
		mine && button("Move to another device", () => link(seat.seat)),
		mine && playing && button("Resign", () => sure("Resign this game?", "Resign", { type: "resign", seat: seat.seat })),
		mine &&
			button("Leave the table", () =>
				sure(playing ? "Leave the table? You resign this game." : "Leave the table?", "Leave", {
					type: "leave",
					seat: seat.seat,
				}),
			),
		host &&
			away &&
			fair &&
			playing &&
			!seat.stand_in &&
			button("Let a bot take over", () => done({ type: "stand_in", seat: seat.seat })),
		host && away && button("Remove", () => done({ type: "remove", seat: seat.seat })),
	];
}
