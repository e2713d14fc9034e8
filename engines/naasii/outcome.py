"""The outcome of a game of Naasii (NA-8, ALL-3, ALL-4)."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Outcome, places
from engines.naasii.player import Player


def outcome(players: Sequence[Player], reason: str) -> Outcome:
    """Rank the players by points, then by Nizi; those who left share the last place."""
    ranks = [() if player.left else (player.total, player.nizi) for player in players]
    return Outcome(
        places=places(ranks),
        points=tuple(player.total for player in players),
        reason=reason,
    )
