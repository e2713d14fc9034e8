"""Where somebody wants to be told that it is their turn."""

from __future__ import annotations

from enum import StrEnum


class Place(StrEnum):
    """What `/table notify` sets."""

    HERE = "here"
    """By a ping in the channel, with the new board."""
    MESSAGE = "message"
    """By a direct message with a link to the board."""
    OFF = "off"
