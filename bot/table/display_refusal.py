"""Refusals of whoever acted, whose change counts but is not shown, or whose answer Discord did not take."""

from __future__ import annotations

from bot.table.reason import Reason, Refused


def not_taken() -> Refused:
    """Tell that Discord did not take the answer."""
    return Refused(Reason.NOT_TAKEN)


def unshown() -> Refused:
    """Tell that a change counts but may not be shown."""
    return Refused(Reason.UNSHOWN)


def unshown_now() -> Refused:
    """Tell that a change counts but is not shown yet."""
    return Refused(Reason.UNSHOWN_NOW)


def unshown_disk() -> Refused:
    """Tell that a change counts but its board waits for the disk."""
    return Refused(Reason.UNSHOWN_DISK)


def unshown_locked() -> Refused:
    """Tell that a change counts but its thread is locked."""
    return Refused(Reason.UNSHOWN_LOCKED)


def unshown_away() -> Refused:
    """Tell that a change counts but the bot is out of its server."""
    return Refused(Reason.UNSHOWN_AWAY)


def channel_gone() -> Refused:
    """Tell that a table has ended because its channel is gone."""
    return Refused(Reason.CHANNEL_GONE)
