/** What the page says when a game is verified. */

export const FAIR = /** @type {const} */ ({
	title: "Verify the dice · dicecup",
	noCryptography:
		"Browsers offer cryptography only to pages on https addresses or on this computer. Open the page that way, " +
		"or use the command dicecup verify.",
	cannotRead: "The record cannot be read: {why}",
	wereFair: "Were the dice fair?",
	about:
		"Before a game the server seals a secret: it publishes a code that fits only that secret. Then every player adds " +
		"a word. Each die follows from both. After the game the secret is told, and anybody can work all dice out again. " +
		"That is what happens here, in your browser, with code that shares nothing with the server's.",
	cannotShow:
		"What this cannot show: that the players at a table are who they say, or that the others did not talk to each other.",
	verifyRecord: "Verify a record",
	sealCode: "Seal code that you wrote down during the game (optional)",
	verify: "Verify",
	save: "Save the record",
	back: "Back to the table",
	holds: "holds",
	fails: "does not hold",
	open: "cannot be decided",
	failed: "This record has been tampered with, or the dice were not fair.",
	undecided: "Nothing is wrong, but not everything can be decided.",
	verified: "The dice were fair.",

	badCode: "A code from a game has 64 characters: digits, and letters from a to f.",
	newerTitle: "A newer version of dicecup",
	newer: "Event {seq} ({kind}) was made by a newer version, which is needed to read it.",
	realTitle: "Real dice",
	real: "Real dice were rolled: nobody can verify those afterwards.",
	noEventsTitle: "No events",
	eventsGone: "This record was played on a server, as its header {header} says: its events are gone.",
	noEvents: "This record was not played on a server, so there is nothing to verify.",
	firstEvent: "The first event is not that of a new table.",
	unchangedTitle: "Nothing was changed afterwards",
	changed: "Event {seq} ({kind}), or one before it, is not what was sealed at the time.",
	endChanged: "The end of the record is missing or was changed.",
	unchanged: {
		one: "The only event is sealed.",
		other: "All {count} events are sealed, each together with everything before it.",
	},
	noted: "The code you wrote down",
	notedFound: "It is the seal of event {seq}: up to there this is the game you saw.",
	notedMissing: "It is not in this record: this is not the game you saw.",
	storyTitle: "The game shown is the game played",
	storyReal: "Scores written with real dice are in the sealed events.",
	storySame: "Every turn in the record is the turn in the sealed events.",
	storyDiffers: "A turn in the record differs from the sealed events.",
	undoneTitle: "Boxes taken back",
	undone: "They were taken back before the next roll, and no die was rolled again.",
	undoneDiffer: "The boxes that the record calls taken back are not those of the sealed events.",
	helpTitle: "Decisions made with help",
	noHelp: "There were none, and the record marks none.",
	help: {
		one: "One decision was made with help, and the record marks it.",
		other: "{count} decisions were made with help, and the record marks each of them.",
	},
	helpDiffers: "The record does not mark the decisions that were made with help according to the sealed events.",
	headersTitle: "The seals, words and secrets shown are those played with",
	headersSame: "Those at the top of the record are those of the sealed events.",
	headersDiffer: "Those at the top of the record differ from the sealed events, which decide the dice.",
	fingerprintDiffers: "The fingerprint of the rules is not that of the book.",
	twice: "The record has {header} more than once.",
	namesTitle: "The players' names",
	namesDiffer: "The names in the event that starts a game are not those of the people who sat down.",
	houseRulesTitle: "House rules",
	houseRules:
		"The dice also depend on the house rules' fingerprint, which is taken from the record here. The command dicecup " +
		"verify works it out itself.",
	secretTitle: "Game {game}: the secret",
	secretLater: "It is published when the game is over. Come back then.",
	secretAfterDay: "It is published when the day {day} is over. Come back then.",
	sealedTitle: "Game {game}: the server could not choose its secret later",
	sealed: "The secret is the one that it sealed before anybody added a word.",
	sealedForDay:
		"The secret is the one that was sealed for the day {day} as {commitment}. Compare that with the seal published " +
		"before the day.",
	notSealed: "The secret is not the one that was sealed before the game.",
	wordsTitle: "Game {game}: the players had a say",
	noWords: "Nobody added a word, so the server alone decided the dice.",
	strangeWord: "A word is not among those that the players added.",
	words: {
		one: "One word was added after the seal and before the first roll.",
		other: "{count} words were added after the seal and before the first roll.",
	},
	rollsTitle: "Game {game}: every roll is right",
	wrongRoll: "Roll {roll} of turn {turn} of side {side} shows {shown} at die {die}; it should be {wanted}.",
	wrongStart: "A roll for the start of side {side} shows {shown} at die {die}; it should be {wanted}.",
	rolls: {
		one: "The only roll follows from the secret and the players' words; no die was touched.",
		other: "All {count} rolls follow from the secret and the players' words; no die was touched.",
	},
	rollsOfDay: {
		one: "The only roll follows from the secret and the day {day}, as for everybody who played it.",
		other: "All {count} rolls follow from the secret and the day {day}, as for everybody who played it.",
	},
	notARecord: "This is not a dicecup record.",
	unreadableLine: "A line that cannot be read: {line}",
	unreadableEvent: "An event that cannot be read.",
	otherwiseWritten: "An event that is not written as servers write it.",
	tooDeep: "An event that is nested too deeply.",
});
