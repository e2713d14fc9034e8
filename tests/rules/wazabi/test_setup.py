from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engines.core import IllegalOptions, Options, roll
from engines.wazabi import Wazabi, WazabiOptions
from engines.wazabi.cards import DECK, DICE, Card, Face, throw
from engines.wazabi.events import FirstPlayer, GameBegan, StartRolled, TurnBegan
from engines.wazabi.position import Direction, Phase
from tests.rules.wazabi.table import Loaded, dice, every_card, held, of

SHUFFLING = 35
"""Numbers that shuffling the deck takes."""


class LoadedStart(Loaded):
    """A generator that shuffles honestly, with given dice for the start."""

    def __init__(self, dice: str) -> None:
        super().__init__(dice)
        self._shuffling = SHUFFLING

    def random(self) -> float:
        if self._shuffling:
            self._shuffling -= 1
            return self._rest.random()
        return super().random()


@pytest.mark.rule("WA-1")
def test_a_die_has_three_wazabi_two_draw_and_one_give() -> None:
    class Faces:
        def __init__(self) -> None:
            self.left = [face / 6 for face in range(6)]

        def random(self) -> float:
            return self.left.pop(0)

    assert Counter(throw(Faces(), 6)) == {Face.WAZABI: 3, Face.DRAW: 2, Face.GIVE: 1}
    assert DICE == 24
    assert len(roll(Random(1), 6, DICE)) == DICE


@pytest.mark.rule("WA-2")
def test_the_deck_is_36_cards() -> None:
    assert Counter(DECK) == {
        "discard1": 7, "pass": 3, "discard2": 5, "give1": 3, "take1": 3,
        "down1": 4, "draw3": 3, "down2": 4, "skip": 2, "again": 2,
    }  # fmt: skip
    assert len(DECK) == 36


@pytest.mark.rule("WA-2")
def test_each_card_needs_its_symbols() -> None:
    assert {card.value: card.needs for card in Card} == {
        "discard1": 1, "pass": 2, "discard2": 3, "give1": 3, "take1": 1,
        "down1": 1, "draw3": 1, "down2": 2, "skip": 0, "again": 0,
    }  # fmt: skip


@pytest.mark.rule("wazabi-setup-deal", "wazabi-setup-pile")
@pytest.mark.parametrize("seats", range(2, 7))
def test_everybody_starts_with_four_dice_and_three_cards_and_the_rest_is_the_pile(seats: int) -> None:
    state = Wazabi.start(seats, WazabiOptions(), Random(1)).state
    assert dice(state) == [4] * seats
    assert held(state) == [3] * seats
    assert len(state.pile) == 36 - 3 * seats
    assert state.discards == ()
    assert every_card(state) == Counter(DECK)
    assert state.view(None).pile == len(state.pile)


@pytest.mark.rule("wazabi-setup-start", "WA-3")
def test_the_most_wazabi_symbols_start() -> None:
    step = Wazabi.start(3, WazabiOptions(), LoadedStart("WWDD WWWD WDDD"))
    (rolled,) = of(StartRolled, step.events)
    assert rolled.seats == (0, 1, 2)
    assert [faces.count(Face.WAZABI) for faces in rolled.rolls] == [2, 3, 1]
    assert of(FirstPlayer, step.events) == [FirstPlayer(1, rolled=True)]
    assert step.state.turn == 1


@pytest.mark.rule("WA-3")
def test_those_who_are_tied_roll_again_and_only_they() -> None:
    step = Wazabi.start(3, WazabiOptions(), LoadedStart("WWWD DDDD WWWD" + "WDDD WDDD" + "DDDD DDDW"))
    assert [rolled.seats for rolled in of(StartRolled, step.events)] == [(0, 1, 2), (0, 2), (0, 2)]
    assert step.state.turn == 2


@pytest.mark.rule("WA-3")
def test_the_roll_for_the_start_is_not_the_first_turns() -> None:
    state = Wazabi.start(2, WazabiOptions(), LoadedStart("WWWW DDDD")).state
    assert state.turn == 0
    assert state.phase is Phase.ROLL
    assert state.rolled == ()
    assert state.direction is Direction.FORWARD


@pytest.mark.rule("ALL-2")
def test_a_named_start_player_replaces_the_roll() -> None:
    step = Wazabi.start(4, WazabiOptions(first=2), Random(3))
    assert step.events == (GameBegan(1), FirstPlayer(2, rolled=False), TurnBegan(2))
    assert step.state.to_act() == {2}


@pytest.mark.rule("wazabi-length", "WA-12")
@pytest.mark.parametrize(("seats", "most"), [(2, 8), (3, 8), (4, 6), (5, 4), (6, 4)])
def test_the_starting_dice_can_be_chosen_as_far_as_they_go_round(seats: int, most: int) -> None:
    for number in (1, most):
        assert dice(Wazabi.start(seats, WazabiOptions(dice=number), Random(1)).state) == [number] * seats
    for number in (0, most + 1):
        with pytest.raises(IllegalOptions) as refusal:
            Wazabi.start(seats, WazabiOptions(dice=number), Random(1))
        assert refusal.value.code == "dice"
        assert refusal.value.values == {"least": 1, "most": most, "seats": seats}


@pytest.mark.rule("ALL-5", "WA-12", "wazabi-teams")
@pytest.mark.parametrize(
    ("seats", "options", "code"),
    [
        (1, WazabiOptions(), "seats"),
        (7, WazabiOptions(), "seats"),
        (3, WazabiOptions(teams=True), "teams"),
        (2, WazabiOptions(teams=True), "teams"),
        (5, WazabiOptions(teams=True), "teams"),
        (4, WazabiOptions(teams=True, play_on=True), "teams_and_play_on"),
        (4, WazabiOptions(games=0), "games"),
        (4, WazabiOptions(games=11), "games"),
        (4, WazabiOptions(first=4), "first"),
        (4, WazabiOptions(first=-1), "first"),
        (4, Options(), "options"),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_reason(seats: int, options: Options, code: str) -> None:
    with pytest.raises(IllegalOptions) as refusal:
        Wazabi.start(seats, options, Random(1))
    assert refusal.value.code == code
