"""Lets computer players think without holding anybody up: the hard ones in processes of their own."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import TypeAlias

import msgspec

import engines
from bot.table.table import Table
from engines import POLICIES
from engines.core import Action, Seat, State, View
from engines.players import Budget, Level
from engines.players.worker import Response, make_request

WORKER = (sys.executable, "-P", "-m", "engines.players.worker")
"""The command of a process that thinks."""
QUEUE = 4.0
"""Seconds for which a hard player waits for a process to be free; after that a normal one moves."""
PATIENCE = 4.0
"""Seconds after which a process's answer is late."""
HARD_SECONDS = 1.0
"""Processor time that a hard player may use for a choice."""
QUICK_SECONDS = 0.1
"""Processor time of the others, who think in this process and need a fraction of it."""

log = logging.getLogger(__name__)


def seed_of_thought(seed: str, version: int) -> str:
    """The seed of a player's own chance, from which the table's, and so the coming dice, cannot be found."""
    return blake2b(f"{seed}:{version}:player".encode(), digest_size=16).hexdigest()


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


class ThoughtFailed(Exception):
    """Raised when a process does not answer, or says that its player failed."""


class Thinking:
    """Chooses for computer players.

    Hard players think in other processes, which are started when they are first needed and get nothing but the view,
    the legal actions and a seed. The others are quick and think in a thread. What fails or is late is chosen by the
    normal player instead, and where that fails too it is the move that the caller passed.
    """

    def __init__(
        self,
        workers: int | None = None,
        *,
        queue: float = QUEUE,
        patience: float = PATIENCE,
        command: Sequence[str] = WORKER,
    ) -> None:
        self._free = asyncio.Semaphore(workers or max(1, (os.cpu_count() or 1) - 1))
        self._quick = asyncio.Lock()
        self._crowded = False
        """Whether it was told that hard players wait too long."""
        self._queue = queue
        self._patience = patience
        self._command = tuple(command)
        self._idle: list[_Worker] = []
        self._workers: set[_Worker] = set()
        self._ending: set[asyncio.Task[int]] = set()
        self._closed = False

    @property
    def processes(self) -> tuple[int, ...]:
        """The ids of the processes that are running."""
        return tuple(worker.process.pid for worker in self._workers)

    async def think(self, thought: Thought) -> str:
        """Return the text of a legal action, whatever happens. Cancelling it stops the thought."""
        return await self.choose(
            thought.game, thought.player, thought.view, thought.legal, thought.seed, fallback=thought.safe.text
        )

    async def choose(
        self, game: str, level: str, view: View, legal: Sequence[Action], seed: str, *, fallback: str
    ) -> str:
        """The text of the action that a player of this level chooses; `fallback` where every way to choose fails.

        Cancelling it stops the thought.
        """
        texts = {action.text for action in legal}
        if level == Level.HARD and not self._closed:
            try:
                question = make_request(game, level, view, legal, seed, HARD_SECONDS)
                if await self._turn():
                    return _among(texts, await self._answer(msgspec.json.encode(question)))
            except TimeoutError:
                log.warning(
                    "A %s player of %s has not answered in %s s; a normal one moves", level, game, self._patience
                )
            except Exception as error:
                # Whatever goes wrong over there, a table does not wait for ever.
                if not self._closed:
                    log.warning("A %s player of %s failed, and a normal one moves: %s", level, game, error)
            level = Level.NORMAL
        try:
            # One thread at a time: each takes its turn at the interpreter from those who answer people.
            async with self._quick:
                return _among(texts, await asyncio.to_thread(_quick, game, level, view, legal, seed))
        except Exception:
            log.exception("A %s player of %s failed; the safe move is made", level, game)
            return fallback

    async def close(self) -> None:
        """End all processes; what is still asked of hard players is answered by normal ones."""
        self._closed = True
        self._idle.clear()
        for worker in tuple(self._workers):
            self._end(worker)
        while self._ending:
            await asyncio.wait(self._ending)

    async def _turn(self) -> bool:
        """Wait until a process may be asked; False where that takes too long.

        Who has waited for long has as much time to think as everybody: else, where many think, processes would be
        ended in mid-thought one after the other.
        """
        at_once = not self._free.locked()
        try:
            async with asyncio.timeout(self._queue):
                await self._free.acquire()
        except TimeoutError:
            if not self._crowded:
                log.warning("More hard players think than this machine keeps up with: normal ones move for some")
            self._crowded = True
            return False
        self._crowded = self._crowded and not at_once
        return True

    async def _answer(self, line: bytes) -> str:
        """What a process answers, which may be asked; one that was interrupted at it, or failed, is ended."""
        try:
            async with asyncio.timeout(self._patience):
                if self._closed:
                    raise ThoughtFailed("closing")
                worker = self._idle.pop() if self._idle else await self._started()
                try:
                    answer = await worker.ask(line)
                except BaseException:
                    self._end(worker)
                    raise
            if not self._closed:
                self._idle.append(worker)
        finally:
            self._free.release()
        if answer.text is None:
            raise ThoughtFailed(answer.error)
        return answer.text

    async def _started(self) -> _Worker:
        # In a group of its own, a Ctrl-C at the terminal does not reach it: the bot ends it. It stays in the session:
        # Linux shares processors fairly between sessions, so that in one of its own no niceness would count.
        process = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, env=_environment(), process_group=0
        )
        worker = _Worker(process)
        self._workers.add(worker)
        if self._closed:
            self._end(worker)
        return worker

    def _end(self, worker: _Worker) -> None:
        """Kill a process, and have it waited for."""
        if worker in self._workers:
            self._workers.remove(worker)
            worker.end()
            ending = asyncio.create_task(worker.process.wait())
            self._ending.add(ending)
            ending.add_done_callback(self._ending.discard)


class _Worker:
    """A process that answers one question at a time."""

    def __init__(self, process: Process) -> None:
        if process.stdin is None or process.stdout is None:
            raise AssertionError("started without pipes")
        self.process = process
        self._to, self._from = process.stdin, process.stdout

    async def ask(self, line: bytes) -> Response:
        """Its answer. Raises ThoughtFailed where the process has died."""
        with suppress(ConnectionError):
            self._to.write(line + b"\n")
            await self._to.drain()
        try:
            return msgspec.json.decode(await self._from.readline(), type=Response)
        except msgspec.DecodeError as error:
            raise ThoughtFailed("the process died") from error

    def end(self) -> None:
        """End it, whatever it is doing."""
        self._to.close()
        if not self._from.at_eof():
            # What is dying by itself is not killed: that would take its end away from asyncio.
            self.process.kill()


def _quick(game: str, level: str, view: View, legal: Sequence[Action], seed: str) -> str:
    return POLICIES[game][level](view, legal, Random(seed), Budget(QUICK_SECONDS)).text


def _among(texts: set[str], text: str) -> str:
    if text not in texts:
        raise ThoughtFailed(f"not legal: {text}")
    return text


def _environment() -> Mapping[str, str]:
    """Where the engines and their libraries are, and nothing of what the bot is told: no token, no database."""
    needed = {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}
    paths = [str(Path(engines.__file__).parents[1]), *filter(None, sys.path)]
    return {**needed, "PYTHONPATH": os.pathsep.join(paths)}
