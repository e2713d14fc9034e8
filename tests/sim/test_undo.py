"""A slip is taken back, where nothing was seen and all agree, in all four games."""

from __future__ import annotations

import pytest

from bot.table.table import MoveKind
from engines.core import State
from tests.sim.card_evening import CardEvening
from tests.sim.evening import Evening
from tests.sim.no_dice import begin
from tests.sim.replay import replayed


async def state_of(evening: Evening) -> State:
    return await evening.state()


async def test_a_move_of_no_dice_is_taken_back_once_the_other_agrees(evening: Evening, seed: str) -> None:
    await begin(evening)
    before, board = await state_of(evening), evening.board
    await evening.press("Ana", sorted(board.offered)[0])
    moved = await state_of(evening)
    answer = await evening.type("Ana", "table undo")
    assert "asked now" in answer.told
    assert "May Ana take their last move back?" in evening.board.words
    assert evening.calls()[-1] == [evening.person("Ben").id]
    assert await state_of(evening) == moved
    await evening.restart()
    await evening.press("Ben", "Agree")
    assert await state_of(evening) == before
    assert "Ana took their last move back." in evening.board.words
    assert evening.calls()[-1] == [evening.person("Ana").id]
    # A button of the board before is one of another moment, although the position is the same.
    assert evening.board.offered == board.offered
    assert not {each.custom_id for each in evening.board.controls if each.text in board.offered} & {
        each.custom_id for each in board.controls
    }
    await evening.restart()
    await evening.press("Ana", sorted(evening.board.offered)[0])
    assert "took their last move back" not in evening.board.words
    assert await replayed(evening, seed) == await state_of(evening)


async def test_the_board_does_not_tell_what_was_taken_back(evening: Evening) -> None:
    await begin(evening)
    for who in ("Ana", "Ben"):
        while who in await evening.waiting_for():
            await evening.press(who, sorted(evening.board.offered)[0])
    (who,) = await evening.waiting_for()
    other = "Ben" if who == "Ana" else "Ana"
    told = evening.board.screen[0]
    await evening.press(who, sorted(evening.board.offered)[0])
    await evening.type(who, "table undo")
    await evening.press(other, "Agree")
    assert evening.board.screen[0].startswith(told)


async def test_one_who_declines_or_who_plays_on_leaves_the_move_as_it_is(evening: Evening) -> None:
    await begin(evening)
    await evening.after(31)
    await evening.press("Ana", sorted(evening.board.offered)[0])
    await evening.type("Ana", "table undo")
    await evening.press("Ben", "Decline")
    assert "somebody declined" in evening.board.words
    await evening.type("Ana", "table undo")
    (who,) = await evening.waiting_for()
    await evening.press(who, sorted(evening.board.offered)[0])
    assert "the game went on meanwhile" in evening.board.words
    assert "Agree" not in evening.board.labels
    await evening.type("Ana", "table undo")
    await evening.after(24 * 3600 + 1)
    assert "not all answered in time" in evening.board.words


async def test_against_computers_a_move_comes_back_at_once(evening: Evening) -> None:
    await evening.type("Ana", "nodice start", first=evening.person("Ana"))
    await evening.add_computer("Ana")
    await evening.press("Ana", "Begin")
    before = await state_of(evening)
    await evening.press("Ana", sorted(evening.board.offered)[0])
    assert await state_of(evening) != before
    assert (await evening.type("Ana", "table undo")).told == "Your last move is taken back."
    assert await state_of(evening) == before
    assert "Ana took their last move back." in evening.board.words


async def test_dice_of_naasii_stand_and_what_was_marked_comes_back(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    await evening.press("Ana", "Roll")
    await evening.refused("Ana", evening.type("Ana", "table undo"), "Dice were rolled", "it stands")
    board = evening.board
    await evening.press("Ana", next(text for text in sorted(board.offered) if text.startswith("mark")))
    await evening.type("Ana", "table undo")
    await evening.press("Ben", "Agree")
    assert evening.board.offered == board.offered
    await evening.refused("Ben", evening.type("Ben", "table undo"), "so it stands")


@pytest.mark.field_note(23)
async def test_cards_that_were_seen_stand(cards: CardEvening) -> None:
    await cards.deal("nessie", "Ana", "Ben", first=cards.person("Ana"))
    await cards.press("Ana", "reveal")
    await cards.refused("Ana", cards.type("Ana", "table undo"), "so it stands", "board")


async def test_a_decision_between_cards_comes_back_with_its_hands(cards: CardEvening) -> None:
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


async def test_a_played_card_of_wazabi_stands(cards: CardEvening) -> None:
    await cards.two_to_cut_down()
    await cards.press_hand("Ana", "play:down2")
    await cards.refused("Ana", cards.type("Ana", "table undo"), "board")


async def test_nothing_is_taken_back_across_a_leaving_or_by_who_does_not_play(evening: Evening) -> None:
    await evening.game("Ana", "Ben", "Cleo")
    await evening.press("Ana", "Roll")
    await evening.press("Ana", next(text for text in sorted(evening.board.offered) if text.startswith("mark")))
    await evening.type("Cleo", "table leave")
    await evening.press_own("Cleo", "Leave the game")
    await evening.refused("Ana", evening.type("Ana", "table undo"), "somebody left", "so it stands")
    await evening.refused("Dana", evening.type("Dana", "table undo"), "not playing")
    await evening.refused("Cleo", evening.type("Cleo", "table undo"), "not playing")


async def test_in_a_lobby_there_is_nothing_to_take_back(evening: Evening) -> None:
    await evening.lobby("Ana", "Ben")
    await evening.refused("Ana", evening.type("Ana", "table undo"), "not begun")


async def test_the_log_keeps_what_was_taken_back(evening: Evening) -> None:
    await begin(evening)
    await evening.press("Ana", sorted(evening.board.offered)[0])
    await evening.type("Ana", "table undo")
    await evening.press("Ben", "Agree")
    log = await evening.bot.services.store.log(1)
    assert [move.kind for _version, move in log] == [MoveKind.BEGIN, MoveKind.ACTION, MoveKind.UNDO]
