"""The cards of Wazabi, each with those who may see it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random

from bot.screens.screen import Presenter
from cogs import PRESENTERS
from cogs.wazabi.words import card_name
from engines.core import Seat, State
from engines.wazabi import Wazabi
from engines.wazabi.cards import Card
from engines.wazabi.events import CutDown, Played
from tests.cogs.wazabi_scenes import named, told, twin
from tests.secrets.card_game import Story
from tests.secrets.payload import Payload, texts

CODES = frozenset(Card)


class WazabiCards:
    """Wazabi: hands, the pile, fans, and what was taken unseen."""

    presenter: Presenter = PRESENTERS["wazabi"]

    def __str__(self) -> str:
        return self.presenter.game.name

    def random_game(self, rng: Random) -> Iterator[tuple[State, Story]]:
        """Of every number of players, with every option."""
        return told(rng.randrange(2**32))

    def named(self, payload: Payload) -> set[str]:
        """The kinds of cards, by name in words and in codes, and by code in codes."""
        found = list(texts(payload))
        codes = {token for text, code in found if code for token in re.split(r"[^a-z0-9]+", text) if token in CODES}
        return codes | named(text for text, _code in found)

    def may_see(self, state: State, story: Story, viewer: Seat | None) -> set[str]:
        """Return the cards on the table or laid open lately; for a player also their hand and what they took or saw."""
        assert isinstance(state, Wazabi)
        seen = {*state.discards, *([state.played] if state.played else [])}
        seen |= {Card.SKIP for player in state.players if player.skips}
        for event in story:
            match event:
                case Played(card=card):
                    seen.add(card)
                case CutDown(discarded=cards):
                    seen.update(cards)
                case _:
                    pass
        if viewer is not None:
            seen |= {*state.players[viewer].hand}
            seen |= {taken.card for taken in state.taken if viewer in (taken.seat, taken.owner)}
        return {card.value for card in seen}

    def hidden(self, state: State, viewer: Seat | None) -> Sequence[str]:
        """The hands of the others, the next player's first, and the pile."""
        assert isinstance(state, Wazabi)
        seats = range(len(state.players))
        others = [seat for seat in seats if seat != viewer]
        return [card.value for seat in others for card in state.players[seat].hand] + [
            card.value for card in state.pile
        ]

    def word(self, card: str) -> str:
        """Its name."""
        return card_name(Card(card))

    def twin(self, state: State, viewer: Seat | None, rng: Random) -> State:
        """Every card that `viewer` does not see dealt anew."""
        assert isinstance(state, Wazabi)
        return twin(state, viewer, rng)
