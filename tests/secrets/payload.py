"""All that stands in a message as it goes to Discord."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

Payload: TypeAlias = object
"""JSON: mappings, sequences, texts and numbers."""

CODES = frozenset({"custom_id", "value", "url", "filename", "id", "nonce"})
"""The parts that a person meets only in the developer's tools, and programs always: they tell no less."""


def texts(payload: Payload, key: str = "") -> Iterator[tuple[str, bool]]:
    """Every text in a payload, and whether it is a code rather than words."""
    match payload:
        case str():
            yield payload, key in CODES
        case Mapping():
            for name, value in payload.items():
                yield from texts(value, str(name))
        case Sequence():
            for value in payload:
                yield from texts(value, key)
        case _:
            pass
