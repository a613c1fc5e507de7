/** A table: gathering, playing, or over. Draws what the live table knows, and passes on what somebody does. */

import { boardKeys, press } from "../board/board-keys.js";
import { announce } from "../browser/announce.js";
import { drawn, h, Part, sync } from "../browser/dom.js";
import { listenForKeys } from "../browser/keys.js";
import { notifyTurn } from "../browser/notify.js";
import { askPlayer } from "../browser/question-box.js";
import { onSettings } from "../browser/settings.js";
import { openKeys, openSettings } from "../browser/settings-dialog.js";
import { tool, toolLink } from "../browser/tools.js";
import { MELODIES } from "../dice/moments.js";
import { skipOnTouch } from "../dice/skipping.js";
import { soundSwitch } from "../dice/sound-switch.js";
import { hearDice, hearThrow, hush, play } from "../dice/sounds.js";
import { lobbyPanel } from "../people/lobby-panel.js";
import { reactionRow, showReaction } from "../people/reactions.js";
import { openSeats, refreshSeats } from "../people/seats-dialog.js";
import { tableTitle, windowTitle } from "../table/captions.js";
import { LiveTable } from "../table/live-table.js";
import { playTable } from "../table/play-table.js";
import { rulesAddress } from "../table/rule-changes.js";
import { FRAME } from "../words/catalogue/frame.js";
import { PEOPLE } from "../words/catalogue/people.js";
import { TABLE } from "../words/catalogue/table.js";

/** @import { Sign } from "../server/connection.js" */
/** @import { EndData } from "../end/end-panel.js" */
/** @import { GameView } from "../types.js" */
/** @import { Moves } from "../table/play-table.js" */

/** @type {Record<Sign, string>} */
const SIGNS = {
	connecting: TABLE.connecting,
	live: TABLE.live,
	storing: TABLE.storing,
	slow: TABLE.slow,
	stored: TABLE.stored,
	reconnecting: TABLE.reconnecting,
	gone: TABLE.gone,
};

/** @extends {Part<{table: string}>} */
class TablePage extends Part {
	/** @type {LiveTable | null} */
	#live = null;
	/** Whether the roll button has been in sight once. */
	#found = false;
	#reacting = false;
	/** The dice in the air that have already been drawn. @type {LiveTable["thrown"]} */
	#drawn = null;

	connectedCallback() {
		const live = new LiveTable(this.data.table, {
			changed: () => this.refresh(),
			say: announce,
			ask: askPlayer,
			rolled: (thrown, mine) => {
				if (thrown) hearThrow(thrown, mine);
				else hearDice();
			},
			celebrate: ({ kind }) => play(...MELODIES[kind]),
			called: () => notifyTurn(TABLE.notifyTurn),
			hurried: () => play([880, 880], 0.16),
			reacted: showReaction,
			ended: () => document.getElementById("end-title")?.focus(),
		});
		this.#live = live;
		super.connectedCallback();
		listenForKeys({
			...boardKeys(),
			u: () => press(live.isKnown && live.model.takeBack ? "take-back" : "release")(),
			escape: () => live.chooseNone(),
			h: press("hint"),
			v: press("show-values"),
			z: press("scratch"),
			e: () => live.tellOutlook(),
			"?": openKeys,
		});
		skipOnTouch(
			() => live.thrown !== null,
			() => {
				hush();
				live.rest();
			},
		);
		onSettings(() => live.settingsChanged());
		const token = new URLSearchParams(location.search).get("seat");
		if (token) history.replaceState(null, "", location.pathname);
		void live.open(token);
	}

	refresh() {
		const thrown = this.#live?.thrown ?? null;
		// While dice are in the air nothing on the table changes: the frames belong to them.
		if (thrown !== null && thrown === this.#drawn) return this.#drawTop();
		this.#drawn = thrown;
		const focused = document.activeElement;
		const inside = focused !== null && focused !== document.body && this.contains(focused);
		super.refresh();
		this.#drawTop();
		// In a low window, a game begins with the dice in sight; from then on people scroll for themselves.
		const roll = this.#found ? null : document.getElementById("roll");
		if (roll) {
			this.#found = true;
			roll.scrollIntoView({ block: "nearest" });
		}
		// The box that was just filled is no longer a button: keyboard users continue at the roll button.
		if (inside && (document.activeElement === document.body || document.activeElement === null)) {
			const next = ["roll", "end-title", "tray-heading"].map((id) => document.getElementById(id)).find(Boolean);
			next?.focus();
		}
	}

	draw() {
		const live = this.#live;
		if (live?.sign === "gone") {
			return h(
				"section",
				{ class: "panel centre" },
				h("h1", {}, TABLE.notFound),
				h("p", {}, TABLE.notFoundWhy),
				h("p", {}, h("a", { class: "button main", href: "/" }, FRAME.home)),
			);
		}
		if (!live?.isKnown) return h("p", { class: "centre" }, TABLE.finding);
		const { model } = live;
		const { view } = model;
		document.title = windowTitle(model);
		const reactions = this.#reactions(live);
		if (model.isGathering || !view.game) return [reactions, lobby(live)];
		const end = view.phase === "playing" ? null : endOf(live, view.game);
		return playTable(model, view.game, moves(live), {
			error: live.error,
			end,
			thrown: live.thrown,
			moment: live.moment,
			reactions,
		});
	}

	/** @param {boolean} reacting */
	#offer(reacting) {
		this.#reacting = reacting;
		this.refresh();
	}

	/** The reactions to choose from, while somebody wants to react. @param {LiveTable} live */
	#reactions(live) {
		if (!this.#reacting || !live.model.isSociable) return null;
		return reactionRow((said) => {
			live.react(said);
			this.#offer(false);
		});
	}

	#drawTop() {
		refreshSeats();
		const live = this.#live;
		const known = live?.isKnown ? live : null;
		const view = known?.model.view;
		drawn("top-title").textContent = view ? tableTitle(view) : "";
		drawn("top-title").title = view ? tableTitle(view) : "";
		sync(drawn("top-tools"), [
			live && h("span", { class: `sign ${live.sign}`, id: "sign" }, h("span", {}, SIGNS[live.sign])),
			view && toolLink("rules", FRAME.rules, rulesAddress(view.book.name, view.book.changes), { target: "_blank" }),
			known && !known.model.isGathering && tool("players", FRAME.players, () => openSeats(known)),
			known?.model.isSociable &&
				tool("react", PEOPLE.react, () => this.#offer(!this.#reacting), { "aria-expanded": String(this.#reacting) }),
			soundSwitch(),
			tool("settings", FRAME.settings, openSettings),
		]);
	}
}

/** @param {LiveTable} live */
function lobby(live) {
	const { view, you, mayArrange } = live.model;
	return lobbyPanel({
		view,
		you,
		mayArrange,
		bots: live.catalogue?.books.find((book) => book.name === view.book.name)?.bots ?? [],
		error: live.error,
		onSit: (name) => live.sit(name),
		onAct: (action) => live.act(action),
		onStart: () => live.start(),
	});
}

/** @param {LiveTable} live @returns {Moves} */
function moves(live) {
	return {
		onRoll: () => live.roll(),
		onRollForAll: () => live.rollForAll(),
		onHold: (place) => live.hold(place),
		onKeep: (places) => live.keep(places),
		onEnter: (box) => live.enter(box),
		onScratch: () => live.toggleScratch(),
		onHint: async () => {
			await live.hint();
			// If a hint makes the page longer than the window, the top scrolls away, not the tray.
			document.getElementById("roll")?.scrollIntoView({ block: "nearest" });
		},
		onHintClose: () => live.closeHint(),
		onValues: () => live.toggleValues(),
		onShow: (side) => live.show(side),
		onTakeBack: () => live.takeBack(),
		onBack: () => live.act({ type: "return" }),
		onStandIn: (seat) => live.act({ type: "stand_in", seat }),
	};
}

/** @param {LiveTable} live @param {GameView} game @returns {EndData} */
function endOf(live, game) {
	const { view, you, sides, isWatching, mayArrange } = live.model;
	return {
		view,
		game,
		seated: !isWatching,
		best: live.best,
		moment: live.moment,
		sides,
		again: {
			view,
			you,
			mayArrange,
			onRematch: () => live.rematch(),
			onDecline: () => live.decline(),
			onWithout: (seat) => live.act({ type: "remove", seat }),
		},
		onNext: () => live.start(),
	};
}

customElements.define("table-page", TablePage);
