"""What happened in a game of Nessie, in sentences: only what was announced to everybody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from bot.screens.screen import Scene
from bot.screens.text import _, ngettext
from cogs.nessie.words import told
from cogs.story import since_a_person
from engines.core import Event
from engines.nessie.cards import Card, Part, treasures_of
from engines.nessie.events import (
    Cause,
    Completed,
    DeckRebuilt,
    Discarded,
    Ended,
    FirstPlayer,
    GaveUp,
    Left,
    Revealed,
    Sank,
    Stuck,
    Took,
    TurnBegan,
)
from engines.nessie.view import NessieView, Phase

LONGEST = 900
"""Characters of a story that fit twice on the fullest board; of a longer one the latest sentences are shown."""


def recap(scene: Scene) -> str:
    """How far the game is and what the latest finished turn came to, in one line."""
    view = scene.view
    assert isinstance(view, NessieView)
    story = " ".join(last_turns(scene))
    if view.phase is Phase.OVER:
        return _("Nessie, the end: {story}").format(story=story)
    most = max(player.part_count for player in view.players)
    return _("Nessie, most parts {count} of {all}: {story}").format(count=most, all=len(Part), story=story)


def last_turns(scene: Scene) -> list[str]:
    """What the latest finished turn came to, in one line, and before it those back to the last one of a person.

    Computer players move at once, so that nobody has seen a board of theirs.
    """
    turns = (_clipped(_came_to(turn, scene.names), LONGEST - 10) for turn in _last_turns(scene))
    return _clipped(map(" ".join, turns), LONGEST)


def this_turn(scene: Scene) -> str:
    """All that happened in this turn but what was revealed, which lies in the row; empty when the game is over."""
    assert isinstance(scene.view, NessieView)
    if scene.view.phase is Phase.OVER:
        return ""
    events = [event for event in _turns(scene.story)[-1] if not isinstance(event, TurnBegan | Revealed)]
    return " ".join(_clipped(_sentences(events, scene.names), LONGEST))


def tell(event: Event, names: Sequence[str]) -> str | None:
    """An event as one sentence, None for another game's."""
    match event:
        case FirstPlayer(seat=seat, drawn=True):
            return _("{name} was drawn to go first.").format(name=names[seat])
        case FirstPlayer(seat=seat):
            return _("{name} goes first.").format(name=names[seat])
        case TurnBegan(seat=seat, row=row):
            text = ngettext("{name}'s turn, {count} card in the row.", "{name}'s turn, {count} cards in the row.", row)
            return text.format(name=names[seat], count=row)
        case DeckRebuilt(cards=count):
            text = ngettext(
                "The deck ran out: {count} discard was made a new one.",
                "The deck ran out: {count} discards were shuffled into a new one.",
                count,
            )
            return text.format(count=count)
        case Revealed(seat=seat, card=card):
            return _revealed(names[seat], [card])
        case Sank():
            return _sank(event, names)
        case Stuck(seat=seat):
            return _("{name} stuck.").format(name=names[seat])
        case Took(seat=seat, card=card):
            return _took(names[seat], [card])
        case Discarded(seat=seat, part=part):
            return _("{name} could not add {card}: discarded.").format(name=names[seat], card=told([part]))
        case GaveUp(seat=seat, treasure=treasure):
            return _("{name} gave up {card}.").format(name=names[seat], card=told([treasure]))
        case Completed(seat=seat):
            return _("{name} completed Nessie!").format(name=names[seat])
        case Left(seat=seat, parts=parts, treasures=treasures):
            if not (parts or treasures):
                return _("{name} left the game.").format(name=names[seat])
            cards = told((*parts, *treasures))
            return _("{name} left the game. Discarded: {cards}.").format(name=names[seat], cards=cards)
        case Ended(reason=reason):
            return ending(reason)
        case _:
            return None


def ending(reason: str) -> str:
    """Why the game is over, as a sentence."""
    match reason:
        case "too_few":
            return _("Too few players were left to go on.")
        case _:
            return _("A complete Nessie ends the game and counts 10 points.")


def _revealed(name: str, cards: Sequence[Card]) -> str:
    return _("{name} revealed {cards}.").format(name=name, cards=told(cards))


def _took(name: str, cards: Sequence[Card]) -> str:
    return _("{name} took {cards}.").format(name=name, cards=told(cards))


def _sank(event: Sank, names: Sequence[str]) -> str:
    count = len(event.row)
    match event.cause:
        case Cause.TREASURE:
            text = ngettext(
                "{name} sank with {treasure} of treasure: {count} card discarded.",
                "{name} sank with {treasure} of treasure: {count} cards discarded.",
                count,
            )
        case Cause.LETTER:
            text = ngettext(
                "{name} sank on a third {card}: {count} card discarded.",
                "{name} sank on a third {card}: {count} cards discarded.",
                count,
            )
        case Cause.START:
            # Which letter it was lies in a hand.
            text = ngettext(
                "{name} sank at once, with three of a letter: {count} card discarded.",
                "{name} sank at once, with three of a letter: {count} cards discarded.",
                count,
            )
    card = told(event.row[-1:])
    return text.format(name=names[event.seat], treasure=sum(treasures_of(event.row)), card=card, count=count)


def _sentences(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """The events told one after the other; cards revealed or taken in a row share a sentence."""
    sentences: list[str | None] = []
    for _kind, run in groupby(events, key=type):
        same = list(run)
        match same[0]:
            case Revealed(seat=seat):
                sentences.append(_revealed(names[seat], [event.card for event in same if isinstance(event, Revealed)]))
            case Took(seat=seat):
                sentences.append(_took(names[seat], [event.card for event in same if isinstance(event, Took)]))
            case _:
                sentences += [tell(event, names) for event in same]
    return [sentence for sentence in sentences if sentence]


def _came_to(turn: Sequence[Event], names: Sequence[str]) -> list[str]:
    """What a finished turn came to: not what was revealed on the way."""
    told_of = FirstPlayer | Sank | Took | Discarded | GaveUp | Completed | Left
    sentences = _sentences([event for event in turn if isinstance(event, told_of)], names)
    stuck = next((event for event in turn if isinstance(event, Stuck)), None)
    if stuck is not None and not any(isinstance(event, Took | Discarded) for event in turn):
        sentences.insert(0, _("{name} stuck and took nothing.").format(name=names[stuck.seat]))
    return sentences


def _clipped(told: Iterable[str], room: int) -> list[str]:
    """As many of the last that were told as `room` characters hold, and a sign that there were more."""
    kept: list[str] = []
    for each in reversed([each for each in told if each]):
        room -= len(each) + 4
        if room < 0:
            return kept if kept and kept[0].startswith("…") else ["…", *kept]
        kept.insert(0, each)
    return kept


def _turns(story: Sequence[Event]) -> list[list[Event]]:
    """The story, cut before each turn; what came before the first turn stands first.

    Who sinks at once has done nothing (rulings NE-3): that stands with the turn before it.
    """
    turns: list[list[Event]] = [[]]
    for at, event in enumerate(story):
        if isinstance(event, TurnBegan) and not _sinks_at_once(story[at + 1 : at + 2]):
            turns.append([])
        turns[-1].append(event)
    return turns


def _sinks_at_once(following: Sequence[Event]) -> bool:
    return any(isinstance(event, Sank) and event.cause is Cause.START for event in following)


def _last_turns(scene: Scene) -> list[list[Event]]:
    """The latest finished turn, and those before it back to the last one of a person, a round at most."""
    assert isinstance(scene.view, NessieView)
    turns = _turns(scene.story)
    finished = turns if scene.view.phase is Phase.OVER else turns[:-1]

    def by_computer(turn: list[Event]) -> bool:
        return isinstance(turn[0], TurnBegan) and scene.computers[turn[0].seat] if turn else False

    return since_a_person(finished, len(scene.names), by_computer)
