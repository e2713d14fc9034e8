"""The story of a game of Nessie, in sentences: only what was announced to everybody."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TypeAlias

from bot.screens.screen import Scene
from bot.screens.text import _, ngettext
from cogs.nessie.words import in_sentence
from cogs.story import goes_first, latest, left, since_a_person, why_over
from engines.nessie import events
from engines.nessie.actions import NessieAction
from engines.nessie.cards import Card, Part, treasures_of
from engines.nessie.events import NessieEvent
from engines.nessie.view import NessieView, Phase

NessieScene: TypeAlias = Scene[NessieView, NessieAction, NessieEvent]
"""A scene with the views, actions and events of Nessie."""

LONGEST = 900
"""Characters of a story that fit twice on the fullest board; of a longer one the latest sentences are shown."""
JOINT = 4
"""Characters that may stand between two lines."""
OUTCOMES = (
    events.FirstPlayer | events.Sank | events.Took | events.Discarded | events.GaveUp | events.Completed | events.Left
)
"""The events that a turn comes to, without those on the way."""


def recap(scene: NessieScene) -> str:
    """Return how far the game is and what the latest finished turn came to, in one line."""
    story = " ".join(last_turns(scene))
    if scene.view.phase is Phase.OVER:
        return _("Nessie, the end: {story}").format(story=story)
    most = max(player.part_count for player in scene.view.players)
    return _("Nessie, most parts {count} of {all}: {story}").format(count=most, all=len(Part), story=story)


def last_turns(scene: NessieScene) -> list[str]:
    """Return what the finished turns from a person's last one on came to, a line for each, a round at most."""
    turns = _turns(scene.story)
    finished = turns if scene.view.phase is Phase.OVER else turns[:-1]
    seen = since_a_person(finished, scene, events.TurnBegan, len(scene.names))
    lines = (latest(_outcome(turn, scene.names), LONGEST - 10, JOINT) for turn in seen)
    return latest([" ".join(line) for line in lines if line], LONGEST, JOINT)


def this_turn(scene: NessieScene) -> str:
    """Return all that happened in this turn but what was revealed, which lies in the row; empty in the end."""
    if scene.view.phase is Phase.OVER:
        return ""
    happened = [event for event in _turns(scene.story)[-1] if not isinstance(event, events.TurnBegan | events.Revealed)]
    return " ".join(latest(_sentences(happened, scene.names), LONGEST, JOINT))


def tell(event: NessieEvent, names: Sequence[str]) -> str:
    """Return an event as one sentence."""
    match event:
        case events.FirstPlayer(seat=seat, drawn=drawn):
            return goes_first(names[seat], drawn=drawn)
        case events.TurnBegan(seat=seat, row=row):
            text = ngettext("{name}'s turn, {count} card in the row.", "{name}'s turn, {count} cards in the row.", row)
            return text.format(name=names[seat], count=row)
        case events.DeckRebuilt(cards=count):
            text = ngettext(
                "The deck ran out: {count} discard was made a new one.",
                "The deck ran out: {count} discards were shuffled into a new one.",
                count,
            )
            return text.format(count=count)
        case events.Revealed(seat=seat, card=card):
            return _revealed(names[seat], [card])
        case events.Sank():
            return _sank(event, names)
        case events.Stuck(seat=seat):
            return _("{name} stuck.").format(name=names[seat])
        case events.Took(seat=seat, card=card):
            return _took(names[seat], [card])
        case events.Discarded(seat=seat, part=part):
            return _("{name} could not add {card}: discarded.").format(name=names[seat], card=in_sentence([part]))
        case events.GaveUp(seat=seat, treasure=treasure):
            return _("{name} gave up {card}.").format(name=names[seat], card=in_sentence([treasure]))
        case events.Completed(seat=seat):
            return _("{name} completed Nessie!").format(name=names[seat])
        case events.Left(seat=seat, parts=parts, treasures=treasures):
            if not (parts or treasures):
                return left(names[seat])
            cards = in_sentence((*parts, *treasures))
            return _("{name} left the game. Discarded: {cards}.").format(name=names[seat], cards=cards)
        case events.Ended(reason=reason):
            return ending(reason)


def ending(reason: str) -> str:
    """Say why the game is over."""
    return why_over(reason, _("A complete Nessie ends the game and counts 10 points."))


def _revealed(name: str, cards: Sequence[Card]) -> str:
    return _("{name} revealed {cards}.").format(name=name, cards=in_sentence(cards))


def _took(name: str, cards: Sequence[Card]) -> str:
    return _("{name} took {cards}.").format(name=name, cards=in_sentence(cards))


def _sank(event: events.Sank, names: Sequence[str]) -> str:
    count = len(event.row)
    match event.cause:
        case events.Cause.TREASURE:
            text = ngettext(
                "{name} sank with {treasure} of treasure: {count} card discarded.",
                "{name} sank with {treasure} of treasure: {count} cards discarded.",
                count,
            )
        case events.Cause.LETTER:
            text = ngettext(
                "{name} sank on a third {card}: {count} card discarded.",
                "{name} sank on a third {card}: {count} cards discarded.",
                count,
            )
        case events.Cause.START:
            # Which letter it was lies in a hand.
            text = ngettext(
                "{name} sank at once, with three of a letter: {count} card discarded.",
                "{name} sank at once, with three of a letter: {count} cards discarded.",
                count,
            )
    card = in_sentence(event.row[-1:])
    return text.format(name=names[event.seat], treasure=sum(treasures_of(event.row)), card=card, count=count)


def _sentences(happened: Sequence[NessieEvent], names: Sequence[str]) -> list[str]:
    """Return what happened in sentences; cards that were revealed or taken in a row share one."""
    sentences: list[str] = []
    for _kind, run in groupby(happened, key=type):
        same = list(run)
        match same[0]:
            case events.Revealed(seat=seat):
                sentences.append(_revealed(names[seat], _cards(same)))
            case events.Took(seat=seat):
                sentences.append(_took(names[seat], _cards(same)))
            case _:
                sentences += [tell(event, names) for event in same]
    return sentences


def _cards(happened: Sequence[NessieEvent]) -> list[Card]:
    """Return the cards that were revealed or taken."""
    return [event.card for event in happened if isinstance(event, events.Revealed | events.Took)]


def _outcome(turn: Sequence[NessieEvent], names: Sequence[str]) -> list[str]:
    """Return what a finished turn came to: not what was revealed on the way."""
    sentences = _sentences([event for event in turn if isinstance(event, OUTCOMES)], names)
    stuck = next((event for event in turn if isinstance(event, events.Stuck)), None)
    if stuck is not None and not any(isinstance(event, events.Took | events.Discarded) for event in turn):
        sentences.insert(0, _("{name} stuck and took nothing.").format(name=names[stuck.seat]))
    return sentences


def _turns(story: Sequence[NessieEvent]) -> list[list[NessieEvent]]:
    """Return the story, cut before each turn; what came before the first turn stands first.

    Who sinks at once has done nothing (NE-3): that stands with the turn before it.
    """
    turns: list[list[NessieEvent]] = [[]]
    for at, event in enumerate(story):
        if isinstance(event, events.TurnBegan) and not _sinks_at_once(story[at + 1 : at + 2]):
            turns.append([])
        turns[-1].append(event)
    return turns


def _sinks_at_once(following: Sequence[NessieEvent]) -> bool:
    return any(isinstance(event, events.Sank) and event.cause is events.Cause.START for event in following)
