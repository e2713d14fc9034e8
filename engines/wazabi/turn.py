"""The order of turns in Wazabi."""

from __future__ import annotations

from msgspec.structs import replace

from engines.core import Seat
from engines.wazabi.cards import Card
from engines.wazabi.draft import Draft
from engines.wazabi.events import Skipped, TurnBegan
from engines.wazabi.position import Phase, Position


def begin_turn(draft: Draft, seat: Seat, *, again: bool = False) -> None:
    """Give `seat` a turn."""
    taken = tuple(replace(taken, old=True) for taken in draft.now.taken if not taken.old)
    draft.change(turn=seat, phase=Phase.ROLL, rolled=(), to_draw=0, to_give=0, fan=None, taken=taken)
    draft.tell(TurnBegan(seat, again))


def end_turn(draft: Draft) -> None:
    """Put the card played on the discards, and give the next player a turn (rulings WA-10).

    A skip card lies in front of its target already.
    """
    played = draft.now.played
    if played is not None and played is not Card.SKIP:
        draft.discard([played])
    draft.change(played=None)
    if played is Card.AGAIN:
        begin_turn(draft, draft.now.turn, again=True)
    else:
        next_turn(draft)


def next_turn(draft: Draft) -> None:
    """Give the next player a turn who need not skip it; each skip card is used up (rulings WA-4)."""
    seat = _after(draft.now, draft.now.turn)
    while skips := draft.now.players[seat].skips:
        draft.player(seat, skips=skips - 1)
        draft.discard([Card.SKIP])
        draft.tell(Skipped(seat))
        seat = _after(draft.now, seat)
    begin_turn(draft, seat)


def _after(position: Position, seat: Seat) -> Seat:
    """The next player still in, in the direction of play."""
    count = len(position.players)
    seat = (seat + position.direction) % count
    while not position.players[seat].inside:
        seat = (seat + position.direction) % count
    return seat
