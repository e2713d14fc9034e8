"""The messages of boards: posted, edited, and shown as the answer to a press."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol, TypeVar

import discord

from bot.chat.attachments import Attachments, Files, Request, attachments_of, uploads
from bot.chat.calls import CallFailed, Fault, call, nonce
from bot.chat.components import render
from bot.screens.board import Board
from bot.screens.screen import Picture, Screen
from bot.table.table import Table

T = TypeVar("T")

NOBODY = discord.AllowedMentions.none()
"""The setting by which a message mentions nobody, whatever it says."""


class Conversations(Protocol):
    """The channels and direct messages that messages are sent to."""

    async def create_dm(self, user: discord.abc.Snowflake) -> discord.DMChannel:
        """Return the direct message channel of a user."""
        ...

    def get_partial_messageable(self, id: int, *, guild_id: int | None = None) -> discord.PartialMessageable:
        """Return a channel that need not be cached."""
        ...


class BoardMessages:
    """The calls to Discord that show boards. Each raises CallFailed."""

    def __init__(self, conversations: Conversations) -> None:
        self._conversations = conversations
        self._attachments = Attachments()

    async def post(self, table: Table, board: Board, call: str, people: Sequence[int]) -> discord.Message:
        """Post a board below a line that calls `people`, given by their user ids.

        A post whose answer is lost is sent once more; by its nonce Discord returns the first one if that arrived.
        """
        view_of = partial(render, table_id=table.id, question=board.question, call=call)
        mentions = discord.AllowedMentions.none()
        mentions.users = [discord.Object(user) for user in dict.fromkeys(people)]

        async def send(*, view: discord.ui.LayoutView, attachments: Files) -> discord.Message:
            return await self._channel(table).send(
                view=view,
                files=uploads(attachments),
                nonce=nonce(table.id, table.version, table.message_id),
                allowed_mentions=mentions,
            )

        try:
            return await self._send_screen(board.screen, view_of, send)
        except CallFailed as failed:
            if failed.fault is not Fault.LATER:
                raise
            return await self._send_screen(board.screen, view_of, send)

    async def answer(
        self, table: Table, board: Board, press: discord.Interaction, existing: Sequence[discord.Attachment]
    ) -> Sequence[discord.Attachment]:
        """Show a board as the answer to a press on it, and return its attachments; `existing` ones are kept."""
        edit = partial(press.response.edit_message, allowed_mentions=NOBODY)
        view_of = partial(render, table_id=table.id, question=board.question)
        answer = await self._send_screen(board.screen, view_of, edit, existing)
        return attachments_of(answer) if any(isinstance(block, Picture) for block in board.screen.blocks) else ()

    async def edit(
        self,
        table: Table,
        message_id: int,
        board: Board,
        press: discord.Interaction | None,
        existing: Sequence[discord.Attachment] = (),
    ) -> Sequence[discord.Attachment]:
        """Show a board in a message that is existing, and return its attachments; `existing` ones are kept.

        A press on that message is used for its token, which needs no permissions and is exempt from the edit limit.
        """
        view_of = partial(render, table_id=table.id, question=board.question)
        if press is None or not is_on(press, message_id):
            message = self._channel(table).get_partial_message(message_id)
            edit = partial(message.edit, allowed_mentions=NOBODY)
            return (await self._send_screen(board.screen, view_of, edit, existing)).attachments
        edit_pressed = partial(press.edit_original_response, allowed_mentions=NOBODY)
        return (await self._send_screen(board.screen, view_of, edit_pressed, existing)).attachments

    async def _send_screen(
        self,
        screen: Screen,
        view_of: Callable[[Screen], discord.ui.LayoutView],
        request: Request[T],
        existing: Sequence[discord.Attachment] = (),
    ) -> T:
        if any(isinstance(block, Picture) for block in screen.blocks):
            return await self._attachments.send(screen, view_of, request, existing)
        return await call(request(view=view_of(screen), attachments=[]))

    def _channel(self, table: Table) -> discord.PartialMessageable:
        return self._conversations.get_partial_messageable(table.channel_id, guild_id=table.guild_id)


def is_on(press: discord.Interaction, message_id: int) -> bool:
    """Return whether this message was pressed."""
    return press.message is not None and press.message.id == message_id
