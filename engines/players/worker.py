"""A process that thinks: `python -m engines.players.worker` reads what is asked, line by line, and answers each.

It knows what it is told and nothing else: a view, the actions to choose from, and a seed of its own. It ends as soon as
its input does, in the middle of a thought too, so that it never outlives who started it.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from queue import SimpleQueue
from random import Random
from threading import Thread

import msgspec

from engines.core import Action, View
from engines.naasii.actions import NaasiiAction
from engines.naasii.view import NaasiiView
from engines.nessie.actions import NessieAction
from engines.nessie.view import NessieView
from engines.no_dice.actions import NoDiceAction
from engines.no_dice.view import NoDiceView
from engines.players import PLAYERS, Budget
from engines.wazabi.actions import WazabiAction
from engines.wazabi.view import WazabiView

NICENESS = 19
"""How far these processes stand back behind those that answer people."""

_Scene = tuple[View, tuple[Action, ...]]
_READ: Mapping[str, Callable[[bytes], _Scene]] = {
    "naasii": msgspec.json.Decoder(tuple[NaasiiView, tuple[NaasiiAction, ...]]).decode,
    "nodice": msgspec.json.Decoder(tuple[NoDiceView, tuple[NoDiceAction, ...]]).decode,
    "nessie": msgspec.json.Decoder(tuple[NessieView, tuple[NessieAction, ...]]).decode,
    "wazabi": msgspec.json.Decoder(tuple[WazabiView, tuple[WazabiAction, ...]]).decode,
}


class Asked(msgspec.Struct, frozen=True):
    """What a player is asked. The scene is the view and the legal actions."""

    game: str
    player: str
    scene: msgspec.Raw
    seed: str
    seconds: float
    """Processor time that the choice may cost."""


class Answered(msgspec.Struct, frozen=True):
    """The text of the action chosen, or what went wrong."""

    text: str | None = None
    error: str | None = None


def asked(game: str, player: str, view: View, legal: Sequence[Action], seed: str, seconds: float) -> Asked:
    """What a player is asked, ready to be sent."""
    return Asked(game, player, msgspec.Raw(msgspec.json.encode((view, tuple(legal)))), seed, seconds)


def thought(question: Asked) -> str:
    """The text of the action that the player chooses."""
    view, legal = _READ[question.game](bytes(question.scene))
    player = PLAYERS[question.game][question.player]
    return player(view, legal, Random(question.seed), Budget(question.seconds)).text


def main() -> None:
    """Answer until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        os.nice(NICENESS)
    lines: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(lines,), daemon=True).start()
    while True:
        sys.stdout.buffer.write(msgspec.json.encode(_answer(lines.get())) + b"\n")
        sys.stdout.buffer.flush()


def _listen(lines: SimpleQueue[bytes]) -> None:
    """Pass lines on as they come; at their end, end the process, whatever it is thinking about."""
    for line in sys.stdin.buffer:
        lines.put(line)
    os._exit(0)


def _answer(line: bytes) -> Answered:
    try:
        return Answered(text=thought(msgspec.json.decode(line, type=Asked)))
    except Exception as error:
        # A player that fails is told of; the next question may be another's.
        return Answered(error=f"{type(error).__name__}: {error}")


if __name__ == "__main__":
    main()
