/** Setting up a table: books, ways to play, people and bots, house rules. */

export const SETUP = /** @type {const} */ ({
	bot: "{name} bot: {plays}",
	botWithScore: "{name} bot: {plays}, about {score} points per game",
	playBot: "or play a bot, easiest first:",
	moreBots: "More bots",
	playAgainst: "Play against the {bot}",
	averageScore: "about {score} points",

	oneMoment: "One moment…",
	title: "Set up a table",
	start: "Start the game",
	open: "Open the table",
	rulebook: "Rulebook",
	how: "How do you play?",
	byLink: "By link",
	byLinkAbout: "Everybody uses a device of their own; send them the table's link. Bots can fill seats.",
	oneScreen: "At one screen",
	oneScreenAbout: "Several people take turns on this device.",
	realDice: "With real dice",
	realDiceAbout: "You roll at the table; this page is the score pad.",
	who: "Who plays?",
	seats: "Seats",
	players: "Players",
	yourName: "Your name",
	seat: "Seat {number}",
	player: "Player {number}",
	openSeat: "open for a person",
	nobody: "nobody",
	botsToo: "Bots too",
	teams: "Team names, with commas (optional). Players alternate between teams.",
	teamsSuch: "Reds, Blues",
	more: "More",
	games: "Number of games",
	tableName: "Name of the table",
	margin: "Score by margin: the winner gets the point difference",
	public: "Public: listed for everybody on this server",
	coach: "The coach may help: hints, analysis and warnings",

	duplicate:
		"Duplicate: all play each turn at once with the same dice, and see each other's when all are done. No coach.",

	houseRules: "House rules",
	houseRulesAbout: "Play the book as it is printed, or the way your family plays:",
	everyRule: "Every rule, one by one",
	asPrinted: "{value} (as printed)",
	printedNumber: "As printed: {value}",
	changes: "What changes",
	nothingChanges: "Nothing: the book is played as printed.",
	change: "{question} {now} (printed: {printed})",
});

/** Sentences of the lobby: before a game, while people gather. */

export const LOBBY = /** @type {const} */ ({
	waiting: "Waiting for players",
	allRules: "All rules",
	freeSeat: "free seat",
	you: "{name} (you)",
	removeNamed: "Remove {name}",
	giveUp: "Give up my seat",
	giveUpNamed: "{name}: give up the seat",
	whoElse: "Who else plays on this screen?",
	yourName: "Your name",
	addPlayer: "Add a player",
	takeSeat: "Take a seat",
	nextGame: "Next game ({number} of {count})",
	hostStarts: "The host starts the game.",
	sitOrWatch: "Take a seat, or stay and watch.",
	full: "All seats are taken. You are watching.",
	sitFirst: "Take a seat first.",
	start: "Start the game",
	seatsFree: {
		one: "{count} seat is free. You can start anyway.",
		other: "{count} seats are free. You can start anyway.",
	},
	botOnSeat: "Put a bot on seat {number}",
	addBot: "Add a bot…",

	// the dice
	fairDice: "Fair dice",
	fairDiceHow:
		"The server has sealed its part of the dice already: the code below stands for a secret that it can no longer " +
		"change. Every seat adds a word of its own. Dice come from both, so neither side can choose them.",
	sealed: "Sealed: {code}",
	missing: "Words still missing: {names}.",
	noneMissing: "No words are missing.",
	ownWord: "Your own word (a random one is used otherwise)",
	useWord: "Use it",
	howVerified: "How dice are verified",

	// facts about the table, listed
	series: { one: "series of {count} game", other: "series of {count} games" },
	margin: "score by margin",
	realDice: "real dice",
	provenDice: "provably fair dice",
	oneScreen: "several people at one screen",
	clock: { one: "{count} second per turn", other: "{count} seconds per turn" },
	duplicate: "duplicate: everybody plays the same dice at the same time",
	noCoach: "the coach is off for everybody",
	public: "public table",
	private: "private table",
});
