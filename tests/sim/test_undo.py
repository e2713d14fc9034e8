"""A slip is taken back, where nothing was seen and all agree, in all four games."""

from __future__ import annotations

import pytest

from bot.table.table import MoveKind
from engines.core import State
from tests.drivers.simcord import SimDriver
from tests.drivers.simcord_cards import SimCards
from tests.sim.no_dice import begun
from tests.sim.replay import replayed


async def state_of(driver: SimDriver) -> State:
    return await driver.state()


async def test_a_move_of_no_dice_is_taken_back_once_the_other_agrees(driver: SimDriver, seed: str) -> None:
    await begun(driver)
    before, board = await state_of(driver), driver.board
    await driver.press("Ana", sorted(board.offered)[0])
    moved = await state_of(driver)
    answer = await driver.type("Ana", "table undo")
    assert "asked now" in answer.told
    assert "May Ana take their last move back?" in driver.board.words
    assert driver.calls()[-1] == [driver.person("Ben").id]
    assert await state_of(driver) == moved
    await driver.restart()
    await driver.press("Ben", "Agree")
    assert await state_of(driver) == before
    assert "Ana took their last move back." in driver.board.words
    assert driver.calls()[-1] == [driver.person("Ana").id]
    # A button of the board before is one of another moment, although the position is the same.
    assert driver.board.offered == board.offered
    assert not {each.custom_id for each in driver.board.controls if each.text in board.offered} & {
        each.custom_id for each in board.controls
    }
    await driver.restart()
    await driver.press("Ana", sorted(driver.board.offered)[0])
    assert "took their last move back" not in driver.board.words
    assert await replayed(driver, seed) == await state_of(driver)


async def test_the_board_does_not_tell_what_was_taken_back(driver: SimDriver) -> None:
    await begun(driver)
    for who in ("Ana", "Ben"):
        while who in await driver.waiting_for():
            await driver.press(who, sorted(driver.board.offered)[0])
    (who,) = await driver.waiting_for()
    other = "Ben" if who == "Ana" else "Ana"
    told = driver.board.screen[0]
    await driver.press(who, sorted(driver.board.offered)[0])
    await driver.type(who, "table undo")
    await driver.press(other, "Agree")
    assert driver.board.screen[0].startswith(told)


async def test_one_who_declines_or_who_plays_on_leaves_the_move_as_it_is(driver: SimDriver) -> None:
    await begun(driver)
    await driver.after(31)
    await driver.press("Ana", sorted(driver.board.offered)[0])
    await driver.type("Ana", "table undo")
    await driver.press("Ben", "Decline")
    assert "somebody declined" in driver.board.words
    await driver.type("Ana", "table undo")
    (who,) = await driver.waiting_for()
    await driver.press(who, sorted(driver.board.offered)[0])
    assert "the game went on meanwhile" in driver.board.words
    assert "Agree" not in driver.board.labels
    await driver.type("Ana", "table undo")
    await driver.after(24 * 3600 + 1)
    assert "not all answered in time" in driver.board.words


async def test_against_computers_a_move_comes_back_at_once(driver: SimDriver) -> None:
    await driver.type("Ana", "nodice start", first=driver.person("Ana"))
    await driver.add_computer("Ana")
    await driver.press("Ana", "Begin")
    before = await state_of(driver)
    await driver.press("Ana", sorted(driver.board.offered)[0])
    assert await state_of(driver) != before
    assert (await driver.type("Ana", "table undo")).told == "Your last move is taken back."
    assert await state_of(driver) == before
    assert "Ana took their last move back." in driver.board.words


async def test_dice_of_naasii_stand_and_what_was_marked_comes_back(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    await driver.press("Ana", "Roll")
    await driver.refused("Ana", driver.type("Ana", "table undo"), "Dice were rolled", "it stands")
    board = driver.board
    await driver.press("Ana", next(text for text in sorted(board.offered) if text.startswith("mark")))
    await driver.type("Ana", "table undo")
    await driver.press("Ben", "Agree")
    assert driver.board.offered == board.offered
    await driver.refused("Ben", driver.type("Ben", "table undo"), "so it stands")


@pytest.mark.field_note(23)
async def test_cards_that_were_seen_stand(cards: SimCards) -> None:
    await cards.deal("nessie", "Ana", "Ben", first=cards.person("Ana"))
    await cards.press("Ana", "reveal")
    await cards.refused("Ana", cards.type("Ana", "table undo"), "so it stands", "board")


async def test_a_decision_between_cards_comes_back_with_its_hands(cards: SimCards) -> None:
    await cards.deal("nessie", "Ana", "Ben", first=cards.person("Ana"))
    await cards.press("Ana", "reveal")
    hand, board = cards.hand("Ana"), cards.board
    await cards.press("Ana", "stick")
    await cards.type("Ana", "table undo")
    await cards.press("Ben", "Agree")
    assert cards.board.offered == board.offered
    assert cards.hand("Ana").offered == hand.offered
    # The hand's buttons are those of the new moment, and they work.
    assert cards.hand("Ana").controls != hand.controls
    version = (await cards.table()).version
    await cards.press_hand("Ana", "stick")
    assert (await cards.table()).version == version + 1


async def test_a_played_card_of_wazabi_stands(cards: SimCards) -> None:
    await cards.two_to_cut_down()
    await cards.press_hand("Ana", "play:down2")
    await cards.refused("Ana", cards.type("Ana", "table undo"), "board")


async def test_nothing_is_taken_back_across_a_leaving_or_by_who_does_not_play(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben", "Cleo")
    await driver.press("Ana", "Roll")
    await driver.press("Ana", next(text for text in sorted(driver.board.offered) if text.startswith("mark")))
    await driver.type("Cleo", "table leave")
    await driver.press_own("Cleo", "Leave the game")
    await driver.refused("Ana", driver.type("Ana", "table undo"), "somebody left", "so it stands")
    await driver.refused("Dana", driver.type("Dana", "table undo"), "not playing")
    await driver.refused("Cleo", driver.type("Cleo", "table undo"), "not playing")


async def test_in_a_lobby_there_is_nothing_to_take_back(driver: SimDriver) -> None:
    await driver.lobby("Ana", "Ben")
    await driver.refused("Ana", driver.type("Ana", "table undo"), "not begun")


async def test_the_log_keeps_what_was_taken_back(driver: SimDriver) -> None:
    await begun(driver)
    await driver.press("Ana", sorted(driver.board.offered)[0])
    await driver.type("Ana", "table undo")
    await driver.press("Ben", "Agree")
    log = await driver.bot.services.store.log(1)
    assert [move.kind for _version, move in log] == [MoveKind.BEGIN, MoveKind.ACTION, MoveKind.UNDO]
