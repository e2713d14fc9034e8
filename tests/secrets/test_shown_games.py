"""Whole games end to end: whatever is sent, and to whom, tells nobody a card that they may not see."""

from __future__ import annotations

import logging
from random import Random

import pytest

from bot.table.table import Status
from tests.drivers.simcord_cards import SimCards
from tests.secrets.card_game import CardGame
from tests.secrets.nessie_cards import NessieCards
from tests.secrets.wazabi_cards import WazabiCards
from tests.secrets.witness import Witness

PEOPLE = ("Ana", "Ben", "Cleo")
GAMES = [*((NessieCards(), number) for number in range(20)), *((WazabiCards(), number) for number in range(30))]
"""Fifty in all; those of Nessie take five times as many presses."""


async def whole_game(cards: SimCards, game: CardGame, rng: Random, most: int = 5000) -> tuple[Witness, list[str]]:
    """A game by random presses, wrong ones and commands now and then; returns what leaked until its end."""
    people = PEOPLE[: rng.choice((2, 2, 3))]
    name = game.presenter.game.name
    await cards.type("Ana", f"{name} start", **({"dice": rng.choice((2, 3))} if name == "wazabi" else {}))
    for other in people[1:]:
        await cards.press(other, "Join")
    witness = Witness(cards, game)
    await cards.press("Ana", "Begin")
    leaks = await witness.leaks(rng)
    for _press in range(most):
        if (await cards.table()).status is not Status.PLAYING:
            return witness, leaks
        await one_step(cards, rng, people)
        leaks += await witness.leaks(rng)
    return witness, leaks


async def one_step(cards: SimCards, rng: Random, people: tuple[str, ...]) -> None:
    """Mostly a press that counts; else one by somebody who is not asked, a look at a hand, or a command."""
    chance, who = rng.random(), rng.choice(people)
    if chance < 0.03:
        await cards.type(who, rng.choice(("standings", "table board")))
    elif chance < 0.06:
        await cards.open_hand(who)
    elif chance < 0.09 and cards.board.offered:
        await cards.press(rng.choice((*people, "Zoe")), min(cards.board.offered))
    else:
        await cards.play_hand_once(rng, sensible=0.6)


def told_in(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.get_records("call") if record.levelno >= logging.INFO]


@pytest.mark.parametrize(("game", "number"), GAMES, ids=str)
async def test_nothing_that_is_sent_in_a_whole_game_tells_a_card_too_much(
    cards: SimCards, game: CardGame, number: int, caplog: pytest.LogCaptureFixture
) -> None:
    witness, leaks = await whole_game(cards, game, Random(number))
    assert leaks == []
    assert (await cards.table()).status is Status.OVER
    assert witness.looked_at > 5
    assert not any(game.named({"content": line, "custom_id": line}) for line in told_in(caplog))
