/** What is said at a table: whose turn it is, what happened, what is asked. */

export const TABLE = /** @type {const} */ ({
	// --- whose turn it is, how far the game is ---
	yourTurn: "Your turn",
	turnOf: "{player}’s turn",
	itIsYourTurn: "{player}, it is your turn",
	watchingTurnOf: "Watching: {player}’s turn",
	notifyTurn: "It is your turn.",
	windowTitle: "{title} · dicecup",
	rollToStart: "Roll to see who starts: the highest total begins",
	rollForStart: "Roll for the start",
	rollingToStart: "Rolling to see who starts: the highest total begins",
	rollsToStart: "Rolls to see who starts",
	turnNumber: "Turn {turn} of {turns}",
	gameNumber: "game {game} of {games}",
	rollsLeft: { one: "{count} roll left", other: "{count} rolls left" },
	waiting: "Waiting",
	waitingFor: "Waiting for {player}.",
	finding: "Finding the table…",
	notFound: "This table does not exist",
	notFoundWhy: "The link may be old, or a letter of it is missing.",

	// --- the line to the server ---
	connecting: "Connecting…",
	live: "Connected",
	storing: "Saving…",
	stored: "Saved",
	reconnecting: "Reconnecting…",
	gone: "Table not found",
	connectionLost: "The connection is lost. Reconnecting…",
	connectedAgain: "Connected again.",
	someoneWasFaster: "Someone was faster – look again.",

	// --- what happened ---
	somebody: "Somebody",
	nowYourTurn: "Your turn.",
	nowTurnOf: "{player}’s turn.",
	yourRollForStart: "Your turn to roll for the start.",
	rollForStartOf: "{player}’s turn to roll for the start.",
	youBegin: "You begin.",
	/** The count is that of the people who play as this side: a team is many. */
	begins: { one: "{name} begins.", other: "{name} begin." },
	rolledForStart: { you: "You rolled {dice} for the start.", other: "{name} rolled {dice} for the start." },
	rolled: { you: "You rolled {dice}.", other: "{name} rolled {dice}." },
	leftNow: { one: "{count} roll left.", other: "{count} rolls left." },
	noneLeft: "No rolls left.",
	wrote: { you: "You wrote {points} in {box}.", other: "{name} wrote {points} in {box}." },
	wroteWithBonus: {
		you: "You wrote {points} in {box}, and a bonus of {bonus}.",
		other: "{name} wrote {points} in {box}, and a bonus of {bonus}.",
	},
	corrected: {
		you: "You corrected it to {points} in {box}.",
		other: "{name} corrected it to {points} in {box}.",
	},
	correctedWithBonus: {
		you: "You corrected it to {points} in {box}, and a bonus of {bonus}.",
		other: "{name} corrected it to {points} in {box}, and a bonus of {bonus}.",
	},
	tookSeat: { you: "You took a seat.", other: "{name} took a seat." },
	seatGivenUp: "A seat was given up.",
	botTookOver: { you: "A bot has taken over for you.", other: "A bot has taken over for {name}." },
	isBack: { you: "You are back.", other: "{name} is back." },
	resigned: { you: "You resigned.", other: "{name} resigned." },
	gameBegins: "Game {game} begins.",
	closed: "The table is closed.",
	isYahtzee: "Yahtzee!",

	// --- the end ---
	gameOver: "The game is over.",
	finalScore: "Final score: {score}.",
	shareWin: "{names} share the win with {score}.",
	winsWith: { one: "{name} wins with {score}.", other: "{name} win with {score}." },
	winsByResigning: { one: "{name} wins: {others} resigned.", other: "{name} win: {others} resigned." },
	newBest: "New best for {book}: {score}, up from {previous}.",

	// --- moments ---
	moment: "{title}!",
	bonusReached: "Bonus: +{points}",
	extraYahtzee: "Extra Yahtzee: +{points}",

	// --- what is asked ---
	rollAway: "You have a Yahtzee. Roll it away?",
	rollAnyway: "Roll anyway",
	keepYahtzee: "Keep the Yahtzee",
	crossOutBox: "Cross out {box}?",
	crossItOut: "Cross it out",
	writeIn: "Write {points} in {box}?",
	write: "Write {points}",
	pointsIn: "Points in {box}",
	whoBegins: "Who begins?",
	rollAtTable: "Roll the dice at the table: the highest total begins.",
	doAnyway: "Do it anyway",
	chooseAgain: "Choose again",

	// --- tools ---
	releaseAll: "Release all",
	hint: "Hint",
	closeHint: "Close the hint",
	analysis: "Analysis",
	crossOut: "Cross out a box",
	chooseCrossOut: "Choose a box to cross out.",
	normalScoring: "Back to normal scoring.",
	takeSeatBack: "Take my seat back",
	analysisShown: "All your options are listed with what they are worth.",
	analysisHidden: "The analysis is hidden.",
	noCoach: "This table plays without the coach.",
	whoseCard: "Whose card to show",
	toPlay: "▸ {name}",

	// --- at the name of a side ---
	atSideResigned: "resigned",
	atSideBot: "a bot has taken over",
	atSideBotForYou: "a bot has taken over for you",
	atSideGone: "gone",
	atSideAway: "away",
	atSideYou: "you",
	atSideYouWith: "you: {partners}",

	// --- the chances ---
	howItStands: "How the game stands",
	workingOutChances: "Working out your chances…",
	chanceToWin: "Chance to win",
	toWin: "to win",
	about: "about {figure}",
	headingFor: "{name}, heading for {score} points",
	shareBeaten: "Share of {games} that this beats",
});
