"""What a player of Naasii sees in the own turn, without the steps of a decision that is half carried out."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from engines.naasii import NaasiiView, Player, Turn


@dataclass(frozen=True)
class Rival:
    """Another player who is still in: what they have, and whether they play again after this turn."""

    total: int
    nizi: int
    to_play: bool


@dataclass(frozen=True)
class Sight:
    """The dice and the own sheet between two rolls, the rivals, and how much of the game is left.

    Marks, picks and the choice of a box are left out, so that every step of a decision is made from the same sight.
    """

    turn: Turn
    player: Player
    abilities: bool
    rounds_left: int
    """Rounds after this one."""
    rivals: tuple[Rival, ...]

    @classmethod
    def of(cls, view: NaasiiView) -> Sight:
        """The sight of the viewer, whose turn it is."""
        assert view.viewer is not None
        turn = Turn.of(view)
        assert turn is not None
        return cls(
            turn=replace(turn, phase=turn.resting, marks=(), picks=()),
            player=Player.of(view.sheets[view.viewer]),
            abilities=view.abilities,
            rounds_left=view.rounds - view.round,
            rivals=tuple(
                Rival(sheet.total, sheet.nizi, len(sheet.rounds) < view.rounds)
                for seat, sheet in enumerate(view.sheets)
                if seat != view.viewer and not sheet.left
            ),
        )
