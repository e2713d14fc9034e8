"""The places in the code that call Discord: found in the sources, and known of every request on the wire."""

from __future__ import annotations

import ast
import asyncio
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import FrameType, SimpleNamespace
from typing import Any
from weakref import WeakKeyDictionary, WeakValueDictionary

import aiohttp

from tests.wire import Exchange

ROOT = Path(__file__).parents[2]
WRAPPER = "bot/chat/calls.py"
SHARED = {
    "self._send_screen": "messages._send_screen",
    "self._attachments.send": "attachments.send",
    "_answer": "replies._answer",
}
"""Functions through which several places call Discord, as they write it; they are told apart by their callers."""
OTHERS = {"bot/ops/browser.py", "bot/ops/check_discord.py"}
"""Modules that call a simulated Discord, or report at the command line what they met."""
CALLER, NUMBER = "X-Caller", "X-Number"


@dataclass(frozen=True)
class Place:
    """A call in a file, and the lines over which it is written."""

    file: str
    first: int
    last: int
    name: str
    """Such as `replies.tell: interaction.followup.send`."""


@cache
def places() -> Mapping[str, Sequence[Place]]:
    """Every place where the wrapper is called, and every one where what several share is, by file."""
    found: dict[str, Sequence[Place]] = {}
    for folder in ("bot", "cogs"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            file, text = path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
            if file not in OTHERS | {WRAPPER} and any(f"{name}(" in text for name in (*SHARED, "call")):
                found[file] = list(_places(file, ast.parse(text)))
    return found


def _places(file: str, module: ast.Module) -> Iterator[Place]:
    seen: dict[str, int] = {}
    imports = (node for node in ast.walk(module) if isinstance(node, ast.ImportFrom))
    wraps = any(node.module == "bot.chat.calls" and "call" in {n.name for n in node.names} for node in imports)
    for function, node in sorted(_calls(module, ""), key=lambda found: found[1].lineno):
        wrapped = wraps and ast.unparse(node.func) == "call"
        if not wrapped and ast.unparse(node.func) not in SHARED:
            continue
        asked = node.args[0].func if wrapped and isinstance(node.args[0], ast.Call) else node.func
        name = f"{Path(file).stem}.{function}: {ast.unparse(asked).removeprefix('self.')}"
        seen[name] = seen.get(name, 0) + 1
        number = f" #{seen[name]}" if seen[name] > 1 else ""
        yield Place(file, node.lineno, node.end_lineno or node.lineno, name + number)


def _calls(node: ast.AST, function: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call with the name of the function that it stands in."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call) and isinstance(child.func, ast.Name | ast.Attribute):
            yield function, child
        inner = child.name if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) else function
        yield from _calls(child, inner)


def caller(frame: FrameType | None) -> str:
    """The place in the code that is calling, by the frames of its task; empty where the wrapper is not among them."""
    names: list[str] = []
    wrapped = False
    while frame is not None:
        file = frame.f_code.co_filename
        if file.startswith(str(ROOT)):
            file = file[len(str(ROOT)) + 1 :]
            wrapped = wrapped or file == WRAPPER
            at = [each for each in places().get(file, ()) if each.first <= frame.f_lineno <= each.last]
            names += [each.name for each in at]
            if at and not any(each.name.startswith((*(f"{shared}:" for shared in SHARED.values()),)) for each in at):
                break
        frame = frame.f_back
    return " < ".join(names) if wrapped else ""


@dataclass
class Patience:
    """The time limit of the wrapper: none, until a test says that the time is up."""

    # Weak, so that no task is kept that is done: to look through them all takes its time.
    now: WeakKeyDictionary[asyncio.Task[Any], asyncio.Timeout] = field(default_factory=WeakKeyDictionary)
    calls: WeakValueDictionary[int, asyncio.Timeout] = field(default_factory=WeakValueDictionary)
    count: int = 0

    def __call__(self, seconds: float | None) -> asyncio.Timeout:
        """In place of `asyncio.timeout`."""
        timeout = asyncio.timeout(seconds)
        self.now[_task()] = timeout
        return timeout

    def trace(self) -> aiohttp.TraceConfig:
        """Marks every request of the bot with the place that it comes from."""
        config = aiohttp.TraceConfig()
        config.on_request_start.append(self._started)
        return config

    def expire(self, exchange: Exchange) -> None:
        """Let the wrapper's time for this request be up."""
        timeout = self.calls.get(int(exchange.headers.get(NUMBER, 0)))
        try:
            if timeout is not None:
                timeout.reschedule(0)
        except RuntimeError:
            # It has ended in another way already.
            pass

    async def _started(
        self, _session: object, _context: SimpleNamespace, asked: aiohttp.TraceRequestStartParams
    ) -> None:
        place = caller(sys._getframe())
        if place:
            self.count += 1
            self.calls[self.count] = self.now[_task()]
            asked.headers[CALLER], asked.headers[NUMBER] = place, str(self.count)


def _task() -> asyncio.Task[Any]:
    task = asyncio.current_task()
    assert task is not None
    return task


def place_of(exchange: Exchange) -> str:
    """The place that a request came from; empty for what is asked at login."""
    return exchange.headers.get(CALLER, "")


def unmet(met: Mapping[str, object]) -> list[str]:
    """The places that no request came from."""
    seen = {name for each in met for name in each.split(" < ")}
    return [each.name for found in places().values() for each in found if each.name not in seen]
