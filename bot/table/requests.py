"""Requests that members make at a table: each judges a snapshot, and returns the change or refuses."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from msgspec.structs import replace

from bot.table import change, refusal
from bot.table import lobby as lobbies
from bot.table.change import Change
from bot.table.lobby import Person
from bot.table.refusal import Refused
from bot.table.rights import only_host, only_moderator, seat_of
from bot.table.snapshot import Snapshot
from bot.table.table import Ending, Status, Table
from engines.core import Seat

Make: TypeAlias = Callable[[Snapshot], Change | Awaitable[Change]]
"""A function that judges the newest snapshot of a table and returns the change to commit. Raises Refused."""


def join(person: Person) -> Make:
    """Seat a member in the lobby."""
    return lambda at: Change(lobbies.sit(at.table, person, at.game.seats))


def add_computer(user_id: int, level: str, name: Callable[[Table], str]) -> Make:
    """Seat a computer player, with a name for this table; for the host."""

    def judge(at: Snapshot) -> Change:
        only_host(at.table, user_id)
        return Change(lobbies.sit_computer(at.table, level, name(at.table), at.game.seats))

    return judge


def remove_computer(user_id: int, number: int) -> Make:
    """Remove the newest computer player, if `number` is how many there are; for the host."""

    def judge(at: Snapshot) -> Change:
        only_host(at.table, user_id)
        return Change(lobbies.remove_computer(at.table, number))

    return judge


def begin(user_id: int) -> Make:
    """Start the game with those who are seated; for the host.

    Raises IllegalOptions if so many cannot play with its options; the game's presenter words the reason.
    """

    def judge(at: Snapshot) -> Change:
        only_host(at.table, user_id)
        seated = lobbies.make_ready(at.table, at.game.seats)
        return change.begin(seated, at.game, at.options)

    return judge


def act(question: int, user_id: int, text: str) -> Make:
    """Let a member answer a question. Raises Refused if they are not asked it, or the action is not legal."""
    return lambda at: change.act(at.table, at.state, at.seat_asked(user_id, question), text)


def leave(user_id: int, *, lobby: bool = False) -> Make:
    """Take a member out of the lobby, or out of the game (ALL-3); with `lobby`, only before it has begun."""

    def judge(at: Snapshot) -> Change:
        if lobby or at.table.status is Status.LOBBY:
            return Change(lobbies.leave(at.table, user_id))
        return _leave_game(at, seat_of(at.table, user_id))

    return judge


def kick(user_id: int, target_id: int, *, moderator: bool) -> Make:
    """Take another player out; for the host and moderators."""

    def judge(at: Snapshot) -> Change:
        table = at.table
        only_moderator(table, user_id, moderator=moderator)
        if user_id == target_id:
            raise refusal.kick_self()
        seat = table.seat_of(target_id)
        if table.status is Status.LOBBY and (seat is not None or target_id in table.invited):
            return Change(lobbies.leave(table, target_id))
        if seat is None:
            raise refusal.not_at_table(target_id)
        return _leave_game(at, seat)

    return judge


def stop(user_id: int, *, moderator: bool, lobby: bool = False) -> Make:
    """End a table without an outcome; for the host and moderators. With `lobby`, only before its game has begun."""

    def judge(at: Snapshot) -> Change:
        table = at.table
        if not table.open:
            raise refusal.over(table.command)
        if lobby and table.status is not Status.LOBBY:
            raise refusal.begun(table.link)
        only_moderator(table, user_id, moderator=moderator)
        return Change(replace(table, status=Status.STOPPED))

    return judge


def close(at: Snapshot) -> Change:
    """End an open table whose channel is gone; an ended table stays the same."""
    if not at.table.open:
        return Change(at.table)
    return Change(replace(at.table, status=Status.STOPPED, ending=Ending.CHANNEL))


def retire(at: Snapshot) -> Change:
    """End a game that was begun under other rules than the current ones; other tables stay the same."""
    try:
        current = at.game.rules
    except Refused:
        return Change(at.table)
    if current == at.table.rules or at.table.status is not Status.PLAYING:
        return Change(at.table)
    return Change(replace(at.table, status=Status.STOPPED, ending=Ending.RULES))


def _leave_game(at: Snapshot, seat: Seat) -> Change:
    if not at.table.open:
        raise refusal.over(at.table.command)
    return change.leave(at.table, at.state, seat)
