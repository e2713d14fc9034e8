"""The visibility of hands (NE-9)."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from engines.core import Seat
from engines.nessie.events import Took
from engines.nessie.game import Nessie
from engines.nessie.options import Hands, NessieOptions
from engines.nessie.view import Holding, Phase
from tests.rules.nessie.table import cards, play, table


@pytest.mark.rule("NE-9")
def test_with_hidden_hands_the_table_sees_how_many_and_the_owner_which() -> None:
    state = table("*AB113 / C2 | D")
    counts = Holding(2, 3, None, None, left=False), Holding(1, 1, None, None, left=False)
    mine = Holding(2, 3, cards("AB"), cards("113"), left=False)  # type: ignore[arg-type]
    assert state.view(None).players == counts
    assert state.view(0).players == (mine, counts[1])
    assert state.view(1).players[0] == counts[0]


@pytest.mark.rule("NE-9", "nessie-take-treasure", "nessie-take-first")
def test_with_open_hands_everybody_sees_all() -> None:
    state = table("*AB113 / C2 | D", hands=Hands.OPEN)
    for viewer in (None, 0, 1):
        assert [player.parts for player in state.view(viewer).players] == [cards("AB"), cards("C")]
        assert [player.treasures for player in state.view(viewer).players] == [cards("113"), cards("2")]


@pytest.mark.rule("NE-9")
def test_what_is_taken_is_public() -> None:
    assert play(table("*AB1 / - | 2C", Phase.TAKE), "take").events == (Took(0, cards("C")[0]),)


@pytest.mark.rule("NE-9")
def test_the_board_counts_letters_in_the_row_only() -> None:
    for hands in Hands:
        state = table("*BC1 / - | B2B1", hands=hands)
        public, mine = state.view(None), state.view(0)
        assert public.letters == mine.letters == (0, 2, 0, 0, 0, 0)
        assert public.treasure == mine.treasure == 3


@pytest.mark.rule("NE-9", "NE-4")
def test_each_viewer_learns_what_would_sink_them_next() -> None:
    state = table("*BC1 / E | BCE22")
    assert state.view(None).sinking == cards("23")
    assert state.view(0).sinking == cards("BC23")
    assert state.view(1).sinking == cards("E23")


@pytest.mark.rule("NE-9")
@pytest.mark.parametrize("phase", Phase)
def test_the_public_choices_are_the_same_whatever_is_in_hand(phase: Phase) -> None:
    one, other = table("*BC11 / - | E2", phase), table("*AB23 / - | E2", phase)
    assert one.view(None).choices == other.view(None).choices
    assert {choice.text for choice in one.view(None).choices} <= {"reveal", "stick", "take", "done"}


def game(seed: int, seats: int, hands: Hands, moves: int) -> Nessie:
    rng = Random(seed)
    state = Nessie.start(seats, NessieOptions(hands=hands), rng).state
    for _ in range(moves):
        for seat in state.to_act():
            action = state.safe(seat) if rng.random() < 0.5 else rng.choice(state.legal(seat))
            state = state.apply(seat, action, rng).state
        if rng.random() < 0.01:
            state = state.leave(int(rng.random() * seats), rng).state
    return state


def viewers(state: Nessie) -> tuple[Seat | None, ...]:
    return (None, *range(len(state.players)))


@pytest.mark.rule("NE-9")
@pytest.mark.parametrize("seed", range(60))
def test_states_that_differ_only_in_secrets_look_alike(seed: int) -> None:
    state = game(seed, 2 + seed % 5, Hands.HIDDEN, 30 + 3 * seed)
    for viewer in viewers(state):
        shown = msgspec.json.encode(state.view(viewer))
        for again in range(5):
            twin = Nessie.imagine(state.view(viewer), Random(again))
            assert msgspec.json.encode(twin.view(viewer)) == shown
            assert msgspec.json.encode(twin.view(None)) == msgspec.json.encode(state.view(None))
            if viewer is not None:
                assert twin.legal(viewer) == state.legal(viewer)


@pytest.mark.rule("NE-9")
def test_the_twins_of_these_tests_do_differ() -> None:
    state = table("*AB113 / C2 / DE3 | D")
    twins = {Nessie.imagine(state.view(1), Random(seed)).players for seed in range(200)}
    assert len({players[0].parts for players in twins}) == 5
    assert len({players[2].treasures for players in twins}) == 3
    assert {players[1] for players in twins} == {state.players[1]}


@pytest.mark.rule("NE-9")
def test_the_order_of_the_deck_is_nobodys_to_know() -> None:
    state = table("*AB113 / C2 | D", hands=Hands.OPEN)
    turned = msgspec.structs.replace(state, deck=state.deck[::-1])
    assert turned != state
    for viewer in viewers(state):
        assert turned.view(viewer) == state.view(viewer)


def test_an_imagined_game_never_holds_a_hand_that_would_have_sunk() -> None:
    state = table("*BC / - | BCDD", Phase.PUSH)
    for seed in range(100):
        twin = Nessie.imagine(state.view(1), Random(seed))
        assert not {"D"} & set(twin.players[0].parts)


def test_an_imagined_player_who_is_asked_for_a_treasure_has_a_choice() -> None:
    state = table("*A13 / 111111 / 11111222222 | 1", Phase.GIVE_UP, discards="233333333333")
    for seed in range(100):
        twin = Nessie.imagine(state.view(None), Random(seed))
        assert len(twin.legal(0)) > 1


def test_an_imagined_game_deals_only_what_is_left() -> None:
    state = table("*B / ABC / CD / F", discards="AAAAAAABBBBBBDDDDDDDEEEEEEEEFFFFFFF")
    for seed in range(100):
        twin = Nessie.imagine(state.view(0), Random(seed))
        assert not {"E"} & {part for player in twin.players for part in player.parts}
