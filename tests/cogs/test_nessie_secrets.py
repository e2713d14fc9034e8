"""With hidden hands no screen shows what its reader may not know (NE-9)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from bot.screens.screen import Screen
from cogs.nessie.cog import PRESENTER
from cogs.nessie.story import NessieScene
from engines.core import Event, Seat
from engines.nessie import Hands, Nessie
from engines.nessie.cards import Part
from engines.nessie.view import Phase
from tests.cogs.nessie_scenes import played, scene, twin_of
from tests.cogs.nessie_signs import announced, found, sign
from tests.cogs.screens import bodies, words

GAMES = [(seats, seed) for seats in Nessie.seats for seed in range(100, 104)]


def moments(seats: int, seed: int) -> Iterator[tuple[Nessie, tuple[Event, ...]]]:
    """Return every third moment of a game with hidden hands, and its end."""
    for number, (state, story) in enumerate(played(seats, seed, Hands.HIDDEN)):
        if number % 3 == 0 or not state.to_act():
            yield state, story


def all_that_is_public(shown: NessieScene) -> tuple[Screen, str, str]:
    return PRESENTER.present(shown), PRESENTER.recap(shown), PRESENTER.scores(shown)


def viewers(state: Nessie) -> tuple[Seat | None, ...]:
    return (None, *range(len(state.players)))


@pytest.mark.rule("NE-9")
@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_states_that_differ_only_in_secrets_give_equal_screens(seats: int, seed: int) -> None:
    differ = 0
    for state, story in moments(seats, seed):
        for viewer in viewers(state):
            twin = twin_of(state, viewer, Random(seed))
            differ += twin.players != state.players
            assert all_that_is_public(scene(twin, None, story)) == all_that_is_public(scene(state, None, story))
            if viewer is not None:
                assert PRESENTER.present(scene(twin, viewer, story)) == PRESENTER.present(scene(state, viewer, story))
    assert differ > 20


@pytest.mark.rule("NE-9")
@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_a_board_names_no_card_but_those_on_the_table_and_those_announced(seats: int, seed: int) -> None:
    for state, story in moments(seats, seed):
        if state.phase is not Phase.OVER:
            screen, recap, scores = all_that_is_public(scene(state, None, story))
            known = {sign(card) for card in (*state.row, *state.discards, *announced(story))}
            assert found([*words(screen), recap]) <= known
            hands, *piles = scores.split("\n-# ", 1)
            assert hands in "\n".join(bodies(screen))
            assert not found([hands])
            assert found(piles) <= {sign(card) for card in state.discards}


@pytest.mark.rule("NE-9")
@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_a_panel_names_no_card_but_its_reader_s_and_the_row_s(seats: int, seed: int) -> None:
    """Return a screen without the letters of the summary card, and what the rules make of these."""
    for state, story in moments(seats, seed):
        for seat, player in enumerate(state.players):
            screen = PRESENTER.present(scene(state, seat, story))
            held = [text for text in words(screen) for text in text.split("\n") if text.startswith("You hold")]
            ticked = {part for part in Part if any(f"{part.value}✓" in body for body in bodies(screen))}
            assert found(held) == {sign(treasure) for treasure in player.treasures}
            assert ticked == set(player.parts)


def test_a_sign_is_found_wherever_it_stands() -> None:
    assert found(["Ana took **B**.", "A✓ C", "Letters D×2", "Take ◆2", "Deck 4, A thing"]) == {*"ABCD", "◆2"}
    assert not found(["**Ana** 2 parts · 3 treasures", "Dan, Eve", "-# Before: Flo"])
