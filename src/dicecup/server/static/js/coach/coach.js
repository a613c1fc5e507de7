/** What the coach says at this screen: every choice for the dice on the table, and how the game stands. */

import { ask } from "../server/api.js";
import { rollKey } from "../table/intent.js";
import { percent } from "../words/figures.js";
import { score } from "../words/phrases.js";

/** @typedef {import("../types.js").Advice} Advice */
/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {import("../types.js").Game} Game */

const AGAIN = 1000;
/** A click does not wait longer for the coach than this. */
const PATIENCE = 400;
/** Losses that read as nothing. */
const CLOSE = 0.05;

export class Coach {
  /** Every choice for the dice on the table, once the server has told. @type {Advice | null} */
  advice = null;
  /** @type {import("../types.js").Outlook | null} */
  outlook = null;
  #table;
  #changed;
  #key = "";
  /** @type {Promise<Advice> | null} */
  #asking = null;

  /** @param {string} table @param {() => void} changed */
  constructor(table, changed) {
    this.#table = table;
    this.#changed = changed;
  }

  /** Go along with the table; where advice will be wanted it is asked for as soon as the dice lie. @param {Game | null} game @param {boolean} wanted */
  follow(game, wanted) {
    const key = game ? rollKey(game) : "";
    if (key !== this.#key) {
      this.#key = key;
      this.advice = null;
      this.#asking = null;
    }
    if (wanted && !this.advice) this.ask().catch(() => {});
  }

  /** The advice for these dice, asked for once. @returns {Promise<Advice>} */
  ask() {
    this.#asking ??= this.#fetch(this.#key);
    return this.#asking;
  }

  /** The advice if it is there or comes at once. @returns {Promise<Advice | null>} */
  soon() {
    if (this.advice) return Promise.resolve(this.advice);
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, null));
    return Promise.race([this.ask().catch(() => null), late]);
  }

  async #fetch(key) {
    try {
      const advice = await ask(`/tables/${this.#table}/advice?full=true`);
      if (key !== this.#key) return advice;
      if (advice.ready) this.advice = advice;
      else setTimeout(() => this.#again(key), AGAIN);
      this.#changed();
      return advice;
    } catch (refusal) {
      if (key === this.#key) this.#asking = null;
      throw refusal;
    }
  }

  /** The book is still being solved: ask again, as long as it is about the same dice. */
  #again(key) {
    if (key !== this.#key) return;
    this.#asking = null;
    this.ask().catch(() => {});
  }

  /** What holding dice with these faces comes to. @param {number[]} faces @returns {Choice | null} */
  keeping(faces) {
    const wanted = [...faces].sort().join("");
    return this.advice?.choices?.find((choice) => choice.keep && choice.dice.join("") === wanted) ?? null;
  }

  /** What a box comes to. @param {string} box @param {boolean} scratch @returns {Choice | null} */
  entering(box, scratch) {
    return this.advice?.choices?.find((choice) => choice.box === box && choice.scratch === scratch) ?? null;
  }
}

/** What a choice gives away. @param {Choice} choice */
export const lossWords = ({ loss }) => (loss < CLOSE ? "as good as the best" : `loses ${loss.toFixed(1)}`);

/** What dice are held and what that gives away. @param {Choice} choice @param {Advice} advice */
export function heldWords(choice, advice) {
  const what = choice.dice.length ? `Holding ${choice.dice.join(" ")}` : "Rolling all five";
  if (choice.loss < CLOSE) return `${what}: as good as it gets.`;
  return `${what} loses ${choice.loss.toFixed(1)}${advice.exact ? "" : ", by an estimate"}.`;
}

/** What to do instead of a choice. @param {Choice} choice @param {Advice} advice */
export function betterWords(choice, advice) {
  const best = advice.choices?.[0];
  const worth = (points) => (advice.exact ? points.toFixed(1) : `about ${score(points)}`);
  return best
    ? `${best.text}. Final score to expect: ${worth(best.expected)} instead of ${worth(choice.expected)}.`
    : "";
}

/** @param {Advice} advice */
export function hintWords(advice) {
  if (!advice.ready) return "The solver is still working out this book: ask again in a moment.";
  return ["Hint:", advice.sentence, aimWords(advice), worthWords(advice)].filter(Boolean).join(" ");
}

/** What a keep goes for. @param {Advice} advice */
function aimWords({ keep, aims }) {
  if (!keep || aims.length === 0) return "";
  return `It goes for ${aims
    .slice(0, 4)
    .map(({ label, chance }) => `${label} (${percent(chance)})`)
    .join(", ")}.`;
}

/** @param {Advice} advice */
function worthWords({ exact, expected }) {
  if (expected === null) return "(It looks no further than this turn.)";
  return exact ? `Final score to expect: ${expected.toFixed(1)}.` : `Final score to expect: about ${score(expected)}.`;
}

/** How the game stands, in a sentence. @param {import("../types.js").Outlook | null} outlook */
export function outlookWords(outlook) {
  if (!outlook?.ready) return "Nobody can tell yet how the game stands.";
  const [first] = outlook.sides;
  if (outlook.sides.some((side) => side.chance !== null)) {
    return `Chance to win${outlook.exact ? "" : ", approximately"}: ${outlook.sides.map(({ name, chance }) => `${name} ${percent(chance ?? 0)}`).join(", ")}.`;
  }
  if (outlook.sides.every((side) => side.expected === null)) return "Nobody can tell how a game by these rules stands.";
  if (outlook.percentile !== null) {
    const expected = outlook.exact ? first.expected?.toFixed(1) : `about ${score(first.expected ?? 0)}`;
    return `On course for ${expected}, better than ${percent(outlook.percentile / 100)} of ${outlook.games_of}.`;
  }
  const scores = outlook.sides.filter(({ expected }) => expected !== null);
  if (scores.length === 1) return `On course for about ${score(scores[0].expected ?? 0)} points, by an estimate.`;
  return `On course for, by an estimate: ${scores.map(({ name, expected }) => `${name} about ${score(expected ?? 0)}`).join(", ")}.`;
}
