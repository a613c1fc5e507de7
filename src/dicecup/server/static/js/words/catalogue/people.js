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
	hurry: { one: "{count} second left.", other: "{count} seconds left." },
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

/** Sentences of the page about you: a guest, or an identity that is kept on all devices. */
export const YOU = /** @type {const} */ ({
	title: "You",
	wait: "One moment…",

	// on the home page
	keepOnDevices: "Your games on all your devices",
	keepHow: "Log in, or keep your games by a passkey or a password. No e-mail address is needed.",

	// who you are
	nobody: "You have no name here yet. Choose one, or log in.",
	yourName: "Your name",
	takeName: "Take this name",
	asGuest: "You are {name}, a guest of this browser.",
	guestRisk: "If you clear this browser's data or change devices, you start from scratch. You can keep your games:",
	asKept: "You are {name}. Your games and your rating are yours on every device.",
	logInName: "Your name to log in with: {name}",
	logInNameWhy: "The number keeps you apart from others of your name.",

	// passkeys
	passkey: "Passkey",
	passkeyHow: "Your device keeps a key and asks for your finger, face or PIN. There is nothing to remember.",
	makePasskey: "Make a passkey",
	anotherPasskey: "Add another passkey",
	passkeyOf: "Passkey of {date}",
	removePasskey: "Remove",
	removePasskeyOf: "Remove the passkey of {date}",
	passkeyRemoved: "The passkey is removed. You may also delete it on your device.",
	passkeyAdded: "The passkey is added.",
	passkeyCancelled: "No passkey was used.",
	passkeyKnown: "This device has a passkey for you already.",
	noPasskeysHere: "Passkeys work on pages with https and on the computer of the server itself. This page has neither.",
	noPasskeysNumber: "Passkeys need an address with a name. This one is a number.",
	noPasskeysBrowser: "This browser does not know passkeys.",

	// passwords
	password: "Password",
	passwordHow: "At least 10 characters; three or four words are easy to remember and hard to guess.",
	newPassword: "New password",
	keepPassword: "Keep my games with this password",
	changePassword: "Change the password",
	addPassword: "Add a password",
	passwordChanged: "The password is changed, and all other devices are logged out.",

	// recovery codes
	codes: "Recovery codes",
	codesTitle: "Your new recovery codes",
	codesNow: "Write these codes down, or print this page. They are shown only now.",
	codesWhy: "Each works once, if you cannot log in otherwise. Whoever has one can log in as you.",
	codesKept: "I have written them down",
	codesLeft: {
		one: "You have one recovery code left.",
		other: "You have {count} recovery codes left.",
	},
	codesNew: "Make new codes",
	codesNewQuestion: "Make new recovery codes?",
	codesNewMore: "The codes you have will not work any more.",
	codesKeepOld: "Keep the old ones",

	codesOlder:
		"A recovery code was used not long ago. Older codes work until {date}, and using one undoes what was changed " +
		"since. If somebody else used that code, log in with another one.",
	codesNewOlder: "A recovery code was used not long ago, so the codes from before that will work until {date}.",

	// where somebody is logged in
	signIns: "Where you are logged in",
	browserOn: "{browser} on {system}",
	unknownBrowser: "An unknown browser or program",
	thisBrowser: "this browser",
	signedInBy: {
		guest: "Since {date}",
		password: "Logged in with the password, {date}",
		passkey: "Logged in with a passkey, {date}",
		code: "Logged in with a recovery code, {date}",
		link: "Added by a link from another device, {date}",
	},
	endSignIn: "Log out",
	endSignInOf: "{label}: {browser}. {how}",
	signInEnded: "That browser is logged out. If it was not yours, change your password or remove your passkey.",
	newBrowser: "New: {browser}. Is that you?",
	wasMe: "Yes, that is me",
	wasNotMe: "No, log it out",
	signInKnown: "Good: you will not be asked about that browser again.",

	// logging in
	logIn: "Log in",
	logInOther: "Log in to an account you already have",
	logInAgain: "Log in again first",
	logInAgainWhy:
		"Changing how you log in, adding a device and downloading everything need a log-in here within the last 15 minutes.",
	logInPasskey: "Log in with a passkey",
	logInPassword: "With a name and a password",
	logInCode: "With a recovery code",
	loggedIn: "You are logged in as {name}.",
	name: "Name to log in with",
	code: "Recovery code",
	useCode: "Use the code",

	// the guest's games
	bring: {
		one: "Add the game that you played here as {guest}?",
		other: "Add the {count} games that you played here as {guest}?",
	},
	bringMore: "They count as yours then. Otherwise they stay as they are, and nobody can go on with them.",
	bringYes: "Add them to my games",
	bringNo: "Leave them",
	brought: "The games are yours now.",

	// another device
	move: "Another device",
	moveHow: "Show a code here, and scan it with the other device. Both are yours then.",
	makeLink: "Show the code",
	newLink: "Make a new code",
	moveLink: "Scan it or open this link on your other device. It works once, for {minutes} minutes.",
	qrOf: "The link as a QR code",
	moveQuestion: "Go on here as {name}?",
	moveMore: "This browser will be one of {name}'s devices. Say yes only if you made this link yourself.",
	moveYes: "Yes, that is me",
	moveNo: "No",

	// leaving
	leaving: "Log out, download, delete",
	logOut: "Log out here",
	logOutEverywhere: "Log out everywhere else",
	loggedOut: "You are logged out on this device.",
	loggedOutEverywhere: "All other devices are logged out.",
	guestLogOutQuestion: "Forget you in this browser?",
	guestLogOutMore: "You are a guest: nobody can go on with your games then.",
	guestLogOut: "Forget me here",
	stay: "Stay",
	export: "Everything about me (zip)",
	exportHow: "One file with all that this server keeps of you, and all your games as records.",
	delete: "Delete everything about me",
	deleteHow:
		"Games that you played alone are deleted. Games with others stay, without your name and the titles that you gave " +
		"tables. The seeds that you added stay, because they prove the dice, and so do the names of teams.",
	deleteQuestion: "Delete everything about {name}?",
	deleteMore: "This cannot be undone: your games, your records and your rating are gone.",
	deleteYes: "Delete everything",
	deleteNo: "Keep everything",
	deleted: "Everything about you is deleted.",
});
