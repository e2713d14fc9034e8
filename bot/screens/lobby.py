"""The board of a table without a running game: its lobby, or the word that it was stopped."""

from __future__ import annotations

from bot.screens.countdown import clock_words, closing_lines
from bot.screens.custom_ids import (
    Begin,
    CancelLobby,
    ChooseComputer,
    Join,
    LeaveLobby,
    RemoveComputer,
    ShowRules,
)
from bot.screens.names import escape_name
from bot.screens.screen import Button, Buttons, Divider, Presenter, Screen, Style, Text
from bot.screens.text import _, ngettext
from bot.table.table import Ending, Table
from engines.core import Options


def present_lobby(table: Table, presenter: Presenter, options: Options) -> Screen:
    """Return the lobby: the people who are there or invited, the game, its options, and the buttons."""
    game = presenter.game
    least, most = game.seats[0], game.seats[-1]
    people = len(table.chairs)
    return Screen(
        (
            Text("### " + _("{game} · lobby").format(game=game.title) + "\n" + _prompt(table, people, least, most)),
            Text("\n".join((*_people(table), *_room(most - people - len(table.invited))))),
            Divider(),
            Text("\n-# ".join((presenter.pitch(), _options(table, presenter, options), *closing_lines(table)))),
            Buttons(
                (
                    Button(Join(), _("Join"), Style.SUCCESS, disabled=people >= most),
                    Button(LeaveLobby(), _("Leave")),
                    Button(ShowRules(0), _("Rules")),
                )
            ),
            Buttons(
                (
                    Button(Begin(), _("Begin"), Style.PRIMARY, disabled=people < least),
                    Button(ChooseComputer(), _("Add a computer"), disabled=people + len(table.invited) >= most),
                    *_remove_computer(table),
                    Button(CancelLobby(), _("Cancel"), Style.DANGER),
                )
            ),
        )
    )


def present_stopped(table: Table, presenter: Presenter) -> Screen:
    """Return the board of a table that ended without an outcome."""
    match table.ending:
        case Ending.LOBBY:
            words = _("The lobby was closed: its game was not begun in time. Start another with {command}.")
        case Ending.IDLE:
            words = _(
                "The game was stopped, because nobody played for a long time; it counts for nobody. "
                "Start another with {command}."
            )
        case Ending.RULES if table.state is not None:
            words = _(
                "This game began under older rules and was stopped; it counts for nobody. Start another with {command}."
            )
        case Ending.NOBODY:
            words = _(
                "The game was stopped, because no person is left at it; it counts for nobody. "
                "Start another with {command}."
            )
        case _ if table.state is None:
            words = _("The lobby was closed. Start another with {command}.")
        case _:
            words = _("The game was stopped before its end; it counts for nobody. Start another with {command}.")
    return Screen((Text("### " + presenter.game.title), Text(words.format(command=f"`{table.command}`"))))


def _prompt(table: Table, people: int, least: int, most: int) -> str:
    """Return the line that asks people to join while there is room, and the host to begin once that is possible."""
    missing = least - people
    if missing > 0 and people + len(table.invited) >= most:
        return _("**Waiting for those who are invited: press Join**")
    if missing > 0:
        return ngettext(
            "**One more player is needed: Join, or Add a computer**",
            "**{count} more players are needed: Join, or Add a computer**",
            missing,
        ).format(count=missing)
    host = escape_name(table.host_name)
    if people < most:
        return _("**Join in! {host}, press Begin when everyone is here**").format(host=host)
    return _("**All places are taken: {host}, press Begin**").format(host=host)


def _people(table: Table) -> list[str]:
    lines: list[str] = []
    for number, chair in enumerate(table.chairs, 1):
        name = escape_name(chair.name)
        if chair.user_id == table.host_id:
            name = _("{name} (host)").format(name=name)
        lines.append(f"{number}. {name}")
    if table.invited:
        invited = ", ".join(f"<@{user_id}>" for user_id in table.invited)
        lines.append("-# " + _("Invited: {names}").format(names=invited))
    return lines


def _room(places: int) -> list[str]:
    if places <= 0:
        return []
    return ["-# " + ngettext("Room for one more", "Room for {count} more", places).format(count=places)]


def _options(table: Table, presenter: Presenter, options: Options) -> str:
    if table.first_id is None:
        first = _("chance decides who goes first")
    else:
        joined = table.seat_of(table.first_id) is not None
        first = (_("{who} goes first") if joined else _("{who} goes first, once they join")).format(
            who=f"<@{table.first_id}>"
        )
    words = f"{presenter.options(options)} · {first} · {clock_words(table.clock)}"
    return words + (" · " + _("hints allowed") if table.hints else "")


def _remove_computer(table: Table) -> tuple[Button, ...]:
    """Return the button that removes the computer player who sat down last, if there is one."""
    computers = [chair.name for chair in table.chairs if chair.player is not None]
    if not computers:
        return ()
    return (Button(RemoveComputer(len(computers)), _("Remove {name}").format(name=computers[-1])),)
