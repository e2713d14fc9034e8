"""What is asked of somebody who wants to leave."""

from __future__ import annotations

from bot.screens.custom_ids import LeaveGame
from bot.screens.screen import Button, Buttons, Screen, Style, Text
from bot.screens.text import _


def present_leaving() -> Screen:
    """What somebody is asked who wants to leave a game."""
    question = _("Leave this game for good? You cannot come back, and a game that needs you ends.")
    return Screen((Text(question), Buttons((Button(LeaveGame(), _("Leave the game"), Style.DANGER),))))
