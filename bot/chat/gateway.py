"""Events from the gateway: one that cannot be read is left out, and ends nothing."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, cast

import discord

log = logging.getLogger(__name__)

Read: TypeAlias = Callable[[Any], object]
NEEDED = frozenset({"READY", "RESUMED"})
"""Without these there is no bot."""
LANGUAGES = frozenset({"locale", "guild_locale"})


def is_anonymous(interaction: discord.Interaction) -> bool:
    """Return whether Discord did not say who pressed or typed."""
    user: object = interaction.user
    return user is discord.utils.MISSING


def guarded(reads: Mapping[str, Read]) -> dict[str, Callable[[Any], None]]:
    """Return the library's readers of events, by name, so that few of them raise: an exception would end the bot."""
    return {name: _guard(name, read) for name, read in reads.items()}


def _guard(name: str, read: Read) -> Callable[[Any], None]:
    """Return a reader that leaves out what it cannot read.

    Languages that are no texts are taken away beforehand. An event with a token that is none could be read, but never
    answered.
    """

    def guard(payload: object) -> None:
        try:
            if isinstance(payload, dict):
                fields = cast("dict[str, object]", payload)
                if "token" in fields and not (isinstance(fields["token"], str) and fields["token"]):
                    raise ValueError("no token")
                payload = {
                    key: value for key, value in fields.items() if key not in LANGUAGES or isinstance(value, str)
                }
            read(payload)
        except Exception as error:
            if name in NEEDED:
                raise
            log.warning("an event of Discord cannot be read and is left out: %s: %r", name, error)

    return guard
