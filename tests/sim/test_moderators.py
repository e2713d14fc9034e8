"""Moderators see and end any table of their server, also one that cannot be read or has no channel."""

from __future__ import annotations

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.table.table import Status
from tests.drivers.direct import DirectTables
from tests.drivers.simcord import Answer, SimDriver
from tests.drivers.simcord_cards import SimCards

DAMAGES = {
    "status of another program": "UPDATE tables SET rules = 99 WHERE id = 1",
    "state": "UPDATE tables SET state = '{' WHERE id = 1",
    "options": "UPDATE tables SET options = '[' WHERE id = 1",
    "proposal": 'UPDATE tables SET proposal = \'{"subject":"dance"}\' WHERE id = 1',
    "asked": "UPDATE tables SET asked = 'x' WHERE id = 1",
    "invited": "UPDATE tables SET invited = '{}' WHERE id = 1",
    "ending": "UPDATE tables SET ending = 'rapture' WHERE id = 1",
    "events": "UPDATE moves SET events = '{' WHERE table_id = 1",
    "bytes in the state": "UPDATE tables SET state = CAST(x'ff7b' AS TEXT) WHERE id = 1",
    "bytes in a name": "UPDATE seats SET name = CAST(x'fffe' AS TEXT) WHERE table_id = 1",
    "bytes in the game": "UPDATE tables SET game = CAST(x'ff' AS TEXT) WHERE id = 1",
    "another game": "UPDATE tables SET game = 'chess' WHERE id = 1",
}
UNREADABLE = sorted(set(DAMAGES) - {"status of another program", "options"})


async def offered(driver: SimDriver, who: str) -> list[int]:
    """The numbers that `/table stop` offers."""
    choices = await driver.person(who).autocomplete(driver.channel, "table stop", "table", "")
    return [each["value"] for each in choices]


async def stop(driver: SimDriver, who: str, number: int) -> Answer:
    """Stop a table by its number, with the second press where one is asked for."""
    answer = await driver.type(who, "table stop", table=number)
    return answer if "Stop this game?" not in answer.told else await driver.press_own(who, "Stop the game")


async def elsewhere(driver: SimDriver) -> None:
    """Go to another channel."""
    driver.channel = driver.guild.create_text_channel("elsewhere")
    await driver.env.settle()


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.field_note(10)
async def test_a_moderator_ends_a_table_whatever_of_it_cannot_be_read(driver: SimDriver, damage: str) -> None:
    driver.person("Mo", moderator=True)
    first = driver.channel
    await driver.rolling("Ana", "Ben")
    await elsewhere(driver)
    await driver.rolling("Cleo", "Dana")
    await driver.write(DAMAGES[damage])
    await driver.press("Cleo", "Roll")
    assert "Cleo, roll 1 of 4" in driver.board.words, "the others play on"
    assert await offered(driver, "Mo") == [1, 2]
    assert (await stop(driver, "Mo", 1)).told == "The table is stopped."
    assert (await driver.table()).status is Status.STOPPED
    driver.channel = first
    assert not driver.board.controls
    if damage not in ("another game", "bytes in the game", "bytes in the state"):
        assert "The game was stopped" in driver.board.words
    await driver.lobby("Ben")
    assert "1. Ben (host)" in driver.board.words


@pytest.mark.parametrize("damage", UNREADABLE)
async def test_a_table_that_cannot_be_read_says_so_and_hinders_no_start_and_no_mending(
    driver: SimDriver, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    await driver.rolling("Ana", "Ben")
    first = driver.channel
    await elsewhere(driver)
    await driver.lobby("Cleo")
    await driver.left_behind("Dana", driver.press("Dana", "Join"))
    await driver.write(DAMAGES[damage])
    await driver.write("UPDATE tables SET painted = -1 WHERE id = 1")
    await driver.restart()
    assert "2. Dana" in driver.board.words
    driver.channel = first
    driver.expected_errors = len([record for record in caplog.records if record.levelname == "ERROR"])
    assert "nobody foresaw this" not in caplog.text
    await driver.type("Ana", "table stop")
    await driver.press_own("Ana", "Stop the game")
    assert not (await driver.table()).open


async def test_commands_at_a_table_that_cannot_be_read_say_so(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    await driver.write(DAMAGES["asked"])
    await driver.refused("Ana", driver.press("Ana", "Roll"), "cannot be read", "/table stop")
    await driver.refused("Ana", driver.type("Ana", "table board"), "cannot be read", "/table stop")
    await driver.refused("Ben", driver.type("Ben", "naasii start"), "cannot be read", "/table stop")
    assert "cannot be read" in (await driver.type("Ana", "table leave")).told
    assert "table stop table:1" in (await driver.type("Ana", "table list")).told
    await driver.refused("Ben", driver.type("Ben", "table stop"), "Only the host")
    driver.env.backend.delete_message(driver.channel.id, driver.board.message.id)
    await driver.env.settle()


async def test_a_moderator_ends_a_table_whose_channel_the_bot_does_not_know(driver: SimDriver) -> None:
    driver.person("Mo", moderator=True)
    await driver.rolling("Ana", "Ben")
    await driver.write("UPDATE tables SET channel_id = 1")
    await driver.refused("Cleo", driver.type("Cleo", "table stop", table=1), "Only the host")
    assert await offered(driver, "Mo") == [1]
    driver.env.inject_error("*", "/channels/1/*", status=404, code=10003, times=None)
    await stop(driver, "Mo", 1)
    assert not (await driver.table()).open


async def test_who_moderates_one_channel_ends_tables_there_and_no_others(driver: SimDriver) -> None:
    mo, home = driver.person("Mo"), driver.channel
    await driver.rolling("Ana", "Ben")
    await elsewhere(driver)
    await driver.rolling("Cleo", "Dana")
    allow = discord.PermissionOverwrite(manage_messages=True)
    pair = allow.pair()
    driver.env.backend.set_overwrite(
        home.id, Overwrite(mo.id, OverwriteType.MEMBER, allow=pair[0].value, deny=pair[1].value)
    )
    await driver.env.settle()
    assert await offered(driver, "Mo") == [1]
    await driver.refused("Mo", driver.type("Mo", "table stop", table=2), "Only the host, Cleo")
    await stop(driver, "Mo", 1)
    assert [(await driver.table(number)).open for number in (1, 2)] == [False, True]


async def test_the_host_ends_their_table_from_another_channel(driver: SimDriver) -> None:
    await driver.lobby("Ana", "Ben")
    await elsewhere(driver)
    assert await offered(driver, "Ana") == [1]
    assert await offered(driver, "Ben") == []
    assert (await stop(driver, "Ana", 1)).told == "The table is closed."


async def test_a_number_that_is_no_open_table_of_this_server_is_refused(driver: SimDriver) -> None:
    driver.person("Mo", moderator=True)
    await driver.lobby("Ana")
    await driver.write("UPDATE tables SET guild_id = 5")
    for number in (1, 7, 2**53 - 1):
        await driver.refused("Mo", driver.type("Mo", "table stop", table=number), "/table list")


async def test_the_list_names_game_place_players_and_turn_and_is_for_the_asker_alone(driver: SimDriver) -> None:
    await driver.refused("Ana", driver.type("Ana", "table list"), "/naasii start")
    await driver.rolling("Ana", "Ben")
    home = driver.channel
    await elsewhere(driver)
    await driver.type("Cleo", "nessie start")
    answer = await driver.type("Dana", "table list")
    assert not answer.ids & {each.message.id for each in driver.public()}
    _title, first, second = answer.told.split("\n")
    assert first.startswith("1\\. **[Naasii](https://discord.com/channels/")
    assert f"<#{home.id}> · Ana, Ben · opened <t:" in first
    assert first.endswith("waiting for Ana")
    assert "Nessie" in second
    assert second.endswith("in the lobby")


async def test_the_list_leaves_out_what_the_asker_may_not_see(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    backend, home = driver.env.backend, driver.channel
    driver.channel = driver.thread(home, private=True)
    await driver.env.settle()
    await driver.lobby("Ana")
    await elsewhere(driver)
    assert "1\\. **" in (await driver.type("Cleo", "table list")).told
    assert "2\\. **" not in (await driver.type("Cleo", "table list")).told
    assert "2\\. **" in (await driver.type("Ana", "table list")).told
    backend.set_overwrite(home.id, Overwrite(driver.guild.id, OverwriteType.ROLE, allow=0, deny=1 << 10))
    await driver.env.settle()
    await driver.refused("Cleo", driver.type("Cleo", "table list"), "you can see")


async def test_a_list_that_is_too_long_says_how_many_more_there_are(driver: SimDriver) -> None:
    for number in range(40):
        driver.channel = driver.guild.create_text_channel(f"games-{number}")
        await driver.lobby("Ana")
    told = (await driver.type("Ben", "table list")).told
    listed = [line for line in told.split("\n") if "**[" in line]
    assert told.endswith(f"-# and {40 - len(listed)} more")
    assert 15 < len(listed) < 40
    told = (await driver.type("Ben", "table leave")).told
    assert "no place" in told
    await elsewhere(driver)
    mine = await driver.type("Ana", "table leave")
    assert mine.told.endswith("-# and 30 more")


async def test_leaving_from_elsewhere_lists_all_tables_of_the_asker_with_a_button_each(cards: SimCards) -> None:
    home = cards.channel
    await cards.rolling("Ana", "Ben", "Cleo")
    await elsewhere(cards)
    await cards.lobby("Ben", "Ana")
    await elsewhere(cards)
    told = (await cards.type("Ana", "table leave")).told
    assert told.count("https://discord.com/channels/") == 2
    await cards.press_own("Ana", "Leave this lobby")
    assert (await cards.table(2)).seat_of(cards.person("Ana").id) is None
    await cards.type("Ana", "table leave")
    await cards.press_own("Ana", "Leave this game …")
    assert "for good" in cards.panel("Ana").words
    await cards.press_own("Ana", "Leave the game")
    cards.channel = home
    assert "**Ana** 0 · left the game" in cards.board.words
    await elsewhere(cards)
    await cards.refused("Ana", cards.type("Ana", "table leave"), "you sit at none elsewhere")


async def test_tables_on_other_servers_are_listed_by_the_server_and_left_from_here(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben", "Cleo")
    other = driver.env.create_guild("The *Den*")
    ana = other.add_member(driver.person("Ana").user)
    den = other.create_text_channel("den")
    await driver.env.settle()
    result = await ana.slash(den, "table leave")
    assert result.response is not None
    answer = driver._answer(result)
    assert "The Parlour" in answer.told


async def test_a_list_of_own_tables_that_is_out_of_date_is_refused(driver: SimDriver) -> None:
    await driver.lobby("Ana", "Ben")
    await elsewhere(driver)
    await driver.type("Ben", "table leave")
    await DirectTables.of(driver.bot).leave(1, driver.person("Ben").id)
    await driver.refused("Ben", driver.press_own("Ben", "Leave this lobby"), "no place")
