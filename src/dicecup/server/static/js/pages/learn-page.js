/** A newcomer's first turn: the example that the book prints, played on a real tray and a real pad. */

import { announce } from "../browser/announce.js";
import { button, h, Part } from "../browser/dom.js";
import { ask } from "../server/api.js";
import "../board/dice-tray.js";
import { ruleNotes } from "../board/rule-notes.js";
import "../board/score-pad.js";
import { diceWords, plural } from "../words/phrases.js";

class LearnPage extends Part {
  /** @type {any} */
  #example = null;
  /** How many rolls were made. */
  #rolls = 0;
  /** @type {Set<number>} */
  #holds = new Set();
  #entered = "";
  #error = "";

  async connectedCallback() {
    super.connectedCallback();
    try {
      this.#example = await ask(`/books/${this.data.book}/example`);
      document.title = `A first turn: ${this.#example.title} · dicecup`;
      announce("A turn begins with all five dice. Roll them.");
    } catch (refusal) {
      this.#error = refusal.message;
    }
    this.refresh();
  }

  get #step() {
    return this.#example.rolls[this.#rolls - 1] ?? null;
  }

  get #isLast() {
    return this.#rolls === this.#example.rolls.length;
  }

  /** Whether the dice held are those that the book holds. */
  get #fits() {
    const step = this.#step;
    return !step || (step.hold.length === this.#holds.size && step.hold.every((place) => this.#holds.has(place)));
  }

  #roll() {
    this.#rolls += 1;
    announce(`The dice show ${diceWords(this.#step.dice)}.`);
    this.refresh();
  }

  #hold(place) {
    if (!this.#holds.delete(place)) this.#holds.add(place);
    this.refresh();
  }

  #enter(box) {
    this.#entered = box;
    announce("The turn is over: one box is filled.");
    this.refresh();
    document.getElementById("lesson")?.focus();
  }

  #again() {
    this.#rolls = 0;
    this.#holds = new Set();
    this.#entered = "";
    this.refresh();
  }

  draw() {
    const example = this.#example;
    if (!example) return h("p", { class: this.#error ? "error" : "centre" }, this.#error || "One moment…");
    const step = this.#step;
    const pad = this.#entered ? example.endings[this.#entered] : example.pad;
    const choosing = step !== null && this.#isLast && !this.#entered;
    return h(
      "div",
      { class: "table learning" },
      h(
        "div",
        { class: "table-side" },
        h("dice-tray", { data: this.#tray(step) }),
        h(
          "div",
          { class: "below-tray" },
          h("div", { class: "panel lesson", id: "lesson", tabindex: "-1" }, this.#lesson(step)),
          choosing && ruleNotes(step.notes, example.book),
        ),
      ),
      h(
        "div",
        { class: "table-pad" },
        h("score-pad", {
          data: {
            pad,
            cards: [{ name: "You", total: null, note: "" }],
            acting: 0,
            shown: 0,
            offers: choosing ? new Map(step.placements.map((placement) => [placement.box, placement])) : new Map(),
            onEnter: (box) => this.#enter(box),
          },
        }),
      ),
    );
  }

  #tray(step) {
    const left = step ? step.rolls_left : this.#example.rolls[0].rolls_left + 1;
    return {
      heading: "Your first turn",
      subheading: `${this.#example.title} · ${plural(left, "roll")} left`,
      dice: step?.dice ?? [],
      kept: [...this.#holds],
      holds: this.#holds,
      canHold: step !== null && !this.#isLast,
      rollLabel: this.#rollLabel(step),
      whyNot: this.#whyNot(step),
      rollKey: String(this.#rolls),
      onHold: (place) => this.#hold(place),
      onRoll: () => this.#roll(),
      onSettled: () => {},
    };
  }

  #rollLabel(step) {
    if (!step) return "Roll the dice";
    if (this.#isLast) return this.#entered ? "The turn is over" : "Choose a box";
    return `Roll ${plural(5 - this.#holds.size, "die", "dice")}`;
  }

  #whyNot(step) {
    if (!step) return null;
    if (this.#isLast) return "There are no more rolls in this example: choose a box on the score card.";
    return this.#fits ? null : "Hold the dice that the book holds first.";
  }

  #lesson(step) {
    if (!step) return [h("h2", {}, "A turn begins with all five dice"), h("p", {}, "Press “Roll the dice”.")];
    if (this.#entered) {
      return [
        h("h2", {}, "That was a turn"),
        h("p", {}, "Every turn fills one box, and every box is filled once. When all are full, the totals decide."),
        h(
          "div",
          { class: "row" },
          h("a", { class: "button main", href: "/" }, "Play a real game"),
          button("Once more", () => this.#again()),
          h("a", { class: "button", href: `/rules/${this.#example.book}` }, "All rules"),
        ),
      ];
    }
    const wanted = step.hold.map((place) => step.dice[place]).join(" ");
    return [
      h("h2", {}, `Roll ${this.#rolls}`),
      h("p", {}, step.comment),
      this.#isLast
        ? h("p", {}, h("b", {}, "Now choose a box on the score card."))
        : h(
            "p",
            {},
            h(
              "b",
              {},
              this.#fits
                ? "Now roll the others."
                : `Hold ${wanted}, and no others: press the dice to hold or release them.`,
            ),
          ),
    ];
  }
}

customElements.define("learn-page", LearnPage);
