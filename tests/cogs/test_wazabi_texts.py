"""The texts of Wazabi: rules, options, refusals, and that all of them can be translated."""

from __future__ import annotations

import pytest

from cogs.wazabi.cog import PRESENTER
from cogs.wazabi.words import card_effect, card_name
from engines.core import IllegalOptions
from engines.wazabi import Wazabi, WazabiOptions
from engines.wazabi.cards import COPIES, NEEDS, Card
from tests.rules.wazabi.table import Loaded

ILLEGAL = [
    (1, WazabiOptions(), "Wazabi needs 2 to 6 players."),
    (3, WazabiOptions(first=4), "Who goes first must be one of the 3 players."),
    (
        5,
        WazabiOptions(dice=6),
        "With 5 players everybody can start with 1 to 4 dice; open a table with fewer dice, or play with fewer people.",
    ),
    (3, WazabiOptions(games=11), "A tournament has 1 to 10 games; choose another number."),
    (
        4,
        WazabiOptions(teams=True, play_on=True),
        "In teams the first player without dice ends the game; choose teams, or playing on.",
    ),
    (
        3,
        WazabiOptions(teams=True),
        "Teams need 4 or 6 players, and you are 3; change the number of players, or open a table without teams.",
    ),
]


def test_the_rules_describe_every_card_with_what_it_needs_and_how_many_there_are() -> None:
    rules = "\n".join(PRESENTER.rules())
    for card in Card:
        symbols = NEEDS[card] or "no"
        assert f"**{card_name(card)}** · needs {symbols} Wazabi · {COPIES[card]} in the deck" in rules
        assert card_effect(card) in rules


@pytest.mark.parametrize(
    "words",
    [
        "three show **Wazabi**",  # WA-1
        "those who are level roll again",  # WA-3
        "one die after the other",  # WA-4
        "count as you rolled them",  # WA-5
        "rolled two Give or more",  # WA-6
        "Only the two of you learn which it was",  # WA-7
        "choose for themselves, several at the same time",  # WA-8
        "cannot aim a card at yourself",  # WA-9
        "the discards are shuffled and become the new pile",  # WA-10
        "at that very moment",  # WA-11
        "seated opposite each other",  # WA-12
        "never plays nothing while a card",  # WA-13
        "hand and skip cards go to the discards",  # ALL-3
        "this is how we read them",
    ],
)
def test_the_rules_tell_every_reading(words: str) -> None:
    assert words in "\n".join(PRESENTER.rules())


def test_options_are_in_words() -> None:
    assert PRESENTER.options(WazabiOptions()) == "4 dice each · the first without dice wins"
    assert PRESENTER.options(WazabiOptions(dice=1, play_on=True)) == "1 die each · played on to the last"
    many = PRESENTER.options(WazabiOptions(teams=True, games=3))
    assert many == "4 dice each · teams of two · the first without dice wins · tournament of 3 games"


@pytest.mark.parametrize(("seats", "options", "sentence"), ILLEGAL, ids=[sentence for _, _, sentence in ILLEGAL])
def test_what_cannot_be_played_is_refused_with_one_sentence(seats: int, options: WazabiOptions, sentence: str) -> None:
    with pytest.raises(IllegalOptions) as illegal:
        Wazabi.start(seats, options, Loaded())
    assert PRESENTER.refuse(illegal.value.code, illegal.value.values) == sentence


def test_an_unknown_refusal_is_a_sentence_too() -> None:
    assert PRESENTER.refuse("options", {}) == "Wazabi cannot be played with these options."


def test_the_presenter_is_of_wazabi_and_has_hands() -> None:
    assert PRESENTER.game is Wazabi
    assert PRESENTER.panel == "hand"
    assert PRESENTER.hands
