/**
 * The addresses that people visit, and the page that each shows. The server reads this list as well, so it stays a
 * plain list of texts: it serves the one document at every address that stands here.
 */

/** The rulebook that is shown to whoever has not chosen one. */
export const DEFAULT_BOOK = "deluxe";

/** @type {[address: string, page: string][]} */
const ADDRESSES = [
	["/", "home-page"],
	["/new", "new-table-page"],
	["/table/{table}", "table-page"],
	["/table/{table}/card", "card-page"],
	["/table/{table}/review", "review-page"],
	["/review", "review-page"],
	["/review/{record}", "review-page"],
	["/puzzles", "puzzles-page"],
	["/cards/{book}", "card-page"],
	["/rules", "rules-page"],
	["/rules/{book}", "rules-page"],
	["/learn/{book}", "learn-page"],
	["/verify", "verify-page"],
	["/verify/{table}", "verify-page"],
	["/statistics", "statistics-page"],
	["/fairness", "fairness-page"],
	["/advice", "advice-page"],
];

/**
 * The page at an address, with the names that stand in it.
 * @param {string} path
 * @returns {{page: string, names: Record<string, string>}}
 */
export function pageAt(path) {
	for (const [address, page] of ADDRESSES) {
		const found = new RegExp(`^${address.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`).exec(path);
		if (found) return { page, names: { ...found.groups } };
	}
	return { page: "missing-page", names: {} };
}
