/** Answers that take the server a while: it says that it is not ready, and is asked again. */

import { announce } from "./announce.js";
import { ask } from "./api.js";

const PAUSE = 1500;
/** What to tell while the coach works out a book. */
export const STUDYING = "The coach works this book out first. That takes a moment, once.";

/**
 * @param {string} path
 * @param {string} waiting what to tell meanwhile
 * @param {{method?: string, body?: any}} [request]
 * @returns {Promise<any>} the answer, once it is ready
 */
export async function askUntilReady(path, waiting, request = {}) {
  let answer = await ask(path, request);
  if (answer.ready) return answer;
  announce(waiting);
  while (!answer.ready) {
    await new Promise((resolve) => { setTimeout(resolve, PAUSE); });
    answer = await ask(path, request);
  }
  announce("Ready.");
  return answer;
}
