"""How a game of Nessie ended (rulings NE-8, ALL-3, ALL-4)."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Outcome, places
from engines.nessie.player import Player


def outcome(players: Sequence[Player]) -> Outcome:
    """Places by points, then by having completed Nessie, then shared; who left comes last."""
    ranks = [(not player.left, player.points, player.complete) for player in players]
    return Outcome(
        places=places(ranks),
        points=tuple(player.points for player in players),
        reason="completed" if any(player.complete for player in players) else "too_few",
    )
