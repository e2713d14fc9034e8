"""The public board of Wazabi: what is asked, the dice, the story, the answers and what everybody has."""

from __future__ import annotations

from collections.abc import Sequence

from bot.screens.custom_ids import OpenPanel
from bot.screens.screen import Block, Button, Buttons, Screen, Style
from bot.screens.text import _, ngettext
from cogs.blocks import by_place, closing_row, name_list, no_messages_line, paragraphs, winner_line
from cogs.story import before_and_now
from cogs.wazabi.controls import controls
from cogs.wazabi.story import WazabiScene, ending, last_turns, this_turn
from cogs.wazabi.words import ACCENT, card_name, dice
from engines.core import Outcome, Seat
from engines.wazabi.position import Direction, Phase
from engines.wazabi.view import Shown, WazabiView


def board(scene: WazabiScene) -> Screen:
    """Return what everybody at the table sees."""
    view = scene.view
    head = f"### {headline(view, scene.names)}\n**{_asked(view, scene.names)}**"
    if view.outcome is not None:
        return Screen((*paragraphs(head, "\n".join(last_turns(scene)), scores(scene)), closing_row()), ACCENT)
    story = before_and_now(last_turns(scene), this_turn(scene))
    blocks = (
        *paragraphs(head, dice(view.rolled) if view.rolled else "", story),
        *_controls(view, scene.names),
        *paragraphs(scores(scene), _table(scene)),
    )
    return Screen(blocks, ACCENT)


def headline(view: WazabiView, names: Sequence[str]) -> str:
    """Return whose turn it is and how far the game is: which of a tournament, or how few dice somebody still has."""
    if view.outcome is not None or view.turn is None:
        return _("Wazabi · the end")
    name = names[view.turn]
    if view.terms.games > 1:
        text = _("Wazabi · game {game} of {games} · {name}'s turn")
        return text.format(name=name, game=view.game, games=view.terms.games)
    fewest = min(player.dice for player in view.players if not player.left and player.out is None)
    text = ngettext("Wazabi · {count} die to go · {name}'s turn", "Wazabi · {count} dice to go · {name}'s turn", fewest)
    return text.format(name=name, count=fewest)


def scores(scene: WazabiScene) -> str:
    """Return everybody's dice, cards, skip cards and points; by place, with the reason, when it is over."""
    view = scene.view
    if view.outcome is not None:
        return _standings(view, view.outcome, scene.names)
    if view.direction is Direction.FORWARD:
        caption = _("-# Play goes ↻ forward, down the list")
    else:
        caption = _("-# Play goes ↺ backward, up the list")
    lines = [_line(view, name, player) for name, player in zip(scene.names, view.players, strict=True)]
    return "\n".join((caption, *lines))


def _asked(view: WazabiView, names: Sequence[str]) -> str:
    """Return what is asked, and of whom; in the end who won."""
    if view.outcome is not None:
        return _winners(view, view.outcome, names)
    if view.phase is Phase.KEEP:
        choosing = name_list([names[seat] for seat in view.waiting])
        return _("{names}: choose in “My hand” what you keep").format(names=choosing)
    assert view.turn is not None
    text, count = _question(view, view.turn)
    owner = "" if view.fan_of is None else names[view.fan_of]
    return text.format(name=names[view.turn], count=count, owner=owner)


def _question(view: WazabiView, turn: Seat) -> tuple[str, int]:
    """Return what the player whose turn it is has to do, and the number in it."""
    match view.phase:
        case Phase.ROLL:
            count = view.players[turn].dice
            return ngettext("{name}, roll your last die", "{name}, roll your {count} dice", count), count
        case Phase.GIVE:
            count = view.to_give
            return ngettext(
                "{name}, who gets your Give die?", "{name}, who gets this Give die? ({count} to give)", count
            ), count
        case Phase.OWNER:
            count = view.to_draw
            return ngettext(
                "{name}, from whose hand do you draw?", "{name}, from whose hand do you draw? ({count} to draw)", count
            ), count
        case Phase.PICK:
            return _("{name}, take a card from the hand of {owner}"), 0
        case _:
            return _("{name}, play a card, or nothing: press “My hand”"), 0


def _line(view: WazabiView, name: str, player: Shown) -> str:
    """Return what one player has; points only where there are several games."""
    parts = [_state(player)]
    if player.skips:
        parts.append(_("skip ×{count}").format(count=player.skips))
    if view.terms.games > 1:
        parts.append(_points(player.total))
    return _("**{name}:** {parts}").format(name=name, parts=" · ".join(parts))


def _state(player: Shown) -> str:
    if player.left:
        return _("left the game")
    if player.out is not None:
        return _("out of dice, place {place}").format(place=player.out)
    dice = ngettext("{count} die", "{count} dice", player.dice).format(count=player.dice)
    cards = ngettext("{count} card", "{count} cards", player.cards).format(count=player.cards)
    return f"{dice} · {cards}"


def _points(points: int) -> str:
    return ngettext("{count} point", "{count} points", points).format(count=points)


def _table(scene: WazabiScene) -> str:
    """Return the piles, the teams, and who holds their cards behind the button alone."""
    view = scene.view
    lines = [_piles(view)]
    if view.teams:
        teams = (name_list([scene.names[seat] for seat in team]) for team in view.teams)
        lines.append(_("-# Teams: {teams}").format(teams=" · ".join(teams)))
    return "\n".join(filter(None, (*lines, no_messages_line(scene, (player.left for player in view.players)))))


def _piles(view: WazabiView) -> str:
    if not view.discards:
        return _("-# Draw pile {pile} · no discards").format(pile=view.pile)
    text = _("-# Draw pile {pile} · discards {discards}, on top “{card}”")
    return text.format(pile=view.pile, discards=len(view.discards), card=card_name(view.discards[-1]))


def _winners(view: WazabiView, outcome: Outcome, names: Sequence[str]) -> str:
    winners = name_list([names[seat] for seat in outcome.winners])
    if view.terms.games == 1:
        return ngettext("{names} wins", "{names} win", len(outcome.winners)).format(names=winners)
    if len(outcome.winners) == 1:
        return winner_line(outcome, names)
    points = outcome.points[outcome.winners[0]]
    text = ngettext("{names} win with {count} point each", "{names} win with {count} points each", points)
    return text.format(names=winners, count=points)


def _standings(view: WazabiView, outcome: Outcome, names: Sequence[str]) -> str:
    """Return everybody by place, and why it is over."""
    lines = [_place(view, place, names[seat], seat) for place, seat in by_place(outcome)]
    return "\n".join((*lines, ending(outcome.reason)))


def _place(view: WazabiView, place: int, name: str, seat: Seat) -> str:
    player = view.players[seat]
    if view.terms.games > 1:
        what = _points(player.total)
    else:
        what = ngettext("{count} die", "{count} dice", player.dice).format(count=player.dice)
    if player.left:
        what = _("left the game")
    text = _("Place {place} · **{name}** {what}")
    return text.format(place=place, name=name, what=what)


def _controls(view: WazabiView, names: Sequence[str]) -> list[Block]:
    """Return the answers, the hand, prominent where the answer is in there, and the rules; in one row if short."""
    rows = controls(view.choices, view, names)
    hand = Button(OpenPanel("hand"), _("My hand"), Style.SECONDARY if rows else Style.PRIMARY)
    match rows:
        case [Buttons((only,))]:
            return [closing_row(only, hand)]
        case _:
            return [*rows, closing_row(hand)]
