"""The outcome of a game of Nessie (NE-8, ALL-3, ALL-4)."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Outcome, places
from engines.nessie.player import Player


def outcome(players: Sequence[Player]) -> Outcome:
    """Rank the players by points, then by having completed Nessie; those who left come last."""
    ranks = [(not player.left, player.points, player.complete) for player in players]
    return Outcome(
        places=places(ranks),
        points=tuple(player.points for player in players),
        reason="completed" if any(player.complete for player in players) else "too_few",
    )
