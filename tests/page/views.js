/** Tables and games as the server describes them; a test spells out only what it is about. */

/** @import { AdviceReply, ChoiceView, GameView, OutlookReply, PadLine, SeatView, SideView, TableEvent, TableView, You }
 *    from "../../src/dicecup/server/static/js/types.js" */

/** @param {Partial<SeatView>} changes @returns {SeatView} */
export const seat = (changes) => ({
	seat: 0,
	name: "Ann",
	holder: "ann",
	bot: null,
	stand_in: null,
	late: false,
	side: 0,
	team: null,
	seeded: true,
	present: true,
	agreed: false,
	...changes,
});

/** @param {string} name @param {number} seatNumber @param {number} [final] @returns {SideView} */
export const side = (name, seatNumber, final = 0) => ({
	name,
	partners: [],
	seats: [seatNumber],
	card: { boxes: {}, yahtzees: [], bonuses: [] },
	totals: { final, yahtzee_bonus: 0 },
	resigned: false,
});

/** @param {string} label @param {string[]} boxes @returns {PadLine} */
export const line = (label, boxes) => ({ label, kind: "box", section: "upper", boxes, cells: [] });

/**
 * Ann's first turn, with dice on the table and two rolls left.
 * @param {Partial<GameView>} changes
 * @returns {GameView}
 */
export const game = (changes = {}) => ({
	number: 1,
	status: "playing",
	side: 0,
	seat: 0,
	player: "Ann",
	turn: 1,
	turns: 13,
	awaits: "decision",
	dice: [6, 2, 6, 1, 6],
	kept: [],
	rolls_left: 2,
	is_yahtzee: false,
	is_last_turn: false,
	moment: null,
	placements: [
		{ box: "sixes", points: 18, bonus: 0, joker: false },
		{ box: "fours", points: 0, bonus: 0, joker: false },
	],
	scratches: ["sixes"],
	notes: [],
	start_rolls: [],
	start_totals: [],
	finished: [],
	sides: [side("Ann", 0), side("Bob", 1)],
	pad: {
		columns: [""],
		front: [line("Fours", ["fours"]), line("Sixes", ["sixes"])],
		backs: [],
		progress: [],
		marks: [],
	},
	last: null,
	winners: [],
	earned: [],
	...changes,
});

/** Ann and Bob at their own table, each at a screen. @param {Partial<TableView>} changes @returns {TableView} */
export const table = (changes = {}) => ({
	table: "abcdefghijklmnop",
	seq: 10,
	last_change: changes.seq ?? 10,
	head: "0".repeat(64),
	phase: "playing",
	between_games: false,
	correctable: null,
	take_back: null,
	options: {
		title: "",
		book: "deluxe",
		rules: {},
		seats: 2,
		teams: [],
		games: 1,
		difference: false,
		dice: "fair",
		one_screen: false,
		public: false,
		turn_seconds: null,
		coach: true,
		duplicate: false,
	},
	day: null,
	book: { name: "deluxe", title: "Deluxe Edition (2004)", summary: "", changes: {} },
	host: "ann",
	seats: [seat({}), seat({ seat: 1, name: "Bob", holder: "bob", side: 1 })],
	watching: 0,
	watchers: [],
	games_played: 0,
	game: game(),
	standings: [],
	series_winners: [],
	pledges: [],
	seed_wanted: [],
	deadline: null,
	server_time: 0,
	...changes,
});

/** The same with other options. @param {Partial<TableView["options"]>} options @param {Partial<TableView>} [changes] */
export function tableWith(options, changes = {}) {
	const view = table(changes);
	return { ...view, options: { ...view.options, ...options } };
}

/** @param {string | null} holder @returns {You} */
export const you = (holder) => ({ holder, name: holder, seats: [] });

/** @param {string} kind @param {object} [data] @param {number} [seq] */
export const event = (kind, data = {}, seq = 1) =>
	/** @type {TableEvent} */ ({ seq, kind, at: 0, by: "", data, head: "" });

/** @param {Partial<ChoiceView>} changes @returns {ChoiceView} */
export const choice = (changes) => ({
	text: "keep 6 6 6",
	keep: [0, 2, 4],
	dice: [6, 6, 6],
	box: null,
	scratch: false,
	expected: 250.04,
	loss: 0,
	grade: "best",
	win: null,
	chances: [],
	going_for: [],
	upper_bonus: null,
	chosen: false,
	aims: [],
	value: 250.04,
	bonus: null,
	...changes,
});

/** @param {Partial<AdviceReply>} [changes] @returns {AdviceReply} */
export const advice = (changes = {}) => ({
	ready: true,
	doing: "",
	seq: 10,
	exact: true,
	keep: [0, 2, 4],
	box: null,
	label: "",
	expected: 250.04,
	sentence: "Keep the three sixes.",
	aims: [],
	note: "",
	choices: [
		choice({}),
		choice({
			text: "keep 2 6 6 6",
			keep: [0, 1, 2, 4],
			dice: [2, 6, 6, 6],
			expected: 247.74,
			loss: 2.3,
			grade: "mistake",
		}),
		choice({ text: "enter Sixes", keep: null, dice: [], box: "sixes", expected: 240, loss: 10.04, grade: "blunder" }),
		choice({
			text: "cross out Sixes",
			keep: null,
			dice: [],
			box: "sixes",
			scratch: true,
			expected: 220,
			loss: 30.04,
			grade: "blunder",
		}),
	],
	...changes,
});

/** @param {Partial<OutlookReply>} changes @returns {OutlookReply} */
export const outlook = (changes) => ({
	ready: true,
	doing: "",
	seq: 10,
	exact: true,
	percentile: null,
	games_of: changes.percentile === undefined ? "" : "perfect games",
	note: "",
	sides: [],
	...changes,
});
