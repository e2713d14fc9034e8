"""What a host is asked who adds a computer player: how well it should play."""

from __future__ import annotations

from bot.screens.custom_ids import AddComputer
from bot.screens.names import escape_name
from bot.screens.screen import Button, Buttons, Presenter, Screen, Style, Text
from bot.screens.text import _, speaking
from bot.table.table import Status, Table
from engines.players import Level


def present_levels(table: Table, presenter: Presenter) -> Screen:
    """The levels to choose from, as long as there is room; who sits there already stands above."""
    seated = [escape_name(chair.name) for chair in table.chairs if chair.player is not None]
    room = table.status is Status.LOBBY and len(table.chairs) + len(table.invited) < presenter.game.seats[-1]
    lines = [_("At the table: {names}").format(names=", ".join(seated))] if seated else []
    if not room:
        return Screen((Text("\n".join([*lines, _("There is no room for another computer.")])),))
    question = _("**How well should another computer play?**") if seated else _("**How well should it play?**")
    lines += [
        question,
        _("Easy makes the mistakes that beginners make. Normal plays sensibly. Hard thinks ahead."),
    ]
    buttons = tuple(Button(AddComputer(level), level_word(level).capitalize(), _STYLES[level]) for level in Level)
    return Screen((Text("\n".join(lines)), Buttons(buttons)))


def computer_name(level: Level, table: Table) -> str:
    """Return the name of a table's next computer player, in the server's language."""
    number = 1 + sum(chair.player is not None for chair in table.chairs)
    with speaking(table.locale):
        return _("Computer {number} ({level})").format(number=number, level=level_word(level))


def level_word(level: Level) -> str:
    """How well a computer player plays, in a word."""
    match level:
        case Level.EASY:
            return _("easy")
        case Level.NORMAL:
            return _("normal")
        case Level.HARD:
            return _("hard")


_STYLES = {Level.EASY: Style.SECONDARY, Level.NORMAL: Style.PRIMARY, Level.HARD: Style.SECONDARY}
