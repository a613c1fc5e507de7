/** A table: gathering, playing, or over. Keeps the live line and the player's intent, and draws the parts. */

import { announce } from "../browser/announce.js";
import { button, h, Part, sync } from "../browser/dom.js";
import { listenForKeys } from "../browser/keys.js";
import { notifyTurn } from "../browser/notify.js";
import { betterWords, Coach, heldWords, hintWords, outlookWords } from "../coach/coach.js";
import { actOnTop, ask, Refusal, takeName } from "../server/api.js";
import { Connection } from "../server/connection.js";
import { Intent } from "../table/intent.js";
import { boxLabel, narrate, theEnd } from "../words/narrate.js";
import "../table/end-panel.js";
import "../table/lobby-panel.js";
import { askPlayer } from "../browser/question-box.js";
import { change, onSettings, settings } from "../browser/settings.js";
import { openSettings } from "../browser/settings-dialog.js";
import { rattle } from "../browser/sound.js";
import { playTable } from "../table/play-table.js";
import { RealDice } from "../table/real-dice.js";
import { openSeats } from "../table/seats-dialog.js";
import { isAlone, sitDown, startingActions } from "../table/start.js";

/** @typedef {import("../types.js").TableView} TableView */

const SIGNS = {
  connecting: "Connecting…",
  live: "Connected",
  storing: "Storing…",
  stored: "Stored ✓",
  reconnecting: "Reconnecting…",
  gone: "No such table",
};
/** What means the same wherever the table has got to meanwhile, such as when a bot plays on. */
const AT_ANY_TIME = new Set(["return", "stand_in", "leave", "resign", "seat_link"]);

class TablePage extends Part {
  /** @type {TableView | null} */
  #view = null;
  /** @type {import("../types.js").You} */
  #you = { holder: null, name: null, seats: [] };
  /** @type {Connection} */
  #line;
  #sign = "connecting";
  #intent = new Intent();
  /** @type {RealDice} */
  #real;
  /** @type {Coach} */
  #coach;
  #error = "";
  #best = "";
  /** @type {any} */
  #catalogue = null;
  /** The card that somebody chose to look at on a narrow screen. @type {number | null} */
  #shown = null;
  #busy = false;
  #asking = false;
  #clock = 0;
  #clockSkew = 0;

  connectedCallback() {
    const table = this.data.table;
    this.#real = new RealDice(table, () => this.refresh());
    this.#coach = new Coach(table, () => this.#advised());
    this.#line = new Connection(table, {
      onState: (view, events, you) => this.#follow(view, events, you),
      onPresence: ({ seats, watching }) => this.#presence(seats, watching),
      onTurn: () => notifyTurn("It is your turn."),
      onOutlook: (outlook) => {
        this.#coach.outlook = outlook;
        this.refresh();
      },
      onSign: (sign) => this.#show(sign),
    });
    this.#line.outlook = settings().outlook;
    super.connectedCallback();
    listenForKeys(this.#shortcuts());
    onSettings(() => this.#settingsChanged());
    ask("/catalogue").then(
      (catalogue) => {
        this.#catalogue = catalogue;
        this.refresh();
      },
      () => {},
    );
    this.#claim().then(() => this.#line.open());
  }

  #settingsChanged() {
    if (settings().outlook && !this.#line.outlook) {
      this.#line.outlook = true;
      this.#line.reopen();
    }
    this.#consult();
    this.refresh();
  }

  /** Whoever comes with a seat link takes the seat over. */
  async #claim() {
    const token = new URLSearchParams(location.search).get("seat");
    if (!token) return;
    history.replaceState(null, "", location.pathname);
    try {
      const me = await ask("/me").catch(() => takeName("Guest"));
      const view = await ask(`/tables/${this.data.table}`);
      const action = { type: "claim_seat", token, seq: view.seq, action_id: `claim.${me.id}.${token.slice(0, 16)}` };
      await ask(`/tables/${this.data.table}/actions`, { method: "POST", body: action });
    } catch (refusal) {
      this.#error = refusal.message;
    }
  }

  // --- following the table ------------------------------------------------------------------------------------

  #follow(view, events, you) {
    const before = this.#view;
    const seatChanged = view && before?.game?.seat !== view.game?.seat;
    if (you) this.#you = you;
    if (view) {
      this.#view = view;
      this.#busy = false; // what was asked for has happened, though its answer may still be on the way
      this.#clockSkew = view.server_time - Date.now();
      this.#intent.follow(view.game);
      if (before?.game?.number !== view.game?.number || view.phase !== "playing") this.#coach.outlook = null;
      this.#consult();
      if (seatChanged) this.#shown = null;
      if (view.options.dice === "real" && view.phase === "playing" && (seatChanged || events.length > 0 || !before))
        this.#real.reset();
    }
    if (!this.#view) return;
    const rolled = events.findLast((event) => event.kind === "rolled");
    if (rolled && view) rattle(5 - rolled.data.keep.length);
    if (events.length > 0) announce(this.#celebration() + narrate(events, this.#view, (seat) => this.#isYou(seat)));
    else if (you) announce(this.#whereWeAre());
    if (before && before.phase === "playing" && this.#view.phase !== "playing") this.#gameOver();
    this.refresh();
    this.#tick();
  }

  #celebration() {
    return this.#view?.game?.is_yahtzee ? "Yahtzee! " : "";
  }

  #whereWeAre() {
    const { phase, game } = this.#view;
    if (phase === "playing" && game.seat !== null)
      return this.#isYou(game.seat) ? "Your turn." : `${game.player}’s turn.`;
    if (game && !this.#isGathering()) return theEnd(this.#view);
    return "";
  }

  #presence(seats, watching) {
    if (!this.#view) return;
    for (const seat of this.#view.seats) seat.present = seat.bot !== null || seats.includes(seat.seat);
    this.#view.watching = watching;
    this.refresh();
  }

  #show(sign) {
    const was = this.#sign;
    this.#sign = sign;
    if (sign === "reconnecting" && was !== "reconnecting") announce("The connection is lost. Reconnecting…");
    if (sign === "live" && was === "reconnecting") announce(`Connected again. ${this.#whereWeAre()}`);
    this.refresh();
  }

  async #gameOver() {
    this.#best = "";
    if (this.#mine().length > 0) {
      const { bests } = await ask("/me/results").catch(() => ({ bests: [] }));
      const here = bests.find((best) => best.table === this.#view.table && best.game === this.#view.games_played);
      if (here && here.previous !== null) {
        this.#best = `New best for ${here.title}: ${here.score}, up from ${here.previous}.`;
        announce(`${theEnd(this.#view)} ${this.#best}`);
      }
      this.refresh();
    }
    document.getElementById("end-title")?.focus();
  }

  // --- who is who ---------------------------------------------------------------------------------------------

  /** The seats of whoever sits at this screen. */
  #mine() {
    return this.#view.seats.filter((seat) => seat.holder !== null && seat.holder === this.#you.holder);
  }

  /** Whether a seat is that of the only person at this screen. */
  #isYou(seat) {
    const mine = this.#mine();
    return mine.length === 1 && mine[0].seat === seat;
  }

  #mayAct() {
    const { game, seats, phase } = this.#view;
    if (phase !== "playing" || !game || game.seat === null) return false;
    const seat = seats[game.seat];
    return seat.holder !== null && seat.holder === this.#you.holder && !seat.stand_in;
  }

  #isGathering() {
    return this.#view.phase === "gathering" && !this.#view.between_games;
  }

  // --- doing things -------------------------------------------------------------------------------------------

  /** @param {Record<string, any>} action */
  async #act(action) {
    if (this.#busy) return null;
    this.#busy = true;
    this.#error = "";
    try {
      return await (AT_ANY_TIME.has(action.type) ? actOnTop(() => this.#line.act(action)) : this.#line.act(action));
    } catch (refusal) {
      this.#refused(refusal);
      return null;
    } finally {
      this.#busy = false;
    }
  }

  #refused(refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    this.#error = refusal.code === "stale" ? "The table moved on meanwhile: look again." : refusal.message;
    announce(this.#error);
    this.refresh();
  }

  async #roll() {
    if (this.#view.game.awaits !== "decision") return this.#act({ type: "roll", keep: [] });
    const keep = [...this.#intent.holds].sort((a, b) => a - b);
    if ((await this.#warning(() => this.#held())) === "no") return null;
    return this.#act({ type: "roll", keep });
  }

  #hold(place) {
    this.#intent.toggle(place);
    this.#tellHeld();
    this.refresh();
  }

  #keep(places) {
    this.#intent.holds = new Set(places);
    this.#tellHeld();
    this.refresh();
  }

  #toggleScratch() {
    this.#intent.scratch = !this.#intent.scratch;
    announce(this.#intent.scratch ? "Choose the box that gets a zero." : "The boxes show what the dice score.");
    this.refresh();
  }

  async #enter(box) {
    if (this.#view.options.dice === "real") return this.#write(box);
    const { game, seq } = this.#view;
    const { scratch } = this.#intent;
    const offer = this.#intent.offers(game).get(box);
    if (!offer) return null;
    const warned = await this.#warning(() => this.#coach.entering(box, scratch));
    if (warned === "no" || (warned === "nothing" && !(await this.#isSure(box, offer)))) return null;
    // While a question stood, time may have run out and the turn be another's.
    return this.#view.seq === seq ? this.#act({ type: "enter", box, scratch }) : null;
  }

  async #isSure(box, offer) {
    const wanted = settings().confirm;
    if (wanted === "never" || (wanted === "zero" && offer.points + offer.bonus > 0)) return true;
    const place = boxLabel(this.#view, box);
    return (
      (await askPlayer(`Write ${offer.points} in ${place}?`, [{ value: "yes", label: `Write ${offer.points}` }])) ===
      "yes"
    );
  }

  async #write(box) {
    const { seq } = this.#view;
    let points = null;
    if (this.#real.dice.length < 5) {
      const values = this.#real.offers.possible[box].map((value) => ({ value: String(value), label: String(value) }));
      const said = await askPlayer(`Points in ${boxLabel(this.#view, box)}`, values);
      if (said === "") return;
      points = Number(said);
    } else if (!(await this.#isSure(box, this.#real.boxes.get(box)))) return;
    // While a question stood, somebody else may have written at another screen.
    if (this.#view.seq === seq) await this.#act(this.#real.action(box, points));
  }

  // --- the coach ----------------------------------------------------------------------------------------------

  #isCoached() {
    return this.#view.options.coach && this.#view.phase === "playing";
  }

  /** Whether somebody at this screen has dice to decide about, with the coach beside them. */
  #isAdvised() {
    return this.#isCoached() && this.#mayAct() && this.#view.game.awaits === "decision";
  }

  /** Values and warnings are asked for when the dice fall, so that no click waits for them. */
  #consult() {
    if (!this.#view) return;
    const { values, warn } = settings();
    this.#coach.follow(this.#view.game, this.#isAdvised() && (values || warn !== "off"));
  }

  /** The choice that the dice held now are. */
  #held() {
    const { game } = this.#view;
    return game.rolls_left > 0 ? this.#coach.keeping([...this.#intent.holds].map((place) => game.dice[place])) : null;
  }

  #tellHeld() {
    const held = settings().values ? this.#held() : null;
    if (held) announce(heldWords(held, this.#coach.advice));
  }

  /** Something was heard from the coach, perhaps the hint that had to wait for the solver. */
  #advised() {
    if (this.#intent.advice?.ready === false && this.#coach.advice) {
      this.#intent.advice = this.#coach.advice;
      announce(hintWords(this.#coach.advice));
    }
    this.refresh();
  }

  async #hint() {
    try {
      this.#intent.advice = await this.#coach.ask();
      announce(hintWords(this.#intent.advice));
      this.refresh();
    } catch (refusal) {
      this.#refused(refusal);
    }
  }

  #toggleValues() {
    const values = !settings().values;
    change({ values });
    announce(values ? "Every choice is shown with its value, below the dice." : "Values are hidden.");
  }

  /**
   * Where it is wanted, a question before a choice that gives much away.
   * @param {() => import("../types.js").Choice | null} choiceOf once the advice is there
   * @returns {Promise<"nothing" | "yes" | "no">} what was answered; "nothing" where nothing was asked
   */
  async #warning(choiceOf) {
    if (this.#asking) return "no";
    const { seq } = this.#view;
    const grades = (this.#catalogue?.grades ?? []).map((grade) => grade.name);
    const least = grades.indexOf(settings().warn);
    if (least < 0 || !this.#isAdvised()) return "nothing";
    this.#asking = true;
    try {
      const advice = await this.#coach.soon();
      const choice = advice?.ready ? choiceOf() : null;
      // Values that look no further than this turn are no ground for a warning.
      if (!choice || choice.expected === null || grades.indexOf(choice.grade) < least) return "nothing";
      const estimate = advice.exact ? "" : "about ";
      const question = `This loses ${estimate}${choice.loss.toFixed(1)} points.`;
      const better = `Better: ${betterWords(choice, advice)}`;
      announce(`${question} ${better}`);
      const said = await askPlayer(question, [{ value: "yes", label: "Do it anyway" }], better);
      return said === "yes" && this.#view.seq === seq ? "yes" : "no";
    } finally {
      this.#asking = false;
    }
  }

  async #sit(name) {
    this.#error = "";
    try {
      const stranger = this.#you.holder === null;
      if (stranger) await takeName(name);
      await sitDown(this.#view, name);
      if (stranger) this.#line.reopen();
    } catch (refusal) {
      this.#refused(refusal);
    }
  }

  async #start() {
    for (const action of startingActions(this.#view, this.#you.holder)) {
      if (action.type === "start" && this.#view.options.dice === "real") {
        const first = await this.#whoBegins();
        if (first === null) return;
        action.first = first;
      }
      await this.#act(action);
    }
  }

  /** With real dice the roll-off happens at the table. */
  async #whoBegins() {
    const names =
      this.#view.options.teams.length > 0
        ? this.#view.options.teams
        : this.#view.seats.filter((seat) => seat.holder).map((seat) => seat.name);
    if (names.length < 2) return 0;
    const answers = names.map((name, side) => ({ value: String(side), label: name }));
    const said = await askPlayer("Who begins?", answers, "Roll the dice at the table: the highest total begins.");
    return said === "" ? null : Number(said);
  }

  async #rematch() {
    await this.#act({ type: "rematch" });
    if (isAlone(this.#view, this.#you.holder) && this.#view.host === this.#you.holder) await this.#start();
  }

  #shortcuts() {
    const die = (place) => () => document.getElementById(`die-${place}`)?.click();
    const press = (id) => () => document.getElementById(id)?.click();
    return {
      1: die(0),
      2: die(1),
      3: die(2),
      4: die(3),
      5: die(4),
      r: () => {
        document.getElementById("roll")?.focus();
        press("roll")();
      },
      u: press("release"),
      h: press("hint"),
      v: press("show-values"),
      z: press("scratch"),
      e: () =>
        this.#view &&
        announce(this.#isCoached() ? outlookWords(this.#coach.outlook) : "This table plays without the coach."),
      d: () => document.getElementById("die-0")?.focus(),
      p: () => /** @type {any} */ (this.querySelector("score-pad"))?.focusFirst(),
    };
  }

  // --- drawing ------------------------------------------------------------------------------------------------

  refresh() {
    const focused = document.activeElement;
    const inside = focused !== null && focused !== document.body && this.contains(focused);
    super.refresh();
    this.#drawTop();
    // The box that was just filled is a button no longer: whoever works by keyboard goes on at the roll button.
    if (inside && (document.activeElement === document.body || document.activeElement === null)) {
      (
        document.getElementById("roll") ??
        document.getElementById("end-title") ??
        document.getElementById("tray-heading")
      )?.focus();
    }
  }

  draw() {
    const view = this.#view;
    if (this.#sign === "gone") {
      return h(
        "section",
        { class: "panel centre" },
        h("h1", {}, "There is no such table"),
        h("p", {}, h("a", { href: "/" }, "Home")),
      );
    }
    if (!view) return h("p", { class: "centre" }, "Finding the table…");
    document.title = this.#mayAct() ? "Your turn · dicecup" : `${view.options.title || view.book.title} · dicecup`;
    if (this.#isGathering() || !view.game) return this.#lobby();
    if (view.phase === "playing") return playTable(this.#playData());
    return playTable({ ...this.#playData(), end: this.#endData() });
  }

  #lobby() {
    const act = (action) => this.#act(action);
    return h("lobby-panel", {
      data: {
        view: this.#view,
        you: this.#you,
        bots: this.#botsHere(),
        error: this.#error,
        onSit: (name) => this.#sit(name),
        onAct: act,
        onStart: () => this.#start(),
      },
    });
  }

  #botsHere() {
    return this.#catalogue?.books.find((book) => book.name === this.#view.book.name)?.bots ?? [];
  }

  #playData() {
    const view = this.#view;
    const mine = this.#mine();
    const own = mine.length === 1 ? mine[0].side : null;
    return {
      view,
      error: this.#error,
      intent: this.#intent,
      real: this.#real,
      mayAct: this.#mayAct() && this.#sign !== "reconnecting",
      mayCorrect:
        view.correctable !== null &&
        (view.host === this.#you.holder || mine.some((seat) => seat.side === view.correctable)),
      watching: mine.length === 0,
      isYou: (seat) => this.#isYou(seat),
      secondsLeft: this.#secondsLeft(),
      shown: this.#shown ?? own ?? view.game.side,
      advice: this.#intent.advice && hintWords(this.#intent.advice),
      coach: this.#coach,
      showsOutlook: this.#isCoached() && settings().outlook,
      showsValues: this.#isCoached() && view.options.dice === "fair" && mine.length > 0 && settings().values,
      isAdvised: this.#isAdvised(),
      held: this.#held(),
      onKeep: (places) => this.#keep(places),
      onValues: () => this.#toggleValues(),
      onShow: (side) => {
        this.#shown = side;
        this.refresh();
      },
      onRoll: () => this.#roll(),
      onHold: (place) => this.#hold(place),
      onRelease: () => this.#keep([]),
      onScratch: () => this.#toggleScratch(),
      onHint: () => this.#hint(),
      onEnter: (box) => this.#enter(box),
      onSettled: () => this.refresh(),
      onBack: () => this.#act({ type: "return" }),
      standingIn: mine.some((seat) => seat.stand_in),
    };
  }

  #endData() {
    return {
      view: this.#view,
      seated: this.#mine().length > 0,
      best: this.#best,
      side: this.#mine()[0]?.side ?? 0,
      onNext: () => this.#start(),
      onRematch: () => this.#rematch(),
    };
  }

  #drawTop() {
    const view = this.#view;
    const title = document.getElementById("top-title");
    const tools = document.getElementById("top-tools");
    if (!title || !tools) return;
    title.textContent = view ? view.options.title || view.book.title : "";
    sync(tools, [
      h("span", { class: `sign ${this.#sign}`, id: "sign" }, SIGNS[this.#sign]),
      view && h("a", { class: "button", href: `/rules/${view.book.name}` }, "Rules"),
      view &&
        !this.#isGathering() &&
        button("Seats", () => openSeats(this.#view, this.#you, (action) => this.#act(action))),
      button("Settings", openSettings),
    ]);
  }

  #secondsLeft() {
    const { deadline } = this.#view;
    return deadline === null ? null : Math.max(0, Math.ceil((deadline - Date.now() - this.#clockSkew) / 1000));
  }

  /** With a clock running, draw every second. */
  #tick() {
    clearTimeout(this.#clock);
    if (this.#view?.deadline) {
      this.#clock = setTimeout(() => {
        this.refresh();
        this.#tick();
      }, 1000);
    }
  }
}

customElements.define("table-page", TablePage);
