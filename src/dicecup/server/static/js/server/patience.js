/** Answers that take the server a while: it says that it is not ready and what it is doing, and is asked again. */

import { announce } from "../browser/announce.js";
import { COACH } from "../words/catalogue/coach.js";
import { ask, isRefused } from "./api.js";

/** Milliseconds before the next question: most answers come soon, some take a minute. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 1500;
/** Nobody needs to be told about a wait as short as this. */
const SHORT = 700;
/** How many milliseconds to keep trying a server that cannot be reached: one that was stopped is soon back. */
const AWAY = 20_000;
/** What to say while the coach works out a book. */
export const STUDYING = COACH.studying;

/**
 * @param {string} path
 * @param {string} waiting what to say meanwhile, if the server does not say it better
 * @param {(doing: string) => void} show called again and again with what is being done, and how far it has come
 * @param {{method?: string, body?: any}} [request]
 * @param {boolean} [aloud] whether the status region mentions the wait
 * @returns {Promise<any>} the answer, once it is ready
 */
export async function askUntilReady(path, waiting, show, request = {}, aloud = true) {
	const began = Date.now();
	let doing = "";
	let told = false;
	// The status region says it once; the page shows every step.
	const telling = setTimeout(() => {
		told = true;
		if (aloud) announce(doing || waiting);
		show(doing || waiting);
	}, SHORT);
	try {
		for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
			const answer = await attempt(path, request, began);
			if (answer.ready) {
				if (told && aloud) announce(COACH.ready);
				return answer;
			}
			doing = answer.doing || doing;
			if (told) show(doing || waiting);
			await new Promise((resolve) => {
				setTimeout(resolve, pause);
			});
		}
	} finally {
		clearTimeout(telling);
	}
}

/** @param {string} path @param {{method?: string, body?: any}} request @param {number} began */
async function attempt(path, request, began) {
	try {
		return await ask(path, request);
	} catch (refusal) {
		if (!isRefused(refusal, "offline") || Date.now() - began > AWAY) throw refusal;
		return { ready: false, doing: COACH.tryingAgain };
	}
}
