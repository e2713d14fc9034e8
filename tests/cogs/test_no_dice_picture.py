"""The picture of No Dice's board.

`python -m tests.cogs.test_no_dice_picture` draws the golden pictures anew; look at them before they are committed.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO
from math import hypot
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from cogs.no_dice.picture.board import pictured
from cogs.no_dice.picture.colours import GHOST, LAST_MOVE, PAINTS, SQUARE, Colour, palette
from cogs.no_dice.picture.places import PIECE, PLACE, SIZE, Box, Spot, centre, off, tile
from engines.core import Seat
from engines.no_dice import notation
from engines.no_dice.board import PIECES, TRACK, TRAPS, opposite
from engines.no_dice.position import Position
from engines.no_dice.view import NoDiceView
from tests.cogs.no_dice_scenes import after, draw, view_of
from tests.engines.no_dice.boards import table
from tests.engines.no_dice.walks import positions

GOLDEN = Path(__file__).parent / "no_dice_pictures"
SMALL = (600, 300)
PATCHES = (48, 24)
TOLERANCE = 10.0
"""The mean distance by which a patch may be off, of 255: other font libraries draw letters a little differently."""
SCENES = {
    "start": ("first: 2 5 6 | second: 2 5 6 | to move first", (), 0),
    "turned": ("first: 2 5 6 | second: 2 5 6 | to move first", ("move:6",), 1),
    "stays": ("first: 2 5 6 | second: 2 5 6 | to move first", ("move:6",), 0),
    "fullest": ("first: 1 8 18 28 | second: 8 14 21 27 | to move second", ("move:8",), 0),
    "trapped": ("first: 1 | second: 5 6 8 18 | to move second", ("move:18",), 0),
    "crowded": ("first: 1 | second: 5 6 8 18 | to move second", (), 1),
    "leaving": ("first: 25 26 28 29 | second: 7 8 18 | to move first", (), 0),
    "over": ("first: 29 | second: 4 | to move first", ("move:29",), 0),
}


def of(name: str) -> tuple[NoDiceView, Seat]:
    board, texts, seen_from = SCENES[name]
    return view_of(after(board, *texts)), seen_from


@cache
def image(name: str) -> Image.Image:
    return opened(draw(*of(name)))


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


def small(picture: Image.Image) -> Image.Image:
    return picture.resize(SMALL, Image.Resampling.BOX).quantize(palette=palette(), dither=Image.Dither.NONE)


def apart(one: Image.Image, other: Image.Image) -> float:
    """Return the distance of the two patches that differ most."""
    difference = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).resize(PATCHES, Image.Resampling.BOX)
    return max(difference.tobytes())


def colour_at(picture: Image.Image, x: float, y: float) -> Colour:
    colour = picture.getpixel((round(x), round(y)))
    assert isinstance(colour, tuple)
    red, green, blue = colour
    return int(red), int(green), int(blue)


def near(one: Colour, other: Colour) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) < 30


def standing(picture: Image.Image, middle: Spot, half: float) -> Seat | None:
    """Return whose piece stands here, by its colour on all sides of the letter, and hold its shape to be theirs."""
    reach = 0.7 * half
    sides = [
        colour_at(picture, middle.x + dx, middle.y + dy)
        for dx, dy in ((-reach, 0), (reach, 0), (0, -reach), (0, reach))
    ]
    for seat, paint in enumerate(PAINTS):
        if all(near(side, paint.fill) for side in sides):
            # A disc reaches this point, a diamond does not.
            corner = colour_at(picture, middle.x + 0.57 * half, middle.y - 0.57 * half)
            assert near(corner, paint.fill) == (seat == 0)
            return seat
    return None


@pytest.mark.parametrize("name", SCENES)
def test_a_picture_looks_as_it_did_when_somebody_looked_at_it(name: str) -> None:
    assert apart(small(image(name)), Image.open(GOLDEN / f"{name}.png")) < TOLERANCE


def test_another_letter_is_beyond_the_tolerance() -> None:
    view, seen_from = of("start")
    (first, *others) = view.prospects
    other = replace(pictured(view, seen_from), prospects=(replace(first, square=5), *others))
    assert apart(small(image("start")), small(opened(other.png()))) > TOLERANCE


@pytest.mark.parametrize("name", SCENES)
def test_a_picture_is_twice_as_wide_as_high_and_light(name: str) -> None:
    png = draw(*of(name))
    assert len(png) <= 120 * 1024
    assert Image.open(BytesIO(png)).size == SIZE
    assert SIZE[0] == 2 * SIZE[1] <= 1200


def test_drawing_is_pure_and_the_same_view_gives_the_same_bytes() -> None:
    view, seen_from = of("fullest")
    assert draw(view, seen_from) == draw(view, seen_from)
    assert pictured(view, seen_from) == pictured(view, seen_from)
    assert hash(pictured(view, seen_from)) == hash(pictured(view, seen_from))
    assert draw(view, 0) != draw(view, 1)


def test_every_square_s_middle_and_every_place_beside_the_board_hold_what_the_position_says() -> None:
    walked = [position for position in positions(Random(7), 900) if position.winner is None][::45]
    for position in walked:
        for seen_from in (0, 1):
            hold_to_position(position, seen_from)


def hold_to_position(position: Position, seen_from: Seat) -> None:
    picture = opened(draw(table(notation.to_line(position)).view(None), seen_from))
    expected = {
        square if seat == seen_from else opposite(square): seat for seat in (0, 1) for square in position.pieces(seat)
    }
    found = {square: seat for square in TRACK if (seat := standing(picture, centre(square), PIECE)) is not None}
    assert found == expected
    for seat in (0, 1):
        places = [standing(picture, spot, PLACE) for spot in off(own=seat == seen_from)]
        away = PIECES - len(position.pieces(seat))
        assert places == [seat] * away + [None] * (PIECES - away)


def test_an_empty_square_is_plain_and_a_square_of_the_last_move_is_lit() -> None:
    picture = image("turned")
    for square in set(TRACK) - set(TRAPS):
        left, top, right, _ = tile(square)
        corner = colour_at(picture, right - 12, top + 12)
        # The first player's 6 and 9, as the second counts them.
        assert near(corner, LAST_MOVE if square in (24, 21) else SQUARE), square
        assert left < right


def test_a_white_piece_shows_where_each_may_land() -> None:
    view, seen_from = of("start")
    picture = image("start")
    assert [prospect.to for prospect in view.prospects] == [4, 12, 9]
    for prospect in view.prospects:
        assert prospect.to is not None
        x, y = centre(prospect.to)
        assert colour_at(picture, x - 22, y) == GHOST
        assert near(colour_at(picture, x - 34.5, y), PAINTS[seen_from].fill)


def test_players_differ_in_lightness_as_well_as_in_shape() -> None:
    light = [0.2126 * red + 0.7152 * green + 0.0722 * blue for red, green, blue in (paint.fill for paint in PAINTS)]
    assert abs(light[0] - light[1]) > 50


def test_everything_is_within_the_picture_and_no_two_squares_touch() -> None:
    boxes = [tile(square) for square in set(TRACK) - set(TRAPS)]
    for at, one in enumerate(boxes):
        assert 0 < one.left < one.right < SIZE[0]
        assert 0 < one.top < one.bottom < SIZE[1]
        assert not any(overlap(one, other) for other in boxes[:at])
    for trap in TRAPS:
        for square in set(TRACK) - {trap}:
            assert hypot(centre(trap).x - centre(square).x, centre(trap).y - centre(square).y) > 90


def overlap(one: Box, other: Box) -> bool:
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom


def main() -> None:
    """Draw the golden pictures."""
    for name in SCENES:
        small(image(name)).save(GOLDEN / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
