"""The actions of No Dice. A piece is named by its square, counted by its own player.

Reviving and draws have low weights and resigning has none, so that random players play games to their end and seldom
trouble the opponent with an offer.
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from engines.core import Action


class Move(Action, frozen=True, tag="move"):
    """A move of the piece on this square, as far as its strength takes it (ND-3)."""

    square: int


class Revive(Action, frozen=True, tag="revive"):
    """The return of a piece from off the board to the revival square (ND-6)."""

    weight: ClassVar[float] = 0.1


class Double(Action, frozen=True, tag="double"):
    """The doubling of the stake in place of a bonus move; it ends the turn (ND-7, ND-11)."""


class End(Action, frozen=True, tag="end"):
    """The end of a turn without the bonus move (ND-7)."""


class Pass(Action, frozen=True, tag="pass"):
    """The turn of a player without a move (ND-9): counted by perft, but never asked for, as there is no choice."""


class Offer(Action, frozen=True, tag="offer"):
    """The offer of a draw. The opponent answers at once; after a refusal the turn goes on."""

    weight: ClassVar[float] = 0.005


class Accept(Action, frozen=True, tag="accept"):
    """The acceptance of an offered draw."""

    weight: ClassVar[float] = 0.1


class Decline(Action, frozen=True, tag="decline"):
    """The refusal of an offered draw."""


class Resign(Action, frozen=True, tag="resign"):
    """The loss of this game by one's own choice, scored by the present position (ND-12)."""

    weight: ClassVar[float] = 0.0


BoardAction: TypeAlias = Move | Revive | End | Pass
"""Everything that changes a position by itself; perft counts these."""
NoDiceAction: TypeAlias = Move | Revive | Double | End | Offer | Accept | Decline | Resign
