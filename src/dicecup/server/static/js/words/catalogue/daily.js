/** Sentences of the daily game. */

export const DAILY = /** @type {const} */ ({
	title: "The daily game",
	windowTitle: "The daily game · dicecup",
	wait: "One moment…",
	working: "Working out the boards…",
	about: "One game per day, with the same dice for everybody. You have one attempt, without hints.",
	link: "Play today's game",
	home: "The daily game",
	homeHow: "The same dice for everybody, once a day. See who made the most of them.",

	// today
	today: "{day}: {book}",
	noPlayers: "Nobody has begun it yet. You can be the first.",
	players: { one: "One person has begun it.", other: "{count} people have begun it." },
	until: "You can start it until midnight UTC, and then have two more hours to finish.",
	yourName: "Your name",
	play: "Play today's game",
	goOn: "Go on with your game",
	scored: { one: "You scored one point.", other: "You scored {count} points." },
	lost: {
		one: "Your only choice that mattered cost {loss} points.",
		other: "Your choices cost {loss} points each, over {count} choices that mattered.",
	},
	givenUp: "You gave this game up, so it has no result.",
	dayOver: "This day is over. The next game begins at midnight UTC.",
	streak: {
		one: "Your first day: play tomorrow too, and you have a streak.",
		other: "You have played {count} days in a row.",
	},
	guest: "You play as a guest, so the boards do not list you. Keep your games by a passkey or a password to be listed.",
	keep: "Keep your games",
	lookAgain: "Look at your game",
	share: "Share",

	// boards
	perfect: "Perfect play, which does not know the dice to come, scored {points} points with these dice.",
	hindsight: "The best score possible for somebody who knows all the dice is {points} points.",
	byPoints: "By points",
	bySkill: "By skill",
	bySkillHow: "Points lost per choice that mattered: less is better, whatever the dice.",
	place: "Place",
	name: "Name",
	points: "Points",
	loss: "Lost per choice",
	you: "{name} (you)",
	nobody: "Nobody is listed yet.",
	guests: {
		one: "One person played as a guest and is not listed.",
		other: "{count} people played as guests and are not listed.",
	},
	later: "You see how others did when you have finished the game.",

	// fair dice
	fair: "Can I trust the dice?",
	fairHow:
		"The server publishes a code for each day before the day begins. After the day it publishes the secret behind the " +
		"code, and anybody can verify every game of that day.",

	// past days
	past: "Past days",
	pastHow: "Play the dice of an earlier day as often as you like. It does not count anywhere.",
	practise: "Practise {day}",
	boardsOf: "Boards of {day}",
	noPast: "There is no earlier day yet.",
	backToToday: "Today's game",

	// to share
	sharedTitle: "Daily Yahtzee, {day}",
	sharedPoints: { one: "One point", other: "{count} points" },
	sharedLoss: "{loss} lost per choice",
	sharedPerfect: "Perfect play: {points}",
	sharedStreak: { one: "First day in a row", other: "{count} days in a row" },
});
