"""What is said and asked where people go, or where a board cannot follow what they did."""

from __future__ import annotations

from bot.discord_calls import CallFailed, Fault
from bot.refused import Reason, Refused
from bot.screen import Button, Buttons, Screen, Style, Text
from bot.text import _


def ask_to_leave() -> Screen:
    """What somebody is asked who wants to leave a game."""
    question = _("Leave this game for good? You cannot come back, and a game that needs you ends.")
    return Screen((Text(question), Buttons((Button("/quit", _("Leave the game"), Style.DANGER),))))


def unshown(failed: CallFailed) -> Refused:
    """What whoever acted should know where their table is not shown."""
    match failed.fault:
        case Fault.NOT_ALLOWED:
            return Refused(Reason.UNSHOWN)
        case Fault.ARCHIVED:
            return Refused(Reason.UNSHOWN_LOCKED)
        case Fault.AWAY:
            return Refused(Reason.UNSHOWN_AWAY)
        case Fault.CHANNEL_GONE:
            return Refused(Reason.CHANNEL_GONE)
        case _:
            return Refused(Reason.UNSHOWN_NOW)
