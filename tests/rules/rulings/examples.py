"""Cards and games for testing the rulings."""

from __future__ import annotations

from dicecup.rules import Card, Enter, Game, Rulebook, Write

ONE_COLUMN = ("travel", "web", "classic", "deluxe")
FOURS = "44444"


def card_of(book: Rulebook, log: list[str] | None = None, **boxes: int) -> Card:
    """A card with these boxes filled (`yahtzee_2=50` is `2:yahtzee`)."""
    named = {f"{box[-1]}:{box[:-2]}" if box[-1].isdigit() else box: points for box, points in boxes.items()}
    return Card.from_json(book, {"boxes": named} if log is None else {"boxes": named, "yahtzees": log})


def places(card: Card, dice: str = FOURS) -> dict[str, tuple[int, int]]:
    return {str(p.box): (p.points, p.bonus) for p in card.placements(dice)}


def finished(book: Rulebook, scores: list[int]) -> Game:
    """A finished game with these totals: Chance holds the total, every other box a zero."""
    game = Game.new(book, [f"S{n}" for n in range(len(scores))], first=0)
    while not game.is_over:
        wanted = scores[game.side]
        box = game.card.open_boxes[-1]
        chance = box.category == "chance"
        game = game.apply(Write(box, wanted)) if chance and wanted else _zero(game, scores)
    assert list(game.totals) == scores
    return game


def _zero(game: Game, scores: list[int]) -> Game:
    """Put a zero into an open box that the score does not need."""
    keep = "chance" if scores[game.side] else ""
    box = next((box for box in game.card.open_boxes if box.category != keep), game.card.open_boxes[0])
    if box.category == "chance":
        return game.with_roll("11111").apply(Enter(box, scratch=True))
    return game.apply(Write(box, 0))
