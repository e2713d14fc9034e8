"""Wazabi as players see it: a scene goes in, a screen comes out."""

from __future__ import annotations

from cogs.presenter import GamePresenter
from cogs.wazabi.board import board, scores
from cogs.wazabi.hand import hand_panel
from cogs.wazabi.options import OPTIONS
from cogs.wazabi.rules import pages, pitch
from cogs.wazabi.story import recap
from engines.wazabi import Wazabi

PRESENTER = GamePresenter(
    Wazabi, OPTIONS, board, scores, recap, pitch, pages, panel="hand", private=hand_panel, hands=True
)
