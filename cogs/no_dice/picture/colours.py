"""The colours of No Dice's pictures, and the palette that they are saved in."""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import NamedTuple, TypeAlias

from PIL import Image

Colour: TypeAlias = tuple[int, int, int]


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """Return the colour between two others: `one` at a share of 0, `other` at 1."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


CLOTH: Colour = (27, 38, 49)
TRACK: Colour = (52, 71, 89)
SLOT: Colour = (96, 116, 135)
CORD: Colour = (226, 178, 85)
SQUARE: Colour = (246, 238, 220)
NUMBER: Colour = (96, 82, 60)
PALE: Colour = (222, 229, 236)
PIT: Colour = (10, 13, 17)
TOOTH: Colour = (199, 62, 58)
GHOST: Colour = (255, 255, 255)
LAST_MOVE: Colour = (255, 214, 90)
LAST_EDGE: Colour = (196, 137, 0)


class Paint(NamedTuple):
    """A player's colours."""

    fill: Colour
    edge: Colour
    letter: Colour

    @property
    def mild(self) -> Colour:
        """The player's revival square."""
        return mixed(self.fill, SQUARE, 0.78)


PAINTS = (
    Paint((31, 111, 190), (10, 52, 99), (255, 255, 255)),
    Paint((244, 155, 38), (122, 62, 0), (43, 22, 0)),
)
"""By seat; the two differ in lightness too."""

STEPS = 4
"""Colours between two that meet at an edge."""


@cache
def palette() -> Image.Image:
    """Return an image with the palette, which halves a picture's size: all colours, and steps between neighbours."""
    meeting = [
        (CLOTH, TRACK), (CLOTH, CORD), (TRACK, CORD), (TRACK, SQUARE), (CORD, SQUARE), (CLOTH, SLOT), (SQUARE, NUMBER),
        (TRACK, PALE), (TRACK, TOOTH), (PIT, TOOTH), (SQUARE, LAST_EDGE), (TRACK, LAST_EDGE), (LAST_EDGE, LAST_MOVE),
        (LAST_MOVE, NUMBER), (LAST_MOVE, PIT), (LAST_MOVE, TOOTH), (LAST_MOVE, CLOTH), (GHOST, TOOTH), (SQUARE, TOOTH),
        (SQUARE, PIT),
    ]  # fmt: skip
    for paint in PAINTS:
        fill, edge, letter = paint
        meeting += [
            (fill, SQUARE), (fill, edge), (fill, letter), (fill, paint.mild), (fill, GHOST), (fill, CLOTH),
            (edge, SQUARE), (edge, paint.mild), (edge, GHOST), (edge, CLOTH), (edge, LAST_MOVE),
            (paint.mild, SQUARE), (paint.mild, TOOTH),
        ]  # fmt: skip
    colours = dict.fromkeys(
        mixed(one, other, step / (STEPS + 1)) for one, other in meeting for step in (0, STEPS + 1, *range(1, STEPS + 1))
    )
    image = Image.new("P", (1, 1))
    image.putpalette(list(chain.from_iterable(list(colours)[:256])))
    return image
