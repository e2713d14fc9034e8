"""The options of Naasii."""

from __future__ import annotations

from typing import final

from engines.core import Options


@final
class NaasiiOptions(Options, frozen=True, tag="naasii_options"):
    """The ways in which Naasii can be played."""

    abilities: bool = False
    """True if Nizi buy abilities (NA-9)."""
