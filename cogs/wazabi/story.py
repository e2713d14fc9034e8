"""What happened in a game of Wazabi, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from bot.screens.screen import Scene
from bot.screens.text import _, ngettext
from cogs.blocks import listed
from cogs.story import since_a_person, turns
from cogs.wazabi.words import card_name, card_names, counted, to_side
from engines.core import Event
from engines.wazabi.cards import Card, Face
from engines.wazabi.events import (
    Chose,
    CutDown,
    DiceDiscarded,
    DicePassed,
    Drew,
    Ended,
    FirstPlayer,
    GameBegan,
    GameOver,
    Gave,
    Left,
    NothingDrawn,
    Played,
    PlayedNothing,
    Rebuilt,
    Reversed,
    Rolled,
    Skipped,
    StartRolled,
    Took,
    TurnBegan,
    WentOut,
)
from engines.wazabi.position import Direction, Phase
from engines.wazabi.view import WazabiView

LONGEST = 900
"""Characters of a turn's story that fit on the fullest board; of a longer one the latest sentences are shown."""


def recap(scene: Scene) -> str:
    """Which game it is and what the latest turns came to, in one line: the one under way while others choose."""
    view = _view(scene)
    latest = [_this_turn(scene)] if view.phase is Phase.KEEP else _last_turns(scene)
    story = " ".join(_lines(latest, scene))
    if view.terms.games == 1:
        return _("Wazabi: {story}").format(story=story)
    game = next((event.game for turn in latest for event in turn if isinstance(event, GameOver)), view.game)
    return _("Wazabi, game {game}: {story}").format(game=game, story=story)


def last_turns(scene: Scene) -> list[str]:
    """What the latest finished turn came to, in one line, and before it those back to the last one of a person.

    Computer players move at once, so that nobody has seen a board of theirs. Before the first turn: who begins.
    """
    return _lines([_came_to(turn) for turn in _last_turns(scene)], scene)


def this_turn(scene: Scene) -> str:
    """What happened in this turn but the roll, which lies on the board."""
    events = [event for event in _this_turn(scene) if not isinstance(event, Rolled)]
    return " ".join(_latest(_told(events, scene), LONGEST))


def tell(event: Event, names: Sequence[str], count: int = 1) -> str | None:
    """An event that happened `count` times in a row as one sentence; None for another game's."""
    match event:
        case GameBegan(game=game):
            return _("Game {game}: the cards are dealt.").format(game=game)
        case StartRolled():
            return _("Rolled for the start (Wazabi faces) – {each}.").format(each=_start(event, names))
        case FirstPlayer(seat=seat, rolled=True):
            return _("{name} rolled the most and goes first.").format(name=names[seat])
        case FirstPlayer(seat=seat):
            return _("{name} goes first.").format(name=names[seat])
        case TurnBegan(seat=seat, again=True):
            return _("{name} has another turn.").format(name=names[seat])
        case TurnBegan(seat=seat):
            return _("It is the turn of {name}.").format(name=names[seat])
        case Skipped(seat=seat):
            return _("{name} missed a turn; one skip card is used up.").format(name=names[seat])
        case WentOut(seat=seat):
            return _("{name} has no dice left.").format(name=names[seat])
        case Left(seat=seat):
            return _("{name} left the game.").format(name=names[seat])
        case Chose(seat=seat):
            return _("{name} has chosen.").format(name=names[seat])
        case CutDown(seat=seat, discarded=cards):
            return _("{name} discarded {cards}.").format(name=names[seat], cards=card_names(cards))
        case GameOver():
            return _tell_result(event, names)
        case Ended(reason=reason):
            return ending(reason)
        case _:
            return _tell_turn(event, names, count)


def ending(reason: str) -> str:
    """Why it is over, as a sentence."""
    match reason:
        case "no_dice":
            return _("The first without dice wins.")
        case "one_left":
            return _("Only one player still has dice.")
        case "games_played":
            return _("All games of the tournament have been played.")
        case _:
            return _("Too few players were left to go on.")


def _start(event: StartRolled, names: Sequence[str]) -> str:
    counts = zip(event.seats, event.rolls, strict=True)
    return ", ".join(f"{names[seat]}: {faces.count(Face.WAZABI)}" for seat, faces in counts)


def _tell_turn(event: Event, names: Sequence[str], count: int) -> str | None:
    """What the player whose turn it is did; what only follows from a roll or a card does not name them."""
    match event:
        case Rolled(seat=seat, faces=faces):
            return _("{name} rolled {dice}.").format(name=names[seat], dice=counted(faces))
        case Rebuilt(cards=cards):
            text = ngettext(
                "The discarded card was the new draw pile.",
                "The {count} discarded cards were shuffled into a new draw pile.",
                cards,
            )
            return text.format(count=cards)
        case Drew(cards=cards):
            return ngettext("Drew {count} card.", "Drew {count} cards.", cards).format(count=cards)
        case Took(seat=seat, owner=owner):
            text = ngettext(
                "{name} took a card, unseen, from {owner}.", "{name} took {count} cards, unseen, from {owner}.", count
            )
            return text.format(name=names[seat], count=count, owner=names[owner])
        case NothingDrawn(cards=cards):
            text = ngettext(
                "There was no card to draw anywhere.", "There were no {count} cards to draw anywhere.", cards
            )
            return text.format(count=cards)
        case Gave(seat=seat, to=to):
            text = ngettext("{name} gave {to} a die.", "{name} gave {to} {count} dice.", count)
            return text.format(name=names[seat], to=names[to], count=count)
        case PlayedNothing(seat=seat):
            return _("{name} played no card.").format(name=names[seat])
        case Played():
            return _tell_card(event, names)
        case DiceDiscarded(dice=dice):
            return ngettext("A die left the game.", "{count} dice left the game.", dice).format(count=dice)
        case DicePassed(dice=dice):
            each = ", ".join(f"{name}: {number}" for name, number in zip(names, dice, strict=False) if number)
            return _("Dice now – {each}.").format(each=each)
        case Reversed(direction=Direction.FORWARD):
            return _("Play goes forward again ↻.")
        case Reversed():
            return _("Play goes backward now ↺.")
        case _:
            return None


def _tell_card(event: Played, names: Sequence[str]) -> str:
    name, card = names[event.seat], card_name(event.card)
    if event.target is not None:
        text = _("{name} played {card} on {target}.")
        return text.format(name=name, card=f"**{card}**", target=names[event.target])
    if event.side is not None:
        return _("{name} played {card}, {side}.").format(name=name, card=f"**{card}**", side=to_side(event.side))
    return _("{name} played {card}.").format(name=name, card=f"**{card}**")


def _tell_result(event: GameOver, names: Sequence[str]) -> str:
    winners = [seat for seat, place in enumerate(event.places) if place == 1]
    points = event.points[winners[0]]
    text = ngettext(
        "Game {game} was won by {names}, for {count} point.",
        "Game {game} was won by {names}, for {count} points.",
        points,
    )
    return text.format(game=event.game, names=listed([names[seat] for seat in winners]), count=points)


def _told(events: Sequence[Event], scene: Scene) -> list[str]:
    """Events in sentences, equal ones in a row as one."""
    if any(isinstance(event, CutDown) for event in events):
        events = [event for event in events if not isinstance(event, Chose)]
    told: list[str | None] = []
    before: Event | None = None
    for event, run in groupby(events):
        if isinstance(event, StartRolled) and isinstance(before, StartRolled):
            told.append(_("Those who were level rolled again – {each}.").format(each=_start(event, scene.names)))
        elif not _is_said(event, _view(scene)):
            told.append(tell(event, scene.names, len(list(run))))
        before = event
    return [sentence for sentence in told if sentence]


def _came_to(turn: Sequence[Event]) -> list[Event]:
    """What a turn came to for the others: not what was rolled on the way, nor what the card says or the board shows."""
    on_the_way = StartRolled | Rolled | Rebuilt | Drew | NothingDrawn | DiceDiscarded | DicePassed | Reversed
    by_card = any(isinstance(event, Played) and event.card is Card.TAKE1 for event in turn)
    kept = [event for event in turn if not isinstance(event, on_the_way) and not (by_card and isinstance(event, Took))]
    acted = any(isinstance(event, Gave | Took) for event in kept)
    return [event for event in kept if not (acted and isinstance(event, PlayedNothing))]


def _lines(turns: Sequence[Sequence[Event]], scene: Scene) -> list[str]:
    """A line for each turn."""
    lines = (" ".join(_latest(_told(turn, scene), LONGEST - 10)) for turn in turns)
    return _latest([line for line in lines if line], LONGEST)


def _latest(told: Sequence[str], room: int) -> list[str]:
    """As many of the last that were told as `room` characters hold, and a sign that there was more."""
    kept: list[str] = []
    for each in reversed(told):
        room -= len(each) + 4
        if room < 0:
            return kept if kept and kept[0].startswith("…") else ["…", *kept]
        kept.insert(0, each)
    return kept


def _is_said(event: Event, view: WazabiView) -> bool:
    """Whose turn it is, the first game, and how all ended, stand in their own places; a single game has no points."""
    match event:
        case TurnBegan(again=again):
            return not again
        case Ended():
            return True
        case GameBegan(game=1):
            return True
        case GameBegan() | GameOver():
            return view.terms.games == 1
        case _:
            return False


def _this_turn(scene: Scene) -> list[Event]:
    return turns(scene.story, TurnBegan)[-1]


def _last_turns(scene: Scene) -> list[list[Event]]:
    """The latest finished turn, and those before it back to the last one of a person, a round at most."""
    told = turns(scene.story, TurnBegan)
    finished = told if _view(scene).phase is Phase.OVER else told[:-1]

    def by_computer(turn: list[Event]) -> bool:
        return isinstance(turn[0], TurnBegan) and scene.computers[turn[0].seat] if turn else False

    return since_a_person(finished, len(scene.names), by_computer)


def _view(scene: Scene) -> WazabiView:
    assert isinstance(scene.view, WazabiView)
    return scene.view
