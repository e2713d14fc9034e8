"""The scene from which the screens and stories of No Dice are made."""

from __future__ import annotations

from typing import TypeAlias

from bot.screens.screen import Scene
from engines.no_dice.actions import NoDiceAction
from engines.no_dice.events import NoDiceEvent
from engines.no_dice.view import NoDiceView

NoDiceScene: TypeAlias = Scene[NoDiceView, NoDiceAction, NoDiceEvent]
"""A scene with the views, actions and events of No Dice."""
