"""The project's own sources, as syntax trees."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = ("engines", "bot", "cogs")


def sources(*folders: str) -> list[Path]:
    """Return every module of these folders, in order."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def shown(path: Path) -> str:
    """Return a path as it is written in the project."""
    return path.relative_to(ROOT).as_posix()


def tree(path: Path) -> ast.Module:
    """Return the syntax tree of a module."""
    return ast.parse(path.read_text(encoding="utf-8"))


def name_of(path: Path) -> str:
    """Return the dotted name of a module; a package is named for itself."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = frozenset(map(name_of, sources(*PACKAGES)))
"""The dotted names of all modules."""


def imported(module: ast.Module) -> Iterator[str]:
    """Yield every module that is imported, wherever and however; `.` stands for a relative import.

    Of our own packages the very module is named, also where it is imported by its package or loaded by a literal name.
    """
    for node in ast.walk(module):
        match node:
            case ast.Import(names=names):
                yield from (name.name for name in names)
            case ast.ImportFrom(module=str(package), names=names, level=0):
                inside = [f"{package}.{name.name}" for name in names]
                yield from (each if each in MODULES else package for each in inside)
            case ast.ImportFrom():
                yield "."
            case ast.Call(func=ast.Name(id="import_module"), args=[ast.Constant(value=str(name)), *_]):
                yield name
            case _:
                pass
