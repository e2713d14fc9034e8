"""The playout of a turn, on faces alone, which must agree with the rules for the same dice."""

from __future__ import annotations

from random import Random

from engines.core import Action, Rng
from engines.naasii import Naasii, Player, Turn
from engines.naasii.actions import Fill, Give, Mark, Roll, Score
from engines.naasii.sheet import ROUNDS
from engines.naasii.turn import NEW_WHITE, ROLLS
from engines.naasii.view import Phase, Where
from engines.players.budget import Budget
from engines.players.naasii.end_value import EndValue
from engines.players.naasii.hard import Hard
from engines.players.naasii.observation import Observation, Opponent
from engines.players.naasii.playout import ENOUGH, Playout, Throw

THROWS = 400
ME = Player(confirmed=True, number=5, nizi=2)
OBSERVATION = Observation(Turn(0), ME, abilities=False, rounds_left=0, opponents=(Opponent(4, 0, to_play=False),))


class Thrown:
    """A generator whose dice of 12 faces fall as told."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self._faces = list(faces)

    def random(self) -> float:
        return (self._faces.pop(0) - 0.5) / 12


def played(throw: Throw, playout: Playout, end_value: EndValue) -> Player:
    """Return the player after a last turn by the rules, with the decisions of the playout."""
    state = Naasii(abilities=False, players=(ME, ME), first=0, round=ROUNDS[2], turn=Turn(0))
    while state.turn is not None and state.turn.seat == 0:
        for action, rng in acts(state.turn, state, throw, playout, end_value):
            state = state.apply(0, action, rng).state
    return state.players[0]


def acts(turn: Turn, state: Naasii, throw: Throw, playout: Playout, end_value: EndValue) -> list[tuple[Action, Rng]]:
    still = Thrown(())
    match turn.phase:
        case Phase.CROW:
            # The first choice gives up the 12s just rolled before those that are locked.
            return [(next(action for action in state.legal(0) if isinstance(action, Give)), still)]
        case Phase.LOCK | Phase.LAST:
            _, fill = end_value.best(turn.faces, ME.nizi)
            if fill is not None and (turn.roll == ROLLS or fill.points >= ENOUGH[turn.roll - 1]):
                return [(Score(fill.points), still)]
            places = list(turn.unlocked)
            locked = [turn.dice[place].face for place in turn.places(Where.LOCKED)]
            marks: list[int] = []
            for face in playout.kept(locked, [turn.dice[place].face for place in places], turn.roll - 1):
                marks.append(next(place for place in places if turn.dice[place].face == face and place not in marks))
            white = len(places) - len(marks) + NEW_WHITE[turn.roll]
            dice = Thrown(throw.white[turn.roll][:white] + throw.black[turn.roll])
            return [*((Mark(place), still) for place in marks), (Roll(), dice)]
        case Phase.BOX:
            _, fill = end_value.best(turn.faces, ME.nizi)
            assert isinstance(fill, Fill)
            return [(fill, still)]
        case _:
            return [(Roll(), Thrown(throw.white[0][: NEW_WHITE[0]]))]


def test_the_quick_player_comes_to_what_the_rules_say() -> None:
    end_value = EndValue(OBSERVATION)
    playout = Playout(OBSERVATION, end_value)
    rng = Random(1)
    ends = set[int]()
    for _ in range(THROWS):
        throw = Throw.drawn(rng)
        after = played(throw, playout, end_value)
        ends.add(after.rounds[-1])
        assert playout.play((), 0, 0, throw) == end_value.end(after.rounds[-1], after.nizi)
    assert ends >= {0, 3, 4, 5, 6, 7}


def test_what_was_thought_before_changes_no_thought() -> None:
    state = Naasii(abilities=True, players=(ME, ME), first=0, round=4, turn=Turn(0)).apply(0, Roll(), Random(3)).state
    observation = Observation.of(state.view(0))
    used = Hard()
    for seed in range(5):
        other = Naasii(abilities=True, players=(ME, ME), first=0, round=4, turn=Turn(0))
        used.plan(Observation.of(other.apply(0, Roll(), Random(seed)).state.view(0)), Budget())
    assert used.plan(observation, Budget()) == Hard().plan(observation, Budget())


def test_a_spent_budget_still_gives_a_plan() -> None:
    state = Naasii(abilities=True, players=(ME, ME), first=0, round=4, turn=Turn(0)).apply(0, Roll(), Random(3)).state
    assert Hard().plan(Observation.of(state.view(0)), Budget(0)) is not None
