"""Somebody new plays on for a player: with their hand, and without any secret left to who is gone."""

from __future__ import annotations

import pytest

from bot.table.table import Status
from tests.sim.card_evening import CardEvening
from tests.sim.evening import Evening
from tests.sim.replay import replayed


@pytest.mark.parametrize("game", ["nessie", "wazabi"])
async def test_the_newcomer_gets_the_hand_and_the_leaver_keeps_none(cards: CardEvening, game: str) -> None:
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


async def test_a_hand_that_could_not_be_folded_is_folded_later(cards: CardEvening) -> None:
    await cards.deal("nessie", "Ana", "Ben", "Cleo", first=cards.person("Ana"))
    await cards.type("Ben", "table replace", player=cards.person("Ben"), by=cards.person("Dana"))
    cards.shut("Ben", code=0, status=500)
    await cards.press("Dana", "Agree")
    assert "your hand" in cards.hand("Ben").words
    assert "your hand" in cards.hand("Dana").words
    cards.reopen()
    await cards.restart()
    assert "Somebody else plays on in your place." in cards.hand("Ben").words


async def test_who_left_just_now_is_replaced_and_the_board_does_not_tell_of_it(evening: Evening, seed: str) -> None:
    await evening.game("Ana", "Ben", "Cleo")
    await evening.press("Ana", "Roll")
    state, board = await evening.state(), evening.board
    await evening.type("Ana", "table leave")
    await evening.press_own("Ana", "Leave the game")
    assert "Ben, your turn" in evening.board.words
    await evening.type("Ben", "table replace", player=evening.person("Ana"), by=evening.person("Dana"))
    await evening.restart()
    await evening.press("Dana", "Agree")
    assert await evening.state() == state
    assert evening.board.offered == board.offered
    assert "Dana, roll 1 of 4" in evening.board.words
    assert "Left the game" not in evening.board.words
    assert await replayed(evening, seed) == state
    await evening.restart()
    await evening.press("Dana", sorted(evening.board.offered)[0])


async def test_an_offer_that_computers_play_over_is_told_to_be_over(evening: Evening) -> None:
    await evening.lobby("Ana", first=evening.person("Ana"))
    await evening.add_computer("Ana")
    await evening.press("Ben", "Join")
    await evening.press("Ana", "Begin")
    await evening.set_up("Ana", "Ben")
    ana, dana = evening.person("Ana"), evening.person("Dana")
    await evening.type("Ana", "table replace", player=ana, by=dana)
    await evening.type("Ana", "table leave")
    await evening.press_own("Ana", "Leave the game")
    assert await evening.waiting_for() == {"Ben"}
    assert "The game went on without Ana" in evening.board.words
    await evening.press("Ben", "Roll")
    assert "The game went on without Ana" not in evening.board.words


async def test_a_game_that_a_leaving_ended_goes_on_without_its_result(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    state = await evening.state()
    await evening.type("Ben", "table leave")
    await evening.press_own("Ben", "Leave the game")
    assert (await evening.table()).status is Status.OVER
    await evening.type("Ana", "table replace", player=evening.person("Ben"), by=evening.person("Dana"))
    await evening.restart()
    await evening.press("Dana", "Agree")
    assert (await evening.table()).status is Status.PLAYING
    assert await evening.state() == state
    assert "Ana, your turn" in evening.board.words
    assert await evening.bot.services.store.standings(evening.guild.id, None) == []
    await evening.press("Ana", "Roll")


async def test_a_channel_with_another_table_keeps_the_ended_game_closed(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    await evening.type("Ben", "table leave")
    await evening.press_own("Ben", "Leave the game")
    await evening.type("Ana", "table replace", player=evening.person("Ben"), by=evening.person("Dana"))
    offer = evening.board
    await evening.type("Emil", "naasii start")
    await evening.refused("Dana", evening.press("Dana", "Agree", on=offer), "open in this channel", evening.board_link)
    assert (await evening.table()).status is Status.OVER


async def test_a_place_is_not_offered_to_just_anybody_nor_by_just_anybody(evening: Evening) -> None:
    await evening.game("Ana", "Ben", "Cleo")
    ana, ben, cleo, dana = (evening.person(name) for name in ("Ana", "Ben", "Cleo", "Dana"))
    robot = evening.machine()

    async def no(who: str, *words: str, **options: object) -> None:
        await evening.refused(who, evening.type(who, "table replace", **options), *words)

    await no("Ben", "Only who plays there", player=ana, by=dana)
    await no("Ana", "A bot cannot", player=ben, by=robot)
    await no("Ana", "has, or had, a place", player=ben, by=cleo)
    await no("Ana", "not at this table", player=dana, by=evening.person("Emil"))
    await evening.type("Cleo", "table leave")
    await evening.press_own("Cleo", "Leave the game")
    await evening.press("Ana", "Roll")
    await no("Ana", "have played on since Cleo left", player=cleo, by=dana)


async def test_a_place_is_declined_withdrawn_or_lapses(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    await evening.after(31)
    ben, dana = evening.person("Ben"), evening.person("Dana")
    await evening.type("Ben", "table replace", player=ben, by=dana)
    await evening.press("Dana", "Decline")
    assert "does not want to play on for Ben" in evening.board.words
    await evening.type("Ben", "table replace", player=ben, by=dana)
    await evening.press("Ana", "Decline")
    assert "is not offered" in evening.board.words
    await evening.type("Ben", "table replace", player=ben, by=dana)
    await evening.press("Ana", "Roll")
    assert "do you play on for Ben?" in evening.board.words
    await evening.after(24 * 3600 + 10)
    assert "did not answer in time" in evening.board.words
    assert (await evening.table()).seat_of(ben.id) == 1


async def test_in_a_lobby_one_leaves_and_the_other_joins(evening: Evening) -> None:
    await evening.lobby("Ana", "Ben")
    offer = evening.type("Ana", "table replace", player=evening.person("Ben"), by=evening.person("Dana"))
    await evening.refused("Ana", offer, "presses Leave", "presses Join")
