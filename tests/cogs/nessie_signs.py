"""The signs of Nessie's cards wherever they are shown, and which of them everybody was told."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from engines.core import Event
from engines.nessie.cards import Card, Treasure
from engines.nessie.events import Discarded, GaveUp, Left, Revealed, Sank, Took

SIGN = re.compile(r"(?<![A-Za-z])[A-F](?![A-Za-z])|◆[123]")


def found(texts: Iterable[str]) -> set[str]:
    """Return the signs of cards in these texts."""
    return {sign for text in texts for sign in SIGN.findall(text)}


def sign(card: Card) -> str:
    return f"◆{card.value}" if isinstance(card, Treasure) else card.value


def announced(story: tuple[Event, ...]) -> Iterator[Card]:
    """Return the cards that events told everybody."""
    for event in story:
        match event:
            case Revealed(card=card) | Took(card=card):
                yield card
            case Discarded(part=part):
                yield part
            case GaveUp(treasure=treasure):
                yield treasure
            case Sank(row=row):
                yield from row
            case Left(parts=parts, treasures=treasures):
                yield from parts
                yield from treasures
            case _:
                pass
