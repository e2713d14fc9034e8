"""Who sits at a table before its game begins."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from bot.table import refusal
from bot.table.table import Chair, Status, Table


@dataclass(frozen=True, slots=True)
class Person:
    """A member who does something: Discord's number, display name and language."""

    id: int
    name: str
    locale: str


def sit(table: Table, person: Person, seats: range) -> Table:
    """Give a member the next seat; one that is held for them, or a free one.

    Raises Refused where they sit already, or every other seat is taken or held.
    """
    in_lobby(table)
    if table.seat_of(person.id) is not None:
        raise refusal.seated()
    if len(table.chairs) >= seats[-1]:
        raise refusal.full()
    held = [invited for invited in table.invited if invited != person.id]
    if person.id not in table.invited and len(table.chairs) + len(held) >= seats[-1]:
        raise refusal.held()
    chair = Chair(person.id, person.name, None, person.locale)
    return replace(table, chairs=(*table.chairs, chair), invited=tuple(held))


def sit_computer(table: Table, player: str, name: str, seats: range) -> Table:
    """Give a computer player the next seat. Raises Refused where none is free."""
    in_lobby(table)
    if len(table.chairs) >= seats[-1]:
        raise refusal.full()
    if len(table.chairs) + len(table.invited) >= seats[-1]:
        raise refusal.held()
    return replace(table, chairs=(*table.chairs, Chair(None, name, player, table.locale)))


def remove_computer(table: Table, number: int) -> Table:
    """Take the last computer player away, counted from 1. Raises Refused where none sits, or it has another number."""
    in_lobby(table)
    seats = [seat for seat, chair in enumerate(table.chairs) if chair.player is not None]
    if not seats:
        raise refusal.no_computer()
    if number != len(seats):
        # Such as a press that arrives twice.
        raise refusal.stale(table.link)
    return replace(table, chairs=table.chairs[: seats[-1]] + table.chairs[seats[-1] + 1 :])


def leave(table: Table, user_id: int) -> Table:
    """Take a member's seat or invitation away.

    The next person at the table becomes host; with nobody left, the table is stopped. Raises Refused for others.
    """
    in_lobby(table)
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


def ready(table: Table, seats: range) -> Table:
    """The table with its game about to begin: invitations that nobody took are void.

    Raises Refused with too few players.
    """
    in_lobby(table)
    if len(table.chairs) not in seats:
        raise refusal.too_few(seats[0])
    return replace(table, invited=(), status=Status.PLAYING)


def in_lobby(table: Table) -> None:
    """Raise Refused where the game has begun, or the table has ended."""
    if table.status is not Status.LOBBY:
        raise refusal.begun(table.link) if table.open else refusal.over(table.command)
