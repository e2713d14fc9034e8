"""Naasii as players see it: a scene goes in, a screen comes out."""

from __future__ import annotations

from cogs.naasii.board import board, scores
from cogs.naasii.options import OPTIONS
from cogs.naasii.rules import pages, pitch
from cogs.naasii.sheet import sheet_panel
from cogs.naasii.story import recap
from cogs.presenter import GamePresenter
from engines.naasii import Naasii

PRESENTER = GamePresenter(Naasii, OPTIONS, board, scores, recap, pitch, pages, panel="sheet", private=sheet_panel)
