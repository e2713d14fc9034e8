"""The picture of a board of No Dice: sent, kept, replaced, taken away, and done without."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from tests.cogs.no_dice_scenes import draw
from tests.sim.evening import Evening
from tests.sim.no_dice import begin, put, shown, state_of, uploads

BONUS = "first: 2 18 19 | second: 4 | to move first"


async def begin_with_a_computer(evening: Evening) -> None:
    await evening.type("Ana", "nodice start", first=evening.person("Ana"))
    await evening.add_computer("Ana")
    await evening.press("Ana", "Begin")


async def test_the_board_is_a_picture_and_its_words_say_the_same(evening: Evening) -> None:
    await begin(evening)
    picture = await shown(evening.board)
    assert picture is not None
    assert Image.open(BytesIO(picture.png)).size == (1200, 600)
    assert picture.png == draw((await state_of(evening)).view(None), 0)
    assert picture.alt.startswith("The board, from Ana's side.")
    assert "● **Ana** A2 B5 C6 · off 1 · risks 33" in evening.board.words
    assert "◆ **Ben** 24 25 28 · off 1 · risks 33" in evening.board.words


async def test_a_passed_turn_brings_a_new_picture_and_the_old_message_keeps_none(evening: Evening) -> None:
    await begin(evening)
    before = await shown(evening.board)
    await evening.press("Ana", "move:6")
    old, new = evening.public()[-2:]
    after = await shown(new)
    assert before is not None
    assert after is not None
    assert after.name != before.name
    assert await shown(old) is None
    assert old.words == "-# No Dice, game 1: Ana moved 6 → 9."
    assert old.controls == ()


async def test_an_edit_that_changes_the_board_replaces_the_file(evening: Evening) -> None:
    await begin(evening)
    await put(evening, BONUS)
    before, place, sent = await shown(evening.board), evening.board.message.id, uploads(evening)
    await evening.press("Ana", "move:19")
    after = await shown(evening.board)
    assert evening.board.message.id == place
    assert before is not None
    assert after is not None
    assert after.attachment != before.attachment
    assert after.png == draw((await state_of(evening)).view(None), 0) != before.png
    assert uploads(evening) == sent + 1


async def test_an_edit_that_leaves_the_position_keeps_the_file_that_is_there(evening: Evening) -> None:
    await begin_with_a_computer(evening)
    before, sent = await shown(evening.board), uploads(evening)
    await evening.press("Ana", "Offer a draw")
    assert " declined" in evening.board.words
    assert await shown(evening.board) == before
    assert uploads(evening) == sent
    await evening.press("Ana", "move:6")
    after = await shown(evening.board)
    assert after is not None
    assert before is not None
    assert after.attachment != before.attachment
    assert uploads(evening) == sent + 1


async def test_a_board_that_turns_is_seen_by_whoever_is_to_move(evening: Evening) -> None:
    await begin(evening)
    await evening.press("Ana", "move:6")
    picture = await shown(evening.board)
    view = (await state_of(evening)).view(None)
    assert picture is not None
    assert picture.png == draw(view, 1) != draw(view, 0)
    assert picture.alt.startswith("The board, from Ben's side.")
    assert evening.board.labels[:3] == ["A → 4", "B → 12", "C → 9"]
    assert "-# Last: Ana moved 24 → 21." in evening.board.words


async def test_a_board_that_stays_is_always_seen_by_the_first_player(evening: Evening) -> None:
    await begin(evening, side="stays")
    await evening.press("Ana", "move:6")
    picture = await shown(evening.board)
    assert picture is not None
    assert picture.png == draw((await state_of(evening)).view(None), 0)
    assert picture.alt.startswith("The board, from Ana's side.")
    assert evening.board.labels[:4] == ["A → 26", "B → 18", "C → 21", "Revive → 29"]
    assert "-# Last: Ana moved 6 → 9." in evening.board.words


async def test_without_the_permission_to_attach_files_the_board_is_shown_in_words(evening: Evening) -> None:
    await begin(evening)
    evening.env.inject_error("POST", f"/channels/{evening.channel.id}/messages", status=403, code=50013)
    answer = await evening.press("Ana", "move:6")
    assert answer.told == ""
    assert await shown(evening.board) is None
    assert "**Ben, move or revive a piece**" in evening.board.words
    assert evening.board.labels[:3] == ["A → 4", "B → 12", "C → 9"]
    await evening.press("Ben", "move:6")
    assert await shown(evening.board) is not None


async def test_the_picture_is_still_there_after_a_restart_and_follows_the_next_moves(evening: Evening) -> None:
    await begin(evening)
    await put(evening, BONUS)
    before = await shown(evening.board)
    await evening.restart()
    after = await shown(evening.board)
    assert before is not None
    assert after is not None
    assert (after.name, after.png) == (before.name, before.png)
    await evening.press("Ana", "move:19")
    picture = await shown(evening.board)
    assert picture is not None
    assert picture.png == draw((await state_of(evening)).view(None), 0)


async def test_a_board_that_is_posted_anew_takes_its_picture_along(evening: Evening) -> None:
    await begin(evening)
    before = await shown(evening.board)
    await evening.type("Ana", "table board")
    old, new = [await shown(each) for each in evening.public()[-2:]]
    assert old is None
    assert before is not None
    assert new is not None
    assert (new.name, new.png) == (before.name, before.png)


async def test_the_end_is_shown_without_landings(evening: Evening) -> None:
    await begin(evening)
    await put(evening, "first: 29 | second: 4 | to move first")
    await evening.press("Ana", "A → off")
    picture = await shown(evening.board)
    view = (await state_of(evening)).view(None)
    assert picture is not None
    assert view.turn is None
    assert picture.png == draw(view, 0)
    assert "none on the board" in picture.alt
