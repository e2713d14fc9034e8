"""A hint is what a hard player would do, told to the asker alone, where the table allows it."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from bot.play.thinking import Thinking
from tests.drivers.direct import state_of
from tests.drivers.simcord_cards import SimCards
from tests.rules.wazabi.table import at
from tests.sim.thinker import Thinker

HANDS = ("nessie", "wazabi")


@pytest.mark.parametrize("game", ["naasii", "nodice", *HANDS])
async def test_a_hint_names_something_that_the_asker_can_press(cards: SimCards, game: str) -> None:
    await cards.deal(game, "Ana", "Ben", hints="yes")
    rng = Random(5)
    for _ in range(6):
        asker = sorted(await cards.waiting_for())[0]
        before = (await cards.table()).version
        answer = await cards.type(asker, "table hint")
        assert answer.told.startswith("A hard player would choose **")
        assert (await cards.table()).version == before
        await (cards.play_hand_once(rng) if game in HANDS else cards.play_once(rng))


async def test_a_hint_from_a_menu_names_the_menu(cards: SimCards) -> None:
    await cards.deal("wazabi", "Ana", "Ben", "Cleo", hints="yes", first=cards.person("Ana"))
    await cards.put(at("4 skip", "3 take1", "3 give1", rolled="WWWW"))
    table = await cards.table()
    play = next(each.text for each in state_of(table).legal(0) if each.text.startswith("play:skip"))
    label = cards.bot.services.screens.label(await cards.bot.services.tables.load(table.id), 0, play, "en-US")
    assert label == "**Ben** in the menu “Skip a turn – who?”"


async def test_the_lobby_says_that_hints_are_allowed(cards: SimCards) -> None:
    await cards.type("Ana", "naasii start", hints="yes")
    assert "hints allowed" in cards.board.words


async def test_there_are_no_hints_unless_they_were_chosen(cards: SimCards) -> None:
    await cards.deal("nodice", "Ana", "Ben")
    asker = sorted(await cards.waiting_for())[0]
    await cards.refused(asker, cards.type(asker, "table hint"), "without hints")


async def test_a_hint_is_for_whose_turn_it_is(cards: SimCards) -> None:
    await cards.deal("nodice", "Ana", "Ben", hints="yes")
    (asker,) = await cards.waiting_for()
    other = "Ben" if asker == "Ana" else "Ana"
    await cards.refused(other, cards.type(other, "table hint"), "It is not your turn")
    await cards.refused("Cleo", cards.type("Cleo", "table hint"), "not playing at this table")


async def test_a_hint_that_is_thought_about_while_the_bot_stops_is_told(
    cards: SimCards, thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    await cards.deal("nodice", "Ana", "Ben", hints="yes", first=cards.person("Ana"))
    assert (await cards.type("Ana", "table hint")).told == ""
    assert thinker.thinking == 1

    async def close(_self: Thinking) -> None:
        # Who thinks elsewhere is ended, and a normal player chooses in a thread, in a moment.
        asyncio.get_running_loop().call_later(0.05, thinker.let_answer)

    monkeypatch.setattr(Thinking, "close", close)
    await cards.bot.close()
    assert cards.seen_by("Ana")[-1].words.startswith("A hard player would choose **")
