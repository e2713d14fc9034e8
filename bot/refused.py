"""Why the house says no, and the sentence for it."""

from __future__ import annotations

from enum import StrEnum

from bot.text import _


class Reason(StrEnum):
    """What stands against a press or a command."""

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
    FIRST_NOT_INVITED = "first_not_invited"
    NOT_A_MEMBER = "not_a_member"
    OLD_COMMAND = "old_command"
    NO_COMPUTER = "no_computer"
    KICK_SELF = "kick_self"
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


class Refused(Exception):
    """Raised when something cannot be done; nothing has changed. `values` fill the sentence's blanks."""

    def __init__(self, reason: Reason, **values: str | int) -> None:
        super().__init__(f"{reason}: {values}")
        self.reason = reason
        self.values = values


def sentence(refused: Refused) -> str:
    """One sentence that says why not, and what can be done, in the language that is being spoken."""
    return _SENTENCES[refused.reason]().format(**refused.values)


_SENTENCES = {
    Reason.NO_TABLE: lambda: _("That table does not exist any more; start a new one with a /… start command."),
    Reason.NONE_HERE: lambda: _("No table is open in this channel; start one with a command such as {example}."),
    Reason.OVER: lambda: _("This game is over; start a new one with {command}."),
    Reason.NOT_BEGUN: lambda: _("The game has not begun yet; its host begins it with the Begin button."),
    Reason.BEGUN: lambda: _("This game has begun already; its board is here: {link}"),
    Reason.NOT_SEATED: lambda: _(
        "You are not playing at this table; you can join the next game while its lobby is open."
    ),
    Reason.NOT_JOINED: lambda: _("You have no place at this table yet; press Join to take one."),
    Reason.GONE: lambda: _("You have left this game; you can join the next one."),
    Reason.NOT_YOUR_TURN: lambda: _("It is not your turn: the table is waiting for {names}."),
    Reason.STALE: lambda: _("That button is from an earlier moment; use the newest board: {link}"),
    Reason.ILLEGAL: lambda: _("That cannot be done now; the newest board shows what can: {link}"),
    Reason.SEATED: lambda: _("You are seated already; the host begins the game with Begin."),
    Reason.FULL: lambda: _(
        "All places at this table are taken; ask the host for a place, or start a table in another channel."
    ),
    Reason.HELD: lambda: _(
        "The last free places are held for people who were invited; one of them can press Leave to decline."
    ),
    Reason.TOO_FEW: lambda: _(
        "{least} players are needed to begin; have a friend press Join, or press “Add a computer”."
    ),
    Reason.NOT_HOST: lambda: _("Only the host, {host}, can do that; ask them."),
    Reason.NOT_MODERATOR: lambda: _(
        "Only the host, {host}, and members who may manage messages can do that; ask one of them."
    ),
    Reason.NOT_AT_TABLE: lambda: _("{name} is not at this table; choose one of its players."),
    Reason.BUSY: lambda: _("A table is open in this channel already; join it or watch it here: {link}"),
    Reason.BAD_OPTIONS: lambda: _("These options do not go together: {why}"),
    Reason.INVITED_BOT: lambda: _("Bots cannot be invited; press “Add a computer” in the lobby instead."),
    Reason.INVITED_SELF: lambda: _("You have a place at your own table; invite only others."),
    Reason.INVITED_TWICE: lambda: _("Somebody is invited twice; name each person once."),
    Reason.FIRST_NOT_INVITED: lambda: _("A bot cannot go first; name a person, or leave it open to draw."),
    Reason.NOT_A_MEMBER: lambda: _("Somebody whom you named is not in this server; choose one of its members."),
    Reason.OLD_COMMAND: lambda: _("This command is not what it was; reload your Discord, and choose it anew."),
    Reason.NO_COMPUTER: lambda: _("No computer player sits at this table; there is nothing to remove."),
    Reason.KICK_SELF: lambda: _("To go yourself, use /table leave."),
    Reason.BROKEN: lambda: _(
        "This table's game cannot be read any more; its host or a moderator can end it with /table stop."
    ),
    Reason.UNKNOWN: lambda: _("This control is not one of mine any more; the newest board is shown by /table board."),
    Reason.CANNOT_POST: lambda: _(
        "I may not post in this channel ({permission}); ask a moderator to allow it, then try again."
    ),
    Reason.NOT_POSTED: lambda: _("Discord did not take the table's message just now; try again in a moment."),
    Reason.NOT_HERE: lambda: _(
        "Tables cannot be opened here; use a text channel, a thread, a forum post or a voice channel's chat."
    ),
    Reason.UNSHOWN: lambda: _(
        "Your move counts, but I may not show it here; ask a moderator to let me view this channel and send messages."
    ),
    Reason.UNSHOWN_NOW: lambda: _("Your move counts; Discord is slow to show it, and the board will follow by itself."),
    Reason.NOT_TAKEN: lambda: _("Discord did not take my answer just now; try again in a moment."),
    Reason.DISK: lambda: _(
        "Nothing of this was kept, since my disk takes nothing just now; tell my owner, and try again later."
    ),
    Reason.UNSHOWN_DISK: lambda: _(
        "Your move counts, but my disk gives trouble and the board lags behind; tell my owner, and it will follow."
    ),
    Reason.STOPPING: lambda: _("I am being restarted; press again in a minute, nothing is lost."),
}
