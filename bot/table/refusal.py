"""Refusals, each made by the function that has the name of its reason."""

from __future__ import annotations

from collections.abc import Sequence

from bot.table.reason import Channels, Member, Name, Names, Permissions
from bot.table.reason import Reason as Reason
from bot.table.reason import Refused as Refused


def no_table() -> Refused:
    """Refuse what is asked of a table that does not exist."""
    return Refused(Reason.NO_TABLE)


def none_here(example: str) -> Refused:
    """Refuse a command in a channel without an open table; `example` is a command that opens one."""
    return Refused(Reason.NONE_HERE, example=example)


def over(command: str) -> Refused:
    """Refuse what is asked of a table that has ended; `command` opens another."""
    return Refused(Reason.OVER, command=command)


def not_begun() -> Refused:
    """Refuse a move before the game has begun."""
    return Refused(Reason.NOT_BEGUN)


def begun(link: str) -> Refused:
    """Refuse what can be done in a lobby only."""
    return Refused(Reason.BEGUN, link=link)


def not_seated() -> Refused:
    """Refuse somebody who does not play at the table."""
    return Refused(Reason.NOT_SEATED)


def not_joined() -> Refused:
    """Refuse somebody who has no seat in the lobby."""
    return Refused(Reason.NOT_JOINED)


def gone() -> Refused:
    """Refuse a player who has left the game."""
    return Refused(Reason.GONE)


def not_your_turn(names: Sequence[str]) -> Refused:
    """Refuse a player who is not to act; `names` are those of the players who are."""
    return Refused(Reason.NOT_YOUR_TURN, names=Names(tuple(names)))


def stale(link: str) -> Refused:
    """Refuse a press on a button whose question has been answered."""
    return Refused(Reason.STALE, link=link)


def illegal(link: str) -> Refused:
    """Refuse an action that the rules do not allow now."""
    return Refused(Reason.ILLEGAL, link=link)


def seated() -> Refused:
    """Refuse a second seat to somebody who has one."""
    return Refused(Reason.SEATED)


def full() -> Refused:
    """Refuse a seat where none is free."""
    return Refused(Reason.FULL)


def held() -> Refused:
    """Refuse a seat that is held for somebody who was invited."""
    return Refused(Reason.HELD)


def too_few(least: int) -> Refused:
    """Refuse to begin a game with fewer players than `least`."""
    return Refused(Reason.TOO_FEW, least=least)


def not_host(host: str) -> Refused:
    """Refuse what only the host may do; `host` is their display name."""
    return Refused(Reason.NOT_HOST, host=Name(host))


def not_moderator(host: Name | Member) -> Refused:
    """Refuse what only the host and moderators may do."""
    return Refused(Reason.NOT_MODERATOR, host=host)


def not_at_table(user_id: int) -> Refused:
    """Refuse somebody as a target who is not at the table."""
    return Refused(Reason.NOT_AT_TABLE, name=Member(user_id))


def busy(link: str) -> Refused:
    """Refuse a table in a channel that has an open one."""
    return Refused(Reason.BUSY, link=link)


def bad_options(why: str) -> Refused:
    """Refuse options that do not go together; `why` is the game's own sentence."""
    return Refused(Reason.BAD_OPTIONS, why=why)


def invited_bot() -> Refused:
    """Refuse the invitation of a bot."""
    return Refused(Reason.INVITED_BOT)


def invited_self() -> Refused:
    """Refuse an invitation of oneself."""
    return Refused(Reason.INVITED_SELF)


def invited_twice() -> Refused:
    """Refuse a second invitation of the same person."""
    return Refused(Reason.INVITED_TWICE)


def first_is_bot() -> Refused:
    """Refuse a bot as the player who goes first."""
    return Refused(Reason.FIRST_IS_BOT)


def not_a_member() -> Refused:
    """Refuse somebody as a target who is not in the server."""
    return Refused(Reason.NOT_A_MEMBER)


def old_command() -> Refused:
    """Refuse a command in a form that it does not have any more."""
    return Refused(Reason.OLD_COMMAND)


def no_computer() -> Refused:
    """Refuse to remove a computer player where none sits."""
    return Refused(Reason.NO_COMPUTER)


def no_hints() -> Refused:
    """Refuse a hint at a table without hints."""
    return Refused(Reason.NO_HINTS)


def kick_self() -> Refused:
    """Refuse to kick whoever asks for it."""
    return Refused(Reason.KICK_SELF)


def proposed(link: str) -> Refused:
    """Refuse a proposal while another is open."""
    return Refused(Reason.PROPOSED, link=link)


def settled(link: str) -> Refused:
    """Refuse an answer to a proposal that is not open any more."""
    return Refused(Reason.SETTLED, link=link)


def not_asked(link: str) -> Refused:
    """Refuse an answer of somebody whom the proposal does not ask."""
    return Refused(Reason.NOT_ASKED, link=link)


def host_already(host: str) -> Refused:
    """Refuse to make the host the host; `host` is their display name."""
    return Refused(Reason.HOST_ALREADY, host=Name(host))


def replace_lobby() -> Refused:
    """Refuse a substitution before the game has begun."""
    return Refused(Reason.REPLACE_LOBBY)


def replace_known(user_id: int) -> Refused:
    """Refuse a newcomer who has, or had, a seat at the table."""
    return Refused(Reason.REPLACE_KNOWN, name=Member(user_id))


def replace_bot() -> Refused:
    """Refuse a bot as a newcomer."""
    return Refused(Reason.REPLACE_BOT)


def replace_late(name: str, command: str) -> Refused:
    """Refuse to replace a player, by display name, after whose leaving the others have played on."""
    return Refused(Reason.REPLACE_LATE, name=Name(name), command=command)


def not_replaced_by() -> Refused:
    """Refuse an offer of somebody else's seat by a player who may not make it."""
    return Refused(Reason.NOT_REPLACED_BY)


def undo_nothing(link: str) -> Refused:
    """Refuse to undo where the player has made no move."""
    return Refused(Reason.UNDO_NOTHING, link=link)


def undo_chance(link: str) -> Refused:
    """Refuse to undo dice that were rolled or cards that were drawn."""
    return Refused(Reason.UNDO_CHANCE, link=link)


def undo_shown(link: str) -> Refused:
    """Refuse to undo where something hidden was seen."""
    return Refused(Reason.UNDO_SHOWN, link=link)


def undo_barrier(link: str) -> Refused:
    """Refuse to undo past somebody's leaving, coming, or running out of time."""
    return Refused(Reason.UNDO_BARRIER, link=link)


def no_past(link: str) -> Refused:
    """Refuse to go back in a game whose log cannot be read."""
    return Refused(Reason.NO_PAST, link=link)


def no_rematch(command: str) -> Refused:
    """Refuse a rematch that is not offered any more; `command` opens a new table."""
    return Refused(Reason.NO_REMATCH, command=command)


def broken() -> Refused:
    """Refuse what needs a game that cannot be read."""
    return Refused(Reason.BROKEN)


def unknown() -> Refused:
    """Refuse a press that means nothing."""
    return Refused(Reason.UNKNOWN)


def cannot_post(missing: Sequence[str]) -> Refused:
    """Refuse a table in a channel where the bot lacks these permissions."""
    return Refused(Reason.CANNOT_POST, permission=Permissions(tuple(missing)))


def not_posted() -> Refused:
    """Refuse a table whose message Discord did not take."""
    return Refused(Reason.NOT_POSTED)


def not_here() -> Refused:
    """Refuse a table in a place that cannot have one."""
    return Refused(Reason.NOT_HERE)


def stopping() -> Refused:
    """Refuse every change while the process stops."""
    return Refused(Reason.STOPPING)


def not_taken() -> Refused:
    """Refuse, as it cannot be told what was done: Discord did not take the answer."""
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


def left_server(names: Sequence[str]) -> Refused:
    """Refuse to begin before the host has seen that these players, by display name, left the server."""
    return Refused(Reason.LEFT_SERVER, names=Names(tuple(names)))


def sits_nowhere(example: str) -> Refused:
    """Refuse to leave where somebody sits at no table; `example` is a command that opens one."""
    return Refused(Reason.SITS_NOWHERE, example=example)


def no_such_table() -> Refused:
    """Refuse the number of a table that is not open in this server."""
    return Refused(Reason.NO_SUCH_TABLE)


def no_tables(example: str) -> Refused:
    """Refuse to list tables where none can be seen; `example` is a command that opens one."""
    return Refused(Reason.NO_TABLES, example=example)


def not_manager() -> Refused:
    """Refuse what only managers of the server may do."""
    return Refused(Reason.NOT_MANAGER)


def elsewhere(channel_ids: Sequence[int]) -> Refused:
    """Refuse a table outside the channels in which games may be started."""
    return Refused(Reason.ELSEWHERE, channels=Channels(tuple(channel_ids)))


def no_threads_here() -> Refused:
    """Refuse a thread in a place that cannot have one."""
    return Refused(Reason.NO_THREADS_HERE)


def cannot_thread(missing: Sequence[str]) -> Refused:
    """Refuse a thread in a channel where the bot lacks these permissions."""
    return Refused(Reason.CANNOT_THREAD, permission=Permissions(tuple(missing)))


def too_many_threads() -> Refused:
    """Refuse a thread where Discord allows no more."""
    return Refused(Reason.TOO_MANY_THREADS)
