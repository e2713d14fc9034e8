"""Pictures are drawn once, beside the event loop, and never stand in the way of a board."""

from __future__ import annotations

import asyncio
import threading
from functools import partial

import msgspec
import pytest
from discord import ui

from bot.chat import attachments as module
from bot.chat.attachments import Attachments, Files, uploads
from bot.chat.calls import CallFailed, Fault
from bot.chat.components import render
from bot.screens.screen import Picture, Screen, Text

drawn: list[tuple[str, int]] = []
"""The drawings that were made, each with its thread."""


class Sketch(msgspec.Struct, frozen=True):
    """A picture whose drawing is noted."""

    of: str

    def png(self) -> bytes:
        drawn.append((self.of, threading.get_ident()))
        if self.of == "nothing":
            raise ValueError("nothing can be drawn")
        return self.of.encode()


VIEW_OF = partial(render, table_id=1, question=2)


@pytest.fixture(autouse=True)
def blank() -> None:
    drawn.clear()


def screen(of: str) -> Screen:
    return Screen((Text("A board"), Picture(Sketch(of), f"A picture of {of}")))


async def accept(*, view: ui.LayoutView, attachments: Files) -> tuple[int, list[str]]:
    """Discord at its best: how many components and which files it got."""
    return view.total_children_count, [file.filename for file in uploads(attachments)]


async def test_many_who_want_the_same_picture_have_it_drawn_once_and_in_another_thread() -> None:
    attachments = Attachments()
    pictures = await asyncio.gather(*(attachments.png(Sketch("a cat")) for _ in range(20)))
    assert set(pictures) == {b"a cat"}
    assert [of for of, _ in drawn] == ["a cat"]
    assert drawn[0][1] != threading.get_ident()


async def test_who_stops_waiting_takes_the_picture_from_nobody() -> None:
    attachments = Attachments()
    impatient = asyncio.create_task(attachments.png(Sketch("a cat")))
    patient = asyncio.create_task(attachments.png(Sketch("a cat")))
    await asyncio.sleep(0)
    impatient.cancel()
    assert await patient == b"a cat"
    assert len(drawn) == 1


async def test_the_pictures_wanted_last_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "KEPT", 2)
    attachments = Attachments()
    for of in ("a cat", "a dog", "a cat", "a cow", "a cat", "a dog"):
        await attachments.png(Sketch(of))
    assert [of for of, _ in drawn] == ["a cat", "a dog", "a cow", "a dog"]


async def test_a_screen_is_sent_with_its_file() -> None:
    count, files = await Attachments().send(screen("a cat"), VIEW_OF, accept)
    assert count == 3
    assert files == [Picture(Sketch("a cat"), "").file]


async def test_a_picture_that_cannot_be_drawn_is_left_out_and_tried_again_the_next_time() -> None:
    attachments = Attachments()
    assert await attachments.send(screen("nothing"), VIEW_OF, accept) == (2, [])
    assert await attachments.send(screen("nothing"), VIEW_OF, accept) == (2, [])
    assert len(drawn) == 2


async def test_where_files_are_forbidden_the_rest_is_shown() -> None:
    async def no_files(*, view: ui.LayoutView, attachments: Files) -> tuple[int, list[str]]:
        if attachments:
            raise CallFailed(Fault.NOT_ALLOWED, PermissionError())
        return await accept(view=view, attachments=attachments)

    assert await Attachments().send(screen("a cat"), VIEW_OF, no_files) == (2, [])


@pytest.mark.parametrize("fault", [Fault.LATER, Fault.MESSAGE_GONE, Fault.EXPIRED])
async def test_what_else_goes_wrong_is_not_put_down_to_the_picture(fault: Fault) -> None:
    asked = 0

    async def fail(*, view: ui.LayoutView, attachments: Files) -> None:
        nonlocal asked
        asked += 1
        raise CallFailed(fault, OSError())

    with pytest.raises(CallFailed) as caught:
        await Attachments().send(screen("a cat"), VIEW_OF, fail)
    assert caught.value.fault is fault
    assert asked == 1


async def test_a_screen_without_pictures_is_asked_for_once() -> None:
    async def forbid(*, view: ui.LayoutView, attachments: Files) -> None:
        drawn.append(("asked", 0))
        raise CallFailed(Fault.NOT_ALLOWED, PermissionError())

    with pytest.raises(CallFailed):
        await Attachments().send(Screen((Text("A lobby"),)), VIEW_OF, forbid)
    assert drawn == [("asked", 0)]


def test_pictures_that_look_the_same_have_the_same_file_name_and_others_another() -> None:
    assert Picture(Sketch("a cat"), "one").file == Picture(Sketch("a cat"), "two").file
    assert Picture(Sketch("a cat"), "").file != Picture(Sketch("a dog"), "").file


def test_words_for_a_picture_are_cut_to_what_discord_takes() -> None:
    view = render(Screen((Picture(Sketch("a cat"), "x" * 2000),)), 1, 2)
    (gallery,) = (item for item in view.walk_children() if isinstance(item, ui.MediaGallery))
    assert len(gallery.items[0].description or "") == 1024
