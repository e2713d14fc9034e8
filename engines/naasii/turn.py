"""A turn of Naasii: the dice, and the question that is being asked (NA-3, NA-4)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Self

import msgspec
from msgspec.structs import replace

from engines.core import Rng, Seat, roll
from engines.naasii.sheet import WILD
from engines.naasii.view import Die, NaasiiView, Phase, Where

FACES = 12
ROLLS = 4
WAITING = Die(0, Where.WAITING)
"""A white die that has not been rolled in this turn."""
IN_PLAY = (Where.ROLLED, Where.LOCKED)
WHITE = 9
NEW_WHITE = (3, 2, 2, 2)
"""White dice that join on each roll. A black die joins on each but the first."""


def flipped(face: int) -> int:
    """Return the face on the other side of a die (NA-9)."""
    return FACES + 1 - face


class Turn(msgspec.Struct, frozen=True):
    """One player's turn. A die is named by its place in `dice`."""

    seat: Seat
    phase: Phase = Phase.ROLL
    roll: int = 0
    """Rolls made, 0 to 4."""
    dice: tuple[Die, ...] = (WAITING,) * WHITE
    marks: tuple[int, ...] = ()
    picks: tuple[int, ...] = ()
    black: tuple[int, ...] = ()
    evaded: bool = False

    @classmethod
    def of(cls, view: NaasiiView) -> Self | None:
        """Return the turn that a view shows; nothing in it is hidden."""
        if view.turn is None:
            return None
        return cls(
            seat=view.turn,
            phase=view.phase,
            roll=view.roll,
            dice=view.dice,
            marks=view.marks,
            picks=view.picks,
            black=view.black,
            evaded=view.evaded,
        )

    @property
    def unlocked(self) -> tuple[int, ...]:
        """Return the dice just rolled: neither locked nor eliminated."""
        return self.places(Where.ROLLED)

    @property
    def faces(self) -> tuple[int, ...]:
        """Return all faces in play, sorted; these count for scoring (NA-5)."""
        return tuple(sorted([die.face for die in self.dice if die.where in IN_PLAY]))

    @property
    def owed(self) -> int:
        """Return how many white 12s this roll's black 12s demand."""
        return self.black.count(WILD)

    @property
    def resting_phase(self) -> Phase:
        """Return the question between rolls, when no box or die is being chosen."""
        return Phase.LAST if self.roll == ROLLS else Phase.LOCK

    def places(self, where: Where, face: int | None = None) -> tuple[int, ...]:
        """Return the dice that are `where`, or only those of one face."""
        # A list, as generators are slower and this is called a dozen times in each move.
        return tuple(
            [place for place, die in enumerate(self.dice) if die.where is where and (face is None or die.face == face)]
        )

    def rolled(self, rng: Rng) -> Self:
        """Return the turn after one more roll: marked dice are locked, other unlocked ones and new ones fall."""
        waiting = self.places(Where.WAITING)[: NEW_WHITE[self.roll]]
        falling = [place for place in self.unlocked if place not in self.marks] + [*waiting]
        dice = [Die(die.face, Where.LOCKED) if place in self.marks else die for place, die in enumerate(self.dice)]
        for place, face in zip(falling, roll(rng, FACES, len(falling)), strict=True):
            dice[place] = Die(face, Where.ROLLED)
        black = roll(rng, FACES, self.roll)
        return replace(self, roll=self.roll + 1, dice=tuple(dice), marks=(), black=black, evaded=False)

    def turned(self, faces: dict[int, int]) -> Self:
        """Return the turn with dice turned to other faces."""
        dice = (Die(faces.get(place, die.face), die.where) for place, die in enumerate(self.dice))
        return replace(self, dice=tuple(dice))

    def without(self, places: Collection[int]) -> Self:
        """Return the turn with dice eliminated; their marks go too."""
        dice = (Die(die.face, Where.GONE) if place in places else die for place, die in enumerate(self.dice))
        return replace(self, dice=tuple(dice)).unmarked(places)

    def marked(self, place: int) -> Self:
        """Return the turn with one more die marked."""
        return replace(self, marks=tuple(sorted((*self.marks, place))))

    def unmarked(self, places: Collection[int]) -> Self:
        """Return the turn with marks removed."""
        return replace(self, marks=tuple(mark for mark in self.marks if mark not in places))
