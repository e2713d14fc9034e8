"""Lobbies: seats taken and given up before a game begins, and the host of a table."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from bot.table import refusal
from bot.table.rights import only_in_lobby, only_moderator
from bot.table.table import Chair, Status, Table


@dataclass(frozen=True, slots=True)
class Person:
    """A member who does something: Discord's id, display name and language."""

    id: int
    name: str
    locale: str


def sit(table: Table, person: Person, seats: range) -> Table:
    """Give a member the next seat, be it free or held for them.

    Raises Refused where they sit already, or every other seat is taken or held.
    """
    only_in_lobby(table)
    if table.seat_of(person.id) is not None:
        raise refusal.seated()
    if len(table.chairs) >= max(seats):
        raise refusal.full()
    held = [invited for invited in table.invited if invited != person.id]
    if person.id not in table.invited and len(table.chairs) + len(held) >= max(seats):
        raise refusal.held()
    chair = Chair(person.id, person.name, None, person.locale)
    return replace(table, chairs=(*table.chairs, chair), invited=tuple(held))


def sit_computer(table: Table, player: str, name: str, seats: range) -> Table:
    """Give a computer player the next seat. Raises Refused where none is free."""
    only_in_lobby(table)
    if len(table.chairs) >= max(seats):
        raise refusal.full()
    if len(table.chairs) + len(table.invited) >= max(seats):
        raise refusal.held()
    return replace(table, chairs=(*table.chairs, Chair(None, name, player, table.locale)))


def remove_computer(table: Table, number: int) -> Table:
    """Take the newest computer player away; `number` is how many there are, so that a press counts once.

    Raises Refused where there are none, or another number of them.
    """
    only_in_lobby(table)
    seats = [seat for seat, chair in enumerate(table.chairs) if chair.player is not None]
    if not seats:
        raise refusal.no_computer()
    if number != len(seats):
        raise refusal.stale(table.link)
    newest = max(seats)
    return replace(table, chairs=table.chairs[:newest] + table.chairs[newest + 1 :])


def leave(table: Table, user_id: int) -> Table:
    """Take a member's seat or invitation away. Raises Refused for others.

    Where the host goes, the next person at the table becomes host; with nobody left, the table is stopped.
    """
    only_in_lobby(table)
    if user_id in table.invited:
        return replace(table, invited=tuple(invited for invited in table.invited if invited != user_id))
    seat = table.seat_of(user_id)
    if seat is None:
        raise refusal.not_joined()
    chairs = table.chairs[:seat] + table.chairs[seat + 1 :]
    people = [chair.user_id for chair in chairs if chair.user_id is not None]
    if not people:
        return replace(table, chairs=chairs, status=Status.STOPPED)
    return replace(table, chairs=chairs, host_id=table.host_id if table.host_id in people else people[0])


def make_ready(table: Table, seats: range) -> Table:
    """Return the table as its game begins, without the invitations that nobody took.

    Raises Refused with too few players.
    """
    only_in_lobby(table)
    if len(table.chairs) not in seats:
        raise refusal.too_few(min(seats))
    return replace(table, invited=(), status=Status.PLAYING)


def hand_over(table: Table, user_id: int, target_id: int, *, moderator: bool) -> Table:
    """Make another player the host, also in mid-game; for the host and moderators. Raises Refused."""
    if not table.open:
        raise refusal.over(table.command)
    only_moderator(table, user_id, moderator=moderator)
    if table.seat_of(target_id) is None:
        raise refusal.not_at_table(target_id)
    if target_id == table.host_id:
        raise refusal.host_already(table.host_name)
    return replace(table, host_id=target_id)
