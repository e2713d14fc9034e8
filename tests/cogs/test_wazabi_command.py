"""`/wazabi start`, typed in a simulated server, and what Begin says to options that so many cannot play."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
import simcord
from pydantic import SecretStr

from bot.chat.bot import Parlour
from bot.factory import make_bot
from bot.settings import Settings
from engines.wazabi import WazabiOptions
from engines.wazabi.game import Wazabi
from tests.drivers.direct import options_of, state_of
from tests.sim.message import Seen


class Room:
    """A channel with Ana in it, and the bot."""

    def __init__(self, env: simcord.Env, bot: Parlour) -> None:
        self.bot = bot
        guild = env.create_guild("The Parlour")
        self.channel = guild.create_text_channel("parlour")
        self.people = {
            name: guild.add_member(env.create_user(name.lower(), global_name=name)) for name in ("Ana", "Ben", "Cleo")
        }

    async def start(self, **options: object) -> str:
        """Type the command as Ana, and return what she is told."""
        return _told(await self.people["Ana"].slash(self.channel, "wazabi start", **options))

    async def press(self, who: str, text: str) -> str:
        """Press a button of the lobby, and return what the presser is told."""
        custom_id, person = f"g:1:0:{text}", self.people[who]
        seen = (Seen.of(each) for each in reversed(self.channel.history(viewer=person)))
        holds = next(each for each in seen if any(control.custom_id == custom_id for control in each.controls))
        return _told(await person.click(holds.message, custom_id=custom_id))

    async def add_computer(self) -> None:
        """Have Ana add a computer player."""
        await self.press("Ana", "/computer")
        await self.press("Ana", "/computer:easy")

    async def options(self) -> WazabiOptions:
        table = await self.bot.services.store.table(1)
        assert table is not None
        options = options_of(table)
        assert isinstance(options, WazabiOptions)
        return options


def _told(result: simcord.InteractionResult) -> str:
    sent = [*([result.response] if result.response else []), *result.followups]
    return " ".join(each.content for each in sent if each.ephemeral)


@pytest.fixture
async def room(tmp_path: Path) -> AsyncGenerator[Room]:
    token = SecretStr("MTAwMDAwMDAwMDAwMDAwMDAx.Gabcde.abcdefghijklmnopqrstuvwxyz-_0123456789")
    bot = make_bot(Settings(database=tmp_path / "parlour.db", token=token, _env_file=None))  # type: ignore[call-arg]
    env = simcord.Env(bot, check_errors=False)
    await env.start()
    try:
        yield Room(env, bot)
    finally:
        await env.shutdown()
        await bot.close()


async def test_a_table_is_opened_with_the_options_that_were_chosen(room: Room) -> None:
    told = await room.start(dice=3, play_on="yes", games=4, invite1=room.people["Ben"])
    assert "Your table is open" in told
    assert await room.options() == WazabiOptions(dice=3, play_on=True, games=4)


async def test_a_newcomer_gets_the_printed_game(room: Room) -> None:
    await room.start()
    assert await room.options() == WazabiOptions()


async def test_teams_and_playing_on_are_refused_at_once_and_no_table_is_opened(room: Room) -> None:
    told = await room.start(teams="yes", play_on="yes")
    assert told == (
        "These options do not go together: In teams the first player without dice ends the game; "
        "choose teams, or playing on."
    )
    assert await room.bot.services.store.table(1) is None


async def test_begin_says_in_the_game_s_words_what_so_many_cannot_play(room: Room) -> None:
    await room.start(teams="yes")
    await room.press("Ben", "/join")
    await room.press("Cleo", "/join")
    told = await room.press("Ana", "/begin")
    assert told == (
        "These options do not go together: Teams need 4 or 6 players, and you are 3; "
        "change the number of players, or open a table without teams."
    )
    await room.add_computer()
    assert await room.press("Ana", "/begin") == ""
    table = await room.bot.services.store.table(1)
    assert table is not None
    # Whoever goes first may be the computer, and by luck may have won by now.
    state = state_of(table)
    assert isinstance(state, Wazabi)
    assert len(state.players) == 4


async def test_begin_says_how_many_dice_so_many_can_have(room: Room) -> None:
    await room.start(dice=8)
    for _ in range(4):
        await room.add_computer()
    told = await room.press("Ana", "/begin")
    assert "With 5 players everybody can start with 1 to 4 dice" in told


async def test_only_the_host_is_told_so(room: Room) -> None:
    await room.start(teams="yes")
    await room.press("Ben", "/join")
    assert "Only the host, Ana" in await room.press("Ben", "/begin")
