/** What the first lesson says around its turns, and what is said around the example turn that a book prints. */

export const LESSON = /** @type {const} */ ({
	title: "Learn to play · dicecup",
	oneMoment: "One moment…",
	heading: "How to play",
	aim:
		"Each turn you roll five dice up to three times. After a roll you may hold the dice you like and roll the others " +
		"again. Then you write the dice in one box of your card. Every box is used once; the highest total wins.",
	boxes: "The boxes of the card",
	bonus: "The bonus",
	points: { one: "{count} point", other: "{count} points" },
	playTurns: "Play three turns",
	turnHeading: "Turn {number} of {count}",
	goodChoice: "Well done",
	turnDone: "That was a turn",
	otherBox: "You chose another box. {best} would have been better here.",
	nextTurn: "Next turn",
	finish: "What else there is to know",
	endHeading: "Now you can play",
	everyBox: "Every turn fills one box, and every box is filled once. When all are full, the totals decide.",
	tapNames: "You can tap the name of any box on the card to see what it asks for.",
	jokerHeading: "Later: a second Yahtzee",
	joker:
		"Once your YAHTZEE box holds a Yahtzee, every further one earns a bonus, and it can stand for other boxes as a " +
		"Joker. The game tells you when that happens and what you may do, so you need not learn it now.",
	playGame: "Play a real game",
	onceMore: "Once more",
	allRules: "All rules",
	printedTurn: "Play the turn that the rulebook prints",

	exampleTitle: "The printed turn: {book} · dicecup",
	exampleHeading: "The printed example",
	halfFull: "Some boxes are filled already: the book shows a turn in the middle of a game.",
	begins: "A turn begins with all five dice. Press “Roll the dice”.",
	diceShow: "The dice show {dice}.",
	turnOver: "The turn is over: one box is filled.",
	you: "You",
	remark: "The coach: {remark}",
	rollOthers: "Now roll the others.",
	hold: "Tap to hold {dice}, and no others.",
});
