"""The story of a game of Naasii, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise
from typing import TypeAlias

from bot.screens.screen import Scene
from bot.screens.text import _, ngettext
from cogs.naasii.words import ability_name, black, box_name, white
from cogs.story import CUT, cut_turns, goes_first, latest, left, since_a_person, why_over
from engines.naasii import events
from engines.naasii.actions import Ability, NaasiiAction
from engines.naasii.events import NaasiiEvent
from engines.naasii.view import NaasiiView, Phase

NaasiiScene: TypeAlias = Scene[NaasiiView, NaasiiAction, NaasiiEvent]
"""A scene with the views, actions and events of Naasii."""

LONGEST = 600
"""Characters of each half of this turn's story that fit on the fullest board; of a longer one the latest are shown."""
LINE = "\n"


def recap(scene: NaasiiScene) -> str:
    """Return how far the game is and what the turns before this one came to, in one line; at the start who plays."""
    if scene.view.phase is Phase.SHEETS:
        return _("Naasii has begun: {names}").format(names=", ".join(scene.names))
    before = _turns_before(scene)
    number = next((event.round for turn in before for event in turn if isinstance(event, events.TurnBegan)), None)
    story = " ".join(turns_before(scene))
    if number is None:
        return _("Naasii: {story}").format(story=story)
    return _("Naasii, round {round}: {story}").format(round=number, story=story)


def turns_before(scene: NaasiiScene) -> list[str]:
    """Return what the finished turns from a person's last one on came to, a line for each.

    Before the first turn they are how the game began.
    """
    lines = (" ".join(_sentences(_outcome(turn), scene)) for turn in _turns_before(scene))
    return [line for line in lines if line]


def this_roll(scene: NaasiiScene) -> str:
    """Return what has come of the roll whose dice are on the board."""
    turn = _this_turn(scene)
    return " ".join(latest(_sentences(turn[_shown_roll(turn) + 1 :], scene), LONGEST))


def earlier(scene: NaasiiScene) -> str:
    """Return what happened in this turn before the roll whose dice are on the board, a line for each roll."""
    turn = _this_turn(scene)
    turn = turn[: max(_shown_roll(turn), 0)]
    if turn and isinstance(turn[-1], events.Locked):
        turn.pop()  # locked dice lie on the board too
    starts = [at for at in range(len(turn)) if at == 0 or _starts_line(turn, at)]
    pieces = [
        f"{' ' if at else LINE}{sentence}"
        for start, end in pairwise([*starts, len(turn)])
        for at, sentence in enumerate(_sentences(turn[start:end], scene))
    ]
    kept = latest(pieces, LONGEST, joint=0)
    cut = kept[:1] == [CUT]
    text = "".join(kept[cut:]).strip()
    return f"{CUT}{LINE}{text}" if cut else text


def tell(event: NaasiiEvent, names: Sequence[str], numbers: Sequence[int]) -> str:
    """Return an event as one sentence; `numbers` are the Lucky Numbers."""
    match event:
        case events.SheetDone(seat=seat):
            return _("{name} has finished choosing.").format(name=names[seat])
        case events.SheetsShown():
            return _("Everyone has chosen.")
        case events.FirstPlayer(seat=seat, drawn=drawn):
            return goes_first(names[seat], drawn=drawn)
        case events.TurnBegan(seat=seat, round=number):
            return _("Round {round}: {name} to roll.").format(round=number, name=names[seat])
        case events.Locked(faces=faces):
            return _("Locked {dice}.").format(dice=white(faces))
        case events.Rolled():
            return _tell_roll(event)
        case events.Lucky(seat=seat, nizi=nizi):
            text = ngettext("{name}'s lucky {number}: +{count} Nizi.", "{name}'s lucky {number}: +{count} Nizi.", nizi)
            return text.format(name=names[seat], number=numbers[seat], count=nizi)
        case events.CrowTook(face=face, count=count):
            return _("Crow {black} took {dice}.").format(black=black([face]), dice=white([face] * count))
        case events.CrowAnswered(count=count):
            text = ngettext(
                "Gave up one white ⑫ for the crow's ⓬.", "Gave up {count} white ⑫ for the crow's {count} ⓬.", count
            )
            return text.format(count=count)
        case events.Bought():
            return _tell_ability(event)
        case events.Scored(seat=seat, box=box, points=points):
            return _("{name} scored {count} in {box}.").format(name=names[seat], box=box_name(box), count=points)
        case events.Busted():
            return _tell_bust(event, names)
        case events.CrossedOff(seat=seat, box=box):
            return _("{name} crossed off {box}.").format(name=names[seat], box=box_name(box))
        case events.Left(seat=seat):
            return left(names[seat])
        case events.Ended(reason=reason):
            return ending(reason)


def ending(reason: str) -> str:
    """Say why the game is over."""
    return why_over(reason, _("All rounds have been played."))


def _tell_roll(event: events.Rolled) -> str:
    if not event.roll:
        return _("Rolled again: {dice}.").format(dice=white(event.white))
    if not event.black:
        return _("Roll {roll}: {dice}.").format(roll=event.roll, dice=white(event.white))
    text = _("Roll {roll}: {dice}, crow {black}.")
    return text.format(roll=event.roll, dice=white(event.white), black=black(event.black))


def _tell_ability(event: events.Bought) -> str:
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


def _tell_bust(event: events.Busted, names: Sequence[str]) -> str:
    match event.cause:
        case events.Cause.CROW:
            text = ngettext(
                "{name} busted on the crow's ⓬: +{count} Nizi.",
                "{name} busted on the crow's ⓬: +{count} Nizi.",
                event.nizi,
            )
        case events.Cause.NOTHING_LEFT:
            text = ngettext(
                "{name} busted with no die left to lock: +{count} Nizi.",
                "{name} busted with no die left to lock: +{count} Nizi.",
                event.nizi,
            )
        case events.Cause.NO_SCORE:
            text = ngettext(
                "{name} scored nothing after the last roll: +{count} Nizi.",
                "{name} scored nothing after the last roll: +{count} Nizi.",
                event.nizi,
            )
    return text.format(name=names[event.seat], count=event.nizi)


def _sentences(happened: Sequence[NaasiiEvent], scene: NaasiiScene) -> list[str]:
    """Return what happened in sentences. What stands elsewhere on the board is left out."""
    numbers = tuple(sheet.number for sheet in scene.view.sheets)
    sentences: list[str] = []
    for lucky, group in groupby(happened, lambda event: isinstance(event, events.Lucky)):
        news = [event for event in group if not _stands_elsewhere(event)]
        if lucky and len(news) > 1:
            sentences.append(_tell_luck(news, scene.names))
        else:
            sentences += [tell(event, scene.names, numbers) for event in news]
    return sentences


def _stands_elsewhere(event: NaasiiEvent) -> bool:
    """Return true for whose turn it is, which stands above, and for what Re-Roll brought, told with its price."""
    return isinstance(event, events.TurnBegan) or (isinstance(event, events.Rolled) and not event.roll)


def _tell_luck(happened: Sequence[NaasiiEvent], names: Sequence[str]) -> str:
    """Say in short what a roll brought to several: at a full table every roll brings something to somebody."""
    gains = (f"{names[event.seat]} +{event.nizi}" for event in happened if isinstance(event, events.Lucky))
    return _("Lucky Nizi: {gains}.").format(gains=", ".join(gains))


def _outcome(turn: Sequence[NaasiiEvent]) -> list[NaasiiEvent]:
    """Return of a finished turn what it came to."""
    kept = events.SheetsShown | events.FirstPlayer | events.Scored | events.Busted | events.CrossedOff | events.Left
    return [event for event in turn if isinstance(event, kept)]


def _shown_roll(turn: Sequence[NaasiiEvent]) -> int:
    """Return the place of the roll whose dice are on the board among the events of a turn; -1 before the first."""
    return max((at for at, event in enumerate(turn) if isinstance(event, events.Rolled) and event.roll), default=-1)


def _starts_line(turn: Sequence[NaasiiEvent], at: int) -> bool:
    """Return true for a roll, and for the locking before it."""
    match turn[at]:
        case events.Locked():
            return True
        case events.Rolled(roll=roll) if roll:
            return not isinstance(turn[at - 1], events.Locked)
        case _:
            return False


def _this_turn(scene: NaasiiScene) -> list[NaasiiEvent]:
    return cut_turns(scene.story, events.TurnBegan)[-1]


def _turns_before(scene: NaasiiScene) -> list[list[NaasiiEvent]]:
    turns = cut_turns(scene.story, events.TurnBegan)
    finished = turns if len(turns) == 1 or scene.view.phase is Phase.OVER else turns[:-1]
    return since_a_person(finished, scene, events.TurnBegan, len(finished))
