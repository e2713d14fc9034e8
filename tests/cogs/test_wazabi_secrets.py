"""No screen of Wazabi depends on a card that its reader may not know."""

from __future__ import annotations

import os
from random import Random

import pytest

from bot.screens.screen import Screen
from cogs.wazabi.cog import PRESENTER
from engines.core import Event, Seat
from engines.wazabi import Wazabi
from engines.wazabi.cards import Card
from engines.wazabi.events import Played, WentOut
from tests.cogs.screens import words
from tests.cogs.wazabi_scenes import named, present, scene, told, twin, view_of

GAMES = 2_000 if os.environ.get("PARLOUR_SOAK") else 25


def viewers(state: Wazabi) -> tuple[Seat | None, ...]:
    return (None, *range(len(state.players)))


def seen(state: Wazabi, story: tuple[Event, ...], viewer: Seat | None) -> tuple[Screen | str, ...]:
    """Return all that somebody can have before them: the board, what is left of it, the scores, and their hand."""
    public = scene(state, story)
    open_to_all = present(public), PRESENTER.recap(public), PRESENTER.scores(public)
    return open_to_all if viewer is None else (*open_to_all, present(scene(state, story, viewer)))


@pytest.mark.parametrize("seed", range(GAMES))
def test_two_tables_that_differ_in_what_a_reader_may_not_know_look_the_same_to_them(seed: int) -> None:
    rng = Random(seed)
    for state, story in told(seed):
        for viewer in viewers(state):
            other = twin(state, viewer, rng)
            assert seen(state, story, viewer) == seen(other, story, viewer)


@pytest.mark.parametrize("seed", range(GAMES))
def test_what_happens_at_two_such_tables_is_told_in_the_same_words(seed: int) -> None:
    """Rolled, given, drawn and picked at both, by the same chance; until somebody's last cards are laid open."""
    rng = Random(seed)
    for state, story in told(seed):
        for action in view_of(scene(state)).choices[:2]:
            seat, chance = state.turn, rng.random()
            step = state.apply(seat, action, Random(chance))
            if any(isinstance(event, WentOut) for event in step.events):
                continue
            for viewer in viewers(state):
                if viewer is not None and step.state.players[viewer].hand != state.players[viewer].hand:
                    # They see what they drew or lost, but not what stays where it is.
                    continue
                other = twin(state, viewer, rng).apply(seat, action, Random(chance))
                ours, theirs = (*story, *step.events), (*story, *other.events)
                assert seen(step.state, ours, viewer) == seen(other.state, theirs, viewer)


def cards_in(screen: Screen) -> set[Card]:
    return named(words(screen))


@pytest.mark.parametrize("seed", range(GAMES))
def test_no_card_is_named_on_the_board_before_it_is_played_or_discarded(seed: int) -> None:
    laid_open: set[Card] = set()
    for state, story in told(seed):
        laid_open |= {*state.discards, *(event.card for event in story if isinstance(event, Played))}
        assert cards_in(present(scene(state, story))) <= laid_open


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_hand_names_no_card_but_its_own_and_those_that_its_owner_saw_go(seed: int) -> None:
    for state, story in told(seed):
        for viewer, player in enumerate(state.players):
            known = {*player.hand, *(each.card for each in state.taken if viewer in (each.seat, each.owner))}
            assert cards_in(present(scene(state, story, viewer))) <= known
