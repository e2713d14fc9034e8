"""Rights: what a member may do at a table, and when."""

from __future__ import annotations

from collections.abc import Sequence

from bot.table import refusal
from bot.table.reason import Name
from bot.table.table import Status, Table
from engines.core import Seat, State


def seat_of(table: Table, user_id: int) -> Seat:
    """Return the seat of a member who plays. Raises Refused for others."""
    seat = table.seat_of(user_id)
    if seat is not None:
        return seat
    gone = any(chair.user_id == user_id for chair in table.chairs)
    raise refusal.gone() if gone else refusal.not_seated()


def only_in_lobby(table: Table) -> None:
    """Raise Refused where the game has begun, or the table has ended."""
    if table.status is not Status.LOBBY:
        raise refusal.begun(table.link) if table.open else refusal.over(table.command)


def only_host(table: Table, user_id: int) -> None:
    """Raise Refused for everybody but the host of a lobby, and for them too once it is no lobby any more."""
    only_in_lobby(table)
    if user_id != table.host_id:
        raise refusal.not_host(table.host_name)


def only_moderator(table: Table, user_id: int, *, moderator: bool) -> None:
    """Raise Refused for everybody but the host and moderators."""
    if user_id != table.host_id and not moderator:
        raise refusal.not_moderator(Name(table.host_name))


def names_to_act(table: Table, state: State) -> Sequence[str]:
    """Return the display names of the players who are to act."""
    return [table.chairs[seat].name for seat in sorted(state.to_act())]
