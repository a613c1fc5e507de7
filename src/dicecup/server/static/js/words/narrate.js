/** What happened at a table, told in sentences. */

import { BOARD } from "./catalogue/board.js";
import { PEOPLE } from "./catalogue/people.js";
import { TABLE } from "./catalogue/table.js";
import { diceWords } from "./phrases.js";
import { listed, say } from "./say.js";

/** @import { SideView, TableEvent, TableView } from "../types.js" */

/** What somebody did, as told to them and to others. @typedef {{readonly you: string, readonly other: string}} Forms */
/** @typedef {(seat: number) => boolean} IsYou whether a seat is that of the only person at this screen */

/**
 * @param {TableEvent[]} events
 * @param {TableView} view the table after them
 * @param {IsYou} isYou
 * @returns {string}
 */
export function narrate(events, view, isYou) {
	const told = events.map((event) => sentence(event, view, isYou)).filter(Boolean);
	return [...told, whatNext(events, view, isYou)].filter(Boolean).join(" ");
}

/** Who is to play, if that changed. @param {TableEvent[]} events @param {TableView} view @param {IsYou} isYou */
function whatNext(events, view, isYou) {
	const game = view.game;
	/** @type {Set<string>} */
	const kinds = new Set(events.map((event) => event.kind));
	if (view.phase !== "playing")
		return kinds.has("entered") || kinds.has("wrote") || kinds.has("resigned") ? theEnd(view) : "";
	if (!game || game.seat === null) return "";
	const changed = ["entered", "took_back", "wrote", "corrected", "started", "resigned"].some((kind) => kinds.has(kind));
	const startRoll = events.some((event) => event.kind === "rolled" && event.data.turn === 0);
	if (!changed && !startRoll) return "";
	const { player } = game;
	if (game.status === "starting") {
		return isYou(game.seat) ? TABLE.yourRollForStart : say(TABLE.rollForStartOf, { player });
	}
	if (startRoll) return isYou(game.seat) ? TABLE.youBegin : begins(game.sides[game.side]);
	if (isYou(game.seat)) return TABLE.nowYourTurn;
	// If everybody plays at once, it is nobody's turn in particular.
	return view.options.duplicate ? "" : say(TABLE.nowTurnOf, { player });
}

/** @param {SideView} side */
const begins = (side) => say(TABLE.begins, { name: side.name, count: people(side) });

/** How many people play as a side: a team is plural. @param {SideView} side */
export const people = ({ partners }) => Math.max(1, partners.length);

/** @param {TableView} view */
export function theEnd(view) {
	const game = view.game;
	if (!game || game.winners.length === 0) return TABLE.gameOver;
	const names = game.winners.map((side) => game.sides[side].name);
	const score = game.sides[game.winners[0]].totals.final;
	if (game.sides.length === 1) return `${TABLE.gameOver} ${say(TABLE.finalScore, { score })}`;
	const resigned = game.sides.filter((side) => side.resigned);
	const result =
		names.length > 1
			? say(TABLE.shareWin, { names: listed(names), score })
			: won(game.sides[game.winners[0]], score, resigned);
	return `${TABLE.gameOver} ${result}`;
}

/** @param {SideView} side @param {number} score @param {SideView[]} resigned */
function won(side, score, resigned) {
	const winner = { name: side.name, count: people(side) };
	if (score === 0 && resigned.length > 0) {
		return say(TABLE.winsByResigning, { ...winner, others: listed(resigned.map(({ name }) => name)) });
	}
	return say(TABLE.winsWith, { ...winner, score });
}

/** @param {TableEvent} event @param {TableView} view @param {IsYou} isYou */
function sentence({ kind, data, by }, view, isYou) {
	/** What somebody on a seat did. @template {Forms} const Said @param {Said} said @param {number} number */
	const bySeat = (said, number) =>
		say(isYou(number) ? said.you : said.other, { name: view.seats[number]?.name || TABLE.somebody });
	/** Whether a side is one person, who is here. @param {number} number */
	const isYours = (number) => {
		const seats = view.game?.sides[number]?.seats ?? [];
		return seats.length === 1 && isYou(seats[0]);
	};
	/** What the player of a side did. @param {Forms} said @param {number} number @param {object} [more] */
	const bySide = (said, number, more) =>
		say(isYours(number) ? said.you : said.other, { name: view.game?.sides[number]?.name ?? TABLE.somebody, ...more });
	switch (kind) {
		case "rolled": {
			const dice = diceWords(data.dice);
			if (data.turn === 0) return bySide(TABLE.rolledForStart, data.side, { dice });
			const count = view.game?.rolls_left ?? 0;
			const left = count > 0 ? say(TABLE.leftNow, { count }) : TABLE.noneLeft;
			const sentences = [bySide(TABLE.rolled, data.side, { dice }), left];
			// Once per game, say what comes next, for people who have never played.
			if (data.turn === 1 && data.roll === 1 && isYours(data.side)) sentences.push(TABLE.keepAndRoll);
			return sentences.join(" ");
		}
		case "entered":
		case "wrote":
		case "corrected": {
			const done = kind === "corrected" ? TABLE.corrected : TABLE.wrote;
			const withBonus = kind === "corrected" ? TABLE.correctedWithBonus : TABLE.wroteWithBonus;
			const { points, bonus } = data;
			return bySide(bonus ? withBonus : done, data.side, { points, bonus, box: boxLabel(view, data.box) });
		}
		case "took_back":
			return bySide(TABLE.tookBack, data.side, { box: boxLabel(view, data.box) });
		case "seated":
			return bySeat(TABLE.tookSeat, data.seat);
		case "left":
			return TABLE.seatGivenUp;
		case "stood_in":
			return bySeat(data.why === "time" ? PEOPLE.timeUp : TABLE.botTookOver, data.seat);
		case "returned":
			return by === "bot" ? "" : bySeat(TABLE.isBack, data.seat); // a bot has played the turn for which time ran out
		case "resigned":
			return bySide(TABLE.resigned, data.side);
		case "started":
			return say(TABLE.gameBegins, { game: data.game });
		case "agreed": {
			const asking = view.seats.find((each) => each.holder === data.holder);
			return asking ? bySeat(PEOPLE.asksRematch, asking.seat) : "";
		}
		case "rematched":
			return PEOPLE.rematchAgreed;
		case "archived":
			return TABLE.closed;
		default:
			return "";
	}
}

/** What a box is called on the pad. @param {TableView} view @param {string} box */
export function boxLabel(view, box) {
	const line = view.game?.pad.front.find((each) => each.boxes.includes(box));
	if (!line) return box;
	const column = line.boxes.indexOf(box) + 1;
	return line.boxes.length > 1 ? say(BOARD.boxInColumn, { box: line.label, column }) : line.label;
}
