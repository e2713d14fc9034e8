"""Nessie's scene: what its screens and stories are drawn from."""

from __future__ import annotations

from typing import TypeAlias

from bot.screens.screen import Scene
from engines.nessie.actions import NessieAction
from engines.nessie.events import NessieEvent
from engines.nessie.view import NessieView

NessieScene: TypeAlias = Scene[NessieView, NessieAction, NessieEvent]
"""A moment of Nessie before somebody's eyes; on the public board those of everybody."""
