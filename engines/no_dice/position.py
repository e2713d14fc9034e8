"""A position of No Dice: the pieces, the side to move, and the positions that follow (ND-3 to ND-8)."""

from __future__ import annotations

from functools import cache

import msgspec

from engines.core import Seat
from engines.no_dice.actions import BoardAction, End, Move, Pass, Revive
from engines.no_dice.board import (
    AHEAD_OF,
    COLUMN_AT,
    LAST,
    LINES_AT,
    MIDDLE,
    MIDDLE_LIMIT,
    ON_REVIVAL,
    ON_TRAPS,
    PIECES,
    REVIVAL,
    START,
    TO_GO_AT,
    mask,
    mirrored,
    squares,
)

_REVIVE = (Revive(),)
_END = End()
_PASS = (Pass(),)


class Landing(msgspec.Struct, frozen=True):
    """The square that a piece would reach, or None off the board; and the trap that sent it there, if one did."""

    to: int | None
    trap: int | None = None


_OFF = Landing(None)


class Position(msgspec.Struct, frozen=True):
    """The squares, the side to move, and a pending bonus: all that the rules of the board, perft and a search need.

    `mine` are the pieces of the side to move and `theirs` the other side's, each a mask (`board.mask`) of squares in
    the numbers of their own player.
    """

    mine: int
    theirs: int
    mover: Seat = 0
    bonus: bool = False

    @classmethod
    def start(cls, first: Seat) -> Position:
        """Return the starting position, with `first` to move (ND-2)."""
        return cls(mask(START), mask(START), first)

    @property
    def winner(self) -> Seat | None:
        """Return the seat whose pieces are all off the board (ND-8), or None."""
        if not self.theirs:
            return 1 - self.mover
        return None if self.mine else self.mover

    @property
    def key(self) -> int:
        """Return a number that no other position has, within 63 bits."""
        return self.mine | self.theirs << 30 | self.mover << 60 | self.bonus << 61

    def pieces(self, seat: Seat) -> tuple[int, ...]:
        """Return the squares of a seat's pieces, in its own numbers."""
        return squares(self.mine if seat == self.mover else self.theirs)

    def moves(self) -> tuple[Move | Revive, ...]:
        """Return the moves of the side to move, from the rearmost piece on, then revival; none once the game is won."""
        mine = self.mine
        if not mine or not self.theirs:
            return ()
        occupied = mine | mirrored(self.theirs)
        moves: tuple[Move | Revive, ...] = _moves_of(mine)
        if (occupied & MIDDLE).bit_count() >= MIDDLE_LIMIT:
            moves = tuple([move for move in _moves_of(mine) if not self._intrudes(move.square)])
        if not occupied & ON_REVIVAL and mine.bit_count() < PIECES:
            moves += _REVIVE
        return moves

    def actions(self) -> tuple[BoardAction, ...]:
        """Return the moves, with ending the turn after a bonus, or passing where there is none (ND-7, ND-9)."""
        if self.bonus:
            return (*self.moves(), _END)
        if self.winner is not None:
            return ()
        return self.moves() or _PASS

    def after(self, action: BoardAction) -> Position:
        """Return the position after one of `actions()`."""
        match action:
            case Move(square):
                return self.placed(square, self.landing(square).to)
            case Revive():
                return self.placed(None, REVIVAL)
            case End() | Pass():
                return Position(self.theirs, self.mine, 1 - self.mover)

    def landing(self, square: int) -> Landing:
        """Return where the mover's piece on `square` would land, leaving aside the middle row's limit (ND-3, ND-5)."""
        occupied = self.mine | mirrored(self.theirs)
        ahead = AHEAD_OF[square] & ~occupied
        for _ in range(LINES_AT[square] * (occupied & COLUMN_AT[square]).bit_count() - 1):
            ahead &= ahead - 1
        if not ahead:
            return _OFF
        nearest = ahead & -ahead
        reached = nearest.bit_length() - 1
        if not nearest & ON_TRAPS:
            return Landing(reached)
        # The home row has more squares than there are other pieces, so no other row and no trap comes into it.
        free = AHEAD_OF[0] & ~(occupied ^ 1 << square)
        return Landing((free & -free).bit_length() - 1, trap=reached)

    def placed(self, origin: int | None, to: int | None) -> Position:
        """Return the position after the mover's piece went from `origin` to `to`; None is off the board (ND-7)."""
        mine = before = self.mine
        if origin is not None:
            mine ^= 1 << origin
        if to is not None:
            mine |= 1 << to
            column = COLUMN_AT[to]
            if mine & column == column != before & column:
                return Position(mine, self.theirs, self.mover, True)
        return Position(self.theirs, mine, 1 - self.mover)

    def strength(self, seat: Seat, square: int) -> int:
        """Return how far the piece of `seat` on `square` moves (ND-3)."""
        mine, theirs = (self.mine, self.theirs) if seat == self.mover else (self.theirs, self.mine)
        return LINES_AT[square] * ((mine | mirrored(theirs)) & COLUMN_AT[square]).bit_count()

    def points_if_lost(self, seat: Seat) -> int:
        """Return the points that `seat` gives to the opponent by losing now, at a stake of 1 (ND-10)."""
        return sum(self.strength(seat, square) * TO_GO_AT[square] for square in self.pieces(seat))

    def _intrudes(self, square: int) -> bool:
        """Return whether the piece on `square` would enter the middle row from outside it (ND-4)."""
        if 1 << square & MIDDLE:
            return False
        landing = self.landing(square)
        return landing.to is not None and bool(1 << landing.to & MIDDLE)


@cache
def _moves_of(pieces: int) -> tuple[Move, ...]:
    """Return a move for each piece; it is cached for each set of up to four squares, some twenty thousand."""
    return tuple(_MOVES[square] for square in squares(pieces))


_MOVES = tuple(Move(square) for square in range(LAST + 1))
