"""How somebody is forgotten: they get up from every open table, and then their number and name are removed."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from bot.play.tables import Tables
from bot.store.errors import DiskError
from bot.table.refusal import Reason, Refused
from bot.table.table import Table

log = logging.getLogger(__name__)


async def forget(
    user_id: int,
    tables: Tables,
    change: Callable[[Awaitable[Table]], Awaitable[object]],
    mark_dirty: Callable[[int], None],
) -> None:
    """Take a member out of every open table as if they left it, and then off the disk.

    `change` makes a change and shows it, `touch` shows a table anew in the background. Raises Refused where the bot is
    about to stop or the disk takes nothing: then they sit at some tables no more, and can ask again.
    """
    for table_id in await tables.store.tables_of(user_id):
        try:
            await change(tables.leave(table_id, user_id))
        except Refused as refused:
            if isinstance(refused, DiskError) or refused.reason is Reason.STOPPING:
                raise
            # Such as a board that cannot be shown, or a game that cannot be read and so cannot be left.
            log.info("table %d was left in silence: %s", table_id, refused.reason)
    for table_id in await tables.store.forget(user_id):
        mark_dirty(table_id)
