"""Which request of a lap is struck by which fault."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.faults.house import house
from tests.faults.kinds import FORBIDDEN, KINDS, SLOW, Kind, strikes
from tests.faults.lap import Lap, Struck, TableEnded
from tests.faults.places import place_of
from tests.wire import Exchange

PICTURE = "attachments.send: request #2 < "
BARE = "attachments.send: request #3 < "
"""What is only asked where a picture was forbidden."""
POST = "painter._post: _attachments.send"
"""What is tried a second time where nobody knows what came of the first."""
LAPS = 200
"""More than any game needs."""


class Trial:
    """Every fault once at every place that a game's laps come by; one fault at a time, until all is well again."""

    def __init__(self) -> None:
        self.met: dict[str, list[Kind]] = {}
        """The places that were met, and the faults that have yet to strike there."""
        self.struck: list[Struck] = []
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
        left = self.met.setdefault(place, list(KINDS))
        if not self._armed:
            return None
        if not left:
            return self._lure(place, exchange)
        self._armed = False
        self.struck.append(Struck(place, left.pop(0), exchange))
        return self.struck[-1].kind

    @property
    def left(self) -> int:
        """How many faults have yet to strike."""
        return sum(map(len, self.met.values()))

    def _lure(self, place: str, exchange: Exchange) -> Kind | None:
        """Have a fault strike anew, after which a place comes by that comes by only then."""
        if place.startswith(PICTURE) and "attachment://" in str(exchange.json):
            after, kind = place.replace(PICTURE, BARE), FORBIDDEN
        elif place.endswith(POST):
            after, kind = f"{place} #2", SLOW
        else:
            return None
        return kind if self.met.get(after, KINDS) else None


async def every_place(game: str, folder: Path, told: Callable[[str], None] = lambda _line: None) -> Trial:
    """Strike every place of a game by every fault, in as many laps as that takes."""
    trial = Trial()
    async with house(folder / f"{game}.db") as made:
        made.wire.rule(strikes(trial.pick, made.patience))
        for number in range(LAPS):
            before = len(trial.struck)
            try:
                await Lap(made, game, trial).run()
            except TableEnded:
                pass
            except Exception as error:
                error.add_note(f"{game}, lap {number}, after {[(s.place, s.kind.name) for s in trial.struck[-1:]]}")
                raise
            told(f"{game}: lap {number + 1}, {len(trial.struck)} faults, {trial.left} to come")
            if len(trial.struck) == before:
                break
    return trial
