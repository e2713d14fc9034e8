"""Forgetting a member: they leave every open table, and their id and name are removed from the database."""

from __future__ import annotations

import logging

from bot.play.perform import Performer
from bot.play.signals import Signal
from bot.store.errors import DiskError
from bot.store.tables import Store
from bot.table import requests
from bot.table.refusal import Reason, Refused

log = logging.getLogger(__name__)


async def forget(user_id: int, performer: Performer, store: Store, dirty: Signal[[int]]) -> None:
    """Take a member out of every open table as if they left it, and remove them from the database.

    `dirty` is sent for the open tables whose boards named them. Raises Refused if the bot is about to stop or the
    database cannot be written (DiskError is a Refused): they may have left some tables by then, and can ask again.
    """
    for table_id in await store.tables_of(user_id):
        try:
            left = await performer.perform(table_id, requests.leave(user_id))
            # Before they are forgotten: afterwards nobody knows which direct message shows their hand.
            await performer.show_hands(left)
        except Refused as refused:
            if isinstance(refused, DiskError) or refused.reason is Reason.STOPPING:
                raise
            # A board that cannot be shown or a game that cannot be read must not prevent the removal.
            log.info("could not leave table %d cleanly, removing the member all the same: %s", table_id, refused.reason)
    for table_id in await store.forget(user_id):
        dirty.send(table_id)
