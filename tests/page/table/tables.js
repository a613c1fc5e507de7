/** A model of a table with its coach and real dice, for tests that change one thing at a time. */

import { Coach } from "../../../src/dicecup/server/static/js/coach/coach.js";
import { TableModel } from "../../../src/dicecup/server/static/js/table/model.js";
import { RealDice } from "../../../src/dicecup/server/static/js/table/real-dice.js";
import { answering, settled } from "../fake-server.js";
import { advice, table, you } from "../views.js";

/** @import { Settings } from "../../../src/dicecup/server/static/js/browser/settings.js" */
/** @import { AdviceReply, Offers, TableView } from "../../../src/dicecup/server/static/js/types.js" */

/** @type {Settings} */
export const SETTINGS = {
	theme: "auto",
	motion: false,
	sound: false,
	confirm: "zero",
	secondTap: false,
	keys: true,
	notify: false,
	warn: "off",
	values: false,
	outlook: true,
	reactions: true,
};

/** @type {Offers} */
export const OFFERS = {
	side: 1,
	placements: [{ box: "sixes", points: 18, bonus: 0, joker: false }],
	notes: [],
	possible: { sixes: [0, 6, 12], fours: [0, 4] },
};

/**
 * @param {TableView} [view]
 * @param {{holder?: string | null, settings?: Partial<Settings>, advice?: AdviceReply, offers?: Offers}} [more]
 */
export function modelOf(view = table(), more = {}) {
	const asked = answering(({ path }) =>
		path.includes("/advice") ? (more.advice ?? advice()) : (more.offers ?? OFFERS),
	);
	/** What the model looks up every time. @type {Settings} */
	const settings = { ...SETTINGS, ...more.settings };
	const holder = more.holder === undefined ? "ann" : more.holder;
	const coach = new Coach(view.table, () => {});
	const real = new RealDice(view.table, () => {});
	const model = new TableModel(view, you(holder), { coach, real, settings: () => settings });
	model.sign = "live";
	model.grades = ["best", "good", "inaccuracy", "mistake", "blunder"];
	return { model, coach, real, settings, asked };
}

/** The same, once the coach has answered. @param {Parameters<typeof modelOf>} given */
export async function advisedModel(...given) {
	const made = modelOf(...given);
	await made.coach.ask();
	await settled();
	return made;
}
