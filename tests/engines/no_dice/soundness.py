"""The facts that hold at every moment of No Dice."""

from __future__ import annotations

from engines.core import State
from engines.no_dice import NoDice
from engines.no_dice.board import PIECES, TRACK, TRAPS, opposite
from engines.no_dice.result import Reason
from engines.no_dice.single_game import STAKE_LIMIT


def no_dice_is_sound(state: State) -> None:
    """Assert that pieces, squares, stakes and scores are possible."""
    assert isinstance(state, NoDice)
    game, position = state.game, state.game.position
    mine, theirs = position.pieces(0), position.pieces(1)
    assert max(len(mine), len(theirs)) <= PIECES
    assert not set(mine) & {opposite(square) for square in theirs}, "two pieces never share a square"
    assert set(mine) | set(theirs) <= set(TRACK) - set(TRAPS), "nobody stays in a trap"
    assert game.history.count(position.key) in (1, 2, 3)
    assert (game.history.count(position.key) == 3) <= (game.result is not None)
    assert game.stake in (1, 2, 4, 8, 16, 32, STAKE_LIMIT)
    assert game.stake == 1 or state.chosen.stakes
    assert game.number == state.series.games + (game.result is None)
    assert (position.winner is not None) == (game.result is not None and game.result.reason is Reason.CLEARED)
    assert min(state.series.scores) >= 0
    if game.result is None:
        assert position.bonus or position.moves(), "whoever must pass is not asked"
        assert not game.offered or game.may_offer[position.mover] > game.history.length
