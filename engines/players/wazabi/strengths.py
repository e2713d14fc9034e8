"""The strength of each player of Wazabi at the beginning of a turn, all cards known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engines.core import Seat
from engines.wazabi.cards import Card
from engines.wazabi.position import Position

ByDice = tuple[float, float, float, float, float, float]
"""A number for a player with 1, 2, 3, 4, 5, and with 6 or more dice."""


@dataclass(frozen=True)
class Weights:
    """The contributions to a player's strength by number of dice, in logits of being the next to go out."""

    dice: ByDice
    """Strength of the dice alone."""
    first: Mapping[Card, ByDice]
    """Strength of the first card of a kind."""
    more: Mapping[Card, ByDice]
    """Strength of each further card of that kind."""
    wait: ByDice
    """Strength lost by waiting a whole round for one's turn."""
    skip: ByDice
    """Strength lost with each skip card in front of one; between two players it is used at once."""
    swap: ByDice
    """Strength of each die fewer that a neighbour has, while one holds a card to pass dice."""


# Both sets of weights were fitted by multinomial logistic regression to the winners of games that players of all kinds
# played among themselves, as seen at the beginning of each turn.
DUEL = Weights(
    dice=(0.32, -0.19, -0.26, -0.08, 0.09, 0.25),
    first={
        Card.DISCARD1: (1.13, 0.66, 0.27, 0.13, 0.04, -0.01),
        Card.PASS: (0.13, 0.19, 0.14, 0.03, -0.19, -0.36),
        Card.DISCARD2: (0.05, 0.02, 0.05, 0.04, 0.05, 0.10),
        Card.GIVE1: (0.05, 0.04, 0.03, 0.05, 0.13, 0.07),
        Card.TAKE1: (0.11, 0.12, 0.09, 0.10, 0.12, 0.07),
        Card.DOWN1: (0.17, 0.19, 0.19, 0.13, 0.11, 0.04),
        Card.DRAW3: (0.10, 0.13, 0.11, 0.13, 0.02, 0.01),
        Card.DOWN2: (0.02, 0.03, 0.06, 0.04, 0.04, 0.04),
        Card.SKIP: (0.29, 0.33, 0.30, 0.18, 0.16, 0.22),
        Card.AGAIN: (0.48, 0.39, 0.38, 0.23, 0.19, 0.13),
    },
    more={
        Card.DISCARD1: (0.11, 0.07, 0.10, 0.02, 0.01, -0.02),
        Card.PASS: (0.04, 0.03, -0.01, 0.05, 0.05, 0.10),
        Card.DISCARD2: (0.01, 0.00, -0.03, -0.04, -0.01, -0.07),
        Card.GIVE1: (-0.07, -0.01, -0.07, 0.00, 0.00, -0.01),
        Card.TAKE1: (-0.02, -0.06, -0.07, -0.01, -0.08, -0.02),
        Card.DOWN1: (-0.04, -0.02, -0.03, 0.06, 0.01, -0.01),
        Card.DRAW3: (-0.03, 0.06, 0.08, 0.03, 0.12, 0.03),
        Card.DOWN2: (0.03, -0.04, -0.05, -0.05, -0.01, 0.03),
        Card.SKIP: (0.30, 0.13, 0.14, 0.18, 0.11, 0.08),
        Card.AGAIN: (-0.23, 0.26, 0.17, -0.02, 0.01, 0.21),
    },
    wait=(-1.37, -0.49, -0.23, -0.15, -0.23, -0.49),
    skip=(0.00, 0.00, 0.00, 0.00, 0.00, 0.00),
    swap=(0.00, -0.06, 0.10, 0.13, 0.12, 0.11),
)
"""Weights between two players."""
CROWD = Weights(
    dice=(0.81, 0.07, -0.19, -0.22, -0.44, -0.54),
    first={
        Card.DISCARD1: (1.03, 0.80, 0.37, 0.23, 0.26, 0.23),
        Card.PASS: (0.11, 0.09, 0.08, 0.00, -0.28, -0.23),
        Card.DISCARD2: (0.01, -0.01, 0.05, 0.03, 0.02, 0.05),
        Card.GIVE1: (0.05, -0.01, -0.01, 0.01, 0.04, -0.11),
        Card.TAKE1: (0.07, 0.07, 0.07, 0.07, 0.05, 0.03),
        Card.DOWN1: (-0.03, -0.01, 0.01, 0.01, 0.06, 0.00),
        Card.DRAW3: (-0.05, 0.09, 0.08, 0.05, 0.11, -0.03),
        Card.DOWN2: (0.02, 0.04, 0.03, 0.00, -0.01, -0.01),
        Card.SKIP: (0.01, 0.01, 0.05, 0.01, 0.03, 0.03),
        Card.AGAIN: (0.34, 0.44, 0.44, 0.29, 0.28, 0.29),
    },
    more={
        Card.DISCARD1: (0.09, 0.07, 0.10, 0.05, 0.03, 0.10),
        Card.PASS: (0.00, -0.03, -0.04, 0.08, 0.18, 0.10),
        Card.DISCARD2: (0.00, -0.02, -0.04, 0.03, 0.07, 0.10),
        Card.GIVE1: (-0.06, 0.02, 0.01, 0.00, 0.08, 0.13),
        Card.TAKE1: (-0.06, -0.03, -0.05, -0.06, -0.11, -0.07),
        Card.DOWN1: (-0.05, 0.05, -0.03, 0.01, -0.07, -0.02),
        Card.DRAW3: (0.24, 0.09, 0.11, 0.06, -0.09, 0.19),
        Card.DOWN2: (-0.01, 0.00, -0.01, -0.04, 0.03, -0.04),
        Card.SKIP: (0.19, 0.17, -0.06, 0.05, 0.07, 0.36),
        Card.AGAIN: (-0.28, 0.38, 0.46, 0.31, 0.36, 0.19),
    },
    wait=(-1.62, -0.85, -0.39, -0.21, -0.33, -0.43),
    skip=(-1.03, -0.63, -0.40, -0.31, -0.32, -0.75),
    swap=(0.00, 0.09, 0.04, 0.07, 0.13, 0.10),
)
"""Weights among more players."""


def strengths(position: Position) -> dict[Seat, float]:
    """Return the strength of each player still in: the higher it is, the likelier they go out next."""
    count = len(position.players)
    order = [(position.turn + position.direction * step) % count for step in range(count)]
    order = [seat for seat in order if position.players[seat].inside]
    weights = DUEL if len(order) == 2 else CROWD
    return {seat: _strength_of(position, weights, order, place) for place, seat in enumerate(order)}


def _strength_of(position: Position, weights: Weights, order: list[Seat], place: int) -> float:
    player = position.players[order[place]]
    column = min(player.dice, 6) - 1
    strength = weights.dice[column] + weights.wait[column] * place / len(order) + weights.skip[column] * player.skips
    above = None
    for card in player.hand:
        strength += (weights.more if card is above else weights.first)[card][column]
        above = card
    if Card.PASS in player.hand:
        neighbours = order[place - 1], order[(place + 1) % len(order)]
        fewest = min(position.players[seat].dice for seat in neighbours)
        strength += weights.swap[column] * max(0, player.dice - fewest)
    return strength
