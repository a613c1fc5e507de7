/** Talking to the server over HTTP. */

import { here } from "../addresses.js";
import { FRAME } from "../words/catalogue/frame.js";
import { capital } from "../words/figures.js";

/** @import { Me } from "../types.js" */
/** @import { Deed } from "./connection.js" */

const NAME = "dicecup.name";

/** The server refused; the message is a sentence that says why. */
export class Refusal extends Error {
	/** @param {string} code @param {string} message */
	constructor(code, message) {
		super(/[.!?…]$/.test(message) ? capital(message) : `${capital(message)}.`);
		this.code = code;
	}
}

/** Whether it is a refusal with this code. @param {unknown} problem @param {string} code */
export const isRefused = (problem, code) => problem instanceof Refusal && problem.code === code;

/** Why something failed, in a sentence. @param {unknown} problem */
export const reason = (problem) => (problem instanceof Error ? problem.message : String(problem));

/**
 * @param {string} path
 * @param {{method?: string, body?: any, text?: string}} [request] `body` is sent as JSON, `text` unchanged
 * @returns {Promise<any>} the answer's JSON
 */
export async function ask(path, { method = "GET", body, text } = {}) {
	const type = text === undefined ? "application/json" : "text/plain";
	const sent = text ?? (body === undefined ? undefined : JSON.stringify(body));
	let answer;
	try {
		answer = await fetch(here(`/api${path}`), {
			method,
			headers: sent === undefined ? {} : { "content-type": type },
			body: sent,
		});
	} catch {
		throw new Refusal("offline", FRAME.unreachable);
	}
	const data = await answer.json().catch(() => ({ code: "malformed", message: FRAME.unreadable }));
	if (!answer.ok) throw new Refusal(data.code, data.message);
	return data;
}

/** @param {string} path @param {any} body */
export const post = (path, body) => ask(path, { method: "POST", body });

/** A name that nobody else uses. Works on pages without HTTPS too, unlike `crypto.randomUUID`. */
export function uniqueName() {
	const bytes = crypto.getRandomValues(new Uint8Array(12));
	return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The name that was last taken in this browser. */
export const rememberedName = () => localStorage.getItem(NAME) ?? FRAME.player;

/** Remember who this browser is. @param {string} name */
export const rememberName = (name) => localStorage.setItem(NAME, name);

/** Forget it, because somebody has logged out or was deleted. */
export const forgetName = () => localStorage.removeItem(NAME);

/** Who this browser is; null before it has a name. @returns {Promise<Me | null>} */
export async function whoAmI() {
	if (localStorage.getItem(NAME) === null) return null;
	try {
		return await ask("/me");
	} catch (refusal) {
		if (isRefused(refusal, "not_signed_in")) return null;
		throw refusal;
	}
}

/** Take a name, as a new guest if need be. @param {string} name @returns {Promise<Me>} */
export async function takeName(name) {
	const me = await post("/me", { name });
	rememberName(me.name);
	return me;
}

const TRIES = 5;

/**
 * If somebody else does something at the same moment, try once more, on top of that.
 * @template Answer
 * @param {(tries: number) => Promise<Answer>} act is told how often it has been tried
 * @returns {Promise<Answer>}
 */
export async function actOnTop(act) {
	for (let tries = 0; ; tries += 1) {
		try {
			return await act(tries);
		} catch (refusal) {
			if (!isRefused(refusal, "stale") || tries + 1 === TRIES) throw refusal;
		}
	}
}

/**
 * Do things at a table one after the other, each on top of the last.
 * @param {string} table
 * @param {number} seq
 * @param {Deed[]} actions
 * @returns {Promise<number>} the last event
 */
export async function actInTurn(table, seq, actions) {
	let last = seq;
	for (const action of actions) {
		last = await actOnTop(async (tries) => {
			if (tries > 0) last = (await ask(`/tables/${table}`)).seq;
			return (await post(`/tables/${table}/actions`, { ...action, seq: last, action_id: uniqueName() })).seq;
		});
	}
	return last;
}
