"""A position of No Dice: where the pieces stand, whose move it is, and where it can lead (rulings ND-3 to ND-8)."""

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
    """Where a piece would come to stand: a square, or None off the board; and which trap sent it there, if one did."""

    to: int | None
    trap: int | None = None


_OFF = Landing(None)


class Position(msgspec.Struct, frozen=True):
    """Squares, side to move, bonus pending: all that the board's rules, perft and a search need to know.

    `mine` are the pieces of the side to move and `theirs` the other side's, each a mask (`board.mask`) of the squares
    as their own player counts them.
    """

    mine: int
    theirs: int
    mover: Seat = 0
    bonus: bool = False

    @classmethod
    def start(cls, first: Seat) -> Position:
        """The set-up, with `first` to move (rulings ND-2)."""
        return cls(mask(START), mask(START), first)

    @property
    def winner(self) -> Seat | None:
        """Whose pieces are all off the board (rulings ND-8)."""
        if not self.theirs:
            return 1 - self.mover
        return None if self.mine else self.mover

    @property
    def key(self) -> int:
        """A number of its own for every position, within 63 bits."""
        return self.mine | self.theirs << 30 | self.mover << 60 | self.bonus << 61

    def pieces(self, seat: Seat) -> tuple[int, ...]:
        """Where the pieces of a seat stand, as it counts the squares."""
        return squares(self.mine if seat == self.mover else self.theirs)

    def moves(self) -> tuple[Move | Revive, ...]:
        """The moves of the side to move, from the rearmost piece on, then revival; none once the game is won."""
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
        """The moves, and what stands in their place: ending the turn after a bonus, or passing (rulings ND-7, ND-9)."""
        if self.bonus:
            return (*self.moves(), _END)
        if self.winner is not None:
            return ()
        return self.moves() or _PASS

    def after(self, action: BoardAction) -> Position:
        """The position that one of `actions()` leads to."""
        match action:
            case Move(square):
                return self.placed(square, self.landing(square).to)
            case Revive():
                return self.placed(None, REVIVAL)
            case End() | Pass():
                return Position(self.theirs, self.mine, 1 - self.mover)

    def landing(self, square: int) -> Landing:
        """Where the mover's piece on `square` would stand, the middle row's limit aside (rulings ND-3, ND-5)."""
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
        """The position after the mover's piece went from `origin` to `to`, None being off the board (rulings ND-7)."""
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
        """How far the piece of `seat` on `square` moves (rulings ND-3)."""
        mine, theirs = (self.mine, self.theirs) if seat == self.mover else (self.theirs, self.mine)
        return LINES_AT[square] * ((mine | mirrored(theirs)) & COLUMN_AT[square]).bit_count()

    def points_if_lost(self, seat: Seat) -> int:
        """The points that `seat` gives to the opponent by losing now, at a stake of 1 (rulings ND-10)."""
        return sum(self.strength(seat, square) * TO_GO_AT[square] for square in self.pieces(seat))

    def _intrudes(self, square: int) -> bool:
        """Whether the piece on `square` would land in the middle row from outside it (rulings ND-4)."""
        if 1 << square & MIDDLE:
            return False
        landing = self.landing(square)
        return landing.to is not None and bool(1 << landing.to & MIDDLE)


@cache
def _moves_of(pieces: int) -> tuple[Move, ...]:
    """A move for each piece; kept for each set of up to four squares, some twenty thousand."""
    return tuple(_MOVES[square] for square in squares(pieces))


_MOVES = tuple(Move(square) for square in range(LAST + 1))
