"""The parts that pictures of No Dice are put together from: the empty board, pieces, marks. Each is drawn once.

The first player's pieces are blue discs, the second's orange diamonds: shape and lightness tell them apart without
colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import cache
from math import cos, pi, sin
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from cogs.no_dice.picture.colours import (
    CLOTH,
    CORD,
    GHOST,
    LAST_EDGE,
    LAST_MOVE,
    NUMBER,
    PAINTS,
    PALE,
    PIT,
    SLOT,
    SQUARE,
    TOOTH,
    TRACK,
    Colour,
    Paint,
)
from cogs.no_dice.picture.places import (
    DIGITS,
    LEFT,
    PLACE,
    RIGHT,
    ROW_Y,
    SIZE,
    TILE,
    TRAP,
    Spot,
    centre,
    cords,
    label,
    off,
    tile,
)
from engines.core import Seat
from engines.no_dice.board import LAST, LINES, REVIVAL, ROWS, TRAPS, Row

FONT = Path(__file__).parent / "Manrope-ExtraBold.ttf"
FINE = 4
"""Times that parts are drawn larger than shown, for smooth edges."""


class Look(Enum):
    """The look of a piece: as it stands, or where it would land, perhaps by way of a trap."""

    SOLID = "solid"
    LANDING = "landing"
    TRAPPED = "trapped"
    ORIGIN = "origin"
    """The place where the last move began."""
    LIT = "lit"
    """The glow behind a piece that the last move took off."""


@cache
def empty(seen_from: Seat) -> Image.Image:
    """Return the board without pieces; not to be changed."""
    scale = 2
    image = Image.new("RGB", (SIZE[0] * scale, SIZE[1] * scale), CLOTH)
    draw = ImageDraw.Draw(image)
    _track(draw, scale)
    for place, lines in enumerate(LINES, 1):
        for x in cords(place, lines):
            draw.rounded_rectangle(_times((x - 4, 14, x + 4, SIZE[1] - 14), scale), 4 * scale, CORD)
    for squares in ROWS.values():
        for square in squares:
            draw.rounded_rectangle(_times(tile(square), scale), 14 * scale, SQUARE)
    for square, seat in ((REVIVAL, seen_from), (LAST, 1 - seen_from)):
        _triangle(draw, square, PAINTS[seat], scale, up=square == REVIVAL)
    for square in TRAPS:
        _trap(draw, square, scale)
    for own in (True, False):
        for spot in off(own=own):
            outline(draw, seen_from if own else 1 - seen_from, spot, PLACE - 3, scale, SLOT, 4)
    image = image.reduce(scale)
    _numbers(ImageDraw.Draw(image))
    return image


@cache
def piece(seat: Seat, half: float, look: Look, letter: str = "") -> Image.Image:
    """Return a piece of this half width, with a shadow or as a ghost."""
    side = round(2 * half) + 16
    image = Image.new("RGBA", (side * FINE, side * FINE))
    draw = ImageDraw.Draw(image)
    middle = Spot(side / 2, side / 2)
    paint = PAINTS[seat]
    match look:
        case Look.SOLID:
            outline(draw, seat, Spot(side / 2, side / 2 + 4), half, FINE, (*PIT, 90), 0)
            outline(draw, seat, middle, half, FINE, paint.edge, 0)
            outline(draw, seat, middle, half - (4 if seat == 0 else 5.5), FINE, paint.fill, 0)
            ink = paint.letter
        case Look.LANDING | Look.TRAPPED:
            outline(draw, seat, middle, half, FINE, TOOTH if look is Look.TRAPPED else paint.fill, 0)
            outline(draw, seat, middle, half - (5 if seat == 0 else 7), FINE, GHOST, 0)
            ink = paint.edge
        case Look.ORIGIN:
            outline(draw, seat, middle, half - 4, FINE, (*paint.edge, 130), 4)
            ink = paint.edge
        case Look.LIT:
            outline(draw, seat, middle, half, FINE, LAST_MOVE, 0)
            ink = paint.edge
    if letter:
        write(draw, letter, (middle.x * FINE, middle.y * FINE), half * (1.15 if seat == 0 else 1.08) * FINE, ink)
    return image.reduce(FINE)


@cache
def lit(seen_from: Seat, square: int) -> Image.Image:
    """Return a square of the last move with its number, the size of its tile; for a trap a ring to lay over it."""
    if square in TRAPS:
        side = 2 * TRAP * FINE
        ring = Image.new("RGBA", (side, side))
        ImageDraw.Draw(ring).ellipse((0, 0, side - 1, side - 1), outline=LAST_MOVE, width=8 * FINE)
        return ring.reduce(FINE)
    width, height = TILE[0] * FINE, TILE[1] * FINE
    image = Image.new("RGB", (width, height), TRACK)
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((0, 0, width - 1, height - 1), 14 * FINE, LAST_MOVE, LAST_EDGE, 5 * FINE)
    left, top, _, _ = tile(square)
    for revival, seat in ((REVIVAL, seen_from), (LAST, 1 - seen_from)):
        if square == revival:
            points = [((x - left) * FINE, (y - top) * FINE) for x, y in corners(square, up=square == REVIVAL)]
            draw.polygon(points, outline=PAINTS[seat].fill, width=5 * FINE)
    image = image.reduce(FINE)
    x, y = label(square)
    write(ImageDraw.Draw(image), str(square), (x - left, y - top), DIGITS, NUMBER)
    return image


def outline(
    draw: ImageDraw.ImageDraw,
    seat: Seat,
    spot: Spot,
    half: float,
    scale: int,
    colour: Colour | tuple[int, int, int, int],
    width: int,
) -> None:
    """Draw the shape of a player's piece: a line of this width, or with 0 the whole."""
    x, y, half = spot.x * scale, spot.y * scale, half * scale
    fill, line = (None, colour) if width else (colour, None)
    if seat == 0:
        draw.ellipse((x - half, y - half, x + half, y + half), fill, line, width * scale)
    else:
        tips = ((x, y - half * 1.12), (x + half * 1.12, y), (x, y + half * 1.12), (x - half * 1.12, y))
        draw.polygon(tips, fill, line, width * scale)


def corners(square: int, *, up: bool) -> tuple[Spot, Spot, Spot]:
    """Return the triangle on a revival square: it points the way that its player goes."""
    left, top, right, bottom = tile(square)
    high, low = top + 37, bottom - 8
    tip, base = (high, low) if up else (low, high)
    return Spot((left + right) / 2, tip), Spot(right - 6, base), Spot(left + 6, base)


def write(draw: ImageDraw.ImageDraw, text: str, middle: Sequence[float], size: float, colour: Colour) -> None:
    """Draw a short text, its middle at this point."""
    draw.text((middle[0], middle[1] - size * 0.02), text, colour, _font(round(size)), anchor="mm")


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    # The basic layout is in every Pillow, so that pictures are the same wherever they are drawn.
    return ImageFont.truetype(FONT, size, layout_engine=ImageFont.Layout.BASIC)


def _track(draw: ImageDraw.ImageDraw, scale: int) -> None:
    """Draw the S: a band behind each row, and a wide turn at either side."""
    for y in ROW_Y.values():
        draw.rounded_rectangle(
            _times((LEFT - 6, y - TILE[1] / 2 - 7, RIGHT + 6, y + TILE[1] / 2 + 7), scale), 20 * scale, TRACK
        )
    reach = TILE[1] / 2 + 7
    right = (RIGHT - 30, ROW_Y[Row.MIDDLE] - reach, SIZE[0] - 12, ROW_Y[Row.HOME] + reach)
    left = (12, ROW_Y[Row.FINISH] - reach, LEFT + 30, ROW_Y[Row.MIDDLE] + reach)
    for box in (right, left):
        draw.rounded_rectangle(_times(box, scale), 62 * scale, TRACK)
    for x, top in ((RIGHT - 30, right[1]), (LEFT - 6, left[1])):
        # Where a turn meets the rows, the cloth shows between them.
        gap = top + 2 * reach
        draw.rectangle(_times((x, gap, x + 36, gap + ROW_Y[Row.HOME] - ROW_Y[Row.MIDDLE] - 2 * reach), scale), CLOTH)


def _triangle(draw: ImageDraw.ImageDraw, square: int, paint: Paint, scale: int, *, up: bool) -> None:
    points = [(x * scale, y * scale) for x, y in corners(square, up=up)]
    draw.polygon(points, paint.mild, paint.fill, 5 * scale)


def _trap(draw: ImageDraw.ImageDraw, square: int, scale: int) -> None:
    """Draw a pit with teeth."""
    x, y = centre(square)
    draw.ellipse(_times((x - TRAP, y - TRAP, x + TRAP, y + TRAP), scale), TOOTH)
    draw.ellipse(_times((x - TRAP + 6, y - TRAP + 6, x + TRAP - 6, y + TRAP - 6), scale), PIT)
    teeth = 14
    for tooth in range(teeth):
        angle = 2 * pi * tooth / teeth
        points = [
            ((x + length * cos(angle + turn)) * scale, (y + length * sin(angle + turn)) * scale)
            for length, turn in ((TRAP - 5, -0.16), (TRAP - 5, 0.16), (TRAP - 21, 0.0))
        ]
        draw.polygon(points, TOOTH)


def _numbers(draw: ImageDraw.ImageDraw) -> None:
    for square in range(1, LAST + 1):
        write(draw, str(square), label(square), DIGITS, PALE if square in TRAPS else NUMBER)


def _times(box: Sequence[float], scale: int) -> tuple[float, float, float, float]:
    left, top, right, bottom = (value * scale for value in box)
    return left, top, right - 1, bottom - 1
