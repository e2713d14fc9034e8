"""The options and soundness checks of each game for the tests of all games; a new game adds itself here alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from engines.core import IllegalOptions, Options, State
from engines.naasii import NaasiiOptions
from engines.nessie import Hands, NessieOptions
from engines.no_dice import NoDiceOptions
from engines.wazabi import WazabiOptions
from tests.engines.naasii_soundness import naasii_is_sound
from tests.engines.nessie_soundness import nessie_is_sound
from tests.engines.no_dice.soundness import no_dice_is_sound
from tests.engines.wazabi_soundness import wazabi_is_sound


@dataclass(frozen=True)
class Variants:
    """The options that a game is tested with, and the check of what never changes in it."""

    options: tuple[Options, ...]
    """Sets of options, each played by as many seats as `start` accepts; the last one is that of the playthrough."""
    is_sound: Callable[[State], None]
    """The check that dice, cards and boxes are neither lost nor doubled."""


VARIANTS: Mapping[str, Variants] = {
    "naasii": Variants(
        options=(NaasiiOptions(), NaasiiOptions(first=1), NaasiiOptions(abilities=True)),
        is_sound=naasii_is_sound,
    ),
    "nessie": Variants(
        options=(NessieOptions(), NessieOptions(first=1), NessieOptions(hands=Hands.OPEN)),
        is_sound=nessie_is_sound,
    ),
    "wazabi": Variants(
        options=(
            WazabiOptions(),
            WazabiOptions(first=1, dice=8),
            WazabiOptions(dice=1, games=10),
            WazabiOptions(teams=True),
            WazabiOptions(teams=True, dice=6, games=3),
            WazabiOptions(play_on=True),
            WazabiOptions(play_on=True, games=2, dice=3),
        ),
        is_sound=wazabi_is_sound,
    ),
    "nodice": Variants(
        options=(
            NoDiceOptions(),
            NoDiceOptions(first=1),
            NoDiceOptions(stakes=True),
            NoDiceOptions(games=3),
            NoDiceOptions(target=50),
            NoDiceOptions(stakes=True, target=100),
            NoDiceOptions(stakes=True, first=0, games=2),
        ),
        is_sound=no_dice_is_sound,
    ),
}


def playable(game: type[State], seats: int) -> tuple[Options, ...]:
    """Return the options in the table that `seats` players can play."""
    return tuple(options for options in VARIANTS[game.name].options if _starts(game, seats, options))


def _starts(game: type[State], seats: int, options: Options) -> bool:
    try:
        game.start(seats, options, Random(0))
    except IllegalOptions:
        return False
    return True
