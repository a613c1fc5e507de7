/** Sentences of the home page. */

export const HOME = /** @type {const} */ ({
	title: "Play Yahtzee. See how well you really played.",
	wait: "One moment…",
	player: "Player",
	settingUp: "Setting up the table…",

	// games to go on with
	goOn: "Go on with your game",
	otherGames: "Your other games",
	continue: "Continue",
	continueNamed: "Continue: {names}",
	yourTurn: "It is your turn.",
	theirTurn: "It is not your turn yet.",
	notStarted: "This game has not started yet.",
	leave: "Leave",
	leaveNamed: "Leave the game of {names}",
	leaveQuestion: "Leave this game?",
	leaveMore: "A game that you leave cannot be continued.",
	keep: "Keep the game",

	// playing at once
	yourName: "Your name",
	rulebook: "Rulebook",
	defaultBook: "Deluxe Edition (2004)",
	playNow: "Play now",

	// with others
	together: "Play together",
	togetherHow: "Around one screen, by link with friends elsewhere, in teams, in a series, or with dice of your own.",
	setUp: "Set up a table",
	joinLink: "Join with a link",
	join: "Join",
	noLink: "That does not look like a table link.",
	openTables: "Open tables",

	// getting better
	train: "Train",
	trainHow: "Find out what each choice cost you and how lucky you were, and get better.",

	// beginners
	newcomer: "New to the game?",
	newcomerHow: "Learn in a few minutes: the boxes in pictures, and three guided turns.",
	showTurn: "Show me how",
	readRules: "Read the rules",
	printCards: "Print score cards",
	verifyDice: "Verify dice",

	bests: "Best scores",
	bestWithHelp: "{book}, with the coach",
});
