/** Answers that take the server a while: it says that it is not ready, and is asked again. */

import { announce } from "./announce.js";
import { ask } from "./api.js";

/** Milliseconds before the next question: most answers come soon, some take a minute. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 1500;
/** Nobody needs to be told of a wait as short as this. */
const SHORT = 700;
/** What to tell while the coach works out a book. */
export const STUDYING = "The coach works this book out first. That takes a moment, once.";

/**
 * @param {string} path
 * @param {string} waiting what to tell meanwhile
 * @param {{method?: string, body?: any}} [request]
 * @returns {Promise<any>} the answer, once it is ready
 */
export async function askUntilReady(path, waiting, request = {}) {
  let told = false;
  const telling = setTimeout(() => {
    told = true;
    announce(waiting);
  }, SHORT);
  try {
    let answer = await ask(path, request);
    for (let pause = FIRST_PAUSE; !answer.ready; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      await new Promise((resolve) => { setTimeout(resolve, pause); });
      answer = await ask(path, request);
    }
    if (told) announce("Ready.");
    return answer;
  } finally {
    clearTimeout(telling);
  }
}
