"""The laws that can be read off the sources: which package may import which, and what none may name."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tests.sources import MODULES, PACKAGES, imported, name_of, shown, sources, tree

LONGEST = 350
GAMES = re.compile(r"naasii|nessie|wazabi|no[ _-]?dice", re.IGNORECASE)

STANDARD = frozenset(sys.stdlib_module_names)
LAYERS = {
    "engines": {"msgspec"},
    "bot.settings": {"dotenv", "pydantic", "pydantic_settings"},
    "bot.table": {"engines", "msgspec"},
    "bot.store": {"bot.table", "engines", "aiosqlite", "msgspec"},
    "bot.play": {"bot.store", "bot.table", "engines", "msgspec"},
    "bot.screens": {"bot.table", "engines", "msgspec", "typing_extensions", "wcwidth"},
    "bot.chat": {
        *("bot.play", "bot.screens", "bot.settings", "bot.store", "bot.table", "engines"),
        *("aiohttp", "discord", "msgspec"),
    },
    "bot.ops": {
        *("bot.chat", "bot.play", "bot.screens", "bot.settings", "bot.store", "bot.table", "engines"),
        *("discord", "msgspec"),
    },
    "bot.ops.browser": {"bot.screens", "engines", "discord", "simcord"},
    "cogs": {
        *("bot.chat", "bot.play", "bot.screens", "bot.settings", "bot.store", "bot.table", "engines"),
        *("discord", "msgspec", "PIL"),
    },
    "bot": set[str](),
    "bot.factory": {"bot", "cogs", "engines", "discord"},
    "bot.__main__": {"bot", "engines", "aiohttp", "discord"},
}
"""For each package or module: what it may import besides itself and the standard library; the longest name counts."""

CLOCKS_AND_CHANCE = frozenset({"random", "secrets", "uuid", "time", "datetime", "asyncio", "sqlite3", "gettext"})
MEASURES = {
    "engines/players/budget.py": {"time"},  # a budget of time; what a player chooses within it knows no clock
    "engines/match.py": {"random", "time"},  # deals the games that it measures
    "engines/players/worker.py": {"random"},  # a player's own chance, from the seed that it is told
}
MEASURING = {"engines/players/budget.py", "engines/arena.py", "engines/match.py"}
"""The time that a computer player thinks is no rule."""


def layer(module: str) -> str:
    """Return the entry of the table that holds for a module of ours."""
    return max((name for name in LAYERS if f"{module}.".startswith(f"{name}.")), key=len)


def may_import(importer: str, module: str) -> bool:
    """Return whether the table allows this import."""
    own = layer(importer)
    if module.split(".")[0] in STANDARD or (
        own not in ("bot", "bot.ops.browser") and f"{module}.".startswith(f"{own}.")
    ):
        return True
    return any(f"{module}.".startswith(f"{name}.") for name in LAYERS[own])


def ours(path: Path) -> Iterator[str]:
    """Yield the modules of ours that a module imports."""
    yield from (name for name in imported(tree(path)) if name in MODULES and name != name_of(path))


def words(module: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield every identifier and every text with its line, docstrings left out."""
    told = {
        id(node.body[0].value)
        for node in ast.walk(module)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(module):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in told:
                yield node.lineno, text
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.alias(name=name):
                yield node.lineno, name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield node.lineno, name
            case ast.ImportFrom(module=str(name)) | ast.keyword(arg=str(name)):
                yield node.lineno, name
            case _:
                pass


@pytest.mark.parametrize("path", sources(*PACKAGES), ids=shown)
def test_every_module_imports_only_what_its_layer_may(path: Path) -> None:
    assert [name for name in imported(tree(path)) if not may_import(name_of(path), name)] == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    TopologicalSorter({name_of(path): set(ours(path)) for path in sources(*PACKAGES)}).prepare()


def test_no_layers_import_each_other_in_a_circle() -> None:
    needs: dict[str, set[str]] = {}
    for path in sources(*PACKAGES):
        own = layer(name_of(path))
        needs.setdefault(own, set()).update(layer(name) for name in ours(path))
        needs[own].discard(own)
    TopologicalSorter(needs).prepare()


@pytest.mark.parametrize("path", sources("bot"), ids=shown)
def test_the_bot_names_no_game(path: Path) -> None:
    assert [(line, word) for line, word in words(tree(path)) if GAMES.search(word)] == []


@pytest.mark.parametrize("path", [path for path in sources("engines") if shown(path) not in MEASURING], ids=shown)
def test_no_engine_makes_its_own_chance_or_looks_at_a_clock(path: Path) -> None:
    found = {name.split(".")[0] for name in imported(tree(path))}
    assert found & CLOCKS_AND_CHANCE <= MEASURES.get(shown(path), set())


@pytest.mark.parametrize("path", sources(*PACKAGES), ids=shown)
def test_no_file_is_too_long_to_be_read_at_one_sitting(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST


def test_the_law_of_imports_sees_every_way_of_importing() -> None:
    module = ast.parse(
        "import a.b\nfrom c.d import e\ndef f():\n    import g as h\nimport_module('i.j')\nfrom . import k\n"
        "if TYPE_CHECKING:\n    from bot.table import change, requests"
    )
    assert set(imported(module)) == {"a.b", "c.d", "g", "i.j", ".", "bot.table.change", "bot.table.requests"}


@pytest.mark.parametrize(
    ("importer", "module"),
    [
        ("bot.table.lobby", "bot.screens.names"),
        ("bot.table.lobby", "discord"),
        ("bot.store.tables", "bot.play.tables"),
        ("bot.play.perform", "bot.chat.boards"),
        ("bot.screens.board", "bot.play.tables"),
        ("bot.chat.bot", "cogs"),
        ("bot.chat.bot", "bot.factory"),
        ("bot.ops.check", "simcord"),
        ("engines.core", "bot.table.table"),
        ("bot", "bot.table.table"),
    ],
)
def test_the_law_of_imports_forbids_what_goes_up(importer: str, module: str) -> None:
    assert not may_import(importer, module)


def test_the_law_of_names_sees_texts_and_identifiers_but_no_docstring() -> None:
    module = ast.parse(
        '"""Naasii"""\nx = "nessie"\ndef wazabi(no_dice: int): "Naasii"\nfrom cogs.naasii.cog import y\n'
    )
    assert {word for _, word in words(module) if GAMES.search(word)} == {
        "nessie",
        "wazabi",
        "cogs.naasii.cog",
        "no_dice",
    }
