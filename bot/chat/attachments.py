"""Pictures as attachments: drawn in a thread, cached, and uploaded only to messages that lack them."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from io import BytesIO
from typing import Protocol, TypeAlias, TypeVar

import discord
from discord import ui
from msgspec.structs import replace

from bot.chat.calls import CallFailed, Fault, call
from bot.screens.screen import Drawing, Picture, Screen

log = logging.getLogger(__name__)

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
Files: TypeAlias = list[discord.Attachment | discord.File]
"""The files of a message: new ones to upload, and attachments it has already, which Discord keeps by their ids."""

KEPT = 64
"""The most drawn pictures that are cached."""


class Request(Protocol[T_co]):
    """A call to Discord that sends a view with files."""

    def __call__(self, *, view: ui.LayoutView, attachments: Files) -> Awaitable[T_co]:
        """Make the call."""
        ...


class Attachments:
    """A sender of screens with pictures. A picture that cannot be drawn or attached is left out."""

    def __init__(self) -> None:
        self._drawn: OrderedDict[Drawing, asyncio.Task[bytes]] = OrderedDict()
        # One drawing at a time: several threads would keep the interpreter from the event loop for longer.
        self._draw_lock = asyncio.Lock()

    async def send(
        self,
        screen: Screen,
        view_of: Callable[[Screen], ui.LayoutView],
        request: Request[T],
        existing: Sequence[discord.Attachment] = (),
    ) -> T:
        """Make a request that shows a screen, uploading pictures not in `existing`. Raises CallFailed."""
        pictures = _pictures(screen)
        try:
            files = await self._files(pictures, existing)
        except Exception:
            log.exception("a picture cannot be drawn; the board is shown without it")
            return await call(request(view=view_of(_bare(screen)), attachments=[]))
        try:
            return await call(request(view=view_of(screen), attachments=files))
        except CallFailed as failed:
            if failed.fault is not Fault.NOT_ALLOWED or not pictures:
                raise
            # Perhaps only attachments are forbidden here.
            shown = await call(request(view=view_of(_bare(screen)), attachments=[]))
            log.info("a board is shown without its picture: %s", failed)
            return shown

    async def png(self, drawing: Drawing) -> bytes:
        """Return the picture of a drawing, from the cache if it was drawn lately."""
        task = self._drawn.get(drawing)
        if task is None:
            task = self._drawn[drawing] = asyncio.create_task(self._draw(drawing))
        self._drawn.move_to_end(drawing)
        while len(self._drawn) > KEPT:
            self._drawn.popitem(last=False)
        try:
            # The drawing outlives a cancelled caller: others may wait for the same picture.
            return await asyncio.shield(task)
        except Exception:
            self._drawn.pop(drawing, None)
            raise

    async def _draw(self, drawing: Drawing) -> bytes:
        async with self._draw_lock:
            return await asyncio.to_thread(drawing.png)

    async def _files(self, pictures: Sequence[Picture], existing: Sequence[discord.Attachment]) -> Files:
        kept = {attachment.filename: attachment for attachment in existing}
        files: Files = []
        for picture in pictures:
            attachment = kept.get(picture.file)
            if attachment is None:
                files.append(discord.File(BytesIO(await self.png(picture.drawing)), picture.file))
            else:
                files.append(attachment)
        return files


def uploads(files: Files) -> Sequence[discord.File]:
    """Return the files that have to be uploaded: for a new message, all of them."""
    return [file for file in files if isinstance(file, discord.File)]


def attachments_of(answer: discord.InteractionCallbackResponse[discord.Client] | None) -> Sequence[discord.Attachment]:
    """Return the attachments of the message that answered a press."""
    message = None if answer is None else answer.resource
    return message.attachments if isinstance(message, discord.Message) else ()


def _pictures(screen: Screen) -> Sequence[Picture]:
    return [block for block in screen.blocks if isinstance(block, Picture)]


def _bare(screen: Screen) -> Screen:
    return replace(screen, blocks=tuple(block for block in screen.blocks if not isinstance(block, Picture)))
