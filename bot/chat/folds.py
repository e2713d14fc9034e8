"""What is left of boards that were passed on, so that no line is told twice in a row."""

from __future__ import annotations

from bot.screens.board import Boards
from bot.screens.screen import Screen
from bot.table.table import Table


class Folds:
    """Remembers what the last fold of each table told: a board posted again within a turn has nothing new to tell."""

    def __init__(self, boards: Boards) -> None:
        self._boards = boards
        self._told: dict[int, Screen] = {}

    async def screen(self, table: Table) -> Screen:
        """What the table's old message shows from now on."""
        folded = await self._boards.folded(table)
        if self._told.get(table.id) == folded:
            return self._boards.moved(table)
        self._told[table.id] = folded
        return folded

    def forget(self, table_id: int) -> None:
        """Drop what is known of a table that is over."""
        self._told.pop(table_id, None)
