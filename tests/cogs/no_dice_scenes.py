"""Scenes of No Dice: from games played at random, and the fullest that can be."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain
from random import Random
from typing import cast

from bot.screens.screen import Picture, Scene, Screen, registered
from cogs.no_dice.cog import PRESENTER
from cogs.no_dice.picture.board import pictured
from cogs.no_dice.story import NoDiceScene
from engines.core import Event, Seat
from engines.no_dice import NoDice, NoDiceOptions
from engines.no_dice.events import NoDiceEvent
from engines.no_dice.view import NoDiceView
from tests.cogs import game_scenes
from tests.cogs.game_scenes import ESCAPED, WIDE, GameScenes, none_or_one
from tests.engines.no_dice.boards import play, table

NAMES = game_scenes.NAMES[:2]
WHO = r"(Ana|Ben|漢+\\.)"
OPTIONS = (
    NoDiceOptions(),
    NoDiceOptions(stakes=True, games=4),
    NoDiceOptions(stakes=True, target=100, turning=False),
    NoDiceOptions(target=20),
)


def draw(view: NoDiceView, seen_from: Seat) -> bytes:
    """Return the picture of a board as its file holds it."""
    return pictured(view, seen_from).png()


def present(scene: NoDiceScene) -> Screen:
    return PRESENTER.present(scene)


def view_of(scene: NoDiceScene) -> NoDiceView:
    return NoDiceView.of(scene.view)


def alt(screen: Screen) -> str:
    """Return the words of the one picture on a screen."""
    (picture,) = (block for block in screen.blocks if isinstance(block, Picture))
    return picture.alt


def kind(scene: NoDiceScene) -> str:
    """Return the question that is asked."""
    game = view_of(scene).game
    if view_of(scene).outcome is not None:
        return "over"
    return "offered" if game.offered else "to move"


def scene(state: NoDice, story: tuple[Event, ...] = (), names: tuple[str, ...] = NAMES) -> NoDiceScene:
    return Scene(state.view(None), None, (), names, (False, False), cast("tuple[NoDiceEvent, ...]", story))


def after(board: str, *texts: str, **options: int | bool | None) -> NoDiceScene:
    """Return the scene after these actions from a position."""
    step = play(table(board, **options), *texts)  # type: ignore[arg-type]
    return scene(step.state, step.events)


def played(options: NoDiceOptions, seed: int, most: int = 80) -> Iterator[NoDiceScene]:
    """Yield the scenes of the first moves of a random table, on which rare things happen often."""
    rng = Random(seed)
    step = NoDice.start(2, options, rng)
    state = step.state
    story: tuple[tuple[Event, ...], ...] = (step.events,)
    for _ in range(most):
        yield scene(state, tuple(chain.from_iterable(story)))
        if not state.to_act():
            return
        (seat,) = state.to_act()
        legal = state.legal(seat)
        step = state.apply(seat, rng.choices(legal, [action.weight + 0.005 for action in legal])[0], rng)
        state, story = step.state, (*story, step.events)[-40:]


STUCK = "first: 9 | second: 14 15 16 29 | to move first, bonus pending"


def rare() -> Iterator[NoDiceScene]:
    """Yield what random games seldom come to."""
    for stakes in (False, True):
        yield after("first: 2 18 19 | second: 4 | to move first", "move:19", stakes=stakes)
        yield after(STUCK, stakes=stakes)
        yield after("first: 2 18 19 | second: 4 | to move first", "move:19", "end", stakes=stakes)
    yield after("first: 2 18 19 | second: 4 | to move first", "move:19", "double", stakes=True)
    yield after("first: 8 | second: 4 | to move first", "move:8")
    yield after("first: 8 | second: 4 | to move first", "offer")
    yield after("first: 9 | second: 13 14 16 29 | to move second", "move:13")
    yield after("first: 5 18 29 | second: 4 8 | to move second", "move:4", "move:29")


@cache
def scenes() -> tuple[NoDiceScene, ...]:
    """Return a thousand scenes of every kind of series."""
    games = (played(options, seed) for options in OPTIONS for seed in range(2))
    return (*rare(), *chain.from_iterable(games))


def fullest(names: tuple[str, ...]) -> NoDiceScene:
    """Return a board with all eight pieces, a bonus with stakes, four digits of points, and a long story."""
    board = "first: 2 19 22 28 | second: 3 9 13 14 | to move first, bonus pending"
    step = play(table(board, stakes=True, stake=32, target=1000), "offer", "decline")
    return scene(step.state, step.events * 100, names)


SCENES = GameScenes(
    presenter=registered(PRESENTER),
    boards=scenes,
    fullest=lambda: [fullest(WIDE[:2]), fullest(ESCAPED[:2])],
    kind=kind,
    kinds={"to move", "offered", "over"},
    answers=lambda scene: view_of(scene).game.actions(),
    asked=lambda scene: none_or_one(view_of(scene).game.to_act),
    options=OPTIONS,
    refusals=("seats", "first", "games_out_of_range", "target_out_of_range", "games_and_target", "options"),
    head=3,
    wordless=rf"\*\*{WHO}\*\* ([A-D]\d+ ?)+|{WHO} \d+ : \d+ {WHO}|^[A-D] \d+|, [A-D] \d+",
)
"""Names with their pieces' letters, and the score, are no words."""
