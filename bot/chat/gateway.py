"""Events from the gateway: one that cannot be parsed is dropped, and ends nothing."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, cast

import discord

log = logging.getLogger(__name__)

Parser: TypeAlias = Callable[[Any], object]
NEEDED = frozenset({"READY", "RESUMED"})
"""The events without which the bot cannot run."""
LANGUAGES = frozenset({"locale", "guild_locale"})
"""The fields that hold a language."""


def is_anonymous(interaction: discord.Interaction) -> bool:
    """Return whether Discord did not say who pressed or typed."""
    user: object = interaction.user
    return user is discord.utils.MISSING


def guard_parsers(parsers: Mapping[str, Parser]) -> dict[str, Callable[[Any], None]]:
    """Return discord.py's parsers, by event, guarded so that few errors get out: one that does ends the bot."""
    return {name: _guard(name, parser) for name, parser in parsers.items()}


def _guard(name: str, parser: Parser) -> Callable[[Any], None]:
    """Return a parser that drops events it cannot parse.

    Languages that are not texts are removed beforehand. An event with an invalid token is dropped: it could be parsed,
    but never answered.
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
            parser(payload)
        except Exception as error:
            if name in NEEDED:
                raise
            log.warning("an event of Discord cannot be read and is left out: %s: %r", name, error)

    return guard
