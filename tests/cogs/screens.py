"""Screens as readers and Discord take them: words, buttons, and what is counted."""

from __future__ import annotations

from itertools import chain

from bot.screens.custom_ids import write_answer
from bot.screens.screen import Block, Button, Buttons, Picture, Screen, Select, Text


def bodies(screen: Screen) -> list[str]:
    return [block.body for block in screen.blocks if isinstance(block, Text)]


def buttons(screen: Screen) -> list[Button]:
    return list(chain.from_iterable(block.buttons for block in screen.blocks if isinstance(block, Buttons)))


def pressable(screen: Screen) -> list[str]:
    """Return the texts of all that can be pressed or chosen."""
    chosen = (choice.text for block in screen.blocks if isinstance(block, Select) for choice in block.menu.choices)
    return [*(write_answer(button.answer) for button in buttons(screen) if not button.disabled), *chosen]


def words(screen: Screen) -> list[str]:
    """Return every text that a reader meets."""
    found = bodies(screen) + [text for button in buttons(screen) for text in (button.label, button.confirm) if text]
    for block in screen.blocks:
        if isinstance(block, Select):
            found.append(block.menu.placeholder)
            found += [text for choice in block.menu.choices for text in (choice.label, choice.description)]
        elif isinstance(block, Picture):
            found.append(block.alt)
    return found


def components(blocks: tuple[Block, ...]) -> int:
    """Return the number that Discord counts: the container, its blocks, and what stands in rows."""
    inside = (len(block.buttons) if isinstance(block, Buttons) else isinstance(block, Select) for block in blocks)
    return 1 + len(blocks) + sum(inside)
