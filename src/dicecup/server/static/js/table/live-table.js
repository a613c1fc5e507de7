/**
 * A table followed live: the connection to the server, what it says, and what people at this screen do. It talks to the
 * screen that shows it through a few functions, and draws nothing itself.
 */

import { change, moves, settings } from "../browser/settings.js";
import { Coach } from "../coach/coach.js";
import { momentOf } from "../dice/moments.js";
import { throwDice } from "../dice/throw.js";
import { actInTurn, actOnTop, ask, Refusal, reason, takeName } from "../server/api.js";
import { Connection } from "../server/connection.js";
import { HeldSender } from "../server/held-sender.js";
import { heldWords, hintWords, outlookWords } from "../words/advice.js";
import { FRAME } from "../words/catalogue/frame.js";
import { PEOPLE } from "../words/catalogue/people.js";
import { TABLE } from "../words/catalogue/table.js";
import { boxLabel, theEnd } from "../words/narrate.js";
import { say } from "../words/say.js";
import { ABSENT_AFTER, HURRY, TableModel } from "./model.js";
import { NewsQueue } from "./news-queue.js";
import { RealDice } from "./real-dice.js";
import { isAlone, sitDown, startingActions } from "./start.js";

/** @import { Choice, Deed, Sign } from "../server/connection.js" */
/** @import { Moment } from "../dice/moments.js" */
/** @import { Throw } from "../dice/throw.js" */
/** @import { Ack, Catalogue, Held, Presence, Reaction, Results } from "../types.js" */
/** @import { TableEvent, TableView, You } from "../types.js" */
/** @import { Offer } from "../board/score-pad.js" */

/**
 * Asks a question; returns the value chosen, or nothing if somebody changed their mind. `safe` is the label for not
 * doing it, if that should come first.
 * @callback Ask
 * @param {string} question
 * @param {{value: string, label: string}[]} answers
 * @param {string} [more]
 * @param {string} [safe]
 * @returns {Promise<string>}
 */

/**
 * What a live table needs from the screen that shows it.
 * @typedef {object} Screen
 * @property {() => void} changed there is something new to draw
 * @property {(text: string, unseen?: boolean) => void} say in the status region; unseen: eyes have to wait for the dice
 * @property {Ask} ask
 * @property {(thrown: Throw | null, mine: boolean) => void} rolled dice fall or, if nothing is animated, have fallen
 * @property {(moment: Moment) => void} celebrate
 * @property {() => void} called it is the turn of somebody here
 * @property {() => void} hurried their time is running out
 * @property {(reaction: Reaction) => void} reacted somebody said something
 * @property {() => void} ended a game is over, and everything about its end is known
 */

/** Actions that mean the same however far the table has moved on, for instance because a bot keeps playing. */
const AT_ANY_TIME = new Set(["return", "stand_in", "leave", "resign", "seat_link", "want_rematch", "remove", "seed"]);

/** Ties are rolled again; nobody ties this often. */
const MOST_START_ROLLS = 100;

/**
 * Dice in the air: what they will show, and how they get there.
 * @typedef {{dice: number[], kept: number[], how: Throw}} Thrown
 */

export class LiveTable {
	/** @type {Sign} */
	sign = "connecting";
	/** Why the last action was refused. */
	error = "";
	/** What is being celebrated. @type {Moment | null} */
	moment = null;
	/** A new best score, in words. */
	best = "";
	/** What can be chosen for a table, once the server has sent it. @type {Catalogue | null} */
	catalogue = null;
	/** @type {TableModel | null} */
	#model = null;
	#table;
	#screen;
	#line;
	#coach;
	#real;
	/** @type {NewsQueue<Thrown>} */
	#news;
	#held;
	#busy = false;
	#asking = false;
	/** @type {ReturnType<typeof setTimeout> | undefined} */
	#clock;
	/** @type {ReturnType<typeof setTimeout> | undefined} */
	#patience;
	/** The turn whose player has been told to hurry. */
	#hurried = "";
	/** Whether everybody has agreed to a rematch that has not begun yet. */
	#again = false;
	/** The seats here whose seed for that rematch is on its way. @type {Set<number | null | undefined>} */
	#sown = new Set();

	/** @param {string} table @param {Screen} screen */
	constructor(table, screen) {
		this.#table = table;
		this.#screen = screen;
		this.#real = new RealDice(table, () => screen.changed());
		this.#coach = new Coach(table, () => this.#advised());
		this.#news = new NewsQueue(() => screen.changed());
		this.#line = new Connection(table, {
			onState: (view, events, you) => this.#hear(view, events, you),
			onHeld: (held) => this.#shown(held),
			onPresence: (presence) => this.#present(presence),
			onReaction: (reaction) => screen.reacted(reaction),
			onTurn: () => screen.called(),
			onOutlook: (outlook) =>
				this.#news.addLate(() => {
					this.#coach.outlook = outlook;
					screen.changed();
				}),
			onSign: (sign) => this.#signed(sign),
		});
		this.#line.outlook = settings().outlook;
		this.#held = new HeldSender((seq, places) => this.#line.tell({ type: "hold", seq, places }));
	}

	/** Whether the server has sent the table. */
	get isKnown() {
		return this.#model !== null;
	}

	get model() {
		if (!this.#model) throw new Error("The server has not said anything about this table yet.");
		return this.#model;
	}

	/** @param {string | null} token of a seat link, which takes over its seat */
	async open(token) {
		ask("/catalogue").then(
			(catalogue) => {
				this.catalogue = catalogue;
				this.#grade();
				this.#screen.changed();
			},
			() => {},
		);
		if (token) await this.#claim(token);
		this.#line.open();
	}

	/** @param {string} token */
	async #claim(token) {
		try {
			const me = await ask("/me").catch(() => takeName(FRAME.guest));
			const { seq } = await ask(`/tables/${this.#table}`);
			const body = { type: "claim_seat", token, seq, action_id: `claim.${me.id}.${token.slice(0, 16)}` };
			await ask(`/tables/${this.#table}/actions`, { method: "POST", body });
		} catch (refusal) {
			this.error = reason(refusal);
		}
	}

	settingsChanged() {
		if (settings().outlook && !this.#line.outlook) {
			this.#line.outlook = true;
			this.#line.reopen();
		}
		this.#model?.consult();
		this.#screen.changed();
	}

	// --- following the table ------------------------------------------------------------------------------------

	/** The dice in the air, if there are any. */
	get thrown() {
		return this.#news.thrown;
	}

	/** Let the dice rest at once: somebody does not want to wait for them. */
	rest() {
		this.#news.rest();
	}

	/** @param {TableView | null} view @param {TableEvent[]} events @param {You | null} you */
	#hear(view, events, you) {
		if (view) this.#held.forget();
		if (view) this.#busy = false; // what was asked for has happened, though the answer may still be on its way
		const rolled = view && events.findLast((event) => event.kind === "rolled");
		this.#news.add(
			() => this.#follow(view, events, you),
			() => {
				if (!view || !rolled || !this.#model || rolled.kind !== "rolled") return null;
				const { dice, keep } = rolled.data;
				const mine = this.#model.isYou(this.#model.view.game?.seat ?? -1);
				const how = moves() && !document.hidden ? throwDice(`${view.table} ${rolled.seq}`, dice, keep) : null;
				this.#screen.rolled(how, mine);
				if (!how) return null;
				// People who listen need not wait until there is something to see.
				this.#screen.say(this.#model.told(events, view), true);
				return { thrown: { dice, kept: keep, how }, seconds: how.seconds };
			},
		);
	}

	/** Somebody holds dice. @param {Held} held */
	#shown(held) {
		this.#model?.showHeld(held);
		this.#screen.changed();
	}

	/** @param {TableView | null} view @param {TableEvent[]} events @param {You | null} you */
	#follow(view, events, you) {
		const before = this.#model?.view ?? null;
		if (this.#model) this.#model.follow(view, events, you);
		else if (view && you) this.#meet(view, you);
		else return;
		const { model } = this;
		if (view && events.length > 0) this.#celebrate(momentOf(before, view, events, model.sides));
		if (events.length > 0) this.#screen.say(model.told(events));
		else if (you) this.#screen.say(model.whereItStands());
		if (before?.phase === "playing" && model.view.phase !== "playing") void this.#gameOver();
		this.#screen.changed();
		this.#tick();
		if (events.some((event) => event.kind === "rematched")) {
			this.#again = true;
			this.#sown.clear();
		}
		if (view && this.#again) void this.#beginAgain();
	}

	/** @param {Moment | null} moment */
	#celebrate(moment) {
		this.moment = moment;
		if (moment) this.#screen.celebrate(moment);
	}

	/** @param {TableView} view @param {You} you */
	#meet(view, you) {
		this.#model = new TableModel(view, you, { coach: this.#coach, real: this.#real, settings });
		this.#model.sign = this.sign;
		this.#grade();
	}

	#grade() {
		if (this.#model && this.catalogue) this.#model.grades = this.catalogue.grades.map(({ name }) => name);
	}

	/** @param {Presence} presence */
	#present(presence) {
		this.#model?.present(presence, Date.now());
		this.#screen.changed();
		// Somebody who has just gone may be back in a moment; if not, they may be replaced.
		clearTimeout(this.#patience);
		if (this.#model?.someoneIsAway) this.#patience = setTimeout(() => this.#screen.changed(), ABSENT_AFTER + 500);
	}

	/** @param {Sign} sign */
	#signed(sign) {
		const was = this.sign;
		this.sign = sign;
		if (this.#model) this.#model.sign = sign;
		if (sign === "reconnecting" && was !== "reconnecting") {
			this.#screen.say(TABLE.connectionLost);
		}
		if (sign === "live" && was === "reconnecting") {
			this.#screen.say(`${TABLE.connectedAgain} ${this.#model?.whereItStands() ?? ""}`);
		}
		this.#screen.changed();
	}

	async #gameOver() {
		const { model } = this;
		this.best = "";
		if (!model.isWatching) {
			/** @type {Pick<Results, "bests">} */
			const { bests } = await ask("/me/results").catch(() => ({ bests: [] }));
			const { table, games_played: played } = model.view;
			if (model.view.phase === "playing") return; // the next game has begun
			const here = bests.find((best) => best.table === table && best.game === played);
			if (here && here.previous !== null) {
				this.best = say(TABLE.newBest, { book: here.title, score: here.score, previous: here.previous });
				this.#screen.say(`${theEnd(model.view)} ${this.best}`);
				this.#celebrate({ kind: "best", words: this.best, side: null, name: `best ${model.view.seq}` });
			}
			this.#screen.changed();
		}
		this.#screen.ended();
	}

	/** With a clock running, draw every second. */
	#tick() {
		clearTimeout(this.#clock);
		const { view, isTurnHere } = this.model;
		if (!view.deadline) return;
		const seconds = this.model.secondsLeft(Date.now());
		const turn = String(view.deadline);
		if (isTurnHere && seconds !== null && seconds <= HURRY && this.#hurried !== turn) {
			this.#hurried = turn;
			this.#screen.say(say(PEOPLE.hurry, { count: seconds }));
			this.#screen.hurried();
		}
		this.#clock = setTimeout(() => {
			this.#screen.changed();
			this.#tick();
		}, 1000);
	}

	// --- doing things -------------------------------------------------------------------------------------------

	/** @param {Deed} action @returns {Promise<Ack | null>} the server's answer; null if it refused */
	async act(action) {
		if (this.#busy) return null;
		this.#busy = true;
		this.error = "";
		try {
			return await (AT_ANY_TIME.has(action.type) ? actOnTop(() => this.#line.act(action)) : this.#line.act(action));
		} catch (refusal) {
			this.#refused(refusal, action.type);
			return null;
		} finally {
			this.#busy = false;
		}
	}

	/** @param {unknown} refusal @param {string} [deed] what was refused */
	#refused(refusal, deed) {
		if (!(refusal instanceof Refusal)) throw refusal;
		const late = deed === "take_back" ? TABLE.takeBackTooLate : TABLE.someoneWasFaster;
		this.error = refusal.code === "stale" ? late : refusal.message;
		this.#screen.say(this.error);
		this.#screen.changed();
	}

	async roll() {
		const { game, seq } = this.model.view;
		if (!game || this.thrown) return;
		if (this.model.isBotWaiting) return this.#line.tell({ type: "go_on", seq });
		const action = this.model.rollAction(game);
		if (game.is_yahtzee && game.awaits === "decision" && !(await this.#throwsAway())) return;
		if (game.awaits === "decision" && (await this.#warning(action)) === "no") return;
		await this.act(action);
	}

	/** Make every roll for the start that people at this screen still have to make, one after the other. */
	async rollForAll() {
		try {
			for (let rolls = 0; rolls < MOST_START_ROLLS; rolls += 1) {
				/** @type {TableView} */
				const { game, seats, seq } = await ask(`/tables/${this.#table}`);
				if (game?.status !== "starting" || game.seat === null) return;
				if (seats[game.seat].holder !== this.model.you.holder) return;
				await actInTurn(this.#table, seq, [{ type: "roll", keep: [] }]);
			}
		} catch (refusal) {
			this.#refused(refusal);
		}
	}

	/** Ask whether somebody who has a Yahtzee really wants to roll again. */
	async #throwsAway() {
		const { last_change: before } = this.model.view;
		const question = TABLE.rollAway;
		const said = await this.#screen.ask(question, [{ value: "yes", label: TABLE.rollAnyway }], "", TABLE.keepYahtzee);
		return said === "yes" && this.model.view.last_change === before;
	}

	/** @param {number} place */
	hold(place) {
		if (this.thrown) return;
		this.model.intent.toggle(place);
		this.#heldChanged();
		this.#screen.changed();
	}

	/** Hold these dice and no others. @param {number[]} places */
	keep(places) {
		this.model.intent.holds = new Set(places);
		this.model.intent.chosen = null;
		this.#heldChanged();
		this.#screen.changed();
	}

	toggleScratch() {
		const { intent } = this.model;
		intent.scratch = !intent.scratch;
		intent.chosen = null;
		this.#screen.say(intent.scratch ? TABLE.chooseCrossOut : TABLE.normalScoring);
		this.#screen.changed();
	}

	/** Fill a box. @param {string} box */
	async enter(box) {
		const { view, intent } = this.model;
		if (view.options.dice === "real") return this.#write(box);
		const scratch = intent.scratch && view.game?.scratches.includes(box) === true;
		const offer = view.game ? intent.offers(view.game).get(box) : undefined;
		if (!offer || !view.game) return;
		const twice = this.model.asksTwice(view.game);
		if (twice && intent.chosen !== box) return this.#choose(box);
		const warned = await this.#warning({ type: "enter", box, scratch });
		if (warned === "no" || (warned === "nothing" && !twice && !(await this.#isSure(box, offer)))) return;
		// While the question was open, time may have run out and the turn may have passed on.
		if (this.model.view.last_change === view.last_change) await this.act({ type: "enter", box, scratch });
	}

	/** Say what a box gets if it is chosen again. @param {string} box */
	#choose(box) {
		this.model.intent.chosen = box;
		this.#screen.say(this.model.chosenWords());
		this.#screen.changed();
	}

	/** Give up the box that was chosen. */
	chooseNone() {
		if (!this.#model?.intent.chosen) return;
		this.#model.intent.chosen = null;
		this.#screen.changed();
	}

	/** Take the last box back. */
	async takeBack() {
		if (this.model.takeBack) await this.act({ type: "take_back" });
	}

	/** @param {string} box @param {Offer} offer */
	async #isSure(box, offer) {
		if (!this.model.asksBefore(offer)) return true;
		const label = boxLabel(this.model.view, box);
		const points = offer.points ?? 0;
		const zero = offer.points === 0 && offer.bonus === 0;
		const question = zero ? say(TABLE.crossOutBox, { box: label }) : say(TABLE.writeIn, { points, box: label });
		const answers = [{ value: "yes", label: zero ? TABLE.crossItOut : say(TABLE.write, { points }) }];
		return (await this.#screen.ask(question, answers, "", zero ? TABLE.chooseAgain : "")) === "yes";
	}

	/** Write what real dice scored. @param {string} box */
	async #write(box) {
		const { view } = this.model;
		const real = this.#real;
		const offer = real.boxes.get(box);
		if (!offer) return;
		let points = null;
		if (offer.points === null) {
			const possible = real.offers?.possible[box] ?? [];
			const values = possible.map((value) => ({ value: String(value), label: String(value) }));
			const said = await this.#screen.ask(say(TABLE.pointsIn, { box: boxLabel(view, box) }), values);
			if (said === "") return;
			points = Number(said);
		} else if (!(await this.#isSure(box, offer))) return;
		// While the question was open, somebody else may have written at another screen.
		if (this.model.view.last_change === view.last_change) await this.act(real.action(box, points));
	}

	/** @param {number} side the card to show on a narrow screen */
	show(side) {
		this.model.chosenCard = side;
		this.#screen.changed();
	}

	// --- the coach ----------------------------------------------------------------------------------------------

	/** Show the others at the table what is held; the coach may have something to say about it. */
	#heldChanged() {
		this.#held.send(this.model.view.seq, [...this.model.intent.holds].sort());
		const held = settings().values ? this.model.held : null;
		if (held && this.#coach.advice) this.#screen.say(heldWords(held, this.#coach.advice));
	}

	/** The coach has said something, perhaps the hint that had to wait for the solver. */
	#advised() {
		const intent = this.#model?.intent;
		if (intent?.advice?.ready === false && this.#coach.best) {
			intent.advice = this.#coach.best;
			this.#screen.say(hintWords(this.#coach.best), true);
		}
		this.#screen.changed();
	}

	closeHint() {
		this.model.intent.advice = null;
		this.#screen.changed();
	}

	async hint() {
		const { last_change: before } = this.model.view;
		const isLate = () => this.model.view.last_change !== before;
		try {
			const advice = await this.#coach.hint();
			if (isLate()) return;
			this.model.intent.advice = advice;
			this.#screen.say(hintWords(advice), true);
			this.#screen.changed();
		} catch (refusal) {
			if (!isLate()) this.#refused(refusal);
		}
	}

	toggleValues() {
		const values = !settings().values;
		change({ values });
		this.#screen.say(values ? TABLE.analysisShown : TABLE.analysisHidden);
	}

	tellOutlook() {
		if (!this.#model) return;
		this.#screen.say(this.#model.isCoached ? outlookWords(this.#coach.outlook) : TABLE.noCoach);
	}

	/**
	 * If it is wanted, ask before a choice that gives a lot away.
	 * @param {Choice} action
	 * @returns {Promise<"nothing" | "yes" | "no">} what was answered; "nothing" if nothing was asked
	 */
	async #warning(action) {
		if (this.#asking) return "no";
		const { last_change: before } = this.model.view;
		const least = this.model.warnedOf;
		if (!least) return "nothing";
		this.#asking = true;
		try {
			const advice = await this.#coach.warning(least, action);
			const warning = advice ? this.model.warning(this.model.choiceOf(action, advice), advice) : null;
			if (!warning) return "nothing";
			const { question, better } = warning;
			this.#screen.say(`${question} ${better}`);
			const answers = [{ value: "yes", label: TABLE.doAnyway }];
			const said = await this.#screen.ask(question, answers, better, TABLE.chooseAgain);
			return said === "yes" && this.model.view.last_change === before ? "yes" : "no";
		} finally {
			this.#asking = false;
		}
	}

	// --- before and after a game --------------------------------------------------------------------------------

	/** @param {string} name */
	async sit(name) {
		this.error = "";
		try {
			const stranger = this.model.you.holder === null;
			if (stranger) await takeName(name);
			await sitDown(this.model.view, name);
			if (stranger) this.#line.reopen();
		} catch (refusal) {
			this.#refused(refusal);
		}
	}

	async start() {
		const { model } = this;
		for (const action of startingActions(model.view, model.you.holder)) {
			if (action.type === "start" && model.view.options.dice === "real") {
				const first = await this.#whoBegins();
				if (first === null) return;
				action.first = first;
			}
			await this.act(action);
		}
	}

	/** Ask who begins: with real dice the roll-off happens at the table. */
	async #whoBegins() {
		const names = this.model.starters;
		if (names.length < 2) return 0;
		const answers = names.map((name, side) => ({ value: String(side), label: name }));
		const said = await this.#screen.ask(TABLE.whoBegins, answers, TABLE.rollAtTable);
		return said === "" ? null : Number(said);
	}

	/** Play again, or tell the others that this player would like to. */
	async rematch() {
		await this.act({ type: "want_rematch" });
		const { view, you, isHost } = this.model;
		if (isHost && isAlone(view, you.holder)) await this.start();
	}

	/** After everybody has agreed, a game with fair dice begins by itself, as long as nobody has left. */
	async #beginAgain() {
		const { view, you, mayArrange, isGathering } = this.model;
		this.#again = isGathering;
		if (!isGathering || view.options.dice !== "fair" || isAlone(view, you.holder)) return;
		const [next] = startingActions(view, you.holder);
		const full = view.seats.every((seat) => seat.holder || seat.bot);
		if (next?.type === "seed") {
			// The others' seeds may come before ours is stored: it is sent once.
			if (this.#sown.has(next.seat)) return;
			this.#sown.add(next.seat);
			if (!(await this.act(next))) this.#sown.delete(next.seat);
		} else if (full && mayArrange && view.seed_wanted.length === 0) await this.act({ type: "start" });
	}

	/** Leave instead of playing again. */
	async decline() {
		const said = await this.#screen.ask(PEOPLE.leaveInstead, [{ value: "yes", label: PEOPLE.leave }], "", PEOPLE.stay);
		if (said === "yes") await this.act({ type: "leave" });
	}

	/** @param {Reaction["reaction"]} reaction */
	react(reaction) {
		this.#line.tell({ type: "react", reaction });
	}
}
