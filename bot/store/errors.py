"""The errors that the store raises."""

from __future__ import annotations

from bot.table.reason import Reason, Refused
from bot.table.table import Table


class StoreError(Exception):
    """Raised where the database cannot be used; the message is one line that says why and what to do."""


class DiskError(Refused):
    """Raised where the database cannot be read or written just now; nothing of what was wanted was kept."""

    def __init__(self) -> None:
        super().__init__(Reason.DISK)


class Damaged(Refused):
    """Raised where a table's row cannot be read: it is refused like any table that is broken."""

    def __init__(self, table_id: int) -> None:
        super().__init__(Reason.BROKEN)
        self.table_id = table_id


class Taken(Exception):
    """Raised where the channel has an open table already."""

    def __init__(self, table: Table) -> None:
        super().__init__(f"table {table.id} is open in channel {table.channel_id}")
        self.table = table


class Conflict(Exception):
    """Raised where a table was changed by somebody else after it was loaded; nothing was written."""
