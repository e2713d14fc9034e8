"""Somebody new plays on for a player: with their hand, and without any secret left to who is gone."""

from __future__ import annotations

import pytest

from bot.table.table import Status
from tests.drivers.simcord import SimDriver
from tests.drivers.simcord_cards import SimCards
from tests.sim.replay import replayed


@pytest.mark.parametrize("game", ["nessie", "wazabi"])
async def test_the_newcomer_gets_the_hand_and_the_leaver_keeps_none(cards: SimCards, game: str) -> None:
    await cards.deal(game, "Ana", "Ben", "Cleo", first=cards.person("Ana"))
    ben, dana = cards.person("Ben"), cards.person("Dana")
    state, hand = await cards.state(), cards.hand("Ben")
    calls = len(cards.calls())
    assert dana.mention in (await cards.type("Ana", "table replace", player=ben, by=dana)).told
    assert f"{dana.mention}, do you play on for Ben?" in cards.board.words
    assert cards.calls()[calls:] == [[dana.id]]
    await cards.refused("Ben", cards.press("Ben", "Agree"), "not for you to answer")
    await cards.restart()
    await cards.press("Dana", "Agree")
    assert f"{dana.mention} plays on for Ben." in cards.board.words
    table = await cards.table()
    assert [each.name for each in table.chairs] == ["Ana", "Dana", "Cleo"]
    assert await cards.state() == state
    # What Ben had is Dana's now, and Ben's message says nothing any more.
    assert "Somebody else plays on in your place." in cards.hand("Ben").words
    assert cards.hand("Ben").controls == ()
    assert cards.hand("Dana").words == hand.words
    await cards.refused("Ben", cards.press("Ben", "My hand"), "not playing")
    assert cards.hand("Dana").words.startswith((await cards.open_hand("Dana")).words)
    await cards.restart()
    await cards.press("Ana", "reveal" if game == "nessie" else "roll")
    assert "plays on for Ben" not in cards.board.words
    assert "Ben" not in cards.board.words


async def test_a_hand_that_could_not_be_folded_is_folded_later(cards: SimCards) -> None:
    await cards.deal("nessie", "Ana", "Ben", "Cleo", first=cards.person("Ana"))
    await cards.type("Ben", "table replace", player=cards.person("Ben"), by=cards.person("Dana"))
    cards.shut("Ben", code=0, status=500)
    await cards.press("Dana", "Agree")
    assert "your hand" in cards.hand("Ben").words
    assert "your hand" in cards.hand("Dana").words
    cards.reopen()
    await cards.restart()
    assert "Somebody else plays on in your place." in cards.hand("Ben").words


async def test_who_left_just_now_is_replaced_and_the_board_does_not_tell_of_it(driver: SimDriver, seed: str) -> None:
    await driver.rolling("Ana", "Ben", "Cleo")
    await driver.press("Ana", "Roll")
    state, board = await driver.state(), driver.board
    await driver.type("Ana", "table leave")
    await driver.press_own("Ana", "Leave the game")
    assert "Ben, your turn" in driver.board.words
    await driver.type("Ben", "table replace", player=driver.person("Ana"), by=driver.person("Dana"))
    await driver.restart()
    await driver.press("Dana", "Agree")
    assert await driver.state() == state
    assert driver.board.offered == board.offered
    assert "Dana, roll 1 of 4" in driver.board.words
    assert "Left the game" not in driver.board.words
    assert await replayed(driver, seed) == state
    await driver.restart()
    await driver.press("Dana", sorted(driver.board.offered)[0])


async def test_an_offer_that_computers_play_over_is_told_to_be_over(driver: SimDriver) -> None:
    await driver.lobby("Ana", first=driver.person("Ana"))
    await driver.add_computer("Ana")
    await driver.press("Ben", "Join")
    await driver.press("Ana", "Begin")
    await driver.set_up("Ana", "Ben")
    ana, dana = driver.person("Ana"), driver.person("Dana")
    await driver.type("Ana", "table replace", player=ana, by=dana)
    await driver.type("Ana", "table leave")
    await driver.press_own("Ana", "Leave the game")
    assert await driver.waiting_for() == {"Ben"}
    assert "The game went on without Ana" in driver.board.words
    await driver.press("Ben", "Roll")
    assert "The game went on without Ana" not in driver.board.words


async def test_a_game_that_a_leaving_ended_goes_on_without_its_result(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    state = await driver.state()
    await driver.type("Ben", "table leave")
    await driver.press_own("Ben", "Leave the game")
    assert (await driver.table()).status is Status.OVER
    await driver.type("Ana", "table replace", player=driver.person("Ben"), by=driver.person("Dana"))
    await driver.restart()
    await driver.press("Dana", "Agree")
    assert (await driver.table()).status is Status.PLAYING
    assert await driver.state() == state
    assert "Ana, your turn" in driver.board.words
    assert await driver.bot.services.store.standings(driver.guild.id, None) == []
    await driver.press("Ana", "Roll")


async def test_a_channel_with_another_table_keeps_the_ended_game_closed(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    await driver.type("Ben", "table leave")
    await driver.press_own("Ben", "Leave the game")
    await driver.type("Ana", "table replace", player=driver.person("Ben"), by=driver.person("Dana"))
    offer = driver.board
    await driver.type("Emil", "naasii start")
    await driver.refused("Dana", driver.press("Dana", "Agree", on=offer), "open in this channel", driver.board_link)
    assert (await driver.table()).status is Status.OVER


async def test_a_place_is_not_offered_to_just_anybody_nor_by_just_anybody(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben", "Cleo")
    ana, ben, cleo, dana = (driver.person(name) for name in ("Ana", "Ben", "Cleo", "Dana"))
    robot = driver.machine()

    async def no(who: str, *words: str, **options: object) -> None:
        await driver.refused(who, driver.type(who, "table replace", **options), *words)

    await no("Ben", "Only who plays there", player=ana, by=dana)
    await no("Ana", "A bot cannot", player=ben, by=robot)
    await no("Ana", "has, or had, a place", player=ben, by=cleo)
    await no("Ana", "not at this table", player=dana, by=driver.person("Emil"))
    await driver.type("Cleo", "table leave")
    await driver.press_own("Cleo", "Leave the game")
    await driver.press("Ana", "Roll")
    await no("Ana", "have played on since Cleo left", player=cleo, by=dana)


async def test_a_place_is_declined_withdrawn_or_lapses(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    await driver.after(31)
    ben, dana = driver.person("Ben"), driver.person("Dana")
    await driver.type("Ben", "table replace", player=ben, by=dana)
    await driver.press("Dana", "Decline")
    assert "does not want to play on for Ben" in driver.board.words
    await driver.type("Ben", "table replace", player=ben, by=dana)
    await driver.press("Ana", "Decline")
    assert "is not offered" in driver.board.words
    await driver.type("Ben", "table replace", player=ben, by=dana)
    await driver.press("Ana", "Roll")
    assert "do you play on for Ben?" in driver.board.words
    await driver.after(24 * 3600 + 10)
    assert "did not answer in time" in driver.board.words
    assert (await driver.table()).seat_of(ben.id) == 1


async def test_in_a_lobby_one_leaves_and_the_other_joins(driver: SimDriver) -> None:
    await driver.lobby("Ana", "Ben")
    offer = driver.type("Ana", "table replace", player=driver.person("Ben"), by=driver.person("Dana"))
    await driver.refused("Ana", offer, "presses Leave", "presses Join")
