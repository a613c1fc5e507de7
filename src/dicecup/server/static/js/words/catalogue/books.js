/** The words around the books: their rules, their advice, cards to print. */

export const BOOKS = /** @type {const} */ ({
	rulesTitle: "{book}: rules · dicecup",
	opening: "Opening the book…",
	rulebooks: "Rulebooks",
	exampleTurn: "Play the printed example turn",
	printCards: "Print score cards",
	setUpTable: "Set up a table",
	advice: "What the books advise",
	differences: "How the books differ",
	differencesTable: "Table of differences",
	question: "Question",

	adviceTitle: "What the books advise · dicecup",
	openingAll: "Opening the books…",
	hints: "Hints",
	right: "Right",
	wrong: "Wrong",
	depends: "It depends",
	numbered: "{number}. {title}",
	place: "{book}, {place}",
	figures: "The figures",

	cardTitle: "{title} · dicecup",
	cardOf: "{book}: {table}",
	print: "Print",
	name: "Name",
	back: "Back",
	noGameYet: "No game has been played at this table yet.",
});
