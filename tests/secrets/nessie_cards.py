"""The cards of Nessie, and who may see which with hidden hands (NE-9)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random

from bot.screens.screen import Presenter
from cogs import PRESENTERS
from engines.core import Seat, State
from engines.nessie import Hands, Nessie
from engines.nessie.cards import CARDS, Card, Part
from engines.nessie.view import Phase
from tests.cogs.nessie_scenes import played, twin_of
from tests.cogs.nessie_signs import announced, found, sign
from tests.secrets.card_game import Story
from tests.secrets.payload import Payload, texts


class NessieCards:
    """Nessie: hidden hands and the deck. Which cards were taken and discarded is told to all."""

    presenter: Presenter = PRESENTERS["nessie"]

    def __str__(self) -> str:
        return self.presenter.game.name

    def random_game(self, rng: Random) -> Iterator[tuple[State, Story]]:
        """Of every number of players, with hidden hands."""
        return played(rng.choice(Nessie.seats), rng.randrange(2**32), Hands.HIDDEN)

    def named(self, payload: Payload) -> set[str]:
        """The signs, and in codes also the treasure that an action gives up."""
        both = list(texts(payload))
        given_up = {f"◆{value}" for text, code in both if code for value in re.findall(r"discard:([123])$", text)}
        return given_up | found(text for text, _code in both)

    def may_see(self, state: State, story: Story, viewer: Seat | None) -> set[str]:
        """Row, discards and announcements; for a player their treasures, the summary card, and what would sink them."""
        assert isinstance(state, Nessie)
        if state.phase is Phase.OVER:
            return set(map(sign, CARDS))
        seen: set[Card] = set(state.row).union(state.discards, announced(story))
        if viewer is not None:
            seen.update(Part, state.players[viewer].treasures, state.view(viewer).sinking)
        return set(map(sign, seen))

    def hidden(self, state: State, viewer: Seat | None) -> Sequence[str]:
        """The hands of the others, the deck after them."""
        assert isinstance(state, Nessie)
        if state.phase is Phase.OVER:
            return []
        held: list[Card] = []
        for seat, player in enumerate(state.players):
            if seat != viewer:
                held += (*player.parts, *player.treasures)
        return [*map(sign, held), *map(sign, state.deck)]

    def word(self, card: str) -> str:
        """Its sign."""
        return card

    def twin(self, state: State, viewer: Seat | None, rng: Random) -> State:
        """Every hand but the viewer's, and the deck, dealt anew."""
        assert isinstance(state, Nessie)
        return twin_of(state, viewer, rng)
