"""The facts that hold at every moment of a game of Naasii."""

from __future__ import annotations

from collections import Counter

from engines.core import State
from engines.naasii import Naasii, Player, Turn
from engines.naasii.sheet import BOXES, ROUNDS
from engines.naasii.view import Phase, Where

ON_ROLL = (0, 3, 5, 7, 9)
"""White dice that have been rolled, by number of rolls."""


def naasii_is_sound(state: State) -> None:
    assert isinstance(state, Naasii)
    rounds = ROUNDS[len(state.players)]
    for seat, player in enumerate(state.players):
        _sheet_is_sound(state, seat, player, rounds)
    if state.turn is not None:
        assert 1 <= state.round <= rounds
        assert not state.players[state.turn.seat].left
        _turn_is_sound(state.turn)


def _sheet_is_sound(state: Naasii, seat: int, player: Player, rounds: int) -> None:
    opened = player.open
    boxes = (*opened, *player.filled, *player.crossed)
    assert len(boxes) == len(BOXES) == len(set(boxes)), "each box is open, filled or crossed off"
    assert player.nizi >= 0
    assert player.total == sum(player.rounds) + player.nizi // 3
    if not state.round:
        assert not player.filled
        assert not player.rounds
        return
    if player.left:
        assert len(player.rounds) <= rounds
        return
    assert player.number in range(1, 12)
    assert all(points in range(10) for points in player.rounds)
    if state.turn is None:
        assert state.result is not None
        assert state.result.reason == "too_few" or len(player.rounds) == rounds
        return
    asked = state.turn.seat == seat and state.turn.phase is Phase.CROSS
    assert len(player.rounds) - asked in (state.round - 1, state.round)
    # Repeat fills no box, and a bust crosses one off; the boxes of the setup are off in both columns.
    spent = len(player.filled) + len(player.crossed) - 2 * (len(BOXES) // 2 - rounds)
    assert spent <= len(player.rounds) - asked
    assert len(opened) >= rounds - state.round, "boxes cannot run out (NA-1)"


def _turn_is_sound(turn: Turn) -> None:
    where = Counter(die.where for die in turn.dice)
    assert sum(where.values()) == 9
    assert where[Where.WAITING] == 9 - ON_ROLL[turn.roll]
    assert len(turn.black) == max(turn.roll - 1, 0)
    assert all((die.face == 0) == (die.where is Where.WAITING) for die in turn.dice)
    assert all(die.face in range(13) for die in turn.dice)
    assert set(turn.marks) <= set(turn.unlocked)
    assert set(turn.picks) <= set(turn.unlocked)
    assert len(turn.picks) <= 2
