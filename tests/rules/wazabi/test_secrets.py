"""The secrets of Wazabi: a thing that a player may not know changes nothing that they see."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest

from engines.core import Seat
from engines.players import random_policy
from engines.wazabi import Wazabi, WazabiView
from engines.wazabi.cards import DECK, Card
from engines.wazabi.choices import Blocked
from engines.wazabi.position import Phase
from engines.wazabi.view import Held
from tests.rules.wazabi.games import some_game
from tests.rules.wazabi.table import act, after, at, cards, every_card, hand, texts

VIEWERS: tuple[Seat | None, ...] = (None, 0, 1, 2, 3, 4, 5)


def test_a_view_holds_the_own_hand_and_only_the_number_of_others_cards() -> None:
    state = at("4 skip skip draw3", "2 again again", "2", rolled="WWWW", pile="pass")
    view = state.view(0)
    assert view.hand == (Held(Card.DRAW3, 1, None), Held(Card.SKIP, 2, None))
    assert [player.cards for player in view.players] == [3, 2, 0]
    assert state.view(1).hand == (Held(Card.AGAIN, 2, Blocked.NOT_NOW),)
    assert state.view(None).hand == ()
    assert "again" not in msgspec.json.encode(view).decode()
    assert 'skip"' not in msgspec.json.encode(state.view(1)).decode()


def test_the_public_choices_are_those_that_do_not_depend_on_the_hand() -> None:
    state = at("4", "2 skip draw3", "2", rest=2)
    assert state.view(None).choices == tuple(state.legal(0))
    state = after(state, "roll=GDWW")
    assert state.phase is Phase.OWNER
    assert state.view(None).choices == state.view(1).choices == tuple(state.legal(0))
    state = after(state, "draw:1")
    assert state.view(None).choices == tuple(state.legal(0))
    state = after(state, "pick:1")
    assert state.phase is Phase.GIVE
    assert state.view(None).choices == tuple(state.legal(0))
    state = after(state, "give:1")
    assert state.phase is Phase.PLAY
    assert state.view(None).choices == state.view(0).choices == ()
    state = after(at("4 down2", "2 skip draw3 pass", "2", rolled="WWWW"), "play:down2")
    assert state.view(1).choices == ()
    assert texts(state, 1)


def test_a_fan_is_seen_by_nobody_not_even_its_owner() -> None:
    state = at("4 take1", "2 skip draw3 pass again", "2", rolled="WWWW")
    first, second = (act(state, "play:take1>1", seed=seed).state for seed in (1, 2))
    assert first.fan != second.fan
    for viewer in VIEWERS[:3]:
        assert first.view(viewer) == second.view(viewer)
    assert first.legal(0) == second.legal(0)


@pytest.mark.parametrize("seed", range(60))
def test_what_is_hidden_changes_nothing_that_is_shown(seed: int) -> None:
    """Deal every hidden card anew behind each viewer's back, at every move of a random game."""
    rng = Random(seed)
    for state, _ in some_game(rng):
        for viewer in VIEWERS[: 1 + len(state.players)]:
            other = Wazabi.imagine(state.view(viewer), rng)
            assert other.view(viewer) == state.view(viewer)
            assert other.view(None) == state.view(None)
            if viewer is not None:
                assert other.legal(viewer) == state.legal(viewer)
                assert other.players[viewer].hand == state.players[viewer].hand
            assert other.to_act() == state.to_act()
            assert every_card(other) == Counter(DECK)
            assert [player.dice for player in other.players] == [player.dice for player in state.players]


@pytest.mark.parametrize("seed", range(20))
def test_no_event_or_view_depends_on_the_order_of_the_pile_or_names_a_hidden_card(seed: int) -> None:
    """Check that every card named is on the table, in one's own hand, or was taken from or by the viewer."""
    rng = Random(seed)
    for state, _ in some_game(rng):
        for viewer in VIEWERS[: 1 + len(state.players)]:
            view = state.view(viewer)
            named = Counter(view.discards) + Counter({held.card: held.count for held in view.hand})
            mine = Counter(state.players[viewer].hand) if viewer is not None else Counter[Card]()
            assert named == Counter(state.discards) + mine
            assert all(viewer in (taken.seat, taken.owner) for taken in view.taken)
            assert Counter(view.kept) <= mine


@pytest.mark.parametrize("seed", range(10))
def test_an_imagined_game_can_be_played_to_its_end(seed: int) -> None:
    rng = Random(seed)
    for number, (state, _) in enumerate(some_game(rng)):
        if number % 40 or not state.to_act():
            continue
        other = Wazabi.imagine(state.view(None), rng)
        while other.to_act():
            seat = min(other.to_act())
            other = other.apply(seat, random_policy.choose(other.view(seat), other.legal(seat), rng), rng).state
            assert every_card(other) == Counter(DECK)


def test_a_view_survives_json() -> None:
    state = after(at("4 take1", "2 skip draw3", "2 draw3", rolled="WWWW"), "play:take1>1", "pick:1")
    view = state.view(1)
    assert msgspec.json.decode(msgspec.json.encode(view), type=WazabiView) == view
    assert hand(Wazabi.imagine(view, Random(1)), 1) == hand(state, 1)
    assert view.taken[0].card in cards("skip draw3")
