"""A search for the best move of No Dice: alpha-beta with iterative deepening, move ordering and transpositions."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

from engines.no_dice.actions import BoardAction, Double, End
from engines.no_dice.position import Position
from engines.no_dice.single_game import REPEATS, STAKE_LIMIT, SingleGame
from engines.players.budget import Budget
from engines.players.no_dice.evaluation import Evaluation
from engines.players.no_dice.payoff import CERTAIN, Payoff

Choice: TypeAlias = BoardAction | Double
"""What is searched: offers, answers and resigning are not."""

DEEPEST = 40
"""How many moves ahead is as far as a search looks."""
_INFINITE = 10 * CERTAIN
_HURRY = 50
"""What a move later costs: of two wins the nearer one is better, and a loss that is further off."""
_FOUND = CERTAIN - 3 * DEEPEST * _HURRY
"""From here on a win is not hoped for (`Payoff.typical`) but found."""
_CONTEMPT = 3_000
"""What a draw is worth less to who searches."""
_GLANCE = 256
"""Positions between two looks at the budget."""
_END = End()
_DOUBLE = Double()
_EXACT, _LEAST, _MOST = range(3)


class _Enough(Exception):
    """Raised where the search has looked at as many positions as it may."""


class Search:
    """One search, from the present position of a game."""

    def __init__(self, game: SingleGame, payoff: Payoff, evaluation: Evaluation, nodes: int, budget: Budget) -> None:
        self._game = game
        self._payoff = payoff
        self._evaluation = evaluation
        self._limit = nodes
        self._budget = budget
        self._typical = payoff.typical(0), payoff.typical(1)
        contempt = -_CONTEMPT if game.position.mover == 0 else _CONTEMPT
        self._drawn = payoff.drawn(0) + contempt, payoff.drawn(1) - contempt
        self._closed = _repeated(game)
        """Positions that end the game in a draw when they arise once more, those on the way to the present one too."""
        self._known: dict[int, tuple[int, int, int, Choice]] = {}
        self._good: tuple[dict[Choice, int], dict[Choice, int]] = ({}, {})
        self.nodes = 0
        """How many positions were looked at."""
        self.depth = 0
        """How many moves ahead the last whole search looked."""

    def best(self, deepest: int = DEEPEST) -> tuple[Choice, int]:
        """What the player to move does best, and its worth to that player."""
        position, stake = self._game.position, self._game.stake
        choices = self._choices(position, stake)
        best, worth = choices[0], -_INFINITE
        for depth in range(1, deepest + 1):
            top, alpha = None, -_INFINITE
            try:
                for choice in choices:
                    value = self._after(choice, position, stake, depth, alpha, _INFINITE, 0)
                    if value > alpha:
                        top, alpha = choice, value
            except _Enough:
                # The best of the search before was looked at first, so that only something better takes its place.
                return (best, worth) if top is None else (top, alpha)
            if top is not None:
                best, worth = top, alpha
            self.depth = depth
            if len(choices) == 1 or abs(worth) >= _FOUND:
                break
            choices = [best, *(choice for choice in choices if choice is not best)]
        return best, worth

    def _choices(self, position: Position, stake: int) -> list[Choice]:
        choices: list[Choice] = [*position.actions()]
        if position.bonus and self._game.doubling and stake < STAKE_LIMIT:
            choices.append(_DOUBLE)
        return choices

    def _after(
        self, choice: Choice, position: Position, stake: int, depth: int, alpha: int, beta: int, ply: int
    ) -> int:
        """The worth of a choice to who makes it."""
        if isinstance(choice, Double):
            stake *= 2
            child = position.after(_END)
        else:
            child = position.after(choice)
        if child.bonus:
            return self._worth(child, stake, depth, alpha, beta, ply + 1)
        if not child.theirs:
            return self._payoff.won(position.mover, child.points_if_lost(child.mover) * stake) - _HURRY * ply
        return -self._worth(child, stake, depth - 1, -beta, -alpha, ply + 1)

    def _worth(self, position: Position, stake: int, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The worth of a position to its side to move."""
        self.nodes += 1
        if self.nodes >= self._limit or (not self.nodes % _GLANCE and self._budget.spent):
            raise _Enough
        mover = position.mover
        key = position.key
        if key in self._closed:
            return self._drawn[mover]
        if depth <= 0 and not position.bonus:
            lost, more = self._typical[mover][stake]
            return lost + int(more * self._evaluation.chance(position))
        key |= stake << 62
        first: Choice | None = None
        if known := self._known.get(key):
            known_depth, bound, worth, first = known
            if known_depth >= depth and (
                bound == _EXACT or (bound == _LEAST and worth >= beta) or (bound == _MOST and worth <= alpha)
            ):
                return worth
        choices = self._choices(position, stake)
        good = self._good[mover]
        if depth > 1 and len(choices) > 1:
            choices.sort(key=lambda choice: _INFINITE if choice is first else good.get(choice, 0), reverse=True)
        self._closed.add(position.key)
        try:
            best, top, bound = -_INFINITE, choices[0], _MOST
            floor = alpha
            for choice in choices:
                if choice is choices[0] or depth < 2:
                    value = self._after(choice, position, stake, depth, floor, beta, ply)
                else:
                    value = self._after(choice, position, stake, depth, floor, floor + 1, ply)
                    if floor < value < beta:
                        value = self._after(choice, position, stake, depth, value, beta, ply)
                if value > best:
                    best, top = value, choice
                    if value > floor:
                        floor, bound = value, _EXACT
                        if value >= beta:
                            bound = _LEAST
                            good[choice] = good.get(choice, 0) + depth * depth
                            break
        finally:
            self._closed.discard(position.key)
        self._known[key] = depth, bound, best, top
        return best


def _repeated(game: SingleGame) -> set[int]:
    """The positions that have arisen as often as they may without a draw, and the present one."""
    arisen = Counter(key for shelf in game.history.shelves for key in shelf)
    return {key for key, times in arisen.items() if times >= REPEATS - 1} | {game.position.key}
