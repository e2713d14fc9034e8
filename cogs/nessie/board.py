"""The public board of Nessie: what is asked, the row, the story, the answers and who holds how much."""

from __future__ import annotations

from collections.abc import Sequence

from bot.screens.custom_ids import OpenPanel
from bot.screens.screen import Button, Screen, Style, Text
from bot.screens.text import _, ngettext
from cogs.blocks import by_place, closing_row, no_messages_line, paragraphs, winner_line
from cogs.nessie.controls import buttons
from cogs.nessie.story import NessieScene, ending, last_turns, this_turn
from cogs.nessie.words import ACCENT, counted, in_row, sign
from cogs.story import before_and_now
from engines.core import Outcome
from engines.nessie.cards import TOO_MUCH, Part, parts_of
from engines.nessie.view import Holding, NessieView, Phase


def board(scene: NessieScene) -> Screen:
    """Return what everybody at the table sees."""
    view = scene.view
    head = Text(f"### {_headline(view, scene.names)}\n**{_asked(view, scene.names)}**")
    if view.phase is Phase.OVER:
        return Screen((head, *paragraphs(" ".join(last_turns(scene))), Text(scores(scene)), closing_row()), ACCENT)
    hand = Button(OpenPanel("hand"), _("My hand"), Style.SECONDARY if view.choices else Style.PRIMARY)
    blocks = (
        head,
        *paragraphs(_row(view), before_and_now(last_turns(scene), this_turn(scene))),
        closing_row(*buttons(view.choices, view), hand),
        *paragraphs(scores(scene), no_messages_line(scene, (holding.left for holding in view.players))),
    )
    return Screen(blocks, ACCENT)


def scores(scene: NessieScene) -> str:
    """Return how much everybody holds, and which cards where the table may know; by place when it is over."""
    view = scene.view
    if view.outcome is not None:
        return _standings(view, view.outcome, scene.names)
    lines = [_holding(name, holding) for name, holding in zip(scene.names, view.players, strict=True)]
    return "\n".join((*lines, _piles(view)))


def _headline(view: NessieView, names: Sequence[str]) -> str:
    """Return the game, whose turn it is, and how far it is."""
    if view.turn is None:
        return _("Nessie · the end")
    if not view.row:
        return _("Nessie · {name}'s turn · row empty").format(name=names[view.turn])
    return _("Nessie · {name}'s turn · {count} in the row").format(name=names[view.turn], count=len(view.row))


def _asked(view: NessieView, names: Sequence[str]) -> str:
    """Return what is asked, and of whom; in the end who won."""
    if view.outcome is not None:
        return winner_line(view.outcome, names)
    assert view.turn is not None
    name = names[view.turn]
    match view.phase:
        case Phase.REVEAL:
            return _("{name}, reveal a card").format(name=name)
        case Phase.PUSH:
            return _("{name}, reveal another or stick?").format(name=name)
        case Phase.TAKE:
            return _("{name}, take {card}, or are you done?").format(name=name, card=sign(view.row[-1]))
        case Phase.GIVE_UP:
            return _("{name}, choose a treasure to give up: press My hand").format(name=name)
        case Phase.OVER:
            raise AssertionError(view.phase)


def _row(view: NessieView) -> str:
    """Return the revealed cards in order and, while more may come, how near they are to sinking whoever reveals.

    Letters are never counted with a hand (NE-9).
    """
    if not view.row:
        return ""
    lines = [_("### {row}").format(row=in_row(view.row))]
    if view.phase in (Phase.REVEAL, Phase.PUSH):
        lines.append(_("Treasure {sum}, sinks at {most}").format(sum=view.treasure, most=TOO_MUCH))
        if parts := parts_of(view.row):
            lines.append(_("Letters {letters}").format(letters=counted(parts)))
    return "\n".join(lines)


def _holding(name: str, holding: Holding) -> str:
    if holding.left:
        return _("**{name}** left the game").format(name=name)
    if holding.parts is None or holding.treasures is None:
        parts = ngettext("{count} part", "{count} parts", holding.part_count)
        treasures = ngettext("{count} treasure", "{count} treasures", holding.treasure_count)
        return _("**{name}:** {parts} · {treasures}").format(
            name=name,
            parts=parts.format(count=holding.part_count),
            treasures=treasures.format(count=holding.treasure_count),
        )
    points = sum(holding.treasures)
    text = ngettext("**{name}:** {cards} · {count} point", "**{name}:** {cards} · {count} points", points)
    return text.format(name=name, cards=_cards(holding), count=points)


def _cards(holding: Holding) -> str:
    """Return a hand that everybody may see: `A B ◆1×2 ◆3`."""
    return counted((*(holding.parts or ()), *(holding.treasures or ()))) or _("no cards")


def _piles(view: NessieView) -> str:
    """Return how much is left to reveal, and what lies face up beside it (NE-6)."""
    if not view.discards:
        return _("-# Deck {count}").format(count=view.deck)
    return _("-# Deck {count} · discarded {cards}").format(count=view.deck, cards=counted(view.discards))


def _standings(view: NessieView, outcome: Outcome, names: Sequence[str]) -> str:
    """Return everybody by place with what they held, and why it is over."""
    lines = [_place(place, names[seat], outcome.points[seat], view.players[seat]) for place, seat in by_place(outcome)]
    lines.append(ending(outcome.reason))
    if _tied(outcome, view):
        lines.append(_("With equal points, the complete Nessie wins."))
    return "\n".join(lines)


def _place(place: int, name: str, points: int, holding: Holding) -> str:
    if holding.left:
        return _("Place {place} · **{name}** left the game").format(place=place, name=name)
    text = ngettext(
        "Place {place} · **{name}** {count} point · {cards}",
        "Place {place} · **{name}** {count} points · {cards}",
        points,
    )
    return text.format(place=place, name=name, count=points, cards=_cards(holding))


def _tied(outcome: Outcome, view: NessieView) -> bool:
    """Return true where completing Nessie decided between players with equal points (NE-8)."""
    stayed = [(points, held) for points, held in zip(outcome.points, view.players, strict=True) if not held.left]
    scores = [points for points, _held in stayed]
    return any(scores.count(points) > 1 for points, held in stayed if held.part_count == len(Part))
