/** The daily game: today's attempt, the boards, and past days to practise. */

import { here } from "../addresses.js";
import { deadEnd } from "../browser/dead-end.js";
import { button, fieldOf, h, Part } from "../browser/dom.js";
import { figureTable } from "../browser/figure-table.js";
import { feltPicture, showShared } from "../end/share.js";
import { ask, post, reason, rememberedName, takeName, whoAmI } from "../server/api.js";
import { askUntilReady } from "../server/patience.js";
import { DAILY } from "../words/catalogue/daily.js";
import { plain } from "../words/figures.js";
import { dayWords } from "../words/phrases.js";
import { say } from "../words/say.js";

/** @import { FormEvent } from "../browser/dom.js" */
/** @import { BoardLine, DailyReply, DayReply, DayView, Me, OwnAttempt } from "../types.js" */

/** How many past days are listed. */
const LISTED = 14;
/** Digits of a loss: most are small. */
const LOSS_DIGITS = 2;

/** @extends {Part<{day?: string}>} */
class DailyPage extends Part {
	/** @type {DailyReply | null} */
	#daily = null;
	/** @type {DayReply | null} */
	#shown = null;
	/** @type {Me | null} */
	#me = null;
	#listed = false;
	#error = "";
	/** Why there is no such day. @type {unknown} */
	#problem = null;
	#doing = String(DAILY.wait);
	#busy = false;

	async connectedCallback() {
		super.connectedCallback();
		document.title = DAILY.windowTitle;
		try {
			this.#me = await whoAmI();
			/** @type {DailyReply} */
			const daily = await ask("/daily");
			this.#daily = daily;
			this.refresh();
			const day = this.data.day ?? daily.today.day;
			this.#shown = await askUntilReady(`/daily/${day}`, DAILY.working, (doing) => this.#tell(doing));
			this.#listed = this.#me !== null && (await ask("/me/account")).kept;
		} catch (refusal) {
			if (this.data.day) this.#problem = refusal;
			else this.#error = reason(refusal);
		}
		this.refresh();
	}

	/** @param {string} doing */
	#tell(doing) {
		this.#doing = doing;
		this.refresh();
	}

	/** @param {FormEvent} event */
	async #play(event) {
		event.preventDefault();
		if (this.#busy) return;
		this.#busy = true;
		try {
			if (!this.#me) await takeName(fieldOf(event.target, "name").value.trim() || rememberedName());
			location.href = here(`/table/${(await post("/daily", {})).table}`);
		} catch (refusal) {
			this.#error = reason(refusal);
			this.#busy = false;
			this.refresh();
		}
	}

	/** @param {string} day */
	async #practise(day) {
		try {
			if (!this.#me) this.#me = await takeName(rememberedName());
			location.href = here(`/table/${(await post(`/daily/${day}/practice`, {})).table}`);
		} catch (refusal) {
			this.#error = reason(refusal);
			this.refresh();
		}
	}

	draw() {
		const daily = this.#daily;
		if (this.#problem) return deadEnd(this.#problem);
		return h(
			"div",
			{ class: "daily" },
			h("h1", {}, DAILY.title),
			h("p", {}, DAILY.about),
			this.#error && h("p", { class: "error", role: "alert" }, this.#error),
			!daily && !this.#error && h("p", { id: "waiting" }, DAILY.wait),
			daily && this.#day(daily),
			daily && this.#boards(),
			daily && this.#pastDays(daily.past),
			daily && commitments([daily.today, ...daily.coming]),
		);
	}

	/** The day that is shown: what the user can do, or has done. @param {DailyReply} daily */
	#day(daily) {
		const isToday = !this.data.day || this.data.day === daily.today.day;
		const day = isToday ? daily.today : this.#shown?.day;
		if (!day) return null;
		const mine = this.#shown?.mine ?? (isToday ? daily.mine : null);
		const players = isToday ? daily.players : (this.#shown?.players ?? 0);
		return h(
			"section",
			{ class: "panel", "aria-labelledby": "today" },
			h("h2", { id: "today" }, say(DAILY.today, { day: dayWords(day.day), book: day.title })),
			h("p", {}, players === 0 ? DAILY.noPlayers : say(DAILY.players, { count: players })),
			isToday && this.#attempt(day, mine),
			mine && mine.points !== null && this.#result(day, mine, isToday ? daily.streak : 0),
			mine && mine.points === null && mine.phase !== "playing" && h("p", {}, DAILY.givenUp),
			!isToday && h("p", { class: "row" }, h("a", { class: "button", href: "/daily" }, DAILY.backToToday)),
		);
	}

	/** @param {DayView} day @param {OwnAttempt | null} mine */
	#attempt(day, mine) {
		if (mine?.phase === "playing") {
			const link = h("a", { class: "button main", href: `/table/${mine.table}`, id: "go-on" }, DAILY.goOn);
			return [h("p", { class: "row" }, link), h("p", { class: "hint" }, DAILY.until)];
		}
		if (mine) return null;
		if (day.state !== "open") return h("p", {}, DAILY.dayOver);
		return h(
			"form",
			{ class: "row", id: "begin", onsubmit: (/** @type {FormEvent} */ event) => this.#play(event) },
			!this.#me &&
				h(
					"label",
					{ class: "field" },
					h("span", {}, DAILY.yourName),
					h("input", { name: "name", maxlength: 40, autocomplete: "nickname", value: rememberedName() }),
				),
			h("button", { type: "submit", class: "main", id: "play-daily" }, DAILY.play),
			h("p", { class: "hint below" }, DAILY.until),
		);
	}

	/** @param {DayView} day @param {OwnAttempt} mine @param {number} streak */
	#result(day, mine, streak) {
		const points = mine.points ?? 0;
		const [loss, decisions] = [mine.loss_each ?? null, mine.decisions ?? 0];
		const perfect = this.#shown?.board?.perfect ?? null;
		const share = () => shareDay(day.day, points, loss, perfect, streak);
		return [
			h("p", { id: "scored" }, say(DAILY.scored, { count: points })),
			loss !== null && h("p", {}, say(DAILY.lost, { loss: plain(loss, LOSS_DIGITS), count: decisions })),
			streak > 0 && h("p", {}, say(DAILY.streak, { count: streak })),
			!this.#listed && h("p", {}, DAILY.guest, " ", h("a", { href: "/you" }, DAILY.keep)),
			h(
				"p",
				{ class: "row" },
				button(DAILY.share, share, { id: "share-daily" }),
				h("a", { class: "button", href: `/table/${mine.table}` }, DAILY.lookAgain),
			),
		];
	}

	#boards() {
		const board = this.#shown?.board;
		if (!this.#shown) return h("p", { id: "boards-later" }, this.#doing);
		if (!board) return h("p", { class: "hint", id: "boards-later" }, DAILY.later);
		return [
			h(
				"section",
				{ class: "panel", "aria-labelledby": "marks" },
				h("h2", { id: "marks" }, DAILY.byPoints),
				board.perfect !== null && h("p", {}, say(DAILY.perfect, { points: board.perfect })),
				board.hindsight !== null && h("p", {}, say(DAILY.hindsight, { points: board.hindsight })),
				boardTable(DAILY.byPoints, board.by_points, DAILY.points, ({ points }) => String(points)),
				board.guests > 0 && h("p", { class: "hint" }, say(DAILY.guests, { count: board.guests })),
			),
			h(
				"section",
				{ class: "panel", "aria-labelledby": "skill" },
				h("h2", { id: "skill" }, DAILY.bySkill),
				h("p", {}, DAILY.bySkillHow),
				boardTable(DAILY.bySkill, board.by_skill, DAILY.loss, (line) => plain(line.loss_each ?? 0, LOSS_DIGITS)),
			),
		];
	}

	/** @param {DayView[]} past */
	#pastDays(past) {
		return h(
			"section",
			{ class: "panel", "aria-labelledby": "past" },
			h("h2", { id: "past" }, DAILY.past),
			h("p", {}, past.length > 0 ? DAILY.pastHow : DAILY.noPast),
			past.length > 0 &&
				h(
					"ul",
					{ class: "list" },
					past.slice(0, LISTED).map(({ day, title }) =>
						h(
							"li",
							{ class: "row" },
							h("a", { href: `/daily/${day}` }, say(DAILY.boardsOf, { day: dayWords(day) })),
							h("span", { class: "hint" }, title),
							button(say(DAILY.practise, { day: dayWords(day) }), () => this.#practise(day)),
						),
					),
				),
		);
	}
}

/**
 * @param {string} caption
 * @param {BoardLine[]} lines
 * @param {string} figure the name of what is ranked
 * @param {(line: BoardLine) => string} shown
 */
function boardTable(caption, lines, figure, shown) {
	if (lines.length === 0) return h("p", {}, DAILY.nobody);
	const rows = lines.map((line) => [
		line.you ? say(DAILY.you, { name: line.name }) : line.name,
		shown(line),
		String(line.place),
	]);
	return figureTable(caption, [DAILY.name, figure, DAILY.place], rows);
}

/** What was promised before each day. @param {DayView[]} days */
function commitments(days) {
	return h(
		"details",
		{ class: "panel" },
		h("summary", {}, DAILY.fair),
		h("p", {}, DAILY.fairHow),
		h(
			"ul",
			{ class: "list" },
			days.map(({ day, commitment }) => h("li", {}, `${dayWords(day)}: `, h("code", { class: "code" }, commitment))),
		),
	);
}

/**
 * A text and a picture that spoil nothing: no dice, and no boxes.
 * @param {string} day
 * @param {number} points
 * @param {number | null} loss
 * @param {number | null} perfect
 * @param {number} streak
 */
function shareDay(day, points, loss, perfect, streak) {
	const headline = say(DAILY.sharedTitle, { day: dayWords(day) });
	const told = [
		say(DAILY.sharedPoints, { count: points }),
		loss !== null && say(DAILY.sharedLoss, { loss: plain(loss, LOSS_DIGITS) }),
		perfect !== null && say(DAILY.sharedPerfect, { points: perfect }),
		streak > 1 && say(DAILY.sharedStreak, { count: streak }),
	].filter((line) => line !== false);
	showShared([headline, ...told].join("\n"), feltPicture(headline, told));
}

customElements.define("daily-page", DailyPage);
