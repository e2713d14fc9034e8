"""The contents of a message at one moment, and the controls on it."""

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum, IntFlag
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]


class Kind(IntEnum):
    """Kinds of components, by Discord's numbers."""

    ROW = 1
    BUTTON = 2
    SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18


SELECTS = frozenset(
    {Kind.SELECT, Kind.USER_SELECT, Kind.ROLE_SELECT, Kind.MENTIONABLE_SELECT, Kind.CHANNEL_SELECT},
)


class Flag(IntFlag):
    """The flags of a message that matter here."""

    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    COMPONENTS_V2 = 1 << 15


def walk(components: Sequence[Json]) -> Iterator[Json]:
    """Every component, each before those inside it."""
    for component in components:
        yield component
        yield from walk(component.get("components") or ())
        for single in ("accessory", "component"):
            if inner := component.get(single):
                yield from walk([inner])


@dataclass(frozen=True)
class Control:
    """A button or a menu that a person can use."""

    custom_id: str
    kind: Kind
    label: str
    disabled: bool
    options: tuple[tuple[str, str], ...] = ()
    """Pairs of label and value."""


@dataclass(frozen=True)
class Picture:
    """The contents of a message at one moment; a later edit makes a new picture."""

    content: str
    components: list[Json]
    embeds: list[Json]
    attachments: list[Json]
    flags: int
    at: float

    @property
    def text(self) -> str:
        """All the words on it, from top to bottom, without labels of controls."""
        shown = [self.content, *(c["content"] for c in walk(self.components) if c["type"] == Kind.TEXT)]
        return "\n".join(part for part in shown if part)

    @functools.cached_property
    def controls(self) -> tuple[Control, ...]:
        """Every button and menu that answers to the bot, in reading order."""
        return tuple(_control(c) for c in walk(self.components) if "custom_id" in c)

    def control(self, name: str) -> Control:
        """The one control with this custom id, or with this label (its emoji counts as part of it)."""
        by_id = [c for c in self.controls if c.custom_id == name]
        found = by_id or [c for c in self.controls if c.label == name]
        if len(found) != 1:
            seen = [f"{c.label} ({c.custom_id})" for c in self.controls]
            raise AssertionError(f"{len(found)} controls are named {name!r}; there are {seen}")
        return found[0]


def _control(component: Json) -> Control:
    emoji = (component.get("emoji") or {}).get("name") or ""
    words = component.get("label") or component.get("placeholder") or ""
    options = tuple((o["label"], o["value"]) for o in component.get("options") or ())
    label = f"{emoji} {words}".strip()
    return Control(component["custom_id"], Kind(component["type"]), label, bool(component.get("disabled")), options)
