/** Answers that take the server a while: it says that it is not ready, and is asked again. */

import { announce } from "./announce.js";
import { ask } from "./api.js";

const PAUSE = 1500;

/**
 * @param {string} path
 * @param {string} waiting what to tell meanwhile
 * @returns {Promise<any>} the answer, once it is ready
 */
export async function askUntilReady(path, waiting) {
  let answer = await ask(path);
  if (answer.ready) return answer;
  announce(waiting);
  while (!answer.ready) {
    await new Promise((resolve) => { setTimeout(resolve, PAUSE); });
    answer = await ask(path);
  }
  announce("Ready.");
  return answer;
}
