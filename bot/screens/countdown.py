"""Lines about time on a board: clocks that run, clocks that ran out, and the moment when the table closes."""

from __future__ import annotations

from math import ceil

from msgspec.structs import replace

from bot.screens.names import escape_name
from bot.screens.screen import Screen, Text
from bot.screens.text import _, ngettext
from bot.table.deadlines import MISSES
from bot.table.table import Status, Table


def with_countdown(screen: Screen, table: Table) -> Screen:
    """Return a game's screen with the lines about time below its heading."""
    lines = [*_running(table), *_missed(table), *closing_lines(table)]
    if not lines:
        return screen
    said = Text("\n".join(f"-# {line}" for line in lines))
    return replace(screen, blocks=(*screen.blocks[:1], said, *screen.blocks[1:]))


def closing_lines(table: Table) -> list[str]:
    """Return the line that says when an idle table closes, or none before its people have been warned."""
    if not table.open or not table.warned or table.deadline is None:
        return []
    if table.status is Status.LOBBY:
        return [
            _("This lobby closes {when}, unless somebody joins or the game begins.").format(when=stamp(table.deadline))
        ]
    return [_("This game is stopped {when}, unless somebody plays.").format(when=stamp(table.deadline))]


def present_closing(table: Table) -> str:
    """Return the call to those who can keep an idle table open, with `{who}` for them; the board has the time."""
    if table.status is Status.LOBBY:
        return _("{who} Your lobby is about to close.")
    return _("{who} It is your turn, and the game is about to be stopped.")


def clock_words(clock: int | None) -> str:
    """Return the time for each move in words; `clock` is in seconds, and None is no limit."""
    if clock is None:
        return _("no clock")
    if clock < 3600:
        minutes = clock // 60
        return ngettext("{count} minute for each move", "{count} minutes for each move", minutes).format(count=minutes)
    if clock <= 24 * 3600:
        hours = clock // 3600
        return ngettext("{count} hour for each move", "{count} hours for each move", hours).format(count=hours)
    days = clock // (24 * 3600)
    return ngettext("{count} day for each move", "{count} days for each move", days).format(count=days)


def stamp(moment: float) -> str:
    """Return the markdown with which Discord counts down to a moment for each reader (“in 5 minutes”)."""
    return f"<t:{ceil(moment)}:R>"


def _running(table: Table) -> list[str]:
    deadlines = [chair.deadline for chair in table.chairs if chair.deadline is not None]
    if table.status is not Status.PLAYING or not deadlines:
        return []
    late = any(chair.warned for chair in table.chairs)
    words = _("Time runs out {when}; then a safe move is made.") if late else _("Time runs out {when}.")
    return [words.format(when=stamp(min(deadlines)))]


def _missed(table: Table) -> list[str]:
    """Return a line on those whose moves were made for them, and one on those who are out for it.

    A player's own next move takes them off the first line.
    """
    late = [
        _("{name} ({count} of {most})").format(name=escape_name(chair.name), count=chair.missed, most=MISSES)
        for chair in table.chairs
        if chair.missed and not chair.gone and table.status is Status.PLAYING
    ]
    out = [escape_name(chair.name) for chair in table.chairs if chair.gone and chair.missed >= MISSES]
    lines: list[str] = []
    if late:
        words = _("Time ran out, so a safe move was made: {names}. At {most} in a row one is out.")
        lines.append(words.format(names=", ".join(late), most=MISSES))
    if out:
        words = _("Out, since their time ran out {most} times in a row: {names}.")
        lines.append(words.format(names=", ".join(out), most=MISSES))
    return lines
