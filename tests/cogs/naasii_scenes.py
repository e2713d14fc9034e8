"""Scenes of Naasii: from games played at random, and the fullest that can be."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain
from random import Random
from typing import cast

from bot.screens.screen import Scene, Screen, registered
from cogs.naasii.cog import PRESENTER
from cogs.naasii.story import NaasiiScene
from engines.core import Event, Outcome, Seat
from engines.naasii import Naasii, NaasiiOptions
from engines.naasii.actions import Ability, Back, Buy, Fill, Give, Mark, NaasiiAction, Roll, Score
from engines.naasii.events import CrowTook, Locked, Lucky, NaasiiEvent, Rolled, Scored, TurnBegan
from engines.naasii.sheet import BOXES
from engines.naasii.view import Die, NaasiiView, Phase, Sheet, Where
from tests.cogs.game_scenes import ESCAPED, GameScenes, none_or_one, scene_of


def present(scene: NaasiiScene) -> Screen:
    return PRESENTER.present(scene)


def scene(state: Naasii, story: tuple[Event, ...] = (), viewer: Seat | None = None) -> NaasiiScene:
    return cast("NaasiiScene", scene_of(state, len(state.players), story, viewer, "sheet"))


def played(seats: int, seed: int, abilities: bool = True) -> Iterator[NaasiiScene]:
    """Yield the public scenes of a random game, and between them what the one to act sees in private."""
    rng = Random(seed)
    state = Naasii.start(seats, NaasiiOptions(abilities=abilities), rng).state
    story: tuple[tuple[Event, ...], ...] = ()
    while True:
        events = tuple(chain.from_iterable(story))
        yield scene(state, events)
        if not state.to_act():
            return
        seat = min(state.to_act())
        yield scene(state, events, seat)
        legal = state.legal(seat)
        step = state.apply(seat, rng.choices(legal, [action.weight + 0.01 for action in legal])[0], rng)
        state = step.state
        story = (*story, step.events)[-40:] if step.events else story


@cache
def scenes() -> tuple[NaasiiScene, ...]:
    """Return thousands of scenes, of every phase; with the seed 23 somebody may evade a bust with nothing left."""
    games = [(seats, seed) for seed in range(3) for seats in Naasii.seats] + [(5, 23)]
    return tuple(chain.from_iterable(played(seats, seed) for seats, seed in games))


@cache
def boards() -> tuple[NaasiiScene, ...]:
    return tuple(each for each in scenes() if each.viewer is None)


@cache
def panels() -> tuple[NaasiiScene, ...]:
    return tuple(each for each in scenes() if each.viewer is not None)


def view_of(scene: NaasiiScene) -> NaasiiView:
    return NaasiiView.of(scene.view)


def phase(scene: NaasiiScene) -> Phase:
    return view_of(scene).phase


def fullest(phase: Phase, names: tuple[str, ...] = ESCAPED[:5]) -> NaasiiScene:
    """Return a board with five players, the longest names, nine dice, every ability, and a long story."""
    buys = (Ability.ADJUST, Ability.REROLL, Ability.FLIP, Ability.PAIR, Ability.SELL)
    choices: tuple[NaasiiAction, ...] = ()
    if phase is Phase.LOCK:
        choices = (*map(Mark, range(9)), Roll(), Score(9), *(Buy(ability, 2) for ability in buys))
    elif phase is Phase.BOX:
        choices = (*(Fill(box, 11, (Ability.SMALL, Ability.REPEAT), 5) for box in BOXES), Back())
    elif phase is Phase.CROW:
        choices = tuple(Give(rolled, 3 - rolled) for rolled in range(4))
    lucky = tuple(Lucky(seat, 9) for seat in range(1, 5))
    roll: tuple[NaasiiEvent, ...] = (
        Locked((12,) * 3),
        Rolled(2, (12,) * 7, (12, 11, 10)),
        *lucky,
        *(CrowTook(face, 3) for face in (9, 10, 11)),
    )
    over = phase is Phase.OVER
    view = NaasiiView(
        viewer=None,
        abilities=True,
        rounds=5,
        round=5,
        phase=phase,
        turn=None if over else 0,
        first=0,
        roll=4,
        dice=(Die(12, Where.ROLLED),) * 9,
        marks=(0, 1),
        picks=(),
        black=(12, 11, 10),
        evaded=False,
        choices=choices,
        sheets=(Sheet(True, 11, BOXES[:6] + BOXES[11:17], BOXES[6:11], (11,) * 5, 99, 188, False),) * 5,
        outcome=Outcome((1,) * 5, (188,) * 5, "played_out") if over else None,
    )
    story = (TurnBegan(4, 4), Scored(4, BOXES[21], 11), TurnBegan(0, 5), *(roll * 10))
    return Scene(view, None, (), names, (False,) * 5, story)


SCENES = GameScenes(
    presenter=registered(PRESENTER),
    boards=boards,
    panels=panels,
    fullest=lambda: [fullest(each) for each in (Phase.LOCK, Phase.BOX, Phase.CROW, Phase.OVER, Phase.CROSS)],
    kind=phase,
    kinds=set(Phase),
    answers=lambda scene: view_of(scene).choices,
    asked=lambda scene: none_or_one(view_of(scene).turn),
    options=(NaasiiOptions(), NaasiiOptions(abilities=True)),
    refusals=("seats", "first", "options"),
)
