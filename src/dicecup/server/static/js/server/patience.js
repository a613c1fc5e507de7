/** Answers that take the server a while: it says that it is not ready and what it does, and is asked again. */

import { announce } from "../browser/announce.js";
import { COACH } from "../words/catalogue/coach.js";
import { ask, isRefused } from "./api.js";

/** Milliseconds before the next question: most answers come soon, some take a minute. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 1500;
/** Nobody needs to be told of a wait as short as this. */
const SHORT = 700;
/** Milliseconds for which a server that cannot be reached is tried again: one that was stopped is soon back. */
const AWAY = 20_000;
/** What to tell while the coach works out a book. */
export const STUDYING = COACH.studying;

/**
 * @param {string} path
 * @param {string} waiting what to tell meanwhile, where the server does not say it better
 * @param {(doing: string) => void} show what is being done, and how far it has come: again and again
 * @param {{method?: string, body?: any}} [request]
 * @param {boolean} [aloud] whether the status region tells of the wait
 * @returns {Promise<any>} the answer, once it is ready
 */
export async function askUntilReady(path, waiting, show, request = {}, aloud = true) {
	const began = Date.now();
	let doing = "";
	let told = false;
	// The status region tells it once; the page shows every step.
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
