"""A player's own hand of Wazabi, in a private panel: what each card does, and all that its owner may do now.

It says nothing of the table beyond what its owner is asked, so that a hand changes only when its owner is concerned.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.screens.screen import Screen, Text
from bot.screens.text import _, ngettext
from cogs.blocks import paragraphs
from cogs.wazabi.controls import controls
from cogs.wazabi.story import WazabiScene
from cogs.wazabi.words import ACCENT, card_effect, card_names, dice, needs, times
from engines.core import Outcome, Seat
from engines.wazabi.cards import Card
from engines.wazabi.choices import Blocked
from engines.wazabi.position import Phase
from engines.wazabi.view import Held, Shown, WazabiView


def hand_panel(scene: WazabiScene) -> Screen:
    """Return the cards of `scene.viewer`, with what they may choose."""
    view, seat = scene.view, scene.viewer
    assert seat is not None
    head = f"### {_title(view)}\n**{_asked(view, seat, scene)}**"
    if view.outcome is not None or not _inside(view.players[seat]):
        return Screen((Text(head),), ACCENT)
    mine = view.turn == seat and view.phase is not Phase.KEEP
    rolled = dice(view.rolled) if mine and view.rolled else ""
    kept = _("You keep: {cards}").format(cards=card_names(view.kept)) if view.kept else ""
    early = mine and view.phase is not Phase.PLAY and view.hand
    later = _("-# A card can be played after the roll, once all is drawn and given.") if early else ""
    blocks = paragraphs(head, rolled, _taken(view, seat, scene.names), kept, _cards(view), later)
    return Screen((*blocks, *controls(scene.legal, view, scene.names)), ACCENT)


def _title(view: WazabiView) -> str:
    if view.terms.games == 1 or view.outcome is not None:
        return _("Wazabi · your hand")
    return _("Wazabi · your hand, game {game} of {games}").format(game=view.game, games=view.terms.games)


def _asked(view: WazabiView, seat: Seat, scene: WazabiScene) -> str:
    """Return what the reader is asked, or why nothing."""
    me = view.players[seat]
    if view.outcome is not None:
        return _over(view, view.outcome, seat)
    if me.left:
        return _("You are out of this game.")
    if me.out is not None:
        return _("You have no dice left: you took place {place}.").format(place=me.out)
    if view.phase is Phase.KEEP and me.keep:
        return _keeping(view, me)
    if not scene.legal:
        return _("Not your turn yet. In it, you can play one card after the roll.")
    text, count = _question(view, me)
    owner = "" if view.fan_of is None else scene.names[view.fan_of]
    return text.format(count=count, owner=owner)


def _over(view: WazabiView, outcome: Outcome, seat: Seat) -> str:
    place = outcome.places[seat]
    if view.terms.games == 1:
        return _("The game is over: place {place}").format(place=place)
    points = outcome.points[seat]
    text = ngettext(
        "The tournament is over: place {place}, {count} point",
        "The tournament is over: place {place}, {count} points",
        points,
    )
    return text.format(place=place, count=points)


def _keeping(view: WazabiView, me: Shown) -> str:
    left = me.keep - len(view.kept)
    if not left:
        return _("You have chosen; the others are still choosing.")
    text = ngettext(
        "Choose {count} card to keep; the rest is discarded.",
        "Choose {count} cards to keep, one by one; the rest is discarded.",
        left,
    )
    return text.format(count=left)


def _question(view: WazabiView, me: Shown) -> tuple[str, int]:
    """Return what the reader has to do in their turn, and the number in it."""
    match view.phase:
        case Phase.ROLL:
            return ngettext("Your turn: roll your last die", "Your turn: roll your {count} dice", me.dice), me.dice
        case Phase.GIVE:
            count = view.to_give
            return ngettext("Who gets your Give die?", "Who gets this Give die? ({count} to give)", count), count
        case Phase.OWNER:
            count = view.to_draw
            return ngettext(
                "From whose hand do you draw?", "From whose hand do you draw? ({count} to draw)", count
            ), count
        case Phase.PICK:
            return _("Take a card from the hand of {owner}; nobody sees what lies where."), 0
        case _:
            return _("Play one card, or nothing"), 0


def _taken(view: WazabiView, seat: Seat, names: Sequence[str]) -> str:
    """Return the cards that went unseen to or from the reader, by who else knows them."""
    mine: dict[Seat, list[Card]] = {}
    lost: dict[Seat, list[Card]] = {}
    for taken in view.taken:
        if taken.seat == seat:
            mine.setdefault(taken.owner, []).append(taken.card)
        else:
            lost.setdefault(taken.seat, []).append(taken.card)
    lines = [
        *(
            _("You took {cards} from {name}.").format(name=names[owner], cards=card_names(c))
            for owner, c in mine.items()
        ),
        *(
            _("{name} took {cards} from you.").format(name=names[taker], cards=card_names(c))
            for taker, c in lost.items()
        ),
    ]
    return "\n".join(lines)


def _cards(view: WazabiView) -> str:
    """Return the cards, each in two lines: its name and need, and what it does and what stands against it now."""
    if not view.hand:
        return _("You hold no cards.")
    return "\n".join(_card(held) for held in view.hand)


def _card(held: Held) -> str:
    name = f"**{times(held.card, held.count)}** · {needs(held.card)}"
    why = _blocked(held.blocked)
    return f"{name}\n-# {card_effect(held.card)}" + (f" {why}" if why else "")


def _blocked(blocked: Blocked | None) -> str:
    """Say why a card cannot be played in its owner's turn; outside it one line says so for all."""
    match blocked:
        case Blocked.SYMBOLS:
            return _("**Not now:** too few Wazabi.")
        case Blocked.TWO_GIVES:
            return _("**Not now:** you rolled two Give or more.")
        case Blocked.NO_TARGET:
            return _("**Not now:** nobody else holds two cards.")
        case Blocked.NOT_NOW | None:
            return ""


def _inside(player: Shown) -> bool:
    return not player.left and player.out is None
