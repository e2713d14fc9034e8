"""The reasons for which something is refused, and the values that tell more."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias


class Reason(StrEnum):
    """The reason why a press or a command is refused."""

    NO_TABLE = "no_table"
    NONE_HERE = "none_here"
    OVER = "over"
    NOT_BEGUN = "not_begun"
    BEGUN = "begun"
    NOT_SEATED = "not_seated"
    NOT_JOINED = "not_joined"
    GONE = "gone"
    NOT_YOUR_TURN = "not_your_turn"
    STALE = "stale"
    ILLEGAL = "illegal"
    SEATED = "seated"
    FULL = "full"
    HELD = "held"
    TOO_FEW = "too_few"
    NOT_HOST = "not_host"
    NOT_MODERATOR = "not_moderator"
    NOT_AT_TABLE = "not_at_table"
    BUSY = "busy"
    BAD_OPTIONS = "bad_options"
    INVITED_BOT = "invited_bot"
    INVITED_SELF = "invited_self"
    INVITED_TWICE = "invited_twice"
    FIRST_IS_BOT = "first_is_bot"
    NOT_A_MEMBER = "not_a_member"
    OLD_COMMAND = "old_command"
    NO_COMPUTER = "no_computer"
    NO_HINTS = "no_hints"
    KICK_SELF = "kick_self"
    PROPOSED = "proposed"
    SETTLED = "settled"
    NOT_ASKED = "not_asked"
    HOST_ALREADY = "host_already"
    REPLACE_LOBBY = "replace_lobby"
    REPLACE_KNOWN = "replace_known"
    REPLACE_BOT = "replace_bot"
    REPLACE_LATE = "replace_late"
    NOT_REPLACED_BY = "not_replaced_by"
    UNDO_NOTHING = "undo_nothing"
    UNDO_CHANCE = "undo_chance"
    UNDO_SHOWN = "undo_shown"
    UNDO_BARRIER = "undo_barrier"
    NO_PAST = "no_past"
    NO_REMATCH = "no_rematch"
    BROKEN = "broken"
    UNKNOWN = "unknown"
    CANNOT_POST = "cannot_post"
    NOT_POSTED = "not_posted"
    NOT_HERE = "not_here"
    STOPPING = "stopping"
    NOT_TAKEN = "not_taken"
    UNSHOWN = "unshown"
    UNSHOWN_NOW = "unshown_now"
    DISK = "disk"
    UNSHOWN_DISK = "unshown_disk"
    UNSHOWN_LOCKED = "unshown_locked"
    UNSHOWN_AWAY = "unshown_away"
    CHANNEL_GONE = "channel_gone"
    LEFT_SERVER = "left_server"
    SITS_NOWHERE = "sits_nowhere"
    NO_SUCH_TABLE = "no_such_table"
    NO_TABLES = "no_tables"
    NOT_MANAGER = "not_manager"
    ELSEWHERE = "elsewhere"
    NO_THREADS_HERE = "no_threads_here"
    CANNOT_THREAD = "cannot_thread"
    TOO_MANY_THREADS = "too_many_threads"


@dataclass(frozen=True, slots=True)
class Name:
    """A display name as Discord gives it, neither escaped nor clamped."""

    text: str


@dataclass(frozen=True, slots=True)
class Names:
    """Several display names as Discord gives them."""

    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Member:
    """A Discord user who is to be mentioned."""

    user_id: int


@dataclass(frozen=True, slots=True)
class Channels:
    """Channels that are to be mentioned."""

    channel_ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Permissions:
    """The permissions that the bot lacks, by what Discord calls them; none where Discord does not say."""

    missing: tuple[str, ...]


Value: TypeAlias = str | int | Name | Names | Member | Channels | Permissions
"""What fills a blank of a sentence; a `str` is a text of our own, and stands there as it is."""


class Refused(Exception):
    """Raised when something cannot be done; nothing has changed.

    Made by the function of `refusal` that has the name of its reason. `values` are raw: they are escaped and worded
    where the sentence is made.
    """

    def __init__(self, reason: Reason, **values: Value) -> None:
        super().__init__(f"{reason}: {values}")
        self.reason = reason
        self.values = values
