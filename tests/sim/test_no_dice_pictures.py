"""The picture of a board of No Dice: sent, kept, replaced, taken away, and done without."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from tests.cogs.no_dice_scenes import draw
from tests.drivers.simcord import SimDriver
from tests.sim.no_dice import begun, put, shown, state_of, uploads

BONUS = "first: 2 18 19 | second: 4 | to move first"


async def begin_with_a_computer(driver: SimDriver) -> None:
    await driver.type("Ana", "nodice start", first=driver.person("Ana"))
    await driver.add_computer("Ana")
    await driver.press("Ana", "Begin")


async def test_the_board_is_a_picture_and_its_words_say_the_same(driver: SimDriver) -> None:
    await begun(driver)
    picture = await shown(driver.board)
    assert picture is not None
    assert Image.open(BytesIO(picture.png)).size == (1200, 600)
    assert picture.png == draw((await state_of(driver)).view(None), 0)
    assert picture.alt.startswith("The board, from Ana's side.")
    assert "● **Ana** A2 B5 C6 · off 1 · risks 33" in driver.board.words
    assert "◆ **Ben** 24 25 28 · off 1 · risks 33" in driver.board.words


async def test_a_passed_turn_brings_a_new_picture_and_the_old_message_keeps_none(driver: SimDriver) -> None:
    await begun(driver)
    before = await shown(driver.board)
    await driver.press("Ana", "move:6")
    old, new = driver.public()[-2:]
    after = await shown(new)
    assert before is not None
    assert after is not None
    assert after.name != before.name
    assert await shown(old) is None
    assert old.words == "-# No Dice, game 1: Ana moved 6 → 9."
    assert old.controls == ()


async def test_an_edit_that_changes_the_board_replaces_the_file(driver: SimDriver) -> None:
    await begun(driver)
    await put(driver, BONUS)
    before, place, sent = await shown(driver.board), driver.board.message.id, uploads(driver)
    await driver.press("Ana", "move:19")
    after = await shown(driver.board)
    assert driver.board.message.id == place
    assert before is not None
    assert after is not None
    assert after.attachment != before.attachment
    assert after.png == draw((await state_of(driver)).view(None), 0) != before.png
    assert uploads(driver) == sent + 1


async def test_an_edit_that_leaves_the_position_keeps_the_file_that_is_there(driver: SimDriver) -> None:
    await begin_with_a_computer(driver)
    before, sent = await shown(driver.board), uploads(driver)
    await driver.press("Ana", "Offer a draw")
    assert " declined" in driver.board.words
    assert await shown(driver.board) == before
    assert uploads(driver) == sent
    await driver.press("Ana", "move:6")
    after = await shown(driver.board)
    assert after is not None
    assert before is not None
    assert after.attachment != before.attachment
    assert uploads(driver) == sent + 1


async def test_a_board_that_turns_is_seen_by_whoever_is_to_move(driver: SimDriver) -> None:
    await begun(driver)
    await driver.press("Ana", "move:6")
    picture = await shown(driver.board)
    view = (await state_of(driver)).view(None)
    assert picture is not None
    assert picture.png == draw(view, 1) != draw(view, 0)
    assert picture.alt.startswith("The board, from Ben's side.")
    assert driver.board.labels[:3] == ["A → 4", "B → 12", "C → 9"]
    assert "-# Last: Ana moved 24 → 21." in driver.board.words


async def test_a_board_that_stays_is_always_seen_by_the_first_player(driver: SimDriver) -> None:
    await begun(driver, side="stays")
    await driver.press("Ana", "move:6")
    picture = await shown(driver.board)
    assert picture is not None
    assert picture.png == draw((await state_of(driver)).view(None), 0)
    assert picture.alt.startswith("The board, from Ana's side.")
    assert driver.board.labels[:4] == ["A → 26", "B → 18", "C → 21", "Revive → 29"]
    assert "-# Last: Ana moved 6 → 9." in driver.board.words


async def test_without_the_permission_to_attach_files_the_board_is_shown_in_words(driver: SimDriver) -> None:
    await begun(driver)
    driver.env.inject_error("POST", f"/channels/{driver.channel.id}/messages", status=403, code=50013)
    answer = await driver.press("Ana", "move:6")
    assert answer.told == ""
    assert await shown(driver.board) is None
    assert "**Ben, move or revive a piece**" in driver.board.words
    assert driver.board.labels[:3] == ["A → 4", "B → 12", "C → 9"]
    await driver.press("Ben", "move:6")
    assert await shown(driver.board) is not None


async def test_the_picture_is_still_there_after_a_restart_and_follows_the_next_moves(driver: SimDriver) -> None:
    await begun(driver)
    await put(driver, BONUS)
    before = await shown(driver.board)
    await driver.restart()
    after = await shown(driver.board)
    assert before is not None
    assert after is not None
    assert (after.name, after.png) == (before.name, before.png)
    await driver.press("Ana", "move:19")
    picture = await shown(driver.board)
    assert picture is not None
    assert picture.png == draw((await state_of(driver)).view(None), 0)


async def test_a_board_that_is_posted_anew_takes_its_picture_along(driver: SimDriver) -> None:
    await begun(driver)
    before = await shown(driver.board)
    await driver.type("Ana", "table board")
    old, new = [await shown(each) for each in driver.public()[-2:]]
    assert old is None
    assert before is not None
    assert new is not None
    assert (new.name, new.png) == (before.name, before.png)


async def test_the_end_is_shown_without_landings(driver: SimDriver) -> None:
    await begun(driver)
    await put(driver, "first: 29 | second: 4 | to move first")
    await driver.press("Ana", "A → off")
    picture = await shown(driver.board)
    view = (await state_of(driver)).view(None)
    assert picture is not None
    assert view.turn is None
    assert picture.png == draw(view, 0)
    assert "none on the board" in picture.alt
