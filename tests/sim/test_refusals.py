"""What is refused in a game: privately, in one sentence, with the next step."""

from __future__ import annotations

from random import Random

import pytest

from bot.table.table import Status
from tests.sim.evening import Evening


async def test_somebody_who_does_not_play_is_told_so(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    await evening.refused("Cleo", evening.press("Cleo", "Roll"), "not playing at this table")
    await evening.refused("Cleo", evening.press("Cleo", "My sheet"), "not playing at this table")


async def test_somebody_whose_turn_it_is_not_is_told_whose(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    await evening.refused("Ben", evening.press("Ben", "Roll"), "not your turn", "waiting for Ana")


@pytest.mark.field_note(7)
async def test_an_old_board_that_kept_its_buttons_names_the_newest(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    await evening.press("Ana", "Roll")
    old = evening.board
    evening.env.inject_error("PATCH", "*", status=500, times=None)
    rng = Random(1)
    while evening.board.message.id == old.message.id:
        await evening.play_on(rng, most=1)
    evening.env.backend.faults.clear()
    still = next(each for each in evening.public() if each.message.id == old.message.id)
    # Nothing is folded or mended by itself here: those are its own buttons.
    pressed = next(iter(still.offered))
    await evening.refused("Ben", evening.press("Ben", pressed, on=still), "earlier moment", evening.board_link)
    await evening.refused("Ana", evening.press("Ana", pressed, on=still), "not your turn", "waiting for Ben")


async def test_a_private_panel_of_an_earlier_question_is_stale(evening: Evening) -> None:
    await evening.begin("Ana", "Ben", first=evening.person("Ana"))
    await evening.press("Ana", "/panel:sheet")
    old = evening.panel("Ana")
    await evening.set_up("Ana")
    await evening.refused("Ana", evening.press("Ana", "Choose for me", on=old), "not your turn", "waiting for Ben")
    await evening.set_up("Ben")
    await evening.refused("Ana", evening.press("Ana", "Choose for me", on=old), "earlier moment", evening.board_link)


async def test_what_is_no_longer_possible_within_a_question_is_refused(evening: Evening) -> None:
    await evening.begin("Ana", "Ben")
    await evening.press("Ana", "/panel:sheet")
    old = evening.panel("Ana")
    await evening.press("Ana", "/panel:sheet")
    await evening.press_own("Ana", "number:7")
    await evening.refused("Ana", evening.press("Ana", "number:5", on=old), "cannot be done now", evening.board_link)
    assert "**Lucky Number** 7" in evening.panel("Ana").words


async def test_a_table_that_is_over_says_how_to_start_another(evening: Evening) -> None:
    await evening.begin("Ana", "Ben", "Cleo")
    await evening.press("Ana", "/panel:sheet")
    old = evening.panel("Ana")
    for who in ("Ben", "Cleo"):
        await evening.type(who, "table leave")
        await evening.press_own(who, "Leave the game")
    assert (await evening.table()).status is Status.OVER
    await evening.refused("Ana", evening.press("Ana", "Choose for me", on=old), "over", "/naasii start")


async def test_a_stopped_table_says_how_to_start_another(evening: Evening) -> None:
    await evening.begin("Ana", "Ben")
    await evening.press("Ana", "/panel:sheet")
    old = evening.panel("Ana")
    await evening.type("Ana", "table stop")
    await evening.press_own("Ana", "Stop the game")
    await evening.refused("Ana", evening.press("Ana", "Choose for me", on=old), "over", "/naasii start")


async def test_a_panel_of_somebody_who_left_says_that_they_left(evening: Evening) -> None:
    await evening.begin("Ana", "Ben", "Cleo")
    await evening.press("Ben", "/panel:sheet")
    old = evening.panel("Ben")
    await evening.type("Ben", "table leave")
    await evening.press_own("Ben", "Leave the game")
    await evening.refused("Ben", evening.press("Ben", "Choose for me", on=old), "out of this game", "next one")
    await evening.refused("Ben", evening.press("Ben", "/panel:sheet"), "next")


async def test_commands_without_a_table_say_how_to_start_one(evening: Evening) -> None:
    for command in ("table board", "table leave", "table stop"):
        await evening.refused("Ana", evening.type("Ana", command), "No table is open", "/naasii start")
    kick = evening.type("Ana", "table kick", player=evening.person("Ben"))
    await evening.refused("Ana", kick, "No table is open", "/naasii start")


async def test_nobody_else_sees_a_private_panel(evening: Evening) -> None:
    await evening.begin("Ana", "Ben")
    await evening.set_up("Ana")
    assert any(each.private for each in evening.seen_by("Ana"))
    assert not any(each.private for each in evening.seen_by("Ben"))
    assert "Lucky Number" in evening.panel("Ana").words


async def test_a_bot_that_is_being_stopped_makes_no_more_moves(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    evening.bot.services.tables.close()
    await evening.refused("Ana", evening.press("Ana", "Roll"), "being restarted", "press again")
    await evening.restart()
    await evening.press("Ana", "Roll")
    assert "Ana, roll 1 of 4" in evening.board.words


async def test_leaving_twice_leaves_once(evening: Evening) -> None:
    await evening.game("Ana", "Ben", "Cleo")
    await evening.type("Cleo", "table leave")
    old = evening.panel("Cleo")
    await evening.type("Cleo", "table leave")
    await evening.press_own("Cleo", "Leave the game")
    await evening.refused("Cleo", evening.press("Cleo", "Leave the game", on=old), "out of this game")
    assert (await evening.table()).open


async def test_a_host_who_is_host_no_more_cannot_stop_the_game(evening: Evening) -> None:
    await evening.game("Ana", "Ben", "Cleo")
    await evening.type("Ana", "table stop")
    old = evening.panel("Ana")
    await evening.type("Ana", "table leave")
    await evening.press_own("Ana", "Leave the game")
    await evening.refused("Ana", evening.press("Ana", "Stop the game", on=old), "Only the host, Ben")
