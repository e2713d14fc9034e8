"""A search for the best move of No Dice: alpha-beta, iterative deepening, move ordering and a transposition table."""

from __future__ import annotations

from collections import Counter
from enum import IntEnum
from typing import TypeAlias

from engines.no_dice.actions import BoardAction, Double, End
from engines.no_dice.position import Position
from engines.no_dice.single_game import REPEATS, STAKE_LIMIT, SingleGame
from engines.players.budget import Budget
from engines.players.no_dice.evaluation import Evaluation
from engines.players.no_dice.payoff import CERTAIN, Payoff

Choice: TypeAlias = BoardAction | Double
"""Everything that is searched: neither offers nor their answers nor resigning."""

MAX_DEPTH = 40
"""Moves that a search looks ahead at most."""
_INFINITE = 10 * CERTAIN
_PLY_COST = 50
"""Value lost with each further move, so that the nearest win and the furthest loss are best."""
_FORCED = CERTAIN - 3 * MAX_DEPTH * _PLY_COST
"""Value from which a win is found by the search, and not just expected (`Payoff.expected`)."""
_CONTEMPT = 3_000
"""Value that a draw loses for the player who searches."""
_NODES_PER_CHECK = 256
"""Positions between two looks at the budget."""
_END = End()
_DOUBLE = Double()


class _Bound(IntEnum):
    """The meaning of a value in the transposition table."""

    EXACT = 0
    LOWER = 1
    UPPER = 2


# Members of an enum are slow to look up in the inner loop.
_EXACT, _LOWER, _UPPER = _Bound


class _LimitReached(Exception):
    """Raised when the search has looked at as many positions as it may."""


class Search:
    """One search, from the present position of a game."""

    def __init__(self, game: SingleGame, payoff: Payoff, evaluation: Evaluation, nodes: int, budget: Budget) -> None:
        self._game = game
        self._payoff = payoff
        self._evaluation = evaluation
        self._limit = nodes
        self._budget = budget
        self._expected = payoff.expected(0), payoff.expected(1)
        contempt = -_CONTEMPT if game.position.mover == 0 else _CONTEMPT
        self._draws = payoff.drawn(0) + contempt, payoff.drawn(1) - contempt
        self._drawing = _repeated(game)
        """Keys of positions that make a draw when they arise again, those on the current line included."""
        self._transpositions: dict[int, tuple[int, _Bound, int, Choice]] = {}
        self._cutoffs: tuple[dict[Choice, int], dict[Choice, int]] = ({}, {})
        """Scores by seat of choices that cut a search short; they are tried first (the history heuristic)."""
        self.nodes = 0
        """Positions looked at."""
        self.depth = 0
        """Moves that the last complete search looked ahead."""

    def best(self, deepest: int = MAX_DEPTH) -> tuple[Choice, int]:
        """Return the best choice of the player to move, and its value to that player."""
        position, stake = self._game.position, self._game.stake
        choices = self._choices_at(position, stake)
        best, best_value = choices[0], -_INFINITE
        for depth in range(1, deepest + 1):
            top, alpha = None, -_INFINITE
            try:
                for choice in choices:
                    value = self._value_after(choice, position, stake, depth, alpha, _INFINITE, 0)
                    if value > alpha:
                        top, alpha = choice, value
            except _LimitReached:
                # The best of the search before was looked at first, so only something better takes its place.
                return (best, best_value) if top is None else (top, alpha)
            if top is not None:
                best, best_value = top, alpha
            self.depth = depth
            if len(choices) == 1 or abs(best_value) >= _FORCED:
                break
            choices = [best, *(choice for choice in choices if choice is not best)]
        return best, best_value

    def _choices_at(self, position: Position, stake: int) -> list[Choice]:
        choices: list[Choice] = [*position.actions()]
        if position.bonus and self._game.doubling and stake < STAKE_LIMIT:
            choices.append(_DOUBLE)
        return choices

    def _value_after(
        self, choice: Choice, position: Position, stake: int, depth: int, alpha: int, beta: int, ply: int
    ) -> int:
        """Return the value of a choice to the player who makes it."""
        if isinstance(choice, Double):
            stake *= 2
            child = position.after(_END)
        else:
            child = position.after(choice)
        if child.bonus:
            return self._value_of(child, stake, depth, alpha, beta, ply + 1)
        if not child.theirs:
            return self._payoff.won(position.mover, child.points_if_lost(child.mover) * stake) - _PLY_COST * ply
        return -self._value_of(child, stake, depth - 1, -beta, -alpha, ply + 1)

    def _value_of(self, position: Position, stake: int, depth: int, alpha: int, beta: int, ply: int) -> int:
        """Return the value of a position to its side to move."""
        self.nodes += 1
        if self.nodes >= self._limit or (not self.nodes % _NODES_PER_CHECK and self._budget.spent):
            raise _LimitReached
        mover = position.mover
        key = position.key
        if key in self._drawing:
            return self._draws[mover]
        if depth <= 0 and not position.bonus:
            lost, more = self._expected[mover][stake]
            return lost + int(more * self._evaluation.chance(position))
        key |= stake << 62
        first: Choice | None = None
        if known := self._transpositions.get(key):
            known_depth, bound, value, first = known
            if known_depth >= depth and (
                bound is _EXACT or (bound is _LOWER and value >= beta) or (bound is _UPPER and value <= alpha)
            ):
                return value
        choices = self._choices_at(position, stake)
        cutoffs = self._cutoffs[mover]
        if depth > 1 and len(choices) > 1:
            choices.sort(key=lambda choice: _INFINITE if choice is first else cutoffs.get(choice, 0), reverse=True)
        self._drawing.add(position.key)
        try:
            best, top, bound = -_INFINITE, choices[0], _UPPER
            floor = alpha
            for choice in choices:
                if choice is choices[0] or depth < 2:
                    value = self._value_after(choice, position, stake, depth, floor, beta, ply)
                else:
                    value = self._value_after(choice, position, stake, depth, floor, floor + 1, ply)
                    if floor < value < beta:
                        value = self._value_after(choice, position, stake, depth, value, beta, ply)
                if value > best:
                    best, top = value, choice
                    if value > floor:
                        floor, bound = value, _EXACT
                        if value >= beta:
                            bound = _LOWER
                            cutoffs[choice] = cutoffs.get(choice, 0) + depth * depth
                            break
        finally:
            self._drawing.discard(position.key)
        self._transpositions[key] = depth, bound, best, top
        return best


def _repeated(game: SingleGame) -> set[int]:
    """Return the keys of positions that make a draw when they arise once more, and that of the present one."""
    arisen = Counter(key for shelf in game.history.shelves for key in shelf)
    return {key for key, times in arisen.items() if times >= REPEATS - 1} | {game.position.key}
