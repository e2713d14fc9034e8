"""What happened in a game of No Dice, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from bot.screens.screen import Scene
from bot.screens.text import _, ngettext
from cogs.no_dice.words import counted, seen_from, side
from cogs.story import clipped
from engines.core import Event, Seat
from engines.no_dice.events import (
    BonusEarned,
    Doubled,
    DrawDeclined,
    DrawOffered,
    Ended,
    GameBegan,
    GameEnded,
    Left,
    Moved,
    Passed,
    Resigned,
    TurnEnded,
)
from engines.no_dice.outcome import SeriesReason
from engines.no_dice.result import Reason
from engines.no_dice.view import NoDiceView

LONGEST = 1200
"""Characters of a turn's story that fit on the fullest board; of a longer one the latest are shown."""


def recap(scene: Scene) -> str:
    """Which game it is and what the latest finished turn came to, in one line, counted from its player's side."""
    view = _view(scene)
    turn = last_turn(scene, None)
    number = next((event.game for event in _before(scene) if isinstance(event, GameEnded)), view.game.number)
    return _("No Dice, game {game}: {story}").format(game=number, story=turn)


def last_turn(scene: Scene, counted_from: Seat | None) -> str:
    """What the latest finished turn came to, in one line, counted from a side or (None) from that of who moved."""
    return _told(_before(scene), scene, counted_from)


def this_turn(scene: Scene) -> str:
    """What the player to move has done in this turn, counted as on the board; empty before they have done anything."""
    turns = _turns(scene.story)
    return _told(turns[-1][1], scene, seen_from(_view(scene))) if _goes_on(scene, turns) else ""


def tell(event: Event, names: Sequence[str], seen_from: Seat) -> str | None:
    """An event as one sentence with squares counted from a side, None for another game's."""
    match event:
        case GameBegan(first=first, drawn=True):
            return _("{name} was drawn to move first.").format(name=names[first])
        case GameBegan(game=game, first=first):
            return _("{name} moves first in game {game}.").format(game=game, name=names[first])
        case Moved():
            return _tell_move(event, names[event.seat], seen_from)
        case BonusEarned():
            return _("Three in a column: a bonus.")
        case TurnEnded(seat=seat):
            return _("{name} left the bonus.").format(name=names[seat])
        case Doubled(seat=seat, stake=stake):
            return _("{name} doubled the stake to {stake}.").format(name=names[seat], stake=stake)
        case Passed(seat=seat):
            return _("{name} has no move and passes.").format(name=names[seat])
        case DrawOffered(seat=seat):
            return _("{name} offered a draw.").format(name=names[seat])
        case DrawDeclined(seat=seat):
            return _("{name} declined.").format(name=names[seat])
        case Resigned(seat=seat):
            return _("{name} resigned.").format(name=names[seat])
        case Left(seat=seat):
            return _("{name} left the game.").format(name=names[seat])
        case GameEnded():
            return _tell_end(event, names)
        case Ended(reason=reason):
            return ending(reason)
        case _:
            return None


def ending(reason: str) -> str | None:
    """Why a series is over, as a sentence; None where its only game's own end says it all."""
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


def _tell_move(event: Moved, name: str, seen_from: Seat) -> str:
    origin = None if event.origin is None else counted(event.seat, event.origin, seen_from)
    to = None if event.to is None else counted(event.seat, event.to, seen_from)
    if origin is None:
        return _("{name} revived a piece on {to}.").format(name=name, to=to)
    if to is None:
        return _("{name} took a piece off from {origin}.").format(name=name, origin=origin)
    if event.trap is not None:
        return _("{name} moved {origin} → trap, back to {to}.").format(name=name, origin=origin, to=to)
    return _("{name} moved {origin} → {to}.").format(name=name, origin=origin, to=to)


def _tell_end(event: GameEnded, names: Sequence[str]) -> str:
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


def _told(events: Sequence[Event], scene: Scene, counted_from: Seat | None) -> str:
    """The events in one line; of a story too long for the board the latest."""
    sentences: list[str | None] = []
    for event in events:
        from_side = side(_view(scene).options, _actor(event)) if counted_from is None else counted_from
        sentences.append(tell(event, scene.names, from_side))
    return clipped((sentence for sentence in sentences if sentence is not None), LONGEST)


def _before(scene: Scene) -> Sequence[Event]:
    """The events of the latest finished turn, and with a pass or a new game those of the turn before it."""
    turns = _turns(scene.story)
    if _goes_on(scene, turns):
        turns.pop()
    events: list[Event] = []
    while turns:
        _seat, latest = turns.pop()
        events = [*latest, *events]
        if not isinstance(latest[0], Passed | GameBegan):
            break
    return events


def _goes_on(scene: Scene, turns: Sequence[tuple[Seat | None, list[Event]]]) -> bool:
    turn = _view(scene).turn
    return bool(turns) and turn is not None and turns[-1][0] == turn


def _turns(story: Sequence[Event]) -> list[tuple[Seat | None, list[Event]]]:
    """The story, cut where another player begins to act; the beginning of a game is nobody's."""
    turns: list[tuple[Seat | None, list[Event]]] = []
    for event in story:
        seat = _actor(event)
        ends = isinstance(event, GameEnded | Ended | Left)
        if not turns or not (ends or seat == turns[-1][0]):
            turns.append((seat, []))
        turns[-1][1].append(event)
    return turns


def _actor(event: Event) -> Seat | None:
    """Whose turn an event belongs to."""
    match event:
        case DrawDeclined(seat=seat):
            return 1 - seat
        case (
            Moved(seat=seat)
            | BonusEarned(seat=seat)
            | TurnEnded(seat=seat)
            | Doubled(seat=seat)
            | Passed(seat=seat)
            | DrawOffered(seat=seat)
            | Resigned(seat=seat)
        ):
            return seat
        case _:
            return None


def _view(scene: Scene) -> NoDiceView:
    assert isinstance(scene.view, NoDiceView)
    return scene.view
