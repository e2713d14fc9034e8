"""Sentences that tell a player why something was refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.screens.mentions import mention, mention_channels
from bot.screens.names import escape_name
from bot.screens.text import _
from bot.table.reason import Channels, Member, Name, Names, Permissions, Reason, Refused, Value

CHANNELS = 10
"""Channels that a sentence names."""


def sentence(refused: Refused) -> str:
    """Return one sentence, in the language that is being spoken, that says why not and what can be done."""
    values = {blank: _show(value) for blank, value in refused.values.items()}
    return SENTENCES[refused.reason]().format(**values)


SENTENCES: Mapping[Reason, Callable[[], str]] = {
    Reason.NO_TABLE: lambda: _("That table does not exist any more; `/help` shows how to start another."),
    Reason.NONE_HERE: lambda: _("No table is open in this channel; start one with a command such as {example}."),
    Reason.OVER: lambda: _("This game is over; start a new one with {command}."),
    Reason.NOT_BEGUN: lambda: _("The game has not begun yet; its host begins it with the Begin button."),
    Reason.BEGUN: lambda: _("This game has begun already; its board is here: {link}"),
    Reason.NOT_SEATED: lambda: _(
        "You are not playing at this table; you can join the next game while its lobby is open."
    ),
    Reason.NOT_JOINED: lambda: _("You have no place at this table yet; press Join to take one."),
    Reason.GONE: lambda: _("You are out of this game; you can join the next one."),
    Reason.NOT_YOUR_TURN: lambda: _("It is not your turn: the table is waiting for {names}."),
    Reason.STALE: lambda: _("That button is from an earlier moment; use the newest board: {link}"),
    Reason.ILLEGAL: lambda: _("That cannot be done now; the newest board shows what can: {link}"),
    Reason.SEATED: lambda: _("You have a place already; the host begins the game with Begin."),
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
    Reason.BUSY: lambda: _(
        "A table is open in this channel already; start yours with `thread: yes`, or join this one: {link}"
    ),
    Reason.BAD_OPTIONS: lambda: _("These options do not go together: {why}"),
    Reason.INVITED_BOT: lambda: _("Bots cannot be invited; press “Add a computer” in the lobby instead."),
    Reason.INVITED_SELF: lambda: _("You have a place at your own table; invite only others."),
    Reason.INVITED_TWICE: lambda: _("Somebody is invited twice; name each person once."),
    Reason.FIRST_IS_BOT: lambda: _("A bot cannot go first; name a person, or leave it open to draw."),
    Reason.NOT_A_MEMBER: lambda: _("Somebody whom you named is not in this server; choose one of its members."),
    Reason.OLD_COMMAND: lambda: _("This command has changed; reload your Discord, and choose it anew."),
    Reason.NO_COMPUTER: lambda: _("No computer player sits at this table; there is nothing to remove."),
    Reason.NO_HINTS: lambda: _(
        "This table is played without hints; start the next game with `hints: yes` to have them."
    ),
    Reason.KICK_SELF: lambda: _("To go yourself, use `/table leave`."),
    Reason.PROPOSED: lambda: _(
        "Something else is being asked at this table; answer that first, or have whoever asked decline it: {link}"
    ),
    Reason.SETTLED: lambda: _("That is settled already; the newest board shows what came of it: {link}"),
    Reason.NOT_ASKED: lambda: _("This is not for you to answer; the board says who is asked: {link}"),
    Reason.HOST_ALREADY: lambda: _("{host} is the host already; choose another player."),
    Reason.REPLACE_LOBBY: lambda: _(
        "The game has not begun yet; whoever goes presses Leave, and whoever comes presses Join."
    ),
    Reason.REPLACE_KNOWN: lambda: _("{name} has, or had, a place at this table; choose somebody who has not."),
    Reason.REPLACE_BOT: lambda: _("A bot cannot take a place; choose one of the server's members."),
    Reason.REPLACE_LATE: lambda: _(
        "The others have played on since {name} left, so that place is gone; start a new game with {command}."
    ),
    Reason.NOT_REPLACED_BY: lambda: _(
        "Only who plays there, the host or a moderator can offer a place to somebody else; ask one of them."
    ),
    Reason.UNDO_NOTHING: lambda: _("There is no move of yours to take back; play on from the board: {link}"),
    Reason.UNDO_CHANCE: lambda: _(
        "Dice were rolled or cards were drawn with that move or since, so it stands; play on from the board: {link}"
    ),
    Reason.UNDO_SHOWN: lambda: _(
        "Something hidden was seen with that move or since, so it stands; play on from the board: {link}"
    ),
    Reason.UNDO_BARRIER: lambda: _(
        "Since your last move somebody left, came, or ran out of time, so it stands; play on from the board: {link}"
    ),
    Reason.NO_PAST: lambda: _(
        "The earlier moves of this game cannot be read, so none is taken back; play on from the board: {link}"
    ),
    Reason.NO_REMATCH: lambda: _("There is no rematch of this game any more; start a new one with {command}."),
    Reason.BROKEN: lambda: _(
        "This table's game cannot be read any more; its host or a moderator can end it with `/table stop`."
    ),
    Reason.UNKNOWN: lambda: _("This button does nothing any more; `/table board` shows the newest board."),
    Reason.CANNOT_POST: lambda: _(
        "I may not post in this channel (missing: {permission}); ask a moderator to allow it, then try again."
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
        "Nothing of this was saved, because my disk is full or failing; tell my owner, and try again later."
    ),
    Reason.UNSHOWN_DISK: lambda: _(
        "Your move counts, but my disk is full or failing and the board lags behind; tell my owner, and it will follow."
    ),
    Reason.UNSHOWN_LOCKED: lambda: _(
        "Your move counts, but this thread is closed and locked; ask a moderator to open it, and the board will follow."
    ),
    Reason.UNSHOWN_AWAY: lambda: _(
        "Your move counts, but I am not on the table's server just now; the board will follow once I am back."
    ),
    Reason.CHANNEL_GONE: lambda: _(
        "This table's channel is gone, and the table has ended with it; start a new one in another channel."
    ),
    Reason.LEFT_SERVER: lambda: _(
        "{names} left this server, and the table with it; press Begin once more to play without them."
    ),
    Reason.SITS_NOWHERE: lambda: _(
        "No table is open in this channel, and you sit at none elsewhere; start one with a command such as {example}."
    ),
    Reason.NO_SUCH_TABLE: lambda: _(
        "No open table of this server has that number; `/table list` shows those that there are."
    ),
    Reason.NO_TABLES: lambda: _(
        "No table is open in the channels that you can see; start one with a command such as {example}."
    ),
    Reason.NOT_MANAGER: lambda: _("Only members who may manage the server can do that; ask one of them."),
    Reason.ELSEWHERE: lambda: _("Games are started elsewhere on this server; use one of these channels: {channels}."),
    Reason.NO_THREADS_HERE: lambda: _(
        "No thread can be made here; start the game in a text channel, or without a thread of its own."
    ),
    Reason.CANNOT_THREAD: lambda: _(
        "I may not open a thread and write in it here (missing: {permission}); ask a moderator to allow it, "
        "or start the game without a thread of its own."
    ),
    Reason.TOO_MANY_THREADS: lambda: _(
        "This server has as many open threads as Discord allows; start the game without a thread of its own."
    ),
    Reason.STOPPING: lambda: _("I am being restarted; press again in a minute, nothing is lost."),
}
"""The sentence of each reason, with blanks for its values."""


def _show(value: Value) -> str | int:
    match value:
        case Name(text):
            return escape_name(text)
        case Names(texts):
            return ", ".join(map(escape_name, texts))
        case Member(user_id):
            return mention(user_id)
        case Channels(channel_ids):
            return mention_channels(channel_ids, CHANNELS)
        case Permissions(missing):
            return ", ".join(missing) or _("Discord gave no reason")
        case str() | int():
            return value
