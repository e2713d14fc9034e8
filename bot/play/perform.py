"""The one path of every change: commit it, let the computers answer, and show the table."""

from __future__ import annotations

from typing import Protocol

from bot.play.computers import Computers
from bot.play.tables import Tables
from bot.store.errors import Damaged
from bot.table import requests
from bot.table.requests import Make
from bot.table.snapshot import Snapshot


class Press(Protocol):
    """A press that waits for its answer."""

    async def answer(self, snapshot: Snapshot) -> None:
        """Show the presser and everybody else the result. Raises Refused if the press counts but cannot be shown."""
        ...


class Display(Protocol):
    """The part of the bot that shows tables to people."""

    async def open(self, snapshot: Snapshot) -> None:
        """Show a table for the first time. Raises an error of its own if that fails."""
        ...

    async def show(self, snapshot: Snapshot) -> None:
        """Show a table to everybody who sees it. Raises Refused, worded for the presser, if it cannot be shown."""
        ...

    async def show_hands(self, snapshot: Snapshot) -> None:
        """Show every hand of a table, and return once that is done. Raises Refused if one cannot be shown."""
        ...

    def show_later(self, snapshot: Snapshot) -> None:
        """Show a table in the background, and try again later if that fails."""
        ...


class Performer:
    """The maker of every change of a table, which also has the result shown."""

    def __init__(self, tables: Tables, computers: Computers, display: Display) -> None:
        self._tables = tables
        self._computers = computers
        self._display = display

    async def perform(self, table_id: int, make: Make, press: Press | None = None) -> Snapshot:
        """Make a change, let the computers answer it, and show the table, as the answer to `press` if there is one.

        Raises what `make` raises, and Refused if the change counts but cannot be shown.
        """
        return await self.show(await self._tables.change(table_id, make), press)

    async def perform_unasked(self, table_id: int, make: Make) -> Snapshot:
        """Make a change that nobody waits for, let the computers answer it, and show the table in the background."""
        committed = await self._tables.change(table_id, make)
        if not committed.committed:
            return committed
        answered = await self._computers.answer(committed)
        self._display.show_later(answered)
        return answered

    async def show(self, snapshot: Snapshot, press: Press | None = None) -> Snapshot:
        """Let the computers answer a committed change, and show the table. Raises Refused if it cannot be shown."""
        if snapshot.table.has_computers:
            snapshot = await self._computers.answer(snapshot)
        if press is None:
            await self._display.show(snapshot)
        else:
            await press.answer(snapshot)
        return snapshot

    async def show_hands(self, snapshot: Snapshot) -> None:
        """Show every hand of a table, and return once that is done. Raises Refused if one cannot be shown."""
        await self._display.show_hands(snapshot)

    async def open(self, lobby: Snapshot) -> None:
        """Show a table that was just added, and remove it if that fails. Raises what the display raises."""
        try:
            await self._display.open(lobby)
        except Exception:
            await self._tables.store.delete(lobby.table.id)
            raise

    async def stop(
        self, table_id: int, user_id: int, press: Press | None = None, *, moderator: bool, lobby: bool = False
    ) -> Snapshot:
        """End a table without an outcome, even one that cannot be read; for the host and moderators.

        With `lobby`, only before its game has begun.
        """
        try:
            stopped = await self._tables.change(table_id, requests.stop(user_id, moderator=moderator, lobby=lobby))
        except Damaged:
            await self._tables.check_damaged(table_id, user_id, moderator=moderator)
            stopped = await self._tables.end_damaged(table_id)
        return await self.show(stopped, press)

    async def close(self, table_id: int) -> Snapshot:
        """End a table whose channel is gone, even one that cannot be read."""
        try:
            return await self.perform_unasked(table_id, requests.close)
        except Damaged:
            ended = await self._tables.end_damaged(table_id)
            self._display.show_later(ended)
            return ended
