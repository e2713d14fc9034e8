"""The choices of a player of Wazabi, and the reasons why a card cannot be played."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from engines.core import Seat
from engines.wazabi.actions import Draw, Give, Keep, Nothing, Page, Pick, Play, Roll, Side, WazabiAction
from engines.wazabi.cards import Card, Face, in_order, without
from engines.wazabi.position import Phase, Player, Position

MOST = 25
"""The most choices at once. A page of a longer list holds one fewer, and the way to the next page."""


class Blocked(StrEnum):
    """The reason why a card cannot be played now."""

    NOT_NOW = "not_now"
    """It is not the moment to play a card."""
    SYMBOLS = "symbols"
    """Too few Wazabi symbols were rolled."""
    TWO_GIVES = "two_gives"
    """Two or more Give symbols were rolled (WA-6)."""
    NO_TARGET = "no_target"
    """No other player holds two cards or more (WA-8)."""


def choices(position: Position, seat: Seat) -> tuple[WazabiAction, ...]:
    """Return all choices of `seat`, however many; none where it has nothing to decide."""
    if seat not in position.deciding():
        return ()
    match position.phase:
        case Phase.KEEP:
            player = position.players[seat]
            return tuple(map(Keep, _kinds_of(without(player.hand, player.kept))))
        case Phase.PLAY:
            kinds = _kinds_of(position.players[seat].hand)
            return (*(play for card in kinds for play in plays(position, card)), Nothing())
        case _:
            return open_choices(position)


def open_choices(position: Position) -> tuple[WazabiAction, ...]:
    """Return the choices that are the same whatever the hidden cards are; none where the hand decides."""
    match position.phase:
        case Phase.ROLL:
            return (Roll(),)
        case Phase.GIVE:
            return tuple(map(Give, position.others(position.turn)))
        case Phase.OWNER:
            return tuple(map(Draw, position.owners()))
        case Phase.PICK if position.fan is not None:
            return tuple(Pick(place + 1) for place in range(len(position.fan.cards)))
        case _:
            return ()


def paged(actions: tuple[WazabiAction, ...], page: int) -> tuple[WazabiAction, ...]:
    """Return one page of the choices, with the way to the next one where there are several."""
    if len(actions) <= MOST:
        return actions
    pages = -(-len(actions) // (MOST - 1))
    return (*actions[page * (MOST - 1) : (page + 1) * (MOST - 1)], Page((page + 1) % pages))


def plays(position: Position, card: Card) -> tuple[Play, ...]:
    """Return the ways in which the player to move can play a card that they hold."""
    if blocked(position, card) is not None:
        return ()
    match card:
        case Card.PASS:
            return tuple(Play(card, side=side) for side in Side)
        case Card.GIVE1 | Card.SKIP:
            return _at(position, card, lambda player: True)
        case Card.DOWN1:
            return _at(position, card, lambda player: len(player.hand) > 1)
        case Card.TAKE1:
            return _at(position, card, lambda player: bool(player.hand)) or (Play(card),)
        case _:
            return (Play(card),)


def blocked(position: Position, card: Card) -> Blocked | None:
    """Return the reason why the player to move cannot play a card that they hold, or None."""
    if position.phase is not Phase.PLAY:
        return Blocked.NOT_NOW
    if position.symbols(Face.WAZABI) < card.needs:
        return Blocked.SYMBOLS
    if card is Card.DISCARD1 and position.symbols(Face.GIVE) > 1:
        return Blocked.TWO_GIVES
    others = (position.players[seat] for seat in position.others(position.turn))
    if card is Card.DOWN1 and not any(len(player.hand) > 1 for player in others):
        return Blocked.NO_TARGET
    return None


def _at(position: Position, card: Card, fits: Callable[[Player], bool]) -> tuple[Play, ...]:
    return tuple(Play(card, seat) for seat in position.others(position.turn) if fits(position.players[seat]))


def _kinds_of(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return in_order(set(cards))
