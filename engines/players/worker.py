"""A process in which computer players think: `python -m engines.players.worker` answers each line of its input.

It knows what it is told and nothing more: a view, the legal actions, and a seed of its own. It ends with its input,
even in the middle of a thought, so that it never outlives the process that started it.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from queue import SimpleQueue
from random import Random
from threading import Thread

import msgspec

from engines import GAMES, POLICIES
from engines.core import Action, View
from engines.players.budget import Budget

NICENESS = 19
"""The lowest priority there is, so that answers to people never wait for a computer player."""


class Request(msgspec.Struct, frozen=True):
    """A choice for a computer player to make."""

    game: str
    policy: str
    """The name of the policy that chooses."""
    scene: msgspec.Raw
    """The view and the legal actions, in JSON."""
    seed: str
    seconds: float
    """Processor time that the choice may cost."""


class Response(msgspec.Struct, frozen=True):
    """The text of the chosen action, or what went wrong."""

    text: str | None = None
    error: str | None = None


def make_request(game: str, policy: str, view: View, legal: Sequence[Action], seed: str, seconds: float) -> Request:
    """Pack a choice to be made, ready to be sent."""
    return Request(game, policy, msgspec.Raw(msgspec.json.encode((view, tuple(legal)))), seed, seconds)


def choose(request: Request) -> str:
    """Return the text of the action that the requested policy chooses."""
    view, legal = GAMES[request.game].read_scene(bytes(request.scene))
    policy = POLICIES[request.game][request.policy]
    return policy(view, legal, Random(request.seed), Budget(request.seconds)).text


def main() -> None:
    """Answer requests until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        os.nice(NICENESS)
    lines: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(lines,), daemon=True).start()
    while True:
        sys.stdout.buffer.write(msgspec.json.encode(_answer(lines.get())) + b"\n")
        sys.stdout.buffer.flush()


def _listen(lines: SimpleQueue[bytes]) -> None:
    """Pass on lines as they come; when there are no more, end the process, whatever it is doing."""
    for line in sys.stdin.buffer:
        lines.put(line)
    os._exit(0)


def _answer(line: bytes) -> Response:
    try:
        return Response(text=choose(msgspec.json.decode(line, type=Request)))
    except Exception as error:
        # One policy may fail while the next request is for another, so the process must live on.
        return Response(error=f"{type(error).__name__}: {error}")


if __name__ == "__main__":
    main()
