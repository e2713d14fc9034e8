"""Computer players that think as long as a test lets them, and then choose as their levels do."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import simcord

from engines import POLICIES
from engines.core import Action, View
from engines.players import Budget, Level


@dataclass(frozen=True)
class Question:
    """A decision that a computer player was asked for."""

    game: str
    level: str
    view: View
    legal: tuple[Action, ...]
    seed: str

    @property
    def answer(self) -> str:
        """Return its choice; a hard player chooses as a normal one does, which is quicker."""
        level = Level.NORMAL if self.level == Level.HARD else self.level
        return POLICIES[self.game][level](self.view, self.legal, Random(self.seed), Budget()).text


class Thinker:
    """Stands in for the thinking, on this side and the other of a restart."""

    def __init__(self, env: simcord.Env) -> None:
        self._env = env
        self._may_answer = asyncio.Event()
        self.asked: list[Question] = []
        self.answered: list[str] = []
        self.cancelled = 0
        self.thinking = 0
        """The number of decisions under way."""

    def hold(self) -> None:
        """Let nobody answer."""
        self._may_answer.clear()

    def let_answer(self) -> None:
        """Let everybody answer, in their own time."""
        self._may_answer.set()

    async def release(self) -> None:
        """Let everybody answer, and wait for what comes of it."""
        self.let_answer()
        await self._env.settle()

    async def choose(
        self, game: str, level: str, view: View, legal: Sequence[Action], seed: str, *, fallback: str
    ) -> str:
        """As `Thinking.choose`."""
        question = Question(game, level, view, tuple(legal), seed)
        self.asked.append(question)
        self.thinking += 1
        try:
            if not self._may_answer.is_set():
                await self._env.external_wait(self._may_answer.wait(), reason="a thought")
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        finally:
            self.thinking -= 1
        self.answered.append(question.answer)
        return self.answered[-1]
