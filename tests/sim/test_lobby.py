"""The lobby: who sits, who is awaited, and how a game begins."""

from __future__ import annotations

from bot.table.table import Status
from tests.sim.evening import Evening


async def test_a_lobby_says_who_is_there_what_is_played_and_how(evening: Evening) -> None:
    answer = await evening.type("Ana", "naasii start")
    board = evening.board
    assert f"/{evening.channel.id}/{board.message.id}" in answer.told
    assert "1. Ana (host)" in board.words
    assert "Nizi abilities: off · chance decides who goes first" in board.words
    assert board.enabled == ["Join", "Leave", "Rules", "Add a computer", "Cancel"]
    assert evening.calls() == []


async def test_an_invited_person_is_called_once_and_takes_the_seat_by_joining(evening: Evening) -> None:
    ben = evening.person("Ben")
    await evening.type("Ana", "naasii start", invite1=ben)
    assert f"{ben.mention} You are invited" in evening.board.words
    assert [chair.user_id for chair in (await evening.table()).chairs] == [evening.person("Ana").id]
    await evening.press("Ben", "Join")
    assert "2. Ben" in evening.board.words
    assert "nvited" not in evening.board.words
    assert evening.calls() == [[ben.id]]


async def test_an_invited_person_declines_by_pressing_leave(evening: Evening) -> None:
    await evening.type("Ana", "naasii start", invite1=evening.person("Ben"))
    await evening.press("Ben", "Leave")
    assert evening.person("Ben").mention not in evening.board.words
    assert (await evening.table()).invited == ()


async def test_an_invitation_that_nobody_took_is_void_when_the_game_begins(evening: Evening) -> None:
    await evening.lobby("Ana", "Ben", invite1=evening.person("Cleo"))
    await evening.press("Ana", "Begin")
    assert (await evening.table()).status is Status.PLAYING
    assert "Cleo" not in evening.board.words


async def test_held_seats_are_for_the_invited_alone(evening: Evening) -> None:
    invited = {
        f"invite{number}": evening.person(name) for number, name in enumerate(("Ben", "Cleo", "Dana", "Emil"), 1)
    }
    await evening.type("Ana", "naasii start", **invited)
    assert "Add a computer" not in evening.board.enabled
    await evening.refused("Fay", evening.press("Fay", "Join"), "held", "Leave to decline")
    await evening.press("Emil", "Leave")
    await evening.press("Fay", "Join")
    assert "2. Fay" in evening.board.words


async def test_bots_oneself_and_doubles_are_not_invited(evening: Evening) -> None:
    ben, robot = evening.person("Ben"), evening.machine()
    await evening.refused("Ana", evening.type("Ana", "naasii start", invite1=robot), "Bots cannot be invited")
    ana = evening.person("Ana")
    await evening.refused("Ana", evening.type("Ana", "naasii start", invite3=ana), "invite only others")
    twice = evening.type("Ana", "naasii start", invite1=ben, invite4=ben)
    await evening.refused("Ana", twice, "name each person once")
    await evening.refused("Ana", evening.type("Ana", "naasii start", first=robot), "A bot cannot go first")
    assert evening.public() == []


async def test_a_second_start_is_sent_to_the_open_table(evening: Evening) -> None:
    await evening.type("Ana", "naasii start")
    link = (await evening.table()).link
    assert link is not None
    await evening.refused("Ben", evening.type("Ben", "naasii start"), link)
    await evening.press("Ben", "Join")
    await evening.press("Ana", "Begin")
    await evening.refused("Ben", evening.type("Ben", "naasii start"), (await evening.table()).link or "?")


async def test_a_full_lobby_takes_nobody_else(evening: Evening) -> None:
    await evening.lobby("Ana", "Ben", "Cleo", "Dana")
    await evening.left_behind("Emil", evening.press("Emil", "Join"))
    await evening.refused("Fay", evening.press("Fay", "Join"), "ask the host for a place")
    await evening.env.advance_time(31)
    assert "Join" not in evening.board.enabled
    assert "All places are taken" in evening.board.words


async def test_whoever_sits_already_is_told_so(evening: Evening) -> None:
    await evening.lobby("Ana", "Ben")
    await evening.refused("Ben", evening.press("Ben", "Join"), "a place already")


async def test_whoever_does_not_sit_there_cannot_leave(evening: Evening) -> None:
    await evening.lobby("Ana")
    await evening.refused("Ben", evening.press("Ben", "Leave"), "no place", "press Join")
    await evening.refused("Ben", evening.type("Ben", "table leave"), "no place", "press Join")


async def test_the_next_person_is_host_when_the_host_leaves(evening: Evening) -> None:
    await evening.lobby("Ana", "Ben", "Cleo")
    await evening.press("Ana", "Leave")
    assert "1. Ben (host)" in evening.board.words
    await evening.refused("Cleo", evening.press("Cleo", "Begin"), "Only the host, Ben")
    await evening.press("Ben", "Begin")
    assert (await evening.table()).status is Status.PLAYING


async def test_a_lobby_that_the_last_person_leaves_is_closed(evening: Evening) -> None:
    await evening.lobby("Ana")
    await evening.add_computer("Ana")
    await evening.press("Ana", "Leave")
    assert (await evening.table()).status is Status.STOPPED
    assert "The lobby was closed" in evening.board.words
    assert evening.board.controls == ()
    await evening.type("Ben", "naasii start")
    assert "1. Ben (host)" in evening.board.words


async def test_the_host_adds_and_removes_computers(evening: Evening) -> None:
    await evening.lobby("Ana", "Ben")
    await evening.add_computer("Ana")
    assert "3. Computer 1" in evening.board.words
    await evening.add_computer("Ana")
    assert "4. Computer 2" in evening.board.words
    await evening.refused("Ben", evening.press("Ben", "Add a computer"), "Only the host, Ana")
    await evening.refused("Ben", evening.press("Ben", "Remove Computer 2 (easy)"), "Only the host, Ana")
    await evening.press("Ana", "Remove Computer 2 (easy)")
    await evening.left_behind("Ana", evening.press("Ana", "Remove Computer 1 (easy)"))
    await evening.refused("Ana", evening.press("Ana", "Remove Computer 1 (easy)"), "nothing to remove")
    await evening.env.advance_time(31)
    assert not [label for label in evening.board.labels if label.startswith("Remove")]


async def test_a_second_press_removes_no_other_computer_than_the_one_it_names(evening: Evening) -> None:
    await evening.lobby("Ana")
    for _ in range(2):
        await evening.add_computer("Ana")
    await evening.left_behind("Ana", evening.press("Ana", "Remove Computer 2 (easy)"))
    await evening.refused("Ana", evening.press("Ana", "Remove Computer 2 (easy)"), "earlier moment")
    await evening.env.advance_time(31)
    assert "2. Computer 1" in evening.board.words
    assert "Remove Computer 1 (easy)" in evening.board.labels


async def test_two_are_needed_to_begin(evening: Evening) -> None:
    await evening.lobby("Ana")
    assert "Begin" not in evening.board.enabled
    await evening.press("Ben", "Join")
    await evening.left_behind("Ben", evening.press("Ben", "Leave"))
    await evening.refused("Ana", evening.press("Ana", "Begin"), "2 players are needed")


async def test_only_the_host_begins_and_nobody_is_sent_to_a_moderator_for_it(evening: Evening) -> None:
    evening.person("Mo", moderator=True)
    await evening.lobby("Ana", "Ben")
    told = await evening.refused("Mo", evening.press("Mo", "Begin"), "Only the host, Ana, can do that")
    assert "manage messages" not in told
    await evening.refused("Ben", evening.press("Ben", "Begin"), "Only the host, Ana, can do that")
    await evening.refused("Cleo", evening.press("Cleo", "Begin"), "Only the host, Ana, can do that")


async def test_the_host_or_a_moderator_cancels(evening: Evening) -> None:
    evening.person("Mo", moderator=True)
    await evening.lobby("Ana", "Ben")
    await evening.refused("Ben", evening.press("Ben", "Cancel"), "Only the host, Ana")
    await evening.press("Ana", "Cancel")
    assert "The lobby was closed" in evening.board.words
    await evening.lobby("Ben")
    await evening.press("Mo", "Cancel")
    assert (await evening.table(2)).status is Status.STOPPED


async def test_a_named_person_goes_first(evening: Evening) -> None:
    await evening.begin("Ana", "Ben", first=evening.person("Ben"))
    assert "Ben goes first." in evening.board.words
    await evening.set_up("Ana", "Ben")
    assert "Ben, your turn" in evening.board.words


async def test_somebody_named_first_who_did_not_join_is_replaced_by_a_draw(evening: Evening) -> None:
    await evening.begin("Ana", "Ben", first=evening.person("Cleo"))
    await evening.set_up("Ana", "Ben")
    assert "was drawn to go first" in evening.board.words


async def test_a_lobby_that_was_not_shown_newest_does_not_open_or_end_a_running_game(evening: Evening) -> None:
    await evening.lobby("Ana", "Ben")
    await evening.left_behind("Ana", evening.press("Ana", "Begin"))
    link = (await evening.table()).link or "?"
    presses = (("Cleo", "Join"), ("Ben", "Leave"), ("Ana", "Begin"), ("Ana", "Add a computer"), ("Ana", "Cancel"))
    for who, name in presses:
        await evening.refused(who, evening.press(who, name), "has begun already", link)
    assert (await evening.table()).status is Status.PLAYING
