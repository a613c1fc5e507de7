/** Playing again: a player who is alone just starts; with others, everybody has to agree. */

import { button, h } from "../browser/dom.js";
import { PEOPLE } from "../words/catalogue/people.js";
import { listed, say } from "../words/say.js";

/** @import { SeatView, TableView, You } from "../types.js" */

/**
 * @typedef {object} RematchData
 * @property {TableView} view
 * @property {You} you
 * @property {boolean} mayArrange whether somebody here is the host, or stands in for an absent one
 * @property {() => void} onRematch
 * @property {() => void} onDecline
 * @property {(seat: number) => void} onWithout go on without somebody who is away
 */

/** @param {RematchData} data */
export function rematch(data) {
	const { view, you } = data;
	if (view.phase !== "over") return null;
	const people = view.seats.filter((seat) => seat.holder && !seat.stand_in);
	const mine = view.seats.filter((seat) => seat.holder && seat.holder === you.holder);
	const others = people.filter((seat) => seat.holder !== you.holder);
	const wanting = others.filter((seat) => seat.agreed);
	const waiting = others.filter((seat) => !seat.agreed);
	if (mine.length === 0) return wanting.length > 0 && said(say(PEOPLE.watchRematch, some(wanting)));
	if (others.length === 0) return asking(PEOPLE.playAgain, data);
	if (mine.some((seat) => seat.agreed)) {
		return [
			said(say(PEOPLE.youWantRematch, some(waiting))),
			data.mayArrange && waiting.filter((seat) => !seat.present).map((seat) => without(seat, data)),
		];
	}
	if (wanting.length === 0) return asking(PEOPLE.askRematch, data);
	return [
		said(say(PEOPLE.wantsRematch, some(wanting))),
		asking(PEOPLE.acceptRematch, data),
		button(PEOPLE.noThanks, data.onDecline, { id: "decline" }),
	];
}

/** @param {string} text */
const said = (text) => h("p", { class: "rematch-words", id: "rematch-words" }, text);

/** @param {SeatView[]} seats */
const some = (seats) => ({ names: listed(seats.map((seat) => seat.name)), count: seats.length });

/** @param {string} label @param {RematchData} data */
const asking = (label, { onRematch }) => button(label, onRematch, { class: "main", id: "rematch" });

/** @param {SeatView} seat @param {RematchData} data */
const without = ({ seat, name }, { onWithout }) =>
	button(say(PEOPLE.playWithout, { name }), () => onWithout(seat), { id: `without-${seat}` });
