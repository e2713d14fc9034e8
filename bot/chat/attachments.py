"""The files of pictures: drawn beside the event loop, kept for a while, sent only where they are missing."""

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
"""What a message is to hold: files to be sent, and attachments of it that stay, which Discord knows by their ids."""

KEPT = 64
"""How many drawn pictures are kept for when they are wanted again."""


class Request(Protocol[T_co]):
    """A call to Discord that shows a view with files."""

    def __call__(self, *, view: ui.LayoutView, attachments: Files) -> Awaitable[T_co]:
        """Make the call."""
        ...


class Attachments:
    """Sends screens with their pictures. A board whose picture cannot be drawn or attached is shown without it."""

    def __init__(self) -> None:
        self._drawn: OrderedDict[Drawing, asyncio.Task[bytes]] = OrderedDict()
        # One at a time: several threads that draw would keep the event loop from the interpreter for longer.
        self._pencil = asyncio.Lock()

    async def send(
        self,
        screen: Screen,
        view_of: Callable[[Screen], ui.LayoutView],
        request: Request[T],
        there: Sequence[discord.Attachment] = (),
    ) -> T:
        """Make a request that shows a screen: with its files, of which some may be there already. Raises CallFailed."""
        pictures = _pictures(screen)
        try:
            files = await self._files(pictures, there)
        except Exception:
            log.exception("a picture cannot be drawn; the board is shown without it")
            return await call(request(view=view_of(_bare(screen)), attachments=[]))
        try:
            return await call(request(view=view_of(screen), attachments=files))
        except CallFailed as failed:
            if failed.fault is not Fault.NOT_ALLOWED or not pictures:
                raise
            # Perhaps only files are forbidden here.
            shown = await call(request(view=view_of(_bare(screen)), attachments=[]))
            log.info("a board is shown without its picture: %s", failed)
            return shown

    async def png(self, drawing: Drawing) -> bytes:
        """The picture of a drawing; one that was drawn lately is not drawn again."""
        task = self._drawn.get(drawing)
        if task is None:
            task = self._drawn[drawing] = asyncio.create_task(self._draw(drawing))
        self._drawn.move_to_end(drawing)
        while len(self._drawn) > KEPT:
            self._drawn.popitem(last=False)
        try:
            # Who stops waiting does not stop it: others may wait for the same picture.
            return await asyncio.shield(task)
        except Exception:
            self._drawn.pop(drawing, None)
            raise

    async def _draw(self, drawing: Drawing) -> bytes:
        async with self._pencil:
            return await asyncio.to_thread(drawing.png)

    async def _files(self, pictures: Sequence[Picture], there: Sequence[discord.Attachment]) -> Files:
        kept = {attachment.filename: attachment for attachment in there}
        files: Files = []
        for picture in pictures:
            attachment = kept.get(picture.file)
            if attachment is None:
                files.append(discord.File(BytesIO(await self.png(picture.drawing)), picture.file))
            else:
                files.append(attachment)
        return files


def uploads(files: Files) -> Sequence[discord.File]:
    """The files among these that are to be sent; all of them for a new message."""
    return [file for file in files if isinstance(file, discord.File)]


def attached(answer: discord.InteractionCallbackResponse[discord.Client] | None) -> Sequence[discord.Attachment]:
    """What the message holds by which a press was answered."""
    message = None if answer is None else answer.resource
    return message.attachments if isinstance(message, discord.Message) else ()


def _pictures(screen: Screen) -> Sequence[Picture]:
    return [block for block in screen.blocks if isinstance(block, Picture)]


def _bare(screen: Screen) -> Screen:
    return replace(screen, blocks=tuple(block for block in screen.blocks if not isinstance(block, Picture)))
