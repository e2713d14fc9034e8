"""Every call to Discord goes through the one wrapper that knows what its errors mean."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sources import shown, sources, tree

CALLS = {
    *("send", "send_message", "send_modal", "edit", "edit_message", "edit_original_response", "original_response"),
    *("delete", "delete_original_response", "defer", "autocomplete", "pin", "unpin", "add_reaction", "publish"),
    *("create_dm", "create_thread", "add_user", "trigger_typing"),
    *("fetch_member", "fetch_user", "fetch_channel", "fetch_message", "fetch_guild", "query_members", "chunk"),
    *("sync", "fetch_commands", "history", "application_info"),
}
OURS = {"store", "_store", "tables", "_tables", "_attachments", "_messages"}
"""Objects with methods of the same names that are no part of discord.py."""
ELSEWHERE = {
    (
        "bot/chat/bot.py",
        "sync",
    ),  # at the start there is nobody to answer yet: the program ends with a line that says why
    ("bot/chat/messages.py", "send"),  # handed to Attachments.send, which wraps it
}
SIMULATED = {"bot/ops/browser.py"}


def unwrapped(module: ast.Module) -> Iterator[tuple[int, str]]:
    """Every call by a name of discord.py's that is awaited by itself, or handed to something else than `call`."""
    parents = {child: node for node in ast.walk(module) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(module):
        match node:
            case ast.Call(func=ast.Attribute(value=receiver, attr=name)) if name in CALLS:
                if _last(receiver) in OURS or isinstance(receiver, ast.Constant):
                    continue
                match parents[node]:
                    case ast.Call(func=ast.Name(id="call")):
                        pass
                    case ast.Await() | ast.Call() | ast.Assign() | ast.Return() as above:
                        yield above.lineno, name
                    case _:
                        pass
            case _:
                pass


def _last(receiver: ast.expr) -> str:
    match receiver:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
        case _:
            return ""


@pytest.mark.parametrize("path", [path for path in sources("bot", "cogs") if shown(path) not in SIMULATED], ids=shown)
def test_every_call_to_discord_goes_through_the_wrapper(path: Path) -> None:
    assert [(line, name) for line, name in unwrapped(tree(path)) if (shown(path), name) not in ELSEWHERE] == []


@pytest.mark.parametrize(
    "source",
    [
        "async def f(i): await i.response.defer()",
        "async def f(c): return await c.send('x')",
        "async def f(c): m = await c.send('x')",
        "async def f(c): t = asyncio.create_task(c.send('x'))",
        "async def f(c): await asyncio.gather(c.edit(), c.edit())",
        "def f(g): return g.fetch_member(1)",
    ],
)
def test_a_call_that_goes_round_the_wrapper_is_found(source: str) -> None:
    assert list(unwrapped(ast.parse(source)))


@pytest.mark.parametrize(
    "source",
    [
        "async def f(i): await call(i.response.defer(ephemeral=True))",
        "async def f(c): return await call(c.send('x'))",
        "async def f(s): await s.store.delete(1)",
        "def f(names): return ', '.join(names)",
    ],
)
def test_what_goes_through_the_wrapper_or_is_no_call_is_not_found(source: str) -> None:
    assert list(unwrapped(ast.parse(source))) == []
