"""The laws of the house that can be read off the sources."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LONGEST = 350
GAMES = re.compile(r"naasii|nessie|wazabi|no[ _-]?dice", re.IGNORECASE)

STANDARD = frozenset(sys.stdlib_module_names)
MAY_IMPORT = {
    "engines": STANDARD | {"engines", "msgspec"},
    "bot": STANDARD
    | {"engines", "bot", "aiohttp", "aiosqlite", "discord", "dotenv", "msgspec"}
    | {"pydantic", "pydantic_settings", "typing_extensions", "wcwidth"},
    "cogs": STANDARD | {"engines", "bot", "cogs", "discord", "msgspec", "PIL"},
}
ALSO = {
    "bot/ops/browser.py": frozenset({"simcord"}),  # nobody else knows the simulator, tests apart
    "bot/chat/bot.py": frozenset({"cogs"}),  # the package by its name, for what is in it to register itself
}
CLOCKS_AND_CHANCE = frozenset({"random", "secrets", "uuid", "time", "datetime", "asyncio", "sqlite3", "gettext"})
MEASURES = {
    "engines/players/budget.py": frozenset(
        {"time"}
    ),  # a budget of time; what a player chooses within it knows no clock
    "engines/match.py": frozenset({"random", "time"}),  # deals the games that it measures
    "engines/players/worker.py": frozenset({"random"}),  # a player's own chance, from the seed that it is told
}

MEASURING = {"engines/players/budget.py", "engines/arena.py", "engines/match.py"}
"""How long a computer player thinks is no rule."""


def sources(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(module: ast.Module) -> set[str]:
    """Every package that is imported, and those that are loaded by a name in a literal."""
    found: set[str] = set()
    for node in ast.walk(module):
        match node:
            case ast.Import(names=names):
                found |= {name.name for name in names}
            case ast.ImportFrom(module=str(name), level=0):
                found.add(name)
            case ast.Call(func=ast.Name(id="import_module"), args=[ast.Constant(value=str(name)), *_]):
                found.add(name)
            case ast.ImportFrom():
                found.add(".")
            case _:
                pass
    return {name.split(".")[0] for name in found}


def words(module: ast.Module) -> Iterator[tuple[int, str]]:
    """Every identifier and every text, docstrings left out."""
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


@pytest.mark.parametrize("path", sources("engines", "bot", "cogs"), ids=shown)
def test_imports_run_down_only(path: Path) -> None:
    allowed = MAY_IMPORT[shown(path).split("/")[0]] | ALSO.get(shown(path), frozenset())
    assert imported(tree(path)) <= allowed


def test_the_folders_of_the_bot_import_each_other_in_one_direction_only() -> None:
    needs: dict[str, set[str]] = {}
    for path in sources("bot"):
        for node in ast.walk(tree(path)):
            match node, path.relative_to(ROOT / "bot").parts:
                case ast.ImportFrom(module=str(name)), [folder, _] if name.startswith("bot."):
                    needs.setdefault(folder, set()).add(name.split(".")[1])
                case _:
                    pass
    needs = {folder: {other for other in others if other in needs} - {folder} for folder, others in needs.items()}
    TopologicalSorter(needs).prepare()


@pytest.mark.parametrize("path", sources("bot"), ids=shown)
def test_the_bot_names_no_game(path: Path) -> None:
    assert [(line, word) for line, word in words(tree(path)) if GAMES.search(word)] == []


@pytest.mark.parametrize("path", [path for path in sources("engines") if shown(path) not in MEASURING], ids=shown)
def test_no_engine_makes_its_own_chance_or_looks_at_a_clock(path: Path) -> None:
    assert imported(tree(path)) & CLOCKS_AND_CHANCE <= MEASURES.get(shown(path), frozenset())


@pytest.mark.parametrize("path", sources("engines", "bot", "cogs"), ids=shown)
def test_no_file_is_too_long_to_be_read_at_one_sitting(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST


def test_the_law_of_imports_sees_every_way_of_importing() -> None:
    module = ast.parse(
        "import a.b\nfrom c.d import e\ndef f():\n    import g as h\nimport_module('i.j')\nfrom . import k"
    )
    assert imported(module) == {"a", "c", "g", "i", ""}


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
