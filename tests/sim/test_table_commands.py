"""What is typed about a channel's table: leave, kick, stop."""

from __future__ import annotations

from random import Random

import pytest

from bot.table.table import Status
from tests.sim.evening import Evening


async def test_somebody_who_left_the_server_can_be_taken_out(evening: Evening) -> None:
    await evening.game("Ana", "Ben", "Cleo")
    ben = evening.person("Ben").user
    evening.env.backend.remove_member(evening.guild.id, ben.id)
    assert "no longer at the table" in (await evening.type("Ana", "table kick", player=ben)).told
    assert "**Ben** 0 · left the game" in evening.board.words


async def test_somebody_who_is_not_in_the_server_cannot_be_invited(evening: Evening) -> None:
    stranger = evening.env.create_user("dana")
    start = evening.type("Ana", "naasii start", invite1=stranger)
    await evening.refused("Ana", start, "not in this server", "choose one of its members")


async def test_a_command_that_is_no_more_is_refused_with_what_to_do(evening: Evening) -> None:
    evening.bot.tree.remove_command("help")
    await evening.refused("Ana", evening.type("Ana", "help"), "reload your Discord")


async def test_a_lobby_is_left_at_once(evening: Evening) -> None:
    await evening.lobby("Ana", "Ben")
    assert (await evening.type("Ben", "table leave")).told == "You have left the table."
    assert "Ben" not in evening.board.words


async def test_an_invitation_is_declined_by_leaving(evening: Evening) -> None:
    await evening.lobby("Ana", invite1=evening.person("Ben"))
    await evening.type("Ben", "table leave")
    assert "Invited" not in evening.board.words


async def test_a_game_is_left_after_a_second_press(evening: Evening) -> None:
    await evening.game("Ana", "Ben", "Cleo")
    asked = await evening.type("Cleo", "table leave")
    assert "You cannot come back" in asked.told
    assert "Cleo" in evening.board.words
    assert (await evening.table()).seat_of(evening.person("Cleo").id) == 2
    left = await evening.press_own("Cleo", "Leave the game")
    assert left.told == "You have left the table."
    assert "**Cleo** 0 · left the game" in evening.board.words
    assert (await evening.table()).seat_of(evening.person("Cleo").id) is None
    await evening.refused("Cleo", evening.type("Cleo", "table leave"), "not playing")


async def test_only_players_leave(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    await evening.refused("Cleo", evening.type("Cleo", "table leave"), "not playing")


@pytest.mark.field_note(16)
async def test_leaving_in_mid_set_up_lets_the_others_go_on(evening: Evening) -> None:
    await evening.begin("Ana", "Ben", "Cleo", first=evening.person("Ana"))
    await evening.press("Cleo", "/panel:sheet")
    await evening.press_own("Cleo", "Choose for me")
    await evening.set_up("Ana", "Ben")
    await evening.type("Cleo", "table leave")
    await evening.press_own("Cleo", "Leave the game")
    assert "Ana, your turn" in evening.board.words
    assert evening.calls()[-1] == [evening.person("Ana").id]


@pytest.mark.field_note(15)
async def test_leaving_in_the_own_turn_passes_it_and_calls_the_next(evening: Evening) -> None:
    await evening.game("Ana", "Ben", "Cleo")
    await evening.press("Ana", "Roll")
    await evening.type("Ana", "table leave")
    await evening.press_own("Ana", "Leave the game")
    assert "Ben, your turn" in evening.board.words
    assert evening.calls()[-1] == [evening.person("Ben").id]
    assert evening.public()[-2].controls == ()
    await evening.press("Ben", "Roll")
    assert (await evening.table()).host_id == evening.person("Ben").id


@pytest.mark.field_note(17)
async def test_with_too_few_left_the_game_ends_and_says_so(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    await evening.play_on(Random(1), most=30)
    await evening.type("Ben", "table leave")
    await evening.press_own("Ben", "Leave the game")
    assert (await evening.table()).status is Status.OVER
    assert "Too few players were left to go on." in evening.board.words
    assert "Place 1 · **Ana**" in evening.board.words
    assert evening.board.labels == ["Rules"]


async def test_computers_do_not_play_on_alone(evening: Evening) -> None:
    await evening.lobby("Ana")
    await evening.add_computer("Ana")
    await evening.add_computer("Ana")
    await evening.press("Ana", "Begin")
    await evening.type("Ana", "table leave")
    await evening.press_own("Ana", "Leave the game")
    assert not (await evening.table()).open
    assert evening.board.offered == set()
    await evening.type("Ana", "naasii start")
    assert "1. Ana (host)" in evening.board.words


async def test_the_host_and_moderators_take_people_out(evening: Evening) -> None:
    evening.person("Mo", moderator=True)
    ana, ben, cleo, dana = (evening.person(name) for name in ("Ana", "Ben", "Cleo", "Dana"))
    await evening.lobby("Ana", "Ben", "Cleo", "Dana")
    await evening.refused("Ana", evening.type("Ana", "table kick", player=ana), "/table leave")
    await evening.refused("Ana", evening.type("Ana", "table kick", player=evening.person("Emil")), "not at this table")
    assert cleo.mention in (await evening.type("Ana", "table kick", player=cleo)).told
    assert "Cleo" not in evening.board.words
    await evening.press("Ana", "Begin")
    await evening.type("Mo", "table kick", player=dana)
    assert "Left the game: Dana" in evening.board.words
    await evening.refused("Mo", evening.type("Mo", "table kick", player=dana), "not at this table")
    await evening.type("Mo", "table kick", player=ana)
    assert (await evening.table()).host_id == ben.id
    assert "Too few players" in evening.board.words


async def test_the_host_takes_an_invitation_back(evening: Evening) -> None:
    await evening.lobby("Ana", invite1=evening.person("Ben"))
    await evening.type("Ana", "table kick", player=evening.person("Ben"))
    assert "Invited" not in evening.board.words


async def test_the_host_stops_a_game_after_a_second_press(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    await evening.refused("Ben", evening.type("Ben", "table stop"), "Only the host, Ana")
    asked = await evening.type("Ana", "table stop")
    assert "cannot be taken up again" in asked.told
    assert (await evening.table()).open
    stopped = await evening.press_own("Ana", "Stop the game")
    assert stopped.told == "The table is stopped."
    assert "counts for nobody" in evening.board.words
    assert evening.board.controls == ()
    assert "No game has been finished" in (await evening.type("Ana", "standings")).told


async def test_a_moderator_stops_a_game(evening: Evening) -> None:
    evening.person("Mo", moderator=True)
    await evening.game("Ana", "Ben")
    await evening.type("Mo", "table stop")
    await evening.press_own("Mo", "Stop the game")
    assert (await evening.table()).status is Status.STOPPED


async def test_a_lobby_is_closed_at_once(evening: Evening) -> None:
    await evening.lobby("Ana", "Ben")
    await evening.refused("Ben", evening.type("Ben", "table stop"), "Only the host, Ana")
    assert (await evening.type("Ana", "table stop")).told == "The table is closed."
    assert "The lobby was closed" in evening.board.words


async def test_a_question_that_was_asked_before_the_end_finds_the_table_over(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    await evening.type("Ana", "table stop")
    await evening.type("Ben", "table leave")
    await evening.press_own("Ana", "Stop the game")
    await evening.refused("Ben", evening.press_own("Ben", "Leave the game"), "over", "/naasii start")
