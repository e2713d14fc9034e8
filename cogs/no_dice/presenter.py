"""No Dice as players see it: a scene goes in, a screen comes out."""

from __future__ import annotations

from cogs.no_dice.board import board, scores
from cogs.no_dice.options import OPTIONS
from cogs.no_dice.rules import pages, pitch
from cogs.no_dice.story import recap
from cogs.presenter import GamePresenter
from engines.no_dice import NoDice

PRESENTER = GamePresenter(NoDice, OPTIONS, board, scores, recap, pitch, pages)
