"""Faults, and the requests of a scenario that they strike."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.faults.kinds import FORBIDDEN, KINDS, SLOW, Kind, strikes
from tests.faults.places import place_of
from tests.faults.scenario import SEEDS, Scenario, Struck, TableEnded
from tests.faults.stepped_bot import SteppedBot, stepped_bot
from tests.wire import Exchange

PICTURE = "attachments.send: request #2 < "
BARE = "attachments.send: request #3 < "
"""The place that is only reached if a picture was forbidden."""
POST = "messages.post: _send_screen"
"""The place that is tried a second time if the outcome of the first is unknown."""
UNMADE = ("threads.remove_thread: thread.delete", "threads.remove_thread: thread.edit")
"""The places that handle a thread in which no table can be shown."""
RUNS = 300
"""More than any game needs."""


class Trial:
    """Strikes at most one request of each step."""

    def __init__(self) -> None:
        self.struck: list[Struck] = []
        self.met: dict[str, list[Kind]] = {}
        """The places that were met, and the faults that have yet to strike there."""
        self.threading = False
        self.in_reach: set[str] = set()
        """The places that were met while a fault could strike; others are met only on the way to a step."""
        self._armed = False

    def arm(self) -> None:
        """Let a fault strike in the step that follows."""
        self._armed = True

    def disarm(self) -> None:
        """Let no fault strike."""
        self._armed = False

    def pick(self, exchange: Exchange) -> Kind | None:
        """The fault for this request, if any."""
        place = place_of(exchange)
        if not place:
            return None
        self.met.setdefault(place, list(KINDS))
        if self._armed:
            self.in_reach.add(place)
        kind = self.choose(place, exchange) if self._armed else None
        if kind is not None:
            self._armed = False
            self.struck.append(Struck(place, kind, exchange))
        return kind

    def choose(self, place: str, exchange: Exchange) -> Kind | None:
        """Return the fault that is to strike here now."""
        raise NotImplementedError


class Calm(Trial):
    """Strikes nothing."""

    def choose(self, place: str, exchange: Exchange) -> Kind | None:
        return None


class EveryPlace(Trial):
    """Every fault once at every place that the scenarios come by."""

    def choose(self, place: str, exchange: Exchange) -> Kind | None:
        left = self.met[place]
        if left:
            return left.pop(0)
        lure = self._lure(place, exchange)
        if lure is not None:
            # What it brings by is to be struck in the same step.
            self.struck.append(Struck(place, lure, exchange))
        return None

    def _lure(self, place: str, exchange: Exchange) -> Kind | None:
        if place.startswith(PICTURE) and "attachment://" in str(exchange.json):
            after, kind = place.replace(PICTURE, BARE), FORBIDDEN
        elif place.endswith(POST) and self.threading:
            # Some places come by only after others that have no fault left.
            after, kind = UNMADE[0] if self.met.get(UNMADE[0], KINDS) else UNMADE[1], FORBIDDEN
        elif place == UNMADE[0]:
            after, kind = UNMADE[1], FORBIDDEN
        elif place.endswith(POST):
            after, kind = f"{place} #2", SLOW
        else:
            return None
        return kind if self.met.get(after, KINDS) else None

    def pick(self, exchange: Exchange) -> Kind | None:
        before = len(self.struck)
        kind = super().pick(exchange)
        return kind or (self.struck[-1].kind if len(self.struck) > before else None)


class OneCall(Trial):
    """One fault at one call of a scenario, counted from 0."""

    def __init__(self, call: int, kind: Kind) -> None:
        super().__init__()
        self._left, self._kind = call, kind

    def choose(self, place: str, exchange: Exchange) -> Kind | None:
        self._left -= 1
        return self._kind if self._left == -1 else None


class Counting(Calm):
    """Counts the calls of a scenario."""

    calls = 0

    def choose(self, place: str, exchange: Exchange) -> Kind | None:
        self.calls += 1
        return None


async def every_place(game: str, folder: Path, told: Callable[[str], None]) -> EveryPlace:
    """Strike every place of a game by every fault, in as many runs with one bot as that takes."""
    trial = EveryPlace()
    async with stepped_bot(folder / f"{game}.db", SEEDS.get(game, "0")) as made:
        made.wire.rule(strikes(trial.pick, made.patience))
        for number in range(RUNS):
            before = len(trial.struck)
            await _run(made, game, trial)
            told(f"{game}: run {number + 1}, {len(trial.struck)} faults, {sum(map(len, trial.met.values()))} to come")
            if len(trial.struck) == before:
                break
    return trial


async def every_call(game: str, folder: Path, told: Callable[[str], None]) -> list[Struck]:
    """Strike every call of a game in turn by every fault, a run for each."""
    counting, struck = Counting(), list[Struck]()
    await run_scenario(game, folder / "calls.db", counting)
    for call in range(counting.calls):
        for kind in KINDS:
            trial = OneCall(call, kind)
            await run_scenario(game, folder / f"{call} {kind.name}.db", trial)
            struck += trial.struck
        told(f"{game}: call {call + 1} of {counting.calls}, {len(struck)} faults")
    return struck


async def run_scenario(game: str, database: Path, trial: Trial) -> None:
    """One scenario of a game with a bot of its own. Raises AssertionError where anything is not well in it."""
    async with stepped_bot(database, SEEDS.get(game, "0")) as made:
        made.wire.rule(strikes(trial.pick, made.patience))
        await _run(made, game, trial)


async def _run(made: SteppedBot, game: str, trial: Trial) -> None:
    try:
        await Scenario(made, game, trial).run()
    except TableEnded:
        pass
    except Exception as error:
        error.add_note(f"{game}, after {[(each.place, each.kind.name) for each in trial.struck[-1:]]}")
        raise
