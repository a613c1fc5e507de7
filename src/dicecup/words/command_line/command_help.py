"""What `dicecup COMMAND --help` says about each command. Nothing is filled in but the address: braces are literal."""

from __future__ import annotations

PROGRAM = "The complete game of Yahtzee by five official rulebooks.\n\nNew here? Type: dicecup play"
DOCUMENTATION = "Documentation: {address}"

HELP = {
    "play": """\
Play Yahtzee in the terminal, alone or with others.

\b
Examples:
  dicecup play                              the menu, or in line mode a game
  dicecup play --players Ann,Bob            two people at one keyboard
  dicecup play --bots casual                you against a bot
  dicecup play --bots mybots:Cautious       your own bot, from mybots.py
  dicecup play --book triple                the three-column game
  dicecup play --book classic --teams "Reds: Bo, Cy; Blues: Di, Ed"
  dicecup play --book travel --players Ann,Bob --games 3 --difference
  dicecup play --rule first_yahtzee=tossed  with a house rule
  dicecup play --rules mine.toml            by a rulebook of your own
  dicecup play --real-dice                  roll at the table, score here
  dicecup play --resume                     continue the last game
  dicecup play --plain                      line by line, for screen readers

Every move is saved. dicecup rules lists the books. In the game, ? shows the
keys; line by line, help shows the commands. ACCESSIBLE=1 means --plain.
""",
    "join": """\
Join the table of a server and play it here in the terminal.

LINK is what the host gave you: the link to a table, or a seat link, which
moves your seat from another device to this one. A link to the server lists
its tables. Without a link you go back to the table you joined last.

\b
Examples:
  dicecup join http://192.168.1.5:8137/table/abcdefgh23456789
  dicecup join http://192.168.1.5:8137/       choose one of its tables
  dicecup join --watch LINK                   watch without a seat
  dicecup join                                go on at the last table
  dicecup join --plain LINK                   line by line, for screen readers

Your seat is kept when you quit: join again and you have it back. A lost
connection is restored by itself. dicecup host sets up a table.
""",
    "host": """\
Set up a table that others join by a link, until Ctrl-C.

It starts a server on this computer, sets up one table and prints its link.
Whoever opens the link in a browser, or types dicecup join LINK, can sit down.
Only this computer is reachable, unless --lan opens it to your network.

\b
Examples:
  dicecup host                          two seats, for this computer only
  dicecup host --lan --seats 3          three seats, for your network
  dicecup host --lan --play --name Ann  and sit down here yourself
  dicecup host --book triple --bots skilled --seats 1
  dicecup host --rule joker=filled --no-coach --clock 60

The table is kept when you stop: dicecup serve brings it back under the same link.
""",
    "rules": """\
Print the rules of a book and walk through its example turn.

\b
Examples:
  dicecup rules                   the five books
  dicecup rules deluxe            the current official rules
  dicecup rules deluxe --options  what house rules can change
  dicecup rules --rules mine.toml a rulebook of your own
""",
    "card": """\
Print the score cards of a record as on the book's pad.

Several games are shown side by side. If the book's card has a back, it follows.

\b
Examples:
  dicecup card game.dice
  dicecup card 2026-11-15-183000-deluxe-4f1c9a   (from dicecup records)
""",
    "replay": """\
Show a record turn by turn: every roll, hold and box.

\b
Examples:
  dicecup replay game.dice
  dicecup replay 2026-11-15-183000-deluxe-4f1c9a   (from dicecup records)
""",
    "records": """\
List the saved games; delete, rename or export one.

\b
Then continue one, or look at it:
  dicecup play --resume NAME
  dicecup card NAME
  dicecup replay NAME

\b
Or put them in order:
  dicecup records --rename NAME NEW      give it a name of your own
  dicecup records --export NAME FILE     copy it, to send it to somebody
  dicecup records --delete NAME          delete it for good; asks first
""",
    "advise": """\
Advise on a roll: every keep and box, best first.

\b
Examples:
  dicecup advise 13356                      first roll of a new game
  dicecup advise 33345 --rolls-left 1 --card '{"boxes": {"threes": 9, "chance": 21}}'
  dicecup advise 44444 --rolls-left 0 --card '{"boxes": {"yahtzee": 50, "fours": 12}}'
  dicecup advise --record game.dice         the position of a saved game
  dicecup advise 13356 --book triple        by a learned estimate

A value is the number of further points that perfect play scores on average; in triple it is an estimate. Next to it
are the chance of the upper bonus (not in triple; without the extra solver it is exact to five digits) and
what a keep is going for: the boxes that it makes likelier, with their chances.
""",
    "review": """\
Review a game: luck of every roll, loss of every choice.

\b
Examples:
  dicecup review game.dice
  dicecup review 2026-11-15-183000-deluxe-4f1c9a  a name from dicecup records
  dicecup review game.dice --html game.html       a page with a graph
  dicecup review games/ --workers 4               every record in a folder
  dicecup review games/ --csv reviews.csv         the same as a table

In the one-column books, start value + luck - losses = final score; in triple the remainder is the estimate's own
error (drift). An unfinished game is reviewed as far as it has come. For a folder, every game of every record
is reviewed, with a row per side; damaged records are listed at the end.
""",
    "puzzle": """\
Solve a position from real play with one clearly best choice.

\b
Examples:
  dicecup puzzle                  any theme
  dicecup puzzle --theme joker    or bonus, straights, endgame, win
  dicecup puzzle --book triple    or its themes columns, endgame
  dicecup puzzle --daily          the puzzle of the day
  dicecup puzzle --mine           your own mistakes from saved games

Answer as in the game: the dice to keep, roll all, or a box.
""",
    "stats": """\
Sum up your finished games beside perfect play.

Scores, every box, and loss and luck over time.

\b
Examples:
  dicecup stats
  dicecup stats --book classic --player Ann
  dicecup stats --games
  dicecup stats --plot stats.svg

Games with help (hints, values, warnings, autoplay, an entry taken back) are shown apart from those without. Each book
and each set of house rules has its own statistics: --book and --rule choose them.
""",
    "rating": """\
Rate players by what their choices cost. Luck does not count, so one evening is enough to see it.

\b
Examples:
  dicecup rating
  dicecup rating --player Ann --plot ann.svg
  dicecup rating game-1.txt game-2.txt

Games alone are rated by the points that choices gave away, games with others by the winning chance, and the two are
never mixed. Decisions with help (a hint, the analysis, a warning, autoplay) are not rated; if an entry was taken
back, the first one is. The page “The rating” of the documentation has the formula, with which anybody can compute a
rating from the records again.
""",
    "fairness": """\
Show everybody's luck, and how much luck is normal.

\b
Examples:
  dicecup fairness
  dicecup fairness --book deluxe --json
  dicecup fairness --plot luck.svg
""",
    "solve": """\
Solve rulebooks exactly and keep their values.

\b
Examples:
  dicecup solve                             the four one-column books
  dicecup solve deluxe web
  dicecup solve deluxe --rule joker=never   with a house rule
  dicecup solve --rules mine.toml           a rulebook of your own

The value of a book is the mean score of perfect play. The tables of the printed books come with dicecup; --again solves
them anew. Those of house rules are kept in the cache folder (see dicecup cache), so each is solved only once.
""",
    "simulate": """\
Let a bot play many solitaire games and report the scores.

\b
Examples:
  dicecup simulate                          100,000 games by the optimal bot
  dicecup simulate --bot greedy --games 1000000 --seed 7
  dicecup simulate --book triple --bot expert --games 1000
  dicecup simulate --games 1000 --csv games.csv
  dicecup simulate --bot casual --workers 4            with four processes
  dicecup simulate --games 20000000 --cluster tcp://host:8786 --parquet games.parquet
  dicecup simulate --games 200 --bot mybots:Cautious    your own, from mybots.py

The same seed gives the same games, however the work is shared. A longer run begins with the games of a shorter
one. A worker that is lost costs only time: another one plays its games again.
""",
    "distribution": """\
Show how likely each final score is with perfect play.

The chances are exact; those of triple come from simulated games.

\b
Examples:
  dicecup distribution                      mean, spread, quantiles, boxes
  dicecup distribution --score 287          how many games a score beats
  dicecup distribution --plot scores.svg    a picture
  dicecup distribution --card '{"boxes": {"sixes": 24}}'
  dicecup distribution --target 300         the best chance of 300 or more
  dicecup distribution --target 250 --target 300 --target 350 --workers 3 --csv chances.csv

--target finds the best chance of a total when nothing else counts: in minutes from an empty card, at once late in a
game.
""",
    "leaderboard": """\
Compare bots and programs over the same games.

Points, regret per decision, bonuses, and wins against the ladder of bots.

\b
Examples:
  dicecup leaderboard optimal greedy casual
  dicecup leaderboard mybots:Cautious mybots:choose   a class or a function of mybots.py
  dicecup leaderboard --program "./player --fast"      any program that answers advise
  dicecup leaderboard optimal --games 10000 --seed 7 --json

Everybody plays the same games: the dice of a turn follow from the seed, the game and the turn. Regret is what a
decision lost against the best one, which is known exactly in the one-column books. The page “Leaderboard” of the
documentation says how to write a program, and has the figures of published ones.
""",
    "engine": """\
Answer JSON requests, one per line, for programs.

The page “The engine protocol” of the documentation lists all requests.

\b
Example:
  echo '{"op": "hello"}' | dicecup engine
""",
    "serve": """\
Run a server for games over the network, until Ctrl-C.

It listens on this computer only, unless --host says otherwise. Everything is kept in a database in your data folder,
and games continue after a restart.

Several servers may share a PostgreSQL database: start each with the same --database, on ports or computers of their
own, behind one proxy. SIGTERM ends one of them, and its players go on at the others.

\b
Examples:
  dicecup serve
  dicecup serve --host 0.0.0.0                       (for everybody in your network)
  dicecup serve --public-url https://dice.example    (behind a proxy)
  dicecup serve --public-url https://host.example/dice  (below a path of another site)
  dicecup serve --database postgresql://me@host/db   (one of several servers that share a database)
  dicecup serve --bot mybots:Cautious                (with a bot of your own)

Every option can also be set by the environment variable named beside it; what you type takes precedence. DICECUP_DATA
names the data folder, and DICECUP_CACHE the folder for what is worked out once. DICECUP_DATABASE_FILE and
DICECUP_SIGNING_KEY_FILE name files that hold the address of the database, or the signing keys (one per line, 64
hexadecimal digits each), so that neither has to be in the environment itself. DICECUP_DAILY_SECRET, or a file named by
DICECUP_DAILY_SECRET_FILE, holds 64 hexadecimal digits that several servers share, so that their daily games have the
same dice.
""",
    "verify": """\
Check a record from a server: whether the dice were fair.

Offline, from the record alone: its chain of events, commitments, seeds and every die.

The page “Dice that can be verified” of the documentation explains what this proves and what it cannot. The exit code
is 0 if nothing is wrong and 1 otherwise. A record that was not played on a server carries nothing to check: nothing is
wrong with it, unless you give a head.

\b
Examples:
  dicecup verify game.dice
  dicecup verify game.dice --head 3fa9...    with the head that you noted
""",
    "backup": """\
Copy the server's database and its key into new files.

Servers may be running. The copy is one file, whether the server uses SQLite or PostgreSQL. The key is beside it, as
FILE.signing.key. Without the key all cookies are worthless and guests lose their seats, so keep both, and keep them
secret. dicecup restore FILE puts them back.

\b
Examples:
  dicecup backup tables.backup
  dicecup backup tables.backup --database postgresql://me@host/db
""",
    "restore": """\
Make the server's database from a backup. Nothing that exists is overwritten.

FILE is what dicecup backup wrote, with this version or an older one; its key, FILE.signing.key, is put back too. A
backup may come from SQLite or PostgreSQL and go to either, so this is also how a server moves from one to the other.
Stop the server first, and move its database away. A backup that is damaged is refused.

Games that were under way when the backup was made roll the same dice again, which players may remember.

\b
Examples:
  dicecup restore tables.backup
  dicecup restore tables.backup --database postgresql://me@host/empty
""",
    "rekey": """\
Make a new key that signs the server's cookies.

Cookies that an earlier key signed stay valid, and are signed again when people come back. Seats never depend on these
keys. The key is in the server's folder, or in the PostgreSQL database. A server with SQLite has to be restarted; with
PostgreSQL the servers learn of the new key by themselves.

After a theft, --only drops all earlier keys: restart every server. People who keep an identity log in again; guests
lose their seats.

If the keys come from DICECUP_SIGNING_KEY or its file, add a line there instead: the page
“Hosting” of the documentation says how.

\b
Examples:
  dicecup rekey
  dicecup rekey --only --database postgresql://me@host/db
""",
    "cache": """\
List or clear the solved house rules in the cache.

\b
Examples:
  dicecup cache                             the files, the latest used first
  dicecup cache --clear                     remove them all

The printed books need none of it: their values come with dicecup. House rules and books of your own are solved when
they are first used, and the result is kept in the cache folder (the environment variable DICECUP_CACHE chooses
another). The folder has a limit: what was used longest ago goes first. Whatever is removed is solved again when it is
next needed. Games and best scores are kept elsewhere.
""",
    "help": "Explain a command: dicecup help advise.",
}


def summary(command: str) -> str:
    """The first sentence of its help, for the list of commands."""
    return HELP[command].partition("\n")[0].partition(". ")[0].rstrip(".") + "."
