"""The proof of every rule: each line of the lists has a test marked `@pytest.mark.rule("NA-4", "naasii-2.4-1")`.

A list is a text file beside this one, with a line for each sentence of a rulebook and each ruling: its id, and what it
says in our words. Sentences about paper alone are left out. A ruling on every game may be proven by any of them.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from engines import GAMES

RULES = Path(__file__).parent
TESTS = RULES.parent


def listed() -> Iterator[str]:
    for path in sorted(RULES.glob("*.txt")):
        ids = [line.split(maxsplit=1)[0] for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
        assert len(ids) == len(set(ids)), f"{path.name} has an id twice"
        yield from ids


def proven() -> Iterator[tuple[str, str]]:
    """Yield each id that a test is marked with, and its place, from the sources of all tests."""
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                for decorator in node.decorator_list:
                    for rule in _marked(decorator):
                        yield rule, f"{path.relative_to(TESTS)}::{node.name}"


def _marked(decorator: ast.expr) -> Iterator[str]:
    match decorator:
        case ast.Call(func=ast.Attribute(attr="rule", value=ast.Attribute(attr="mark")), args=ids):
            for rule in ids:
                assert isinstance(rule, ast.Constant), f"line {rule.lineno}: ids are written out, to be found"
                yield str(rule.value)
        case _:
            pass


def test_every_rule_of_every_list_has_a_test() -> None:
    assert sorted(set(listed()) - {rule for rule, _ in proven()}) == []


def test_no_test_is_marked_with_a_rule_that_no_list_has() -> None:
    known = set(listed())
    assert [f"{rule} at {where}" for rule, where in proven() if rule not in known] == []


def test_every_registered_game_has_its_list() -> None:
    assert [name for name in GAMES if not (RULES / f"{name}.txt").exists()] == []


def test_no_rule_has_two_meanings_in_two_lists() -> None:
    alone = Counter(rule for rule in listed() if not rule.startswith("ALL-"))
    assert [rule for rule, lists in alone.items() if lists > 1] == []
