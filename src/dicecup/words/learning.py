"""What a person learning the game is told: the boxes, a first lesson, the bots, house rules."""

from __future__ import annotations

BOXES = {
    "aces": "Only ones count. These dice score {points}.",
    "twos": "Only twos count, each for 2 points. These dice score {points}.",
    "threes": "Only threes count, each for 3 points. These dice score {points}.",
    "fours": "Only fours count, each for 4 points. These dice score {points}.",
    "fives": "Only fives count, each for 5 points. These dice score {points}.",
    "sixes": "Only sixes count, each for 6 points. These dice score {points}.",
    "three_kind": "Three dice alike, or more. All five dice are added up: {points} here.",
    "four_kind": "Four dice alike, or five. All five dice are added up: {points} here.",
    "full_house": "Three dice of one number and two of another. Always {points} points.",
    "small_straight": "Four dice in a row; the fifth may show anything. Always {points} points.",
    "large_straight": "All five dice in a row: 1 to 5, or 2 to 6. Always {points} points.",
    "yahtzee": "All five dice alike. {points} points, more than any other box.",
    "chance": "Any dice at all. All five are added up: {points} here. It saves a turn that went wrong.",
}
"""What each category asks for, with the points of the dice shown next to it."""

BONUS = (
    "Fill the upper boxes well: if they add up to {target} or more, you get {bonus} points on top. Three of each number"
    " is exactly enough."
)

# --- the first lesson -------------------------------------------------------------------------------------------

LESSON = (
    (
        "You have two fives. Hold them and roll the other three dice: you want more fives.",
        "A third five! Hold all three and roll the last two dice once more.",
        "Four fives! In Fives they score {points}. That is more than three of them, so it helps with the bonus."
        " Choose Fives.",
    ),
    (
        "2, 3, 4 and 5 are four in a row: already a Small Straight. Hold them and roll one die: a 1 or a 6 makes five"
        " in a row.",
        "Not this time. There is one roll left, so try again: hold 2 3 4 5 and roll the second 5.",
        "2 to 6: a Large Straight! It is worth {points} points. Choose Large Straight.",
    ),
    (
        "A pair of sixes is the best start here. Hold it.",
        "No six. Hold the pair again and roll the other three.",
        "Nothing came. Every turn has to fill a box, so give up the one that costs least: Aces is never worth much."
        " Choose Aces and keep the good boxes open.",
    ),
)
"""What to do at each roll of the three turns, in order."""

LESSON_WHY = (
    "In Fives these dice help with the bonus. 4 of a Kind can still be filled with any other number.",
    "Five in a row are rare, and no other box gives as much for them.",
    "A small number in Aces hurts least, and every other box can still score well.",
)
"""Why each turn's box is the best."""

EXAMPLE_REMARKS = {
    ("deluxe", 1): (
        "This is what the book does. The coach would keep 2 3 4 5 and roll one die for the Large Straight: that is"
        " worth about 3 points more."
    ),
}
"""Where the printed example turn is not the best play: the book and the roll, from 0."""

# --- bots -------------------------------------------------------------------------------------------------------

BOTS = {
    "random": "Makes any legal move. A good first win.",
    "beginner": "Takes the points in front of it and forgets the bonus.",
    "greedy": "Takes the most points every turn and never looks ahead.",
    "casual": "Plays along for fun and rarely thinks of the bonus.",
    "regular": "Sound play, with a few old habits.",
    "skilled": "Makes few mistakes: you need care, or luck.",
    "expert": "Hardly ever wrong. Beat it and be proud.",
    "optimal": "Perfect play for points, worked out exactly.",
    "winner": "Plays to beat you: bold when it is behind, careful when it leads.",
}
OWN_BOT = "A bot that somebody wrote."

# --- house rules ------------------------------------------------------------------------------------------------

YES = "Yes"
NO = "No"
HOUSE_RULES: dict[str, tuple[str, dict[str, str]]] = {
    "categories": ("Boxes that are played", {}),
    "multipliers": ("Columns, and what each is multiplied by", {}),
    "upper_target": ("Upper Section total that earns the bonus", {}),
    "upper_bonus": ("Upper bonus", {}),
    "yahtzee_bonus": ("Bonus for each further Yahtzee, by column", {}),
    "bonus_limit": ("Most Yahtzee bonuses on one card (0: no limit)", {}),
    "first_yahtzee": (
        "Which Yahtzee has to be in its box before others earn a bonus?",
        {"tossed": "The very first one that was rolled", "box": "Any one, first or later"},
    ),
    "forced": (
        "Must a further Yahtzee go in its own upper box while that is open?",
        {
            "never": "Never: it is a free choice",
            "entitled": "If it earns a bonus",
            "later": "Once the YAHTZEE box is filled",
            "later_always": "Always, even with the YAHTZEE box open",
            "filled": "Any Yahtzee, once the YAHTZEE box is filled",
        },
    ),
    "joker": (
        "When is a Yahtzee a Joker, which scores in full in the Lower Section?",
        {
            "never": "Never",
            "entitled": "When it earns a bonus",
            "filled": "Once the YAHTZEE box is filled, even with a zero",
        },
    ),
    "lower_first": (
        "Must a Joker use an open lower box before it takes a zero above?",
        {"never": "No", "forced": "Only those that had to go in an upper box", "always": "Yes, every Joker"},
    ),
    "five_alike_full_house": ("Is five of a kind a Full House too?", {}),
    "upper_before_yahtzee": ("May a second Yahtzee go in its upper box while the YAHTZEE box is open?", {}),
    "lower_without_joker": ("May a Yahtzee that is no Joker go in the Lower Section for its ordinary points?", {}),
    "chosen_zero": ("May a box be crossed out although the dice score there?", {}),
    "better_box_first": ("Do dice have to go in their best box while that is open?", {}),
    "larger_in_smaller": ("Does a Large Straight count as a Small one, and five alike as 4 of a Kind?", {}),
    "bonus_place": (
        "Where are Yahtzee bonuses written?",
        {
            "final": "Added to the final score",
            "box": "In the YAHTZEE box",
            "lower": "In the Lower Section",
            "back": "On the back of the card",
        },
    ),
    "max_sides": ("Most sides in a game (0: as many as fit)", {}),
    "partners": ("May partners share a card?", {}),
    "series": (
        "Several games in a row",
        {"summed": "Scores are added up", "separate": "Each game has its own winner"},
    ),
    "max_games": ("Most games in a row (0: any number)", {}),
    "difference": (
        "What does the winner earn when the margin counts?",
        {
            "none": "The margin never counts",
            "each": "The difference to each opponent, added up",
            "runner_up": "The margin over the second",
            "all_others": "Their score, less all the others' scores",
        },
    ),
}
"""For each option of a rulebook, what it is called and what its values are called."""
