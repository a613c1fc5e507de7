/** Getting a game under way: sitting down, adding seeds, starting. */

import { actInTurn, post, takeName, uniqueName } from "../server/api.js";

/** @import { Deed } from "../server/connection.js" */
/** @import { NewTable, TableView } from "../types.js" */

/**
 * Make a new table with people already seated, and start the game if nobody else is expected.
 * @param {NewTable} options
 * @param {string[]} people who sits down at this screen; the first is this browser's own name
 * @param {boolean} start
 * @param {{bot: string, seat?: number}[]} [bots] who sits down after the people
 * @returns {Promise<string>} the table
 */
export async function openTable(options, people, start, bots = []) {
	await takeName(people[0]);
	const view = await post("/tables", options);
	/** @type {Deed[]} */
	const actions = people.flatMap((name) => [{ type: "sit", name }, ...seeding(options.dice)]);
	actions.push(...bots.map(({ bot, seat }) => /** @type {Deed} */ ({ type: "add_bot", bot, seat })));
	if (start) actions.push({ type: "start", ...(options.dice === "real" ? { first: 0 } : {}) });
	await actInTurn(view.table, view.seq, actions);
	return view.table;
}

/** @param {"fair" | "real" | undefined} dice @returns {Deed[]} */
const seeding = (dice) => (dice === "real" ? [] : [{ type: "seed", seed: uniqueName() }]);

/** Take a seat at somebody's table. @param {TableView} view @param {string} name */
export async function sitDown(view, name) {
	await actInTurn(view.table, view.seq, [{ type: "sit", name }, ...seeding(view.options.dice)]);
}

/**
 * The actions that start the coming game for this browser's seats.
 * @param {TableView} view
 * @param {string | null} holder
 * @returns {Deed[]}
 */
export function startingActions(view, holder) {
	const own = new Set(view.seats.filter((seat) => seat.holder && seat.holder === holder).map((seat) => seat.seat));
	/** @type {Deed[]} */
	const seeds = view.seed_wanted
		.filter((seat) => own.has(seat))
		.map((seat) => ({ type: "seed", seat, seed: uniqueName() }));
	const others = view.seed_wanted.some((seat) => !own.has(seat));
	if (view.between_games && view.options.dice === "fair") return seeds; // the last seed starts the next game
	if (view.host !== holder) return seeds;
	return [...seeds, { type: "start", without_seeds: others }];
}

/** Whether there is nobody at another screen to wait for. @param {TableView} view @param {string | null} holder */
export const isAlone = (view, holder) => view.seats.every((seat) => !seat.holder || seat.holder === holder);
