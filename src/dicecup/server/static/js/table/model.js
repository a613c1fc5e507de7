/**
 * A table as this screen knows it: what the server last said, who sits here, and what they have in mind. It knows who
 * may do what now. It draws nothing and asks nobody, so it needs no browser.
 */

import { betterWords } from "../words/advice.js";
import { COACH } from "../words/catalogue/coach.js";
import { PEOPLE } from "../words/catalogue/people.js";
import { TABLE } from "../words/catalogue/table.js";
import { boxLabel, narrate, theEnd } from "../words/narrate.js";
import { say } from "../words/say.js";
import { Intent } from "./intent.js";

/** @import { Offer } from "../board/score-pad.js" */
/** @import { Settings } from "../browser/settings.js" */
/** @import { Coach } from "../coach/coach.js" */
/** @import { Choice, Sign } from "../server/connection.js" */
/** @import { AdviceReply, ChoiceView, GameView, Held, Presence, SeatView, SideView } from "../types.js" */
/** @import { TableEvent, TableView, You } from "../types.js" */
/** @import { RealDice } from "./real-dice.js" */

/** Milliseconds after which the server considers somebody without a connection absent. */
export const ABSENT_AFTER = 30_000;

/** A turn with this many seconds left, or fewer, is in a hurry. */
export const HURRY = 10;

export class TableModel {
	/** @type {TableView} */
	view;
	/** @type {You} */
	you;
	/** The state of the connection to the server. @type {Sign} */
	sign = "connecting";
	intent = new Intent();
	coach;
	real;
	/** The names of the grades of loss, the best first. @type {string[]} */
	grades = [];
	/** The card that somebody chose to look at on a narrow screen. @type {number | null} */
	chosenCard = null;
	/** The last news about dice that are held. @type {Held | null} */
	#held = null;
	#settings;
	/** Since when the person on each seat has been away, by this device's clock. @type {Map<number, number>} */
	#awaySince = new Map();
	/** How far the server's clock is ahead of this one, in milliseconds. */
	#ahead = 0;

	/**
	 * @param {TableView} view
	 * @param {You} you
	 * @param {{coach: Coach, real: RealDice,
	 *   settings: () => Settings}} beside what goes with the table
	 */
	constructor(view, you, { coach, real, settings }) {
		this.view = view;
		this.you = you;
		this.coach = coach;
		this.real = real;
		this.#settings = settings;
		this.#arrived(null, []);
	}

	// --- following the table ------------------------------------------------------------------------------------

	/**
	 * Take in what the server said.
	 * @param {TableView | null} view the table as it is now; null if there are only events
	 * @param {TableEvent[]} events
	 * @param {You | null} you null if nothing about you has changed
	 */
	follow(view, events, you) {
		if (you) this.you = you;
		if (!view) return;
		const before = this.view;
		this.view = view;
		this.#arrived(before, events);
	}

	/** @param {TableView | null} before @param {TableEvent[]} events */
	#arrived(before, events) {
		const { game, phase, options, server_time: time } = this.view;
		const moved = before?.game?.seat !== game?.seat;
		this.#ahead = time - Date.now();
		this.#followAway(Date.now());
		this.intent.follow(game);
		if (before?.game?.number !== game?.number || phase !== "playing") this.coach.outlook = null;
		this.consult();
		if (moved) this.chosenCard = null;
		const next = moved || events.length > 0 || !before;
		if (options.dice === "real" && phase === "playing" && next) this.real.reset();
	}

	/** Take in who is at the table now. @param {Presence} presence @param {number} now milliseconds */
	present({ seats, watching, watchers }, now) {
		for (const seat of this.view.seats) seat.present = seat.bot !== null || seats.includes(seat.seat);
		Object.assign(this.view, { watching, watchers });
		this.#followAway(now);
	}

	/** @param {number} now milliseconds */
	#followAway(now) {
		const away = this.view.seats.filter((seat) => seat.holder && !seat.present && !seat.stand_in);
		this.#awaySince = new Map(away.map(({ seat }) => [seat, this.#awaySince.get(seat) ?? now]));
	}

	/** Whether a player has no connection to the server. */
	get someoneIsAway() {
		return this.#awaySince.size > 0;
	}

	/** The seats of people who have been away so long that a bot may play for them. @param {number} now milliseconds */
	absent(now) {
		const { phase, options, seats } = this.view;
		if (phase !== "playing" || options.dice !== "fair" || !this.mayArrange) return [];
		return seats.filter(({ seat }) => now - (this.#awaySince.get(seat) ?? now) >= ABSENT_AFTER);
	}

	/**
	 * Show which dice somebody holds: another player's, or this player's own from another device or before a reload.
	 * @param {Held} held
	 */
	showHeld(held) {
		this.#held = held;
		if (this.isTurnHere && held.seq >= this.view.last_change) this.intent.holds = new Set(held.places);
	}

	/** The dice held by the player whose turn it is. @param {GameView} game @returns {Set<number>} */
	holds(game) {
		if (this.mayAct) return this.intent.holds;
		if (this.#held && this.#held.seq >= this.view.last_change) return new Set(this.#held.places);
		return new Set(game.awaits === "decision" ? game.kept : []);
	}

	/** What happened, in sentences. @param {TableEvent[]} events @param {TableView} [view] the table after it */
	told(events, view = this.view) {
		const said = narrate(events, view, (seat) => this.isYou(seat));
		return view.game?.is_yahtzee ? `${TABLE.isYahtzee} ${said}` : said;
	}

	/** What the chosen box gets, in sentences; nothing if none was chosen. */
	chosenWords() {
		const { game } = this.view;
		const box = this.intent.chosen;
		const offer = game && box ? this.intent.offers(game).get(box) : undefined;
		if (!game || !box || !offer || !this.mayAct) return "";
		const facts = { box: boxLabel(this.view, box), count: offer.points ?? 0, bonus: offer.bonus };
		const gets = offer.bonus
			? say(TABLE.getsWithBonus, facts)
			: offer.points
				? say(TABLE.gets, facts)
				: say(TABLE.getsZero, facts);
		return [gets, game.is_last_turn && TABLE.endsGame, TABLE.chooseToWrite].filter(Boolean).join(" ");
	}

	/** Whose turn it is or how the game ended, for somebody who has just come. */
	whereItStands() {
		const { phase, game } = this.view;
		if (!game) return "";
		if (phase === "playing" && game.seat !== null) {
			return this.isYou(game.seat) ? TABLE.nowYourTurn : say(TABLE.nowTurnOf, { player: game.player });
		}
		return this.isGathering ? "" : theEnd(this.view);
	}

	// --- who is who ---------------------------------------------------------------------------------------------

	/** The seats of the people at this screen. */
	get mine() {
		return this.view.seats.filter((seat) => seat.holder !== null && seat.holder === this.you.holder);
	}

	/** Their sides. */
	get sides() {
		return [...new Set(this.mine.flatMap(({ side }) => (side === null ? [] : [side])))];
	}

	/** Whether a seat belongs to the only person at this screen. @param {number} seat */
	isYou(seat) {
		const mine = this.mine;
		return mine.length === 1 && mine[0].seat === seat;
	}

	get isHost() {
		return this.view.host === this.you.holder;
	}

	/** Whether somebody here may arrange things: the host or, while the host is away, anybody with a seat. */
	get mayArrange() {
		const { host, seats } = this.view;
		return this.isHost || (!this.isWatching && !seats.some((seat) => seat.holder === host && seat.present));
	}

	get isWatching() {
		return this.mine.length === 0;
	}

	/** The note beside a side's name: who is here, away or gone, and which side is yours. @param {SideView} side */
	noteAt(side) {
		const seats = side.seats.map((number) => this.view.seats[number]).filter(Boolean);
		const people = seats.filter((seat) => !seat.bot);
		const names = side.partners.join(", ");
		if (side.resigned) return TABLE.atSideResigned;
		if (people.some((seat) => seat.late)) return PEOPLE.botPlaysTurn;
		if (people.some((seat) => seat.stand_in)) return TABLE.atSideBot;
		if (people.length > 0 && people.every((seat) => !seat.holder)) return TABLE.atSideGone;
		if (people.length > 0 && people.every((seat) => !seat.present && !this.#isMine(seat))) return TABLE.atSideAway;
		const { game } = this.view;
		if (game?.finished?.includes(game.sides.indexOf(side))) return TABLE.atSideFinished;
		const yours = people.some((seat) => this.#isMine(seat)) && !this.view.options.one_screen;
		if (!yours || (this.view.game?.sides.length ?? 1) < 2) return names;
		return names ? say(TABLE.atSideYouWith, { partners: names }) : TABLE.atSideYou;
	}

	/** At a duplicate table, the names of those who are still playing this turn. @param {GameView} game */
	unfinished({ sides, finished }) {
		if (!this.view.options.duplicate || this.view.phase !== "playing") return [];
		return sides.filter((side, place) => !side.resigned && !finished.includes(place)).map(({ name }) => name);
	}

	/** @param {SeatView} seat */
	#isMine(seat) {
		return seat.holder !== null && seat.holder === this.you.holder;
	}

	/** Whether there is somebody at another screen to say something to, and somebody here with a name to say it. */
	get isSociable() {
		const { seats, watching } = this.view;
		if (this.you.holder === null) return false;
		return seats.some((seat) => seat.holder && seat.holder !== this.you.holder) || (!this.isWatching && watching > 0);
	}

	/** Whether a bot plays for somebody at this screen. */
	get isStoodInFor() {
		return this.mine.some((seat) => seat.stand_in);
	}

	get isGathering() {
		return this.view.phase === "gathering" && !this.view.between_games;
	}

	/** Whether it is the turn of somebody at this screen. */
	get isTurnHere() {
		const { game, seats, phase } = this.view;
		if (phase !== "playing" || !game || game.seat === null) return false;
		const seat = seats[game.seat];
		return seat.holder !== null && seat.holder === this.you.holder && !seat.stand_in;
	}

	/** Whether somebody at this screen can move: it is their turn, and the server can be reached. */
	get mayAct() {
		return this.isTurnHere && this.sign !== "reconnecting";
	}

	/** Whether the last score written with real dice may be corrected here. */
	get mayCorrect() {
		const { correctable } = this.view;
		return correctable !== null && (this.isHost || this.mine.some((seat) => seat.side === correctable));
	}

	/** The card that a narrow screen shows. @param {GameView} game */
	cardShown(game) {
		const mine = this.mine;
		return this.chosenCard ?? (mine.length === 1 ? mine[0].side : null) ?? game.side;
	}

	/** Who may roll first with real dice: the teams, or everybody who sits there. */
	get starters() {
		const { options, seats } = this.view;
		return options.teams.length > 0 ? options.teams : seats.filter((seat) => seat.holder).map((seat) => seat.name);
	}

	/** Whole seconds left for the turn; null without a clock. @param {number} now milliseconds by this device's clock */
	secondsLeft(now) {
		const { deadline } = this.view;
		return deadline === null ? null : Math.max(0, Math.ceil((deadline - now - this.#ahead) / 1000));
	}

	// --- what can be done ---------------------------------------------------------------------------------------

	/** The side whose boxes are on offer; null if there is none. @param {GameView} game */
	actingSide(game) {
		const { phase, options } = this.view;
		if (phase !== "playing" && !this.real.correcting) return null;
		if (options.dice === "real" && this.real.offers) return this.real.offers.side;
		return game.status === "starting" ? null : game.side;
	}

	/**
	 * The boxes that can be filled here and now, with what each would get.
	 * @param {GameView} game
	 * @param {boolean} [settled] whether the dice have come to rest
	 * @returns {Map<string, Offer>}
	 */
	offers(game, settled = true) {
		if (this.view.options.dice === "real") {
			return this.mayAct || (this.real.correcting && this.mayCorrect) ? this.real.boxes : new Map();
		}
		return this.mayAct && settled ? this.intent.offers(game) : new Map();
	}

	/** Whether somebody else plays at a screen of their own. */
	get hasOthers() {
		return this.view.seats.some((seat) => seat.holder !== null && seat.holder !== this.you.holder);
	}

	/**
	 * Whether a box is only written when it is chosen for the second time: if it could not be taken back. If there is
	 * nothing else to do, once is enough.
	 * @param {GameView} game
	 */
	asksTwice(game) {
		if (this.view.options.dice !== "fair" || !this.#settings().secondTap) return false;
		return this.hasOthers || (game.is_last_turn && game.rolls_left > 0);
	}

	/** The box that can be taken back at this screen; null if there is none. */
	get takeBack() {
		const last = this.view.take_back ?? null; // a server of an older version does not say
		return last !== null && last.holder === this.you.holder && this.sign !== "reconnecting" ? last : null;
	}

	/** Whether a bot is waiting in case the last box is taken back. */
	get isBotWaiting() {
		return this.takeBack !== null && this.takeBack.until !== null;
	}

	/** Whether to ask before a box gets this. @param {Offer} offer */
	asksBefore({ points, bonus }) {
		const { confirm } = this.#settings();
		return confirm === "always" || (confirm === "zero" && !points && !bonus);
	}

	/** The action that rolls: every die at first, then those not held. @param {GameView} game @returns {Choice} */
	rollAction(game) {
		const keep = game.awaits === "decision" ? [...this.intent.holds].sort((a, b) => a - b) : [];
		return { type: "roll", keep };
	}

	// --- the coach ----------------------------------------------------------------------------------------------

	get isCoached() {
		return this.view.options.coach && this.view.phase === "playing";
	}

	/** Whether somebody at this screen has dice to decide about, with the coach beside them. */
	get isAdvised() {
		return this.isCoached && this.isTurnHere && this.view.game?.awaits === "decision";
	}

	get showsOutlook() {
		return this.isCoached && this.#settings().outlook;
	}

	get showsValues() {
		return this.isCoached && this.view.options.dice === "fair" && !this.isWatching && this.#settings().values;
	}

	/** Ask for the analysis as soon as the dice fall, so that no click waits for it. */
	consult() {
		this.coach.follow(this.view.game, this.isAdvised && this.#settings().values);
	}

	/**
	 * The choice of holding the dice held now; null if that is not a choice or is not known.
	 * @returns {ChoiceView | null}
	 */
	get held() {
		const { game } = this.view;
		if (!game || game.rolls_left === 0) return null;
		return this.coach.keeping([...this.intent.holds].map((place) => game.dice[place]));
	}

	/** What each box on offer gives away, if values are shown. @param {Map<string, Offer>} offers */
	losses(offers) {
		/** @type {Map<string, ChoiceView>} */
		const losses = new Map();
		if (!this.showsValues || !this.isAdvised) return losses;
		for (const box of offers.keys()) {
			// Entering a box that scores nothing anyway crosses it out.
			const choice = this.coach.entering(box, this.intent.scratch) ?? this.coach.entering(box, false);
			if (choice) losses.set(box, choice);
		}
		return losses;
	}

	/** The mildest grade of mistake that this screen warns about; null if it does not warn. */
	get warnedOf() {
		const { warn } = this.#settings();
		return this.isAdvised && this.grades.includes(warn) ? warn : null;
	}

	/**
	 * The coach's entry for an action.
	 * @param {Choice} action
	 * @param {AdviceReply} advice
	 */
	choiceOf(action, advice) {
		if (action.type === "enter") return this.coach.entering(action.box, action.scratch ?? false, advice);
		const dice = this.view.game?.dice ?? [];
		return this.coach.keeping(
			(action.keep ?? []).map((place) => dice[place]),
			advice,
		);
	}

	/**
	 * What to say before a choice that gives a lot away; null before any other.
	 * @param {ChoiceView | null} choice
	 * @param {AdviceReply} advice
	 */
	warning(choice, advice) {
		const least = this.grades.indexOf(this.#settings().warn);
		// Values that look no further than this turn do not justify a warning.
		if (!choice || choice.expected === null || this.grades.indexOf(choice.grade) < least) return null;
		return {
			question: say(advice.exact ? COACH.costs : COACH.costsAbout, { points: choice.loss.toFixed(1) }),
			better: betterWords(choice, advice),
		};
	}
}
