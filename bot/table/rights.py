"""Who may do what at a table."""

from __future__ import annotations

from collections.abc import Sequence

from bot.table import refusal
from bot.table.reason import Name
from bot.table.table import Status, Table
from engines.core import Seat, State


def seat_of(table: Table, user_id: int) -> Seat:
    """Where a member sits. Raises Refused for others."""
    seat = table.seat_of(user_id)
    if seat is not None:
        return seat
    gone = any(chair.user_id == user_id for chair in table.chairs)
    raise refusal.gone() if gone else refusal.not_seated()


def only_host(table: Table, user_id: int) -> None:
    """Raise Refused in a lobby for everybody but its host."""
    if table.status is Status.LOBBY and user_id != table.host_id:
        raise refusal.not_host(table.host_name)


def only_moderator(table: Table, user_id: int, *, moderator: bool) -> None:
    """Raise Refused for everybody but the host and moderators."""
    if user_id != table.host_id and not moderator:
        raise refusal.not_moderator(Name(table.host_name))


def names_to_act(table: Table, state: State) -> Sequence[str]:
    """Return the display names of the players who are to act."""
    return [table.chairs[seat].name for seat in sorted(state.to_act())]
