"""No Dice as people play it in a simulated server: pictures, resigning, draws, options."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
import simcord
from PIL import Image
from simcord.components import walk_components

from bot.app import Parlour
from bot.settings import Settings
from bot.table import Status
from engines.no_dice import NoDiceOptions


class SimulatedClock:
    """The simulated server's time."""

    env: simcord.Env

    def now(self) -> float:
        return self.env.now().timestamp()

    async def wait(self, seconds: float) -> None:
        await self.env.external_wait(asyncio.sleep(seconds), reason="the bot's own clock")


class Room:
    """A channel with Ana, Ben and Cleo."""

    def __init__(self, env: simcord.Env) -> None:
        self.env = env
        guild = env.create_guild("The Parlour")
        self.channel = guild.create_text_channel("parlour")
        self.people = {
            name: guild.add_member(env.create_user(name.lower(), global_name=name)) for name in ["Ana", "Ben", "Cleo"]
        }

    @property
    def bot(self) -> Parlour:
        assert isinstance(self.env.bot, Parlour)
        return self.env.bot

    def public(self) -> list[discord.Message]:
        return [each for each in self.channel.history() if not each.flags.ephemeral]

    @property
    def board(self) -> discord.Message:
        return self.public()[-1]

    def private(self, who: str) -> discord.Message:
        return [each for each in self.channel.history(viewer=self.people[who]) if each.flags.ephemeral][-1]

    async def start(self, **options: Any) -> None:
        await self.people["Ana"].slash(self.channel, "nodice start", first=self.people["Ana"], **options)
        await self.press("Ben", "/join")
        await self.press("Ana", "/begin")

    async def begin_with_computer(self) -> None:
        await self.people["Ana"].slash(self.channel, "nodice start", first=self.people["Ana"])
        await self.press("Ana", "/computer")
        await self.press("Ana", "/begin")

    async def press(self, who: str, text: str, on: discord.Message | None = None) -> None:
        message = on or self.board
        (custom_id,) = (
            each["custom_id"] for each in parts(message) if str(each.get("custom_id", "")).endswith(":" + text)
        )
        await self.people[who].click(message, custom_id=custom_id)

    async def press_own_making(self, who: str, custom_id: str) -> None:
        """Press what no board of this table has."""
        view = discord.ui.LayoutView(timeout=None)
        view.add_item(discord.ui.ActionRow(discord.ui.Button(label="old", custom_id=custom_id)))
        view.stop()
        message = await self.bot.get_partial_messageable(self.channel.id).send(view=view)
        await self.people[who].click(message, custom_id=custom_id)


def parts(message: discord.Message) -> list[dict[str, Any]]:
    return list(walk_components([dict(each.to_dict()) for each in message.components]))


def said(message: discord.Message) -> str:
    return "\n".join([message.content, *(str(each["content"]) for each in parts(message) if each["type"] == 10)])


def pictures(message: discord.Message) -> list[str]:
    """The files' names in the message's gallery."""
    items = [item for each in parts(message) if each["type"] == 12 for item in each["items"]]
    return [item["media"]["url"].split("?")[0].rsplit("/", 1)[1] for item in items]


def uploads(room: Room) -> int:
    """How many files have been sent so far: they are numbered from 0, while those that stay have ids."""
    bodies = [request.json for request in room.env.http_requests if isinstance(request.json, dict)]
    sent = [each for body in bodies for each in (body.get("data") or body).get("attachments") or ()]
    return sum(int(each["id"]) < 10 for each in sent)


@pytest.fixture
async def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Room]:
    # The computer's choices are the same in every run.
    monkeypatch.setattr("bot.tables.secrets", SimpleNamespace(token_hex=lambda _bytes: "5eed"))
    clock = SimulatedClock()
    bot = Parlour(Settings(database=tmp_path / "parlour.db", _env_file=None), clock)  # type: ignore[call-arg]
    env = clock.env = simcord.Env(bot)
    await env.start()
    try:
        yield Room(env)
    finally:
        await env.shutdown()
        await bot.close()


async def test_the_board_is_a_picture_and_its_words_say_the_same(room: Room) -> None:
    await room.start()
    (name,) = pictures(room.board)
    (attachment,) = room.board.attachments
    assert attachment.filename == name
    assert Image.open(BytesIO(await attachment.read())).size == (1200, 600)
    (gallery,) = (each for each in parts(room.board) if each["type"] == 12)
    assert gallery["items"][0]["description"].startswith("The board, from Ana's side.")
    assert "● **Ana** A2 B5 C6 · off 1 · risks 33" in said(room.board)


async def test_a_move_brings_a_new_picture_and_the_old_message_keeps_none(room: Room) -> None:
    await room.start()
    before = pictures(room.board)
    await room.press("Ana", "move:6")
    old, new = room.public()[-2:]
    assert pictures(new) != before
    assert len(new.attachments) == 1
    assert old.attachments == []
    assert said(old).strip() == "-# No Dice, game 1: Ana moved 6 → 9."


async def test_an_edit_that_leaves_the_position_keeps_the_file_that_is_there(room: Room) -> None:
    await room.begin_with_computer()
    before, sent = room.board, uploads(room)
    await room.press("Ana", "offer")
    assert "Computer 1 declined" in said(room.board)
    assert room.board.id == before.id
    assert [each.id for each in room.board.attachments] == [each.id for each in before.attachments]
    assert pictures(room.board) == pictures(before)
    assert uploads(room) == sent
    await room.press("Ana", "move:6")
    assert uploads(room) == sent + 1
    assert len(room.board.attachments) == 1
    assert pictures(room.board) != pictures(before)


async def test_without_the_permission_to_attach_files_the_board_is_shown_in_words(room: Room) -> None:
    await room.start()
    room.env.inject_error("POST", f"/channels/{room.channel.id}/messages", status=403, code=50013)
    await room.press("Ana", "move:6")
    assert pictures(room.board) == []
    assert room.board.attachments == []
    assert "**Ben, move or revive a piece**" in said(room.board)
    await room.press("Ben", "move:6")
    assert len(pictures(room.board)) == len(room.board.attachments) == 1


async def test_the_picture_comes_back_after_a_restart(room: Room, tmp_path: Path) -> None:
    await room.start()
    clock = SimulatedClock()
    clock.env = room.env
    bot = Parlour(Settings(database=tmp_path / "parlour.db", _env_file=None), clock)  # type: ignore[call-arg]
    await room.bot.close()
    await room.env.restart_bot(bot)
    await room.press("Ana", "move:2")
    assert len(pictures(room.board)) == len(room.board.attachments) == 1
    assert "Ben, move" in said(room.board)


async def test_resigning_takes_a_second_press_that_only_the_presser_sees(room: Room) -> None:
    await room.start(games=3)
    await room.press("Ana", "/ask:resign")
    assert "Ana, move or revive" in said(room.board)
    asked = room.private("Ana")
    assert "your opponent gains 33 points" in said(asked)
    await room.press("Ana", "resign", on=asked)
    assert "Ana 0 : 33 Ben" in said(room.board)
    assert "No Dice · game 2 of 3" in said(room.board)
    assert "It is done" in said(room.private("Ana"))


async def test_a_confirmation_that_came_too_late_does_nothing(room: Room) -> None:
    await room.start()
    await room.press("Ana", "/ask:resign")
    asked = room.private("Ana")
    await room.press("Ana", "move:6")
    await room.press("Ben", "move:6")
    await room.press("Ana", "resign", on=asked)
    assert "earlier moment" in room.private("Ana").content
    assert "Ana, move" in said(room.board)


@pytest.mark.parametrize(("who", "why"), [("Ben", "not your turn"), ("Cleo", "not playing")])
async def test_nobody_else_is_asked_whether_they_resign(room: Room, who: str, why: str) -> None:
    await room.start()
    await room.press(who, "/ask:resign")
    assert why in room.private(who).content


async def test_what_takes_no_second_press_is_not_asked_about(room: Room) -> None:
    await room.start()
    await room.press_own_making("Ana", "g:1:1:/ask:offer")
    assert "cannot be done now" in room.private("Ana").content
    assert "Ana, move" in said(room.public()[-2])


async def test_a_game_without_private_panels_answers_a_press_for_one(room: Room) -> None:
    await room.start()
    await room.press_own_making("Ana", "g:1:0:/panel:sheet")
    assert "not one of mine any more" in room.private("Ana").content


async def test_a_draw_that_is_accepted_ends_the_table(room: Room) -> None:
    await room.start()
    await room.press("Ana", "offer")
    await room.press("Ben", "accept")
    assert "Ana, Ben share the victory" in said(room.board)
    table = await room.bot.store.table(1)
    assert table is not None
    assert table.status is Status.OVER


async def test_the_options_of_the_command_are_those_of_the_game(room: Room) -> None:
    await room.people["Ana"].slash(
        room.channel, "nodice start", points=100, stakes="on", side="stays", opponent=room.people["Ben"]
    )
    assert "series to 100 points · with stakes · the board stays" in said(room.board)
    table = await room.bot.store.table(1)
    assert table is not None
    assert room.bot.tables.options(table) == NoDiceOptions(target=100, stakes=True, turning=False)
    assert table.invited == (room.people["Ben"].id,)


async def test_games_and_points_together_are_refused_with_the_reason(room: Room) -> None:
    await room.people["Ana"].slash(room.channel, "nodice start", games=3, points=50)
    assert "choose one of them" in room.private("Ana").content
    assert await room.bot.store.table(1) is None
