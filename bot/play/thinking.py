"""Decisions of computer players, made without holding up the event loop: hard ones in processes of their own."""

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
"""The command line of a worker process."""
QUEUE = 4.0
"""Seconds for which a hard player waits for a free worker before a normal one moves in its place."""
PATIENCE = 4.0
"""Seconds for which a worker's answer is awaited before the worker is ended."""
HARD_SECONDS = 1.0
"""Processor time that a hard player may use for one decision."""
QUICK_SECONDS = 0.1
"""Processor time of the other players, who think in this process and need a fraction of it."""

log = logging.getLogger(__name__)


def decision_seed(seed: str, version: int) -> str:
    """Return the seed of a player's random choices, from which the table's seed and its coming dice cannot be found."""
    return blake2b(f"{seed}:{version}:player".encode(), digest_size=16).hexdigest()


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision for a computer player to make; it holds what a person in that seat knows, and nothing else."""

    game: str
    level: str
    view: View
    legal: Sequence[Action]
    seed: str
    safe: Action
    """The action to fall back on when every way to choose fails."""


def decision_for(table: Table, state: State, seat: Seat, level: str) -> Decision:
    """Return the decision that a computer player of this level faces in a seat that is to act."""
    seed = decision_seed(table.seed, table.version)
    return Decision(table.game, level, state.view(seat), state.legal(seat), seed, state.safe(seat))


def next_decision(table: Table, state: State) -> tuple[Seat, Decision] | None:
    """Return the first seat in which a computer player is to act, with its decision; None if there is none."""
    for seat in sorted(state.to_act()):
        level = table.chairs[seat].player
        if level is not None:
            return seat, decision_for(table, state, seat, level)
    return None


Think: TypeAlias = Callable[[Decision], Awaitable[str]]
"""A function that makes a decision: it returns the text of one of the legal actions."""


async def think_inline(decision: Decision) -> str:
    """Return the text of the chosen action, blocking the event loop for as long as that takes."""
    policy = POLICIES[decision.game][decision.level]
    return policy(decision.view, decision.legal, Random(decision.seed), Budget()).text


class DecisionFailed(Exception):
    """The error for a worker that died or reported an error, and for an action that is not legal."""


class Thinking:
    """The decisions of all computer players.

    Hard players think in worker processes, which are started when they are first needed and get nothing but the view,
    the legal actions and a seed. The others are quick and think in a thread. Where a hard player fails or is late, the
    normal player chooses, and where that fails too, the caller's fallback is played.
    """

    def __init__(
        self,
        workers: int | None = None,
        *,
        queue: float = QUEUE,
        patience: float = PATIENCE,
        command: Sequence[str] = WORKER,
    ) -> None:
        self._free_workers = asyncio.Semaphore(workers or max(1, (os.cpu_count() or 1) - 1))
        self._quick_lock = asyncio.Lock()
        self._overloaded = False
        """True once the log says that hard players wait too long, until one is served at once."""
        self._queue_seconds = queue
        self._answer_seconds = patience
        self._command = tuple(command)
        self._idle_workers: list[_Worker] = []
        self._workers: set[_Worker] = set()
        self._ending: set[asyncio.Task[int]] = set()
        self._closed = False

    @property
    def processes(self) -> tuple[int, ...]:
        """The ids of the processes that are running."""
        return tuple(worker.process.pid for worker in self._workers)

    async def think(self, decision: Decision) -> str:
        """Return the text of a legal action, whatever fails. Cancelling this ends the work on it."""
        return await self.choose(
            decision.game, decision.level, decision.view, decision.legal, decision.seed, fallback=decision.safe.text
        )

    async def choose(
        self, game: str, level: str, view: View, legal: Sequence[Action], seed: str, *, fallback: str
    ) -> str:
        """Return the text of the action that a player of this level chooses, or `fallback` if every attempt fails.

        Cancelling this ends the work on it.
        """
        texts = {action.text for action in legal}
        if level == Level.HARD and not self._closed:
            try:
                request = make_request(game, level, view, legal, seed, HARD_SECONDS)
                if await self._reserve_worker():
                    return _check_legal(texts, await self._ask_worker(msgspec.json.encode(request)))
            except TimeoutError:
                log.warning(
                    "A %s player of %s has not answered in %s s; a normal one moves", level, game, self._answer_seconds
                )
            except Exception as error:
                # Whatever goes wrong in a worker, the table must not wait for ever.
                if not self._closed:
                    log.warning("A %s player of %s failed, and a normal one moves: %s", level, game, error)
            level = Level.NORMAL
        try:
            # One thread at a time: each takes the interpreter away from the event loop, which answers people.
            async with self._quick_lock:
                return _check_legal(texts, await asyncio.to_thread(_choose_quickly, game, level, view, legal, seed))
        except Exception:
            log.exception("A %s player of %s failed; the safe move is made", level, game)
            return fallback

    async def close(self) -> None:
        """End all workers; decisions still asked of hard players are made by normal ones."""
        self._closed = True
        self._idle_workers.clear()
        for worker in tuple(self._workers):
            self._end_worker(worker)
        while self._ending:
            await asyncio.wait(self._ending)

    async def _reserve_worker(self) -> bool:
        """Reserve a worker and return True, or return False if none is free for too long.

        The wait does not count against the time to think: otherwise, under load, workers that had just begun would be
        ended one after the other.
        """
        at_once = not self._free_workers.locked()
        try:
            async with asyncio.timeout(self._queue_seconds):
                await self._free_workers.acquire()
        except TimeoutError:
            if not self._overloaded:
                log.warning("More hard players think than this machine keeps up with: normal ones move for some")
            self._overloaded = True
            return False
        self._overloaded = self._overloaded and not at_once
        return True

    async def _ask_worker(self, line: bytes) -> str:
        """Return the answer of the reserved worker, and free it; a worker that is interrupted or fails is ended."""
        try:
            async with asyncio.timeout(self._answer_seconds):
                if self._closed:
                    raise DecisionFailed("closing")
                worker = self._idle_workers.pop() if self._idle_workers else await self._start_worker()
                try:
                    answer = await worker.ask(line)
                except BaseException:
                    self._end_worker(worker)
                    raise
            if not self._closed:
                self._idle_workers.append(worker)
        finally:
            self._free_workers.release()
        if answer.text is None:
            raise DecisionFailed(answer.error)
        return answer.text

    async def _start_worker(self) -> _Worker:
        # A process group of its own keeps a Ctrl-C at the terminal away from the worker: the bot ends it. It stays in
        # the bot's session: Linux shares processors fairly between sessions, so in another its niceness would be void.
        process = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, env=_environment(), process_group=0
        )
        worker = _Worker(process)
        self._workers.add(worker)
        if self._closed:
            self._end_worker(worker)
        return worker

    def _end_worker(self, worker: _Worker) -> None:
        """Kill a worker, and have its process reaped in the background."""
        if worker in self._workers:
            self._workers.remove(worker)
            worker.kill()
            ending = asyncio.create_task(worker.process.wait())
            self._ending.add(ending)
            ending.add_done_callback(self._ending.discard)


class _Worker:
    """A process that answers one request at a time."""

    def __init__(self, process: Process) -> None:
        if process.stdin is None or process.stdout is None:
            raise AssertionError("started without pipes")
        self.process = process
        self._to, self._from = process.stdin, process.stdout

    async def ask(self, line: bytes) -> Response:
        """Return the answer to a request. Raises DecisionFailed if the process has died."""
        with suppress(ConnectionError):
            self._to.write(line + b"\n")
            await self._to.drain()
        try:
            return msgspec.json.decode(await self._from.readline(), type=Response)
        except msgspec.DecodeError as error:
            raise DecisionFailed("the process died") from error

    def kill(self) -> None:
        """End the process, whatever it is doing."""
        self._to.close()
        if not self._from.at_eof():
            # A process that is exiting by itself is not killed: asyncio might then miss its exit.
            self.process.kill()


def _choose_quickly(game: str, level: str, view: View, legal: Sequence[Action], seed: str) -> str:
    return POLICIES[game][level](view, legal, Random(seed), Budget(QUICK_SECONDS)).text


def _check_legal(texts: set[str], text: str) -> str:
    if text not in texts:
        raise DecisionFailed(f"not legal: {text}")
    return text


def _environment() -> Mapping[str, str]:
    """Return a worker's environment: the paths of the code, and none of the bot's settings, no token, no database."""
    needed = {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}
    paths = [str(Path(engines.__file__).parents[1]), *filter(None, sys.path)]
    return {**needed, "PYTHONPATH": os.pathsep.join(paths)}
