/** A question at a position: choose dice and roll, or a box. The server judges; the answer is not here before. */

import { announce } from "../browser/announce.js";
import { button, h, Part } from "../browser/dom.js";
import { listenForKeys } from "../browser/keys.js";
import { askUntilReady, STUDYING } from "../server/patience.js";
import { capital, glued } from "../words/figures.js";
import { plural } from "../words/phrases.js";
import "./choice-table.js";
import "../board/dice-tray.js";
import { ruleNotes } from "../board/rule-notes.js";
import "../board/score-pad.js";

/**
 * @typedef {object} BoardData
 * @property {string} puzzle its name
 * @property {string} heading such as "Mistake 2 of 5"
 * @property {string} natural what the natural choice is called, such as "You did"
 * @property {{text: string, go: () => void}} next
 * @property {boolean} focus whether the first question takes the focus too, as those after it do
 */

class PuzzleBoard extends Part {
  #shown = "";
  /** @type {any} */
  #question = null;
  /** @type {any} */
  #verdict = null;
  /** @type {Set<number>} */
  #holds = new Set();
  #error = "";
  #doing = "";
  #busy = false;
  #stopKeys = () => {};

  connectedCallback() {
    super.connectedCallback();
    const die = (place) => () => document.getElementById(`die-${place}`)?.click();
    const press = (id) => () => document.getElementById(id)?.click();
    this.#stopKeys = listenForKeys({
      1: die(0),
      2: die(1),
      3: die(2),
      4: die(3),
      5: die(4),
      r: press("roll"),
      s: press("show-answer"),
      n: press("next-puzzle"),
      d: () => document.getElementById("die-0")?.focus(),
      p: () => /** @type {any} */ (this.querySelector("score-pad"))?.focusFirst(),
    });
  }

  disconnectedCallback() {
    this.#stopKeys();
  }

  refresh() {
    if (this.data.puzzle !== this.#shown) this.#load(this.data.puzzle);
    super.refresh();
  }

  async #load(name) {
    const focus = this.data.focus || this.#shown !== "";
    this.#shown = name;
    this.#question = this.#verdict = null;
    this.#holds = new Set();
    this.#error = this.#doing = "";
    try {
      const { question } = await askUntilReady(`/puzzles/${name}`, STUDYING, (doing) => this.#tell(name, doing));
      if (name !== this.#shown) return;
      this.#question = question;
      announce(
        `${question.question} The dice show ${question.dice.join(" ")}, ${plural(question.rolls_left, "roll")} left.`,
      );
    } catch (refusal) {
      if (name !== this.#shown) return;
      this.#error = refusal.message;
    }
    this.refresh();
    if (focus) document.getElementById("question-title")?.focus();
  }

  /** @param {string} name @param {string} doing */
  #tell(name, doing) {
    if (name !== this.#shown) return;
    this.#doing = doing;
    this.refresh();
  }

  #hold(place) {
    if (!this.#holds.delete(place)) this.#holds.add(place);
    this.refresh();
  }

  /** @param {{keep?: number[], box?: string}} body nothing in it asks for the answer */
  async #answer(body) {
    if (this.#busy || this.#verdict) return;
    this.#busy = true;
    this.#error = "";
    try {
      const { verdict } = await askUntilReady(`/puzzles/${this.#shown}/answer`, STUDYING, () => {}, {
        method: "POST",
        body,
      });
      this.#verdict = verdict;
      announce(verdict.text);
    } catch (refusal) {
      this.#error = refusal.message;
    }
    this.#busy = false;
    this.refresh();
    if (this.#verdict) document.getElementById("verdict-title")?.focus();
  }

  draw() {
    const question = this.#question;
    if (!question) {
      if (this.#error) return h("p", { class: "panel error", role: "alert" }, this.#error);
      return h("p", { class: "panel", id: "looking" }, this.#doing || "Looking for the position…");
    }
    return [
      h(
        "section",
        { class: "panel question", "aria-labelledby": "question-title" },
        h("h2", { id: "question-title", tabindex: "-1" }, this.data.heading),
        h("p", { class: "hint" }, about(question)),
        h("p", {}, h("b", {}, question.question)),
        question.names.length > 1 &&
          h("p", {}, `You have ${question.totals[0]} points, your opponent ${question.totals[1]}.`),
        question.estimate && h("p", { class: "hint" }, question.estimate),
        this.#error && h("p", { class: "error", role: "alert" }, this.#error),
      ),
      h(
        "div",
        { class: `table learning asking${this.#verdict ? " answered" : ""}` },
        h(
          "div",
          { class: "table-side" },
          h("dice-tray", { data: this.#tray(question) }),
          h(
            "div",
            { class: "below-tray" },
            this.#verdict ? this.#judged(this.#verdict) : ruleNotes(question.notes, question.book),
          ),
        ),
        h(
          "div",
          { class: "table-pad" },
          h("score-pad", {
            data: {
              pad: question.pad,
              acting: 0,
              shown: 0,
              onEnter: (box) => this.#answer({ box }),
              offers: this.#verdict
                ? new Map()
                : new Map(question.placements.map((placement) => [placement.box, placement])),
              cards: question.names.map((name, place) => ({ name, total: question.totals[place], note: "" })),
            },
          }),
        ),
      ),
    ];
  }

  #tray(question) {
    const left = question.rolls_left;
    const canHold = left > 0 && !this.#verdict;
    return {
      heading: "Your choice",
      subheading: `${question.totals[0]} points so far · ${left === 0 ? "no roll" : plural(left, "roll")} left`,
      dice: question.dice,
      kept: [],
      holds: this.#holds,
      canHold,
      rollKey: this.#shown,
      rollLabel: this.#rollLabel(left),
      whyNot: this.#whyNot(left),
      onHold: (place) => this.#hold(place),
      onRoll: () => this.#answer({ keep: [...this.#holds].sort() }),
      tools: [!this.#verdict && button("Show the answer", () => this.#answer({}), { id: "show-answer" })],
    };
  }

  #rollLabel(left) {
    if (this.#verdict) return "Answered";
    if (left === 0) return "Choose a box";
    if (this.#holds.size === 5) return "All dice held";
    return this.#holds.size === 0 ? "Roll all five" : `Roll the other ${plural(5 - this.#holds.size, "die", "dice")}`;
  }

  #whyNot(left) {
    if (this.#verdict) return "The question is answered.";
    if (left === 0) return "There are no rolls left: choose a box on the score card.";
    return this.#holds.size === 5 ? "All five dice are held: release one, or choose a box." : null;
  }

  #judged(verdict) {
    const mark = verdict.right ? "right" : verdict.shown ? "shown" : "wrong";
    const title = { right: "✓ Right", wrong: "Not the best", shown: "The answer" }[mark];
    return h(
      "section",
      { class: `panel judged ${mark}`, "aria-labelledby": "verdict-title" },
      h("h2", { id: "verdict-title", tabindex: "-1", "data-verdict": mark }, title),
      h("p", { id: "verdict-text" }, glued(verdict.text)),
      h("p", { class: "hint" }, `${this.data.natural}: ${verdict.natural}. Best: ${verdict.best}.`),
      h("p", { class: "row" }, button(this.data.next.text, this.data.next.go, { class: "main", id: "next-puzzle" })),
      h(
        "details",
        {},
        h("summary", {}, "All choices"),
        h("choice-table", { data: { choices: verdict.choices, chosen: "your answer", forWin: verdict.for_win } }),
      ),
    );
  }
}

function about({ theme, theme_title: about, title, stars, rating, names, source }) {
  const lost = `${rating.toFixed(1)} ${names.length > 1 ? "% of the win" : "points"}`;
  if (theme === "mine") return [title, capital(source), `the choice in the game lost ${lost}`].join(" · ");
  return [about, title, `${"★".repeat(stars)} the natural choice loses ${lost}`].join(" · ");
}

customElements.define("puzzle-board", PuzzleBoard);
