/** What your finished games say about your play, beside perfect play. */

import { h, Part } from "../browser/dom.js";
import { barChart } from "../coach/charts.js";
import { asked, gamesForm, pictureWidth, WAITING } from "../coach/games-form.js";
import { whoAmI } from "../server/api.js";
import { askUntilReady } from "../server/patience.js";
import { capital, percent, plain, signed } from "../words/figures.js";
import { plural, when } from "../words/phrases.js";

/** With fewer games an interval is wider than anything it could tell. */
const FEW = 5;

class StatisticsPage extends Part {
  /** @type {any} */
  #answer = null;
  #error = "";
  #doing = WAITING;

  async connectedCallback() {
    super.connectedCallback();
    document.title = "Your statistics · dicecup";
    addEventListener("resize", () => this.refresh());
    try {
      this.#answer = (await whoAmI())
        ? await askUntilReady(`/me/statistics?${asked()}`, WAITING, (doing) => this.#tell(doing))
        : { books: [], statistics: null };
    } catch (refusal) {
      this.#error = refusal.message;
    }
    this.refresh();
  }

  /** @param {string} doing */
  #tell(doing) {
    this.#doing = doing;
    this.refresh();
  }

  draw() {
    return h(
      "div",
      { class: "figures" },
      h(
        "section",
        { class: "panel" },
        h("h1", {}, "Your statistics"),
        this.#error && h("p", { class: "error", role: "alert" }, this.#error),
        !this.#error && !this.#answer && h("p", { id: "waiting" }, this.#doing),
        this.#answer && this.#summary(this.#answer),
      ),
      this.#answer?.statistics && this.#figures(this.#answer.statistics),
    );
  }

  #summary({ books, statistics }) {
    if (!statistics) {
      return [
        h(
          "p",
          { id: "empty" },
          books.length > 0
            ? "Only games that you played to the end yourself count. There is none yet."
            : "There is nothing to count yet. Finish a game at this server, and it appears here: your scores beside those of perfect play, every box, and how much was luck.",
        ),
        h("p", { class: "row" }, h("a", { class: "button main", href: "/" }, "Play a game")),
      ];
    }
    const name = new URLSearchParams(location.search).get("name") ?? "";
    const { mean, best, games, perfect_mean: perfect } = statistics;
    const last = games.at(-1);
    const query = new URLSearchParams({ book: statistics.book, ...(name && { name }) });
    return [
      gamesForm("/statistics", books, statistics.book, name),
      h("h2", { id: "book" }, statistics.title),
      h(
        "dl",
        { class: "facts" },
        fact("Games", games.length),
        fact("Mean score", interval(mean, 1), perfect !== null && `${statistics.player} ${plain(perfect, 1)}`),
        fact(
          "Best",
          best,
          beats(
            games.find((game) => game.score === best),
            statistics,
          ),
        ),
        fact("Last", last.score, beats(last, statistics)),
        fact(
          statistics.columns > 1 ? "Upper bonus, of columns" : "Upper bonus",
          percent(statistics.upper_bonus_rate),
          statistics.perfect_upper_bonus_rate !== null
            ? `${statistics.player} ${percent(statistics.perfect_upper_bonus_rate)}`
            : "of all columns",
        ),
        statistics.loss_each.size > 0 &&
          fact("Loss a decision", interval(statistics.loss_each, 2), "points, where there was a choice"),
        statistics.luck.size > 0 && fact("Luck a game", interval(statistics.luck, 1, true), "points"),
      ),
      statistics.note &&
        h(
          "p",
          { class: "hint", id: "comparison" },
          perfect === null && "Nobody has solved this book, so there is no perfect play to compare with. ",
          statistics.note,
        ),
      statistics.luck.size < games.length &&
        h(
          "p",
          { class: "hint" },
          "Where only scores were written down beside real dice, luck and loss cannot be told: those games count for the scores alone.",
        ),
      h(
        "p",
        { class: "row" },
        h(
          "a",
          { class: "button", href: `/api/me/statistics?${query}`, download: "dicecup-statistics.json" },
          "Save as JSON",
        ),
        h(
          "a",
          { class: "button", href: `/api/me/statistics.csv?${query}`, download: "dicecup-games.csv" },
          "Save as a table (CSV)",
        ),
        h(
          "a",
          { class: "button", href: `/fairness?${new URLSearchParams({ book: statistics.book })}` },
          "Luck and fairness",
        ),
      ),
    ];
  }

  #figures(statistics) {
    const width = pictureWidth(this);
    return [
      // One score beside nothing is no picture.
      (statistics.games.length > 1 || statistics.bars.perfect) &&
        h(
          "section",
          { class: "panel", "aria-labelledby": "scores" },
          h("h2", { id: "scores" }, "Scores"),
          scores(statistics, width),
        ),
      h(
        "section",
        { class: "panel", "aria-labelledby": "boxes" },
        h("h2", { id: "boxes" }, "Every box"),
        boxes(statistics),
      ),
      statistics.running_loss.length > 1 &&
        h(
          "section",
          { class: "panel", "aria-labelledby": "trends" },
          h("h2", { id: "trends" }, "Loss and luck over time"),
          trends(statistics),
        ),
      h(
        "section",
        { class: "panel", "aria-labelledby": "games" },
        h("h2", { id: "games" }, "Every game"),
        games(statistics),
      ),
    ];
  }
}

/** @param {string} name @param {any} value @param {any} [more] */
const fact = (name, value, more) =>
  h("div", {}, h("dt", {}, name), h("dd", {}, value, more && h("span", { class: "hint" }, ` ${more}`)));

/** @param {any} found @param {number} digits */
function interval(found, digits, withSign = false) {
  const text = (number) => (withSign ? signed(number, digits) : plain(number, digits));
  return found.size < FEW
    ? `${text(found.mean)} (few games)`
    : `${text(found.mean)} (${text(found.low)} to ${text(found.high)})`;
}

/** @param {any} game @param {any} statistics */
const beats = (game, { games_of: games }) =>
  game.percentile === null ? "" : `beats ${percent(game.percentile / 100)} of ${games}`;

function scores({ bars, games: played, player }, width) {
  const { edges, shares, perfect } = bars;
  const label = `Bars: how many of your ${plural(played.length, "score")} fall into each range.${perfect ? ` Line: the same for ${player}.` : ""} The table below has the numbers.`;
  return [
    h(
      "figure",
      {},
      barChart({ label, width, edges, shares, curve: perfect, across: "final score" }),
      h(
        "figcaption",
        { class: "legend" },
        h("span", {}, h("i", { class: "key bar" }), "your games"),
        perfect && h("span", {}, h("i", { class: "key curve" }), player),
      ),
    ),
    h(
      "details",
      {},
      h("summary", {}, "The same as a table"),
      table(
        "Your scores by range",
        ["Score", "Your games", perfect && capital(player)],
        shares.map((share, place) => [
          `${edges[place]} to ${edges[place + 1] - 1}`,
          percent(share, 1),
          perfect && percent(perfect[place], 1),
        ]),
      ),
    ),
  ];
}

function boxes({ boxes: found, perfect_mean: perfect, player }) {
  const known = perfect !== null;
  const beside = (what) => known && [capital(player), h("span", { class: "unseen" }, `: ${what}`)];
  return table(
    "Mean points and zeros of every box",
    ["Box", "Mean", beside("mean"), "Zeros", beside("zeros")],
    found.map((box) => [
      box.box,
      plain(box.mean, 1),
      known && plain(box.perfect_mean, 1),
      percent(box.zero_rate),
      known && percent(box.perfect_zero_rate),
    ]),
  );
}

function trends({ running_loss: loss, running_luck: luck, recent, games: played }) {
  const seen = played.filter((game) => game.luck !== null);
  const data = (id, title, hint, numbers, digits, text) => ({
    id,
    title,
    hint,
    across: "game",
    unit: "",
    digits,
    first: 1,
    last: numbers.length,
    range: [Math.min(0, ...numbers), Math.max(0, ...numbers)],
    lines: [
      {
        name: title,
        shown: false,
        points: numbers.map((value, place) => ({
          value,
          at: place + 1,
          href: reviewOf(seen[place]),
          label: `Game ${place + 1}, ${seen[place].score} points. ${title}: ${text(value, digits)}. Review`,
          now: false,
        })),
      },
    ],
  });
  return [
    h("line-chart", {
      id: "loss-trend",
      data: data(
        "loss-trend",
        "Loss a decision",
        "What your choices gave away, in points. Lower is better; perfect play is at nought.",
        loss,
        2,
        plain,
      ),
    }),
    h("line-chart", {
      id: "luck-trend",
      data: data(
        "luck-trend",
        "Luck a game",
        "What the dice gave or took, in points. Over many games it comes back to nought, whoever plays.",
        luck,
        1,
        signed,
      ),
    }),
    h(
      "p",
      { class: "hint" },
      `Each point is the mean of that game and up to ${recent - 1} before it. It leads to the review of the game.`,
    ),
  ];
}

/** @param {any} game */
const reviewOf = (game) => `/table/${game.table}/review?game=${game.game}#side-${game.side + 1}`;

function games({ games: played, perfect_mean: perfect, games_of: of }) {
  const names = new Set(played.map((game) => game.name)).size > 1;
  return table(
    "Your games, the latest first",
    ["When", names && "Name", "Score", "Review", perfect !== null && `Beats, of ${of}`, "Luck", "Loss a decision"],
    [...played]
      .reverse()
      .map((game) => [
        when(game.at),
        names && game.name,
        game.score,
        h("a", { href: reviewOf(game), "aria-label": `Review of the game with ${game.score} points` }, "Review"),
        perfect !== null && percent(game.percentile / 100),
        game.luck === null ? "–" : signed(game.luck, 1),
        game.loss_each === null ? "–" : plain(game.loss_each, 2),
      ]),
  );
}

/** A table with its first column as headers of the rows; columns without a name are left out. */
function table(caption, columns, rows) {
  const shown = columns.map((name, place) => ({ name, place })).filter(({ name }) => name !== false && name !== null);
  return h(
    "div",
    { class: "scroll", tabindex: "0", role: "group", "aria-label": caption },
    h(
      "table",
      { class: "plain" },
      h("caption", { class: "unseen" }, caption),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          shown.map(({ name, place }) => h("th", { scope: "col", class: place > 0 ? "number" : null }, name)),
        ),
      ),
      h(
        "tbody",
        {},
        rows.map((row) =>
          h(
            "tr",
            {},
            shown.map(({ place }) =>
              h(place === 0 ? "th" : "td", place === 0 ? { scope: "row" } : { class: "number" }, row[place]),
            ),
          ),
        ),
      ),
    ),
  );
}

customElements.define("statistics-page", StatisticsPage);
