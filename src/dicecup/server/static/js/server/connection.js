/**
 * The live connection to a table: a WebSocket that comes back by itself.
 *
 * After a break it names the last event it saw and is told what it missed. An action that was not answered is sent
 * again under its own name, so it happens only once, whatever the network did.
 */

import { here } from "../addresses.js";
import { ask, Refusal, uniqueName } from "./api.js";

/** @import { Ack, Action, GoOn, Held, Hold, Message, OutlookReply, Presence, React, Reaction } from "../types.js" */
/** @import { TableEvent, TableView, Update, Welcome, You } from "../types.js" */

/**
 * An action before it has a name and a place in the order of events.
 * @typedef {Action extends infer One ? (One extends any ? Omit<One, "action_id" | "seq"> : never) : never} Deed
 */
/** A decision about dice. @typedef {Extract<Deed, {type: "roll" | "enter"}>} Choice */
/** @typedef {"connecting" | "live" | "storing" | "slow" | "stored" | "reconnecting" | "gone"} Sign */
/** @typedef {{action: Action, resolve: (answer: Ack) => void, reject: (why: Refusal) => void}} Waiting */
/** @typedef {ReturnType<typeof setTimeout> | undefined} Timer */
/**
 * Called with what the server says.
 * @typedef {object} Handlers
 * @property {(view: TableView | null, events: TableEvent[], you: You | null) => void} onState
 *   `view` is null if there are only events, `you` if nothing about you has changed
 * @property {(presence: Presence) => void} onPresence
 * @property {(held: Held) => void} onHeld
 * @property {(reaction: Reaction) => void} onReaction
 * @property {() => void} onTurn
 * @property {(outlook: OutlookReply) => void} onOutlook
 * @property {(sign: Sign) => void} onSign
 */

const FIRST_DELAY = 400;
const LONGEST_DELAY = 5000;
const SILENCE = 45_000;
/** Milliseconds after which a line counts as dead if something was asked and nothing came, not even about others. */
const UNANSWERED = 6000;
/** Milliseconds after which a move that is not yet stored is called slow. */
const SLOW = 3000;

/**
 * What happened, for people to see. At a duplicate table the player's own moves are reported before they are events, so
 * when everybody has finished a turn, its dice do not roll again.
 * @param {Update} message
 */
function happened({ events, own, state }) {
	return state.options.duplicate ? [...events.filter(({ kind }) => kind !== "rolled"), ...own] : events;
}

export class Connection {
	#table;
	#handlers;
	/** @type {WebSocket | null} */
	#socket = null;
	/** The last event heard of. */
	#seq = /** @type {number | null} */ (null);
	/** The number that an action has to give: at a duplicate table the player's own moves count too. */
	#state = 0;
	#failures = 0;
	/** @type {Timer} */
	#retry;
	/** @type {Timer} */
	#silence;
	#welcomed = false;
	/** @type {Map<string, Waiting>} */
	#waiting = new Map();

	/** Whether the server should say how the game stands. */
	outlook = false;

	/** @param {string} table @param {Handlers} handlers */
	constructor(table, handlers) {
		this.#table = table;
		this.#handlers = handlers;
		addEventListener("online", () => this.#hurry());
		document.addEventListener("visibilitychange", () => document.hidden || this.#hurry());
	}

	/** @param {Sign} [sign] what to say about it meanwhile */
	open(sign = this.#failures || this.#seq !== null ? "reconnecting" : "connecting") {
		const scheme = location.protocol === "https:" ? "wss" : "ws";
		const query = new URLSearchParams({ outlook: String(this.outlook) });
		if (this.#seq !== null) query.set("after", String(this.#seq));
		this.#handlers.onSign(sign);
		this.#socket = new WebSocket(`${scheme}://${location.host}${here(`/api/tables/${this.#table}/live?${query}`)}`);
		this.#socket.onmessage = (event) => this.#heard(JSON.parse(event.data));
		this.#socket.onclose = () => this.#closed();
		this.#listen();
	}

	/** Connect again because a name has changed or more is wanted: no line was lost. */
	reopen() {
		this.#anew("connecting");
	}

	/** @param {Sign} sign */
	#anew(sign) {
		this.#failures = 0;
		this.#drop();
		this.open(sign);
	}

	/**
	 * Do something at the table.
	 * @param {Deed} action
	 * @returns {Promise<Ack>} the server's answer, once it is stored
	 */
	act(action) {
		const whole = /** @type {Action} */ ({ ...action, action_id: uniqueName(), seq: this.#state });
		this.#handlers.onSign("storing");
		return new Promise((resolve, reject) => {
			this.#waiting.set(whole.action_id, { action: whole, resolve, reject });
			if (this.#welcomed) this.#send(whole);
			setTimeout(() => this.#waiting.has(whole.action_id) && this.#welcomed && this.#handlers.onSign("slow"), SLOW);
		});
	}

	/**
	 * Say something that nobody stores and nobody answers; if the line is broken, it is not sent later.
	 * @param {Hold | GoOn | React} what
	 */
	tell(what) {
		if (this.#welcomed) this.#socket?.send(JSON.stringify(what));
	}

	/** @param {Message} message */
	#heard(message) {
		this.#listen();
		switch (message.type) {
			case "welcome":
				this.#welcome(message);
				break;
			case "events":
				this.#handlers.onState(null, message.events, null);
				break;
			case "update":
				if (this.#isOld(message)) break;
				this.#seq = message.seq;
				this.#state = message.state.seq;
				this.#handlers.onState(message.state, happened(message), null);
				break;
			case "presence":
				this.#handlers.onPresence(message);
				break;
			case "held":
				this.#handlers.onHeld(message);
				break;
			case "reaction":
				this.#handlers.onReaction(message);
				break;
			case "outlook":
				this.#handlers.onOutlook(message);
				break;
			case "your_turn":
				this.#handlers.onTurn();
				break;
			case "ack":
				this.#answered(message.action_id, (waiting) => waiting.resolve(message));
				break;
			case "error":
				this.#answered(message.action_id, (waiting) => waiting.reject(new Refusal(message.code, message.message)));
				break;
		}
	}

	/** Whether it says nothing new. What others do at a duplicate table has no number. @param {Update} message */
	#isOld({ seq, state }) {
		if (this.#seq === null) return false;
		return state.options.duplicate ? seq < this.#seq : seq <= this.#seq;
	}

	/** @param {Welcome} message */
	#welcome(message) {
		this.#failures = 0;
		this.#welcomed = true;
		this.#seq = message.seq;
		this.#state = message.state.seq;
		this.#handlers.onState(message.state, [], message.you);
		this.#handlers.onSign("live");
		for (const { action } of this.#waiting.values()) this.#send(action);
	}

	/** @param {Action} action */
	#send(action) {
		this.#socket?.send(JSON.stringify(action));
		this.#listen(UNANSWERED);
	}

	/** @param {string | null} name of the action @param {(waiting: Waiting) => void} answer */
	#answered(name, answer) {
		const waiting = this.#waiting.get(name ?? "");
		if (!name || !waiting) return;
		this.#waiting.delete(name);
		this.#handlers.onSign("stored");
		answer(waiting);
	}

	async #closed() {
		this.#drop();
		this.#failures += 1;
		if (this.#seq === null && (await this.#isGone())) {
			this.#handlers.onSign("gone");
			return;
		}
		this.#handlers.onSign("reconnecting");
		const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (this.#failures - 1));
		// Spread out, so that not everybody asks a server that comes back at once.
		this.#retry = setTimeout(() => this.open(), delay * (0.7 + 0.6 * Math.random()));
	}

	/** A socket that was refused does not say why, but an ordinary request gets an answer. */
	#isGone() {
		return ask(`/tables/${this.#table}`).then(
			() => false,
			(refusal) => refusal.code === "not_found" || refusal.code === "malformed",
		);
	}

	/** A line that is silent for long is dead, even if nobody says so. */
	#listen(longest = SILENCE) {
		clearTimeout(this.#silence);
		this.#silence = setTimeout(() => this.#anew("reconnecting"), longest);
	}

	#hurry() {
		if (this.#socket === null && this.#retry) {
			clearTimeout(this.#retry);
			this.open();
		}
	}

	#drop() {
		clearTimeout(this.#retry);
		clearTimeout(this.#silence);
		this.#retry = undefined;
		this.#welcomed = false;
		if (this.#socket) {
			this.#socket.onclose = null;
			this.#socket.onmessage = null;
			this.#socket.close();
			this.#socket = null;
		}
	}
}
