"""Scenes of Nessie: from games played at random, and the fullest that can be."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain, product
from random import Random
from typing import cast

from msgspec.structs import replace

from bot.screens.screen import Scene, Screen, registered
from cogs.nessie.cog import PRESENTER
from cogs.nessie.story import NessieScene
from engines.core import Event, Outcome, Seat
from engines.nessie import Hands, Nessie, NessieOptions, NessieView
from engines.nessie.actions import Done, NessieAction, Reveal, Stick, Take
from engines.nessie.cards import CARDS, Card, Part, Treasure
from engines.nessie.events import Completed, Discarded, GaveUp, NessieEvent, Revealed, Took, TurnBegan
from engines.nessie.view import Holding, Phase
from tests.cogs.game_scenes import ESCAPED, GameScenes, none_or_one, scene_of

ROW: tuple[Card, ...] = (*Part, *5 * (Treasure.ONE,), *Part)
"""The longest row that sinks nobody."""


def present(scene: NessieScene) -> Screen:
    return PRESENTER.present(scene)


def view_of(scene: NessieScene) -> NessieView:
    return NessieView.of(scene.view)


def scene(
    state: Nessie,
    viewer: Seat | None = None,
    story: tuple[Event, ...] = (),
    computers: tuple[Seat, ...] = (),
    closed: tuple[Seat, ...] = (),
) -> NessieScene:
    shown = scene_of(state, len(state.players), story, viewer, "hand", computers)
    takes_none = tuple(seat in closed for seat in range(len(state.players)))
    return cast("NessieScene", replace(shown, closed=takes_none))


def played(seats: int, seed: int, hands: Hands) -> Iterator[tuple[Nessie, tuple[Event, ...]]]:
    """Yield the moments of a random game, each with its story."""
    rng = Random(seed)
    step = Nessie.start(seats, NessieOptions(hands=hands), rng)
    story: tuple[tuple[Event, ...], ...] = (step.events,)
    while True:
        state = step.state
        yield state, tuple(chain.from_iterable(story))
        if not state.to_act():
            return
        (seat,) = state.to_act()
        if rng.random() < 0.003:
            step = state.leave(int(rng.random() * seats), rng)
        else:
            action = state.safe(seat) if rng.random() < 0.4 else rng.choice(state.legal(seat))
            step = state.apply(seat, action, rng)
        story = (*story, step.events)[-40:] if step.events else story


def twin_of(state: Nessie, viewer: Seat | None, rng: Random) -> Nessie:
    """Return the game with every hand but the viewer's dealt anew, whatever the engine's view shows of it."""
    view = state.view(viewer)
    if state.phase is not Phase.OVER:
        hidden = [replace(holding, parts=None, treasures=None) for holding in view.players]
        own = [holding if seat == viewer else hidden[seat] for seat, holding in enumerate(view.players)]
        view = replace(view, players=tuple(own))
    # The number of the question stands on every button, and everybody may know it.
    return replace(Nessie.imagine(view, rng), asked=state.asked)


@cache
def moments() -> tuple[tuple[Nessie, tuple[Event, ...]], ...]:
    """Return thousands of moments, of every phase, with hidden and with open hands."""
    games = [(seats, seed, hands) for seed in range(2) for seats in Nessie.seats for hands in Hands]
    return tuple(chain.from_iterable(played(*game) for game in games))


def scenes_of(state: Nessie, story: tuple[Event, ...]) -> tuple[NessieScene, ...]:
    """Return the public scene, and each player's own."""
    closed = (1,)
    return tuple(
        scene(state, viewer, story, computers=(0,), closed=closed) for viewer in (None, *range(len(state.players)))
    )


@cache
def boards() -> tuple[NessieScene, ...]:
    return tuple(scenes_of(*moment)[0] for moment in moments())


@cache
def panels() -> tuple[NessieScene, ...]:
    return tuple(chain.from_iterable(scenes_of(*moment)[1:] for moment in moments()))


def kind(scene: NessieScene) -> tuple[Phase, Hands]:
    return view_of(scene).phase, view_of(scene).hands


def fullest(phase: Phase, names: tuple[str, ...] = ESCAPED, hands: Hands = Hands.OPEN) -> NessieScene:
    """Return a board with six players, the longest names and story, all cards shown, and no messages open."""
    choices: dict[Phase, tuple[NessieAction, ...]] = {Phase.PUSH: (Reveal(), Stick()), Phase.TAKE: (Take(), Done())}
    over = phase is Phase.OVER
    parts, treasures = tuple(Part), 2 * tuple(Treasure)
    shown = over or hands is Hands.OPEN
    holding = Holding(5 + over, 6, parts[: 5 + over] if shown else None, treasures if shown else None, left=False)
    view = NessieView(
        viewer=None,
        hands=hands,
        first=0,
        turn=None if over else 0,
        phase=phase,
        choices=choices.get(phase, ()),
        row=() if over else ROW,
        deck=84,
        discards=CARDS,
        players=(holding,) * 6,
        outcome=Outcome((1,) * 6, (22,) * 6, "completed") if over else None,
    )
    turn: tuple[NessieEvent, ...] = (
        *(Revealed(0, card) for card in ROW),
        *(Discarded(0, Part.A), GaveUp(0, Treasure.ONE), Took(0, Part.F)) * 9,
    )
    begun = chain.from_iterable((TurnBegan(seat, 0), *turn) for seat in range(1, 6))
    story = (*begun, TurnBegan(0, 17), *turn, *([Completed(0)] * over))
    return Scene(view, None, (), names, (True,) * 6, story, (True,) * 6)


SCENES = GameScenes(
    presenter=registered(PRESENTER),
    boards=boards,
    panels=panels,
    fullest=lambda: [fullest(phase, hands=hands) for phase, hands in product(Phase, Hands)],
    kind=kind,
    kinds=set(product(Phase, Hands)),
    answers=lambda scene: view_of(scene).choices,
    asked=lambda scene: none_or_one(view_of(scene).turn),
    options=[NessieOptions(hands=hands) for hands in Hands],
    refusals=("seats", "first", "options"),
    pitch=72,
)
