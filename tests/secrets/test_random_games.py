"""Over thousands of random games nothing that is shown tells anybody a card that they may not see."""

from __future__ import annotations

import os
from random import Random

import pytest

from tests.secrets.card_game import CardGame
from tests.secrets.nessie_cards import NessieCards
from tests.secrets.showing import Moment
from tests.secrets.wazabi_cards import WazabiCards

GAMES = 2_500
"""Games of each kind: 5,000 in all, in every run."""
BATCH = 100
EVERY = 10 if os.environ.get("PARLOUR_SOAK") else 80
"""Of how many moments one is looked at from every chair, on the average; the last of a game always."""


@pytest.mark.parametrize("batch", range(GAMES // BATCH))
@pytest.mark.parametrize("game", [NessieCards(), WazabiCards()], ids=str)
def test_nobody_is_shown_a_card_that_they_may_not_see(game: CardGame, batch: int) -> None:
    moment = Moment(game)
    looked_at = 0
    for number in range(BATCH):
        rng = Random(batch * BATCH + number)
        for state, story in game.random_game(rng):
            if not state.to_act() or rng.random() < 1 / EVERY:
                assert list(moment.leaks(state, story, rng)) == []
                looked_at += 1
    assert looked_at > BATCH
