/** What happened at a table, told in sentences. */

import { diceWords, listed, plural } from "./phrases.js";

/** @import { SideView, TableEvent, TableView } from "../types.js" */

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
	const changed = ["entered", "wrote", "corrected", "started", "resigned"].some((kind) => kinds.has(kind));
	const startRoll = events.some((event) => event.kind === "rolled" && event.data.turn === 0);
	if (!changed && !startRoll) return "";
	const whose = isYou(game.seat) ? "Your turn" : `${game.player}’s turn`;
	if (game.status === "starting") return `${whose} to roll for the start.`;
	if (startRoll) return isYou(game.seat) ? "You begin." : begins(game.sides[game.side]);
	return `${whose}.`;
}

/** A team is many. @param {SideView} side */
const begins = ({ name, partners }) => (partners.length > 0 ? `${name} begin.` : `${name} begins.`);

/** @param {TableView} view */
export function theEnd(view) {
	const game = view.game;
	if (!game || game.winners.length === 0) return "The game is over.";
	const names = game.winners.map((side) => game.sides[side].name);
	const score = game.sides[game.winners[0]].totals.final;
	if (game.sides.length === 1) return `The game is over. Final score: ${score}.`;
	return names.length > 1
		? `The game is over. ${listed(names)} share the win with ${score}.`
		: won(
				game.sides[game.winners[0]],
				score,
				game.sides.filter((side) => side.resigned),
			);
}

/** @param {SideView} side @param {number} score @param {SideView[]} resigned */
function won({ name, partners }, score, resigned) {
	const wins = partners.length > 0 ? "win" : "wins";
	if (score === 0 && resigned.length > 0) {
		return `The game is over. ${name} ${wins}: ${listed(resigned.map((side) => side.name))} resigned.`;
	}
	return `The game is over. ${name} ${wins} with ${score}.`;
}

/** @param {TableEvent} event @param {TableView} view @param {IsYou} isYou */
function sentence({ kind, data }, view, isYou) {
	const seat = (/** @type {number} */ number) => (isYou(number) ? "You" : view.seats[number]?.name || "Somebody");
	const side = (/** @type {number} */ number) => {
		const found = view.game?.sides[number];
		return found && found.seats.length === 1 && isYou(found.seats[0]) ? "You" : (found?.name ?? "Somebody");
	};
	switch (kind) {
		case "rolled": {
			if (data.turn === 0) return `${side(data.side)} rolled ${diceWords(data.dice)} for the start.`;
			const left = view.game?.rolls_left ? `${plural(view.game.rolls_left, "roll")} left.` : "No rolls left.";
			return `${side(data.side)} rolled ${diceWords(data.dice)}. ${left}`;
		}
		case "entered":
		case "wrote":
		case "corrected": {
			const bonus = data.bonus ? `, and a bonus of ${data.bonus}` : "";
			const done = kind === "corrected" ? "corrected it to" : "wrote";
			return `${side(data.side)} ${done} ${data.points} in ${boxLabel(view, data.box)}${bonus}.`;
		}
		case "seated":
			return `${seat(data.seat)} took a seat.`;
		case "left":
			return "A seat was given up.";
		case "stood_in":
			return isYou(data.seat)
				? "A bot has taken over for you."
				: `A bot has taken over for ${view.seats[data.seat].name}.`;
		case "returned":
			return `${seat(data.seat)} ${isYou(data.seat) ? "are" : "is"} back.`;
		case "resigned":
			return `${side(data.side)} resigned.`;
		case "started":
			return `Game ${data.game} begins.`;
		case "rematched":
			return "A rematch is being set up.";
		case "archived":
			return "The table is closed.";
		default:
			return "";
	}
}

/** What a box is called on the pad. @param {TableView} view @param {string} box */
export function boxLabel(view, box) {
	const line = view.game?.pad.front.find((each) => each.boxes.includes(box));
	if (!line) return box;
	return line.boxes.length > 1 ? `${line.label}, column ${line.boxes.indexOf(box) + 1}` : line.label;
}
