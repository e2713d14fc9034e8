"""Every refusal has one sentence, and the house gives it all that the sentence names."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.table.refusal import _SENTENCES, Reason, Refused, sentence

ROOT = Path(__file__).parents[2]
VALUES: dict[str, str | int] = {
    "command": "/naasii start",
    "example": "`/naasii start`",
    "host": r"\*Ana\*",
    "channels": "<#70>, <#71>",
    "least": 2,
    "link": "https://discord.com/channels/7/70/900",
    "most": 4,
    "name": "<@101>",
    "names": "Ana, Ben",
    "permission": "Send Messages",
    "why": "too few of everything.",
}
NEXT = re.compile(
    r"\b(start|begin|begins|join|press|ask|use|choose|name|invite|watch|leave|end|try|moderator|shows|shown|follow|waiting"
    r"|nothing)\b",
    re.IGNORECASE,
)
"""A word of what can be done next, or that nothing need be."""


def raised() -> Iterator[tuple[str, str, frozenset[str]]]:
    """Every place where the house refuses: where, for what reason, and with which values."""
    for path in sorted(path for folder in ("bot", "cogs") for path in (ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="Refused" | "DiskError"), args=[reason], keywords=keywords):
                    names = frozenset(keyword.arg for keyword in keywords if keyword.arg)
                    for each in ast.walk(reason):
                        match each:
                            case ast.Attribute(value=ast.Name(id="Reason"), attr=str(name)):
                                yield f"{path.relative_to(ROOT)}:{node.lineno}", name, names
                            case _:
                                pass
                case _:
                    pass


def blanks(reason: Reason) -> frozenset[str]:
    """The values that a sentence needs."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(_template(reason)) if name)


def _template(reason: Reason) -> str:
    """The sentence with its blanks still in it."""
    return _SENTENCES[reason]()


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_one_sentence_that_says_what_to_do(reason: Reason) -> None:
    words = sentence(Refused(reason, **{name: VALUES[name] for name in blanks(reason)}))
    assert "{" not in words
    assert "\n" not in words
    assert not words[0].islower()
    assert words.endswith(".") or _template(reason).endswith("}")
    without_link = words.replace(str(VALUES["link"]), "").removesuffix(".")
    assert not re.search(r"[.!?](\s|$)", without_link), words
    assert NEXT.search(words) or blanks(reason) & {"link", "why"}, words
    assert len(words) <= 200


@pytest.mark.parametrize(
    ("where", "reason", "names"),
    [*raised()],
    ids=lambda value: value if isinstance(value, str) else "-".join(sorted(value)),
)
def test_every_refusal_brings_what_its_sentence_names(where: str, reason: str, names: frozenset[str]) -> None:
    assert blanks(Reason[reason]) <= names, where


def test_every_reason_is_given_somewhere() -> None:
    assert {reason for _where, reason, _names in raised()} == {reason.name for reason in Reason}


def test_a_brace_in_a_name_fills_no_blank() -> None:
    assert "{link}" in sentence(Refused(Reason.NOT_YOUR_TURN, names="{link}"))


def test_a_refusal_names_its_reason_and_values_for_the_log() -> None:
    assert str(Refused(Reason.FULL)) == "full: {}"
    assert str(Refused(Reason.TOO_FEW, least=2)) == "too_few: {'least': 2}"
