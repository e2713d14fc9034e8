"""No Dice's scene: what its screens and stories are drawn from."""

from __future__ import annotations

from typing import TypeAlias

from bot.screens.screen import Scene
from engines.no_dice.actions import NoDiceAction
from engines.no_dice.events import NoDiceEvent
from engines.no_dice.view import NoDiceView

NoDiceScene: TypeAlias = Scene[NoDiceView, NoDiceAction, NoDiceEvent]
"""A moment of No Dice before somebody's eyes; on the public board those of everybody."""
