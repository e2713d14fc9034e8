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
"""A generator for the contract's sake: a game that has begun needs no chance."""


def table(board: str, *, stake: int = 1, series: Series | None = None, **options: int | bool | None) -> NoDice:
    """Return a table whose game begins with this position."""
    position = notation.parse(board)
    chosen = NoDiceOptions(**options)  # type: ignore[arg-type]
    history = History().with_position(position.key)
    game = SingleGame(1, position.mover, doubling=chosen.stakes, position=position, history=history, stake=stake)
    return NoDice(chosen, game, series or Series())


def instead(state: NoDice, board: str) -> NoDice:
    """Return the table with the pieces of its running game set up anew, so that it seems to have begun like that."""
    position = notation.parse(board)
    game = replace(state.game, position=position, history=History().with_position(position.key), last=None)
    return replace(state, game=game)


def play(state: NoDice, *texts: str) -> Step[NoDice]:
    """Return the table after these actions, each by the player who is to act, and all events."""
    events: list[Event] = []
    for text in texts:
        (seat,) = state.to_act()
        step = state.apply(seat, state.parse(seat, text), RNG)
        state = step.state
        events += step.events
    return Step(state, tuple(events))


def board(state: NoDice) -> str:
    """Return the present position in one line."""
    return notation.to_line(state.game.position)


def texts(state: NoDice) -> list[str]:
    """Return the choices of the player who is to act, offers and resigning aside."""
    (seat,) = state.to_act()
    return [action.text for action in state.legal(seat) if action.text not in {"offer", "resign"}]
