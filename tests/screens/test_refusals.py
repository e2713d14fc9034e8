"""Every refusal has one constructor and one sentence, and brings all that the sentence names."""

from __future__ import annotations

import ast
import inspect
import re
import string
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bot.screens.refusals import SENTENCES, sentence
from bot.store.errors import DiskError
from bot.table import display_refusal, refusal
from bot.table.reason import Member, Name, Reason, Refused

ROOT = Path(__file__).parents[2]
ARGUMENTS: dict[str, object] = {
    "channel_ids": [70, 71],
    "command": "/naasii start",
    "example": "`/naasii start`",
    "host": "*Ana*",
    "least": 2,
    "link": "https://discord.com/channels/7/70/900",
    "missing": ["Send Messages"],
    "name": "*Ana*",
    "names": ["Ana", "Ben"],
    "user_id": 101,
    "why": "too few of everything.",
}
"""An argument for each parameter of the constructors, by its name."""
NEXT = re.compile(
    r"\b(start|begin|begins|join|press|ask|use|choose|name|invite|watch|leave|end|try|moderator|shows|shown|follow|waiting"
    r"|nothing)\b",
    re.IGNORECASE,
)
"""A word of what can be done next, or that nothing need be."""
OF_THEIR_OWN: dict[Reason, Callable[[], Refused]] = {Reason.DISK: DiskError}
"""The reasons that a subclass gives."""


def constructors() -> dict[str, Callable[..., Refused]]:
    """Return the functions that make a refusal, by name."""
    found = [each for room in (refusal, display_refusal) for each in inspect.getmembers(room, inspect.isfunction)]
    rooms = {refusal.__name__, display_refusal.__name__}
    return {name: function for name, function in found if function.__module__ in rooms}


def refused(reason: Reason) -> Refused:
    """Return a refusal for a reason, with arguments that are harmless."""
    if reason in OF_THEIR_OWN:
        return OF_THEIR_OWN[reason]()
    make = constructors()[reason.value]
    arguments = {name: ARGUMENTS[name] for name in inspect.signature(make).parameters}
    if reason is Reason.NOT_MODERATOR:
        arguments["host"] = Name("*Ana*")
    return make(**arguments)


def blanks(reason: Reason) -> frozenset[str]:
    """Return the values that a sentence needs."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(SENTENCES[reason]()) if name)


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Every call in the sources, with its place."""
    for path in sorted(path for folder in ("bot", "cogs") for path in (ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                yield path.relative_to(ROOT).as_posix(), node


def test_every_reason_has_one_constructor_of_its_name() -> None:
    assert {*constructors(), *OF_THEIR_OWN} == {reason.value for reason in Reason}
    assert constructors().keys().isdisjoint(OF_THEIR_OWN)
    assert [refused(reason).reason for reason in Reason] == list(Reason)


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_one_sentence_that_says_what_to_do(reason: Reason) -> None:
    words = sentence(refused(reason))
    assert "{" not in words
    assert "\n" not in words
    assert not words[0].islower()
    assert words.endswith(".") or SENTENCES[reason]().endswith("}")
    without_link = words.replace(str(ARGUMENTS["link"]), "").removesuffix(".")
    assert not re.search(r"[.!?](\s|$)", without_link), words
    assert NEXT.search(words) or blanks(reason) & {"link", "why"}, words
    assert len(words) <= 200


@pytest.mark.parametrize("reason", Reason)
def test_every_refusal_brings_what_its_sentence_names(reason: Reason) -> None:
    assert blanks(reason) == refused(reason).values.keys()


def test_every_reason_is_given_somewhere() -> None:
    given: set[str] = set()
    for _path, call in calls():
        match call.func:
            case ast.Attribute(value=ast.Name(id="refusal" | "display_refusal"), attr=name):
                given.add(name)
            case ast.Name(id="DiskError"):
                given.add(Reason.DISK)
            case _:
                pass
    assert given == {reason.value for reason in Reason}


def test_nobody_else_makes_a_refusal() -> None:
    makers = {path for path, call in calls() if isinstance(call.func, ast.Name) and call.func.id == "Refused"}
    assert makers == {"bot/table/display_refusal.py", "bot/table/refusal.py"}


@pytest.mark.parametrize(
    ("no", "words"),
    [
        (refusal.not_host("*Ana*"), r"\*Ana\*"),
        (refusal.not_moderator(Name("<@101>")), "\\<@\u200b101\\>"),
        (refusal.not_moderator(Member(101)), "Only the host, <@101>, and"),
        (refusal.host_already("A" * 30), "A" * 19 + "…"),
        (refusal.not_at_table(101), "<@101>"),
        (refusal.replace_late("_Ana_", "/naasii start"), r"\_Ana\_"),
        (refusal.not_your_turn(["*Ana*", "Ben"]), r"waiting for \*Ana\*, Ben."),
        (refusal.elsewhere([70, 71]), ": <#70>, <#71>."),
        (refusal.elsewhere(range(12)), "<#9> and 2 more."),
        (refusal.cannot_post(["View Channel", "Send Messages"]), "(missing: View Channel, Send Messages)"),
        (refusal.cannot_thread([]), "(missing: Discord gave no reason)"),
        (refusal.none_here("`/naasii start`"), "`/naasii start`"),
    ],
    ids=lambda value: value.reason.value if isinstance(value, Refused) else "",
)
def test_what_is_raw_is_worded_and_escaped_in_the_sentence(no: Refused, words: str) -> None:
    assert words in sentence(no)


def test_a_brace_in_a_name_fills_no_blank() -> None:
    assert "{link}" in sentence(refusal.not_your_turn(["{link}"]))


def test_a_refusal_names_its_reason_and_values_for_the_log() -> None:
    assert str(refusal.full()) == "full: {}"
    assert str(refusal.too_few(2)) == "too_few: {'least': 2}"
