"""The same people once more, at a press of each."""

from __future__ import annotations

from random import Random

import pytest

from bot.table.table import Status
from tests.rules.wazabi.table import at
from tests.sim.card_evening import CardEvening
from tests.sim.evening import Evening
from tests.sim.no_dice import begin, resign


async def over(evening: Evening, **options: object) -> None:
    """A game of No Dice that Ana has given up."""
    await begin(evening, **options)
    await resign(evening, "Ana")
    assert (await evening.table()).status is Status.OVER


async def test_the_same_people_and_options_begin_again_once_all_agree(evening: Evening) -> None:
    await over(evening, clock="5m")
    assert evening.board.labels[-1] == "Rematch"
    ended = evening.board
    await evening.press("Ben", "Rematch")
    assert "Agreed: Ben" in evening.board.words
    assert "still to press: Ana" in evening.board.words
    await evening.restart()
    await evening.press("Ben", "Rematch")
    await evening.refused("Dana", evening.press("Dana", "Rematch"), "not for you to answer")
    assert await evening.bot.services.store.table(2) is None
    await evening.press("Ana", "Rematch")
    old, new = await evening.table(1), await evening.table(2)
    assert new.status is Status.PLAYING
    assert [each.name for each in new.chairs] == ["Ana", "Ben"]
    assert (new.options, new.clock, new.hints, new.host_id) == (old.options, old.clock, old.hints, old.host_id)
    assert new.clock == 300
    shown = next(each for each in evening.public() if each.message.id == ended.message.id)
    assert "The rematch has begun." in shown.words
    assert "Rematch" not in shown.labels
    await evening.restart()
    await evening.press("Ana", sorted(evening.board.offered)[0])


async def test_computers_come_along_and_play(evening: Evening) -> None:
    await evening.type("Ana", "nodice start")
    await evening.add_computer("Ana")
    await evening.press("Ana", "Begin")
    await resign(evening, "Ana")
    await evening.press("Ana", "Rematch")
    new = await evening.table(2)
    assert [each.player is not None for each in new.chairs] == [False, True]
    assert (await evening.state(2)).to_act() == {0}


async def test_a_rematch_with_cards_deals_hands(cards: CardEvening) -> None:
    await cards.deal("wazabi", "Ana", "Ben", first=cards.person("Ana"))
    await cards.set_table(at("1 discard1", "2 skip", rolled="W"))
    await cards.press_hand("Ana", "play:discard1")
    for who in ("Ben", "Ana"):
        await cards.press(who, "Rematch")
    assert [len(cards.hands(who)) for who in ("Ana", "Ben")] == [2, 2]
    assert "your hand" in cards.hands("Ana")[-1].words
    await cards.press("Ana", "roll")


async def test_a_channel_with_another_table_keeps_the_agreement(evening: Evening) -> None:
    await over(evening)
    ended = evening.board
    await evening.type("Emil", "naasii start")
    await evening.press("Ana", "Rematch", on=ended)
    refused = await evening.press("Ben", "Rematch", on=ended)
    assert "open in this channel" in refused.told
    assert evening.board_link in refused.told
    shown = next(each for each in evening.public() if each.message.id == ended.message.id)
    assert "All agree; press Rematch once no other table is open" in shown.words
    await evening.type("Emil", "table stop")
    await evening.press("Ana", "Rematch", on=ended)
    assert (await evening.table(3)).status is Status.PLAYING


async def test_it_expires_after_a_day_and_the_button_goes(evening: Evening) -> None:
    await over(evening)
    await evening.after(31)
    await evening.press("Ana", "Rematch")
    messages, board = len(evening.public()), evening.board
    await evening.after(23 * 3600)
    assert "Rematch" in evening.board.labels
    await evening.after(3600)
    assert evening.board.message.id == board.message.id
    assert len(evening.public()) == messages
    assert "There was no rematch." in evening.board.words
    assert "Rematch" not in evening.board.labels


async def test_a_press_after_its_time_is_told_so(evening: Evening) -> None:
    await over(evening)
    evening.clock.ahead += 24 * 3600 + 1
    refused = await evening.press("Ana", "Rematch")
    assert "no rematch of this game any more" in refused.told
    assert "/nodice start" in refused.told


@pytest.mark.parametrize("stays", [2, 1])
async def test_who_left_in_mid_game_is_not_asked(evening: Evening, stays: int) -> None:
    people = ("Ana", "Ben", "Cleo")
    await evening.game(*people)
    for who in people[stays:]:
        await evening.type(who, "table leave")
        await evening.press_own(who, "Leave the game")
    if stays == 1:
        assert "Rematch" not in evening.board.labels
        return
    await evening.play_on(Random(1))
    await evening.refused("Cleo", evening.press("Cleo", "Rematch"), "not for you to answer")
    await evening.press("Ana", "Rematch")
    assert "still to press: Ben" in evening.board.words
    await evening.press("Ben", "Rematch")
    assert [each.name for each in (await evening.table(2)).chairs] == ["Ana", "Ben"]


async def test_a_stopped_game_has_no_rematch(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    await evening.type("Ana", "table stop")
    await evening.press_own("Ana", "Stop the game")
    assert evening.board.controls == ()


async def test_computers_begin_it_also_where_the_old_board_cannot_be_shown(evening: Evening) -> None:
    await evening.type("Ana", "nodice start")
    await evening.add_computer("Ana")
    await evening.press("Ana", "Begin")
    await resign(evening, "Ana")
    evening.env.inject_error("*", "/interactions/*/callback", status=500)
    evening.env.inject_error("PATCH", "*", status=500, times=None)
    await evening.press("Ana", "Rematch")
    evening.env.backend.faults.clear()
    assert (await evening.state(2)).to_act() == {0}
    table = await evening.table(2)
    assert (table.message_id, table.painted) == (evening.board.message.id, table.version)


async def test_the_old_button_of_a_game_that_was_thinned_out_is_refused_and_troubles_nobody(evening: Evening) -> None:
    await over(evening)
    await evening.bot.services.store.expire(evening.clock.now() + 1)
    refused = await evening.press("Ana", "Rematch")
    assert "/nodice start" in refused.told
