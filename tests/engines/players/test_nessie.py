"""The decisions of Nessie's computer players where the right one is obvious."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from random import Random

import pytest

from engines.nessie import Hands, Nessie, NessieOptions, Player
from engines.nessie.cards import CARDS, Card, Part, Treasure
from engines.nessie.view import Phase
from engines.players import Level
from engines.players.nessie.observation import Observation
from tests.engines.players.matches import chosen, moments, share

WORDS: dict[str, Card] = {
    **{part.value: part for part in Part},
    **{str(treasure.value): treasure for treasure in Treasure},
}


def cards(text: str) -> tuple[Card, ...]:
    """Read cards from text: `AB13` is two Nessie cards and two treasures."""
    return tuple(WORDS[word] for word in text)


def holding(text: str) -> Player:
    """Return a player with these cards."""
    mine = cards(text)
    parts = tuple(sorted(card for card in mine if isinstance(card, Part)))
    return Player(parts, tuple(sorted(card for card in mine if isinstance(card, Treasure))))


def lake(
    row: str,
    mine: str = "",
    theirs: Sequence[str] = ("",),
    *,
    phase: Phase = Phase.PUSH,
    deck: str | None = None,
    hands: Hands = Hands.OPEN,
) -> Nessie:
    """Return a game in which seat 0 is to act; the deck holds every card that is nowhere else, or just `deck`."""
    players = (holding(mine), *map(holding, theirs))
    lying = Counter[Card](cards(row))
    for player in players:
        lying.update((*player.parts, *player.treasures))
    rest = tuple((Counter[Card](CARDS) - lying).elements())
    left = rest if deck is None else cards(deck)
    discards = tuple((Counter[Card](rest) - Counter[Card](left)).elements())
    return Nessie(
        hands=hands,
        first=0,
        turn=0,
        phase=phase,
        asked=0,
        deck=left,
        row=cards(row),
        discards=discards,
        players=players,
    )


def does(state: Nessie, level: Level) -> str:
    """Return the text of the action that the player at seat 0 chooses."""
    return chosen(state, 0, level).text


@pytest.mark.parametrize("level", Level)
def test_a_treasure_on_top_is_taken(level: Level) -> None:
    assert does(lake("AC2", "D", phase=Phase.TAKE), level) == "take"


@pytest.mark.parametrize("level", Level)
def test_a_letter_that_costs_a_treasure_for_nothing_is_left(level: Level) -> None:
    assert does(lake("A", "D3", phase=Phase.TAKE), level) == "done"


@pytest.mark.parametrize("hands", Hands)
def test_the_sixth_letter_is_taken_where_ending_wins(hands: Hands) -> None:
    state = lake("F", "ABCDE2", ("A3333",), phase=Phase.TAKE, hands=hands)
    assert does(state, Level.HARD) == "take"


def test_the_sixth_letter_is_left_where_ending_loses() -> None:
    state = lake("F", "ABCDE", ("333322",), phase=Phase.TAKE)
    assert does(state, Level.HARD) == "done"
    assert does(lake("F", "ABCDE", ("3331",), phase=Phase.TAKE), Level.HARD) == "take"


@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
def test_whoever_sinks_with_any_card_sticks(level: Level) -> None:
    assert does(lake("23", "AB", deck="333"), level) == "stick"


@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
def test_whoever_cannot_sink_reveals_once_more(level: Level) -> None:
    assert does(lake("F", "AB", deck="C112"), level) == "reveal"


def test_an_empty_deck_is_read_from_the_discards() -> None:
    state = lake("E1", "AB", deck="")
    odds = Observation.of(state.view(0)).odds
    assert sum(odds.values()) == pytest.approx(1)
    assert odds[Part.C] == pytest.approx(8 / len(state.discards))


def test_the_odds_of_the_next_card_leave_out_all_that_lies_open() -> None:
    state = lake("EE1", "AB", ("C33",))
    odds = Observation.of(state.view(0)).odds
    assert odds[Part.E] == pytest.approx(6 / len(state.deck))
    assert odds[Treasure.THREE] == pytest.approx(10 / len(state.deck))


def test_secret_cards_are_reckoned_with_by_what_they_may_be() -> None:
    state = lake("EE1", "AB", ("BCD33", "A2"), hands=Hands.HIDDEN)
    table = Observation.of(state.view(0))
    assert sum(table.hidden.values()) == pytest.approx(len(state.deck))
    assert all(count >= 0 for count in table.hidden.values())
    for seat in (1, 2):
        assert sum(chance for _, chance in table.hands(state.view(0).players[seat])) == pytest.approx(1)


def test_two_letters_that_the_next_player_has_are_left_to_sink_them() -> None:
    state = lake("FCC", "C1", ("ABCDE111",), phase=Phase.TAKE)
    assert does(state, Level.HARD) == "done"


def test_what_completes_the_next_players_nessie_is_not_left_to_them() -> None:
    state = lake("F", "A1", ("ABCDE3",), phase=Phase.TAKE)
    assert does(state, Level.HARD) == "take"


@pytest.mark.parametrize("level", Level)
def test_the_smallest_treasure_is_given_up(level: Level) -> None:
    assert does(lake("", "AB123", phase=Phase.GIVE_UP), level) == "discard:1"


@pytest.mark.parametrize("hands", Hands)
@pytest.mark.parametrize("level", Level)
def test_equal_views_are_answered_equally(level: Level, hands: Hands) -> None:
    played = moments("nessie", [Level.NORMAL] * 4, NessieOptions(hands=hands), 5)
    for number, state in enumerate(islice(played, 0, None, 7)):
        for seat in sorted(state.to_act()):
            other = Nessie.imagine(state.view(seat), Random(number))
            assert other.view(seat) == state.view(seat)
            assert chosen(other, seat, level) == chosen(state, seat, level)


@pytest.mark.parametrize("hands", Hands)
@pytest.mark.parametrize("seats", Nessie.seats)
def test_games_of_all_levels_end(seats: int, hands: Hands) -> None:
    players = [*Level, *Level][:seats]
    *_, last = moments("nessie", players, NessieOptions(hands=hands), seats)
    outcome = last.outcome()
    assert outcome is not None
    assert outcome.reason == "completed"


@pytest.mark.parametrize("level", Level)
def test_games_among_one_level_end(level: Level) -> None:
    *_, last = moments("nessie", [level] * 2, NessieOptions(hands=Hands.OPEN), 1)
    assert last.outcome() is not None


def test_each_level_beats_the_one_below() -> None:
    assert share("nessie", "easy", "random", 30, NessieOptions()) > 0.5
    assert share("nessie", "normal", "easy", 30, NessieOptions()) > 0.5
    assert share("nessie", "hard", "normal", 10, NessieOptions(hands=Hands.OPEN)) > 0.5
