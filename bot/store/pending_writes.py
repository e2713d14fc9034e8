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
        self._refused: dict[Hashable, Write[object]] = {}
        self._shown: dict[int, int] = {}
        """The version that a table's message shows, by the number of the table."""

    async def write(self, key: Hashable, write: Write[object]) -> None:
        """Make a write now, or before the next change of a table if the disk refuses it.

        It takes the place of an earlier one with the same key.
        """
        self._refused.pop(key, None)
        try:
            await self._database.write(write)
        except DiskError:
            self._refused[key] = write

    def set_shown(self, table_id: int, version: int) -> None:
        """Note the version that a table's message shows."""
        self._shown[table_id] = version

    def shown(self, table_id: int) -> int | None:
        """Return the version that a table's message shows, or None where the file knows it."""
        return self._shown.get(table_id)

    def drop_shown(self, table_id: int) -> None:
        """Forget the version that a table's message shows."""
        self._shown.pop(table_id, None)

    def note_written(self, table_id: int, shown: int | None) -> None:
        """Note that the file knows this shown version; a newer one that came meanwhile stays pending."""
        if self._shown.get(table_id) == shown:
            self._shown.pop(table_id, None)

    async def flush_refused(self) -> None:
        """Make the writes that the disk refused, in their order. Raises DiskError where it refuses one again."""
        for key, write in tuple(self._refused.items()):
            await self._database.write(write)
            if self._refused.get(key) is write:
                del self._refused[key]

    async def flush(self) -> None:
        """Make every pending write. Raises DiskError where the disk refuses one."""
        await self.flush_refused()
        shown = dict(self._shown)
        if not shown:
            return
        statement = """
            UPDATE tables SET painted = shown
            FROM (SELECT CAST(key AS INTEGER) AS number, value AS shown FROM json_each(?))
            WHERE tables.id = number AND painted < shown
        """
        await self._database.write(lambda execute: execute(statement, as_json(shown)))
        for table_id, version in shown.items():
            self.note_written(table_id, version)
