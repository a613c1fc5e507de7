/** Who sits where, who watches, and what can be done about it during a game. It updates while it is open. */

import { button, h, sync } from "../browser/dom.js";
import { askPlayer } from "../browser/question-box.js";
import { PEOPLE } from "../words/catalogue/people.js";
import { listed, say } from "../words/say.js";
import { invitation } from "./invitation.js";

/** @import { Deed } from "../server/connection.js" */
/** @import { SeatView, TableView } from "../types.js" */
/** @import { LiveTable } from "../table/live-table.js" */

/** The dialog that is open. @type {{dialog: HTMLDialogElement, live: LiveTable, seat: string | null} | null} */
let shown = null;

/** @param {LiveTable} live */
export function openSeats(live) {
	const dialog = h("dialog", { id: "seats", "aria-labelledby": "seats-title" });
	shown = { dialog, live, seat: null };
	dialog.onclose = () => {
		dialog.remove();
		shown = null;
	};
	document.body.append(dialog);
	refreshSeats();
	dialog.showModal();
}

/** Something changed at the table. */
export function refreshSeats() {
	if (shown) sync(shown.dialog, content(shown.live, shown.dialog, shown.seat));
}

/** @param {LiveTable} live @param {HTMLDialogElement} dialog @param {string | null} token of a seat link */
function content(live, dialog, token) {
	const { view } = live.model;
	return [
		h("h2", { id: "seats-title" }, PEOPLE.players),
		h(
			"ul",
			{ class: "seat-list" },
			view.seats.map((seat) =>
				h(
					"li",
					{},
					h("span", {}, h("b", {}, seat.name || PEOPLE.open), " ", h("span", { class: "hint" }, state(seat))),
					h("span", { class: "row" }, tools(live, dialog, seat)),
				),
			),
		),
		h("p", { class: "hint", id: "watchers" }, watchers(view)),
		token &&
			h("div", { id: "seat-link" }, invitation(view.table, PEOPLE.seatLinkHint, { id: "seat-url", seat: token })),
		!token &&
			!view.options.one_screen &&
			h(
				"details",
				{ id: "invitation" },
				h("summary", {}, PEOPLE.invite),
				invitation(view.table, view.phase === "playing" ? PEOPLE.watchHint : PEOPLE.inviteHint),
			),
		h(
			"div",
			{ class: "row" },
			button(PEOPLE.close, () => dialog.close(), { class: "main" }),
			view.games_played > 0 &&
				h(
					"a",
					{ class: "button", href: `/table/${view.table}/review?game=${view.games_played}` },
					say(PEOPLE.reviewGame, { number: view.games_played }),
				),
		),
	];
}

/** @param {TableView} view */
function watchers({ watching, watchers: names }) {
	if (watching === 0) return PEOPLE.noneWatching;
	if (names.length === 0) return say(PEOPLE.watching, { count: watching });
	const rest = watching - names.length;
	if (rest <= 0) return say(PEOPLE.watchers, { names: listed(names) });
	return say(PEOPLE.watchersAndMore, { names: names.join(", "), count: rest });
}

/** @param {SeatView} seat */
function state(seat) {
	if (seat.bot || (!seat.holder && !seat.stand_in)) return ""; // a bot's name says what it is
	if (seat.stand_in) return seat.late ? PEOPLE.botPlaysTurn : PEOPLE.botTookOver;
	return seat.present ? PEOPLE.here : PEOPLE.away;
}

/** @param {LiveTable} live @param {HTMLDialogElement} dialog @param {SeatView} seat */
function tools(live, dialog, { seat, holder, stand_in, present }) {
	const { view, you, mayArrange } = live.model;
	const mine = holder !== null && holder === you.holder;
	const away = holder !== null && !mine && !present;
	const playing = view.phase === "playing";
	const fair = view.options.dice === "fair";
	const done = (/** @type {Deed} */ action) => () => {
		dialog.close();
		live.act(action);
	};
	/** Ask first, for what cannot be taken back. @type {(question: string, label: string, action: Deed) => () => void} */
	const sure = (question, label, action) => async () => {
		dialog.close();
		const safe = playing ? PEOPLE.stayInGame : PEOPLE.stay;
		if ((await askPlayer(question, [{ value: "yes", label }], "", safe)) === "yes") live.act(action);
	};
	const link = async () => {
		const answer = await live.act({ type: "seat_link", seat });
		if (answer && shown) shown.seat = answer.seat_token; // without an answer it was refused, which the page says
		refreshSeats();
	};
	return [
		mine && stand_in && button(PEOPLE.takeBack, done({ type: "return", seat })),
		mine && playing && fair && !stand_in && button(PEOPLE.botForMe, done({ type: "stand_in", seat })),
		mine && button(PEOPLE.moveDevice, link),
		mine && playing && button(PEOPLE.resign, sure(PEOPLE.resignSure, PEOPLE.resign, { type: "resign", seat })),
		mine &&
			button(
				PEOPLE.leaveTable,
				sure(playing ? PEOPLE.leaveResigns : PEOPLE.leaveSure, PEOPLE.leave, { type: "leave", seat }),
			),
		mayArrange && away && fair && playing && !stand_in && button(PEOPLE.botTakeOver, done({ type: "stand_in", seat })),
		mayArrange && away && button(PEOPLE.remove, done({ type: "remove", seat })),
	];
}
