/** Asking the coach. The first question about a book takes a while: it is asked again until there is an answer. */

import { announce } from "./announce.js";
import { ask } from "./api.js";

const AGAIN_MS = 1200;

/**
 * @param {string} path
 * @param {string} wanted which part of the answer
 * @param {{method?: string, body?: any, onWait?: () => void}} [request] `onWait` is told once, if it takes a while
 * @returns {Promise<any>}
 */
export async function askCoach(path, wanted, { onWait, ...request } = {}) {
  let told = false;
  for (;;) {
    const answer = await ask(path, request);
    if (answer.ready) return answer[wanted];
    if (!told) {
      told = true;
      announce("The coach works this book out first. That takes a moment, once.");
      onWait?.();
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}
