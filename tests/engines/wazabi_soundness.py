"""The facts that hold at every moment of a game of Wazabi."""

from __future__ import annotations

from collections import Counter

from engines.core import State
from engines.wazabi import Wazabi
from engines.wazabi.cards import DECK, DICE, Face, in_order
from engines.wazabi.position import Phase, Player
from tests.rules.wazabi.table import every_card


def wazabi_is_sound(state: State) -> None:
    assert isinstance(state, Wazabi)
    assert every_card(state) == Counter(DECK), "36 cards, wherever they are"
    at_start = state.terms.dice * len(state.players)
    assert sum(player.dice for player in state.players) <= at_start <= DICE
    for player in state.players:
        _player_is_sound(player)
    assert len(state.finished) == (state.game if state.phase is Phase.OVER else state.game - 1)
    assert state.game <= state.terms.games
    if state.phase is not Phase.OVER:
        _turn_is_sound(state)


def _player_is_sound(player: Player) -> None:
    assert player.inside == (player.dice > 0)
    assert player.hand == in_order(player.hand)
    assert player.inside or not (player.hand or player.skips or player.keep)
    assert not Counter(player.kept) - Counter(player.hand)
    assert len(player.kept) <= player.keep < max(1, len(player.hand))


def _turn_is_sound(state: Wazabi) -> None:
    assert state.players[state.turn].inside or state.phase is Phase.KEEP
    assert (state.fan is not None) == (state.phase is Phase.PICK)
    assert (state.phase is Phase.KEEP) == any(player.keep for player in state.players)
    assert 0 <= state.to_draw <= max(3, state.symbols(Face.DRAW))
    assert 0 <= state.to_give <= state.symbols(Face.GIVE)
    assert not state.page or len(state.legal(state.turn)) > 1
