"""The scene from which the screens and stories of Wazabi are made."""

from __future__ import annotations

from typing import TypeAlias

from bot.screens.screen import Scene
from engines.wazabi.actions import WazabiAction
from engines.wazabi.events import WazabiEvent
from engines.wazabi.view import WazabiView

WazabiScene: TypeAlias = Scene[WazabiView, WazabiAction, WazabiEvent]
"""A scene with the views, actions and events of Wazabi."""
