/** Setting up a table: books, ways to play, people and bots, house rules. */

export const SETUP = /** @type {const} */ ({
	bot: "{name} bot: {plays}",
	botWithScore: "{name} bot: {plays}, about {score} points per game",
});
