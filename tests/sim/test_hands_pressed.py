"""Pressing in the direct message and pressing in the channel are the same road."""

from __future__ import annotations

from random import Random

import pytest

from engines.wazabi import WazabiOptions
from tests.drivers.direct import options_of
from tests.drivers.simcord_cards import SimCards
from tests.rules.wazabi.table import at


@pytest.mark.parametrize("first", ["hand", "panel", "board"])
async def test_the_direct_message_the_panel_and_the_board_are_one_road_and_whichever_comes_first_counts(
    cards: SimCards, first: str
) -> None:
    await cards.deal("nessie", "Ana", "Ben", first=cards.person("Ana"))
    await cards.press("Ana", "My hand")
    old = {"hand": cards.hand("Ana"), "panel": cards.panel("Ana"), "board": cards.board}
    version = (await cards.table()).version

    async def press(where: str) -> str:
        # The message as it still was on the presser's screen: its controls are those of the question before.
        pressing = cards.press_hand if where == "hand" else cards.press
        return (await pressing("Ana", "Reveal", on=old[where])).told

    await press(first)
    assert (await cards.table()).version == version + 1
    assert cards.hand("Ana").offered == {"reveal", "stick"} == cards.board.offered
    if first != "panel":
        # Only a panel in the channel cannot be edited by us: it stays as it was, and is told so when pressed.
        assert "earlier moment" in await press("panel")
    assert (await cards.table()).version == version + 1


async def test_a_hand_of_many_cards_and_its_menus_work_in_the_direct_message(cards: SimCards) -> None:
    await cards.deal("wazabi", "Ana", "Ben", "Cleo", first=cards.person("Ana"))
    await cards.put(at("4 down1 skip give1 pass draw3", "3 pass again", "3 pass again", rolled="WWWW"))
    assert any(control.menu for control in cards.hand("Ana").controls)
    await cards.press_hand("Ana", "play:skip>2")
    assert "Cleo" in cards.board.words
    assert "skip" not in cards.hand("Ana").words.lower()


async def test_two_are_cut_down_at_once_one_in_the_direct_message_and_one_in_the_channel(cards: SimCards) -> None:
    await cards.two_to_cut_down()
    await cards.press_hand("Ana", "play:down2")
    assert await cards.waiting_for() == {"Ben", "Cleo"}
    assert "Ben and Cleo: choose in “My hand”" in cards.board.words
    assert not cards.board.offered
    ben, cleo = cards.hand("Ben"), await cards.open_hand("Cleo")
    before = len(cards.env.http_requests)
    await cards.press_hand("Ben", "keep:skip", on=ben)
    assert cards.sent_to("Cleo", before) == []
    await cards.press("Cleo", "keep:again", on=cleo)
    await cards.press_hand("Ben", "keep:pass")
    assert await cards.waiting_for() == {"Cleo"}
    assert "You have chosen; the others are still choosing." in cards.hand("Ben").words
    assert cards.hand("Ben").controls == ()
    for word in ("Skip", "All pass", "Draw 3"):
        assert word not in cards.board.words
    await cards.press_own("Cleo", "keep:give1")
    assert "Cleo" not in await cards.waiting_for()
    assert "Ben discarded Draw 3 cards" in cards.board.words
    for who, kept in (("Ben", ("Skip a turn", "All pass")), ("Cleo", ("Again and reverse", "Give 1 die"))):
        assert all(card in cards.hand(who).words for card in kept)


async def test_who_chooses_twice_from_one_question_in_both_places_is_counted_once_each(cards: SimCards) -> None:
    await cards.two_to_cut_down()
    await cards.press_hand("Ana", "play:down2")
    panel, hand = await cards.open_hand("Ben"), cards.hand("Ben")
    await cards.press_hand("Ben", "keep:skip", on=hand)
    assert (await cards.press("Ben", "keep:skip", on=panel)).told
    state = await cards.state()
    assert [each.text for each in state.legal(1)] == ["keep:pass", "keep:draw3"]


async def test_six_play_wazabi_in_teams_to_the_end_of_a_tournament_of_three(cards: SimCards) -> None:
    people = ("Ana", "Ben", "Cleo", "Dora", "Emil", "Finn")
    await cards.deal("wazabi", *people, teams="yes", games=3, dice=2)
    assert await cards.play_hands_out(Random(5)) > 50
    state = await cards.state()
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "games_played"
    options = options_of(await cards.table())
    assert isinstance(options, WazabiOptions)
    assert options.teams
    for who in people:
        assert "The tournament is over" in cards.hand(who).words
        assert [each.method for each in cards.sent_to(who)].count("POST") == 1
    assert "All games of the tournament have been played." in cards.board.words


async def test_six_play_nessie_to_its_end(cards: SimCards) -> None:
    people = ("Ana", "Ben", "Cleo", "Dora", "Emil", "Finn")
    await cards.deal("nessie", *people)
    assert await cards.play_hands_out(Random(6)) > 50
    for who in people:
        assert "The game is over" in cards.hand(who).words
        assert [each.method for each in cards.sent_to(who)].count("POST") == 1
    assert "Place 1" in cards.board.words


async def test_a_computer_has_no_hand_and_plays_all_the_same(cards: SimCards) -> None:
    await cards.type("Ana", "wazabi start")
    await cards.add_computer("Ana")
    await cards.press("Ana", "Begin")
    await cards.play_hands_out(Random(7))
    assert [each.method for each in cards.sent_to("Ana")].count("POST") == 1
