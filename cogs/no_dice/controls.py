"""The answers to a question of No Dice as buttons: exactly those that the game offers."""

from __future__ import annotations

from bot.screens.screen import Block, Button, Buttons, Style
from bot.screens.text import _, ngettext
from cogs.blocks import closing_row
from cogs.no_dice.words import counted, letter, seen_from
from engines.no_dice.actions import Accept, Decline, Double, End, Move, NoDiceAction, Offer, Resign, Revive
from engines.no_dice.board import REVIVAL
from engines.no_dice.view import NoDiceView, Prospect


def controls(view: NoDiceView) -> list[Block]:
    """Return a row of moves and answers to a draw, one for a bonus, and one that ends a game, with the rules."""
    moves: list[Button] = []
    bonus: list[Button] = []
    closing: list[Button] = []
    for action in view.game.actions():
        match action:
            case Move() | Revive() | Accept() | Decline():
                moves.append(_button(action, view))
            case Double() | End():
                bonus.append(_button(action, view))
            case Offer() | Resign():
                closing.append(_button(action, view))
    return [*(Buttons(tuple(row)) for row in (moves, bonus) if row), closing_row(*closing)]


def _button(action: NoDiceAction, view: NoDiceView) -> Button:
    match action:
        case Move(square=square):
            prospect = next(prospect for prospect in view.prospects if prospect.square == square)
            return Button(action.text, _move(view, prospect), Style.PRIMARY)
        case Revive():
            assert view.turn is not None
            to = counted(view.turn, REVIVAL, seen_from(view))
            return Button(action.text, _("Revive → {to}").format(to=to))
        case Double():
            return Button(action.text, _("Double to ×{stake}").format(stake=2 * view.game.stake))
        case End():
            return Button(action.text, _("End the turn"))
        case Accept():
            return Button(action.text, _("Accept the draw"), Style.PRIMARY)
        case Decline():
            return Button(action.text, _("Decline"))
        case Offer():
            return Button(action.text, _("Offer a draw"))
        case Resign():
            return Button(action.text, _("Resign"), Style.DANGER, confirm=_resign(view))


def _move(view: NoDiceView, prospect: Prospect) -> str:
    """Say where a piece would come to stand, and how."""
    assert view.turn is not None
    piece = letter(view, prospect.square)
    if prospect.to is None:
        return _("{piece} → off").format(piece=piece)
    to = counted(view.turn, prospect.to, seen_from(view))
    match prospect.trap is not None, prospect.bonus:
        case True, True:
            text = _("{piece} → {to}, trap! bonus!")
        case True, False:
            text = _("{piece} → {to}, trap!")
        case False, True:
            text = _("{piece} → {to}, bonus!")
        case _:
            text = _("{piece} → {to}")
    return text.format(piece=piece, to=to)


def _resign(view: NoDiceView) -> str:
    assert view.turn is not None
    text = ngettext(
        "Give this game up? As it stands, your opponent gains {count} point.",
        "Give this game up? As it stands, your opponent gains {count} points.",
        view.sides[view.turn].worth,
    )
    return text.format(count=view.sides[view.turn].worth)
