"""Private hands: one direct message for each player and table, and the same panel behind “My hand”."""

from __future__ import annotations

from random import Random

import pytest

from bot.table.table import Status
from tests.drivers.direct import state_of
from tests.drivers.simcord_cards import SimCards
from tests.rules.nessie.table import table
from tests.rules.wazabi.table import at

GAMES = ("nessie", "wazabi")


@pytest.mark.parametrize("game", GAMES)
async def test_each_player_gets_one_direct_message_when_the_game_begins(cards: SimCards, game: str) -> None:
    await cards.type("Ana", f"{game} start")
    await cards.press("Ben", "Join")
    await cards.press("Cleo", "Join")
    assert not any(cards.sent_to(who) for who in ("Ana", "Ben", "Cleo"))
    await cards.press("Ana", "Begin")
    for who in ("Ana", "Ben", "Cleo"):
        assert [each.method for each in cards.sent_to(who)] == ["POST"]
        assert "your hand" in cards.hand(who).words
        assert f"The table is in <#{cards.channel.id}>" in cards.hand(who).words
    assert not cards.sent_to("Dora")
    asked = next(iter(await cards.waiting_for()))
    table = await cards.table()
    state = state_of(table)
    for seat, who in enumerate(("Ana", "Ben", "Cleo")):
        assert cards.hand(who).offered == {each.text for each in state.legal(seat)}
        assert bool(cards.hand(who).offered) == (who == asked)


async def test_a_game_without_hands_sends_no_direct_message(cards: SimCards) -> None:
    await cards.rolling("Ana", "Ben")
    assert not cards.sent_to("Ana")
    assert not cards.sent_to("Ben")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.field_note(22)
async def test_hands_are_edited_once_where_they_changed_and_not_at_all_where_not(cards: SimCards, game: str) -> None:
    people = ("Ana", "Ben", "Cleo", "Dora")
    await cards.deal(game, *people)
    rng = Random(4)
    edits = untouched = 0
    for _ in range(120):
        if (await cards.table()).status is Status.OVER:
            break
        before = {who: cards.hand(who) for who in people}
        requests = len(cards.env.http_requests)
        await cards.play_hand_once(rng)
        for who in people:
            sent = cards.sent_to(who, requests)
            changed = cards.hand(who).screen != before[who].screen
            # A press in the direct message itself is answered with the new one: no request more.
            assert len(sent) <= changed
            assert all(each.method == "PATCH" for each in sent)
            edits += len(sent)
            untouched += not changed
        table = await cards.table()
        for seat, who in enumerate(people):
            assert cards.hand(who).offered == {each.text for each in state_of(table).legal(seat)}
    assert edits > 10
    assert untouched > edits


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.field_note(5)
async def test_my_hand_shows_the_same_in_private_and_is_brought_up_to_date_when_pressed_again(
    cards: SimCards, game: str
) -> None:
    await cards.deal(game, "Ana", "Ben", first=cards.person("Ana"))
    panel = await cards.open_hand("Ana")
    assert panel.private
    assert cards.hand("Ana").words.startswith(panel.words)
    assert cards.hand("Ana").controls == panel.controls
    await cards.press("Ana", "Reveal" if game == "nessie" else "roll")
    await cards.press_panel("Ana", next(iter(sorted(cards.hand("Ana").offered))))
    again = await cards.open_hand("Ana")
    assert again.screen != panel.screen
    assert cards.hand("Ana").words.startswith(again.words)
    assert cards.hand("Ana").controls == again.controls
    assert [each.message.id for each in cards.seen_by("Ben") if each.private] == []


@pytest.mark.parametrize("game", GAMES)
async def test_a_hand_says_that_its_game_is_over_and_has_no_controls(cards: SimCards, game: str) -> None:
    await cards.deal(game, "Ana", "Ben", "Cleo", first=cards.person("Ana"))
    state = table("*ABCDE / C2 / - | F") if game == "nessie" else at("1 discard1", "2 skip", "3", rolled="W")
    await cards.put(state)
    if game == "nessie":
        await cards.put(table("*ABCDE / C2 / - | FF"))
        await cards.press("Ana", "reveal")
        while (await cards.table()).status is Status.PLAYING:
            who = next(iter(await cards.waiting_for()))
            await cards.press_hand(who, sorted(cards.hand(who).offered)[-1])
    else:
        await cards.press_hand("Ana", "play:discard1")
    assert (await cards.table()).status is Status.OVER
    for who in ("Ana", "Ben", "Cleo"):
        assert "The game is over" in cards.hand(who).words
        assert cards.hand(who).controls == ()


async def test_the_hands_of_a_stopped_table_say_so_and_have_no_controls(cards: SimCards) -> None:
    await cards.deal("wazabi", "Ana", "Ben")
    await cards.type("Ana", "table stop")
    await cards.press_own("Ana", "Stop the game")
    for who in ("Ana", "Ben"):
        assert "This game was stopped" in cards.hand(who).words
        assert cards.hand(who).controls == ()


async def test_the_hand_of_who_left_says_so_and_stays_as_it_is(cards: SimCards) -> None:
    await cards.deal("nessie", "Ana", "Ben", "Cleo", first=cards.person("Ana"))
    await cards.type("Ana", "table leave")
    await cards.press_own("Ana", "Leave the game")
    assert "You are out of this game" in cards.hand("Ana").words
    assert cards.hand("Ana").controls == ()
    await cards.throw_away("Ana")
    before = len(cards.env.http_requests)
    rng = Random(2)
    while (await cards.table()).status is Status.PLAYING:
        await cards.play_hand_once(rng)
    assert cards.sent_to("Ana", before) == []


@pytest.mark.parametrize("game", GAMES)
async def test_old_hands_work_after_a_restart_and_no_second_one_is_sent(cards: SimCards, game: str) -> None:
    await cards.deal(game, "Ana", "Ben", first=cards.person("Ana"))
    before = len(cards.env.http_requests)
    await cards.restart()
    assert [each for each in cards.env.http_requests[before:] if "/messages" in each.path] == []
    rng = Random(3)
    for _ in range(12):
        who = next(iter(await cards.waiting_for()))
        version = (await cards.table()).version
        await cards.press_hand(who, rng.choice(sorted(cards.hand(who).offered)))
        assert (await cards.table()).version == version + 1
        await cards.restart()
    assert [[each.method for each in cards.sent_to(who)].count("POST") for who in ("Ana", "Ben")] == [1, 1]


async def test_one_person_at_two_tables_has_one_hand_for_each(cards: SimCards) -> None:
    await cards.deal("nessie", "Ana", "Ben", first=cards.person("Ana"))
    first, cards.channel = cards.channel, cards.guild.create_text_channel("another")
    await cards.deal("wazabi", "Cleo", "Ana", first=cards.person("Ana"))
    nessie, wazabi = cards.hands("Ana")
    assert f"<#{first.id}>" in nessie.words
    assert f"<#{cards.channel.id}>" in wazabi.words
    before = len(cards.env.http_requests)
    await cards.press_hand("Ana", "roll", on=wazabi)
    assert cards.sent_to("Ana", before) == []
    assert cards.hands("Ana")[0].screen == nessie.screen
    assert "Rolled" in cards.hands("Ana")[1].words
    await cards.press_hand("Ana", "Reveal", on=nessie)
    assert cards.hands("Ana")[0].offered == {"reveal", "stick"}
    assert (await cards.state(1)).view(None) != (await cards.state(2)).view(None)
