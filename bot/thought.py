"""What a computer player is asked: what it sees, and what it may do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from engines.core import Action, View
from engines.players import PLAYERS, Budget


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


Think: TypeAlias = Callable[[Thought], Awaitable[str]]
"""Answers with the text of one of the legal actions."""


async def think_here(thought: Thought) -> str:
    """Choose at once, in this process, however long it takes."""
    player = PLAYERS[thought.game][thought.player]
    return player(thought.view, thought.legal, Random(thought.seed), Budget()).text
