"""Scenes of Wazabi: from games played at random, and the fullest that can be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from random import Random
from typing import cast

from msgspec.structs import replace

from bot.screens.screen import Screen, registered
from cogs.wazabi.cog import PRESENTER
from cogs.wazabi.story import WazabiScene
from cogs.wazabi.words import card_name
from engines.core import Event, Seat
from engines.wazabi import Wazabi, WazabiOptions, WazabiView
from engines.wazabi.cards import Card, Face, in_order
from engines.wazabi.events import CutDown, Gave, Played, Rolled, StartRolled, TurnBegan
from engines.wazabi.position import Fan, Phase, Taken
from tests.cogs.game_scenes import ESCAPED, NAMES, GameScenes, scene_of
from tests.rules.wazabi.games import some_game
from tests.rules.wazabi.table import at

NAMES_OF_CARDS = {card_name(card): card for card in Card}
ANY_CARD = re.compile("|".join(map(re.escape, NAMES_OF_CARDS)))
SYSTEM_BUTTONS = ["/panel:hand", "/rules:0"]


def present(scene: WazabiScene) -> Screen:
    return PRESENTER.present(scene)


def named(texts: Iterable[str]) -> set[Card]:
    """Return the cards that these texts name."""
    return {NAMES_OF_CARDS[name] for text in texts for name in ANY_CARD.findall(text)}


def scene(state: Wazabi, story: tuple[Event, ...] = (), viewer: Seat | None = None) -> WazabiScene:
    return cast("WazabiScene", scene_of(state, len(state.players), story, viewer, "hand"))


def told(seed: int) -> Iterator[tuple[Wazabi, tuple[Event, ...]]]:
    """Yield a random game: each state with the story of its last 40 moves."""
    moves: tuple[tuple[Event, ...], ...] = ()
    for state, events in some_game(Random(seed)):
        moves = (*moves, events)[-40:] if events else moves
        yield state, tuple(chain.from_iterable(moves))


def twin(state: Wazabi, viewer: Seat | None, rng: Random) -> Wazabi:
    """Return the table with every card dealt anew that `viewer` does not see; for None, all in hands and pile.

    It is made of the table itself, not of what is seen of it, so that a view that shows too much is found out.
    """
    others = [seat for seat in range(len(state.players)) if seat != viewer]
    hidden = list(_shuffled((*state.pile, *(card for seat in others for card in state.players[seat].hand)), rng))
    players = list(state.players)
    for seat in others:
        hand = tuple(hidden.pop() for _card in players[seat].hand)
        kept = hand[: len(players[seat].kept)]
        players[seat] = replace(players[seat], hand=in_order(hand), kept=kept)
    fan = state.fan and Fan(state.fan.owner, _shuffled(players[state.fan.owner].hand, rng))
    taken = tuple(
        each if viewer in (each.seat, each.owner) else Taken(each.seat, each.owner, rng.choice(tuple(Card)), each.old)
        for each in state.taken
    )
    return replace(state, players=tuple(players), pile=tuple(hidden), fan=fan, taken=taken)


def played(seed: int) -> Iterator[WazabiScene]:
    """Yield the scenes of a random game: what everybody sees, and what each player sees in private."""
    for state, story in told(seed):
        yield scene(state, story)
        for viewer in range(len(state.players)):
            yield scene(state, story, viewer)


@cache
def scenes() -> tuple[WazabiScene, ...]:
    """Return thousands of scenes, of every phase."""
    return tuple(chain.from_iterable(played(seed) for seed in range(14)))


@cache
def boards() -> tuple[WazabiScene, ...]:
    return tuple(each for each in scenes() if each.viewer is None)


@cache
def panels() -> tuple[WazabiScene, ...]:
    return tuple(each for each in scenes() if each.viewer is not None)


def view_of(scene: WazabiScene) -> WazabiView:
    return WazabiView.of(scene.view)


def phase(scene: WazabiScene) -> Phase:
    return view_of(scene).phase


def crowded(seat: str = "4", rolled: str = "WWWW") -> Wazabi:
    """Return a table of six players of whom the first, to move, holds every card that the others do not."""
    return at(seat, *["4 discard1 discard2"] * 5, rolled=rolled, rest=0, options=WazabiOptions(teams=True, games=10))


def stuffed(state: Wazabi, story: tuple[Event, ...] = (), viewer: Seat | None = None) -> WazabiScene:
    """Return a scene with the longest names, nobody's messages open, 24 dice rolled and large numbers everywhere."""
    plain = scene(state, story, viewer)
    view = view_of(plain)
    players = tuple(replace(player, dice=24, cards=36, skips=2, points=100, total=100) for player in view.players)
    view = replace(view, players=players, to_give=24, to_draw=24, game=10)
    return replace(plain, view=view, names=ESCAPED, closed=(True,) * 6)


def long_story() -> tuple[Event, ...]:
    """Return two turns of which there is far too much to tell."""
    gifts = tuple(Gave(0, 1 + number % 5) for number in range(24))
    cut = tuple(CutDown(seat, tuple(Card)) for seat in range(1, 6))
    start = (StartRolled(tuple(range(6)), ((Face.WAZABI,) * 4,) * 6),) * 3
    turn = (Rolled(0, (Face.GIVE,) * 24), *gifts, Played(0, Card.DOWN2), *cut)
    return (*start, TurnBegan(5), *turn, TurnBegan(0), *turn)


def fullest(phase: Phase) -> WazabiScene:
    """Return the fullest public board of a phase."""
    state = crowded()
    if phase is Phase.PICK:
        state = replace(state, phase=phase, turn=1, fan=Fan(0, state.players[0].hand))
    elif phase is Phase.KEEP:
        down = [replace(player, keep=2, hand=(*player.hand, Card.SKIP)) for player in state.players[1:]]
        state = replace(state, phase=phase, played=Card.DOWN2, players=(state.players[0], *down))
    else:
        state = replace(state, phase=phase, to_draw=24, to_give=24)
    return stuffed(replace(state, rolled=(Face.WAZABI,) * 8 + (Face.DRAW,) * 8 + (Face.GIVE,) * 8), long_story())


def fullest_hand(page: int = 0, rolled: str = "WWWW") -> WazabiScene:
    """Return a hand with every kind of card, and as many cards taken unseen as can be."""
    state = crowded(rolled=rolled)
    hand = in_order((*state.players[0].hand, *set(Card)))
    state = replace(state, players=(replace(state.players[0], hand=hand), *state.players[1:]), page=page)
    taken = tuple(Taken(0, 1 + number % 5, card) for number, card in enumerate(tuple(Card) * 2))
    lost = tuple(Taken(number % 5 + 1, 0, card, old=True) for number, card in enumerate(tuple(Card)))
    return stuffed(replace(state, taken=(*taken, *lost)), long_story(), 0)


def fullest_screens() -> list[WazabiScene]:
    """Return the fullest board of each phase in play, and the fullest hands on both pages with every kind of roll."""
    hands = [fullest_hand(page, rolled) for page in (0, 1) for rolled in ("WWWW", "WWWGG", "GG")]
    return [*(fullest(phase) for phase in Phase if phase is not Phase.OVER), *hands]


def _shuffled(cards: Sequence[Card], rng: Random) -> tuple[Card, ...]:
    return tuple(rng.sample(cards, len(cards)))


SCENES = GameScenes(
    presenter=registered(PRESENTER),
    boards=boards,
    panels=panels,
    fullest=fullest_screens,
    kind=phase,
    kinds=set(Phase),
    answers=lambda scene: view_of(scene).choices,
    asked=lambda scene: view_of(scene).waiting,
    options=[WazabiOptions(play_on=on, teams=not on, games=2) for on in (False, True)],
    refusals=("seats", "first", "dice", "games", "teams", "teams_and_play_on", "options"),
    label=45,
    wordless="|".join(NAMES),
)
