"""Wazabi's scene: what its screens and stories are drawn from."""

from __future__ import annotations

from typing import TypeAlias

from bot.screens.screen import Scene
from engines.wazabi.actions import WazabiAction
from engines.wazabi.events import WazabiEvent
from engines.wazabi.view import WazabiView

WazabiScene: TypeAlias = Scene[WazabiView, WazabiAction, WazabiEvent]
"""A moment of Wazabi before somebody's eyes; on the public board those of everybody."""
