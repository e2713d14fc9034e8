"""The options of No Dice."""

from __future__ import annotations

from engines.core import IllegalOptions, Options

GAMES = range(1, 21)
"""The numbers of games that a series may have."""
TARGETS = range(1, 1001)
"""The numbers of points that may end a series."""


class NoDiceOptions(Options, frozen=True, kw_only=True, tag="no_dice_options"):
    """A series over `games`, or to a `target` of points (ND-12), with or without stakes (ND-11).

    `turning` is no rule. It is kept here because a table is opened with its options; the game never asks for it.
    """

    stakes: bool = False
    games: int = 1
    target: int | None = None
    """Points that end the series; None plays `games` games. With a target, `games` stays 1."""
    turning: bool = True
    """True if the board is shown from the side of the player to move; otherwise always from the first player's."""

    def check(self) -> None:
        """Raise IllegalOptions where a series like this cannot be played (ALL-5, ND-12)."""
        if self.first not in (None, 0, 1):
            raise IllegalOptions("first", seats=2)
        if self.target is None:
            if self.games not in GAMES:
                raise IllegalOptions("games_out_of_range", least=GAMES[0], most=GAMES[-1])
            return
        if self.games != 1:
            raise IllegalOptions("games_and_target")
        if self.target not in TARGETS:
            raise IllegalOptions("target_out_of_range", least=TARGETS[0], most=TARGETS[-1])
