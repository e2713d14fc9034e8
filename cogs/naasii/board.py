"""The public board of Naasii: the question, the dice, the story, the answers and the scores."""

from __future__ import annotations

from collections.abc import Sequence

from bot.screens.custom_ids import OpenPanel
from bot.screens.screen import Block, Button, Divider, Screen, Style, Text
from bot.screens.text import _, ngettext
from cogs.blocks import by_place, closing_row, paragraphs, winner_line
from cogs.naasii.controls import controls
from cogs.naasii.story import NaasiiScene, earlier, ending, this_roll, turns_before
from cogs.naasii.words import ACCENT, black, white
from engines.core import Outcome
from engines.naasii.actions import Give, Pass, Roll, Score
from engines.naasii.sheet import WILD, boxes_off
from engines.naasii.view import NaasiiView, Phase, Sheet, Where


def board(scene: NaasiiScene) -> Screen:
    """Return what everybody at the table sees."""
    view = scene.view
    head = Text(f"### {_headline(view)}\n**{_asked(view, scene.names)}**")
    sheet = Button(OpenPanel("sheet"), _("My sheet"))
    match view.phase:
        case Phase.SHEETS:
            blocks: list[Block] = [head, Text(_sheets(view, scene.names)), closing_row(_choose(view))]
        case Phase.OVER:
            blocks = [head, Text(scores(scene)), Divider(), *paragraphs(_end(scene)), closing_row()]
        case _:
            table = [*paragraphs(_dice(view), this_roll(scene)), *controls(view), closing_row(sheet)]
            blocks = [head, *table, *paragraphs(_story(scene)), Divider(), Text(scores(scene))]
    return Screen(tuple(blocks), ACCENT)


def scores(scene: NaasiiScene) -> str:
    """Return everybody's points, Nizi and Lucky Number; by place when it is over."""
    view = scene.view
    if view.outcome is not None:
        return _standings(view, view.outcome, scene.names)
    lines = [_score(name, sheet) for name, sheet in zip(scene.names, view.sheets, strict=True)]
    return "\n".join((_("-# Points, Nizi and Lucky Numbers"), *lines))


def _headline(view: NaasiiView) -> str:
    """Return the game and how far it is."""
    match view.phase:
        case Phase.SHEETS:
            return _("Naasii · before round 1 of {rounds}").format(rounds=view.rounds)
        case Phase.OVER:
            return _("Naasii · the end")
        case _:
            return _("Naasii · round {round} of {rounds}").format(round=view.round, rounds=view.rounds)


def _asked(view: NaasiiView, names: Sequence[str]) -> str:
    """Return what is asked, and of whom; in the end who won."""
    if view.phase is Phase.SHEETS:
        choosing = [name for name, sheet in zip(names, view.sheets, strict=True) if _chooses(sheet)]
        asked = (
            _("Choose your Lucky Number and boxes: {names}")
            if boxes_off(view.rounds)
            else _("Choose your Lucky Number: {names}")
        )
        return asked.format(names=", ".join(choosing))
    if view.outcome is not None:
        return "🏆 " + winner_line(view.outcome, names)
    assert view.turn is not None
    wild = sum(face == WILD for face in view.black)
    return _question(view, wild).format(name=names[view.turn], roll=view.roll, count=wild)


def _question(view: NaasiiView, wild: int) -> str:
    match view.phase:
        case Phase.ROLL:
            return _("{name}, your turn: roll the first three dice")
        case Phase.LOCK:
            return _lock(view)
        case Phase.LAST:
            return _last(view)
        case Phase.BOX:
            return _("{name}, which box do you fill?")
        case Phase.CROW if not _offers(view, Give):
            return _("{name}, roll {roll} of 4, crow ⓬, too few white ⑫: evade, or bust?")
        case Phase.CROW:
            return ngettext(
                "{name}, roll {roll} of 4, crow ⓬: give up a white ⑫, or bust?",
                "{name}, roll {roll} of 4, crow ⓬ × {count}: give up {count} white ⑫, or bust?",
                wild,
            )
        case Phase.EVADE:
            return _("{name}, roll {roll} of 4 left no die to lock: evade, or bust?")
        case Phase.CROSS:
            return _("{name}, nothing scored: which box do you cross off?")
        case Phase.ADJUST:
            return _("{name}, Adjust: which die goes up or down by one?")
        case Phase.REROLL:
            return _("{name}, Re-Roll: pick one or two dice")
        case Phase.FLIP:
            return _("{name}, Flip: pick one or two dice")
        case Phase.PAIR:
            return _("{name}, Pair: which two dice do you give up?")
        case Phase.SELL:
            return _("{name}, Sell: which ⑫ do you give up?")
        case Phase.SHEETS | Phase.OVER:
            raise AssertionError(view.phase)


def _lock(view: NaasiiView) -> str:
    match _offers(view, Roll), _offers(view, Score):
        case True, True:
            return _("{name}, roll {roll} of 4: roll on, or score?")
        case True, False:
            return _("{name}, roll {roll} of 4: roll on")
        case False, True:
            return _("{name}, roll {roll} of 4: lock at least one die and roll, or score?")
        case _:
            return _("{name}, roll {roll} of 4: lock at least one die, then roll on")


def _last(view: NaasiiView) -> str:
    if not _offers(view, Pass):
        return _("{name}, roll 4 of 4: time to score")
    if _offers(view, Score):
        return _("{name}, roll 4 of 4: pay to score, or score nothing?")
    return _("{name}, roll 4 of 4: buy something, or score nothing?")


def _offers(view: NaasiiView, kind: type[Give | Pass | Roll | Score]) -> bool:
    return any(isinstance(action, kind) for action in view.choices)


def _dice(view: NaasiiView) -> str:
    """Return a line for the dice of each kind and place; their word tells them apart without colour.

    Which of the rolled ones are marked is seen on their buttons, so that nothing moves when they are pressed.
    """
    lines = (
        _line(_("### Locked {dice}"), white(_faces(view, Where.LOCKED))),
        _line(_("### Rolled {dice}"), white(_faces(view, Where.ROLLED))),
        _line(_("### Crow {dice}"), black(view.black)),
        _line(_("-# Out {dice}"), white(_faces(view, Where.GONE))),
    )
    return "\n".join(line for line in lines if line)


def _faces(view: NaasiiView, where: Where) -> list[int]:
    return [die.face for die in view.dice if die.where is where]


def _line(text: str, dice: str) -> str:
    return text.format(dice=dice) if dice else ""


def _story(scene: NaasiiScene) -> str:
    """Return the turns before this one in a line each, and what went before this roll."""
    before = "\n".join(turns_before(scene))
    parts = (_("Before: {story}").format(story=before) if before else "", earlier(scene))
    return "\n".join(f"-# {line}" for part in parts for line in part.split("\n") if line)


def _score(name: str, sheet: Sheet) -> str:
    if sheet.left:
        return _("**{name}** {points} · left the game").format(name=name, points=sheet.total)
    if not sheet.number:
        text = ngettext("**{name}** {points} · {nizi} Nizi", "**{name}** {points} · {nizi} Nizi", sheet.nizi)
        return text.format(name=name, points=sheet.total, nizi=sheet.nizi)
    text = ngettext(
        "**{name}** {points} · {nizi} Nizi · lucky {number}",
        "**{name}** {points} · {nizi} Nizi · lucky {number}",
        sheet.nizi,
    )
    return text.format(name=name, points=sheet.total, nizi=sheet.nizi, number=sheet.number)


def _chooses(sheet: Sheet) -> bool:
    return not sheet.confirmed and not sheet.left


def _sheets(view: NaasiiView, names: Sequence[str]) -> str:
    """Return what is to be chosen and why, who has done so, and who goes first if that is known."""
    lines = [
        _("Your Lucky Number brings you a Nizi whenever others roll it; 3 Nizi are worth a point."),
        *_crossing(view),
    ]
    ready = [name for name, sheet in zip(names, view.sheets, strict=True) if sheet.confirmed and not sheet.left]
    left = [name for name, sheet in zip(names, view.sheets, strict=True) if sheet.left]
    if ready:
        lines.append(_("Done: {names}").format(names=", ".join(ready)))
    if left:
        lines.append(_("Left the game: {names}").format(names=", ".join(left)))
    if view.first is not None:
        lines.append(_("{name} goes first.").format(name=names[view.first]))
    return "\n".join(lines)


def _crossing(view: NaasiiView) -> list[str]:
    count = boxes_off(view.rounds)
    if not count:
        return []
    text = ngettext(
        "Everybody also crosses off {count} Set and {count} Run to do without.",
        "Everybody also crosses off {count} Sets and {count} Runs to do without.",
        count,
    )
    return [text.format(count=count)]


def _choose(view: NaasiiView) -> Button:
    name = _("Choose number and boxes") if boxes_off(view.rounds) else _("Choose a number")
    return Button(OpenPanel("sheet"), name, Style.PRIMARY)


def _standings(view: NaasiiView, outcome: Outcome, names: Sequence[str]) -> str:
    """Return everybody by place."""
    lines = [_place(place, names[seat], outcome.points[seat], view.sheets[seat]) for place, seat in by_place(outcome)]
    if _tied(outcome, view):
        lines.append("-# " + _("With equal points, more Nizi count."))
    return "\n".join(lines)


def _end(scene: NaasiiScene) -> str:
    """Return the last turns, why it is over, and how to play again."""
    outcome = scene.view.outcome
    assert outcome is not None
    again = _("Another game: {command}").format(command="`/naasii start`")
    return "\n".join(f"-# {line}" for line in (*turns_before(scene), ending(outcome.reason), again))


def _place(place: int, name: str, points: int, sheet: Sheet) -> str:
    if sheet.left:
        text = ngettext(
            "Place {place} · **{name}** {count} point · left the game",
            "Place {place} · **{name}** {count} points · left the game",
            points,
        )
        return text.format(place=place, name=name, count=points)
    text = ngettext(
        "Place {place} · **{name}** {count} point · {nizi} Nizi",
        "Place {place} · **{name}** {count} points · {nizi} Nizi",
        points,
    )
    return text.format(place=place, name=name, count=points, nizi=sheet.nizi)


def _tied(outcome: Outcome, view: NaasiiView) -> bool:
    """Return true where Nizi decided between players with equal points (NA-8)."""
    stayed = [seat for seat, sheet in enumerate(view.sheets) if not sheet.left]
    return len({outcome.points[seat] for seat in stayed}) < len({outcome.places[seat] for seat in stayed})
