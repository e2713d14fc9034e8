"""Forgetting somebody: they leave every open table, and then their number and name are removed."""

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
    """Take a member out of every open table as if they left it, and then off the disk.

    `dirty` is sent for the open tables whose boards named them. Raises Refused where the bot is about to stop or the
    disk takes nothing: then they sit at some tables no more, and can ask again.
    """
    for table_id in await store.tables_of(user_id):
        try:
            left = await performer.perform(table_id, requests.leave(user_id))
            # Once they are forgotten, nothing can be taken out of their direct message any more.
            await performer.show_hands(left)
        except Refused as refused:
            if isinstance(refused, DiskError) or refused.reason is Reason.STOPPING:
                raise
            # A board that cannot be shown, or a game that cannot be read and so cannot be left, keeps nobody.
            log.info("table %d was left in silence: %s", table_id, refused.reason)
    for table_id in await store.forget(user_id):
        dirty.send(table_id)
