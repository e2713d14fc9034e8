"""What a computer player is asked: what it sees, and what it may do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from bot.players.thinking import seed_of_thought
from bot.table import Table
from engines import POLICIES
from engines.core import Action, Seat, State, View
from engines.players import Budget


@dataclass(frozen=True, slots=True)
class Thought:
    """One question to a computer player; it holds what a person in that seat knows, and nothing else."""

    game: str
    player: str
    view: View
    legal: Sequence[Action]
    seed: str
    safe: Action
    """What is done where nobody answers."""


def thought(table: Table, state: State, seat: Seat, player: str) -> Thought:
    """What a computer player would have to think about in a seat that is to act."""
    seed = seed_of_thought(table.seed, table.version)
    return Thought(table.game, player, state.view(seat), state.legal(seat), seed, state.safe(seat))


def next_thought(table: Table, state: State) -> tuple[Seat, Thought] | None:
    """What the first of the computer players who are to act has to think about."""
    for seat in sorted(state.to_act()):
        player = table.chairs[seat].player
        if player is not None:
            return seat, thought(table, state, seat, player)
    return None


Think: TypeAlias = Callable[[Thought], Awaitable[str]]
"""Answers with the text of one of the legal actions."""


async def think_here(thought: Thought) -> str:
    """Choose at once, in this process, however long it takes."""
    player = POLICIES[thought.game][thought.player]
    return player(thought.view, thought.legal, Random(thought.seed), Budget()).text
