"""A message as a person reads it: its words, and what there is to press."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import discord
from simcord.components import walk_components

Json: TypeAlias = Mapping[str, Any]
BUTTON, SELECT, TEXT = 2, 3, 10


@dataclass(frozen=True)
class Control:
    """A button, or one entry of a menu."""

    label: str
    text: str
    """Such as `mark:2` or `/join`."""
    custom_id: str
    menu: bool = False
    disabled: bool = False


@dataclass(frozen=True)
class Seen:
    """A message at one moment."""

    message: discord.Message
    words: str
    controls: tuple[Control, ...]

    @classmethod
    def of(cls, message: discord.Message) -> Seen:
        components = [dict(component.to_dict()) for component in message.components]
        return cls(message, words(message.content, components), controls(components))

    @property
    def screen(self) -> tuple[str, tuple[Control, ...]]:
        """Words and controls without the line that calls people."""
        return re.sub(r"^<@[^\n]*\n", "", self.words), self.controls

    @property
    def private(self) -> bool:
        return message_is_private(self.message)

    @property
    def labels(self) -> list[str]:
        return [control.label for control in self.controls]

    @property
    def enabled(self) -> list[str]:
        return [control.label for control in self.controls if not control.disabled]

    @property
    def offered(self) -> set[str]:
        """The texts of the game's own actions that can be pressed, those that are asked about once more too."""
        texts = (each.text.removeprefix("/ask:") for each in self.controls if not each.disabled)
        return {text for text in texts if not text.startswith("/")}

    def control(self, name: str) -> Control:
        """The control with this label or text."""
        for each in self.controls:
            if name in (each.label, each.text):
                return each
        raise AssertionError(f"no control {name!r} among {self.labels} of:\n{self.words}")


def message_is_private(message: discord.Message) -> bool:
    return message.flags.ephemeral


def words(content: str, components: Iterable[Json]) -> str:
    """All the text of a message, from top to bottom."""
    texts = [str(each["content"]) for each in walk_components(list(components)) if each["type"] == TEXT]
    return "\n".join([*([content] if content else []), *texts])


def controls(components: Sequence[Json]) -> tuple[Control, ...]:
    """All buttons and entries of menus, in order."""
    found: list[Control] = []
    for each in walk_components(list(components)):
        if each["type"] == BUTTON:
            custom_id = str(each["custom_id"])
            text = custom_id.split(":", 3)[3]
            found.append(Control(str(each["label"]), text, custom_id, disabled=bool(each.get("disabled"))))
        elif each["type"] == SELECT:
            found += [
                Control(str(option["label"]), str(option["value"]), str(each["custom_id"]), menu=True)
                for option in each["options"]
            ]
    return tuple(found)
