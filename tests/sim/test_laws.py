"""The laws that every test is held to see what they are there for."""

from __future__ import annotations

import pytest
from simcord import HttpLogEntry

from tests.sim.laws import broken_laws, repeated_notices, second_hands
from tests.sim.message import Json

NOBODY: Json = {"parse": []}
BUTTON: Json = {"type": 2, "style": 1, "label": "Join", "custom_id": "g:1:0:/join"}


def text(content: str) -> Json:
    return {"type": 10, "content": content}


def row(*children: Json) -> Json:
    return {"type": 1, "components": list(children)}


def menu(*options: Json) -> Json:
    return row({"type": 3, "custom_id": "g:1:0:?answer", "options": list(options)})


def broken(*components: Json, method: str = "POST", path: str = "/channels/1/messages", **allowed: object) -> list[str]:
    body = {"components": list(components), "allowed_mentions": {**NOBODY, **allowed}}
    return list(broken_laws([HttpLogEntry(method, path, {}, body, None)]))


def test_a_message_within_the_laws_breaks_none() -> None:
    assert broken(text("<@7> It is your turn."), row(BUTTON), users=[7]) == []
    assert broken(text("words"), row(BUTTON), method="PATCH") == []


@pytest.mark.parametrize(
    "components",
    [
        [text("x")] * 41,
        [text("x" * 2001), text("x" * 2000)],
        [text("")],
        [row(BUTTON, BUTTON)],
        [row(*({**BUTTON, "custom_id": str(number)} for number in range(6)))],
        [row({**BUTTON, "label": "x" * 81})],
        [row({**BUTTON, "custom_id": "x" * 101})],
        [menu(*({"label": "x", "value": str(number)} for number in range(26)))],
        [menu({"label": "x", "value": "1"}, {"label": "y", "value": "1"})],
        [menu({"label": "x" * 101, "value": "1"})],
        [menu()],
    ],
)
def test_what_discord_would_refuse_is_seen(components: list[Json]) -> None:
    assert broken(*components)


def test_calling_anybody_but_the_one_meant_is_seen() -> None:
    assert broken(text("<@7> It is your turn."))
    assert broken(text("<@7> It is your turn."), users=[7, 8])
    assert broken(text("words"), users=[7])
    assert broken(text("<@7> It is your turn."), users=[7], method="PATCH", path="/channels/1/messages/2")
    assert broken(text("words"), parse=["everyone"])
    body = {"components": [text("words")]}
    assert list(broken_laws([HttpLogEntry("POST", "/channels/1/messages", {}, body, None)]))


def test_a_second_direct_message_for_one_table_is_seen() -> None:
    hands = [(1, 7, 100), (2, 7, 101), (1, 8, 102)]
    assert list(second_hands([(7, 100), (7, 101), (8, 102)], hands)) == []
    assert list(second_hands([(8, 102)], hands)) == []
    assert list(second_hands([(7, 100), (7, 103)], hands))
    assert list(second_hands([(7, 100)], [(1, 7, 100), (2, 7, 100)]))


def test_a_word_about_a_turn_that_comes_twice_or_says_something_else_is_seen() -> None:
    here, there = (f"It is your turn in <#5>: https://discord.com/channels/1/5/{number}" for number in (8, 9))
    assert list(repeated_notices([(7, here), (7, there), (6, here)])) == []
    assert list(repeated_notices([(7, here), (7, here)])) == [f"player 7 is told twice: {here}"]
    assert list(repeated_notices([(7, "Your hand: A, B")]))
    assert list(repeated_notices([(7, here.replace("#5", "#6"))]))
