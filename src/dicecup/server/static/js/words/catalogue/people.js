/** Sentences about the people at a table: those who come, those who are away, and what they say to each other. */

export const PEOPLE = /** @type {const} */ ({
	// a rematch
	playAgain: "Play again",
	askRematch: "Ask for a rematch",
	acceptRematch: "Play the rematch",
	noThanks: "No, thanks",
	leaveInstead: "Leave the table instead of playing again?",
	leave: "Leave",
	stay: "Stay",
	wantsRematch: { one: "{names} wants a rematch.", other: "{names} want a rematch." },
	youWantRematch: "You want a rematch. Waiting for {names}.",
	watchRematch: {
		one: "{names} wants a rematch. It will be played here, at this same link.",
		other: "{names} want a rematch. It will be played here, at this same link.",
	},
	playWithout: "Play without {name}",
	asksRematch: { you: "You asked for a rematch.", other: "{name} wants a rematch." },
	rematchAgreed: "Everybody agreed: a rematch begins.",

	// who is here
	isAway: "{name} is away.",
	botForAway: "Let a bot play for {name}",
	timeUp: {
		you: "Your time is up: a bot plays this turn for you.",
		other: "{name}’s time is up: a bot plays this turn.",
	},
	secondsLeft: { one: "{count} second left for this turn", other: "{count} seconds left for this turn" },
	minutesLeft: { one: "{count} minute left for this turn", other: "{count} minutes left for this turn" },
	hoursLeft: { one: "{count} hour left for this turn", other: "{count} hours left for this turn" },
	hurry: "{count} seconds left.",
	minutes: "{count} min",
	hours: "{count} h",

	// invitations
	invite: "Invite others",
	inviteHint: "Anyone with this link can join or watch",
	watchHint: "Anyone with this link can watch",
	copyLink: "Copy the link",
	copied: "Copied",
	share: "Share…",
	shareTitle: "Play Yahtzee with me",
	qrOf: "QR code of the link",
	scan: "Or scan it with a phone",
	seatLinkHint: "Scan or open this on your other device (it works once)",
	lastGame: "Review the last game",

	// the players' dialog
	players: "Players",
	open: "open",
	bot: "bot",
	botTookOver: "a bot has taken over",
	botPlaysTurn: "a bot plays this turn",
	here: "here",
	away: "away",
	watchers: "Watching: {names}.",
	watchersAndMore: { one: "Watching: {names}, and {count} more.", other: "Watching: {names}, and {count} more." },
	watching: { one: "{count} person is watching.", other: "{count} people are watching." },
	noneWatching: "Nobody is watching.",
	close: "Close",
	takeBack: "Take my seat back",
	botForMe: "Let a bot play for me",
	moveDevice: "Move to another device",
	resign: "Resign",
	resignSure: "Resign this game?",
	leaveTable: "Leave the table",
	leaveSure: "Leave the table?",
	leaveResigns: "Leave the table? You resign this game.",
	stayInGame: "Stay in the game",
	botTakeOver: "Let a bot take over",
	remove: "Remove",
	reviewGame: "Review game {number}",

	// reactions
	react: "React",
	reactTitle: "Say something",
	muteReactions: "Hide what others say",
	showReactions: "Show what others say",
	said: "{name}: {words}",
});

/** Signs and set phrases that people can send each other. */
export const REACTIONS = /** @type {const} */ ({
	clap: "👏",
	wow: "😮",
	laugh: "😂",
	oops: "😬",
	luck: "🍀",
	niceRoll: "Nice roll!",
	wellPlayed: "Well played!",
	unlucky: "Bad luck!",
	thanks: "Thanks!",
	goodGame: "Good game!",
});

/** How much time a turn has. */
export const CLOCK = /** @type {const} */ ({
	perTurn: "Time per turn",
	none: "No clock",
	quick: "Quick: 15 seconds",
	normal: "Normal: 45 seconds",
	relaxed: "Relaxed: 2 minutes",
	day: "A day per turn",
	other: "Another time…",
	seconds: "Seconds per turn",
});
