"""The story of a game of Wazabi, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TypeAlias

from bot.screens.screen import Scene
from bot.screens.text import _, ngettext
from cogs.blocks import name_list
from cogs.story import cut_turns, goes_first, latest, left, since_a_person
from cogs.wazabi.words import card_name, card_names, counted, to_side
from engines.wazabi import events
from engines.wazabi.actions import WazabiAction
from engines.wazabi.cards import Card, Face
from engines.wazabi.events import WazabiEvent
from engines.wazabi.position import Direction, Phase
from engines.wazabi.view import WazabiView

WazabiScene: TypeAlias = Scene[WazabiView, WazabiAction, WazabiEvent]
"""A scene with the views, actions and events of Wazabi."""

LONGEST = 900
"""Characters of a turn's story that fit on the fullest board; of a longer one the latest sentences are shown."""
JOINT = 4
"""Characters that may stand between two lines."""

TurnEvent: TypeAlias = (
    events.Rolled
    | events.Rebuilt
    | events.Drew
    | events.Took
    | events.NothingDrawn
    | events.Gave
    | events.PlayedNothing
    | events.Played
    | events.DiceDiscarded
    | events.DicePassed
    | events.Reversed
)
"""The events of a player's own turn."""
ON_THE_WAY = (
    events.StartRolled
    | events.Rolled
    | events.Rebuilt
    | events.Drew
    | events.NothingDrawn
    | events.DiceDiscarded
    | events.DicePassed
    | events.Reversed
)
"""The events that say nothing any more once a turn is over."""


def recap(scene: WazabiScene) -> str:
    """Return which game it is and what the latest turns came to, in one line; while others choose, this turn."""
    view = scene.view
    turns = [_this_turn(scene)] if view.phase is Phase.KEEP else _last_turns(scene)
    story = " ".join(_lines(turns, scene))
    if view.terms.games == 1:
        return _("Wazabi: {story}").format(story=story)
    game = next((event.game for turn in turns for event in turn if isinstance(event, events.GameOver)), view.game)
    return _("Wazabi, game {game}: {story}").format(game=game, story=story)


def last_turns(scene: WazabiScene) -> list[str]:
    """Return what the finished turns from a person's last one on came to, a line for each, a round at most.

    Before the first turn they are who begins.
    """
    return _lines([_outcome(turn) for turn in _last_turns(scene)], scene)


def this_turn(scene: WazabiScene) -> str:
    """Return what happened in this turn but the roll, which lies on the board."""
    happened = [event for event in _this_turn(scene) if not isinstance(event, events.Rolled)]
    return " ".join(latest(_sentences(happened, scene), LONGEST, JOINT))


def tell(event: WazabiEvent, names: Sequence[str], count: int = 1) -> str:
    """Return an event that happened `count` times in a row as one sentence."""
    match event:
        case events.GameBegan(game=game):
            return _("Game {game}: the cards are dealt.").format(game=game)
        case events.StartRolled():
            return _("Rolled for the start (Wazabi faces) – {each}.").format(each=_start(event, names))
        case events.FirstPlayer(seat=seat, rolled=True):
            return _("{name} rolled the most and goes first.").format(name=names[seat])
        case events.FirstPlayer(seat=seat):
            return goes_first(names[seat], drawn=False)
        case events.TurnBegan(seat=seat, again=True):
            return _("{name} has another turn.").format(name=names[seat])
        case events.TurnBegan(seat=seat):
            return _("It is the turn of {name}.").format(name=names[seat])
        case events.Skipped(seat=seat):
            return _("{name} missed a turn; one skip card is used up.").format(name=names[seat])
        case events.WentOut(seat=seat):
            return _("{name} has no dice left.").format(name=names[seat])
        case events.Left(seat=seat):
            return left(names[seat])
        case events.Chose(seat=seat):
            return _("{name} has chosen.").format(name=names[seat])
        case events.CutDown(seat=seat, discarded=cards):
            return _("{name} discarded {cards}.").format(name=names[seat], cards=card_names(cards))
        case events.GameOver():
            return _tell_result(event, names)
        case events.Ended(reason=reason):
            return ending(reason)
        case _:
            return _tell_turn(event, names, count)


def ending(reason: str) -> str:
    """Say why it is over."""
    match reason:
        case "no_dice":
            return _("The first without dice wins.")
        case "one_left":
            return _("Only one player still has dice.")
        case "games_played":
            return _("All games of the tournament have been played.")
        case _:
            return _("Too few players were left to go on.")


def _start(event: events.StartRolled, names: Sequence[str]) -> str:
    counts = zip(event.seats, event.rolls, strict=True)
    return ", ".join(f"{names[seat]}: {faces.count(Face.WAZABI)}" for seat, faces in counts)


def _tell_turn(event: TurnEvent, names: Sequence[str], count: int) -> str:
    """Say what the player whose turn it is did; what only follows from a roll or a card does not name them."""
    match event:
        case events.Rolled(seat=seat, faces=faces):
            return _("{name} rolled {dice}.").format(name=names[seat], dice=counted(faces))
        case events.Rebuilt(cards=cards):
            text = ngettext(
                "The discarded card was the new draw pile.",
                "The {count} discarded cards were shuffled into a new draw pile.",
                cards,
            )
            return text.format(count=cards)
        case events.Drew(cards=cards):
            return ngettext("Drew {count} card.", "Drew {count} cards.", cards).format(count=cards)
        case events.Took(seat=seat, owner=owner):
            text = ngettext(
                "{name} took a card, unseen, from {owner}.", "{name} took {count} cards, unseen, from {owner}.", count
            )
            return text.format(name=names[seat], count=count, owner=names[owner])
        case events.NothingDrawn(cards=cards):
            text = ngettext(
                "There was no card to draw anywhere.", "There were no {count} cards to draw anywhere.", cards
            )
            return text.format(count=cards)
        case events.Gave(seat=seat, to=to):
            text = ngettext("{name} gave {to} a die.", "{name} gave {to} {count} dice.", count)
            return text.format(name=names[seat], to=names[to], count=count)
        case events.PlayedNothing(seat=seat):
            return _("{name} played no card.").format(name=names[seat])
        case events.Played():
            return _tell_card(event, names)
        case events.DiceDiscarded(dice=dice):
            return ngettext("A die left the game.", "{count} dice left the game.", dice).format(count=dice)
        case events.DicePassed(dice=dice):
            each = ", ".join(f"{name}: {number}" for name, number in zip(names, dice, strict=False) if number)
            return _("Dice now – {each}.").format(each=each)
        case events.Reversed(direction=Direction.FORWARD):
            return _("Play goes forward again ↻.")
        case events.Reversed():
            return _("Play goes backward now ↺.")


def _tell_card(event: events.Played, names: Sequence[str]) -> str:
    name, card = names[event.seat], card_name(event.card)
    if event.target is not None:
        text = _("{name} played {card} on {target}.")
        return text.format(name=name, card=f"**{card}**", target=names[event.target])
    if event.side is not None:
        return _("{name} played {card}, {side}.").format(name=name, card=f"**{card}**", side=to_side(event.side))
    return _("{name} played {card}.").format(name=name, card=f"**{card}**")


def _tell_result(event: events.GameOver, names: Sequence[str]) -> str:
    winners = [seat for seat, place in enumerate(event.places) if place == 1]
    points = event.points[winners[0]]
    text = ngettext(
        "Game {game} was won by {names}, for {count} point.",
        "Game {game} was won by {names}, for {count} points.",
        points,
    )
    return text.format(game=event.game, names=name_list([names[seat] for seat in winners]), count=points)


def _sentences(happened: Sequence[WazabiEvent], scene: WazabiScene) -> list[str]:
    """Return what happened in sentences, equal events in a row as one. What stands elsewhere is left out."""
    if any(isinstance(event, events.CutDown) for event in happened):
        happened = [event for event in happened if not isinstance(event, events.Chose)]
    sentences: list[str] = []
    before: WazabiEvent | None = None
    for event, run in groupby(happened):
        if isinstance(event, events.StartRolled) and isinstance(before, events.StartRolled):
            again = _("Those who were level rolled again – {each}.")
            sentences.append(again.format(each=_start(event, scene.names)))
        elif not _stands_elsewhere(event, scene.view):
            sentences.append(tell(event, scene.names, len(list(run))))
        before = event
    return sentences


def _outcome(turn: Sequence[WazabiEvent]) -> list[WazabiEvent]:
    """Return of a turn what it came to for the others: not the way, nor what the card says or the board shows."""
    by_card = any(isinstance(event, events.Played) and event.card is Card.TAKE1 for event in turn)
    kept = [event for event in turn if not isinstance(event, ON_THE_WAY)]
    if by_card:
        kept = [event for event in kept if not isinstance(event, events.Took)]
    acted = any(isinstance(event, events.Gave | events.Took) for event in kept)
    return [event for event in kept if not (acted and isinstance(event, events.PlayedNothing))]


def _lines(turns: Sequence[Sequence[WazabiEvent]], scene: WazabiScene) -> list[str]:
    """Return a line for each turn that has something to tell."""
    lines = (" ".join(latest(_sentences(turn, scene), LONGEST - 10, JOINT)) for turn in turns)
    return latest([line for line in lines if line], LONGEST, JOINT)


def _stands_elsewhere(event: WazabiEvent, view: WazabiView) -> bool:
    """Return true for whose turn it is, the first game, and how all ended; a single game has no points either."""
    match event:
        case events.TurnBegan(again=again):
            return not again
        case events.Ended():
            return True
        case events.GameBegan(game=1):
            return True
        case events.GameBegan() | events.GameOver():
            return view.terms.games == 1
        case _:
            return False


def _this_turn(scene: WazabiScene) -> list[WazabiEvent]:
    return cut_turns(scene.story, events.TurnBegan)[-1]


def _last_turns(scene: WazabiScene) -> list[list[WazabiEvent]]:
    turns = cut_turns(scene.story, events.TurnBegan)
    finished = turns if scene.view.phase is Phase.OVER else turns[:-1]
    return since_a_person(finished, scene, events.TurnBegan, len(scene.names))
