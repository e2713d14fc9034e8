"""The scene from which the screens and stories of Nessie are made."""

from __future__ import annotations

from typing import TypeAlias

from bot.screens.screen import Scene
from engines.nessie.actions import NessieAction
from engines.nessie.events import NessieEvent
from engines.nessie.view import NessieView

NessieScene: TypeAlias = Scene[NessieView, NessieAction, NessieEvent]
"""A scene with the views, actions and events of Nessie."""
