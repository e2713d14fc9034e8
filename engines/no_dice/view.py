"""Everything that anybody may know of a table of No Dice, which is all of it."""

from __future__ import annotations

import msgspec

from engines.core import Outcome, Seat, View
from engines.no_dice.actions import Move
from engines.no_dice.board import PIECES
from engines.no_dice.options import NoDiceOptions
from engines.no_dice.position import Position
from engines.no_dice.series import Series
from engines.no_dice.single_game import SingleGame


class Side(msgspec.Struct, frozen=True):
    """A player's pieces and points."""

    squares: tuple[int, ...]
    """Squares of the pieces in their player's numbers, rearmost first."""
    off: int
    """Pieces off the board, in reserve or removed."""
    worth: int
    """Points that the opponent gets if this player loses now, after the stake (ND-10)."""


class Prospect(msgspec.Struct, frozen=True):
    """The consequences of a legal move of the piece on `square`."""

    square: int
    strength: int
    to: int | None
    """The square that it would reach; None off the board."""
    trap: int | None
    """The trap that would send it there."""
    bonus: bool
    """True if the move would earn a bonus."""


class NoDiceView(View, frozen=True, tag="no_dice_view"):
    """A table of No Dice, the same for both players and the public."""

    options: NoDiceOptions
    game: SingleGame
    """The game that is being played, or the last one."""
    series: Series
    question: int
    turn: Seat | None
    """The player to move, even while the opponent answers an offer; None when the table is over."""
    sides: tuple[Side, Side]
    """Both players, by seat."""
    prospects: tuple[Prospect, ...]
    """The legal moves of the player to move, rearmost piece first."""
    outcome: Outcome | None


def side(game: SingleGame, seat: Seat) -> Side:
    """Return the pieces and points of a player."""
    squares = game.position.pieces(seat)
    return Side(squares, PIECES - len(squares), game.points_if_lost(seat))


def prospects(game: SingleGame) -> tuple[Prospect, ...]:
    """Return the legal moves of the player to move, with their consequences; none once the game has ended."""
    if game.result is not None:
        return ()
    position = game.position
    return tuple(_prospect(position, move.square) for move in position.moves() if isinstance(move, Move))


def _prospect(position: Position, square: int) -> Prospect:
    landing = position.landing(square)
    bonus = position.placed(square, landing.to).bonus
    return Prospect(square, position.strength(position.mover, square), landing.to, landing.trap, bonus)
