"""Who may do what at a table."""

from __future__ import annotations

from bot.screens.names import escape_name
from bot.table.refusal import Reason, Refused
from bot.table.table import Status, Table
from engines.core import Seat, State


def seat_of(table: Table, user_id: int) -> Seat:
    """Where a member sits. Raises Refused for others."""
    seat = table.seat_of(user_id)
    if seat is not None:
        return seat
    gone = any(chair.user_id == user_id for chair in table.chairs)
    raise Refused(Reason.GONE if gone else Reason.NOT_SEATED)


def only_host(table: Table, user_id: int) -> None:
    """Raise Refused in a lobby for everybody but its host."""
    if table.status is Status.LOBBY and user_id != table.host_id:
        raise Refused(Reason.NOT_HOST, host=escape_name(table.host_name))


def only_moderator(table: Table, user_id: int, *, moderator: bool) -> None:
    """Raise Refused for everybody but the host and moderators."""
    if user_id != table.host_id and not moderator:
        raise Refused(Reason.NOT_MODERATOR, host=escape_name(table.host_name))


def waiting_for(table: Table, state: State) -> str:
    """The names of those who are to act."""
    return ", ".join(escape_name(table.chairs[seat].name) for seat in sorted(state.to_act()))
