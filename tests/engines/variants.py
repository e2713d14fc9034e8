"""How each game is played in the tests of all games: a new game adds itself here, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engines.core import IllegalOptions, Options, State
from engines.naasii import NaasiiOptions
from tests.engines.soundness import naasii_is_sound


@dataclass(frozen=True)
class Variants:
    """The options that a game is tested with, and what is conserved in it whatever happens."""

    options: tuple[Options, ...]
    """Of those, each number of seats plays what `start` takes; the last one is that of the playthrough."""
    is_sound: Callable[[State], None]
    """Asserts what holds at every moment: dice, cards and boxes are neither lost nor doubled."""


VARIANTS: Mapping[str, Variants] = {
    "naasii": Variants(
        options=(NaasiiOptions(), NaasiiOptions(first=1), NaasiiOptions(abilities=True)),
        is_sound=naasii_is_sound,
    ),
}


def playable(game: type[State], seats: int) -> tuple[Options, ...]:
    """The options of the table that `seats` players can play."""
    return tuple(options for options in VARIANTS[game.name].options if _starts(game, seats, options))


def _starts(game: type[State], seats: int, options: Options) -> bool:
    try:
        game.start(seats, options, _NoChance())
    except IllegalOptions:
        return False
    return True


class _NoChance:
    def random(self) -> float:
        return 0.5
