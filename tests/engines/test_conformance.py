"""The contract, kept by every registered game with every number of seats and every option."""

from __future__ import annotations

import os
from math import ceil
from random import Random
from types import FunctionType

import msgspec
import pytest

from engines import GAMES
from engines.core import IllegalOptions, Options, State
from tests.engines.conformance import Conformance
from tests.engines.variants import VARIANTS, playable

PLAYED = 50_000 if os.environ.get("PARLOUR_SOAK") else 1_000
"""Games in all, shared out among games, seats and options."""
BATCH = 12
GIVEN = {"parse", "read_events", "read_scene"}
"""Answers that `State` gives for every game."""

CASES = [(game, seats, options) for game in GAMES.values() for seats in game.seats for options in playable(game, seats)]
EACH = ceil(PLAYED / len(CASES))


@pytest.mark.parametrize(
    ("game", "seats", "options", "seeds"),
    [
        pytest.param(
            game,
            seats,
            options,
            range(seed, min(seed + BATCH, EACH)),
            id=f"{game.name}-{seats}-{msgspec.json.encode(options).decode()}-{seed}",
        )
        for game, seats, options in CASES
        for seed in range(0, EACH, BATCH)
    ],
)
def test_a_game_keeps_the_contract_from_its_start_to_its_end(
    game: type[State], seats: int, options: Options, seeds: range
) -> None:
    for seed in seeds:
        outcome = Conformance(game, seats, options, seed, VARIANTS[game.name].is_sound).play()
        assert len(outcome.places) == len(outcome.points) == seats
        for place in outcome.places:
            better = [other for other in outcome.places if other < place]
            # Places are counted like in a race, of players or of teams.
            assert len(set(better)) < place <= len(better) + 1
        assert outcome.winners


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_registered_game_answers_everything_itself(game: type[State]) -> None:
    for name, member in vars(State).items():
        if isinstance(member, FunctionType | classmethod) and not name.startswith("_") and name not in GIVEN:
            assert name in vars(game), f"{game.__name__} lacks {name}"
    for name in ("name", "title", "seats", "rules", "options", "event_decoder", "scene_decoder"):
        assert name in vars(game), f"{game.__name__} lacks {name}"
    assert GAMES[game.name] is game
    assert game.__struct_config__.frozen
    assert game.__struct_config__.tag == game.name


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_newcomer_can_play_with_the_plainest_options(game: type[State]) -> None:
    assert game.options() in VARIANTS[game.name].options
    for seats in game.seats:
        assert game.options() in playable(game, seats)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_option_of_the_table_is_played_by_somebody(game: type[State]) -> None:
    played = {options for seats in game.seats for options in playable(game, seats)}
    assert played == set(VARIANTS[game.name].options)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_options_can_be_stored(game: type[State]) -> None:
    for options in VARIANTS[game.name].options:
        assert msgspec.json.decode(msgspec.json.encode(options), type=game.options) == options


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.rule("ALL-5")
def test_a_number_of_seats_that_cannot_play_is_refused(game: type[State]) -> None:
    for seats in (0, game.seats[0] - 1, game.seats[-1] + 1):
        with pytest.raises(IllegalOptions):
            game.start(seats, game.options(), Random(0))
