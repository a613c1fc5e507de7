/** The words on the tray and on the score card. */

export const BOARD = /** @type {const} */ ({
	/** What the sides of a die are called; the first is for no dice at all. */
	faces: ["nothing", "one", "two", "three", "four", "five", "six"],
	dice: "Dice",
	die: "Die {number}: {face}",
	dieHeld: "Die {number}: {face}, held",
	dieOfHint: "Die {number}: {face} (hint: hold it)",
	dieHeldOfHint: "Die {number}: {face}, held (hint: hold it)",
	dieNotRolled: "Die {number}: not rolled yet",
	held: "held",
	kept: "kept",

	roll: "Roll the dice",
	rollSome: { one: "Roll {count} die", other: "Roll {count} dice" },
	rolling: "Rolling…",
	stillRolling: "The dice are still rolling. Press any key to see where they stop.",
	chooseBox: "Choose a box",
	noRollsLeft: "There are no rolls left: choose a box on the score card.",
	allHeld: "All dice held",
	releaseOne: "All five dice are held: release one, or choose a box.",

	scoreCard: "Score card",
	column: "Column",
	boxInColumn: "{box}, column {column}",
	/** The facts are the phrases that follow, joined with commas. */
	offer: "{box}: {facts}",
	offerOfHint: "{box}: {facts} (hint)",
	points: { one: "{count} point", other: "{count} points" },
	plusBonus: "plus a bonus of {bonus}",
	asJoker: "as a Joker",
	chosen: "chosen, press again to write it",
	writePoints: "write the points",
	best: "best",
	progress: "{have} of {target}",
	bonusChips: "Bonus chips",
	chips: { one: "{count} chip of {each}", other: "{count} chips of {each}" },
	colouredChips: { one: "{count} {colour} chip of {each}", other: "{count} {colour} chips of {each}" },

	frontOfCard: "Front of the card",
	backOfCard: "Back of the card",
	gameNumber: "Game {number}",

	youMust: "You must:",
	joker: "Joker:",
	bonus: "Bonus:",

	correctLast: "Correct the last score",
	leaveScore: "Leave the score as it is",
	dieTakeAway: "Die {number}: {face}, take away",
	dieNotSet: "Die {number}: not set",
	tapDice: "Tap what the dice show, then a box. Or tap a box and write its points.",
	whatDiceShow: "What the dice show",
	addFace: "Add a {face}",
	clearDice: "Clear the dice",
});
