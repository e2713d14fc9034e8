"""The scene from which the screens and stories of Naasii are made."""

from __future__ import annotations

from typing import TypeAlias

from bot.screens.screen import Scene
from engines.naasii.actions import NaasiiAction
from engines.naasii.events import NaasiiEvent
from engines.naasii.view import NaasiiView

NaasiiScene: TypeAlias = Scene[NaasiiView, NaasiiAction, NaasiiEvent]
"""A scene with the views, actions and events of Naasii."""
