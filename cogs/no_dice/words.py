"""Words and signs of No Dice: players, squares and pieces as they are read."""

from __future__ import annotations

from bot.screens.text import _
from cogs.no_dice.picture.board import LETTERS
from cogs.no_dice.picture.colours import PAINTS
from engines.core import Seat
from engines.no_dice.board import opposite
from engines.no_dice.options import NoDiceOptions
from engines.no_dice.view import NoDiceView

SIGNS = ("●", "◆")
"""The shape of a player's pieces, by seat, as in the picture."""


def side(options: NoDiceOptions, player: Seat | None) -> Seat:
    """Return from whose side squares are counted where `player` is to move or has moved; as in the picture."""
    return player if options.turning and player is not None else 0


def seen_from(view: NoDiceView) -> Seat:
    """Return from whose side the board is seen now."""
    return side(view.options, view.turn)


def counted(seat: Seat, square: int, seen_from: Seat) -> int:
    """Return a square of `seat` as it is counted from a side."""
    return square if seat == seen_from else opposite(square)


def letter(view: NoDiceView, square: int) -> str:
    """Return the letter of the piece on a square of the player to move."""
    assert view.turn is not None
    return LETTERS[view.sides[view.turn].squares.index(square)]


def pieces(view: NoDiceView, seat: Seat) -> list[tuple[str, int]]:
    """Return each piece on the board: its letter, if its player is to move, and its square as the board counts."""
    side = seen_from(view)
    squares = view.sides[seat].squares
    if seat == view.turn:
        return [(letter(view, square), counted(seat, square, side)) for square in squares]
    return [("", square) for square in sorted(counted(seat, square, side) for square in squares)]


def squares_in_short(view: NoDiceView, seat: Seat) -> str:
    """Return pieces and squares, `A2 B5 C16`; a dash where no piece is on the board."""
    return " ".join(f"{piece}{square}" for piece, square in pieces(view, seat)) or "–"


def accent(view: NoDiceView) -> int:
    """Return the colour of the message's edge: that of the player to move, at the end of who won."""
    winner = view.outcome.winners[0] if view.outcome is not None else 0
    red, green, blue = PAINTS[winner if view.turn is None else view.turn].fill
    return red << 16 | green << 8 | blue


def signed(seat: Seat, name: str) -> str:
    """Return a player's name with the sign of their pieces."""
    return f"{SIGNS[seat]} **{name}**"


def stake_words(stake: int) -> str:
    """Return the stake in words, `stake ×2`."""
    return _("stake ×{stake}").format(stake=stake)
