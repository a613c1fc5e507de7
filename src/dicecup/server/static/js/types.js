/**
 * The shapes of what the server says; `/docs` describes every field. Types only: there is nothing here to run.
 *
 * @typedef {{box: string, points: number, bonus: number, joker: boolean}} Placement
 * @typedef {{kind: "forced" | "joker" | "bonus", text: string, source: string, quote: string}} Note
 * @typedef {{label: string, kind: "heading" | "box" | "total" | "marks" | "grand", section: "upper" | "lower" | "back",
 *   boxes: string[], cells: (number | null)[][]}} PadLine
 * @typedef {{columns: string[], front: PadLine[], backs: PadLine[][],
 *   progress: {have: number, target: number, worth: number}[][],
 *   marks: {kind: string, colour: string, each: number, count: number}[][]}} Pad
 * @typedef {{name: string, partners: string[], seats: number[], totals: {final: number}, resigned: boolean}} Side
 * @typedef {{number: number, status: string, side: number, seat: number | null, player: string, turn: number,
 *   turns: number, awaits: "dice" | "decision" | "nothing", dice: number[], kept: number[], rolls_left: number, is_yahtzee: boolean,
 *   placements: Placement[], scratches: string[], notes: Note[], start_rolls: [number, string][],
 *   start_totals: number[], sides: Side[], pad: Pad, winners: number[], earned: number[]}} Game
 * @typedef {{seat: number, name: string, holder: string | null, bot: string | null, stand_in: string | null,
 *   side: number | null, seeded: boolean, present: boolean}} Seat
 * @typedef {{table: string, seq: number, head: string, phase: "gathering" | "playing" | "over" | "archived",
 *   between_games: boolean, correctable: number | null, options: Record<string, any>,
 *   book: {name: string, title: string, summary: string, changes: Record<string, string>}, host: string, seats: Seat[],
 *   watching: number, games_played: number, game: Game | null,
 *   standings: {side: number, scores: number[], total: number, earned: number, won: number}[],
 *   series_winners: number[], pledges: {game: number, commitment: string, seeds: string[] | null,
 *   secret: string | null}[], seed_wanted: number[], deadline: number | null, server_time: number}} TableView
 * @typedef {{seq: number, kind: string, at: number, by: string, data: any, head: string}} TableEvent
 * @typedef {{holder: string | null, name: string | null, seats: number[]}} You
 * @typedef {{label: string, chance: number}} Chance
 * @typedef {{text: string, keep: number[] | null, dice: number[], box: string | null, scratch: boolean,
 *   expected: number | null, loss: number, grade: string, chances: Chance[], aims: Chance[], upper_bonus: number | null}} Choice
 * @typedef {{ready: boolean, exact: boolean, keep: number[] | null, box: string | null, label: string,
 *   expected: number | null, sentence: string, aims: Chance[], note: string, seq: number, choices: Choice[] | null}} Advice
 * @typedef {{seq: number, ready: boolean, exact: boolean, percentile: number | null, games_of: string, note: string,
 *   sides: {name: string, chance: number | null, expected: number | null}[]}} Outlook
 * @typedef {{name: string, plays: string, mean: number | null}} Bot
 */

export {};
