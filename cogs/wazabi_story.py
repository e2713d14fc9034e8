"""What happened in a game of Wazabi, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from bot.screen import Scene
from bot.text import _, ngettext
from cogs.story import clipped, turns
from cogs.wazabi_words import card_name, card_names, counted, listed, to_side
from engines.core import Event
from engines.wazabi.cards import Face
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
    """Which game it is and what the latest turn came to, in one line: the one under way while others choose."""
    view = _view(scene)
    events = _this_turn(scene) if view.phase is Phase.KEEP else _last_turn(scene)
    story = _told(events, scene)
    if view.terms.games == 1:
        return _("Wazabi: {story}").format(story=story)
    game = next((event.game for event in events if isinstance(event, GameOver)), view.game)
    return _("Wazabi, game {game}: {story}").format(game=game, story=story)


def last_turn(scene: Scene) -> str:
    """What the latest finished turn came to, in one line; before the first, how the game began."""
    return _told(_last_turn(scene), scene)


def this_turn(scene: Scene) -> str:
    """What happened in this turn but the roll, which lies on the board."""
    return _told([event for event in _this_turn(scene) if not isinstance(event, Rolled)], scene)


def tell(event: Event, names: Sequence[str], count: int = 1) -> str | None:
    """An event that happened `count` times in a row as one sentence; None for another game's."""
    match event:
        case GameBegan(game=game):
            return _("Game {game}: the cards are dealt.").format(game=game)
        case StartRolled(seats=seats, rolls=rolls):
            counts = zip(seats, rolls, strict=True)
            each = ", ".join(f"{names[seat]} {faces.count(Face.WAZABI)}" for seat, faces in counts)
            return _("Wazabi rolled for the start: {each}.").format(each=each)
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


def _tell_turn(event: Event, names: Sequence[str], count: int) -> str | None:
    """What the player whose turn it is did; only the roll and the card, which begin it and crown it, name them."""
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
        case Took(owner=owner):
            text = ngettext("Took a card, unseen, from {owner}.", "Took {count} cards, unseen, from {owner}.", count)
            return text.format(count=count, owner=names[owner])
        case NothingDrawn(cards=cards):
            text = ngettext(
                "There was no card to draw anywhere.", "There were no {count} cards to draw anywhere.", cards
            )
            return text.format(count=cards)
        case Gave(to=to):
            text = ngettext("Gave {name} a die.", "Gave {name} {count} dice.", count)
            return text.format(name=names[to], count=count)
        case PlayedNothing(seat=seat):
            return _("{name} played no card.").format(name=names[seat])
        case Played():
            return _tell_card(event, names)
        case DiceDiscarded(dice=dice):
            return ngettext("A die left the game.", "{count} dice left the game.", dice).format(count=dice)
        case DicePassed(dice=dice):
            each = ", ".join(f"{name} {number}" for name, number in zip(names, dice, strict=False) if number)
            return _("Dice now: {each}.").format(each=each)
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


def _told(events: Sequence[Event], scene: Scene) -> str:
    """Events in sentences, equal ones in a row as one; of a long story the latest, and a sign that there was more."""
    if any(isinstance(event, CutDown) for event in events):
        events = [event for event in events if not isinstance(event, Chose)]
    view = _view(scene)
    runs = [(event, len(list(run))) for event, run in groupby(events) if not _is_said(event, view)]
    sentences = [tell(event, scene.names, count) for event, count in runs]
    return clipped((sentence for sentence in sentences if sentence is not None), LONGEST)


def _is_said(event: Event, view: WazabiView) -> bool:
    """Whose turn it is, and how all ended, stand in their own places; a single game has neither number nor points."""
    match event:
        case TurnBegan(again=again):
            return not again
        case Ended():
            return True
        case GameBegan() | GameOver():
            return view.terms.games == 1
        case _:
            return False


def _this_turn(scene: Scene) -> list[Event]:
    return turns(scene.story, TurnBegan)[-1]


def _last_turn(scene: Scene) -> list[Event]:
    """The events of the latest finished turn: when all is over the last one, else the one before this."""
    told = turns(scene.story, TurnBegan)
    if _view(scene).phase is Phase.OVER:
        return told[-1]
    return told[-2] if len(told) > 1 else []


def _view(scene: Scene) -> WazabiView:
    assert isinstance(scene.view, WazabiView)
    return scene.view
