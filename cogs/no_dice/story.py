"""The story of a game of No Dice, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from bot.screens.screen import Scene
from bot.screens.text import _, ngettext
from cogs.no_dice.words import counted, seen_from, side
from cogs.story import latest, left
from engines.core import Seat
from engines.no_dice import events
from engines.no_dice.actions import NoDiceAction
from engines.no_dice.events import NoDiceEvent
from engines.no_dice.outcome import SeriesReason
from engines.no_dice.result import Reason
from engines.no_dice.view import NoDiceView

NoDiceScene: TypeAlias = Scene[NoDiceView, NoDiceAction, NoDiceEvent]
"""A scene with the views, actions and events of No Dice."""

LONGEST = 1200
"""Characters of a turn's story that fit on the fullest board; of a longer one the latest are shown."""


def recap(scene: NoDiceScene) -> str:
    """Return which game it is and what the latest finished turn came to, counted from its player's side."""
    ended = (event.game for event in _before(scene) if isinstance(event, events.GameEnded))
    number = next(ended, scene.view.game.number)
    return _("No Dice, game {game}: {story}").format(game=number, story=last_turn(scene, None))


def last_turn(scene: NoDiceScene, counted_from: Seat | None) -> str:
    """Return what the latest finished turn came to, in one line, counted from a side or (None) from its player's."""
    return _in_line(_before(scene), scene, counted_from)


def this_turn(scene: NoDiceScene) -> str:
    """Return what the player to move has done in this turn, counted as on the board; empty before the first move."""
    turns = _turns(scene.story)
    return _in_line(turns[-1][1], scene, seen_from(scene.view)) if _goes_on(scene, turns) else ""


def tell(event: NoDiceEvent, names: Sequence[str], seen_from: Seat) -> str | None:
    """Return an event as one sentence with squares counted from a side; None where the end of a game says it all."""
    match event:
        case events.GameBegan(first=first, drawn=True):
            return _("{name} was drawn to move first.").format(name=names[first])
        case events.GameBegan(game=game, first=first):
            return _("{name} moves first in game {game}.").format(game=game, name=names[first])
        case events.Moved():
            return _tell_move(event, names[event.seat], seen_from)
        case events.BonusEarned():
            return _("Three in a column: a bonus.")
        case events.TurnEnded(seat=seat):
            return _("{name} left the bonus.").format(name=names[seat])
        case events.Doubled(seat=seat, stake=stake):
            return _("{name} doubled the stake to {stake}.").format(name=names[seat], stake=stake)
        case events.Passed(seat=seat):
            return _("{name} has no move and passes.").format(name=names[seat])
        case events.DrawOffered(seat=seat):
            return _("{name} offered a draw.").format(name=names[seat])
        case events.DrawDeclined(seat=seat):
            return _("{name} declined.").format(name=names[seat])
        case events.Resigned(seat=seat):
            return _("{name} resigned.").format(name=names[seat])
        case events.Left(seat=seat):
            return left(names[seat])
        case events.GameEnded():
            return _tell_end(event, names)
        case events.Ended(reason=reason):
            return ending(reason)


def ending(reason: str) -> str | None:
    """Say why a series is over; None where the end of its only game says it all."""
    match reason:
        case SeriesReason.PLAYED_OUT:
            return _("All games have been played.")
        case SeriesReason.TARGET:
            return _("The points that were played for are reached.")
        case SeriesReason.THREE_DRAWS:
            return _("Three draws in a row end the series.")
        case SeriesReason.TOO_FEW:
            return _("Nobody was left to play against.")
        case _:
            return None


def _tell_move(event: events.Moved, name: str, seen_from: Seat) -> str:
    origin = None if event.origin is None else counted(event.seat, event.origin, seen_from)
    to = None if event.to is None else counted(event.seat, event.to, seen_from)
    if origin is None:
        return _("{name} revived a piece on {to}.").format(name=name, to=to)
    if to is None:
        return _("{name} took a piece off from {origin}.").format(name=name, origin=origin)
    if event.trap is not None:
        return _("{name} moved {origin} → trap, back to {to}.").format(name=name, origin=origin, to=to)
    return _("{name} moved {origin} → {to}.").format(name=name, origin=origin, to=to)


def _tell_end(event: events.GameEnded, names: Sequence[str]) -> str:
    if event.winner is None:
        match event.reason:
            case Reason.AGREED:
                return _("Game {game} is a draw by agreement.").format(game=event.game)
            case Reason.REPEATED:
                return _("Game {game} is a draw: the same position for the third time.").format(game=event.game)
            case _:
                return _("Game {game} is a draw: neither player could move.").format(game=event.game)
    text = ngettext(
        "{name} wins game {game} and {count} point.", "{name} wins game {game} and {count} points.", event.points
    )
    return text.format(name=names[event.winner], game=event.game, count=event.points)


def _in_line(happened: Sequence[NoDiceEvent], scene: NoDiceScene, counted_from: Seat | None) -> str:
    """Return what happened in one line; of a story too long for the board the latest."""
    sentences: list[str] = []
    for event in happened:
        from_side = side(scene.view.options, _actor(event)) if counted_from is None else counted_from
        if (sentence := tell(event, scene.names, from_side)) is not None:
            sentences.append(sentence)
    return " ".join(latest(sentences, LONGEST))


def _before(scene: NoDiceScene) -> Sequence[NoDiceEvent]:
    """Return the latest finished turn, and with a pass or a new game the turn before it."""
    turns = _turns(scene.story)
    if _goes_on(scene, turns):
        turns.pop()
    happened: list[NoDiceEvent] = []
    while turns:
        _seat, turn = turns.pop()
        happened = [*turn, *happened]
        if not isinstance(turn[0], events.Passed | events.GameBegan):
            break
    return happened


def _goes_on(scene: NoDiceScene, turns: Sequence[tuple[Seat | None, list[NoDiceEvent]]]) -> bool:
    turn = scene.view.turn
    return bool(turns) and turn is not None and turns[-1][0] == turn


def _turns(story: Sequence[NoDiceEvent]) -> list[tuple[Seat | None, list[NoDiceEvent]]]:
    """Return the story, cut where another player begins to act; the beginning of a game is nobody's."""
    turns: list[tuple[Seat | None, list[NoDiceEvent]]] = []
    for event in story:
        seat = _actor(event)
        ends = isinstance(event, events.GameEnded | events.Ended | events.Left)
        if not turns or not (ends or seat == turns[-1][0]):
            turns.append((seat, []))
        turns[-1][1].append(event)
    return turns


def _actor(event: NoDiceEvent) -> Seat | None:
    """Return whose turn an event belongs to."""
    match event:
        case events.DrawDeclined(seat=seat):
            return 1 - seat
        case events.GameBegan() | events.GameEnded() | events.Ended() | events.Left():
            return None
        case _:
            return event.seat
