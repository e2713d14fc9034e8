"""Who hosts a table."""

from __future__ import annotations

from msgspec.structs import replace

from bot.table import refusal
from bot.table.rights import only_moderator
from bot.table.table import Table


def hand_over(table: Table, user_id: int, target_id: int, *, moderator: bool) -> Table:
    """Make another player the host, with all that a host may do; for the host and moderators. Raises Refused."""
    if not table.open:
        raise refusal.over(table.command)
    only_moderator(table, user_id, moderator=moderator)
    if table.seat_of(target_id) is None:
        raise refusal.not_at_table(target_id)
    if target_id == table.host_id:
        raise refusal.host_already(table.host_name)
    return replace(table, host_id=target_id)
