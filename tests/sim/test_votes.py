"""A vote on whether somebody is to be taken out, from the command to what the board says of it."""

from __future__ import annotations

from random import Random

import pytest

from bot.table import requests
from bot.table.table import Status
from engines import GAMES
from tests.drivers.direct import question_of, state_of
from tests.sim.evening import Evening


async def test_a_vote_calls_the_others_once_and_takes_somebody_out_at_its_end(evening: Evening) -> None:
    await evening.game("Ana", "Ben", "Cleo")
    ana, ben, cleo = (evening.person(name) for name in ("Ana", "Ben", "Cleo"))
    calls = len(evening.calls())
    answer = await evening.type("Ben", "table kick", player=ana)
    assert "below the board" in answer.told
    assert "Vote: is Ana to be taken out?" in evening.board.words
    assert "1 of 2 agree; 2 are needed" in evening.board.words
    assert evening.board.labels[-3:] == ["Agree", "Decline", "I am here"]
    assert evening.calls()[calls:] == [[ana.id, cleo.id]]
    assert evening.public()[-2].controls == ()
    await evening.restart()
    await evening.press("Cleo", "Agree")
    assert "2 of 2 agree" in evening.board.words
    await evening.after(200)
    assert (await evening.table()).seat_of(ana.id) == 0
    # Nobody could answer while the bot was away, so half of the time is left at least.
    await evening.restart()
    await evening.after(110)
    assert (await evening.table()).seat_of(ana.id) == 0
    await evening.after(50)
    table = await evening.table()
    assert table.seat_of(ana.id) is None
    assert table.host_id == ben.id
    assert "Ana was taken out by a vote." in evening.board.words
    assert "Agree" not in evening.board.labels
    # The next is called since it is their turn, and nobody a second time for the vote.
    assert evening.calls()[calls + 1 :] == [[ben.id]]
    await evening.press("Ben", "Roll")
    assert "by a vote" not in evening.board.words
    assert (await evening.type("Ben", "table kick", player=cleo)).told == f"{cleo.mention} is no longer at the table."


async def test_the_person_concerned_is_there_by_a_word(evening: Evening) -> None:
    await evening.game("Ana", "Ben", "Cleo")
    await evening.type("Ben", "table kick", player=evening.person("Ana"))
    await evening.refused("Ana", evening.press("Ana", "Agree"), "not for you to answer")
    await evening.refused("Cleo", evening.press("Cleo", "I am here"), "not for you to answer")
    await evening.refused("Dana", evening.press("Dana", "Agree"), "not for you to answer")
    await evening.press("Ana", "I am here")
    assert "Ana is here, so the vote is over." in evening.board.words
    await evening.after(400)
    assert (await evening.table()).seat_of(evening.person("Ana").id) == 0


async def test_the_person_concerned_is_there_by_a_move(evening: Evening) -> None:
    await evening.game("Ana", "Ben", "Cleo")
    await evening.type("Ben", "table kick", player=evening.person("Ana"))
    old = evening.board
    await evening.press("Ana", "Roll")
    assert "Ana is here, so the vote is over." in evening.board.words
    await evening.type("Ben", "table kick", player=evening.person("Ana"))
    # A button of the first vote says nothing to the second.
    assert old.control("Agree").custom_id != evening.board.control("Agree").custom_id


async def test_a_vote_without_majority_changes_nothing(evening: Evening) -> None:
    await evening.game("Ana", "Ben", "Cleo")
    await evening.after(31)
    await evening.type("Ben", "table kick", player=evening.person("Ana"))
    await evening.after(301)
    assert "Ana stays: the vote found no majority." in evening.board.words
    await evening.type("Ben", "table kick", player=evening.person("Ana"))
    await evening.press("Cleo", "Decline")
    assert "Ana stays: too many declined" in evening.board.words


async def test_who_comes_too_late_sees_what_became_of_it(evening: Evening) -> None:
    await evening.game("Ana", "Ben", "Cleo")
    await evening.type("Ben", "table kick", player=evening.person("Ana"))
    await evening.press("Cleo", "Agree")
    evening.clock.ahead += 301
    await evening.press("Cleo", "Agree")
    assert "Ana was taken out by a vote." in evening.board.words


async def test_a_lobby_votes_on_its_host(evening: Evening) -> None:
    await evening.lobby("Ana", "Ben", "Cleo")
    ana, cleo = evening.person("Ana"), evening.person("Cleo")
    await evening.type("Ben", "table kick", player=ana)
    assert evening.calls()[-1] == [ana.id, cleo.id]
    await evening.press("Cleo", "Agree")
    await evening.press("Dana", "Join")
    assert "2 of 3 agree" in evening.board.words
    await evening.restart()
    await evening.after(301)
    assert "1. Ben (host)" in evening.board.words
    assert "Ana was taken out by a vote." in evening.board.words
    await evening.press("Ben", "Begin")
    assert (await evening.table()).status is Status.PLAYING


async def test_somebody_who_does_not_play_calls_no_vote(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    await evening.refused(
        "Dana", evening.type("Dana", "table kick", player=evening.person("Ben")), "Only the host, Ana"
    )
    await evening.refused("Ben", evening.type("Ben", "table kick", player=evening.person("Ben")), "/table leave")


async def test_a_table_is_asked_one_thing_at_a_time(evening: Evening) -> None:
    await evening.game("Ana", "Ben", "Cleo")
    await evening.type("Ben", "table kick", player=evening.person("Ana"))
    second = evening.type("Cleo", "table kick", player=evening.person("Ben"))
    await evening.refused("Cleo", second, "Something else is being asked", "answer that first")


async def test_a_deleted_board_with_a_vote_comes_again_and_calls_nobody_twice(evening: Evening) -> None:
    await evening.game("Ana", "Ben", "Cleo")
    await evening.type("Ben", "table kick", player=evening.person("Ana"))
    calls = evening.calls()
    evening.env.backend.delete_message(evening.channel.id, evening.board.message.id)
    await evening.env.settle()
    assert "Vote: is Ana to be taken out?" in evening.board.words
    await evening.press("Cleo", "Agree")
    assert evening.calls() == calls


async def test_a_vote_that_could_not_be_shown_calls_after_a_restart(evening: Evening) -> None:
    await evening.game("Ana", "Ben", "Cleo")
    calls = len(evening.calls())
    evening.env.inject_error("*", "/channels/*/messages*", status=500, times=None)
    await evening.type("Ben", "table kick", player=evening.person("Ana"))
    evening.env.backend.faults.clear()
    tried = len(evening.calls())
    await evening.restart()
    assert "Vote: is Ana to be taken out?" in evening.board.words
    assert len(evening.calls()) == tried + 1
    assert evening.calls()[-1] == evening.calls()[calls]


# -- the host


@pytest.mark.field_note(19)
async def test_the_host_hands_over_all_that_a_host_may(evening: Evening) -> None:
    await evening.lobby("Ana", "Ben")
    ana, ben = evening.person("Ana"), evening.person("Ben")
    await evening.refused("Ben", evening.type("Ben", "table host", player=ben), "Only the host, Ana")
    await evening.refused("Ana", evening.type("Ana", "table host", player=evening.person("Dana")), "not at this table")
    assert ben.mention in (await evening.type("Ana", "table host", player=ben)).told
    assert "2. Ben (host)" in evening.board.words
    await evening.restart()
    await evening.refused("Ana", evening.press("Ana", "Begin"), "Only the host, Ben")
    await evening.press("Ben", "Add a computer")
    await evening.press("Ben", "Begin")
    await evening.refused("Ana", evening.type("Ana", "table stop"), "Only the host, Ben")
    await evening.type("Ben", "table kick", player=ana)
    assert (await evening.table()).seat_of(ana.id) is None


async def test_a_moderator_hands_the_table_over(evening: Evening) -> None:
    evening.person("Mo", moderator=True)
    await evening.game("Ana", "Ben")
    await evening.type("Mo", "table host", player=evening.person("Ben"))
    assert (await evening.table()).host_id == evening.person("Ben").id


# -- limits


@pytest.mark.parametrize("game", list(GAMES))
async def test_the_fullest_board_has_room_for_a_vote_all_through_a_game(evening: Evening, game: str) -> None:
    """The laws that hold for every message are held here too: 40 parts and 4,000 characters."""
    long = "W" * 32
    others = ("Ben",) if game == "nodice" else ("Ben", "Cleo", "Dana", "Emil")
    people = ("Ana", *others)
    for number, name in enumerate(people):
        evening.person(name, shown=f"{long[:-1]}{number}")
    abilities = {"abilities": "yes"} if game == "naasii" else {}
    await evening.type("Ana", f"{game} start", **abilities)
    for other in others:
        await evening.press(other, "Join")
    await evening.press("Ana", "Begin")
    await evening.type("Ben", "table kick", player=evening.person("Ana"))
    rng = Random(3)
    for _ in range(40):
        table = await evening.table()
        if table.status is not Status.PLAYING:
            break
        state = state_of(table)
        seat = min(state.to_act())
        question = question_of(table, seat)
        text = rng.choice([action.text for action in state.legal(seat)])
        user_id = table.chairs[seat].user_id
        assert user_id is not None
        await evening.bot.services.performer.perform(table.id, requests.act(question, user_id, text))
        if evening.board.labels[-1] != "I am here" and (await evening.table()).open:
            await evening.type("Ben", "table kick", player=evening.person("Ana"))
    assert await evening.bot.services.store.stale() == ()
