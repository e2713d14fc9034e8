"""A player's own hand of Nessie, in the direct message and behind `My hand`.

Out of turn it depends on that hand alone, so that nobody's message is edited for what others do.
"""

from __future__ import annotations

from bot.screens.screen import Buttons, Screen, Text
from bot.screens.text import _, ngettext
from cogs.nessie.controls import buttons
from cogs.nessie.story import NessieScene
from cogs.nessie.words import ACCENT, counted, in_row, in_sentence, sign
from engines.core import Seat
from engines.nessie.cards import TOO_MUCH, Card, Part, Treasure, fits, parts_of
from engines.nessie.view import NessieView, Phase


def hand_panel(scene: NessieScene) -> Screen:
    """Return what `scene.viewer` holds and, in their turn, what would sink them and all that they may do."""
    view, viewer = scene.view, scene.viewer
    assert viewer is not None
    lines = [_("### Nessie · your hand"), f"**{_asked(view, viewer)}**"]
    holding = view.players[viewer]
    parts, treasures = holding.parts or (), holding.treasures or ()
    if not holding.left:
        lines += [_("### {card}").format(card=_summary(parts)), _treasures(treasures)]
        if view.phase is not Phase.OVER:
            lines += [_fitting(parts), _outlook(view, viewer, parts, treasures)]
    body = Text("\n".join(line for line in lines if line))
    return Screen((body, Buttons(buttons(scene.legal, view))) if scene.legal else (body,), ACCENT)


def _asked(view: NessieView, viewer: Seat) -> str:
    if view.outcome is not None:
        points = view.outcome.points[viewer]
        text = ngettext(
            "The game is over: place {place}, {count} point", "The game is over: place {place}, {count} points", points
        )
        return text.format(place=view.outcome.places[viewer], count=points)
    if view.players[viewer].left:
        return _("You are out of this game")
    if view.turn != viewer:
        return _("Not your turn yet")
    match view.phase:
        case Phase.REVEAL:
            return _("Your turn: reveal a card")
        case Phase.PUSH:
            return _("Reveal another, or stick?")
        case Phase.TAKE:
            return _("Take {card}, or are you done?").format(card=sign(view.row[-1]))
        case Phase.GIVE_UP:
            text = _("{card} could not be added: which treasure do you give up?")
            return text.format(card=sign(view.discards[-1]))
        case Phase.OVER:
            raise AssertionError(view.phase)


def _summary(parts: tuple[Part, ...]) -> str:
    """Return the summary card, with a tick at each part that is there (NE-2)."""
    return " ".join(f"{sign(part)}✓" if part in parts else sign(part) for part in Part)


def _treasures(treasures: tuple[Treasure, ...]) -> str:
    if not treasures:
        return _("You hold no treasures.")
    points = sum(treasures)
    text = ngettext("You hold {cards} · {count} point", "You hold {cards} · {count} points", points)
    return text.format(cards=counted(treasures), count=points)


def _fitting(parts: tuple[Part, ...]) -> str:
    if not parts:
        return _("Any letter can be your first.")
    return _("You can add {letters}.").format(letters=in_sentence(part for part in Part if fits(part, parts)))


def _outlook(view: NessieView, viewer: Seat, parts: tuple[Part, ...], treasures: tuple[Treasure, ...]) -> str:
    """Return how near sinking is or what taking the card comes to; out of turn what would sink its owner."""
    if view.turn != viewer:
        return _out_of_turn(parts)
    match view.phase:
        case Phase.REVEAL | Phase.PUSH:
            return _danger(view, parts)
        case Phase.TAKE:
            return _taking(view, parts, treasures)
        case Phase.GIVE_UP | Phase.OVER:
            return ""


def _out_of_turn(parts: tuple[Part, ...]) -> str:
    if not parts:
        return _("In your turn, 6 of treasure in the row or three of a letter sink you.")
    text = _("In your turn, 6 of treasure in the row or three of a letter sink you; of {letters}, two in the row do.")
    return text.format(letters=in_sentence(parts))


def _danger(view: NessieView, parts: tuple[Part, ...]) -> str:
    """Return how near sinking is, the reader's own letters counted (NE-4)."""
    lines = [_lying(view)]
    if view.row:
        lines.append(_("Treasure there {sum}, sinks at {most}").format(sum=view.treasure, most=TOO_MUCH))
    if letters := counted((*parts, *parts_of(view.row))):
        lines.append(_("Letters with yours {letters}").format(letters=letters))
    if view.sinking:
        lines.append(_("The next card sinks you if it is {cards}.").format(cards=in_sentence(view.sinking)))
    else:
        lines.append(_("No card can sink you yet."))
    return "\n".join(lines)


def _lying(view: NessieView) -> str:
    """Return the row, for those who play in the direct message without the board before them."""
    return _("The row: {row}").format(row=in_row(view.row)) if view.row else _("The row is empty.")


def _taking(view: NessieView, parts: tuple[Part, ...], treasures: tuple[Treasure, ...]) -> str:
    """Return what taking the last card comes to (NE-6, NE-8)."""
    return f"{_lying(view)}\n{_worth(view.row[-1], parts, treasures)}"


def _worth(card: Card, parts: tuple[Part, ...], treasures: tuple[Treasure, ...]) -> str:
    if isinstance(card, Treasure):
        return ngettext("{card} counts {count} point.", "{card} counts {count} points.", card.value).format(
            card=sign(card), count=card.value
        )
    if not fits(card, parts):
        text = (
            _("{card} cannot be added: taken, it is discarded, and a treasure of yours with it.")
            if treasures
            else _("{card} cannot be added: taken, it is discarded.")
        )
    elif len(parts) == len(Part) - 1:
        text = _("{card} completes Nessie, and the game ends.")
    else:
        text = _("{card} can be added.")
    return text.format(card=in_sentence([card]))
