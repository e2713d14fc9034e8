"""Tables of No Dice, set from a line or a drawing."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from engines.core import Event, Step
from engines.no_dice import NoDice, NoDiceOptions, notation
from engines.no_dice.history import History
from engines.no_dice.series import Series
from engines.no_dice.single_game import SingleGame

RNG = Random(1)
"""Chance has no part in a game that has begun."""


def table(board: str, *, stake: int = 1, series: Series | None = None, **options: int | bool | None) -> NoDice:
    """A table whose game begins with this position."""
    position = notation.read(board)
    chosen = NoDiceOptions(**options)  # type: ignore[arg-type]
    history = History().with_position(position.key)
    game = SingleGame(1, position.mover, doubling=chosen.stakes, position=position, history=history, stake=stake)
    return NoDice(chosen, game, series or Series())


def instead(state: NoDice, board: str) -> NoDice:
    """The table with the pieces of its running game set up anew, as if it had begun so."""
    position = notation.read(board)
    game = replace(state.game, position=position, history=History().with_position(position.key), last=None)
    return replace(state, game=game)


def play(state: NoDice, *texts: str) -> Step[NoDice]:
    """The table after these actions, each by whoever is to act, and all that happened."""
    events: list[Event] = []
    for text in texts:
        (seat,) = state.to_act()
        step = state.apply(seat, state.parse(seat, text), RNG)
        state = step.state
        events += step.events
    return Step(state, tuple(events))


def board(state: NoDice) -> str:
    """The present position as a line."""
    return notation.written(state.game.position)


def texts(state: NoDice) -> list[str]:
    """What the player to act may do, offers and resigning aside."""
    (seat,) = state.to_act()
    return [action.text for action in state.legal(seat) if action.text not in {"offer", "resign"}]
