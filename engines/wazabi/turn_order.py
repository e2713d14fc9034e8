"""The order of turns in Wazabi."""

from __future__ import annotations

from msgspec.structs import replace

from engines.core import Seat
from engines.wazabi.cards import Card
from engines.wazabi.events import Skipped, TurnBegan
from engines.wazabi.position import Phase, Position
from engines.wazabi.step import StepBuilder


def begin_turn(builder: StepBuilder, seat: Seat, *, again: bool = False) -> None:
    """Give `seat` a turn."""
    taken = tuple(replace(taken, old=True) for taken in builder.now.taken if not taken.old)
    builder.change(turn=seat, phase=Phase.ROLL, rolled=(), to_draw=0, to_give=0, fan=None, taken=taken)
    builder.emit(TurnBegan(seat, again))


def end_turn(builder: StepBuilder) -> None:
    """Put the played card on the discards and give the next player a turn (WA-10).

    A skip card stays in front of its target.
    """
    played = builder.now.played
    if played is not None and played is not Card.SKIP:
        builder.discard([played])
    builder.change(played=None)
    if played is Card.AGAIN:
        begin_turn(builder, builder.now.turn, again=True)
    else:
        next_turn(builder)


def next_turn(builder: StepBuilder) -> None:
    """Give a turn to the next player who need not skip it; each skip card is used up (WA-4)."""
    seat = _after(builder.now, builder.now.turn)
    while skips := builder.now.players[seat].skips:
        builder.change_player(seat, skips=skips - 1)
        builder.discard([Card.SKIP])
        builder.emit(Skipped(seat))
        seat = _after(builder.now, seat)
    begin_turn(builder, seat)


def _after(position: Position, seat: Seat) -> Seat:
    """Return the next player still in, in the direction of play."""
    count = len(position.players)
    seat = (seat + position.direction) % count
    while not position.players[seat].inside:
        seat = (seat + position.direction) % count
    return seat
