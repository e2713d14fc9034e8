"""Mentions of people and channels, as Discord reads them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.screens.text import _


def mention(user_id: int) -> str:
    """Return the mention of a Discord user."""
    return f"<@{user_id}>"


def mention_channels(channel_ids: Sequence[int], most: int) -> str:
    """Return the mentions of at most `most` channels, and how many more there are."""
    named = ", ".join(f"<#{channel_id}>" for channel_id in channel_ids[:most])
    rest = len(channel_ids) - most
    return named if rest <= 0 else _("{channels} and {count} more").format(channels=named, count=rest)
