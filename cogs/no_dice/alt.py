"""A position of No Dice in words, for those who do not see the picture."""

from __future__ import annotations

from collections.abc import Sequence

from bot.screens.text import _, ngettext
from cogs.no_dice.words import counted, letter, pieces, seen_from
from engines.core import Seat
from engines.no_dice.view import NoDiceView, Prospect


def position(view: NoDiceView, names: Sequence[str]) -> str:
    """Return the whole picture in words: where pieces stand, what is off, where moves lead, and the last move."""
    side = seen_from(view)
    parts = [_("The board, from {name}'s side.").format(name=names[side])]
    parts += [_player(view, seat, names[seat]) for seat in (side, 1 - side)]
    parts += [_prospect(view, prospect, side) for prospect in view.prospects]
    if view.turn is not None and len(view.prospects) < len(view.sides[view.turn].squares):
        parts.append(_("The middle row is full: the others cannot enter it."))
    if view.game.last is not None:
        parts.append(_last(view, side))
    return " ".join(parts)


def _player(view: NoDiceView, seat: Seat, name: str) -> str:
    shape = _("discs") if seat == 0 else _("diamonds")
    text = ngettext(
        "{name}, {shape}: {squares}; {count} piece off the board.",
        "{name}, {shape}: {squares}; {count} pieces off the board.",
        view.sides[seat].off,
    )
    squares = ", ".join(f"{piece} {square}".strip() for piece, square in pieces(view, seat)) or _("none on the board")
    return text.format(name=name, shape=shape, squares=squares, count=view.sides[seat].off)


def _prospect(view: NoDiceView, prospect: Prospect, side: Seat) -> str:
    assert view.turn is not None
    name = letter(view, prospect.square)
    if prospect.to is None:
        return _("{piece} can leave the board.").format(piece=name)
    to = counted(view.turn, prospect.to, side)
    if prospect.trap is not None:
        return _("{piece} would fall into the trap and return to {to}.").format(piece=name, to=to)
    return _("{piece} can go to {to}.").format(piece=name, to=to)


def _last(view: NoDiceView, side: Seat) -> str:
    last = view.game.last
    assert last is not None
    origin = None if last.origin is None else counted(last.seat, last.origin, side)
    to = None if last.to is None else counted(last.seat, last.to, side)
    if origin is None:
        return _("The last move was a revival on {to}.").format(to=to)
    if to is None:
        return _("The last move was from {origin} off the board.").format(origin=origin)
    if last.trap is not None:
        return _("The last move was from {origin} into a trap and back to {to}.").format(origin=origin, to=to)
    return _("The last move was from {origin} to {to}.").format(origin=origin, to=to)
