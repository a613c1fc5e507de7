/** A game taken apart into luck and skill; any position of it; its mistakes to try again. The address says which. */

import { announce } from "../browser/announce.js";
import { copyLink } from "../browser/clipboard.js";
import { h, Part } from "../browser/dom.js";
import { ask, Refusal, rememberedName, takeName, whoAmI } from "../server/api.js";
import { percent, plain } from "../words/figures.js";
import "../coach/charts.js";
import "../coach/puzzle-board.js";
import { pastGames } from "../coach/past-games.js";
import { reviewPosition } from "../coach/review-position.js";
import { luckIsKnown, mistakes, positionHash, scoreSum, turnHash, turnTable } from "../coach/review-side.js";
import { askUntilReady, STUDYING } from "../server/patience.js";

/** @typedef {{side: number, turn: number | null, roll: number, retry: number | null}} Place */

class ReviewPage extends Part {
  /** @type {any} */
  #review = null;
  /** @type {any} */
  #position = null;
  /** @type {Place} */
  #place = { side: 0, turn: null, roll: 0, retry: null };
  #error = "";
  #doing = "";
  #record = "";
  /** One's own games that are over. @type {any[]} */
  #past = [];

  connectedCallback() {
    this.#place = placeOf(location.hash) ?? this.#place;
    super.connectedCallback();
    document.title = "Review · dicecup";
    if (!this.#source) {
      this.#listGames();
      return;
    }
    addEventListener("hashchange", () => this.#go());
    this.#load();
  }

  /** Where the API has the game; empty where none is named. */
  get #source() {
    if (this.data.table) return `/tables/${this.data.table}`;
    return this.data.record ? `/records/${this.data.record}` : "";
  }

  get #game() {
    return new URLSearchParams(location.search).get("game");
  }

  async #load() {
    const query = this.#game === null ? "" : `?game=${encodeURIComponent(this.#game)}`;
    try {
      if (!/^\d{0,4}$/.test(this.#game ?? "")) throw new Refusal("not_found", "There is no such game here.");
      this.#review = (
        await askUntilReady(`${this.#source}/review${query}`, STUDYING, (doing) => this.#tell(doing))
      ).review;
      document.title = `Review: ${scores(this.#review)} · dicecup`;
      announce(`The review of the game: ${scores(this.#review)}.`);
    } catch (refusal) {
      this.#error = refusal.message;
    }
    this.refresh();
    if (this.#review) this.#show(true);
  }

  /** Somebody followed a link within the page, or went back. */
  #go() {
    const place = placeOf(location.hash);
    if (!place || !this.#review) return;
    const arriving = place.turn !== null && this.#place.turn === null;
    this.#place = place;
    this.#show(arriving);
    this.refresh();
    focusOn(place.turn === null ? "side-title" : "position-title", arriving);
  }

  /** Fetch the position that the address names. @param {boolean} arriving from elsewhere than another position */
  async #show(arriving) {
    const { side, turn, roll } = this.#place;
    if (turn === null) return;
    const kept = this.#position;
    if (kept && kept.side === side && kept.turn === turn && kept.roll === roll) return;
    try {
      const path = `${this.#source}/review/position?game=${this.#review.game}&side=${side}&turn=${turn}&roll=${roll}`;
      const { position } = await askUntilReady(path, STUDYING, (doing) => this.#tell(doing));
      if (this.#place.side !== side || this.#place.turn !== turn || this.#place.roll !== roll) return;
      this.#position = position;
      this.#error = "";
      const chosen = position.step?.decision;
      announce(chosen ? `Turn ${turn}: ${chosen.sentence}` : `Turn ${turn}: ${position.ending}.`);
    } catch (refusal) {
      this.#error = refusal.message;
    }
    this.refresh();
    focusOn("position-title", arriving);
  }

  /** @param {string} doing what the coach does before there is something to show */
  #tell(doing) {
    this.#doing = doing;
    this.refresh();
  }

  // --- drawing ------------------------------------------------------------------------------------------------

  draw() {
    if (!this.#source) return this.#opening();
    if (!this.#review) return this.#notYet();
    const review = this.#review;
    const { side: number, turn, retry } = this.#place;
    const side = review.sides[number];
    if (!side) return this.#failed("There is no such side in this game.");
    return h(
      "div",
      { class: `review${turn === null ? "" : " at-position"}` },
      this.#head(review),
      review.sides.length > 1 &&
        retry === null &&
        h(
          "nav",
          { class: "tabs", "aria-label": "Sides" },
          review.sides.map((each, place) =>
            h(
              "a",
              { class: "button", href: `#side-${place + 1}`, "aria-current": place === number ? "page" : null },
              `${each.name} ${each.score}`,
            ),
          ),
        ),
      h("h2", { id: "side-title", class: "unseen", tabindex: "-1" }, `${side.name}: ${side.score} points`),
      this.#error && h("p", { class: "error", role: "alert" }, this.#error),
      retry === null && h("div", { class: "review-top" }, turn === null && scoreSum(side), this.#charts(review)),
      turn === null &&
        retry === null && [mistakes(side, number, review.retry), turnTable(side, number, review.win.length > 0)],
      turn !== null && this.#atPosition(review),
      retry !== null && this.#asked(side, number, retry),
    );
  }

  #head(review) {
    const back = this.data.table
      ? h("a", { class: "button", href: `/table/${this.data.table}` }, "To the table")
      : null;
    const games =
      review.games.length > 1 &&
      h(
        "nav",
        { class: "tabs", "aria-label": "Games" },
        review.games.map((game) =>
          h(
            "a",
            {
              class: "button",
              href: `${location.pathname}?game=${game}`,
              "aria-current": game === review.game ? "page" : null,
            },
            `Game ${game}`,
          ),
        ),
      );
    return h(
      "header",
      { class: "panel review-head" },
      h(
        "div",
        { class: "headline" },
        h("h1", {}, headline(review)),
        h(
          "p",
          { class: "hint" },
          [
            review.title,
            review.rules !== review.book && review.rules,
            review.games.length > 1 && `game ${review.game}`,
            ENDINGS[review.status],
          ]
            .filter(Boolean)
            .join(" · "),
        ),
      ),
      h(
        "div",
        { class: "row no-print" },
        this.#place.retry !== null &&
          h("a", { class: "button", href: `#side-${this.#place.side + 1}` }, "Whole review"),
        copyLink(() => location.href),
        back,
      ),
      // A question says the same itself.
      review.note && this.#place.retry === null && h("p", { class: "estimate", id: "estimate" }, review.note),
      games,
    );
  }

  #charts(review) {
    const { side: number, turn } = this.#place;
    const lines = review.sides.map((side, place) => ({
      name: side.name,
      shown: review.sides.length > 2 && place === number,
      points: [
        { value: side.start, at: 0, href: "", now: false, label: `${side.name}, start: ${plain(side.start)}` },
        ...side.turns.map((each) => ({
          value: each.expected,
          at: each.number,
          href: turnHash(place, each),
          now: place === number && each.number === turn,
          label: `${side.name}, after turn ${each.number}: ${plain(each.expected)}`,
        })),
      ],
    }));
    const last = Math.max(1, ...lines.flatMap((line) => line.points.map((point) => point.at)));
    return h(
      "section",
      { class: "panel charts", "aria-label": "Graphs" },
      h("line-chart", {
        id: "expected",
        data: {
          id: "expected",
          title: "Final score to expect",
          across: "turn",
          unit: "",
          digits: 1,
          first: 0,
          last,
          range: null,
          lines,
        },
      }),
      review.win.length > 1 && h("line-chart", { id: "chances", data: this.#chances(review) }),
    );
  }

  #chances(review) {
    const { side: number, turn } = this.#place;
    const lines = review.sides.map((side, place) => ({
      name: side.name,
      shown: review.sides.length > 2 && place === number,
      points: review.win.map((moment, at) => {
        const played =
          moment.side === null ? null : review.sides[moment.side].turns.find((each) => each.number === moment.turn);
        const after = moment.side === null ? "start" : `after ${review.sides[moment.side].name}, turn ${moment.turn}`;
        return {
          value: 100 * moment.chances[place],
          at,
          now: place === number && moment.side === number && moment.turn === turn && turn !== null,
          href: played ? turnHash(moment.side, played) : "",
          label: `${side.name}, ${after}: ${percent(moment.chances[place])}`,
        };
      }),
    }));
    return {
      id: "chances",
      title: "Chance to win",
      across: "turns of all sides",
      unit: " %",
      digits: 0,
      first: 0,
      last: review.win.length - 1,
      range: [0, 100],
      lines,
    };
  }

  #atPosition(review) {
    const { side, turn, roll } = this.#place;
    const position = this.#position;
    if (!position || position.side !== side || position.turn !== turn || position.roll !== roll) {
      return !this.#error && h("p", { class: "panel" }, this.#doing || "One moment…");
    }
    const all = review.sides[side].turns.flatMap((each) =>
      each.steps.length > 0
        ? each.steps.map((_, place) => positionHash(side, each.number, place + 1))
        : [turnHash(side, each)],
    );
    const here = all.indexOf(positionHash(side, turn, roll));
    const mistake = review.sides[side].mistakes.findIndex((each) => each.turn === turn && each.roll === roll);
    return reviewPosition(position, {
      book: review.book,
      before: all[here - 1] ?? null,
      after: all[here + 1] ?? null,
      all: `#side-${side + 1}`,
      luck: luckIsKnown(review.sides[side].turns.find((each) => each.number === turn)),
      retry: mistake >= 0 && review.retry ? `#side-${side + 1}-retry-${mistake + 1}` : null,
    });
  }

  #asked(side, number, retry) {
    const mistake = side.mistakes[retry - 1];
    const all = `#side-${number + 1}`;
    if (!mistake)
      return h("p", { class: "panel" }, "There is no such mistake. ", h("a", { href: all }, "Whole review"));
    const last = retry === side.mistakes.length;
    const kind = this.data.table ? "table" : "record";
    return h(
      "div",
      { class: "retry" },
      h("puzzle-board", {
        data: {
          puzzle: [
            kind,
            this.data.table ?? this.data.record,
            this.#review.game,
            number,
            mistake.turn,
            mistake.roll,
          ].join("-"),
          heading: `${side.name}: mistake ${retry} of ${side.mistakes.length}`,
          natural: "Chosen in the game",
          focus: true,
          next: {
            text: last ? "Back to the review" : "Next mistake",
            go: () => {
              location.hash = last ? all : `${all}-retry-${retry + 1}`;
            },
          },
        },
      }),
    );
  }

  #notYet() {
    if (this.#error) return this.#failed(this.#error);
    return h(
      "section",
      { class: "panel centre" },
      h("h1", {}, "Review"),
      h("p", { id: "looking" }, this.#doing || "The coach goes through the game…"),
    );
  }

  #failed(text) {
    return h(
      "section",
      { class: "panel centre" },
      h("h1", {}, "No review"),
      h("p", { role: "alert", id: "why" }, text),
      h(
        "p",
        { class: "row" },
        this.data.table && h("a", { class: "button main", href: `/table/${this.data.table}` }, "To the table"),
        h("a", { class: "button", href: "/review" }, "Review another game"),
        h("a", { class: "button", href: "/" }, "Home"),
      ),
    );
  }

  // --- choosing a game, or a record of one's own ------------------------------------------------------------------------------------

  async #listGames() {
    try {
      if (await whoAmI()) this.#past = (await ask("/me/results")).past;
    } catch (refusal) {
      this.#error = refusal.message;
    }
    this.refresh();
  }

  async #submit(event) {
    event.preventDefault();
    const { record, file } = event.target.elements;
    this.#record = file.files.length > 0 ? await file.files[0].text() : record.value;
    this.#error = "";
    try {
      if (!(await whoAmI())) await takeName(rememberedName());
      const kept = await ask("/records", { method: "POST", text: this.#record });
      location.href = `/review/${kept.record}`;
    } catch (refusal) {
      this.#error = refusal.message;
      this.refresh();
    }
  }

  #opening() {
    return h(
      "div",
      { class: "verify" },
      h(
        "section",
        { class: "panel" },
        h("h1", {}, "Review a game"),
        h(
          "p",
          {},
          "Was it luck? Every roll has its luck, every decision its loss; together they lead from the start value to the final score. Choose a game that you played here, or give the record of any game that is over, from this server or from the terminal game.",
        ),
      ),
      this.#past.length > 0 && pastGames(this.#past),
      this.#error && h("p", { class: "error", role: "alert" }, this.#error),
      h(
        "form",
        { class: "panel", id: "open-record", onsubmit: (event) => this.#submit(event) },
        h("h2", {}, "Review a record"),
        h(
          "label",
          { class: "field" },
          h("span", {}, "Paste a record"),
          h("textarea", { name: "record", spellcheck: "false" }, this.#record),
        ),
        h(
          "label",
          { class: "field" },
          h("span", {}, "or choose its file"),
          h("input", { type: "file", name: "file", accept: ".dice,.txt,text/plain" }),
        ),
        h("p", { class: "hint" }, "The record is kept on this server, and whoever knows the link can read it."),
        h("p", { class: "row" }, h("button", { type: "submit", class: "main" }, "Review it")),
      ),
    );
  }
}

/** Whoever arrives sees what is there; whoever clicks through the graph keeps it in view. @param {string} id @param {boolean} arriving */
function focusOn(id, arriving) {
  const title = document.getElementById(id);
  title?.focus();
  if (arriving) title?.scrollIntoView({ block: "center" });
}

const ENDINGS = { finished: "", resigned: "ended by resigning", abandoned: "broken off" };

const scores = (review) => review.sides.map((side) => `${side.name} ${side.score}`).join(", ");

function headline(review) {
  if (review.sides.length === 1) return `${review.sides[0].name}: ${review.sides[0].score} points`;
  const names = review.winners.map((side) => review.sides[side].name);
  if (names.length === 0) return "A game without a winner";
  return names.length > 1
    ? `A tie: ${names.join(" and ")}`
    : `${names[0]} won with ${review.sides[review.winners[0]].score}`;
}

/** The place that an address names; null for none of ours. @param {string} hash @returns {Place | null} */
function placeOf(hash) {
  if (hash === "") return { side: 0, turn: null, roll: 0, retry: null };
  const found = /^#side-(\d{1,2})(?:-turn-(\d{1,2})-roll-([0-3])|-retry-(\d{1,3}))?$/.exec(hash);
  if (!found) return null;
  const [, side, turn, roll, retry] = found;
  return {
    side: Number(side) - 1,
    turn: turn ? Number(turn) : null,
    roll: Number(roll ?? 0),
    retry: retry ? Number(retry) : null,
  };
}

customElements.define("review-page", ReviewPage);
