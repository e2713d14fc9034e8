"""What a player of No Dice can do. A piece is named by its square, as its own player counts.

Reviving and draws have low weights and resigning has none, so that a player without a plan plays games that end by
being played, and seldom asks anything of the opponent.
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from engines.core import Action


class Move(Action, frozen=True, tag="move"):
    """Move the piece on this square as far as its strength says (rulings ND-3)."""

    square: int

    @property
    def text(self) -> str:
        """Such as `move:14`."""
        return f"move:{self.square}"


class Revive(Action, frozen=True, tag="revive"):
    """Bring a piece from off the board to the revival square (rulings ND-6)."""

    weight: ClassVar[float] = 0.1

    @property
    def text(self) -> str:
        """Always `revive`."""
        return "revive"


class Double(Action, frozen=True, tag="double"):
    """Instead of a bonus move, double the stake and end the turn (rulings ND-7, ND-11)."""

    @property
    def text(self) -> str:
        """Always `double`."""
        return "double"


class End(Action, frozen=True, tag="end"):
    """End the turn without the bonus move (rulings ND-7)."""

    @property
    def text(self) -> str:
        """Always `end`."""
        return "end"


class Pass(Action, frozen=True, tag="pass"):
    """What a player without a move does (rulings ND-9): counted by perft, never asked for, having no alternative."""

    @property
    def text(self) -> str:
        """Always `pass`."""
        return "pass"


class Offer(Action, frozen=True, tag="offer"):
    """Offer a draw: the opponent answers at once, and after a refusal the turn goes on where it was."""

    weight: ClassVar[float] = 0.005

    @property
    def text(self) -> str:
        """Always `offer`."""
        return "offer"


class Accept(Action, frozen=True, tag="accept"):
    """Take the draw that is offered."""

    weight: ClassVar[float] = 0.1

    @property
    def text(self) -> str:
        """Always `accept`."""
        return "accept"


class Decline(Action, frozen=True, tag="decline"):
    """Refuse the draw that is offered."""

    @property
    def text(self) -> str:
        """Always `decline`."""
        return "decline"


class Resign(Action, frozen=True, tag="resign"):
    """Give this game up, scored as it stands (rulings ND-12)."""

    weight: ClassVar[float] = 0.0

    @property
    def text(self) -> str:
        """Always `resign`."""
        return "resign"


BoardAction: TypeAlias = Move | Revive | End | Pass
"""What changes a position by itself; what perft counts."""
NoDiceAction: TypeAlias = Move | Revive | Double | End | Offer | Accept | Decline | Resign
