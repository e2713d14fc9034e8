"""A player's knowledge of Naasii in their own turn, between two rolls."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from engines.naasii import NaasiiView, Player, Turn


@dataclass(frozen=True)
class Opponent:
    """Another player who is still in the game."""

    total: int
    nizi: int
    to_play: bool
    """True if they have a turn left after this one."""


@dataclass(frozen=True)
class Observation:
    """The dice and one's own sheet, the opponents, and the rest of the game.

    Marks, picks and a half-made choice of a box are left out, so that every step of a plan starts from the same
    observation.
    """

    turn: Turn
    player: Player
    abilities: bool
    rounds_left: int
    """Rounds after this one."""
    opponents: tuple[Opponent, ...]

    @classmethod
    def of(cls, view: NaasiiView) -> Observation:
        """Return the observation of the viewer, who must be the player to move."""
        assert view.viewer is not None
        turn = Turn.of(view)
        assert turn is not None
        return cls(
            turn=replace(turn, phase=turn.resting_phase, marks=(), picks=()),
            player=Player.of(view.sheets[view.viewer]),
            abilities=view.abilities,
            rounds_left=view.rounds - view.round,
            opponents=tuple(
                Opponent(sheet.total, sheet.nizi, len(sheet.rounds) < view.rounds)
                for seat, sheet in enumerate(view.sheets)
                if seat != view.viewer and not sheet.left
            ),
        )
