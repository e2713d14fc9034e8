"""Naasii's scene: what its screens and stories are drawn from."""

from __future__ import annotations

from typing import TypeAlias

from bot.screens.screen import Scene
from engines.naasii.actions import NaasiiAction
from engines.naasii.events import NaasiiEvent
from engines.naasii.view import NaasiiView

NaasiiScene: TypeAlias = Scene[NaasiiView, NaasiiAction, NaasiiEvent]
"""A moment of Naasii before somebody's eyes; on the public board those of everybody."""
