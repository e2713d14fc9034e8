"""Hands that cannot be shown: closed or blocked messages, messages that are gone, a Discord that is slow."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from bot.table.table import Status
from tests.drivers.simcord_cards import SimCards
from tests.rules.nessie.table import table


async def test_who_takes_no_direct_messages_is_named_and_plays_by_the_button(cards: SimCards) -> None:
    cards.shut("Ben")
    await cards.deal("nessie", "Ana", "Ben", first=cards.person("Ana"))
    assert "Ben takes no direct messages" in cards.board.words
    assert "Ana takes no" not in cards.board.words
    assert len(cards.hands("Ana")) == 1
    assert cards.hands("Ben") == []
    attempts = len(cards.sent_to("Ben"))
    rng = Random(8)
    while (await cards.table()).status is Status.PLAYING:
        who = next(iter(await cards.waiting_for()))
        action = rng.choice(sorted(cards.hand("Ana").offered if who == "Ana" else (await cards.open_hand(who)).offered))
        await (cards.press_hand(who, action) if who == "Ana" else cards.press_own(who, action))
    assert len(cards.sent_to("Ben")) == attempts, "a closed door is not knocked at again"
    assert "Ben" in cards.board.words


async def test_a_conversation_that_cannot_be_opened_is_closed_too(cards: SimCards) -> None:
    cards.env.inject_error("POST", "/users/@me/channels", status=403, code=50278)
    await cards.deal("nessie", "Ana", "Ben", first=cards.person("Ana"))
    named = [who for who in ("Ana", "Ben") if f"{who} takes no direct messages" in cards.board.words]
    assert len(named) == 1
    assert cards.hands(named[0]) == []


@pytest.mark.field_note(22)
async def test_conversations_that_are_opened_too_fast_wait_and_nobody_is_taken_for_closed(cards: SimCards) -> None:
    cards.env.inject_error("POST", "/users/@me/channels", status=400, code=40003, times=None)
    await cards.deal("nessie", "Ana", "Ben", first=cards.person("Ana"))
    cards.reopen()
    attempts = len([each for each in cards.env.http_requests if each.path == "/users/@me/channels"])
    await cards.env.advance_time(300)
    assert len([each for each in cards.env.http_requests if each.path == "/users/@me/channels"]) == attempts
    assert "takes no direct messages" not in cards.board.words
    assert (await cards.open_hand("Ana")).offered == {"reveal"}
    await cards.press_own("Ana", "Reveal")
    await cards.env.advance_time(1800)
    assert [len(cards.hands(who)) for who in ("Ana", "Ben")] == [1, 1]
    assert cards.hand("Ana").offered == {"reveal", "stick"}


@pytest.mark.parametrize(("code", "status"), [(50007, 403), (50278, 403), (50001, 403), (0, 403)])
@pytest.mark.field_note(20)
async def test_who_blocks_the_bot_in_mid_game_is_named_and_loses_nothing_else(
    cards: SimCards, code: int, status: int
) -> None:
    await cards.deal("nessie", "Ana", "Ben", first=cards.person("Ana"))
    cards.shut("Ana", code, status)
    answer = await cards.press("Ana", "Reveal")
    assert answer.told == ""
    assert "Ana takes no direct messages" in cards.board.words
    assert (await cards.open_hand("Ana")).offered == {"reveal", "stick"}
    await cards.press_own("Ana", "Reveal")
    attempts = len(cards.sent_to("Ana"))
    await cards.env.advance_time(120)
    assert len(cards.sent_to("Ana")) == attempts
    assert "Ben takes no" not in cards.board.words


async def test_who_presses_in_a_direct_message_again_takes_them_again(cards: SimCards) -> None:
    await cards.deal("nessie", "Ana", "Ben", first=cards.person("Ana"))
    question = int(cards.hand("Ana").control("Reveal").custom_id.split(":")[2])
    cards.shut("Ana")
    await cards.put(replace(table("*AB13 / C2 | D"), asked=question))
    assert "Ana takes no direct messages" in cards.board.words
    assert "A B C D" in cards.hand("Ana").words, "still the hand as it was dealt"
    cards.reopen()
    await cards.press_hand("Ana", "Reveal")
    assert "takes no direct messages" not in cards.board.words
    assert "A✓ B✓" in cards.hand("Ana").words
    before = len(cards.env.http_requests)
    await cards.press("Ana", "Reveal")
    assert [each.method for each in cards.sent_to("Ana", before)] == ["PATCH"]


async def test_a_hand_message_that_is_gone_is_sent_anew_and_only_then(cards: SimCards) -> None:
    await cards.deal("nessie", "Ana", "Ben", first=cards.person("Ana"))
    old = cards.hand("Ana").message.id
    await cards.throw_away("Ana")
    await cards.press("Ana", "Reveal")
    assert cards.hand("Ana").message.id != old
    assert cards.hand("Ana").offered == {"reveal", "stick"}
    for action in ("Reveal", "Stick"):
        await cards.throw_away("Ana")
        await cards.press("Ana", action)
    assert [each.method for each in cards.sent_to("Ana")].count("POST") == 4
    assert [each.method for each in cards.sent_to("Ben")].count("POST") == 1
    await cards.press_hand("Ana", "done")
    assert "Ben" in await cards.waiting_for()


@pytest.mark.parametrize(("status", "code"), [(400, 30046), (500, 0)])
async def test_a_hand_that_cannot_be_edited_just_now_is_edited_later_and_nobody_is_troubled(
    cards: SimCards, status: int, code: int
) -> None:
    await cards.two_to_cut_down()
    cards.shut("Ben", code, status)
    answer = await cards.press_hand("Ana", "play:down2")
    assert answer.told == "", "another's trouble is not Ana's"
    assert cards.hand("Cleo").offered == {f"keep:{card}" for card in ("again", "take1", "give1", "pass")}
    assert cards.hand("Ben").offered == set()
    assert (await cards.open_hand("Ben")).offered
    cards.reopen()
    await cards.env.advance_time(65)
    assert cards.hand("Ben").offered == {f"keep:{card}" for card in ("skip", "draw3", "pass")}
    assert [each.method for each in cards.sent_to("Ben")].count("POST") == 1
    assert "takes no direct messages" not in cards.board.words


async def test_who_was_taken_out_presses_an_old_hand_in_vain(cards: SimCards) -> None:
    await cards.deal("nessie", "Ana", "Ben", "Cleo", first=cards.person("Ben"))
    cards.shut("Ben", code=0, status=500)
    await cards.type("Ana", "table kick", player=cards.person("Ben"))
    assert "out of this game" in (await cards.press_hand("Ben", "Reveal")).told
    cards.reopen()
    await cards.env.advance_time(61)
    assert "You are out of this game" in cards.hand("Ben").words


async def test_a_hand_that_a_stop_left_behind_is_edited_at_the_next_start(cards: SimCards) -> None:
    await cards.two_to_cut_down()
    cards.shut("Ben", code=0, status=500)
    await cards.press_hand("Ana", "play:down2")
    assert cards.hand("Ben").offered == set()
    cards.reopen()
    await cards.restart()
    assert len(cards.hand("Ben").offered) == 3


async def test_who_takes_no_messages_is_named_after_a_restart_though_the_board_could_not_say_so_before(
    cards: SimCards,
) -> None:
    await cards.deal("nessie", "Ana", "Ben", first=cards.person("Ana"))
    cards.shut("Ana")
    cards.env.inject_error("PATCH", f"/channels/{cards.channel.id}/messages/*", status=500, times=None)
    await cards.press("Ana", "Reveal")
    assert "takes no direct messages" not in cards.board.words
    cards.reopen()
    await cards.restart()
    assert "Ana takes no direct messages" in cards.board.words
