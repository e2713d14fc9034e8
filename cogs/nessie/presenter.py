"""Nessie as players see it: a scene goes in, a screen comes out."""

from __future__ import annotations

from cogs.nessie.board import board, scores
from cogs.nessie.hand import hand_panel
from cogs.nessie.options import OPTIONS
from cogs.nessie.rules import pages, pitch
from cogs.nessie.story import recap
from cogs.presenter import GamePresenter
from engines.nessie import Nessie

PRESENTER = GamePresenter(
    Nessie, OPTIONS, board, scores, recap, pitch, pages, panel="hand", private=hand_panel, hands=True
)
