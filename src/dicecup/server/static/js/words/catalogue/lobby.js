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
