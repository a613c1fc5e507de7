"""What `help` prints in line mode."""

from __future__ import annotations

_ALWAYS = """\
boxes           what the dice score in each open box (short: b)
hint            what the coach would do, and why
values          all your options, with what each loses and is going for
coach           how the coach helps: off, hint, verdict (after each move),
                warn (before a mistake), full (all your options)
card            the whole score card
rating          how well you play by your saved games, free of luck
rules           the rules of this book; rules 6 shows rule 6 alone
resign          leave the game
quit            stop; the game is saved, as it is after every move"""

HELP = f"""\
33              hold the two threes (then press Enter to roll the others)
33 roll         hold them and roll the others at once; they stay held
roll            roll the dice that you do not hold (short: r)
hold none       release the dice you hold
undo            take back what you held, or the box you filled, before
                the next roll; the record keeps that you did
threes          end your turn in that box; its beginning is enough, such as
                chan, and so are 3s, 3k, 4k, fh, ss, ls and yz
cross out threes  a zero there although the dice would score
autoplay        let the coach play this turn for you
{_ALWAYS}""".splitlines()

COLUMN_HELP = "2 threes        that box in column 2 (or 2:threes)"

REAL_DICE_HELP = f"""\
13356           the five dice you rolled at the table
33              the dice you hold; then type the dice you roll beside them
                (hold 335 holds others instead)
threes          end your turn in that box with the dice you typed
threes 9        end your turn with this score, without typing dice
                (after a Yahtzee type the dice: they may earn a bonus)
cross out threes  a zero there although the dice would score
undo            take back the dice you typed, or what you held
correct         take back the last box that was entered
{_ALWAYS}""".splitlines()
