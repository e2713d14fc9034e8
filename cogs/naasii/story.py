"""What happened in a game of Naasii, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise

from bot.screens.screen import Scene
from bot.screens.text import _, ngettext
from cogs.naasii.words import ability_name, black, box_name, white
from cogs.story import since_a_person, turns
from engines.core import Event
from engines.naasii.actions import Ability
from engines.naasii.events import (
    Bought,
    Busted,
    Cause,
    CrossedOff,
    CrowAnswered,
    CrowTook,
    Ended,
    FirstPlayer,
    Left,
    Locked,
    Lucky,
    Rolled,
    Scored,
    SheetDone,
    SheetsShown,
    TurnBegan,
)
from engines.naasii.view import NaasiiView, Phase

LONGEST = 600
"""Characters of either part of this turn's story that fit on the fullest board; of a longer one the latest are shown.
"""


def recap(scene: Scene) -> str:
    """How far the game is and what the turns before this one came to, in one line; at the start who plays."""
    assert isinstance(scene.view, NaasiiView)
    if scene.view.phase is Phase.SHEETS:
        return _("Naasii has begun: {names}").format(names=", ".join(scene.names))
    before = _turns_before(scene)
    number = next((event.round for turn in before for event in turn if isinstance(event, TurnBegan)), None)
    story = " ".join(turns_before(scene))
    if number is None:
        return _("Naasii: {story}").format(story=story)
    return _("Naasii, round {round}: {story}").format(round=number, story=story)


def turns_before(scene: Scene) -> list[str]:
    """What the finished turns since a person last played came to, a line for each; before them how the game began.

    Computers play at once, so that several of their turns may have passed since somebody last saw the board.
    """
    lines = (" ".join(_told(_outcome(turn), scene)) for turn in _turns_before(scene))
    return [line for line in lines if line]


def this_roll(scene: Scene) -> str:
    """What has come of the roll whose dice are on the board."""
    events = turns(scene.story, TurnBegan)[-1]
    return " ".join(" ".join(line) for line in _latest([_told(events[_shown(events) + 1 :], scene)]) if line)


def earlier(scene: Scene) -> str:
    """What happened in this turn before the roll whose dice are on the board, a line for each roll."""
    events = turns(scene.story, TurnBegan)[-1]
    events = events[: max(_shown(events), 0)]
    if events and isinstance(events[-1], Locked):
        events.pop()  # locked dice lie on the board too
    starts = [at for at in range(len(events)) if at == 0 or _starts_line(events, at)]
    lines = [_told(events[start:end], scene) for start, end in pairwise([*starts, len(events)])]
    return "\n".join(" ".join(line) for line in _latest(lines) if line)


def _latest(lines: list[list[str]]) -> list[list[str]]:
    """As many of the last sentences as fit, and a sign that there were more."""
    room = LONGEST
    kept: list[list[str]] = []
    for line in reversed(lines):
        kept.insert(0, [])
        for sentence in reversed(line):
            room -= len(sentence) + 1
            if room < 0:
                return [["…"], *kept]
            kept[0].insert(0, sentence)
    return kept


def tell(event: Event, names: Sequence[str], numbers: Sequence[int]) -> str | None:
    """An event as one sentence, None for another game's; `numbers` are the Lucky Numbers."""
    match event:
        case SheetDone(seat=seat):
            return _("{name} has finished choosing.").format(name=names[seat])
        case SheetsShown():
            return _("Everyone has chosen.")
        case FirstPlayer(seat=seat, drawn=True):
            return _("{name} was drawn to go first.").format(name=names[seat])
        case FirstPlayer(seat=seat):
            return _("{name} goes first.").format(name=names[seat])
        case TurnBegan(seat=seat, round=number):
            return _("Round {round}: {name} to roll.").format(round=number, name=names[seat])
        case Locked(faces=faces):
            return _("Locked {dice}.").format(dice=white(faces))
        case Rolled():
            return _tell_roll(event)
        case Lucky(seat=seat, nizi=nizi):
            text = ngettext("{name}'s lucky {number}: +{count} Nizi.", "{name}'s lucky {number}: +{count} Nizi.", nizi)
            return text.format(name=names[seat], number=numbers[seat], count=nizi)
        case CrowTook(face=face, count=count):
            return _("Crow {black} took {dice}.").format(black=black([face]), dice=white([face] * count))
        case CrowAnswered(count=count):
            text = ngettext(
                "Gave up one white ⑫ for the crow's ⓬.", "Gave up {count} white ⑫ for the crow's {count} ⓬.", count
            )
            return text.format(count=count)
        case Bought():
            return _tell_ability(event)
        case Scored(seat=seat, box=box, points=points):
            return _("{name} scored {count} in {box}.").format(name=names[seat], box=box_name(box), count=points)
        case Busted():
            return _tell_bust(event, names)
        case CrossedOff(seat=seat, box=box):
            return _("{name} crossed off {box}.").format(name=names[seat], box=box_name(box))
        case Left(seat=seat):
            return _("{name} left the game.").format(name=names[seat])
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
            return _("All rounds have been played.")


def _tell_roll(event: Rolled) -> str:
    if not event.roll:
        return _("Rolled again: {dice}.").format(dice=white(event.white))
    if not event.black:
        return _("Roll {roll}: {dice}.").format(roll=event.roll, dice=white(event.white))
    text = _("Roll {roll}: {dice}, crow {black}.")
    return text.format(roll=event.roll, dice=white(event.white), black=black(event.black))


def _tell_ability(event: Bought) -> str:
    ability, price = ability_name(event.ability), event.price
    match event.ability:
        case Ability.PAIR | Ability.SELL:
            text = ngettext(
                "{ability} for {price} Nizi: gave up {before}, +{gained} Nizi.",
                "{ability} for {price} Nizi: gave up {before}, +{gained} Nizi.",
                price,
            )
            return text.format(ability=ability, price=price, before=white(event.before), gained=event.gained)
        case Ability.ADJUST | Ability.REROLL | Ability.FLIP:
            text = ngettext(
                "{ability} for {price} Nizi: {before} became {after}.",
                "{ability} for {price} Nizi: {before} became {after}.",
                price,
            )
            return text.format(ability=ability, price=price, before=white(event.before), after=white(event.after))
        case Ability.SMALL | Ability.REPEAT | Ability.EVADE:
            text = ngettext("Bought {ability} for {price} Nizi.", "Bought {ability} for {price} Nizi.", price)
            return text.format(ability=ability, price=price)


def _tell_bust(event: Busted, names: Sequence[str]) -> str:
    match event.cause:
        case Cause.CROW:
            text = ngettext(
                "{name} busted on the crow's ⓬: +{count} Nizi.",
                "{name} busted on the crow's ⓬: +{count} Nizi.",
                event.nizi,
            )
        case Cause.NOTHING_LEFT:
            text = ngettext(
                "{name} busted with no die left to lock: +{count} Nizi.",
                "{name} busted with no die left to lock: +{count} Nizi.",
                event.nizi,
            )
        case Cause.NO_SCORE:
            text = ngettext(
                "{name} scored nothing after the last roll: +{count} Nizi.",
                "{name} scored nothing after the last roll: +{count} Nizi.",
                event.nizi,
            )
    return text.format(name=names[event.seat], count=event.nizi)


def _told(events: Sequence[Event], scene: Scene) -> list[str]:
    """What happened, in sentences. Whose turn it is stands above; what Re-Roll brought is told with its price."""
    assert isinstance(scene.view, NaasiiView)
    numbers = tuple(sheet.number for sheet in scene.view.sheets)
    sentences: list[str] = []
    for lucky, group in groupby(events, lambda event: isinstance(event, Lucky)):
        news = [event for event in group if not _is_said(event)]
        if lucky and len(news) > 1:
            sentences.append(_tell_luck(news, scene.names))
        else:
            sentences += [sentence for event in news if (sentence := tell(event, scene.names, numbers))]
    return sentences


def _is_said(event: Event) -> bool:
    return isinstance(event, TurnBegan) or (isinstance(event, Rolled) and not event.roll)


def _tell_luck(events: Sequence[Event], names: Sequence[str]) -> str:
    """What a roll brought to several, shortly: at a full table every roll brings something to somebody."""
    gains = (f"{names[event.seat]} +{event.nizi}" for event in events if isinstance(event, Lucky))
    return _("Lucky Nizi: {gains}.").format(gains=", ".join(gains))


def _outcome(turn: Sequence[Event]) -> list[Event]:
    """What a finished turn came to."""
    return [
        event for event in turn if isinstance(event, SheetsShown | FirstPlayer | Scored | Busted | CrossedOff | Left)
    ]


def _shown(events: Sequence[Event]) -> int:
    """Where the roll whose dice are on the board stands among the events of a turn; -1 before the first."""
    return max((at for at, event in enumerate(events) if isinstance(event, Rolled) and event.roll), default=-1)


def _starts_line(events: Sequence[Event], at: int) -> bool:
    """A roll and the locking before it begin a line."""
    match events[at]:
        case Locked():
            return True
        case Rolled(roll=roll) if roll:
            return not isinstance(events[at - 1], Locked)
        case _:
            return False


def _turns_before(scene: Scene) -> list[list[Event]]:
    """The finished turns from a person's latest on, which computers' may follow."""
    told = turns(scene.story, TurnBegan)
    assert isinstance(scene.view, NaasiiView)
    finished = told if len(told) == 1 or scene.view.phase is Phase.OVER else told[:-1]
    return since_a_person(finished, len(finished), lambda turn: _is_computers(turn, scene))


def _is_computers(turn: Sequence[Event], scene: Scene) -> bool:
    return any(isinstance(event, TurnBegan) and scene.computers[event.seat] for event in turn)
