// Generated from the server's types by `python docs/write_types.py`; do not edit.

/** @file The shapes of what the server says and is told. Types only: there is nothing here to run. */

/**
 * The ways in which you can come back as yourself.
 * @typedef {object} AccountView
 * @property {string} id
 * @property {string} name
 * @property {boolean} kept whether you keep an identity; otherwise you are a guest in this browser
 * @property {string | null} log_in_name the name to log in with; null for a guest
 * @property {boolean} has_password
 * @property {Passkey[]} passkeys
 * @property {number} recovery_codes how many you have left
 * @property {number | null} older_codes_until after a recovery code was used, for a fortnight: until when the codes
 *   made before that outrank what was changed since, in milliseconds since 1970
 * @property {boolean} proved whether you logged in here a moment ago, and may change how you log in
 * @property {SignIn[]} sign_ins where you are signed in, the latest first
 * @property {boolean} passkeys_here whether passkeys can work at the address you are using
 */

/**
 * Your action happened and is stored.
 * @typedef {object} Ack
 * @property {string} action_id
 * @property {number} first_seq the first event that the action caused
 * @property {number} seq the last event that the action caused
 * @property {string} head
 * @property {string | null} seat_token after seat_link: the token for claim_seat
 * @property {"ack"} type
 */

/**
 * The answer to an accepted action; repeating the action gets it again.
 * @typedef {object} ActionAnswer
 * @property {string} action_id
 * @property {number} first_seq the first event that the action caused
 * @property {number} seq the last event that the action caused
 * @property {string} head
 * @property {string | null} seat_token after seat_link: the token for claim_seat
 */

/**
 * A strategy hint that books print, and what the solver says about it.
 * @typedef {object} AdviceHint
 * @property {string} name
 * @property {string} title
 * @property {string[]} books
 * @property {Quote[]} quotes
 * @property {"right" | "wrong" | "it depends"} verdict
 * @property {string} answer
 * @property {Finding[]} findings
 */

/**
 * @typedef {object} AdvicePage
 * @property {string} introduction
 * @property {Record<string, string>} titles the titles of the books, by name
 * @property {AdviceHint[]} hints
 */

/**
 * The solver's advice on these dice.
 * @typedef {object} AdviceReply
 * @property {boolean} ready false while the answer is being worked out: ask again in a moment
 * @property {string} doing while not ready: what is being done, and how far it has come
 * @property {number} seq the event it is about
 * @property {boolean} exact whether the value is exact; otherwise it is an estimate
 * @property {number[] | null} keep positions to hold before rolling again
 * @property {string | null} box the box to enter, if stopping is better
 * @property {string} label the box's name for people
 * @property {number | null} expected the expected final score after it; null if unknown
 * @property {string} sentence the best choice and why, in a sentence
 * @property {Chance[]} aims what the best choice is going for, most points first
 * @property {string} note how far the values can be trusted; empty if they are exact
 * @property {ChoiceView[] | null} choices every choice, best first; only with `full`
 */

/**
 * Scores in bars: bar n goes from `edges[n]` up to but not including `edges[n + 1]`.
 * @typedef {object} Bars
 * @property {number[]} edges
 * @property {number[]} shares
 * @property {number[] | null} perfect the share of perfect play in each bar
 */

/**
 * Your highest score in a book.
 * @typedef {object} Best
 * @property {string} book
 * @property {string} title
 * @property {number} score
 * @property {string} name
 * @property {string} table
 * @property {number} game
 * @property {number | null} previous the highest score in all your other games with this book
 */

/**
 * @typedef {object} BoardLine
 * @property {number} place equal results share a place
 * @property {string} name
 * @property {number} points
 * @property {number | null} loss_each points lost per decision that mattered
 * @property {number} decisions
 * @property {boolean} you
 */

/**
 * @typedef {object} BoardView
 * @property {BoardLine[]} by_points everybody with an identity who finished
 * @property {BoardLine[]} by_skill the smallest loss per decision first
 * @property {number} guests how many finished as guests, who are not listed
 * @property {number | null} perfect the score of perfect play with these dice; null if unknown
 * @property {number | null} hindsight the best possible score if you knew all the dice; null if unknown
 */

/**
 * The progress towards a column's upper bonus.
 * @typedef {object} BonusProgress
 * @property {number} have
 * @property {number} target
 * @property {number} worth
 */

/**
 * A question that the books answer differently.
 * @typedef {object} BookDifference
 * @property {string} question
 * @property {Record<string, string>} answers by book
 */

/**
 * The boxes of a book, explained.
 * @typedef {object} BookHelp
 * @property {BoxHelp[]} boxes
 * @property {string} bonus an explanation of the upper bonus
 */

/**
 * The rulebook of a table.
 * @typedef {object} BookName
 * @property {string} name
 * @property {string} title
 * @property {string} summary
 * @property {Record<string, string>} changes house rules
 */

/**
 * @typedef {object} BookPage
 * @property {string} name
 * @property {string} title
 * @property {string} summary
 * @property {Rule[]} rules
 * @property {BookDifference[]} differences
 */

/**
 * @typedef {object} BookView
 * @property {string} name
 * @property {string} title
 * @property {string} summary
 * @property {number} columns
 * @property {string[]} boxes
 * @property {number} most_sides
 * @property {boolean} partners
 * @property {Record<string, string>} options
 * @property {BotView[]} bots the bots that play this book, weakest first
 * @property {PresetView[]} presets sets of house rules with a plain name
 */

/**
 * @typedef {object} BotView
 * @property {string} name
 * @property {string} plays how it plays, in a few words
 * @property {number | null} mean measured points per game in the printed book; null if not measured
 * @property {string} sentence a sentence on its character
 * @property {boolean} special whether it has its own style of play, rather than a level
 */

/**
 * @typedef {object} BoxFigures
 * @property {string} box
 * @property {number} mean
 * @property {number} zero_rate
 * @property {number | null} perfect_mean
 * @property {number | null} perfect_zero_rate
 */

/**
 * What a kind of box asks for, with dice that fit.
 * @typedef {object} BoxHelp
 * @property {string} label
 * @property {string[]} boxes the boxes of this kind, one per column
 * @property {number[]} dice
 * @property {number} points
 * @property {string} text
 */

/**
 * The content of a score card.
 * @typedef {object} CardView
 * @property {Record<string, number>} boxes the boxes filled, with their points
 * @property {string[]} yahtzees the boxes of its Yahtzees, in order
 * @property {number[]} bonuses the bonuses for further Yahtzees, in order
 */

/**
 * Everything that can be chosen for a table.
 * @typedef {object} Catalogue
 * @property {BookView[]} books
 * @property {RuleOption[]} rules
 * @property {string[]} bots all bots; each book lists those that play it
 * @property {GradeView[]} grades the coach's names for a loss, smallest first
 * @property {number} most_seats
 * @property {number} most_games
 */

/**
 * @typedef {object} Chance
 * @property {string} label
 * @property {number} chance
 */

/**
 * One thing that was checked. `holds` is None if it could not be decided yet.
 * @typedef {object} Check
 * @property {string} name
 * @property {boolean | null} holds
 * @property {string} detail
 */

/**
 * One way to go on.
 * @typedef {object} ChoiceView
 * @property {string} text what to do, such as `keep 5 5 5` or `enter Fives`
 * @property {number[] | null} keep positions to hold before rolling again; null for a box
 * @property {number[]} dice the faces held, in ascending order
 * @property {string | null} box the box to enter; null for a keep
 * @property {boolean} scratch whether it is a zero by choice
 * @property {number | null} expected the expected final score; null if unknown
 * @property {number} loss what it gives away compared with the best choice: points, or percent in a puzzle about
 *   winning
 * @property {string} grade best, good, inaccuracy, mistake or blunder; empty in a puzzle about winning
 * @property {number | null} win the chance to win after it; null if unknown
 * @property {Chance[]} chances where this turn may score, likeliest first; empty if unknown
 * @property {Chance[]} going_for what it is going for, most points first; empty if unknown
 * @property {number | null} upper_bonus the chance of the upper bonus; null with an estimate
 * @property {boolean} chosen whether it was made, was the answer, or is about to be made
 * @property {Chance[] | string} aims predecessor of `going_for`: the same at the table; elsewhere the first few for a
 *   keep, in words
 * @property {number | null} value older name of `expected`
 * @property {number | null} bonus older name of `upper_bonus`
 */

/**
 * How the scores in a game compare with perfect play.
 * @typedef {object} ComparisonReply
 * @property {boolean} ready false while the answer is being worked out: ask again in a moment
 * @property {string} doing while not ready: what is being done, and how far it has come
 * @property {(number | null)[]} percentiles by side: the percentage of perfect games that its score beats; null for a
 *   side that resigned or did not fill its card
 * @property {string} games_of the games that a percentile refers to; empty if unknown
 */

/**
 * @typedef {object} DailyReply
 * @property {DayView} today
 * @property {number} players how many have begun today's game
 * @property {OwnAttempt | null} mine null before you begin, and without a cookie
 * @property {number} streak days in a row on which you finished the daily game
 * @property {DayView[]} coming the days whose commitments are already published
 * @property {DayView[]} past the days that can be practised, the latest first
 */

/**
 * @typedef {object} DayReply
 * @property {boolean} ready false while the answer is being worked out: ask again in a moment
 * @property {string} doing while not ready: what is being done, and how far it has come
 * @property {DayView} day
 * @property {number} players
 * @property {OwnAttempt | null} mine
 * @property {BoardView | null} board null until you have finished or the secret is revealed
 */

/**
 * @typedef {object} DayView
 * @property {string} day the day (UTC), such as 2026-11-16
 * @property {string} book
 * @property {string} title the rulebook's title
 * @property {"coming" | "open" | "over" | "told"} state `over` until its secret is revealed (`told`)
 * @property {string} commitment SHA-256 of the secret
 * @property {number} published_at when it was published, in milliseconds since 1970, like all times here
 * @property {number} begins_at
 * @property {number} ends_at
 * @property {number} told_from a game already begun can be finished until then; then the secret is revealed
 * @property {string | null} secret 32 bytes in hexadecimal, once it is revealed
 */

/**
 * @typedef {object} DecisionView
 * @property {string} text the choice made, such as `keep 5 5 5`
 * @property {string} best the best choice; the same if that was made
 * @property {boolean} ends whether it ended the turn in a box
 * @property {number[]} kept the positions of the dice that were kept before the next roll
 * @property {number} loss
 * @property {number | null} win_loss how much of the chance to win it gave away; null if unknown
 * @property {string} grade best, good, inaccuracy, mistake or blunder
 * @property {boolean} unforced whether there was any worse choice
 * @property {string} sentence
 */

/**
 * Dice that are not rolled every day.
 * @typedef {object} DiceMoment
 * @property {"alike" | "straight"} kind
 * @property {string} title its name on the score card
 */

/**
 * Your action, or whatever you sent, was refused.
 * @typedef {object} ErrorMessage
 * @property {string} code one of a fixed list: malformed, illegal, unknown, not_signed_in, bad_host, bad_origin,
 *   not_found, method_not_allowed, not_your_seat, not_host, not_your_turn, not_alone, daily, wrong_phase, stale,
 *   action_id_reused, seat_taken, name_taken, seeds_missing, not_absent, archived, log_in_failed, not_proved, last_way,
 *   too_large, unsupported_media_type, too_many, not_installed, newer_version, damaged, storage, internal
 * @property {string} message a sentence for people
 * @property {number | null} seq the table's last event, if an action was stale
 * @property {"error"} type
 * @property {string | null} action_id the id of the action that was refused; null if it had none
 */

/**
 * @typedef {object} Example
 * @property {string} book
 * @property {string} title
 * @property {PadView} pad
 * @property {ExampleRoll[]} rolls
 * @property {Record<string, PadView>} endings for each box, the pad once the last roll is entered there
 */

/**
 * One roll of the printed example turn, with the choices it offers.
 * @typedef {object} ExampleRoll
 * @property {number[]} dice by position: held dice stay where they were
 * @property {string} comment
 * @property {number[]} hold the positions that the book holds; empty after the last roll
 * @property {number} rolls_left
 * @property {PlacementView[]} placements
 * @property {RuleNote[]} notes
 * @property {string} remark the coach's comment if it would play differently
 */

/**
 * @typedef {object} FairnessView
 * @property {string} book
 * @property {string} title
 * @property {string} note how far the values can be trusted; empty if they are exact
 * @property {number | null} deviation the deviation of one game's luck; null if unknown
 * @property {string} player whose games have that deviation: perfect play, or our triple engine
 * @property {LuckView} you
 * @property {LuckView} people your opponents who are people, together
 * @property {LuckView} bots your opponents who are bots, together
 * @property {LuckView[]} players everybody who played in your games
 * @property {number} unseen games left out, because the server did not see their dice
 */

/**
 * Something the solver found: a sentence or two, and perhaps a table.
 * @typedef {object} Finding
 * @property {string} text
 * @property {string[]} columns
 * @property {string[][]} rows
 */

/**
 * One of your games.
 * @typedef {object} GameFigures
 * @property {string} table
 * @property {number} game its number at the table, from 1
 * @property {number} side yours, from 0
 * @property {number} at when it ended, in ms since 1970
 * @property {string} name
 * @property {number} score
 * @property {number | null} percentile the percentage of perfect games that the score beats
 * @property {number | null} luck null if the server did not see the dice, as on a pad for real dice
 * @property {number | null} loss_each the mean loss per unforced decision; null in the same case
 * @property {string[] | null} help the kinds of help that were used; null if an earlier version did not record it
 */

/**
 * The game under way, or the last one.
 * @typedef {object} GameView
 * @property {number} number its number in the series, from 1
 * @property {"starting" | "playing" | "finished" | "resigned" | "abandoned"} status
 * @property {number} side whose turn it is, or who rolls for the start
 * @property {number | null} seat the seat to move
 * @property {string} player who has the dice: the side, or in a team the partner
 * @property {number} turn the number of the side's turn, from 1; 0 while the sides roll for the start
 * @property {number} turns how many turns each side has
 * @property {boolean} is_last_turn whether the box filled now ends the game, and stands
 * @property {"dice" | "decision" | "nothing"} awaits
 * @property {number[]} dice the five dice by position; empty before the first roll
 * @property {number[]} kept positions held before the last roll
 * @property {number} rolls_left
 * @property {boolean} is_yahtzee whether the dice on the table are five of a kind
 * @property {DiceMoment | null} moment what is remarkable about the dice
 * @property {PlacementView[]} placements the boxes in which the dice may be entered now
 * @property {string[]} scratches boxes that may be crossed out although the dice score there
 * @property {RuleNote[]} notes what the rules say about these dice: a forced box, a Joker, a bonus
 * @property {[number, string][]} start_rolls
 * @property {number[]} start_totals the totals of those rolls; the highest goes first
 * @property {SideView[]} sides
 * @property {PadView} pad
 * @property {LastEntry | null} last
 * @property {number[]} finished at a duplicate table: the sides that have finished this turn
 * @property {number[]} winners
 * @property {number[]} earned with difference scoring: the points each side earned in this game
 */

/**
 * @typedef {object} GradeView
 * @property {string} name
 * @property {number} points the smallest loss with this name
 * @property {number} several_columns the same in a book of several columns
 */

/**
 * The guest who used this browser until somebody logged in.
 * @typedef {object} GuestBefore
 * @property {string} name
 * @property {number} tables how many tables the guest has on their list
 * @property {string} token adds the guest's games to yours, with POST /api/me/bring, within half an hour
 */

/**
 * Nothing has happened for a while; the connection is alive.
 * @typedef {object} Heartbeat
 * @property {"heartbeat"} type
 * @property {number} seq
 * @property {string} head
 * @property {number} server_time
 */

/**
 * The player to move holds these dice for now. This is never stored; what counts is the next roll.
 * @typedef {object} Held
 * @property {"held"} type
 * @property {number} seat
 * @property {number} seq the last event before these dice were held
 * @property {number[]} places their positions, from 0
 */

/**
 * Your games with help, those without, or those whose help is unknown.
 * @typedef {object} HelpFigures
 * @property {number} games
 * @property {number | null} mean
 * @property {number | null} best
 */

/**
 * A mean with its 95 % interval.
 * @typedef {object} IntervalView
 * @property {number} mean
 * @property {number} low
 * @property {number} high
 * @property {number} size how many decisions or games the mean covers
 */

/**
 * An identity that is kept from now on, or that has a new way to log in.
 * @typedef {object} Kept
 * @property {string} log_in_name
 * @property {string[]} recovery_codes shown once; empty if there were codes before
 */

/**
 * The box that was filled last.
 * @typedef {object} LastEntry
 * @property {number} side
 * @property {string} box
 */

/**
 * A first lesson for somebody who has never played.
 * @typedef {object} Lesson
 * @property {string} book
 * @property {string} title
 * @property {BookHelp} help
 * @property {LessonTurnView[]} turns
 */

/**
 * A turn to follow step by step.
 * @typedef {object} LessonTurnView
 * @property {PadView} pad
 * @property {ExampleRoll[]} rolls
 * @property {string} box the best box for the final dice
 * @property {string} label
 * @property {string} why why it is the best
 * @property {Record<string, PadView>} endings for each box, the pad once the last roll is entered there
 */

/**
 * Who you are now.
 * @typedef {object} LoggedIn
 * @property {string} id
 * @property {string} name
 * @property {GuestBefore | null} guest the guest you were here, if that guest has games
 */

/**
 * The luck of one player, or of several together.
 * @typedef {object} LuckView
 * @property {string} name
 * @property {string} bot the bot's kind; empty for people
 * @property {number} games
 * @property {number} rolls
 * @property {IntervalView} luck points per game, with the range of mere chance in that many games
 * @property {boolean} ordinary whether it lies in the range into which 95 % of fair results fall
 * @property {string} sentence
 * @property {boolean} yours whether it is one of your own names
 */

/**
 * The marks that a card has collected for further Yahtzees.
 * @typedef {object} Mark
 * @property {string} kind
 * @property {string} colour
 * @property {number} each
 * @property {number} count
 */

/**
 * Who you are here.
 * @typedef {object} Me
 * @property {string} id
 * @property {string} name
 */

/**
 * After the welcome, if you named the last event you have seen: the events after it, one page at a time.
 * @typedef {object} MissedEvents
 * @property {"events"} type
 * @property {TableEvent[]} events
 */

/**
 * Where an inaccuracy, a mistake or a blunder was made.
 * @typedef {object} MistakeView
 * @property {number} turn
 * @property {number} roll
 * @property {string} place the same in words, with the dice
 */

/**
 * The chances to win at one moment.
 * @typedef {object} MomentView
 * @property {number | null} side who has just played; null at the start
 * @property {number | null} turn
 * @property {number[]} chances
 */

/**
 * A link that makes another device yours too.
 * @typedef {object} MoveLink
 * @property {string} link
 * @property {string} picture the link as a QR code, as SVG
 * @property {number} seconds how long it can be used, once
 */

/**
 * @typedef {object} MyFairness
 * @property {boolean} ready false while the answer is being worked out: ask again in a moment
 * @property {string} doing while not ready: what is being done, and how far it has come
 * @property {PlayedBook[]} books
 * @property {FairnessView | null} fairness
 */

/**
 * @typedef {object} MyStatistics
 * @property {boolean} ready false while the answer is being worked out: ask again in a moment
 * @property {string} doing while not ready: what is being done, and how far it has come
 * @property {PlayedBook[]} books
 * @property {RatingView[]} ratings alone and with others, if there are such games
 * @property {StatisticsView | null} statistics null before you have finished a game, or while not ready
 */

/**
 * The ways in which a turn with real dice can end.
 * @typedef {object} Offers
 * @property {number} side the side whose card it is
 * @property {PlacementView[]} placements for the dice given; empty without dice
 * @property {RuleNote[]} notes
 * @property {Record<string, number[]>} possible for each open box, all scores that dice can make
 */

/**
 * A table where a game is under way or about to begin.
 * @typedef {object} OpenGame
 * @property {string} table
 * @property {string} title
 * @property {string} book
 * @property {string[]} names
 * @property {boolean} playing
 * @property {boolean} your_turn
 * @property {number} at when the last move was made, in ms since 1970
 */

/**
 * The chances in the game, for sockets that asked for them with `?outlook=true`.
 * @typedef {object} OutlookMessage
 * @property {boolean} ready false while the answer is being worked out: ask again in a moment
 * @property {string} doing while not ready: what is being done, and how far it has come
 * @property {number} seq the event it is about
 * @property {boolean} exact whether the expected scores are exact; otherwise they are estimates
 * @property {SideOutlookView[]} sides
 * @property {number | null} percentile alone: the percentage of perfect games that the expected score beats
 * @property {string} games_of the games that the percentile refers to; empty without one
 * @property {string} note how far this can be trusted; empty if scores are exact; without sides: why nothing is known
 * @property {"outlook"} type
 */

/**
 * The chances in a game if everybody plays for points from now on.
 * @typedef {object} OutlookReply
 * @property {boolean} ready false while the answer is being worked out: ask again in a moment
 * @property {string} doing while not ready: what is being done, and how far it has come
 * @property {number} seq the event it is about
 * @property {boolean} exact whether the expected scores are exact; otherwise they are estimates
 * @property {SideOutlookView[]} sides
 * @property {number | null} percentile alone: the percentage of perfect games that the expected score beats
 * @property {string} games_of the games that the percentile refers to; empty without one
 * @property {string} note how far this can be trusted; empty if scores are exact; without sides: why nothing is known
 */

/**
 * @typedef {object} OwnAttempt
 * @property {string} table
 * @property {string} phase
 * @property {number | null} points null while it is not finished, or if it was resigned or broken off
 * @property {number | null} loss_each points lost per decision that mattered
 * @property {number | null} decisions the decisions that mattered
 */

/**
 * @typedef {object} OwnMistake
 * @property {string} puzzle the name by which you can ask for it
 * @property {number} loss
 * @property {string} grade
 * @property {string} place
 */

/**
 * @typedef {object} OwnMistakes
 * @property {boolean} ready false while the answer is being worked out: ask again in a moment
 * @property {string} doing while not ready: what is being done, and how far it has come
 * @property {number} games how many of your finished games were searched
 * @property {OwnMistake[]} mistakes the costliest first
 */

/**
 * A line of the printed pad.
 * @typedef {object} PadLine
 * @property {string} label
 * @property {"heading" | "box" | "total" | "marks" | "grand"} kind `marks` counts check marks or chips; `grand` is one
 *   number per card
 * @property {"upper" | "lower" | "back"} section
 * @property {string[]} boxes the box in each column; empty on lines without boxes
 * @property {((number | null)[])[]} cells for each card its numbers, one per column or only one
 */

/**
 * The cards as the printed pad shows them, line by line.
 * @typedef {object} PadView
 * @property {string[]} columns the heads of one card's columns: a multiplier, or nothing
 * @property {PadLine[]} front
 * @property {PadLine[][]} backs the back of each side's card: one cell per game of the series
 * @property {BonusProgress[][]} progress by card, then by column
 * @property {Mark[][]} marks by card
 */

/**
 * @typedef {object} Passkey
 * @property {string} id
 * @property {number} created_at milliseconds since 1970
 */

/**
 * The options to pass to the browser.
 * @typedef {object} PasskeyOptions
 * @property {Record<string, any>} options for PublicKeyCredential.parse…OptionsFromJSON()
 */

/**
 * A finished game.
 * @typedef {object} PastGame
 * @property {string} table
 * @property {number} game its number at the table, from 1
 * @property {string} book the rulebook, house rules included
 * @property {string} title
 * @property {string} status
 * @property {string[]} sides
 * @property {number[]} scores
 * @property {number[]} winners
 * @property {number[]} mine your sides
 * @property {number} at
 * @property {number[]} helped the sides that are known to have had help
 */

/**
 * A box in which the dice may be entered, with its points.
 * @typedef {object} PlacementView
 * @property {string} box
 * @property {number} points
 * @property {number} bonus
 * @property {boolean} joker
 */

/**
 * A book with which you have games that are over.
 * @typedef {object} PlayedBook
 * @property {string} book its name, house rules included
 * @property {string} title
 * @property {number} games those played to the end; games that were resigned are rated too
 * @property {string[]} names the names you played under
 */

/**
 * The server's word on the dice of one game.
 * @typedef {object} Pledge
 * @property {number} game
 * @property {string} commitment
 * @property {string[] | null} seeds
 * @property {string | null} secret
 * @property {number} scheme
 */

/**
 * The answer to a ping.
 * @typedef {object} Pong
 * @property {"pong"} type
 * @property {number} seq
 * @property {string} head
 */

/**
 * @typedef {object} PositionReply
 * @property {boolean} ready false while the answer is being worked out: ask again in a moment
 * @property {string} doing while not ready: what is being done, and how far it has come
 * @property {PositionView | null} position
 */

/**
 * @typedef {object} PositionView
 * @property {number} side
 * @property {number} turn
 * @property {number} roll 1 to 3; 0 if only the score was written down
 * @property {string} player
 * @property {PadView} pad the cards of all sides before the turn ended
 * @property {string[]} names
 * @property {number[]} totals
 * @property {number} rolls_left
 * @property {StepView | null} step the roll and the decision; null without dice
 * @property {string} ending how the turn ended
 * @property {number[]} win the chances to win as the turn began; empty if unknown
 * @property {string} sentence the advice: the best choice and why
 * @property {string} note how far the values can be trusted, if they are estimates
 * @property {RuleNote[]} notes
 * @property {ChoiceView[]} choices best first
 */

/**
 * Somebody came or went.
 * @typedef {object} Presence
 * @property {"presence"} type
 * @property {number[]} seats the seats whose players have a socket open
 * @property {number} watching spectators connected
 * @property {string[]} watchers the spectators' names, if they have one, each listed once
 * @property {number} seq
 */

/**
 * House rules that many families use.
 * @typedef {object} PresetView
 * @property {string} name
 * @property {string} title
 * @property {Record<string, string>} rules their changes to this book
 */

/**
 * Why something was refused.
 * @typedef {object} Problem
 * @property {string} code one of a fixed list: malformed, illegal, unknown, not_signed_in, bad_host, bad_origin,
 *   not_found, method_not_allowed, not_your_seat, not_host, not_your_turn, not_alone, daily, wrong_phase, stale,
 *   action_id_reused, seat_taken, name_taken, seeds_missing, not_absent, archived, log_in_failed, not_proved, last_way,
 *   too_large, unsupported_media_type, too_many, not_installed, newer_version, damaged, storage, internal
 * @property {string} message a sentence for people
 * @property {number | null} seq the table's last event, if an action was stale
 */

/**
 * @typedef {object} PuzzleBook
 * @property {string} name
 * @property {string} title
 * @property {ThemeView[]} themes
 */

/**
 * @typedef {object} QuestionReply
 * @property {boolean} ready false while the answer is being worked out: ask again in a moment
 * @property {string} doing while not ready: what is being done, and how far it has come
 * @property {QuestionView | null} question
 */

/**
 * @typedef {object} QuestionView
 * @property {string} puzzle its name, by which you can ask for it again
 * @property {string} theme
 * @property {string} theme_title
 * @property {string} book
 * @property {string} title
 * @property {string} question
 * @property {string} source
 * @property {number[]} dice
 * @property {number} rolls_left
 * @property {PadView} pad your card, and in a puzzle about winning your opponent's too
 * @property {string[]} names
 * @property {number[]} totals
 * @property {PlacementView[]} placements
 * @property {RuleNote[]} notes
 * @property {number} rating the loss of the obvious choice, or of the one in the game: points, or percent of the chance
 *   to win
 * @property {number} stars
 * @property {string} estimate how far the values can be trusted; empty if they are exact
 */

/**
 * A few words of a book.
 * @typedef {object} Quote
 * @property {string} book
 * @property {string} place
 * @property {string} text
 */

/**
 * The rating after one of your games.
 * @typedef {object} RatingPoint
 * @property {string} table
 * @property {number} game its number at the table, from 1
 * @property {number} side yours, from 0
 * @property {number} at when it ended, in ms since 1970
 * @property {number} loss_each
 * @property {number} low
 * @property {number} high
 * @property {string} band
 */

/**
 * Your loss per choice that mattered, see `docs/rating.md`. Less is better.
 * @typedef {object} RatingView
 * @property {"points" | "winning"} scale points when alone, the chance to win with others
 * @property {number} games how many games are rated: at most the latest fifty
 * @property {number} decisions how many decisions in them mattered and were made without help
 * @property {number} loss_each
 * @property {number} low
 * @property {number} high the end of the 95 % interval that begins at `low`
 * @property {string | null} band the nearest level on the ladder; null before the first rated game
 * @property {Record<string, number>} bands the probability of each band
 * @property {string[]} sentences the same in words, with the reasons why games are not rated
 * @property {string} note how far it can be trusted; empty if the values are exact
 * @property {Record<string, number>} unrated how many games are not rated, by reason
 * @property {RatingPoint[]} history after every rated game, the oldest first
 */

/**
 * Somebody reacted to the game. This is never stored: people who are not there do not see it.
 * @typedef {object} Reaction
 * @property {"reaction"} type
 * @property {number | null} seat the seat of the person who reacted; null for a spectator
 * @property {string} name
 * @property {"clap" | "wow" | "laugh" | "oops" | "luck" | "nice_roll" | "well_played" | "unlucky" | "thanks" |
 *   "good_game"} reaction
 */

/**
 * An imported record, replayed and checked.
 * @typedef {object} RecordView
 * @property {string} record
 * @property {string} book
 * @property {string[]} sides
 * @property {number} games
 * @property {string} verdict verified, failed or open
 * @property {Check[]} checks
 */

/**
 * @typedef {object} RecoveryCodes
 * @property {string[]} recovery_codes shown once; earlier codes no longer work
 */

/**
 * An answer that may take a while to work out.
 * @typedef {object} Reply
 * @property {boolean} ready false while the answer is being worked out: ask again in a moment
 * @property {string} doing while not ready: what is being done, and how far it has come
 */

/**
 * @typedef {object} Results
 * @property {OpenGame[]} open
 * @property {PastGame[]} past
 * @property {Best[]} bests in games without help, or whose help is unknown
 * @property {Best[]} bests_with_help
 */

/**
 * @typedef {object} ReviewReply
 * @property {boolean} ready false while the answer is being worked out: ask again in a moment
 * @property {string} doing while not ready: what is being done, and how far it has come
 * @property {ReviewView | null} review
 */

/**
 * A game split into luck and skill.
 * @typedef {object} ReviewView
 * @property {string} book
 * @property {string} title
 * @property {string} rules the book with its house rules
 * @property {number} game
 * @property {number[]} games the finished games of the same table or record
 * @property {string} status
 * @property {boolean} exact
 * @property {string} note how far it can be trusted, if values are estimates or the dice were real
 * @property {number[]} winners
 * @property {SideReviewView[]} sides
 * @property {MomentView[]} win empty if unknown
 * @property {boolean} retry whether the values are good enough to practise the mistakes
 */

/**
 * One rule of a book: its number in our list, our words, and a few of the book's.
 * @typedef {object} Rule
 * @property {number} number
 * @property {string} text
 * @property {string} quote
 * @property {string[]} rulings
 */

/**
 * A change that a house rule makes.
 * @typedef {object} RuleChange
 * @property {string} question
 * @property {string} printed the printed book's answer
 * @property {string} now
 */

/**
 * @typedef {object} RuleChanges
 * @property {RuleChange[]} changes
 */

/**
 * Something about these dice on this card that a player should know.
 * @typedef {object} RuleNote
 * @property {"forced" | "joker" | "bonus"} kind
 * @property {string} text the rule in our words
 * @property {string} source where to find it, such as `deluxe rule 16`
 * @property {string} quote a few of the book's own words
 */

/**
 * @typedef {object} RuleOption
 * @property {string} name
 * @property {string} help
 * @property {string} values
 * @property {string} title its title, phrased as a question if it has only a few values
 * @property {Record<string, string>} labels labels for its values; empty if they are numbers
 */

/**
 * A seat, and who sits on it.
 * @typedef {object} SeatView
 * @property {number} seat
 * @property {string} name
 * @property {string | null} holder the code of the person who holds it; compare with `holder` in your `you`
 * @property {string | null} bot the bot that sits here
 * @property {string | null} stand_in the bot that plays for an absent person
 * @property {boolean} late whether that bot plays only one turn, because time ran out
 * @property {number | null} side
 * @property {string | null} team the team that the seat belongs to
 * @property {boolean} seeded
 * @property {boolean} present whether a bot sits here, or the seat's player has a socket open
 * @property {boolean} agreed after the last game: whether the seat's player wants a rematch
 */

/**
 * What one side has scored and won in a series.
 * @typedef {object} SeriesScore
 * @property {number} side
 * @property {number[]} scores
 * @property {number} total
 * @property {number} earned
 * @property {number} won
 */

/**
 * @typedef {object} SideOutlookView
 * @property {string} name
 * @property {number | null} chance the chance to win this game, a tie shared; null when alone or if unknown
 * @property {number | null} expected the expected final score with best play; null if unknown
 */

/**
 * @typedef {object} SideReviewView
 * @property {string} name
 * @property {string[]} partners
 * @property {boolean} resigned
 * @property {boolean} finished
 * @property {number} score
 * @property {TermView[]} terms
 * @property {number} adjusted the score of the same decisions with average luck
 * @property {Record<string, number>} losses the losses by first keep, second keep and box
 * @property {IntervalView} loss_each the mean loss per unforced decision
 * @property {Record<string, number>} grades how many unforced decisions had each grade
 * @property {number} start
 * @property {TurnView[]} turns
 * @property {MistakeView[]} mistakes the costliest first
 */

/**
 * A side of the game with its card: a player, or a team.
 * @typedef {object} SideView
 * @property {string} name
 * @property {string[]} partners
 * @property {number[]} seats
 * @property {CardView} card
 * @property {{final: number, yahtzee_bonus: number, [name: string]: any}} totals
 * @property {boolean} resigned
 */

/**
 * A browser where you are signed in.
 * @typedef {object} SignIn
 * @property {string} id
 * @property {number} made_at when it began, in milliseconds since 1970
 * @property {"guest" | "password" | "passkey" | "code" | "link"} way how: by taking a name, a password, a passkey, a
 *   recovery code, or another device's link
 * @property {string} browser such as Firefox; empty if unknown
 * @property {string} system such as Android; empty if unknown
 * @property {boolean} here whether it is the browser that asks
 * @property {boolean} is_new whether it began after this browser's, and nobody has confirmed it yet
 */

/**
 * @typedef {object} StatisticsView
 * @property {string} book
 * @property {string} title
 * @property {string} note how far the values can be trusted; empty if they are exact
 * @property {IntervalView} mean
 * @property {number} best
 * @property {string} player whose scores are shown beside yours: perfect play, or the trained player's; may be empty
 * @property {string} games_of the games that a percentile refers to
 * @property {number | null} perfect_mean null if unknown, as with several columns and house rules
 * @property {number | null} perfect_deviation
 * @property {number} upper_bonus_rate
 * @property {number | null} perfect_upper_bonus_rate
 * @property {number} columns
 * @property {Bars} bars
 * @property {BoxFigures[]} boxes
 * @property {IntervalView} loss_each the mean loss per unforced decision, in games whose dice were seen
 * @property {IntervalView} own_loss_each the same for decisions known to be made without help
 * @property {Record<string, HelpFigures>} help games `without` help, `with` it and `unknown`, separately
 * @property {IntervalView} luck the mean luck per game, over the same games
 * @property {number} recent how many games the running averages cover
 * @property {number[]} running_loss
 * @property {number[]} running_luck
 * @property {GameFigures[]} games the oldest first
 */

/**
 * A roll, and the decision after it.
 * @typedef {object} StepView
 * @property {number[]} dice
 * @property {number} luck
 * @property {string} luck_grade lucky, very lucky, unlucky, very unlucky, or empty
 * @property {number} expected the expected final score with these dice
 * @property {DecisionView | null} decision null if the dice were left on the table
 */

/**
 * The choices made when a table is created.
 * @typedef {object} TableOptions
 * @property {string} title the table's name in lists
 * @property {string} book the rulebook's name
 * @property {Record<string, string>} rules house rules: values by option
 * @property {number} seats seats, those of bots included
 * @property {string[]} teams team names; seat n belongs to team n modulo the number of teams
 * @property {number} games games in the series
 * @property {boolean} difference difference scoring
 * @property {"fair" | "real"} dice verifiable dice, or real ones and a score pad
 * @property {boolean} one_screen one person may hold several seats
 * @property {boolean} public listed for everybody; otherwise only people with the link find it
 * @property {number | null} turn_seconds time per turn, after which a bot takes over; null is untimed
 * @property {boolean} coach whether advice is allowed while playing
 * @property {boolean} duplicate all sides play every turn at the same time with the same dice, and see what the others
 *   made of them once all have finished; needs verifiable dice, one seat per person, no teams and `coach` false
 */

/**
 * A table as everybody there sees it.
 * @typedef {object} TableView
 * @property {string} table
 * @property {number} seq the last event, which an action must name; at a duplicate table your moves this turn count too
 * @property {number} last_change the last event that changed more than a mark of help; see it before you act
 * @property {string} head the chain's head: note it to prove later that nothing was changed
 * @property {"gathering" | "playing" | "over" | "archived"} phase
 * @property {boolean} between_games whether the series goes on with another game
 * @property {number | null} correctable with real dice: the side whose last score can be corrected
 * @property {TakeBackView | null} take_back the entry that can be taken back now; null where none can
 * @property {TableOptions} options
 * @property {string | null} day in a daily game: its day (UTC), such as `2026-11-16`; null at other tables
 * @property {BookName} book
 * @property {string} host
 * @property {SeatView[]} seats
 * @property {number} watching spectators connected
 * @property {string[]} watchers the spectators' names, if they have one, each listed once
 * @property {number} games_played
 * @property {GameView | null} game
 * @property {SeriesScore[]} standings in a series of several games: the standings by side
 * @property {number[]} series_winners
 * @property {Pledge[]} pledges the last three games' commitments, seeds and secrets
 * @property {number[]} seed_wanted seats that have not added a seed to the next game
 * @property {number | null} deadline when a bot takes over the seat to move, in ms since 1970
 * @property {number} server_time
 */

/**
 * The entry that can be taken back, who may do it, and for how long.
 * @typedef {object} TakeBackView
 * @property {number} side
 * @property {string} box
 * @property {string} holder who may do it; compare with `holder` in your `you`
 * @property {number | null} until when a bot rolls, in ms since 1970; if null, until the next player rolls
 */

/**
 * A term of: start value + luck - losses = final score. The last one is the result.
 * @typedef {object} TermView
 * @property {string} name
 * @property {number} points
 */

/**
 * @typedef {object} ThemeView
 * @property {string} name
 * @property {string} title
 */

/**
 * @typedef {object} TurnView
 * @property {number} number
 * @property {string} player who rolled: the side, or in a team the partner
 * @property {number} start
 * @property {number} expected the expected final score after the turn
 * @property {number} luck
 * @property {number} loss
 * @property {number | null} win_loss
 * @property {number} drift
 * @property {number} unseen
 * @property {string} ending such as `25 in Full House`
 * @property {StepView[]} steps empty if only the score was written down
 */

/**
 * Something happened: the events, already stored, and the table after them.
 * @typedef {object} Update
 * @property {"update"} type
 * @property {string} table
 * @property {number} seq
 * @property {string} head
 * @property {TableEvent[]} events
 * @property {TableEvent[]} own at a duplicate table: your moves in the turn under way, which are not events for others
 *   yet; their `seq` and `head` are not those of the chain
 * @property {TableView} state at a duplicate table: as much as you may see, with a `seq` of your own
 */

/**
 * @typedef {object} VerdictReply
 * @property {boolean} ready false while the answer is being worked out: ask again in a moment
 * @property {string} doing while not ready: what is being done, and how far it has come
 * @property {VerdictView | null} verdict
 */

/**
 * @typedef {object} VerdictView
 * @property {boolean} right
 * @property {boolean} shown whether the answer was asked for rather than given
 * @property {string} text
 * @property {string} answer the answer given, in words
 * @property {string} best
 * @property {string} natural the obvious choice; in a position from a game, the choice made there
 * @property {number[] | null} best_keep the positions of the dice that are best kept
 * @property {string | null} best_box the best box, if stopping is best
 * @property {boolean} for_win whether it is about the chance to win; losses are then in percent
 * @property {ChoiceView[]} choices best first
 */

/**
 * Says whether a choice would be a mistake.
 * @typedef {object} WarningReply
 * @property {boolean} ready false while the answer is being worked out: ask again in a moment
 * @property {string} doing while not ready: what is being done, and how far it has come
 * @property {number} seq the event it is about
 * @property {AdviceReply | null} warning if it would be: the advice, with the best choice and yours in `choices`;
 *   otherwise null
 */

/**
 * The first message: who you are, and the table as it is.
 * @typedef {object} Welcome
 * @property {"welcome"} type
 * @property {string} table
 * @property {number} seq
 * @property {string} head
 * @property {You} you
 * @property {TableView} state
 */

/**
 * Who you are at this table.
 * @typedef {object} You
 * @property {string | null} holder your code here; null if you watch without a guest cookie
 * @property {string | null} name
 * @property {number[]} seats
 */

/**
 * One of your turns begins.
 * @typedef {object} YourTurn
 * @property {"your_turn"} type
 * @property {number} seat
 * @property {number} seq
 * @property {number | null} deadline when a bot takes over for you, in ms since 1970; null without a clock
 */

/**
 * What the server says over a socket.
 * @typedef {Welcome | MissedEvents | Update | YourTurn | Presence | Held | Reaction | OutlookMessage | Heartbeat | Pong
 *   | Ack | ErrorMessage} Message
 */

/**
 * An event of one kind.
 * @template {string} K
 * @template D
 * @typedef {{seq: number, kind: K, at: number, by: string, data: D, head: string}} EventOf
 */

/**
 * A game under way was broken off, because its table is being closed or its day is over.
 * @typedef {object} Abandoned
 * @property {number} game the game's number at this table, from 1, rematches included
 */

/**
 * After the last game of a series: somebody wants a rematch, and others have not agreed yet.
 * @typedef {object} Agreed
 * @property {string} holder a person's code at this table
 */

/**
 * The table was closed. Always the last event.
 * @typedef {object} Archived
 */

/**
 * With real dice: the last score written was replaced by another.
 * @typedef {object} Corrected
 * @property {number} side the side, from 0 in the order of `started`
 * @property {string} box the box, such as `fours`; in a book of several columns `2:fours`
 * @property {number} points what the box earned
 * @property {number} bonus the bonus that the Yahtzee earned on top; 0 without one
 * @property {number[] | null} dice the five dice; null if only the score was given
 */

/**
 * The table was created. Always the first event.
 * @typedef {object} Created
 * @property {number} format the format of the chain, 1
 * @property {TableOptions} options the table's options, each with its value
 * @property {string} host a person's code at this table
 * @property {string | null} day in a daily game: its day (UTC), such as `2026-11-16`; absent at other tables
 * @property {boolean} practice in a daily game: true if the day was over and its secret revealed; absent otherwise
 */

/**
 * A turn ended in a box.
 * @typedef {object} Entered
 * @property {number} side the side, from 0 in the order of `started`
 * @property {string} box the box, such as `fours`; in a book of several columns `2:fours`
 * @property {boolean} scratch whether it is a zero by choice, although the dice score
 * @property {number} points what the box earned
 * @property {number} bonus the bonus that the Yahtzee earned on top; 0 without one
 */

/**
 * The server helped the player whose move it is. Only the marks in the record change: no action becomes stale.
 * @typedef {object} Helped
 * @property {number} side the side, from 0 in the order of `started`
 * @property {number} turn the side's turn, from 1
 * @property {number} roll the number of the last roll in the turn, from 1
 * @property {string} help the help: `hint`, `values` or `warning`, see `docs/notation.md`; any other word is help too
 */

/**
 * Another person is the host.
 * @typedef {object} Hosted
 * @property {string} holder a person's code at this table
 */

/**
 * Somebody left a seat. It is open again, unless the game goes on without them.
 * @typedef {object} Left
 * @property {number} seat the seat, from 0
 * @property {string | null} stand_in the bot that plays on; null if none does
 * @property {string | null} heir with real dice: code of the person who writes for the seat; null otherwise
 * @property {"left" | "removed"} why `left` of their own accord, or `removed` by the host
 */

/**
 * A side that plays.
 * @typedef {object} LinedUp
 * @property {string} name the side's name: the name of its only seat, or of the team
 * @property {string[]} partners the partners' names; empty for a side of one
 * @property {number[]} seats its seats, in the order of the partners
 */

/**
 * A link that moves a seat to another device was made, replacing any earlier one, or the link was revoked.
 * @typedef {object} Linked
 * @property {number} seat the seat, from 0
 * @property {string | null} hash SHA-256 of the link's token; null if the link was revoked
 */

/**
 * Somebody followed a seat's link: the seat is theirs, and the link is used up.
 * @typedef {object} Moved
 * @property {number} seat the seat, from 0
 * @property {string} holder a person's code at this table
 * @property {string} hash SHA-256 of the link's token
 */

/**
 * The server committed itself to the dice of the next game, before any seed was added.
 * @typedef {object} Pledged
 * @property {number} game the game's number at this table, from 1, rematches included
 * @property {string} commitment SHA-256 of the secret, see `docs/fairness.md`
 * @property {number} scheme the scheme from `docs/fairness.md` that draws the dice; absent for 1
 */

/**
 * After the last game of a series: the table gathers for a rematch.
 * @typedef {object} Rematched
 */

/**
 * A side resigned the game.
 * @typedef {object} Resigned
 * @property {number} side the side, from 0 in the order of `started`
 * @property {number} seat the seat, from 0
 */

/**
 * A person has their seat back: they took it, or the bot has played the turn for which time ran out.
 * @typedef {object} Returned
 * @property {number} seat the seat, from 0
 */

/**
 * A game is over, and the secret of its dice was revealed.
 * @typedef {object} Revealed
 * @property {number} game the game's number at this table, from 1, rematches included
 * @property {string} secret 32 bytes in hexadecimal
 */

/**
 * Dice were rolled: for the start, all five in a turn, or those not kept.
 * @typedef {object} Rolled
 * @property {number} side the side, from 0 in the order of `started`
 * @property {number} turn the side's turn, from 1; 0 for a roll for the start
 * @property {number} roll the number of the roll in the turn, or of the side's roll for the start, from 1
 * @property {number[]} keep the positions kept, 0 to 4, in order
 * @property {number[]} dice the five dice by position
 */

/**
 * A person or a bot took an open seat.
 * @typedef {object} Seated
 * @property {number} seat the seat, from 0
 * @property {string | null} holder the person's code; null for a bot
 * @property {string | null} bot the bot; null for a person
 * @property {string} name the name at this table
 */

/**
 * A seat added its seed to the dice of the next game, or changed it.
 * @typedef {object} Seeded
 * @property {number} game the game's number at this table, from 1, rematches included
 * @property {number} seat the seat, from 0
 * @property {string} seed the seed, as it was typed
 */

/**
 * A game began.
 * @typedef {object} Started
 * @property {number} game the game's number at this table, from 1, rematches included
 * @property {LinedUp[]} sides who plays, in the order of the turns
 * @property {string[]} seeds the seeds in the order of the seats, empty if a seat added none
 * @property {number | null} first with real dice and at a duplicate table: the side that goes first; null if the dice
 *   decide
 * @property {number | null} help_marks the version of the marks of help, 1: the events show all help from the server;
 *   absent in games of earlier versions, whose help is unknown
 */

/**
 * A bot plays for a person: until the person returns, or for one turn after time ran out.
 * @typedef {object} StoodIn
 * @property {number} seat the seat, from 0
 * @property {string} bot the bot
 * @property {"time" | "asked"} why `time` if it ran out, `asked` if somebody asked for it
 */

/**
 * The last box was taken back before anybody rolled: the dice of that turn are back on the table, as they lay.
 * @typedef {object} TookBack
 * @property {number} side the side, from 0 in the order of `started`
 * @property {string} box the box, such as `fours`; in a book of several columns `2:fours`
 */

/**
 * With real dice: a turn ended with a score that somebody wrote.
 * @typedef {object} Wrote
 * @property {number} side the side, from 0 in the order of `started`
 * @property {string} box the box, such as `fours`; in a book of several columns `2:fours`
 * @property {number} points what the box earned
 * @property {number} bonus the bonus that the Yahtzee earned on top; 0 without one
 * @property {number[] | null} dice the five dice; null if only the score was given
 */

/**
 * Something that happened at a table, see docs/events.md.
 * @typedef {EventOf<"created", Created> | EventOf<"seated", Seated> | EventOf<"left", Left> | EventOf<"stood_in",
 *   StoodIn> | EventOf<"returned", Returned> | EventOf<"linked", Linked> | EventOf<"moved", Moved> | EventOf<"hosted",
 *   Hosted> | EventOf<"pledged", Pledged> | EventOf<"seeded", Seeded> | EventOf<"revealed", Revealed> |
 *   EventOf<"started", Started> | EventOf<"rolled", Rolled> | EventOf<"entered", Entered> | EventOf<"wrote", Wrote> |
 *   EventOf<"corrected", Corrected> | EventOf<"took_back", TookBack> | EventOf<"helped", Helped> | EventOf<"resigned",
 *   Resigned> | EventOf<"agreed", Agreed> | EventOf<"rematched", Rematched> | EventOf<"abandoned", Abandoned> |
 *   EventOf<"archived", Archived>} TableEvent
 */

/**
 * Put a bot on an open seat (host).
 * @typedef {object} AddBot
 * @property {string} action_id your name for this action; if you send it again, you get the first answer again
 * @property {number} seq the last event you have seen; must be the table's last
 * @property {"add_bot"} type
 * @property {string} bot
 * @property {number | null} [seat]
 */

/**
 * Dice to keep, or a box; give neither to see the answer.
 * @typedef {object} AnswerGiven
 * @property {number[] | null} [keep] positions of the dice to keep, from 0
 * @property {string | null} [box]
 */

/**
 * Take over the seat that a seat link's token stands for. A token works once.
 * @typedef {object} ClaimSeat
 * @property {string} action_id your name for this action; if you send it again, you get the first answer again
 * @property {number} seq the last event you have seen; must be the table's last
 * @property {"claim_seat"} type
 * @property {string} token
 */

/**
 * With real dice: correct the last score written.
 * @typedef {object} CorrectScore
 * @property {string} action_id your name for this action; if you send it again, you get the first answer again
 * @property {number} seq the last event you have seen; must be the table's last
 * @property {"correct"} type
 * @property {string} box
 * @property {number | null} [points]
 * @property {number[] | null} [dice]
 */

/**
 * @typedef {object} Deletion
 * @property {string} name your name, so that nobody does this by mistake
 */

/**
 * End the turn in a box.
 * @typedef {object} EnterBox
 * @property {string} action_id your name for this action; if you send it again, you get the first answer again
 * @property {number} seq the last event you have seen; must be the table's last
 * @property {"enter"} type
 * @property {string} box
 * @property {boolean} [scratch] cross the box out although the dice score there
 */

/**
 * A player who could take back an entry may send this: the next bot need not wait. Answered only if refused.
 * @typedef {object} GoOn
 * @property {"go_on"} type
 * @property {number} seq
 */

/**
 * The player to move may send this to show the others which dice are held. Answered only if refused.
 * @typedef {object} Hold
 * @property {"hold"} type
 * @property {number} seq
 * @property {number[]} places positions held, from 0
 */

/**
 * Give up a seat. In the middle of a game the side resigns; in a team, and between games, a bot takes over.
 * @typedef {object} Leave
 * @property {string} action_id your name for this action; if you send it again, you get the first answer again
 * @property {number} seq the last event you have seen; must be the table's last
 * @property {"leave"} type
 * @property {number | null} [seat]
 */

/**
 * @typedef {object} LogIn
 * @property {string} name the name to log in with, such as ann-4821
 * @property {string} password a password
 */

/**
 * @typedef {object} LogOut
 * @property {boolean} [stay] stay here with a new cookie, while all others stop working
 * @property {boolean} [everywhere] false to log out of this browser only
 */

/**
 * @typedef {object} NameGiven
 * @property {string} name
 */

/**
 * The options of a new table, and bots to seat at once.
 * @typedef {object} NewTable
 * @property {string} [title] the table's name in lists
 * @property {string} [book] the rulebook's name
 * @property {Record<string, string>} [rules] house rules: values by option
 * @property {number} [seats] seats, those of bots included
 * @property {string[]} [teams] team names; seat n belongs to team n modulo the number of teams
 * @property {number} [games] games in the series
 * @property {boolean} [difference] difference scoring
 * @property {"fair" | "real"} [dice] verifiable dice, or real ones and a score pad
 * @property {boolean} [one_screen] one person may hold several seats
 * @property {boolean} [public] listed for everybody; otherwise only people with the link find it
 * @property {number | null} [turn_seconds] time per turn, after which a bot takes over; null is untimed
 * @property {boolean} [coach] whether advice is allowed while playing
 * @property {boolean} [duplicate] all sides play every turn at the same time with the same dice, and see what the
 *   others made of them once all have finished; needs verifiable dice, one seat per person, no teams and `coach` false
 * @property {string[]} [bots] bots to seat at once
 */

/**
 * @typedef {object} PasskeyGiven
 * @property {Record<string, any>} credential the result of the browser's PublicKeyCredential.toJSON()
 */

/**
 * @typedef {object} PasskeyNamed
 * @property {string} id the passkey's id
 */

/**
 * @typedef {object} PasswordGiven
 * @property {string} password a password
 */

/**
 * A client may send this to get a `pong`.
 * @typedef {object} Ping
 * @property {"ping"} type
 */

/**
 * Anybody with a name may send this now and then, for everybody at the table to see. Answered only if refused.
 * @typedef {object} React
 * @property {"react"} type
 * @property {"clap" | "wow" | "laugh" | "oops" | "luck" | "nice_roll" | "well_played" | "unlucky" | "thanks" |
 *   "good_game"} reaction
 */

/**
 * @typedef {object} RecoveryCode
 * @property {string} code one of the recovery codes
 */

/**
 * Gather for another game without asking the others. Clients of the first version do this; people are asked by
 * `want_rematch`.
 * @typedef {object} Rematch
 * @property {string} action_id your name for this action; if you send it again, you get the first answer again
 * @property {number} seq the last event you have seen; must be the table's last
 * @property {"rematch"} type
 */

/**
 * Take somebody off a seat (host): anybody while people gather, but only an absent player during play.
 * @typedef {object} Remove
 * @property {string} action_id your name for this action; if you send it again, you get the first answer again
 * @property {number} seq the last event you have seen; must be the table's last
 * @property {"remove"} type
 * @property {number} seat
 */

/**
 * Resign the game for your side.
 * @typedef {object} ResignGame
 * @property {string} action_id your name for this action; if you send it again, you get the first answer again
 * @property {number} seq the last event you have seen; must be the table's last
 * @property {"resign"} type
 * @property {number | null} [seat]
 */

/**
 * Take your seat back from the bot that stood in.
 * @typedef {object} Return
 * @property {string} action_id your name for this action; if you send it again, you get the first answer again
 * @property {number} seq the last event you have seen; must be the table's last
 * @property {"return"} type
 * @property {number | null} [seat]
 */

/**
 * Revoke the seat's link, so that it no longer works.
 * @typedef {object} RevokeSeatLink
 * @property {string} action_id your name for this action; if you send it again, you get the first answer again
 * @property {number} seq the last event you have seen; must be the table's last
 * @property {"revoke_seat_link"} type
 * @property {number | null} [seat]
 */

/**
 * Roll: for the start, all five dice, or those not kept.
 * @typedef {object} RollDice
 * @property {string} action_id your name for this action; if you send it again, you get the first answer again
 * @property {number} seq the last event you have seen; must be the table's last
 * @property {"roll"} type
 * @property {number[]} [keep] positions held back, 0 to 4
 */

/**
 * Make a link that moves your seat to another device. It replaces any earlier link; the answer holds its token.
 * @typedef {object} SeatLink
 * @property {string} action_id your name for this action; if you send it again, you get the first answer again
 * @property {number} seq the last event you have seen; must be the table's last
 * @property {"seat_link"} type
 * @property {number | null} [seat]
 */

/**
 * Add your seat's seed to the dice of the next game, or change it before the game starts.
 * @typedef {object} Seed
 * @property {string} action_id your name for this action; if you send it again, you get the first answer again
 * @property {number} seq the last event you have seen; must be the table's last
 * @property {"seed"} type
 * @property {string} seed
 * @property {number | null} [seat]
 */

/**
 * @typedef {object} SignInNamed
 * @property {string} id the sign-in's id
 */

/**
 * Take an open seat.
 * @typedef {object} Sit
 * @property {string} action_id your name for this action; if you send it again, you get the first answer again
 * @property {number} seq the last event you have seen; must be the table's last
 * @property {"sit"} type
 * @property {number | null} [seat]
 * @property {string | null} [name] the name at this table; by default your own
 */

/**
 * Let a bot play for a seat: your own or, as host, an absent player's.
 * @typedef {object} StandIn
 * @property {string} action_id your name for this action; if you send it again, you get the first answer again
 * @property {number} seq the last event you have seen; must be the table's last
 * @property {"stand_in"} type
 * @property {number} seat
 * @property {string | null} [bot]
 */

/**
 * Start the game (host).
 * @typedef {object} Start
 * @property {string} action_id your name for this action; if you send it again, you get the first answer again
 * @property {number} seq the last event you have seen; must be the table's last
 * @property {"start"} type
 * @property {number | null} [first] with real dice: the side that goes first
 * @property {boolean} [without_seeds] start even if some seats have not added a seed
 */

/**
 * Take back the box you filled last, if you play alone or against bots and nobody has rolled since.
 * @typedef {object} TakeBack
 * @property {string} action_id your name for this action; if you send it again, you get the first answer again
 * @property {number} seq the last event you have seen; must be the table's last
 * @property {"take_back"} type
 */

/**
 * @typedef {object} TokenGiven
 * @property {string} token a token that works once
 */

/**
 * Ask for a rematch, or agree to one: the table gathers again once everybody seated there wants it.
 * @typedef {object} WantRematch
 * @property {string} action_id your name for this action; if you send it again, you get the first answer again
 * @property {number} seq the last event you have seen; must be the table's last
 * @property {"want_rematch"} type
 */

/**
 * With real dice: end the turn with the score they made, or give the dice and let the server count it.
 * @typedef {object} WriteScore
 * @property {string} action_id your name for this action; if you send it again, you get the first answer again
 * @property {number} seq the last event you have seen; must be the table's last
 * @property {"write"} type
 * @property {string} box
 * @property {number | null} [points]
 * @property {number[] | null} [dice]
 */

/**
 * @typedef {object} _Given
 */

/**
 * What a client asks of a table.
 * @typedef {Sit | AddBot | Leave | Remove | StandIn | Return | SeatLink | RevokeSeatLink | ClaimSeat | Seed | Start |
 *   RollDice | EnterBox | WriteScore | CorrectScore | TakeBack | ResignGame | WantRematch | Rematch} Action
 */

export {};
