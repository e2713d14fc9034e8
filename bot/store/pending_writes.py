"""The writes that still have to be made, of things that Discord shows already."""

from __future__ import annotations

from collections.abc import Hashable

from bot.store.database import Database, Write
from bot.store.errors import DiskError
from bot.store.rows import as_json


class PendingWrites:
    """The writes that the disk refused, and the shown versions that are written together with something else.

    Discord cannot take back what it shows, so none of them may be given up while the process lives.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self.refused: dict[Hashable, Write[object]] = {}
        """The writes that the disk refused, by what they are about."""
        self.shown: dict[int, int] = {}
        """The versions that messages show beyond what the file knows, by the number of the table.

        Only for a message that is the same as before and calls the same people. Reads see it at once; it is written
        with the next change of the table, or by `flush`. If it is lost with the process, the message is edited again.
        """

    async def write(self, key: Hashable, write: Write[object]) -> None:
        """Make a write now, or before the next change of a table if the disk refuses it.

        It takes the place of an earlier one with the same key.
        """
        self.refused.pop(key, None)
        try:
            await self._database.write(write)
        except DiskError:
            self.refused[key] = write

    async def flush_refused(self) -> None:
        """Make the writes that the disk refused, in their order. Raises DiskError where it refuses one again."""
        for key, write in tuple(self.refused.items()):
            await self._database.write(write)
            if self.refused.get(key) is write:
                del self.refused[key]

    async def flush(self) -> None:
        """Make every pending write. Raises DiskError where the disk refuses one."""
        await self.flush_refused()
        shown = dict(self.shown)
        if not shown:
            return
        statement = """
            UPDATE tables SET painted = shown
            FROM (SELECT CAST(key AS INTEGER) AS number, value AS shown FROM json_each(?))
            WHERE tables.id = number AND painted < shown
        """
        await self._database.write(lambda execute: execute(statement, as_json(shown)))
        for table_id, version in shown.items():
            # A newer one that came meanwhile stays pending.
            if self.shown.get(table_id) == version:
                del self.shown[table_id]
