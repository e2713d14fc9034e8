"""Small private screens: one thing to read, or one question and the buttons that answer it."""

from __future__ import annotations

from bot.screens.custom_ids import AddComputer, LeaveGame, ShowRules, StopGame
from bot.screens.names import escape_name
from bot.screens.screen import Button, Buttons, Presenter, Screen, Style, Text
from bot.screens.text import _, speaking
from bot.table.table import Status, Table
from engines.players import Level


def plain_screen(body: str) -> Screen:
    """Return a screen of one paragraph and nothing to press."""
    return Screen((Text(body),))


def present_leaving() -> Screen:
    """Ask a player whether they mean to leave their game."""
    question = _("Leave this game for good? You cannot come back, and a game that needs you ends.")
    return Screen((Text(question), Buttons((Button(LeaveGame(), _("Leave the game"), Style.DANGER),))))


def present_stopping() -> Screen:
    """Ask a host or moderator whether they mean to stop a game."""
    question = _("Stop this game? It cannot be taken up again, and it counts for nobody.")
    return Screen((Text(question), Buttons((Button(StopGame(), _("Stop the game"), Style.DANGER),))))


def present_levels(table: Table, presenter: Presenter) -> Screen:
    """Ask the host for the level of the next computer player, below the names of those already at the table.

    In a full lobby, or where the game has begun, there is nothing to press.
    """
    seated = [escape_name(chair.name) for chair in table.chairs if chair.player is not None]
    room = table.status is Status.LOBBY and len(table.chairs) + len(table.invited) < presenter.game.seats[-1]
    lines = [_("At the table: {names}").format(names=", ".join(seated))] if seated else []
    if not room:
        return plain_screen("\n".join([*lines, _("There is no room for another computer.")]))
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
    """Return the level of a computer player in one word."""
    match level:
        case Level.EASY:
            return _("easy")
        case Level.NORMAL:
            return _("normal")
        case Level.HARD:
            return _("hard")


def present_rules(presenter: Presenter, page: int) -> Screen:
    """Show a page of a game's rules, counted from 0, with the way to the others; any page past the end is the last."""
    pages = presenter.rules()
    page = min(page, len(pages) - 1)
    name = presenter.game.name
    where = _("{game} · rules, page {page} of {pages}")
    return Screen(
        (
            Text(pages[page]),
            Text("-# " + where.format(game=presenter.game.title, page=page + 1, pages=len(pages))),
            Buttons(
                (
                    Button(ShowRules(max(page - 1, 0), name), _("Back"), disabled=page == 0),
                    Button(ShowRules(page + 1, name), _("Next"), disabled=page == len(pages) - 1),
                )
            ),
        )
    )


_STYLES = {Level.EASY: Style.SECONDARY, Level.NORMAL: Style.PRIMARY, Level.HARD: Style.SECONDARY}
